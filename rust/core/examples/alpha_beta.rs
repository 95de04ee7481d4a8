//! A search of one's own, written once for every game: alpha-beta over the trait [`Game`].
//!
//! `cargo run --release --example alpha_beta`
#![allow(clippy::print_stdout)] // an example is there to be read, and to print

use underfoot::perft::Control;
use underfoot::solve::solve;
use underfoot::{Game, Position, carpniches, katarenga};

/// The value of a win; one that comes sooner is worth more, by one for each ply.
const WIN: i32 = 1_000_000;

/// Alpha-beta in its negamax form. Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975).
struct AlphaBeta<'a, G: Game> {
    game: &'a G,
    nodes: u64,
}

impl<G: Game> AlphaBeta<'_, G> {
    /// The value of a state for the side to move, and the moves that lead to it.
    fn search(
        &mut self,
        state: &G::State,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, Vec<G::Move>) {
        self.nodes += 1;
        let side = self.game.side_to_move(state);
        let end = |winner| if winner == side { WIN + depth as i32 } else { -WIN - depth as i32 };
        if let Some(outcome) = self.game.decided(state) {
            return (end(outcome.winner), Vec::new());
        }
        if depth == 0 {
            return (self.evaluate(state), Vec::new());
        }
        let moves = self.game.legal_moves(state);
        if moves.is_empty() {
            return (end(self.game.no_moves(state).winner), Vec::new());
        }
        let mut line = Vec::new();
        for &mv in moves.iter() {
            let child = self.game.play(state, mv);
            let (value, replies) = self.search(&child, depth - 1, -beta, -alpha);
            if -value > alpha {
                alpha = -value;
                line = [vec![mv], replies].concat();
                if alpha >= beta {
                    break;
                }
            }
        }
        (alpha, line)
    }

    /// A guess: who can do more stands better. Put your own here.
    fn evaluate(&self, state: &G::State) -> i32 {
        self.game.count_moves(state) as i32
    }
}

/// Finds a forced win in a position, and lets the solver of the crate confirm it.
fn find_the_win<G: Game>(position: &Position<G>, depth: u32, first: &str) {
    let mut search = AlphaBeta { game: position.game(), nodes: 0 };
    let (value, line) = search.search(position.state(), depth, -2 * WIN, 2 * WIN);
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    println!("{}: {value}, {}, {} nodes", G::NAME, moves.join(" "), search.nodes);

    let solution = solve(position, depth, &Control::default()).expect("nobody stops it");
    assert_eq!(solution.winner, Some(position.side_to_move()));
    assert_eq!(solution.plies, depth);
    assert_eq!(value, WIN, "a win with the last ply of the search");
    assert_eq!(moves[0], first);
    assert_eq!(
        solution.proof.get(&position.to_text()).map(ToString::to_string),
        Some(first.into())
    );
}

#[cfg_attr(test, test)]
fn main() {
    let stacks = "x,w,x4/x5,b/x2,b,bw,x2/ww,x5/x,b,x4/x3,w,x,wbb b 20 -";
    find_the_win(&carpniches::Position::from_text(stacks).expect("a text"), 5, "c4d4");

    let colors = "GBYRGRYB/BGRGBGRG/RBYYRBYY/YRGBYBGR/GRYBRYBG/BBRGGYGR/YYGRBBRY/RGBYYRGB";
    let pawns = format!("{colors} b5b1/1b5b/1b6/3b4/2b1w3/w7/w7/1w4b1 b - 27");
    find_the_win(&katarenga::Position::from_text(&pawns).expect("a text"), 5, "c4f1");
}
