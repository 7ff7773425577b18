//! A game that an address asks for: `/play?rules=awale&level=3`, from a position if it names one. A class
//! leads its pupils there.

use awale_core::{AnyPosition, BySide, RuleSet};
use awale_engine::Level;
use awale_words::Lang;
use leptos::prelude::WithUntracked;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

use crate::browser::window;
use crate::components::Store;
use crate::session::{First, Opponent, Plan, Session};
use crate::{Route, Switch};

/// Begins the game that the address asks for, unless it is under way at this screen. The address does not
/// ask twice.
pub(super) fn begin(store: Store) {
    let Some(asked) = in_address(store.lang()) else { return };
    if let Ok(history) = window().history() {
        let path = Route::Play.path();
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
    let same = |session: &Session| is_same(session, &asked);
    if !store.session.with_untracked(|session| session.as_ref().is_some_and(same)) {
        store.set_game(asked);
    }
}

/// Whether a game is one of the same kind that goes on.
fn is_same(session: &Session, asked: &Session) -> bool {
    let kind = |session: &Session| {
        (session.game().rules(), session.level_across(), session.game().start().to_string())
    };
    session.is_under_way() && kind(session) == kind(asked)
}

fn in_address(lang: Lang) -> Option<Session> {
    let query = window().location().search().ok().filter(|query| !query.is_empty())?;
    let query = UrlSearchParams::new_with_str(&query).ok()?;
    session(&query.get("rules")?, &query.get("level")?, query.get("position").as_deref(), lang)
}

fn session(rules: &str, level: &str, position: Option<&str>, lang: Lang) -> Option<Session> {
    let rules: RuleSet = rules.parse().ok()?;
    let level = Level::new(level.parse().ok()?)?;
    let opponent = Opponent::Engine(level);
    let plan = Plan { rules, opponent, adapts: Switch::Off, first: First::You, ..Plan::default() };
    let Some(text) = position else { return Some(plan.begin(lang, 0, &BySide::default())) };
    let start = AnyPosition::parse(rules, text).ok().filter(|start| start.ending().is_none())?;
    Some(plan.begin_at(start, start.to_move(), lang, &BySide::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_a_game() {
        let position = "0-0-0-0-2-1-1-0-0-0-2-0-21-21-N";
        let asked = session("awale", "3", Some(position), Lang::Fr).expect("a game");
        assert_eq!(asked.game().position().to_string(), position);
        assert_eq!(asked.level_across().map(Level::number), Some(3));
        // Whoever asks is to move.
        assert_eq!(asked.seat_of_person(), Some(awale_core::Side::North));
        assert!(!is_same(&asked, &asked), "nothing was played yet");
        for (rules, level, position) in [
            ("chess", "3", None),
            ("awale", "11", None),
            ("awale", "", None),
            ("awale", "3", Some("4-4")),
            ("awale", "3", Some("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")),
        ] {
            assert!(session(rules, level, position, Lang::Fr).is_none(), "{rules} {level}");
        }
    }
}
