//! Moves at random, every legal one with the same probability.
//!
//! The number that picks a move depends on the seed, on how often moves were drawn before, and on the
//! game's number: nothing is kept for each game, and threads do not matter.

use super::error::check_length;
use super::{Batch, Error};
use crate::game::{Game, Move};
use crate::zobrist::{GOLDEN, splitmix64};

/// Fewer games than this are done before another thread has woken up.
const LEAST: usize = 1024;

/// The source of the numbers of one draw: the outputs of `SplitMix64` from a state of its own.
#[derive(Clone, Copy)]
struct Draw(u64);

impl Draw {
    fn new(seed: u64, number: u64) -> Self {
        Self(splitmix64(splitmix64(seed).wrapping_add(number.wrapping_mul(GOLDEN))))
    }

    #[inline]
    fn number(self, game: usize) -> u64 {
        splitmix64(self.0.wrapping_add((game as u64 + 1).wrapping_mul(GOLDEN)))
    }
}

impl<G: Game> Batch<G> {
    /// The next draw from the batch's own seed, or the one of another seed.
    fn draw(&mut self, seed: Option<u64>) -> Draw {
        seed.map_or_else(
            || {
                self.draws = self.draws.wrapping_add(1);
                Draw::new(self.seed, self.draws)
            },
            |seed| Draw::new(seed, 0),
        )
    }

    /// Writes the index of a legal move of each game, drawn at random; -1 for games that are over.
    ///
    /// With a seed of its own a call gives the same for the same positions; without one the batch's
    /// seed is used, and every call draws anew.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn sample_actions(&mut self, seed: Option<u64>, actions: &mut [i64]) -> Result<(), Error> {
        check_length("actions", self.games(), actions.len())?;
        let draw = self.draw(seed);
        let size = self.workers.games_a_part(self.games(), LEAST);
        let parts = self.positions.chunks(size).zip(self.endings.chunks(size));
        let parts = parts.zip(actions.chunks_mut(size)).enumerate();
        self.workers.run(parts, |(number, ((positions, endings), actions))| {
            let games = positions.iter().zip(endings).zip(actions).enumerate();
            for (at, ((position, ending), action)) in games {
                let number = draw.number(number * size + at);
                *action = if self.is_held(*ending) {
                    -1
                } else {
                    index(position.game.random_move(&position.state, number))
                };
            }
        });
        Ok(())
    }

    /// Makes a move at random in every game, as [`Batch::sample_actions`] without a seed and
    /// [`Batch::step`] would, and writes the actions; gives how many games ended.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn step_random(&mut self, actions: &mut [i64]) -> Result<usize, Error> {
        check_length("actions", self.games(), actions.len())?;
        let draw = self.draw(None);
        let size = self.workers.games_a_part(self.games(), LEAST);
        Ok(self.step_parts(size, actions.chunks_mut(size), |part, actions| {
            for (at, action) in actions.iter_mut().enumerate() {
                let position = &part.positions[at];
                let number = draw.number(part.first + at);
                let mv = if part.is_held(at) {
                    None
                } else {
                    position.game.random_move(&position.state, number)
                };
                *action = index(mv);
                part.play(at, mv);
            }
        }))
    }
}

fn index<M: Move>(mv: Option<M>) -> i64 {
    mv.map_or(-1, |mv| mv.index() as i64)
}
