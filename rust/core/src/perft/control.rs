//! Stopping a long count from outside, and telling how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::CountError;

/// A handle on a running count, shared between the threads that count and those that watch.
///
/// A clone is the same handle.
#[derive(Clone, Debug)]
pub struct Control {
    shared: Arc<Shared>,
    /// The part of the whole run, from 0 to 1, that work under this handle makes up.
    from: f64,
    to: f64,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    /// The fraction done, as the bits of an `f64`.
    done: AtomicU64,
}

impl Default for Control {
    fn default() -> Self {
        Self { shared: Arc::default(), from: 0.0, to: 1.0 }
    }
}

impl Control {
    /// Asks the count to give up soon: within milliseconds.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// The fraction of the work done, an estimate from 0 to 1 that never falls.
    #[must_use]
    pub fn done(&self) -> f64 {
        f64::from_bits(self.shared.done.load(Ordering::Relaxed))
    }

    /// An error if [`Control::stop`] was called.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), CountError> {
        if self.shared.stop.load(Ordering::Relaxed) { Err(CountError::Stopped) } else { Ok(()) }
    }

    /// Tells that the fraction `done` of the work under this handle is done.
    pub(crate) fn report(&self, done: f64) {
        let done = self.from + (self.to - self.from) * done.clamp(0.0, 1.0);
        // The bits of positive floats are ordered like the floats.
        self.shared.done.fetch_max(done.to_bits(), Ordering::Relaxed);
    }

    /// The handle for the work between two fractions of this handle's work.
    pub(crate) fn between(&self, from: f64, to: f64) -> Self {
        let span = self.to - self.from;
        Self {
            shared: Arc::clone(&self.shared),
            from: self.from + span * from,
            to: self.from + span * to,
        }
    }

    /// The handle for part `index` of `count` equal parts.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub(crate) fn part(&self, index: usize, count: usize) -> Self {
        let count = count.max(1) as f64;
        self.between(index as f64 / count, (index + 1) as f64 / count)
    }
}
