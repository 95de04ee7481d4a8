//! Every way to count gives the same numbers.

use underfoot::perft::{Control, CountError, Options, count, count_by_definition, divide, unique};
use underfoot::playouts::{self, Random};
use underfoot::{Game, Position, carpniches, katarenga};

/// Debug builds are there for overflows; the long comparison runs in release builds.
const IS_DEBUG: bool = cfg!(debug_assertions);

fn options(threads: usize, memory: usize, symmetry: bool) -> Options {
    Options { threads: Some(threads), memory: Some(memory), symmetry }
}

/// Positions that random games from `starts` reach.
fn random_positions<G: Game>(starts: &[Position<G>], number: u64) -> Vec<Position<G>> {
    (0..number)
        .map(|seed| {
            let mut random = Random::of_game(2025, seed);
            let mut position = starts[seed as usize % starts.len()].clone();
            for _ in 0..random.below(40) {
                let moves = position.legal_moves();
                let choice = random.below(moves.len() as u32) as usize;
                match moves.get(choice).and_then(|&mv| position.play(mv)) {
                    Some(next) => position = next,
                    None => break,
                }
            }
            position
        })
        .collect()
}

fn carpniches_positions(number: u64) -> Vec<carpniches::Position> {
    random_positions(&carpniches::Setup::ALL.map(carpniches::Position::start), number)
}

fn katarenga_positions(number: u64) -> Vec<katarenga::Position> {
    let starts: Vec<_> = (0..20)
        .flat_map(|seed| {
            katarenga::FirstMoveCaptures::ALL
                .map(|ban| katarenga::Position::start(katarenga::Board::random(seed), ban))
        })
        .collect();
    random_positions(&starts, number)
}

fn assert_all_ways_agree<G: Game>(positions: &[Position<G>], max_depth: u32) {
    const MIB: usize = 1 << 20;
    let control = Control::default();
    for position in positions {
        assert_eq!(position.is_over(), position.count_moves() == 0, "{position}");
        assert_eq!(position.is_over(), position.outcome().is_some(), "{position}");
        for depth in 1..=max_depth {
            let plain = count(position, depth, &options(1, 0, true), &control).unwrap();
            let mut others =
                vec![options(2, 0, true), options(2, 64 * MIB, true), options(2, 64 * MIB, false)];
            if depth <= 5 {
                others.push(options(1, 64 * MIB, true));
                // So little that plies are counted in pieces.
                others.push(options(2, 64 * 1024, true));
                others.push(Options::default());
            }
            for options in others {
                let other = count(position, depth, &options, &control);
                assert_eq!(other, Ok(plain), "{position} at {depth} with {options:?}");
            }
            if depth <= 3 {
                assert_eq!(count_by_definition(position, depth, &control), Ok(plain), "{position}");
            }
            if depth <= 4 {
                let parts = divide(position, depth, &Options::default(), &control).unwrap();
                assert_eq!(parts.iter().map(|part| part.1).sum::<u128>(), plain, "{position}");
                assert_eq!(parts.len() as u64, position.count_moves());
            }
        }
    }
}

#[test]
fn carpniches_counts_agree() {
    let (number, depth) = if IS_DEBUG { (10, 4) } else { (60, 6) };
    assert_all_ways_agree(&carpniches_positions(number), depth);
}

#[test]
fn katarenga_counts_agree() {
    let (number, depth) = if IS_DEBUG { (5, 4) } else { (20, 6) };
    assert_all_ways_agree(&katarenga_positions(number), depth);
}

#[test]
#[ignore = "minutes long: cargo test --release --test counting -- --ignored"]
fn counts_agree_on_two_hundred_positions_of_each_game() {
    assert_all_ways_agree(&carpniches_positions(200), 6);
    assert_all_ways_agree(&katarenga_positions(200), 6);
}

#[test]
fn symmetric_boards_are_counted_right() {
    let board = katarenga::Board::from_colors(&["RYGBBGYR"; 8].join("/")).unwrap();
    let start = katarenga::Position::start(board, katarenga::FirstMoveCaptures::Allowed);
    assert_eq!(start.mirrored(), start);
    assert_all_ways_agree(&[start], if IS_DEBUG { 4 } else { 6 });
}

/// One white and one black piece never end the game, so counts grow without limit.
fn endless() -> carpniches::Position {
    carpniches::Position::from_text("x6/x6/x6/x3,b,x2/x6/w,x5 w 2 -").unwrap()
}

