//! Tournaments: a director, players with a secret or a card of a class, rounds, games by link.
//!
//! Who asks is told by the header `Authorization: Bearer …`: with the secret of the director, with that of
//! a player, or with that of a device that entered a class.

use awale_core::{RuleSet, Side};
use awale_play::TimeControl;
use serde::{Deserialize, Serialize};

use crate::Outcome;

/// How pairs are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SystemName {
    /// Those with equal points meet, nobody twice.
    #[default]
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// Who loses is out, or plays on for the places below.
    KnockOut,
    /// Who waits is paired by the server, until the time is up.
    Arena,
}

/// `POST /api/v1/tournaments`, `POST /api/v1/classes/{code}/tournaments` and
/// `POST /api/v1/clubs/{id}/tournaments`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct NewTournament {
    /// What it is called, as the name of a player.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
    pub name: String,
    #[serde(default)]
    pub system: SystemName,
    /// The rounds of a Swiss, 1 to 30.
    #[serde(default = "usual_rounds")]
    pub rounds: u32,
    /// Whether everybody meets everybody twice, in a round robin.
    #[serde(default)]
    pub twice: bool,
    /// Whether losers of a knock-out play on for the places below.
    #[serde(default)]
    pub consolation: bool,
    /// In how many minutes an arena begins, 0 to 1,440.
    #[serde(default)]
    pub wait: u32,
    /// The minutes of an arena, 1 to 1,440.
    #[serde(default = "usual_minutes")]
    pub minutes: u32,
    /// Whether a match has two games, with sides exchanged.
    #[serde(default)]
    pub double: bool,
    /// How many members of a team play, 1 to 8; 1 is a tournament of persons.
    #[serde(default = "one")]
    pub boards: u32,
    #[serde(default = "usual_rules")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    /// The time control of the games: `-` (also the default), `300`, `300+5`, `3d`. An arena needs one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::GameTime))]
    pub time: TimeControl,
    /// Whether the games are played here by link; else on real boards, and results are entered.
    #[serde(default = "yes")]
    pub by_link: bool,
    /// Whether the next round is paired by itself when the last result of a round is in. The director pairs the
    /// first one; an arena is paired by itself always.
    #[serde(default)]
    pub auto: bool,
    /// Whether whoever has the address may enter; else the director enters everybody.
    #[serde(default)]
    pub open: bool,
    /// After how many days it is forgotten, 1 to 366; one of a class goes with the class at the latest.
    #[serde(default = "usual_days")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 366))]
    pub days: u16,
}

const fn usual_rounds() -> u32 {
    5
}

const fn usual_minutes() -> u32 {
    60
}

const fn one() -> u32 {
    1
}

const fn usual_rules() -> RuleSet {
    RuleSet::Awale
}

const fn yes() -> bool {
    true
}

const fn usual_days() -> u16 {
    90
}

/// The answer: whoever has it keeps the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentMade {
    /// Its id, no secret.
    pub id: String,
    /// The secret of the director; absent in a class or a club, where it is that of the teacher
    /// or of the keeper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub director: Option<String>,
    /// Where everybody sees it, from the root of the site.
    pub link: String,
    /// Where the director keeps it. Its fragment has the secret.
    pub director_link: String,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
}

/// `GET /api/v1/tournaments/{id}`: a tournament as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentView {
    pub id: String,
    pub name: String,
    pub system: SystemName,
    /// The number of its last event: as long as it stays, nothing has changed.
    pub number: u32,
    /// The code of the class, if it is of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The id of the club, if it is of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::TimeControl))]
    pub time: TimeControl,
    pub by_link: bool,
    /// Whether the rounds behind the first are paired by themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// Whether somebody can still enter by the address.
    pub open: bool,
    /// How many members of a team play; 1 in a tournament of persons.
    pub boards: u32,
    /// How many rounds there are so far.
    pub round: u32,
    /// How many there will be, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How many results or decisions the last round waits for.
    pub missing: u32,
    /// When an arena begins and ends, by the server's clock in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u64>,
    /// Why it is over, in words; absent as long as it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
    pub players: Vec<TournamentPlayer>,
    /// The last round; in an arena, everything that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<TournamentRound>,
    /// The names of the tie-breaks, in the reader's language.
    pub tie_breaks: Vec<String>,
    pub standings: Vec<TournamentStanding>,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPlayer {
    /// The number, from 1.
    pub player: u32,
    pub name: String,
    /// The animal of the card in a class, as a word for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub animal: Option<String>,
    /// The number of the member of the club who plays, at the first board of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<u32>,
    /// The members of a team, by board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// `GET /api/v1/tournaments/{id}/rounds/{round}`: who meets whom, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentRound {
    pub round: u32,
    pub tables: Vec<TournamentTable>,
    pub byes: Vec<TournamentBye>,
}

