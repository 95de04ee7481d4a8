//! Random games and random moves: one move chosen without listing them all.

use super::movegen::Turn;
use super::moves::Move;
use super::position::state::State;
use super::square::BOARD_SQUARES;
use super::{Katarenga, Tables};
use crate::bits::Bits;
use crate::playouts::{Below, Once, Playout, Random, play_with};
use crate::simd::{Kernel, Lanes};

/// The most pawns of a side.
const PAWNS: usize = 8;

/// A random game from a state.
pub(super) struct PlayOut<'a> {
    pub(super) game: &'a Katarenga,
    pub(super) state: &'a State,
    pub(super) max_plies: u32,
    pub(super) random: &'a mut Random,
}

impl Kernel for PlayOut<'_> {
    type Output = Playout<State>;

    // No lanes here: the kernel is compiled for the CPU all the same, and gains by its bit counting.
    #[inline(always)]
    fn run<L: Lanes>(self) -> Playout<State> {
        let tables = &*self.game.tables;
        play_with(self.game, self.state, self.max_plies, self.random, |state, random| {
            choose(tables, state, random).map(|mv| state.after(mv))
        })
    }
}

/// One random move.
pub(super) struct RandomMove<'a> {
    pub(super) tables: &'a Tables,
    pub(super) state: &'a State,
    pub(super) number: u64,
}

impl Kernel for RandomMove<'_> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<Move> {
        choose(self.tables, self.state, &mut Once(self.number))
    }
}

/// A random move.
#[inline(always)]
fn choose(tables: &Tables, state: &State, random: &mut impl Below) -> Option<Move> {
    let turn = Turn::new(tables, state);
    let mut targets = [0; PAWNS];
    let mut from = [0; PAWNS];
    let mut on_board = 0;
    for ((square, from), targets) in Bits(turn.own).zip(&mut from).zip(&mut targets) {
        *from = square;
        *targets = tables.arrivals(square, turn.occupied) & turn.open;
        on_board += targets.count_ones();
    }
    let into_camps = turn.entering.count_ones() * turn.camps.count_ones();
    if on_board + into_camps == 0 {
        return None;
    }
    let mut choice = random.below(on_board + into_camps);
    if choice >= on_board {
        choice -= on_board;
        let pawn = choice / turn.camps.count_ones();
        let camp = choice % turn.camps.count_ones();
        let from = nth(turn.entering, pawn);
        let to = BOARD_SQUARES + nth(u64::from(turn.camps), camp);
        return Some(Move::connecting(from, to));
    }
    let mut pawn = 0;
    while choice >= targets[pawn % PAWNS].count_ones() {
        choice -= targets[pawn % PAWNS].count_ones();
        pawn += 1;
    }
    let to = nth(targets[pawn % PAWNS], choice);
    Some(Move::connecting(from[pawn % PAWNS], to))
}

/// The index of the set bit that has `number` set bits below it.
#[inline(always)]
fn nth(mut bits: u64, number: u32) -> usize {
    for _ in 0..number {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as usize
}
