#![doc = include_str!("../README.md")]

mod analysis;
mod class;
mod clock;
mod clocks;
mod club;
mod error;
mod event;
mod game;
mod kept;
mod lesson;
mod moves;
mod outcome;
mod rules;
#[cfg(feature = "openapi")]
pub mod schema;
mod snapshot;
mod socket;
mod tables;
mod tournament;

pub use analysis::{Analysis, AnalysisLine, AnalysisRequest, Probe, ProbedMove, ProbedWorth};
pub use class::{
    Card, CardState, Cards, Class, ClassMade, EnterClass, Entered, MOST_CARDS, MOST_DAYS,
    MoreCards, NewClass, Pupil,
};
pub use clock::{LONGEST_CLOCK, NewTableClock, PressTableClock, TableClock};
pub use clocks::Clocks;
pub use club::{
    Audience, Challenge, ChallengeResult, ClubAction, ClubDate, ClubLadder, ClubMade, ClubMember,
    ClubRating, ClubRatings, ClubShows, ClubTournament, ClubView, ClubVisitor, EnterClub,
    EnteredClub, LONGEST_ABOUT, LONGEST_DATE_TEXT, LONGEST_TITLE, MOST_CLUB_DATES, MOST_MEMBERS,
    MemberAction, MemberCard, MemberCards, NewClub,
};
pub use error::{ErrorBody, Problem};
pub use event::Event;
pub use game::{Begins, GameMade, JoinGame, Joined, NewGame};
pub use kept::{Kept, KeptGame, OgnGame, OgnText, Share, Shared};
pub use lesson::{
    Assignment, CardProgress, Catalogue, CatalogueEntry, CheckedQuestion, ClassBoards, ClassGame,
    ClassLesson, ClassReport, GiveWork, Hand, ItemOutcome, ItemProgress, LONGEST_PATH, LowerHands,
    MOST_QUESTIONS, Pace, PathChecked, PathText, Pause, PupilTask, ReportRow, WallPupil,
    WallTournament, Work,
};
pub use moves::{
    Drop, Harvested, LegalMove, Moves, PositionQuery, Refused, RefusedPit, Traced, TriedMove,
    TryMove, TryOutcome,
};
pub use outcome::Outcome;
pub use rules::{RuleSetInfo, RuleSets};
pub use snapshot::{Pair, Snapshot};
pub use socket::{ClientMessage, Presence, ServerMessage};
pub use tables::{
    GameTables, LayerQuery, LineEnding, TableAnswer, TableLayer, TableLine, TableList,
    TableQuestion, TableRecord, TableStats, ValueCount,
};
pub use tournament::{
    BoardNow, Boards, EnterTournament, EnteredTournament, EntrantCard, EntrantCards, MyGame,
    MyTournament, NewTournament, PlayerAction, ResultClaim, SystemName, TournamentAction,
    TournamentBye, TournamentGame, TournamentList, TournamentMade, TournamentPlayer,
    TournamentRound, TournamentStanding, TournamentTable, TournamentView,
};

/// The version of the messages, as in the path `/api/v1`. A change that an older client would
/// misunderstand gives a new number.
pub const VERSION: u32 = 1;

pub const API: &str = "/api/v1";

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 40;

/// The longest message a client may send through a socket, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// The longest id of a command, in bytes.
pub const LONGEST_COMMAND: usize = 64;

/// The shortest seat token that a client may choose by itself, in characters: 132 bits of
/// base64url.
pub const SHORTEST_TOKEN: usize = 22;

/// The longest seat token, in characters.
pub const LONGEST_TOKEN: usize = 64;
