//! The types that every game shares: colours, outcomes and the two errors.

use std::fmt;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    ///
    /// ```
    /// use underfoot::Color;
    /// assert_eq!(Color::White.opponent(), Color::Black);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter of the side in texts: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Termination {
    /// Carpniches: one side has three tops in a row.
    Line,
    /// Carpniches: both sides have three tops in a row, and the mover loses.
    BothLines,
    /// Carpniches: the side to move has no legal move and loses.
    NoMoves,
    /// Katarenga: both enemy camps are taken.
    Camps,
    /// Katarenga: a side has fewer than two pawns left and loses.
    TooFewPawns,
}

impl Termination {
    /// Every termination, in the order of declaration.
    pub const ALL: [Self; 5] =
        [Self::Line, Self::BothLines, Self::NoMoves, Self::Camps, Self::TooFewPawns];

    /// The name used in texts and in JSON, such as `both_lines`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::BothLines => "both_lines",
            Self::NoMoves => "no_moves",
            Self::Camps => "camps",
            Self::TooFewPawns => "too_few_pawns",
        }
    }
}

/// The result of a finished game. Neither game knows draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that has won.
    pub winner: Color,
    /// What ended the game.
    pub termination: Termination,
}

impl Outcome {
    /// Every pair of a winner and a termination, those that no game has too.
    ///
    /// ```
    /// assert_eq!(underfoot::Outcome::all().count(), 10);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Color::ALL.into_iter().flat_map(|winner| {
            Termination::ALL.into_iter().map(move |termination| Self { winner, termination })
        })
    }
}

/// A text that is not a position, move, board or code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotationError {
    /// The part of the text at fault, such as `board` or `turn`.
    pub field: &'static str,
    /// What is wrong with it, with the character or value at fault.
    pub reason: String,
}

impl NotationError {
    /// An error in `field`, for `reason`.
    #[must_use]
    pub fn new(field: &'static str, reason: impl Into<String>) -> Self {
        Self { field, reason: reason.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}

impl std::error::Error for NotationError {}

/// `text` in quotes for a message, cut to 40 characters so that no message grows with its input.
///
/// ```
/// assert_eq!(underfoot::quoted("a6c4"), "'a6c4'");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    const LIMIT: usize = 40;
    let mut shown = String::from("'");
    for (count, letter) in text.chars().enumerate() {
        if count == LIMIT {
            shown.push_str("...");
            break;
        }
        shown.extend(letter.escape_debug());
    }
    shown.push('\'');
    shown
}

/// Why a move was refused by [`crate::Position::play`] or its text sibling.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is not a move at all.
    Notation(NotationError),
    /// The move exists but is not legal in this position.
    Illegal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Illegal => f.write_str("the move is not legal in this position"),
        }
    }
}

impl std::error::Error for PlayError {}
