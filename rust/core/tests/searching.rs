//! The search: what it proves is true, what is within its reach it finds, and it keeps to its limits.

use std::time::{Duration, Instant};

use underfoot::perft::Control;
use underfoot::playouts::Random;
use underfoot::search::{
    Evaluate, FULL_WIDTH, Found, Limits, MAX_DEPTH, Searcher, winning_move_by_trying,
};
use underfoot::solve::solve;
use underfoot::{Color, Game, Position, carpniches, katarenga};

const MEMORY: usize = 1 << 20;
/// Where deep searches are cut off.
const NODES: u64 = 30_000;

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn search<G: Evaluate>(
    searcher: &mut Searcher<G>,
    position: &Position<G>,
    limits: Limits,
) -> Found<G::Move> {
    searcher.search(position, limits, &Control::default(), |_| ()).unwrap()
}

fn carpniches_start(number: u64) -> carpniches::Position {
    carpniches::Position::start(carpniches::Setup::ALL[number as usize % 3])
}

fn katarenga_start(number: u64) -> katarenga::Position {
    let bans = katarenga::FirstMoveCaptures::ALL;
    let board = katarenga::Board::random(number);
    katarenga::Position::start(board, bans[number as usize % bans.len()])
}

/// The positions of a random game, the first and the last included.
fn random_game<G: Game>(start: Position<G>, number: u64) -> Vec<Position<G>> {
    let mut random = Random::of_game(11, number);
    let mut positions = vec![start];
    while let Some(position) = positions.last()
        && positions.len() < 400
    {
        let moves = position.legal_moves();
        let chosen = random.below(moves.len().max(1) as u32) as usize;
        let Some(next) = moves.get(chosen).and_then(|&mv| position.play(mv)) else { break };
        positions.push(next);
    }
    positions
}

/// The last positions before the end of a random game.
fn late<G: Game>(start: Position<G>, number: u64, plies: usize) -> Vec<Position<G>> {
    let mut game = random_game(start, number);
    game.pop();
    game.split_off(game.len().saturating_sub(plies))
}

/// The plies of the shortest forced end, signed as by [`Found::mate`].
fn truth<G: Game>(position: &Position<G>, horizon: u32) -> Option<i32> {
    let solution = solve(position, horizon, &Control::default()).unwrap();
    let plies = solution.plies as i32;
    solution.winner.map(|side| if side == position.side_to_move() { plies } else { -plies })
}

/// The line is legal and ends where the score says; only a search that was cut off may not have it all.
fn check_line<G: Game>(position: &Position<G>, found: &Found<G::Move>) {
    let mut last = position.clone();
    for &mv in &found.line {
        last = last.play(mv).unwrap_or_else(|| panic!("{mv} in {last} after {position}"));
    }
    if let Some(plies) = found.mate()
        && (found.nodes < NODES || found.line.len() as u32 >= plies.unsigned_abs())
    {
        let outcome = last.outcome().unwrap_or_else(|| panic!("{position}: {found:?}"));
        assert_eq!(outcome.winner == position.side_to_move(), plies > 0, "{position}: {found:?}");
        assert_eq!(found.line.len() as u32, plies.unsigned_abs(), "{position}: {found:?}");
    }
}

/// Searches late positions and compares with [`solve`]; returns how many had a forced end.
fn compare_with_solve<G: Evaluate>(start: impl Fn(u64) -> Position<G>, games: u64) -> u32 {
    let mut forced = 0;
    // One table for all, as in play: what one search has proved must hold in the next.
    let mut searcher = Searcher::new(MEMORY);
    for number in 0..games {
        for position in late(start(number), number, 7) {
            let expected = truth(&position, FULL_WIDTH);
            let found = search(&mut searcher, &position, depth(FULL_WIDTH));
            check_line(&position, &found);
            match (expected, found.mate()) {
                (Some(plies), mate) => {
                    forced += 1;
                    assert_eq!(mate, Some(plies), "{position}: {found:?}");
                }
                // A longer one, if it claims one; whether that is true is worth some time.
                (None, Some(plies)) => {
                    assert!(plies.unsigned_abs() > FULL_WIDTH, "{position}: {found:?}");
                    if plies.unsigned_abs() <= 7 {
                        assert_eq!(truth(&position, 7), Some(plies), "{position}: {found:?}");
                    }
                }
                (None, None) => {}
            }
        }
    }
    forced
}

#[test]
fn forced_ends_are_found_and_claimed_ones_are_true() {
    assert!(compare_with_solve(carpniches_start, 20) >= 90);
    assert!(compare_with_solve(katarenga_start, 12) >= 50);
}

#[test]
#[ignore = "some minutes"]
fn forced_ends_are_found_and_claimed_ones_are_true_at_length() {
    assert!(compare_with_solve(carpniches_start, 1000) >= 4500);
    assert!(compare_with_solve(katarenga_start, 400) >= 1800);
}

