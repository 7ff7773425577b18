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
        | Fact::Outside { .. }
        | Fact::Site { .. }
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
        Fact::Safe { .. }
        | Fact::Mobility { .. }
        | Fact::Burden { .. }
        | Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. } => freedom(t, fact)?,
        Fact::Parries { .. }
        | Fact::Vulnerable { .. }
        | Fact::Alternates { .. }
        | Fact::Starve { .. }
        | Fact::Forfeit { .. }
        | Fact::Stall { .. }
        | Fact::Ones { .. }
        | Fact::Reserve { .. } => notions(t, fact)?,
        fact => counts(t, fact, to_move)?,
    })
}

/// Parries, the shape of a row, plans and counts.
fn notions(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Parries { by, taken, ways } if ways.is_empty() => {
            format!("Rien ne pare la menace du trou {} : {}.", t.pit(*by), t.taken(taken))
        }
        Fact::Parries { by, taken, ways } => {
            let pits: Vec<_> = ways.iter().map(|way| way.0).collect();
            format!(
                "La menace du trou {} ({}) se pare avec {}.",
                t.pit(*by),
                t.taken(taken),
                t.either(&pits)
            )
        }
        Fact::Vulnerable { pits, last, .. } => {
            let names: Vec<_> = pits.iter().map(|at| at.pit).collect();
            format!(
                "Les trous {} sont vulnérables et voisins : un semis qui finirait dans le trou {} les prendrait tous.",
                t.pits(&names),
                t.pit(*last)
            )
        }
        Fact::Alternates { side, .. } => format!(
            "{} {} trous pleins et trous vides : aucune récolte n’y prend deux trous.",
            head(t, *side),
            p(*side, "alternes", "alterne")
        ),
        Fact::Starve { side, left, .. } => format!(
            "{} {} et {} chercher à affamer l’autre : aucun trou n’arrive chez lui, et il reste {}.",
            head(t, *side),
            p(*side, "mènes", "mène"),
            p(*side, "peux", "peut"),
            t.seeds(*left)
        ),
        Fact::Forfeit { side, seeds, .. } => format!(
            "{} {} nourrir l’autre : s’il n’a plus rien, {} lui {}.",
            head(t, *side),
            p(*side, "ne peux pas", "ne peut pas"),
            t.seeds(*seeds),
            if *seeds == 1 { "revient" } else { "reviennent" }
        ),
        Fact::Stall { moves, seeds } => format!(
            "Encore {moves} coup{} sans récolte et la partie s’arrête : {} ne {} à personne.",
            if *moves == 1 { "" } else { "s" },
            t.seeds(*seeds),
            if *seeds == 1 { "va" } else { "vont" }
        ),
        Fact::Ones { pits, .. } => {
            format!("Rien n’attaque {} : un trou d’une graine est à l’abri.", t.pits(pits))
        }
        Fact::Reserve { seeds } => format!("Il reste {} à placer.", t.seeds(*seeds)),
        _ => return None,
    })
}

fn freedom(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Safe { side, safe, .. } if safe.is_empty() => match t.reader() {
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
        Fact::Mobility { side, line } if line.is_empty() => format!(
            "{}, chaque coup permettrait une récolte.",
            p(*side, "À ton tour", "À son tour")
        ),
        Fact::Mobility { side, line } => format!(
            "{} {} jouer {} avant d’en jouer un qui permette une récolte.",
            head(t, *side),
            p(*side, "peux", "peut"),
            if line.len() == 1 {
                "1 coup".to_owned()
            } else {
                format!("{} coups de suite", line.len())
            }
        ),
        Fact::Burden { side, least } => format!(
            "Le trait est un fardeau : chaque {} perd au moins {}.",
            of(t, *side, "coup", "coups").replace("de tes coups", "coup"),
            t.seeds(*least)
        ),
        Fact::Safe { side, safe, legal } if t.reader() == Reader::Expert => format!(
            "Coups sûrs de {} : {} sur {legal}, {}.",
            object(t, *side),
            if safe.len() == 1 {
                "1 coup sûr".to_owned()
            } else {
                format!("{} coups sûrs", safe.len())
            },
            t.pits(safe)
        ),
        Fact::Safe { side, safe, .. } => format!(
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
        Fact::Outside { pit, seeds, last, low, high } => format!(
            "{} {} ({}) finirait dans le trou {} : il lui manque {} pour son domaine, {low} à {high}.",
            if t.reader() == Reader::Expert { "Le grenier" } else { "La maison" },
            t.pit(*pit),
            t.seeds(*seeds),
            t.pit(*last),
            t.seeds(low - seeds)
        ),
        Fact::Site { pit, seeds, low, .. } => format!(
            "Le trou {} ({}) peut devenir {} : avec {} de plus, il finirait chez l’autre.",
            t.pit(*pit),
            t.seeds(*seeds),
            if t.reader() == Reader::Expert { "un grenier" } else { "une maison" },
            low - seeds
        ),
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
        Fact::Trap { big, small, seeds, target, .. } => format!(
            "{} {} le piège « {seeds}-1 » : {seeds} en {} et 1 en {}, contre le trou {}.",
            head(t, big.side()),
            p(big.side(), "tiens", "tient"),
            t.pit(*big),
            t.pit(*small),
            t.pit(*target)
        ),
        Fact::FewSeeds { seeds, .. } => match t.reader() {
            Reader::Child => {
                format!("Il ne reste que {} : la partie peut finir bientôt.", t.seeds(*seeds))
            }
            _ => format!(
                "Il ne reste que {} : la partie peut finir par indétermination.",
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
