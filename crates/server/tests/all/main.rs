//! A real server with real clients. All of it is one program: compiling and linking another costs
//! more than running its tests. Only those that measure time are apart.

mod api;
mod classes;
mod earlier;
mod faults;
mod hostile;
mod late;
mod lessons;
mod limits;
mod link;
mod openapi;
mod operations;
mod pages;
mod proxy;
#[path = "../support/server.rs"]
mod server;
mod sharing;
mod tables;
mod tournaments;
