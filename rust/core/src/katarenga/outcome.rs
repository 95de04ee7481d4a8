//! When a game is over.
//!
//! Source: rulebook, "End of the Game".

use super::position::state::{State, enemy_camps};
use crate::types::{Color, Outcome, Termination};

/// The outcome that pawns and camps give.
///
/// Positions given as text can meet several conditions at once; the mover, that is the side that is
/// not to move, comes first.
pub(super) fn decided(state: &State) -> Option<Outcome> {
    let (side, mover) = (state.side, state.side.opponent());
    let has_camps = |color| state.camps & enemy_camps(color) == enemy_camps(color);
    let too_few = |color| state.count(color) < 2;
    let (winner, termination) = if has_camps(mover) {
        (mover, Termination::Camps)
    } else if has_camps(side) {
        (side, Termination::Camps)
    } else if too_few(side) {
        (mover, Termination::TooFewPawns)
    } else if too_few(mover) {
        (side, Termination::TooFewPawns)
    } else {
        return None;
    };
    Some(Outcome { winner, termination })
}

/// Whether [`decided`] gives an outcome.
#[inline]
pub(super) fn is_decided(state: &State) -> bool {
    // Mostly no camp is taken, and then only the pawns on the board count.
    let single = |pawns: u64| pawns & pawns.wrapping_sub(1) == 0;
    if state.camps == 0 {
        single(state.white) || single(state.black)
    } else {
        state.camps & 0b0011 == 0b0011
            || state.camps & 0b1100 == 0b1100
            || state.count(Color::White) < 2
            || state.count(Color::Black) < 2
    }
}

/// The outcome if the side to move has no move: it loses.
///
/// With two to eight pawns this cannot occur on any board, and a ban on captures that would cause it
/// is void.
pub(super) fn no_moves(state: &State) -> Outcome {
    Outcome { winner: state.side.opponent(), termination: Termination::NoMoves }
}
