//! Eight 64-bit lanes side by side, in whatever registers the CPU has.
//!
//! Counting kernels are written once over [`Lanes`] and compiled three times: for AVX-512, for AVX2
//! and in portable Rust. Which one runs is decided when the program runs ([`Cpu::current`]), so that one
//! wheel serves every CPU. This folder holds all `unsafe` code of the crate.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use std::sync::OnceLock;

pub use portable::Portable;

/// How many lanes there are.
pub const LANES: usize = 8;

/// Eight independent unsigned 64-bit numbers.
///
/// The methods are meant for code that is compiled for one [`Level`] by [`run`]; all of them act on
/// each lane by itself unless they say otherwise.
pub trait Lanes: Copy {
    /// The same number in every lane.
    fn splat(value: u64) -> Self;
    /// Lane `i` is `values[i]`.
    fn load(values: &[u64; LANES]) -> Self;
    /// Writes lane `i` to `out[i]`.
    fn store(self, out: &mut [u64; LANES]);
    /// `self & other`.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// `self & !other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;
    /// `self | other`.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// `self ^ other`.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Wrapping sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// Wrapping difference.
    #[must_use]
    fn sub(self, other: Self) -> Self;
    /// The product of the low halves.
    #[must_use]
    fn mul_low(self, other: Self) -> Self;
    /// Lane `i` gets what lane `i ^ D` had, for `D` of 1, 2 or 4.
    #[must_use]
    fn exchange<const D: usize>(self) -> Self;
    /// Shifts up by `N` bits.
    #[must_use]
    fn shl<const N: u32>(self) -> Self;
    /// Shifts down by `N` bits.
    #[must_use]
    fn shr<const N: u32>(self) -> Self;
    /// Rotates each lane up by the count in the same lane of `counts`, which is below 64.
    #[must_use]
    fn rotate(self, counts: Self) -> Self;
    /// The number of set bits.
    #[must_use]
    fn count_ones(self) -> Self;
    /// Zero where `other` is not zero.
    #[must_use]
    fn zero_where_any(self, other: Self) -> Self;
    /// Bit `i` says whether lane `i` is not zero.
    fn nonzero(self) -> u8;
    /// The lanes whose bit is set in `keep`, moved together at the front; the rest is zero.
    #[must_use]
    fn compress(self, keep: u8) -> Self;
    /// The wrapping sum of all lanes.
    fn sum(self) -> u64;
    /// The lanes OR-ed together.
    fn any(self) -> u64;
}

/// What the CPU can do, from little to much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Plain Rust: every CPU.
    Portable,
    /// AVX2, BMI and POPCNT: x86-64 since about 2013.
    Avx2,
    /// AVX-512 with VPOPCNTDQ and VBMI2: x86-64 servers since about 2020.
    Avx512,
}

impl Level {
    /// Every level, from little to much.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The name that `UNDERFOOT_CPU` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this CPU can run the level.
    #[must_use]
    pub fn is_supported(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_supported()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// A level that this CPU is known to support: the proof that code compiled for it may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpu(Level);

impl Cpu {
    /// `level` if this CPU supports it.
    #[must_use]
    pub fn with(level: Level) -> Option<Self> {
        level.is_supported().then_some(Self(level))
    }

    /// The best that the CPU has, or what the environment variable `UNDERFOOT_CPU` names
    /// (`portable`, `avx2`, `avx512`) if the CPU has it.
    ///
    /// It is found once in the life of the process.
    #[must_use]
    #[inline]
    pub fn current() -> Self {
        static CURRENT: OnceLock<Cpu> = OnceLock::new();
        *CURRENT.get_or_init(|| {
            let wanted = std::env::var("UNDERFOOT_CPU").unwrap_or_default();
            let best_first = || Level::ALL.into_iter().rev().filter_map(Self::with);
            best_first()
                .find(|cpu| cpu.0.name() == wanted)
                .or_else(|| best_first().next())
                .unwrap_or(Self(Level::Portable))
        })
    }

    /// The level.
    #[must_use]
    pub const fn level(self) -> Level {
        self.0
    }
}

/// Code written over [`Lanes`], with its arguments.
pub trait Kernel {
    /// What the code gives.
    type Output;

    /// Runs it.
    ///
    /// Implementations and all they call with lanes are `#[inline(always)]`, so that they are
    /// compiled for the level. They are written with loops: a closure has no such attribute, and one
    /// that the compiler does not inline is compiled for the oldest CPU, with a call for each
    /// operation on lanes. That was ten times as slow.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Runs `kernel` in code compiled for the level of `cpu`.
#[inline]
pub fn run<K: Kernel>(cpu: Cpu, kernel: K) -> K::Output {
    match cpu.0 {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512::run(kernel, cpu),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2::run(kernel, cpu),
        _ => kernel.run::<Portable>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    /// The results of every operation on some lanes, as arrays.
    struct EveryOperation {
        a: [u64; LANES],
        b: [u64; LANES],
        turns: [u64; LANES],
        keep: u8,
    }

    impl Kernel for EveryOperation {
        type Output = Vec<[u64; LANES]>;

        #[inline(always)]
        fn run<L: Lanes>(self) -> Self::Output {
            let (a, b) = (L::load(&self.a), L::load(&self.b));
            let mut results: Vec<_> = [
                L::splat(self.a[0]),
                a.and(b),
                a.and_not(b),
                a.or(b),
                a.xor(b),
                a.add(b),
                a.sub(b),
                a.mul_low(b),
                a.exchange::<1>(),
                a.exchange::<2>(),
                a.exchange::<4>(),
                a.shl::<7>(),
                a.shr::<7>(),
                a.rotate(L::load(&self.turns)),
                a.count_ones(),
                a.zero_where_any(b),
                a.compress(self.keep),
            ]
            .map(|lanes| {
                let mut out = [0; LANES];
                lanes.store(&mut out);
                out
            })
            .into();
            results.push([a.sum(), b.any(), u64::from(b.nonzero()), 0, 0, 0, 0, 0]);
            results
        }
    }

    #[test]
    fn all_levels_give_what_portable_code_gives() {
        for seed in 0..1000_u64 {
            let number = |i: usize| splitmix64(seed * 100 + i as u64);
            let a = std::array::from_fn(number);
            // Some lanes are zero, since several operations ask for that.
            let b =
                std::array::from_fn(|i| if number(i + 8) % 3 == 0 { 0 } else { number(i + 16) });
            let turns = std::array::from_fn(|i| number(i + 24) % 64);
            let keep = number(40) as u8;
            let every = || EveryOperation { a, b, turns, keep };
            let expected = every().run::<Portable>();
            for cpu in Level::ALL.into_iter().filter_map(Cpu::with) {
                assert_eq!(run(cpu, every()), expected, "{cpu:?}");
            }
        }
    }
}
