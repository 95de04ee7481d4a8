//! One depth after the other, each within a window around the score of the one before.
//!
//! Sources: "Iterative Deepening", "Aspiration Windows", chessprogramming.org.

use super::Found;
use super::evaluate::Evaluate;
use super::limits::Clock;
use super::score::{self, INFINITE};
use super::table::{Bound, Known, Table};
use super::tree::{Line, Tree, reduced};
use crate::perft::CountError;

/// How far the next depth's score is first believed to be from the last one's.
const WINDOW: i32 = 60;
/// The first depth whose score is guessed.
const GUESS_FROM: u32 = 4;

/// Searches to depth 1, 2 and so on until the clock, the depth or a proof ends it.
pub fn search<G: Evaluate>(
    game: &G,
    root: &G::State,
    table: &mut Table,
    clock: Clock<'_>,
    max_depth: u32,
    mut tell: impl FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let mut search = Deepening {
        root,
        tree: Tree::new(game, table, clock),
        moves: Vec::new(),
        best: Vec::new(),
        score: 0,
    };
    let over = match game.decided(root) {
        None if game.is_stuck(root) => Some(game.no_moves(root)),
        outcome => outcome,
    };
    if let Some(outcome) = over {
        search.score = search.tree.finished(root, outcome, 0);
        return search.found(0);
    }
    search.list_moves();
    let mut completed = 0;
    for depth in 1..=max_depth {
        if search.deepen(depth).is_err() {
            break;
        }
        completed = depth;
        let found = search.found(depth);
        tell(&found);
        search.tree.clock.start_to_look();
        // No greater depth finds a quicker end than the one that is proved.
        if found.mate().is_some_and(|plies| plies.unsigned_abs() <= depth + 1) {
            break;
        }
        if search.tree.clock.look().is_err() {
            break;
        }
    }
    search.found(completed)
}

struct Deepening<'a, 's, G: Evaluate> {
    root: &'s G::State,
    tree: Tree<'a, G>,
    /// The moves of the root, the best so far first.
    moves: Vec<G::Move>,
    /// The best line so far.
    best: Vec<G::Move>,
    score: i32,
}

impl<G: Evaluate> Deepening<'_, '_, G> {
    fn found(&self, depth: u32) -> Found<G::Move> {
        Found {
            score: self.score,
            depth,
            seldepth: self.tree.seldepth,
            nodes: self.tree.clock.nodes(),
            time: self.tree.clock.elapsed(),
            line: self.best.clone(),
            permille: self.tree.table.permille(),
        }
    }

    /// Searches to `depth`, opening the window as far as it must.
    fn deepen(&mut self, depth: u32) -> Result<(), CountError> {
        self.tree.extend_until = if depth == 1 { 0 } else { 2 * depth };
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= GUESS_FROM && score::distance(self.score).is_none() {
            (alpha, beta) = (self.score - WINDOW, self.score + WINDOW);
        }
        let mut width = WINDOW;
        loop {
            let found = self.try_moves(depth, alpha, beta)?;
            width *= 4;
            if found <= alpha && alpha > -INFINITE {
                alpha = if width > 16 * WINDOW { -INFINITE } else { found - width };
            } else if found >= beta && beta < INFINITE {
                beta = if width > 16 * WINDOW { INFINITE } else { found + width };
            } else {
                return Ok(());
            }
        }
    }
    /// Lists the moves of the root in the order that an earlier search or their promise suggests.
    fn list_moves(&mut self) {
        let game = self.tree.game;
        let known = self.tree.table.get(game.identity(self.root));
        let best = known.and_then(|known| known.best);
        let mut scored = Vec::new();
        let moves = game.legal_moves(self.root);
        self.tree.ordering.score(game, self.root, &moves, 0, best, &mut scored);
        scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        self.moves = scored.into_iter().map(|(_, mv)| mv).collect();
    }

    /// Searches every move of the root; better ones are kept even if the search is then stopped.
    fn try_moves(&mut self, depth: u32, mut alpha: i32, beta: i32) -> Result<i32, CountError> {
        let game = self.tree.game;
        self.tree.clock.count()?;
        let lowest = alpha;
        let mut best = -INFINITE;
        let mut below = Line::new();
        for number in 0..self.moves.len() {
            let mv = self.moves[number];
            let child = game.play(self.root, mv);
            let depths = (depth - 1, reduced(depth - 1, number));
            let found = self.tree.child(&child, depths, 0, number, (alpha, beta), &mut below)?;
            best = best.max(found);
            if found > alpha {
                alpha = found;
                self.score = found;
                self.best.clear();
                self.best.push(mv);
                self.best.extend(&below);
                self.moves[..=number].rotate_right(1);
                if found >= beta || found == score::won(1) {
                    break;
                }
            }
        }
        if best > lowest {
            let bound = if best >= beta { Bound::Lower } else { Bound::Exact };
            let known = Known { score: best, depth, bound, best: self.best.first().copied() };
            self.tree.table.put(game.identity(self.root), known);
        }
        Ok(best)
    }
}
