//! What the classes of both games do alike, written once over [`Batched`].

use std::sync::{Mutex, PoisonError};

use numpy::{Element, PyArray1, PyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use underfoot::batch::{self, Batch, Cell, Ending, Error, Finished, Observe, Options};
use underfoot::{Color, Move, Position};

use super::arguments::{Arguments, Place, read_positions};
use super::arrays::{self, Integers, Output};
use crate::convert::{Integer, Member};
use crate::errors;
use crate::face::{self, Face};

/// A game with a Python class for its batches.
pub trait Batched: Face + Observe {
    /// The class of its positions, for the stub.
    #[cfg(feature = "stubs")]
    const POSITION: pyo3::inspect::PyStaticExpr;

    /// A position as a Python object.
    fn to_object(py: Python<'_>, position: Position<Self>) -> PyResult<Bound<'_, PyAny>>;

    /// The position in a Python object, if it is one of this game.
    fn from_object(object: &Bound<'_, PyAny>) -> Option<Position<Self>>;
}

/// A batch behind a lock: every call of a method is one step that no other thread sees half done.
pub struct Shared<G: Batched> {
    pub(super) batch: Mutex<Batch<G>>,
    pub(super) games: usize,
    /// The number of threads that was asked for.
    pub(super) threads: Option<usize>,
}

impl<G: Batched> Shared<G> {
    /// A batch whose games start from `starts`, unless the arguments have other positions.
    pub fn new(
        py: Python<'_>,
        starts: Vec<Position<G>>,
        arguments: Arguments<'_>,
    ) -> PyResult<Self> {
        arrays::numpy(py)?;
        let starts = match &arguments.positions {
            Some(positions) => read_positions(positions)?,
            None => starts,
        };
        let games = match arguments.games {
            Some(games) => games.between("games", 1, isize::MAX as u64)? as usize,
            None if arguments.positions.is_some() => starts.len(),
            None => return Err(PyTypeError::new_err("the number of games is missing")),
        };
        let threads = match arguments.threads {
            None => None,
            Some(Integer::Fits(threads)) => Some(usize::try_from(threads).unwrap_or(usize::MAX)),
            Some(_) => Some(0),
        };
        let options = Options {
            max_plies: arguments.max_plies.between("max_plies", 1, u64::from(u32::MAX))? as u32,
            autoreset: arguments.autoreset,
            seed: arguments.seed.between("seed", 0, u64::MAX)?,
            threads,
        };
        let batch = Batch::new(games, starts, &options).map_err(|error| plain(&error))?;
        Ok(Self { batch: Mutex::new(batch), games, threads })
    }

    /// Calls `work` with the batch, off the interpreter's lock.
    pub(super) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Batch<G>) -> T + Send,
    ) -> T {
        py.detach(|| work(&mut self.batch.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// The number of games.
    pub const fn games(&self) -> usize {
        self.games
    }

    pub fn max_plies(&self, py: Python<'_>) -> u32 {
        self.with(py, |batch| batch.max_plies())
    }

    pub fn autoreset(&self, py: Python<'_>) -> bool {
        self.with(py, |batch| batch.autoreset())
    }

    pub fn seed(&self, py: Python<'_>) -> u64 {
        self.with(py, |batch| batch.seed())
    }

    pub fn threads(&self, py: Python<'_>) -> usize {
        self.with(py, |batch| batch.threads())
    }

    /// Starts all games again, or those in an array of numbers or of truth values.
    pub fn reset(&self, py: Python<'_>, games: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let Some(games) = games else {
            self.with(py, Batch::reset);
            return Ok(());
        };
        let numbers = self.numbers(games)?;
        self.with(py, |batch| batch.reset_games(&numbers)).map_err(|error| plain(&error))
    }

    /// The numbers of games in an array of numbers or of truth values.
    fn numbers(&self, games: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let array = arrays::as_array(games)?;
        let is_mask = arrays::dtype_of(&array, "games")? == "bool";
        let chosen = if is_mask {
            let shape: Vec<usize> = array.getattr("shape")?.extract()?;
            if shape != [self.games] {
                let (games, given) = (self.games, array.getattr("shape")?);
                let message = format!("games must have the shape ({games},), not {given}");
                return Err(PyValueError::new_err(message));
            }
            array.call_method0("nonzero")?.get_item(0)?
        } else {
            array
        };
        // A negative number becomes one that is out of range.
        let number = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(match arrays::integers(&chosen, "games", None)? {
            Integers::Long(long) => long.as_slice()?.iter().map(|&game| number(game)).collect(),
            Integers::Short(short) => {
                short.as_slice()?.iter().map(|&game| number(i64::from(game))).collect()
            }
        })
    }

    /// Makes a move in every game; gives how many ended.
    pub fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<usize> {
        let stepped = match arrays::integers(actions, "actions", Some(self.games))? {
            Integers::Long(long) => {
                let actions = long.as_slice()?;
                self.with(py, |batch| step(batch, actions))
            }
            Integers::Short(short) => {
                let actions = short.as_slice()?;
                self.with(py, |batch| step(batch, actions))
            }
        };
        stepped.map_err(|refused| match refused {
            Refused { error: Error::Illegal { game, action }, position: Some(position) } => {
                illegal_action::<G>(py, game, action, position)
            }
            Refused { error: Error::NoSuchMove { game, action, moves }, .. } => {
                // As it was given: it may not have fitted into 64 bits.
                let given = actions.get_item(game).and_then(|action| action.str());
                let action = given.map_or_else(|_| action.to_string(), |text| text.to_string());
                let message = format!("game {game}: action {action} is not in range({moves})");
                PyValueError::new_err(message)
            }
            Refused { error, .. } => plain(&error),
        })
    }

    /// Makes a move at random in every game; gives the actions.
    pub fn step_random<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.fill(py, out, "int64", |batch, actions| batch.step_random(actions).map(drop))
    }

    /// The index of a legal move of every game, at random.
    pub fn sample_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        seed: Option<Integer>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed.map(|seed| seed.between("seed", 0, u64::MAX)).transpose()?;
        self.fill(py, out, "int64", |batch, actions| batch.sample_actions(seed, actions))
    }

    /// A number for each game.
    pub fn each<'py, T: Element + Copy>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        dtype: &str,
        number: impl Fn(&Position<G>, u32, Ending) -> T + Send + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.fill(py, out, dtype, |batch, numbers| {
            let marks = batch.plies().iter().zip(batch.endings());
            for ((position, (&plies, &ending)), cell) in
                batch.positions().iter().zip(marks).zip(numbers)
            {
                *cell = number(position, plies, ending);
            }
            Ok(())
        })
    }

    /// An array of one number for each game, which `work` writes.
    fn fill<'py, T: Element>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        dtype: &str,
        work: impl FnOnce(&mut Batch<G>, &mut [T]) -> Result<(), Error> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.fill_shape(py, out, &[self.games], dtype, work)
    }

    /// An array of a shape and a dtype, which `work` writes.
    fn fill_shape<'py, T: Element>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        shape: &[usize],
        dtype: &str,
        work: impl FnOnce(&mut Batch<G>, &mut [T]) -> Result<(), Error> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut output = Output::new(py, out, "out", shape, dtype)?;
        let cells = output.cells()?;
        self.with(py, |batch| work(batch, cells)).map_err(|error| plain(&error))?;
        Ok(output.into_array())
    }

    /// Rows of truth values, one for each game.
    pub fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.games, G::Move::COUNT];
        self.fill_shape(py, out, &shape, "bool", |batch, mask| batch.legal_mask(mask))
    }

    /// The indices of the legal moves of all games, and where each game's begin.
    pub fn legal_indices<'py>(
        &self,
        py: Python<'py>,
        out: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (offsets, indices) = out.unzip();
        let shape = [self.games + 1];
        let mut offsets = Output::new(py, offsets.as_ref(), "out[0]", &shape, "int64")?;
        let Some(given) = indices else {
            let starts = offsets.cells()?;
            let indices = self.with(py, |batch| {
                batch.legal_offsets(starts)?;
                let total = starts.last().map_or(0, |&total| total as usize);
                let mut indices = vec![0; total];
                batch.legal_indices(starts, &mut indices)?;
                Ok(indices)
            });
            let indices = indices.map_err(|error: Error| plain(&error))?;
            return Ok((offsets.into_array(), PyArray1::from_vec(py, indices).into_any()));
        };
        let Ok(typed) = given.cast::<PyArrayDyn<i32>>() else {
            return Err(arrays::wrong_dtype(&given, "out[1]", "int32"));
        };
        let room = typed.len();
        let mut indices = Output::new(py, Some(&given), "out[1]", &[room], "int32")?;
        let (starts, cells) = (offsets.cells()?, indices.cells()?);
        let total = self.with(py, |batch| {
            batch.legal_offsets(starts)?;
            let total = starts.last().map_or(0, |&total| total as usize);
            let error = Error::Length { what: "out[1]", expected: total, given: room };
            batch.legal_indices(starts, cells.get_mut(..total).ok_or(error)?)?;
            Ok(total)
        });
        let total = total.map_err(|error| match error {
            Error::Length { expected, given, .. } => PyValueError::new_err(format!(
                "out[1] has room for {given} moves, but there are {expected}"
            )),
            error => plain(&error),
        })?;
        let slice = pyo3::types::PySlice::new(py, 0, total as isize, 1);
        Ok((offsets.into_array(), indices.into_array().get_item(slice)?))
    }

    /// The planes of all games, or of those that ended in the last step.
    pub fn observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
        is_final: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = if is_final { self.finished(py, |_| ()).len() } else { self.games };
        let shape = [games, G::PLANES.len(), G::HEIGHT, G::WIDTH];
        match observation_dtype(py, out, dtype)? {
            "float32" => self.fill_shape(py, out, &shape, "float32", |batch, cells| {
                observe::<G, f32>(batch, cells, is_final)
            }),
            dtype => self.fill_shape(py, out, &shape, dtype, |batch, cells| {
                observe::<G, u8>(batch, cells, is_final)
            }),
        }
    }

    /// Something about each game that ended in the last step.
    pub fn finished<T: Send>(
        &self,
        py: Python<'_>,
        what: impl Fn(&Finished<G>) -> T + Send,
    ) -> Vec<T> {
        self.with(py, |batch| batch.finished().iter().map(what).collect())
    }

    /// The last position of each game that ended in the last step.
    pub fn final_positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        to_list(py, self.finished(py, |finished| finished.position.clone()))
    }

    /// The positions of all games.
    pub fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        to_list(py, self.with(py, |batch| batch.positions().to_vec()))
    }

    /// The position of one game.
    pub fn get(&self, py: Python<'_>, game: Place) -> PyResult<Position<G>> {
        let game = game.of(self.games)?;
        let position = self.with(py, |batch| batch.positions().get(game).cloned());
        position.ok_or_else(|| PyIndexError::new_err("no such game"))
    }

    /// Puts a position into a game.
    pub fn set(&self, py: Python<'_>, game: Place, position: Position<G>) -> PyResult<()> {
        let game = game.of(self.games)?;
        self.with(py, |batch| batch.set(game, position)).map_err(|error| plain(&error))
    }

    pub fn equals(&self, py: Python<'_>, other: &Self) -> bool {
        // One after the other, so that two threads that compare crosswise do not wait for ever.
        let mine = self.with(py, |batch| batch.clone());
        other.with(py, |batch| mine == *batch)
    }

    pub fn copied(&self, py: Python<'_>) -> Self {
        let batch = Mutex::new(self.with(py, |batch| batch.clone()));
        Self { batch, games: self.games, threads: self.threads }
    }

    pub fn shown(&self, py: Python<'_>) -> String {
        self.with(py, |batch| {
            let autoreset = if batch.autoreset() { "True" } else { "False" };
            format!(
                "<{}.Batch of {} games: max_plies={}, seed={}, threads={}, autoreset={autoreset}>",
                G::NAME,
                batch.games(),
                batch.max_plies(),
                batch.seed(),
                batch.threads(),
            )
        })
    }
}

