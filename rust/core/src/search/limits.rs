//! When a search ends.

use std::time::{Duration, Instant};

use crate::perft::{Control, CountError};

/// How long to search. Whatever comes first ends the search; without limits, [`Control::stop`] does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// When to be back with a move.
    pub deadline: Option<Instant>,
}

/// Positions that are visited without looking at the clock: some 50 microseconds.
const STRETCH: u64 = 128;

/// What is left for handing back the result.
const RESERVE: Duration = Duration::from_micros(500);

/// Counts the positions visited and says when to stop.
#[derive(Debug)]
pub struct Clock<'a> {
    limits: Limits,
    control: &'a Control,
    began: Instant,
    nodes: u64,
    /// When to look the next time.
    look_at: u64,
}

impl<'a> Clock<'a> {
    pub fn new(limits: Limits, control: &'a Control) -> Self {
        Self { limits, control, began: Instant::now(), nodes: 0, look_at: u64::MAX }
    }

    /// From now on [`Clock::count`] keeps to the limits.
    pub fn start_to_look(&mut self) {
        self.look_at = self.nodes;
    }

    /// Counts a position.
    ///
    /// # Errors
    /// [`CountError::Stopped`] if the search is to end.
    #[inline]
    pub fn count(&mut self) -> Result<(), CountError> {
        if self.nodes >= self.look_at {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// An error if the search is to end.
    pub fn look(&mut self) -> Result<(), CountError> {
        self.control.check()?;
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let is_late = |deadline: Instant| Instant::now() + RESERVE >= deadline;
        if self.nodes >= nodes || self.limits.deadline.is_some_and(is_late) {
            return Err(CountError::Stopped);
        }
        self.look_at = nodes.min(self.nodes + STRETCH);
        Ok(())
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}
