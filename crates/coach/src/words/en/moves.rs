//! Moves: what they do, what they allow, which is better.

use awale_core::{BySide, Clause, Move, Nothing, Pit, Side};

use crate::fact::{Fact, How, total};
use crate::sentence::Reader;
use crate::words::Teller;

/// The name of a player at the head of a sentence.
pub(super) fn head(t: Teller, side: Side) -> String {
    t.person(side, "You", t.voice.speech.side(side)).to_owned()
}

/// The same inside a sentence.
pub(super) fn name(t: Teller, side: Side) -> String {
    t.person(side, "you", t.voice.speech.side(side)).to_owned()
}

/// What a player owns, at the head of a sentence.
pub(super) fn whose(t: Teller, side: Side) -> String {
    t.person(side, "your", &format!("{}’s", t.voice.speech.side(side))).to_owned()
}

pub(super) const fn house(reader: Reader) -> &'static str {
    match reader {
        Reader::Child | Reader::Player => "house",
        Reader::Expert => "kroo",
    }
}

pub(super) fn harvest(t: Teller) -> &'static str {
    match t.reader() {
        Reader::Child => "take",
        Reader::Player => "harvest",
        Reader::Expert => "capture",
    }
}

/// The subject of a move, with its phrases behind it.
pub(crate) fn does(t: Teller, mv: Move, phrases: &[String]) -> String {
    let phrases = phrases.join(" and ");
    let mv_name = t.mv(mv);
    if t.is_you(mv.side()) {
        return t.pick([
            format!("With {mv_name} you {phrases}."),
            format!("By playing {mv_name} you {phrases}."),
        ]);
    }
    match mv {
        Move::Sow { .. } => t.pick([
            format!("{mv_name} {phrases}."),
            format!("The move {mv_name} {phrases}."),
            format!("With {mv_name}, {} {phrases}.", t.voice.speech.side(mv.side())),
        ]),
        Move::Place(_) => {
            format!("By placing {mv_name}, {} {phrases}.", t.voice.speech.side(mv.side()))
        }
    }
}