/// The number of paths of each length from [`endless`], by adding up paths to each position.
fn paths_of_endless(depth: u32) -> u128 {
    let mut ply = std::collections::HashMap::from([(endless(), 1_u128)]);
    for _ in 0..depth {
        let mut next = std::collections::HashMap::new();
        for (position, paths) in ply {
            for mv in position.legal_moves() {
                *next.entry(position.play(mv).unwrap()).or_default() += paths;
            }
        }
        ply = next;
    }
    ply.values().sum()
}

#[test]
fn counts_beyond_64_bits_are_exact() {
    let control = Control::default();
    for depth in [24, 30, 38] {
        let expected = paths_of_endless(depth);
        assert!(expected > 1 << 64);
        assert_eq!(count(&endless(), depth, &Options::default(), &control), Ok(expected));
        let sum = divide(&endless(), depth, &Options::default(), &control).unwrap();
        assert_eq!(sum.iter().map(|part| part.1).sum::<u128>(), expected);
    }
    assert!(paths_of_endless(38) > 1 << 100);
}

#[test]
fn a_count_beyond_128_bits_is_an_error() {
    let result = count(&endless(), 1_000_000, &Options::default(), &Control::default());
    assert_eq!(result, Err(CountError::Overflow));
}

#[test]
fn a_stopped_count_says_so() {
    let control = Control::default();
    control.stop();
    let start = carpniches::Position::start(carpniches::Setup::Diagonals);
    for memory in [0, 1 << 20, 1 << 28] {
        let result = count(&start, 1_000_000, &options(2, memory, true), &control);
        assert_eq!(result, Err(CountError::Stopped));
    }
}

#[test]
fn wrong_numbers_of_threads_are_refused() {
    let start = carpniches::Position::start(carpniches::Setup::Diagonals);
    for threads in [0, 1025, usize::MAX] {
        let result = count(&start, 2, &options(threads, 0, true), &Control::default());
        assert_eq!(result, Err(CountError::Threads(threads)));
    }
    let many = count(&start, 5, &options(1000, 0, true), &Control::default());
    assert_eq!(many, Ok(14_552_172));
}

#[test]
fn unique_positions_by_ply() {
    let start = carpniches::Position::start(carpniches::Setup::Diagonals);
    let mut ply = std::collections::HashSet::from([start.clone()]);
    let mut expected = vec![1];
    for _ in 0..3 {
        let next = |position: &carpniches::Position| {
            position.legal_moves().iter().filter_map(|&mv| position.play(mv)).collect::<Vec<_>>()
        };
        ply = ply.iter().flat_map(next).collect();
        expected.push(ply.len() as u64);
    }
    let control = Control::default();
    assert_eq!(unique(&start, 3, false, &Options::default(), &control), Ok(expected));
    let symmetric = unique(&start, 3, true, &Options::default(), &control).unwrap();
    assert_eq!(symmetric, [1, 13, 434, 5952]);
    let small = options(1, 1000, true);
    assert_eq!(unique(&start, 3, true, &small, &control), Err(CountError::LimitTooSmall(1000)));
}

#[test]
fn playouts_do_not_depend_on_threads() {
    let start = carpniches::Position::start(carpniches::Setup::Corners);
    let play = |threads| {
        playouts::play(&start, 2000, 7, 60, &options(threads, 0, true), &Control::default())
            .unwrap()
    };
    let results = play(1);
    assert_eq!(results, play(3));
    assert_eq!(results.games(), 2000);
    assert!(results.unfinished > 0);
    let plies: u64 = results.lengths.iter().map(|(&plies, games)| u64::from(plies) * games).sum();
    assert_eq!(results.plies, plies);
}

/// Pearson's test that first moves of random games are equally likely.
fn assert_uniform<G: Game>(position: &Position<G>) {
    let moves = position.legal_moves();
    let games = 2000 * moves.len() as u64;
    let mut seen = vec![0_u64; moves.len()];
    let children: Vec<_> = moves.iter().filter_map(|&mv| position.play(mv)).collect();
    for game in 0..games {
        let mut random = Random::of_game(1, game);
        let state = position.game().playout(position.state(), 1, &mut random).last;
        let child = children.iter().position(|child| *child.state() == state).unwrap();
        seen[child] += 1;
    }
    let deviation = seen.iter().map(|&n| (n as f64 - 2000.0).powi(2) / 2000.0).sum::<f64>();
    let freedom = moves.len() as f64 - 1.0;
    // Five standard deviations of the chi-squared distribution.
    assert!((deviation - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{deviation} {freedom}");
}

#[test]
fn random_moves_are_uniform() {
    for position in carpniches_positions(8).iter().filter(|position| position.count_moves() > 1) {
        assert_uniform(position);
    }
    for position in katarenga_positions(8).iter().filter(|position| position.count_moves() > 1) {
        assert_uniform(position);
    }
}
