//! Counting two plies at once: the inner loop of perft.
//!
//! The replies to a move are not counted move by move. A pawn that steps to an empty square takes
//! from the opponent only what its sliding pawns could reach *beyond* that square, and gives back
//! only what it hid on the square it left. So the replies are counted once, as if the mover had
//! passed; this number times the moves, less the squares cut off by each, is the answer for all quiet
//! moves of pawns that no enemy slider can reach. The few others (pawns in a slider's way, captures)
//! are counted one by one. Eight directions are eight lanes. See `docs/performance.md`.

use super::position::state::{State, enemy_camps, enemy_line};
use super::tables::Tables;
use crate::bits::Bits;
use crate::simd::{Kernel, LANES, Lanes};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const NOT_AB: u64 = !0x0303_0303_0303_0303;
const NOT_GH: u64 = !0xc0c0_c0c0_c0c0_c0c0;
const NOT_1: u64 = !0xff;
const NOT_8: u64 = !(0xff << 56);
const NOT_12: u64 = !0xffff;
const NOT_78: u64 = !(0xffff << 48);

/// A step in each of eight directions: how far a bit rotates, and where it may arrive.
struct Steps {
    turns: [u64; LANES],
    arrivals: [u64; LANES],
}

/// East, north, west, south, then north-east, north-west, south-west, south-east.
static NEIGHBORS: Steps = Steps {
    turns: [1, 8, 63, 56, 9, 7, 55, 57],
    arrivals: [
        NOT_A,
        NOT_1,
        NOT_H,
        NOT_8,
        NOT_A & NOT_1,
        NOT_H & NOT_1,
        NOT_H & NOT_8,
        NOT_A & NOT_8,
    ],
};

/// The knight's leaps.
static LEAPS: Steps = Steps {
    turns: [17, 10, 15, 6, 47, 54, 49, 58],
    arrivals: [
        NOT_A & NOT_12,
        NOT_AB & NOT_1,
        NOT_H & NOT_12,
        NOT_GH & NOT_1,
        NOT_H & NOT_78,
        NOT_GH & NOT_8,
        NOT_A & NOT_78,
        NOT_AB & NOT_8,
    ],
};

/// How far a slider gets.
const LONGEST: usize = 7;

/// The turns of [`NEIGHBORS`] back by so many steps.
static BACK: [[u64; LANES]; LONGEST] = {
    let mut back = [[0; LANES]; LONGEST];
    let mut index = 0;
    while index < LONGEST * LANES {
        let (steps, lane) = (index / LANES, index % LANES);
        back[steps][lane] = (64 * LONGEST as u64 - steps as u64 * NEIGHBORS.turns[lane]) % 64;
        index += 1;
    }
    back
};

/// `straight` in the lanes along rows and columns, `diagonal` in the others.
#[inline(always)]
fn by_direction<L: Lanes>(straight: u64, diagonal: u64) -> L {
    L::load(&[straight, straight, straight, straight, diagonal, diagonal, diagonal, diagonal])
}

/// Counts the sequences of two moves from an undecided state without a live ban on captures.
pub(super) struct CountTwoPlies<'a> {
    pub(super) tables: &'a Tables,
    pub(super) state: &'a State,
}

impl Kernel for CountTwoPlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u64 {
        let Self { tables, state } = self;
        let board = Board::<L>::of(tables);
        let (own, opposing) = state.own_and_opposing();
        let occupied = own | opposing;
        let entries = entries_of(state, opposing);

        let walkers = board.walking_replies(opposing);
        let rays = board.rays(opposing, occupied);
        let replies = walkers.add(rays.count()).add(entries_lane::<L>(entries));
        let in_the_way = own & rays.reached().any();

        // Quiet moves of the pawns that no enemy slider reaches.
        let moves = board.destinations(own & !in_the_way, own, occupied);
        let empty = L::splat(!occupied);
        let arrivals =
            ArrivalCounts::of([moves[0].and(empty), moves[1].and(empty), moves[2].and(empty)]);
        let mut total = replies.mul_low(arrivals.total()).sub(rays.cut_off(&arrivals));