pub(crate) fn phrase(t: Teller, fact: &Fact) -> Option<String> {
    let p = |side: Side, you: &'static str, other: &'static str| t.person(side, you, other);
    Some(match fact {
        Fact::Takes { mv, taken } => {
            let ending = p(mv.side(), "", "s");
            format!("{}{ending} {}", harvest(t), t.taken(taken))
        }
        Fact::Most { mv, .. } => {
            let verb = p(mv.side(), "make", "makes");
            t.pick([
                format!("{verb} the largest harvest there is"),
                format!("{verb} the best harvest of the moment"),
            ])
        }
        Fact::TakesNothing { mv, why } => {
            let verb = p(mv.side(), "harvest", "harvests");
            match why {
                Nothing::AtHome => {
                    let home = t.person(mv.side(), "your row", "the mover’s row");
                    t.pick([
                        format!("{verb} nothing: the last seed falls in {home}"),
                        format!("{} in {home}, without a harvest", p(mv.side(), "end", "ends")),
                    ])
                }
                Nothing::PitCount(count) => {
                    format!("{verb} nothing: the last pit holds {}", t.seeds(*count))
                }
                Nothing::WouldStarve => {
                    format!("{verb} nothing, since the harvest would take all the opponent has")
                }
                Nothing::NoEquality => format!("{verb} nothing: there is no equality"),
                Nothing::Placing => return None,
            }
        }
        Fact::Gives { mv, seeds: 0 } => {
            let other = name(t, mv.side().opponent());
            t.pick([
                format!("{} no seed to {other}", p(mv.side(), "give", "gives")),
                format!("{} every seed in the row", p(mv.side(), "keep", "keeps")),
            ])
        }
        Fact::Gives { mv, seeds } => {
            let other = name(t, mv.side().opponent());
            format!("{} {} to {other}", p(mv.side(), "give", "gives"), t.seeds(*seeds))
        }
        Fact::Places { mv, pits } => {
            format!("{} {}", p(mv.side(), "place", "places"), t.voice.speech.held(pits))
        }
        Fact::High { mv } => p(mv.side(), "play a high pit", "plays a high pit").to_owned(),
        Fact::TooRich { mv, seeds, last } => format!(
            "{} a {} that is too rich: its {} end in {}",
            p(mv.side(), "sow", "sows"),
            house(t.reader()),
            t.seeds(*seeds),
            t.pit(*last)
        ),
        Fact::Pays { mv, seeds, taken } => format!(
            "{} a {} that pays, {taken} for {}",
            p(mv.side(), "sow", "sows"),
            house(t.reader()),
            t.seeds(*seeds)
        ),
        Fact::Meagre { mv, seeds, taken } => format!(
            "{} a {} that does not pay, {taken} for {}",
            p(mv.side(), "sow", "sows"),
            house(t.reader()),
            t.seeds(*seeds)
        ),
        Fact::Only { mv } => p(mv.side(), "have no other move", "has no alternative").to_owned(),
        Fact::Parry { .. } => parry(t, fact)?,
        Fact::Counter { mv, by, feared, with, seeds } => match t.reader() {
            Reader::Child => format!(
                "{} to take {} with {}, though {} can take {feared}",
                p(mv.side(), "threaten", "threatens"),
                t.seeds(*seeds),
                t.pit(*with),
                t.pit(*by)
            ),
            _ => format!(
                "{} the threat of {} ({feared}) with a counter-threat of {} ({seeds})",
                p(mv.side(), "answer", "answers"),
                t.pit(*by),
                t.pit(*with)
            ),
        },
        Fact::Opens { mv, by, taken } => t.pick([
            format!(
                "{} to {} {} with {}",
                p(mv.side(), "threaten", "threatens"),
                harvest(t),
                t.taken(taken),
                t.pit(*by)
            ),
            format!(
                "{} a threat from {}: {}",
                p(mv.side(), "make", "makes"),
                t.pit(*by),
                t.taken(taken)
            ),
        ]),
        Fact::After { mv, then } => after(t, *mv, then)?,
        _ => return None,
    })
}

fn parry(t: Teller, fact: &Fact) -> Option<String> {
    let Fact::Parry { mv, by, taken, how } = fact else { return None };
    let target = t.pit(taken.first()?.pit);
    let (by, seeds) = (t.pit(*by), t.seeds(total(taken)));
    let what = match t.reader() {
        Reader::Child => {
            format!("{} {target} from {by}", t.person(mv.side(), "protect", "protects"))
        }
        _ => format!(
            "{} the threat of {by} against {target} ({seeds})",
            t.person(mv.side(), "parry", "parries")
        ),
    };
    let how = match how {
        How::Emptied => t.pick(["by emptying that pit".to_owned(), "by playing it".to_owned()]),
        How::Raised { to } => format!("by raising {target} to {}", t.seeds(*to)),
        How::Overloaded { to } => format!("by loading {by}, which then holds {}", t.seeds(*to)),
        How::Removed => format!("by harvesting in {by}"),
    };
    Some(format!("{what} {how}"))
}

