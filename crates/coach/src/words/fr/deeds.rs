//! What a move does, would do or would have done: one pattern for each kind.

use awale_core::{BySide, Move, Nothing, Pit, Reason, Taken, Takes};

use super::grammar::{
    AJOUTER, DONNER, FAIRE, FINIR, GAGNER, GARDER, JOUER, MENACER, METTRE, PLACER, PORTER, POSER,
    PROTEGER, RAMASSER, RECOLTER, RENDRE, SEMER, TERMINER, can, cannot, form, harvest, has_grenier,
    house, kind, name, of, of_name, own_row, pit, pits, put, subject, taken, to, to_name, to_you,
    tonic, within,
};
use super::state;
use crate::fact::{Fact, How, total};
use crate::sentence::Reader;
use crate::words::{Mood, Teller};

/// The beginning of a sentence about a move.
pub(super) struct Subject {
    /// What the verb follows: `avec C, vous`, or the move itself.
    who: String,
    /// The same where a person must be the subject: a pit threatens nothing with another.
    person: String,
    /// What stands before another subject: `après C, `.
    after: String,
    /// What stands before a player who plays the pit he speaks of: `en jouant C, vous`.
    playing: String,
    mood: Mood,
    is_named: bool,
}

impl Subject {
    /// The move is named.
    pub(super) fn named(t: Teller, mv: Move) -> Subject {
        let (who, mood) = (subject(t, mv.side()), Mood::Does);
        if t.points() || matches!(mv, Move::Place(_)) {
            let after = if t.points() { "maintenant, " } else { "après ce coup, " };
            let (person, playing) = (who.clone(), who.clone());
            return Subject { who, person, playing, after: after.to_owned(), mood, is_named: true };
        }
        let pit = name(t, mv);
        let with = format!("avec {pit}, {who}");
        let you = t.is_you(mv.side());
        let named = if you { with.clone() } else { t.pick([pit.clone(), with.clone()]) };
        Subject {
            who: named,
            person: with,
            after: format!("après {pit}, "),
            playing: format!("en jouant {pit}, {who}"),
            mood,
            is_named: true,
        }
    }

    /// The move has been named before.
    pub(super) fn known(t: Teller, mv: Move, mood: Mood) -> Subject {
        let person = subject(t, mv.side());
        let by_move = mood == Mood::Does && !t.is_you(mv.side());
        let who = if by_move { "ce coup".to_owned() } else { person.clone() };
        // What would be is plain from the verb.
        let after = if mood == Mood::Does { "après ce coup, " } else { "" };
        let playing = person.clone();
        Subject { who, playing, person, after: after.to_owned(), mood, is_named: false }
    }
}

/// What a move does, without a full stop. `with` are facts that belong to the same thought.
pub(super) fn deed(t: Teller, s: &Subject, fact: &Fact, with: &[&Fact]) -> Option<String> {
    let Subject { who, person, playing, mood, .. } = s;
    let mood = *mood;
    Some(match fact {
        Fact::Takes { mv, taken: seeds } => {
            let verb = if t.reader() == Reader::Child { RAMASSER } else { RECOLTER };
            // A harvest that is chosen has been told with the move.
            let told =
                !s.is_named && matches!(mv, Move::Sow { takes, .. } if *takes != Takes::NONE);
            let what = if told { t.seeds(total(seeds)) } else { taken(t, seeds) };
            format!("{who} {} {what}", verb.say(t, mv.side(), mood))
        }
        Fact::Most { .. } => {
            let is = match mood {
                Mood::Does => "c’est",
                Mood::Would => "ce serait",
                Mood::WouldHave => "c’était",
            };
            format!("{is} la plus grosse récolte possible")
        }
        Fact::TakesNothing { mv, why } => nothing(t, s, *mv, *why)?,
        Fact::Gives { mv, seeds: 0 } => format!(
            "{who} {} toutes {} graines dans {}",
            GARDER.say(t, mv.side(), mood),
            form(t, mv.side(), ["tes", "vos", "ses"]),
            own_row(t, mv.side())
        ),
        Fact::Gives { mv, seeds } => {
            let other = mv.side().opponent();
            format!(
                "{who} {}{} {}{}",
                to_you(t, other),
                DONNER.say(t, mv.side(), mood),
                t.seeds(*seeds),
                to_name(t, other)
            )
        }
        Fact::Places { mv, .. } => {
            format!("{who} {} {}", PLACER.say(t, mv.side(), mood), put(t, *mv))
        }
        Fact::High { mv } => format!(
            "{person} {} un trou haut, de {{ceux|celles}} qui menacent {{les premiers|les premières}}",
            JOUER.say(t, mv.side(), mood)
        ),
        Fact::Parry { .. } => parry(t, s, fact, with)?,
        Fact::Escapes { mv, .. } if t.points() => {
            format!("{who} {} tes graines", PROTEGER.say(t, mv.side(), mood))
        }
        Fact::Escapes { mv, pits: saved } => format!(
            "{who} {} {} à l’abri d’une égalité",
            METTRE.say(t, mv.side(), mood),
            pits(t, saved)
        ),
        Fact::Counter { mv, with: own, seeds, .. } => {
            let threatens = MENACER.say(t, mv.side(), mood);
            let turn = form(t, mv.side(), ["à ton tour", "à votre tour", "à son tour"]);
            let seeds = t.seeds(*seeds);
            match mood {
                _ if t.points() => format!("{person} {threatens} {turn} de {} {seeds}", harvest(t)),
                Mood::Does => {
                    format!("{person} {threatens} {turn} : {} prendrait {seeds}", pit(t, *own))
                }
                _ => format!(
                    "{person} {threatens} {turn} de {} {seeds} avec {}",
                    harvest(t),
                    pit(t, *own)
                ),
            }
        }
        Fact::Opens { mv, by, taken: seeds } => {
            let with = if t.points() { String::new() } else { format!(" avec {}", pit(t, *by)) };
            let verb = MENACER.say(t, mv.side(), mood);
            format!("{playing} {verb} de {} {}{with}", harvest(t), taken(t, seeds))
        }
        Fact::TooRich { .. } | Fact::Pays { .. } | Fact::Meagre { .. } => sown_house(t, s, fact)?,
        Fact::After { mv, then } => after(t, s, *mv, then, with)?,
        _ => return None,
    })
}