        // Pawns that hide squares from a slider: the replies without them differ.
        for from in Bits(in_the_way) {
            let targets = tables.arrivals(from, occupied) & !occupied;
            let rays = board.rays(opposing, occupied & !(1 << from));
            let replies = walkers.add(rays.count()).add(entries_lane::<L>(entries));
            let count = L::splat(u64::from(targets.count_ones()));
            total = total.add(replies.mul_low(count).sub(rays.cut_off_once(targets)));
            let entering = (enemy_line(state.side) >> from & 1) * entries_by_one(state);
            total = total.add(replies.mul_low(L::splat(entering)));
        }
        let entering = (own & !in_the_way & enemy_line(state.side)).count_ones();
        let entering = u64::from(entering) * entries_by_one(state);
        total = total.add(replies.mul_low(L::splat(entering)));

        // Captures change the opponent's pawns themselves.
        let captured = moves[0].or(moves[1]).or(moves[2]).any() & opposing;
        if captured != 0 || in_the_way != 0 {
            let opposing_in_camps = (state.camps & enemy_camps(state.side.opponent())).count_ones();
            if opposing.count_ones() + opposing_in_camps > 2 {
                for from in Bits(own) {
                    for to in Bits(tables.arrivals(from, occupied) & opposing) {
                        let left = opposing & !(1 << to);
                        let rays = board.rays(left, occupied & !(1 << from));
                        total = total
                            .add(board.walking_replies(left).add(rays.count()))
                            .add(entries_lane::<L>(entries_of(state, left)));
                    }
                }
            }
        }
        total.sum()
    }
}

/// The ways of the opponent's pawns into the mover's camps.
#[inline(always)]
fn entries_of(state: &State, opposing: u64) -> u64 {
    let opponent = state.side.opponent();
    let free = !state.camps & enemy_camps(opponent);
    u64::from((opposing & enemy_line(opponent)).count_ones() * free.count_ones())
}

/// How many ways a pawn of the mover on the line has into a camp that do not end the game.
#[inline(always)]
fn entries_by_one(state: &State) -> u64 {
    // Both camps are free, or taking the second one wins.
    2 * u64::from(state.camps & enemy_camps(state.side) == 0)
}

#[inline(always)]
fn entries_lane<L: Lanes>(entries: u64) -> L {
    L::load(&[entries, 0, 0, 0, 0, 0, 0, 0])
}

/// The board as lanes.
struct Board<L> {
    blue: u64,
    green: u64,
    red: u64,
    yellow: u64,
    neighbor_turns: L,
    neighbor_arrivals: L,
    leap_turns: L,
    leap_arrivals: L,
    /// Where sliders of the lane must stop.
    stops: L,
}

impl<L: Lanes> Board<L> {
    #[inline(always)]
    fn of(tables: &Tables) -> Self {
        Self {
            blue: tables.blue,
            green: tables.green,
            red: tables.red,
            yellow: tables.yellow,
            neighbor_turns: L::load(&NEIGHBORS.turns),
            neighbor_arrivals: L::load(&NEIGHBORS.arrivals),
            leap_turns: L::load(&LEAPS.turns),
            leap_arrivals: L::load(&LEAPS.arrivals),
            stops: by_direction(tables.red, tables.yellow),
        }
    }

    /// Where the blue pawns among `pawns` arrive, and where the green ones do.
    #[inline(always)]
    fn walks(&self, pawns: u64, own: u64) -> [L; 2] {
        let own = L::splat(own);
        let steps = L::splat(pawns & self.blue).rotate(self.neighbor_turns);
        let leaps = L::splat(pawns & self.green).rotate(self.leap_turns);
        [steps.and(self.neighbor_arrivals).and_not(own), leaps.and(self.leap_arrivals).and_not(own)]
    }

