//! Explaining: one to three sentences for a move, the plan of each side for a position, the clause
//! for a refusal or an ending.

use awale_core::{AnyPosition, BySide, Move, Refusal, Side};
use awale_engine::{Certainty, PvLine, SEED, Score, Value};
use awale_words::in_lang;

use crate::fact::{Fact, total};
use crate::see::see;
use crate::see_move::see_move;
use crate::sentence::{Reader, Sentence, Voice};
use crate::words::Teller;

/// A better move is spoken of if it is worth so much more: one final seed.
const WORTH_TELLING: Value = 2 * SEED;
/// Moves of a line that are told: more than a reader follows is noise.
const LINE: usize = 5;

/// What a search says of a move: the best line of the position, and the move's own score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// The best line, scored for the player to move.
    pub best: PvLine,
    /// What the move is worth to the player to move.
    pub played: Score,
}

/// What a move does, what it allows and why another is better, in one to three sentences.
///
/// Nothing is said of a better move without an assessment. A move that the rules refuse gets its
/// refusal.
pub fn explain_move(
    voice: Voice,
    position: &AnyPosition,
    mv: Move,
    assessment: Option<&Assessment>,
) -> Vec<Sentence> {
    if let Err(refusal) = position.check(mv) {
        return vec![explain_refusal(voice, mv, refusal, position)];
    }
    let voice = voice.facing(mv.side());
    let teller = Teller::new(voice);
    let facts = see_move(position, mv);
    let mut told: Vec<Sentence> = Vec::new();
    told.extend(main_point(teller, &facts, mv));
    told.extend(allowed(teller, &facts));
    if let Some(assessment) = assessment {
        told.extend(comparison(teller, position, mv, &facts, assessment));
    }
    if told.is_empty() {
        // Nothing stands out: then at least what the sowing gives.
        let given =
            facts.iter().find(|fact| matches!(fact, Fact::Gives { .. } | Fact::Places { .. }));
        told.extend(given.and_then(|fact| teller.does(mv, &[fact])));
    }
    told.truncate(3);
    told
}

/// How much a fact of a move matters; those without a rank are not told by themselves.
fn rank(fact: &Fact) -> Option<u8> {
    Some(match fact {
        Fact::After { then, .. } => match **then {
            Fact::Over { .. } => 0,
            Fact::MustFeed { .. } => 3,
            Fact::Trap { .. } | Fact::Burden { .. } => 6,
            Fact::Starve { .. } => 7,
            Fact::House { .. } | Fact::Site { .. } => 8,
            Fact::Active { .. } => 9,
            Fact::Outside { .. } | Fact::Forfeit { .. } => 10,
            Fact::NoHarvest { .. } | Fact::Alternates { .. } => 12,
            Fact::Twin { .. } | Fact::Apart | Fact::Vulnerable { .. } => 13,
            _ => return None,
        },
        Fact::Only { .. } => 1,
        Fact::Takes { .. } => 2,
        Fact::TooRich { .. } | Fact::Pays { .. } | Fact::Meagre { .. } => 3,
        Fact::Parry { .. } => 4,
        Fact::Counter { .. } => 5,
        Fact::Opens { taken, .. } if total(taken) >= 2 => 11,
        Fact::TakesNothing { .. } => 14,
        Fact::High { .. } => 13,
        Fact::Gives { .. } | Fact::Places { .. } => 15,
        _ => return None,
    })
}

/// The facts of a move worth telling, the weightiest first.
fn ranked(facts: &[Fact]) -> Vec<&Fact> {
    let mut ranked: Vec<(u8, &Fact)> =
        facts.iter().filter_map(|fact| rank(fact).map(|rank| (rank, fact))).collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, fact)| fact).collect()
}

/// The first sentence: the weightiest thing the move does, and a second if it is weighty too.
fn main_point(teller: Teller, facts: &[Fact], mv: Move) -> Option<Sentence> {
    let ranked = ranked(facts);
    let (first, rest) = ranked.split_first()?;
    let mut chosen = vec![*first];
    let most = facts.iter().find(|fact| matches!(fact, Fact::Most { .. }));
    let takes = matches!(first, Fact::Takes { .. });
    let weighty = |fact: &&Fact| {
        let same = fact.is_like(first) && !matches!(fact, Fact::After { .. });
        !same && rank(fact).is_some_and(|rank| rank <= 12)
    };
    let second = rest.iter().find(|fact| weighty(fact)).copied();
    chosen.extend(second.or(most.filter(|_| takes)));
    teller.does(mv, &chosen)
}

