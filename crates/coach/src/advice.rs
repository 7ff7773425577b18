//! What to take away from a game: the kinds of lapses that cost a player most.

use awale_core::{Harvesting, Move, Pit, RuleSet, Side, sort_few};
use awale_engine::Value;
use awale_words::{Speech, in_lang};

use crate::explain::{own_seeds, reply_seeds};
use crate::fact::Fact;
use crate::grade::Class;
use crate::review::ReviewedPly;
use crate::see_move::see_move;
use crate::sentence::Reader;

/// Pieces of advice for a player.
const MOST: usize = 3;
/// With so few seeds on the board the sheets speak of an endgame.
const ENDGAME: u8 = 12;

awale_core::word_enum! {
    /// A kind of lapse.
    #[derive(PartialOrd, Ord)]
    pub enum Lapse {
        /// A threat stood and the better move would have parried it.
        Threat = "threat",
        /// A larger harvest was there.
        Harvest = "harvest",
        /// The move allowed a harvest that the better move did not.
        Gift = "gift",
        /// A house was sown for nothing or grew too rich.
        House = "house",
        /// Something else with few seeds left.
        Endgame = "endgame",
        /// Something else.
        Plan = "plan",
    }
}

/// A piece of advice, with the moves it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The kind of lapse.
    pub lapse: Lapse,
    /// The moves, by their index in the review.
    pub plies: Vec<usize>,
    /// Final seeds lost by it, each counted once, in hundredths.
    pub lost: Value,
}

impl Lapse {
    /// The kind of a move that lost something.
    pub fn of(ply: &ReviewedPly) -> Option<Lapse> {
        let best = *ply.best.moves.first()?;
        if ply.class < Class::Inaccuracy || best == ply.mv {
            return None;
        }
        let (played, better) = (see_move(&ply.position, ply.mv), see_move(&ply.position, best));
        let gift = reply_seeds(&played) > reply_seeds(&better);
        let parries = |fact: &Fact| matches!(fact, Fact::Parry { .. });
        // These are lapses of the games that harvest by count; in Éqwalé nobody sees such facts.
        let house = |fact: &Fact| match fact {
            Fact::TooRich { .. } | Fact::Meagre { taken: 0, .. } => true,
            Fact::After { then, .. } => matches!(**then, Fact::Outside { .. }),
            _ => false,
        };
        let seeds: u8 = Pit::all().map(|pit| ply.position.count(pit)).sum();
        let placing = matches!(ply.mv, Move::Place(_));
        Some(if gift && better.iter().any(parries) {
            Lapse::Threat
        } else if own_seeds(&better) > own_seeds(&played) {
            Lapse::Harvest
        } else if gift {
            Lapse::Gift
        } else if played.iter().any(house) {
            Lapse::House
        } else if seeds <= ENDGAME && !placing {
            Lapse::Endgame
        } else {
            Lapse::Plan
        })
    }
}

impl Advice {
    /// The advice in words, with the moves it comes from.
    pub fn text(&self, speech: Speech, reader: Reader, plies: &[ReviewedPly]) -> String {
        let rules = plies.first().map_or(RuleSet::Awale, |ply| ply.position.rules());
        let by_choice = rules.facts().harvesting == Harvesting::ByChoice;
        let advice = if by_choice {
            in_lang!(speech.lang, review::advice_eqwale(self.lapse, reader))
        } else {
            in_lang!(speech.lang, review::advice(self.lapse, reader, rules))
        };
        let advice = speech.said_of_houses(advice.to_owned());
        // A child gets the advice, not the list of moves.
        if reader == Reader::Child {
            return advice;
        }
        let beginner = plies.first().map_or(Side::South, |ply| ply.mv.side());
        let shown = self.plies.iter().filter_map(|&at| plies.get(at)).take(4);
        let labels: Vec<String> = shown.map(|ply| ply.label(beginner, speech)).collect();
        let more = if self.plies.len() > labels.len() { ", …" } else { "" };
        format!("{advice} ({}{more})", labels.join(", "))
    }
}

/// The lapses of a player that cost most, at most three.
pub(crate) fn advice(side: Side, plies: &[ReviewedPly]) -> Vec<Advice> {
    let mut found: Vec<Advice> = Vec::new();
    for (at, ply) in plies.iter().enumerate().filter(|(_, ply)| ply.mv.side() == side) {
        let Some(lapse) = Lapse::of(ply) else { continue };
        match found.iter_mut().find(|advice| advice.lapse == lapse) {
            Some(advice) => {
                advice.plies.push(at);
                advice.lost += ply.counted;
            }
            None => found.push(Advice { lapse, plies: vec![at], lost: ply.counted }),
        }
    }
    let cost = |advice: &Advice| advice.plies.iter().map(|&at| plies[at].loss).sum::<Value>();
    sort_few(&mut found, |advice| (std::cmp::Reverse(cost(advice)), advice.lapse));
    found.truncate(MOST);
    found
}