fn nothing(t: Teller, s: &Subject, mv: Move, why: Nothing) -> Option<String> {
    let (side, who) = (mv.side(), &s.who);
    let verb = if t.reader() == Reader::Child { RAMASSER } else { RECOLTER };
    let nothing = verb.nothing(t, side, s.mood);
    Some(match why {
        Nothing::AtHome => format!(
            "{who} {} dans {}, sans rien {}",
            FINIR.say(t, side, s.mood),
            own_row(t, side),
            harvest(t)
        ),
        Nothing::PitCount(1) => format!("{who} {nothing} : le dernier trou était vide"),
        Nothing::PitCount(count) => {
            format!("{who} {nothing} : le dernier trou a maintenant {}", t.seeds(count))
        }
        Nothing::WouldStarve => {
            let all = form(
                t,
                side.opponent(),
                ["toutes tes graines".to_owned(), "toutes vos graines".to_owned(), {
                    format!("toutes les graines {}", of_name(t, side.opponent()))
                }],
            );
            format!("{who} {nothing} : il est interdit de prendre {all}")
        }
        Nothing::NoEquality => format!("{who} {nothing} : il n’y a pas d’égalité"),
        Nothing::Placing => return None,
    })
}

/// A parry, by its means. With it can come that nothing is left to harvest.
fn parry(t: Teller, s: &Subject, fact: &Fact, with: &[&Fact]) -> Option<String> {
    let Fact::Parry { mv, by, taken: feared, how } = fact else { return None };
    let (side, other) = (mv.side(), mv.side().opponent());
    let Subject { who, playing, mood, is_named, .. } = s;
    let target = feared.first()?.pit;
    let quiet = with.iter().any(|fact| is_quiet(fact));
    if t.points() {
        let own = form(t, side, ["tes graines", "vos graines", "ses graines"]);
        return Some(format!("{who} {} {own}", PROTEGER.say(t, side, *mood)));
    }
    let (by_name, aim) = (pit(t, *by), pit(t, target));
    let harmless = match mood {
        Mood::Does => "ne peut plus rien y prendre",
        Mood::Would => "ne pourrait plus rien y prendre",
        Mood::WouldHave => "n’aurait plus rien pu y prendre",
    };
    let text = match how {
        How::Emptied => {
            // Where the pit was named in a sentence before, *ses* would mean another pit's.
            let own = if *is_named { "ses" } else { "ces" };
            let puts = METTRE.say(t, side, *mood);
            format!("{playing} {puts} {own} graines à l’abri {}", of(t, *by))
        }
        How::Raised { to: seeds } => format!(
            "{who} {} {aim} à {} : {by_name} {harmless}",
            PORTER.say(t, side, *mood),
            t.seeds(*seeds)
        ),
        How::Overloaded { to: seeds } => {
            let goes = match mood {
                Mood::Does => "va alors trop loin",
                Mood::Would => "irait alors trop loin",
                Mood::WouldHave => "serait alors allé trop loin",
            };
            let end = if quiet && *mood == Mood::Does {
                format!(" : {aim} est sauvé")
            } else {
                format!(" pour prendre {}", all_seeds(t, feared))
            };
            let (adds, by) = (AJOUTER.say(t, side, *mood), to(t, *by));
            format!("{who} {adds} une {seeds}e graine {by}, qui {goes}{end}")
        }
        How::Removed => {
            let verb = if t.reader() == Reader::Child { RAMASSER } else { RECOLTER };
            let safe = match mood {
                Mood::Does => "ne menace plus",
                Mood::Would => "ne menacerait plus",
                Mood::WouldHave => "n’aurait plus menacé",
            };
            if *is_named {
                format!("{who} {} {}, qui {safe} {aim}", verb.say(t, side, *mood), within(t, *by))
            } else {
                format!("{by_name} {safe} {aim}")
            }
        }
    };
    if !quiet {
        return Some(text);
    }
    let left = match mood {
        Mood::Does => form(t, other, ["n’as rien", "n’avez rien", "n’a rien"]),
        Mood::Would => form(t, other, ["n’aurais rien", "n’auriez rien", "n’aurait rien"]),
        Mood::WouldHave => {
            form(t, other, ["n’aurais rien eu", "n’auriez rien eu", "n’aurait rien eu"])
        }
    };
    Some(format!("{text}, et {} {left} à {}", subject(t, other), harvest(t)))
}

