//! Facts of a position.

use awale_core::Side;

use super::moves::{harvest, head, house, name, theirs, whose};
use crate::fact::Fact;
use crate::sentence::Reader;
use crate::words::Teller;

pub(crate) fn state(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Threat { by, taken } if by.side() == to_move => t.pick([
            format!(
                "{} can {} {} with {}.",
                head(t, by.side()),
                harvest(t),
                t.taken(taken),
                t.pit(*by)
            ),
            format!("{} would {} {}.", t.pit(*by), harvest(t), t.taken(taken)),
        ]),
        Fact::Threat { by, taken } => t.pick([
            format!(
                "{} {} {} with {}.",
                head(t, by.side()),
                p(by.side(), "threaten", "threatens"),
                t.taken(taken),
                t.pit(*by)
            ),
            format!(
                "On {} turn, {} could {} {}.",
                whose(t, by.side()),
                t.pit(*by),
                harvest(t),
                t.taken(taken)
            ),
        ]),
        Fact::NoHarvest { side } => t.pick([
            format!("{} {} nothing to {}.", head(t, *side), p(*side, "have", "has"), harvest(t)),
            format!("No move of {} harvests.", theirs(t, *side)),
        ]),
        Fact::House { .. }
        | Fact::Active { .. }
        | Fact::Outside { .. }
        | Fact::Site { .. }
        | Fact::HouseRange { .. } => houses(t, fact)?,
        Fact::Potential { side, seeds, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} the potential: {seeds} seeds in the row against {other}.",
                head(t, *side),
                p(*side, "have", "has")
            ),
            _ => format!(
                "{} {} more seeds in the row: {seeds} against {other}.",
                head(t, *side),
                p(*side, "have", "has")
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
            format!("The threat of {} to take {} cannot be parried.", t.pit(*by), t.taken(taken))
        }
        Fact::Parries { by, taken, ways } => {
            let pits: Vec<_> = ways.iter().map(|way| way.0).collect();
            format!(
                "The threat of {} to take {} can be parried with {}.",
                t.pit(*by),
                t.taken(taken),
                t.either(&pits)
            )
        }
        Fact::Vulnerable { pits, last, .. } => {
            let names: Vec<_> = pits.iter().map(|at| at.pit).collect();
            format!(
                "{} are vulnerable side by side: a sowing that ends in {} would take them all.",
                t.pits(&names),
                t.pit(*last)
            )
        }
        Fact::Alternates { side, .. } => format!(
            "{} {} full pits and empty ones: no harvest there takes two pits.",
            head(t, *side),
            p(*side, "alternate", "alternates")
        ),
        Fact::Starve { side, left, .. } => format!(
            "{} {} and can try to starve the other: no pit reaches over, and {} are left.",
            head(t, *side),
            p(*side, "lead", "leads"),
            t.seeds(*left)
        ),
        Fact::Forfeit { side, seeds, .. } => format!(
            "{} {} no pit that can feed: if the other row runs out, {} are lost to it.",
            head(t, *side),
            p(*side, "have", "has"),
            t.seeds(*seeds)
        ),
        Fact::Stall { moves, seeds } => format!(
            "If nobody harvests in {} more, the game ends and {} count for nobody.",
            if *moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") },
            t.seeds(*seeds)
        ),
        Fact::Ones { pits, .. } => {
            format!("Nothing attacks {}: a pit of one seed is safe.", t.pits(pits))
        }
        Fact::Reserve { seeds } => format!("There are {} still to be placed.", t.seeds(*seeds)),
        _ => return None,
    })
}

