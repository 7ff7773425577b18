//! The answer to a try at a puzzle, with its reason.

use awale_core::{Move, Refusal, Trace};
use awale_words::{Lang, Speech};

use super::{Puzzle, sight};

/// The judgement of a try at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whether it is the move that wins.
    pub right: bool,
    /// Why.
    pub why: Why,
}

/// Why a try is right or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The rules refuse the move; it is no try.
    Refused(Refusal),
    /// It wins by so many seeds.
    Wins(Trace, i8),
    /// It does not win; a good answer of the opponent, if the game goes on.
    Misses(Trace, Option<Trace>),
}

impl Puzzle {
    /// Judges a move.
    pub fn judge(&self, mv: Move) -> Judgement {
        let trace = match self.position.trace(mv) {
            Ok(trace) => trace,
            Err(refusal) => return Judgement { right: false, why: Why::Refused(refusal) },
        };
        if mv == self.best {
            return Judgement { right: true, why: Why::Wins(trace, self.lead()) };
        }
        let after = self.position.try_play(mv).ok();
        let answer = after.and_then(|after| {
            let reply = sight::refutation(&after)?;
            after.trace(reply).ok()
        });
        Judgement { right: false, why: Why::Misses(trace, answer) }
    }

    /// What is asked, in a sentence.
    pub fn question(&self, speech: Speech) -> String {
        let side = speech.side(self.position.to_move());
        match speech.lang {
            Lang::Fr => format!("{side} joue. Un seul coup gagne la partie : lequel ?"),
            Lang::En => format!("{side} to move. Only one move wins the game: which one?"),
        }
    }

    /// A first hint: what the puzzle is about, or that it is quiet.
    pub fn hint(&self, speech: Speech) -> String {
        let titles: Vec<&str> = self.themes.iter().map(|theme| theme.title(speech.lang)).collect();
        match (speech.lang, titles.is_empty()) {
            (Lang::Fr, true) => "Regarde ce que l’autre pourra répondre.".to_owned(),
            (Lang::En, true) => "Look at what the other can answer.".to_owned(),
            (Lang::Fr, false) => format!("Pense à : {}.", titles.join(", ")),
            (Lang::En, false) => format!("Think of: {}.", titles.join(", ")),
        }
    }
}

impl Judgement {
    /// The judgement in sentences.
    pub fn say(&self, speech: Speech) -> String {
        let seeds = |lead: i8| speech.seeds(lead.unsigned_abs());
        match (speech.lang, &self.why) {
            (_, Why::Refused(refusal)) => speech.refusal(*refusal),
            (Lang::Fr, Why::Wins(trace, lead)) => format!(
                "Bravo, c’est le bon coup ! {} Avec le meilleur jeu, l’avance finale est de {}.",
                speech.trace(trace),
                seeds(*lead)
            ),
            (Lang::En, Why::Wins(trace, lead)) => format!(
                "Well done, that is the move! {} With best play the final lead is {}.",
                speech.trace(trace),
                seeds(*lead)
            ),
            (Lang::Fr, Why::Misses(trace, answer)) => {
                let answer = answer.as_ref().map(|answer| speech.trace(answer));
                let answer = answer.map(|text| format!(" Ensuite, par exemple : {text}"));
                format!(
                    "Ce coup ne gagne pas. {}{}",
                    speech.trace(trace),
                    answer.unwrap_or_default()
                )
            }
            (Lang::En, Why::Misses(trace, answer)) => {
                let answer = answer.as_ref().map(|answer| speech.trace(answer));
                let answer = answer.map(|text| format!(" Then, for example: {text}"));
                format!(
                    "This move does not win. {}{}",
                    speech.trace(trace),
                    answer.unwrap_or_default()
                )
            }
        }
    }
}
