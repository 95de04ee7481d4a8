//! Pictures: the methods of positions and boards, which hand themselves to the Python package.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::board::KatarengaBoard;
use crate::carpniches::CarpnichesPosition;
use crate::katarenga::KatarengaPosition;

/// Asks `underfoot.svg` for a picture.
fn svg<'py>(
    object: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    static DRAW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    DRAW.import(object.py(), "underfoot._pictures", "svg")?.call((object,), options)
}

macro_rules! pictured {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// Return a picture as SVG.
            ///
            /// Args:
            ///     options: Those of `underfoot.svg`, such as `last_move`, `targets` and `size`.
            ///
            /// Raises:
            ///     TypeError: There is no such option, or an argument is of a wrong type.
            ///     ValueError: A wrong size, theme or colour, or text that is not a square or a
            ///         move.
            ///
            /// Example:
            ///     >>> from underfoot import katarenga
            ///     >>> katarenga.Position.start().to_svg(targets="a1", size=200)[:5]
            ///     '<svg '
            #[pyo3(signature = (**options: "Unpack[PictureOptions]") -> "str")]
            fn to_svg<'py>(
                slf: &Bound<'py, Self>,
                options: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                svg(slf.as_any(), options)
            }

            #[pyo3(signature = () -> "str")]
            fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let options = PyDict::new(slf.py());
                options.set_item("size", 400)?;
                svg(slf.as_any(), Some(&options))
            }
        }
    };
}

pictured!(CarpnichesPosition);
pictured!(KatarengaPosition);
pictured!(KatarengaBoard);
