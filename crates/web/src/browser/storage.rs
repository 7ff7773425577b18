//! What the browser keeps for the page. A browser that keeps nothing is no reason to stop.

use super::window;

pub const SETTINGS: &str = "awale.settings";
pub const GAME: &str = "awale.game";
/// What is left of the time for the move that is thought about.
pub const CLOCK: &str = "awale.clock";
/// Games on their way to the database.
pub const ASIDE: &str = "awale.aside";
/// That nobody wants the page among the applications of the device.
pub const NOT_INSTALLED: &str = "awale.not-installed";
/// What was chosen for the last game.
pub const PLAN: &str = "awale.plan";

/// The seat in a game by link; the id of the game follows.
pub const SEAT: &str = "awale.seat.";
/// The rules and the position a game by link is to begin with.
pub const START: &str = "awale.start";
/// What two people at one screen are called.
pub const NAMES: &str = "awale.names";
/// How the last games against the program ended.
pub const FORM: &str = "awale.form";
pub const NAME: &str = "awale.name";
pub const STUDY: &str = "awale.study";

/// Games that pages of before have kept on the server.
pub const KEPT: &str = "awale.kept";
pub const STARS: &str = "awale.stars";
pub const LESSON: &str = "awale.lesson";
/// The training of the eye.
pub const LANDING: &str = "awale.landing";
pub const WANTED: &str = "awale.puzzles";
/// The puzzles that were solved; the name of the game follows.
pub const SOLVED: &str = "awale.solved.";
/// The puzzles of the day that were solved; the name of the game follows.
pub const DAILY: &str = "awale.daily.";
pub const REVIEW: &str = "awale.review";
/// A lesson that a teacher made.
pub const OWN_PATH: &str = "awale.path";
/// The puzzles that a teacher gave, one after the other: the rules and the numbers.
pub const SET: &str = "awale.set";
/// The card with which this browser entered a class, as the page of the class wrote it.
pub const CARD: &str = "awale-card";

pub fn read(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(name).ok()?
}

pub fn write(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(name, text);
    }
}

pub fn remove(name: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(name);
    }
}