    /// The number of moves of the opponent's blue and green pawns.
    #[inline(always)]
    fn walking_replies(&self, opposing: u64) -> L {
        let [steps, leaps] = self.walks(opposing, opposing);
        steps.count_ones().add(leaps.count_ones())
    }

    /// Where sliders start in each lane.
    #[inline(always)]
    fn sliders(&self, pawns: u64) -> L {
        by_direction(pawns & self.red, pawns & self.yellow)
    }

    /// Where `pawns`, all or some of `own`, arrive: steps, leaps, slides. Each square is in a lane of
    /// each once at most.
    #[inline(always)]
    fn destinations(&self, pawns: u64, own: u64, occupied: u64) -> [L; 3] {
        let [steps, leaps] = self.walks(pawns, own);
        let arrivals = self.neighbor_arrivals.and_not(L::splat(own));
        let passed = self.stops.or(L::splat(occupied));
        let mut travelling = self.sliders(pawns);
        let mut slides = L::splat(0);
        for _ in 0..LONGEST {
            travelling = travelling.rotate(self.neighbor_turns).and(arrivals);
            slides = slides.or(travelling);
            travelling = travelling.and_not(passed);
            if travelling.nonzero() == 0 {
                break;
            }
        }
        [steps, leaps, slides]
    }

    /// The squares that the opponent's sliders reach, by distance.
    #[inline(always)]
    fn rays(&self, opposing: u64, occupied: u64) -> Rays<L> {
        let arrivals = self.neighbor_arrivals.and_not(L::splat(opposing));
        let passed = self.stops.or(L::splat(occupied));
        let mut travelling = self.sliders(opposing);
        let mut rays = Rays { at: [L::splat(0); LONGEST], len: 0 };
        for at in &mut rays.at {
            travelling = travelling.rotate(self.neighbor_turns).and(arrivals);
            *at = travelling;
            rays.len += 1;
            travelling = travelling.and_not(passed);
            if travelling.nonzero() == 0 {
                break;
            }
        }
        rays
    }
}

/// The squares reached by sliders after one step, two steps, and so on.
///
/// In one lane a square is reached by one slider at most, since the nearest hides the others.
struct Rays<L> {
    at: [L; LONGEST],
    len: usize,
}

impl<L: Lanes> Rays<L> {
    #[inline(always)]
    fn count(&self) -> L {
        let mut sum = L::splat(0);
        for at in &self.at[..self.len] {
            sum = sum.add(at.count_ones());
        }
        sum
    }

    #[inline(always)]
    fn reached(&self) -> L {
        let mut all = L::splat(0);
        for at in &self.at[..self.len] {
            all = all.or(*at);
        }
        all
    }

    /// The number of reached squares that are cut off by all counted arrivals, each by itself.
    ///
    /// For each distance, the squares that have a reached square so far behind them on the way of a
    /// slider: those whose arrivals cut off that one.
    #[inline(always)]
    fn cut_off(&self, arrivals: &ArrivalCounts<L>) -> L {
        let [ones, twos, fours, eights] = arrivals.bits;
        let mut sums = [L::splat(0); 4];
        let mut farther = L::splat(0);
        for distance in (1..self.len).rev() {
            farther = farther.or(self.at[distance]);
            let hiding = farther.rotate(L::load(&BACK[distance]));
            sums[0] = sums[0].add(hiding.and(ones).count_ones());
            sums[1] = sums[1].add(hiding.and(twos).count_ones());
            sums[2] = sums[2].add(hiding.and(fours).count_ones());
            sums[3] = sums[3].add(hiding.and(eights).count_ones());
        }
        sums[0].add(sums[1].shl::<1>()).add(sums[2].shl::<2>().add(sums[3].shl::<3>()))
    }

    /// The same for one arrival on each target.
    #[inline(always)]
    fn cut_off_once(&self, targets: u64) -> L {
        let targets = L::splat(targets);
        let mut sum = L::splat(0);
        let mut farther = L::splat(0);
        for distance in (1..self.len).rev() {
            farther = farther.or(self.at[distance]);
            sum = sum.add(farther.rotate(L::load(&BACK[distance])).and(targets).count_ones());
        }
        sum
    }
}

