//! What the last step has brought to a game, in one byte.

use crate::types::{Color, Outcome};

/// How a game stands after a step: running, won, or cut off at the limit on plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending(u8);

impl Ending {
    /// The code of a game that was cut off.
    const TRUNCATED: u8 = 15;
    const CODE: u8 = 0b1111;
    /// The ending came with an earlier step.
    const EARLIER: u8 = 1 << 6;
    /// Black made the last move.
    const BLACK: u8 = 1 << 7;

    pub(super) const fn new(outcome: Option<Outcome>, is_truncated: bool, mover: Color) -> Self {
        let code = match outcome {
            Some(outcome) => code(outcome),
            None if is_truncated => Self::TRUNCATED,
            None => 0,
        };
        Self(code | if let Color::Black = mover { Self::BLACK } else { 0 })
    }

    /// The same ending, once a further step has gone by.
    pub(super) const fn earlier(self) -> Self {
        Self(self.0 | Self::EARLIER)
    }

    /// The number of the outcome by its place among all outcomes; 0 if there is none.
    #[must_use]
    pub const fn outcome_code(self) -> u8 {
        if self.is_truncated() { 0 } else { self.0 & Self::CODE }
    }

    /// Whether the rules have ended the game.
    #[must_use]
    pub const fn is_terminated(self) -> bool {
        self.outcome_code() != 0
    }

    /// Whether the game was cut off at the limit on plies.
    #[must_use]
    pub const fn is_truncated(self) -> bool {
        self.0 & Self::CODE == Self::TRUNCATED
    }

    /// Whether the game goes no further.
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.0 & Self::CODE != 0
    }

    /// What the last step has brought to a side: 1 for a win, -1 for a loss, else 0.
    ///
    /// Without a side it is the one that made the last move.
    #[must_use]
    pub fn reward(self, color: Option<Color>) -> f32 {
        let code = self.outcome_code();
        if code == 0 || self.0 & Self::EARLIER != 0 {
            return 0.0;
        }
        let mover = Color::ALL[usize::from(self.0 & Self::BLACK != 0)];
        if winner(code) == color.unwrap_or(mover) { 1.0 } else { -1.0 }
    }

    /// The byte, for saving.
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        self.0
    }

    /// The ending with this byte, or `None` if it is none.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        let known = Self::CODE | Self::EARLIER | Self::BLACK;
        let code = byte & Self::CODE;
        if byte & !known != 0 || code > OUTCOMES && code != Self::TRUNCATED {
            return None;
        }
        Some(Self(byte))
    }
}

/// How many outcomes there are.
const OUTCOMES: u8 = 10;

/// The number of an outcome: its place in [`Outcome::all`], counted from 1.
const fn code(outcome: Outcome) -> u8 {
    1 + outcome.winner as u8 * (OUTCOMES / 2) + outcome.termination as u8
}

const fn winner(code: u8) -> Color {
    if code > OUTCOMES / 2 { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_numbered_as_they_are_listed() {
        for (at, outcome) in Outcome::all().enumerate() {
            for mover in Color::ALL {
                let ending = Ending::new(Some(outcome), false, mover);
                assert_eq!(usize::from(ending.outcome_code()), at + 1);
                assert_eq!(winner(ending.outcome_code()), outcome.winner);
                assert!(ending.is_terminated() && ending.is_over() && !ending.is_truncated());
                let expected = if outcome.winner == mover { 1.0 } else { -1.0 };
                assert!((ending.reward(None) - expected).abs() < 0.1);
                assert!((ending.reward(Some(outcome.winner)) - 1.0).abs() < 0.1);
                assert!(ending.earlier().reward(None).abs() < 0.1);
                assert_eq!(Ending::from_byte(ending.to_byte()), Some(ending));
            }
        }
    }

    #[test]
    fn truncation_is_no_outcome() {
        let ending = Ending::new(None, true, Color::Black);
        assert!(ending.is_truncated() && ending.is_over() && !ending.is_terminated());
        assert_eq!(ending.outcome_code(), 0);
        assert!(ending.reward(None).abs() < 0.1);
        assert!(!Ending::default().is_over());
    }

    #[test]
    fn bytes_that_mean_nothing_are_refused() {
        let known = (0..=u8::MAX).filter(|&byte| Ending::from_byte(byte).is_some()).count();
        assert_eq!(known, 12 * 4);
    }
}
