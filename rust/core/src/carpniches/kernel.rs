//! Counting two plies at once: the inner loop of perft.
//!
//! For each stack of the mover, the eight directions are the eight lanes: one table look-up gives all
//! its destinations, and the legal ones are pressed together into a list of moves. Then eight moves
//! at a time are made side by side, lines are looked for in all eight positions, and the replies are
//! counted direction by direction for all eight, without listing them. See `docs/performance.md` for
//! what this costs and what was tried besides.

use super::layout::{BITS, BOARD, STEPS, step};
use super::movegen::MAX_LATER_MOVES;
use super::outcome::is_decided;
use super::state::State;
use crate::bits::Bits;
use crate::simd::{Kernel, LANES, Lanes};

const ACROSS: u32 = STEPS[0];
const FALLING: u32 = STEPS[1];
const ALONG: u32 = STEPS[2];
const RISING: u32 = STEPS[3];

/// Where a stack's top lands, and what must be empty on its way, one lane a direction.
struct Leaps {
    targets: [u64; LANES],
    paths: [u64; LANES],
}

/// Moves of exactly one, two and three squares from each bit.
static LEAPS: [[Leaps; 3]; BITS] = {
    const NONE: Leaps = Leaps { targets: [0; LANES], paths: [0; LANES] };
    let mut leaps = [const { [NONE; 3] }; BITS];
    let mut index = 0;
    while index < BITS * LANES {
        let (from, direction) = (index / LANES, index % LANES);
        let mut bit = (1 << from) & BOARD;
        let mut path = 0;
        let mut distance = 0;
        while distance < 3 {
            bit = step(bit, direction) & BOARD;
            leaps[from][distance].targets[direction] = bit;
            leaps[from][distance].paths[direction] = path;
            path |= bit;
            distance += 1;
        }
        index += 1;
    }
    leaps
};

/// Masks that keep the first lanes.
static FIRST: [[u64; LANES]; LANES + 1] = {
    let mut first = [[0; LANES]; LANES + 1];
    let mut count = 0;
    while count <= LANES {
        let mut lane = 0;
        while lane < count {
            first[count][lane] = u64::MAX;
            lane += 1;
        }
        count += 1;
    }
    first
};

/// A list of moves as bits, in blocks of lanes; one block of slack for whole-register writes.
struct MoveBlocks {
    from: [u64; MAX_LATER_MOVES + LANES],
    to: [u64; MAX_LATER_MOVES + LANES],
    len: usize,
}

impl MoveBlocks {
    const fn new() -> Self {
        Self { from: [0; MAX_LATER_MOVES + LANES], to: [0; MAX_LATER_MOVES + LANES], len: 0 }
    }

    #[inline(always)]
    fn block(values: &[u64; MAX_LATER_MOVES + LANES], start: usize) -> &[u64; LANES] {
        values[start..].first_chunk().unwrap_or(&[0; LANES])
    }

    #[inline(always)]
    fn append<L: Lanes>(&mut self, from: u64, to: L, legal: u8) {
        if let Some(out) = self.from[self.len..].first_chunk_mut() {
            L::splat(from).store(out);
        }
        if let Some(out) = self.to[self.len..].first_chunk_mut() {
            to.compress(legal).store(out);
        }
        self.len += legal.count_ones() as usize;
    }

    /// Lists the legal moves of the side to move.
    #[inline(always)]
    fn fill<L: Lanes>(&mut self, state: &State) {
        let [occupied, two, three] = state.height;
        let occupied = L::splat(occupied);
        let open = L::splat(state.open());
        self.len = 0;
        for from in Bits(state.tops(state.side)) {
            let height = (two >> from & 1) + (three >> from & 1);
            let leaps = &LEAPS[from][height as usize];
            let targets = L::load(&leaps.targets).and(open);
            let blocked = L::load(&leaps.paths).and(occupied);
            let targets = targets.zero_where_any(blocked);
            self.append(1 << from, targets, targets.nonzero());
        }
    }
}

