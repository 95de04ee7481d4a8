//! What changes during a game of Carpniches, and how a move changes it.

use super::layout::{BOARD, Square};
use crate::types::Color;

/// Pieces, side to move and first-turn rules.
///
/// Stacks are kept as planes of bits. Colours are counted from the top, because rules ask for tops:
/// a move shifts the colours of two squares by one plane.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Squares whose stack is at least 1, 2, 3 high.
    pub(super) height: [u64; 3],
    /// Squares whose first, second, third piece *from the top* is white.
    pub(super) white: [u64; 3],
    /// Bit of the square that Black's first move must not enter, or 0.
    pub(super) forbidden: u64,
    /// 1 on each side's first turn.
    pub(super) turn: u32,
    /// The side to move.
    pub(super) side: Color,
}

impl State {
    /// The empty board, White to move on turn 1.
    pub(super) const EMPTY: Self =
        Self { height: [0; 3], white: [0; 3], forbidden: 0, turn: 1, side: Color::White };

    /// Whether the side to move makes its first turn, on which any stack moves one to three squares.
    #[inline]
    pub(super) const fn is_first_turn(&self) -> bool {
        self.turn == 1
    }

    /// Squares without a piece.
    #[inline]
    pub(super) const fn empty(&self) -> u64 {
        BOARD & !self.height[0]
    }

    /// Squares that a piece may enter.
    #[inline]
    pub(super) const fn open(&self) -> u64 {
        BOARD & !self.height[2] & !self.forbidden
    }

    /// Squares whose top has the colour.
    #[inline]
    pub(super) const fn tops(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white[0],
            Color::Black => self.height[0] & !self.white[0],
        }
    }

    /// The height of the stack on a square that holds one.
    #[inline]
    pub(super) const fn height_of(&self, bit: u64) -> u8 {
        let [_, two, three] = self.height;
        1 + (bit & two != 0) as u8 + (bit & three != 0) as u8
    }

    /// The stack on a square, bottom to top.
    pub(super) fn stack(&self, square: Square) -> impl Iterator<Item = Color> + use<> {
        let bit = square.bit();
        let planes = [0, 1, 2].map(|i| (self.height[i] & bit != 0, self.white[i] & bit != 0));
        planes
            .into_iter()
            .rev()
            .filter(|&(is_there, _)| is_there)
            .map(|(_, is_white)| if is_white { Color::White } else { Color::Black })
    }

    /// Puts a piece on top of a stack lower than three.
    pub(super) fn put(&mut self, bit: u64, color: Color) {
        self.white[2] |= self.white[1] & bit;
        self.white[1] = (self.white[1] & !bit) | (self.white[0] & bit);
        self.white[0] &= !bit;
        if color == Color::White {
            self.white[0] |= bit;
        }
        self.height[2] |= self.height[1] & bit;
        self.height[1] |= self.height[0] & bit;
        self.height[0] |= bit;
    }

    /// The state after the top of the stack on `from` has moved onto `to`.
    #[inline]
    #[must_use]
    pub(super) const fn moved(&self, from: u64, to: u64) -> Self {
        let [one, two, three] = self.height;
        let [first, second, third] = self.white;
        let both = from | to;
        let (mover, forbidden) = match self.side {
            Color::White => (to, if self.turn == 1 { to } else { 0 }),
            Color::Black => (0, 0),
        };
        Self {
            height: [
                (one & !(from & !two)) | to,
                (two & !(from & !three)) | (one & to),
                (three & !from) | (two & to),
            ],
            white: [
                (first & !both) | (second & from) | mover,
                (second & !both) | (third & from) | (first & to),
                (third & !from) | (second & to),
            ],
            forbidden,
            turn: match self.side {
                Color::White => self.turn,
                Color::Black => self.turn.saturating_add(1),
            },
            side: self.side.opponent(),
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.height == other.height
            && self.white == other.white
            && self.forbidden == other.forbidden
            && self.is_first_turn() == other.is_first_turn()
            && self.side == other.side
    }
}

impl Eq for State {}
