//! Arguments from Python and results for Python.

use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
#[cfg(feature = "stubs")]
use pyo3::{PyTypeInfo, type_hint_identifier};
use underfoot::carpniches::Symmetry;
use underfoot::katarenga::{FirstMoveCaptures, SquareColor};
use underfoot::{Color, Outcome, Termination, memory};

/// Where the classes that all engines share are defined.
pub const TYPES: &str = "underfoot._types";

/// A Rust enumeration that Python has as an `enum.Enum` in [`TYPES`].
pub trait Enumeration: Copy + PartialEq + 'static {
    /// The name of the Python class.
    const CLASS: &'static str;
    /// All values, in any order.
    const ALL: &'static [Self];
    #[cfg(feature = "stubs")]
    const HINT: PyStaticExpr;

    /// The value of the Python member.
    fn value(self) -> &'static str;

    /// The Python members in the order of [`Self::ALL`]; looked up once.
    fn members(py: Python<'_>) -> PyResult<&'static [Py<PyAny>]>;
}

macro_rules! enumeration {
    ($kind:ty, $class:literal, $value:expr) => {
        impl Enumeration for $kind {
            const CLASS: &'static str = $class;
            const ALL: &'static [Self] = &<$kind>::ALL;
            #[cfg(feature = "stubs")]
            const HINT: PyStaticExpr = type_hint_identifier!("underfoot._types", $class);

            fn value(self) -> &'static str {
                let value: fn(Self) -> &'static str = $value;
                value(self)
            }

            fn members(py: Python<'_>) -> PyResult<&'static [Py<PyAny>]> {
                static MEMBERS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
                let look_up = || {
                    let class = py.import(TYPES)?.getattr(Self::CLASS)?;
                    let member = |&one: &Self| Ok(class.call1((one.value(),))?.unbind());
                    <Self as Enumeration>::ALL.iter().map(member).collect::<PyResult<_>>()
                };
                MEMBERS.get_or_try_init(py, look_up).map(Vec::as_slice)
            }
        }
    };
}

enumeration!(Color, "Color", |color| match color {
    Color::White => "white",
    Color::Black => "black",
});
enumeration!(SquareColor, "SquareColor", SquareColor::name);
enumeration!(Termination, "Termination", Termination::name);
enumeration!(FirstMoveCaptures, "FirstMoveCaptures", FirstMoveCaptures::name);
enumeration!(Symmetry, "Symmetry", |symmetry| match symmetry {
    Symmetry::Identity => "identity",
    Symmetry::Rotate90 => "rotate_90",
    Symmetry::Rotate180 => "rotate_180",
    Symmetry::Rotate270 => "rotate_270",
    Symmetry::MirrorFiles => "mirror_files",
    Symmetry::MirrorRanks => "mirror_ranks",
    Symmetry::MirrorDiagonal => "mirror_diagonal",
    Symmetry::MirrorAntidiagonal => "mirror_antidiagonal",
});

/// A member of one of the shared Python enumerations, as argument and as result.
#[derive(Clone, Copy)]
pub struct Member<E>(pub E);

impl<'py, E: Enumeration> IntoPyObject<'py> for Member<E> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = E::HINT;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let at = E::ALL.iter().position(|&one| one == self.0);
        let member = at.and_then(|at| E::members(py).map(|members| members.get(at)).transpose());
        member.map_or_else(
            || Err(PyTypeError::new_err("no such member")),
            |member| Ok(member?.bind(py).clone()),
        )
    }
}

impl<E: Enumeration> FromPyObject<'_, '_> for Member<E> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = E::HINT;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let members = E::members(given.py())?;
        let at = members.iter().position(|member| given.is(member));
        at.and_then(|at| E::ALL.get(at)).map_or_else(
            || Err(wrong_type(&format!("argument must be {}", E::CLASS), &given)),
            |&found| Ok(Self(found)),
        )
    }
}

/// How a game ended, as an object of the shared Python class; each outcome is made once.
pub struct Ended(pub Outcome);

impl<'py> IntoPyObject<'py> for Ended {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("underfoot._types", "Outcome");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static OUTCOMES: PyOnceLock<Vec<(Outcome, Py<PyAny>)>> = PyOnceLock::new();
        let make = || {
            let class = py.import(TYPES)?.getattr("Outcome")?;
            Outcome::all()
                .map(|outcome| {
                    let Outcome { winner, termination } = outcome;
                    Ok((outcome, class.call1((Member(winner), Member(termination)))?.unbind()))
                })
                .collect::<PyResult<_>>()
        };
        let outcomes = OUTCOMES.get_or_try_init(py, make)?;
        outcomes.iter().find(|(outcome, _)| *outcome == self.0).map_or_else(
            || Err(PyTypeError::new_err("no such outcome")),
            |(_, object)| Ok(object.bind(py).clone()),
        )
    }
}

