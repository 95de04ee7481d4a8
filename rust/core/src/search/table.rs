//! What earlier searches have found, by position: a table of fixed size.
//!
//! An entry holds the whole position, not a hash of it, so that no two are ever confused and a proved
//! end stays proved. Four entries share a bucket; a new one replaces the one that is worth least.

use crate::game::Move;
use crate::perft::CountError;
use crate::zobrist::{GOLDEN, splitmix64};

/// A position in at most 64 + `MORE_BITS` bits, without loss; see [`super::Evaluate::identity`].
pub type Identity = (u64, u32);

/// Bits of the second part of an [`Identity`].
pub const MORE_BITS: u32 = 23;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least as good.
    Lower,
    /// It is at most as good.
    Upper,
    /// It is as good.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// The score from the node, as [`super::score::from_node`] gives it.
    pub score: i32,
    pub depth: u32,
    pub bound: Bound,
    pub best: Option<M>,
}

/// Words: the first part of the identity; the second part with all that is known.
type Entry = [u64; 2];

const WAYS: usize = 4;

// The second word, from its lowest bit: more of the identity, move + 1, score, depth, bound, search.
// The bound is never 0, so that an empty entry, which is all zeros, is told from every other.
const MOVE: u32 = MORE_BITS;
const SCORE: u32 = MOVE + 12;
const DEPTH: u32 = SCORE + 16;
const BOUND: u32 = DEPTH + 7;
const AGE: u32 = BOUND + 2;
const AGES: u64 = 1 << (64 - AGE);

/// The greatest depth that an entry can hold.
pub const MAX_DEPTH: u32 = (1 << (BOUND - DEPTH)) - 1;

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<[Entry; WAYS]>,
    /// The number of the current search, modulo [`AGES`].
    age: u64,
}

impl Table {
    /// A table that takes at most `bytes`, but at least one bucket.
    ///
    /// # Errors
    /// [`CountError::OutOfMemory`].
    pub fn new(bytes: usize) -> Result<Self, CountError> {
        let buckets = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        // Zeroed by the system when it is touched: making a table takes no time, whatever its size.
        let buckets = bytemuck::allocation::try_zeroed_vec(buckets);
        let buckets = buckets.map_err(|()| CountError::OutOfMemory(bytes))?;
        Ok(Self { buckets, age: 0 })
    }

    /// A new search begins: what earlier ones have found is the first to be replaced.
    pub const fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, identity: Identity) -> usize {
        let hash = splitmix64(identity.0.wrapping_add(u64::from(identity.1).wrapping_mul(GOLDEN)));
        // As many buckets as there are, without a division.
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of a position.
    pub fn get<M: Move>(&self, identity: Identity) -> Option<Known<M>> {
        let bucket = self.buckets.get(self.bucket(identity))?;
        let [_, word] = bucket.iter().find(|entry| is_of(entry, identity))?;
        Some(Known {
            score: i32::from((word >> SCORE) as u16 as i16),
            depth: field(*word, DEPTH, BOUND) as u32,
            bound: match field(*word, BOUND, AGE) {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            best: (field(*word, MOVE, SCORE) as usize).checked_sub(1).and_then(M::from_index),
        })
    }

    /// Keeps what is known of a position, if nothing better is in the way.
    pub fn put<M: Move>(&mut self, identity: Identity, known: Known<M>) {
        const { assert!(M::COUNT < 1 << (SCORE - MOVE)) };
        let age = self.age;
        let at = self.bucket(identity);
        let Some(bucket) = self.buckets.get_mut(at) else { return };
        // The older and shallower, the less an entry is worth; the position itself is always replaced.
        let worth = |entry: &Entry| {
            if is_of(entry, identity) || entry[1] == 0 {
                return 0;
            }
            let years = (age + AGES - (entry[1] >> AGE)) % AGES;
            1 + (AGES - years) * 16 + field(entry[1], DEPTH, BOUND)
        };
        let same = bucket.iter_mut().position(|entry| is_of(entry, identity));
        let least = || (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0);
        let way = same.unwrap_or_else(least);
        let mut best = known.best.map_or(0, |mv| mv.index() as u64 + 1);
        if same.is_some() && best == 0 {
            // A move that was once the best is a better guess than none.
            best = field(bucket[way][1], MOVE, SCORE);
        }
        let bound = match known.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let word = u64::from(identity.1)
            | best << MOVE
            | u64::from(known.score as i16 as u16) << SCORE
            | u64::from(known.depth.min(MAX_DEPTH)) << DEPTH
            | bound << BOUND
            | age << AGE;
        bucket[way] = [identity.0, word];
    }

    /// How full the table is with what the current search has found, in permille: an estimate.
    pub fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let entries = sample.iter().flatten();
        let used = entries.filter(|entry| entry[1] != 0 && entry[1] >> AGE == self.age).count();
        (used * 1000 / (sample.len() * WAYS).max(1)) as u32
    }
}

