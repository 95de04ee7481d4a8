//! Lanes in two 256-bit registers.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_loadu_si256,
    _mm256_movemask_pd, _mm256_mul_epu32, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_sll_epi64, _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srli_epi16,
    _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::{Cpu, Kernel, LANES, Lanes, Level, Portable};

/// Eight numbers in two 256-bit registers: lanes 0 to 3 and 4 to 7.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(__m256i, __m256i);

/// Runs the kernel in code compiled for this level; `cpu` is the proof that the CPU has it.
#[inline]
pub fn run<K: Kernel>(kernel: K, cpu: Cpu) -> K::Output {
    debug_assert_eq!(cpu.level(), Level::Avx2);
    // SAFETY: `super::run` comes here only with a `Cpu` of this level, and one is made only after
    // the CPU said it has every feature that `compiled` enables.
    unsafe { compiled(kernel) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn compiled<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

impl Avx2 {
    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        let mut out = [0; LANES];
        self.store(&mut out);
        out
    }
}

/// The set bits of each 64-bit lane, by looking up half bytes.
///
/// Source: W. Muła, N. Kurz, D. Lemire, "Faster Population Counts Using AVX2 Instructions" (2016).
#[inline]
#[target_feature(enable = "avx2")]
fn count_ones(x: __m256i) -> __m256i {
    #[rustfmt::skip]
    let ones_of_half_byte = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let low_half = _mm256_set1_epi8(0x0f);
    let low = _mm256_shuffle_epi8(ones_of_half_byte, _mm256_and_si256(x, low_half));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), low_half);
    let high = _mm256_shuffle_epi8(ones_of_half_byte, high);
    _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
}

#[inline]
#[target_feature(enable = "avx2")]
fn rotate(x: __m256i, counts: __m256i) -> __m256i {
    // A count of 0 shifts down by 64, which gives 0 and leaves the other half unchanged.
    let down = _mm256_sub_epi64(_mm256_set1_epi64x(64), counts);
    _mm256_or_si256(_mm256_sllv_epi64(x, counts), _mm256_srlv_epi64(x, down))
}

// SAFETY of every block below: an `Avx2` is only made inside `compiled`, whose caller has checked
// that the CPU has AVX2; loads and stores go through references to eight whole numbers (`add(4)` is
// the second half of them) and need no alignment.
impl Lanes for Avx2 {
    #[inline(always)]
    fn splat(value: u64) -> Self {
        // SAFETY: see above the impl.
        let half = unsafe { _mm256_set1_epi64x(value.cast_signed()) };
        Self(half, half)
    }

    #[inline(always)]
    fn load(values: &[u64; LANES]) -> Self {
        let start = values.as_ptr();
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_loadu_si256(start.cast()), _mm256_loadu_si256(start.add(4).cast())) }
    }

    #[inline(always)]
    fn store(self, out: &mut [u64; LANES]) {
        let start = out.as_mut_ptr();
        // SAFETY: see above the impl.
        unsafe {
            _mm256_storeu_si256(start.cast(), self.0);
            _mm256_storeu_si256(start.add(4).cast(), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_andnot_si256(other.0, self.0), _mm256_andnot_si256(other.1, self.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_add_epi64(self.0, other.0), _mm256_add_epi64(self.1, other.1)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_sub_epi64(self.0, other.0), _mm256_sub_epi64(self.1, other.1)) }
    }

    #[inline(always)]
    fn mul_low(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm256_mul_epu32(self.0, other.0), _mm256_mul_epu32(self.1, other.1)) }
    }

    #[inline(always)]
    fn exchange<const D: usize>(self) -> Self {
        // SAFETY: see above the impl.
        unsafe {
            match D {
                1 => Self(
                    _mm256_permute4x64_epi64::<0b10_11_00_01>(self.0),
                    _mm256_permute4x64_epi64::<0b10_11_00_01>(self.1),
                ),
                2 => Self(
                    _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0),
                    _mm256_permute4x64_epi64::<0b01_00_11_10>(self.1),
                ),
                _ => Self(self.1, self.0),
            }
        }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: see above the impl. The count is constant, so this becomes an immediate shift.
        unsafe {
            let count = _mm_cvtsi32_si128(N.cast_signed());
            Self(_mm256_sll_epi64(self.0, count), _mm256_sll_epi64(self.1, count))
        }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: see above the impl. The count is constant, so this becomes an immediate shift.
        unsafe {
            let count = _mm_cvtsi32_si128(N.cast_signed());
            Self(_mm256_srl_epi64(self.0, count), _mm256_srl_epi64(self.1, count))
        }
    }

    #[inline(always)]
    fn rotate(self, counts: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(rotate(self.0, counts.0), rotate(self.1, counts.1)) }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(count_ones(self.0), count_ones(self.1)) }
    }

    #[inline(always)]
    fn zero_where_any(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe {
            let zero = _mm256_setzero_si256();
            let keep = Self(_mm256_cmpeq_epi64(other.0, zero), _mm256_cmpeq_epi64(other.1, zero));
            self.and(keep)
        }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // masks of four bits
    fn nonzero(self) -> u8 {
        // SAFETY: see above the impl.
        unsafe {
            let zero = _mm256_setzero_si256();
            let zeros = |half| {
                _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(half, zero))) as u8
            };
            !(zeros(self.0) | (zeros(self.1) << 4))
        }
    }

    #[inline(always)]
    fn compress(self, keep: u8) -> Self {
        let mut out = [0; LANES];
        Portable::load(&self.to_array()).compress(keep).store(&mut out);
        Self::load(&out)
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        Portable::load(&self.to_array()).sum()
    }

    #[inline(always)]
    fn any(self) -> u64 {
        Portable::load(&self.to_array()).any()
    }
}
