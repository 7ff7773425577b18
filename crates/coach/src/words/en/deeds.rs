//! What a move does, would do or would have done: one pattern for each kind.

use awale_core::{BySide, Move, Nothing, Pit, Reason, Takes};

use super::grammar::{
    ADD, BRING, END, GIVE, KEEP, MAKE, MOVE, PLACE, PLAY, PROTECT, RAISE, SAVE, SET, SOW, THREATEN,
    TURN, WIN, can, form, harvest, harvesting, house, kind, name, pit, pits, player, put, taken,
};
use super::state;
use crate::fact::{Fact, How, total};
use crate::sentence::Reader;
use crate::words::{Mood, Teller};

/// The beginning of a sentence about a move.
pub(super) struct Subject {
    /// What the verb follows: `with C you`, or the move itself.
    who: String,
    /// The same where a person must be the subject: a pit threatens nothing with another.
    person: String,
    /// What stands before another subject: `after C, `.
    after: String,
    /// A player who threatens: `after C, you`.
    threat: String,
    mood: Mood,
    is_named: bool,
}

impl Subject {
    /// The move is named.
    pub(super) fn named(t: Teller, mv: Move) -> Subject {
        let (who, mood) = (player(t, mv.side()), Mood::Does);
        if t.points() || matches!(mv, Move::Place(_)) {
            let after = if t.points() { "now " } else { "after this move, " };
            let (person, threat, after) = (who.clone(), who.clone(), after.to_owned());
            return Subject { who, person, after, threat, mood, is_named: true };
        }
        let pit = name(t, mv);
        let with = if t.is_you(mv.side()) {
            format!("with {pit} you")
        } else {
            format!("with {pit}, {who}")
        };
        let you = t.is_you(mv.side());
        let named = if you { with.clone() } else { t.pick([pit.clone(), with.clone()]) };
        let after = format!("after {pit}, ");
        let threat = format!("{after}{who}");
        Subject { who: named, person: with, after, threat, mood, is_named: true }
    }

    /// The move has been named before.
    pub(super) fn known(t: Teller, mv: Move, mood: Mood) -> Subject {
        let person = player(t, mv.side());
        let by_move = mood == Mood::Does && !t.is_you(mv.side());
        let who = if by_move { "it".to_owned() } else { person.clone() };
        // What would be is plain from the verb.
        let after = if mood == Mood::Does { "after this move, " } else { "" };
        let threat = person.clone();
        Subject { who, person, after: after.to_owned(), threat, mood, is_named: false }
    }
}

/// What a move does, without a full stop. `with` are facts that belong to the same thought.
pub(super) fn deed(t: Teller, s: &Subject, fact: &Fact, with: &[&Fact]) -> Option<String> {
    let Subject { who, person, threat, mood, .. } = s;
    let mood = *mood;
    let reaping = harvesting(t.reader());
    Some(match fact {
        Fact::Takes { mv, taken: seeds } => {
            // A harvest that is chosen has been told with the move.
            let told =
                !s.is_named && matches!(mv, Move::Sow { takes, .. } if *takes != Takes::NONE);
            let what = if told { t.seeds(total(seeds)) } else { taken(t, seeds) };
            format!("{who} {} {what}", reaping.say(t, mv.side(), mood))
        }
        Fact::Most { .. } => match mood {
            Mood::Does => "no move takes more".to_owned(),
            Mood::Would => "no move would take more".to_owned(),
            Mood::WouldHave => "no move took more".to_owned(),
        },
        Fact::TakesNothing { mv, why } => nothing(t, s, *mv, *why)?,
        Fact::Gives { mv, seeds: 0 } => {
            format!("{who} {} every seed at home", KEEP.say(t, mv.side(), mood))
        }
        Fact::Gives { mv, seeds } => format!(
            "{who} {} {} {}",
            GIVE.say(t, mv.side(), mood),
            player(t, mv.side().opponent()),
            t.seeds(*seeds)
        ),
        Fact::Places { mv, .. } => {
            format!("{who} {} {}", PLACE.say(t, mv.side(), mood), put(t, *mv))
        }
        Fact::High { mv } => format!(
            "{person} {} a high pit, one of those that threaten first",
            PLAY.say(t, mv.side(), mood)
        ),
        Fact::Parry { .. } => parry(t, s, fact, with)?,
        Fact::Escapes { mv, .. } if t.points() => {
            format!("{who} {} your seeds", PROTECT.say(t, mv.side(), mood))
        }
        Fact::Escapes { mv, pits: saved } => {
            format!("{who} {} {} from an equality", SAVE.say(t, mv.side(), mood), pits(t, saved))
        }
        Fact::Counter { mv, with: own, seeds, .. } => {
            let (threatens, seeds) = (THREATEN.say(t, mv.side(), mood), t.seeds(*seeds));
            match mood {
                _ if t.points() => {
                    format!("{person} {threatens} in turn to {} {seeds}", harvest(t))
                }
                Mood::Does => {
                    format!("{person} {threatens} in turn: {} would take {seeds}", pit(t, *own))
                }
                _ => format!(
                    "{person} {threatens} in turn to {} {seeds} with {}",
                    harvest(t),
                    pit(t, *own)
                ),
            }
        }
        Fact::Opens { mv, by, taken: seeds } => {
            let with = if t.points() { String::new() } else { format!(" with {}", pit(t, *by)) };
            let verb = THREATEN.say(t, mv.side(), mood);
            format!("{threat} {verb} to {} {}{with}", harvest(t), taken(t, seeds))
        }
        Fact::TooRich { .. } | Fact::Pays { .. } | Fact::Meagre { .. } => sown_house(t, s, fact)?,
        Fact::After { mv, then } => after(t, s, *mv, then, with)?,
        _ => return None,
    })
}

