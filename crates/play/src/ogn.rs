//! The texts of an OGN file that only a game can fill in: results, terminations, thinking times.

use awale_core::notation::{Ogn, Ply};
use awale_core::{AnyPosition, Reason, Side};

use crate::control::TimeControl;
use crate::game::{Game, PlayedPly};
use crate::millis::Millis;
use crate::result::{Agreement, EndReason, GameResult};
use crate::tags::Tag;

impl Game {
    /// The game as OGN. [`Game::from_ogn`] reads it back.
    pub fn to_ogn(&self) -> Ogn {
        let record = &self.record;
        let result = result_text(self.result());
        let (occasion, others) = record.tags.parts();
        let mut tags = vec![tag("Variant", &self.rules())];
        tags.extend_from_slice(occasion);
        for side in Side::ALL {
            tags.push(tag(&side.to_string(), &record.seats[side].name));
        }
        tags.push(tag("Result", &result));
        if record.start != AnyPosition::start(self.rules(), Side::South) {
            tags.push(tag("FEN", &record.start));
        }
        if self.time() != TimeControl::None {
            tags.push(tag("TimeControl", &self.time()));
        }
        if self.time().base().is_some() {
            let left = record.clock.left;
            tags.push(tag("TimeLeft", &format!("{} {}", left.south, left.north)));
        }
        if let Some(result) = self.result() {
            tags.push(tag("Termination", &Termination::of(*result).text()));
        }
        tags.extend_from_slice(others);
        Ogn {
            tags,
            comment: record.comment.clone(),
            line: record.plies.iter().map(written).collect(),
            result: Some(result),
        }
    }
}

fn tag(name: &str, value: &impl ToString) -> Tag {
    (name.to_owned(), value.to_string())
}

/// The final count, or `*` while there is none.
pub(crate) fn result_text(result: Option<&GameResult>) -> String {
    match result {
        Some(GameResult { granaries, .. }) => format!("{}-{}", granaries.south, granaries.north),
        None => "*".to_owned(),
    }
}

/// Whether a result that stands in a file can be that of the game: the count, or just the winner
/// as other programs write it. `*` and `?` state nothing.
pub(crate) fn result_agrees(found: &str, result: Option<&GameResult>) -> bool {
    if matches!(found, "*" | "?") {
        return true;
    }
    let Some(result) = result else { return false };
    found == result_text(Some(result)) || Winner::read(found) == Some(Winner::of(result.winner))
}

/// A result that tells nothing but who won, as chess files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Winner {
    One(Side),
    Nobody,
}

impl Winner {
    fn of(winner: Option<Side>) -> Winner {
        winner.map_or(Winner::Nobody, Winner::One)
    }

    pub(crate) fn read(text: &str) -> Option<Winner> {
        match text {
            "1-0" => Some(Winner::One(Side::South)),
            "0-1" => Some(Winner::One(Side::North)),
            "1/2-1/2" | "½-½" => Some(Winner::Nobody),
            _ => None,
        }
    }
}

/// Why a game is over, as its file says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Termination {
    Rules(Reason),
    Resignation(Side),
    Agreement(Agreement),
    Time(Side),
}

impl Termination {
    pub(crate) fn of(result: GameResult) -> Termination {
        let loser = || result.loser().expect("a resignation or a flag has a loser");
        match result.reason {
            EndReason::Rules(reason) => Termination::Rules(reason),
            EndReason::Resignation => Termination::Resignation(loser()),
            EndReason::Agreement(agreement) => Termination::Agreement(agreement),
            EndReason::Time => Termination::Time(loser()),
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Termination::Rules(reason) => reason.name().to_owned(),
            Termination::Resignation(side) => format!("resignation {}", side.letter()),
            Termination::Agreement(agreement) => format!("agreement {agreement}"),
            Termination::Time(side) => format!("time {}", side.letter()),
        }
    }

    pub(crate) fn read(text: &str) -> Option<Termination> {
        let by_rules = Reason::ALL.into_iter().map(Termination::Rules);
        let by_side = Side::ALL
            .into_iter()
            .flat_map(|side| [Termination::Resignation(side), Termination::Time(side)]);
        let agreed = Agreement::ALL.map(Termination::Agreement);
        by_rules.chain(by_side).chain(agreed).find(|termination| termination.text() == text)
    }
}

/// A move with its comment, the thinking time in front.
fn written(ply: &PlayedPly) -> Ply {
    let spent = (ply.spent > Millis::ZERO).then(|| format!("{THOUGHT}{}]", ply.spent));
    let comment = match (spent, &ply.comment) {
        (Some(spent), Some(comment)) => Some(format!("{spent} {comment}")),
        (Some(spent), None) => Some(spent),
        (None, comment) => comment.clone(),
    };
    Ply { mv: ply.mv, comment, variations: ply.variations.clone() }
}

/// How a thinking time begins in a comment: the elapsed move time of chess files.
const THOUGHT: &str = "[%emt ";

/// Splits a comment into the thinking time in front and what is said.
pub(crate) fn read_comment(comment: &str) -> (Millis, Option<String>) {
    let mut spent = None;
    let mut rest = comment.trim();
    // More than one time is a mistake; the first counts and the others would only be
    // taken for the first one when the comment is read again.
    while let Some((time, behind)) = thought_in_front(rest) {
        spent.get_or_insert(time);
        rest = behind.trim_start();
    }
    (spent.unwrap_or_default(), (!rest.is_empty()).then(|| rest.to_owned()))
}

fn thought_in_front(comment: &str) -> Option<(Millis, &str)> {
    let (time, behind) = comment.strip_prefix(THOUGHT)?.split_once(']')?;
    Some((time.trim().parse().ok()?, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminations_come_back() {
        for text in ["famine", "repetition", "resignation S", "time N", "agreement stop"] {
            assert_eq!(Termination::read(text).map(Termination::text).as_deref(), Some(text));
        }
        for text in ["", "resignation", "time", "agreement", "normal"] {
            assert_eq!(Termination::read(text), None, "{text}");
        }
    }

    #[test]
    fn thinking_times_are_taken_out_of_comments() {
        let good = Some("good".to_owned());
        assert_eq!(read_comment("good"), (Millis(0), good.clone()));
        assert_eq!(read_comment("[%emt 12.345] good"), (Millis(12_345), good.clone()));
        assert_eq!(read_comment("[%emt 3]"), (Millis(3000), None));
        assert_eq!(read_comment("[%emt 0] [%emt 4] good"), (Millis(0), good));
        let foreign = "[%emt 0:00:03] good";
        assert_eq!(read_comment(foreign), (Millis(0), Some(foreign.to_owned())));
    }
}
