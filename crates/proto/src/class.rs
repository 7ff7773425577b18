//! Classes: a teacher, pupils with cards, nobody's name.
//!
//! Who asks is told by the header `Authorization: Bearer …`: with the secret of the teacher, or with
//! that of a device that entered with a card.

use serde::{Deserialize, Serialize};

use crate::PupilTask;

/// The most cards of a class: every one has an animal of its own.
pub const MOST_CARDS: u8 = 48;

/// The most days after which a class is forgotten: a school year.
pub const MOST_DAYS: u16 = 366;

/// `POST /api/v1/classes`: a class with its cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClass {
    /// How many cards, 1 to 48.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 48))]
    pub cards: u8,
    /// After how many days the class is forgotten, 1 to 366.
    #[serde(default = "usual_days")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 366))]
    pub days: u16,
}

const fn usual_days() -> u16 {
    30
}

/// The answer: whoever has it keeps the class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassMade {
    /// The code of the class, six letters, no secret.
    pub code: String,
    /// The secret of the teacher. It is shown once, and all cards follow from it.
    pub teacher: String,
    /// When the class is forgotten, in seconds since 1970.
    pub until: i64,
    /// Where pupils enter, from the root of the site.
    pub join_link: String,
    /// Where the teacher keeps the class, from the root of the site. Its fragment has the secret.
    pub teacher_link: String,
}

/// `GET /api/v1/classes/{code}`: a class as its teacher sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Class {
    pub code: String,
    /// Where pupils enter, as they type it into a browser.
    pub join_url: String,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
    pub cards: Vec<CardState>,
}

/// A card as its teacher sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardState {
    /// The number on it, from 1.
    pub number: u8,
    /// The animal on it, as a word for programs.
    pub animal: String,
    /// When whoever has it was last heard of, in seconds since 1970; absent if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<i64>,
    /// Whether whoever has it is here.
    pub here: bool,
}

/// A card to print, with its secrets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Card {
    /// The number on it, from 1.
    pub number: u8,
    /// The animal on it, as a word for programs.
    pub animal: String,
    /// What is typed, eight letters.
    pub code: String,
    /// What a camera reads: where the pupil enters, from the root of the site. Its fragment has the
    /// secret.
    pub link: String,
}

/// `GET /api/v1/classes/{code}/cards`: the cards as they are now, each instead of those before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cards {
    pub cards: Vec<Card>,
}

/// `POST /api/v1/classes/{code}/cards`: more cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoreCards {
    /// How many; a class has at most 48 in all.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 48))]
    pub cards: u8,
}

/// `POST /api/v1/classes/{code}/enter`: enter with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EnterClass {
    /// What the camera read behind the `#`, or what was typed.
    pub card: String,
}

/// The answer: who the pupil is, and the secret with which this device goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entered {
    pub class: String,
    /// The number on the card.
    pub number: u8,
    /// The animal on it, as a word for programs.
    pub animal: String,
    /// The secret of this device.
    pub token: String,
}

/// `GET /api/v1/classes/{code}/me`: what is for a pupil.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pupil {
    pub class: String,
    /// The number on the card.
    pub number: u8,
    /// The animal on it, as a word for programs.
    pub animal: String,
    /// Whether the screen is to look up.
    pub paused: bool,
    /// Whether the hand is raised.
    pub hand: bool,
    /// What is to be done; absent if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<PupilTask>,
}