/// What is true after a move, as something the move does.
fn after(t: Teller, mv: Move, then: &Fact) -> Option<String> {
    let side = mv.side();
    let p = |you: &'static str, other: &'static str| t.person(side, you, other);
    let other = name(t, side.opponent());
    Some(match then {
        Fact::Over { clause, granaries, .. } => format!(
            "{} the game ({clause}): {}–{}",
            p("end", "ends"),
            granaries.south,
            granaries.north
        ),
        Fact::NoHarvest { .. } => t.pick([
            format!("{} {other} nothing to {} next", p("leave", "leaves"), harvest(t)),
            format!("{} no harvest in reply", p("allow", "allows")),
        ]),
        Fact::Threat { by, taken } if by.side() != side => {
            format!(
                "{} {other} only {} to {}",
                p("leave", "leaves"),
                t.seeds(total(taken)),
                harvest(t)
            )
        }
        Fact::House { pit, seeds } => format!(
            "{} a {} in {} ({})",
            p("build", "builds"),
            house(t.reader()),
            t.pit(*pit),
            t.seeds(*seeds)
        ),
        Fact::Active { pit, low, high, .. } => match t.reader() {
            Reader::Child => {
                format!(
                    "{} the house {} ready to reach the other row",
                    p("get", "gets"),
                    t.pit(*pit)
                )
            }
            Reader::Player => format!(
                "{} the house {} active (from {low} to {high} seeds)",
                p("make", "makes"),
                t.pit(*pit)
            ),
            Reader::Expert => format!(
                "{} the kroo {} into its domain of activity ({low}–{high})",
                p("bring", "brings"),
                t.pit(*pit)
            ),
        },
        Fact::Outside { pit, last, .. } => format!(
            "{} the {} {} out of its domain: the last seed would fall in {}",
            p("bring", "brings"),
            house(t.reader()),
            t.pit(*pit),
            t.pit(*last)
        ),
        Fact::Site { pit, seeds, .. } => format!(
            "{} a place for a {} in {} ({})",
            p("prepare", "prepares"),
            house(t.reader()),
            t.pit(*pit),
            t.seeds(*seeds)
        ),
        Fact::Vulnerable { pits, .. } => {
            let names: Vec<Pit> = pits.iter().map(|at| at.pit).collect();
            format!("{} {} vulnerable side by side", p("leave", "leaves"), t.pits(&names))
        }
        Fact::Alternates { .. } => {
            format!("{} full pits and empty ones", p("alternate", "alternates"))
        }
        Fact::Burden { .. } => {
            format!("{} {other} only moves that lose seeds", p("leave", "leaves"))
        }
        Fact::Trap { big, small, seeds, .. } => format!(
            "{} the trap “{seeds}-1” ({seeds} in {}, 1 in {})",
            p("set", "sets"),
            t.pit(*big),
            t.pit(*small)
        ),
        Fact::Starve { .. } | Fact::Forfeit { .. } => {
            format!("{} no pit that could feed {other}", p("keep", "keeps"))
        }
        Fact::MustFeed { .. } => {
            let who = name(t, side.opponent());
            if t.is_you(side) {
                format!("have no seed left: {who} must feed you")
            } else {
                format!("empties the row of {}: {who} must feed it", t.voice.speech.side(side))
            }
        }
        Fact::Apart => t.pick([
            format!("{} every equality on the board", p("avoid", "avoids")),
            format!("{} no equality between the rows", p("leave", "leaves")),
        ]),
        Fact::Twin { own, other, seeds } => format!(
            "{} an equality: {} and {} both hold {}",
            p("leave", "leaves"),
            t.pit(*other),
            t.pit(*own),
            t.seeds(*seeds)
        ),
        _ => return None,
    })
}

pub(super) fn theirs(t: Teller, side: Side) -> String {
    t.person(side, "yours", t.voice.speech.side(side)).to_owned()
}

pub(crate) fn allows(t: Teller, fact: &Fact, back: bool) -> Option<String> {
    let Fact::After { then, .. } = fact else { return None };
    Some(match &**then {
        Fact::Threat { by, taken } => {
            let who = name(t, by.side());
            let (by, taken, verb) = (t.pit(*by), t.taken(taken), harvest(t));
            match (t.reader(), back) {
                (Reader::Expert, true) => {
                    format!("Return capture: {who} can play {by} and {verb} {taken}.")
                }
                (_, true) => t.pick([
                    format!("In return {who} can play {by} and {verb} {taken}."),
                    format!("But {who} can answer {by} and {verb} {taken}."),
                ]),
                _ => t.pick([
                    format!("But {who} can answer {by} and {verb} {taken}."),
                    format!("Beware of {by}: {who} can {verb} {taken}."),
                    format!("That lets {who} {verb} {taken} with {by}."),
                ]),
            }
        }
        Fact::Equality { by, attacked } => {
            let made = if attacked.len() > 1 { "equalities" } else { "an equality" };
            t.pick([
                format!(
                    "But {} can sow {} and attack {}.",
                    name(t, by.side()),
                    t.pit(*by),
                    t.pits(attacked)
                ),
                format!("Beware: {} would make {made} with {}.", t.pit(*by), t.pits(attacked)),
            ])
        }
        _ => return None,
    })
}

