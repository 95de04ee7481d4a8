//! The moves of a state.
//!
//! Source: rulebook, "Course of the Game", "Movement", "Capture" and "Enemy Camp".

use super::moves::Move;
use super::position::state::{FirstMoveCaptures, State, enemy_camps, enemy_line};
use super::tables::Tables;
use super::{Moves, square::BOARD_SQUARES};
use crate::bits::Bits;
use crate::game::MoveList as _;

/// The pawns of the side to move, and where they may land.
pub(super) struct Turn {
    pub(super) own: u64,
    pub(super) occupied: u64,
    /// Squares that are not blocked.
    pub(super) open: u64,
    /// Pawns that can enter a camp.
    pub(super) entering: u64,
    /// Camps that can be entered.
    pub(super) camps: u8,
}

impl Turn {
    /// The turn of the side to move, under the ban on captures if one is live and not void.
    #[inline]
    pub(super) fn new(tables: &Tables, state: &State) -> Self {
        let (own, opposing) = state.own_and_opposing();
        let mut turn = Self {
            own,
            occupied: own | opposing,
            open: !own,
            entering: own & enemy_line(state.side),
            camps: !state.camps & enemy_camps(state.side),
        };
        if state.ban != FirstMoveCaptures::Allowed {
            turn.open = !turn.occupied;
            if turn.count(tables) == 0 {
                // A ban that would leave no move at all is void.
                turn.open = !own;
            }
        }
        turn
    }

    #[inline]
    fn count(&self, tables: &Tables) -> u64 {
        let mut total = self.entering.count_ones() * self.camps.count_ones();
        let mut rest = self.own;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            total += (tables.arrivals(from, self.occupied) & self.open).count_ones();
        }
        u64::from(total)
    }
}

/// All moves, in the order of their indices.
#[inline]
pub(super) fn legal_moves(tables: &Tables, state: &State) -> Moves {
    let mut moves = Moves::default();
    let turn = Turn::new(tables, state);
    for from in Bits(turn.own) {
        for to in Bits(tables.arrivals(from, turn.occupied) & turn.open) {
            moves.add(Move::connecting(from, to));
        }
        if turn.entering >> from & 1 != 0 {
            for camp in Bits(u64::from(turn.camps)) {
                moves.add(Move::connecting(from, BOARD_SQUARES + camp));
            }
        }
    }
    moves
}

/// The number of moves, without making a list.
#[inline]
pub(super) fn count_moves(tables: &Tables, state: &State) -> u64 {
    Turn::new(tables, state).count(tables)
}

/// Whether there is a move; nearly always the first pawn has one.
#[inline]
pub(super) fn has_moves(tables: &Tables, state: &State) -> bool {
    let turn = Turn::new(tables, state);
    turn.entering != 0 && turn.camps != 0
        || Bits(turn.own).any(|from| tables.arrivals(from, turn.occupied) & turn.open != 0)
}

/// Whether a move is among [`legal_moves`].
#[inline]
pub(super) fn is_legal(tables: &Tables, state: &State, mv: Move) -> bool {
    let turn = Turn::new(tables, state);
    let (from, to) = mv.ends();
    if to < BOARD_SQUARES {
        turn.own >> (from & 63) & 1 != 0
            && (tables.arrivals(from, turn.occupied) & turn.open) >> to & 1 != 0
    } else {
        turn.entering >> (from & 63) & 1 != 0 && turn.camps >> (to & 3) & 1 != 0
    }
}
