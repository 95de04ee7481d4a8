//! The Python classes of Carpniches.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use underfoot::Color;
use underfoot::carpniches::{Carpniches, Move, Position, Setup, Square, Symmetry};

use crate::classes::shared_methods;
use crate::convert::{Member, Text};
use crate::{errors, face};

/// A piece's way from one square to another, 1 to 3 squares along a straight line.
///
/// Every move exists once, so that `is` compares moves.
///
/// Example:
///     >>> from underfoot import Symmetry, carpniches
///     >>> carpniches.Move.from_text("a6c4").transformed(Symmetry.MIRROR_FILES)
///     carpniches.Move.from_text('f6d4')
#[pyclass(frozen, module = "underfoot._native")]
pub struct CarpnichesMove(pub Move);

/// A position of Carpniches; it cannot be changed.
///
/// Two positions are equal if the rest of the game is: the turn number matters only as far as it
/// tells the first turns from the later ones.
///
/// Example:
///     >>> from underfoot import carpniches
///     >>> start = carpniches.Position.start()
///     >>> start.stack("a6")
///     (Color.WHITE, Color.BLACK)
///     >>> start.count_moves()
///     42
#[pyclass(frozen, eq, module = "underfoot._native")]
#[derive(PartialEq)]
pub struct CarpnichesPosition(pub Position);

shared_methods! {
    game: Carpniches,
    moves: CarpnichesMove,
    positions: CarpnichesPosition,
    move_or_text: "CarpnichesMove | str",
    list_of_moves: "list[CarpnichesMove]",
    tuple_of_moves: "tuple[CarpnichesMove, ...]",
    counts: "dict[CarpnichesMove, int]",
    reduced_move: "tuple[Callable[[str], CarpnichesMove], tuple[str]]",
    reduced_position: "tuple[Callable[[str], CarpnichesPosition], tuple[str]]",
}

/// The names of the setups, the default first.
pub const SETUPS: (&str, &str, &str) = {
    let [first, second, third] = Setup::ALL;
    (first.name(), second.name(), third.name())
};

#[pymethods]
impl CarpnichesMove {
    /// Return the move as it is on the transformed board.
    ///
    /// Args:
    ///     symmetry: One of the eight symmetries of the square.
    fn transformed<'py>(
        &self,
        py: Python<'py>,
        symmetry: Member<Symmetry>,
    ) -> PyResult<Bound<'py, CarpnichesMove>> {
        face::object::<Carpniches>(py, self.0.transformed(symmetry.0))
    }
}

#[pymethods]
impl CarpnichesPosition {
    /// Return the position before White's first turn (rulebook, "Setup").
    ///
    /// Args:
    ///     setup: One of `SETUPS`.
    ///
    /// Raises:
    ///     ValueError: There is no such setup.
    ///
    /// Example:
    ///     >>> from underfoot import carpniches
    ///     >>> print(carpniches.Position.start("towers"))
    ///     bwb,x4,wbw/x6/x6/x6/x6/wbw,x4,bwb w 1 -
    #[classmethod]
    #[pyo3(
        signature = (setup = Text(Setup::default().name().to_owned())),
        text_signature = "(setup='diagonals')"
    )]
    fn start(_cls: &Bound<'_, PyType>, setup: Text) -> PyResult<Self> {
        let setup = setup.0.parse().map_err(|error| errors::unknown_name(&error))?;
        Ok(Self(Position::start(setup)))
    }

    /// Return the position that a text describes; only what `to_text` writes is accepted.
    ///
    /// Args:
    ///     text: `board side turn last`. The board's ranks stand from 6 down to 1, joined by `/`,
    ///         with squares from a to f joined by `,`: a stack is `w` and `b` from bottom to top, a
    ///         run of n empty squares `x` and n (only `x` for one). The side is `w` or `b`. Last is
    ///         the square where White has just landed if Black is to make the first move and may
    ///         not move there, else `-`.
    ///
    /// Raises:
    ///     NotationError: With the field at fault: `position` (wrong number of fields), `board`,
    ///         `side`, `turn` or `last`.
    ///
    /// Example:
    ///     >>> from underfoot import carpniches
    ///     >>> carpniches.Position.from_text("x6/x6/x6/x6/x6/bw,x5 w 7 -").stack("a1")
    ///     (Color.BLACK, Color.WHITE)
    #[classmethod]
    fn from_text(cls: &Bound<'_, PyType>, text: Text) -> PyResult<Self> {
        face::checked(cls.py(), Position::from_text(&text.0)).map(Self)
    }

    /// Return the pieces on a square, bottom to top.
    ///
    /// Args:
    ///     square: From `a1` to `f6`.
    ///
    /// Raises:
    ///     NotationError: Field `square`: there is no such square.
    #[pyo3(signature = (square) -> "tuple[Color, ...]")]
    fn stack<'py>(&self, py: Python<'py>, square: Text) -> PyResult<Bound<'py, PyTuple>> {
        let square = face::checked(py, Square::from_text(&square.0))?;
        PyTuple::new(py, self.0.stack(square).map(Member).collect::<Vec<_>>())
    }

    /// The square that Black's first move may not reach: where White has just landed.
    #[getter]
    fn forbidden(&self) -> Option<&'static str> {
        self.0.forbidden().map(Square::name)
    }

    /// Return all lines of a colour on the board: three neighbouring tops of that colour.
    ///
    /// Four in a row contain two lines (rulebook, "Game End").
    ///
    /// Args:
    ///     color: The colour of the tops.
    ///
    /// Returns:
    ///     Lines of three squares, each by the index of its squares, and in that order.
    ///
    /// Example:
    ///     >>> from underfoot import Color, carpniches
    ///     >>> position = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,w,x2 b 9 -")
    ///     >>> position.lines(Color.WHITE)
    ///     [('a1', 'b1', 'c1'), ('b1', 'c1', 'd1')]
    fn lines(&self, color: Member<Color>) -> Vec<(&'static str, &'static str, &'static str)> {
        let named = |[a, b, c]: [Square; 3]| (a.name(), b.name(), c.name());
        self.0.lines(color.0).into_iter().map(named).collect()
    }

    /// Return the position with the board turned or mirrored; the game stays the same.
    ///
    /// Args:
    ///     symmetry: One of the eight symmetries of the square.
    ///
    /// Example:
    ///     >>> from underfoot import Symmetry, carpniches
    ///     >>> start = carpniches.Position.start()
    ///     >>> start.transformed(Symmetry.ROTATE_180) == start
    ///     True
    fn transformed(&self, symmetry: Member<Symmetry>) -> Self {
        Self(self.0.transformed(symmetry.0))
    }

    /// Return the position with White and Black exchanged, pieces and side to move.
    ///
    /// Raises:
    ///     ValueError: It is a first turn, on which the rules of the two sides differ.
    ///
    /// Example:
    ///     >>> from underfoot import carpniches
    ///     >>> position = carpniches.Position.from_text("x6/x6/x6/x6/x6/wb,x5 w 2 -")
    ///     >>> print(position.colors_exchanged())
    ///     x6/x6/x6/x6/x6/bw,x5 b 2 -
    fn colors_exchanged(&self) -> PyResult<Self> {
        self.0.colors_exchanged().map(Self).ok_or_else(|| {
            PyValueError::new_err(
                "colors cannot be exchanged on turn 1: the sides' rules differ there",
            )
        })
    }
}
