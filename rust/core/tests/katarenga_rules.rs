//! Counts, outcomes, the ban on first-move captures and the touch-move rule.

mod katarenga_common;

use katarenga_common::position;
use underfoot::katarenga::{Board, FirstMoveCaptures, Position, Square};
use underfoot::{Color, Move as _, Outcome, Termination};

/// Code, ban and counts from depth 1 on.
type Counts = (&'static str, FirstMoveCaptures, &'static [u128]);

const COUNTS: [Counts; 6] = [
    ("A0B0C0D0", FirstMoveCaptures::Allowed, &[28, 867, 26145, 866_215, 27_444_088]),
    ("A0B0C0D0", FirstMoveCaptures::NotWhite, &[28, 867, 26145, 866_215]),
    ("A0B0C0D0", FirstMoveCaptures::NotEither, &[28, 863, 26053, 862_974]),
    ("a0b1c2d3", FirstMoveCaptures::Allowed, &[35, 1222, 42549, 1_516_785, 53_464_010]),
    ("a0b1c2d3", FirstMoveCaptures::NotWhite, &[34, 1193, 41427, 1_482_244]),
    ("a0b1c2d3", FirstMoveCaptures::NotEither, &[34, 1151, 40211, 1_435_326]),
];

#[test]
fn perft() {
    for (code, ban, counts) in COUNTS {
        let start = Position::start(Board::from_code(code).unwrap(), ban);
        assert_eq!(start.perft(0), 1);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{code} {ban:?} {depth}");
            assert_eq!(start.mirrored().perft(depth), count, "mirrored {code} {ban:?} {depth}");
        }
    }
}

#[test]
fn outcomes_in_order() {
    let cases = [
        // The mover has both camps, whatever else holds.
        ("8/8/8/8/8/8/8/ww6 b a9h9 5", Some((Color::White, Termination::Camps))),
        ("8/8/8/8/8/8/8/8 b a0a9h0h9 5", Some((Color::White, Termination::Camps))),
        ("8/8/8/8/8/8/8/8 w a0a9h0h9 5", Some((Color::Black, Termination::Camps))),
        // The side to move has both camps.
        ("8/8/8/8/8/8/8/b7 w a9h9 5", Some((Color::White, Termination::Camps))),
        // Too few pawns: the side to move is asked first.
        ("8/8/8/8/8/8/8/bb6 w - 5", Some((Color::Black, Termination::TooFewPawns))),
        ("8/8/8/8/8/8/8/bb6 b - 5", Some((Color::Black, Termination::TooFewPawns))),
        ("8/8/8/8/8/8/8/8 w - 5", Some((Color::Black, Termination::TooFewPawns))),
        ("8/8/8/8/8/8/8/8 b - 5", Some((Color::White, Termination::TooFewPawns))),
        ("8/8/8/8/8/8/8/8 b a0a9 5", Some((Color::White, Termination::TooFewPawns))),
        // Camps and board together make two pawns.
        ("8/8/8/8/8/8/8/bw6 w a0a9 5", None),
        ("8/8/8/8/8/8/8/bw6 b a0a9 5", None),
        ("8/8/8/8/8/8/8/bw6 b a9 5", Some((Color::White, Termination::TooFewPawns))),
    ];
    for (fields, expected) in cases {
        let position = position(fields);
        let expected = expected.map(|(winner, termination)| Outcome { winner, termination });
        assert_eq!(position.outcome(), expected, "{fields}");
        if expected.is_some() {
            assert_eq!(position.count_moves(), 0, "{fields}");
            assert!(position.legal_moves().is_empty(), "{fields}");
            assert_eq!((position.perft(0), position.perft(1), position.perft(2)), (1, 0, 0));
        }
    }
}