/// How many moves arrive on each square, as the four bits of a binary number, the same in all lanes.
///
/// Eight pawns make at most eight.
struct ArrivalCounts<L> {
    bits: [L; 4],
}

impl<L: Lanes> ArrivalCounts<L> {
    /// Adds up 24 sets of squares with carry-save adders: three to a lane, then across the lanes.
    #[inline(always)]
    fn of(sets: [L; 3]) -> Self {
        let [a, b, c] = sets;
        let (ones, twos) = add3(a, b, c);
        let zero = L::splat(0);
        let bits = doubled::<L, 4>([ones, twos, zero, zero]);
        let bits = doubled::<L, 2>(bits);
        let bits = doubled::<L, 1>(bits);
        Self { bits }
    }

    /// The number of all moves, in every lane.
    #[inline(always)]
    fn total(&self) -> L {
        let [ones, twos, fours, eights] = self.bits;
        let low = ones.count_ones().add(twos.count_ones().shl::<1>());
        low.add(fours.count_ones().shl::<2>().add(eights.count_ones().shl::<3>()))
    }
}

/// Sum and carry of three bits.
#[inline(always)]
fn add3<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let different = a.xor(b);
    (different.xor(c), a.and(b).or(different.and(c)))
}

/// Adds to each lane's number that of the lane `D` away.
#[inline(always)]
fn doubled<L: Lanes, const D: usize>(bits: [L; 4]) -> [L; 4] {
    let [ones, twos, fours, eights] = bits;
    let (ones, carry) = add3(ones, ones.exchange::<D>(), L::splat(0));
    let (twos, carry) = add3(twos, twos.exchange::<D>(), carry);
    let (fours, carry) = add3(fours, fours.exchange::<D>(), carry);
    let (eights, _) = add3(eights, eights.exchange::<D>(), carry);
    [ones, twos, fours, eights]
}

#[cfg(test)]
mod tests {
    use super::super::{Board as Colors, FirstMoveCaptures, Katarenga, Position};
    use super::*;
    use crate::game::{Game, count_two_plies_plainly};
    use crate::playouts::Random;
    use crate::simd::{Cpu, Level, run};

    fn assert_counts(game: &Katarenga, state: &State) {
        let expected = count_two_plies_plainly(game, state);
        for cpu in Level::ALL.into_iter().filter_map(Cpu::with) {
            let count = run(cpu, CountTwoPlies { tables: &game.tables, state });
            assert_eq!(count, expected, "{cpu:?} {state:?}");
        }
    }

    #[test]
    fn counts_on_every_level_are_those_of_the_definition() {
        let mut compared = 0;
        for number in 0..3000 {
            let mut random = Random::of_game(2, number);
            let start = Position::start(Colors::random(number), FirstMoveCaptures::Allowed);
            let length = random.below(120);
            let state = start.game().playout(start.state(), length, &mut random).last;
            if !start.game().is_decided(&state) {
                assert_counts(start.game(), &state);
                compared += 1;
            }
        }
        assert!(compared > 1000);
    }

    /// Few colours make long slides and many pawns in each other's way.
    #[test]
    fn counts_on_plain_boards_are_those_of_the_definition() {
        for number in 0..3000 {
            let mut random = Random::of_game(3, number);
            let letters = [b"RY", b"RB", b"YB", b"RR", b"YY", b"GB"][random.below(6) as usize];
            let sparse = 1 + random.below(12);
            let colors: String =
                (0..64).map(|_| letters[usize::from(random.below(sparse) == 0)] as char).collect();
            let Ok(board) = Colors::from_colors(&colors) else { continue };
            let start = Position::start(board, FirstMoveCaptures::Allowed);
            let length = random.below(80);
            let state = start.game().playout(start.state(), length, &mut random).last;
            if !start.game().is_decided(&state) {
                assert_counts(start.game(), &state);
            }
        }
    }
}
