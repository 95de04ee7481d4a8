//! A position of any game with every check: the face of the crate.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::game::{Game, Move};
use crate::types::{Color, NotationError, Outcome, PlayError};

/// An immutable position.
///
/// ```
/// use underfoot::{carpniches, Move};
/// let start = carpniches::Position::start(carpniches::Setup::Diagonals);
/// assert_eq!(start.legal_moves().len(), 42);
/// let next = start.play_text("b5c4").unwrap();
/// assert_eq!(next.turn_number(), 1);
/// assert_eq!(start.perft(2), 1712);
/// ```
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    pub(crate) game: G,
    pub(crate) state: G::State,
}

impl<G: Game> Position<G> {
    /// A position of `game` in `state`.
    pub(crate) const fn new(game: G, state: G::State) -> Self {
        Self { game, state }
    }

    /// Reads a position from its text.
    ///
    /// # Errors
    /// [`NotationError`] with the first field at fault. What is accepted prints back the same.
    pub fn from_text(text: &str) -> Result<Self, NotationError> {
        G::parse(text).map(|(game, state)| Self { game, state })
    }

    /// The text of the position; [`Position::from_text`] reads it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(160);
        self.game.write(&self.state, &mut text);
        text
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.game.side_to_move(&self.state)
    }

    /// 1 on each side's first turn.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        self.game.turn_number(&self.state)
    }

    /// A 64-bit key, equal for equal positions, the same in every process.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.game.key(&self.state)
    }

    /// All legal moves in the order of their indices; none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> G::Moves {
        if self.game.is_decided(&self.state) {
            G::Moves::default()
        } else {
            self.game.legal_moves(&self.state)
        }
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        if self.game.is_decided(&self.state) { 0 } else { self.game.count_moves(&self.state) }
    }

    /// Whether the move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: G::Move) -> bool {
        !self.game.is_decided(&self.state) && self.game.is_legal(&self.state, mv)
    }

    /// The position after a legal move, or `None`.
    #[must_use]
    pub fn play(&self, mv: G::Move) -> Option<Self> {
        self.is_legal(mv)
            .then(|| Self { game: self.game.clone(), state: self.game.play(&self.state, mv) })
    }

    /// The position after the move with this text.
    ///
    /// # Errors
    /// [`PlayError::Notation`] if the text is not two squares, [`PlayError::Illegal`] if the move is
    /// not legal here.
    pub fn play_text(&self, text: &str) -> Result<Self, PlayError> {
        G::Move::parse(text)
            .map_err(PlayError::Notation)?
            .and_then(|mv| self.play(mv))
            .ok_or(PlayError::Illegal)
    }

    /// Winner and reason, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.game.is_decided(&self.state) {
            self.game.decided(&self.state)
        } else if self.game.has_moves(&self.state) {
            None
        } else {
            Some(self.game.no_moves(&self.state))
        }
    }

    /// Whether the game has ended: whether [`Position::outcome`] gives one.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.is_decided(&self.state) || !self.game.has_moves(&self.state)
    }

    /// The number of sequences of exactly `depth` legal moves, counted on one thread.
    ///
    /// [`crate::perft::count`] counts with threads and memory, and beyond 128 bits gives an error
    /// where this saturates.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u128 {
        crate::perft::count(
            self,
            depth,
            &crate::perft::Options::default(),
            &crate::perft::Control::default(),
        )
        .unwrap_or(u128::MAX)
    }

    /// The rules and the board.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// What changes during a game.
    #[must_use]
    pub const fn state(&self) -> &G::State {
        &self.state
    }
}

impl<G: Game> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.game == other.game
    }
}

impl<G: Game> Eq for Position<G> {}

impl<G: Game> Hash for Position<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl<G: Game> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl<G: Game> FromStr for Position<G> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::from_text(text)
    }
}
