//! The key of a position: which features it has, as numbers.
//!
//! Pawn of colour c on square s: 1024 + 2s + c. Camp k: 1152 + k. Black to move: 1156. A live ban:
//! 1157 or 1158. Square s has colour k: 1160 + 4s + k.

use super::board::{Board, SquareColor};
use super::position::state::{FirstMoveCaptures, State};
use crate::bits::Bits;
use crate::types::Color;
use crate::zobrist::feature;

const FEATURES: usize = 1160 - 1024;

/// The features that change during a game, from number 1024.
static CHANGING: [u64; FEATURES] = {
    let mut table = [0; FEATURES];
    let mut number = 0;
    while number < FEATURES {
        table[number] = feature(1024 + number as u64);
        number += 1;
    }
    table
};

/// The board's share of the key.
pub(super) fn board(board: &Board) -> u64 {
    SquareColor::ALL
        .into_iter()
        .flat_map(|color| Bits(board.of(color)).map(move |square| 4 * square + color as usize))
        .fold(0, |key, number| key ^ feature(1160 + number as u64))
}

/// The share of what changes during a game.
pub(super) fn state(state: &State) -> u64 {
    let white = Bits(state.white).map(|square| 2 * square);
    let black = Bits(state.black).map(|square| 2 * square + 1);
    let camps = Bits(u64::from(state.camps & 15)).map(|camp| 128 + camp);
    let side = (state.side == Color::Black).then_some(132);
    let ban = match state.ban {
        FirstMoveCaptures::Allowed => None,
        FirstMoveCaptures::NotWhite => Some(133),
        FirstMoveCaptures::NotEither => Some(134),
    };
    let numbers = white.chain(black).chain(camps).chain(side).chain(ban);
    numbers.fold(0, |key, number| key ^ CHANGING.get(number).copied().unwrap_or_default())
}
