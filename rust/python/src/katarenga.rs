//! The Python classes of Katarenga, but for the board.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple, PyType};
use underfoot::Color;
use underfoot::katarenga::{
    Board, FirstMoveCaptures, Katarenga, Move, Position, Square, SquareColor,
};

use crate::board::{KatarengaBoard, color_of};
use crate::classes::shared_methods;
use crate::convert::{Member, Text, wrong_type};
use crate::{errors, face};

/// A pawn's way from one square to another, or from the opposing line into a camp.
///
/// Every move exists once, so that `is` compares moves.
///
/// Example:
///     >>> from underfoot import katarenga
///     >>> katarenga.Move.from_text("c8a9").mirrored()
///     katarenga.Move.from_text('f8h9')
#[pyclass(frozen, module = "underfoot._native")]
pub struct KatarengaMove(pub Move);

/// A position of Katarenga; it cannot be changed.
///
/// Two positions are equal if the rest of the game is: the turn number does not matter.
///
/// Example:
///     >>> from underfoot import Color, katarenga
///     >>> start = katarenga.Position.start()
///     >>> start.pawns(Color.WHITE)
///     ('a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1')
///     >>> start.color_of("a1")
///     SquareColor.GREEN
#[pyclass(frozen, eq, module = "underfoot._native")]
#[derive(PartialEq)]
pub struct KatarengaPosition(pub Position);

shared_methods! {
    game: Katarenga,
    moves: KatarengaMove,
    positions: KatarengaPosition,
    move_or_text: "KatarengaMove | str",
    list_of_moves: "list[KatarengaMove]",
    tuple_of_moves: "tuple[KatarengaMove, ...]",
    counts: "dict[KatarengaMove, int]",
    reduced_move: "tuple[Callable[[str], KatarengaMove], tuple[str]]",
    reduced_position: "tuple[Callable[[str], KatarengaPosition], tuple[str]]",
}

#[pymethods]
impl KatarengaMove {
    /// Return the move with left and right exchanged: file a becomes file h.
    fn mirrored<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, KatarengaMove>> {
        face::object::<Katarenga>(py, self.0.mirrored())
    }
}

#[pymethods]
impl KatarengaPosition {
    /// Return the position before White's first move (rulebook, "Preparation").
    ///
    /// Args:
    ///     board: The board; `A0B0C0D0` by default.
    ///     first_move_captures: Whether first moves may capture, or the value as text. The rulebook
    ///         allows it; it is often played otherwise.
    ///
    /// Raises:
    ///     ValueError: There is no such option.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> katarenga.Position.start(first_move_captures="not_white").to_text()[-12:]
    ///     'wwww w - 1 q'
    #[classmethod]
    #[pyo3(
        signature = (
            board: "KatarengaBoard | None" = None,
            *,
            first_move_captures: "FirstMoveCaptures | str" = Ban(FirstMoveCaptures::default()),
        ),
        text_signature = "(board=None, *, first_move_captures='allowed')"
    )]
    fn start(
        _cls: &Bound<'_, PyType>,
        board: Option<Bound<'_, PyAny>>,
        first_move_captures: Ban,
    ) -> PyResult<Self> {
        let board = match board {
            None => Board::default(),
            Some(given) => match given.cast::<KatarengaBoard>() {
                Ok(board) => board.get().0,
                Err(_) => return Err(wrong_type("board must be a katarenga.Board", &given)),
            },
        };
        Ok(Self(Position::start(board, first_move_captures.0)))
    }

    /// Return the position that a text describes; only what `to_text` writes is accepted.
    ///
    /// Args:
    ///     text: `colours pawns side camps turn [ban]`. The colours are eight ranks of R, Y, G and B
    ///         joined by `/`, rank 8 first; the pawns likewise, `w`, `b` and digits for runs of
    ///         empty squares; the side is `w` or `b`; the camps are the occupied ones in
    ///         alphabetical order, or `-`. The ban is there while first moves may not capture: `q`
    ///         (White's) or `qq` (each side's).
    ///
    /// Raises:
    ///     NotationError: With the field at fault: `position` (wrong number of fields), `colors`,
    ///         `pawns`, `side`, `camps`, `turn` or `ban`.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> start = katarenga.Position.start()
    ///     >>> katarenga.Position.from_text(start.to_text()) == start
    ///     True
    #[classmethod]
    fn from_text(cls: &Bound<'_, PyType>, text: Text) -> PyResult<Self> {
        face::checked(cls.py(), Position::from_text(&text.0)).map(Self)
    }

    /// The board.
    #[getter]
    fn board(&self) -> KatarengaBoard {
        KatarengaBoard(*self.0.board())
    }

    /// The ban on first-move captures as far as it can still matter.
    #[getter]
    fn first_move_captures(&self) -> Member<FirstMoveCaptures> {
        Member(self.0.first_move_captures())
    }

    /// Return the colour of a square; see `Board.color_of`.
    fn color_of(&self, py: Python<'_>, square: Text) -> PyResult<Member<SquareColor>> {
        color_of(py, self.0.board(), &square.0)
    }

    /// Return the squares of a side's pawns on the board, by index.
    ///
    /// Args:
    ///     color: The side.
    #[pyo3(signature = (color) -> "tuple[str, ...]")]
    fn pawns<'py>(&self, py: Python<'py>, color: Member<Color>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, self.0.pawns(color.0))
    }

    /// Return the enemy camps that a side's pawns occupy, by index.
    ///
    /// Args:
    ///     color: The side; White's pawns can occupy `a9` and `h9`, Black's `a0` and `h0`.
    #[pyo3(signature = (color) -> "tuple[str, ...]")]
    fn camps<'py>(&self, py: Python<'py>, color: Member<Color>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, self.0.camps(color.0))
    }

    /// Return the moves left after deliberately touching pawns (rulebook, "Touch-Move").
    ///
    /// A touched own pawn must move and a touched opposing pawn must be captured, as far as that is
    /// still possible; otherwise, or if there is no pawn, touching has no consequence.
    ///
    /// Args:
    ///     squares: Where pawns were touched, in that order.
    ///
    /// Raises:
    ///     NotationError: Field `square`: there is no such square or camp.
    ///
    /// Example:
    ///     >>> from underfoot import katarenga
    ///     >>> [str(move) for move in katarenga.Position.start().touched("h1", "g1", "h8")]
    ///     ['h1g2', 'h1h2']
    #[pyo3(signature = (*squares: "str") -> "list[KatarengaMove]")]
    fn touched<'py>(
        &self,
        py: Python<'py>,
        squares: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyList>> {
        let read = |square: Bound<'_, PyAny>| {
            let text: Text = square.extract()?;
            face::checked(py, Square::from_name(&text.0))
        };
        let squares = squares.iter().map(read).collect::<PyResult<Vec<_>>>()?;
        face::list::<Katarenga>(py, &self.0.touched(&squares))
    }

    /// Return the position with left and right exchanged; the game stays the same.
    fn mirrored(&self) -> Self {
        Self(self.0.mirrored())
    }
}

fn names(py: Python<'_>, squares: impl Iterator<Item = Square>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, squares.map(Square::name).collect::<Vec<_>>())
}

/// The option, given as a member of the enumeration or as its value.
pub struct Ban(pub FirstMoveCaptures);

impl FromPyObject<'_, '_> for Ban {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if given.cast::<PyString>().is_ok() {
            let name: Text = given.extract()?;
            return name.0.parse().map(Self).map_err(|error| errors::unknown_name(&error));
        }
        given.extract::<Member<_>>().map(|member| Self(member.0))
    }
}
