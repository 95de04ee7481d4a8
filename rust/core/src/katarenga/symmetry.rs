//! The mirror image of a state: the only symmetry that keeps the side to move.

use super::board::mirror;
use super::position::state::State;

/// The state with files a to h exchanged for h to a.
#[inline]
pub(super) fn mirrored(state: &State) -> State {
    let [white, black] = [state.white, state.black].map(mirror);
    // Each side's camps are neighbouring bits: a0, h0 and a9, h9.
    let camps = (state.camps & 0b0101) << 1 | (state.camps & 0b1010) >> 1;
    State { white, black, camps, ..*state }
}