fn freedom(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Safe { side, safe, .. } if safe.is_empty() => match t.reader() {
            Reader::Child => {
                format!("Every move of {} leaves something to take.", theirs(t, *side))
            }
            _ => format!(
                "{} {} no safe move: each one allows a harvest.",
                head(t, *side),
                p(*side, "have", "has")
            ),
        },
        Fact::Mobility { side, line } if line.is_empty() => {
            format!("On {} turn, every move would allow a harvest.", whose(t, *side))
        }
        Fact::Mobility { side, line } => {
            let moves = if line.len() == 1 {
                "1 move".to_owned()
            } else {
                format!("{} moves in a row", line.len())
            };
            let head = head(t, *side);
            format!("{head} can make {moves} before one that allows a harvest.")
        }
        Fact::Burden { side, least } => format!(
            "The move is a burden: every move of {} loses at least {}.",
            theirs(t, *side),
            t.seeds(*least)
        ),
        Fact::Safe { side, safe, legal } if t.reader() == Reader::Expert => format!(
            "Safe moves of {}: {} out of {legal}, {}.",
            name(t, *side),
            if safe.len() == 1 {
                "1 safe move".to_owned()
            } else {
                format!("{} safe moves", safe.len())
            },
            t.pits(safe)
        ),
        Fact::Safe { side, safe, .. } => {
            format!("{} can play {} and leave nothing to harvest.", head(t, *side), t.either(safe))
        }
        Fact::Waiting { side, line } => {
            let moves = if line.len() == 1 {
                "1 waiting move".to_owned()
            } else {
                format!("{} waiting moves", line.len())
            };
            format!("{} {} {moves} that give no seed.", head(t, *side), p(*side, "have", "has"))
                .replace("move that give ", "move that gives ")
        }
        Fact::Tempo { side, own, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} the tempo: waiting moves, {own} against {other}.",
                head(t, *side),
                p(*side, "have", "has")
            ),
            _ => format!(
                "{} {} more waiting moves: {own} against {other}.",
                head(t, *side),
                p(*side, "have", "has")
            ),
        },
        Fact::MustFeed { side, moves } => t.pick([
            format!(
                "{} must feed the other row, which is empty: with {}.",
                head(t, *side),
                t.either(moves)
            ),
            format!(
                "The other row is empty: {} must feed it with {}.",
                name(t, *side),
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
            "{} {} a {} in {}: {}.",
            head(t, pit.side()),
            p(pit.side(), "have", "has"),
            house(t.reader()),
            t.pit(*pit),
            t.seeds(*seeds)
        ),
        Fact::Active { pit, seeds, low, high } => match t.reader() {
            Reader::Child => format!(
                "The house {} ({}) ends in the other row: it can be used.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
            Reader::Player => format!(
                "The house {} ({}) is active, as it is from {low} to {high}.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
            Reader::Expert => format!(
                "The kroo {} ({}) is in its domain of activity, {low}–{high}.",
                t.pit(*pit),
                t.seeds(*seeds)
            ),
        },
        Fact::Outside { pit, seeds, last, low, high } => format!(
            "The {} {} ({}) would end in {}: {} are missing to its domain, {low} to {high}.",
            house(t.reader()),
            t.pit(*pit),
            t.seeds(*seeds),
            t.pit(*last),
            t.seeds(low - seeds)
        )
        .replace("1 seed are", "1 seed is"),
        Fact::Site { pit, seeds, low, .. } => format!(
            "{} ({}) can become a {}: with {} more it would reach the other row.",
            t.pit(*pit),
            t.seeds(*seeds),
            house(t.reader()),
            low - seeds
        ),
        Fact::HouseRange { pit, least, most } if least == most => {
            format!(
                "Whatever the reply, the {} {} would take {}.",
                house(t.reader()),
                t.pit(*pit),
                t.seeds(*most)
            )
        }
        Fact::HouseRange { pit, least, most } => {
            format!(
                "Depending on the reply, the {} {} would take {least} to {}.",
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
            "{} {} the trap “{seeds}-1”: {seeds} in {} and 1 in {}, aimed at {}.",
            head(t, big.side()),
            p(big.side(), "hold", "holds"),
            t.pit(*big),
            t.pit(*small),
            t.pit(*target)
        ),
        Fact::FewSeeds { seeds, .. } => match t.reader() {
            Reader::Child => format!("Only {} left: the game may end soon.", t.seeds(*seeds)),
            _ => format!("Only {} left: the game may end by indetermination.", t.seeds(*seeds)),
        },
        Fact::Needs { side, seeds } => format!(
            "{} {} {} more for the 25 that win.",
            head(t, *side),
            p(*side, "need", "needs"),
            t.seeds(*seeds)
        ),
        Fact::Leads { side, seeds, other } => t.pick([
            format!("{} {} {seeds} to {other}.", head(t, *side), p(*side, "lead", "leads")),
            format!(
                "{} {} harvested more: {seeds} against {other}.",
                head(t, *side),
                p(*side, "have", "has")
            ),
        ]),
        Fact::Equality { by, attacked } => {
            let verb = if by.side() == to_move { "can" } else { "could" };
            format!(
                "By sowing {}, {} {verb} attack {}.",
                t.pit(*by),
                name(t, by.side()),
                t.pits(attacked)
            )
        }
        Fact::Twin { own, other, seeds } => {
            format!(
                "{} and {} both hold {}: an equality in the making.",
                t.pit(*own),
                t.pit(*other),
                t.seeds(*seeds)
            )
        }
        Fact::Apart => "There is no equality between the two rows.".to_owned(),
        _ => return None,
    })
}
