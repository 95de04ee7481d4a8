//! The trait that a game implements once, and over which everything else is written.

use std::fmt;
use std::hash::Hash;
use std::ops::Deref;

use crate::playouts::{Below as _, Once, Playout, Random, play_with};
use crate::types::{Color, NotationError, Outcome};

/// A move of a game: one of a fixed, ordered set, so that its index can be an action number.
pub trait Move: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// How many moves the game has; indices are below it.
    const COUNT: usize;

    /// The move with this index, or `None` if there is none.
    fn from_index(index: usize) -> Option<Self>;

    /// The number of the move in `0..Self::COUNT`.
    fn index(self) -> usize;

    /// Reads two squares such as `a6c4`; `Ok(None)` if both exist but no move connects them.
    ///
    /// # Errors
    /// [`NotationError`] with the field `move` if the text is not two squares of the board.
    fn parse(text: &str) -> Result<Option<Self>, NotationError>;

    /// Name of the square the piece leaves.
    fn from_square(self) -> &'static str;

    /// Name of the square the piece enters.
    fn to_square(self) -> &'static str;

    /// Reads the text of a move.
    ///
    /// # Errors
    /// [`NotationError`] with the field `move` if the text is not a move of this game.
    fn from_text(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)?.ok_or_else(|| {
            let shown = crate::types::quoted(text);
            NotationError::new("move", format!("no piece can ever make the move {shown}"))
        })
    }
}

/// A list of moves: what [`Game::legal_moves`] fills. An `ArrayVec` needs no allocation.
pub trait MoveList<M>: Deref<Target = [M]> + Default + Send + Sync {
    /// Appends a move.
    fn add(&mut self, mv: M);
}

impl<M: Send + Sync, const N: usize> MoveList<M> for arrayvec::ArrayVec<M, N> {
    #[inline]
    fn add(&mut self, mv: M) {
        self.push(mv);
    }
}

impl<M: Send + Sync> MoveList<M> for Vec<M> {
    fn add(&mut self, mv: M) {
        self.push(mv);
    }
}

/// The rules of a game on one board.
///
/// A value of the implementing type is what stays the same during a game (for Katarenga the board
/// with its tables, for Carpniches nothing); [`Game::State`] is what changes. States are small and
/// `Copy`, so that counting needs no allocation. The public face with all checks is
/// [`crate::Position`]; the methods here trust their caller where they say so, but never panic.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// What changes during a game. Equality means equal for the rest of the game, so it ignores the
    /// turn number where only the label differs.
    type State: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// The moves of the game.
    type Move: Move;
    /// A list that can hold all legal moves of any state.
    type Moves: MoveList<Self::Move>;
    /// A state packed into few bytes without loss, once board, side to move and turn are known.
    type Packed: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;

    /// The name of the game as the command line knows it.
    const NAME: &'static str;

    /// Reads a position.
    ///
    /// # Errors
    /// [`NotationError`] with the first field at fault, from left to right.
    fn parse(text: &str) -> Result<(Self, Self::State), NotationError>;

    /// Reads a position; if it is on the board of `self`, it shares what is known of the board.
    ///
    /// # Errors
    /// As [`Game::parse`].
    fn parse_on_board(&self, text: &str) -> Result<(Self, Self::State), NotationError> {
        Self::parse(text)
    }

    /// Appends the text of the position.
    fn write(&self, state: &Self::State, out: &mut String);

    /// The side to move.
    fn side_to_move(&self, state: &Self::State) -> Color;

    /// 1 on each side's first turn; grows after Black's moves and stays at `u32::MAX`.
    fn turn_number(&self, state: &Self::State) -> u32;

    /// A 64-bit key, equal for equal states of equal boards, the same in every process.
    fn key(&self, state: &Self::State) -> u64;

    /// How the pieces alone decide the game; whether the side to move can move is not asked here.
    fn decided(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether [`Game::decided`] gives an outcome, as fast as can be.
    fn is_decided(&self, state: &Self::State) -> bool;

    /// The outcome if the side to move, in an undecided state, has no legal move.
    fn no_moves(&self, state: &Self::State) -> Outcome;

    /// The moves of an undecided state, in the order of their indices.
    fn legal_moves(&self, state: &Self::State) -> Self::Moves;

    /// The number of moves of an undecided state.
    fn count_moves(&self, state: &Self::State) -> u64;

    /// Whether an undecided state has a move at all.
    ///
    /// Games bring a method of their own where finding one move is quicker than counting all.
    fn has_moves(&self, state: &Self::State) -> bool {
        self.count_moves(state) != 0
    }

    /// Whether the move is legal in an undecided state.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool;

    /// The state after a move that is legal in an undecided state.
    ///
    /// Another move gives a meaningless state, but neither panics nor breaks memory safety.
    #[must_use]
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The number of sequences of two moves from an undecided state.
    ///
    /// This is where counting spends its time, so games bring a method of their own; this one is the
    /// plain definition and serves to check it.
    fn count_two_plies(&self, state: &Self::State) -> u64 {
        count_two_plies_plainly(self, state)
    }

    /// The number of sequences of three moves from an undecided state.
    ///
    /// Games may bring a method of their own that saves work between the positions after one move.
    fn count_three_plies(&self, state: &Self::State) -> u64 {
        count_three_plies_by_moves(self, state)
    }

    /// Plays a random game from `state`, every legal move with the same probability.
    ///
    /// Games bring a method of their own where listing all moves to make one is too slow.
    fn playout(
        &self,
        state: &Self::State,
        max_plies: u32,
        random: &mut Random,
    ) -> Playout<Self::State> {
        play_with(self, state, max_plies, random, |state, random| {
            let moves = self.legal_moves(state);
            let choice = random.below(moves.len() as u32) as usize;
            moves.get(choice).map(|&mv| self.play(state, mv))
        })
    }

    /// The move of an undecided state that a uniformly random number picks, or `None` without moves.
    ///
    /// Every move has the same probability, up to one in 2^57. Games bring a method of their own
    /// where listing all moves to pick one is too slow.
    fn random_move(&self, state: &Self::State, number: u64) -> Option<Self::Move> {
        let moves = self.legal_moves(state);
        moves.get(Once(number).below(moves.len() as u32) as usize).copied()
    }

    /// Packs a state exactly: equal results for equal states of the same side and turn, and no others.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// Packs the representative of all states that the board's symmetries make equivalent.
    ///
    /// The same as [`Game::pack`] where a board has no symmetry.
    fn pack_canonical(&self, state: &Self::State) -> Self::Packed;

    /// The state that was packed; `like` gives side to move, turn number and live first-turn rules.
    fn unpack(&self, packed: Self::Packed, like: &Self::State) -> Self::State;
}

/// [`Game::count_two_plies`] by its definition: make each move and count the replies.
pub fn count_two_plies_plainly<G: Game>(game: &G, state: &G::State) -> u64 {
    let mut total = 0;
    for &mv in game.legal_moves(state).iter() {
        let child = game.play(state, mv);
        if !game.is_decided(&child) {
            total += game.count_moves(&child);
        }
    }
    total
}

/// [`Game::count_three_plies`] as the sum of [`Game::count_two_plies`] after each move.
pub(crate) fn count_three_plies_by_moves<G: Game>(game: &G, state: &G::State) -> u64 {
    let moves = game.legal_moves(state);
    let children = moves.iter().map(|&mv| game.play(state, mv));
    let undecided = children.filter(|child| !game.is_decided(child));
    undecided.map(|child| game.count_two_plies(&child)).sum()
}
