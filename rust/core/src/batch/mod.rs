//! Many games side by side: what a program that learns from play steps through.
//!
//! | what | where |
//! |---|---|
//! | the games, how they start and start again | here |
//! | making a move in each | `step` |
//! | what a step has brought to a game | `ending` |
//! | legal moves as masks and as lists | `legal` |
//! | what a position looks like to a network | `observe` |
//! | moves at random | `random` |
//! | saving and loading | `saved` |
//! | why something is refused | `error` |
//! | sharing out the games between threads | `workers` |

mod ending;
mod error;
mod legal;
mod observe;
mod random;
mod saved;
mod step;
mod workers;

use std::collections::HashSet;

pub use ending::Ending;
pub use error::Error;
pub use observe::{Cell, Observe, write_observation};
pub use saved::{Saved, SavedGame};
pub use step::{Action, Finished};

use self::workers::Workers;
use crate::game::Game;
use crate::perft::MAX_THREADS;
use crate::position::Position;
use crate::types::Color;

/// How the games of a batch go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The length at which a game is cut off, in plies; at least 1.
    pub max_plies: u32,
    /// Whether a game that is over starts again at once; otherwise it stays as it ended.
    pub autoreset: bool,
    /// Where moves at random come from.
    pub seed: u64,
    /// Threads to work on, `None` for one a CPU.
    pub threads: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_plies: 10_000, autoreset: true, seed: 0, threads: None }
    }
}

/// Many games, each with a move made in every step.
///
/// ```
/// use underfoot::batch::{Batch, Options};
/// use underfoot::carpniches::{Position, Setup};
///
/// let start = Position::start(Setup::Diagonals);
/// let mut batch = Batch::new(3, vec![start], &Options::default()).unwrap();
/// let mut actions = [0; 3];
/// batch.sample_actions(None, &mut actions).unwrap();
/// batch.step(&actions).unwrap();
/// assert_eq!(batch.plies(), [1, 1, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Batch<G: Game> {
    positions: Vec<Position<G>>,
    plies: Vec<u32>,
    endings: Vec<Ending>,
    /// Game `i` starts from `starts[i % starts.len()]`.
    starts: Vec<Position<G>>,
    /// The games that ended in the last step.
    finished: Vec<Finished<G>>,
    /// How often moves were drawn at random.
    draws: u64,
    max_plies: u32,
    autoreset: bool,
    seed: u64,
    workers: Workers,
}

impl<G: Game> Batch<G> {
    /// `games` games, of which number `i` starts from `starts[i % starts.len()]`.
    ///
    /// # Errors
    /// [`Error::NoGames`], [`Error::NoStarts`], [`Error::StartIsOver`], [`Error::NoPlies`],
    /// [`Error::Threads`], [`Error::OutOfMemory`].
    pub fn new(
        games: usize,
        mut starts: Vec<Position<G>>,
        options: &Options,
    ) -> Result<Self, Error> {
        if games == 0 {
            return Err(Error::NoGames);
        }
        if let Some(number) = starts.iter().position(Position::is_over) {
            return Err(Error::StartIsOver(number));
        }
        if starts.is_empty() {
            return Err(Error::NoStarts);
        }
        if options.max_plies == 0 {
            return Err(Error::NoPlies);
        }
        share_boards(&mut starts);
        let each = starts.iter().cycle().take(games).cloned();
        Ok(Self {
            positions: filled(games, each)?,
            plies: filled(games, std::iter::repeat_n(0, games))?,
            endings: filled(games, std::iter::repeat_n(Ending::default(), games))?,
            starts,
            finished: Vec::new(),
            draws: 0,
            max_plies: options.max_plies,
            autoreset: options.autoreset,
            seed: options.seed,
            workers: Workers::new(threads(options.threads)?),
        })
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.positions.len()
    }

    /// The positions of all games.
    #[must_use]
    pub fn positions(&self) -> &[Position<G>] {
        &self.positions
    }

    /// The positions from which games start: game `i` from the one with the number `i` modulo their number.
    #[must_use]
    pub fn starts(&self) -> &[Position<G>] {
        &self.starts
    }

    /// The plies played since each game started.
    #[must_use]
    pub fn plies(&self) -> &[u32] {
        &self.plies
    }

