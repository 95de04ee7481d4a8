//! How well the search plays: `cargo bench -p underfoot-benches --bench strength [-- GAMES NODES]`.
//!
//! Plays pairs of games from random openings, once with each side, against weaker players and at last
//! against itself, and prints who won. Every move of the search visits `NODES` positions.

use std::env;
use std::time::Instant;

use underfoot::perft::Control;
use underfoot::playouts::Random;
use underfoot::search::{Evaluate, Limits, Searcher};
use underfoot::solve::solve;
use underfoot::{Color, Game, Position, carpniches, katarenga};

/// Where a game is given up; neither game knows draws.
const MOST_PLIES: u32 = 400;
/// Random moves before a game begins.
const OPENING: u32 = 4;
/// Openings that are won within so many plies decide a game before it begins.
const OPEN_FOR: u32 = 5;

/// Chooses a move in an undecided position.
trait Player<G: Game> {
    fn name(&self) -> String;
    fn choose(&mut self, position: &Position<G>) -> Option<G::Move>;
}

/// Plays any move.
struct Chance(Random);

impl<G: Game> Player<G> for Chance {
    fn name(&self) -> String {
        "random moves".to_owned()
    }

    fn choose(&mut self, position: &Position<G>) -> Option<G::Move> {
        let moves = position.legal_moves();
        moves.get(self.0.below(moves.len() as u32) as usize).copied()
    }
}

/// Wins if it can, and else goes where the evaluation is best.
struct Greedy;

impl<G: Evaluate> Player<G> for Greedy {
    fn name(&self) -> String {
        "greedy, one ply".to_owned()
    }

    fn choose(&mut self, position: &Position<G>) -> Option<G::Move> {
        let game = position.game();
        let value = |mv: &G::Move| {
            let after = position.play(*mv)?;
            Some(match after.outcome() {
                Some(end) if end.winner == position.side_to_move() => i32::MAX,
                Some(_) => -i32::MAX,
                None => -game.evaluate(after.state()),
            })
        };
        position.legal_moves().iter().copied().max_by_key(value)
    }
}

/// The search.
struct Search<G: Game> {
    searcher: Searcher<G>,
    nodes: u64,
    visited: u64,
    seconds: f64,
}

impl<G: Evaluate> Search<G> {
    fn new(nodes: u64) -> Self {
        Self { searcher: Searcher::new(16 << 20), nodes, visited: 0, seconds: 0.0 }
    }
}

impl<G: Evaluate> Player<G> for Search<G> {
    fn name(&self) -> String {
        format!("search, {} positions", self.nodes)
    }

    fn choose(&mut self, position: &Position<G>) -> Option<G::Move> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let found = self.searcher.search(position, limits, &Control::default(), |_| ()).ok()?;
        self.visited += found.nodes;
        self.seconds += found.time.as_secs_f64();
        found.best()
    }
}

/// The winner, or `None` if the game was given up, and its length.
fn play<G: Game>(
    start: &Position<G>,
    white: &mut dyn Player<G>,
    black: &mut dyn Player<G>,
) -> (Option<Color>, u32) {
    let mut position = start.clone();
    for ply in 0..MOST_PLIES {
        if let Some(outcome) = position.outcome() {
            return (Some(outcome.winner), ply);
        }
        let chosen = match position.side_to_move() {
            Color::White => white.choose(&position),
            Color::Black => black.choose(&position),
        };
        let mv = chosen.expect("an undecided position has a move");
        position = position.play(mv).unwrap_or_else(|| panic!("{mv} is not legal in {position}"));
    }
    (position.outcome().map(|outcome| outcome.winner), MOST_PLIES)
}

/// A position some random moves into a game in which neither side can force a quick win.
fn opening<G: Game>(start: &Position<G>, random: &mut Random) -> Position<G> {
    loop {
        let mut position = start.clone();
        for _ in 0..OPENING {
            let moves = position.legal_moves();
            let number = random.below(moves.len().max(1) as u32) as usize;
            position = match moves.get(number).and_then(|&mv| position.play(mv)) {
                Some(next) => next,
                None => break,
            };
        }
        let solved = solve(&position, OPEN_FOR, &Control::default());
        if position.outcome().is_none() && solved.is_ok_and(|solved| solved.winner.is_none()) {
            return position;
        }
    }
}

#[allow(clippy::print_stdout)] // what it is for
fn compete<G: Evaluate>(
    start: impl Fn(u64) -> Position<G>,
    games: u64,
    nodes: u64,
    mut opponent: impl Player<G>,
) {
    let mut search = Search::<G>::new(nodes);
    let (mut won, mut lost, mut given_up, mut plies) = (0, 0, 0, 0);
    let began = Instant::now();
    for pair in 0..games / 2 {
        let from = opening(&start(pair), &mut Random::of_game(2, pair));
        for side in Color::ALL {
            let (winner, length) = match side {
                Color::White => play(&from, &mut search, &mut opponent),
                Color::Black => play(&from, &mut opponent, &mut search),
            };
            plies += length;
            match winner {
                Some(winner) if winner == side => won += 1,
                Some(_) => lost += 1,
                None => given_up += 1,
            }
        }
    }
    println!(
        "{:<10} against {:<24} won {won:>4}  lost {lost:>4}  given up {given_up:>3}   \
         {:>4.1} plies a game, {:>4.0} s, {:.2} million positions/s",
        G::NAME,
        opponent.name(),
        f64::from(plies) / (won + lost + given_up).max(1) as f64,
        began.elapsed().as_secs_f64(),
        search.visited as f64 / search.seconds / 1e6,
    );
}

fn all<G: Evaluate>(start: impl Fn(u64) -> Position<G> + Copy, games: u64, nodes: u64) {
    compete(start, games, nodes, Chance(Random::of_game(3, 0)));
    compete(start, games, nodes, Greedy);
    compete(start, games, nodes, Search::new(nodes / 8));
    compete(start, games, nodes, Search::new(nodes));
}

fn main() {
    // Cargo adds `--bench`.
    let numbers: Vec<u64> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(200);
    let nodes = numbers.get(1).copied().unwrap_or(5000);
    let setups = carpniches::Setup::ALL;
    all(|pair| carpniches::Position::start(setups[pair as usize % setups.len()]), games, nodes);
    let captures = katarenga::FirstMoveCaptures::Allowed;
    let start = |pair| katarenga::Position::start(katarenga::Board::random(pair), captures);
    all(start, games, nodes);
}
