//! Counting equal positions once: ply by ply, positions are merged and their paths added up.
//!
//! Different orders of the same moves lead to the same position, and the symmetries of the board make
//! more positions equal. So a ply is kept as a set of positions with the number of paths to each
//! ([`Layer`]); the next ply follows from it. The last plies are counted path by path, because there
//! merging costs more than it saves. Where a ply does not fit into the memory allowed, it is gone
//! through in pieces, each counted to the end before the next.

use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::layer::{Entry, Filling, Full, Layer, Paths, SHARDS, hash_of, shard_of};
use super::{Control, CountError, TAIL, paths};
use crate::game::Game;

/// Positions that a thread takes at a time.
const STRETCH: usize = 1024;
/// Positions that a thread gathers for a shard before it locks it.
const BUCKET: usize = 128;
/// The share of the time that merging is expected to take, for telling progress.
const MERGING: f64 = 0.15;

type Stretch = (usize, std::ops::Range<usize>);

/// Counts from an undecided state on the threads of the current pool, with `memory` bytes.
pub fn count<G: Game>(
    game: &G,
    root: &G::State,
    depth: u32,
    memory: usize,
    symmetry: bool,
    control: &Control,
) -> Result<u128, CountError> {
    match count_with::<G, u64>(game, root, depth, memory, symmetry, control) {
        // Some position has more than 2^64 paths, which happens in small worlds at great depths.
        Err(CountError::Overflow) => {
            count_with::<G, u128>(game, root, depth, memory, symmetry, control)
        }
        result => result,
    }
}

fn count_with<G: Game, C: Paths>(
    game: &G,
    root: &G::State,
    depth: u32,
    memory: usize,
    symmetry: bool,
    control: &Control,
) -> Result<u128, CountError> {
    let layer = match single::<G, C>(game, root, memory) {
        Ok(layer) => layer,
        Err(Full::Limit) => return paths::count(game, root, depth, control),
        Err(Full::Error(error)) => return Err(error),
    };
    Counting { game, symmetry, control: control.clone() }.count_layer(layer, root, depth, memory)
}

fn single<G: Game, C: Paths>(
    game: &G,
    root: &G::State,
    memory: usize,
) -> Result<Layer<G::Packed, C>, Full> {
    let filling = Filling::new(memory);
    let packed = game.pack(root);
    filling.add(shard_of(hash_of(&packed)), &[(packed, C::ONE)])?;
    Ok(filling.finish())
}

/// What a count carries along.
struct Counting<'a, G> {
    game: &'a G,
    symmetry: bool,
    control: Control,
}

