//! Katarenga: pawns move as the colour of the square they stand on says.
//!
//! A game of David Parlett (HUCH!, 2017). Two sides of eight pawns start on opposite home lines of a
//! board of red, yellow, green and blue squares, assembled from four tiles. Whoever takes both camps
//! behind the opposing line wins, and so does whoever leaves the opponent fewer than two pawns.
//!
//! | what | where |
//! |---|---|
//! | squares and camps | `square` |
//! | moves and their indices | `moves` |
//! | the board and its tiles | `board`, `tiles` |
//! | where pawns can go on a board | `tables` |
//! | pawns, camps and how a move changes them | `position` |
//! | legal moves | `movegen` |
//! | the end of the game | `outcome` |
//! | texts | `notation` |
//! | the mirror image | `symmetry` |
//! | keys | `zobrist` |
//! | a position in twelve bytes | `packed` |
//! | counting two plies at once | `kernel` |
//! | random games | `playout` |
//! | what a search knows of the game | `evaluation` |
//! | what a position looks like to a network | `planes` |

mod board;
mod evaluation;
mod kernel;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod packed;
mod planes;
mod playout;
mod position;
mod square;
mod symmetry;
mod tables;
mod tiles;
mod zobrist;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::game::{Game, count_two_plies_plainly};
use crate::playouts::{Playout, Random};
use crate::types::{Color, NotationError, Outcome};

pub use board::{Board, SquareColor};
pub use moves::Move;
pub use packed::Packed;
pub use position::Position;
pub use position::state::{FirstMoveCaptures, State};
pub use square::Square;

pub(crate) use tables::Tables;

/// The most moves a state can have: each of eight pawns reaches at most fourteen squares (along a
/// row and a column without red squares) and two camps.
const MAX_MOVES: usize = 8 * (14 + 2);

/// The legal moves of a position.
pub type Moves = arrayvec::ArrayVec<Move, MAX_MOVES>;

/// The rules of Katarenga on one board.
///
/// Cloning is cheap: the board's tables are shared.
#[derive(Clone, Debug)]
pub struct Katarenga {
    tables: Arc<Tables>,
}

impl Katarenga {
    /// The game on a board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { tables: Arc::new(Tables::new(board)) }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.tables.board
    }
}

/// Games are equal if the colours of their boards are.
impl PartialEq for Katarenga {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables) || self.board() == other.board()
    }
}

impl Eq for Katarenga {}

impl Hash for Katarenga {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tables.key.hash(hasher);
    }
}

impl Game for Katarenga {
    type State = State;
    type Move = Move;
    type Moves = Moves;
    type Packed = Packed;

    const NAME: &'static str = "katarenga";

    fn parse(text: &str) -> Result<(Self, State), NotationError> {
        notation::parse(text).map(|(board, state)| (Self::new(board), state))
    }

    fn parse_on_board(&self, text: &str) -> Result<(Self, State), NotationError> {
        let (board, state) = notation::parse(text)?;
        let same = board == *self.board();
        Ok((if same { self.clone() } else { Self::new(board) }, state))
    }

    fn write(&self, state: &State, out: &mut String) {
        notation::write(self.board(), state, out);
    }

    #[inline]
    fn side_to_move(&self, state: &State) -> Color {
        state.side
    }

    #[inline]
    fn turn_number(&self, state: &State) -> u32 {
        state.turn
    }

    fn key(&self, state: &State) -> u64 {
        self.tables.key ^ zobrist::state(state)
    }

    fn decided(&self, state: &State) -> Option<Outcome> {
        outcome::decided(state)
    }

    #[inline]
    fn is_decided(&self, state: &State) -> bool {
        outcome::is_decided(state)
    }

    fn no_moves(&self, state: &State) -> Outcome {
        outcome::no_moves(state)
    }

    #[inline]
    fn legal_moves(&self, state: &State) -> Moves {
        movegen::legal_moves(&self.tables, state)
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        movegen::count_moves(&self.tables, state)
    }

    #[inline]
    fn has_moves(&self, state: &State) -> bool {
        movegen::has_moves(&self.tables, state)
    }

    #[inline]
    fn is_legal(&self, state: &State, mv: Move) -> bool {
        movegen::is_legal(&self.tables, state, mv)
    }

    #[inline]
    fn play(&self, state: &State, mv: Move) -> State {
        state.after(mv)
    }

    fn count_two_plies(&self, state: &State) -> u64 {
        if state.ban != FirstMoveCaptures::Allowed {
            // Two plies of a whole game: not worth code of their own.
            return count_two_plies_plainly(self, state);
        }
        let tables = &*self.tables;
        crate::simd::run(crate::simd::Cpu::current(), kernel::CountTwoPlies { tables, state })
    }

    fn playout(&self, state: &State, max_plies: u32, random: &mut Random) -> Playout<State> {
        let kernel = playout::PlayOut { game: self, state, max_plies, random };
        crate::simd::run(crate::simd::Cpu::current(), kernel)
    }

    #[inline]
    fn random_move(&self, state: &State, number: u64) -> Option<Move> {
        let kernel = playout::RandomMove { tables: &self.tables, state, number };
        crate::simd::run(crate::simd::Cpu::current(), kernel)
    }

    #[inline]
    fn pack(&self, state: &State) -> Packed {
        packed::pack(state)
    }

    #[inline]
    fn pack_canonical(&self, state: &State) -> Packed {
        packed::pack_canonical(&self.tables, state)
    }

    #[inline]
    fn unpack(&self, packed: Packed, like: &State) -> State {
        packed::unpack(packed, like)
    }
}
