//! Batches in step with single positions, and what they refuse.

use underfoot::batch::{Batch, Error, Observe, Options, write_observation};
use underfoot::carpniches::{self, Setup};
use underfoot::katarenga::{self, Board, FirstMoveCaptures};
use underfoot::playouts::Random;
use underfoot::{Color, Game, Move, Outcome, Position};

fn carpniches_starts() -> Vec<carpniches::Position> {
    Setup::ALL.into_iter().map(carpniches::Position::start).collect()
}

fn katarenga_starts() -> Vec<katarenga::Position> {
    let bans = FirstMoveCaptures::ALL.into_iter().cycle();
    let start = |(seed, ban)| katarenga::Position::start(Board::random(seed), ban);
    let near_the_end = [
        format!("{} w2w4/8/8/8/8/8/8/b2b4 w - 30", Board::default()),
        format!("{} 3w4/8/8/3bb3/8/3ww3/8/b7 b a0h9 41", Board::default()),
    ];
    let near_the_end =
        near_the_end.iter().map(|text| katarenga::Position::from_text(text).unwrap());
    (1..4).zip(bans).map(start).chain(near_the_end).collect()
}

fn options(max_plies: u32, autoreset: bool, threads: usize) -> Options {
    Options { max_plies, autoreset, seed: 7, threads: Some(threads) }
}

/// What the planes should be, from what positions tell of themselves.
trait Seen: Observe {
    fn seen(position: &Position<Self>) -> Vec<u8>;
}

/// The numbers of the planes that are 1 everywhere if something holds.
fn everywhere(cells: &mut [u8], size: usize, holds: &[(usize, bool)]) {
    for &(plane, holds) in holds {
        cells[plane * size..(plane + 1) * size].fill(u8::from(holds));
    }
}

impl Seen for carpniches::Carpniches {
    fn seen(position: &carpniches::Position) -> Vec<u8> {
        let side = position.side_to_move();
        let mut cells = vec![0; 9 * 36];
        for square in carpniches::Square::all() {
            let stack: Vec<_> = position.stack(square).collect();
            for (level, &color) in stack.iter().rev().enumerate() {
                let plane = 2 * level + usize::from(color != side);
                cells[plane * 36 + square.index()] = 1;
            }
        }
        if let Some(square) = position.forbidden() {
            cells[6 * 36 + square.index()] = 1;
        }
        let holds = [(7, position.turn_number() == 1), (8, side == Color::Black)];
        everywhere(&mut cells, 36, &holds);
        cells
    }
}

impl Seen for katarenga::Katarenga {
    fn seen(position: &katarenga::Position) -> Vec<u8> {
        let side = position.side_to_move();
        let mut cells = vec![0; 13 * 64];
        let mut camps = Vec::new();
        for (number, color) in [side, side.opponent()].into_iter().enumerate() {
            for square in position.pawns(color) {
                cells[number * 64 + square.index()] = 1;
            }
            let taken: Vec<_> = position.camps(color).map(katarenga::Square::name).collect();
            for (file, names) in [["a0", "a9"], ["h0", "h9"]].into_iter().enumerate() {
                let has_taken = names.iter().any(|name| taken.contains(name));
                camps.push((6 + 2 * number + file, has_taken));
            }
        }
        for square in (0..64).filter_map(katarenga::Square::from_index) {
            let color = position.board().color_of(square).unwrap();
            cells[(2 + color as usize) * 64 + square.index()] = 1;
        }
        everywhere(&mut cells, 64, &camps);
        let ban = position.first_move_captures();
        let binds_both = ban == FirstMoveCaptures::NotEither && side == Color::White;
        let holds =
            [(10, ban != FirstMoveCaptures::Allowed), (11, binds_both), (12, side == Color::Black)];
        everywhere(&mut cells, 64, &holds);
        cells
    }
}

/// One game of a batch, played with positions alone.
#[derive(Clone)]
struct Single<G: Game> {
    start: Position<G>,
    position: Position<G>,
    plies: u32,
    outcome: Option<Outcome>,
    is_truncated: bool,
    mover: Color,
    /// Whether the last step has moved it.
    has_moved: bool,
}

