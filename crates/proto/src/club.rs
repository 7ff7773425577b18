//! Clubs: a keeper, members with cards, dates, a ladder, tournaments, a rating list.
//!
//! Who asks is told by the header `Authorization: Bearer …`: with the secret of the keeper, with that of a
//! member, or without any.

use serde::{Deserialize, Serialize};

/// The most members of a club that have a name.
pub const MOST_MEMBERS: usize = 500;
/// The most dates.
pub const MOST_CLUB_DATES: usize = 200;
/// The longest text of a page of a club, in characters.
pub const LONGEST_ABOUT: usize = 2000;
/// The longest title and place of a date, in characters.
pub const LONGEST_TITLE: usize = 80;
/// The longest text of a date, in characters.
pub const LONGEST_DATE_TEXT: usize = 1000;

/// `POST /api/v1/clubs`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClub {
    /// What it is called.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
    pub name: String,
}

/// The answer: whoever has it keeps the club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubMade {
    /// Its id, no secret.
    pub id: String,
    /// The secret of the keeper.
    pub keeper: String,
    /// Where everybody sees it, from the root of the site.
    pub link: String,
    /// Where the keeper keeps it. Its fragment has the secret.
    pub keeper_link: String,
    /// When it is forgotten if the keeper does not come, in seconds since 1970.
    pub until: i64,
}

/// Who sees something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// The keeper and the members.
    #[default]
    Members,
    /// Everybody who has the address.
    Everyone,
}

/// What the keeper has published, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ClubShows {
    pub members: Audience,
    pub ladder: Audience,
    pub ratings: Audience,
    pub tournaments: Audience,
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubVisitor {
    /// Somebody with the address.
    Everyone,
    /// A member.
    Member,
    /// Whoever keeps it.
    Keeper,
}

/// `GET /api/v1/clubs/{id}`: a club as far as whoever asks may see it. A part that is absent is not
/// shown to them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubView {
    pub id: String,
    /// As long as it stays, nothing has changed but tournaments.
    pub version: u32,
    pub name: String,
    /// What the page says; lines are paragraphs.
    pub about: String,
    pub you: ClubVisitor,
    /// The number of the member who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<u32>,
    /// What is published, for the keeper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<ClubShows>,
    /// When it is forgotten if the keeper does not come, in seconds since 1970.
    pub until: i64,
    pub dates: Vec<ClubDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<ClubMember>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<ClubLadder>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<Vec<ClubRating>>,
    /// The newest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournaments: Option<Vec<ClubTournament>>,
}

/// A member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubMember {
    pub member: u32,
    pub name: String,
}

/// Something the club does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubDate {
    pub date: u32,
    pub title: String,
    /// In seconds since 1970, as the end.
    pub starts: i64,
    pub ends: i64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    pub audience: Audience,
}

/// The ladder: members in their places, and challenges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubLadder {
    /// How many places above a member may challenge; 0 is any number.
    pub reach: u32,
    /// The first first.
    pub places: Vec<ClubMember>,
    /// Open ones, then those of before, the newest first.
    pub challenges: Vec<Challenge>,
}

/// What came of a challenge, for the challenger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeResult {
    /// Takes the place of the other.
    Won,
    Drawn,
    Lost,
    /// The other did not play: the place changes, ratings do not. The keeper alone can say so.
    Forfeit,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenge {
    pub challenge: u32,
    pub challenger: ClubMember,
    pub defender: ClubMember,
    /// In seconds since 1970.
    pub made: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ChallengeResult>,
    /// The member who told the result; the other has to confirm it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reporter: Option<u32>,
    /// When it counted, in seconds since 1970; absent as long as it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<i64>,
}

/// A line of the rating list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubRating {
    /// From 1; equal ratings share one.
    pub place: u32,
    pub member: u32,
    pub name: String,
    pub rating: i64,
    /// The strength is within two of these with 95 per cent.
    pub deviation: i64,
    /// What this month has changed; absent if there was no rating before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i64>,
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// A tournament of the club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubTournament {
    pub id: String,
    pub name: String,
    /// More than 1 is a match of teams.
    pub boards: u32,
    /// Whether it is over, and its games count.
    pub ended: bool,
}

/// `POST /api/v1/clubs/{id}/actions`: what the keeper does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClubAction {
    /// Changes what is named.
    Settings {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::PlayerName>))]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shows: Option<ClubShows>,
        /// 0 to 500.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reach: Option<u32>,
    },
    AddMember {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
        name: String,
    },
    RenameMember {
        member: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::PlayerName))]
        name: String,
    },
    /// Forgets the name, voids the card; games stay in the ratings of others, under a number.
    RemoveMember {
        member: u32,
    },
    AddDate {
        title: String,
        /// In seconds since 1970.
        starts: i64,
        /// Two hours later without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ends: Option<i64>,
        #[serde(default)]
        place: String,
        #[serde(default)]
        text: String,
        #[serde(default)]
        audience: Audience,
    },
    /// Puts another in the place of a date.
    ChangeDate {
        date: u32,
        title: String,
        starts: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ends: Option<i64>,
        #[serde(default)]
        place: String,
        #[serde(default)]
        text: String,
        #[serde(default)]
        audience: Audience,
    },
    RemoveDate {
        date: u32,
    },
    /// The ladder in this order, the first first; who is not named is not on it.
    Ladder {
        members: Vec<u32>,
    },
    /// Enters a challenge between two members.
    Challenge {
        challenger: u32,
        defender: u32,
    },
    /// Says what came of a challenge; it counts at once.
    Settle {
        challenge: u32,
        result: ChallengeResult,
    },
    /// Takes an open challenge away.
    Cancel {
        challenge: u32,
    },
}

/// `POST /api/v1/clubs/{id}/me`: what a member may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MemberAction {
    JoinLadder,
    LeaveLadder,
    /// Challenges somebody above.
    Challenge {
        member: u32,
    },
    /// Tells what came of an own challenge; it counts when the other has told the same.
    Report {
        challenge: u32,
        result: ChallengeResult,
    },
    /// Takes the own challenge back, before a result is told.
    Cancel {
        challenge: u32,
    },
}

/// `POST /api/v1/clubs/{id}/enter`: enter with what is typed of a card, or what a camera reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EnterClub {
    pub card: String,
}

/// The answer: who it is, and the secret with which this device asks from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnteredClub {
    pub member: u32,
    pub name: String,
    pub secret: String,
}

/// `GET /api/v1/clubs/{id}/cards`: the cards of all members.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberCards {
    pub cards: Vec<MemberCard>,
}

/// The card of a member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberCard {
    pub member: u32,
    pub name: String,
    /// What is typed: eight consonants.
    pub code: String,
    /// What a camera reads, from the root of the site. Its fragment has the secret.
    pub link: String,
}

/// `GET /api/v1/clubs/{id}/export/ratings`: the rating list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubRatings {
    pub club: String,
    /// The day, as `2026-03-12`.
    pub date: String,
    pub ratings: Vec<ClubRating>,
}