    /// What the last step has brought to each game.
    #[must_use]
    pub fn endings(&self) -> &[Ending] {
        &self.endings
    }

    /// The games that ended in the last step, in ascending order, as they ended.
    #[must_use]
    pub fn finished(&self) -> &[Finished<G>] {
        &self.finished
    }

    /// The length at which a game is cut off, in plies.
    #[must_use]
    pub const fn max_plies(&self) -> u32 {
        self.max_plies
    }

    /// Whether a game that is over starts again at once.
    #[must_use]
    pub const fn autoreset(&self) -> bool {
        self.autoreset
    }

    /// Where moves at random come from.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of threads to work on.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// Starts every game again.
    pub fn reset(&mut self) {
        for game in 0..self.games() {
            self.restart(game);
        }
        self.finished.clear();
    }

    /// Starts some games again; nothing changes if one of them does not exist.
    ///
    /// # Errors
    /// [`Error::NoSuchGame`].
    pub fn reset_games(&mut self, games: &[usize]) -> Result<(), Error> {
        if let Some(&game) = games.iter().find(|&&game| game >= self.games()) {
            return Err(Error::NoSuchGame { game, games: self.games() });
        }
        for &game in games {
            self.restart(game);
        }
        Ok(())
    }

    fn restart(&mut self, game: usize) {
        self.positions[game].clone_from(&self.starts[game % self.starts.len()]);
        self.plies[game] = 0;
        self.endings[game] = Ending::default();
    }

    /// Puts a position that is not over into a game, whose plies are counted from it.
    ///
    /// The game still starts again from where it started before.
    ///
    /// # Errors
    /// [`Error::NoSuchGame`], [`Error::PositionIsOver`].
    pub fn set(&mut self, game: usize, position: Position<G>) -> Result<(), Error> {
        if game >= self.games() {
            return Err(Error::NoSuchGame { game, games: self.games() });
        }
        if position.is_over() {
            return Err(Error::PositionIsOver);
        }
        self.restart(game);
        if self.positions[game].game == position.game {
            // What is known of the board stays shared.
            self.positions[game].state = position.state;
        } else {
            self.positions[game] = position;
        }
        Ok(())
    }

    /// The side to move in each game.
    pub fn sides_to_move(&self) -> impl ExactSizeIterator<Item = Color> {
        self.positions.iter().map(Position::side_to_move)
    }
}

/// Batches are equal if they go on equally under equal calls; the number of threads does not matter.
impl<G: Game> PartialEq for Batch<G> {
    fn eq(&self, other: &Self) -> bool {
        self.positions == other.positions
            && self.plies == other.plies
            && self.endings == other.endings
            && self.starts == other.starts
            && self.finished == other.finished
            && self.draws == other.draws
            && self.max_plies == other.max_plies
            && self.autoreset == other.autoreset
            && self.seed == other.seed
    }
}

impl<G: Game> Eq for Batch<G> {}

/// A vector of `length` items, or an error where memory is not to be had.
fn filled<T>(length: usize, items: impl Iterator<Item = T>) -> Result<Vec<T>, Error> {
    let out_of_memory = Error::OutOfMemory { games: length };
    let bytes = length.checked_mul(size_of::<T>()).ok_or(out_of_memory.clone())?;
    // Systems promise more than they have; asking for all of it would end the process.
    if bytes > 1 << 30 && bytes > crate::memory::available() {
        return Err(out_of_memory);
    }
    let mut vector = Vec::new();
    vector.try_reserve_exact(length).map_err(|_| out_of_memory)?;
    vector.extend(items);
    Ok(vector)
}

/// Lets positions on equal boards share what is known of the board.
fn share_boards<G: Game>(positions: &mut [Position<G>]) {
    let mut known = HashSet::new();
    for position in positions {
        match known.get(&position.game) {
            Some(game) => position.game.clone_from(game),
            None => drop(known.insert(position.game.clone())),
        }
    }
}

fn threads(wanted: Option<usize>) -> Result<usize, Error> {
    let threads = wanted.unwrap_or_else(|| {
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(MAX_THREADS)
    });
    if (1..=MAX_THREADS).contains(&threads) { Ok(threads) } else { Err(Error::Threads(threads)) }
}
