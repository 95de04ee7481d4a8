//! The 1824 moves that some pawn could make on some board.
//!
//! They are all pairs of squares on a common row, column or diagonal, all knight's leaps, and the
//! steps from a home line into the two camps behind it, numbered by departure and then by arrival.

use std::fmt;

use super::square::{BOARD_SQUARES, Square};
use crate::types::{NotationError, quoted};

/// A move: a pawn's departure and arrival, whatever the colours of the board.
///
/// ```
/// use underfoot::Move as _;
/// use underfoot::katarenga::Move;
/// let mv = Move::from_text("c8a9").unwrap();
/// assert_eq!((mv.from_square(), mv.to_square()), ("c8", "a9"));
/// assert_eq!(Move::from_index(mv.index()), Some(mv));
/// assert_eq!(mv.mirrored().to_string(), "f8h9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const COUNT: usize = 1824;

/// Departure and arrival of every move; a power of two long, so that a masked index is in range.
static ENDS: [(u8, u8); 2048] = ends();

/// The index of the move between two squares, [`NO_MOVE`] if no move connects them.
static INDEX: [[u16; Square::COUNT]; BOARD_SQUARES] = index();

const NO_MOVE: u16 = u16::MAX;

impl Move {
    /// The move between two squares, or `None` if no move connects them.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let index = *INDEX.get(from.index())?.get(to.index())?;
        (index != NO_MOVE).then_some(Self(index))
    }

    /// Every move in the order of the indices.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNT as u16).map(Self)
    }

    /// The square the pawn leaves.
    #[must_use]
    pub fn from(self) -> Square {
        Square::from_index(self.ends().0).unwrap_or(FALLBACK)
    }

    /// The square or camp the pawn enters.
    #[must_use]
    pub fn to(self) -> Square {
        Square::from_index(self.ends().1).unwrap_or(FALLBACK)
    }

    /// The move on the board with files a to h exchanged for h to a.
    #[must_use]
    pub fn mirrored(self) -> Self {
        // The set of moves is its own mirror image, so there is always such a move.
        Self::between(self.from().mirrored(), self.to().mirrored()).unwrap_or(self)
    }

    /// Indices of departure and arrival.
    #[inline]
    pub(crate) fn ends(self) -> (usize, usize) {
        let (from, to) = ENDS[self.0 as usize & 2047];
        (from as usize, to as usize)
    }

    /// The move between two indices that a legal move connects.
    #[inline]
    pub(crate) fn connecting(from: usize, to: usize) -> Self {
        let index = INDEX[from & 63].get(to).copied().unwrap_or(NO_MOVE);
        debug_assert_ne!(index, NO_MOVE, "no move from {from} to {to}");
        Self(index)
    }
}

/// Never used: every move's ends are squares.
const FALLBACK: Square = match Square::from_index(0) {
    Some(square) => square,
    None => unreachable!(),
};

impl crate::game::Move for Move {
    const COUNT: usize = COUNT;

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        (index < COUNT).then_some(Self(index as u16))
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    fn parse(text: &str) -> Result<Option<Self>, NotationError> {
        let squares = match (text.len(), text.get(..2), text.get(2..)) {
            (4, Some(from), Some(to)) => Square::parse(from).zip(Square::parse(to)),
            _ => None,
        };
        match squares {
            Some((from, to)) => Ok(Self::between(from, to)),
            None => Err(NotationError::new("move", format!("not two squares: {}", quoted(text)))),
        }
    }

    fn from_square(self) -> &'static str {
        self.from().name()
    }

    fn to_square(self) -> &'static str {
        self.to().name()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// Whether a move leads from a square of the board to a square or camp.
const fn connected(from: usize, to: usize) -> bool {
    let (file, rank) = (from % 8, from / 8);
    match to {
        64 | 65 => return rank == 0,
        66 | 67 => return rank == 7,
        _ => {}
    }
    let (across, along) = (file.abs_diff(to % 8), rank.abs_diff(to / 8));
    from != to && (across == 0 || along == 0 || across == along || across * along == 2)
}

const fn ends() -> [(u8, u8); 2048] {
    let mut table = [(0, 0); 2048];
    let mut count = 0;
    let mut from = 0;
    while from < BOARD_SQUARES {
        let mut to = 0;
        while to < Square::COUNT {
            if connected(from, to) {
                table[count] = (from as u8, to as u8);
                count += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(count == COUNT);
    table
}

const fn index() -> [[u16; Square::COUNT]; BOARD_SQUARES] {
    let ends = ends();
    let mut table = [[NO_MOVE; Square::COUNT]; BOARD_SQUARES];
    let mut number = 0;
    while number < COUNT {
        let (from, to) = ends[number];
        table[from as usize][to as usize] = number as u16;
        number += 1;
    }
    table
}
