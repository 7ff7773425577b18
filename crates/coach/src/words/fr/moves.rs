//! Moves: what they do, what they allow, which is better.

use awale_core::{BySide, Clause, Move, Nothing, Pit, Side};

use crate::fact::{Fact, How, total};
use crate::sentence::Reader;
use crate::words::Teller;

/// The name of a player as a subject, at the head of a sentence.
pub(super) fn head(t: Teller, side: Side) -> String {
    t.person(side, "Tu", t.voice.speech.side(side)).to_owned()
}

/// The same inside a sentence.
pub(super) fn subject(t: Teller, side: Side) -> String {
    t.person(side, "tu", t.voice.speech.side(side)).to_owned()
}

/// Behind a preposition.
pub(super) fn object(t: Teller, side: Side) -> String {
    t.person(side, "toi", t.voice.speech.side(side)).to_owned()
}

/// One of the things a player owns: `de tes coups`, `coup de Sud`.
pub(super) fn of(t: Teller, side: Side, one: &str, many: &str) -> String {
    if t.is_you(side) {
        format!("de tes {many}")
    } else {
        format!("{one} de {}", t.voice.speech.side(side))
    }
}

pub(super) const fn house(reader: Reader) -> &'static str {
    match reader {
        Reader::Child | Reader::Player => "la maison",
        Reader::Expert => "le grenier",
    }
}

pub(super) fn harvest(t: Teller) -> &'static str {
    match t.reader() {
        Reader::Child => "ramasser",
        _ => "récolter",
    }
}

/// The subject of a move, with its phrases behind it.
pub(crate) fn does(t: Teller, mv: Move, phrases: &[String]) -> String {
    let phrases = phrases.join(" et ");
    let name = t.mv(mv);
    if t.is_you(mv.side()) {
        return t.pick([
            format!("Avec {name}, tu {phrases}."),
            format!("En jouant {name}, tu {phrases}."),
        ]);
    }
    match mv {
        Move::Sow { .. } => t.pick([
            format!("{name} {phrases}."),
            format!("Le coup {name} {phrases}."),
            format!("En jouant {name}, {} {phrases}.", t.voice.speech.side(mv.side())),
        ]),
        Move::Place(_) => {
            format!("En plaçant {name}, {} {phrases}.", t.voice.speech.side(mv.side()))
        }
    }
}

