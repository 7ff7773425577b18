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
        | Fact::TooRich { .. }
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
                format!("Every move of {} leaves something to take.", theirs(t, *side))
            }
            _ => format!(
                "{} {} no safe move: each one allows a harvest.",
                head(t, *side),
                p(*side, "have", "has")
            ),
        },
        Fact::Mobility { side, safe, legal } if t.reader() == Reader::Expert => format!(
            "Mobility of {}: {} out of {legal}, {}.",
            name(t, *side),
            if safe.len() == 1 {
                "1 safe move".to_owned()
            } else {
                format!("{} safe moves", safe.len())
            },
            t.pits(safe)
        ),
        Fact::Mobility { side, safe, .. } => {
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
        Fact::Unfeeding { side, pits } => match t.reader() {
            Reader::Child => format!("No pit of {} reaches the other row.", theirs(t, *side)),
            _ => format!(
                "{} cannot feed the other row: {}.",
                head(t, *side),
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
        Fact::TooRich { pit, seeds, last } => match t.reader() {
            Reader::Expert => format!(
                "The kroo {} ({}) is out of its domain: the last seed would fall in {}.",
                t.pit(*pit),
                t.seeds(*seeds),
                t.pit(*last)
            ),
            _ => format!(
                "The house {} ({}) is too rich: it would end in {} without a harvest.",
                t.pit(*pit),
                t.seeds(*seeds),
                t.pit(*last)
            ),
        },
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
        Fact::Trap { big, small, seeds } => format!(
            "{} {} the trap “{seeds}-1”: {seeds} in {} and 1 in {}.",
            head(t, big.side()),
            p(big.side(), "hold", "holds"),
            t.pit(*big),
            t.pit(*small)
        ),
        Fact::FewSeeds { seeds } => match t.reader() {
            Reader::Child => format!("Only {} left: the game may end soon.", t.seeds(*seeds)),
            _ => format!(
                "Only {} left: after the next harvest the game may end by indetermination (L5).",
                t.seeds(*seeds)
            ),
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
