//! Where a pawn can go from each square of one board, prepared once for the whole game.

use std::sync::OnceLock;

use super::board::{Board, SquareColor};
use super::position::state::enemy_line;
use super::square::BOARD_SQUARES;
use super::zobrist;
use crate::bits::Bits;
use crate::types::Color;

/// What is known of a board before any pawn moves.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) board: Board,
    /// The squares of each colour; bit 0 is a1, bit 63 is h8.
    pub(crate) red: u64,
    pub(crate) yellow: u64,
    pub(crate) green: u64,
    pub(crate) blue: u64,
    /// Where a pawn can go from each square.
    pub(crate) reach: [Reach; BOARD_SQUARES],
    /// The board's share of position keys.
    pub(crate) key: u64,
    /// Whether the board is its own mirror image.
    pub(crate) symmetric: bool,
    distances: OnceLock<[[u8; BOARD_SQUARES]; 2]>,
}

/// The distance of squares from which no pawn comes to the enemy line.
const NEVER: u8 = 64;

/// Where a pawn can go from one square while nothing stands in its way.
#[derive(Clone, Copy, Debug)]
// One cache line each, and an index that is a shift.
#[repr(align(64))]
pub(crate) struct Reach {
    /// From a red square east, north, west, south, from a yellow one north-east, north-west,
    /// south-west, south-east; each up to the first square of the same colour, that one included.
    /// The first two lead to higher squares, the last two to lower ones. None from blue and green.
    pub(crate) rays: [u64; 4],
    /// The rays 0 and 2 and the rays 1 and 3 as lines. The steps count as part of the first line, so
    /// that [`Reach::arrivals`] need not ask for the colour.
    pub(crate) lines: [u64; 2],
}

impl Tables {
    pub(crate) fn new(board: Board) -> Self {
        let [red, yellow, green, blue] = SquareColor::ALL.map(|color| board.of(color));
        let mut reach = [Reach::NOWHERE; BOARD_SQUARES];
        for (square, reach) in reach.iter_mut().enumerate() {
            *reach = match 1 << square {
                bit if red & bit != 0 => Reach::sliding(square, ROOK, red),
                bit if yellow & bit != 0 => Reach::sliding(square, BISHOP, yellow),
                bit if green & bit != 0 => Reach::stepping(KNIGHT_STEPS[square]),
                _ => Reach::stepping(KING_STEPS[square]),
            };
        }
        let (key, symmetric) = (zobrist::board(&board), board.mirrored() == board);
        let distances = OnceLock::new();
        Self { board, red, yellow, green, blue, reach, key, symmetric, distances }
    }

    /// The squares a pawn on `from` reaches, blocked ones included.
    #[inline]
    pub(crate) fn arrivals(&self, from: usize, occupied: u64) -> u64 {
        self.reach[from & 63].arrivals(occupied)
    }

    /// How many moves a side's pawn needs from each square to the enemy line, alone on the board.
    pub(crate) fn distances(&self, side: Color) -> &[u8; BOARD_SQUARES] {
        let distances = self.distances.get_or_init(|| Color::ALL.map(|side| self.measure(side)));
        &distances[side as usize]
    }

    /// Finds the distances by steps from the line backwards.
    fn measure(&self, side: Color) -> [u8; BOARD_SQUARES] {
        let mut distances = [NEVER; BOARD_SQUARES];
        let mut reached = 0;
        let mut next = enemy_line(side);
        for distance in 0..NEVER {
            for square in Bits(next) {
                distances[square] = distance;
            }
            reached |= next;
            if next == 0 {
                break;
            }
            next = 0;
            for square in Bits(!reached) {
                let [first, second] = self.reach[square].lines;
                next |= u64::from((first | second) & reached != 0) << square;
            }
        }
        distances
    }
}

impl Reach {
    const NOWHERE: Self = Self { rays: [0; 4], lines: [0; 2] };