/// What was aimed at, as something to take.
fn all_seeds(t: Teller, feared: &[Taken]) -> String {
    let all: Vec<Pit> = feared.iter().map(|at| at.pit).collect();
    pits(t, &all)
}

/// Whether a fact says that the other has nothing to harvest after the move.
fn is_quiet(fact: &Fact) -> bool {
    matches!(fact, Fact::After { then, .. } if matches!(**then, Fact::NoHarvest { .. }))
}

/// A house that is sown.
fn sown_house(t: Teller, s: &Subject, fact: &Fact) -> Option<String> {
    let Subject { who, mood, .. } = s;
    let house = kind(t);
    let sows = |mv: &Move| SEMER.say(t, mv.side(), *mood);
    Some(match fact {
        Fact::TooRich { mv, seeds, last } => {
            let ends = match mood {
                Mood::Does => "font le tour et finissent",
                Mood::Would | Mood::WouldHave => "feraient le tour et finiraient",
            };
            let home =
                if t.points() { format!("chez {}", tonic(t, mv.side())) } else { within(t, *last) };
            format!("{who} {} {house} trop riche : ses {} {ends} {home}", sows(mv), t.seeds(*seeds))
        }
        Fact::Pays { mv, seeds, taken } => {
            let reaped = if t.reader() == Reader::Child { "ramassées" } else { "récoltées" };
            format!(
                "{who} {} {house} au bon moment : {} semées, {taken} {reaped}",
                sows(mv),
                t.seeds(*seeds)
            )
        }
        Fact::Meagre { mv, seeds, taken: 0 } => {
            format!("{who} {} {house} de {} pour rien", sows(mv), t.seeds(*seeds))
        }
        Fact::Meagre { mv, seeds, taken } => format!(
            "{who} {} {house} de {} pour n’en prendre que {taken}",
            sows(mv),
            t.seeds(*seeds)
        ),
        _ => return None,
    })
}