impl<G: Game> Single<G> {
    fn new(start: Position<G>) -> Self {
        let position = start.clone();
        let (outcome, is_truncated, has_moved) = (None, false, false);
        Self { start, position, plies: 0, outcome, is_truncated, mover: Color::White, has_moved }
    }

    fn is_over(&self) -> bool {
        self.outcome.is_some() || self.is_truncated
    }

    /// Plays; gives the last position and the plies of a game that ends.
    fn step(&mut self, mv: G::Move, options: &Options) -> Option<(Position<G>, u32)> {
        self.has_moved = !self.is_over() || options.autoreset;
        if !self.has_moved {
            return None;
        }
        self.mover = self.position.side_to_move();
        self.position = self.position.play(mv).expect("a legal move");
        self.plies += 1;
        self.outcome = self.position.outcome();
        self.is_truncated = self.outcome.is_none() && self.plies >= options.max_plies;
        let ended = self.is_over().then(|| (self.position.clone(), self.plies));
        if ended.is_some() && options.autoreset {
            self.position = self.start.clone();
            self.plies = 0;
        }
        ended
    }

    fn reward(&self, color: Color) -> f32 {
        match self.outcome {
            Some(outcome) if self.has_moved => {
                if outcome.winner == color {
                    1.0
                } else {
                    -1.0
                }
            }
            _ => 0.0,
        }
    }
}

fn check<G: Seen>(batch: &Batch<G>, singles: &[Single<G>]) {
    let count = <G::Move as Move>::COUNT;
    let mut mask = vec![9; singles.len() * count];
    batch.legal_mask(&mut mask).unwrap();
    let mut offsets = vec![9; singles.len() + 1];
    batch.legal_offsets(&mut offsets).unwrap();
    let mut indices = vec![9; *offsets.last().unwrap() as usize];
    batch.legal_indices(&offsets, &mut indices).unwrap();
    let mut bytes = vec![9_u8; singles.len() * G::cells()];
    batch.observations(&mut bytes).unwrap();
    let mut floats = vec![9.0_f32; singles.len() * G::cells()];
    batch.observations(&mut floats).unwrap();
    for (game, single) in singles.iter().enumerate() {
        assert_eq!(batch.positions()[game].to_text(), single.position.to_text(), "game {game}");
        assert_eq!(batch.plies()[game], single.plies);
        let ending = batch.endings()[game];
        let code = single
            .outcome
            .map_or(0, |outcome| 1 + Outcome::all().position(|one| one == outcome).unwrap() as u8);
        assert_eq!(ending.outcome_code(), code);
        assert_eq!(ending.is_terminated(), single.outcome.is_some());
        assert_eq!(ending.is_truncated(), single.is_truncated);
        for color in Color::ALL {
            let difference = ending.reward(Some(color)) - single.reward(color);
            assert!(difference.abs() < 0.1, "game {game}, {color:?}");
        }
        assert!((ending.reward(None) - single.reward(single.mover)).abs() < 0.1);
        let legal: Vec<_> = single.position.legal_moves().iter().map(|mv| mv.index()).collect();
        let row = &mask[game * count..][..count];
        let set: Vec<_> = (0..count).filter(|&index| row[index] == 1).collect();
        assert_eq!(set, legal);
        assert_eq!(row.iter().map(|&cell| usize::from(cell)).sum::<usize>(), legal.len());
        let list = &indices[offsets[game] as usize..offsets[game + 1] as usize];
        assert_eq!(list.iter().map(|&index| index as usize).collect::<Vec<_>>(), legal);
        let mut cells = vec![9_u8; G::cells()];
        write_observation(&single.position, &mut cells).unwrap();
        assert_eq!(cells, G::seen(&single.position), "{}", single.position);
        let range = game * G::cells()..(game + 1) * G::cells();
        assert_eq!(&bytes[range.clone()], cells);
        assert!(
            floats[range]
                .iter()
                .zip(cells)
                .all(|(float, byte)| float.to_bits() == f32::from(byte).to_bits()),
            "game {game}"
        );
    }
}

