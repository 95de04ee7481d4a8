//! States in twelve bytes, without loss, for tables of states already seen.

use super::position::state::{FirstMoveCaptures, State};
use super::symmetry::mirrored;
use super::tables::Tables;

/// The most pawns that can be on the board.
const PAWNS: u32 = 16;

/// Pawns, camps and a live ban; side and turn number are not included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Packed {
    /// The squares with a pawn.
    pub(crate) occupied: u64,
    /// Bits 0 to 15: whether the pawn is white, for each occupied square from a1 on; bits 16 to 19:
    /// the camps; bits 20 and 21: the ban.
    pub(crate) colors_and_camps: u32,
}

/// Packs a state exactly.
#[inline]
pub(super) fn pack(state: &State) -> Packed {
    let occupied = state.white | state.black;
    let mut rest = occupied;
    let mut colors = 0;
    // Always sixteen rounds: cheaper than guessing after how many to stop.
    for pawn in 0..PAWNS {
        let lowest = rest & rest.wrapping_neg();
        colors |= u32::from(state.white & lowest != 0) << pawn;
        rest &= rest.wrapping_sub(1);
    }
    let camps = u32::from(state.camps & 15) << PAWNS;
    Packed { occupied, colors_and_camps: colors | camps | (state.ban as u32) << (PAWNS + 4) }
}

/// Packs a state or its mirror image, whichever is smaller, if the board is its own mirror image.
#[inline]
pub(super) fn pack_canonical(tables: &Tables, state: &State) -> Packed {
    if !tables.symmetric {
        return pack(state);
    }
    let image = mirrored(state);
    // The occupied squares come first in the order of packed states and mostly settle it.
    match (image.white | image.black).cmp(&(state.white | state.black)) {
        std::cmp::Ordering::Less => pack(&image),
        std::cmp::Ordering::Equal => pack(state).min(pack(&image)),
        std::cmp::Ordering::Greater => pack(state),
    }
}

/// The state that was packed, with side to move and turn number of `like`.
#[inline]
pub(super) fn unpack(packed: Packed, like: &State) -> State {
    let Packed { occupied, colors_and_camps } = packed;
    let mut rest = occupied;
    let mut white = 0;
    for pawn in 0..PAWNS {
        let lowest = rest & rest.wrapping_neg();
        white |= lowest & u64::from(colors_and_camps >> pawn & 1).wrapping_neg();
        rest &= rest.wrapping_sub(1);
    }
    State {
        white,
        black: occupied ^ white,
        camps: (colors_and_camps >> PAWNS & 15) as u8,
        ban: match colors_and_camps >> (PAWNS + 4) {
            0 => FirstMoveCaptures::Allowed,
            1 => FirstMoveCaptures::NotWhite,
            _ => FirstMoveCaptures::NotEither,
        },
        side: like.side,
        turn: like.turn,
    }
}
