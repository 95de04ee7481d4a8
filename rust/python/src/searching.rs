//! Searching for the best move: one searcher for positions of every game.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use underfoot::Position;
use underfoot::carpniches::Carpniches;
use underfoot::katarenga::Katarenga;
use underfoot::perft::Control;
use underfoot::search::{Evaluate, Found, Limits, Searcher};

use crate::convert::Integer;
use crate::counting::with_position;
use crate::face::{self, Face};
use crate::work;

/// Far beyond the end of any search: a hundred years.
const FOR_EVER: f64 = 100.0 * 365.25 * 86400.0;

/// The searcher of the game that was searched last.
#[derive(Default)]
struct Memory {
    carpniches: Option<Searcher<Carpniches>>,
    katarenga: Option<Searcher<Katarenga>>,
}

/// A game whose positions a searcher can be asked about.
trait Searched: Face + Evaluate {
    /// Where its searcher is.
    fn slot(memory: &mut Memory) -> &mut Option<Searcher<Self>>;
}

impl Searched for Carpniches {
    fn slot(memory: &mut Memory) -> &mut Option<Searcher<Self>> {
        &mut memory.carpniches
    }
}

impl Searched for Katarenga {
    fn slot(memory: &mut Memory) -> &mut Option<Searcher<Self>> {
        &mut memory.katarenga
    }
}

impl Memory {
    fn searcher<G: Searched>(&mut self, bytes: usize) -> &mut Searcher<G> {
        if G::slot(self).is_none() {
            // Without the other game's table: both may not fit.
            *self = Self::default();
        }
        G::slot(self).get_or_insert_with(|| Searcher::new(bytes))
    }
}

/// Which search `stop` ends.
#[derive(Default)]
enum Stage {
    /// None.
    #[default]
    Idle,
    /// The next one.
    Prepared(Control),
    /// This one.
    Running(Control),
}

/// Searches for the best move; see `underfoot.Searcher`.
#[pyclass(frozen, name = "Searcher", module = "underfoot._native")]
pub struct NativeSearcher {
    bytes: usize,
    stage: Mutex<Stage>,
    memory: Mutex<Memory>,
}

/// Ends the stage of running, however the search ends.
struct Running<'a>(&'a NativeSearcher);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.0.stage() = Stage::Idle;
    }
}

impl NativeSearcher {
    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes from any stage but running to running.
    fn begin(&self) -> PyResult<(Control, Running<'_>)> {
        let mut stage = self.stage();
        let control = match &*stage {
            Stage::Idle => Control::default(),
            Stage::Prepared(control) => control.clone(),
            Stage::Running(_) => return Err(busy()),
        };
        *stage = Stage::Running(control.clone());
        Ok((control, Running(self)))
    }
}

fn busy() -> PyErr {
    PyRuntimeError::new_err("this searcher is searching; stop it first, or use another")
}

#[pymethods]
impl NativeSearcher {
    #[new]
    fn new(hash_mb: Integer) -> PyResult<Self> {
        let megabytes = hash_mb.megabytes(1)?;
        Ok(Self { bytes: megabytes, stage: Mutex::default(), memory: Mutex::default() })
    }

    /// Search; see `underfoot.Searcher.search`.
    ///
    /// Returns:
    ///     Depth, seldepth, score, mate, nodes, seconds, line, hashfull.
    #[pyo3(signature = (
        position: "CarpnichesPosition | KatarengaPosition",
        depth = None,
        nodes = None,
        seconds: "float | None" = None,
        on_info: "Callable[[tuple[int, int, int, int | None, int, float, tuple[CarpnichesMove, ...] | tuple[KatarengaMove, ...], int]], object] | None" = None,
    ) -> "tuple[int, int, int, int | None, int, float, tuple[CarpnichesMove, ...] | tuple[KatarengaMove, ...], int]")]
    fn search<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        depth: Option<Integer>,
        nodes: Option<Integer>,
        seconds: Option<f64>,
        on_info: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let began = Instant::now();
        let depth = depth.map(|depth| depth.depth(1)).transpose()?;
        let nodes = nodes.map(|nodes| nodes.between("nodes", 1, u64::MAX)).transpose()?;
        let deadline = seconds.map(|seconds| deadline(began, seconds)).transpose()?;
        if on_info.as_ref().is_some_and(|callback| !callback.is_callable()) {
            return Err(PyTypeError::new_err("on_info must be callable or None"));
        }
        let limits = Limits { depth, nodes, deadline };
        with_position!(position, |found| self.search_in(position.py(), found, limits, on_info))
    }

    /// End the search that runs or is prepared; see `underfoot.Searcher.stop`.
    fn stop(&self) {
        match &*self.stage() {
            Stage::Idle => {}
            Stage::Prepared(control) | Stage::Running(control) => control.stop(),
        }
    }

    /// Let `stop` end the next search from now on; see `underfoot.Searcher.prepare`.
    fn prepare(&self) -> PyResult<()> {
        let mut stage = self.stage();
        if matches!(*stage, Stage::Running(_)) {
            return Err(busy());
        }
        *stage = Stage::Prepared(Control::default());
        Ok(())
    }

    /// Forget what earlier searches have found; see `underfoot.Searcher.clear`.
    fn clear(&self) -> PyResult<()> {
        let stage = self.stage();
        if matches!(*stage, Stage::Running(_)) {
            return Err(busy());
        }
        *self.memory() = Memory::default();
        Ok(())
    }
}

impl NativeSearcher {
    fn search_in<'py, G: Searched>(
        &self,
        py: Python<'py>,
        position: &Position<G>,
        limits: Limits,
        on_info: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (control, _running) = self.begin()?;
        let watch = |news: Vec<Found<G::Move>>| {
            let Some(callback) = &on_info else { return Ok(()) };
            news.iter().try_for_each(|found| callback.call1((told::<G>(py, found)?,)).map(drop))
        };
        let wants_news = on_info.is_some();
        let found = work::run_with_news(py, &control, watch, |tell| {
            self.memory().searcher::<G>(self.bytes).search(position, limits, &control, |found| {
                if wants_news {
                    tell(found.clone());
                }
            })
        })?;
        told::<G>(py, &found)
    }
}

fn told<'py, G: Face>(py: Python<'py>, found: &Found<G::Move>) -> PyResult<Bound<'py, PyTuple>> {
    let line: Bound<'_, PyList> = face::list::<G>(py, &found.line)?;
    let seconds = found.time.as_secs_f64();
    let Found { depth, seldepth, score, nodes, permille, .. } = *found;
    let (mate, line) = (found.mate(), line.to_tuple());
    (depth, seldepth, score, mate, nodes, seconds, line, permille).into_pyobject(py)
}

/// When so many seconds are over.
fn deadline(began: Instant, seconds: f64) -> PyResult<Instant> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err("seconds must be a number, and not negative"));
    }
    let duration = Duration::try_from_secs_f64(seconds.min(FOR_EVER));
    let deadline = duration.ok().and_then(|duration| began.checked_add(duration));
    deadline.ok_or_else(|| PyOverflowError::new_err("seconds is too large"))
}