/// Plays a batch and single games side by side; gives how many games were won and cut off.
fn in_step<G: Seen>(
    starts: Vec<Position<G>>,
    games: usize,
    steps: usize,
    options: &Options,
) -> [usize; 2] {
    let singles = starts.iter().cycle().take(games).cloned().map(Single::new);
    let mut singles: Vec<_> = singles.collect();
    let mut batch = Batch::new(games, starts, options).unwrap();
    let mut random = Random::of_game(3, 4);
    let mut ends = [0, 0];
    for step in 0..steps {
        let actions: Vec<i64> = singles
            .iter()
            .map(|single| {
                let moves = single.position.legal_moves();
                let choice = random.below(moves.len() as u32) as usize;
                moves
                    .get(choice)
                    .filter(|_| options.autoreset || !single.is_over())
                    .map_or(-7, |mv| mv.index() as i64)
            })
            .collect();
        let mut ended = Vec::new();
        for (game, (single, &action)) in singles.iter_mut().zip(&actions).enumerate() {
            let mv = usize::try_from(action).ok().and_then(G::Move::from_index);
            if let Some(mv) = mv {
                ended.extend(single.step(mv, options).map(|(last, plies)| (game, last, plies)));
            } else {
                single.has_moved = false;
            }
        }
        assert_eq!(batch.step(&actions), Ok(ended.len()), "step {step}");
        let finished = batch.finished().iter();
        let finished: Vec<_> =
            finished.map(|end| (end.game, end.position.clone(), end.plies)).collect();
        assert_eq!(finished, ended);
        check(&batch, &singles);
        ends[0] += ended.iter().filter(|&&(game, ..)| singles[game].outcome.is_some()).count();
        ends[1] += ended.iter().filter(|&&(game, ..)| singles[game].is_truncated).count();
    }
    ends
}

#[test]
fn carpniches_in_step_with_positions() {
    let [won, cut_off] = in_step(carpniches_starts(), 10, 200, &options(25, true, 1));
    assert!(won > 10 && cut_off > 10, "{won} {cut_off}");
    let [won, cut_off] = in_step(carpniches_starts(), 30, 60, &options(50, false, 1));
    assert!(won + cut_off == 30 && won > 3 && cut_off > 3, "{won} {cut_off}");
}

#[test]
fn katarenga_in_step_with_positions() {
    let [won, cut_off] = in_step(katarenga_starts(), 11, 150, &options(60, true, 1));
    assert!(won > 5 && cut_off > 5, "{won} {cut_off}");
    let [won, cut_off] = in_step(katarenga_starts(), 20, 70, &options(60, false, 1));
    assert!(won + cut_off == 20 && won > 3 && cut_off > 3, "{won} {cut_off}");
}

#[test]
fn many_games_on_threads_in_step_with_positions() {
    in_step(carpniches_starts(), 5000, 12, &options(8, true, 3));
    in_step(katarenga_starts(), 2500, 6, &options(4, true, 2));
}

#[test]
fn sampled_actions_are_steps_at_random() {
    fn same<G: Observe>(starts: &[Position<G>]) {
        let new = |threads| Batch::new(3000, starts.to_vec(), &options(30, true, threads)).unwrap();
        let [mut one, mut other, mut third] = [4, 3, 1].map(new);
        let (mut sampled, mut played) = (vec![0; 3000], vec![0; 3000]);
        for _ in 0..40 {
            one.sample_actions(None, &mut sampled).unwrap();
            one.step(&sampled).unwrap();
            other.step_random(&mut played).unwrap();
            assert_eq!(sampled, played);
            assert_eq!(one, other);
            third.step_random(&mut played).unwrap();
            assert_eq!(sampled, played);
            assert_eq!(one, third);
        }
        let saved = one.save();
        let mut loaded = Batch::<G>::load(&saved, Some(2)).unwrap();
        assert_eq!(loaded, one);
        assert_eq!(loaded.save(), saved);
        loaded.step_random(&mut played).unwrap();
        one.step_random(&mut sampled).unwrap();
        assert_eq!(loaded, one);
    }
    same(&carpniches_starts());
    same(&katarenga_starts());
}

