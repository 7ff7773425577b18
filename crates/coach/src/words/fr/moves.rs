//! Moves: what they do, what they allow, which is better.

use awale_core::{BySide, Move, Pit, Side, sort_few};

use super::deeds::{Subject, deed, how, outcome};
use super::grammar::{
    can, form, harvest, name, order, pit, pits, subject, taken, to, tonic, whole, within,
    within_all,
};
use crate::fact::Fact;
use crate::sentence::{Reader, capital};
use crate::words::{Margin, Mood, Teller};

/// What an opponent without a name is called.
pub(crate) const OTHER: &str = "l’autre";
pub(crate) const ONE_SEED: &str = "une graine";
pub(crate) const PROGRAM: &str = "le programme";

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
            let other = subject(t, by.side());
            let able = can(t, by.side(), Mood::Does);
            let who = subject(t, mv.side());
            let back = form(t, mv.side(), ["reprendrais", "reprendriez", "reprendrait"]);
            let lost = t.seeds(*lost);
            Some(if t.points() {
                format!("{other} {able} prendre {lost}, mais {who} en {back} {seeds}")
            } else {
                let (by, own) = (pit(t, *by), pit(t, *own));
                format!(
                    "{other} {able} prendre {lost} avec {by}, mais {who} en {back} {seeds} avec {own}"
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
    let name = if t.points() { "c’".to_owned() } else { format!("{} ", name(t, mv)) };
    let only = format!(
        "{name}est {}",
        form(t, mv.side(), ["ton seul coup", "votre seul coup", "le seul coup possible"])
    );
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
                "{only} ; il termine la partie{} : {}",
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
        Fact::Apart => " ; aucune égalité pour l’instant".to_owned(),
        Fact::Twin { .. } if t.points() => " ; attention, cela fait une égalité".to_owned(),
        Fact::Twin { own, other, seeds } => {
            let both = pits(t, &[*other, *own]);
            format!(" ; mais {both} ont alors {} chacun{{|e}} : une égalité", t.seeds(*seeds))
        }
        _ => return None,
    })
}

pub(crate) fn allows(t: Teller, fact: &Fact, back: bool) -> Option<String> {
    if let Fact::Return { by, taken: seeds, .. } = fact {
        return Some(format!(
            "gare à la prise en retour : {} {} jouer {} et prendre {}",
            subject(t, by.side()),
            can(t, by.side(), Mood::Does),
            pit(t, *by),
            taken(t, seeds)
        ));
    }
    // A counter-threat has been told; what it answers comes first.
    if let Fact::Counter { by, feared, .. } = fact {
        let (who, able) = (subject(t, by.side()), can(t, by.side(), Mood::Does));
        return Some(format!("mais {who} {able} d’abord en prendre {feared} avec {}", pit(t, *by)));
    }
    let Fact::After { then, .. } = fact else { return None };
    Some(match &**then {
        Fact::Threat { by, taken: seeds } => {
            let (who, able) = (subject(t, by.side()), can(t, by.side(), Mood::Does));
            let yours = t.is_you(by.side());
            let (by, taken, verb) = (pit(t, *by), taken(t, seeds), harvest(t));
            match (t.reader(), back) {
                _ if yours => format!("{who} {able} alors jouer {by} et {verb} {taken}"),
                (Reader::Child, _) => t.pick([
                    format!("mais {who} {able} alors {verb} {taken} avec {by}"),
                    format!("attention, {who} {able} {verb} {taken} avec {by}"),
                ]),
                (_, true) => t.pick([
                    format!("en retour, {who} {able} jouer {by} et {verb} {taken}"),
                    format!("mais {who} {able} répondre avec {by} et {verb} {taken}"),
                ]),
                _ => t.pick([
                    format!("{who} {able} alors jouer {by} et {verb} {taken}"),
                    format!("mais {who} {able} répondre avec {by} et {verb} {taken}"),
                    format!("attention : avec {by}, {who} {able} {verb} {taken}"),
                ]),
            }
        }
        Fact::Equality { by, attacked } => {
            let (who, able) = (subject(t, by.side()), can(t, by.side(), Mood::Does));
            if t.points() {
                return Some(format!("mais {who} {able} attaquer {}", pits(t, attacked)));
            }
            let yours = t.is_you(by.side());
            let (by, aims) = (pit(t, *by), pits(t, attacked));
            if yours {
                return Some(format!("{who} {able} alors semer {by} et attaquer {aims}"));
            }
            t.pick([
                format!("{who} {able} alors semer {by} et attaquer {aims}"),
                format!("mais en semant {by}, {who} {able} attaquer {aims}"),
            ])
        }
        _ => return None,
    })
}

