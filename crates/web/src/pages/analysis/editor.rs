//! The board editor: every number can be set; what cannot stand is said in words.

use awale_core::{AnyPosition, BySide, Pit, RuleSet, SEEDS, Setup, Side};
use awale_play::Options;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::browser::storage;
use crate::components::{Dialog, Store, chip_row};
use crate::session::{Opponent, Plan, Player, Session};
use crate::study::Tree;

/// What is being set up.
#[derive(Clone, Copy, PartialEq)]
struct Draft {
    rules: RuleSet,
    setup: Setup,
}

impl Draft {
    fn of(position: &AnyPosition) -> Draft {
        Draft { rules: position.rules(), setup: position.setup() }
    }

    fn start(rules: RuleSet) -> Draft {
        Draft::of(&AnyPosition::start(rules, Side::South))
    }

    fn position(&self) -> Result<AnyPosition, awale_core::SetupError> {
        AnyPosition::new(self.rules, &self.setup)
    }

    /// An empty board: the seeds wait in South's granary.
    fn empty(rules: RuleSet) -> Draft {
        let mut draft = Draft::start(rules);
        draft.setup.pits = [0; 12];
        draft.setup.reserve = 0;
        draft.setup.granaries = BySide::new(SEEDS, 0);
        draft
    }
}

#[component]
pub(super) fn Editor(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    view! {
        <Dialog open=page.editing title=Signal::stored(texts.edit.to_owned())>
            <Form page />
        </Dialog>
    }
}

#[component]
fn Form(page: AnalysisPage) -> impl IntoView {
    let store = page.store;
    let texts = store.texts().analysis();
    let draft = RwSignal::new(Draft::of(&untrack(|| page.position())));
    let problem = move || {
        let error = draft.with(Draft::position).err()?;
        Some(store.speech().setup_error(error))
    };
    let sheets = RuleSet::ALL.iter().map(|&rules| {
        view! {
            <option value=rules.name() prop:selected=move || draft.with(|d| d.rules == rules)>
                {rules.title()}
            </option>
        }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Ok(rules) = event_target_value(&event).parse() {
            draft.set(Draft::start(rules));
        }
    };
    let analyse = move |_| {
        if let Ok(position) = draft.with_untracked(Draft::position) {
            page.editing.set(false);
            page.open((Tree::new(position), Tree::ROOT));
        }
    };
    let play = move |_| {
        if let Ok(position) = draft.with_untracked(Draft::position) {
            play_from(store, position);
        }
    };
    let sides = Side::ALL.map(|side| (side, store.speech_now().side(side).to_owned())).to_vec();
    let wrong = move || problem().is_some();
    let eqwale = move || draft.with(|draft| draft.rules.facts().reserve > 0);
    let avele = move || draft.with(|draft| draft.rules.facts().stall.is_some());
    view! {
        <div class="editor">
            <label class="field">
                <span>{store.texts().start().rules}</span>
                <select on:change=choose>{sheets.collect_view()}</select>
            </label>
            <Grid draft />
            <div class="extras">
                {number(texts.granary_south, draft, |s| s.granaries.south, |s, n| s.granaries.south = n)}
                {number(texts.granary_north, draft, |s| s.granaries.north, |s, n| s.granaries.north = n)}
                <Show when=eqwale>
                    {number(texts.reserve, draft, |s| s.reserve, |s, n| s.reserve = n)}
                </Show>
                <Show when=avele>
                    {number(texts.quiet, draft, |s| s.quiet, |s, n| s.quiet = n)}
                </Show>
            </div>
            {chip_row("editor-turn", texts.turn, sides, draft, |draft| &mut draft.setup.to_move)}
            <p class="note" class:refusal=wrong role="status" data-testid="setup">
                {move || problem().unwrap_or_else(|| texts.setup_good.to_owned())}
            </p>
            <div class="choice">
                <button on:click=move |_| draft.update(|d| *d = Draft::start(d.rules))>
                    {texts.to_start}
                </button>
                <button on:click=move |_| draft.update(|d| *d = Draft::empty(d.rules))>
                    {texts.to_empty}
                </button>
                <button class="primary" disabled=wrong on:click=analyse>
                    {texts.analyse_here}
                </button>
                <button disabled=wrong on:click=play>
                    {texts.play_here}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// The pits as they lie: North's row above from right to left.
#[component]
fn Grid(draft: RwSignal<Draft>) -> impl IntoView {
    let store = Store::get();
    let cell = move |pit: Pit| {
        let speech = store.speech();
        let label = format!("{} {}", speech.side(pit.side()), speech.pit(pit).to_uppercase());
        view! {
            <label>
                <small>{speech.pit(pit)}</small>
                <input
                    type="number"
                    inputmode="numeric"
                    min="0"
                    max=SEEDS.to_string()
                    aria-label=label
                    prop:value=move || draft.with(|draft| draft.setup.count(pit)).to_string()
                    on:focus=move |event| select_all(&event)
                    on:input=move |event| {
                        set(draft, &event, move |setup, seeds| setup.pits[pit.index()] = seeds);
                    }
                />
            </label>
        }
    };
    let mut upper: Vec<Pit> = Pit::row(Side::North).collect();
    upper.reverse();
    view! {
        <div class="grid">
            {upper.into_iter().map(cell).collect_view()}
            {Pit::row(Side::South).map(cell).collect_view()}
        </div>
    }
}

fn number(
    label: &'static str,
    draft: RwSignal<Draft>,
    get: fn(&Setup) -> u8,
    put: fn(&mut Setup, u8),
) -> AnyView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type="number"
                inputmode="numeric"
                min="0"
                max=SEEDS.to_string()
                prop:value=move || draft.with(|draft| get(&draft.setup)).to_string()
                on:focus=move |event| select_all(&event)
                on:input=move |event| set(draft, &event, put)
            />
        </label>
    }
    .into_any()
}

/// What is typed over a number replaces it.
fn select_all(event: &leptos::ev::FocusEvent) {
    let field = event
        .target()
        .and_then(|t| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlInputElement>(t).ok());
    if let Some(field) = field {
        field.select();
    }
}

/// Takes a number that was typed; what is no number is nothing.
fn set(draft: RwSignal<Draft>, event: &leptos::ev::Event, put: impl FnOnce(&mut Setup, u8)) {
    let typed = event_target_value(event);
    let seeds = typed.trim().parse::<u8>().unwrap_or(0).min(SEEDS);
    draft.update(|draft| put(&mut draft.setup, seeds));
}

/// A game from a position against whoever was chosen last; the player to move is the person.
fn play_from(store: Store, position: AnyPosition) {
    let kept = storage::read(storage::PLAN).unwrap_or_default();
    let plan = Plan::read(&kept, Plan::default());
    let lang = store.lang();
    let mut players = BySide::new(Player::Person, Player::Person);
    let mut options = Options::new(position);
    let speech = store.speech_now();
    for side in Side::ALL {
        speech.side(side).clone_into(&mut options.seats[side].name);
    }
    if let Opponent::Engine(level) = plan.opponent {
        let other = position.to_move().opponent();
        players[other] = Player::Engine(level);
        lang.level(level.number()).clone_into(&mut options.seats[other].name);
    }
    store.play(Session::new(options, players));
}
