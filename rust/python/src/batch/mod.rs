//! The Python classes of batches: many games at once, in NumPy's arrays.
//!
//! | what | where |
//! |---|---|
//! | the methods of both games' classes | `classes`, on top of `calls` |
//! | arrays as arguments and results | `arrays` |

mod arrays;
mod calls;
mod classes;

pub use classes::{CarpnichesBatch, KatarengaBatch};
