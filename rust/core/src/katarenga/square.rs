//! The 64 squares of the board and the four camps behind its home lines.

use std::fmt;

use crate::types::{NotationError, quoted};

/// The number of squares of the board, without the camps.
pub(crate) const BOARD_SQUARES: usize = 64;

/// White's home line, rank 1.
pub(crate) const RANK_1: u64 = 0xFF;
/// Black's home line, rank 8.
pub(crate) const RANK_8: u64 = 0xFF << 56;

/// A square of the board (`a1` is 0, `b1` is 1, `h8` is 63) or a camp (`a0`, `h0`, `a9`, `h9` are
/// 64 to 67).
///
/// ```
/// use underfoot::katarenga::Square;
/// let camp = Square::from_name("a9").unwrap();
/// assert_eq!((camp.index(), camp.is_camp()), (66, true));
/// assert!(Square::from_name("b9").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are, camps included.
    pub const COUNT: usize = 68;

    /// The square with this index, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Reads the name of a square or camp: file letter and rank digit.
    ///
    /// # Errors
    /// [`NotationError`] with the field `square` for anything else.
    pub fn from_name(name: &str) -> Result<Self, NotationError> {
        Self::parse(name)
            .ok_or_else(|| NotationError::new("square", format!("no square {}", quoted(name))))
    }

    /// Every square in the order of the indices.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number of the square in `0..Square::COUNT`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File letter and rank digit.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.get(self.index()).copied().unwrap_or_default()
    }

    /// Whether this is a camp and not a square of the board.
    #[must_use]
    pub const fn is_camp(self) -> bool {
        self.index() >= BOARD_SQUARES
    }

    /// The square with files a to h exchanged for h to a.
    ///
    /// ```
    /// use underfoot::katarenga::Square;
    /// assert_eq!(Square::from_name("b3").unwrap().mirrored().name(), "g3");
    /// assert_eq!(Square::from_name("h0").unwrap().mirrored().name(), "a0");
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(if self.is_camp() { self.0 ^ 1 } else { self.0 ^ 7 })
    }

    /// The bit of the square on a bitboard; no bit for a camp.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        if self.is_camp() { 0 } else { 1 << self.0 }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        let &[file @ b'a'..=b'h', rank @ b'0'..=b'9'] = name.as_bytes() else {
            return None;
        };
        let (file, rank) = (file - b'a', rank - b'0');
        match (file, rank) {
            (_, 1..=8) => Some(Self((rank - 1) * 8 + file)),
            (0, 0) => Some(Self(64)),
            (7, 0) => Some(Self(65)),
            (0, 9) => Some(Self(66)),
            (7, 9) => Some(Self(67)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.name())
    }
}

#[rustfmt::skip]
static NAMES: [&str; Square::COUNT] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1",
    "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3",
    "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5",
    "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
    "a0", "h0", "a9", "h9",
];
