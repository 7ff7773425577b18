//! A clock that two phones share beside a real board.

use serde::{Deserialize, Serialize};

/// The longest state of a clock, in bytes.
pub const LONGEST_CLOCK: usize = 500;

/// `POST /api/v1/clocks`: make a clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTableClock {
    /// What the phones keep of it, at most 500 bytes.
    pub state: String,
}

/// `POST /api/v1/clocks/{id}`: the next state. Of two who send one at once one is first; the answer says how it
/// stands then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PressTableClock {
    /// The number of the state it follows.
    pub number: u32,
    pub state: String,
}

/// `GET /api/v1/clocks/{id}`: a clock as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableClock {
    pub id: String,
    /// From 1.
    pub number: u32,
    pub state: String,
    /// The time of day of the server, in milliseconds since 1970: both phones go by it.
    pub now: u64,
}