fn nothing(t: Teller, s: &Subject, mv: Move, why: Nothing) -> Option<String> {
    let (side, who) = (mv.side(), &s.who);
    let nothing = format!("{} nothing", harvesting(t.reader()).say(t, side, s.mood));
    Some(match why {
        Nothing::AtHome => format!(
            "{who} {} at home and {} nothing",
            END.say(t, side, s.mood),
            match s.mood {
                Mood::Does => harvesting(t.reader()).say(t, side, Mood::Does),
                Mood::Would => harvest(t).to_owned(),
                Mood::WouldHave =>
                    harvesting(t.reader()).say(t, side, Mood::WouldHave).replace("would have ", ""),
            }
        ),
        Nothing::PitCount(1) => format!("{who} {nothing}: the last pit was empty"),
        Nothing::PitCount(count) => {
            format!("{who} {nothing}: the last pit now holds {}", t.seeds(count))
        }
        Nothing::WouldStarve => format!(
            "{who} {nothing}: taking every seed {} is forbidden",
            form(t, side.opponent(), "you have".to_owned(), {
                format!("{} has", player(t, side.opponent()))
            })
        ),
        Nothing::NoEquality => format!("{who} {nothing}: there is no equality"),
        Nothing::Placing => return None,
    })
}

/// A parry, by its means. With it can come that nothing is left to harvest.
fn parry(t: Teller, s: &Subject, fact: &Fact, with: &[&Fact]) -> Option<String> {
    let Fact::Parry { mv, by, taken: feared, how } = fact else { return None };
    let (side, other) = (mv.side(), mv.side().opponent());
    let Subject { who, person, mood, is_named, .. } = s;
    let target = feared.first()?.pit;
    let quiet = with.iter().any(|fact| is_quiet(fact));
    if t.points() {
        let own = form(t, side, "your seeds", "its seeds");
        return Some(format!("{who} {} {own}", PROTECT.say(t, side, *mood)));
    }
    let (by_name, aim) = (pit(t, *by), pit(t, target));
    let text = match how {
        How::Emptied => {
            // Where the pit was named in a sentence before, *its* would mean another pit's.
            let own = if *is_named { "its" } else { "those" };
            format!("{person} {} {own} seeds out of reach of {by_name}", MOVE.say(t, side, *mood))
        }
        How::Raised { to: seeds } => {
            let harmless = match mood {
                Mood::Does => "can no longer take it",
                Mood::Would => "could no longer take it",
                Mood::WouldHave => "could not have taken it any more",
            };
            let raised = RAISE.say(t, side, *mood);
            format!("{who} {raised} {aim} to {}: {by_name} {harmless}", t.seeds(*seeds))
        }
        How::Overloaded { to: seeds } => {
            let adds = ADD.say(t, side, *mood);
            let far = match mood {
                Mood::Does => "goes too far",
                Mood::Would => "would go too far",
                Mood::WouldHave => "would have gone too far",
            };
            let end = if quiet && *mood == Mood::Does {
                format!(": {aim} is safe")
            } else {
                let all: Vec<Pit> = feared.iter().map(|at| at.pit).collect();
                format!(" to take {}", pits(t, &all))
            };
            format!("{who} {adds} {} seed to {by_name}, so it {far}{end}", ordinal(*seeds))
        }
        How::Removed => {
            let safe = match mood {
                Mood::Does => "no longer threatens",
                Mood::Would => "would no longer threaten",
                Mood::WouldHave => "would have stopped threatening",
            };
            let verb = harvesting(t.reader()).say(t, side, *mood);
            if *is_named {
                format!("{who} {verb} from {by_name}, which {safe} {aim}")
            } else {
                format!("{by_name} {safe} {aim}")
            }
        }
    };
    if !quiet {
        return Some(text);
    }
    let left = match mood {
        Mood::Does => form(t, other, "have", "has"),
        Mood::Would => "would have",
        Mood::WouldHave => "would have had",
    };
    Some(format!("{text}, and {} {left} nothing to {}", player(t, other), harvest(t)))
}

