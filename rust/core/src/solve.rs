//! Exact answers within a horizon: can a side force a win in at most so many plies?
//!
//! Iterative deepening over proofs: for one side as attacker, a position is proved if the attacker
//! has a move, or the defender has only moves, that lead to proved positions one ply shorter. Results
//! are kept in a transposition table by the whole position, so that no two are confused.

use std::collections::{BTreeMap, HashMap};

use rustc_hash::FxBuildHasher;

use crate::game::Game;
use crate::perft::{Control, CountError};
use crate::position::Position;
use crate::types::Color;

/// What [`solve`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution<M> {
    /// The side that can force a win within the horizon.
    pub winner: Option<Color>,
    /// The plies that the win takes if the loser holds out as long as possible; the horizon if no
    /// side can force a win within it.
    pub plies: u32,
    /// One such game. Empty if no side can force a win.
    pub line: Vec<M>,
    /// The winner's move for every position that can arise while the winner follows these moves,
    /// by position text: whatever the loser plays, it wins. Empty if no side can force a win.
    pub proof: BTreeMap<String, M>,
    /// For each move of the side to move that does not force a win within `plies`, a reply that
    /// shows it. A move that ends the game, or that leaves no ply for a reply, needs none and has
    /// none.
    pub refutations: BTreeMap<M, M>,
}

/// Searches all lines of up to `max_plies` plies for a forced win of either side.
///
/// ```
/// use underfoot::{carpniches, perft::Control, solve::solve, Color};
/// let position = carpniches::Position::from_text("x6/x6/x6/w,x5/x,w,x,w,x2/b,x4,b w 9 -").unwrap();
/// let solution = solve(&position, 3, &Control::default()).unwrap();
/// assert_eq!(solution.winner, Some(Color::White));
/// assert_eq!(solution.plies, 1);
/// ```
///
/// # Errors
/// [`CountError::Stopped`] if stopped.
pub fn solve<G: Game>(
    position: &Position<G>,
    max_plies: u32,
    control: &Control,
) -> Result<Solution<G::Move>, CountError> {
    let mut search = Search { game: &position.game, control, table: HashMap::default(), nodes: 0 };
    let root = &position.state;
    let mut solution = Solution {
        winner: None,
        plies: max_plies,
        line: Vec::new(),
        proof: BTreeMap::new(),
        refutations: BTreeMap::new(),
    };
    'deepening: for plies in 0..=max_plies {
        for attacker in Color::ALL {
            if search.proves(attacker, root, plies)? {
                solution.winner = Some(attacker);
                solution.plies = plies;
                break 'deepening;
            }
        }
        control.report(f64::from(plies) / f64::from(max_plies.max(1)));
    }
    if let Some(winner) = solution.winner {
        solution.line = search.longest_defence(winner, root, solution.plies)?;
        search.collect_proof(winner, root, solution.plies, &mut solution.proof)?;
    }
    search.refute(root, solution.plies, &mut solution.refutations)?;
    Ok(solution)
}

/// What is known of a position with one side as attacker.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The attacker wins within so many plies.
    proved: Option<u32>,
    /// The attacker cannot force a win within fewer plies than this.
    open_below: u32,
}

struct Search<'a, G: Game> {
    game: &'a G,
    control: &'a Control,
    #[allow(clippy::type_complexity)]
    table: HashMap<(G::Packed, Color, bool, Color), Known, FxBuildHasher>,
    nodes: u64,
}

