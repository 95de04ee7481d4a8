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
    let mut total: u128 = 0;
    // States still to count, each with its depth: at most all siblings of one line of play.
    let mut open = vec![(*state, depth)];
    while let Some((state, depth)) = open.pop() {
        if depth <= SEQUENTIAL.min(SHORT) {
            control.check()?;
            let count = u128::from(count_undecided(game, &state, depth));
            total = total.checked_add(count).ok_or(CountError::Overflow)?;
            continue;
        }
        for &mv in game.legal_moves(&state).iter() {
            let child = game.play(&state, mv);
            if !game.is_decided(&child) {
                open.try_reserve(1).map_err(|_| CountError::OutOfMemory(open.len()))?;
                open.push((child, depth - 1));
            }
        }
    }
    Ok(total)
}

/// Counts by the definition of perft, one legal move after the other.
pub fn count_by_definition<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    control: &Control,
) -> Result<u128, CountError> {
    let mut total: u128 = 0;
    let mut open = vec![(*state, depth)];
    while let Some((state, depth)) = open.pop() {
        if depth == 0 {
            total = total.checked_add(1).ok_or(CountError::Overflow)?;
            continue;
        }
        if game.decided(&state).is_some() {
            continue;
        }
        control.check()?;
        for &mv in game.legal_moves(&state).iter() {
            open.push((game.play(&state, mv), depth - 1));
        }
    }
    Ok(total)
}
