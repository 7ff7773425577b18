//! The tests of the API and of games by link once more, on PostgreSQL, and those of several servers.
//!
//! Those that are not here ask no more of a store than these do (pages and pictures of games, what operators look
//! at, the proxy before a server, tables), or are about the file alone: what an earlier version left in it
//! (`earlier`), and its disk.

#[path = "../all/api.rs"]
mod api;
#[path = "../all/cards.rs"]
mod cards;
#[path = "../all/classes.rs"]
mod classes;
#[path = "../all/clocks.rs"]
mod clocks;
#[path = "../all/clubs.rs"]
mod clubs;
mod cost;
#[path = "../all/dates.rs"]
mod dates;
#[path = "../all/directed.rs"]
mod directed;
#[path = "../all/faults.rs"]
mod faults;
#[path = "../all/hostile.rs"]
mod hostile;
#[path = "../all/kept.rs"]
mod kept;
#[path = "../all/late.rs"]
mod late;
#[path = "../all/lessons.rs"]
mod lessons;
#[path = "../all/limits.rs"]
mod limits;
#[path = "../all/link.rs"]
mod link;
mod nodes;
#[path = "../all/openapi.rs"]
mod openapi;
#[path = "../all/room.rs"]
mod room;
#[path = "../all/rounds.rs"]
mod rounds;
#[path = "../support/server.rs"]
mod server;
#[path = "../all/tournaments.rs"]
mod tournaments;
#[path = "../all/wall.rs"]
mod wall;