#[test]
fn every_legal_move_is_drawn_as_often() {
    const GAMES: usize = 40_000;
    fn even<G: Observe>(start: &Position<G>) {
        let fine = options(30, true, 1);
        let mut batch = Batch::new(GAMES, vec![start.clone()], &fine).unwrap();
        let mut actions = vec![0; GAMES];
        batch.sample_actions(None, &mut actions).unwrap();
        let legal = start.legal_moves();
        let expected = GAMES as f64 / legal.len() as f64;
        for mv in legal.iter() {
            let drawn = actions.iter().filter(|&&action| action == mv.index() as i64).count();
            // Six standard deviations.
            assert!((drawn as f64 - expected).abs() < 6.0 * expected.sqrt(), "{mv}: {drawn}");
        }
    }
    carpniches_starts().iter().for_each(even);
    let later = "x,b,x4/x6/x,w,x,bw,x2/x6/x,wb,x3,b/w,x5 w 7 -";
    even(&carpniches::Position::from_text(later).unwrap());
    katarenga_starts().iter().for_each(even);
}

#[test]
fn a_refused_step_moves_nothing() {
    let mut batch = Batch::new(5, carpniches_starts(), &options(30, true, 1)).unwrap();
    let before = batch.clone();
    let mut actions = [0; 5];
    batch.sample_actions(Some(1), &mut actions).unwrap();
    let legal = actions;
    let illegal = (0..carpniches::Move::COUNT)
        .find(|&index| !batch.positions()[2].is_legal(carpniches::Move::from_index(index).unwrap()))
        .unwrap();
    actions[2] = illegal as i64;
    actions[3] = -1;
    assert_eq!(batch.step(&actions), Err(Error::Illegal { game: 2, action: illegal }));
    let moves = carpniches::Move::COUNT;
    for action in [-1, moves as i64, i64::MAX, i64::MIN] {
        actions[2] = action;
        assert_eq!(batch.step(&actions), Err(Error::NoSuchMove { game: 2, action, moves }));
    }
    let short = Error::Length { what: "actions", expected: 5, given: 4 };
    assert_eq!(batch.step(&legal[..4]), Err(short));
    assert_eq!(batch, before);
    assert_eq!(batch.step(&legal), Ok(0));
    assert_ne!(batch, before);
}

#[test]
fn lengths_are_checked() {
    let mut batch = Batch::new(3, carpniches_starts(), &options(30, true, 1)).unwrap();
    let moves = carpniches::Move::COUNT;
    assert!(matches!(batch.legal_mask(&mut vec![0; 3 * moves - 1]), Err(Error::Length { .. })));
    assert!(matches!(batch.legal_offsets(&mut [0; 3]), Err(Error::Length { .. })));
    let offsets = [0, 42, 60, 78];
    assert!(batch.legal_indices(&offsets, &mut [0; 78]).is_ok());
    assert!(matches!(batch.legal_indices(&offsets, &mut [0; 77]), Err(Error::Length { .. })));
    assert!(matches!(batch.observations(&mut [0_u8; 7]), Err(Error::Length { .. })));
    assert!(matches!(batch.final_observations(&mut [0_u8; 7]), Err(Error::Length { .. })));
    assert!(matches!(batch.sample_actions(None, &mut [0; 2]), Err(Error::Length { .. })));
    assert!(matches!(batch.step_random(&mut [0; 4]), Err(Error::Length { .. })));
}

#[test]
fn what_no_batch_can_be_made_of() {
    let start = carpniches_starts()[0].clone();
    let over = carpniches::Position::from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -").unwrap();
    let new = |games, starts, options: &Options| Batch::new(games, starts, options).map(|_| ());
    let fine = options(3, true, 1);
    assert_eq!(new(0, vec![start.clone()], &fine), Err(Error::NoGames));
    assert_eq!(new(1, vec![], &fine), Err(Error::NoStarts));
    assert_eq!(new(1, vec![start.clone(), over.clone()], &fine), Err(Error::StartIsOver(1)));
    assert_eq!(new(1, vec![start.clone()], &options(0, true, 1)), Err(Error::NoPlies));
    assert_eq!(new(1, vec![start.clone()], &options(1, true, 0)), Err(Error::Threads(0)));
    for games in [1 << 44, usize::MAX] {
        assert_eq!(new(games, vec![start.clone()], &fine), Err(Error::OutOfMemory { games }));
    }
    let mut batch = Batch::new(2, vec![start.clone()], &fine).unwrap();
    assert_eq!(batch.set(2, start), Err(Error::NoSuchGame { game: 2, games: 2 }));
    assert_eq!(batch.set(0, over), Err(Error::PositionIsOver));
    assert_eq!(batch.reset_games(&[1, 5]), Err(Error::NoSuchGame { game: 5, games: 2 }));
}
