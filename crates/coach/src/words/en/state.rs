//! Facts of a position.

use awale_core::{Pit, Side};

use super::grammar::{
    THREATEN, bare, either, form, harvest, house, kind, pit, pits, player, taken, whose,
};
use crate::fact::Fact;
use crate::sentence::Reader;
use crate::words::{Mood, Teller};

/// What is so, without a full stop.
pub(crate) fn state(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Threat { .. } | Fact::NoHarvest { .. } | Fact::Parries { .. } => {
            threats(t, fact, to_move)?
        }
        Fact::House { .. }
        | Fact::Active { .. }
        | Fact::Outside { .. }
        | Fact::HouseRange { .. }
        | Fact::Site { .. } => houses(t, fact)?,
        Fact::Safe { .. } | Fact::Mobility { .. } | Fact::Burden { .. } => freedom(t, fact)?,
        Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. }
        | Fact::Starve { .. }
        | Fact::Forfeit { .. }
        | Fact::Trap { .. }
        | Fact::FewSeeds { .. }
        | Fact::Stall { .. } => endgame(t, fact)?,
        Fact::Vulnerable { side, pits: weak, last } => {
            let all: Vec<Pit> = weak.iter().map(|at| at.pit).collect();
            if t.points() {
                let signs: String = all.iter().map(|&pit| crate::sentence::lit(pit)).collect();
                return Some(format!(
                    "{} glowing pits{signs} hold only one or two seeds: they can be taken together",
                    form(t, *side, "your", "the")
                ));
            }
            let all = bare(t, &all);
            format!(
                "pits {all} are weak: a harvest that ends in {} would take them together",
                pit(t, *last)
            )
        }
        Fact::Alternates { side, full } => {
            let own = format!("{} full pits", whose(t, *side));
            if t.points() {
                format!("{own} are well apart: no harvest takes two of them")
            } else {
                format!("{own} ({}) are well apart: no harvest takes two of them", bare(t, full))
            }
        }
        Fact::Potential { side, seeds, other } => match t.reader() {
            Reader::Expert => format!(
                "{} {} more potential: {seeds} seeds at home against {other}",
                player(t, *side),
                form(t, *side, "have", "has"),
            ),
            _ => format!("{} row holds more seeds: {seeds} against {other}", whose(t, *side)),
        },
        Fact::Needs { side, seeds } => {
            let more = match seeds {
                1 => "one more seed".to_owned(),
                _ => format!("{seeds} more seeds"),
            };
            format!("{more} and {} {} (25)", player(t, *side), form(t, *side, "win", "wins"))
        }
        Fact::Leads { side, seeds, other } => {
            format!("{} {} {seeds} to {other}", player(t, *side), form(t, *side, "lead", "leads"))
        }
        fact => equalities(t, fact, to_move)?,
    })
}

fn threats(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Threat { by, taken: seeds } if by.side() == to_move => format!(
            "{} can {} {} with {}",
            player(t, by.side()),
            harvest(t),
            taken(t, seeds),
            pit(t, *by)
        ),
        Fact::Threat { by, taken: seeds } => format!(
            "{} {} to take {} with {}",
            player(t, by.side()),
            THREATEN.say(t, by.side(), Mood::Does),
            taken(t, seeds),
            pit(t, *by)
        ),
        Fact::NoHarvest { side } => format!(
            "{} {} nothing to {}",
            player(t, *side),
            form(t, *side, "have", "has"),
            harvest(t)
        ),
        Fact::Parries { by, ways, .. } if ways.is_empty() => {
            format!("nothing parries the threat of {}", pit(t, *by))
        }
        Fact::Parries { by, ways, .. } => {
            let who = player(t, by.side().opponent());
            let moves: Vec<Pit> = ways.iter().map(|way| way.0).collect();
            match t.reader() {
                Reader::Child => format!(
                    "{who} can protect {} seeds with {}",
                    whose(t, by.side().opponent()),
                    either(t, &moves)
                ),
                _ => format!(
                    "{who} can parry the threat of {} with {}",
                    pit(t, *by),
                    either(t, &moves)
                ),
            }
        }
        _ => return None,
    })
}

