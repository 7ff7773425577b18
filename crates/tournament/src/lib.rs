#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod claim;
mod date;
mod event;
mod export;
mod glicko2;
mod ladder;
mod lots;
mod outcome;
mod pair;
mod player;
mod points;
mod rated;
mod rating_list;
mod refused;
mod round;
mod score;
mod settings;
mod standings;
mod tournament;
mod why;

pub use claim::Claims;
pub use date::{DateTime, moment};
pub use event::{Action, EndCause, Happened, TournamentEvent};
pub use export::csv;
pub use glicko2::Rating;
pub use ladder::{Ladder, LadderRefused};
pub use outcome::{Outcome, OutcomeError};
pub use pair::berger::{berger_round, berger_rounds};
pub use player::{Entrant, PlayerId};
pub use points::Points;
pub use rating_list::{RatedGame, RatingLine, rating_list};
pub use refused::{ActionRefused, SettingsRefused};
pub use round::{Bye, ByeKind, Match, Pairing, Round, RoundPlan};
pub use score::Score;
pub use settings::{Legs, Settings, System, TieBreak};
pub use standings::Standing;
pub use tournament::{Record, RecordRefused, Tournament};
pub use why::{ByeCause, FloatCause, Reason, SideCause};
