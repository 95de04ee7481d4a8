//! Saving a batch as plain data, and loading it again with every check.

use super::{Batch, Ending, Error, Finished, Options};
use crate::game::Game;
use crate::position::Position;

/// Everything that makes up a batch but for its threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The limit on plies.
    pub max_plies: u32,
    /// Whether games start again by themselves.
    pub autoreset: bool,
    /// The seed of moves at random.
    pub seed: u64,
    /// How often moves were drawn.
    pub draws: u64,
    /// The texts of the positions to start from.
    pub starts: Vec<String>,
    /// The texts of the games' positions.
    pub positions: Vec<String>,
    /// The plies of each game.
    pub plies: Vec<u32>,
    /// The bytes of the games' endings.
    pub endings: Vec<u8>,
    /// The games that ended in the last step.
    pub finished: Vec<SavedGame>,
}

/// A game that ended: its number, the text of its last position, its plies.
pub type SavedGame = (usize, String, u32);

impl<G: Game> Batch<G> {
    /// The batch as plain data.
    #[must_use]
    pub fn save(&self) -> Saved {
        let texts = |positions: &[Position<G>]| positions.iter().map(Position::to_text).collect();
        let finished = self.finished.iter();
        Saved {
            max_plies: self.max_plies,
            autoreset: self.autoreset,
            seed: self.seed,
            draws: self.draws,
            starts: texts(&self.starts),
            positions: texts(&self.positions),
            plies: self.plies.clone(),
            endings: self.endings.iter().map(|ending| ending.to_byte()).collect(),
            finished: finished.map(|end| (end.game, end.position.to_text(), end.plies)).collect(),
        }
    }

    /// The batch that was saved, to work on as many threads as [`Options::threads`] says.
    ///
    /// # Errors
    /// Those of [`Batch::new`]; [`Error::Notation`] and [`Error::Saved`] for data that no batch saves.
    pub fn load(saved: &Saved, threads: Option<usize>) -> Result<Self, Error> {
        let read = |text: &String| Position::from_text(text).map_err(Error::Notation);
        let starts = saved.starts.iter().map(read).collect::<Result<_, _>>()?;
        let options = Options {
            max_plies: saved.max_plies,
            autoreset: saved.autoreset,
            seed: saved.seed,
            threads,
        };
        let mut batch = Self::new(saved.positions.len(), starts, &options)?;
        let games = batch.games();
        if saved.plies.len() != games || saved.endings.len() != games {
            return Err(Error::Saved("positions, plies and endings differ in number"));
        }
        for (position, text) in batch.positions.iter_mut().zip(&saved.positions) {
            *position = on_board_of(position, text)?;
        }
        for (ending, &byte) in batch.endings.iter_mut().zip(&saved.endings) {
            *ending = Ending::from_byte(byte).ok_or(Error::Saved("an ending that is none"))?;
        }
        let games = batch.positions.iter().zip(&batch.endings);
        if games.clone().any(|(position, ending)| position.is_over() && !batch.is_held(*ending)) {
            return Err(Error::Saved("a position that is over goes on"));
        }
        for (game, text, plies) in &saved.finished {
            let Some(near) = batch.positions.get(*game) else {
                return Err(Error::Saved("the end of a game that there is not"));
            };
            let position = on_board_of(near, text)?;
            batch.finished.push(Finished { game: *game, position, plies: *plies });
        }
        batch.plies.clone_from(&saved.plies);
        batch.draws = saved.draws;
        Ok(batch)
    }
}

/// Reads a position that is probably on the same board as another, and then shares what is known of it.
fn on_board_of<G: Game>(position: &Position<G>, text: &str) -> Result<Position<G>, Error> {
    let (game, state) = position.game.parse_on_board(text).map_err(Error::Notation)?;
    Ok(Position::new(game, state))
}
