//! What is modelled, and how much of it.

/// The decisions of the cluster. [`Design::real`] is the one that is built; each other value breaks it
/// in one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a decision that can be left out")]
pub(crate) struct Design {
    /// `PRIMARY KEY (game, number)`: a number is given once.
    pub(crate) unique_numbers: bool,
    /// `UNIQUE (game, side, command)`: a command is written once.
    pub(crate) unique_commands: bool,
    /// A replica knows the commands in its log (`Replica::done`).
    pub(crate) known_commands: bool,
    /// A node looks for what no notification told (`sweep_once`).
    pub(crate) sweep: bool,
    pub(crate) told: Told,
    pub(crate) clock: Clock,
    /// How much of a time in which nobody reached the database counts (`beat` in `postgres.rs`).
    pub(crate) outage_counts: u8,
    /// What a node gives a player whose lag only another node knows (`Room::lag_given`).
    pub(crate) lag_elsewhere: u8,
    /// Whether a commit is on the standby before it is told (`synchronous_standby_names`).
    pub(crate) synchronous: bool,
}

/// When clients hear of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// When the database has it (`Room::publish`).
    Committed,
    /// When it is on its way there.
    Sent,
}

/// By which clock a node decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clock {
    /// That of the database, counted from the moment its answer came.
    Answered,
    /// The same, counted from half of the way there and back.
    Midway,
    /// Its own, which may be ahead.
    Own,
}

impl Design {
    pub(crate) const fn real() -> Design {
        Design {
            unique_numbers: true,
            unique_commands: true,
            known_commands: true,
            sweep: true,
            told: Told::Committed,
            clock: Clock::Answered,
            outage_counts: ALONE,
            lag_elsewhere: LAG,
            synchronous: true,
        }
    }
}

/// How many ticks a node goes on by itself, and the longest gap between two notes of the clock that is
/// no outage. A tick is a second.
pub(crate) const ALONE: u8 = 2;
/// The most lag of a player.
pub(crate) const LAG: u8 = 1;

/// What a player wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// Only in turn; it hands the clock over.
    Move,
    /// At any time: an offer.
    Offer,
}

/// How far the model goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scope {
    pub(crate) nodes: u8,
    /// What South and North want, one after the other.
    pub(crate) wants: [&'static [Kind]; 2],
    /// Faults in all: crashes, lost sockets, answers that do not come, nodes cut off, restarts of the
    /// database. Notifications may get lost without limit.
    pub(crate) faults: u8,
    /// How far time goes; without time there are no flags.
    pub(crate) ticks: u8,
    /// The bank of time of each player.
    pub(crate) bank: u8,
}
