//! Explaining: one to three sentences for a move, the plan of each side for a position, the reason
//! of a refusal or an ending.

use awale_core::{AnyPosition, BySide, Move, Refusal, Side, sort_few};
use awale_engine::{Certainty, PvLine, SEED, Score, Value};

use crate::fact::{Fact, total};
use crate::phase::on_board;
use crate::see::see;
use crate::see_move::see_move;
use crate::sentence::{Reader, Sentence, Voice};
use crate::words::{Margin, Mood, Teller, margin};

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

/// What a move does, what it allows and why another is better, in one to three sentences, each one
/// thought. A child gets two at most.
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
        return vec![explain_refusal(voice, mv, refusal)];
    }
    let teller = Teller::new(voice.facing(mv.side()), position.rules());
    let facts = see_move(position, mv);
    let thoughts = thoughts(&facts);
    let child = voice.reader == Reader::Child;
    let mut rest = thoughts.iter();
    let main = rest.find_map(|thought| Some((teller.does(mv, thought)?, thought)));
    let Some((said, main)) = main else { return Vec::new() };
    // No praise before a loss that is larger than the harvest.
    let safe = reply_seeds(&facts) <= own_seeds(&facts);
    let good = assessment.is_some_and(Assessment::is_good);
    let praise = child && good && safe && deserves_praise(main);
    let mut told = vec![if praise { teller.praised(said) } else { said }];
    let more = rest.filter(|thought| goes_with(main, thought));
    let mut more = more.filter_map(|thought| teller.also(mv, thought, Mood::Does));
    let reply = reply(teller, mv, main, &facts);
    let mut better = match assessment {
        Some(assessment) => comparison(teller, position, mv, &facts, assessment),
        None => Vec::new(),
    };
    let extra = more.next();
    if child {
        told.extend(better.into_iter().next().or(reply).or(extra));
        return lit_once(told);
    }
    match reply {
        Some(reply) if better.is_empty() => {
            told.extend(extra);
            told.push(reply);
        }
        Some(reply) => told.push(reply),
        None => told.extend(extra),
    }
    told.append(&mut better);
    told.truncate(3);
    told
}

impl Assessment {
    /// Whether the move is as good as the best one, to less than a seed.
    fn is_good(&self) -> bool {
        self.best.score.value - self.played.value < WORTH_TELLING
    }
}

/// Only one sentence can point at the board at a time.
fn lit_once(told: Vec<Sentence>) -> Vec<Sentence> {
    let mut lit = false;
    let keep = |sentence: &Sentence| {
        let again = lit && !sentence.lit.is_empty();
        lit |= !sentence.lit.is_empty();
        !again
    };
    told.into_iter().filter(keep).collect()
}

/// How much a fact of a move matters; those without a rank are not told by themselves.
fn rank(fact: &Fact) -> Option<u8> {
    Some(match fact {
        Fact::Only { .. } => 0,
        Fact::TooRich { .. } | Fact::Pays { .. } | Fact::Meagre { .. } => 1,
        Fact::Takes { .. } => 2,
        Fact::After { then, .. } => match **then {
            Fact::Over { .. } => 3,
            Fact::MustFeed { .. } => 4,
            Fact::Trap { .. } | Fact::Burden { .. } => 7,
            Fact::Starve { .. } | Fact::Forfeit { .. } => 8,
            Fact::House { .. } => 9,
            Fact::Active { .. } | Fact::Outside { .. } => 10,
            Fact::NoHarvest { .. } => 12,
            Fact::Site { .. } | Fact::Alternates { .. } => 13,
            Fact::Vulnerable { .. } => 14,
            Fact::Apart => 16,
            _ => return None,
        },
        Fact::Parry { .. } | Fact::Escapes { .. } => 5,
        Fact::Counter { .. } => 6,
        Fact::Opens { taken, .. } if total(taken) >= 2 => 11,
        Fact::High { .. } | Fact::Places { .. } => 15,
        Fact::TakesNothing { .. } => QUIET,
        Fact::Gives { .. } => QUIET + 1,
        _ => return None,
    })
}

/// From this rank on a fact is told only where there is nothing else.
const QUIET: u8 = 17;

