//! Carpniches: stacks on a 6x6 board, where a piece moves as far as its stack is high.
//!
//! | what | where |
//! |---|---|
//! | squares and bits | `layout` |
//! | moves and their indices | `moves` |
//! | pieces and how a move changes them | `state` |
//! | legal moves | `movegen` |
//! | lines and the end of the game | `outcome` |
//! | texts | `notation` |
//! | symmetries | `symmetry` |
//! | keys | `zobrist` |
//! | a position in 64 bits | `packed` |
//! | counting two plies at once | `kernel` |
//! | random games | `playout` |
//! | what a search knows of the game | `evaluation` |
//! | what a position looks like to a network | `planes` |

mod evaluation;
mod kernel;
mod layout;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod packed;
mod planes;
mod playout;
mod state;
mod symmetry;
mod zobrist;

use std::str::FromStr;

use arrayvec::ArrayVec;

pub use layout::Square;
pub use moves::Move;
pub use state::State;
pub use symmetry::Symmetry;

use crate::game::{Game, count_three_plies_by_moves, count_two_plies_plainly};
use crate::playouts::{Playout, Random};
use crate::simd::{self, Cpu, Level};
use crate::types::{Color, NotationError, Outcome, Termination};

/// The rules of Carpniches. There is one board, so the value holds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Carpniches;

/// A position of Carpniches.
pub type Position = crate::Position<Carpniches>;

/// The three ways in which the texts describe the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Setup {
    /// Stacks of two on the corners and a single piece on the diagonal neighbour of each.
    #[default]
    Diagonals,
    /// Stacks of two on the corners: the rulebook's Fig. 1 and nothing else.
    Corners,
    /// Stacks of three on the corners.
    Towers,
}

impl Setup {
    /// All setups, the default first.
    pub const ALL: [Self; 3] = [Self::Diagonals, Self::Corners, Self::Towers];

    /// The name, such as `diagonals`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Diagonals => "diagonals",
            Self::Corners => "corners",
            Self::Towers => "towers",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Diagonals => "wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -",
            Self::Corners => "wb,x4,bw/x6/x6/x6/x6/bw,x4,wb w 1 -",
            Self::Towers => "bwb,x4,wbw/x6/x6/x6/x6/wbw,x4,bwb w 1 -",
        }
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(name: &str) -> Result<Self, NotationError> {
        Self::ALL.into_iter().find(|setup| setup.name() == name).ok_or_else(|| {
            let shown = crate::types::quoted(name);
            NotationError::new(
                "setup",
                format!("{shown} is none of 'diagonals', 'corners', 'towers'"),
            )
        })
    }
}

impl Position {
    /// The start of a game.
    ///
    /// ```
    /// use underfoot::carpniches::{Position, Setup};
    /// assert_eq!(Position::start(Setup::Corners).count_moves(), 18);
    /// ```
    #[must_use]
    pub fn start(setup: Setup) -> Self {
        // The texts are constants that a test reads.
        Self::new(Carpniches, notation::parse(setup.text()).unwrap_or(State::EMPTY))
    }

    /// The pieces on a square, bottom to top.
    pub fn stack(&self, square: Square) -> impl Iterator<Item = Color> + use<> {
        self.state.stack(square)
    }

    /// All lines of the colour: three neighbouring squares whose tops have it, in ascending order.
    #[must_use]
    pub fn lines(&self, color: Color) -> Vec<[Square; 3]> {
        outcome::lines(self.state.tops(color))
    }

    /// The square that Black's first move must not enter.
    #[must_use]
    pub fn forbidden(&self) -> Option<Square> {
        Square::all().find(|square| square.bit() & self.state.forbidden != 0)
    }

    /// The position seen after a symmetry of the board.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        Self::new(Carpniches, symmetry::transformed(&self.state, symmetry))
    }

    /// All pieces and the side to move in the other colour, or `None` on turn 1, where the rules of
    /// the two sides differ.
    #[must_use]
    pub fn colors_exchanged(&self) -> Option<Self> {
        symmetry::colors_exchanged(&self.state).map(|state| Self::new(Carpniches, state))
    }
}

/// The CPU, if the vector kernels are to count from this state.
///
/// They do not know first turns, which are two plies of a whole game and not worth code of their own.
/// Without vectors, making each move and counting the replies is a third faster than the kernels.
#[inline]
fn vector_cpu(state: &State) -> Option<Cpu> {
    let cpu = Cpu::current();
    (!state.is_first_turn() && cpu.level() != Level::Portable).then_some(cpu)
}

impl Game for Carpniches {
    type State = State;
    type Move = Move;
    type Moves = ArrayVec<Move, { movegen::MAX_MOVES }>;
    type Packed = u64;

    const NAME: &'static str = "carpniches";

    fn parse(text: &str) -> Result<(Self, State), NotationError> {
        notation::parse(text).map(|state| (Self, state))
    }

    fn write(&self, state: &State, out: &mut String) {
        notation::write(state, out);
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
        zobrist::key(state)
    }

    fn decided(&self, state: &State) -> Option<Outcome> {
        outcome::decided(state)
    }

    #[inline]
    fn is_decided(&self, state: &State) -> bool {
        outcome::is_decided(state)
    }

    fn no_moves(&self, state: &State) -> Outcome {
        Outcome { winner: state.side.opponent(), termination: Termination::NoMoves }
    }

    fn legal_moves(&self, state: &State) -> Self::Moves {
        movegen::legal_moves(state)
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        movegen::count_moves(state)
    }

    #[inline]
    fn has_moves(&self, state: &State) -> bool {
        movegen::has_moves(state)
    }

    #[inline]
    fn is_legal(&self, state: &State, mv: Move) -> bool {
        movegen::is_legal(state, mv)
    }

    #[inline]
    fn play(&self, state: &State, mv: Move) -> State {
        state.moved(1 << mv.from_bit(), 1 << mv.to_bit())
    }

    fn count_two_plies(&self, state: &State) -> u64 {
        match vector_cpu(state) {
            Some(cpu) => simd::run(cpu, kernel::CountTwoPlies(state)),
            None => count_two_plies_plainly(self, state),
        }
    }

    fn count_three_plies(&self, state: &State) -> u64 {
        match vector_cpu(state) {
            Some(cpu) => simd::run(cpu, kernel::CountThreePlies(state)),
            None => count_three_plies_by_moves(self, state),
        }
    }

    fn playout(&self, state: &State, max_plies: u32, random: &mut Random) -> Playout<State> {
        simd::run(Cpu::current(), playout::PlayOut { state, max_plies, random })
    }

    #[inline]
    fn random_move(&self, state: &State, number: u64) -> Option<Move> {
        simd::run(Cpu::current(), playout::RandomMove { state, number })
    }

    #[inline]
    fn pack(&self, state: &State) -> u64 {
        packed::pack(state)
    }

    #[inline]
    fn pack_canonical(&self, state: &State) -> u64 {
        packed::pack_canonical(state)
    }

    #[inline]
    fn unpack(&self, packed: u64, like: &State) -> State {
        packed::unpack(packed, like)
    }
}
