//! The rules of Carpniches, each by a small position.

use underfoot::carpniches::{Move, Position, Setup, Square, Symmetry};
use underfoot::{Color, Move as _, Outcome, PlayError, Termination};

fn position(text: &str) -> Position {
    let position = Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_text(), text);
    position
}

fn targets(position: &Position, from: &str) -> Vec<&'static str> {
    let moves = position.legal_moves();
    moves.iter().filter(|mv| mv.from_square() == from).map(|mv| mv.to_square()).collect()
}

#[test]
fn setups_have_the_pieces_of_the_rules() {
    let start = Position::start(Setup::Diagonals);
    let stack = |square: &str| -> String {
        start.stack(Square::from_text(square).unwrap()).map(Color::letter).collect()
    };
    for (square, pieces) in [("a6", "wb"), ("f1", "wb"), ("b5", "w"), ("e2", "w")] {
        assert_eq!(stack(square), pieces);
    }
    for (square, pieces) in [("a1", "bw"), ("f6", "bw"), ("b2", "b"), ("e5", "b"), ("c3", "")] {
        assert_eq!(stack(square), pieces);
    }
    for setup in Setup::ALL {
        assert_eq!(setup.name().parse(), Ok(setup));
        assert_eq!(Position::start(setup).side_to_move(), Color::White);
    }
}

#[test]
fn there_are_as_many_moves_as_pairs_on_a_line() {
    assert_eq!(Move::COUNT, 488);
    let all: Vec<Move> = (0..Move::COUNT).filter_map(Move::from_index).collect();
    assert!(all.is_sorted());
    for (index, mv) in all.iter().enumerate() {
        assert_eq!(mv.index(), index);
        assert_eq!(Move::from_text(&mv.to_string()), Ok(*mv));
    }
    assert_eq!(Move::from_index(Move::COUNT), None);
}

#[test]
fn a_single_piece_moves_one_square() {
    let single = position("x6/x6/x6/x,w,x4/x6/x6 w 2 -");
    assert_eq!(targets(&single, "b3"), ["a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"]);
}

#[test]
fn a_stack_moves_as_far_as_it_is_high() {
    let two = position("x6/x6/x6/x2,bw,x3/x6/x6 w 2 -");
    assert_eq!(targets(&two, "c3"), ["a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"]);
    let three = position("x6/x6/x6/x2,bbw,x3/x6/x6 w 2 -");
    assert_eq!(targets(&three, "c3"), ["f3", "c6", "f6"]);
}

#[test]
fn nothing_is_jumped_and_nothing_becomes_higher_than_three() {
    let blocked = position("x6/x6/x2,b,x3/x2,bw,x,bb,x/x6/x6 w 2 -");
    assert!(!targets(&blocked, "c3").contains(&"c5"));
    assert!(targets(&blocked, "c3").contains(&"e3"));
    let full = position("x6/x6/x6/x2,bw,x,bbb,x/x6/x6 w 2 -");
    assert!(!targets(&full, "c3").contains(&"e3"));
}

#[test]
fn the_first_turn_moves_one_to_three_squares() {
    let start = Position::start(Setup::Towers);
    assert_eq!(targets(&start, "a1"), ["b1", "c1", "d1", "a2", "b2", "a3", "c3", "a4", "d4"]);
}

#[test]
fn blacks_first_move_spares_the_piece_just_moved() {
    let after = Position::start(Setup::Diagonals).play_text("a1a4").unwrap();
    assert_eq!(after.forbidden(), Square::from_text("a4").ok());
    assert!(after.to_text().ends_with(" b 1 a4"));
    assert!(!targets(&after, "a6").contains(&"a4"));
    let second = after.play_text("a6b6").unwrap();
    assert_eq!(second.forbidden(), None);
    assert_eq!(second.turn_number(), 2);
}

#[test]
fn a_move_uncovers_what_lies_below() {
    let uncovered = position("x6/x6/x6/x2,bw,x3/x6/x6 w 2 -").play_text("c3e3").unwrap();
    assert_eq!(uncovered.to_text(), "x6/x6/x6/x2,b,x,w,x/x6/x6 b 2 -");
}