/// What is true after a move.
#[expect(clippy::too_many_lines, reason = "one arm for each fact")]
fn after(t: Teller, s: &Subject, mv: Move, then: &Fact, with: &[&Fact]) -> Option<String> {
    let (side, other) = (mv.side(), mv.side().opponent());
    let Subject { who, after, mood, .. } = s;
    let mood = *mood;
    Some(match then {
        Fact::Over { reason, granaries, .. } => {
            let ends = TERMINER.say(t, side, mood);
            format!("{who} {ends} la partie{} : {}", how(*reason), outcome(t, *granaries, mood))
        }
        Fact::NoHarvest { .. } => {
            let cannot = cannot(t, other, mood, harvest(t));
            let who = subject(t, other);
            if s.is_named && !after.is_empty() {
                format!("{after}{who} {cannot}")
            } else {
                format!("{who} {cannot} en réponse")
            }
        }
        Fact::Threat { by, taken: seeds } if by.side() == other => {
            let only = match mood {
                Mood::Does | Mood::Would => {
                    format!("ne {} {} que", can(t, other, mood), harvest(t))
                }
                Mood::WouldHave => format!("n’{} {} que", can(t, other, mood), harvest(t)),
            };
            format!("{} {only} {}", subject(t, other), taken(t, seeds))
        }
        Fact::House { pit: at, seeds } => {
            let house = kind(t);
            let made = FAIRE.say(t, side, mood);
            let ready = with.iter().find_map(|fact| readiness(t, fact)).unwrap_or_default();
            if t.points() {
                format!("{who} {made} {house} de {}", t.seeds(*seeds))
            } else {
                format!("{who} {made} {} {house} de {}{ready}", of(t, *at), t.seeds(*seeds))
            }
        }
        Fact::Active { pit: at, low, high, .. } => {
            let house = house(t, *at);
            let is = match mood {
                Mood::Does => "est",
                Mood::Would => "serait",
                Mood::WouldHave => "aurait été",
            };
            match t.reader() {
                Reader::Child => format!("{after}{house} {is} prête à servir"),
                Reader::Player => {
                    format!("{after}{house} {is} prête à servir ({low} à {high} graines)")
                }
                Reader::Expert => {
                    let made = FAIRE.say(t, side, mood);
                    format!(
                        "{who} {made} entrer {house} dans son domaine d’activité ({low} à {high})"
                    )
                }
            }
        }
        Fact::Outside { pit: at, last, .. } => {
            let made = RENDRE.say(t, side, mood);
            let house = house(t, *at);
            let end =
                if t.points() { format!("chez {}", tonic(t, side)) } else { within(t, *last) };
            let rich = match t.reader() {
                Reader::Expert if has_grenier(t) => "inactif",
                Reader::Expert => "inactive",
                _ => "inutile pour l’instant",
            };
            format!("{who} {made} {house} {rich} : la dernière graine tomberait {end}")
        }
        Fact::Trap { big, small, seeds, by, target } => {
            let set = POSER.say(t, side, mood);
            if t.points() {
                format!("{who} {set} un piège")
            } else {
                let (pair, by) = (pits(t, &[*big, *small]), pit(t, *by));
                let target = pit(t, *target);
                format!("{who} {set} le piège « {seeds}-1 » avec {pair} : {by} menace {target}")
            }
        }
        Fact::MustFeed { .. } => {
            let none = match mood {
                Mood::Does => form(t, side, ["n’as", "n’avez", "n’a"]),
                Mood::Would | Mood::WouldHave => {
                    form(t, side, ["n’aurais", "n’auriez", "n’aurait"])
                }
            };
            let plus = if mood == Mood::WouldHave { "plus eu" } else { "plus" };
            let must = match mood {
                Mood::Does => form(t, other, ["dois", "devez", "doit"]),
                Mood::Would => form(t, other, ["devrais", "devriez", "devrait"]),
                Mood::WouldHave => form(t, other, ["aurais dû", "auriez dû", "aurait dû"]),
            };
            let feed = form(t, side, ["te nourrir", "vous nourrir", "lui en donner"]);
            let (own, their) = (subject(t, side), subject(t, other));
            format!("{after}{own} {none} {plus} de graines : {their} {must} {feed}")
        }
        // In the placing of Éqwalé the move itself is told first.
        Fact::Apart => match mood {
            Mood::Does => "il n’y a aucune égalité pour l’instant".to_owned(),
            Mood::Would => "il n’y aurait aucune égalité".to_owned(),
            Mood::WouldHave => "il n’y aurait eu aucune égalité".to_owned(),
        },
        Fact::Twin { own, other: theirs, seeds } => {
            let both = pits(t, &[*theirs, *own]);
            format!("{both} ont alors {} chacun{{|e}} : c’est une égalité", t.seeds(*seeds))
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
        (Fact::Active { .. }, Reader::Child) => ", prête à servir".to_owned(),
        (Fact::Active { low, high, .. }, Reader::Player) => {
            format!(", prête à servir ({low} à {high})")
        }
        (Fact::Active { low, high, .. }, Reader::Expert) => {
            format!(", dans son domaine d’activité ({low} à {high})")
        }
        (Fact::Outside { last, .. }, _) => {
            let it = if has_grenier(t) { "il" } else { "elle" };
            format!(" ; pour l’instant, {it} finirait {}", within(t, *last))
        }
        _ => return None,
    })
}

/// By which ending, behind `la partie`.
pub(super) const fn how(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => " à 25 graines",
        Reason::Famine | Reason::NoMove => " par famine",
        Reason::Indetermination => " par indétermination",
        Reason::Stall => " après sept tours sans récolte",
        Reason::Repetition => " par répétition",
        Reason::BoardEmpty => " sur un plateau vide",
    }
}

/// Who wins, the winner's seeds first.
pub(super) fn outcome(t: Teller, granaries: BySide<u8>, mood: Mood) -> String {
    match granaries.larger() {
        Some(side) => format!(
            "{} {} {} à {}",
            subject(t, side),
            GAGNER.say(t, side, mood),
            granaries[side],
            granaries[side.opponent()]
        ),
        None => format!("partie nulle, {} partout", granaries.south),
    }
}
