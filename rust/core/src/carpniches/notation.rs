//! The text of a position: `board side turn last`.

use std::fmt::Write;

use super::layout::{SIZE, Square};
use super::state::State;
use crate::notation::{fields, side, turn};
use crate::types::{Color, NotationError, quoted};

/// Pieces that each side owns.
const PIECES: usize = 6;
/// The greatest height of a stack.
const MAX_HEIGHT: usize = 3;

/// Reads a position. See [`crate::Game::parse`].
pub fn parse(text: &str) -> Result<State, NotationError> {
    let fields = fields(text, 4, 4)?;
    let mut state = State::EMPTY;
    board(fields[0], &mut state)?;
    state.side = side(fields[1])?;
    state.turn = turn(fields[2])?;
    state.forbidden = last(fields[3], &state)?;
    Ok(state)
}

fn board_error(reason: impl Into<String>) -> NotationError {
    NotationError::new("board", reason)
}

fn board(text: &str, state: &mut State) -> Result<(), NotationError> {
    let count = text.split('/').count();
    if count != SIZE {
        let shown = quoted(text);
        return Err(board_error(format!("{shown} has {count} ranks, not {SIZE}")));
    }
    let mut pieces = [0; 2];
    for (rank_text, rank) in text.split('/').zip((0..SIZE).rev()) {
        parse_rank(rank_text, rank, state, &mut pieces)?;
    }
    Ok(())
}

fn parse_rank(
    text: &str,
    rank: usize,
    state: &mut State,
    pieces: &mut [usize; 2],
) -> Result<(), NotationError> {
    let number = rank + 1;
    let mut file = 0;
    let mut after_run = false;
    for item in text.split(',') {
        let run = empty_run(item, number)?;
        if run.is_some() && after_run {
            return Err(board_error(format!(
                "rank {number} has two runs of empty squares in a row"
            )));
        }
        after_run = run.is_some();
        let width = run.unwrap_or(1);
        if file + width > SIZE {
            return Err(board_error(format!("rank {number} has more than {SIZE} squares")));
        }
        if let (None, Some(square)) = (run, Square::from_index(rank * SIZE + file)) {
            parse_stack(item, square, state, pieces)?;
        }
        file += width;
    }
    if file < SIZE {
        return Err(board_error(format!("rank {number} has {file} squares, not {SIZE}")));
    }
    Ok(())
}

/// The length of a run of empty squares: `x` is one, `x2` to `x6` are more; `None` for a stack.
fn empty_run(item: &str, number: usize) -> Result<Option<usize>, NotationError> {
    let Some(length) = item.strip_prefix('x') else { return Ok(None) };
    match length.as_bytes() {
        [] => Ok(Some(1)),
        [digit @ b'2'..=b'6'] => Ok(Some(usize::from(digit - b'0'))),
        _ => {
            let shown = quoted(item);
            Err(board_error(format!("{shown} on rank {number} is neither 'x' nor 'x2' to 'x6'")))
        }
    }
}

fn parse_stack(
    item: &str,
    square: Square,
    state: &mut State,
    pieces: &mut [usize; 2],
) -> Result<(), NotationError> {
    if item.is_empty() {
        return Err(board_error(format!("there is no stack between the commas on {square}")));
    }
    for (level, letter) in item.chars().enumerate() {
        let color = match letter {
            'w' => Color::White,
            'b' => Color::Black,
            _ => {
                let shown = quoted(&letter.to_string());
                return Err(board_error(format!("{shown} on {square} is none of 'w', 'b', 'x'")));
            }
        };
        if level == MAX_HEIGHT {
            return Err(board_error(format!("the stack on {square} is higher than {MAX_HEIGHT}")));
        }
        pieces[color as usize] += 1;
        if pieces[color as usize] > PIECES {
            return Err(board_error(format!(
                "there are more than {PIECES} pieces of '{}'",
                color.letter()
            )));
        }
        state.put(square.bit(), color);
    }
    Ok(())
}

fn last(text: &str, state: &State) -> Result<u64, NotationError> {
    let error = |reason: String| Err(NotationError::new("last", reason));
    if text == "-" {
        return Ok(0);
    }
    let Ok(square) = Square::from_text(text) else {
        return error(format!("{} is neither '-' nor a square from a1 to f6", quoted(text)));
    };
    if state.side != Color::Black || !state.is_first_turn() {
        return error(format!("{square} can be forbidden only to Black on turn 1"));
    }
    if state.tops(Color::White) & square.bit() == 0 {
        return error(format!("{square} has no white top, so White cannot have landed there"));
    }
    Ok(square.bit())
}

/// Appends the text of a position. See [`crate::Game::write`].
pub fn write(state: &State, out: &mut String) {
    for rank in (0..SIZE).rev() {
        let mut run = 0;
        for file in 0..SIZE {
            let Some(square) = Square::from_index(rank * SIZE + file) else { continue };
            if state.height[0] & square.bit() == 0 {
                run += 1;
                continue;
            }
            write_run(run, out);
            run = 0;
            out.extend(state.stack(square).map(Color::letter));
            out.push(',');
        }
        write_run(run, out);
        out.pop();
        out.push('/');
    }
    out.pop();
    let last = (0..super::layout::SQUARES)
        .filter_map(Square::from_index)
        .find(|square| square.bit() & state.forbidden != 0)
        .map_or("-", Square::name);
    // Writing to a String cannot fail.
    let _ = write!(out, " {} {} {last}", state.side.letter(), state.turn);
}

fn write_run(run: usize, out: &mut String) {
    match run {
        0 => {}
        1 => out.push_str("x,"),
        _ => {
            let _ = write!(out, "x{run},");
        }
    }
}