/// Two who meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentTable {
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// Who is South in the first game.
    pub south: u32,
    pub north: u32,
    /// What both had when they were paired, South's first, as the language writes it.
    pub points: [String; 2],
    pub games: Vec<TournamentGame>,
    /// Why they meet, in the reader's language.
    pub why: Vec<String>,
    /// Who goes on after a level match of a knock-out, if that was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<u32>,
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// From 1.
    pub game: u32,
    /// Who is South in this one.
    pub south: u32,
    /// The id of the game by link, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The result: `27-21` (South's seeds first), `S`, `N`, `=`, `S 12-20`, `+-`, `-+`, `--`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What its players say, as long as it has no result: one of them, or both if they say different things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<ResultClaim>,
}

/// What a player says of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultClaim {
    pub player: u32,
    /// As the result of a game.
    pub result: String,
}

/// Somebody without an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentBye {
    pub player: u32,
    /// Why, and what it is worth, in the reader's language.
    pub why: String,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentStanding {
    /// From 1; who is equal in everything has the same.
    pub place: u32,
    pub player: u32,
    /// As the language writes them.
    pub points: String,
    pub tie_breaks: Vec<String>,
}

/// `POST /api/v1/tournaments/{id}/actions`: what a director does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentAction {
    /// Enters somebody.
    Enter {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
        name: String,
        /// For the order of the first round; lots decide without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        /// The members of a team, by board.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        members: Vec<String>,
    },
    /// Enters a card of the class.
    Card { card: u8 },
    /// Enters a member of the club.
    Member { member: u32 },
    /// Enters a team of members of the club, or of cards of the class, by board. In a class it has the animal of its
    /// first board, and no name.
    Team {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
        name: String,
        members: Vec<u32>,
    },
    /// Gives somebody another name.
    Rename {
        player: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
        name: String,
    },
    /// Lets somebody leave; what is not played is forfeited.
    Withdraw { player: u32 },
    /// Lets somebody come back.
    Return { player: u32 },
    /// Leaves somebody out of a round of a Swiss, for half of the points.
    AskBye { player: u32, round: u32 },
    /// Pairs this round, or ends the tournament if there is none left. Of two who do, one is too late.
    Pair { round: u32 },
    /// Enters or corrects a result.
    Result { round: u32, table: u32, game: u32, result: String },
    /// Says who goes on after a level match of a knock-out.
    Decide { round: u32, table: u32, winner: u32 },
    /// Ends the tournament.
    End,
}

/// `POST /api/v1/tournaments/{id}/enter`: enter an open tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EnterTournament {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
    pub name: String,
    /// The members of a team, by board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// The answer: the number of the player, and the secrets with which to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnteredTournament {
    pub player: u32,
    /// One for each board. The first one also withdraws and comes back.
    pub cards: Vec<EntrantCard>,
}

/// `GET /api/v1/tournaments/{id}/cards`: the secrets of those whom the director entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantCards {
    pub cards: Vec<EntrantCard>,
}

/// With what somebody plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantCard {
    pub player: u32,
    /// The board of a team, from 1.
    pub board: u32,
    pub name: String,
    /// The secret.
    pub secret: String,
    /// What a camera reads, from the root of the site. Its fragment has the secret.
    pub link: String,
}

/// `GET /api/v1/tournaments/{id}/me`: what is for the player who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTournament {
    pub player: u32,
    pub name: String,
    pub board: u32,
    pub withdrawn: bool,
    /// Absent before the first round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    pub points: String,
    /// The number of the last event of the tournament.
    pub number: u32,
    /// Games to be played now, the next one first.
    pub games: Vec<MyGame>,
    /// Why there is no opponent in the last round, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<String>,
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyGame {
    pub round: u32,
    pub table: u32,
    pub game: u32,
    /// The id of the game by link; absent on real boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub side: Side,
    /// The name of the opponent.
    pub opponent: String,
    /// What its players say of a game on a real board that has no result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<ResultClaim>,
    /// Why these two meet, in the reader's language.
    pub why: Vec<String>,
}

/// `POST /api/v1/tournaments/{id}/me`: what a player may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerAction {
    /// Leaves; what is not played is forfeited.
    Withdraw,
    /// Comes back.
    Return,
    /// Will not play in a round of a Swiss, for half of the points.
    AskBye { round: u32 },
    /// Says how a game on a real board ended. It is the result when the other player says the same; if not,
    /// the director decides.
    Result { round: u32, table: u32, game: u32, result: String },
}

/// `GET /api/v1/classes/{code}/tournaments`: those of a class, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentList {
    pub tournaments: Vec<String>,
}

/// `GET /api/v1/tournaments/{id}/boards`: the boards that are played at, as they stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Boards {
    /// The number of the last event of the tournament.
    pub number: u32,
    /// The server's clock, in milliseconds.
    pub now: u64,
    pub boards: Vec<BoardNow>,
}

/// A board as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardNow {
    pub table: u32,
    pub game: u32,
    pub id: String,
    pub south: String,
    pub north: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    /// How many moves were made.
    pub moves: u32,
    /// The last of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Move>))]
    pub last: Option<awale_core::Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}