/// Why a move is recommended: what it does and how it goes on, not what could be said against it.
pub(crate) fn recommend(
    voice: Voice,
    position: &AnyPosition,
    mv: Move,
    best: &PvLine,
) -> Vec<Sentence> {
    let teller = Teller::new(voice.facing(mv.side()));
    let mut facts = see_move(position, mv);
    facts.retain(|fact| !matches!(fact, Fact::TakesNothing { .. }));
    let line = line_fact(best);
    let gain = gain(position, &line);
    let told = main_point(teller, &facts, mv).into_iter();
    told.chain(teller.line(&line, gain.as_ref())).collect()
}

/// The second sentence: the largest harvest that the opponent can answer with.
fn allowed(teller: Teller, facts: &[Fact]) -> Option<Sentence> {
    let back = facts.iter().any(|fact| matches!(fact, Fact::Takes { .. } | Fact::Return { .. }));
    largest_reply(facts).and_then(|fact| teller.allows(fact, back))
}

/// The largest harvest of the opponent after the move. Threats are seen the largest first.
pub(crate) fn largest_reply(facts: &[Fact]) -> Option<&Fact> {
    facts.iter().find(|fact| match fact {
        Fact::After { mv, then } => match &**then {
            Fact::Threat { by, .. } | Fact::Equality { by, .. } => by.side() != mv.side(),
            _ => false,
        },
        _ => false,
    })
}

/// Seeds of the largest harvest of the opponent after the move.
pub(crate) fn reply_seeds(facts: &[Fact]) -> u8 {
    match largest_reply(facts) {
        Some(Fact::After { then, .. }) => match &**then {
            Fact::Threat { taken, .. } => total(taken),
            Fact::Equality { attacked, .. } => u8::try_from(attacked.len()).unwrap_or(0),
            _ => 0,
        },
        _ => 0,
    }
}

/// Seeds a move harvests.
pub(crate) fn own_seeds(facts: &[Fact]) -> u8 {
    let taken = facts.iter().find_map(|fact| match fact {
        Fact::Takes { taken, .. } => Some(total(taken)),
        _ => None,
    });
    taken.unwrap_or(0)
}

/// The third sentence: why the better move is better, or what the best one leads to.
fn comparison(
    teller: Teller,
    position: &AnyPosition,
    mv: Move,
    facts: &[Fact],
    assessment: &Assessment,
) -> Option<Sentence> {
    let best = *assessment.best.moves.first()?;
    let line = line_fact(&assessment.best);
    if best == mv {
        let gain = gain(position, &line);
        return teller.line(&line, gain.as_ref());
    }
    let (score, other) = (assessment.best.score, assessment.played);
    let bound = matches!(score.certainty, Certainty::AtLeast | Certainty::AtMost);
    if score.value - other.value < WORTH_TELLING || bound || position.check(best).is_err() {
        return None;
    }
    let better = Fact::Better { mv: best, score, than: mv, other };
    let best_facts = see_move(position, best);
    let mut said = teller.better(&better, reason(facts, &best_facts))?;
    if reason(facts, &best_facts).is_none()
        && let Some(follows) = teller.line(&line, gain(position, &line).as_ref())
    {
        said.text = format!("{} {}", said.text, follows.text);
        said.facts.extend(follows.facts);
    }
    Some(said)
}

/// What the better move does that the other does not.
pub(crate) fn reason<'a>(played: &[Fact], best: &'a [Fact]) -> Option<&'a Fact> {
    let has = |wanted: &Fact| {
        played.iter().any(|fact| match (fact, wanted) {
            (Fact::After { then: one, .. }, Fact::After { then: two, .. }) => one.is_like(two),
            (Fact::Parry { by: one, .. }, Fact::Parry { by: two, .. }) => one == two,
            _ => fact.is_like(wanted),
        })
    };
    let takes = |fact: &&Fact| matches!(fact, Fact::Takes { .. });
    let more = own_seeds(best) > own_seeds(played);
    if let Some(taken) = best.iter().find(takes).filter(|_| more) {
        return Some(taken);
    }
    let telling = |fact: &&&Fact| {
        rank(fact).is_some_and(|rank| (3..=12).contains(&rank) && rank != 10) && !has(fact)
    };
    if let Some(found) = ranked(best).iter().find(telling) {
        return Some(found);
    }
    let less = reply_seeds(best) < reply_seeds(played) && reply_seeds(best) > 0;
    largest_reply(best).filter(|_| less).filter(
        |fact| matches!(fact, Fact::After { then, .. } if matches!(**then, Fact::Threat { .. })),
    )
}

/// The head of a line as a fact.
pub(crate) fn line_fact(line: &PvLine) -> Fact {
    Fact::Line { moves: line.moves.iter().copied().take(LINE).collect(), score: line.score }
}

