//! Sharing out the games of a batch between threads.

use std::sync::{Mutex, PoisonError};
use std::{fmt, mem, process};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Parts a thread gets: more than one, so that a thread that was held up does not hold up the rest.
const PARTS: usize = 4;

/// Threads that are started when they are first of use, and then kept.
pub(super) struct Workers {
    threads: usize,
    pool: Mutex<Option<Pool>>,
}

/// The threads beside the calling one, and the process to which they belong.
struct Pool {
    /// Always there; an option only so that it can be taken out.
    threads: Option<ThreadPool>,
    process: u32,
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.process != process::id() {
            // After a fork the threads exist in the parent only; nobody here can end them.
            mem::forget(self.threads.take());
        }
    }
}

impl Workers {
    pub(super) const fn new(threads: usize) -> Self {
        Self { threads, pool: Mutex::new(None) }
    }

    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    /// How many games make up a part, so that none is smaller than `least`: less work than that is
    /// done before a thread has woken up.
    pub(super) fn games_a_part(&self, games: usize, least: usize) -> usize {
        if self.threads == 1 || games < 2 * least {
            return games.max(1);
        }
        games.div_ceil(self.threads * PARTS).max(least)
    }

    /// Does `work` on each of `parts`, on this thread and, if there are several, on the others too.
    pub(super) fn run<P: Send>(
        &self,
        parts: impl ExactSizeIterator<Item = P> + Send,
        work: impl Fn(P) + Sync,
    ) {
        let helpers = (self.threads - 1).min(parts.len().saturating_sub(1));
        if helpers == 0 {
            parts.for_each(work);
            return;
        }
        let parts = Mutex::new(parts);
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work_off = || {
            while let Some(part) = next() {
                work(part);
            }
        };
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        match self.started(&mut pool) {
            Some(pool) => pool.in_place_scope(|scope| {
                for _ in 0..helpers {
                    scope.spawn(|_| work_off());
                }
                work_off();
            }),
            // The system refuses more threads; this one is enough.
            None => work_off(),
        }
    }

    fn started<'a>(&self, pool: &'a mut Option<Pool>) -> Option<&'a ThreadPool> {
        let process = process::id();
        if pool.as_ref().is_none_or(|pool| pool.process != process) {
            let threads = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok()?;
            *pool = Some(Pool { threads: Some(threads), process });
        }
        pool.as_ref()?.threads.as_ref()
    }
}

/// A batch that is copied gets threads of its own when it needs them.
impl Clone for Workers {
    fn clone(&self) -> Self {
        Self::new(self.threads)
    }
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers").field("threads", &self.threads).finish_non_exhaustive()
    }
}