/// What a move does as thoughts, the weightiest first: each is a fact, with those that belong into
/// the same sentence behind it.
fn thoughts(facts: &[Fact]) -> Vec<Vec<&Fact>> {
    let mut ranked: Vec<(u8, &Fact)> =
        facts.iter().filter_map(|fact| rank(fact).map(|rank| (rank, fact))).collect();
    sort_few(&mut ranked, |&(rank, _)| rank);
    let sown_house = ranked.iter().any(|(rank, _)| *rank == 1);
    let mut thoughts: Vec<Vec<&Fact>> = Vec::new();
    for (_, fact) in ranked {
        let told = thoughts.iter().flatten().any(|known| *known == fact);
        // A house that is sown says what it takes.
        let house = sown_house && matches!(fact, Fact::Takes { .. } | Fact::TakesNothing { .. });
        if !told && !house {
            let with = facts.iter().filter(|other| belongs(fact, other));
            thoughts.push(std::iter::once(fact).chain(with).collect());
        }
    }
    thoughts
}

/// Whether a fact is part of the thought of another.
fn belongs(main: &Fact, other: &Fact) -> bool {
    let Fact::After { then, .. } = other else { return false };
    match main {
        Fact::Only { .. } => matches!(**then, Fact::Over { .. }),
        Fact::Parry { .. } => matches!(**then, Fact::NoHarvest { .. }),
        Fact::Places { .. } => matches!(**then, Fact::Apart | Fact::Twin { .. }),
        Fact::After { then: house, .. } => match (&**house, &**then) {
            (
                Fact::House { pit, .. },
                Fact::Active { pit: same, .. } | Fact::Outside { pit: same, .. },
            ) => pit == same,
            _ => false,
        },
        _ => false,
    }
}

/// Whether a second thought adds something to the first.
fn goes_with(main: &[&Fact], second: &[&Fact]) -> bool {
    let is_over = |fact: &&Fact| matches!(fact, Fact::After { then, .. } if matches!(**then, Fact::Over { .. }));
    let over = main.iter().any(is_over);
    let (Some(main), Some(second)) = (main.first(), second.first()) else { return false };
    let same = second.is_like(main) && !matches!(second, Fact::After { .. });
    let weighty = |fact: &Fact| rank(fact).is_some_and(|rank| rank <= 12);
    // After the only move what it does is worth a word, whatever it is, unless the game is over; a
    // quiet move stays short.
    let forced = matches!(main, Fact::Only { .. }) && !over;
    !same && (forced || (weighty(main) && weighty(second)))
}

/// Whether there was something to see in what a move does.
fn deserves_praise(main: &[&Fact]) -> bool {
    main.first().is_some_and(|fact| match fact {
        Fact::After { then, .. } => {
            matches!(**then, Fact::House { .. } | Fact::Trap { .. })
        }
        fact => matches!(
            fact,
            Fact::Takes { .. }
                | Fact::Pays { .. }
                | Fact::Parry { .. }
                | Fact::Escapes { .. }
                | Fact::Opens { .. }
        ),
    })
}

/// Why a move is recommended: what it would do and, for an expert, how it would go on; not what
/// could be said against it.
pub(crate) fn recommend(
    voice: Voice,
    position: &AnyPosition,
    mv: Move,
    best: &PvLine,
) -> Vec<Sentence> {
    let teller = Teller::new(voice, position.rules());
    let mut facts = see_move(position, mv);
    // What a house fails to do is not told, so its harvest is told as any other.
    facts.retain(|fact| !matches!(fact, Fact::Meagre { .. } | Fact::TooRich { .. }));
    let thoughts = thoughts(&facts);
    let said = |thought: &Vec<&Fact>| teller.also(mv, thought, Mood::Would);
    let good = |thought: &&Vec<&Fact>| !speaks_against(thought[0]);
    let mut told =
        thoughts.iter().filter(good).filter_map(|thought| Some((said(thought)?, thought)));
    let line = line_fact(best);
    let Some((first, main)) = told.next() else { return vec![teller.preferred(&line)] };
    let second = told.find(|(_, thought)| goes_with(main, thought));
    let mut why = vec![first];
    why.extend(second.map(|(said, _)| said));
    if voice.reader == Reader::Expert {
        why.extend(teller.line(&line, gain(position, &line).as_ref()));
    }
    lit_once(why)
}

