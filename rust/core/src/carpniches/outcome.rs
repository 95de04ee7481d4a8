//! How a game ends. Source: rulebook, "Game End".

use super::layout::{STEPS, Square};
use super::state::State;
use crate::bits::Bits;
use crate::types::{Color, Outcome, Termination};

/// Whether the squares hold three neighbours in a row, column or diagonal.
///
/// The border bits keep lines from running over the edge.
#[inline]
pub const fn has_line(squares: u64) -> bool {
    let mut found = 0;
    let mut i = 0;
    while i < STEPS.len() {
        found |= squares & (squares >> STEPS[i]) & (squares >> (2 * STEPS[i]));
        i += 1;
    }
    found != 0
}

/// All lines of a set of squares, each ascending, in ascending order.
pub fn lines(squares: u64) -> Vec<[Square; 3]> {
    let mut found = Vec::new();
    for first in Bits(squares) {
        for distance in STEPS.map(|step| step as usize) {
            let line = [first, first + distance, first + 2 * distance];
            if line.iter().all(|&bit| squares & (1 << bit) != 0) {
                found.push(line.map(Square::from_bit_index));
            }
        }
    }
    found.sort_unstable();
    found
}

/// The outcome by lines.
pub fn decided(state: &State) -> Option<Outcome> {
    let mover = state.side.opponent();
    let mover_has_line = has_line(state.tops(mover));
    let opponent_has_line = has_line(state.tops(state.side));
    match (mover_has_line, opponent_has_line) {
        (false, false) => None,
        (true, false) => Some(Outcome { winner: mover, termination: Termination::Line }),
        (false, true) => Some(Outcome { winner: state.side, termination: Termination::Line }),
        (true, true) => Some(Outcome { winner: state.side, termination: Termination::BothLines }),
    }
}

/// Whether either side has a line.
#[inline]
pub const fn is_decided(state: &State) -> bool {
    has_line(state.tops(Color::White)) || has_line(state.tops(Color::Black))
}
