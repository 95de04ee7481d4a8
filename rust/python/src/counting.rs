//! Functions over positions of every game: perft and its relatives, random games, solving.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use underfoot::perft::{self as counting, Control, MAX_THREADS, Options};
use underfoot::{Outcome, Position};

use crate::convert::{Ended, Integer, Member};
use crate::face::{self, Face};
use crate::work::{self, Progress};

/// Up to this depth counting takes less time than starting a thread and waiting for it.
const SHORT: u32 = 4;

/// About so many sequences are counted in less time than it takes to hand the interpreter's lock to
/// another thread and get it back: a millisecond at most, with the slowest code.
const BRIEF: u64 = 1_000_000;

/// The deepest ply that `unique` goes to: its result has an entry for each.
const DEEPEST_UNIQUE: u64 = 1_000_000;

/// The farthest horizon of `solve`, which recurses.
const FARTHEST_HORIZON: u64 = 1000;

/// Calls a generic function with the position in a Python object, whatever its game.
macro_rules! with_position {
    ($object:expr, |$position:ident| $call:expr) => {{
        let object: &Bound<'_, PyAny> = $object;
        if let Ok(found) = object.cast::<$crate::carpniches::CarpnichesPosition>() {
            let $position: &underfoot::Position<underfoot::carpniches::Carpniches> = &found.get().0;
            $call
        } else if let Ok(found) = object.cast::<$crate::katarenga::KatarengaPosition>() {
            let $position: &underfoot::Position<underfoot::katarenga::Katarenga> = &found.get().0;
            $call
        } else {
            Err($crate::convert::wrong_type("position must be one of the native engine", object))
        }
    }};
}

pub(crate) use with_position;

/// Reads the options `threads` and `hash_mb`.
fn options(threads: Option<Integer>, hash_mb: Option<Integer>) -> PyResult<Options> {
    let threads = match threads {
        None => None,
        Some(Integer::Fits(threads)) if (1..=MAX_THREADS as u64).contains(&threads) => {
            Some(threads as usize)
        }
        Some(_) => {
            let message = format!("threads must be from 1 to {MAX_THREADS}");
            return Err(PyValueError::new_err(message));
        }
    };
    let memory = hash_mb.map(|megabytes| megabytes.megabytes(0)).transpose()?;
    Ok(Options { threads, memory, ..Options::default() })
}

/// Does work of at most [`SHORT`] plies on this thread, off the interpreter's lock unless it is brief.
fn at_once<G: Face, T: Send>(
    py: Python<'_>,
    position: &Position<G>,
    depth: u32,
    work: impl FnOnce() -> T + Send,
) -> T {
    if position.count_moves().saturating_pow(depth) <= BRIEF { work() } else { py.detach(work) }
}

/// Counts paths; short work is done at once.
pub fn count<G: Face>(
    py: Python<'_>,
    position: &Position<G>,
    depth: u32,
    options: &Options,
    progress: Option<&Progress<'_>>,
) -> PyResult<u128> {
    let silent = Progress::silent();
    let progress = progress.unwrap_or(&silent);
    if depth <= SHORT {
        let count = at_once(py, position, depth, || position.perft(depth));
        progress.tell(1.0)?;
        return Ok(count);
    }
    work::run(py, progress, |control| counting::count(position, depth, options, control))
}

/// Counts paths by their first moves; short work is done at once.
pub fn split<'py, G: Face>(
    py: Python<'py>,
    position: &Position<G>,
    depth: u32,
    options: &Options,
    progress: Option<&Progress<'_>>,
) -> PyResult<Bound<'py, PyDict>> {
    let silent = Progress::silent();
    let progress = progress.unwrap_or(&silent);
    let count = |control: &_| counting::divide(position, depth, options, control);
    let counts = if depth <= SHORT {
        let counts = at_once(py, position, depth, || count(&Control::default()));
        let counts = counts.map_err(|error| crate::errors::count(&error))?;
        progress.tell(1.0)?;
        counts
    } else {
        work::run(py, progress, count)?
    };
    face::counts::<G>(py, &counts)
}

/// Count the sequences of legal moves; see `underfoot.perft`.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    depth,
    threads = None,
    hash_mb = None,
    progress: "Callable[[float], object] | None" = None,
))]
pub fn perft(
    position: &Bound<'_, PyAny>,
    depth: Integer,
    threads: Option<Integer>,
    hash_mb: Option<Integer>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let depth = depth.depth(0)?;
    let options = options(threads, hash_mb)?;
    let progress = Progress::new(progress)?;
    with_position!(position, |found| {
        count(position.py(), found, depth, &options, Some(&progress))
    })
}

/// Count the sequences of legal moves by the definition, slowly; see `underfoot.perft`.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    depth,
    progress: "Callable[[float], object] | None" = None,
))]
pub fn perft_by_definition(
    position: &Bound<'_, PyAny>,
    depth: Integer,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let depth = depth.depth(0)?;
    let progress = Progress::new(progress)?;
    with_position!(position, |found| {
        work::run(position.py(), &progress, |control| {
            counting::count_by_definition(found, depth, control)
        })
    })
}