/// Counts the sequences of two moves from an undecided state that is on no side's first turn.
pub struct CountTwoPlies<'a>(pub &'a State);

impl Kernel for CountTwoPlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let mut moves = MoveBlocks::new();
        moves.fill::<L>(self.0);
        count_replies::<L>(self.0, &moves).sum()
    }
}

/// Counts the sequences of three moves likewise.
pub struct CountThreePlies<'a>(pub &'a State);

impl Kernel for CountThreePlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let state = self.0;
        let mut first = MoveBlocks::new();
        first.fill::<L>(state);
        let mut moves = MoveBlocks::new();
        let mut total = L::splat(0);
        for (&from, &to) in first.from.iter().zip(&first.to).take(first.len) {
            let child = state.moved(from, to);
            if !is_decided(&child) {
                moves.fill::<L>(&child);
                total = total.add(count_replies::<L>(&child, &moves));
            }
        }
        total.sum()
    }
}

/// The replies to the listed moves, added up lane by lane.
#[inline(always)]
fn count_replies<L: Lanes>(state: &State, moves: &MoveBlocks) -> L {
    let before = Planes::<L>::of(state);
    let mut replies = L::splat(0);
    let mut start = 0;
    while start < moves.len {
        let from = L::load(MoveBlocks::block(&moves.from, start));
        let to = L::load(MoveBlocks::block(&moves.to, start));
        let used = L::load(&FIRST[LANES.min(moves.len - start)]);
        replies = replies.add(before.count_replies(from, to, used));
        start += LANES;
    }
    replies
}

/// The position before the moves, the same in every lane.
struct Planes<L> {
    height: [L; 3],
    mover_tops: L,
    opponent_tops: L,
    /// Squares with the mover's, and with the opponent's, piece right below the top.
    mover_below: L,
    opponent_below: L,
    /// Squares where a top of the mover makes a line with two others.
    completing: L,
    /// Squares where the opponent's piece below makes a line with two others.
    uncovering: L,
}

/// Squares that make a line together with two of `tops`.
#[inline(always)]
fn completing(tops: u64) -> u64 {
    let mut squares = 0;
    for step in STEPS {
        let (below, above) = (tops << step, tops >> step);
        squares |= below & (tops << (2 * step)) | above & (tops >> (2 * step)) | below & above;
    }
    squares
}

impl<L: Lanes> Planes<L> {
    #[inline(always)]
    fn of(state: &State) -> Self {
        let mover = state.side;
        let two = state.height[1];
        let white_below = state.white[1];
        let black_below = two & !white_below;
        let (mover_below, opponent_below) = match mover {
            crate::Color::White => (white_below, black_below),
            crate::Color::Black => (black_below, white_below),
        };
        let [one, _, three] = state.height;
        Self {
            height: [L::splat(one), L::splat(two), L::splat(three)],
            mover_tops: L::splat(state.tops(mover)),
            opponent_tops: L::splat(state.tops(mover.opponent())),
            mover_below: L::splat(mover_below),
            opponent_below: L::splat(opponent_below),
            completing: L::splat(completing(state.tops(mover))),
            uncovering: L::splat(completing(state.tops(mover.opponent())) & opponent_below),
        }
    }

