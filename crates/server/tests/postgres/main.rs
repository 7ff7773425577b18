//! The tests of the API and of games by link once more, on PostgreSQL, and those of several servers.

#[path = "../all/api.rs"]
mod api;
mod cost;
#[path = "../all/link.rs"]
mod link;
mod nodes;
#[path = "../support/server.rs"]
mod server;
#[path = "../all/tournaments.rs"]
mod tournaments;