/// That another move is better, and what it would have done.
pub(crate) fn better(t: Teller, mv: Move, margin: Margin, why: Option<&[&Fact]>) -> String {
    let why = why.and_then(|why| also(t, mv, why, Mood::WouldHave));
    let placing = matches!(mv, Move::Place(_));
    if let (Margin::Proven(seeds), Reader::Player | Reader::Expert) = (margin, t.reader()) {
        let best = if placing { format!("de placer {}", whole(t, mv)) } else { whole(t, mv) };
        let who = subject(t, mv.side());
        let have = form(t, mv.side(), ["aurais", "auriez", "aurait"]);
        return format!(
            "le meilleur coup était {best}, c’est {{prouvé|prouvé}} : {who} {have} fini avec {} d’écart en plus",
            t.seeds(seeds)
        );
    }
    if t.reader() == Reader::Child {
        return match why {
            Some(why) if why.contains(':') => {
                let with = if placing { "en plaçant" } else { "avec" };
                format!("il y avait mieux {with} {}. {}", whole(t, mv), capital(&why))
            }
            Some(why) if placing => {
                format!("il y avait mieux : en plaçant {}, {why}", whole(t, mv))
            }
            Some(why) => format!("il y avait mieux : avec {}, {why}", whole(t, mv)),
            None if placing => format!("il valait mieux placer {}", whole(t, mv)),
            None => format!("{} était un meilleur choix", whole(t, mv)),
        };
    }
    let was = if placing {
        format!("il valait mieux placer {}", whole(t, mv))
    } else {
        format!("{} valait mieux", whole(t, mv))
    };
    let was_good =
        if placing { was.clone() } else { format!("{} était {}", whole(t, mv), best(t, mv)) };
    match (margin, why) {
        (Margin::About(seeds), Some(why)) => {
            because(&format!("{was_good} ({} environ)", t.seeds(seeds)), &why)
        }
        (Margin::About(seeds), None) => format!("{was} : environ {} de plus", t.seeds(seeds)),
        (Margin::Slight, Some(why)) if !placing => {
            because(&format!("{} était un peu {}", whole(t, mv), best(t, mv)), &why)
        }
        (Margin::Slight, None) if !placing => {
            format!("{} était un peu {}", whole(t, mv), best(t, mv))
        }
        (_, Some(why)) => because(&was, &why),
        (_, None) if placing => was,
        (_, None) => format!("{} valait beaucoup mieux", whole(t, mv)),
    }
}

/// *Meilleur*, as the name of the move wants it: a bare letter is a move, `le trou a` is a pit.
fn best(t: Teller, mv: Move) -> &'static str {
    if name(t, mv).starts_with("le trou") { "{meilleur|meilleure}" } else { "meilleur" }
}

/// A sentence and its reason, which is one of its own where it has a colon itself.
fn because(said: &str, why: &str) -> String {
    if why.contains(':') { format!("{said}. {}", capital(why)) } else { format!("{said} : {why}") }
}

/// How a line goes on.
pub(crate) fn line(t: Teller, moves: &[Move], gained: Option<BySide<u8>>) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| t.voice.speech.mv(mv)).collect();
    let line = names.join(" ");
    let Some(gained) = gained else { return format!("suite probable : {line}") };
    let count = |side| format!("{} {}", tonic(t, side), gained[side]);
    format!(
        "suite probable : {line}. Récoltes, ce coup compris : {}, {}",
        count(Side::South),
        count(Side::North)
    )
}

pub(crate) fn look(t: Teller, subject_of_hint: &Fact) -> Option<String> {
    let count = order(t, "compte", "comptez");
    Some(match subject_of_hint {
        Fact::Takes { mv, taken } => {
            let mut all: Vec<Pit> = taken.iter().map(|at| at.pit).collect();
            if *mv != Move::sow(mv.pit()?) {
                return Some(format!("une égalité est possible avec {}", pits(t, &all)));
            }
            let first = *all.first()?;
            sort_few(&mut all, |&pit| pit);
            let first = if t.points() {
                format!("dans {{celui|celle}} qui brille{}", crate::sentence::lit(first))
            } else {
                within(t, first)
            };
            t.pick([
                format!("il y a quelque chose à {} {}", harvest(t), within_all(t, &all)),
                format!("{count} les graines : quel trou peut finir {first} ?"),
            ])
        }
        Fact::Parry { by, taken: seeds, .. } => {
            let other = subject(t, by.side());
            if t.points() {
                let yours = form(t, by.side().opponent(), ["te ", "vous ", ""]);
                let seeds = taken(t, seeds);
                format!("attention : avec {}, {other} peut {yours}prendre {seeds}", pit(t, *by))
            } else {
                let seeds = taken(t, seeds);
                format!("attention {} : {other} menace de prendre {seeds}", to(t, *by))
            }
        }
        Fact::Opens { by, .. } => {
            format!("{} une menace avec {}", order(t, "prépare", "préparez"), pit(t, *by))
        }
        Fact::Line { moves, .. } => {
            let at = moves.first()?.pit()?;
            let left = at.place() < 3;
            let look = order(t, "regarde", "regardez");
            match (t.reader(), left) {
                (Reader::Expert, true) => "cherchez parmi les trous bas".to_owned(),
                (Reader::Expert, false) => "cherchez parmi les trous hauts".to_owned(),
                (_, true) => format!("{look} les trois trous de gauche"),
                (_, false) => format!("{look} les trois trous de droite"),
            }
        }
        _ => return None,
    })
}

pub(crate) fn which(t: Teller, mv: Move) -> String {
    let name = whole(t, mv);
    match mv {
        Move::Sow { .. } => t.pick([
            format!("{} {name}", order(t, "essaie", "essayez")),
            format!("{} {name}", order(t, "tu peux jouer", "vous pouvez jouer")),
        ]),
        Move::Place(_) => format!("{} {name}", order(t, "tu peux placer", "vous pouvez placer")),
    }
}

/// A reason where nothing stands out.
pub(crate) fn preferred() -> String {
    "c’est ce que je jouerais ici".to_owned()
}

pub(crate) fn praise(t: Teller) -> String {
    t.pick(["Bien vu !".to_owned(), "Bravo !".to_owned(), "Bien joué !".to_owned()])
}