pub(crate) fn phrase(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Takes { mv, taken } => {
            let verb = match t.reader() {
                Reader::Child => p(mv.side(), "ramasses", "ramasse"),
                _ => p(mv.side(), "récoltes", "récolte"),
            };
            format!("{verb} {}", t.taken(taken))
        }
        Fact::Most { mv, .. } => {
            let verb = p(mv.side(), "fais", "fait");
            t.pick([
                format!("{verb} la plus grosse récolte du moment"),
                format!("{verb} la récolte la plus forte possible"),
            ])
        }
        Fact::TakesNothing { mv, why } => {
            let verb = p(mv.side(), "ne récoltes", "ne récolte");
            match why {
                Nothing::AtHome => {
                    let home = format!("chez {}", object(t, mv.side()));
                    t.pick([
                        format!("{verb} rien : la dernière graine tombe {home}"),
                        format!("{} {home}, sans récolte", p(mv.side(), "finis", "finit")),
                    ])
                }
                Nothing::PitCount(count) => {
                    format!("{verb} rien : le dernier trou contient {}", t.seeds(*count))
                }
                Nothing::WouldStarve => {
                    format!("{verb} rien, car la récolte prendrait tout à l’adversaire")
                }
                Nothing::NoEquality => format!("{verb} rien : aucune égalité"),
                Nothing::Placing => return None,
            }
        }
        Fact::Gives { mv, seeds: 0 } => {
            let other = object(t, mv.side().opponent());
            t.pick([
                format!("{} aucune graine à {other}", p(mv.side(), "ne donnes", "ne donne")),
                format!("{} toutes les graines dans la rangée", p(mv.side(), "gardes", "garde")),
            ])
        }
        Fact::Gives { mv, seeds } => {
            let other = object(t, mv.side().opponent());
            format!("{} {} à {other}", p(mv.side(), "donnes", "donne"), t.seeds(*seeds))
        }
        Fact::Places { mv, pits } => {
            format!("{} {}", p(mv.side(), "places", "place"), t.voice.speech.held(pits))
        }
        Fact::High { mv } => p(mv.side(), "joues un trou haut", "joue un trou haut").to_owned(),
        Fact::TooRich { mv, seeds, last } => format!(
            "{} une maison trop riche : ses {} finissent dans le trou {}",
            p(mv.side(), "écroules", "écroule"),
            t.seeds(*seeds),
            t.pit(*last)
        ),
        Fact::Pays { mv, seeds, taken } => format!(
            "{} une maison qui paie, {taken} pour {}",
            p(mv.side(), "écroules", "écroule"),
            t.seeds(*seeds)
        ),
        Fact::Meagre { mv, seeds, taken } => format!(
            "{} une maison qui ne paie pas, {taken} pour {}",
            p(mv.side(), "écroules", "écroule"),
            t.seeds(*seeds)
        ),
        Fact::Only { mv } => {
            p(mv.side(), "n’as pas d’autre coup", "n’a pas d’alternative").to_owned()
        }
        Fact::Parry { .. } => parry(t, fact)?,
        Fact::Counter { mv, by, feared, with, seeds } => {
            let verb = p(mv.side(), "réponds", "répond");
            match t.reader() {
                Reader::Child => format!(
                    "{} de prendre {} avec {}, même si {} peut en prendre {feared}",
                    p(mv.side(), "menaces", "menace"),
                    t.seeds(*seeds),
                    t.pit(*with),
                    t.pit(*by)
                ),
                _ => format!(
                    "{verb} à la menace de {} ({feared}) par une contre-menace de {} ({seeds})",
                    t.pit(*by),
                    t.pit(*with)
                ),
            }
        }
        Fact::Opens { mv, by, taken } => {
            let verb = p(mv.side(), "menaces", "menace");
            t.pick([
                format!("{verb} de {} {} par {}", harvest(t), t.taken(taken), t.pit(*by)),
                format!(
                    "{} une menace de {} : {}",
                    p(mv.side(), "crées", "crée"),
                    t.pit(*by),
                    t.taken(taken)
                ),
            ])
        }
        Fact::After { mv, then } => after(t, *mv, then)?,
        _ => return None,
    })
}

fn parry(t: Teller, fact: &Fact) -> Option<String> {
    let Fact::Parry { mv, by, taken, how } = fact else { return None };
    let target = t.pit(taken.first()?.pit);
    let (by, seeds) = (t.pit(*by), t.seeds(total(taken)));
    let side = mv.side();
    let verb = match t.reader() {
        Reader::Child => t.person(side, "protèges", "protège"),
        _ => t.person(side, "pares", "pare"),
    };
    let what = match t.reader() {
        Reader::Child => format!("{verb} {target} contre {by}"),
        _ => format!("{verb} la menace de {by} sur {target} ({seeds})"),
    };
    let how = match how {
        How::Emptied => t.pick(["en vidant ce trou".to_owned(), "en le jouant".to_owned()]),
        How::Raised { to } => format!("en portant {target} à {}", t.seeds(*to)),
        How::Overloaded { to } => format!("en chargeant {by}, qui contient alors {}", t.seeds(*to)),
        How::Removed => format!("en récoltant dans {by}"),
    };
    Some(format!("{what} {how}"))
}