#[test]
fn camps_are_entered_from_the_enemy_line_only() {
    let entering = |position: &Position| -> Vec<String> {
        let moves = position.legal_moves();
        moves.iter().filter(|mv| mv.to().is_camp()).map(ToString::to_string).collect()
    };
    let white = position("w7/8/8/8/8/8/8/w5bb w h9 9");
    assert_eq!(entering(&white), ["a8a9"]);
    let black = position("b7/8/8/8/8/8/8/ww4bb b - 9");
    assert_eq!(entering(&black), ["g1a0", "g1h0", "h1a0", "h1h0"]);
    let next = white.play_text("a8a9").unwrap();
    assert_eq!(
        next.outcome(),
        Some(Outcome { winner: Color::White, termination: Termination::Camps })
    );
    assert_eq!(next.camps(Color::White).map(Square::name).collect::<Vec<_>>(), ["a9", "h9"]);
    assert_eq!(next.camps(Color::Black).count(), 0);
    assert_eq!(next.pawns(Color::White).map(Square::name).collect::<Vec<_>>(), ["a1"]);
    let next = black.play_text("g1h0").unwrap();
    assert_eq!((next.turn_number(), next.outcome()), (10, None));
    assert!(!next.is_legal(underfoot::katarenga::Move::from_text("h1h0").unwrap()));
}

#[test]
fn a_ban_lives_until_the_first_moves_are_made() {
    use FirstMoveCaptures::{Allowed, NotEither, NotWhite};
    let board = Board::from_code("a0b1c2d3").unwrap();
    let after = |ban| {
        let start = Position::start(board, ban);
        assert_eq!(start.first_move_captures(), ban);
        let mv = start.legal_moves()[0];
        let second = start.play(mv).unwrap();
        let reply = second.legal_moves()[0];
        let third = second.play(reply).unwrap();
        (second.first_move_captures(), third.first_move_captures())
    };
    assert_eq!(after(Allowed), (Allowed, Allowed));
    assert_eq!(after(NotWhite), (Allowed, Allowed));
    assert_eq!(after(NotEither), (NotEither, Allowed));
}

#[test]
fn a_ban_without_other_moves_is_void() {
    let green = ["GGGGGGGG"; 8].join("/");
    let text = |pawns: &str| format!("{green} {pawns} w - 1 q");
    // Every leap of the two pawns is a capture.
    let void = Position::from_text(&text("8/8/8/8/8/1b4b1/2b2b2/w6w")).unwrap();
    let moves: Vec<_> = void.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["a1c2", "a1b3", "h1f2", "h1g3"].map(String::from).to_vec());
    assert_eq!(void.count_moves(), 4);
    assert!(moves.iter().all(|mv| void.play_text(mv).is_ok()));
    assert_eq!(void.outcome(), None);
    // With one square free the ban holds.
    let live = Position::from_text(&text("8/8/8/8/8/6b1/2b2b2/w6w")).unwrap();
    let moves: Vec<_> = live.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!((moves, live.count_moves()), (vec!["a1b3".to_owned()], 1));
    assert!(live.play_text("a1c2").is_err());
    // Entering a camp is a move too.
    let camp = Position::from_text(&text("w7/2b5/1b6/8/8/6b1/5b2/7w")).unwrap();
    let moves: Vec<_> = camp.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["a8a9", "a8h9"].map(String::from).to_vec());
}

#[test]
fn touched_pawns_bind() {
    // On A0B0C0D0 a1 is green and c4 blue; c3 is green.
    let position = position("b7/8/8/8/2w5/1bb5/8/w6b w - 9");
    let touched = |names: &[&str]| -> Vec<String> {
        let squares: Vec<_> = names.iter().map(|name| Square::from_name(name).unwrap()).collect();
        position.touched(&squares).iter().map(ToString::to_string).collect()
    };
    let all: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(touched(&[]), all);
    assert_eq!(touched(&["a1"]), ["a1c2", "a1b3"]);
    assert_eq!(touched(&["a1", "b3"]), ["a1b3"]);
    assert_eq!(touched(&["b3"]), ["a1b3", "c4b3"]);
    assert_eq!(touched(&["b3", "c4"]), ["c4b3"]);
    // c3 cannot be captured from a1, so touching it then has no consequence.
    assert_eq!(touched(&["a1", "c3"]), ["a1c2", "a1b3"]);
    assert_eq!(touched(&["c3", "a1"]), ["c4c3"]);
    // Nothing can capture a8, and empty squares and camps bind to nothing.
    assert_eq!(touched(&["a8"]), all);
    assert_eq!(touched(&["e5", "a9", "h0"]), all);
}