impl<G: Game> Search<'_, G> {
    /// Whether `attacker` can force a win within `plies`.
    fn proves(
        &mut self,
        attacker: Color,
        state: &G::State,
        plies: u32,
    ) -> Result<bool, CountError> {
        if self.game.is_decided(state) {
            return Ok(self.game.decided(state).is_some_and(|end| end.winner == attacker));
        }
        let side = self.game.side_to_move(state);
        if plies == 0 {
            return Ok(side != attacker && self.game.count_moves(state) == 0);
        }
        // Two plies and fewer are searched as fast as they are looked up.
        if plies <= 1 {
            return self.proves_by_search(attacker, state, plies);
        }
        let is_first_turn = self.game.turn_number(state) == 1;
        let key = (self.game.pack_canonical(state), side, is_first_turn, attacker);
        let known = self.table.get(&key).copied().unwrap_or_default();
        if known.proved.is_some_and(|proved| proved <= plies) {
            return Ok(true);
        }
        if plies < known.open_below {
            return Ok(false);
        }
        let is_proved = self.proves_by_search(attacker, state, plies)?;
        let entry = self.table.entry(key).or_default();
        if is_proved {
            entry.proved = Some(entry.proved.map_or(plies, |proved| proved.min(plies)));
        } else {
            entry.open_below = entry.open_below.max(plies + 1);
        }
        Ok(is_proved)
    }

    fn proves_by_search(
        &mut self,
        attacker: Color,
        state: &G::State,
        plies: u32,
    ) -> Result<bool, CountError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.control.check()?;
        }
        let attacks = self.game.side_to_move(state) == attacker;
        for &mv in self.game.legal_moves(state).iter() {
            if self.proves(attacker, &self.game.play(state, mv), plies - 1)? == attacks {
                return Ok(attacks);
            }
        }
        // No move is the end of the game for the side to move.
        Ok(!attacks)
    }

    /// The fewest plies, up to `plies`, within which `attacker` can force a win.
    fn shortest(
        &mut self,
        attacker: Color,
        state: &G::State,
        plies: u32,
    ) -> Result<Option<u32>, CountError> {
        for fewer in 0..=plies {
            if self.proves(attacker, state, fewer)? {
                return Ok(Some(fewer));
            }
        }
        Ok(None)
    }

    /// The winner's quickest moves against the defence that holds out longest.
    fn longest_defence(
        &mut self,
        winner: Color,
        root: &G::State,
        plies: u32,
    ) -> Result<Vec<G::Move>, CountError> {
        let mut line = Vec::new();
        let mut state = *root;
        for left in (0..plies).rev() {
            let attacks = self.game.side_to_move(&state) == winner;
            let mut best: Option<(u32, G::Move)> = None;
            if self.game.is_decided(&state) {
                break;
            }
            for &mv in self.game.legal_moves(&state).iter() {
                let child = self.game.play(&state, mv);
                let Some(length) = self.shortest(winner, &child, left)? else { continue };
                let is_better = best
                    .is_none_or(|(best, _)| if attacks { length < best } else { length > best });
                if is_better {
                    best = Some((length, mv));
                }
            }
            let Some((_, mv)) = best else { break };
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        Ok(line)
    }

    /// Adds the winner's moves for every defence.
    fn collect_proof(
        &mut self,
        winner: Color,
        state: &G::State,
        plies: u32,
        proof: &mut BTreeMap<String, G::Move>,
    ) -> Result<(), CountError> {
        let Some(left) = plies.checked_sub(1) else { return Ok(()) };
        if self.game.is_decided(state) {
            return Ok(());
        }
        self.control.check()?;
        let moves = self.game.legal_moves(state);
        if self.game.side_to_move(state) != winner {
            for &mv in moves.iter() {
                self.collect_proof(winner, &self.game.play(state, mv), left, proof)?;
            }
            return Ok(());
        }
        let mut text = String::new();
        self.game.write(state, &mut text);
        if proof.contains_key(&text) {
            return Ok(());
        }
        let Some(length) = self.shortest(winner, state, plies)? else { return Ok(()) };
        for &mv in moves.iter() {
            let child = self.game.play(state, mv);
            if self.proves(winner, &child, length.saturating_sub(1))? {
                proof.insert(text, mv);
                return self.collect_proof(winner, &child, length.saturating_sub(1), proof);
            }
        }
        Ok(())
    }

    /// Adds a reply to each move of the side to move that does not force a win within `plies`.
    fn refute(
        &mut self,
        root: &G::State,
        plies: u32,
        refutations: &mut BTreeMap<G::Move, G::Move>,
    ) -> Result<(), CountError> {
        let (Some(left), false) = (plies.checked_sub(2), self.game.is_decided(root)) else {
            return Ok(());
        };
        let side = self.game.side_to_move(root);
        for &mv in self.game.legal_moves(root).iter() {
            let child = self.game.play(root, mv);
            if self.game.is_decided(&child) || self.proves(side, &child, left + 1)? {
                continue;
            }
            let replies = self.game.legal_moves(&child);
            // The quickest win of the other side is the best refutation; else any that holds.
            let mut best: Option<(u32, G::Move)> = None;
            for &reply in replies.iter() {
                let after = self.game.play(&child, reply);
                let length = self.shortest(side.opponent(), &after, left)?;
                let holds = length.is_some() || !self.proves(side, &after, left)?;
                let length = length.unwrap_or(u32::MAX);
                if holds && best.is_none_or(|(best, _)| length < best) {
                    best = Some((length, reply));
                }
            }
            refutations.extend(best.map(|(_, reply)| (mv, reply)));
        }
        Ok(())
    }
}
