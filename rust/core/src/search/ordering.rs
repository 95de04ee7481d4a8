//! Which move to try first: the sooner a good one is found, the more others need not be searched.
//!
//! The table's move, then by the game's own guess, with moves that refuted a sibling ("killers") and
//! moves that were good anywhere ("history") above others.
//! Source: "Move Ordering", "Killer Heuristic", "History Heuristic", chessprogramming.org.

use super::evaluate::Evaluate;
use super::score::MAX_PLY;
use crate::game::Move;

/// What the search has learnt about moves so far.
#[derive(Debug)]
pub struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    /// By side and move.
    history: [Vec<i32>; 2],
}

/// Moves with the order in which to try them: the highest first.
pub type Scored<M> = Vec<(i32, M)>;

const TABLE: i32 = 1 << 30;
const KILLER: i32 = 1 << 20;
/// What the history of a move is worth at the most, or at the least.
const MOST_HISTORY: i32 = 1 << 14;
/// What one unit of [`Evaluate::promise`] is worth.
const PROMISE: i32 = 1 << 8;

impl<M: Move> Ordering<M> {
    pub fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY as usize + 1],
            history: [vec![0; M::COUNT], vec![0; M::COUNT]],
        }
    }

    /// The legal moves of a state with what they promise, in no order.
    pub fn score<G: Evaluate<Move = M>>(
        &self,
        game: &G,
        state: &G::State,
        moves: &[M],
        ply: u32,
        best: Option<M>,
        scored: &mut Scored<M>,
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let history = &self.history[game.side_to_move(state) as usize];
        scored.clear();
        scored.extend(moves.iter().map(|&mv| {
            let score = if Some(mv) == best {
                TABLE
            } else {
                let killer = killers.iter().position(|&killer| killer == Some(mv));
                let killer = killer.map_or(0, |place| KILLER - place as i32);
                let history = history.get(mv.index()).copied().unwrap_or_default();
                killer + history + PROMISE * game.promise(state, mv)
            };
            (score, mv)
        }));
    }

    /// A move was so good that the ones `tried` before it were wasted work.
    pub fn learn(&mut self, side: usize, mv: M, tried: &[(i32, M)], depth: u32, ply: u32) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (depth * depth).min(400) as i32;
        let mut change = |mv: M, by: i32| {
            if let Some(history) = self.history[side & 1].get_mut(mv.index()) {
                // Drawn towards zero the more, the farther it is from it: it never leaves its bounds.
                *history += 16 * by - *history * by.abs() * 16 / MOST_HISTORY;
            }
        };
        change(mv, bonus);
        for &(_, earlier) in tried {
            change(earlier, -bonus);
        }
    }
}

/// Moves the best of the moves from `next` on to `next`, and returns it.
pub fn pick<M: Move>(scored: &mut [(i32, M)], next: usize) -> Option<M> {
    let rest = scored.get_mut(next..)?;
    // The first of equals, so that the order is that of the moves.
    let best = (0..rest.len()).rev().max_by_key(|&at| rest[at].0)?;
    rest[..=best].rotate_right(1);
    Some(rest[0].1)
}