#[test]
fn lines_win_or_lose() {
    let win = position("x6/x6/x6/w,x5/x,w,x,w,x2/b,x4,b w 9 -");
    let won = win.play_text("a3b3").unwrap();
    assert_eq!(won.outcome(), None);
    let line = position("x6/x6/x2,w,x3/x6/w,w,x4/b,x4,b w 9 -");
    assert_eq!(line.lines(Color::White), Vec::<[Square; 3]>::new());
    let outcome = |text: &str| position(text).outcome().unwrap();
    let of = |winner, termination| Outcome { winner, termination };
    let mine = "x6/x6/x6/x6/w,w,w,x3/b,x4,b b 9 -";
    assert_eq!(outcome(mine), of(Color::White, Termination::Line));
    let theirs = "x6/x6/x6/x6/w,w,w,x3/b,x4,b w 9 -";
    assert_eq!(outcome(theirs), of(Color::White, Termination::Line));
    let both = "x6/x6/x6/b,b,b,x3/w,w,w,x3/x6 w 9 -";
    assert_eq!(outcome(both), of(Color::White, Termination::BothLines));
    assert_eq!(position(both).legal_moves().len(), 0);
    assert_eq!(position(both).perft(1), 0);
    assert_eq!(position(both).perft(0), 1);
}

#[test]
fn without_a_move_the_side_to_move_loses() {
    let stuck = position("x6/x6/x6/x6/x6/x6 w 4 -");
    assert!(stuck.is_over());
    let lost = Outcome { winner: Color::Black, termination: Termination::NoMoves };
    assert_eq!(stuck.outcome(), Some(lost));
}

#[test]
fn refused_moves_leave_the_position_as_it_was() {
    let start = Position::start(Setup::Diagonals);
    assert_eq!(start.play_text("a6a5"), Err(PlayError::Illegal));
    assert_eq!(start.play_text("a1b4"), Err(PlayError::Illegal));
    assert!(matches!(start.play_text("a1b4 "), Err(PlayError::Notation(_))));
    assert_eq!(start, Position::start(Setup::Diagonals));
}

#[test]
fn symmetries_are_a_group_and_keep_the_rules() {
    let start = Position::start(Setup::Diagonals).play_text("a1a4").unwrap();
    for symmetry in Symmetry::ALL {
        let image = start.transformed(symmetry);
        assert_eq!(image.count_moves(), start.count_moves());
        for mv in start.legal_moves() {
            let after = start.play(mv).unwrap().transformed(symmetry);
            assert_eq!(image.play(mv.transformed(symmetry)), Some(after));
        }
    }
    assert_eq!(start.transformed(Symmetry::Rotate90).forbidden(), Square::from_text("d6").ok());
    assert_eq!(start.colors_exchanged(), None);
    let later = start.play_text("a6b6").unwrap();
    let exchanged = later.colors_exchanged().unwrap();
    assert_eq!(exchanged.side_to_move(), Color::Black);
    assert_eq!(exchanged.colors_exchanged(), Some(later));
}

#[test]
fn known_counts() {
    let expected: [(Setup, &[u128]); 3] = [
        (Setup::Diagonals, &[42, 1712, 33456, 694_758, 14_552_172]),
        (Setup::Corners, &[18, 438, 4890, 60862, 828_124]),
        (Setup::Towers, &[18, 438, 5060, 61822, 885_576]),
    ];
    for (setup, counts) in expected {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(Position::start(setup).perft(depth), count, "{setup:?} {depth}");
        }
    }
}

#[test]
fn texts_at_fault_name_their_field() {
    let faults = [
        ("", "position"),
        ("x6/x6/x6/x6/x6/x6 w 1", "position"),
        ("x6/x6/x6/x6/x6/x6 w 1 - ", "position"),
        ("x6/x6/x6/x6/x6 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x7 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x1,x5 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x2,x4 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x5,wbwb w 1 -", "board"),
        ("x6/x6/x6/x6/x3,w/wbw,www,ww,x3 w 1 -", "board"),
        ("x6/x6/x6/x6/x6/x6 W 1 -", "side"),
        ("x6/x6/x6/x6/x6/x6 w 0 -", "turn"),
        ("x6/x6/x6/x6/x6/x6 w 01 -", "turn"),
        ("x6/x6/x6/x6/x6/x6 w 4294967296 -", "turn"),
        ("x6/x6/x6/x6/x6/w,x5 w 1 a1", "last"),
        ("x6/x6/x6/x6/x6/b,x5 b 1 a1", "last"),
        ("x6/x6/x6/x6/x6/w,x5 b 2 a1", "last"),
    ];
    for (text, field) in faults {
        assert_eq!(Position::from_text(text).unwrap_err().field, field, "{text}");
    }
    let enormous = "x".repeat(1_000_000);
    assert!(Position::from_text(&enormous).unwrap_err().reason.len() < 200);
}