impl<G: Game> Counting<'_, G> {
    /// The paths of `depth` plies from all positions of a layer; `like` is any state of its ply.
    fn count_layer<C: Paths>(
        &self,
        mut layer: Layer<G::Packed, C>,
        like: &G::State,
        mut depth: u32,
        memory: usize,
    ) -> Result<u128, CountError> {
        let mut like = *like;
        let expansion = Expansion { game: self.game, symmetry: self.symmetry, keep_decided: false };
        while depth > TAIL {
            let stretches = layer.stretches(STRETCH);
            let part =
                self.control.between(MERGING * progress(depth), MERGING * progress(depth - 1));
            let left = memory.saturating_sub(layer.bytes());
            match expansion.expand(&layer, &stretches, &like, left, &part) {
                Ok((next, next_like)) => {
                    layer = next;
                    depth -= 1;
                    match next_like {
                        Some(state) => like = state,
                        None => return Ok(0),
                    }
                }
                Err(Full::Limit) => return self.count_pieces(&layer, &like, depth, left),
                Err(Full::Error(error)) => return Err(error),
            }
        }
        let rest = self.control.between(MERGING, 1.0);
        self.count_paths(&layer, &layer.stretches(STRETCH), &like, depth, &rest)
    }

    /// The same for a layer whose next one does not fit into `memory` bytes: piece by piece.
    fn count_pieces<C: Paths>(
        &self,
        layer: &Layer<G::Packed, C>,
        like: &G::State,
        depth: u32,
        memory: usize,
    ) -> Result<u128, CountError> {
        // Small stretches, so that a piece can be as small as needed.
        let stretches = layer.stretches(STRETCH / 64);
        let expansion = Expansion { game: self.game, symmetry: self.symmetry, keep_decided: false };
        let mut total: u128 = 0;
        let mut start = 0;
        let mut size = stretches.len().div_ceil(2);
        while start < stretches.len() {
            let piece = &stretches[start..stretches.len().min(start + size)];
            let fraction = |index| index as f64 / stretches.len() as f64;
            let part = self.control.between(
                MERGING + (1.0 - MERGING) * fraction(start),
                MERGING + (1.0 - MERGING) * fraction(start + piece.len()),
            );
            // Half of the memory is left for the plies that follow.
            let count =
                match expansion.expand(layer, piece, like, memory / 2, &part.between(0.0, 0.0)) {
                    Ok((next, Some(next_like))) => Counting { control: part.clone(), ..*self }
                        .count_layer(next, &next_like, depth - 1, memory)?,
                    Ok((_, None)) => 0,
                    Err(Full::Limit) if size > 1 => {
                        size = size.div_ceil(2);
                        continue;
                    }
                    Err(Full::Limit) => self.count_paths(layer, piece, like, depth, &part)?,
                    Err(Full::Error(error)) => return Err(error),
                };
            part.report(1.0);
            total = total.checked_add(count).ok_or(CountError::Overflow)?;
            start += piece.len();
        }
        Ok(total)
    }

    /// The same, path by path.
    fn count_paths<C: Paths>(
        &self,
        layer: &Layer<G::Packed, C>,
        stretches: &[Stretch],
        like: &G::State,
        depth: u32,
        control: &Control,
    ) -> Result<u128, CountError> {
        let done = AtomicUsize::new(0);
        let count_stretch = |(shard, slots): &Stretch| {
            let mut total: u128 = 0;
            for &(packed, number) in layer.shards()[*shard].entries(slots.clone()) {
                let state = self.game.unpack(packed, like);
                let count = if depth <= TAIL {
                    u128::from(paths::count_short(self.game, &state, depth))
                } else {
                    paths::count(self.game, &state, depth, &control.between(0.0, 0.0))?
                };
                total = count
                    .checked_mul(number.wide())
                    .and_then(|count| total.checked_add(count))
                    .ok_or(CountError::Overflow)?;
            }
            control.check()?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            control.report(done as f64 / stretches.len() as f64);
            Ok(total)
        };
        stretches
            .par_iter()
            .map(count_stretch)
            .try_reduce(|| 0, |a: u128, b| a.checked_add(b).ok_or(CountError::Overflow))
    }
}

/// The fraction of all merging that is done when `depth` plies are left: each ply takes several
/// times as long as the one before.
fn progress(depth: u32) -> f64 {
    8_f64.powi(TAIL as i32 - depth.min(1000) as i32)
}

/// How a layer is led to the next.
struct Expansion<'a, G> {
    game: &'a G,
    /// Whether equivalent positions are merged, or equal ones only.
    symmetry: bool,
    /// Whether finished games are kept as positions.
    keep_decided: bool,
}