const fn field(word: u64, from: u32, to: u32) -> u64 {
    word >> from & ((1 << (to - from)) - 1)
}

const fn is_of(entry: &Entry, identity: Identity) -> bool {
    entry[0] == identity.0
        && entry[1] & ((1 << MORE_BITS) - 1) == identity.1 as u64
        && entry[1] >> BOUND != 0
        && field(entry[1], BOUND, AGE) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::carpniches::Move as AnyMove;

    fn known(score: i32, depth: u32) -> Known<AnyMove> {
        Known { score, depth, bound: Bound::Exact, best: AnyMove::from_index(depth as usize) }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let mut table = Table::new(1 << 16).unwrap();
        for (number, bound) in [Bound::Lower, Bound::Upper, Bound::Exact].into_iter().enumerate() {
            for score in [-30_000, -1, 0, 1, 30_000] {
                for depth in [0, 1, MAX_DEPTH] {
                    let identity = (score as u64, number as u32 * 0x1FFFFF + depth);
                    let best = AnyMove::from_index(AnyMove::COUNT - 1 - depth as usize);
                    let put = Known { score, depth, bound, best };
                    assert_eq!(table.get::<AnyMove>(identity), None);
                    table.put(identity, put);
                    assert_eq!(table.get(identity), Some(put));
                }
            }
        }
    }

    #[test]
    fn the_empty_position_is_not_in_an_empty_table() {
        assert_eq!(Table::new(0).unwrap().get::<AnyMove>((0, 0)), None);
    }

    #[test]
    fn positions_that_differ_in_one_bit_are_told_apart() {
        // One bucket: whatever is mistaken for another is found in it.
        for bit in 0..64 + MORE_BITS {
            let mut table = Table::new(0).unwrap();
            table.put((0, 0), known(5, 3));
            let other = if bit < 64 { (1 << bit, 0) } else { (0, 1 << (bit - 64)) };
            assert_eq!(table.get::<AnyMove>(other), None, "bit {bit}");
        }
    }

    #[test]
    fn old_and_shallow_entries_are_replaced_first() {
        let mut table = Table::new(0).unwrap();
        table.put((1, 0), known(0, 9));
        table.begin();
        for number in 2..=4 {
            table.put((number, 0), known(0, number as u32));
        }
        table.put((5, 0), known(0, 1));
        assert!(table.get::<AnyMove>((1, 0)).is_none(), "old, if deep");
        table.put((6, 0), known(0, 1));
        assert!(table.get::<AnyMove>((5, 0)).is_none(), "the shallowest");
        assert!(table.get::<AnyMove>((2, 0)).is_some());
    }

    #[test]
    fn a_best_move_outlives_a_result_without_one() {
        let mut table = Table::new(0).unwrap();
        table.put((1, 0), known(7, 5));
        table.put((1, 0), Known::<AnyMove> { best: None, ..known(8, 6) });
        assert_eq!(table.get::<AnyMove>((1, 0)).unwrap().best, AnyMove::from_index(5));
    }
}
