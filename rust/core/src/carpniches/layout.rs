//! How the 6x6 board lies in a 64-bit number.
//!
//! Ranks are seven bits apart, so that the seventh bit of each rank is a border that is never set:
//! a step off the board lands on it, or beyond bit 41, and one AND with [`BOARD`] removes it.
//! Bits count up like squares do: a1, b1, ... f6.

use std::fmt;

use crate::types::{NotationError, quoted};

/// Files and ranks of the board.
pub const SIZE: usize = 6;
/// Squares of the board.
pub const SQUARES: usize = SIZE * SIZE;
/// Bits from one rank to the next: the six files and the border.
pub const STRIDE: u32 = 7;
/// Bits that a board takes, borders included.
pub const BITS: usize = SIZE * STRIDE as usize;
/// The bits of all 36 squares.
pub const BOARD: u64 = {
    let mut board = 0;
    let mut rank = 0;
    while rank < SIZE {
        board |= 0b11_1111 << (rank as u32 * STRIDE);
        rank += 1;
    }
    board
};
/// How far apart neighbours lie in a row, a falling diagonal, a column and a rising diagonal.
///
/// Each value is a direction and, subtracted, its opposite.
pub const STEPS: [u32; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// `bits` moved one step in direction `0..8`: up the board for the first four, down for the rest.
///
/// The result may lie on a border; callers remove that with an AND.
#[inline(always)]
pub const fn step(bits: u64, direction: usize) -> u64 {
    if direction < 4 { bits << STEPS[direction] } else { bits >> STEPS[direction - 4] }
}

/// A square, `0..36`: a1, b1, ... f6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const NAMES: [[u8; 2]; SQUARES] = {
    let mut names = [[0; 2]; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        names[index] = [b'a' + (index % SIZE) as u8, b'1' + (index / SIZE) as u8];
        index += 1;
    }
    names
};

impl Square {
    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES).filter_map(Self::from_index)
    }

    /// The square with this number, or `None` from 36 on.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // checked to be below 36
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// Reads a name such as `a6`.
    ///
    /// # Errors
    /// [`NotationError`] with the field `square`.
    pub fn from_text(text: &str) -> Result<Self, NotationError> {
        Self::parse(text.as_bytes()).ok_or_else(|| {
            let shown = quoted(text);
            NotationError::new("square", format!("{shown} is not a square from a1 to f6"))
        })
    }

    /// Reads a name such as `a6` from its two bytes.
    pub(super) fn parse(name: &[u8]) -> Option<Self> {
        match *name {
            [file @ b'a'..=b'f', rank @ b'1'..=b'6'] => {
                Some(Self((rank - b'1') * SIZE as u8 + (file - b'a')))
            }
            _ => None,
        }
    }

    /// The number of the square, `0..36`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name, such as `a6`.
    #[must_use]
    pub fn name(self) -> &'static str {
        std::str::from_utf8(&NAMES[self.index()]).unwrap_or_default()
    }

    /// The bit of the square.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << bit_index(self.index())
    }

    /// The square of a bit of [`BOARD`]; border bits give the square before them.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // below 36
    pub(super) const fn from_bit_index(bit: usize) -> Self {
        Self((bit - bit / STRIDE as usize) as u8)
    }
}

/// The bit of the square with this number.
#[inline]
pub const fn bit_index(square: usize) -> usize {
    square + square / SIZE
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
