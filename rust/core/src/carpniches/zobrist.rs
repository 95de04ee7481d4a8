//! The position key of Carpniches.

use super::layout::Square;
use super::state::State;
use crate::bits::Bits;
use crate::types::Color;
use crate::zobrist::feature;

const BLACK_TO_MOVE: u64 = 217;
const FIRST_TURN: u64 = 218;
const FORBIDDEN: u64 = 219;

/// The key: pieces by square and level, side to move, first turn, forbidden square.
#[allow(clippy::cast_possible_truncation)] // usize to u64 loses nothing
pub fn key(state: &State) -> u64 {
    let mut key = 0;
    for bit in Bits(state.height[0]) {
        let square = Square::from_bit_index(bit);
        for (level, color) in state.stack(square).enumerate() {
            key ^= feature((1 + (square.index() * 3 + level) * 2 + color as usize) as u64);
        }
    }
    if state.side == Color::Black {
        key ^= feature(BLACK_TO_MOVE);
    }
    if state.is_first_turn() {
        key ^= feature(FIRST_TURN);
    }
    for bit in Bits(state.forbidden) {
        key ^= feature(FORBIDDEN + Square::from_bit_index(bit).index() as u64);
    }
    key
}