/// Deep searches, with everything that is reduced and extended in them, prove only what is true.
fn check_deep_proofs<G: Evaluate>(start: impl Fn(u64) -> Position<G>, games: u64) -> u32 {
    let mut proved = 0;
    let mut searcher = Searcher::new(MEMORY);
    for number in 0..games {
        for position in late(start(number), number, 9) {
            let found = search(&mut searcher, &position, Limits { depth: Some(9), ..nodes(NODES) });
            check_line(&position, &found);
            let Some(plies) = found.mate().filter(|plies| (6..=7).contains(&plies.abs())) else {
                continue;
            };
            proved += 1;
            let truth = truth(&position, plies.unsigned_abs()).unwrap_or_default();
            assert_eq!(truth.signum(), plies.signum(), "{position}: {found:?}");
        }
    }
    proved
}

#[test]
fn deep_proofs_are_true() {
    assert!(check_deep_proofs(carpniches_start, 12) >= 5);
}

#[test]
#[ignore = "some minutes"]
fn deep_proofs_are_true_at_length() {
    assert!(check_deep_proofs(carpniches_start, 400) >= 200);
    assert!(check_deep_proofs(katarenga_start, 100) >= 10);
}

/// With the least that can be asked for, no move lets the opponent win at once if another does not.
fn check_no_blunders<G: Evaluate>(start: impl Fn(u64) -> Position<G>, games: u64) -> u32 {
    let mut tempted = 0;
    let mut searcher = Searcher::new(MEMORY);
    for number in 0..games {
        let game = random_game(start(number), number);
        for position in &game[..game.len() - 1] {
            let loses = |mv| {
                let after = position.play(mv).unwrap();
                match after.outcome() {
                    Some(outcome) => outcome.winner != position.side_to_move(),
                    None => winning_move_by_trying(after.game(), after.state()).is_some(),
                }
            };
            searcher.clear();
            let found = search(&mut searcher, position, nodes(1));
            let best = found.best().unwrap();
            let moves = position.legal_moves();
            if loses(best) {
                assert!(moves.iter().all(|&mv| loses(mv)), "{best} in {position}");
            } else {
                tempted += u32::from(moves.iter().any(|&mv| loses(mv)));
            }
            if let Some(winning) = winning_move_by_trying(position.game(), position.state()) {
                let after = position.play(best).unwrap();
                let winner = after.outcome().map(|outcome| outcome.winner);
                assert_eq!(winner, Some(position.side_to_move()), "{winning} in {position}");
            }
        }
    }
    tempted
}

#[test]
fn one_node_is_enough_not_to_blunder() {
    assert!(check_no_blunders(carpniches_start, 150) >= 1000);
    assert!(check_no_blunders(katarenga_start, 40) >= 200);
}

/// [`Evaluate::winning_move`] says what its definition says, at every position of random games.
fn check_winning_moves<G: Evaluate>(start: impl Fn(u64) -> Position<G>, games: u64) -> [u32; 2] {
    let mut seen = [0; 2];
    for number in 0..games {
        let game = random_game(start(number), number);
        for position in game.iter().filter(|position| position.outcome().is_none()) {
            let expected = winning_move_by_trying(position.game(), position.state());
            let found = position.game().winning_move(position.state());
            assert_eq!(found.is_some(), expected.is_some(), "{position}: {found:?} {expected:?}");
            if let Some(mv) = found {
                let after = position.play(mv).unwrap();
                let winner = after.outcome().map(|outcome| outcome.winner);
                assert_eq!(winner, Some(position.side_to_move()), "{mv} in {position}");
            }
            seen[usize::from(found.is_some())] += 1;
        }
    }
    seen
}

#[test]
fn winning_moves_are_those_of_the_definition() {
    let [without, with] = check_winning_moves(carpniches_start, 3000);
    assert!(without > 10_000 && with > 3000, "{without} {with}");
    let [without, with] = check_winning_moves(katarenga_start, 300);
    assert!(without > 5000 && with > 300, "{without} {with}");
}

#[test]
fn a_move_that_leaves_the_opponent_without_one_is_found() {
    // White covers the only black top.
    let text = "x6/x6/x6/x6/x,w,x4/b,x5 w 9 -";
    let position = carpniches::Position::from_text(text).unwrap();
    let found = search(&mut Searcher::new(MEMORY), &position, nodes(1));
    assert_eq!(found.best().unwrap().to_string(), "b2a1");
    assert_eq!(found.mate(), Some(1));
}

/// A state's identity is its own: equal for equal states, and for no others.
fn check_identity<G: Evaluate>(start: impl Fn(u64) -> Position<G>, games: u64) {
    let mut all = std::collections::HashMap::new();
    for number in 0..games {
        for position in random_game(start(number), number) {
            let identity = position.game().identity(position.state());
            assert!(identity.1 < 1 << 23, "{position}");
            let known = all.entry(identity).or_insert_with(|| *position.state());
            assert_eq!(known, position.state(), "{position}");
        }
    }
}

