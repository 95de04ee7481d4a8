//! The Python class of Katarenga's board.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use underfoot::NotationError;
use underfoot::katarenga::{Board, Square, SquareColor};

use crate::convert::{Integer, Member, Text, index};
use crate::face;

/// The 64 coloured squares; equal if all colours are.
///
/// Example:
///     >>> from underfoot import katarenga
///     >>> board = katarenga.Board.from_code("A0B0C0D0")
///     >>> board.color_of("a8")
///     SquareColor.RED
///     >>> board.rotated(1).code
///     'C1A1D1B1'
#[pyclass(frozen, eq, module = "underfoot._native")]
#[derive(PartialEq)]
pub struct KatarengaBoard(pub Board);

#[pymethods]
impl KatarengaBoard {
    /// Return the board that four tiles form (rulebook, "Preparation").
    ///
    /// Args:
    ///     code: Four times a tile's letter (capital for the front, small for the back) and the
    ///         number of clockwise quarter turns, 0 to 3; in the order top left, top right, bottom
    ///         left, bottom right. A back is the mirrored front, turned then.
    ///
    /// Raises:
    ///     NotationError: Field `code`: not such a code, or not each tile once.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> katarenga.Board.from_code("a0b1c2d3").color_of("a8")
    ///     SquareColor.GREEN
    #[classmethod]
    fn from_code(cls: &Bound<'_, PyType>, code: Text) -> PyResult<Self> {
        face::checked(cls.py(), Board::from_code(&code.0)).map(Self)
    }

    /// Return the board with any 64 colours, rank 8 first, each rank from a to h.
    ///
    /// Args:
    ///     colors: Letters R, Y, G and B: eight ranks joined by `/`, or 64 letters in a row; or 64
    ///         square colours.
    ///
    /// Raises:
    ///     NotationError: Field `colors`: not 64, or not colours.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> print(katarenga.Board.from_colors("RYGB" * 16).code)
    ///     None
    #[classmethod]
    #[pyo3(signature = (colors: "str | Iterable[SquareColor]"))]
    fn from_colors(_cls: &Bound<'_, PyType>, colors: &Bound<'_, PyAny>) -> PyResult<Self> {
        let letters = if colors.cast::<PyString>().is_ok() {
            colors.extract::<Text>()?.0
        } else {
            let letter = |color: PyResult<Bound<'_, PyAny>>| {
                Ok(color?.extract::<Member<SquareColor>>()?.0.letter())
            };
            // One more than there can be, so that endless ones end here.
            colors.try_iter()?.take(65).map(letter).collect::<PyResult<String>>()?
        };
        face::checked(colors.py(), Board::from_colors(&letters)).map(Self)
    }

    /// Return one of the 98304 boards that the tiles can form, the same for the same seed.
    ///
    /// Args:
    ///     seed: From 0 to 2**64 - 1.
    ///
    /// Raises:
    ///     ValueError: The seed is negative.
    ///     OverflowError: The seed is too large.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> katarenga.Board.random(7) == katarenga.Board.random(7)
    ///     True
    #[classmethod]
    fn random(_cls: &Bound<'_, PyType>, seed: Integer) -> PyResult<Self> {
        Ok(Self(Board::random(seed.between("seed", 0, u64::MAX)?)))
    }

    /// Return the board turned clockwise, as Black may before the game (rulebook, "Preparation").
    ///
    /// Two quarter turns give the board of the rematch (rulebook, "Our Tips").
    ///
    /// Args:
    ///     quarter_turns: Any number; negative ones turn counter-clockwise.
    #[pyo3(signature = (quarter_turns: "SupportsIndex"))]
    fn rotated(&self, quarter_turns: &Bound<'_, PyAny>) -> PyResult<Self> {
        let turns: i64 = index(quarter_turns)?.rem(4)?.extract()?;
        Ok(Self(self.0.rotated(turns)))
    }

    /// Return the board with left and right exchanged: file a becomes file h.
    fn mirrored(&self) -> Self {
        Self(self.0.mirrored())
    }

    /// The code of the board (see `from_code`), or None if the tiles cannot form it.
    #[getter]
    fn code(&self) -> Option<String> {
        self.0.code()
    }

    /// The letters of the colours: eight ranks joined by `/`, rank 8 first.
    #[getter]
    fn colors(&self) -> String {
        self.0.colors()
    }

    /// Return the colour of a square.
    ///
    /// Args:
    ///     square: From `a1` to `h8`.
    ///
    /// Raises:
    ///     NotationError: Field `square`: not a square of the board; camps have no colour.
    fn color_of(&self, py: Python<'_>, square: Text) -> PyResult<Member<SquareColor>> {
        color_of(py, &self.0, &square.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.colors()
    }

    fn __repr__(&self) -> String {
        self.0.code().map_or_else(
            || format!("katarenga.Board.from_colors('{}')", self.0),
            |code| format!("katarenga.Board.from_code('{code}')"),
        )
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "object", /))]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = () -> "tuple[Callable[[str], KatarengaBoard], tuple[str]]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        face::reduced::<Self>(py, "from_colors", self.0.colors())
    }
}

/// The colour of a square of a board.
pub fn color_of(py: Python<'_>, board: &Board, square: &str) -> PyResult<Member<SquareColor>> {
    let found = Square::from_name(square).and_then(|found| {
        board.color_of(found).ok_or_else(|| {
            NotationError::new("square", format!("'{}' is a camp and has no colour", found.name()))
        })
    });
    face::checked(py, found).map(Member)
}
