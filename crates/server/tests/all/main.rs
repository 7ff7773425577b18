//! A real server with real clients. All of it is one program: compiling and linking another costs
//! more than running its tests. Only those that measure time are apart.

mod api;
mod cards;
mod classes;
mod clubs;
mod dates;
mod directed;
mod earlier;
mod faults;
mod hostile;
mod kept;
mod late;
mod lessons;
mod limits;
mod link;
mod openapi;
mod operations;
mod pages;
mod proxy;
mod room;
mod rounds;
#[path = "../support/server.rs"]
mod server;
mod sharing;
mod small_pages;
mod tables;
mod tournaments;
mod wall;
