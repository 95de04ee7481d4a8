//! Counting every path: no memory, any number of threads.

use rayon::prelude::*;

use super::{Control, CountError};
use crate::game::Game;

/// From here down a subtree is one piece of work: some microseconds to a millisecond.
const SEQUENTIAL: u32 = 4;

/// From here down no count can pass 2^64: no game has more than 2^8 moves in a position.
const SHORT: u32 = 7;

/// Plies from the root on that are shared out between threads. Deeper ones are walked on a stack
/// of our own, so that no depth can overflow the thread's.
const SHARED_PLIES: u32 = 24;

/// Counts up to [`SHORT`] plies, without asking whether to stop.
pub fn count_short<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        1
    } else if game.is_decided(state) {
        0
    } else {
        count_undecided(game, state, depth)
    }
}

fn count_undecided<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(state),
        2 => game.count_two_plies(state),
        3 => game.count_three_plies(state),
        _ => game
            .legal_moves(state)
            .iter()
            .map(|&mv| game.play(state, mv))
            .filter(|child| !game.is_decided(child))
            .map(|child| count_undecided(game, &child, depth - 1))
            .sum(),
    }
}

/// Counts all paths from an undecided state on the threads of the current pool.
pub fn count<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    control: &Control,
) -> Result<u128, CountError> {
    count_shared(game, state, depth, SHARED_PLIES, control)
}

fn count_shared<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    shared_plies: u32,
    control: &Control,
) -> Result<u128, CountError> {
    if depth <= SEQUENTIAL || shared_plies == 0 {
        return count_walking(game, state, depth, control);
    }
    let moves = game.legal_moves(state);
    let count_child = |(index, &mv): (usize, &G::Move)| {
        let child = game.play(state, mv);
        let part = control.part(index, moves.len());
        let count = if game.is_decided(&child) {
            0
        } else {
            count_shared(game, &child, depth - 1, shared_plies - 1, &part)?
        };
        if shared_plies + 2 > SHARED_PLIES {
            part.report(1.0);
        }
        Ok(count)
    };
    moves
        .par_iter()
        .enumerate()
        .map(count_child)
        .try_reduce(|| 0, |a: u128, b| a.checked_add(b).ok_or(CountError::Overflow))
}

/// Counts on this thread, walking deep trees on a stack on the heap.
fn count_walking<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    control: &Control,
) -> Result<u128, CountError> {
    walk(game, state, depth, control, |state, left| {
        if game.is_decided(state) {
            return Some(0);
        }
        (left <= SEQUENTIAL.min(SHORT)).then(|| count_undecided(game, state, left))
    })
}

/// Counts by the definition of perft, one legal move after the other.
pub fn count_by_definition<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    control: &Control,
) -> Result<u128, CountError> {
    walk(game, state, depth, control, |state, left| {
        if left == 0 {
            return Some(1);
        }
        game.decided(state).is_some().then_some(0)
    })
}

/// A state on the line of play being walked, its moves, and how many of them have been made.
struct Step<G: Game> {
    state: G::State,
    moves: G::Moves,
    made: usize,
}

/// Adds up what `count` says of a state and the plies left, going on to the states after each legal
/// move where it says nothing.
///
/// Holds the states of one line of play, so that the depth alone bounds the memory, and asks whether
/// to stop at each, so that no depth delays the answer.
fn walk<G: Game>(
    game: &G,
    root: &G::State,
    depth: u32,
    control: &Control,
    count: impl Fn(&G::State, u32) -> Option<u64>,
) -> Result<u128, CountError> {
    let mut total: u128 = 0;
    let mut line: Vec<Step<G>> = Vec::new();
    let mut next = Some((*root, depth));
    loop {
        control.check()?;
        if let Some((state, left)) = next {
            if let Some(count) = count(&state, left) {
                total = total.checked_add(u128::from(count)).ok_or(CountError::Overflow)?;
            } else {
                line.try_reserve(1)
                    .map_err(|_| CountError::OutOfMemory(2 * line.len() * size_of::<Step<G>>()))?;
                line.push(Step { state, moves: game.legal_moves(&state), made: 0 });
            }
        }
        let left = depth.saturating_sub(line.len() as u32);
        let Some(step) = line.last_mut() else { return Ok(total) };
        next = step.moves.get(step.made).map(|&mv| (game.play(&step.state, mv), left));
        step.made += 1;
        if next.is_none() {
            line.pop();
        }
    }
}
