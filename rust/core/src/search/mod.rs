//! Playing: the best move that can be found in a given time.
//!
//! [`Searcher`] deepens: it searches one ply deep, then two, and so on, and gives the best move of the
//! last depth when its time is up. What it learns stays in a table for the next search.
//!
//! | what | where |
//! |---|---|
//! | what a game has to know | `evaluate`, and a file `evaluation` in the game's folder |
//! | alpha-beta, and what is certain about its results | `tree` |
//! | one depth after the other | `deepening` |
//! | what earlier searches found | `table` |
//! | which move to try first | `ordering` |
//! | when to stop | `limits` |
//! | scores and the distance of the end | `score` |

mod deepening;
mod evaluate;
mod limits;
mod ordering;
mod score;
mod table;
mod tree;

use std::time::Duration;

pub use evaluate::{Evaluate, winning_move_by_trying};
pub use limits::Limits;
pub use table::{Identity, MAX_DEPTH};
pub use tree::FULL_WIDTH;

use crate::game::Game;
use crate::perft::{Control, CountError};
use crate::position::Position;
use limits::Clock;
use table::Table;

/// What a search has found so far, or at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// How good the position is for the side to move, in hundredths of what the game counts; beyond
    /// 29000 on either side the end is proved.
    pub score: i32,
    /// The last depth searched to its end, in plies; 0 if the game is over.
    pub depth: u32,
    /// The farthest ply visited.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// How both sides would go on; it begins with the move to make. Empty if the game is over.
    pub line: Vec<M>,
    /// How full the table is with what this search has found, in permille.
    pub permille: u32,
}

impl<M: Copy> Found<M> {
    /// The move to make, or `None` if the game is over.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// Within how many plies the game ends, if that is proved: the side to move can force a win, or
    /// if negative the opponent can. A game that is over gives 0.
    #[must_use]
    pub const fn mate(&self) -> Option<i32> {
        score::distance(self.score)
    }
}

/// A player with a memory.
///
/// ```
/// use underfoot::carpniches::{Carpniches, Position, Setup};
/// use underfoot::{perft::Control, search::{Limits, Searcher}};
/// let mut searcher = Searcher::<Carpniches>::new(1 << 20);
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let start = Position::start(Setup::Diagonals);
/// let found = searcher.search(&start, limits, &Control::default(), |_| ()).unwrap();
/// assert!(found.best().is_some_and(|mv| start.is_legal(mv)));
/// ```
#[derive(Debug)]
pub struct Searcher<G: Game> {
    memory: usize,
    /// The game of the last search with what was found.
    table: Option<(G, Table)>,
}

impl<G: Evaluate> Searcher<G> {
    /// A searcher whose table takes at most `memory` bytes.
    #[must_use]
    pub const fn new(memory: usize) -> Self {
        Self { memory, table: None }
    }

    /// Forgets what earlier searches have found.
    pub fn clear(&mut self) {
        self.table = None;
    }

    /// Searches until the first limit, or until the end of the game is proved.
    ///
    /// However narrow the limits are, depth 1 is completed. `tell` is called after every depth.
    /// Without a table of another search, equal depths give equal results.
    ///
    /// # Errors
    /// [`CountError::OutOfMemory`] if there is no memory for the table.
    pub fn search(
        &mut self,
        position: &Position<G>,
        limits: Limits,
        control: &Control,
        tell: impl FnMut(&Found<G::Move>),
    ) -> Result<Found<G::Move>, CountError> {
        let clock = Clock::new(limits, control);
        let depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        // Entries do not say on which board they are.
        if self.table.as_ref().is_none_or(|(game, _)| *game != position.game) {
            self.table = None;
            self.table = Some((position.game.clone(), Table::new(self.memory)?));
        }
        let Some((_, table)) = &mut self.table else {
            return Err(CountError::OutOfMemory(self.memory));
        };
        table.begin();
        Ok(deepening::search(&position.game, &position.state, table, clock, depth, tell))
    }
}
