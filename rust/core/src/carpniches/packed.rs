//! A position in 64 bits, without loss.
//!
//! There are at most twelve pieces, so 36 bits say which squares are occupied, 12 say where stacks
//! end and 12 the colours, in the order of the squares and in each stack from the top. The last four
//! number the stack that is forbidden to Black's first move. Counting
//! large sets of positions is bound by memory, so this size matters.

use super::layout::{BOARD, SIZE, STRIDE};
use super::state::State;
use super::symmetry::{Symmetry, images, transformed};
use crate::bits::Bits;

const ENDS: u32 = 36;
const COLORS: u32 = 48;
const FORBIDDEN: u32 = 60;

/// Removes the border bits.
#[inline]
const fn squeezed(squares: u64) -> u64 {
    let mut out = 0;
    let mut rank = 0;
    while rank < SIZE as u32 {
        out |= (squares & (0b11_1111 << (rank * STRIDE))) >> rank;
        rank += 1;
    }
    out
}

/// Inserts the border bits.
#[inline]
const fn spread(squares: u64) -> u64 {
    let mut out = 0;
    let mut rank = 0;
    while rank < SIZE as u32 {
        out |= (squares & (0b11_1111 << (rank * SIZE as u32))) << rank;
        rank += 1;
    }
    out & BOARD
}

/// Packs a state. See [`crate::Game::pack`].
#[inline]
pub fn pack(state: &State) -> u64 {
    let [occupied, two, three] = state.height;
    let [first, second, third] = state.white;
    let (mut ends, mut colors, mut pieces) = (0, 0, 0);
    for bit in Bits(occupied) {
        let above_one = two >> bit & 1;
        let above_two = three >> bit & 1;
        let height = 1 + above_one + above_two;
        let of_stack = (first >> bit & 1) | (second >> bit & 1) << 1 | (third >> bit & 1) << 2;
        colors |= of_stack << pieces;
        pieces += height;
        ends |= 1 << pieces;
    }
    let forbidden = if state.forbidden == 0 {
        0
    } else {
        1 + u64::from((occupied & (state.forbidden - 1)).count_ones())
    };
    // The bit of an end lies after its piece; the first piece has none before it.
    squeezed(occupied) | (ends >> 1) << ENDS | colors << COLORS | forbidden << FORBIDDEN
}

/// Packs the least of the eight images. See [`crate::Game::pack_canonical`].
#[inline]
pub fn pack_canonical(state: &State) -> u64 {
    let all = images(state.height[0]);
    let least = all.into_iter().fold(u64::MAX, u64::min);
    let mut packed = u64::MAX;
    for (symmetry, occupied) in Symmetry::ALL.into_iter().zip(all) {
        // Mostly one image alone has the least set of occupied squares.
        if occupied == least {
            packed = packed.min(pack(&transformed(state, symmetry)));
        }
    }
    packed
}

/// The packed state. See [`crate::Game::unpack`].
#[inline]
pub fn unpack(packed: u64, like: &State) -> State {
    let occupied = spread(packed);
    let mut ends = packed >> ENDS & 0xfff;
    let mut colors = packed >> COLORS & 0xfff;
    let mut state = State { height: [occupied, 0, 0], white: [0; 3], forbidden: 0, ..*like };
    for bit in Bits(occupied) {
        let height = (ends.trailing_zeros() + 1).min(3);
        state.height[1] |= u64::from(height >= 2) << bit;
        state.height[2] |= u64::from(height == 3) << bit;
        let of_stack = colors & ((1 << height) - 1);
        for (level, plane) in state.white.iter_mut().enumerate() {
            *plane |= (of_stack >> level & 1) << bit;
        }
        ends >>= height;
        colors >>= height;
    }
    let forbidden = (packed >> FORBIDDEN) as usize;
    if let Some(bit) = forbidden.checked_sub(1).and_then(|nth| Bits(occupied).nth(nth)) {
        state.forbidden = 1 << bit;
    }
    state
}
