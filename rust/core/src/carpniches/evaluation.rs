//! What a search knows of Carpniches.

use super::layout::{BOARD, STEPS};
use super::moves::Move;
use super::outcome::has_line;
use super::state::State;
use super::{Carpniches, movegen, packed};
use crate::bits::Bits;
use crate::search::{Evaluate, Identity, winning_move_by_trying};
use crate::types::Color;

/// What a move counts, in hundredths of a threat.
const MOBILITY: i32 = 4;
/// What a top counts.
const TOP: i32 = 20;
/// What a line counts that lacks one square which the side can enter.
const THREAT: i32 = 60;
/// The side to move is so much better off than it looks.
const TEMPO: i32 = 20;

/// The squares that would complete a line of tops.
#[inline]
fn completing(tops: u64) -> u64 {
    let mut squares = 0;
    for step in STEPS {
        let neighbors = tops & tops << step;
        let around = tops & tops << (2 * step);
        squares |= neighbors << step | neighbors >> (2 * step) | around >> step;
    }
    squares & BOARD
}

/// The squares that a side could enter if it were to move, and the number of its moves.
#[inline]
fn reach(state: &State, side: Color) -> (u64, u32) {
    let state = State { side, ..*state };
    let mut squares = 0;
    let mut moves = 0;
    for direction in 0..8 {
        let arrivals = movegen::arrivals(&state, direction);
        squares |= arrivals;
        moves += arrivals.count_ones();
    }
    (squares, moves)
}

fn side(state: &State, side: Color) -> i32 {
    let (squares, moves) = reach(state, side);
    let tops = state.tops(side);
    let threats = (completing(tops) & squares).count_ones();
    MOBILITY * moves as i32 + TOP * tops.count_ones() as i32 + THREAT * threats as i32
}

impl Evaluate for Carpniches {
    fn identity(&self, state: &State) -> Identity {
        let side = state.side as u32;
        (packed::pack(state), side | u32::from(state.is_first_turn()) << 1)
    }

    fn evaluate(&self, state: &State) -> i32 {
        side(state, state.side) - side(state, state.side.opponent()) + TEMPO
    }

    fn winning_move(&self, state: &State) -> Option<Move> {
        winning_move_by_trying(self, state)
    }

    fn is_threatened(&self, state: &State) -> bool {
        let passed = State { side: state.side.opponent(), forbidden: 0, ..*state };
        let tops = passed.tops(passed.side);
        let goals = completing(tops);
        if goals == 0 {
            return false;
        }
        Bits(tops).any(|from| {
            let from = 1 << from;
            Bits(movegen::targets(&passed, from) & goals).any(|to| {
                let after = passed.moved(from, 1 << to);
                has_line(after.tops(passed.side)) && !has_line(after.tops(state.side))
            })
        })
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        // Covering a stack of the opponent's takes a top from it.
        let to = 1 << mv.to_bit();
        if state.tops(state.side.opponent()) & to != 0 { 40 } else { 0 }
    }
}
