//! Counting games of a length: of every path, by first move, with threads and with memory.
//!
//! `cargo run --release --example perft`
#![allow(clippy::print_stdout)] // an example is there to be read, and to print

use underfoot::perft::{Control, Options, count, divide};
use underfoot::{carpniches, katarenga};

#[cfg_attr(test, test)]
fn main() {
    // The short way: one thread.
    let start = carpniches::Position::start(carpniches::Setup::Diagonals);
    assert_eq!(start.perft(4), 694_758);

    // The long way: on all CPUs, and equal positions counted once in memory that is chosen.
    let board = katarenga::Board::from_code("a0b1c2d3").expect("a code");
    let start = katarenga::Position::start(board, katarenga::FirstMoveCaptures::Allowed);
    let options = Options::default();
    let total = count(&start, 5, &options, &Control::default()).expect("nobody stops it");
    assert_eq!(total, 53_464_010);

    let by_move = divide(&start, 3, &options, &Control::default()).expect("nobody stops it");
    for (mv, count) in &by_move {
        println!("{mv}: {count}");
    }
    assert_eq!(by_move.iter().map(|(_, count)| count).sum::<u128>(), 42_549);
}
