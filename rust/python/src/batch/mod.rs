//! The Python classes of batches: many games at once, in NumPy's arrays.
//!
//! | what | where |
//! |---|---|
//! | the classes and their constructors | `classes` |
//! | the methods of both | `methods`, on top of `calls` |
//! | what the classes tell of the arrays | `constants` |
//! | arrays as arguments and results | `arrays` |
//! | other arguments | `arguments` |
//! | batches as plain data | `pickles` |

mod arguments;
mod arrays;
mod calls;
mod classes;
mod constants;
mod methods;
mod pickles;

pub use classes::{CarpnichesBatch, KatarengaBatch};
