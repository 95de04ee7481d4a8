//! Lanes in plain Rust: the fallback for every CPU, and what the other two are tested against.

use super::{LANES, Lanes};

/// Eight numbers in an array; compilers put them into whatever vector registers they may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable([u64; LANES]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn splat(value: u64) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn load(values: &[u64; LANES]) -> Self {
        Self(*values)
    }

    #[inline(always)]
    fn store(self, out: &mut [u64; LANES]) {
        *out = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn mul_low(self, other: Self) -> Self {
        const LOW: u64 = u32::MAX as u64;
        self.zip(other, |a, b| (a & LOW) * (b & LOW))
    }

    #[inline(always)]
    fn exchange<const D: usize>(self) -> Self {
        Self(std::array::from_fn(|i| self.0[i ^ D]))
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.map(|a| a << N))
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.map(|a| a >> N))
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // counts are below 64
    fn rotate(self, counts: Self) -> Self {
        self.zip(counts, |a, n| a.rotate_left(n as u32))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.map(|a| u64::from(a.count_ones())))
    }

    #[inline(always)]
    fn zero_where_any(self, other: Self) -> Self {
        self.zip(other, |a, b| if b == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn nonzero(self) -> u8 {
        self.0.iter().enumerate().fold(0, |mask, (i, &a)| mask | (u8::from(a != 0) << i))
    }

    #[inline(always)]
    fn compress(self, keep: u8) -> Self {
        let mut out = [0; LANES];
        let mut next = 0;
        for (i, &a) in self.0.iter().enumerate() {
            // Written always and kept by advancing: cheaper than a branch nobody can predict.
            out[next & (LANES - 1)] = a;
            next += usize::from((keep >> i) & 1);
        }
        for lane in out.iter_mut().skip(next) {
            *lane = 0;
        }
        Self(out)
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0.iter().fold(0, |total, &a| total.wrapping_add(a))
    }

    #[inline(always)]
    fn any(self) -> u64 {
        self.0.iter().fold(0, |total, &a| total | a)
    }
}
