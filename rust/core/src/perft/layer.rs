//! The distinct positions of one ply, each with the number of paths that lead to it.
//!
//! An open-addressing table split into shards by hash, so that threads rarely meet. Positions are
//! kept whole and compared whole; a slot whose count is zero is empty. Memory is accounted before it
//! is taken.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxBuildHasher;

use super::CountError;

/// A number of paths: 64 bits where they suffice, else 128.
pub trait Paths: Copy + Eq + Send + Sync + 'static {
    /// No path: marks empty slots.
    const ZERO: Self;
    /// One path.
    const ONE: Self;
    /// The sum, or `None` if it does not fit.
    fn plus(self, other: Self) -> Option<Self>;
    /// The same number in 128 bits.
    fn wide(self) -> u128;
}

macro_rules! paths {
    ($($number:ty),*) => {$(
        impl Paths for $number {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn wide(self) -> u128 {
                u128::from(self)
            }
        }
    )*};
}

paths!(u64, u128);

/// Shards of a layer; a power of two.
pub const SHARDS: usize = 64;

/// Slots of a shard when its first position comes.
const FIRST_SLOTS: usize = 8;

/// A position and the number of paths to it.
pub type Entry<P, C> = (P, C);

/// One table of a layer.
#[derive(Debug)]
pub struct Shard<P, C> {
    slots: Vec<Entry<P, C>>,
    len: usize,
}

/// Why positions could not be added.
#[derive(Debug)]
pub enum Full {
    /// The limit on memory would be passed.
    Limit,
    /// The count or the memory of the machine would be passed.
    Error(CountError),
}

impl<P: Copy + Eq + Hash, C: Paths> Shard<P, C> {
    const fn new() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }

    /// Positions in order of their slots.
    pub fn entries(&self, slots: std::ops::Range<usize>) -> impl Iterator<Item = &Entry<P, C>> {
        self.slots[slots].iter().filter(|entry| entry.1 != C::ZERO)
    }

    /// The number of slots, empty ones included.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    fn insert(&mut self, hash: u64, (packed, paths): Entry<P, C>) -> Result<(), Full> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = &mut self.slots[slot];
            if entry.1 == C::ZERO {
                *entry = (packed, paths);
                self.len += 1;
                return Ok(());
            }
            if entry.0 == packed {
                entry.1 = entry.1.plus(paths).ok_or(Full::Error(CountError::Overflow))?;
                return Ok(());
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Reads the slots where the search for each entry begins.
    ///
    /// These reads wait for memory side by side; those of [`Shard::insert`] would wait one after the
    /// other, because what follows each depends on what it finds.
    fn touch(&self, entries: &[Entry<P, C>]) {
        let mask = self.slots.len() - 1;
        let is_taken =
            |entry: &Entry<P, C>| self.slots[hash_of(&entry.0) as usize & mask].1 != C::ZERO;
        std::hint::black_box(entries.iter().map(is_taken).fold(false, |all, taken| all ^ taken));
    }

    /// Makes room for `more` positions at a load of at most three quarters.
    fn reserve(&mut self, more: usize, filler: P, memory: &Account) -> Result<(), Full> {
        if (self.len + more) * 4 <= self.slots.len() * 3 {
            return Ok(());
        }
        // Room for what is there and twice as much: `more` are mostly repetitions.
        let slots = (self.len * 2).max((self.len + more) * 4 / 3 + 1).max(FIRST_SLOTS);
        let slots = slots.next_power_of_two();
        let bytes = slots * size_of::<Entry<P, C>>();
        memory.take(bytes)?;
        let mut grown = Self { slots: Vec::new(), len: 0 };
        grown
            .slots
            .try_reserve_exact(slots)
            .map_err(|_| Full::Error(CountError::OutOfMemory(bytes)))?;
        grown.slots.resize(slots, (filler, C::ZERO));
        for &entry in self.entries(0..self.slots.len()) {
            grown.insert(hash_of(&entry.0), entry)?;
        }
        memory.give_back(self.slots.len() * size_of::<Entry<P, C>>());
        *self = grown;
        Ok(())
    }
}

/// The hash that chooses shard (high bits) and slot (low bits). Equality never rests on it.
#[inline]
pub fn hash_of<P: Hash>(packed: &P) -> u64 {
    FxBuildHasher.hash_one(packed)
}

/// The shard of a hash.
#[inline]
pub fn shard_of(hash: u64) -> usize {
    // The hasher's best bits are at both ends; those in the middle choose the shard.
    (hash >> 32) as usize % SHARDS
}

/// Memory taken by the tables of a layer, and the most it may take.
#[derive(Debug)]
struct Account {
    taken: AtomicUsize,
    limit: usize,
}

impl Account {
    fn take(&self, bytes: usize) -> Result<(), Full> {
        let taken = self.taken.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if taken > self.limit { Err(Full::Limit) } else { Ok(()) }
    }

    fn give_back(&self, bytes: usize) {
        self.taken.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// A layer being filled by several threads.
#[derive(Debug)]
pub struct Filling<P, C> {
    shards: Vec<Mutex<Shard<P, C>>>,
    memory: Account,
}

impl<P: Copy + Eq + Hash, C: Paths> Filling<P, C> {
    /// An empty layer whose tables may take `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            shards: std::iter::repeat_with(|| Mutex::new(Shard::new())).take(SHARDS).collect(),
            memory: Account { taken: AtomicUsize::new(0), limit },
        }
    }

    /// Adds positions that all belong to one shard.
    pub fn add(&self, shard: usize, entries: &[Entry<P, C>]) -> Result<(), Full> {
        let Some(&(filler, _)) = entries.first() else { return Ok(()) };
        let mut shard = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        shard.reserve(entries.len(), filler, &self.memory)?;
        shard.touch(entries);
        for &entry in entries {
            shard.insert(hash_of(&entry.0), entry)?;
        }
        Ok(())
    }

    /// The layer, once all threads are done.
    pub fn finish(self) -> Layer<P, C> {
        let unlock = |shard: Mutex<_>| shard.into_inner().unwrap_or_else(PoisonError::into_inner);
        Layer {
            shards: self.shards.into_iter().map(unlock).collect(),
            bytes: self.memory.taken.into_inner(),
        }
    }
}

/// The distinct positions of one ply.
#[derive(Debug)]
pub struct Layer<P, C> {
    shards: Vec<Shard<P, C>>,
    bytes: usize,
}

impl<P: Copy + Eq + Hash, C: Paths> Layer<P, C> {
    /// Its tables.
    pub fn shards(&self) -> &[Shard<P, C>] {
        &self.shards
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.len).sum()
    }

    /// The memory that the tables take.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Stretches of slots, about `size` each, that cover the layer: `(shard, slots)`.
    pub fn stretches(&self, size: usize) -> Vec<(usize, std::ops::Range<usize>)> {
        let mut stretches = Vec::new();
        for (index, shard) in self.shards.iter().enumerate() {
            for start in (0..shard.slots()).step_by(size) {
                stretches.push((index, start..shard.slots().min(start + size)));
            }
        }
        stretches
    }
}
