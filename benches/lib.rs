//! What the benches of the core share: the starts, and states some plies into random games.

use underfoot::playouts::Random;
use underfoot::{Game, Position, carpniches, katarenga};

/// The default start of Carpniches.
#[must_use]
pub fn carpniches_start() -> carpniches::Position {
    carpniches::Position::start(carpniches::Setup::Diagonals)
}

/// The start of Katarenga on the board `A0B0C0D0`.
#[must_use]
pub fn katarenga_start() -> katarenga::Position {
    katarenga::Position::start(katarenga::Board::default(), katarenga::FirstMoveCaptures::Allowed)
}

/// Undecided states some plies into random games, the same in every run.
#[must_use]
pub fn states<G: Game>(start: &Position<G>, number: u64) -> Vec<G::State> {
    let game = start.game();
    (0..number)
        .map(|number| {
            let mut random = Random::of_game(1, number);
            let plies = 4 + random.below(16);
            game.playout(start.state(), plies, &mut random).last
        })
        .filter(|state| !game.is_decided(state))
        .collect()
}