/// Count the sequences of legal moves by their first moves; see `underfoot.divide`.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    depth,
    threads = None,
    hash_mb = None,
    progress: "Callable[[float], object] | None" = None,
) -> "dict[CarpnichesMove, int] | dict[KatarengaMove, int]")]
pub fn divide<'py>(
    position: &Bound<'py, PyAny>,
    depth: Integer,
    threads: Option<Integer>,
    hash_mb: Option<Integer>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let depth = depth.depth(1)?;
    let options = options(threads, hash_mb)?;
    let progress = Progress::new(progress)?;
    with_position!(position, |found| {
        split(position.py(), found, depth, &options, Some(&progress))
    })
}

/// Count the distinct positions of each ply; see `underfoot.unique`.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    depth,
    symmetry: "bool" = false,
    threads = None,
    hash_mb = None,
    progress: "Callable[[float], object] | None" = None,
))]
pub fn unique(
    position: &Bound<'_, PyAny>,
    depth: Integer,
    symmetry: bool,
    threads: Option<Integer>,
    hash_mb: Option<Integer>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<u64>> {
    let depth = depth.depth(0)?;
    if u64::from(depth) > DEEPEST_UNIQUE {
        let message = format!("depth must be at most {DEEPEST_UNIQUE}");
        return Err(PyValueError::new_err(message));
    }
    let options = options(threads, hash_mb)?;
    let progress = Progress::new(progress)?;
    with_position!(position, |found| {
        work::run(position.py(), &progress, |control| {
            counting::unique(found, depth, symmetry, &options, control)
        })
    })
}

/// Play at random; see `underfoot.playouts`.
///
/// Returns:
///     Unfinished games, plies, games by length, games by outcome.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    games,
    seed,
    max_plies,
    threads = None,
    progress: "Callable[[float], object] | None" = None,
) -> "tuple[int, int, dict[int, int], dict[Outcome, int]]")]
pub fn playouts<'py>(
    position: &Bound<'py, PyAny>,
    games: Integer,
    seed: Integer,
    max_plies: Integer,
    threads: Option<Integer>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(u64, u64, Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let py = position.py();
    let games = games.between("games", 0, u64::MAX)?;
    let seed = seed.between("seed", 0, u64::MAX)?;
    let max_plies = max_plies.between("max_plies", 0, u64::from(u32::MAX))? as u32;
    let options = options(threads, None)?;
    let progress = Progress::new(progress)?;
    let found = with_position!(position, |found| {
        work::run(py, &progress, |control| {
            underfoot::playouts::play(found, games, seed, max_plies, &options, control)
        })
    })?;
    let lengths = PyDict::new(py);
    for (length, games) in &found.lengths {
        lengths.set_item(length, games)?;
    }
    let results = PyDict::new(py);
    for outcome in Outcome::all() {
        let games = found.with_outcome(outcome);
        if games > 0 {
            results.set_item(Ended(outcome), games)?;
        }
    }
    Ok((found.unfinished, found.plies, lengths, results))
}

/// Search for a forced win; see `underfoot.solve`.
///
/// Returns:
///     Winner, plies, line, proof, refutations.
#[pyfunction]
#[pyo3(signature = (
    position: "CarpnichesPosition | KatarengaPosition",
    max_plies,
    progress: "Callable[[float], object] | None" = None,
) -> "tuple[Color | None, int, tuple[CarpnichesMove, ...], dict[str, CarpnichesMove], dict[CarpnichesMove, CarpnichesMove]] | tuple[Color | None, int, tuple[KatarengaMove, ...], dict[str, KatarengaMove], dict[KatarengaMove, KatarengaMove]]")]
pub fn solve<'py>(
    position: &Bound<'py, PyAny>,
    max_plies: Integer,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let max_plies = max_plies.between("max_plies", 0, u64::from(u32::MAX))?;
    if max_plies > FARTHEST_HORIZON {
        let message = format!("max_plies must be at most {FARTHEST_HORIZON}");
        return Err(PyValueError::new_err(message));
    }
    let progress = Progress::new(progress)?;
    with_position!(position, |found| solved(position.py(), found, max_plies as u32, &progress))
}

fn solved<'py, G: Face>(
    py: Python<'py>,
    position: &Position<G>,
    max_plies: u32,
    progress: &Progress<'_>,
) -> PyResult<Bound<'py, PyTuple>> {
    let solution =
        work::run(py, progress, |control| underfoot::solve::solve(position, max_plies, control))?;
    let proof = PyDict::new(py);
    for (text, &mv) in &solution.proof {
        proof.set_item(text, face::object::<G>(py, mv)?)?;
    }
    let refutations = PyDict::new(py);
    for (&mv, &reply) in &solution.refutations {
        refutations.set_item(face::object::<G>(py, mv)?, face::object::<G>(py, reply)?)?;
    }
    let line: Bound<'_, PyList> = face::list::<G>(py, &solution.line)?;
    let winner = solution.winner.map(Member);
    (winner, solution.plies, line.to_tuple(), proof, refutations).into_pyobject(py)
}
