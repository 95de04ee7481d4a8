//! What a search asks of a game beyond its rules.

use super::table::Identity;
use crate::game::Game;

/// A game that can be searched: its rules, and some knowledge of what is good.
///
/// All states given are undecided. Everything here only makes a search quicker or a guess better,
/// except [`Evaluate::winning_move`], [`Evaluate::is_stuck`] and [`Evaluate::identity`]: proofs rest
/// on these.
pub trait Evaluate: Game {
    /// The whole state in 64 and 23 bits: different for states that are different for the rest of
    /// the game, on one board.
    fn identity(&self, state: &Self::State) -> Identity;

    /// A guess how good the state is for the side to move, in hundredths of what the game counts:
    /// within 20000 on either side.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// A move that wins at once, if and only if there is one.
    fn winning_move(&self, state: &Self::State) -> Option<Self::Move> {
        winning_move_by_trying(self, state)
    }

    /// Whether the side to move has no legal move.
    fn is_stuck(&self, state: &Self::State) -> bool {
        self.count_moves(state) == 0
    }

    /// Whether the opponent could win at once if the side to move did nothing: a guess.
    fn is_threatened(&self, state: &Self::State) -> bool;

    /// Moves that can change the evaluation so much that it is worth nothing before they are tried.
    ///
    /// Every sequence of such moves has to end.
    fn forcing_moves(&self, _state: &Self::State) -> Self::Moves {
        Self::Moves::default()
    }

    /// How good a legal move looks, for trying the best first; 0 is an ordinary move.
    fn promise(&self, state: &Self::State, mv: Self::Move) -> i32;
}

/// [`Evaluate::winning_move`] by its definition: makes each move.
pub fn winning_move_by_trying<G: Game>(game: &G, state: &G::State) -> Option<G::Move> {
    let side = game.side_to_move(state);
    let wins = |mv: &&G::Move| {
        let after = game.play(state, **mv);
        let outcome = game.decided(&after);
        outcome.map_or_else(|| game.count_moves(&after) == 0, |outcome| outcome.winner == side)
    };
    game.legal_moves(state).iter().find(wins).copied()
}