/// What is true after a move, as something the move does.
fn after(t: Teller, mv: Move, then: &Fact) -> Option<String> {
    let side = mv.side();
    let p = |you: &'static str, other: &'static str| t.person(side, you, other);
    let other = object(t, side.opponent());
    Some(match then {
        Fact::Over { clause, granaries, .. } => format!(
            "{} la partie ({clause}) : {}–{}",
            p("termines", "termine"),
            granaries.south,
            granaries.north
        ),
        Fact::NoHarvest { .. } => t.pick([
            format!(
                "{} rien à {} à {other} au coup suivant",
                p("ne laisses", "ne laisse"),
                harvest(t)
            ),
            format!("{} aucune récolte en réponse", p("ne permets", "ne permet")),
        ]),
        Fact::Threat { by, taken } if by.side() != side => format!(
            "{} {} que {} à {other}",
            p("ne laisses", "ne laisse"),
            harvest(t),
            t.seeds(total(taken))
        ),
        Fact::House { pit, seeds } => {
            let what = if t.reader() == Reader::Expert { "un grenier" } else { "une maison" };
            format!(
                "{} {what} en {} ({})",
                p("construis", "construit"),
                t.pit(*pit),
                t.seeds(*seeds)
            )
        }
        Fact::Active { pit, low, high, .. } => match t.reader() {
            Reader::Child => format!(
                "{} la maison {} prête à semer jusque chez {other}",
                p("rends", "rend"),
                t.pit(*pit)
            ),
            Reader::Player => format!(
                "{} la maison {} active (de {low} à {high} graines)",
                p("rends", "rend"),
                t.pit(*pit)
            ),
            Reader::Expert => format!(
                "{} le grenier {} dans son domaine d’activité ({low}–{high})",
                p("amènes", "amène"),
                t.pit(*pit)
            ),
        },
        Fact::Outside { pit, last, .. } => format!(
            "{} {} {} de son domaine : la dernière graine tomberait dans le trou {}",
            p("sors", "sort"),
            house(t.reader()),
            t.pit(*pit),
            t.pit(*last)
        ),
        Fact::Site { pit, seeds, .. } => format!(
            "{} la place d’une maison dans le trou {} ({})",
            p("prépares", "prépare"),
            t.pit(*pit),
            t.seeds(*seeds)
        ),
        Fact::Vulnerable { pits, .. } => {
            let names: Vec<Pit> = pits.iter().map(|at| at.pit).collect();
            format!("{} vulnérables les trous voisins {}", p("laisses", "laisse"), t.pits(&names))
        }
        Fact::Alternates { .. } => {
            format!("{} trous pleins et trous vides", p("alternes", "alterne"))
        }
        Fact::Burden { .. } => format!(
            "{} à {other} que des coups qui perdent des graines",
            p("ne laisses", "ne laisse")
        ),
        Fact::Trap { big, small, seeds, .. } => format!(
            "{} le piège « {seeds}-1 » ({seeds} en {}, 1 en {})",
            p("poses", "pose"),
            t.pit(*big),
            t.pit(*small)
        ),
        Fact::Starve { .. } | Fact::Forfeit { .. } => {
            format!("{} aucun trou qui puisse nourrir {other}", p("ne gardes", "ne garde"))
        }
        Fact::MustFeed { .. } => {
            let who = subject(t, side.opponent());
            let must = t.person(side.opponent(), "dois", "doit");
            if t.is_you(side) {
                format!("n’as plus de graine : {who} {must} te nourrir")
            } else {
                let empty = t.voice.speech.side(side);
                format!("vide la rangée de {empty} : {who} {must} la nourrir")
            }
        }
        Fact::Apart => t.pick([
            format!("{} toute égalité sur le plateau", p("évites", "évite")),
            format!("{} aucune égalité entre les rangées", p("ne laisses", "ne laisse")),
        ]),
        Fact::Twin { own, other, seeds } => format!(
            "{} une égalité : {} et {} contiennent {}",
            p("laisses", "laisse"),
            t.pit(*other),
            t.pit(*own),
            t.seeds(*seeds)
        ),
        _ => return None,
    })
}

pub(crate) fn allows(t: Teller, fact: &Fact, back: bool) -> Option<String> {
    let Fact::After { then, .. } = fact else { return None };
    Some(match &**then {
        Fact::Threat { by, taken } => {
            let who = subject(t, by.side());
            let can = t.person(by.side(), "peux", "peut");
            let (by, taken) = (t.pit(*by), t.taken(taken));
            match (t.reader(), back) {
                (Reader::Expert, true) => {
                    format!("Prise en retour : {who} {can} jouer {by} et prendre {taken}.")
                }
                (_, true) => t.pick([
                    format!("En retour, {who} {can} jouer {by} et {} {taken}.", harvest(t)),
                    format!("Mais {who} {can} répondre {by} et {} {taken}.", harvest(t)),
                ]),
                _ => t.pick([
                    format!("Mais {who} {can} répondre {by} et {} {taken}.", harvest(t)),
                    format!("Attention à {by} : {who} {can} {} {taken}.", harvest(t)),
                    format!(
                        "Cela permet à {} de {} {taken} par {by}.",
                        object_of(t, then),
                        harvest(t)
                    ),
                ]),
            }
        }
        Fact::Equality { by, attacked } => {
            let who = subject(t, by.side());
            let can = t.person(by.side(), "peux", "peut");
            let made = if attacked.len() > 1 { "des égalités" } else { "une égalité" };
            t.pick([
                format!("Mais {who} {can} semer {} et attaquer {}.", t.pit(*by), t.pits(attacked)),
                format!("Attention : {} ferait {made} avec {}.", t.pit(*by), t.pits(attacked)),
            ])
        }
        _ => return None,
    })
}

