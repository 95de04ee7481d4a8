//! What the classes tell of the arrays.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use underfoot::Outcome;

use crate::convert::Ended;

/// What the planes show.
pub struct Planes(pub &'static [&'static str]);

impl<'py> IntoPyObject<'py> for Planes {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr =
        pyo3::type_hint_identifier!("builtins", "tuple[str, ...]");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0)
    }
}

/// Every outcome by its number in arrays; 0 is none.
pub struct Outcomes;

impl<'py> IntoPyObject<'py> for Outcomes {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr =
        pyo3::type_hint_identifier!("builtins", "tuple[Outcome | None, ...]");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let outcomes =
            std::iter::once(None).chain(Outcome::all().map(|outcome| Some(Ended(outcome))));
        PyTuple::new(py, outcomes.collect::<Vec<_>>())
    }
}
