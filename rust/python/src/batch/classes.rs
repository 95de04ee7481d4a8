//! The classes themselves, and how batches are made.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use underfoot::carpniches::{self, Carpniches, Setup};
use underfoot::katarenga::{self, Katarenga};

use super::arguments::Arguments;
use super::calls::Shared;
use crate::board::KatarengaBoard;
use crate::convert::{Integer, Text, wrong_type};
use crate::errors;
use crate::katarenga::Ban;

/// Many games of Carpniches at once, in NumPy arrays.
///
/// Every step makes a move in each game; games that are over start again by themselves. See
/// `docs/batches.md` for what the arrays mean. Needs NumPy: `pip install 'underfoot[batch]'`.
///
/// Args:
///     games: How many; as many as `positions` by default.
///     setup: One of `SETUPS`, from which all games start; `diagonals` by default.
///     positions: Instead of a setup, positions to start from: game `i` starts, and starts again,
///         from the one with the number `i % len(positions)`.
///     max_plies: Where a game is cut off as truncated, in plies.
///     seed: Where moves at random come from.
///     threads: How many to work on, from 1 to 1024; by default one a CPU. Small batches use one.
///     autoreset: Whether a game that is over starts again in the same step; otherwise it stays as
///         it ended until `reset`.
///
/// Raises:
///     ImportError: NumPy is not installed.
///     ValueError: No games, an unknown setup, a position that is over, or a number out of range.
///     MemoryError: The machine has not enough memory for so many games.
///
/// Example:
///     >>> from underfoot import carpniches
///     >>> batch = carpniches.Batch(1000, seed=1)
///     >>> actions = batch.sample_actions()
///     >>> batch.step(actions)
///     0
///     >>> batch[0] == carpniches.Position.start().play(carpniches.Move.from_index(actions[0]))
///     True
#[pyclass(frozen, module = "underfoot._native")]
pub struct CarpnichesBatch(pub(super) Shared<Carpniches>);

/// Many games of Katarenga at once, in NumPy arrays; their boards may differ.
///
/// Every step makes a move in each game; games that are over start again by themselves. See
/// `docs/batches.md` for what the arrays mean. Needs NumPy: `pip install 'underfoot[batch]'`.
///
/// Args:
///     games: How many; as many as `positions` or boards by default.
///     board: The board, or several: game `i` is played on the one with the number
///         `i % len(board)`. `A0B0C0D0` by default.
///     first_move_captures: Whether first moves may capture; see `Position.start`.
///     positions: Instead of boards, positions to start from: game `i` starts, and starts again,
///         from the one with the number `i % len(positions)`.
///     max_plies: Where a game is cut off as truncated, in plies.
///     seed: Where moves at random come from.
///     threads: How many to work on, from 1 to 1024; by default one a CPU. Small batches use one.
///     autoreset: Whether a game that is over starts again in the same step; otherwise it stays as
///         it ended until `reset`.
///
/// Raises:
///     ImportError: NumPy is not installed.
///     ValueError: No games, a position that is over, or a number out of range.
///     MemoryError: The machine has not enough memory for so many games.
///
/// Example:
///     >>> from underfoot import katarenga
///     >>> batch = katarenga.Batch(1000, board=[katarenga.Board.random(7), katarenga.Board.random(8)])
///     >>> batch[999].board == katarenga.Board.random(8)
///     True
#[pyclass(frozen, module = "underfoot._native")]
pub struct KatarengaBatch(pub(super) Shared<Katarenga>);

#[pymethods]
impl CarpnichesBatch {
    #[new]
    #[pyo3(
        signature = (
            games = None,
            *,
            setup = None,
            positions: "Iterable[CarpnichesPosition] | None" = None,
            max_plies = Integer::Fits(1000),
            seed = Integer::Fits(0),
            threads = None,
            autoreset: "bool" = true,
        ),
        text_signature = "(games=None, *, setup=None, positions=None, max_plies=1000, seed=0, threads=None, autoreset=True)"
    )]
    #[allow(clippy::too_many_arguments)] // Python's callers name them
    fn new(
        py: Python<'_>,
        games: Option<Integer>,
        setup: Option<Text>,
        positions: Option<Bound<'_, PyAny>>,
        max_plies: Integer,
        seed: Integer,
        threads: Option<Integer>,
        autoreset: bool,
    ) -> PyResult<Self> {
        if setup.is_some() && positions.is_some() {
            return Err(PyTypeError::new_err(
                "games start from a setup or from positions, not both",
            ));
        }
        let setup = match setup {
            Some(name) => name.0.parse().map_err(|error| errors::unknown_name(&error))?,
            None => Setup::default(),
        };
        let arguments = Arguments { games, positions, seed, max_plies, threads, autoreset };
        Shared::new(py, vec![carpniches::Position::start(setup)], arguments).map(Self)
    }
}

#[pymethods]
impl KatarengaBatch {
    #[new]
    #[pyo3(
        signature = (
            games = None,
            *,
            board: "KatarengaBoard | Iterable[KatarengaBoard] | None" = None,
            first_move_captures: "FirstMoveCaptures | str | None" = None,
            positions: "Iterable[KatarengaPosition] | None" = None,
            max_plies = Integer::Fits(1000),
            seed = Integer::Fits(0),
            threads = None,
            autoreset: "bool" = true,
        ),
        text_signature = "(games=None, *, board=None, first_move_captures=None, positions=None, max_plies=1000, seed=0, threads=None, autoreset=True)"
    )]
    #[allow(clippy::too_many_arguments)] // Python's callers name them
    fn new(
        py: Python<'_>,
        games: Option<Integer>,
        board: Option<Bound<'_, PyAny>>,
        first_move_captures: Option<Ban>,
        positions: Option<Bound<'_, PyAny>>,
        max_plies: Integer,
        seed: Integer,
        threads: Option<Integer>,
        autoreset: bool,
    ) -> PyResult<Self> {
        if positions.is_some() && (board.is_some() || first_move_captures.is_some()) {
            return Err(PyTypeError::new_err(
                "games start from boards or from positions, not both",
            ));
        }
        let boards =
            board.as_ref().map_or_else(|| Ok(vec![katarenga::Board::default()]), boards)?;
        let ban = first_move_captures.map(|ban| ban.0).unwrap_or_default();
        let games = match games {
            // As many games as boards, if several were named.
            None if boards.len() > 1 => Some(Integer::Fits(boards.len() as u64)),
            games => games,
        };
        let starts = boards.into_iter().map(|board| katarenga::Position::start(board, ban));
        let arguments = Arguments { games, positions, seed, max_plies, threads, autoreset };
        Shared::new(py, starts.collect(), arguments).map(Self)
    }
}

/// A board, or several.
fn boards(given: &Bound<'_, PyAny>) -> PyResult<Vec<katarenga::Board>> {
    if let Ok(board) = given.cast::<KatarengaBoard>() {
        return Ok(vec![board.get().0]);
    }
    let wrong =
        |given: &Bound<'_, PyAny>| wrong_type("board must be a katarenga.Board or several", given);
    let boards = given.try_iter().map_err(|_| wrong(given))?;
    boards
        .map(|board| {
            let board = board?;
            let board = board.cast::<KatarengaBoard>().map_err(|_| wrong(&board))?;
            Ok(board.get().0)
        })
        .collect()
}