#[test]
fn identities_tell_states_apart() {
    check_identity(carpniches_start, 2000);
    let board = katarenga::Board::random(1);
    let bans = katarenga::FirstMoveCaptures::ALL;
    check_identity(|n| katarenga::Position::start(board, bans[n as usize % 3]), 300);
}

#[test]
fn identities_tell_first_turns_sides_and_bans_apart() {
    let board = "x6/x6/x6/x6/x,w,x4/b,x5";
    let rest = ["w 1 -", "w 2 -", "b 1 -", "b 2 -", "b 1 b2"];
    let texts = rest.map(|rest| format!("{board} {rest}"));
    let identity = |text: &String| {
        let position = carpniches::Position::from_text(text).unwrap();
        position.game().identity(position.state())
    };
    let identities: std::collections::HashSet<_> = texts.iter().map(identity).collect();
    assert_eq!(identities.len(), texts.len());

    let start = katarenga_start(0).to_text();
    let texts = ["", " q", " qq"].map(|ban| format!("{start}{ban}"));
    let identity = |text: &String| {
        let position = katarenga::Position::from_text(text).unwrap();
        position.game().identity(position.state())
    };
    let identities: std::collections::HashSet<_> = texts.iter().map(identity).collect();
    assert_eq!(identities.len(), texts.len());
}

#[test]
fn finished_games_are_scored_and_have_no_move() {
    for (text, winner) in [
        ("x6/x6/x6/x6/w,w,w,x3/b,x4,b b 9 -", Color::White),
        ("x6/x6/x6/x6/w,w,w,x3/b,x4,b w 9 -", Color::White),
        ("x6/x6/x6/x6/x6/b,x5 w 9 -", Color::Black),
    ] {
        let position = carpniches::Position::from_text(text).unwrap();
        let found = search(&mut Searcher::new(MEMORY), &position, Limits::default());
        assert_eq!(found.best(), None);
        assert_eq!(found.mate(), Some(0));
        assert_eq!(found.score > 0, winner == position.side_to_move(), "{text}");
        assert_eq!((found.depth, found.nodes), (0, 0));
    }
}

#[test]
fn equal_searches_give_equal_results() {
    let start = carpniches_start(2);
    let run = |searcher: &mut Searcher<_>| {
        let found = search(searcher, &start, depth(7));
        (found.score, found.nodes, found.line)
    };
    let mut searcher = Searcher::new(MEMORY);
    let first = run(&mut searcher);
    assert_ne!(run(&mut searcher), first, "the table saves work");
    searcher.clear();
    assert_eq!(run(&mut searcher), first);
}

#[test]
fn another_board_is_another_game() {
    // The same pawns, but what was found on one board says nothing on another.
    let mut shared = Searcher::new(MEMORY);
    for number in [3, 4, 3] {
        let start = katarenga_start(number * 3);
        let alone = search(&mut Searcher::new(MEMORY), &start, depth(4));
        let found = search(&mut shared, &start, depth(4));
        assert_eq!((found.score, found.line, found.nodes), (alone.score, alone.line, alone.nodes));
    }
}

#[test]
fn limits_are_kept() {
    let start = katarenga_start(0);
    let mut searcher = Searcher::new(MEMORY);
    for limit in [500, 501, 10_000] {
        assert_eq!(search(&mut searcher, &start, nodes(limit)).nodes, limit);
    }
    for time in [0, 1, 20, 100].map(Duration::from_millis) {
        let began = Instant::now();
        let limits = Limits { deadline: Some(began + time), ..Limits::default() };
        let found = search(&mut searcher, &start, limits);
        assert!(found.best().is_some());
        // Generous: the machine that runs the tests may be busy.
        assert!(began.elapsed() < time + Duration::from_millis(300));
    }
    assert_eq!(search(&mut searcher, &start, depth(3)).depth, 3);
    // No limit but the stop, which comes after the third depth.
    let control = Control::default();
    let stop = |found: &Found<_>| {
        if found.depth == 3 {
            control.stop();
        }
    };
    assert_eq!(searcher.search(&start, Limits::default(), &control, stop).unwrap().depth, 3);
}

#[test]
fn endless_shuffling_does_not_make_the_search_endless() {
    // Two lonely stacks each that can go round for ever.
    let text = "x6/x6/bw,x4,wb/x6/x6/bw,x4,wb w 9 -";
    let position = carpniches::Position::from_text(text).unwrap();
    let found = search(&mut Searcher::new(MEMORY), &position, nodes(10 * NODES));
    assert!(found.depth <= MAX_DEPTH && found.best().is_some());
    check_line(&position, &found);
}
