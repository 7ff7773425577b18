#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod event;
mod export;
mod lots;
mod outcome;
mod pair;
mod player;
mod points;
mod refused;
mod round;
mod settings;
mod standings;
mod tournament;
mod why;

pub use event::{Action, EndCause, Happened, TournamentEvent};
pub use outcome::{Outcome, OutcomeError};
pub use pair::berger::{berger_round, berger_rounds};
pub use player::{Entrant, PlayerId};
pub use points::Points;
pub use refused::{ActionRefused, SettingsRefused};
pub use round::{Bye, ByeKind, Match, Pairing, Round, RoundPlan};
pub use settings::{Legs, Settings, System, TieBreak};
pub use standings::Standing;
pub use tournament::{Record, RecordRefused, Tournament};
pub use why::{ByeCause, FloatCause, Reason, SideCause};