/// Whether a fact is no reason to play a move.
fn speaks_against(fact: &Fact) -> bool {
    match fact {
        // Where the seeds go has been said, with the placing that is proposed.
        Fact::TakesNothing { .. }
        | Fact::TooRich { .. }
        | Fact::Meagre { .. }
        | Fact::Places { .. } => true,
        Fact::Gives { seeds, .. } => *seeds > 0,
        Fact::After { then, .. } => {
            matches!(**then, Fact::Outside { .. } | Fact::Forfeit { .. } | Fact::Vulnerable { .. })
        }
        _ => false,
    }
}

/// What the opponent can answer with: the threat that a counter-threat leaves, the return capture,
/// or else his largest harvest.
fn reply(teller: Teller, mv: Move, main: &[&Fact], facts: &[Fact]) -> Option<Sentence> {
    let largest = largest_reply(facts)?;
    if let [counter @ Fact::Counter { by, .. }, ..] = main
        && matches!(largest, Fact::After { then, .. } if matches!(&**then, Fact::Threat { by: same, .. } if same == by))
    {
        return teller.allows(counter, false);
    }
    if let Some(recoups) = facts.iter().find(|fact| matches!(fact, Fact::Recoups { .. })) {
        return teller.also(mv, &[recoups], Mood::Does);
    }
    let back = facts.iter().any(|fact| matches!(fact, Fact::Takes { .. }));
    let returned = facts.iter().find(|fact| matches!(fact, Fact::Return { .. }));
    teller.allows(returned.unwrap_or(largest), back)
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

/// Why the better move is better; for an expert, what the best one leads to.
fn comparison(
    teller: Teller,
    position: &AnyPosition,
    mv: Move,
    facts: &[Fact],
    assessment: &Assessment,
) -> Vec<Sentence> {
    let line = line_fact(&assessment.best);
    let follows = || {
        let gain = gain(position, &line);
        teller.line(&line, gain.as_ref()).filter(|_| teller.is_expert())
    };
    let Some(&best) = assessment.best.moves.first() else { return Vec::new() };
    if best == mv {
        return follows().into_iter().collect();
    }
    let (score, other) = (assessment.best.score, assessment.played);
    let bound = matches!(score.certainty, Certainty::AtLeast | Certainty::AtMost);
    if assessment.is_good() || bound || position.check(best).is_err() {
        return Vec::new();
    }
    let better = Fact::Better { mv: best, score, than: mv, other };
    let in_play = on_board(position) + position.setup().reserve;
    let Some(margin) = margin(&better, in_play) else { return Vec::new() };
    let best_facts = see_move(position, best);
    let why = reason(facts, &best_facts);
    let told = teller.better(&better, margin, why.as_deref());
    let more = match (margin, &why) {
        // That it is proven fills its sentence: the reason has its own.
        (Margin::Proven(_), Some(why)) => teller.also(best, why, Mood::WouldHave),
        (_, None) => follows(),
        _ => None,
    };
    told.into_iter().chain(more).collect()
}

/// What the better move does that the other does not, as a thought.
pub(crate) fn reason<'a>(played: &[Fact], best: &'a [Fact]) -> Option<Vec<&'a Fact>> {
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
        return Some(vec![taken]);
    }
    let parry = |thought: &Vec<&Fact>| matches!(thought[0], Fact::Parry { .. }) && !has(thought[0]);
    if let Some(parry) = thoughts(best).into_iter().find(parry) {
        return Some(parry);
    }
    // A reply that costs seeds weighs more than what the better move builds.
    let quiet = |thought: &Vec<&Fact>| matches!(thought[0], Fact::After { then, .. } if matches!(**then, Fact::NoHarvest { .. }));
    if reply_seeds(played) >= 2
        && let Some(quiet) = thoughts(best).into_iter().find(quiet)
    {
        return Some(quiet);
    }
    let telling = |thought: &Vec<&Fact>| {
        rank(thought[0]).is_some_and(|rank| (3..=12).contains(&rank))
            && !speaks_against(thought[0])
            && !has(thought[0])
    };
    if let Some(found) = thoughts(best).into_iter().find(telling) {
        return Some(found);
    }
    let less = reply_seeds(best) < reply_seeds(played) && reply_seeds(best) > 0;
    let threat = |fact: &&Fact| matches!(fact, Fact::After { then, .. } if matches!(**then, Fact::Threat { .. }));
    largest_reply(best).filter(|_| less).filter(threat).map(|fact| vec![fact])
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