/// What a player can do without harm.
fn freedom(t: Teller, fact: &Fact) -> Option<String> {
    let has = |side| form(t, side, "have", "has");
    Some(match fact {
        Fact::Safe { side, safe, .. } if safe.is_empty() => {
            let all = form(
                t,
                *side,
                "all your moves".to_owned(),
                format!("all {} moves", whose(t, *side)),
            );
            format!("{all} leave something to {}", harvest(t))
        }
        Fact::Safe { side, safe, legal } if t.reader() == Reader::Expert => {
            let moves = match safe.len() {
                1 => "only one safe move".to_owned(),
                count => format!("{count} safe moves"),
            };
            let who = player(t, *side);
            format!("{who} {} {moves} out of {legal}: {}", has(*side), bare(t, safe))
        }
        Fact::Safe { side, safe, .. } => format!(
            "{} can play {} and leave nothing to {}",
            player(t, *side),
            either(t, safe),
            harvest(t)
        ),
        Fact::Mobility { side, line } if line.is_empty() => {
            format!("{} {} no safe move left", player(t, *side), has(*side))
        }
        Fact::Mobility { side, line } if t.reader() == Reader::Expert => {
            let moves = if line.len() == 1 { "move" } else { "moves in a row" };
            let names: Vec<String> = line.iter().map(|&pit| t.pit(pit)).collect();
            let whose = whose(t, *side);
            format!("{whose} mobility is {} {moves}: {}", line.len(), names.join(", "))
        }
        Fact::Mobility { side, line } => {
            let left = match line.len() {
                1 => "one safe move".to_owned(),
                count => format!("{count} safe moves in a row"),
            };
            format!("{} {} only {left} left", player(t, *side), has(*side))
        }
        Fact::Burden { side, least } => {
            let cost =
                format!("every move costs {} at least {}", player(t, *side), t.seeds(*least));
            match t.reader() {
                Reader::Child => cost,
                _ => format!("having to move hurts: {cost}"),
            }
        }
        _ => return None,
    })
}

fn houses(t: Teller, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::House { pit: at, seeds } => format!(
            "{} {} a {} of {} in {}",
            player(t, at.side()),
            form(t, at.side(), "have", "has"),
            kind(t),
            t.seeds(*seeds),
            pit(t, *at)
        ),
        Fact::Active { pit: at, seeds, low, high } => {
            let (house, seeds) = (house(t, *at), t.seeds(*seeds));
            let row = format!("{} row", whose(t, at.side().opponent()));
            match t.reader() {
                Reader::Child => format!("{house} ({seeds}) ends in {row}: it can be used"),
                Reader::Player => {
                    format!(
                        "{house} ({seeds}) ends in {row}, as it does from {low} to {high} seeds"
                    )
                }
                Reader::Expert => {
                    format!("{house} ({seeds}) is in its domain of activity, {low} to {high}")
                }
            }
        }
        Fact::Outside { pit: at, seeds, last, low, high } => {
            let (house, count) = (house(t, *at), t.seeds(*seeds));
            let missing = low.saturating_sub(*seeds);
            match t.reader() {
                Reader::Child if t.is_you(at.side()) => {
                    format!("{house} ({count}) would end in {} row: wait", whose(t, at.side()))
                }
                Reader::Child => format!(
                    "{house} ({count}) would go too far and end in {} row: it is not ready",
                    whose(t, at.side())
                ),
                Reader::Player => format!(
                    "{house} ({count}) would end in {} and take nothing; with {missing} more it would work",
                    pit(t, *last)
                ),
                Reader::Expert => format!(
                    "{house} ({count}) is out of its domain: {} missing ({low} to {high})",
                    remain(t, missing)
                ),
            }
        }
        Fact::HouseRange { pit: at, least, most } if least == most => {
            format!("whatever the reply, {} would take {}", house(t, *at), t.seeds(*most))
        }
        Fact::HouseRange { pit: at, least: 0, most } => {
            format!("{} could take up to {}", house(t, *at), t.seeds(*most))
        }
        Fact::HouseRange { pit: at, least, most } => format!(
            "depending on the reply, {} would take {least} to {}",
            house(t, *at),
            t.seeds(*most)
        ),
        Fact::Site { pit: at, seeds, low, high } => {
            let count = t.seeds(*seeds);
            match t.reader() {
                Reader::Child => format!("{} can become a house", pit(t, *at)),
                Reader::Player => format!(
                    "{} ({count}) can become a house, which would work from {low} to {high} seeds",
                    pit(t, *at)
                ),
                Reader::Expert => format!(
                    "{} ({count}) is the place for a kroo; domain of activity, {low} to {high}",
                    pit(t, *at)
                ),
            }
        }
        _ => return None,
    })
}

