//! The position key of Carpniches.

use super::layout::{SIZE, STRIDE, Square};
use super::state::State;
use crate::bits::Bits;
use crate::types::Color;
use crate::zobrist::feature;

const BLACK_TO_MOVE: u64 = 217;
const FIRST_TURN: u64 = 218;
const FORBIDDEN: u64 = 219;

/// The levels of a stack, from the bottom.
const LEVELS: usize = 3;

/// The XOR of one number a square, for every set of squares of one rank.
type Ranks = [[u64; 1 << SIZE]; SIZE];

/// What the pieces of a level add to the key as long as all are black.
static PIECES: [Ranks; LEVELS] = [ranks(0, false), ranks(1, false), ranks(2, false)];

/// How the key changes where the pieces of a level are white.
static WHITE: [Ranks; LEVELS] = [ranks(0, true), ranks(1, true), ranks(2, true)];

const fn ranks(level: usize, is_white: bool) -> Ranks {
    let mut ranks = [[0; 1 << SIZE]; SIZE];
    let mut rank = 0;
    while rank < SIZE {
        let mut squares = 1;
        while squares < 1 << SIZE {
            // The set without its first square is done already.
            let first = (squares as u64).trailing_zeros() as usize;
            let black = piece(rank * SIZE + first, level, Color::Black);
            let white = if is_white { piece(rank * SIZE + first, level, Color::White) } else { 0 };
            ranks[rank][squares] = ranks[rank][squares & (squares - 1)] ^ black ^ white;
            squares += 1;
        }
        rank += 1;
    }
    ranks
}

/// The number of a piece by square, level and colour.
const fn piece(square: usize, level: usize, color: Color) -> u64 {
    feature((1 + (square * LEVELS + level) * 2 + color as usize) as u64)
}

/// The XOR of the numbers of a set of squares.
#[inline]
fn sum(numbers: &Ranks, squares: u64) -> u64 {
    let rank = |rank: usize| (squares >> (rank as u32 * STRIDE)) as usize % (1 << SIZE);
    (0..SIZE).fold(0, |key, number| key ^ numbers[number][rank(number)])
}

/// The key: pieces by square and level, side to move, first turn, forbidden square.
///
/// Levels count from the bottom, but the planes of colours from the top.
#[allow(clippy::cast_possible_truncation)] // usize to u64 loses nothing
pub fn key(state: &State) -> u64 {
    let [_, two, three] = state.height;
    let [first, second, third] = state.white;
    let white = [
        (first & !two) | (second & !three) | third,
        (first & two & !three) | (second & three),
        first & three,
    ];
    let mut key = 0;
    for level in 0..LEVELS {
        key ^= sum(&PIECES[level], state.height[level]) ^ sum(&WHITE[level], white[level]);
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
