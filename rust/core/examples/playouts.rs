//! Random games: who wins how often, and how long it takes.
//!
//! `cargo run --release --example playouts`
#![allow(clippy::print_stdout)] // an example is there to be read, and to print

use underfoot::perft::{Control, Options};
use underfoot::playouts::play;
use underfoot::{Color, Termination, katarenga};

#[cfg_attr(test, test)]
fn main() {
    let board = katarenga::Board::random(7);
    let start = katarenga::Position::start(board, katarenga::FirstMoveCaptures::Allowed);
    let (seed, max_plies) = (1, 10_000);
    let played = play(&start, 10_000, seed, max_plies, &Options::default(), &Control::default());
    let played = played.expect("nobody stops it");

    for color in Color::ALL {
        println!("{color:?} wins {} of {} games", played.won_by(color), played.games());
    }
    println!("{:.1} plies on average", played.plies as f64 / played.games() as f64);

    // No game is drawn: what has no winner was broken off at the limit.
    assert_eq!(played.unfinished, 0);
    assert_eq!(Color::ALL.map(|color| played.won_by(color)).iter().sum::<u64>(), played.games());
    let by_camps = Color::ALL.map(|winner| {
        let termination = Termination::Camps;
        played.with_outcome(underfoot::Outcome { winner, termination })
    });
    assert!(by_camps.iter().all(|&games| games > 0));
    // The same seed gives the same games, whatever the number of threads.
    let one = Options { threads: Some(1), ..Options::default() };
    assert_eq!(play(&start, 10_000, seed, max_plies, &one, &Control::default()), Ok(played));
}
