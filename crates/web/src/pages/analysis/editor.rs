//! The board editor: every number can be set; what cannot stand is said in words.

use awale_core::{
    AnyPosition, BySide, Pass, Pit, RuleSet, SEEDS, Setup, SetupError, Side, letters,
};
use awale_play::TimeControl;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::components::{Dialog, Store, chip_row};
use crate::session::{Plan, games, names};
use crate::study::Tree;

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

    fn position(&self) -> Result<(AnyPosition, Option<Pass>), SetupError> {
        AnyPosition::set_up(self.rules, &self.setup)
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
    let wrong = move || draft.with(Draft::position).is_err();
    let words = move || match draft.with(Draft::position) {
        Ok((_, None)) => texts.setup_good.to_owned(),
        Ok((_, Some(pass))) => store.speech().pass(pass),
        Err(error) => store.speech().setup_error(error),
    };
    let sheets = games().map(|rules| {
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
        if let Ok((position, _)) = draft.with_untracked(Draft::position) {
            page.editing.set(false);
            page.open((Tree::new(position), Tree::ROOT));
        }
    };
    let play = move |_| {
        if let Ok((position, _)) = draft.with_untracked(Draft::position) {
            // Against the opponent chosen last; the player to move is the person.
            let plan = Plan { time: TimeControl::None, ..Plan::kept() };
            store.play(plan.begin_at(position, position.to_move(), store.lang(), &names::kept()));
        }
    };
    let sides = Side::ALL.map(|side| (side, store.speech_now().side(side).to_owned())).to_vec();
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
                {field((texts.granary_south)(store.speech_now()), draft, |s, _| &mut s.granaries.south)}
                {field((texts.granary_north)(store.speech_now()), draft, |s, _| &mut s.granaries.north)}
                <Show when=eqwale>{field(texts.reserve, draft, |s, _| &mut s.reserve)}</Show>
                <Show when=avele>{field(texts.quiet, draft, |s, _| &mut s.quiet)}</Show>
            </div>
            {chip_row("editor-turn", texts.turn, sides, draft, |draft| &mut draft.setup.to_move)}
            <p class="note" class:refusal=wrong role="status" data-testid="setup">
                {words}
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
        let label = format!("{} {}", speech.side(pit.side()), letters::capital(&speech.pit(pit)));
        view! {
            <label>
                <small>{speech.pit(pit)}</small>
                {number(draft, Some(label), pit.index(), |s, pit| &mut s.pits[pit])}
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

fn field(label: impl Into<String>, draft: RwSignal<Draft>, part: Part) -> AnyView {
    let label: String = label.into();
    view! {
        <label class="field">
            <span>{label}</span>
            {number(draft, None, 0, part)}
        </label>
    }
    .into_any()
}

/// Which number of the board is set; the index is that of a pit.
type Part = fn(&mut Setup, usize) -> &mut u8;

/// What is typed over a number replaces it, and what is no number is nothing.
fn number(draft: RwSignal<Draft>, label: Option<String>, at: usize, part: Part) -> AnyView {
    let set = move |event| {
        let seeds = event_target_value(&event).trim().parse::<u8>().unwrap_or(0).min(SEEDS);
        draft.update(|draft| *part(&mut draft.setup, at) = seeds);
    };
    let select_all = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    view! {
        <input
            type="number"
            inputmode="numeric"
            min="0"
            max=SEEDS.to_string()
            aria-label=label
            prop:value=move || part(&mut draft.get().setup, at).to_string()
            on:focus=select_all
            on:input=set
        />
    }
    .into_any()
}
