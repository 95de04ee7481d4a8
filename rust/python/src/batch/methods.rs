//! The methods of the classes.
//!
//! PyO3 makes no generic classes, so a macro writes the shared methods once for each game, as it does
//! for moves and positions; what they do stands in [`super::calls`].

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};
use underfoot::Position;
use underfoot::batch::Observe;
use underfoot::carpniches::Carpniches;
use underfoot::katarenga::Katarenga;

use super::arguments::{Given, Place};
use super::calls::{Batched, Shared, observation_of, reward, side_number};
use super::classes::{CarpnichesBatch, KatarengaBatch};
use super::constants::{Outcomes, Planes};
use crate::carpniches::CarpnichesPosition;
use crate::convert::{Integer, Member};
use crate::katarenga::KatarengaPosition;

/// The methods that the batches of all games share.
macro_rules! shared_methods {
    (
        game: $game:ty,
        batches: $batch:ident,
        positions: $position:ident,
        list_of_positions: $list:literal,
        reduced: $reduced:literal,
    ) => {
        impl Batched for $game {
            #[cfg(feature = "stubs")]
            const POSITION: pyo3::inspect::PyStaticExpr = <$position as pyo3::PyTypeInfo>::TYPE_HINT;

            fn to_object(py: Python<'_>, position: Position<Self>) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, $position(position))?.into_any())
            }

            fn from_object(object: &Bound<'_, PyAny>) -> Option<Position<Self>> {
                object.cast::<$position>().ok().map(|position| position.get().0.clone())
            }
        }

        #[pymethods]
        impl $batch {
            /// The outcomes by their numbers in `outcomes()`; number 0 is None.
            #[classattr]
            const OUTCOMES: Outcomes = Outcomes;

            /// What each plane of an observation shows.
            #[classattr]
            const PLANES: Planes = Planes(<$game as Observe>::PLANES);

            /// The shape of the observation of one game: planes, rows, columns.
            #[classattr]
            const OBSERVATION_SHAPE: (usize, usize, usize) =
                (<$game as Observe>::PLANES.len(), <$game as Observe>::HEIGHT, <$game as Observe>::WIDTH);

            /// The length at which a game is cut off, in plies.
            #[getter]
            fn max_plies(&self, py: Python<'_>) -> u32 {
                self.0.max_plies(py)
            }

            /// Whether a game that is over starts again by itself.
            #[getter]
            fn autoreset(&self, py: Python<'_>) -> bool {
                self.0.autoreset(py)
            }

            /// Where moves at random come from.
            #[getter]
            fn seed(&self, py: Python<'_>) -> u64 {
                self.0.seed(py)
            }

            /// The number of threads that large batches work on.
            #[getter]
            fn threads(&self, py: Python<'_>) -> usize {
                self.0.threads(py)
            }

            /// Start games again.
            ///
            /// Args:
            ///     games: The numbers of the games, or a truth value for each game; by default all.
            ///
            /// Raises:
            ///     IndexError: There is no such game; none was started again.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> batch = carpniches.Batch(3)
            ///     >>> batch.step(batch.sample_actions())
            ///     0
            ///     >>> batch.reset([0, 2])
            ///     >>> batch.plies()
            ///     array([0, 1, 0], dtype=int32)
            #[pyo3(signature = (games: "ArrayLike | None" = None))]
            fn reset(&self, py: Python<'_>, games: Option<Bound<'_, PyAny>>) -> PyResult<()> {
                self.0.reset(py, games.as_ref())
            }

            /// Make a move in every game.
            ///
            /// All actions are checked first: if one is refused, no game has moved. Afterwards
            /// `terminated()`, `truncated()`, `rewards()`, `outcomes()` and `finished()` tell of this
            /// step. Without `autoreset`, games that are over stay as they are, whatever their action.
            ///
            /// Args:
            ///     actions: Shape (games,), any integer dtype: the index of a legal move of each game.
            ///         Contiguous arrays of int64 and int32 are read without a copy.
            ///
            /// Returns:
            ///     How many games ended in this step.
            ///
            /// Raises:
            ///     IllegalActionError: An action is not legal; with the number of the first such game.
            ///     ValueError: An action is not the index of a move, or the shape is wrong.
            ///     TypeError: The actions are not integers.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> batch = carpniches.Batch(2)
            ///     >>> batch.step([carpniches.Move.from_text("a1a2").index] * 2)
            ///     0
            #[pyo3(signature = (actions: "ArrayLike"))]
            fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<usize> {
                self.0.step(py, actions)
            }

            /// Make a move at random in every game: `sample_actions()` and `step` in one go.
            ///
            /// Args:
            ///     out: An int64 array of shape (games,) to write to.
            ///
            /// Returns:
            ///     The actions: -1 for games that were over already.
            #[pyo3(signature = (*, out: "NDArray[int64] | None" = None) -> "NDArray[int64]")]
            fn step_random<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.step_random(py, out.as_ref())
            }

            /// Return a legal action of every game, each with the same probability.
            ///
            /// Args:
            ///     seed: From 0 to 2**64 - 1: draw from this seed, and the same for the same positions.
            ///         By default the batch's own seed is used, and every call draws anew.
            ///     out: An int64 array of shape (games,) to write to.
            ///
            /// Returns:
            ///     Shape (games,), int64: the indices of moves; -1 for games that are over.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> batch = carpniches.Batch(100)
            ///     >>> bool((batch.sample_actions(7) == batch.sample_actions(7)).all())
            ///     True
            #[pyo3(signature = (seed = None, *, out: "NDArray[int64] | None" = None) -> "NDArray[int64]")]
            fn sample_actions<'py>(
                &self,
                py: Python<'py>,
                seed: Option<Integer>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.sample_actions(py, out.as_ref(), seed)
            }

            /// Return which moves are legal.
            ///
            /// Args:
            ///     out: A bool array of that shape to write to.
            ///
            /// Returns:
            ///     Shape (games, Move.COUNT), bool: True at the index of each legal move; all False
            ///     for a game that is over.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Batch(2).legal_mask().sum(axis=1)
            ///     array([42, 42])
            #[pyo3(signature = (*, out: "NDArray[bool_] | None" = None) -> "NDArray[bool_]")]
            fn legal_mask<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.legal_mask(py, out.as_ref())
            }

            /// Return the legal moves of all games as lists, one after the other.
            ///
            /// Those of game `i` are `indices[offsets[i]:offsets[i + 1]]`, ascending. Together they are
            /// a sparse matrix in CSR form, whose dense form is `legal_mask()`.
            ///
            /// Args:
            ///     out: Two arrays to write to: int64 of shape (games + 1,), and int32 of one dimension
            ///         with room for all indices; the part written to is returned.
            ///
            /// Returns:
            ///     The offsets and the indices.
            ///
            /// Raises:
            ///     ValueError: An array has the wrong shape or too little room.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> offsets, indices = carpniches.Batch(2, setup="corners").legal_indices()
            ///     >>> offsets
            ///     array([ 0, 18, 36])
            ///     >>> [str(carpniches.Move.from_index(index)) for index in indices[:3]]
            ///     ['a1b1', 'a1c1', 'a1d1']
            #[pyo3(signature = (*, out: "tuple[NDArray[int64], NDArray[int32]] | None" = None) -> "tuple[NDArray[int64], NDArray[int32]]")]
            fn legal_indices<'py>(
                &self,
                py: Python<'py>,
                out: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
            ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
                self.0.legal_indices(py, out)
            }

            /// Return what every game looks like to its side to move, as planes of zeros and ones.
            ///
            /// `PLANES` says what each plane shows. Row 0 is rank 1 and column 0 is file a, whoever is
            /// to move.
            ///
            /// Args:
            ///     out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            ///     dtype: One of these, if there is no `out`; float32 by default.
            ///
            /// Returns:
            ///     Shape (games, planes, rows, columns).
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Batch(5).observations(dtype="uint8")[0, 0]
            ///     array([[1, 0, 0, 0, 0, 0],
            ///            [0, 0, 0, 0, 1, 0],
            ///            [0, 0, 0, 0, 0, 0],
            ///            [0, 0, 0, 0, 0, 0],
            ///            [0, 1, 0, 0, 0, 0],
            ///            [0, 0, 0, 0, 0, 1]], dtype=uint8)
            #[pyo3(signature = (*, out: "NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[float32] | NDArray[uint8] | NDArray[bool_]")]
            fn observations<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
                dtype: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.observations(py, out.as_ref(), dtype.as_ref(), false)
            }

            /// Return what one position looks like to its side to move, as in `observations`.
            ///
            /// It needs no batch, and the position may be over.
            ///
            /// Args:
            ///     position: Any position of the game.
            ///     out: An array of that shape, of dtype float32, uint8 or bool, to write to.
            ///     dtype: One of these, if there is no `out`; float32 by default.
            ///
            /// Returns:
            ///     Shape `OBSERVATION_SHAPE`: planes, rows, columns.
            ///
            /// Example:
            ///     >>> from underfoot import katarenga
            ///     >>> planes = katarenga.Batch.observation_of(katarenga.Position.start())
            ///     >>> planes[0].sum(axis=1)
            ///     array([8., 0., 0., 0., 0., 0., 0., 0.], dtype=float32)
            #[staticmethod]
            #[pyo3(signature = (position, *, out: "NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[float32] | NDArray[uint8] | NDArray[bool_]")]
            fn observation_of<'py>(
                py: Python<'py>,
                position: Given<$game>,
                out: Option<Bound<'py, PyAny>>,
                dtype: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                observation_of(py, &position.0, out.as_ref(), dtype.as_ref())
            }

            /// Return how each game ended in the last step, by number in `OUTCOMES`; 0 if it did not.
            ///
            /// Args:
            ///     out: A uint8 array of shape (games,) to write to.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> batch = carpniches.Batch(1)
            ///     >>> batch[0] = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x,w,w,x2 w 9 -")
            ///     >>> batch.step([carpniches.Move.from_text("a1b1").index])
            ///     1
            ///     >>> batch.OUTCOMES[batch.outcomes()[0]]
            ///     Outcome(winner=Color.WHITE, termination=Termination.LINE)
            #[pyo3(signature = (*, out: "NDArray[uint8] | None" = None) -> "NDArray[uint8]")]
            fn outcomes<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.each(py, out.as_ref(), "uint8", |_, _, ending| ending.outcome_code())
            }

            /// Return what the last step has brought: 1 for a win, -1 for a loss, else 0.
            ///
            /// Args:
            ///     color: The side whose reward is asked for; by default, in each game, the one that
            ///         made the last move.
            ///     out: A float32 array of shape (games,) to write to.
            #[pyo3(signature = (color: "Color | None" = None, *, out: "NDArray[float32] | None" = None) -> "NDArray[float32]")]
            fn rewards<'py>(
                &self,
                py: Python<'py>,
                color: Option<Member<underfoot::Color>>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let reward = reward(color);
                self.0.each(py, out.as_ref(), "float32", |_, _, ending| reward(ending))
            }

            /// Return whether the rules ended each game: in the last step, or before it if it stays over.
            ///
            /// Args:
            ///     out: A bool array of shape (games,) to write to.
            #[pyo3(signature = (*, out: "NDArray[bool_] | None" = None) -> "NDArray[bool_]")]
            fn terminated<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.each(py, out.as_ref(), "bool", |_, _, ending| u8::from(ending.is_terminated()))
            }

            /// Return whether each game was cut off at `max_plies`, in the last step or, staying, before.
            ///
            /// Args:
            ///     out: A bool array of shape (games,) to write to.
            #[pyo3(signature = (*, out: "NDArray[bool_] | None" = None) -> "NDArray[bool_]")]
            fn truncated<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.each(py, out.as_ref(), "bool", |_, _, ending| u8::from(ending.is_truncated()))
            }

            /// Return the side to move in each game: 0 is White, 1 is Black.
            ///
            /// Args:
            ///     out: An int8 array of shape (games,) to write to.
            #[pyo3(signature = (*, out: "NDArray[int8] | None" = None) -> "NDArray[int8]")]
            fn side_to_move<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.each(py, out.as_ref(), "int8", |position, _, _| {
                    side_number(position.side_to_move())
                })
            }

            /// Return the plies played in each game since it started.
            ///
            /// Args:
            ///     out: An int32 array of shape (games,) to write to.
            #[pyo3(signature = (*, out: "NDArray[int32] | None" = None) -> "NDArray[int32]")]
            fn plies<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
                self.0.each(py, out.as_ref(), "int32", |_, played, _| plies(played))
            }

            /// Return the numbers of the games that ended in the last step, ascending, as int64.
            #[pyo3(signature = () -> "NDArray[int64]")]
            fn finished<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
                let games = self.0.finished(py, |finished| finished.game as i64);
                numpy::PyArray1::from_vec(py, games).into_any()
            }

            /// Return the last position of each game in `finished()`.
            #[pyo3(signature = () -> $list)]
            fn final_positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.0.final_positions(py)
            }

            /// Return the length of each game in `finished()` in plies, as int64.
            #[pyo3(signature = () -> "NDArray[int64]")]
            fn final_plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
                let plies = self.0.finished(py, |finished| i64::from(finished.plies));
                numpy::PyArray1::from_vec(py, plies).into_any()
            }

            /// Return what the last position of each game in `finished()` looks like.
            ///
            /// Args:
            ///     out: As for `observations`, but with as many games as `finished()` has.
            ///     dtype: As for `observations`.
            #[pyo3(signature = (*, out: "NDArray[float32] | NDArray[uint8] | NDArray[bool_] | None" = None, dtype: "DTypeLike | None" = None) -> "NDArray[float32] | NDArray[uint8] | NDArray[bool_]")]
            fn final_observations<'py>(
                &self,
                py: Python<'py>,
                out: Option<Bound<'py, PyAny>>,
                dtype: Option<Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.observations(py, out.as_ref(), dtype.as_ref(), true)
            }

            /// Return the positions of all games.
            #[pyo3(signature = () -> $list)]
            fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.0.positions(py)
            }

            fn __len__(&self) -> usize {
                self.0.games()
            }

            fn __getitem__(&self, py: Python<'_>, game: Place) -> PyResult<$position> {
                self.0.get(py, game).map($position)
            }

            fn __setitem__(
                &self,
                py: Python<'_>,
                game: Place,
                position: Given<$game>,
            ) -> PyResult<()> {
                self.0.set(py, game, position.0)
            }

            fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
                self.0.equals(py, &other.0)
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                self.0.shown(py)
            }

            fn __copy__(&self, py: Python<'_>) -> Self {
                Self(self.0.copied(py))
            }

            #[pyo3(signature = (_memo: "object", /))]
            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
                Self(self.0.copied(py))
            }

            #[classmethod]
            #[pyo3(signature = (version: "object", data: "object"))]
            fn _load(
                cls: &Bound<'_, PyType>,
                version: &Bound<'_, PyAny>,
                data: &Bound<'_, PyAny>,
            ) -> PyResult<Self> {
                Shared::load(cls.py(), version, data).map(Self)
            }

            #[pyo3(signature = () -> $reduced)]
            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, (u64, Bound<'py, PyTuple>))> {
                let maker = py.get_type::<Self>().getattr("_load")?;
                Ok((maker, self.0.saved(py)?))
            }
        }
    };
}

shared_methods! {
    game: Carpniches,
    batches: CarpnichesBatch,
    positions: CarpnichesPosition,
    list_of_positions: "list[CarpnichesPosition]",
    reduced: "tuple[Callable[[object, object], CarpnichesBatch], tuple[int, tuple[object, ...]]]",
}

shared_methods! {
    game: Katarenga,
    batches: KatarengaBatch,
    positions: KatarengaPosition,
    list_of_positions: "list[KatarengaPosition]",
    reduced: "tuple[Callable[[object, object], KatarengaBatch], tuple[int, tuple[object, ...]]]",
}
