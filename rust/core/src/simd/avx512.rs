//! Lanes in one 512-bit register.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_loadu_si512, _mm512_maskz_compress_epi64, _mm512_maskz_mov_epi64, _mm512_mul_epu32,
    _mm512_or_si512, _mm512_permutex_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_shuffle_i64x2,
    _mm512_sll_epi64, _mm512_srl_epi64, _mm512_storeu_si512, _mm512_sub_epi64,
    _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_xor_si512,
};

use super::{Cpu, Kernel, LANES, Lanes, Level};

/// Eight numbers in a 512-bit register.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(__m512i);

/// Runs the kernel in code compiled for this level; `cpu` is the proof that the CPU has it.
#[inline]
pub fn run<K: Kernel>(kernel: K, cpu: Cpu) -> K::Output {
    debug_assert_eq!(cpu.level(), Level::Avx512);
    // SAFETY: `super::run` comes here only with a `Cpu` of this level, and one is made only after
    // the CPU said it has every feature that `compiled` enables.
    unsafe { compiled(kernel) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
)]
fn compiled<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx512>()
}

// SAFETY of every block below: an `Avx512` is only made inside `compiled`, whose caller has checked
// that the CPU has AVX-512; loads and stores go through references to eight whole numbers and need
// no alignment.
impl Lanes for Avx512 {
    #[inline(always)]
    fn splat(value: u64) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_set1_epi64(value.cast_signed())) }
    }

    #[inline(always)]
    fn load(values: &[u64; LANES]) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_loadu_si512(values.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, out: &mut [u64; LANES]) {
        // SAFETY: see above the impl.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_add_epi64(self.0, other.0)) }
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_sub_epi64(self.0, other.0)) }
    }

    #[inline(always)]
    fn mul_low(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_mul_epu32(self.0, other.0)) }
    }

    #[inline(always)]
    fn exchange<const D: usize>(self) -> Self {
        // SAFETY: see above the impl.
        unsafe {
            Self(match D {
                1 => _mm512_permutex_epi64::<0b10_11_00_01>(self.0),
                2 => _mm512_permutex_epi64::<0b01_00_11_10>(self.0),
                _ => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
            })
        }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: see above the impl. The count is constant, so this becomes an immediate shift.
        unsafe { Self(_mm512_sll_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed()))) }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: see above the impl. The count is constant, so this becomes an immediate shift.
        unsafe { Self(_mm512_srl_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed()))) }
    }

    #[inline(always)]
    fn rotate(self, counts: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_rolv_epi64(self.0, counts.0)) }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_popcnt_epi64(self.0)) }
    }

    #[inline(always)]
    fn zero_where_any(self, other: Self) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(other.0, other.0), self.0)) }
    }

    #[inline(always)]
    fn nonzero(self) -> u8 {
        // SAFETY: see above the impl.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn compress(self, keep: u8) -> Self {
        // SAFETY: see above the impl.
        unsafe { Self(_mm512_maskz_compress_epi64(keep, self.0)) }
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        // SAFETY: see above the impl.
        unsafe { _mm512_reduce_add_epi64(self.0).cast_unsigned() }
    }

    #[inline(always)]
    fn any(self) -> u64 {
        // SAFETY: see above the impl.
        unsafe { _mm512_reduce_or_epi64(self.0).cast_unsigned() }
    }
}
