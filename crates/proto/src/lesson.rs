//! What a class is given to do, how far it has come, and what comes of it.

use awale_core::RuleSet;
use serde::{Deserialize, Serialize};

use crate::BoardNow;

/// The most letters of a path that a teacher made.
pub const LONGEST_PATH: usize = 16_000;

/// The most questions of a path or of a set of puzzles.
pub const MOST_QUESTIONS: usize = 40;

/// What pupils are given to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Work {
    /// A lesson. The exercise of sheet 001 is the lesson `simulation`.
    Lesson {
        /// Its word in links.
        lesson: String,
    },
    /// Puzzles of a game, one after the other: those that are named, or some of a theme and a level.
    Puzzles {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
        rules: RuleSet,
        /// Their numbers, from 1; none if the server is to choose.
        #[serde(default)]
        puzzles: Vec<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        theme: Option<String>,
        /// How hard they are, 1 to 5.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// How many the server is to choose, 1 to 40; five if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u8>,
    },
    /// Questions that a teacher made, as a file of lessons (docs/learning.md) with one lesson.
    Path { path: String },
    /// A game against a level of the program, from the beginning or from a position.
    Machine {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
        rules: RuleSet,
        /// From 1 to 10.
        level: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
        position: Option<String>,
    },
    /// Games between neighbours, of those who are here: the first card with the second, and so on.
    Neighbours {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
        rules: RuleSet,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
        position: Option<String>,
    },
    /// The teacher against all who are here.
    Simultaneous {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
        rules: RuleSet,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
        position: Option<String>,
    },
}

/// `POST /api/v1/classes/{code}/assignments`: give something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GiveWork {
    pub work: Work,
    /// The numbers of the cards it is for; all of them if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<u8>>,
}

/// What was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Assignment {
    /// Its number in the class, from 1.
    pub number: u32,
    pub work: Work,
    /// What it is called, in the language of the request.
    pub title: String,
    /// When it was given, in seconds since 1970.
    pub made: i64,
    /// The cards it is for.
    pub cards: Vec<u8>,
}

/// `GET /api/v1/classes/{code}/lesson`: the lesson as its teacher sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassLesson {
    /// Whether all screens are to look up.
    pub paused: bool,
    /// What pupils do now.
    pub assignments: Vec<Assignment>,
    pub cards: Vec<CardProgress>,
}

/// How it stands with what a pupil does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Nothing was given.
    Idle,
    Working,
    /// Three wrong tries at one question, or three minutes without a step while the pupil is here.
    Stuck,
    Done,
}

/// How far a pupil has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardProgress {
    /// The number on the card.
    pub number: u8,
    /// Whether the pupil is here.
    pub here: bool,
    /// Since when the hand is raised, in seconds since 1970; absent if it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<i64>,
    pub pace: Pace,
    /// The number of what the pupil does; absent if it is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<u32>,
    /// How many questions it has; 0 if it is a game.
    pub items: u32,
    /// How many of them are over.
    pub over: u32,
    /// How often the question was tried that is open; of a game against the program its moves.
    pub tries: u32,
    /// The game by link, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<ClassGame>,
}

/// `GET /api/v1/classes/{code}/boards`: what a class does, for all to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassBoards {
    /// The server's clock, in milliseconds.
    pub now: u64,
    /// Whether all screens are to look up.
    pub paused: bool,
    /// The games by link that were given, whose tables count from 1, and those of the tournament.
    pub boards: Vec<BoardNow>,
    /// Those who do something else, by card.
    pub others: Vec<WallPupil>,
    /// The tournament that is under way, or was until ten minutes ago; its boards are among `boards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<WallTournament>,
}

/// A tournament on the wall of its class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WallTournament {
    pub id: String,
    /// The number of its last event: as long as it stays, nothing has changed.
    pub number: u32,
}

/// How far a pupil is with questions or with a game against the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WallPupil {
    /// The number of the card.
    pub number: u8,
    /// The animal, in the reader's language.
    pub name: String,
    /// The animal as a word for programs.
    pub animal: String,
    /// What is to be done, in the reader's language.
    pub title: String,
    /// How many questions it has; 0 if it is a game.
    pub items: u32,
    /// How many questions or games are over.
    pub over: u32,
    pub done: bool,
}

/// A game of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassGame {
    pub id: String,
    /// The card across the board; absent if it is the teacher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<u8>,
    /// The moves on the board.
    pub plies: u32,
    /// Whether it is the pupil's turn.
    pub turn: bool,
    /// How it ended for the pupil; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<ItemOutcome>,
    /// The secret of the teacher's seat, if the teacher plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// How a question or a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ItemOutcome {
    Open,
    Solved,
    /// The solution was shown.
    Told,
    Won,
    Drawn,
    Lost,
}

/// What a pupil is to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilTask {
    /// Its number in the class.
    pub assignment: u32,
    /// What it is called, in the language of the request.
    pub title: String,
    /// Where it is done, from the root of the site.
    pub link: String,
    /// What it is; absent if the request says that it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The game by link, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many questions it has; 0 if it is a game.
    pub items: u32,
    /// The questions or games that are over.
    pub over: Vec<u32>,
    pub done: bool,
}

/// `POST /api/v1/classes/{code}/me/progress`: a pupil has come further.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ItemProgress {
    /// The number of what the pupil does.
    pub assignment: u32,
    /// Which question of it, from 1; of games against the program which game.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 40))]
    pub item: u32,
    /// How often it was tried; of a game its moves.
    pub tries: u32,
    pub outcome: ItemOutcome,
}

/// `POST /api/v1/classes/{code}/me/hand`: raise the hand, or lower it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub up: bool,
}

/// `POST /api/v1/classes/{code}/hands`: lower raised hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LowerHands {
    /// The number of the card whose hand is lowered; all of them if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
}

/// `POST /api/v1/classes/{code}/pause`: let all screens look up, or go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pause {
    pub paused: bool,
}

/// `GET /api/v1/classes/{code}/report`: what came of everything that was given, by card and theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassReport {
    pub class: String,
    pub rows: Vec<ReportRow>,
}

/// What a card did about a theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportRow {
    /// The number on the card.
    pub card: u8,
    /// The animal on it, as a word for programs.
    pub animal: String,
    /// What the questions were about, in the language of the request.
    pub theme: String,
    /// The questions, or the games that are over.
    pub items: u32,
    /// Those that were solved, or won.
    pub solved: u32,
    /// Those that were solved with the first try.
    pub first_try: u32,
    /// Those whose solution was shown; of games those that were drawn.
    pub told: u32,
    /// All tries; of games their moves.
    pub tries: u32,
}

/// `POST /api/v1/questions`: a path that a teacher made, to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PathText {
    /// A file of lessons (docs/learning.md) with one lesson.
    pub path: String,
}

/// The answer: each question with its answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PathChecked {
    pub questions: Vec<CheckedQuestion>,
}

/// A question and what the rules and the tables say of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckedQuestion {
    /// Whether it is proven that there is one answer and no other.
    pub proven: bool,
    /// The answers that are known.
    pub answers: Vec<String>,
    /// What is to be said of it, in the language of the request.
    pub told: String,
}

/// `GET /api/v1/lessons`: what there is to give to a class, in the language of the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalogue {
    pub lessons: Vec<CatalogueEntry>,
    pub themes: Vec<CatalogueEntry>,
    pub games: Vec<CatalogueEntry>,
}

/// A lesson, a theme of puzzles or a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogueEntry {
    /// Its word for programs.
    pub name: String,
    pub title: String,
}
