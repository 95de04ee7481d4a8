//! What the Python classes of all games do alike, written once over [`Face`].

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use pyo3::{PyClass, PyTypeInfo};
use underfoot::{Game, Move, NotationError, Position};

use crate::convert::{Integer, wrong_type};
use crate::errors;

/// A game with its Python classes.
pub trait Face: Game {
    /// The Python class of its moves.
    type PyMove: PyClass<Frozen = True> + Sync;

    /// The move in a Python object.
    fn unwrap(object: &Self::PyMove) -> Self::Move;

    /// The one Python object of every move, by index.
    fn interned(py: Python<'_>) -> PyResult<&'static [Py<Self::PyMove>]>;
}

/// The one Python object of a move.
pub fn object<G: Face>(py: Python<'_>, mv: G::Move) -> PyResult<Bound<'_, G::PyMove>> {
    let interned = G::interned(py)?;
    interned.get(mv.index()).map_or_else(|| Err(no_such_index::<G>()), |mv| Ok(mv.bind(py).clone()))
}

/// The objects of moves as a list.
pub fn list<'py, G: Face>(py: Python<'py>, moves: &[G::Move]) -> PyResult<Bound<'py, PyList>> {
    let interned = G::interned(py)?;
    // The index of a move is always below the number of moves; `get` only avoids a panic.
    PyList::new(py, moves.iter().map(|mv| interned.get(mv.index())))
}

/// All moves of the game as a tuple.
pub fn all<G: Face>(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, G::interned(py)?)
}

/// The move with an index.
pub fn from_index<G: Face>(py: Python<'_>, index: Integer) -> PyResult<Bound<'_, G::PyMove>> {
    let found = match index {
        Integer::Fits(index) => usize::try_from(index).ok().and_then(G::Move::from_index),
        Integer::Negative | Integer::Beyond(_) => None,
    };
    found.map_or_else(|| Err(no_such_index::<G>()), |mv| object::<G>(py, mv))
}

fn no_such_index<G: Face>() -> PyErr {
    PyValueError::new_err(format!("index must be in range({})", G::Move::COUNT))
}

/// The move with a text.
pub fn from_text<'py, G: Face>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, G::PyMove>> {
    let mv = G::Move::from_text(text).map_err(|error| errors::notation(py, &error))?;
    object::<G>(py, mv)
}

/// A move given as object or text; `None` if no move connects the two squares of the text.
fn read_move<G: Face>(given: &Bound<'_, PyAny>) -> PyResult<Option<G::Move>> {
    if let Ok(object) = given.cast::<G::PyMove>() {
        return Ok(Some(G::unwrap(object.get())));
    }
    let Ok(text) = given.cast::<PyString>() else {
        let wanted = format!("move must be a {}.Move or its text", G::NAME);
        return Err(wrong_type(&wanted, given));
    };
    G::Move::parse(&text.to_string_lossy()).map_err(|error| errors::notation(given.py(), &error))
}

/// Whether a move given as object or text is legal.
pub fn is_legal<G: Face>(position: &Position<G>, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(read_move::<G>(mv)?.is_some_and(|mv| position.is_legal(mv)))
}

/// The position after a move given as object or text; `None` if it is not legal.
pub fn play<G: Face>(
    position: &Position<G>,
    mv: &Bound<'_, PyAny>,
) -> PyResult<Option<Position<G>>> {
    Ok(read_move::<G>(mv)?.and_then(|mv| position.play(mv)))
}

/// A dictionary from moves to counts, in the order given.
pub fn counts<'py, G: Face>(
    py: Python<'py>,
    counts: &[(G::Move, u128)],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for &(mv, count) in counts {
        dict.set_item(object::<G>(py, mv)?, count)?;
    }
    Ok(dict)
}

/// The hash of a key, as Python computes it for the key as an `int`.
pub const fn hash(key: u64) -> u64 {
    key % ((1 << 61) - 1)
}

/// What pickles and copies an object: its class's method `maker`, and the text to call it with.
pub fn reduced<'py, T: PyTypeInfo>(
    py: Python<'py>,
    maker: &str,
    text: String,
) -> PyResult<(Bound<'py, PyAny>, (String,))> {
    Ok((T::type_object(py).getattr(maker)?, (text,)))
}

/// A value of the core, or its `NotationError` as a Python exception.
pub fn checked<T>(py: Python<'_>, result: Result<T, NotationError>) -> PyResult<T> {
    result.map_err(|error| errors::notation(py, &error))
}
