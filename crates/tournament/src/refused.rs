//! Why something cannot be done.

use thiserror::Error;

use crate::player::PlayerId;

/// Why no tournament has these settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say what they are")]
pub enum SettingsRefused {
    #[error("expected {least} to {most} {what}, found {found}")]
    Range { what: &'static str, least: u32, most: u32, found: u32 },
    #[error("expected persons in an arena, found teams")]
    TeamArena,
    #[error("expected each tie-break once, found {0} twice")]
    TieBreakTwice(&'static str),
}

/// Why an action or an event does not fit the tournament as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say what they are")]
pub enum ActionRefused {
    #[error("the tournament is over")]
    Over,
    #[error("expected a player of the tournament, found number {0}")]
    NoSuchPlayer(PlayerId),
    #[error("expected a name of 1 to 100 characters")]
    Name,
    #[error("expected another name, {0:?} is taken")]
    NameTaken(String),
    #[error("expected {expected} members, found {found}")]
    Members { expected: u32, found: u32 },
    #[error("expected at most {0} players")]
    Full(u32),
    #[error("nobody enters this tournament after its first round was paired")]
    TooLate,
    #[error("player {0} has withdrawn")]
    Withdrawn(PlayerId),
    #[error("player {0} has not withdrawn")]
    NotWithdrawn(PlayerId),
    #[error("byes can be asked for in a Swiss, once for each round that is not paired yet")]
    Bye,
    #[error("expected round {expected} to be paired next, found round {found}")]
    WrongRound { expected: u32, found: u32 },
    #[error("round {round} waits for {open} results")]
    RoundOpen { round: u32, open: u32 },
    #[error("nobody who waits can be paired now")]
    NobodyWaits,
    #[error("expected a game of the tournament, found round {round}, table {table}, game {game}")]
    NoSuchGame { round: u32, table: u32, game: u32 },
    #[error("the round after round {0} was paired with this result")]
    ResultStands(u32),
    #[error("expected a result that was played, of a game that has none, by one of its players")]
    Claim,
    #[error("expected a knock-out match that ended level, and one of its players")]
    NothingToDecide,
    #[error("expected a round that can follow, found another: {0}")]
    Round(&'static str),
    #[error("expected time to go on")]
    Time,
}

impl ActionRefused {
    /// The word for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            ActionRefused::Over => "tournament-over",
            ActionRefused::NoSuchPlayer(_) => "no-such-player",
            ActionRefused::Name => "bad-name",
            ActionRefused::NameTaken(_) => "name-taken",
            ActionRefused::Members { .. } => "bad-members",
            ActionRefused::Full(_) => "tournament-full",
            ActionRefused::TooLate => "too-late",
            ActionRefused::Withdrawn(_) => "withdrawn",
            ActionRefused::NotWithdrawn(_) => "not-withdrawn",
            ActionRefused::Bye => "no-bye",
            ActionRefused::WrongRound { .. } => "wrong-round",
            ActionRefused::RoundOpen { .. } => "round-open",
            ActionRefused::NobodyWaits => "nobody-waits",
            ActionRefused::NoSuchGame { .. } => "no-such-table",
            ActionRefused::ResultStands(_) => "result-stands",
            ActionRefused::Claim => "no-claim",
            ActionRefused::NothingToDecide => "nothing-to-decide",
            ActionRefused::Round(_) => "bad-round",
            ActionRefused::Time => "bad-time",
        }
    }
}
