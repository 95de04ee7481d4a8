//! What the tests of Katarenga share: texts and pseudo-random games.

// Each test file uses its part of it.
#![allow(dead_code)]

use underfoot::Color;
use underfoot::katarenga::{Board, FirstMoveCaptures, Position};

/// The colours of `A0B0C0D0`.
pub(crate) const COLORS: &str =
    "RYBGRYGB/GRGBGYRY/YYBRBBGR/BGRYYRBG/RGBYRGBY/YYGRYYBR/BBRGBGRG/GRYBGRYB";

/// The position on `A0B0C0D0` with these further fields.
pub(crate) fn position(fields: &str) -> Position {
    Position::from_text(&format!("{COLORS} {fields}")).expect("a position")
}

/// The number of a pseudo-random sequence at this place.
pub(crate) fn draw(place: u64) -> u64 {
    let mut state = place.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}

/// Boards of tiles, boards of any colours, and boards that are their own mirror image.
pub(crate) fn board(number: u64) -> Board {
    let color = |square: u64| char::from(b"RYGB"[draw(number << 8 | square) as usize % 4]);
    let folded = |square: u64| if square & 4 == 0 { square } else { square ^ 7 };
    let text: String = match number % 3 {
        0 => return Board::random(number),
        1 => (0..64).map(color).collect(),
        _ => (0..64).map(folded).map(color).collect(),
    };
    Board::from_colors(&text).expect("64 colours")
}

/// Calls `visit` with every position of some pseudo-random games, the finished ones included.
pub(crate) fn games(count: u64, mut visit: impl FnMut(&Position)) {
    for number in 0..count {
        let ban = FirstMoveCaptures::ALL[(number / 3 % 3) as usize];
        let mut position = Position::start(board(number), ban);
        for ply in 0..300 {
            visit(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let among = moves.len() as u64;
            let [first, second, both] = [0, 1, 2].map(|part| draw(number << 20 | ply << 2 | part));
            let (first, second) = (first % among, second % among);
            // High moves lead away from White's line and low ones from Black's: preferring them every
            // other time makes the sides meet and the games end.
            let index = match position.side_to_move() {
                _ if both % 2 == 0 => first,
                Color::White => first.max(second),
                Color::Black => first.min(second),
            };
            position = position.play(moves[index as usize]).expect("a legal move");
        }
    }
}
