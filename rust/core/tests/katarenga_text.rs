//! Texts of positions and moves: what is read prints back, the rest is refused with its field.

mod katarenga_common;

use katarenga_common::{COLORS, games, position};
use underfoot::katarenga::{Board, FirstMoveCaptures, Move, Position};
use underfoot::{Move as _, PlayError};

const PAWNS: &str = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww";

#[test]
fn the_start_prints_as_documented() {
    let start = |ban| Position::start(Board::default(), ban).to_text();
    assert_eq!(start(FirstMoveCaptures::Allowed), format!("{COLORS} {PAWNS} w - 1"));
    assert_eq!(start(FirstMoveCaptures::NotWhite), format!("{COLORS} {PAWNS} w - 1 q"));
    assert_eq!(start(FirstMoveCaptures::NotEither), format!("{COLORS} {PAWNS} w - 1 qq"));
    for ban in FirstMoveCaptures::ALL {
        assert_eq!(ban.name().parse(), Ok(ban));
    }
    assert!("Allowed".parse::<FirstMoveCaptures>().is_err());
}

#[test]
fn accepted_texts_print_back() {
    for fields in [
        "8/8/8/8/8/8/8/8 w - 1",
        "b6w/1b4w1/2b2w2/3bw3/8/8/8/8 b a0a9h0h9 4294967295",
        "wwwwwww1/8/8/8/8/8/8/8 w a9 2",
        "8/8/8/8/8/8/8/8 b a9h0 1 qq",
        "8/8/8/8/8/8/8/8 w h9 1 q",
        "wwwwwwww/8/8/8/8/8/8/bbbbbbbb b - 1",
    ] {
        let text = format!("{COLORS} {fields}");
        assert_eq!(position(fields).to_text(), text);
        assert_eq!(position(fields).to_string().parse::<Position>().unwrap(), position(fields));
    }
    games(60, |position| {
        let again = Position::from_text(&position.to_text()).unwrap();
        assert_eq!(&again, position);
        assert_eq!(again.turn_number(), position.turn_number());
        assert_eq!((again.key(), again.to_text()), (position.key(), position.to_text()));
    });
}

/// Asserts that each text is refused for this field.
fn assert_refused(field: &str, texts: impl IntoIterator<Item = String>) {
    for text in texts {
        let error = Position::from_text(&text).expect_err(&text);
        assert_eq!(error.field, field, "{text}: {error}");
    }
}

// In each of the following texts the fields after the one at fault are at fault too.

#[test]
fn refused_numbers_of_fields() {
    let rests = ["", " w", " w -", " w - 1 q ", " w - 1 q q", " w - 1  q"];
    assert_refused("position", rests.map(|rest| format!("{COLORS} {PAWNS}{rest}")));
    assert_refused(
        "position",
        [String::new(), COLORS.to_owned(), format!("{COLORS}\t{PAWNS} w - 1")],
    );
}

#[test]
fn refused_colors() {
    // Without slashes is a form for boards only.
    let colors = [
        COLORS.replace('/', ""),
        COLORS.to_lowercase(),
        format!("{COLORS}/"),
        format!("\n{COLORS}"),
        String::new(),
    ];
    assert_refused("colors", colors.map(|colors| format!("{colors} x x x x")));
}

#[test]
fn refused_pawns() {
    let pawns = [
        "",
        "8",
        "8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/",
        "/8/8/8/8/8/8/8",
        "9/8/8/8/8/8/8/8",
        "0w7/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/44",
        "8/8/8/8/8/8/8/7",
        "8/8/8/8/8/8/8/7ww",
        "8/8/8/8/8/8/8/W7",
        "8/8/8/8/8/8/8/é7",
        "8/8/8/8/8/8/8/ww\u{666}",
        "wwwwwwww/w7/8/8/8/8/8/8",
        "bbbbbbbb/8/8/b7/8/8/8/8",
    ];
    assert_refused("pawns", pawns.map(|pawns| format!("{COLORS} {pawns} x x x")));
}

#[test]
fn refused_sides_camps_and_turns() {
    let sides = ["", "W", "white", "wb", "-"];
    assert_refused("side", sides.map(|side| format!("{COLORS} {PAWNS} {side} x x")));
    // The last two make nine pawns of a side.
    let camps = ["", "a0h0a9", "a0a0", "a1", "--", "a0-", "-a0", "a", "A0", "a9", "h0"];
    assert_refused("camps", camps.map(|camps| format!("{COLORS} {PAWNS} w {camps} x")));
    let turns = ["", "0", "01", "+1", "-1", "1.0", "4294967296", "\u{661}", "1q"];
    assert_refused("turn", turns.map(|turn| format!("{COLORS} {PAWNS} w - {turn} x")));
}