/// What both harvest along a line; `None` if nothing is.
pub(crate) fn gain(position: &AnyPosition, line: &Fact) -> Option<Fact> {
    let Fact::Line { moves, .. } = line else { return None };
    let mut after = *position;
    for &mv in moves {
        after = after.try_play(mv).ok()?;
    }
    let (was, is) = (position.granaries(), after.granaries());
    let gained = BySide::from_fn(|side| is[side] - was[side]);
    let any = gained.south + gained.north > 0;
    any.then(|| Fact::Gain { moves: moves.clone(), gained })
}

/// Why a move is refused, with the clause.
pub fn explain_refusal(
    voice: Voice,
    mv: Move,
    refusal: Refusal,
    position: &AnyPosition,
) -> Sentence {
    let mut text = voice.speech.refusal(refusal);
    let clause = position.rules().clause_of(refusal);
    if let Some(clause) = clause.filter(|_| voice.reader != Reader::Child) {
        let cited = in_lang!(voice.speech.lang, moves::clause(clause));
        text = format!("{text} ({cited})");
    }
    Sentence { text, facts: vec![Fact::Refused { mv, refusal }] }
}

/// Why the game is over, with the clause and the count; `None` while it goes on.
pub fn explain_ending(voice: Voice, position: &AnyPosition) -> Option<Sentence> {
    let ending = position.ending()?;
    Some(Sentence { text: voice.speech.ending(&ending), facts: see(position) })
}

/// The plan of each side: what it can do, what it must fear, what it has. Two sentences at most
/// for a player, the player to move first.
pub fn explain_position(voice: Voice, position: &AnyPosition) -> Vec<Sentence> {
    if let Some(ending) = explain_ending(voice, position) {
        return vec![ending];
    }
    let to_move = position.to_move();
    let teller = Teller::new(voice.facing(to_move));
    let facts = see(position);
    let quiet = facts.iter().filter(|fact| matches!(fact, Fact::NoHarvest { .. })).count() == 2;
    let mut told = Vec::new();
    for side in [to_move, to_move.opponent()] {
        let mut own: Vec<(u8, &Fact)> =
            facts.iter().filter_map(|fact| Some((weight(fact, side)?, fact))).collect();
        own.sort_by_key(|&(weight, _)| weight);
        // That nobody can harvest is worth a word only where there is nothing else.
        if quiet && own.len() > 1 {
            own.retain(|(_, fact)| !matches!(fact, Fact::NoHarvest { .. }));
        }
        own.dedup_by(|(_, one), (_, two)| one.is_like(two));
        told.extend(own.iter().take(2).filter_map(|(_, fact)| teller.state(fact, to_move)));
    }
    let common = facts.iter().find(|fact| {
        matches!(
            fact,
            Fact::FewSeeds { .. }
                | Fact::Stall { .. }
                | Fact::Twin { .. }
                | Fact::Apart
                | Fact::Reserve { .. }
        )
    });
    told.extend(common.and_then(|fact| teller.state(fact, to_move)));
    told
}

/// How much a fact of a position matters for the plan of a side.
fn weight(fact: &Fact, side: Side) -> Option<u8> {
    let (owner, weight) = match fact {
        Fact::MustFeed { side, .. } => (*side, 0),
        Fact::Threat { by, .. } | Fact::Equality { by, .. } => (by.side(), 1),
        Fact::Parries { by, .. } => (by.side().opponent(), 2),
        Fact::Burden { side, .. } => (*side, 3),
        Fact::HouseRange { pit, most, .. } if *most > 0 => (pit.side(), 4),
        Fact::Outside { pit, .. } => (pit.side(), 5),
        Fact::Active { pit, .. } => (pit.side(), 6),
        Fact::Trap { big, .. } => (big.side(), 7),
        Fact::Starve { side, .. } | Fact::Forfeit { side, .. } => (*side, 8),
        Fact::Needs { side, .. } => (*side, 9),
        Fact::Tempo { side, .. } => (*side, 10),
        Fact::Mobility { side, .. } => (*side, 11),
        Fact::Safe { side, .. } => (*side, 12),
        Fact::Site { pit, .. } => (pit.side(), 13),
        Fact::Ones { side, .. } => (*side, 14),
        Fact::Vulnerable { side, .. } | Fact::Alternates { side, .. } => (*side, 15),
        Fact::Potential { side, .. } => (*side, 16),
        Fact::NoHarvest { side } => (*side, 17),
        Fact::Leads { side, .. } => (*side, 18),
        _ => return None,
    };
    (owner == side).then_some(weight)
}