fn object_of(t: Teller, fact: &Fact) -> String {
    match fact {
        Fact::Threat { by, .. } | Fact::Equality { by, .. } => object(t, by.side()),
        _ => String::new(),
    }
}

pub(crate) fn better(
    t: Teller,
    mv: Move,
    seeds: u8,
    exact: Option<u8>,
    phrase: Option<String>,
) -> String {
    let name = t.mv(mv);
    let why = match (phrase, t.is_you(mv.side())) {
        (Some(phrase), true) => format!(" : tu {phrase}"),
        (Some(phrase), false) => format!(" : ce coup {phrase}"),
        (None, _) => String::new(),
    };
    if let Some(exact) = exact {
        let seeds = t.seeds(exact);
        return format!("{name} améliore l’écart final de {seeds}, c’est prouvé{why}.");
    }
    match (seeds, t.reader()) {
        (0, _) => t.pick([
            format!("{name} était un peu meilleur{why}."),
            format!("{name} valait un rien de plus{why}."),
        ]),
        (_, Reader::Child) => format!("{name} était mieux, d’environ {}{why}.", t.seeds(seeds)),
        _ => t.pick([
            format!("{name} valait environ {} de plus à la fin{why}.", t.seeds(seeds)),
            format!("Mieux valait {name}, d’environ {}{why}.", t.seeds(seeds)),
        ]),
    }
}

pub(crate) fn line(t: Teller, moves: &[Move], gained: Option<BySide<u8>>) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| t.mv(mv)).collect();
    let line = names.join(", ");
    match gained {
        Some(gained) => {
            let count = |side| {
                format!("{} {}", t.person(side, "toi", t.voice.speech.side(side)), gained[side])
            };
            format!(
                "Suite probable : {line}. Récoltes dans cette suite : {}, {}.",
                count(Side::South),
                count(Side::North)
            )
        }
        None => {
            t.pick([format!("Suite probable : {line}."), format!("On peut s’attendre à {line}.")])
        }
    }
}

pub(crate) fn look(t: Teller, subject: &Fact) -> Option<String> {
    Some(match subject {
        Fact::Takes { mv, taken } => {
            let pits: Vec<Pit> = taken.iter().map(|taken| taken.pit).collect();
            if *mv != Move::sow(mv.pit()?) {
                return Some(format!("Une égalité est possible avec {}.", t.pits(&pits)));
            }
            t.pick([
                format!("Il y a quelque chose à {} en {}.", harvest(t), t.pits(&pits)),
                format!("Compte les graines : quel trou arrive en {} ?", t.pit(*pits.first()?)),
            ])
        }
        Fact::Parry { by, taken, .. } => {
            format!("Attention à {} : ce trou menace {}.", t.pit(*by), t.taken(taken))
        }
        Fact::Opens { by, .. } => format!("Prépare une menace pour le trou {}.", t.pit(*by)),
        Fact::Line { moves, .. } => {
            let left = moves.first()?.pit()?.place() < 3;
            let side = if left { "gauche" } else { "droite" };
            match t.reader() {
                Reader::Expert if left => "Le coup est dans les cases basses.".to_owned(),
                Reader::Expert => "Le coup est dans les cases hautes.".to_owned(),
                _ => format!("Regarde les trois trous de {side} de la rangée."),
            }
        }
        _ => return None,
    })
}

pub(crate) fn which(t: Teller, mv: Move) -> String {
    let name = t.mv(mv);
    match mv {
        Move::Sow { .. } => t.pick([format!("Joue {name}."), format!("Essaie {name}.")]),
        Move::Place(_) => format!("Place {name}."),
    }
}

pub(crate) fn clause(clause: Clause) -> String {
    format!("article {clause}")
}
