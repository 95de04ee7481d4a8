//! What a search knows of Carpniches.

use super::layout::{BOARD, STEPS};
use super::moves::Move;
use super::outcome::has_line;
use super::state::State;
use super::{Carpniches, movegen, packed};
use crate::bits::Bits;
use crate::search::{Evaluate, Identity, winning_move_by_trying};
use crate::types::Color;

// The weights, in hundredths of a top, come from matches of the search against itself with one of them
// changed, as the bench `strength` plays them.
/// What a stack with the side's colour on top counts.
const TOP: i32 = 100;
/// What a move counts.
const MOBILITY: i32 = 20;
/// What a line counts that lacks one square which the side can enter.
const THREAT: i32 = 60;
/// The side to move is so much better off than it looks.
const TEMPO: i32 = 50;

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

/// A move with which the side to move, on a later turn than the first, wins by a line.
#[inline]
fn line_move(state: &State) -> Option<Move> {
    let (own, opposing) = (state.side, state.side.opponent());
    let tops = state.tops(own);
    // There is no line yet, so the piece that moves has to end in it.
    let goals = completing(tops) & !tops;
    if goals == 0 {
        return None;
    }
    (0..8).find_map(|direction| {
        Bits(movegen::arrivals(state, direction) & goals).find_map(|to| {
            let from = movegen::origin(state, 1 << to, direction);
            let after = state.moved(from, 1 << to);
            // The piece may have been needed where it stood, or have held down a line.
            let wins = has_line(after.tops(own)) && !has_line(after.tops(opposing));
            wins.then(|| Move::between(from.trailing_zeros() as usize, to)).flatten()
        })
    })
}

/// Whether a move could leave the opponent without one; `false` is certain.
///
/// A move takes away all moves of a stack that it covers, at most eight, and of every other stack at
/// most the one in the direction of the square that is entered.
#[inline]
fn could_get_stuck(state: &State) -> bool {
    let opponent = state.side.opponent();
    let (_, moves) = reach(state, opponent);
    moves < 8 + state.tops(opponent).count_ones()
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
        if state.is_first_turn() {
            // Moves of three lengths: two plies of a whole game are not worth code of their own.
            return winning_move_by_trying(self, state);
        }
        let by_line = line_move(state);
        if by_line.is_some() || !could_get_stuck(state) {
            return by_line;
        }
        winning_move_by_trying(self, state)
    }

    fn is_threatened(&self, state: &State) -> bool {
        line_move(&State { side: state.side.opponent(), ..*state }).is_some()
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        // Covering a stack of the opponent's takes a top from it.
        let to = 1 << mv.to_bit();
        if state.tops(state.side.opponent()) & to != 0 { 40 } else { 0 }
    }
}
