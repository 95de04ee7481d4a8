//! What changes during a game.

use std::str::FromStr;

use crate::katarenga::moves::Move;
use crate::katarenga::square::{RANK_1, RANK_8};
use crate::types::{Color, NotationError, quoted};

/// Whether captures are allowed on the first moves.
///
/// The rulebook knows no ban; the author's pages speak of one "on your first move", and programs
/// differ in whose first move that is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FirstMoveCaptures {
    /// Captures are allowed from the first move, as in the rulebook.
    #[default]
    Allowed,
    /// White's first move may not capture.
    NotWhite,
    /// Neither side's first move may capture.
    NotEither,
}

impl FirstMoveCaptures {
    /// Every value, in the order of declaration.
    pub const ALL: [Self; 3] = [Self::Allowed, Self::NotWhite, Self::NotEither];

    /// The name, such as `not_white`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::NotWhite => "not_white",
            Self::NotEither => "not_either",
        }
    }
}

impl FromStr for FirstMoveCaptures {
    type Err = NotationError;

    fn from_str(name: &str) -> Result<Self, NotationError> {
        Self::ALL.into_iter().find(|value| value.name() == name).ok_or_else(|| {
            let shown = quoted(name);
            NotationError::new(
                "first_move_captures",
                format!("{shown} is none of 'allowed', 'not_white', 'not_either'"),
            )
        })
    }
}

/// Pawns, camps, side to move, turn number and a live ban on captures.
///
/// States are equal if the rest of the game is: the turn number only labels.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// White's pawns on the board; bit 0 is a1, bit 63 is h8. At most 8.
    pub(crate) white: u64,
    /// Black's pawns on the board. At most 8.
    pub(crate) black: u64,
    /// The camps taken: bits 0 to 3 are a0, h0 (by Black), a9, h9 (by White).
    pub(crate) camps: u8,
    /// A ban on captures by the side to move; never `NotWhite` for Black.
    pub(crate) ban: FirstMoveCaptures,
    pub(crate) side: Color,
    pub(crate) turn: u32,
}

/// The camps that a side's pawns can take, as bits of [`State::camps`].
#[inline]
pub(crate) const fn enemy_camps(color: Color) -> u8 {
    match color {
        Color::White => 0b1100,
        Color::Black => 0b0011,
    }
}

/// The home line from which a side's pawns can enter camps.
#[inline]
pub(crate) const fn enemy_line(color: Color) -> u64 {
    match color {
        Color::White => RANK_8,
        Color::Black => RANK_1,
    }
}

impl State {
    pub(crate) const fn start(ban: FirstMoveCaptures) -> Self {
        Self { white: RANK_1, black: RANK_8, camps: 0, ban, side: Color::White, turn: 1 }
    }

    /// The pawns of a side on the board.
    #[inline]
    pub(crate) const fn pawns(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The pawns on the board of the side to move and of its opponent.
    #[inline]
    pub(crate) const fn own_and_opposing(&self) -> (u64, u64) {
        match self.side {
            Color::White => (self.white, self.black),
            Color::Black => (self.black, self.white),
        }
    }

    /// How many pawns a side has on the board and in camps.
    #[inline]
    pub(crate) const fn count(&self, color: Color) -> u32 {
        self.pawns(color).count_ones() + (self.camps & enemy_camps(color)).count_ones()
    }

    /// The state after a move.
    ///
    /// A move without a pawn of the side to move changes nothing but the side, so that no sequence of
    /// meaningless moves ever makes more pawns than there were.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let (from, to) = mv.ends();
        let (own, opposing) = self.own_and_opposing();
        let moved = own >> (from & 63) & 1;
        let on_board = u64::from(to < 64);
        let landed = (moved & on_board) << (to & 63);
        let own = own & !(1 << (from & 63)) | landed;
        let opposing = opposing & !landed;
        let entered = (moved & (on_board ^ 1)) as u8;
        let camps = self.camps | entered << (to & 3);
        match self.side {
            Color::White => Self {
                white: own,
                black: opposing,
                camps,
                // A ban for White alone is over; one for both sides now binds Black.
                ban: match self.ban {
                    FirstMoveCaptures::NotEither => FirstMoveCaptures::NotEither,
                    _ => FirstMoveCaptures::Allowed,
                },
                side: Color::Black,
                turn: self.turn,
            },
            Color::Black => Self {
                white: opposing,
                black: own,
                camps,
                ban: FirstMoveCaptures::Allowed,
                side: Color::White,
                turn: self.turn.saturating_add(1),
            },
        }
    }
}

impl PartialEq for State {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.white == other.white
            && self.black == other.black
            && self.camps == other.camps
            && self.side == other.side
            && self.ban == other.ban
    }
}

impl Eq for State {}
