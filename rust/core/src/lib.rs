//! Rules, perft and playouts of two abstract board games, Carpniches and Katarenga.
//!
//! In both, what lies under a piece decides how it moves: the height of its stack, or the colour of
//! its square. Each game is a folder of small files that implements [`Game`]; counting, playing at
//! random and solving are written once over that trait.
//!
//! ```
//! use underfoot::{carpniches, Outcome};
//! let start = carpniches::Position::start(carpniches::Setup::Diagonals);
//! assert_eq!(start.perft(4), 694_758);
//! assert_eq!(start.outcome(), None);
//! ```

pub mod batch;
mod bits;
pub mod carpniches;
mod game;
pub mod katarenga;
pub mod memory;
mod notation;
pub mod perft;
pub mod playouts;
mod position;
pub mod search;
mod simd;
pub mod solve;
mod types;
mod zobrist;

pub use game::{Game, Move, MoveList, count_two_plies_plainly};
pub use position::Position;
pub use simd::{Cpu, Level};
pub use types::{Color, NotationError, Outcome, PlayError, Termination, quoted};

/// The examples of the README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
