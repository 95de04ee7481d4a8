//! NumPy arrays as arguments and results, checked so that each fault gets a clear line.

use numpy::{
    BorrowError, Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArray1, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyImportError, PyModuleNotFoundError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyTuple};

use crate::convert::{index, wrong_type};

/// NumPy, or an `ImportError` that says how to get it.
pub fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|error| {
        if !error.is_instance_of::<PyModuleNotFoundError>(py) {
            return error;
        }
        let clear = PyImportError::new_err("batches need NumPy: pip install 'underfoot[batch]'");
        clear.set_cause(py, Some(error));
        clear
    })
}

/// An array to write to: the one given for it, or a new one.
pub struct Output<'py, T: Element> {
    /// What the caller gets back.
    array: Bound<'py, PyAny>,
    /// The same memory as numbers of the type.
    cells: PyReadwriteArrayDyn<'py, T>,
}

impl<'py, T: Element> Output<'py, T> {
    /// An array of a shape and a dtype, which takes the memory of `T`.
    ///
    /// The dtype `bool` is seen as `u8`: whatever bytes the caller's array holds, they are numbers.
    pub fn new(
        py: Python<'py>,
        given: Option<&Bound<'py, PyAny>>,
        name: &str,
        shape: &[usize],
        dtype: &str,
    ) -> PyResult<Self> {
        let array = if let Some(given) = given {
            let fits = match dtype {
                "bool" => given.cast::<PyArrayDyn<bool>>().is_ok(),
                _ => given.cast::<PyArrayDyn<T>>().is_ok(),
            };
            if !fits {
                return Err(wrong_dtype(given, name, dtype));
            }
            check_memory(given, name, shape)?;
            given.clone()
        } else {
            let empty = numpy(py)?.getattr(intern!(py, "empty"))?;
            empty.call1((PyTuple::new(py, shape)?, dtype))?
        };
        let seen = if dtype == "bool" {
            array.call_method1(intern!(py, "view"), (intern!(py, "uint8"),))?
        } else {
            array.clone()
        };
        let cells = seen.cast_into::<PyArrayDyn<T>>().map_err(PyErr::from)?;
        let cells = cells.try_into_readwrite().map_err(|error| {
            PyValueError::new_err(match error {
                BorrowError::NotWriteable => format!("{name} is read-only"),
                _ => format!("{name} is in use by another call or is the same array twice"),
            })
        })?;
        Ok(Self { array, cells })
    }

    /// The memory.
    pub fn cells(&mut self) -> PyResult<&mut [T]> {
        Ok(self.cells.as_slice_mut()?)
    }

    /// The array, for the caller.
    pub fn into_array(self) -> Bound<'py, PyAny> {
        self.array
    }
}

/// The name of an array's dtype, such as `int64`.
pub fn dtype_of(array: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    let array = array
        .cast::<PyUntypedArray>()
        .map_err(|_| wrong_type(&format!("{name} must be a numpy.ndarray"), array))?;
    Ok(array.dtype().str()?.to_string())
}

