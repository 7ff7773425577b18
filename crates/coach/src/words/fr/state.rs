//! Facts of a position.

use awale_core::Side;

use super::moves::{harvest, head, house, object, of, subject};
use crate::fact::Fact;
use crate::sentence::Reader;
use crate::words::Teller;

pub(crate) fn state(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Threat { by, taken } if by.side() == to_move => t.pick([
            format!(
                "{} {} {} {} par {}.",
                head(t, by.side()),
                p(by.side(), "peux", "peut"),
                harvest(t),
                t.taken(taken),
                t.pit(*by)
            ),
            format!("{} permet de {} {}.", t.pit(*by), harvest(t), t.taken(taken)),
        ]),
        Fact::Threat { by, taken } => t.pick([
            format!(
                "{} {} {} par {}.",
                head(t, by.side()),
                p(by.side(), "menaces", "menace"),
                t.taken(taken),
                t.pit(*by)
            ),
            format!(
                "{}, {} {} {} {} par {}.",
                p(by.side(), "À ton tour", "À son tour"),
                subject(t, by.side()),
                p(by.side(), "pourrais", "pourrait"),
                harvest(t),
                t.taken(taken),
                t.pit(*by)
            ),
        ]),
        Fact::NoHarvest { side } => t.pick([
            format!("{} {} rien à {}.", head(t, *side), p(*side, "n’as", "n’a"), harvest(t)),
            format!("Aucun {} ne récolte.", of(t, *side, "coup", "coups")),
        ]),
        Fact::House { .. }
        | Fact::Active { .. }
        | Fact::TooRich { .. }
        | Fact::HouseRange { .. } => houses(t, fact)?,
        Fact::Potential { side, seeds, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} le potentiel : {seeds} graines dans la rangée contre {other}.",
                head(t, *side),
                p(*side, "as", "a")
            ),
            _ => format!(
                "{} {} plus de graines dans la rangée : {seeds} contre {other}.",
                head(t, *side),
                p(*side, "as", "a")
            ),
        },
        Fact::Mobility { .. }
        | Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. }
        | Fact::Unfeeding { .. } => freedom(t, fact)?,
        fact => counts(t, fact, to_move)?,
    })
}

fn freedom(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Mobility { side, safe, .. } if safe.is_empty() => match t.reader() {
            Reader::Child => {
                format!(
                    "Aucun {} n’est sans danger : il reste quelque chose à ramasser.",
                    of(t, *side, "coup", "coups")
                )
            }
            _ => format!(
                "{} {} aucun coup sans danger : chacun permet une récolte.",
                head(t, *side),
                p(*side, "n’as", "n’a")
            ),
        },
        Fact::Mobility { side, safe, legal } if t.reader() == Reader::Expert => format!(
            "Mobilité de {} : {} sur {legal}, par {}.",
            object(t, *side),
            if safe.len() == 1 {
                "1 coup sûr".to_owned()
            } else {
                format!("{} coups sûrs", safe.len())
            },
            t.pits(safe)
        ),
        Fact::Mobility { side, safe, .. } => format!(
            "{} {} jouer {} sans rien laisser à récolter.",
            head(t, *side),
            p(*side, "peux", "peut"),
            t.either(safe)
        ),
        Fact::Waiting { side, line } => {
            let moves =
                if line.len() == 1 { "1 coup".to_owned() } else { format!("{} coups", line.len()) };
            format!(
                "{} {} {moves} d’attente, sans donner de graine.",
                head(t, *side),
                p(*side, "as", "a")
            )
        }
        Fact::Tempo { side, own, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} le tempo : coups d’attente, {own} contre {other}.",
                head(t, *side),
                p(*side, "as", "a")
            ),
            _ => format!(
                "{} {} plus de coups d’attente : {own} contre {other}.",
                head(t, *side),
                p(*side, "as", "a")
            ),
        },
        Fact::MustFeed { side, moves } => t.pick([
            format!(
                "{} {} nourrir l’autre rangée, qui est vide : par {}.",
                head(t, *side),
                p(*side, "dois", "doit"),
                t.either(moves)
            ),
            format!(
                "L’autre rangée est vide : {} {} la nourrir par {}.",
                subject(t, *side),
                p(*side, "dois", "doit"),
                t.either(moves)
            ),
        ]),
        Fact::Unfeeding { side, pits } => match t.reader() {
            Reader::Child => {
                format!("Aucun {} n’arrive chez l’autre.", of(t, *side, "trou", "trous"))
            }
            _ => format!(
                "{} {} : {}.",
                head(t, *side),
                p(*side, "ne peux pas nourrir l’autre", "ne peut pas nourrir l’autre"),
                t.voice.speech.held(pits)
            ),
        },
        _ => return None,
    })
}

