//! Games played at random: every legal move with the same probability, to the end.
//!
//! Each game has a random stream of its own, made from the seed and the game's number, so that the
//! result does not depend on how games are shared out between threads.

use std::collections::BTreeMap;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use crate::game::Game;
use crate::perft::{Control, CountError, Options};
use crate::position::Position;
use crate::types::{Color, Outcome, Termination};
use crate::zobrist::{GOLDEN, splitmix64};

/// Games that a thread plays at a time.
const BATCH: u64 = 256;
/// Plies that are played without asking whether to stop.
const STRETCH: u32 = 10_000;

/// The results of a number of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playouts {
    /// Games by winner (White, Black) and termination (in the order of [`Termination::ALL`]).
    results: [[u64; Termination::ALL.len()]; 2],
    /// Games that reached the limit on plies. They have no winner.
    pub unfinished: u64,
    /// All plies played.
    pub plies: u64,
    /// Games by their length in plies.
    pub lengths: BTreeMap<u32, u64>,
}

impl Playouts {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().flatten().sum::<u64>() + self.unfinished
    }

    /// The number of games with this outcome.
    #[must_use]
    pub const fn with_outcome(&self, outcome: Outcome) -> u64 {
        self.results[outcome.winner as usize][outcome.termination as usize]
    }

    /// The number of games that the colour has won.
    #[must_use]
    pub fn won_by(&self, color: Color) -> u64 {
        self.results[color as usize].iter().sum()
    }

    fn add<S>(&mut self, game: &Playout<S>) {
        match game.outcome {
            Some(outcome) => {
                self.results[outcome.winner as usize][outcome.termination as usize] += 1;
            }
            None => self.unfinished += 1,
        }
        self.plies += u64::from(game.plies);
        *self.lengths.entry(game.plies).or_default() += 1;
    }

    fn merged(mut self, other: Self) -> Self {
        for (mine, others) in self.results.iter_mut().flatten().zip(other.results.iter().flatten())
        {
            *mine += others;
        }
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        self
    }
}

/// The end of one random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<S> {
    /// The result, or `None` at the limit on plies.
    pub outcome: Option<Outcome>,
    /// Plies played.
    pub plies: u32,
    /// The state in which the game stopped.
    pub last: S,
}

/// A source of random numbers below a bound.
pub(crate) trait Below {
    /// A number below `bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// One random number, good for one choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Once(pub(crate) u64);

impl Below for Once {
    // Without drawing again some numbers come once more often than others, in 2^64 / `bound` times.
    #[inline(always)]
    fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.0) * u128::from(bound)) >> 64) as u32
    }
}

impl Below for Random {
    #[inline(always)]
    fn below(&mut self, bound: u32) -> u32 {
        Self::below(self, bound)
    }
}

/// A stream of random numbers. The same seed gives the same stream on every machine, always.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of game number `game` under `seed`.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        // Mixed twice, so that neighbouring seeds and games give unrelated streams.
        let mixed = splitmix64(splitmix64(seed).wrapping_add(game.wrapping_mul(GOLDEN)));
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A number below `bound`, each with the same probability; 0 if `bound` is 0.
    ///
    /// Source: D. Lemire, "Fast Random Integer Generation in an Interval" (2019).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let draw =
            |rng: &mut Xoshiro256PlusPlus| (rand_core::Rng::next_u64(rng) >> 32) * u64::from(bound);
        let mut product = draw(&mut self.0);
        if (product as u32) < bound {
            // Numbers that would be drawn once more often than others are drawn again.
            let surplus = bound.wrapping_neg() % bound.max(1);
            while (product as u32) < surplus {
                product = draw(&mut self.0);
            }
        }
        (product >> 32) as u32
    }
}

/// Plays at random from `state`, with `step` making one random move; `None` if there is none.
#[inline(always)]
pub fn play_with<G: Game>(
    game: &G,
    state: &G::State,
    max_plies: u32,
    random: &mut Random,
    step: impl Fn(&G::State, &mut Random) -> Option<G::State>,
) -> Playout<G::State> {
    let mut state = *state;
    let mut plies = 0;
    let outcome = loop {
        if game.is_decided(&state) {
            break game.decided(&state);
        }
        if plies == max_plies {
            // The limit cuts off the game, but a side without moves has lost already.
            break (game.count_moves(&state) == 0).then(|| game.no_moves(&state));
        }
        match step(&state, random) {
            Some(next) => state = next,
            None => break Some(game.no_moves(&state)),
        }
        plies += 1;
    };
    Playout { outcome, plies, last: state }
}

/// Plays one game, asking now and then whether to stop: some positions allow endless games.
fn play_one<G: Game>(
    position: &Position<G>,
    max_plies: u32,
    random: &mut Random,
    control: &Control,
) -> Result<Playout<G::State>, CountError> {
    let mut plies = 0;
    let mut last = position.state;
    loop {
        control.check()?;
        let stretch = STRETCH.min(max_plies - plies);
        let part = position.game.playout(&last, stretch, random);
        plies += part.plies;
        last = part.last;
        if part.outcome.is_some() || plies == max_plies {
            return Ok(Playout { outcome: part.outcome, plies, last });
        }
    }
}

/// Plays `games` random games of at most `max_plies` plies each.
///
/// ```
/// use underfoot::{carpniches, perft::{Control, Options}, playouts};
/// let start = carpniches::Position::start(carpniches::Setup::Diagonals);
/// let result = playouts::play(&start, 100, 1, 1000, &Options::default(), &Control::default());
/// assert_eq!(result.unwrap().games(), 100);
/// ```
///
/// # Errors
/// [`CountError::Stopped`], [`CountError::Threads`].
pub fn play<G: Game>(
    position: &Position<G>,
    games: u64,
    seed: u64,
    max_plies: u32,
    options: &Options,
    control: &Control,
) -> Result<Playouts, CountError> {
    let batches = games.div_ceil(BATCH);
    let done = std::sync::atomic::AtomicU64::new(0);
    let play_batch = |batch: u64| {
        let mut results = Playouts::default();
        let last = games.min((batch + 1) * BATCH);
        for number in batch * BATCH..last {
            let mut random = Random::of_game(seed, number);
            let game = play_one(position, max_plies, &mut random, control)?;
            results.add(&game);
        }
        let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        control.report(done as f64 / batches as f64);
        Ok(results)
    };
    options.pool()?.install(|| {
        (0..batches)
            .into_par_iter()
            .map(play_batch)
            .try_reduce(Playouts::default, |a, b| Ok(a.merged(b)))
    })
}
