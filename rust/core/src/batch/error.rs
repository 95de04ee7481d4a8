//! Why a batch refuses something.

use std::fmt;

use crate::perft::MAX_THREADS;
use crate::types::NotationError;

/// Why a batch refuses something; it is as it was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A batch of no games.
    NoGames,
    /// No position to start from.
    NoStarts,
    /// The start with this number is over.
    StartIsOver(usize),
    /// A position that is over cannot be put into a game.
    PositionIsOver,
    /// A limit of no plies.
    NoPlies,
    /// The number of threads is not in `1..=MAX_THREADS`.
    Threads(usize),
    /// There is not enough memory for so many games.
    OutOfMemory {
        /// The number of games.
        games: usize,
    },
    /// There is no such game.
    NoSuchGame {
        /// The number asked for.
        game: usize,
        /// How many there are.
        games: usize,
    },
    /// A slice does not have the length that it should have.
    Length {
        /// What it is for.
        what: &'static str,
        /// The length it should have, in items.
        expected: usize,
        /// The length it has.
        given: usize,
    },
    /// An action that is not the index of any move.
    NoSuchMove {
        /// The game it is for.
        game: usize,
        /// The number given.
        action: i64,
        /// How many moves there are.
        moves: usize,
    },
    /// An action that is not the index of a legal move.
    Illegal {
        /// The game it is for.
        game: usize,
        /// The number given, an index of a move.
        action: usize,
    },
    /// Saved data that is not consistent.
    Saved(&'static str),
    /// A saved position that is none.
    Notation(NotationError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => f.write_str("a batch needs at least one game"),
            Self::NoStarts => f.write_str("a batch needs at least one position to start from"),
            Self::StartIsOver(number) => {
                write!(f, "no game can start from position {number}: it is over")
            }
            Self::PositionIsOver => f.write_str("no game can go on from a position that is over"),
            Self::NoPlies => f.write_str("max_plies must be at least 1"),
            Self::Threads(_) => write!(f, "threads must be from 1 to {MAX_THREADS}"),
            Self::OutOfMemory { games } => {
                write!(f, "the machine has not enough memory for {games} games")
            }
            Self::NoSuchGame { game, games } => {
                write!(f, "there is no game {game}: the games are numbered from 0 to {}", games - 1)
            }
            Self::Length { what, expected, given } => {
                write!(f, "{what} must have {expected} items, not {given}")
            }
            Self::NoSuchMove { game, action, moves } => {
                write!(f, "game {game}: action {action} is not in range({moves})")
            }
            Self::Illegal { game, action } => {
                write!(f, "game {game}: action {action} is not legal")
            }
            Self::Saved(what) => write!(f, "not a saved batch: {what}"),
            Self::Notation(error) => write!(f, "not a saved batch: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Checks the length of a slice.
pub(super) const fn check_length(
    what: &'static str,
    expected: usize,
    given: usize,
) -> Result<(), Error> {
    if expected == given { Ok(()) } else { Err(Error::Length { what, expected, given }) }
}