/// A number in order, with its article: `a 6th`, `an 8th`.
fn ordinal(number: u8) -> String {
    let article = if matches!(number, 8 | 11 | 18) { "an" } else { "a" };
    let ending = match (number / 10, number % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{article} {number}{ending}")
}

/// Whether a fact says that the other has nothing to harvest after the move.
fn is_quiet(fact: &Fact) -> bool {
    matches!(fact, Fact::After { then, .. } if matches!(**then, Fact::NoHarvest { .. }))
}

/// A house that is sown.
fn sown_house(t: Teller, s: &Subject, fact: &Fact) -> Option<String> {
    let Subject { who, mood, .. } = s;
    let house = kind(t);
    let sows = |mv: &Move| SOW.say(t, mv.side(), *mood);
    Some(match fact {
        Fact::TooRich { mv, seeds, last } => {
            let ends = match mood {
                Mood::Does => "go round and end",
                Mood::Would | Mood::WouldHave => "would go round and end",
            };
            let home =
                if t.points() { "at home".to_owned() } else { format!("in {}", pit(t, *last)) };
            format!(
                "{who} {} a {house} that is too rich: its {} {ends} {home}",
                sows(mv),
                t.seeds(*seeds)
            )
        }
        Fact::Pays { mv, seeds, taken } => format!(
            "{who} {} the {house} at the right moment: {} sown, {taken} {}",
            sows(mv),
            t.seeds(*seeds),
            harvesting(t.reader()).participle()
        ),
        Fact::Meagre { mv, seeds, taken: 0 } => {
            format!("{who} {} a {house} of {} for nothing", sows(mv), t.seeds(*seeds))
        }
        Fact::Meagre { mv, seeds, taken } => {
            format!("{who} {} a {house} of {} to take only {taken}", sows(mv), t.seeds(*seeds))
        }
        _ => return None,
    })
}

/// What is true after a move.
#[expect(clippy::too_many_lines, reason = "one arm for each fact")]
fn after(t: Teller, s: &Subject, mv: Move, then: &Fact, with: &[&Fact]) -> Option<String> {
    let (side, other) = (mv.side(), mv.side().opponent());
    let Subject { who, after, mood, .. } = s;
    let mood = *mood;
    let reaping = harvesting(t.reader());
    Some(match then {
        Fact::Over { reason, granaries, .. } => {
            let ends = END.say(t, side, mood);
            format!("{who} {ends} the game{}: {}", how(*reason), outcome(t, *granaries, mood))
        }
        Fact::NoHarvest { .. } => {
            let cannot = match mood {
                Mood::Does => format!("cannot {} anything", harvest(t)),
                Mood::Would => format!("could not {} anything", harvest(t)),
                Mood::WouldHave => format!("could not have {} anything", reaping.participle()),
            };
            let who = player(t, other);
            if s.is_named && !after.is_empty() {
                format!("{after}{who} {cannot}")
            } else {
                format!("{who} {cannot} in reply")
            }
        }
        Fact::Threat { by, taken: seeds } if by.side() == other => {
            format!("{} {} only {}", player(t, other), can(mood, reaping), taken(t, seeds))
        }
        Fact::House { pit: at, seeds } => {
            let ready = with.iter().find_map(|fact| readiness(t, fact)).unwrap_or_default();
            let what = format!("a {} of {}", kind(t), t.seeds(*seeds));
            if t.points() {
                format!("{who} {} {what}", MAKE.say(t, side, mood))
            } else {
                let made = TURN.say(t, side, mood);
                format!("{who} {made} {} into {what}{ready}", pit(t, *at))
            }
        }
        Fact::Active { pit: at, low, high, .. } => {
            let house = house(t, *at);
            let made = BRING.say(t, side, mood);
            let is = match mood {
                Mood::Does => "is",
                Mood::Would => "would be",
                Mood::WouldHave => "would have been",
            };
            match t.reader() {
                Reader::Child => format!("{after}{house} {is} ready for use"),
                Reader::Player => {
                    format!("{after}{house} {is} ready for use ({low} to {high} seeds)")
                }
                Reader::Expert => {
                    format!("{who} {made} {house} into its domain of activity ({low} to {high})")
                }
            }
        }
        Fact::Outside { pit: at, last, .. } => {
            let house = house(t, *at);
            let made = MAKE.say(t, side, mood);
            let end =
                if t.points() { "at home".to_owned() } else { format!("in {}", pit(t, *last)) };
            let what = if t.reader() == Reader::Expert { "inactive" } else { "useless for now" };
            format!("{who} {made} {house} {what}: the last seed would fall {end}")
        }
        Fact::Trap { big, small, seeds, by, target } => {
            let set = SET.say(t, side, mood);
            if t.points() {
                format!("{who} {set} a trap")
            } else {
                let (pair, by) = (pits(t, &[*big, *small]), pit(t, *by));
                let target = pit(t, *target);
                format!("{who} {set} the trap “{seeds}-1” with {pair}: {by} threatens {target}")
            }
        }
        Fact::MustFeed { .. } => {
            let none = match mood {
                Mood::Does => form(t, side, "have no seeds", "has no seeds"),
                Mood::Would => "would have no seeds",
                Mood::WouldHave => "would have had no seeds",
            };
            let must = match mood {
                Mood::Does => "must feed",
                Mood::Would => "would have to feed",
                Mood::WouldHave => "would have had to feed",
            };
            let (own, their) = (player(t, side), player(t, other));
            let fed = form(t, side, "you".to_owned(), t.name(side).to_owned());
            format!("{after}{own} {none} left: {their} {must} {fed}")
        }
        // In the placing of Éqwalé the move itself is told first.
        Fact::Apart => match mood {
            Mood::Does => "there is no equality so far".to_owned(),
            Mood::Would => "there would be no equality".to_owned(),
            Mood::WouldHave => "there would have been no equality".to_owned(),
        },
        Fact::Twin { own, other: theirs, seeds } => {
            let both = pits(t, &[*theirs, *own]);
            format!("{both} then hold {} each: an equality", t.seeds(*seeds))
        }
        Fact::Equality { .. } | Fact::Threat { .. } => return None,
        // What can be said of any position can be said of the one after a move that is played.
        then if mood == Mood::Does && !after.is_empty() => {
            format!("{after}{}", state::state(t, then, other)?)
        }
        _ => return None,
    })
}

/// What a new house is good for.
fn readiness(t: Teller, fact: &Fact) -> Option<String> {
    let Fact::After { then, .. } = fact else { return None };
    Some(match (&**then, t.reader()) {
        (Fact::Active { .. }, Reader::Child) => ", ready for use".to_owned(),
        (Fact::Active { low, high, .. }, Reader::Player) => {
            format!(", ready for use ({low} to {high})")
        }
        (Fact::Active { low, high, .. }, Reader::Expert) => {
            format!(", in its domain of activity ({low} to {high})")
        }
        (Fact::Outside { last, .. }, _) => format!("; for now it would end in {}", pit(t, *last)),
        _ => return None,
    })
}

/// By which ending, behind `the game`.
pub(super) const fn how(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => " at 25 seeds",
        Reason::Famine | Reason::NoMove => " by famine",
        Reason::Indetermination => " by indetermination",
        Reason::Stall => " after seven turns without a harvest",
        Reason::Repetition => " by repetition",
        Reason::BoardEmpty => " with an empty board",
    }
}

/// Who wins, the winner's seeds first.
pub(super) fn outcome(t: Teller, granaries: BySide<u8>, mood: Mood) -> String {
    match granaries.larger() {
        Some(side) => format!(
            "{} {} {} to {}",
            player(t, side),
            WIN.say(t, side, mood),
            granaries[side],
            granaries[side.opponent()]
        ),
        None => format!("a draw, {} each", granaries.south),
    }
}
