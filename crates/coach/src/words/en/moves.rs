//! Moves: what they do, what they allow, which is better.

use awale_core::{BySide, Move, Pit, Side, sort_few};

use super::deeds::{Subject, deed, how, outcome};
use super::grammar::{form, harvest, name, pit, pits, player, taken, whole};
use crate::fact::Fact;
use crate::sentence::{Reader, capital};
use crate::words::{Margin, Mood, Teller};

/// What an opponent without a name is called.
pub(crate) const OTHER: &str = "the other";
pub(crate) const ONE_SEED: &str = "one seed";
pub(crate) const PROGRAM: &str = "the program";

/// A move by its name and what it does.
pub(crate) fn does(t: Teller, mv: Move, facts: &[&Fact]) -> Option<String> {
    let (&main, with) = facts.split_first()?;
    match main {
        Fact::Only { mv } => Some(only(t, *mv, with)),
        Fact::Places { .. } => {
            let placing = deed(t, &Subject::named(t, mv), main, &[])?;
            let then = with.iter().find_map(|fact| placed_so(t, fact));
            Some(format!("{placing}{}", then.unwrap_or_default()))
        }
        _ => deed(t, &Subject::named(t, mv), main, with),
    }
}

/// Something more about a move that was named before.
pub(crate) fn also(t: Teller, mv: Move, facts: &[&Fact], mood: Mood) -> Option<String> {
    let (&main, with) = facts.split_first()?;
    match main {
        Fact::Recoups { by, lost, with: own, seeds, .. } => {
            let (other, who) = (player(t, by.side()), player(t, mv.side()));
            let lost = t.seeds(*lost);
            Some(if t.points() {
                format!("{other} can take {lost}, but {who} would take {seeds} back")
            } else {
                let (by, own) = (pit(t, *by), pit(t, *own));
                format!(
                    "{other} can take {lost} with {by}, but {who} would take {seeds} back with {own}"
                )
            })
        }
        Fact::Places { .. } => {
            let placing = deed(t, &Subject::known(t, mv, mood), main, &[])?;
            let then = with.iter().find_map(|fact| placed_so(t, fact));
            Some(format!("{placing}{}", then.unwrap_or_default()))
        }
        _ => deed(t, &Subject::known(t, mv, mood), main, with),
    }
}

fn only(t: Teller, mv: Move, with: &[&Fact]) -> String {
    let name = if t.points() { "this".to_owned() } else { name(t, mv) };
    let only = format!("{name} is {}", form(t, mv.side(), "your only move", "the only move"));
    let end = with.iter().find_map(|fact| match fact {
        Fact::After { then, .. } => match **then {
            Fact::Over { reason, granaries, .. } => Some((reason, granaries)),
            _ => None,
        },
        _ => None,
    });
    match end {
        Some((reason, granaries)) => {
            format!(
                "{only}; it ends the game{}: {}",
                how(reason),
                outcome(t, granaries, Mood::Does)
            )
        }
        None => only,
    }
}

/// What a placing leads to.
fn placed_so(t: Teller, fact: &Fact) -> Option<String> {
    let Fact::After { then, .. } = fact else { return None };
    Some(match &**then {
        Fact::Apart => "; no equality so far".to_owned(),
        Fact::Twin { .. } if t.points() => "; careful, that makes an equality".to_owned(),
        Fact::Twin { own, other, seeds } => {
            let both = pits(t, &[*other, *own]);
            format!("; but {both} then hold {} each: an equality", t.seeds(*seeds))
        }
        _ => return None,
    })
}

pub(crate) fn allows(t: Teller, fact: &Fact, back: bool) -> Option<String> {
    if let Fact::Return { by, taken: seeds, .. } = fact {
        return Some(format!(
            "beware the return capture: {} can play {} and take {}",
            player(t, by.side()),
            pit(t, *by),
            taken(t, seeds)
        ));
    }
    // A counter-threat has been told; what it answers comes first.
    if let Fact::Counter { by, feared, .. } = fact {
        let (who, by) = (player(t, by.side()), pit(t, *by));
        return Some(format!("but {who} can take {feared} first with {by}"));
    }
    let Fact::After { then, .. } = fact else { return None };
    Some(match &**then {
        Fact::Threat { by, taken: seeds } => {
            let who = player(t, by.side());
            let yours = t.is_you(by.side());
            let (by, taken, verb) = (pit(t, *by), taken(t, seeds), harvest(t));
            match (t.reader(), back) {
                _ if yours => format!("{who} can then play {by} and {verb} {taken}"),
                (Reader::Child, _) => t.pick([
                    format!("but {who} can then {verb} {taken} with {by}"),
                    format!("careful, {who} can {verb} {taken} with {by}"),
                ]),
                (_, true) => t.pick([
                    format!("in return {who} can play {by} and {verb} {taken}"),
                    format!("but {who} can answer with {by} and {verb} {taken}"),
                ]),
                _ => t.pick([
                    format!("{who} can then play {by} and {verb} {taken}"),
                    format!("but {who} can answer with {by} and {verb} {taken}"),
                    format!("careful: with {by}, {who} can {verb} {taken}"),
                ]),
            }
        }
        Fact::Equality { by, attacked } => {
            let who = player(t, by.side());
            if t.points() {
                return Some(format!("but {who} can attack {}", pits(t, attacked)));
            }
            let yours = t.is_you(by.side());
            let (by, aims) = (pit(t, *by), pits(t, attacked));
            if yours {
                return Some(format!("{who} can then sow {by} and attack {aims}"));
            }
            t.pick([
                format!("{who} can then sow {by} and attack {aims}"),
                format!("but by sowing {by}, {who} can attack {aims}"),
            ])
        }
        _ => return None,
    })
}

