//! The four double-sided tiles from which boards are assembled, and the code of an assembly.
//!
//! Source: the tiles of the published game; rulebook, "Preparation": every tile may be turned,
//! flipped and put into any corner of the frame.

use crate::types::{NotationError, quoted};

/// The fronts of the tiles A, B, C and D: four rows of four letters, top row first.
const FRONTS: [&[u8; 16]; 4] =
    [b"RYBGGRGBYYBRBGRY", b"RYGBGYRYBBGRYRBG", b"RGBYYYGRBBRGGRYB", b"RGBYYYBRBGRGGRYB"];

/// A tile as it lies in the frame: sixteen letters, top row first.
type Lying = [u8; 16];

/// Every way a tile can lie, by `tile * 8 + side * 4 + clockwise quarter turns`; side 1 is the back.
static LYING: [Lying; 32] = lying();

/// Top left corner of each tile on the 64 letters of a board: top-left, top-right, bottom-left,
/// bottom-right.
const CORNERS: [usize; 4] = [0, 4, 32, 36];

/// A tile lying in the frame in one of 32 ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    /// 0 to 3: A to D.
    pub(crate) tile: usize,
    /// The mirror image of the front is up.
    pub(crate) back: bool,
    /// Clockwise quarter turns, 0 to 3, after flipping.
    pub(crate) turns: usize,
}

impl Placed {
    fn letters(self) -> Lying {
        LYING[(self.tile * 8 + usize::from(self.back) * 4 + self.turns) & 31]
    }
}

/// Reads the code of a board, such as `A0B0c1d3`.
///
/// # Errors
/// [`NotationError`] with the field `code` unless each of the four tiles occurs once, as a letter
/// (capital for the front) with a number of quarter turns from 0 to 3.
pub(crate) fn parse_code(code: &str) -> Result<[Placed; 4], NotationError> {
    let error = |reason: String| Err(NotationError::new("code", reason));
    if code.chars().count() != 8 {
        return error(format!("a code has eight characters, not {}", quoted(code)));
    }
    let mut placed = [Placed { tile: 0, back: false, turns: 0 }; 4];
    let mut used = [false; 4];
    let mut letters = code.chars();
    for slot in &mut placed {
        let (Some(name), Some(turns)) = (letters.next(), letters.next()) else { break };
        let (tile, back) = match name {
            'A'..='D' => (name as usize - 'A' as usize, false),
            'a'..='d' => (name as usize - 'a' as usize, true),
            _ => return error(format!("no tile {}", quoted(&name.to_string()))),
        };
        let Some(turns) = turns.to_digit(4) else {
            return error(format!("no number of turns {}", quoted(&turns.to_string())));
        };
        if std::mem::replace(&mut used[tile & 3], true) {
            return error(format!("a second tile {}", quoted(&name.to_string())));
        }
        *slot = Placed { tile, back, turns: turns as usize };
    }
    Ok(placed)
}

/// The 64 letters, top row first, of a board made of four tiles.
pub(crate) fn assemble(placed: [Placed; 4]) -> [u8; 64] {
    let mut board = [0; 64];
    for (corner, tile) in CORNERS.into_iter().zip(placed) {
        for (row, letters) in tile.letters().chunks_exact(4).enumerate() {
            let at = corner + row * 8;
            board[at..at + 4].copy_from_slice(letters);
        }
    }
    board
}

/// The code of the board with these 64 letters, or `None` if no four tiles form it.
///
/// No two ways of lying look alike, so there is at most one code.
pub(crate) fn find_code(board: &[u8; 64]) -> Option<String> {
    let mut code = String::with_capacity(8);
    let mut used = [false; 4];
    for corner in CORNERS {
        let mut letters = [0; 16];
        for (row, four) in letters.chunks_exact_mut(4).enumerate() {
            let at = corner + row * 8;
            four.copy_from_slice(&board[at..at + 4]);
        }
        let way = LYING.iter().position(|lying| *lying == letters)?;
        if std::mem::replace(&mut used[way / 8], true) {
            return None;
        }
        let name = if way & 4 == 0 { b'A' } else { b'a' } + (way / 8) as u8;
        code.push(char::from(name));
        code.push(char::from(b'0' + (way % 4) as u8));
    }
    Some(code)
}

/// The assembly with this number in `0..98304`, as boards drawn at random are counted.
///
/// The number splits, lowest part first, into the permutation of the tiles (24, in lexicographic
/// order), the four sides (2 each) and the four turns (4 each).
pub(crate) fn assembly(number: u64) -> [Placed; 4] {
    let mut left = vec![0, 1, 2, 3];
    let mut permutation = (number % 24) as usize;
    let mut number = number / 24;
    let mut placed = [Placed { tile: 0, back: false, turns: 0 }; 4];
    for (slot, weight) in placed.iter_mut().zip([6, 2, 1, 1]) {
        slot.tile = left.remove(permutation / weight);
        permutation %= weight;
    }
    for slot in &mut placed {
        slot.back = number % 2 == 1;
        number /= 2;
    }
    for slot in &mut placed {
        slot.turns = (number % 4) as usize;
        number /= 4;
    }
    placed
}

const fn lying() -> [Lying; 32] {
    let mut all = [[0; 16]; 32];
    let mut way = 0;
    while way < 32 {
        let mut letters = *FRONTS[way / 8];
        if way & 4 != 0 {
            letters = flipped(letters);
        }
        let mut turns = way % 4;
        while turns > 0 {
            letters = turned(letters);
            turns -= 1;
        }
        all[way] = letters;
        way += 1;
    }
    all
}

const fn flipped(letters: Lying) -> Lying {
    let mut new = letters;
    let mut at = 0;
    while at < 16 {
        new[at] = letters[at ^ 3];
        at += 1;
    }
    new
}

const fn turned(letters: Lying) -> Lying {
    let mut new = letters;
    let mut at = 0;
    while at < 16 {
        let (row, column) = (at / 4, at % 4);
        new[at] = letters[(3 - column) * 4 + row];
        at += 1;
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_ways_of_lying_look_alike() {
        for (way, letters) in LYING.iter().enumerate() {
            assert_eq!(LYING.iter().position(|other| other == letters), Some(way));
            let mut sorted = *letters;
            sorted.sort_unstable();
            assert_eq!(&sorted, b"BBBBGGGGRRRRYYYY");
        }
    }

    #[test]
    fn assemblies_are_numbered_from_the_plain_board_to_the_last() {
        let code = |number| find_code(&assemble(assembly(number)));
        assert_eq!(code(0).as_deref(), Some("A0B0C0D0"));
        assert_eq!(code(1).as_deref(), Some("A0B0D0C0"));
        assert_eq!(code(23).as_deref(), Some("D0C0B0A0"));
        assert_eq!(code(24).as_deref(), Some("a0B0C0D0"));
        assert_eq!(code(24 * 16).as_deref(), Some("A1B0C0D0"));
        assert_eq!(code(98303).as_deref(), Some("d3c3b3a3"));
    }

    #[test]
    fn a_code_reads_back_as_its_assembly() {
        // A stride without common factor visits every part of the numbering.
        for number in (0..98304).step_by(97) {
            let placed = assembly(number);
            let code = find_code(&assemble(placed)).expect("made of tiles");
            assert_eq!(parse_code(&code), Ok(placed));
        }
    }
}
