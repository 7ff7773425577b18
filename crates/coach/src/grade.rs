//! How good a move was: the loss in final seeds, its class, and the accuracy of a player.

use awale_engine::{SEED, Value};
use awale_words::{Lang, in_lang};

awale_core::word_enum! {
    /// How good a move was, the best first.
    #[derive(PartialOrd, Ord)]
    #[expect(missing_docs, reason = "`Class::of` says where the bounds are")]
    pub enum Class {
        Best = "best",
        Good = "good",
        Inaccuracy = "inaccuracy",
        Mistake = "mistake",
        Blunder = "blunder",
    }
}

/// A class as a child sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Well played.
    Happy,
    /// There was something better.
    Plain,
    /// Look again.
    Sad,
}

impl Class {
    /// The class of a loss, in hundredths of a final seed. Below a quarter of a seed a short search
    /// cannot tell moves apart; four seeds are more than one good harvest.
    pub const fn of(loss: Value) -> Class {
        match loss {
            ..25 => Class::Best,
            25..100 => Class::Good,
            100..200 => Class::Inaccuracy,
            200..400 => Class::Mistake,
            _ => Class::Blunder,
        }
    }

    /// The face for a child.
    pub const fn face(self) -> Face {
        match self {
            Class::Best | Class::Good => Face::Happy,
            Class::Inaccuracy => Face::Plain,
            Class::Mistake | Class::Blunder => Face::Sad,
        }
    }

    /// The word a person reads.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, review::class(self))
    }
}

impl Face {
    /// The face as a character.
    pub const fn sign(self) -> &'static str {
        match self {
            Face::Happy => "🙂",
            Face::Plain => "😐",
            Face::Sad => "🙁",
        }
    }
}

/// The accuracy of some losses, 0–100: each move counts 100, halved for every two seeds it lost,
/// and the accuracy is their mean. `None` without a move that was a choice.
pub fn accuracy(losses: &[Value]) -> Option<u8> {
    if losses.is_empty() {
        return None;
    }
    let worth = |&loss: &Value| 100.0 * 0.5_f64.powf(f64::from(loss.max(0)) / f64::from(2 * SEED));
    let count = u32::try_from(losses.len()).unwrap_or(u32::MAX);
    let mean = losses.iter().map(worth).sum::<f64>() / f64::from(count);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a mean of numbers from 0 to 100"
    )]
    Some(mean.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_the_loss() {
        let classes = [0, 24, 25, 99, 100, 199, 200, 399, 400, 4800].map(Class::of);
        assert!(classes.is_sorted());
        assert_eq!(classes[1], Class::Best);
        assert_eq!(classes[4], Class::Inaccuracy);
        assert_eq!(classes[8], Class::Blunder);
    }

    #[test]
    fn two_seeds_halve_a_move() {
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0, 0]), Some(100));
        assert_eq!(accuracy(&[0, 200]), Some(75));
        assert_eq!(accuracy(&[400]), Some(25));
    }
}
