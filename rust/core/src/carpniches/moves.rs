//! The moves of Carpniches: every pair of squares one, two or three apart on a straight line.

use std::fmt;

use super::layout::{BITS, BOARD, SQUARES, STRIDE, Square, bit_index, step};
use crate::types::{NotationError, quoted};

/// A move: two squares. Ordered by the square left, then by the square entered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// How many moves there are.
const COUNT: usize = {
    let mut count = 0;
    let mut from = 0;
    while from < SQUARES {
        count += targets_within_three(from).count_ones() as usize;
        from += 1;
    }
    count
};

/// Bits of the squares at a distance of one to three from the square with number `from`.
const fn targets_within_three(from: usize) -> u64 {
    let mut targets = 0;
    let mut direction = 0;
    while direction < 8 {
        let mut bit = 1 << bit_index(from);
        let mut distance = 0;
        while distance < 3 {
            bit = step(bit, direction) & BOARD;
            targets |= bit;
            distance += 1;
        }
        direction += 1;
    }
    targets
}

/// The way of a move: the bits of its two squares, how far apart they are and what lies between them.
#[derive(Clone, Copy)]
struct Way {
    between: u64,
    distance: u8,
    from: u8,
    to: u8,
}

impl Way {
    const fn new(from: usize, to: usize) -> Self {
        let stride = STRIDE as usize;
        let files = (from % stride).abs_diff(to % stride);
        let ranks = (from / stride).abs_diff(to / stride);
        let distance = if files > ranks { files } else { ranks };
        let mut between = 0;
        let mut steps = 1;
        while steps < distance {
            between |= 1 << ((from * (distance - steps) + to * steps) / distance);
            steps += 1;
        }
        Self { between, distance: distance as u8, from: from as u8, to: to as u8 }
    }
}

static WAYS: [Way; COUNT] = {
    let mut ways = [Way::new(0, 1); COUNT];
    let mut index = 0;
    let mut from = 0;
    while from < SQUARES {
        let mut targets = targets_within_three(from);
        while targets != 0 {
            ways[index] = Way::new(bit_index(from), targets.trailing_zeros() as usize);
            targets &= targets - 1;
            index += 1;
        }
        from += 1;
    }
    ways
};

/// Marks pairs of bits that no move connects.
const NO_MOVE: u16 = u16::MAX;

static INDEX_OF: [[u16; BITS]; BITS] = {
    let mut index_of = [[NO_MOVE; BITS]; BITS];
    let mut index = 0;
    while index < COUNT {
        let Way { from, to, .. } = WAYS[index];
        index_of[from as usize][to as usize] = index as u16;
        index += 1;
    }
    index_of
};

impl Move {
    /// The move between two bits, if there is one.
    #[inline]
    pub(super) fn between(from: usize, to: usize) -> Option<Self> {
        match *INDEX_OF.get(from)?.get(to)? {
            NO_MOVE => None,
            index => Some(Self(index)),
        }
    }

    /// The index of the bit that is left.
    #[inline]
    pub(super) const fn from_bit(self) -> usize {
        WAYS[self.0 as usize].from as usize
    }

    /// The index of the bit that is entered.
    #[inline]
    pub(super) const fn to_bit(self) -> usize {
        WAYS[self.0 as usize].to as usize
    }

    /// How many squares the piece moves: 1, 2 or 3.
    #[inline]
    pub(super) const fn distance(self) -> u8 {
        WAYS[self.0 as usize].distance
    }

    /// The squares that the piece passes over.
    #[inline]
    pub(super) const fn passed(self) -> u64 {
        WAYS[self.0 as usize].between
    }

    /// The square that is left.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_bit_index(self.from_bit())
    }

    /// The square that is entered.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_bit_index(self.to_bit())
    }
}

impl crate::Move for Move {
    const COUNT: usize = COUNT;

    #[allow(clippy::cast_possible_truncation)] // checked to be below COUNT
    fn from_index(index: usize) -> Option<Self> {
        (index < COUNT).then_some(Self(index as u16))
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn parse(text: &str) -> Result<Option<Self>, NotationError> {
        let squares = match text.as_bytes() {
            [a, b, c, d] => Square::parse(&[*a, *b]).zip(Square::parse(&[*c, *d])),
            _ => None,
        };
        let (from, to) = squares.ok_or_else(|| {
            let shown = quoted(text);
            NotationError::new("move", format!("{shown} is not two squares such as a6c4"))
        })?;
        Ok(Self::between(bit_index(from.index()), bit_index(to.index())))
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
        fmt::Display::fmt(self, f)
    }
}
