//! Scores: how good a position is for the side to move, and how far the end is where it is proved.
//!
//! A proved end is worth [`END`] less the plies from the root of the search to it, so that quick wins
//! and late losses are preferred. Everything else stays within [`MOST`].

/// More than any score.
pub const INFINITE: i32 = 32_000;

/// A won game, at the root.
const END: i32 = 30_000;

/// The most plies that a search looks ahead, extensions included.
pub const MAX_PLY: u32 = 256;

/// The most that an evaluation may give.
pub const MOST: i32 = END - MAX_PLY as i32 - 1;

/// The side to move at the root has won after `ply` plies.
pub const fn won(ply: u32) -> i32 {
    END - ply as i32
}

/// The side to move at the root has lost after `ply` plies.
pub const fn lost(ply: u32) -> i32 {
    -won(ply)
}

/// The plies to the end if the score says that it is proved: negative if the side to move loses.
///
/// A game that is over gives 0.
pub const fn distance(score: i32) -> Option<i32> {
    if score > MOST {
        Some(END - score)
    } else if score < -MOST {
        Some(-END - score)
    } else {
        None
    }
}

/// The score as it is from a node `ply` plies from the root, for a table that many roots share.
pub const fn from_node(score: i32, ply: u32) -> i32 {
    match distance(score) {
        None => score,
        Some(_) if score > 0 => score + ply as i32,
        Some(_) => score - ply as i32,
    }
}

/// The inverse of [`from_node`].
pub const fn from_root(score: i32, ply: u32) -> i32 {
    match distance(score) {
        None => score,
        Some(_) if score > 0 => score - ply as i32,
        Some(_) => score + ply as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_counted_from_the_node_in_the_table() {
        for ply in [0, 1, 7, 100] {
            for score in [won(ply + 3), lost(ply), lost(ply + 12), 0, 17, -MOST, MOST] {
                let stored = from_node(score, ply);
                assert_eq!(from_root(stored, ply), score);
                assert_eq!(distance(score).is_some(), distance(stored).is_some());
            }
        }
        assert_eq!(distance(from_node(won(10), 7)), Some(3));
        assert_eq!(distance(from_node(lost(10), 6)), Some(-4));
        assert_eq!(distance(lost(0)), Some(0));
    }
}
