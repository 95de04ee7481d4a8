//! Exact answers: a forced win with a move for whatever the loser plays.
//!
//! `cargo run --release --example solve`
#![allow(clippy::print_stdout)] // an example is there to be read, and to print

use underfoot::carpniches::Position;
use underfoot::perft::Control;
use underfoot::solve::solve;

#[cfg_attr(test, test)]
fn main() {
    let text = "x,w,x4/x5,b/x2,b,bw,x2/ww,x5/x,b,x4/x3,w,x,wbb b 20 -";
    let mut position = Position::from_text(text).expect("a text");
    let solution = solve(&position, 5, &Control::default()).expect("nobody stops it");
    let winner = solution.winner.expect("a win within five plies");
    println!("{winner:?} wins in {} plies; the proof has {}", solution.plies, solution.proof.len());

    // The winner follows the proof, the loser plays its first legal move, whichever that is.
    let mut plies = 0;
    while position.outcome().is_none() {
        let mv = if position.side_to_move() == winner {
            solution.proof[&position.to_text()]
        } else {
            position.legal_moves()[0]
        };
        println!("{mv}");
        position = position.play(mv).expect("a legal move");
        plies += 1;
    }
    assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(winner));
    assert!(plies <= solution.plies);
}
