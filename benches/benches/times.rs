//! Times of the core: `cargo bench -p underfoot-benches --bench times`.
//!
//! Every measured count is compared with the known one, so that nothing is fast by being wrong.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_main};
use underfoot::perft::{Control, Options, count};
use underfoot::search::{Evaluate, Limits, Searcher};
use underfoot::{Game, Position, count_two_plies_plainly, playouts};
use underfoot_benches::{carpniches_start, katarenga_start, states};

fn rules<G: Game>(criterion: &mut Criterion, start: &Position<G>) {
    let game = start.game();
    let states = states(start, 1000);
    let moves: u64 = states.iter().map(|state| game.count_moves(state)).sum();
    let replies: u64 = states.iter().map(|state| count_two_plies_plainly(game, state)).sum();

    let mut group = criterion.benchmark_group(G::NAME);
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("legal_moves", |bencher| {
        bencher.iter(|| {
            let listed: usize = states.iter().map(|state| game.legal_moves(state).len()).sum();
            assert_eq!(listed as u64, moves);
        });
    });
    group.bench_function("count_moves", |bencher| {
        bencher.iter(|| {
            let counted: u64 = states.iter().map(|state| game.count_moves(state)).sum();
            assert_eq!(counted, moves);
        });
    });
    group.bench_function("is_decided", |bencher| {
        bencher.iter(|| assert!(!states.iter().any(|state| game.is_decided(black_box(state)))));
    });
    group.bench_function("play", |bencher| {
        let first = |state: &G::State| game.legal_moves(state).first().copied();
        let played: Vec<_> = states.iter().filter_map(|s| first(s).map(|mv| (*s, mv))).collect();
        bencher.iter(|| {
            for (state, mv) in &played {
                black_box(game.play(black_box(state), *mv));
            }
        });
    });
    group.bench_function("pack and unpack", |bencher| {
        bencher.iter(|| {
            for state in &states {
                let packed = game.pack_canonical(black_box(state));
                black_box(game.unpack(packed, state));
            }
        });
    });
    group.throughput(Throughput::Elements(replies));
    group.bench_function("count_two_plies", |bencher| {
        bencher.iter(|| {
            let counted: u64 = states.iter().map(|state| game.count_two_plies(state)).sum();
            assert_eq!(counted, replies);
        });
    });
    group.bench_function("count_two_plies by definition", |bencher| {
        bencher.iter(|| {
            let count = |state| count_two_plies_plainly(game, state);
            assert_eq!(states.iter().map(count).sum::<u64>(), replies);
        });
    });
    group.finish();
}

fn perft<G: Game>(criterion: &mut Criterion, start: &Position<G>, known: &[(u32, u128)]) {
    let mut group = criterion.benchmark_group(format!("{} perft", G::NAME));
    group.sample_size(20);
    for &(depth, nodes) in known {
        group.throughput(Throughput::Elements(nodes as u64));
        for (name, memory) in [("paths", 0), ("merging", 1 << 30)] {
            let options = Options { threads: Some(1), memory: Some(memory), ..Options::default() };
            group.bench_function(format!("{depth} {name}"), |bencher| {
                bencher.iter(|| {
                    assert_eq!(count(start, depth, &options, &Control::default()), Ok(nodes));
                });
            });
        }
    }
    group.finish();
}

fn random_games<G: Game>(criterion: &mut Criterion, start: &Position<G>) {
    let options = Options { threads: Some(1), ..Options::default() };
    let play = || playouts::play(start, 2000, 1, 10_000, &options, &Control::default());
    let expected = play();
    let mut group = criterion.benchmark_group(format!("{} playouts", G::NAME));
    group.throughput(Throughput::Elements(expected.as_ref().map_or(0, |result| result.plies)));
    group.bench_function("2000 games", |bencher| {
        bencher.iter_batched(|| (), |()| assert_eq!(play(), expected), BatchSize::PerIteration);
    });
    group.finish();
}

fn search<G: Evaluate>(criterion: &mut Criterion, start: &Position<G>) {
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let search = || {
        let mut searcher = Searcher::new(16 << 20);
        let found = searcher.search(start, limits, &Control::default(), |_| ());
        found.map(|found| (found.nodes, found.line))
    };
    let expected = search();
    let mut group = criterion.benchmark_group(format!("{} search", G::NAME));
    group.sample_size(20);
    group.throughput(Throughput::Elements(expected.as_ref().map_or(0, |(nodes, _)| *nodes)));
    group.bench_function("to depth 7", |bencher| bencher.iter(|| assert_eq!(search(), expected)));
    group.finish();
}

fn all(criterion: &mut Criterion) {
    rules(criterion, &carpniches_start());
    rules(criterion, &katarenga_start());
    perft(criterion, &carpniches_start(), &[(5, 14_552_172), (6, 316_428_134)]);
    perft(criterion, &katarenga_start(), &[(5, 27_444_088), (6, 952_468_141)]);
    random_games(criterion, &carpniches_start());
    random_games(criterion, &katarenga_start());
    search(criterion, &carpniches_start());
    search(criterion, &katarenga_start());
}

#[allow(missing_docs)]
mod group {
    criterion::criterion_group!(benches, super::all);
}

criterion_main!(group::benches);
