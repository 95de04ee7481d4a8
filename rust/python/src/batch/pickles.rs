//! Batches as plain data, for pickles.

use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use underfoot::batch::{Batch, Saved, SavedGame};

use super::arrays;
use super::calls::{Batched, Shared, plain};

/// The version of what `__reduce__` gives; another one is refused.
const FORMAT: u64 = 1;

/// What [`Shared::saved`] gives beside the version.
type Data = (Option<usize>, u32, bool, u64, u64, String, String, Vec<u8>, Vec<u8>, Vec<SavedGame>);

impl<G: Batched> Shared<G> {
    /// What a pickle holds: the version of the format, and the batch as plain data.
    pub fn saved<'py>(&self, py: Python<'py>) -> PyResult<(u64, Bound<'py, PyTuple>)> {
        let saved = self.with(py, |batch| batch.save());
        let plies: Vec<u8> = saved.plies.iter().flat_map(|plies| plies.to_le_bytes()).collect();
        let data = (
            self.threads,
            saved.max_plies,
            saved.autoreset,
            saved.seed,
            saved.draws,
            saved.starts.join("\n"),
            saved.positions.join("\n"),
            PyBytes::new(py, &plies),
            PyBytes::new(py, &saved.endings),
            saved.finished,
        );
        Ok((FORMAT, data.into_pyobject(py)?))
    }

    /// The batch that a pickle holds.
    pub fn load(
        py: Python<'_>,
        format: &Bound<'_, PyAny>,
        data: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        arrays::numpy(py)?;
        if !format.eq(FORMAT)? {
            return Err(PyValueError::new_err(format!(
                "the batch was pickled by another version of underfoot: its format is {format}, not {FORMAT}"
            )));
        }
        let (
            threads,
            max_plies,
            autoreset,
            seed,
            draws,
            starts,
            positions,
            plies,
            endings,
            finished,
        ): Data = data.extract().map_err(|error| {
            let clear = PyValueError::new_err("not a saved batch: the data has another form");
            clear.set_cause(py, Some(error));
            clear
        })?;
        let lines = |text: String| text.split('\n').map(str::to_owned).collect();
        let (chunks, rest) = plies.as_chunks();
        if !rest.is_empty() {
            return Err(PyValueError::new_err("not a saved batch: plies are cut off"));
        }
        let saved = Saved {
            max_plies,
            autoreset,
            seed,
            draws,
            starts: lines(starts),
            positions: lines(positions),
            plies: chunks.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect(),
            endings,
            finished,
        };
        let batch = py.detach(|| Batch::load(&saved, threads)).map_err(|error| plain(&error))?;
        Ok(Self { games: batch.games(), batch: Mutex::new(batch), threads })
    }
}
