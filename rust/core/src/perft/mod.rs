//! Counting the sequences of legal moves: perft, its division by first move, distinct positions.
//!
//! | what | where |
//! |---|---|
//! | counting every path, on one thread or many | `paths` |
//! | counting equal positions once, a ply at a time | `plies` |
//! | a set of positions with the number of paths to each | `layer` |
//! | stopping, progress | `control` |
//!
//! Source: "Perft", chessprogramming.org. Merging is breadth-first search that counts duplicates.

mod control;
mod layer;
mod paths;
mod plies;

use std::fmt;

use rayon::ThreadPool;

pub use control::Control;

use crate::game::Game;
use crate::position::Position;

/// How to count.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads to count on; `None` for one a CPU.
    pub threads: Option<usize>,
    /// Bytes of memory for merging equal positions: `Some(0)` counts every path, `None` chooses.
    pub memory: Option<usize>,
    /// Whether merging takes positions as equal that the board's symmetries make equivalent.
    pub symmetry: bool,
}

impl Default for Options {
    /// All CPUs, memory as it seems best, symmetry used.
    fn default() -> Self {
        Self { threads: None, memory: None, symmetry: true }
    }
}

/// The most threads that can be asked for.
pub const MAX_THREADS: usize = 1024;

/// Plies at the end that are counted path by path, because merging them costs more than it saves.
const TAIL: u32 = 3;

/// Up to this depth counting takes less time than starting threads.
const DIRECT: u32 = 4;

/// The first depth that merging helps; below it the machinery would cost more than it saves.
const MERGE_FROM: u32 = 6;

/// Why a count was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The count passes 2^128.
    Overflow,
    /// [`Control::stop`] was called.
    Stopped,
    /// So many bytes of memory cannot be had.
    OutOfMemory(usize),
    /// The positions of one ply do not fit into the memory allowed, and the task needs them all.
    LimitTooSmall(usize),
    /// The number of threads is not in `1..=MAX_THREADS`, or the system refuses them.
    Threads(usize),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => f.write_str("the count passes 2**128"),
            Self::Stopped => f.write_str("the count was stopped"),
            Self::OutOfMemory(bytes) => write!(f, "{bytes} bytes of memory cannot be had"),
            Self::LimitTooSmall(bytes) => {
                write!(f, "the positions of one ply do not fit into {bytes} bytes")
            }
            Self::Threads(threads) => {
                write!(f, "cannot count on {threads} threads, only on 1 to {MAX_THREADS}")
            }
        }
    }
}

impl std::error::Error for CountError {}

impl Options {
    pub(crate) fn pool(&self) -> Result<ThreadPool, CountError> {
        let threads = match self.threads {
            Some(threads) => threads,
            None => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        };
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(CountError::Threads(threads));
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|_| CountError::Threads(threads))
    }

    fn check(&self) -> Result<(), CountError> {
        match self.threads {
            Some(threads) if !(1..=MAX_THREADS).contains(&threads) => {
                Err(CountError::Threads(threads))
            }
            _ => Ok(()),
        }
    }

    /// Counts more than [`DIRECT`] plies from an undecided state, in the way chosen.
    fn count_in_pool<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        depth: u32,
        control: &Control,
    ) -> Result<u128, CountError> {
        let merging = |memory| plies::count(game, state, depth, memory, self.symmetry, control);
        match self.memory {
            Some(0) => paths::count(game, state, depth, control),
            Some(memory) => merging(memory),
            None if depth < MERGE_FROM => paths::count(game, state, depth, control),
            None => match merging(crate::memory::available() / 4) {
                // Nobody asked for the memory, so the count goes on without it.
                Err(CountError::OutOfMemory(_)) => paths::count(game, state, depth, control),
                result => result,
            },
        }
    }
}

/// The number of sequences of exactly `depth` legal moves from `position`.
///
/// A game that ends earlier contributes nothing; depth 0 counts one, the empty sequence. The count is
/// exact: positions are merged by all of their bits, never by a hash alone.
///
/// ```
/// use underfoot::{carpniches, perft};
/// let start = carpniches::Position::start(carpniches::Setup::Towers);
/// let count = perft::count(&start, 4, &perft::Options::default(), &perft::Control::default());
/// assert_eq!(count, Ok(61822));
/// ```
///
/// # Errors
/// See [`CountError`].
pub fn count<G: Game>(
    position: &Position<G>,
    depth: u32,
    options: &Options,
    control: &Control,
) -> Result<u128, CountError> {
    options.check()?;
    let (game, state) = (&position.game, &position.state);
    if depth <= DIRECT || game.is_decided(state) {
        return Ok(u128::from(paths::count_short(game, state, depth)));
    }
    options.pool()?.install(|| options.count_in_pool(game, state, depth, control))
}

/// [`count`] by its definition: one thread, no merging, no vector code, replies listed one by one.
///
/// This is the other route that proves a count. It takes long.
///
/// # Errors
/// [`CountError::Stopped`] and [`CountError::Overflow`].
pub fn count_by_definition<G: Game>(
    position: &Position<G>,
    depth: u32,
    control: &Control,
) -> Result<u128, CountError> {
    paths::count_by_definition(&position.game, &position.state, depth, control)
}

/// [`count`] of `depth`, split by first move, in the order of the moves.
///
/// First moves that lead to equivalent positions are counted once.
///
/// # Errors
/// See [`CountError`].
pub fn divide<G: Game>(
    position: &Position<G>,
    depth: u32,
    options: &Options,
    control: &Control,
) -> Result<Vec<(G::Move, u128)>, CountError> {
    options.check()?;
    let moves = position.legal_moves();
    let Some(left) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let (game, root) = (&position.game, &position.state);
    let mut known = std::collections::HashMap::new();
    let mut counts = Vec::with_capacity(moves.len());
    let pool = if left > DIRECT { Some(options.pool()?) } else { None };
    for (done, &mv) in moves.iter().enumerate() {
        let child = game.play(root, mv);
        let same = if options.symmetry { game.pack_canonical(&child) } else { game.pack(&child) };
        let part = control.part(done, moves.len());
        let count = match (known.get(&same), &pool) {
            (Some(&count), _) => count,
            (None, Some(pool)) if !game.is_decided(&child) => {
                pool.install(|| options.count_in_pool(game, &child, left, &part))?
            }
            _ => u128::from(paths::count_short(game, &child, left.min(DIRECT))),
        };
        known.insert(same, count);
        counts.push((mv, count));
    }
    Ok(counts)
}

/// The number of distinct positions after exactly 0, 1, ... `depth` legal moves.
///
/// Finished games count where they ended. With `symmetry`, positions that the board's symmetries
/// make equivalent count once.
///
/// # Errors
/// [`CountError::LimitTooSmall`] if the positions of a ply do not fit into the memory allowed, and
/// see [`CountError`].
pub fn unique<G: Game>(
    position: &Position<G>,
    depth: u32,
    symmetry: bool,
    options: &Options,
    control: &Control,
) -> Result<Vec<u64>, CountError> {
    let memory = options.memory.unwrap_or_else(|| crate::memory::available() / 2);
    options.pool()?.install(|| {
        plies::unique(&position.game, &position.state, depth, symmetry, memory, control)
    })
}