/// Why a move is refused. The clause is not in the words: `RuleSet::clause_of` has it.
pub fn explain_refusal(voice: Voice, mv: Move, refusal: Refusal) -> Sentence {
    let mover = match refusal {
        Refusal::NotYourPit { mover, .. } => mover,
        _ => mv.side(),
    };
    let said = voice.speech.to(&voice.facing(mover).cast()).refusal(refusal);
    Sentence::new(&said, vec![Fact::Refused { mv, refusal }])
}

/// Why the game is over, who takes what, and the count; `None` while it goes on.
pub fn explain_ending(voice: Voice, position: &AnyPosition) -> Option<Sentence> {
    let ending = position.ending()?;
    let said = voice.speech.to(&voice.cast()).ending(&ending);
    Some(Sentence::new(&said, see(position)))
}

/// The plan of each side: what it can do, what it must fear, what it has. Three sentences at most,
/// two for a child, the player to move first.
pub fn explain_position(voice: Voice, position: &AnyPosition) -> Vec<Sentence> {
    if let Some(ending) = explain_ending(voice, position) {
        return vec![ending];
    }
    let to_move = position.to_move();
    let teller = Teller::new(voice.facing(to_move), position.rules());
    let facts = see(position);
    let quiet = facts.iter().filter(|fact| matches!(fact, Fact::NoHarvest { .. })).count() == 2;
    let plan = |side: Side| {
        let mut own: Vec<(u8, &Fact)> =
            facts.iter().filter_map(|fact| Some((weight(fact, side)?, fact))).collect();
        sort_few(&mut own, |&(weight, _)| weight);
        // That nobody can harvest is worth a word only where there is nothing else, and only once.
        if quiet && (own.len() > 1 || side != to_move) {
            own.retain(|(_, fact)| !matches!(fact, Fact::NoHarvest { .. }));
        }
        own.dedup_by(|(_, one), (_, two)| one.is_like(two));
        // Who is threatened need not be told that his pits are weak.
        let feared = |fact: &Fact| matches!(fact, Fact::Threat { by, .. } if by.side() != side);
        if facts.iter().any(feared) {
            own.retain(|(_, fact)| !matches!(fact, Fact::Vulnerable { .. }));
        }
        let told = own.into_iter().filter_map(|(_, fact)| teller.state(fact, to_move));
        told.take(2).collect::<Vec<_>>().into_iter()
    };
    let (mut own, mut other) = (plan(to_move), plan(to_move.opponent()));
    let urgent = |sentence: &Sentence| {
        let duty = |fact: &Fact| weight(fact, to_move).is_some_and(|weight| weight <= 1);
        sentence.facts.iter().any(duty)
    };
    // A threat and what parries it stand together.
    let threatened = facts.iter().find(|fact| matches!(fact, Fact::Parries { .. }));
    let parries = threatened.and_then(|fact| teller.state(fact, to_move));
    let mut common: Vec<&Fact> = facts.iter().filter(|fact| is_common(fact)).collect();
    common.dedup_by(|one, two| one.is_like(two));
    let common = common.into_iter();
    let common = common.filter_map(|fact| teller.state(fact, to_move));
    let first = own.next();
    let (first, later) = match (first, &parries) {
        (Some(first), Some(_)) if !urgent(&first) => (None, Some(first)),
        (first, _) => (first, None),
    };
    let mut told: Vec<Sentence> = first.into_iter().chain(other.next()).chain(parries).collect();
    told.extend(later.into_iter().chain(common).chain(own).chain(other));
    // The same of both players is told of the one to move.
    let mut mobility = false;
    told.retain(|said| {
        let again = matches!(said.facts[..], [Fact::Mobility { .. }]);
        let told_before = mobility && again;
        mobility |= again;
        !told_before
    });
    told = lit_once(told);
    told.truncate(if voice.reader == Reader::Child { 2 } else { 3 });
    told
}

/// Whether a fact of a position is nobody's.
fn is_common(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::FewSeeds { .. }
            | Fact::Stall { .. }
            | Fact::Twin { .. }
            | Fact::Apart
            | Fact::Reserve { .. }
    )
}

/// How much a fact of a position matters for the plan of a side.
fn weight(fact: &Fact, side: Side) -> Option<u8> {
    let (owner, weight) = match fact {
        Fact::MustFeed { side, .. } => (*side, 0),
        Fact::Threat { by, .. } | Fact::Equality { by, .. } => (by.side(), 1),
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
