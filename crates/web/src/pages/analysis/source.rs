//! Where an analysis comes from: the address, a short link, another page, the last visit.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_proto::{KeptGame, Share};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

use crate::Route;
use crate::browser::{http, storage, window};
use crate::components::{Lost, Store, go};
use crate::study::{self, NodeId, Tree};

pub(super) fn study() -> (Tree, NodeId) {
    let kept = storage::read(storage::STUDY).and_then(|text| study::read(&text).ok());
    if let Some(position) = position_in_address() {
        // The address says what is seen: of an analysis that is kept, it is the place in it.
        let same = |(tree, at): &(Tree, NodeId)| tree.position(*at) == position;
        return kept.filter(same).unwrap_or_else(|| (Tree::new(position), Tree::ROOT));
    }
    kept.unwrap_or_else(|| (Tree::new(AnyPosition::start(RuleSet::Awale, Side::South)), Tree::ROOT))
}

/// The address of a position, for times without a server.
pub(crate) fn position_path(position: &AnyPosition) -> String {
    let text = position.to_string().replace(' ', "+");
    format!("/analysis?rules={}&position={text}", position.rules())
}

fn position_in_address() -> Option<AnyPosition> {
    let query = UrlSearchParams::new_with_str(&window().location().search().ok()?).ok()?;
    let rules: RuleSet = query.get("rules")?.parse().ok()?;
    AnyPosition::parse(rules, &query.get("position")?).ok()
}

/// Makes the address describe what is seen.
pub(super) fn show_address(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

pub(crate) fn open_in_analysis(store: Store, ogn: &str) {
    storage::write(storage::STUDY, ogn);
    go(store, Route::Analysis);
}

/// What a short link or a kept game leads to: it is fetched, and shown on the analysis board.
#[component]
pub fn Shared(
    id: String,
    /// Whether it is the id of a kept game.
    kept: bool,
) -> impl IntoView {
    let store = Store::get();
    let (texts, chrome) = (store.texts().analysis(), store.texts().chrome());
    let problem = RwSignal::new(None::<String>);
    let lang = store.lang().code();
    spawn_local(async move {
        let fetched = if kept {
            let game = http::get::<KeptGame>(&format!("/kept/{id}"), lang).await;
            game.map(|game| Share::Game { ogn: game.ogn, ply: None })
        } else {
            http::get::<Share>(&format!("/shares/{id}"), lang).await
        };
        match fetched {
            Ok(share) => {
                storage::write(storage::STUDY, &study_text(share));
                show_address(&Route::Analysis.path());
                store.route.set(Route::Analysis);
            }
            Err(failure) => drop(problem.try_set(Some(failure.words(texts.offline)))),
        }
    });
    let words = move || problem.get().unwrap_or_else(|| chrome.loading.to_owned());
    let waiting = Signal::derive(move || problem.with(Option::is_none));
    view! { <Lost words=Signal::derive(words) to=Route::Analysis label=chrome.analysis waiting /> }
}

/// A share as the text of a study that begins at the right move.
pub(crate) fn study_text(share: Share) -> String {
    match share {
        Share::Position { rules, position } => AnyPosition::parse(rules, &position)
            .map(|position| Tree::new(position).to_ogn(Tree::ROOT).to_string())
            .unwrap_or_default(),
        // An analysis says itself which place it shows.
        Share::Analysis { ogn, ply: None } => ogn,
        Share::Game { ogn, ply } | Share::Analysis { ogn, ply } => match (study::read(&ogn), ply) {
            (Ok((tree, _)), Some(ply)) => {
                let at = tree.after(usize::try_from(ply).unwrap_or(usize::MAX));
                tree.to_ogn(at).to_string()
            }
            _ => ogn,
        },
    }
}
