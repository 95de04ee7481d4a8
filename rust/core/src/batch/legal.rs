//! Legal moves of all games: as masks and as lists.

use super::error::check_length;
use super::{Batch, Error};
use crate::game::{Game, Move};
use crate::position::Position;

/// Fewer games than this are done before another thread has woken up.
const LEAST: usize = 256;

impl<G: Game> Batch<G> {
    /// Writes a row of [`Move::COUNT`] bytes for each game: 1 where the move with that index is legal,
    /// else 0; all 0 for a game that is over.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn legal_mask(&self, mask: &mut [u8]) -> Result<(), Error> {
        check_length("the mask", self.games() * G::Move::COUNT, mask.len())?;
        let size = self.workers.games_a_part(self.games(), LEAST);
        let parts = self.positions.chunks(size).zip(mask.chunks_mut(size * G::Move::COUNT));
        self.workers.run(parts, |(positions, mask)| {
            for (position, row) in positions.iter().zip(mask.chunks_exact_mut(G::Move::COUNT)) {
                write_row(position, row);
            }
        });
        Ok(())
    }

    /// Writes where each game's list of legal moves begins among the lists of all games, and at the
    /// end the length of all lists together: one number more than there are games.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn legal_offsets(&self, offsets: &mut [i64]) -> Result<(), Error> {
        check_length("the offsets", self.games() + 1, offsets.len())?;
        let Some((first, counts)) = offsets.split_first_mut() else { return Ok(()) };
        let size = self.workers.games_a_part(self.games(), LEAST);
        let parts = self.positions.chunks(size).zip(counts.chunks_mut(size));
        self.workers.run(parts, |(positions, counts)| {
            for (position, count) in positions.iter().zip(counts) {
                *count = position.count_moves() as i64;
            }
        });
        *first = 0;
        let mut total = 0;
        for count in counts {
            total += *count;
            *count = total;
        }
        Ok(())
    }

    /// Writes the indices of the legal moves of all games, one game's after the other's, ascending
    /// for each game. Where each begins, [`Batch::legal_offsets`] says.
    ///
    /// # Errors
    /// [`Error::Length`]; how many there must be is the last of the offsets.
    pub fn legal_indices(&self, offsets: &[i64], indices: &mut [i32]) -> Result<(), Error> {
        check_length("the offsets", self.games() + 1, offsets.len())?;
        let total = offsets.last().map_or(0, |&total| total as usize);
        check_length("the indices", total, indices.len())?;
        let size = self.workers.games_a_part(self.games(), LEAST);
        let mut rest = indices;
        let mut parts = Vec::new();
        for (number, positions) in self.positions.chunks(size).enumerate() {
            let first = offsets[number * size];
            let beyond = offsets[number * size + positions.len()];
            let (part, others) = rest
                .split_at_mut_checked((beyond - first) as usize)
                .ok_or(Error::Length { what: "the indices", expected: total, given: total })?;
            rest = others;
            parts.push((positions, part));
        }
        self.workers.run(parts.into_iter(), |(positions, indices)| {
            let mut places = indices.iter_mut();
            for position in positions {
                for (mv, place) in position.legal_moves().iter().zip(&mut places) {
                    *place = mv.index() as i32;
                }
            }
        });
        Ok(())
    }
}

/// Writes 1 where a move is legal.
#[inline]
fn write_row<G: Game>(position: &Position<G>, row: &mut [u8]) {
    row.fill(0);
    for mv in position.legal_moves().iter() {
        if let Some(cell) = row.get_mut(mv.index()) {
            *cell = 1;
        }
    }
}
