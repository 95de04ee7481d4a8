//! Principal variation search: alpha-beta over the tree of moves.
//!
//! # What is certain
//!
//! A search to a depth finds every end that either side can force within as many plies, and one ply
//! more for the side that would move at the horizon; up to [`FULL_WIDTH`] plies of that hold at
//! every greater depth too, since reduced depths never fall below it. Whatever score says that an end
//! is proved, rests on a tree of legal moves to finished games. Positions may repeat in it: neither
//! game knows a rule on repetition, so a score depends on the position and on nothing before it, and
//! the table may hand it on to any other path.
//!
//! Sources: "Principal Variation Search", "Late Move Reductions", "Mate Distance Pruning",
//! "Quiescence Search", chessprogramming.org.

use arrayvec::ArrayVec;

use super::evaluate::Evaluate;
use super::limits::Clock;
use super::ordering::{Ordering, Scored, pick};
use super::score::{self, INFINITE, MAX_PLY, MOST};
use super::table::{Bound, Known, Table};
use crate::perft::CountError;
use crate::types::Outcome;

/// Ends that can be forced within so many plies are found by every search that is as deep.
pub const FULL_WIDTH: u32 = 5;

/// A game as both sides would go on, as far as the search has followed it.
pub type Line<M> = ArrayVec<M, { MAX_PLY as usize }>;

/// Moves that promise less than this are reduced: no captures, no killers.
const LATE_BELOW: i32 = 1 << 18;

/// The depth to which the move with this number is searched at first, of `depth` for the first ones.
pub const fn reduced(depth: u32, number: usize) -> u32 {
    let less = match number {
        0..=2 => 0,
        3..=9 => 1,
        _ => 2,
    };
    // The node itself is one ply of the full width.
    let least = if depth < FULL_WIDTH { depth } else { FULL_WIDTH - 1 };
    let less = depth.saturating_sub(less);
    if less > least { less } else { least }
}

/// One search from one root.
#[derive(Debug)]
pub struct Tree<'a, G: Evaluate> {
    pub game: &'a G,
    pub table: &'a mut Table,
    pub clock: Clock<'a>,
    pub ordering: Ordering<G::Move>,
    /// The farthest ply visited.
    pub seldepth: u32,
    /// Beyond this ply no depth is added.
    pub extend_until: u32,
    /// Lists of moves that are not in use.
    spare: Vec<Scored<G::Move>>,
}

impl<'a, G: Evaluate> Tree<'a, G> {
    pub fn new(game: &'a G, table: &'a mut Table, clock: Clock<'a>) -> Self {
        let ordering = Ordering::new();
        Self { game, table, clock, ordering, seldepth: 0, extend_until: 0, spare: Vec::new() }
    }

    /// The score of a finished game `ply` plies from the root.
    pub fn finished(&self, state: &G::State, outcome: Outcome, ply: u32) -> i32 {
        if outcome.winner == self.game.side_to_move(state) {
            score::won(ply)
        } else {
            score::lost(ply)
        }
    }