/// The `TypeError` for an object that is no array of the dtype wanted.
pub fn wrong_dtype(given: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyErr {
    match dtype_of(given, name) {
        Ok(dtype) => {
            PyTypeError::new_err(format!("{name} must have the dtype {wanted}, not {dtype}"))
        }
        Err(error) => error,
    }
}

/// A `ValueError` unless an array of the right dtype has the shape and can be written to in one go.
fn check_memory(array: &Bound<'_, PyAny>, name: &str, shape: &[usize]) -> PyResult<()> {
    let array = array.cast::<PyUntypedArray>()?;
    check_shape(array, name, shape)?;
    let fault = |what: &str| Err(PyValueError::new_err(format!("{name} {what}")));
    if !array.is_c_contiguous() {
        return fault("must be contiguous in C order");
    }
    if !array.is_aligned() {
        return fault("is not aligned to its dtype");
    }
    Ok(())
}

fn check_shape(array: &Bound<'_, PyUntypedArray>, name: &str, shape: &[usize]) -> PyResult<()> {
    if array.shape() == shape {
        return Ok(());
    }
    let py = array.py();
    let (wanted, given) = (PyTuple::new(py, shape)?, PyTuple::new(py, array.shape())?);
    Err(PyValueError::new_err(format!("{name} must have the shape {wanted}, not {given}")))
}

/// One integer for each game, in whatever form the core takes without a copy.
pub enum Integers<'py> {
    Long(PyReadonlyArray1<'py, i64>),
    Short(PyReadonlyArray1<'py, i32>),
}

/// One-dimensional integers: an array of any integer dtype, or what NumPy makes one of.
///
/// Contiguous arrays of int64 and int32 are read where they are. Numbers beyond 64 bits become the
/// nearest that there is, which is out of every range asked for.
pub fn integers<'py>(
    given: &Bound<'py, PyAny>,
    name: &str,
    length: Option<usize>,
) -> PyResult<Integers<'py>> {
    let array = as_array(given)?;
    let untyped = array.cast::<PyUntypedArray>()?;
    match length {
        Some(length) => check_shape(untyped, name, &[length])?,
        None if untyped.ndim() != 1 => {
            let message = format!("{name} must have one dimension, not {}", untyped.ndim());
            return Err(PyValueError::new_err(message));
        }
        None => {}
    }
    if untyped.is_c_contiguous() && untyped.is_aligned() {
        if let Ok(long) = array.cast::<PyArray1<i64>>() {
            return Ok(Integers::Long(readonly(long, name)?));
        }
        if let Ok(short) = array.cast::<PyArray1<i32>>() {
            return Ok(Integers::Short(readonly(short, name)?));
        }
    }
    let dtype = untyped.dtype();
    let kind: String = dtype.getattr("kind")?.extract()?;
    let converted = match kind.as_str() {
        "u" if dtype.itemsize() == size_of::<u64>() => {
            let limited = numpy(given.py())?.call_method1("minimum", (&array, i64::MAX))?;
            limited.call_method1("astype", ("int64",))?
        }
        "i" | "u" => array.call_method1("astype", ("int64",))?,
        "O" => from_objects(&array, name)?,
        // NumPy makes floats of integers that need both a sign and 64 bits.
        "f" if !array.is(given) => {
            let objects = numpy(given.py())?.call_method1("asarray", (given, "object"))?;
            from_objects(&objects, name)?
        }
        _ if untyped.shape() == [0] => array.call_method1("astype", ("int64",))?,
        _ => {
            let dtype = dtype.str()?;
            return Err(PyTypeError::new_err(format!("{name} must be integers, not {dtype}")));
        }
    };
    Ok(Integers::Long(readonly(converted.cast::<PyArray1<i64>>()?, name)?))
}

/// `numpy.asarray(given)`.
pub fn as_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.cast::<PyUntypedArray>().is_ok() {
        return Ok(given.clone());
    }
    numpy(given.py())?.call_method1("asarray", (given,))
}

/// The integers in an array of objects, which NumPy makes of integers beyond 64 bits.
fn from_objects<'py>(array: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut numbers = Vec::new();
    for item in array.try_iter()? {
        let item = item?;
        let is_number = !item.is_instance_of::<PyBool>() && !item.is_instance_of::<PyFloat>();
        let number = index(&item).ok().filter(|_| is_number);
        let number =
            number.ok_or_else(|| wrong_type(&format!("{name} must be integers"), &item))?;
        numbers.push(match number.extract::<i64>() {
            Ok(number) => number,
            Err(_) if number.lt(0)? => i64::MIN,
            Err(_) => i64::MAX,
        });
    }
    Ok(PyArray1::from_vec(array.py(), numbers).into_any())
}

fn readonly<'py, T: Element>(
    array: &Bound<'py, PyArray1<T>>,
    name: &str,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    array
        .try_readonly()
        .map_err(|_| PyValueError::new_err(format!("{name} is being written to by another call")))
}
