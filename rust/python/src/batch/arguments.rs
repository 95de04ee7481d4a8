//! What the methods of batches take beside arrays.

use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use underfoot::Position;

use super::calls::Batched;
use crate::convert::{Integer, wrong_type};

/// What the constructors of all games take.
pub struct Arguments<'py> {
    pub games: Option<Integer>,
    pub positions: Option<Bound<'py, PyAny>>,
    pub seed: Integer,
    pub max_plies: Integer,
    pub threads: Option<Integer>,
    pub autoreset: bool,
}

/// The number of a game as an index of Python: negative ones count from the end.
pub struct Place(isize);

impl FromPyObject<'_, '_> for Place {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr =
        pyo3::type_hint_identifier!("typing", "SupportsIndex");

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        given.extract().map(Self).or_else(|error: PyErr| {
            // Too large for any list of games.
            if error.is_instance_of::<PyOverflowError>(given.py()) {
                Ok(Self(isize::MAX))
            } else {
                Err(error)
            }
        })
    }
}

impl Place {
    /// The number of the game among so many, or an `IndexError`.
    pub fn of(&self, games: usize) -> PyResult<usize> {
        let place = if self.0 < 0 { self.0 + games as isize } else { self.0 };
        usize::try_from(place).ok().filter(|&game| game < games).ok_or_else(|| {
            PyIndexError::new_err(format!("the batch has {games} games, numbered from 0"))
        })
    }
}

/// A position of one game, as an argument.
pub struct Given<G: Batched>(pub Position<G>);

impl<G: Batched> FromPyObject<'_, '_> for Given<G> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr = G::POSITION;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        read_position(&given, "position").map(Self)
    }
}

/// Several positions of one game.
pub fn read_positions<G: Batched>(given: &Bound<'_, PyAny>) -> PyResult<Vec<Position<G>>> {
    given.try_iter()?.map(|position| read_position(&position?, "each of positions")).collect()
}

/// A position of one game.
pub fn read_position<G: Batched>(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Position<G>> {
    G::from_object(object)
        .ok_or_else(|| wrong_type(&format!("{name} must be a {}.Position", G::NAME), object))
}
