//! Legal moves. Source: rulebook, "Movement Rules".

use arrayvec::ArrayVec;

use super::layout::step;
use super::moves::Move;
use super::state::State;
use crate::bits::Bits;

/// A first turn has the most: six stacks, eight directions, three distances.
pub const MAX_MOVES: usize = 6 * 8 * 3;

/// Other turns: six stacks and eight directions.
pub const MAX_LATER_MOVES: usize = 6 * 8;

/// The squares that the top of the stack on `from` may enter.
#[inline]
pub fn targets(state: &State, from: u64) -> u64 {
    let empty = state.empty();
    let height = usize::from(state.height_of(from));
    let first_turn = state.is_first_turn();
    let mut targets = 0;
    for direction in 0..8 {
        let at_one = step(from, direction);
        let at_two = step(at_one & empty, direction);
        let at_three = step(at_two & empty, direction);
        targets |= if first_turn {
            at_one | at_two | at_three
        } else {
            [at_one, at_two, at_three][height - 1]
        };
    }
    targets & state.open()
}

/// All moves in the order of their indices.
pub fn legal_moves(state: &State) -> ArrayVec<Move, MAX_MOVES> {
    let mut moves = ArrayVec::new();
    for from in Bits(state.tops(state.side)) {
        for to in Bits(targets(state, 1 << from)) {
            moves.extend(Move::between(from, to));
        }
    }
    moves
}

/// Whether the move is legal.
pub fn is_legal(state: &State, mv: Move) -> bool {
    let (from, to) = (1 << mv.from_bit(), 1 << mv.to_bit());
    state.tops(state.side) & from != 0
        && state.open() & to != 0
        && state.height[0] & mv.passed() == 0
        && (state.is_first_turn() || state.height_of(from) == mv.distance())
}

/// The squares entered in one direction by all stacks of the side to move at once.
///
/// Stacks of three start, stacks of two join after a step, single pieces after another: all arrive
/// together, and because a travelling piece only crosses empty squares, no two ever meet.
#[inline(always)]
pub fn arrivals(state: &State, direction: usize) -> u64 {
    let [_, two, three] = state.height;
    let own = state.tops(state.side);
    let empty = state.empty();
    let travelling = step(own & three, direction) & empty;
    let travelling = step(travelling | (own & two & !three), direction) & empty;
    step(travelling | (own & !two), direction) & state.open()
}

/// Where the piece that arrives on `to` comes from: the first occupied square against its direction.
#[inline(always)]
pub fn origin(state: &State, to: u64, direction: usize) -> u64 {
    let back = (direction + 4) % 8;
    let one = step(to, back);
    let two = step(one, back);
    let three = step(two, back);
    let occupied = state.height[0];
    if one & occupied != 0 {
        one
    } else if two & occupied != 0 {
        two
    } else {
        three
    }
}

/// The number of moves.
#[inline]
pub fn count_moves(state: &State) -> u64 {
    let mut count = 0;
    if state.is_first_turn() {
        let (empty, open) = (state.empty(), state.open());
        for direction in 0..8 {
            let mut travelling = state.tops(state.side);
            for _ in 0..3 {
                travelling = step(travelling, direction);
                count += (travelling & open).count_ones();
                travelling &= empty;
            }
        }
    } else {
        for direction in 0..8 {
            count += arrivals(state, direction).count_ones();
        }
    }
    u64::from(count)
}

/// Whether there is a move; nearly always the first direction has one.
#[inline]
pub fn has_moves(state: &State) -> bool {
    if state.is_first_turn() {
        return count_moves(state) != 0;
    }
    (0..8).any(|direction| arrivals(state, direction) != 0)
}
