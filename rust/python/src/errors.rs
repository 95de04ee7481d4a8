//! The errors of the core as Python exceptions.

use pyo3::exceptions::{
    PyKeyboardInterrupt, PyMemoryError, PyOverflowError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use underfoot::NotationError;
use underfoot::perft::CountError;

use crate::convert::TYPES;

/// The shared `NotationError`.
pub fn notation(py: Python<'_>, error: &NotationError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(py, TYPES, "NotationError") {
        Ok(class) => PyErr::from_type(class.clone(), (error.field, error.reason.clone())),
        Err(failed) => failed,
    }
}

/// The shared `IllegalMoveError`, with the move as it was given.
pub fn illegal_move(mv: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(mv.py(), TYPES, "IllegalMoveError") {
        Ok(class) => {
            PyErr::from_type(class.clone(), (mv.clone().unbind(), position.clone().unbind()))
        }
        Err(failed) => failed,
    }
}

/// The shared `IllegalActionError`, with the number of the game in its batch.
pub fn illegal_action(py: Python<'_>, game: usize, mv: Py<PyAny>, position: Py<PyAny>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(py, TYPES, "IllegalActionError") {
        Ok(class) => PyErr::from_type(class.clone(), (game, mv, position)),
        Err(failed) => failed,
    }
}

/// A plain `ValueError` for a word that is none of a few.
pub fn unknown_name(error: &NotationError) -> PyErr {
    PyValueError::new_err(format!("{}: {}", error.field, error.reason))
}

/// What a count that was given up raises.
pub fn count(error: &CountError) -> PyErr {
    let text = error.to_string();
    match error {
        CountError::Overflow => PyOverflowError::new_err(text),
        CountError::Stopped => PyKeyboardInterrupt::new_err(text),
        CountError::OutOfMemory(_) => PyMemoryError::new_err(text),
        CountError::LimitTooSmall(_) => {
            PyMemoryError::new_err(format!("{text}; allow more with hash_mb"))
        }
        CountError::Threads(threads) => {
            PyRuntimeError::new_err(format!("the system refuses to start {threads} threads"))
        }
        // The core may learn to give up for other reasons.
        _ => PyRuntimeError::new_err(text),
    }
}
