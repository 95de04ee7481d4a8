//! Position keys: one random-looking number for each feature of a position, combined by XOR.
//!
//! The numbers come from a formula and not from a table, so that any engine can compute equal keys.
//! Source: A. Zobrist, "A New Hashing Method with Application for Game Playing" (1970), with the
//! output function of `SplitMix64` (Steele, Lea, Flood 2014) as the source of numbers.

/// The odd constant of `SplitMix64`: 2^64 divided by the golden ratio.
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output of `SplitMix64` for the state `z`.
#[must_use]
pub const fn splitmix64(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number of the feature with this index.
#[must_use]
pub const fn feature(index: u64) -> u64 {
    splitmix64(index.wrapping_mul(GOLDEN))
}