#[test]
fn refused_bans() {
    let rests =
        ["w - 1 ", "w - 1 -", "w - 1 Q", "w - 1 qqq", "b - 1 q", "w - 2 q", "w - 2 qq", "b - 2 qq"];
    assert_refused("ban", rests.map(|rest| format!("{COLORS} {PAWNS} {rest}")));
}

#[test]
fn enormous_texts_give_short_messages() {
    let long = "é".repeat(1 << 18);
    for text in [
        long.clone(),
        format!("{long} {PAWNS} w - 1"),
        format!("{COLORS} {long} w - 1"),
        format!("{COLORS} {PAWNS} {long} - 1"),
        format!("{COLORS} {PAWNS} w {long} 1"),
        format!("{COLORS} {PAWNS} w - {}", "9".repeat(1 << 18)),
        format!("{COLORS} {PAWNS} w - 1 {long}"),
        format!("{COLORS} {} w - 1", "/".repeat(1 << 18)),
        format!("{COLORS} {} w - 1", "8/".repeat(1 << 18)),
        format!("{COLORS} {} w - 1", "w".repeat(1 << 18)),
        " ".repeat(1 << 18),
    ] {
        assert!(Position::from_text(&text).unwrap_err().to_string().len() < 300);
    }
    assert!(Move::from_text(&long).unwrap_err().to_string().len() < 300);
}

#[test]
fn turn_numbers_count_to_the_end_and_stay() {
    let last = position("bb6/8/8/8/8/8/8/ww6 b - 4294967295");
    let next = last.play(last.legal_moves()[0]).unwrap();
    assert_eq!(next.turn_number(), u32::MAX);
    assert_eq!(position(&format!("{PAWNS} w - 1")), position(&format!("{PAWNS} w - 77")));
    assert_ne!(position(&format!("{PAWNS} w - 1")), position(&format!("{PAWNS} w - 1 qq")));
}

#[test]
fn keys_follow_their_formula() {
    // From a program that shares nothing with this one but the formula.
    for (fields, key) in [
        ("bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1", 0xA63E_33B5_9BC6_641C),
        ("bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 5", 0xA63E_33B5_9BC6_641C),
        ("8/8/8/1b5w/8/8/8/8 b a0h9 7", 0xCFF4_5AD3_B0AC_023A),
        ("bbbbbbbb/8/8/8/8/8/8/wwwwwwww w - 1 q", 0x2BFA_C2CC_64B4_C9EF),
        ("bbbbbbbb/8/8/8/8/8/8/wwwwwwww b - 1 qq", 0x0C0C_930D_71DD_7A5D),
    ] {
        assert_eq!(position(fields).key(), key, "{fields}");
    }
}

#[test]
fn moves_read_and_print_back() {
    assert_eq!((Move::COUNT, Move::all().count()), (1824, 1824));
    assert_eq!(Move::from_index(1824), None);
    let mut before = None;
    for (index, mv) in Move::all().enumerate() {
        assert_eq!((mv.index(), Move::from_index(index)), (index, Some(mv)));
        assert_eq!(Move::from_text(&mv.to_string()), Ok(mv));
        assert_eq!(Move::between(mv.from(), mv.to()), Some(mv));
        assert_eq!(mv.mirrored().mirrored(), mv);
        assert!(before < Some((mv.from(), mv.to())));
        before = Some((mv.from(), mv.to()));
    }
    for text in [
        "", "a", "a1", "a1a", "a1a10", "i1a1", "a1i1", "A1a2", "a1 a2", "éé", "aéb", "zz", "b0a1",
        "a1a2 ",
    ] {
        assert_eq!(Move::parse(text).unwrap_err().field, "move", "{text}");
    }
    let start = position(&format!("{PAWNS} w - 1"));
    for text in ["a1a1", "a1b4", "a9a8", "a0a1", "a1a9", "a8a0", "h0h9"] {
        assert_eq!(Move::parse(text), Ok(None), "{text}");
        assert_eq!(Move::from_text(text).unwrap_err().field, "move", "{text}");
        assert_eq!(start.play_text(text).unwrap_err(), PlayError::Illegal, "{text}");
    }
    assert!(matches!(start.play_text("zz"), Err(PlayError::Notation(_))));
}
