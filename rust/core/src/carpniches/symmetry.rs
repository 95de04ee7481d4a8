//! The eight symmetries of the square and the exchange of colours.

use super::layout::{BITS, SIZE, STRIDE, Square};
use super::moves::Move;
use super::state::State;

/// A symmetry of the board, seen with rank 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// A quarter turn clockwise: a1 goes to a6.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn anticlockwise: a1 goes to f1.
    Rotate270,
    /// Files are exchanged: a with f.
    MirrorFiles,
    /// Ranks are exchanged: 1 with 6.
    MirrorRanks,
    /// Mirrored at the diagonal from a1 to f6.
    MirrorDiagonal,
    /// Mirrored at the diagonal from a6 to f1.
    MirrorAntidiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::MirrorDiagonal,
        Self::MirrorAntidiagonal,
    ];

    /// Where file and rank, each `0..6`, go.
    const fn image(self, file: usize, rank: usize) -> (usize, usize) {
        const LAST: usize = SIZE - 1;
        match self {
            Self::Identity => (file, rank),
            Self::Rotate90 => (rank, LAST - file),
            Self::Rotate180 => (LAST - file, LAST - rank),
            Self::Rotate270 => (LAST - rank, file),
            Self::MirrorFiles => (LAST - file, rank),
            Self::MirrorRanks => (file, LAST - rank),
            Self::MirrorDiagonal => (rank, file),
            Self::MirrorAntidiagonal => (LAST - rank, LAST - file),
        }
    }
}

/// The eight images of the bits of one rank.
type Images = [u64; Symmetry::ALL.len()];

/// For each rank and each set of its six squares, where the eight symmetries take them.
///
/// The image of a board is the union of the images of its six ranks: six loads for all eight
/// symmetries at once. 24 KiB, so that it stays in the first-level cache.
static IMAGES: [[Images; 1 << SIZE]; SIZE] = {
    let mut images = [[[0; Symmetry::ALL.len()]; 1 << SIZE]; SIZE];
    let mut index = 0;
    while index < (Symmetry::ALL.len() << SIZE) * SIZE * SIZE {
        let file = index % SIZE;
        let rank = index / SIZE % SIZE;
        let set = index / (SIZE * SIZE) % (1 << SIZE);
        let which = (index / (SIZE * SIZE)) >> SIZE;
        if set >> file & 1 == 1 {
            let (image_file, image_rank) = Symmetry::ALL[which].image(file, rank);
            images[rank][set][which] |= 1 << (image_rank * STRIDE as usize + image_file);
        }
        index += 1;
    }
    images
};

/// The images of a set of squares under all eight symmetries.
#[inline]
pub fn images(squares: u64) -> Images {
    let mut all = [0; Symmetry::ALL.len()];
    for (rank, table) in IMAGES.iter().enumerate() {
        let set = (squares >> (rank * STRIDE as usize)) as usize % table.len();
        for (image, part) in all.iter_mut().zip(&table[set]) {
            *image |= part;
        }
    }
    all
}

/// The image of a set of squares under one symmetry.
#[inline]
fn image(squares: u64, symmetry: Symmetry) -> u64 {
    let mut image = 0;
    for (rank, table) in IMAGES.iter().enumerate() {
        let set = (squares >> (rank * STRIDE as usize)) as usize % table.len();
        image |= table[set][symmetry as usize];
    }
    image
}

/// The image of a state.
#[inline]
pub fn transformed(state: &State, symmetry: Symmetry) -> State {
    State {
        height: state.height.map(|plane| image(plane, symmetry)),
        white: state.white.map(|plane| image(plane, symmetry)),
        forbidden: image(state.forbidden, symmetry),
        ..*state
    }
}

/// Every piece and the side to move in the other colour; `None` on the first turns.
///
/// On turn 1 the rules differ: White's is followed by a first turn of Black's, Black's is not
/// followed by one of White's.
pub fn colors_exchanged(state: &State) -> Option<State> {
    let mut exchanged = *state;
    for ((white, old), height) in exchanged.white.iter_mut().zip(state.white).zip(state.height) {
        *white = height & !old;
    }
    exchanged.side = state.side.opponent();
    (!state.is_first_turn()).then_some(exchanged)
}

impl Square {
    /// The image of the square.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Self {
        let (file, rank) = symmetry.image(self.index() % SIZE, self.index() / SIZE);
        match Self::from_index(rank * SIZE + file) {
            Some(square) => square,
            None => self,
        }
    }
}

impl Move {
    /// The image of the move.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        let [from, to] = [self.from(), self.to()]
            .map(|square| square.transformed(symmetry).bit().trailing_zeros() as usize % BITS);
        // Symmetries keep lines and distances, so the image is always a move.
        Self::between(from, to).unwrap_or(self)
    }
}
