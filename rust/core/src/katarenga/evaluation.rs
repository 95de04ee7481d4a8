//! What a search knows of Katarenga.

use super::Katarenga;
use super::movegen::Turn;
use super::moves::Move;
use super::position::state::{FirstMoveCaptures, State, enemy_camps, enemy_line};
use super::square::BOARD_SQUARES;
use super::{Moves, packed};
use crate::bits::Bits;
use crate::game::MoveList as _;
use crate::search::{Evaluate, Identity};
use crate::types::Color;

const PAWN: i32 = 100;
const CAMP: i32 = 150;
/// What a pawn on the enemy line, or one, two ... moves from it counts.
const ADVANCE: [i32; 8] = [60, 40, 25, 12, 5, 0, 0, 0];
const TEMPO: i32 = 10;

impl Katarenga {
    fn side(&self, state: &State, side: Color) -> i32 {
        let distances = self.tables.distances(side);
        let advance = |square| ADVANCE[usize::from(distances[square]).min(7)];
        let camps = (state.camps & enemy_camps(side)).count_ones() as i32;
        let pawns = state.pawns(side);
        let advanced: i32 = Bits(pawns).map(advance).sum();
        PAWN * (pawns.count_ones() as i32 + camps) + CAMP * camps + advanced
    }
}

impl Evaluate for Katarenga {
    fn identity(&self, state: &State) -> Identity {
        let packed = packed::pack(state);
        (packed.occupied, packed.colors_and_camps << 1 | state.side as u32)
    }

    fn evaluate(&self, state: &State) -> i32 {
        self.side(state, state.side) - self.side(state, state.side.opponent()) + TEMPO
    }

    fn winning_move(&self, state: &State) -> Option<Move> {
        let turn = Turn::new(&self.tables, state);
        let (own, opposing) = state.own_and_opposing();
        if turn.entering != 0 && turn.camps.is_power_of_two() {
            let from = turn.entering.trailing_zeros() as usize;
            let camp = turn.camps.trailing_zeros() as usize;
            return Some(Move::connecting(from, BOARD_SQUARES + camp));
        }
        if state.count(state.side.opponent()) > 2 {
            return None;
        }
        Bits(own).find_map(|from| {
            let captures = self.tables.arrivals(from, turn.occupied) & turn.open & opposing;
            Bits(captures).next().map(|to| Move::connecting(from, to))
        })
    }

    fn is_stuck(&self, _state: &State) -> bool {
        // No board and no pawns leave a side without a move.
        false
    }

    fn is_threatened(&self, state: &State) -> bool {
        let ban = FirstMoveCaptures::Allowed;
        let passed = State { side: state.side.opponent(), ban, ..*state };
        self.winning_move(&passed).is_some()
    }

    fn forcing_moves(&self, state: &State) -> Moves {
        let mut moves = Moves::default();
        let turn = Turn::new(&self.tables, state);
        let (own, opposing) = state.own_and_opposing();
        for from in Bits(own) {
            let captures = self.tables.arrivals(from, turn.occupied) & turn.open & opposing;
            for to in Bits(captures) {
                moves.add(Move::connecting(from, to));
            }
            if turn.entering >> from & 1 != 0 {
                for camp in Bits(u64::from(turn.camps)) {
                    moves.add(Move::connecting(from, BOARD_SQUARES + camp));
                }
            }
        }
        moves
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        let (from, to) = mv.ends();
        if to >= BOARD_SQUARES {
            return 6000;
        }
        let (_, opposing) = state.own_and_opposing();
        let distances = self.tables.distances(state.side);
        let gain = i32::from(distances[from & 63]) - i32::from(distances[to & 63]);
        let on_line = enemy_line(state.side) >> to & 1 != 0;
        if opposing >> to & 1 != 0 { 5000 } else { 8 * gain + 8 * i32::from(on_line) }
    }
}
