//! What a position looks like to a network: planes of zeros and ones.

use super::error::check_length;
use super::{Batch, Error};
use crate::game::Game;
use crate::position::Position;

/// Fewer games than this are done before another thread has woken up.
const LEAST: usize = 256;

/// A game whose positions can be seen as planes.
///
/// The planes are seen from the side to move: what is its own and what is the opponent's. The board is
/// not turned, so that the squares of a plane are those of the moves' indices.
pub trait Observe: Game {
    /// What each plane shows, in order.
    const PLANES: &'static [&'static str];
    /// Rows of a plane; row 0 is rank 1.
    const HEIGHT: usize;
    /// Columns of a plane, at most 8; column 0 is file a.
    const WIDTH: usize;
    /// How many bits lie between a square and the one above it in [`Observe::planes`].
    const STRIDE: usize;

    /// The squares of each plane as bits: that of a row and a column is `row * STRIDE + column`.
    fn planes(&self, state: &Self::State) -> impl AsRef<[u64]>;

    /// The number of cells of all planes.
    #[must_use]
    fn cells() -> usize {
        Self::PLANES.len() * Self::HEIGHT * Self::WIDTH
    }
}

/// A number that a cell of a plane can be.
pub trait Cell: Copy + Send + Sync + 'static {
    /// The eight cells that the bits of a byte say, lowest first.
    const BYTES: &'static [[Self; 8]; 256];
}

macro_rules! cells {
    ($number:ty, $zero:literal, $one:literal) => {
        impl Cell for $number {
            const BYTES: &'static [[Self; 8]; 256] = {
                static TABLE: [[$number; 8]; 256] = {
                    let mut table = [[$zero; 8]; 256];
                    let mut index = 0;
                    while index < 256 * 8 {
                        if index / 8 >> (index % 8) & 1 != 0 {
                            table[index / 8][index % 8] = $one;
                        }
                        index += 1;
                    }
                    table
                };
                &TABLE
            };
        }
    };
}

cells!(u8, 0, 1);
cells!(f32, 0.0, 1.0);

/// Writes the planes of a position, one after the other, row by row.
///
/// # Errors
/// [`Error::Length`].
pub fn write_observation<G: Observe, C: Cell>(
    position: &Position<G>,
    cells: &mut [C],
) -> Result<(), Error> {
    check_length("the observation", G::cells(), cells.len())?;
    write(position, cells);
    Ok(())
}

#[inline]
fn write<G: Observe, C: Cell>(position: &Position<G>, cells: &mut [C]) {
    let planes = position.game.planes(&position.state);
    let mut rows = cells.chunks_exact_mut(G::WIDTH);
    for &plane in planes.as_ref() {
        for row in 0..G::HEIGHT {
            if let Some(cells) = rows.next() {
                let byte = plane >> (row * G::STRIDE) & ((1 << G::WIDTH) - 1);
                cells.copy_from_slice(&C::BYTES[byte as usize & 255][..G::WIDTH]);
            }
        }
    }
}

impl<G: Observe> Batch<G> {
    /// Writes the planes of every game, one game after the other.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn observations<C: Cell>(&self, cells: &mut [C]) -> Result<(), Error> {
        check_length("the observations", self.games() * G::cells(), cells.len())?;
        let size = self.workers.games_a_part(self.games(), LEAST);
        let parts = self.positions.chunks(size).zip(cells.chunks_mut(size * G::cells()));
        self.workers.run(parts, |(positions, cells)| {
            for (position, cells) in positions.iter().zip(cells.chunks_exact_mut(G::cells())) {
                write(position, cells);
            }
        });
        Ok(())
    }

    /// Writes the planes of the last position of each game that ended in the last step.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn final_observations<C: Cell>(&self, cells: &mut [C]) -> Result<(), Error> {
        check_length("the observations", self.finished.len() * G::cells(), cells.len())?;
        for (finished, cells) in self.finished.iter().zip(cells.chunks_exact_mut(G::cells())) {
            write(&finished.position, cells);
        }
        Ok(())
    }
}
