//! The extension module `underfoot._native`: both games for Python, without a rule of its own.
//!
//! | what | where |
//! |---|---|
//! | the methods that moves and positions of all games share | `classes`, on top of `face` |
//! | what one game adds | `carpniches`, `katarenga`, `board` |
//! | many games at once, in NumPy's arrays | `batch` |
//! | counting, playing at random, solving | `counting` |
//! | searching for the best move | `searching` |
//! | pictures, drawn by the Python package | `pictures` |
//! | work off the interpreter's lock, with progress and Ctrl-C | `work` |
//! | arguments and results | `convert` |
//! | exceptions | `errors` |
//!
//! What Python sees of this is `underfoot.carpniches`, `underfoot.katarenga` and the functions of
//! `underfoot`.

// Functions for Python own their arguments, and return results where a sibling can fail.
#![allow(clippy::needless_pass_by_value, clippy::unnecessary_wraps)]
// Docstrings and names are Python's.
#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown, clippy::wrong_self_convention)]
// The crate is a library for Python alone; its items are documented there.
#![allow(missing_debug_implementations)]

mod batch;
mod board;
mod carpniches;
mod classes;
mod convert;
mod counting;
mod errors;
mod face;
mod katarenga;
mod pictures;
mod searching;
mod work;

use pyo3::prelude::*;

/// The native engines. Use `underfoot.carpniches`, `underfoot.katarenga` and `underfoot` instead.
// It needs no global lock: all classes are frozen, and what is made once is kept in a `PyOnceLock`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::batch::{CarpnichesBatch, KatarengaBatch};
    #[pymodule_export]
    use super::board::KatarengaBoard;
    #[pymodule_export]
    use super::carpniches::{CarpnichesMove, CarpnichesPosition};
    #[pymodule_export]
    use super::counting::{divide, perft, perft_by_definition, playouts, solve, unique};
    #[pymodule_export]
    use super::katarenga::{KatarengaMove, KatarengaPosition};

    #[pymodule_export]
    use super::searching::NativeSearcher;

    /// The names of Carpniches' setups, the default first.
    #[pymodule_export]
    const CARPNICHES_SETUPS: (&str, &str, &str) = super::carpniches::SETUPS;

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
