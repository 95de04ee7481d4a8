//! Instructions of the core under valgrind, which do not depend on what else the machine does:
//! `cargo bench -p underfoot-benches --bench instructions`.
//!
//! Needs valgrind and `cargo install gungraun-runner` in the version of `Cargo.lock`. Valgrind knows
//! no AVX-512, so this counts the AVX2 code. All work is done on one thread, the one valgrind
//! watches, and its counts are compared with the known ones.
#![allow(missing_docs, clippy::pedantic)] // what the macros write

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use underfoot::playouts::Random;
use underfoot::{Game, Position};
use underfoot_benches::{carpniches_start, katarenga_start, states};

/// Perft without threads: two plies at the end at once.
fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 2 {
        return game.count_two_plies(state);
    }
    let moves = game.legal_moves(state);
    let children = moves.iter().map(|&mv| game.play(state, mv));
    let undecided = children.filter(|child| !game.is_decided(child));
    undecided.map(|child| perft(game, &child, depth - 1)).sum()
}

#[library_benchmark]
#[bench::depth_4(carpniches_start(), 694_758)]
fn carpniches_perft<G: Game>(start: Position<G>, nodes: u64) {
    assert_eq!(perft(start.game(), black_box(start.state()), 4), nodes);
}

#[library_benchmark]
#[bench::depth_4(katarenga_start(), 866_215)]
fn katarenga_perft<G: Game>(start: Position<G>, nodes: u64) {
    assert_eq!(perft(start.game(), black_box(start.state()), 4), nodes);
}

// Packs and unpacks states; what merging does for each child.
#[library_benchmark]
#[bench::carpniches(carpniches_start(), states(&carpniches_start(), 1000))]
#[bench::katarenga(katarenga_start(), states(&katarenga_start(), 1000))]
fn packing<G: Game>(start: Position<G>, states: Vec<G::State>) {
    let game = start.game();
    for state in &states {
        let packed = game.pack(black_box(state));
        assert!(game.unpack(packed, state) == *state);
    }
}

// Lists the moves and tests every position after one for its end.
#[library_benchmark]
#[bench::carpniches(carpniches_start(), states(&carpniches_start(), 1000))]
#[bench::katarenga(katarenga_start(), states(&katarenga_start(), 1000))]
fn moves_and_ends<G: Game>(start: Position<G>, states: Vec<G::State>) {
    let game = start.game();
    for state in &states {
        let moves = game.legal_moves(black_box(state));
        assert_eq!(moves.len() as u64, game.count_moves(state));
        black_box(moves.iter().filter(|&&mv| game.is_decided(&game.play(state, mv))).count());
    }
}

#[library_benchmark]
#[bench::carpniches(carpniches_start())]
#[bench::katarenga(katarenga_start())]
fn playouts<G: Game>(start: Position<G>) {
    for number in 0..100 {
        let playout = start.game().playout(start.state(), 10_000, &mut Random::of_game(1, number));
        assert!(playout.outcome.is_some());
    }
}

library_benchmark_group!(
    name = core,
    benchmarks = [carpniches_perft, katarenga_perft, moves_and_ends, packing, playouts]
);
main!(library_benchmark_groups = core);