/// A step that was refused, with the position of the game at fault.
struct Refused<G: Batched> {
    error: Error,
    position: Option<Position<G>>,
}

fn step<G: Batched, A: batch::Action>(
    batch: &mut Batch<G>,
    actions: &[A],
) -> Result<usize, Refused<G>> {
    batch.step(actions).map_err(|error| {
        let position = match error {
            Error::Illegal { game, .. } => batch.positions().get(game).cloned(),
            _ => None,
        };
        Refused { error, position }
    })
}

fn illegal_action<G: Batched>(
    py: Python<'_>,
    game: usize,
    action: usize,
    position: Position<G>,
) -> PyErr {
    let parts = || {
        let mv = G::Move::from_index(action).ok_or_else(|| PyValueError::new_err("no move"))?;
        Ok((face::object::<G>(py, mv)?.into_any().unbind(), G::to_object(py, position)?.unbind()))
    };
    match parts() {
        Ok((mv, position)) => errors::illegal_action(py, game, mv, position),
        Err(failed) => failed,
    }
}

fn observe<G: Batched, C: Cell>(
    batch: &Batch<G>,
    cells: &mut [C],
    is_final: bool,
) -> Result<(), Error> {
    if is_final { batch.final_observations(cells) } else { batch.observations(cells) }
}

