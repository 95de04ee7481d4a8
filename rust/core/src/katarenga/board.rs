//! The board: 64 coloured squares, usually assembled from tiles.

use std::fmt;

use super::square::{BOARD_SQUARES, Square};
use super::tiles;
use crate::types::{NotationError, quoted};
use crate::zobrist::{GOLDEN, splitmix64};

/// The colour of a square, which says how a pawn standing on it moves.
///
/// Source: rulebook, "Course of the Game".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SquareColor {
    /// Along rows and columns, at the latest to the first red square.
    Red,
    /// Along diagonals, at the latest to the first yellow square.
    Yellow,
    /// A knight's leap.
    Green,
    /// One step in any direction.
    Blue,
}

impl SquareColor {
    /// Every colour, in the order of their numbers in position keys.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The letter of the colour in texts: `R`, `Y`, `G` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        self.byte() as char
    }

    /// The name of the colour, such as `red`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// The colour with this letter, or `None`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Red),
            'Y' => Some(Self::Yellow),
            'G' => Some(Self::Green),
            'B' => Some(Self::Blue),
            _ => None,
        }
    }

    const fn byte(self) -> u8 {
        match self {
            Self::Red => b'R',
            Self::Yellow => b'Y',
            Self::Green => b'G',
            Self::Blue => b'B',
        }
    }
}

/// The colours of the 64 squares.
///
/// ```
/// use underfoot::katarenga::{Board, Square, SquareColor};
/// let board = Board::from_code("A0B0C0D0").unwrap();
/// assert_eq!(board, Board::default());
/// assert!(board.colors().starts_with("RYBGRYGB/GRGBGYRY/"));
/// assert_eq!(board.color_of(Square::from_name("a1").unwrap()), Some(SquareColor::Green));
/// assert_eq!(board.rotated(2).rotated(-2), board);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The squares of each colour of [`SquareColor::ALL`]; every square has exactly one.
    colors: [u64; 4],
}

impl Board {
    /// How many boards the tiles can form, with White's home line fixed.
    pub const ASSEMBLIES: u64 = 98304;

    /// Assembles four tiles.
    ///
    /// The code names the tiles top-left, top-right, bottom-left and bottom-right: a letter, capital
    /// for the front and small for the back, and the number of clockwise quarter turns. The back is
    /// the mirror image of the front and is turned after flipping.
    ///
    /// # Errors
    /// [`NotationError`] with the field `code` for anything else.
    pub fn from_code(code: &str) -> Result<Self, NotationError> {
        tiles::parse_code(code).map(|placed| Self::from_letters(&tiles::assemble(placed)))
    }

    /// Reads any 64 colours, rank 8 first: eight ranks joined by `/`, or all letters in a row.
    ///
    /// # Errors
    /// [`NotationError`] with the field `colors` for anything else.
    pub fn from_colors(colors: &str) -> Result<Self, NotationError> {
        if colors.len() == BOARD_SQUARES && !colors.contains('/') {
            let mut letters = [0; BOARD_SQUARES];
            letters.copy_from_slice(colors.as_bytes());
            return Self::check(colors).map(|()| Self::from_letters(&letters));
        }
        Self::from_ranks(colors)
    }

    /// Reads eight ranks of eight colours joined by `/`, rank 8 first: the form that is printed.
    pub(crate) fn from_ranks(colors: &str) -> Result<Self, NotationError> {
        let shape = || {
            let shown = quoted(colors);
            Err(NotationError::new("colors", format!("expected 8 ranks of 8 colours, not {shown}")))
        };
        let mut letters = [0; BOARD_SQUARES];
        let mut rows = letters.chunks_exact_mut(8);
        for rank in colors.split('/') {
            Self::check(rank)?;
            match rows.next() {
                Some(row) if rank.len() == 8 => row.copy_from_slice(rank.as_bytes()),
                _ => return shape(),
            }
        }
        if rows.next().is_some() { shape() } else { Ok(Self::from_letters(&letters)) }
    }

