//! Properties that hold all along pseudo-random games on many boards.

mod katarenga_common;

use std::collections::HashMap;

use katarenga_common::{draw, games};
use underfoot::katarenga::{Move, Position};
use underfoot::{Color, Game, Move as _, Termination};

#[test]
fn legality_and_count_agree_with_the_list() {
    let mut ends = HashMap::new();
    games(90, |position| {
        let moves = position.legal_moves();
        assert!(moves.is_sorted());
        assert_eq!(moves.len() as u64, position.count_moves());
        let legal: Vec<_> = Move::all().filter(|&mv| position.is_legal(mv)).collect();
        assert_eq!(legal[..], moves[..], "{position}");
        let outcome = position.outcome();
        assert_eq!(outcome.is_some(), moves.is_empty(), "{position}");
        assert_eq!(outcome.is_some(), position.is_over(), "{position}");
        assert_eq!(outcome.is_some(), position.game().is_decided(position.state()));
        if let Some(outcome) = outcome {
            assert_ne!(outcome.termination, Termination::NoMoves, "{position}");
            *ends.entry((outcome.winner, outcome.termination)).or_insert(0) += 1;
        }
    });
    // The games are of use only if they see every end.
    for winner in Color::ALL {
        for termination in [Termination::Camps, Termination::TooFewPawns] {
            assert!(ends.contains_key(&(winner, termination)), "{ends:?}");
        }
    }
}

#[test]
fn two_plies_are_counted_as_defined() {
    games(20, |position| {
        if position.outcome().is_none() {
            let (game, state) = (position.game(), position.state());
            let plain: u64 = (position.legal_moves().iter())
                .map(|&mv| position.play(mv).map_or(0, |next| next.count_moves()))
                .sum();
            assert_eq!(game.count_two_plies(state), plain, "{position}");
        }
    });
}

#[test]
fn packing_loses_nothing() {
    games(90, |position| {
        let (game, state) = (position.game(), position.state());
        assert_eq!(game.unpack(game.pack(state), state), *state, "{position}");
        let canonical = game.pack_canonical(state);
        let representative = game.unpack(canonical, state);
        let (image, symmetric) =
            (position.mirrored(), position.board().mirrored() == *position.board());
        assert_eq!(canonical, game.pack(&representative));
        if symmetric {
            assert_eq!(canonical, game.pack_canonical(image.state()), "{position}");
            assert_eq!(canonical, game.pack(state).min(game.pack(image.state())), "{position}");
            assert!(representative == *state || representative == *image.state());
        } else {
            assert_eq!(canonical, game.pack(state), "{position}");
        }
    });
}

#[test]
fn packed_states_differ_where_states_do() {
    let mut seen: HashMap<_, Position> = HashMap::new();
    let mut board = None;
    games(30, |position| {
        if board != Some(*position.board()) {
            board = Some(*position.board());
            seen.clear();
        }
        let packed = (position.game().pack(position.state()), position.side_to_move());
        let first = seen.entry(packed).or_insert_with(|| position.clone());
        assert_eq!(first, position);
        assert_eq!(first.key(), position.key());
    });
}

#[test]
fn mirroring_commutes_with_playing() {
    games(60, |position| {
        let image = position.mirrored();
        assert_eq!(&image.mirrored(), position);
        assert_eq!(image.outcome(), position.outcome());
        assert_eq!(image.count_moves(), position.count_moves());
        for &mv in &position.legal_moves() {
            let next = position.play(mv).expect("a legal move");
            assert_eq!(image.play(mv.mirrored()), Some(next.mirrored()), "{position} {mv}");
        }
    });
}

#[test]
fn a_move_changes_what_it_says() {
    games(30, |position| {
        let (own, opposing) = (position.side_to_move(), position.side_to_move().opponent());
        for &mv in &position.legal_moves() {
            let next = position.play(mv).expect("a legal move");
            let mut expected: Vec<_> =
                position.pawns(own).filter(|&square| square != mv.from()).collect();
            if !mv.to().is_camp() {
                expected.push(mv.to());
                expected.sort_unstable();
            }
            assert!(next.pawns(own).eq(expected));
            let left = position.pawns(opposing).filter(|&square| square != mv.to());
            assert!(next.pawns(opposing).eq(left));
            let entered = mv.to().is_camp() as usize;
            assert_eq!(next.camps(own).count(), position.camps(own).count() + entered);
            assert!(next.camps(opposing).eq(position.camps(opposing)));
            assert_eq!(next.side_to_move(), opposing);
            let turn = position.turn_number() + u32::from(own == Color::Black);
            assert_eq!(next.turn_number(), turn);
        }
    });
}

#[test]
fn meaningless_moves_do_no_harm() {
    games(9, |position| {
        let game = position.game();
        let mut state = *position.state();
        for round in 0..40 {
            let index = draw(position.key() ^ round) as usize % Move::COUNT;
            state = game.play(&state, Move::from_index(index).expect("an index"));
            let _ = game.decided(&state);
            assert_eq!(game.legal_moves(&state).len() as u64, game.count_moves(&state));
            assert_eq!(game.unpack(game.pack(&state), &state), state);
            let mut text = String::new();
            game.write(&state, &mut text);
        }
    });
}