/// The planes of one position.
pub fn observation_of<'py, G: Batched>(
    py: Python<'py>,
    position: &Position<G>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match observation_dtype(py, out, dtype)? {
        "float32" => one_observation::<G, f32>(py, position, out, "float32"),
        dtype => one_observation::<G, u8>(py, position, out, dtype),
    }
}

fn one_observation<'py, G: Batched, C: Cell + Element>(
    py: Python<'py>,
    position: &Position<G>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = [G::PLANES.len(), G::HEIGHT, G::WIDTH];
    let mut output = Output::<C>::new(py, out, "out", &shape, dtype)?;
    batch::write_observation(position, output.cells()?).map_err(|error| plain(&error))?;
    Ok(output.into_array())
}

/// The dtype of the array given, or the one asked for, or `float32`.
fn observation_dtype<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<&'static str> {
    let wanted = match dtype {
        None => None,
        Some(dtype) => {
            let name = arrays::numpy(py)?.call_method1("dtype", (dtype,))?.str()?.to_string();
            let known = ["float32", "uint8", "bool"].into_iter().find(|known| *known == name);
            Some(known.ok_or_else(|| {
                PyTypeError::new_err(format!("dtype must be float32 or uint8 or bool, not {name}"))
            })?)
        }
    };
    let Some(out) = out else { return Ok(wanted.unwrap_or("float32")) };
    let given = if out.cast::<PyArrayDyn<f32>>().is_ok() {
        "float32"
    } else if out.cast::<PyArrayDyn<u8>>().is_ok() {
        "uint8"
    } else if out.cast::<PyArrayDyn<bool>>().is_ok() {
        "bool"
    } else {
        return Err(arrays::wrong_dtype(out, "out", "float32 or uint8 or bool"));
    };
    match wanted {
        Some(wanted) if wanted != given => Err(arrays::wrong_dtype(out, "out", wanted)),
        _ => Ok(given),
    }
}

fn to_list<G: Batched>(py: Python<'_>, positions: Vec<Position<G>>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for position in positions {
        list.append(G::to_object(py, position)?)?;
    }
    Ok(list)
}

/// An error of the core without more to say.
pub(super) fn plain(error: &Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::NoSuchGame { .. } => PyIndexError::new_err(text),
        Error::OutOfMemory { .. } => PyMemoryError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// The number of a side in arrays.
pub const fn side_number(color: Color) -> i8 {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// What a side has won, as the argument `color` says; without one it is the side that moved.
pub fn reward(color: Option<Member<Color>>) -> impl Fn(Ending) -> f32 + Send + Sync {
    move |ending| ending.reward(color.map(|color| color.0))
}
