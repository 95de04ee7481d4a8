//! What a Katarenga position offers beyond what every position does.

pub(crate) mod state;

use self::state::{FirstMoveCaptures, State, enemy_camps};
use super::board::Board;
use super::square::Square;
use super::{Katarenga, Moves, symmetry};
use crate::bits::Bits;
use crate::types::Color;

/// A Katarenga position: board, pawns, camps and side to move.
pub type Position = crate::Position<Katarenga>;

impl Position {
    /// The start of a game on a board: eight pawns of each side on its home line, White to move.
    ///
    /// ```
    /// use underfoot::katarenga::{Board, FirstMoveCaptures, Position};
    /// let board = Board::from_code("a0b1c2d3").unwrap();
    /// let start = Position::start(board, FirstMoveCaptures::Allowed);
    /// assert_eq!(start.perft(2), 1222);
    /// assert_eq!(Position::start(board, FirstMoveCaptures::NotWhite).perft(2), 1193);
    /// ```
    #[must_use]
    pub fn start(board: Board, first_move_captures: FirstMoveCaptures) -> Self {
        Self::new(Katarenga::new(board), State::start(first_move_captures))
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The squares of a side's pawns, in the order of their indices, without camps.
    pub fn pawns(&self, color: Color) -> impl Iterator<Item = Square> + use<> {
        Bits(self.state.pawns(color)).filter_map(Square::from_index)
    }

    /// The enemy camps that a side's pawns have taken, in the order of their indices.
    ///
    /// White's pawns take `a9` and `h9`, Black's take `a0` and `h0`.
    pub fn camps(&self, color: Color) -> impl Iterator<Item = Square> + use<> {
        let camps = self.state.camps & enemy_camps(color);
        Bits(u64::from(camps)).filter_map(|camp| Square::from_index(64 + camp))
    }

    /// The ban on captures that is live for the side to move; `NotEither` may bind Black after it.
    #[must_use]
    pub fn first_move_captures(&self) -> FirstMoveCaptures {
        self.state.ban
    }

    /// The legal moves that are left after deliberately touching pawns, in the order touched.
    ///
    /// An own pawn must move if it can, an opposing pawn must be captured if it can be. A touch that
    /// would leave no move, of an empty square or of a camp, has no consequence.
    /// Source: rulebook, "Touch-Move".
    ///
    /// ```
    /// use underfoot::katarenga::{Board, FirstMoveCaptures, Position, Square};
    /// let start = Position::start(Board::default(), FirstMoveCaptures::Allowed);
    /// let moves = start.touched(&[Square::from_name("a1").unwrap()]);
    /// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1c2", "a1b3"]);
    /// ```
    #[must_use]
    pub fn touched(&self, squares: &[Square]) -> Moves {
        let mut moves = self.legal_moves();
        for &square in squares {
            let (own, opposing) = self.state.own_and_opposing();
            let bound: Moves = if own & square.bit() != 0 {
                moves.iter().copied().filter(|mv| mv.from() == square).collect()
            } else if opposing & square.bit() != 0 {
                moves.iter().copied().filter(|mv| mv.to() == square).collect()
            } else {
                continue;
            };
            if !bound.is_empty() {
                moves = bound;
            }
        }
        moves
    }

    /// The position with files a to h exchanged for h to a, on the mirrored board.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let game = if self.game.tables.symmetric {
            self.game.clone()
        } else {
            Katarenga::new(self.board().mirrored())
        };
        Self::new(game, symmetry::mirrored(&self.state))
    }
}
