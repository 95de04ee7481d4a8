//! Long work: off the interpreter's lock, with progress, stopped by Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use underfoot::perft::{Control, CountError};

use crate::errors;

/// How often the calling thread looks for signals and tells the progress.
const TICK: Duration = Duration::from_millis(50);

/// The stack of the thread that works. Solving recurses, a few hundred bytes a ply.
const STACK: usize = 16 << 20;

/// What the caller wants to be told: a callable that takes the fraction done.
pub struct Progress<'py>(Option<Bound<'py, PyAny>>);

impl<'py> Progress<'py> {
    /// Checks the argument `progress`.
    pub fn new(callback: Option<Bound<'py, PyAny>>) -> PyResult<Self> {
        match callback {
            Some(callback) if !callback.is_callable() => {
                Err(PyTypeError::new_err("progress must be callable or None"))
            }
            callback => Ok(Self(callback)),
        }
    }

    /// Nobody wants to be told.
    pub const fn silent() -> Self {
        Self(None)
    }

    /// Tells the fraction done.
    pub fn tell(&self, done: f64) -> PyResult<()> {
        self.0.as_ref().map_or(Ok(()), |callback| callback.call1((done,)).map(drop))
    }
}

/// A place for a result that one thread leaves and another waits for.
struct Slot<T> {
    result: Mutex<Option<thread::Result<T>>>,
    filled: Condvar,
}

impl<T> Slot<T> {
    fn fill(&self, result: thread::Result<T>) {
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.filled.notify_all();
    }

    /// Waits for the result, but no longer than a tick.
    fn wait(&self) -> Option<thread::Result<T>> {
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        self.filled
            .wait_timeout_while(result, TICK, |result| result.is_none())
            .unwrap_or_else(PoisonError::into_inner)
            .0
            .take()
    }
}

/// Runs `work` on a thread of its own, while this one looks for signals and tells the progress.
///
/// An exception from a signal's handler or from the callback stops the work and is returned.
pub fn run<T: Send>(
    py: Python<'_>,
    progress: &Progress<'_>,
    work: impl FnOnce(&Control) -> Result<T, CountError> + Send,
) -> PyResult<T> {
    let control = Control::default();
    let slot = Slot { result: Mutex::new(None), filled: Condvar::new() };
    let finished = thread::scope(|scope| {
        let job = || slot.fill(catch_unwind(AssertUnwindSafe(|| work(&control))));
        thread::Builder::new()
            .name("underfoot".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, job)
            .map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
        loop {
            if let Some(result) = py.detach(|| slot.wait()) {
                return Ok(result);
            }
            let told = py.check_signals().and_then(|()| progress.tell(control.done()));
            if let Err(exception) = told {
                control.stop();
                py.detach(|| while slot.wait().is_none() {});
                return Err(exception);
            }
        }
    })?;
    match finished {
        Ok(Ok(result)) => {
            // A signal that came with the last tick belongs to this call.
            py.check_signals()?;
            progress.tell(1.0)?;
            Ok(result)
        }
        Ok(Err(error)) => Err(errors::count(&error)),
        Err(_) => Err(PyRuntimeError::new_err("a fault in underfoot; please report it")),
    }
}