/// A text. Lone surrogates, which no UTF-8 can hold, become characters that no parser accepts, so
/// that they are reported like any other wrong character.
pub struct Text(pub String);

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = PyString::TYPE_HINT;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match given.cast::<PyString>() {
            Ok(text) => Ok(Self(text.to_string_lossy().into_owned())),
            Err(_) => Err(wrong_type("argument must be str", &given)),
        }
    }
}

/// An integer of any size, or what `operator.index` takes for one.
pub enum Integer {
    Negative,
    Fits(u64),
    /// Above `u64::MAX`, with its digits or what stands for them.
    Beyond(String),
}

impl FromPyObject<'_, '_> for Integer {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("typing", "SupportsIndex");

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let error = match given.extract::<u64>() {
            Ok(number) => return Ok(Self::Fits(number)),
            Err(error) => error,
        };
        if !error.is_instance_of::<PyOverflowError>(given.py()) {
            return Err(error);
        }
        let number = index(&given)?;
        if number.lt(0)? {
            return Ok(Self::Negative);
        }
        // Python refuses to print numbers of thousands of digits.
        let digits = number.str().map(|digits| digits.to_string());
        Ok(Self::Beyond(digits.unwrap_or_else(|_| "a number above 2**64".to_owned())))
    }
}

impl Integer {
    /// The number, which is to be at least `least`.
    ///
    /// # Errors
    /// `ValueError` if it is less, `OverflowError` if it is above `most`.
    pub fn between(self, name: &str, least: u64, most: u64) -> PyResult<u64> {
        let beyond = || Err(PyOverflowError::new_err(format!("{name} must be at most {most}")));
        match self {
            Self::Fits(number) if number > most => beyond(),
            Self::Beyond(_) => beyond(),
            Self::Fits(number) if number >= least => Ok(number),
            _ if least == 0 => Err(PyValueError::new_err(format!("{name} must not be negative"))),
            _ => Err(PyValueError::new_err(format!("{name} must be at least {least}"))),
        }
    }

    /// A depth in plies of at least `least`.
    ///
    /// # Errors
    /// As [`Integer::between`].
    pub fn depth(self, least: u64) -> PyResult<u32> {
        self.between("depth", least, u64::from(u32::MAX)).map(|depth| depth as u32)
    }
}

impl Integer {
    /// Bytes in so many MiB of the option `hash_mb`, which is to be at least `least`.
    ///
    /// # Errors
    /// `ValueError` if it is less, `MemoryError` if the machine does not have as much.
    pub fn megabytes(self, least: u64) -> PyResult<usize> {
        let (megabytes, digits) = match self {
            Self::Beyond(digits) => (u64::MAX, digits),
            Self::Fits(megabytes) if megabytes >= least => (megabytes, megabytes.to_string()),
            too_low => {
                too_low.between("hash_mb", least, u64::MAX)?;
                return Ok(0);
            }
        };
        let total = memory::total();
        let bytes = usize::try_from(megabytes).ok().and_then(|number| number.checked_mul(1 << 20));
        bytes.filter(|&bytes| bytes <= total).ok_or_else(|| {
            let total = total >> 20;
            PyMemoryError::new_err(format!("hash_mb is {digits}, but the machine has {total} MiB"))
        })
    }
}

/// `operator.index(given)`: an `int` of any size.
pub fn index<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static INDEX: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    INDEX.import(given.py(), "operator", "index")?.call1((given,))
}

/// A `TypeError` that begins with what is wanted, such as `board must be a katarenga.Board`, and names what was given.
pub fn wrong_type(wanted: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let kind = given.get_type();
    let name = |name: PyResult<Bound<'_, PyString>>| {
        name.map_or_else(|_| "?".to_owned(), |name| name.to_string_lossy().into_owned())
    };
    let name = match name(kind.module()).as_str() {
        "builtins" => name(kind.name()),
        module => format!("{module}.{}", name(kind.name())),
    };
    PyTypeError::new_err(format!("{wanted}, not {name}"))
}
