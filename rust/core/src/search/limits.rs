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

/// The most that is left because the system did not let the search run for a while.
const MOST_RESERVE: Duration = Duration::from_millis(20);

/// Counts the positions visited and says when to stop.
#[derive(Debug)]
pub struct Clock<'a> {
    limits: Limits,
    control: &'a Control,
    began: Instant,
    nodes: u64,
    /// When to look the next time.
    look_at: u64,
    looked: Instant,
    /// The longest time between two looks: on a busy machine, how long the search had to wait.
    longest: Duration,
}

impl<'a> Clock<'a> {
    pub fn new(limits: Limits, control: &'a Control) -> Self {
        let began = Instant::now();
        let (nodes, look_at, looked, longest) = (0, u64::MAX, began, Duration::ZERO);
        Self { limits, control, began, nodes, look_at, looked, longest }
    }

    /// From now on [`Clock::count`] keeps to the limits.
    pub fn start_to_look(&mut self) {
        self.look_at = self.nodes;
        self.looked = Instant::now();
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
        if self.nodes >= nodes || self.limits.deadline.is_some_and(|end| self.is_late(end)) {
            return Err(CountError::Stopped);
        }
        self.look_at = nodes.min(self.nodes + STRETCH);
        Ok(())
    }

    /// Whether it is time to hand back the result. What made the search wait once may do so again.
    fn is_late(&mut self, deadline: Instant) -> bool {
        let now = Instant::now();
        self.longest = self.longest.max(now - self.looked);
        self.looked = now;
        let whole = deadline.saturating_duration_since(self.began);
        now + RESERVE + self.longest.min(MOST_RESERVE).min(whole / 4) >= deadline
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}
