//! Boards: codes, colours, turning and drawing.

mod katarenga_common;

use katarenga_common::{COLORS, board};
use underfoot::katarenga::{Board, Square, SquareColor};

#[test]
fn codes_read_and_print_back() {
    let second = "GBYRGRYB/BGRGBGRG/RBYYRBYY/YRGBYBGR/GRYBRYBG/BBRGGYGR/YYGRBBRY/RGBYYRGB";
    for (code, colors) in [("A0B0C0D0", COLORS), ("a0b1c2d3", second)] {
        let board = Board::from_code(code).unwrap();
        assert_eq!((board.code().as_deref(), board.colors().as_str()), (Some(code), colors));
        assert_eq!(board.to_string(), colors);
        assert_eq!(Board::from_colors(colors), Ok(board));
        assert_eq!(Board::from_colors(&colors.replace('/', "")), Ok(board));
    }
}

#[test]
fn drawing_is_the_same_everywhere() {
    let cases = [
        (0, "b2a3d1C3"),
        (1, "C3d0B1A2"),
        (2, "d1C2a3b0"),
        (3, "d2B2C0a0"),
        (u64::MAX, "b0C2A0D3"),
    ];
    for (seed, code) in cases {
        assert_eq!(Board::random(seed).code().as_deref(), Some(code));
    }
}

#[test]
fn turning_and_mirroring() {
    let plain = Board::default();
    assert_eq!(plain.rotated(1).code().as_deref(), Some("C1A1D1B1"));
    assert_eq!(plain.rotated(2).code().as_deref(), Some("D2C2B2A2"));
    assert_eq!(plain.mirrored().code().as_deref(), Some("b0a0d0c0"));
    for number in 0..60 {
        let board = board(number);
        assert_eq!(board.rotated(1).rotated(1), board.rotated(2));
        assert_eq!(board.rotated(-1), board.rotated(3));
        assert_eq!(board.rotated(i64::MIN), board);
        assert_eq!(board.rotated(i64::MAX), board.rotated(3));
        assert_eq!(board.mirrored().mirrored(), board);
        assert_eq!(board.mirrored() == board, number % 3 == 2);
        for square in Square::all() {
            assert_eq!(board.mirrored().color_of(square.mirrored()), board.color_of(square));
            assert_eq!(board.color_of(square).is_none(), square.is_camp());
        }
        if let Some(code) = board.code() {
            assert_eq!(Board::from_code(&code), Ok(board));
        } else {
            assert_ne!(number % 3, 0);
        }
    }
}

/// Every code of four tiles.
fn codes() -> impl Iterator<Item = String> {
    let orders = (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]);
    let orders = orders.filter(|order| order.iter().fold(0, |seen, tile| seen | 1 << tile) == 15);
    orders.flat_map(|order| {
        (0..4096).map(move |ways: u32| {
            let tile = |corner: usize| {
                let (way, letter) = (ways >> (3 * corner) & 7, order[corner] as u8);
                let front = if way & 4 == 0 { b'A' } else { b'a' };
                [char::from(front + letter), char::from(b'0' + (way & 3) as u8)]
            };
            (0..4).flat_map(tile).collect()
        })
    })
}

#[test]
fn all_codes_give_different_boards() {
    let mut boards = std::collections::HashSet::new();
    let mut count = 0;
    for code in codes() {
        let board = Board::from_code(&code).unwrap();
        assert_eq!(board.code(), Some(code));
        boards.insert(board);
        count += 1;
    }
    assert_eq!((boards.len(), count), (98304, 98304));
}

#[test]
fn refused_codes() {
    for code in [
        "",
        "A0B0C0",
        "A0B0C0D",
        "A0B0C0D0 ",
        "A0B0C0D00",
        "A0B0C0A0",
        "A0B0C0a1",
        "A0B0C0E0",
        "A0B0C0D4",
        "A0B0C0D-",
        "0A0B0C0D",
        "A0B0C0Dé",
        "ÄBCDABCD",
        "A0B0C0D\u{663}",
        "@0B0C0D0",
    ] {
        assert_eq!(Board::from_code(code).unwrap_err().field, "code", "{code}");
    }
    assert!(Board::from_code(&"A".repeat(1 << 20)).unwrap_err().reason.len() < 200);
}

#[test]
fn refused_colors() {
    let row = COLORS.replace('/', "");
    for colors in [
        String::new(),
        row[1..].to_owned(),
        format!("{row}R"),
        format!("{COLORS}/"),
        format!("{COLORS}/RRRRRRRR"),
        format!("/{COLORS}"),
        COLORS[9..].to_owned(),
        COLORS.replacen('R', "r", 1),
        COLORS.replacen('R', "é", 1),
        row.replacen("RY", "é", 1),
        row.replacen('R', "/", 1),
        COLORS.replace('/', "|"),
        COLORS.replacen("RYBGRYGB/G", "RYBGRYG/BG", 1),
        "R".repeat(1 << 20),
        "/".repeat(1 << 20),
    ] {
        let error = Board::from_colors(&colors).unwrap_err();
        assert_eq!(error.field, "colors");
        assert!(error.reason.len() < 200);
    }
}

#[test]
fn square_names() {
    for (index, square) in Square::all().enumerate() {
        assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
        assert_eq!(Square::from_name(square.name()), Ok(square));
    }
    assert_eq!(Square::from_index(68), None);
    for name in ["", "a", "a10", "i1", "A1", "b0", "g9", "1a", "é", "a\u{661}", "-"] {
        assert_eq!(Square::from_name(name).unwrap_err().field, "square", "{name}");
    }
    for color in SquareColor::ALL {
        assert_eq!(SquareColor::from_letter(color.letter()), Some(color));
    }
}
