//! Tournaments: why pairs were made, standings, what is refused.

use awale_tournament::{
    ActionRefused, ByeCause, EndCause, FloatCause, OutcomeError, PlayerId, Reason, RecordRefused,
    SettingsRefused, SideCause, TieBreak,
};

pub(crate) fn round(number: u32) -> String {
    format!("Round {number}")
}

/// The heads of the first columns.
pub(crate) const HEAD: [&str; 3] = ["", "Name", "Points"];

pub(crate) const fn tie_break(kind: TieBreak) -> &'static str {
    match kind {
        TieBreak::Buchholz => "Buchholz",
        TieBreak::SonnebornBerger => "Sonneborn-Berger",
        TieBreak::Seeds => "Seeds",
        TieBreak::DirectEncounter => "Encounter",
        TieBreak::Wins => "Wins",
        TieBreak::GamePoints => "Games",
    }
}

pub(crate) fn same_score(points: &str) -> String {
    format!("Both have the same points: {points}.")
}

pub(crate) fn waited(seconds: &str) -> String {
    format!("They waited, one of them for {seconds} s.")
}

pub(crate) fn why(reason: &Reason, name: &dyn Fn(PlayerId) -> String) -> String {
    match *reason {
        Reason::Berger { cycle: 1, round, south, north } => {
            format!("Berger table, round {round}: {south} against {north}.")
        }
        Reason::Berger { cycle, round, south, north } => {
            format!("Berger table, cycle {cycle}, round {round}: {south} against {north}.")
        }
        Reason::SameScore { points } => same_score(&points.to_string()),
        Reason::Floated { player, cause } => {
            let name = name(player);
            match cause {
                FloatCause::Alone => format!("{name} goes down: nobody else has these points."),
                FloatCause::MetAll => {
                    format!("{name} goes down: everybody in the group was met before.")
                }
                FloatCause::OddGroup => format!("{name} goes down: the group is odd."),
                FloatCause::Round => {
                    format!("{name} goes down: the whole round could not be paired better.")
                }
            }
        }
        Reason::Rematch { times: 1 } => {
            "They have met before; any other pairing would be worse.".to_owned()
        }
        Reason::Rematch { times } => {
            format!("They have met {times} times before; any other pairing would be worse.")
        }
        Reason::Bracket { first: 1, .. } => "For the first place.".to_owned(),
        Reason::Bracket { first, last } => format!("For the places {first} to {last}."),
        Reason::Waited { time } => waited(&(time.0 / 1000).to_string()),
        Reason::Sides { cause } => match cause {
            SideCause::MustChange { player } => {
                format!("Who begins: {} must change sides.", name(player))
            }
            SideCause::Balance { player } => {
                format!("Who begins: {} was less often on this side.", name(player))
            }
            SideCause::Alternates { player } => {
                format!("Who begins: {} changes sides.", name(player))
            }
            SideCause::Rank { player } => {
                format!(
                    "Who begins: all is equal, {}, with the better place, changes sides.",
                    name(player)
                )
            }
            SideCause::Lot => "Who begins: drawn by lot.".to_owned(),
            SideCause::Table => "Who begins: by the table.".to_owned(),
        },
    }
}

pub(crate) fn bye(name: &str, points: &str, cause: ByeCause) -> String {
    let why = match cause {
        ByeCause::FewestPoints => "an odd number, and nobody has fewer points",
        ByeCause::BestRound => "an odd number, and any other choice would make a worse round",
        ByeCause::Asked => "asked for",
        ByeCause::Table => "by the table",
    };
    format!("{name} does not play: {points} ({why}).")
}

pub(crate) const fn ended(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Played => "The tournament is over: all rounds are played.",
        EndCause::TimeUp => "The tournament is over: the time is up.",
        EndCause::TooFew => "The tournament is over: fewer than two players are left.",
        EndCause::Director => "The tournament is over: the director ended it.",
    }
}

pub(crate) fn refused(refused: &ActionRefused) -> String {
    refused.to_string()
}

pub(crate) fn settings_refused(refused: &SettingsRefused) -> String {
    refused.to_string()
}

pub(crate) fn record_refused(refused: &RecordRefused) -> String {
    refused.to_string()
}

pub(crate) fn outcome_error(error: &OutcomeError) -> String {
    error.to_string()
}
