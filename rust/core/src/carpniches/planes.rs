//! What a position of Carpniches looks like to a network.

use super::Carpniches;
use super::layout::{BOARD, SIZE, STRIDE};
use super::state::State;
use crate::batch::Observe;
use crate::types::Color;

impl Observe for Carpniches {
    const PLANES: &'static [&'static str] = &[
        "own piece on top",
        "opposing piece on top",
        "own piece second from the top",
        "opposing piece second from the top",
        "own piece third from the top",
        "opposing piece third from the top",
        "square that must not be entered on this turn",
        "everywhere: it is the side's first turn",
        "everywhere: Black is to move",
    ];
    const HEIGHT: usize = SIZE;
    const WIDTH: usize = SIZE;
    const STRIDE: usize = STRIDE as usize;

    #[inline]
    fn planes(&self, state: &State) -> impl AsRef<[u64]> {
        let everywhere = |holds: bool| if holds { BOARD } else { 0 };
        let [first, second, third] = [0, 1, 2].map(|level| {
            let (white, black) = (state.white[level], state.height[level] & !state.white[level]);
            match state.side {
                Color::White => [white, black],
                Color::Black => [black, white],
            }
        });
        [
            first[0],
            first[1],
            second[0],
            second[1],
            third[0],
            third[1],
            state.forbidden,
            everywhere(state.is_first_turn()),
            everywhere(state.side == Color::Black),
        ]
    }
}
