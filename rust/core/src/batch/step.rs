//! Making a move in every game.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::check_length;
use super::{Batch, Ending, Error};
use crate::game::{Game, Move};
use crate::position::Position;
use crate::types::Color;

/// Fewer games than this are stepped before another thread has woken up.
const LEAST: usize = 1024;

/// A number that can be an action: the index of a move.
pub trait Action: Copy + Send + Sync {
    /// The number.
    fn number(self) -> i64;
}

impl Action for i64 {
    #[inline]
    fn number(self) -> i64 {
        self
    }
}

impl Action for i32 {
    #[inline]
    fn number(self) -> i64 {
        i64::from(self)
    }
}

/// A game that ended, as it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished<G: Game> {
    /// The number of the game in the batch.
    pub game: usize,
    /// Its last position.
    pub position: Position<G>,
    /// Its length in plies.
    pub plies: u32,
}

/// Some neighbouring games, for one thread.
pub(super) struct Part<'a, G: Game> {
    /// The number of the first.
    pub(super) first: usize,
    pub(super) positions: &'a mut [Position<G>],
    plies: &'a mut [u32],
    endings: &'a mut [Ending],
    finished: Vec<Finished<G>>,
    starts: &'a [Position<G>],
    max_plies: u32,
    autoreset: bool,
}

impl<G: Game> Part<'_, G> {
    /// Whether the game at `at` stays as it ended.
    #[inline(always)]
    pub(super) fn is_held(&self, at: usize) -> bool {
        self.endings[at].is_over() && !self.autoreset
    }

    /// Makes a legal move in the game at `at`; none in a game that stays as it ended.
    #[inline(always)]
    pub(super) fn play(&mut self, at: usize, mv: Option<G::Move>) {
        let is_held = self.is_held(at);
        let position = &mut self.positions[at];
        let ending = &mut self.endings[at];
        let Some(mv) = mv.filter(|_| !is_held) else {
            *ending = ending.earlier();
            return;
        };
        let mover = position.side_to_move();
        position.state = position.game.play(&position.state, mv);
        let plies = &mut self.plies[at];
        *plies = plies.saturating_add(1);
        let is_over = position.is_over();
        if is_over || *plies >= self.max_plies {
            self.end(at, mover);
        } else {
            *ending = Ending::new(None, false, mover);
        }
    }

    /// Notes that the game at `at` is over, and starts it again if that is wanted.
    #[cold]
    fn end(&mut self, at: usize, mover: Color) {
        let position = &mut self.positions[at];
        let outcome = position.outcome();
        self.endings[at] = Ending::new(outcome, outcome.is_none(), mover);
        let game = self.first + at;
        let plies = self.plies[at];
        self.finished.push(Finished { game, position: position.clone(), plies });
        if self.autoreset {
            position.clone_from(&self.starts[game % self.starts.len()]);
            self.plies[at] = 0;
        }
    }
}

impl<G: Game> Batch<G> {
    /// Makes the move with the index `actions[i]` in every game `i`, and gives how many games ended.
    ///
    /// All actions are checked first: if one is refused, no game has moved. Without automatic restart,
    /// games that are over stay as they are and their actions are not looked at.
    ///
    /// # Errors
    /// [`Error::Length`]; [`Error::NoSuchMove`] or [`Error::Illegal`] for the first game at fault.
    pub fn step<A: Action>(&mut self, actions: &[A]) -> Result<usize, Error> {
        check_length("actions", self.games(), actions.len())?;
        self.check_actions(actions)?;
        let size = self.workers.games_a_part(self.games(), LEAST);
        Ok(self.step_parts(size, actions.chunks(size), |part, actions| {
            for (at, &action) in actions.iter().enumerate() {
                part.play(at, to_move::<G>(action));
            }
        }))
    }

    /// An error for the first game whose action is not legal.
    fn check_actions<A: Action>(&self, actions: &[A]) -> Result<(), Error> {
        let size = self.workers.games_a_part(self.games(), LEAST);
        let first_fault = AtomicUsize::new(usize::MAX);
        let parts = self.positions.chunks(size).zip(self.endings.chunks(size));
        let parts = parts.zip(actions.chunks(size)).enumerate();
        self.workers.run(parts, |(number, ((positions, endings), actions))| {
            let mut games = positions.iter().zip(endings).zip(actions);
            let fault = games.position(|((position, ending), &action)| {
                !self.is_held(*ending) && !is_legal(position, action)
            });
            if let Some(at) = fault {
                first_fault.fetch_min(number * size + at, Ordering::Relaxed);
            }
        });
        let game = first_fault.into_inner();
        let Some(action) = actions.get(game) else { return Ok(()) };
        let (action, moves) = (action.number(), G::Move::COUNT);
        Err(match usize::try_from(action) {
            Ok(action) if action < moves => Error::Illegal { game, action },
            _ => Error::NoSuchMove { game, action, moves },
        })
    }

    /// Whether a game stays as it ended.
    #[inline]
    pub(super) const fn is_held(&self, ending: Ending) -> bool {
        ending.is_over() && !self.autoreset
    }

    /// Steps all games in parts of `size`, each with one of `extras`; gives how many games ended.
    pub(super) fn step_parts<E: Send>(
        &mut self,
        size: usize,
        extras: impl ExactSizeIterator<Item = E> + Send,
        step: impl Fn(&mut Part<'_, G>, E) + Sync,
    ) -> usize {
        let positions = self.positions.chunks_mut(size);
        let marks = self.plies.chunks_mut(size).zip(self.endings.chunks_mut(size));
        let mut parts: Vec<_> = positions
            .zip(marks)
            .enumerate()
            .map(|(number, (positions, (plies, endings)))| Part {
                first: number * size,
                positions,
                plies,
                endings,
                finished: Vec::new(),
                starts: &self.starts,
                max_plies: self.max_plies,
                autoreset: self.autoreset,
            })
            .collect();
        self.workers.run(parts.iter_mut().zip(extras), |(part, extra)| step(part, extra));
        self.finished.clear();
        for part in &mut parts {
            self.finished.append(&mut part.finished);
        }
        self.finished.len()
    }
}

#[inline(always)]
fn to_move<G: Game>(action: impl Action) -> Option<G::Move> {
    usize::try_from(action.number()).ok().and_then(G::Move::from_index)
}

/// Whether the action is a legal move; `position` is not over.
#[inline(always)]
fn is_legal<G: Game>(position: &Position<G>, action: impl Action) -> bool {
    to_move::<G>(action).is_some_and(|mv| position.game.is_legal(&position.state, mv))
}
