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

/// A place where one thread leaves a result, after any number of news, and another waits for them.
struct Slot<T, N> {
    left: Mutex<Left<T, N>>,
    changed: Condvar,
}

struct Left<T, N> {
    news: Vec<N>,
    result: Option<thread::Result<T>>,
}

impl<T, N> Slot<T, N> {
    fn new() -> Self {
        let left = Left { news: Vec::new(), result: None };
        Self { left: Mutex::new(left), changed: Condvar::new() }
    }

    fn leave(&self, change: impl FnOnce(&mut Left<T, N>)) {
        change(&mut self.left.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    /// Waits for news or the result, but no longer than a tick, and takes what there is.
    fn wait(&self) -> Left<T, N> {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let is_empty = |left: &mut Left<T, N>| left.news.is_empty() && left.result.is_none();
        let (mut left, _) = self
            .changed
            .wait_timeout_while(left, TICK, is_empty)
            .unwrap_or_else(PoisonError::into_inner);
        Left { news: std::mem::take(&mut left.news), result: left.result.take() }
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
    let watch = |_: Vec<()>| progress.tell(control.done());
    let result = run_with_news(py, &control, watch, |_| work(&control))?;
    progress.tell(1.0)?;
    Ok(result)
}

/// Runs `work` on a thread of its own, while this one looks for signals and passes on its news.
///
/// `watch` is given what `work` has told since the last time, at least once a tick. An exception from
/// a signal's handler or from `watch` stops the work and is returned.
pub fn run_with_news<T: Send, N: Send>(
    py: Python<'_>,
    control: &Control,
    mut watch: impl FnMut(Vec<N>) -> PyResult<()>,
    work: impl FnOnce(&dyn Fn(N)) -> Result<T, CountError> + Send,
) -> PyResult<T> {
    let slot = Slot::new();
    let finished = thread::scope(|scope| {
        let job = || {
            let tell = |news| slot.leave(|left| left.news.push(news));
            let result = catch_unwind(AssertUnwindSafe(|| work(&tell)));
            slot.leave(|left| left.result = Some(result));
        };
        thread::Builder::new()
            .name("underfoot".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, job)
            .map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
        loop {
            let left = py.detach(|| slot.wait());
            let told = py.check_signals().and_then(|()| watch(left.news));
            match (told, left.result) {
                (Ok(()), Some(result)) => return Ok(result),
                (Ok(()), None) => {}
                (Err(exception), result) => {
                    control.stop();
                    if result.is_none() {
                        py.detach(|| while slot.wait().result.is_none() {});
                    }
                    return Err(exception);
                }
            }
        }
    })?;
    match finished {
        Ok(result) => result.map_err(|error| errors::count(&error)),
        Err(_) => Err(PyRuntimeError::new_err("a fault in underfoot; please report it")),
    }
}