    /// Draws one of the boards that the tiles can form; equal seeds give equal boards everywhere.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let number = splitmix64(seed.wrapping_add(GOLDEN)) % Self::ASSEMBLIES;
        Self::from_letters(&tiles::assemble(tiles::assembly(number)))
    }

    /// The board after clockwise quarter turns; negative numbers turn the other way.
    ///
    /// Two quarter turns exchange the home lines, as for a rematch (rulebook, "Our Tips").
    #[must_use]
    pub fn rotated(&self, quarter_turns: i64) -> Self {
        let mut board = *self;
        for _ in 0..quarter_turns.rem_euclid(4) {
            // Clockwise, a1 goes to a8: file and rank (f, r) come from file 7 - r and rank f.
            board = board.rearranged(|square| {
                let (file, rank) = (square % 8, square / 8);
                file * 8 + (7 - rank)
            });
        }
        board
    }

    /// The board with files a to h exchanged for h to a.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { colors: self.colors.map(mirror) }
    }

    /// The code of the board, or `None` if the tiles cannot form it.
    ///
    /// It is derived from the colours, so equal boards have equal codes.
    #[must_use]
    pub fn code(&self) -> Option<String> {
        tiles::find_code(&self.letters())
    }

    /// Eight ranks of eight letters joined by `/`, rank 8 first.
    #[must_use]
    pub fn colors(&self) -> String {
        let mut text = String::with_capacity(71);
        self.write(&mut text);
        text
    }

    /// The colour of a square; camps have none.
    #[must_use]
    pub fn color_of(&self, square: Square) -> Option<SquareColor> {
        let bit = square.bit();
        SquareColor::ALL.into_iter().find(|&color| self.of(color) & bit != 0)
    }

    /// The squares of a colour as a bitboard: bit 0 is a1, bit 63 is h8.
    #[must_use]
    pub const fn of(&self, color: SquareColor) -> u64 {
        self.colors[color as usize]
    }

    pub(crate) fn write(&self, out: &mut String) {
        for (number, rank) in self.letters().chunks_exact(8).enumerate() {
            if number > 0 {
                out.push('/');
            }
            out.extend(rank.iter().copied().map(char::from));
        }
    }

    /// The colours as letters, rank 8 first.
    fn letters(&self) -> [u8; BOARD_SQUARES] {
        let mut letters = [0; BOARD_SQUARES];
        for color in SquareColor::ALL {
            for square in crate::bits::Bits(self.of(color)) {
                letters[place(square)] = color.byte();
            }
        }
        letters
    }

    /// The board with these letters, which must be checked, rank 8 first.
    fn from_letters(letters: &[u8; BOARD_SQUARES]) -> Self {
        let colors = SquareColor::ALL.map(|color| {
            (0..BOARD_SQUARES)
                .filter(|&square| letters[place(square)] == color.byte())
                .fold(0, |squares, square| squares | 1 << square)
        });
        Self { colors }
    }

    /// The board whose square `s` has the colour that square `source(s)` has here.
    fn rearranged(&self, source: impl Fn(usize) -> usize) -> Self {
        let colors = self.colors.map(|old| {
            (0..BOARD_SQUARES)
                .fold(0, |new, square| new | (old >> (source(square) & 63) & 1) << square)
        });
        Self { colors }
    }

    /// Refuses text in which a character is not a colour.
    fn check(colors: &str) -> Result<(), NotationError> {
        match colors.chars().find(|&letter| SquareColor::from_letter(letter).is_none()) {
            None => Ok(()),
            Some(letter) => {
                let shown = quoted(&letter.to_string());
                Err(NotationError::new("colors", format!("no colour {shown}")))
            }
        }
    }
}

/// The place of a square, with rank 1 first, among letters with rank 8 first, or the other way.
const fn place(square: usize) -> usize {
    (7 - square / 8 % 8) * 8 + square % 8
}

/// A bitboard with files a to h exchanged for h to a.
#[inline]
pub(crate) const fn mirror(squares: u64) -> u64 {
    squares.swap_bytes().reverse_bits()
}

/// The fronts of the tiles A, B, C and D, unturned.
impl Default for Board {
    fn default() -> Self {
        let placed = [0, 1, 2, 3].map(|tile| tiles::Placed { tile, back: false, turns: 0 });
        Self::from_letters(&tiles::assemble(placed))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.colors())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