impl<G: Game> Expansion<'_, G> {
    fn pack(&self, state: &G::State) -> G::Packed {
        if self.symmetry { self.game.pack_canonical(state) } else { self.game.pack(state) }
    }

    /// The positions one ply after those in `stretches`, and one of them as a state.
    #[allow(clippy::type_complexity)]
    fn expand<C: Paths>(
        &self,
        layer: &Layer<G::Packed, C>,
        stretches: &[Stretch],
        like: &G::State,
        memory: usize,
        control: &Control,
    ) -> Result<(Layer<G::Packed, C>, Option<G::State>), Full> {
        let filling = Filling::new(memory);
        let next = AtomicUsize::new(0);
        let work = || self.work(layer, stretches, like, &filling, &next, control);
        // A few positions are not worth waking the other threads for.
        let likes = if stretches.len() <= SHARDS && layer.len() < STRETCH {
            vec![work()]
        } else {
            rayon::broadcast(|_| work())
        };
        let mut found = None;
        for like in likes {
            found = found.or(like?);
        }
        Ok((filling.finish(), found))
    }

    /// Expands stretches until none is left. One of several threads.
    fn work<C: Paths>(
        &self,
        layer: &Layer<G::Packed, C>,
        stretches: &[Stretch],
        like: &G::State,
        filling: &Filling<G::Packed, C>,
        next: &AtomicUsize,
        control: &Control,
    ) -> Result<Option<G::State>, Full> {
        let mut buckets: Vec<Vec<Entry<G::Packed, C>>> = vec![Vec::new(); SHARDS];
        let mut found = None;
        let result = loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((shard, slots)) = stretches.get(index) else { break Ok(()) };
            if let Err(error) = control.check() {
                break Err(Full::Error(error));
            }
            control.report(index as f64 / stretches.len() as f64);
            let entries = layer.shards()[*shard].entries(slots.clone());
            let added = entries.copied().try_for_each(|entry| {
                self.expand_one(entry, like, &mut found, |hash, entry| {
                    let shard = shard_of(hash);
                    let bucket = &mut buckets[shard];
                    bucket.push(entry);
                    if bucket.len() < BUCKET {
                        return Ok(());
                    }
                    filling.add(shard, bucket)?;
                    bucket.clear();
                    Ok(())
                })
            });
            if added.is_err() {
                break added;
            }
        };
        if result.is_err() {
            // Let the other threads find nothing more to do.
            next.store(stretches.len(), Ordering::Relaxed);
        }
        result?;
        for (shard, bucket) in buckets.iter().enumerate() {
            filling.add(shard, bucket)?;
        }
        Ok(found)
    }

    fn expand_one<C: Paths>(
        &self,
        (packed, number): Entry<G::Packed, C>,
        like: &G::State,
        found: &mut Option<G::State>,
        mut add: impl FnMut(u64, Entry<G::Packed, C>) -> Result<(), Full>,
    ) -> Result<(), Full> {
        let state = self.game.unpack(packed, like);
        if self.keep_decided && self.game.is_decided(&state) {
            return Ok(());
        }
        for &mv in self.game.legal_moves(&state).iter() {
            let child = self.game.play(&state, mv);
            if self.keep_decided || !self.game.is_decided(&child) {
                let packed = self.pack(&child);
                add(hash_of(&packed), (packed, number))?;
                *found = Some(child);
            }
        }
        Ok(())
    }
}

/// The distinct positions of each ply. See [`super::unique`].
pub fn unique<G: Game>(
    game: &G,
    root: &G::State,
    depth: u32,
    symmetry: bool,
    memory: usize,
    control: &Control,
) -> Result<Vec<u64>, CountError> {
    let expansion = Expansion { game, symmetry, keep_decided: true };
    let too_small = |full| match full {
        Full::Limit => CountError::LimitTooSmall(memory),
        Full::Error(error) => error,
    };
    let mut layer = single::<G, Seen>(game, root, memory).map_err(too_small)?;
    let mut like = *root;
    let mut counts = vec![layer.len() as u64];
    for ply in 1..=depth {
        let part = control.between(progress(depth - ply + 1 + TAIL), progress(depth - ply + TAIL));
        let left = memory.saturating_sub(layer.bytes());
        let (next, next_like) = expansion
            .expand(&layer, &layer.stretches(STRETCH), &like, left, &part)
            .map_err(too_small)?;
        layer = next;
        counts.push(layer.len() as u64);
        let Some(state) = next_like else {
            // Every game is over, and the remaining plies are empty.
            counts.resize(depth as usize + 1, 0);
            break;
        };
        like = state;
    }
    control.report(1.0);
    Ok(counts)
}

/// Presence without a number, for counting positions alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Seen(bool);

impl Paths for Seen {
    const ZERO: Self = Self(false);
    const ONE: Self = Self(true);

    fn plus(self, other: Self) -> Option<Self> {
        Some(Self(self.0 || other.0))
    }

    fn wide(self) -> u128 {
        u128::from(self.0)
    }
}