/// That another move is better, and what it would have done.
pub(crate) fn better(t: Teller, mv: Move, margin: Margin, why: Option<&[&Fact]>) -> String {
    let why = why.and_then(|why| also(t, mv, why, Mood::WouldHave));
    let placing = matches!(mv, Move::Place(_));
    let what = if placing { format!("to place {}", whole(t, mv)) } else { whole(t, mv) };
    if let (Margin::Proven(seeds), Reader::Player | Reader::Expert) = (margin, t.reader()) {
        let who = player(t, mv.side());
        return format!(
            "the best move was {what}, and that is proven: {who} would have ended {} further ahead",
            t.seeds(seeds)
        );
    }
    if t.reader() == Reader::Child {
        return match why {
            Some(why) if why.contains(':') && !placing => {
                format!("{what} was a better move. {}", capital(&why))
            }
            Some(why) if placing => because(&format!("it was better {what}"), &why),
            Some(why) => format!("there was a better move: with {what}, {why}"),
            None if placing => format!("it was better {what}"),
            None => format!("{what} was a better choice"),
        };
    }
    let was = if placing { format!("it was better {what}") } else { format!("{what} was better") };
    match (margin, why) {
        (Margin::About(seeds), Some(why)) => {
            because(&format!("{was} (about {})", t.seeds(seeds)), &why)
        }
        (Margin::About(seeds), None) => format!("{was}, by about {}", t.seeds(seeds)),
        (Margin::Slight, Some(why)) if !placing => {
            because(&format!("{what} was a little better"), &why)
        }
        (Margin::Slight, None) if !placing => format!("{what} was a little better"),
        (_, Some(why)) => because(&was, &why),
        (_, None) if placing => was,
        (_, None) => format!("{what} was much better"),
    }
}

/// A sentence and its reason, which is one of its own where it has a colon itself.
fn because(said: &str, why: &str) -> String {
    if why.contains(':') { format!("{said}. {}", capital(why)) } else { format!("{said}: {why}") }
}

/// How a line goes on.
pub(crate) fn line(t: Teller, moves: &[Move], gained: Option<BySide<u8>>) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| t.voice.speech.mv(mv)).collect();
    let line = names.join(" ");
    let Some(gained) = gained else { return format!("likely to follow: {line}") };
    let count = |side| format!("{} {}", player(t, side), gained[side]);
    format!(
        "likely to follow: {line}. Captures, this move included: {}, {}",
        count(Side::South),
        count(Side::North)
    )
}

pub(crate) fn look(t: Teller, subject_of_hint: &Fact) -> Option<String> {
    Some(match subject_of_hint {
        Fact::Takes { mv, taken } => {
            let mut all: Vec<Pit> = taken.iter().map(|at| at.pit).collect();
            if *mv != Move::sow(mv.pit()?) {
                return Some(format!("an equality is possible with {}", pits(t, &all)));
            }
            let first = *all.first()?;
            sort_few(&mut all, |&pit| pit);
            let first = if t.points() {
                format!("the one that glows{}", crate::sentence::lit(first))
            } else {
                pit(t, first)
            };
            t.pick([
                format!("there is something to {} in {}", harvest(t), pits(t, &all)),
                format!("count the seeds: which pit can end in {first}?"),
            ])
        }
        Fact::Parry { by, taken: seeds, .. } => {
            let (other, seeds) = (player(t, by.side()), taken(t, seeds));
            if t.points() {
                format!("careful: with {}, {other} can take {seeds}", pit(t, *by))
            } else {
                format!("watch {}: {other} threatens to take {seeds}", pit(t, *by))
            }
        }
        Fact::Opens { by, .. } => format!("prepare a threat with {}", pit(t, *by)),
        Fact::Line { moves, .. } => {
            let left = moves.first()?.pit()?.place() < 3;
            match (t.reader(), left) {
                (Reader::Expert, true) => "look among the low pits".to_owned(),
                (Reader::Expert, false) => "look among the high pits".to_owned(),
                (_, true) => "look at the three pits on the left".to_owned(),
                (_, false) => "look at the three pits on the right".to_owned(),
            }
        }
        _ => return None,
    })
}

pub(crate) fn which(t: Teller, mv: Move) -> String {
    let name = whole(t, mv);
    match mv {
        Move::Sow { .. } => t.pick([format!("try {name}"), format!("you could play {name}")]),
        Move::Place(_) => format!("you could place {name}"),
    }
}

/// A reason where nothing stands out.
pub(crate) fn preferred() -> String {
    "it is what I would play here".to_owned()
}

pub(crate) fn praise(t: Teller) -> String {
    t.pick(["Well spotted!".to_owned(), "Well done!".to_owned(), "Good move!".to_owned()])
}