pub(crate) fn better(
    t: Teller,
    mv: Move,
    seeds: u8,
    exact: Option<u8>,
    phrase: Option<String>,
) -> String {
    let mv_name = t.mv(mv);
    let why = match (phrase, t.is_you(mv.side())) {
        (Some(phrase), true) => format!(": you {phrase}"),
        (Some(phrase), false) => format!(": it {phrase}"),
        (None, _) => String::new(),
    };
    if let Some(exact) = exact {
        let seeds = t.seeds(exact);
        return format!(
            "{mv_name} makes the final difference better by {seeds}, which is proven{why}."
        );
    }
    match (seeds, t.reader()) {
        (0, _) => t.pick([
            format!("{mv_name} was slightly better{why}."),
            format!("{mv_name} was worth a trifle more{why}."),
        ]),
        (_, Reader::Child) => format!("{mv_name} was better, by about {}{why}.", t.seeds(seeds)),
        _ => t.pick([
            format!("{mv_name} was worth about {} more in the end{why}.", t.seeds(seeds)),
            format!("Better was {mv_name}, by about {}{why}.", t.seeds(seeds)),
        ]),
    }
}

pub(crate) fn line(t: Teller, moves: &[Move], gained: Option<BySide<u8>>) -> String {
    let names: Vec<String> = moves.iter().map(|&mv| t.mv(mv)).collect();
    let line = names.join(", ");
    match gained {
        Some(gained) => {
            let count = |side| format!("{} {}", name(t, side), gained[side]);
            format!(
                "Likely: {line}. Harvests in this line: {}, {}.",
                count(Side::South),
                count(Side::North)
            )
        }
        None => t.pick([format!("Likely: {line}."), format!("One may expect {line}.")]),
    }
}

pub(crate) fn look(t: Teller, subject: &Fact) -> Option<String> {
    Some(match subject {
        Fact::Takes { mv, taken } => {
            let pits: Vec<Pit> = taken.iter().map(|taken| taken.pit).collect();
            if *mv != Move::sow(mv.pit()?) {
                return Some(format!("An equality is possible with {}.", t.pits(&pits)));
            }
            t.pick([
                format!("There is something to {} in {}.", harvest(t), t.pits(&pits)),
                format!("Count the seeds: which pit ends in {}?", t.pit(*pits.first()?)),
            ])
        }
        Fact::Parry { by, taken, .. } => {
            format!("Beware of {}: it threatens {}.", t.pit(*by), t.taken(taken))
        }
        Fact::Opens { by, .. } => format!("Prepare a threat for {}.", t.pit(*by)),
        Fact::Line { moves, .. } => {
            let left = moves.first()?.pit()?.place() < 3;
            match (t.reader(), left) {
                (Reader::Expert, true) => "The move is among the low pits.".to_owned(),
                (Reader::Expert, false) => "The move is among the high pits.".to_owned(),
                (_, true) => "Look at the three pits on the left of the row.".to_owned(),
                (_, false) => "Look at the three pits on the right of the row.".to_owned(),
            }
        }
        _ => return None,
    })
}

pub(crate) fn which(t: Teller, mv: Move) -> String {
    let mv_name = t.mv(mv);
    match mv {
        Move::Sow { .. } => t.pick([format!("Play {mv_name}."), format!("Try {mv_name}.")]),
        Move::Place(_) => format!("Place {mv_name}."),
    }
}

pub(crate) fn clause(clause: Clause) -> String {
    format!("clause {clause}")
}
