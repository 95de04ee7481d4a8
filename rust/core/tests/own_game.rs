//! A game that is not in the crate, on its trait: what is written over the trait works for it too.

use std::fmt;

use underfoot::perft::{Control, Options, count, unique};
use underfoot::{
    Color, Game, Move, NotationError, Outcome, Position, Termination, playouts, solve,
};

/// A pawn walks along rank 1; the sides move it in turn, one or two squares to the right. Who cannot
/// move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Walk;

const SQUARES: [&str; 8] = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    at: usize,
    side: Color,
}

/// By index: the move from each square by one, then that by two, as far as the board goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Step {
    from: usize,
    to: usize,
}

impl Move for Step {
    const COUNT: usize = 13;

    fn from_index(index: usize) -> Option<Self> {
        let (from, to) = (index / 2, index / 2 + 1 + index % 2);
        (index < Self::COUNT).then_some(Self { from, to })
    }

    fn index(self) -> usize {
        2 * self.from + self.to - self.from - 1
    }

    fn parse(text: &str) -> Result<Option<Self>, NotationError> {
        let square = |name| SQUARES.iter().position(|&square| Some(square) == name);
        match (square(text.get(..2)), square(text.get(2..))) {
            (Some(from), Some(to)) => {
                Ok((from < to && to <= from + 2).then_some(Self { from, to }))
            }
            _ => Err(NotationError::new("move", "not two squares")),
        }
    }

    fn from_square(self) -> &'static str {
        SQUARES[self.from]
    }

    fn to_square(self) -> &'static str {
        SQUARES[self.to]
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from_square(), self.to_square())
    }
}

impl Game for Walk {
    type State = State;
    type Move = Step;
    type Moves = Vec<Step>;
    type Packed = usize;

    const NAME: &'static str = "walk";

    fn parse(text: &str) -> Result<(Self, State), NotationError> {
        let at = SQUARES.iter().position(|&square| square == text);
        let at = at.ok_or_else(|| NotationError::new("position", "not a square"))?;
        Ok((Self, State { at, side: Color::White }))
    }

    fn write(&self, state: &State, out: &mut String) {
        out.push_str(SQUARES[state.at]);
    }

    fn side_to_move(&self, state: &State) -> Color {
        state.side
    }

    fn turn_number(&self, _state: &State) -> u32 {
        2
    }

    fn key(&self, state: &State) -> u64 {
        state.at as u64
    }

    fn decided(&self, _state: &State) -> Option<Outcome> {
        None
    }

    fn is_decided(&self, _state: &State) -> bool {
        false
    }

    fn no_moves(&self, state: &State) -> Outcome {
        Outcome { winner: state.side.opponent(), termination: Termination::NoMoves }
    }

    fn legal_moves(&self, state: &State) -> Vec<Step> {
        let steps = (state.at + 1..SQUARES.len()).take(2);
        steps.map(|to| Step { from: state.at, to }).collect()
    }

    fn count_moves(&self, state: &State) -> u64 {
        self.legal_moves(state).len() as u64
    }

    fn is_legal(&self, state: &State, mv: Step) -> bool {
        self.legal_moves(state).contains(&mv)
    }

    fn play(&self, state: &State, mv: Step) -> State {
        State { at: mv.to, side: state.side.opponent() }
    }

    fn pack(&self, state: &State) -> usize {
        state.at
    }

    fn pack_canonical(&self, state: &State) -> usize {
        state.at
    }

    fn unpack(&self, at: usize, like: &State) -> State {
        State { at, side: like.side }
    }
}

fn start() -> Position<Walk> {
    Position::from_text("a1").expect("a square")
}

#[test]
fn positions_and_moves_work() {
    let texts: Vec<String> = start().legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["a1b1", "a1c1"]);
    for index in 0..Step::COUNT {
        let step = Step::from_index(index).expect("below COUNT");
        assert_eq!(step.index(), index);
        assert_eq!(Step::from_text(&step.to_string()), Ok(step));
    }
    assert!(start().play_text("a1d1").is_err());
    assert_eq!(start().play_text("a1c1").expect("legal").to_text(), "c1");
}

#[test]
fn every_way_to_count_agrees() {
    // Sequences of ones and twos by length, with a sum of at most seven.
    let counts = [1, 2, 4, 8, 15, 16, 7, 1, 0];
    for (depth, wanted) in (0..).zip(counts) {
        for memory in [Some(0), Some(1 << 20), None] {
            let options = Options { memory, ..Options::default() };
            assert_eq!(
                count(&start(), depth, &options, &Control::default()),
                Ok(wanted),
                "{depth}"
            );
        }
    }
    // After two plies the pawn is two, three or four squares on.
    let distinct = unique(&start(), 2, false, &Options::default(), &Control::default());
    assert_eq!(distinct, Ok(vec![1, 2, 3]));
}

#[test]
fn it_is_solved_and_played() {
    // Seven squares to go: one step leaves six, and then every step is answered to make three.
    let solution = solve::solve(&start(), 7, &Control::default()).expect("nobody stops it");
    assert_eq!(solution.winner, Some(Color::White));
    assert_eq!(solution.line[0].to_string(), "a1b1");
    let played =
        playouts::play(&start(), 200, 1, 100, &Options::default(), &Control::default()).unwrap();
    assert_eq!((played.games(), played.unfinished), (200, 0));
    assert!(played.lengths.keys().all(|plies| (4..=7).contains(plies)));
}
