//! The text of a position: `colours pawns side camps turn [ban]`.
//!
//! Colours and pawns are eight ranks joined by `/`, rank 8 first; a digit stands for that many empty
//! squares. Camps are the taken ones in alphabetical order, or `-`. The ban is `q` (White's first
//! move may not capture) or `qq` (neither side's may) while it is live.

use super::board::Board;
use super::position::state::{FirstMoveCaptures, State};
use crate::bits::Bits;
use crate::notation;
use crate::types::{Color, NotationError, quoted};

/// The camps in alphabetical order with their bits in [`State::camps`].
const CAMPS: [(&str, u8); 4] = [("a0", 1), ("a9", 4), ("h0", 2), ("h9", 8)];

/// The most pawns a side has.
const PAWNS: u32 = 8;

/// Reads a position; what is accepted prints back the same.
pub(super) fn parse(text: &str) -> Result<(Board, State), NotationError> {
    let fields = notation::fields(text, 5, 6)?;
    let field = |number: usize| fields.get(number).copied().unwrap_or_default();
    let board = Board::from_ranks(field(0))?;
    let [white, black] = parse_pawns(field(1))?;
    let side = notation::side(field(2))?;
    let camps = parse_camps(field(3))?;
    let state = State { white, black, camps, side, turn: 1, ban: FirstMoveCaptures::Allowed };
    if Color::ALL.into_iter().any(|color| state.count(color) > PAWNS) {
        return Err(NotationError::new("camps", "more than 8 pawns of one side with the camps"));
    }
    let turn = notation::turn(field(4))?;
    let ban = parse_ban(fields.get(5).copied(), side, turn)?;
    Ok((board, State { ban, turn, ..state }))
}

/// Appends the text of a position.
pub(super) fn write(board: &Board, state: &State, out: &mut String) {
    board.write(out);
    out.push(' ');
    write_pawns(state, out);
    out.push(' ');
    out.push(state.side.letter());
    out.push(' ');
    let taken = CAMPS.into_iter().filter(|(_, bit)| state.camps & bit != 0);
    let camps: String = taken.map(|(name, _)| name).collect();
    out.push_str(if camps.is_empty() { "-" } else { &camps });
    out.push(' ');
    out.push_str(&state.turn.to_string());
    out.push_str(match state.ban {
        FirstMoveCaptures::Allowed => "",
        FirstMoveCaptures::NotWhite => " q",
        FirstMoveCaptures::NotEither => " qq",
    });
}

fn write_pawns(state: &State, out: &mut String) {
    for rank in (0..8).rev() {
        let [white, black] = [state.white, state.black].map(|pawns| pawns >> (8 * rank) & 0xFF);
        let mut next = 0;
        for file in Bits(white | black) {
            write_empty(file - next, out);
            out.push(if white >> file & 1 != 0 { 'w' } else { 'b' });
            next = file + 1;
        }
        write_empty(8 - next, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn write_empty(squares: usize, out: &mut String) {
    if squares > 0 {
        out.push(char::from(b'0' + squares as u8));
    }
}

/// Bitboards of White's and Black's pawns.
fn parse_pawns(text: &str) -> Result<[u64; 2], NotationError> {
    let error = |reason: String| Err(NotationError::new("pawns", reason));
    let mut pawns = [0u64; 2];
    let mut ranks = 0;
    for rank in text.split('/') {
        ranks += 1;
        if ranks > 8 {
            break;
        }
        let mut file = 0;
        let mut after_digit = false;
        for letter in rank.chars() {
            let shown = || quoted(&letter.to_string());
            let width = match letter {
                'w' | 'b' => 1,
                '1'..='8' if after_digit => {
                    return error(format!("{} follows another digit", shown()));
                }
                '1'..='8' => letter as usize - '0' as usize,
                _ => return error(format!("no pawn or number of squares {}", shown())),
            };
            if file + width > 8 {
                return error(format!("more than 8 squares in rank {}", quoted(rank)));
            }
            match letter {
                'w' => pawns[0] |= 1 << (8 * (8 - ranks) + file),
                'b' => pawns[1] |= 1 << (8 * (8 - ranks) + file),
                _ => {}
            }
            after_digit = letter.is_ascii_digit();
            file += width;
        }
        if file != 8 {
            return error(format!("fewer than 8 squares in rank {}", quoted(rank)));
        }
    }
    if ranks != 8 {
        return error(format!("expected 8 ranks in {}", quoted(text)));
    }
    for (color, pawns) in Color::ALL.into_iter().zip(pawns) {
        if pawns.count_ones() > PAWNS {
            let (count, letter) = (pawns.count_ones(), color.letter());
            return error(format!("{count} pawns '{letter}', at most 8 are possible"));
        }
    }
    Ok(pawns)
}

fn parse_camps(text: &str) -> Result<u8, NotationError> {
    if text == "-" {
        return Ok(0);
    }
    let mut camps = 0;
    let mut rest = text;
    for (name, bit) in CAMPS {
        if let Some(after) = rest.strip_prefix(name) {
            camps |= bit;
            rest = after;
        }
    }
    if camps == 0 || !rest.is_empty() {
        let shown = quoted(text);
        let reason = format!("expected '-' or some of a0, a9, h0, h9 in this order, not {shown}");
        return Err(NotationError::new("camps", reason));
    }
    Ok(camps)
}

fn parse_ban(
    text: Option<&str>,
    side: Color,
    turn: u32,
) -> Result<FirstMoveCaptures, NotationError> {
    match (text, side, turn) {
        (None, _, _) => Ok(FirstMoveCaptures::Allowed),
        (Some("q"), Color::White, 1) => Ok(FirstMoveCaptures::NotWhite),
        (Some("qq"), _, 1) => Ok(FirstMoveCaptures::NotEither),
        (Some("q" | "qq"), _, _) => {
            Err(NotationError::new("ban", "the first move it is about is over"))
        }
        (Some(other), _, _) => {
            let shown = quoted(other);
            Err(NotationError::new("ban", format!("expected 'q' or 'qq', not {shown}")))
        }
    }
}
