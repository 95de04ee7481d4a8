//! What a position of Katarenga looks like to a network.

use super::Katarenga;
use super::position::state::{FirstMoveCaptures, State};
use crate::batch::Observe;
use crate::types::Color;

impl Observe for Katarenga {
    const PLANES: &'static [&'static str] = &[
        "own pawn",
        "opposing pawn",
        "red square",
        "yellow square",
        "green square",
        "blue square",
        "everywhere: own pawn in the enemy camp on file a",
        "everywhere: own pawn in the enemy camp on file h",
        "everywhere: opposing pawn in the camp on file a",
        "everywhere: opposing pawn in the camp on file h",
        "everywhere: this turn must not capture",
        "everywhere: the opponent's next turn must not capture",
        "everywhere: Black is to move",
    ];
    const HEIGHT: usize = 8;
    const WIDTH: usize = 8;
    const STRIDE: usize = 8;

    #[inline]
    fn planes(&self, state: &State) -> impl AsRef<[u64]> {
        let everywhere = |holds: bool| if holds { u64::MAX } else { 0 };
        let camp = |bit: u8| everywhere(state.camps & bit != 0);
        let (own, opposing) = state.own_and_opposing();
        let tables = &*self.tables;
        let by_black = [camp(0b0001), camp(0b0010)];
        let by_white = [camp(0b0100), camp(0b1000)];
        let (own_camps, opposing_camps) = match state.side {
            Color::White => (by_white, by_black),
            Color::Black => (by_black, by_white),
        };
        let is_black = state.side == Color::Black;
        [
            own,
            opposing,
            tables.red,
            tables.yellow,
            tables.green,
            tables.blue,
            own_camps[0],
            own_camps[1],
            opposing_camps[0],
            opposing_camps[1],
            everywhere(state.ban != FirstMoveCaptures::Allowed),
            everywhere(state.ban == FirstMoveCaptures::NotEither && !is_black),
            everywhere(is_black),
        ]
    }
}
