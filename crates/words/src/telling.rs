//! A game told to a reader: who the players are to the reader decides the words.

use awale_core::{BySide, Ending, Harvest, Move, Refusal, Side, Taken, Trace};
use awale_play::{ActionRefused, GameResult};

use crate::{Cast, Speech, in_lang};

/// How a game is told: in which language, and what its players are called.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The language and the names of the pits.
    pub speech: Speech,
    /// What the players are called.
    pub cast: &'a Cast,
}

impl Telling<'_> {
    /// The move told as it happens: who plays what, where the last seed falls, what is harvested,
    /// the score, and who plays next or how the game ended.
    pub fn trace(self, trace: &Trace) -> String {
        let lang = self.speech.lang;
        let mover = trace.mover;
        let mut sentences = self.seeds(trace);
        match &trace.harvest {
            Harvest::Taken(pits) => {
                sentences.push(in_lang!(lang, moves::harvest(self, mover, pits)));
            }
            Harvest::None(nothing) => {
                sentences.extend(in_lang!(lang, moves::nothing(self, mover, *nothing)));
            }
        }
        sentences.push(in_lang!(lang, moves::score(self, trace.granaries)));
        if let Some(ending) = &trace.ending {
            sentences.push(self.ending(ending));
        } else if trace.next == mover {
            sentences.push(in_lang!(lang, moves::passes(self, mover)));
        }
        self.speech.said(sentences.join(" "))
    }

    /// The move told to those who do not know harvests yet: where its seeds went, and no more.
    pub fn sown(self, trace: &Trace) -> String {
        self.speech.said(self.seeds(trace).join(" "))
    }

    /// Where the seeds of a move went.
    fn seeds(self, trace: &Trace) -> Vec<String> {
        let lang = self.speech.lang;
        let mut sentences = Vec::new();
        if let (Move::Sow { pit, .. }, Some(last)) = (trace.mv, trace.last()) {
            let seeds = u8::try_from(trace.drops.len()).unwrap_or(u8::MAX);
            sentences.push(in_lang!(lang, moves::sowing(self, pit, seeds, last)));
            sentences.extend(in_lang!(lang, moves::laps(trace.laps)).map(str::to_owned));
        } else {
            let mut placed: Vec<Taken> = Vec::new();
            for drop in &trace.drops {
                match placed.last_mut() {
                    Some(at) if at.pit == drop.pit => at.seeds += 1,
                    _ => placed.push(Taken { pit: drop.pit, seeds: 1 }),
                }
            }
            sentences.push(in_lang!(lang, moves::placing(self, trace.mover, &placed)));
        }
        sentences
    }

    /// What a move would harvest, or why nothing, before it is played; a placing has nothing to say.
    /// It warns of a harvest that the rules forbid.
    pub fn preview(self, trace: &Trace) -> Option<String> {
        let said = match &trace.harvest {
            Harvest::Taken(pits) => in_lang!(self.speech.lang, moves::would_harvest(self, pits)),
            Harvest::None(nothing) => {
                in_lang!(self.speech.lang, moves::would_not(self, trace.mover, *nothing))?
            }
        };
        Some(self.speech.said(said))
    }

    /// The end of a game by its name: why, who takes the seeds on the board, the winner, the count.
    pub fn ending(self, ending: &Ending) -> String {
        let lang = self.speech.lang;
        let why = in_lang!(lang, endings::ending(self, ending));
        let verdict = in_lang!(lang, endings::won(self, ending.winner(), ending.granaries));
        self.speech.said(format!("{why} {verdict}"))
    }

    /// How and why a game ended, the winner and the count.
    pub fn result(self, result: &GameResult) -> String {
        match result.ending() {
            Some(ending) => self.ending(&ending),
            None => self.speech.said(in_lang!(self.speech.lang, endings::result(self, result))),
        }
    }

    /// Why a move is refused, as a sentence.
    pub fn refusal(self, refusal: Refusal) -> String {
        self.speech.said(in_lang!(self.speech.lang, moves::refusal(self, refusal)))
    }

    /// Why an action is refused.
    pub fn refused(self, refused: ActionRefused) -> String {
        self.speech.said(in_lang!(self.speech.lang, play::refused(self, refused)))
    }

    /// The granaries of both players.
    pub fn score(self, score: BySide<u8>) -> String {
        in_lang!(self.speech.lang, moves::score(self, score))
    }

    /// Who won, in a few words.
    pub fn verdict(self, winner: Option<Side>) -> String {
        in_lang!(self.speech.lang, endings::verdict(self, winner))
    }
}