fn houses(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::House { pit, seeds } => format!(
            "{} {} {} en {} : {}.",
            head(t, pit.side()),
            p(pit.side(), "as", "a"),
            if t.reader() == Reader::Expert { "un grenier" } else { "une maison" },
            t.pit(*pit),
            t.seeds(*seeds)
        ),
        Fact::Active { pit, seeds, low, high } => match t.reader() {
            Reader::Child => format!(
                "La maison {} ({}) finit chez l’autre : elle peut servir.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
            Reader::Player => format!(
                "La maison {} ({}) est active : elle l’est de {low} à {high}.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
            Reader::Expert => format!(
                "Le grenier {} ({}) est dans son domaine d’activité, {low}–{high}.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
        },
        Fact::TooRich { pit, seeds, last } => match t.reader() {
            Reader::Expert => format!(
                "Le grenier {} ({}) est hors de son domaine : la dernière graine tomberait en {}.",
                t.pit(*pit),
                t.seeds(*seeds),
                t.pit(*last)
            ),
            _ => format!(
                "La maison {} ({}) est trop riche : elle finirait en {}, sans récolte.",
                t.pit(*pit),
                t.seeds(*seeds),
                t.pit(*last)
            ),
        },
        Fact::HouseRange { pit, least, most } if least == most => {
            format!(
                "Quoi qu’on y réponde, {} {} prendrait {}.",
                house(t.reader()),
                t.pit(*pit),
                t.seeds(*most)
            )
        }
        Fact::HouseRange { pit, least, most } => {
            format!(
                "Selon la réponse, {} {} prendrait de {least} à {}.",
                house(t.reader()),
                t.pit(*pit),
                t.seeds(*most)
            )
        }
        _ => return None,
    })
}

/// Traps, counts and equalities.
fn counts(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Trap { big, small, seeds } => format!(
            "{} {} le piège « {seeds}-1 » : {seeds} en {} et 1 en {}.",
            head(t, big.side()),
            p(big.side(), "tiens", "tient"),
            t.pit(*big),
            t.pit(*small)
        ),
        Fact::FewSeeds { seeds } => match t.reader() {
            Reader::Child => {
                format!("Il ne reste que {} : la partie peut finir bientôt.", t.seeds(*seeds))
            }
            _ => format!(
                "Il ne reste que {} : après la prochaine récolte, l’indétermination (L5) peut finir la partie.",
                t.seeds(*seeds)
            ),
        },
        Fact::Needs { side, seeds } => {
            format!(
                "Il manque {} à {} pour en avoir 25, ce qui gagne.",
                t.seeds(*seeds),
                object(t, *side)
            )
        }
        Fact::Leads { side, seeds, other } => t.pick([
            format!("{} {}, {seeds} à {other}.", head(t, *side), p(*side, "mènes", "mène")),
            format!(
                "{} {} récolté davantage : {seeds} contre {other}.",
                head(t, *side),
                p(*side, "as", "a")
            ),
        ]),
        Fact::Equality { by, attacked } => {
            let verb = if by.side() == to_move {
                p(by.side(), "peux attaquer", "peut attaquer")
            } else {
                p(by.side(), "menaces d’attaquer", "menace d’attaquer")
            };
            format!(
                "En semant {}, {} {verb} {}.",
                t.pit(*by),
                subject(t, by.side()),
                t.pits(attacked)
            )
        }
        Fact::Twin { own, other, seeds } => {
            format!(
                "{} et {} contiennent tous deux {} : une égalité en puissance.",
                t.pit(*own),
                t.pit(*other),
                t.seeds(*seeds)
            )
        }
        Fact::Apart => "Il n’y a aucune égalité entre les deux rangées.".to_owned(),
        _ => return None,
    })
}
