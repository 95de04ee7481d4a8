//! Random games and random moves: one move chosen without listing them all.

use super::Carpniches;
use super::layout::STEPS;
use super::movegen;
use super::moves::Move;
use super::state::State;
use crate::playouts::{Below, Once, Playout, Random, play_with};
use crate::simd::{Kernel, LANES, Lanes};

/// How far [`Lanes::rotate`] turns for the eight directions of [`super::layout::step`].
static TURNS: [u64; LANES] = {
    let mut turns = [0; LANES];
    let mut i = 0;
    while i < STEPS.len() {
        turns[i] = STEPS[i] as u64;
        turns[i + STEPS.len()] = 64 - STEPS[i] as u64;
        i += 1;
    }
    turns
};

/// A random game from a state.
pub struct PlayOut<'a> {
    pub state: &'a State,
    pub max_plies: u32,
    pub random: &'a mut Random,
}

impl Kernel for PlayOut<'_> {
    type Output = Playout<State>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Playout<State> {
        play_with(&Carpniches, self.state, self.max_plies, self.random, |state, random| {
            choose::<L>(state, random).map(|(from, to)| state.moved(from, to))
        })
    }
}

/// One random move.
pub struct RandomMove<'a> {
    pub state: &'a State,
    pub number: u64,
}

impl Kernel for RandomMove<'_> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<Move> {
        let (from, to) = choose::<L>(self.state, &mut Once(self.number))?;
        Move::between(from.trailing_zeros() as usize, to.trailing_zeros() as usize)
    }
}

/// The bits of the two squares of a random move.
#[inline(always)]
fn choose<L: Lanes>(state: &State, random: &mut impl Below) -> Option<(u64, u64)> {
    if state.is_first_turn() { first_turn(state, random) } else { later_turn::<L>(state, random) }
}

fn first_turn(state: &State, random: &mut impl Below) -> Option<(u64, u64)> {
    let moves = movegen::legal_moves(state);
    let choice = random.below(moves.len() as u32) as usize;
    moves.get(choice).map(|mv| (1 << mv.from_bit(), 1 << mv.to_bit()))
}

#[inline(always)]
fn later_turn<L: Lanes>(state: &State, random: &mut impl Below) -> Option<(u64, u64)> {
    let mut arrivals = [0; LANES];
    let mut counts = [0; LANES];
    let lanes = arrivals_of_all_directions::<L>(state);
    lanes.store(&mut arrivals);
    lanes.count_ones().store(&mut counts);
    let total = counts.iter().sum::<u64>();
    if total == 0 {
        return None;
    }
    let mut choice = u64::from(random.below(total as u32));
    let mut direction = 0;
    while choice >= counts[direction % LANES] {
        choice -= counts[direction % LANES];
        direction += 1;
    }
    let mut landed = arrivals[direction % LANES];
    for _ in 0..choice {
        landed &= landed - 1;
    }
    let to = landed & landed.wrapping_neg();
    Some((movegen::origin(state, to, direction), to))
}

/// [`movegen::arrivals`] in all directions, one a lane.
#[inline(always)]
fn arrivals_of_all_directions<L: Lanes>(state: &State) -> L {
    let [_, two, three] = state.height;
    let own = state.tops(state.side);
    let turns = L::load(&TURNS);
    // What a rotation brings round the end of the word falls on bits that the masks remove.
    let empty = L::splat(state.empty());
    let travelling =
        L::splat(own & three).rotate(turns).and(empty).or(L::splat(own & two & !three));
    let travelling = travelling.rotate(turns).and(empty).or(L::splat(own & !two));
    travelling.rotate(turns).and(L::splat(state.open()))
}