/// Feeding, waiting and the ends that are near.
#[expect(clippy::too_many_lines, reason = "one arm for each fact")]
fn endgame(t: Teller, fact: &Fact) -> Option<String> {
    let has = |side| form(t, side, "have", "has");
    let moves = |count: usize| if count == 1 { "move" } else { "moves" };
    Some(match fact {
        Fact::Waiting { side, line } => format!(
            "{} can play {} {} at home without giving anything",
            player(t, *side),
            line.len(),
            moves(line.len())
        ),
        Fact::Tempo { side, own, other } if t.reader() == Reader::Expert => format!(
            "{} {} the tempo: {own} waiting {} against {other}",
            player(t, *side),
            has(*side),
            moves(usize::from(*own))
        ),
        Fact::Tempo { side, own, other } => {
            let theirs = if *other == 0 { "none".to_owned() } else { other.to_string() };
            format!(
                "{} can play {own} {} at home without giving anything; {}, {theirs}",
                player(t, *side),
                moves(usize::from(*own)),
                player(t, side.opponent())
            )
        }
        Fact::MustFeed { side, moves } => {
            let other = side.opponent();
            format!(
                "{} {} no seeds left: {} must play {} to feed {}",
                player(t, other),
                has(other),
                player(t, *side),
                either(t, moves),
                form(t, other, "you", t.name(other))
            )
        }
        Fact::Starve { side, left, .. } => {
            let other = side.opponent();
            format!(
                "{} can try to starve {}: none of {} pits reaches {} row, and only {} left",
                player(t, *side),
                player(t, other),
                whose(t, *side),
                whose(t, other),
                remain(t, *left)
            )
        }
        Fact::Forfeit { side, seeds, .. } => {
            let other = side.opponent();
            let own = form(
                t,
                *side,
                "no pit of yours".to_owned(),
                format!("no pit of {}", t.name(*side)),
            );
            let seeds = if *seeds == 1 { "last seed".to_owned() } else { t.seeds(*seeds) };
            let lost = format!("{} {seeds}", whose(t, *side));
            format!(
                "{own} reaches {} row: if {} {} nothing left, {}",
                whose(t, other),
                player(t, other),
                has(other),
                match (t.is_you(*side), t.is_you(other)) {
                    (true, _) => format!("you lose {lost}"),
                    (_, true) => format!("you get {lost}"),
                    _ => format!("{} gets {lost}", t.name(other)),
                }
            )
        }
        Fact::Trap { big, small, seeds, by, target } => {
            let holds = form(t, big.side(), "hold", "holds");
            let who = player(t, big.side());
            if t.points() {
                return Some(format!("{who} {holds} a trap: {} is the target", pit(t, *target)));
            }
            format!(
                "{who} {holds} the trap “{seeds}-1” with {}: {} threatens {}",
                pits(t, &[*big, *small]),
                pit(t, *by),
                pit(t, *target)
            )
        }
        Fact::FewSeeds { seeds, by } if by.is_empty() || t.reader() == Reader::Child => {
            let left = t.seeds(*seeds);
            match t.reader() {
                Reader::Child => format!("only {left} left: the game may end soon"),
                _ => format!("only {left} left: the indetermination is near"),
            }
        }
        Fact::FewSeeds { seeds, by } => format!(
            "only {} left: {} can end the game by indetermination",
            t.seeds(*seeds),
            either(t, by)
        ),
        Fact::Stall { moves, seeds } => {
            let count = if *moves == 1 {
                "one more move".to_owned()
            } else {
                format!("{moves} more moves")
            };
            format!(
                "{count} without a harvest and the game stops: the {} on the board would be nobody’s",
                t.seeds(*seeds)
            )
        }
        _ => return None,
    })
}

/// `2 seeds are`, `1 seed is`.
fn remain(t: Teller, seeds: u8) -> String {
    format!("{} {}", t.seeds(seeds), if seeds == 1 { "is" } else { "are" })
}

/// Éqwalé.
fn equalities(t: Teller, fact: &Fact, to_move: Side) -> Option<String> {
    Some(match fact {
        Fact::Equality { by, attacked } => {
            let who = player(t, by.side());
            let verb = if by.side() == to_move {
                "can attack".to_owned()
            } else {
                format!("{} to attack", THREATEN.say(t, by.side(), Mood::Does))
            };
            if t.points() {
                format!("{who} {verb} {}", pits(t, attacked))
            } else {
                format!("{who} {verb} {} by sowing {}", pits(t, attacked), pit(t, *by))
            }
        }
        Fact::Twin { own, other, seeds } => {
            format!("{} hold {} each: an equality", pits(t, &[*own, *other]), t.seeds(*seeds))
        }
        Fact::Apart => "there is no equality between the two rows".to_owned(),
        Fact::Ones { side, pits: ones } => {
            let own = format!("{} pits of one seed", whose(t, *side));
            if t.points() {
                format!("{own} are safe")
            } else if let [one] = ones.as_slice() {
                format!("{}, with its single seed, is safe", pit(t, *one))
            } else {
                format!("{own} ({}) are safe", bare(t, ones))
            }
        }
        Fact::Reserve { seeds } => format!("{} still to be placed", remain(t, *seeds)),
        _ => return None,
    })
}