    fn stepping(steps: u64) -> Self {
        Self { rays: [0; 4], lines: [steps, 0] }
    }

    fn sliding(square: usize, directions: [Direction; 4], stops: u64) -> Self {
        let rays = directions.map(|direction| ray(square, direction, stops));
        Self { rays, lines: [rays[0] | rays[2], rays[1] | rays[3]] }
    }

    /// The squares reached among `occupied` ones: each ray ends at the first occupied square.
    ///
    /// For each line: the first occupied square below the departure, subtracted from the occupied
    /// squares above it, changes exactly the bits from there to the first occupied square above.
    /// Without rays it changes every bit, which leaves the steps as they are.
    /// Source: "Obstruction Difference", chessprogramming.org.
    #[inline]
    pub(crate) fn arrivals(&self, occupied: u64) -> u64 {
        let between = |upper: u64, lower: u64| {
            let (upper, lower) = (upper & occupied, lower & occupied);
            let nearest = 1 << (lower | 1).ilog2();
            upper ^ upper.wrapping_sub(nearest)
        };
        let [up, up2, down, down2] = self.rays;
        self.lines[0] & between(up, down) | self.lines[1] & between(up2, down2)
    }
}

/// Steps along files and ranks.
type Direction = (i8, i8);

const ROOK: [Direction; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP: [Direction; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KING: [Direction; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT: [Direction; 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

static KING_STEPS: [u64; BOARD_SQUARES] = steps(KING);
static KNIGHT_STEPS: [u64; BOARD_SQUARES] = steps(KNIGHT);

/// The square one step away, or `None` beyond the edge.
const fn neighbor(square: usize, (across, along): Direction) -> Option<usize> {
    let (file, rank) = (square as i8 % 8 + across, square as i8 / 8 + along);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        Some((rank * 8 + file) as usize)
    } else {
        None
    }
}

const fn steps(directions: [Direction; 8]) -> [u64; BOARD_SQUARES] {
    let mut table = [0; BOARD_SQUARES];
    let mut square = 0;
    while square < BOARD_SQUARES {
        let mut number = 0;
        while number < 8 {
            if let Some(to) = neighbor(square, directions[number]) {
                table[square] |= 1 << to;
            }
            number += 1;
        }
        square += 1;
    }
    table
}

/// The squares in one direction up to the first of `stops`, that one included.
fn ray(square: usize, direction: Direction, stops: u64) -> u64 {
    let mut squares = 0;
    let mut next = neighbor(square, direction);
    while let Some(to) = next {
        squares |= 1 << to;
        next = if stops >> to & 1 == 0 { neighbor(to, direction) } else { None };
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    /// A pawn's walk, square by square, as the rulebook tells it.
    fn walked(tables: &Tables, square: usize, occupied: u64) -> u64 {
        let (directions, stops) = match 1 << square {
            bit if tables.red & bit != 0 => (ROOK, tables.red),
            bit if tables.yellow & bit != 0 => (BISHOP, tables.yellow),
            _ => return tables.reach[square].lines[0],
        };
        directions.iter().fold(0, |all, &step| all | ray(square, step, stops | occupied))
    }

    #[test]
    fn arrivals_are_those_of_a_walk() {
        for seed in 0..200 {
            let tables = Tables::new(Board::random(seed));
            let occupied = splitmix64(seed) & splitmix64(seed + 1000);
            for square in 0..64 {
                let expected = walked(&tables, square, occupied);
                assert_eq!(tables.arrivals(square, occupied), expected, "{square} {occupied:x}");
            }
        }
    }

    #[test]
    fn steps_at_corner_and_center() {
        assert_eq!(KING_STEPS[0], 1 << 1 | 1 << 8 | 1 << 9);
        assert_eq!(KNIGHT_STEPS[63], 1 << 46 | 1 << 53);
        assert_eq!(KING_STEPS[27].count_ones(), 8);
        assert_eq!(KNIGHT_STEPS[27].count_ones(), 8);
    }
}