    /// The score of a state within `alpha` and `beta`, or a bound beyond them, and how to go on.
    pub fn search(
        &mut self,
        state: &G::State,
        mut depth: u32,
        ply: u32,
        mut alpha: i32,
        mut beta: i32,
        line: &mut Line<G::Move>,
    ) -> Result<i32, CountError> {
        line.clear();
        self.clock.count()?;
        self.seldepth = self.seldepth.max(ply);
        if self.game.is_decided(state)
            && let Some(outcome) = self.game.decided(state)
        {
            return Ok(self.finished(state, outcome, ply));
        }
        // Nothing is better than to win with the next move, and nothing worse than to have lost.
        alpha = alpha.max(score::lost(ply));
        beta = beta.min(score::won(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        if let Some(mv) = self.game.winning_move(state) {
            line.push(mv);
            return Ok(score::won(ply + 1));
        }
        if ply >= MAX_PLY - 1 {
            return Ok(self.game.evaluate(state).clamp(-MOST, MOST));
        }
        if depth == 0 {
            if ply >= self.extend_until || !self.game.is_threatened(state) {
                return self.settle(state, ply, alpha, beta, line);
            }
            // What is worth nothing unless the threat is met has no evaluation yet.
            depth = 1;
        }
        let is_open = beta - alpha > 1;
        let identity = self.game.identity(state);
        let known = self.table.get::<G::Move>(identity);
        if let Some(known) = known
            && !is_open
        {
            let found = score::from_root(known.score, ply);
            // A proved end holds at every depth, as a bound.
            let is_deep = known.depth >= depth;
            let is_proof = score::distance(found).is_some();
            let lower = known.bound != Bound::Upper && (is_deep || is_proof && found > 0);
            let upper = known.bound != Bound::Lower && (is_deep || is_proof && found < 0);
            if lower && found >= beta || upper && found <= alpha {
                return Ok(found);
            }
        }
        let moves = self.game.legal_moves(state);
        if moves.is_empty() {
            return Ok(score::lost(ply));
        }
        let best = known.and_then(|known| known.best);
        let mut scored = self.spare.pop().unwrap_or_default();
        self.ordering.score(self.game, state, &moves, ply, best, &mut scored);
        let result = self.try_moves(state, depth, ply, (alpha, beta), &mut scored, line);
        self.spare.push(scored);
        let (found, best) = result?;
        let bound = if found >= beta {
            Bound::Lower
        } else if found > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best = (bound != Bound::Upper).then_some(best).flatten();
        let found_from_node = score::from_node(found, ply);
        self.table.put(identity, Known { score: found_from_node, depth, bound, best });
        Ok(found)
    }

    /// Searches the moves of a node, which has some.
    fn try_moves(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
        scored: &mut Scored<G::Move>,
        line: &mut Line<G::Move>,
    ) -> Result<(i32, Option<G::Move>), CountError> {
        let mut best = (-INFINITE, None);
        let mut below = Line::new();
        for number in 0..scored.len() {
            let Some(mv) = pick(scored, number) else { break };
            let child = self.game.play(state, mv);
            let is_quiet = scored[number].0 < LATE_BELOW;
            let reduced = if is_quiet { reduced(depth - 1, number) } else { depth - 1 };
            let found =
                self.child(&child, (depth - 1, reduced), ply, number, (alpha, beta), &mut below)?;
            if found > best.0 {
                best = (found, Some(mv));
            }
            if found > alpha {
                alpha = found;
                line.clear();
                line.push(mv);
                line.extend(below.iter().copied().take(line.remaining_capacity()));
                if found >= beta {
                    let side = self.game.side_to_move(state) as usize;
                    self.ordering.learn(side, mv, &scored[..number], depth, ply);
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The score of a move for the side that makes it: the first move with the whole window, others
    /// only as far as to see that they are no better.
    pub fn child(
        &mut self,
        child: &G::State,
        (depth, reduced): (u32, u32),
        ply: u32,
        number: usize,
        (alpha, beta): (i32, i32),
        below: &mut Line<G::Move>,
    ) -> Result<i32, CountError> {
        if number > 0 {
            let mut found = -self.search(child, reduced, ply + 1, -alpha - 1, -alpha, below)?;
            if found > alpha && reduced < depth {
                found = -self.search(child, depth, ply + 1, -alpha - 1, -alpha, below)?;
            }
            if found <= alpha || found >= beta {
                return Ok(found);
            }
        }
        Ok(-self.search(child, depth, ply + 1, -beta, -alpha, below)?)
    }

    /// The score at the horizon: of the state, or of what forcing moves make of it.
    fn settle(
        &mut self,
        state: &G::State,
        ply: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Line<G::Move>,
    ) -> Result<i32, CountError> {
        if self.game.is_stuck(state) {
            return Ok(score::lost(ply));
        }
        let mut best = self.game.evaluate(state).clamp(-MOST, MOST);
        if best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let moves = self.game.forcing_moves(state);
        if moves.is_empty() {
            return Ok(best);
        }
        let mut scored = self.spare.pop().unwrap_or_default();
        self.ordering.score(self.game, state, &moves, ply, None, &mut scored);
        let mut below = Line::new();
        let mut result = Ok(());
        for number in 0..scored.len() {
            let Some(mv) = pick(&mut scored, number) else { break };
            let child = self.game.play(state, mv);
            match self.search(&child, 0, ply + 1, -beta, -alpha, &mut below) {
                Ok(found) => {
                    let found = -found;
                    best = best.max(found);
                    if found > alpha {
                        alpha = found;
                        line.clear();
                        line.push(mv);
                        line.extend(below.iter().copied().take(line.remaining_capacity()));
                    }
                    if found >= beta {
                        break;
                    }
                }
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
        }
        self.spare.push(scored);
        result.map(|()| best)
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::Limits;
    use super::super::score::{distance, lost, won};
    use super::*;
    use crate::carpniches::{Carpniches, Position, Setup};
    use crate::game::Game as _;
    use crate::perft::Control;
    use crate::playouts::Random;

    #[test]
    fn entries_cut_only_where_they_bound() {
        let position = Position::start(Setup::Towers);
        let (game, state) = (position.game(), position.state());
        let ply = 3;
        // What is known, its score from the node, its depth; the window's lower end; whether that decides
        // a search to depth 2.
        for (bound, score, depth, alpha, decides) in [
            (Bound::Lower, 500, 2, 0, true),
            (Bound::Lower, 500, 1, 0, false),
            (Bound::Lower, -500, 2, 0, false),
            (Bound::Upper, -500, 2, 0, true),
            (Bound::Upper, -500, 1, 0, false),
            (Bound::Upper, 500, 2, 0, false),
            (Bound::Exact, 500, 3, 0, true),
            (Bound::Exact, -500, 3, 0, true),
            (Bound::Exact, 500, 1, 0, false),
            // A proved end counts at every depth, but there may be a quicker one.
            (Bound::Lower, won(9), 0, 0, true),
            (Bound::Exact, won(9), 0, 0, true),
            (Bound::Exact, won(9), 0, won(6), false),
            (Bound::Upper, won(9), 0, won(6), false),
            (Bound::Upper, lost(8), 0, 0, true),
            (Bound::Exact, lost(8), 0, 0, true),
            (Bound::Exact, lost(8), 0, lost(10), false),
            (Bound::Lower, lost(8), 0, lost(10), false),
        ] {
            let mut table = Table::new(1 << 16).unwrap();
            table.put(
                game.identity(state),
                Known::<<Carpniches as crate::Game>::Move> { score, depth, bound, best: None },
            );
            let control = Control::default();
            let clock = Clock::new(Limits::default(), &control);
            let mut tree = Tree::new(game, &mut table, clock);
            let found = tree.search(state, 2, ply, alpha, alpha + 1, &mut Line::new()).unwrap();
            let case = format!("{bound:?} {score} {depth} {alpha}");
            assert_eq!(tree.clock.nodes() == 1, decides, "{case}");
            if decides {
                assert_eq!(found, score::from_root(score, ply), "{case}");
            }
        }
    }

    #[test]
    fn proved_ends_are_kept_by_their_distance_from_the_node() {
        let start = Position::start(Setup::Towers);
        let game = start.game();
        let mut checked = 0;
        for number in 0..40 {
            let mut random = Random::of_game(4, number);
            let state = game.playout(start.state(), 12, &mut random).last;
            if game.is_decided(&state) || game.is_stuck(&state) {
                continue;
            }
            let mut table = Table::new(1 << 22).unwrap();
            let control = Control::default();
            let mut line = Line::new();
            let clock = Clock::new(Limits::default(), &control);
            let mut tree = Tree::new(game, &mut table, clock);
            let found = tree.search(&state, 5, 0, -INFINITE, INFINITE, &mut line).unwrap();
            let Some(plies) = distance(found) else { continue };
            let mut after = state;
            for (ply, &mv) in line.iter().enumerate() {
                let left = plies.abs() - ply as i32;
                let known = table.get::<<Carpniches as crate::Game>::Move>(game.identity(&after));
                if let Some(known) = known.filter(|known| known.bound == Bound::Exact) {
                    let sign = if ply % 2 == 0 { plies.signum() } else { -plies.signum() };
                    assert_eq!(
                        distance(known.score),
                        Some(sign * left),
                        "game {number}, ply {ply}"
                    );
                    checked += u32::from(ply > 0);
                }
                after = game.play(&after, mv);
            }
        }
        assert!(checked >= 10, "{checked}");
    }

    #[test]
    fn reductions_never_reach_the_full_width() {
        for depth in 0..100 {
            for number in 0..100 {
                let reduced = reduced(depth, number);
                assert!(reduced <= depth && reduced >= depth.min(FULL_WIDTH - 1));
            }
            assert_eq!(reduced(depth, 0), depth);
        }
        assert!(reduced(9, 20) < reduced(9, 5) && reduced(9, 5) < 9);
    }
}