    /// In each lane, the number of the opponent's replies to that lane's move; 0 if it ends the game.
    #[inline(always)]
    fn count_replies(&self, from: L, to: L, used: L) -> L {
        let [one, two, three] = self.height;
        let mover_tops = self.mover_tops.and_not(from.and_not(self.mover_below)).or(to);
        let opponent_tops = self.opponent_tops.and_not(to).or(from.and(self.opponent_below));
        // Only these moves can make or uncover a line; mostly none of the eight does.
        let suspects = to.and(self.completing).or(from.and(self.uncovering));
        let mut replying = opponent_tops.and(used);
        if suspects.nonzero() != 0 {
            let lines = lines(mover_tops).or(lines(opponent_tops));
            replying = replying.zero_where_any(lines);
        }

        let one_after = one.and_not(from.and_not(two)).or(to);
        let two_after = two.and_not(from.and_not(three)).or(one.and(to));
        let three_after = three.and_not(from).or(two.and(to));
        let board = L::splat(BOARD);
        let ready = Ready {
            singles: replying.and_not(two_after),
            doubles: replying.and(two_after).and_not(three_after),
            triples: replying.and(three_after),
            empty: board.and_not(one_after),
            open: board.and_not(three_after),
        };
        let across = ready.up::<ACROSS>().add(ready.down::<ACROSS>());
        let falling = ready.up::<FALLING>().add(ready.down::<FALLING>());
        let along = ready.up::<ALONG>().add(ready.down::<ALONG>());
        let rising = ready.up::<RISING>().add(ready.down::<RISING>());
        across.add(falling).add(along.add(rising))
    }
}

/// Not zero in the lanes whose squares hold a line.
#[inline(always)]
fn lines<L: Lanes>(squares: L) -> L {
    let across = line::<L, ACROSS, { 2 * ACROSS }>(squares);
    let falling = line::<L, FALLING, { 2 * FALLING }>(squares);
    let along = line::<L, ALONG, { 2 * ALONG }>(squares);
    let rising = line::<L, RISING, { 2 * RISING }>(squares);
    across.or(falling).or(along.or(rising))
}

/// The first squares of the lines in one direction; `TWICE` is two steps.
#[inline(always)]
fn line<L: Lanes, const STEP: u32, const TWICE: u32>(squares: L) -> L {
    squares.and(squares.shr::<STEP>()).and(squares.shr::<TWICE>())
}

/// The stacks that may reply, by height, and where they may pass and land.
///
/// Counting works as in [`super::movegen::arrivals`]: all stacks travel together.
struct Ready<L> {
    singles: L,
    doubles: L,
    triples: L,
    empty: L,
    open: L,
}

impl<L: Lanes> Ready<L> {
    #[inline(always)]
    fn up<const N: u32>(&self) -> L {
        let travelling = self.triples.shl::<N>().and(self.empty).or(self.doubles);
        let travelling = travelling.shl::<N>().and(self.empty).or(self.singles);
        travelling.shl::<N>().and(self.open).count_ones()
    }

    #[inline(always)]
    fn down<const N: u32>(&self) -> L {
        let travelling = self.triples.shr::<N>().and(self.empty).or(self.doubles);
        let travelling = travelling.shr::<N>().and(self.empty).or(self.singles);
        travelling.shr::<N>().and(self.open).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Carpniches, Position, Setup};
    use super::*;
    use crate::game::{Game, count_three_plies_by_moves, count_two_plies_plainly};
    use crate::playouts::Random;
    use crate::simd::{Cpu, Level, run};

    #[test]
    fn counts_on_every_level_are_those_of_the_definition() {
        let game = Carpniches;
        let mut compared = 0;
        for number in 0..2000 {
            let mut random = Random::of_game(1, number);
            let start = Position::start(Setup::ALL[number as usize % 3]);
            let state = game.playout(start.state(), 2 + random.below(60), &mut random).last;
            if game.is_decided(&state) || state.is_first_turn() {
                continue;
            }
            compared += 1;
            let expected = count_two_plies_plainly(&game, &state);
            for cpu in Level::ALL.into_iter().filter_map(Cpu::with) {
                assert_eq!(run(cpu, CountTwoPlies(&state)), expected, "{cpu:?} {state:?}");
                if number % 10 == 0 {
                    let expected = count_three_plies_by_moves(&game, &state);
                    assert_eq!(run(cpu, CountThreePlies(&state)), expected, "{cpu:?} {state:?}");
                }
            }
        }
        assert!(compared > 500);
    }
}
