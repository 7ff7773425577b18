//! What can be chosen about a game besides who plays it.

use awale_core::{BySide, RuleSet, Side};
use awale_play::TimeControl;
use leptos::prelude::*;

use super::called;
use crate::Switch;
use crate::components::Store;
use crate::session::{First, Handicap, Opponent, Plan, clocks, games};

/// What is chosen, in a line: only what is not written elsewhere.
pub(super) fn summary(store: Store, plan: &Plan) -> String {
    let texts = store.texts().start();
    let lang = store.lang();
    let adapts = matches!(plan.opponent, Opponent::Engine(_)) && plan.adapts.is_on();
    let handicap = plan.handicap != Handicap::None && Handicap::is_for(plan.rules);
    let mut parts = vec![plan.rules.title().to_owned(), lang.time_control(plan.time)];
    parts.extend(adapts.then(|| texts.adapts_on.to_owned()));
    parts.extend(handicap.then(|| format!("+{}", (texts.seeds)(plan.handicap.seeds()))));
    parts.join(" · ")
}

#[component]
fn Pick(
    group: &'static str,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] pick: Callback<()>,
    #[prop(optional)] class: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <label class=format!("pick {class}")>
            <input
                type="radio"
                name=group
                prop:checked=move || chosen.get()
                on:change=move |_| pick.run(())
            />
            <span>{children()}</span>
        </label>
    }
    .into_any()
}

pub(super) fn pick<T: Copy + PartialEq + Send + Sync + 'static>(
    plan: RwSignal<Plan>,
    group: &'static str,
    class: &'static str,
    part: fn(&mut Plan) -> &mut T,
    value: T,
    content: AnyView,
) -> AnyView {
    let chosen = Signal::derive(move || *part(&mut plan.get()) == value);
    let pick = move |()| plan.update(|plan| plan.change(|plan| *part(plan) = value));
    view! { <Pick group class chosen pick>{content}</Pick> }.into_any()
}

#[component]
pub(super) fn Choices(plan: RwSignal<Plan>, names: RwSignal<BySide<String>>) -> impl IntoView {
    let texts = Store::get().texts().start();
    view! {
        <details class="choices">
            <summary>{texts.choices}</summary>
            <div class="columns">
                <Begins plan names />
                <Clocks plan />
                <Handicaps plan />
            </div>
        </details>
    }
    .into_any()
}

/// A board in a few strokes: what is special about a game.
const fn pictogram(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Awele => {
            r#"<path d="M14 12H6m4-4-4 4 4 4M34 12h8m-4-4 4 4-4 4"/><circle cx="24" cy="12" r="6"/>"#
        }
        RuleSet::Awale => {
            r#"<circle cx="10" cy="12" r="6"/><circle cx="24" cy="12" r="6"/><circle cx="38" cy="12" r="6"/><circle class="f" cx="24" cy="12" r="2.4"/>"#
        }
        RuleSet::Avele => {
            r#"<path d="M8 16q16-16 30-2m0-7v8h-8"/><circle class="f" cx="10" cy="18" r="2.4"/>"#
        }
        RuleSet::Eqwale => {
            r#"<circle cx="11" cy="12" r="7"/><circle cx="37" cy="12" r="7"/><path d="M20 9h8m-8 6h8"/>"#
        }
        RuleSet::Abapa => {
            r#"<path d="M16 5h16v5q0 7-8 7t-8-7ZM16 7h-5q0 6 6 6m15-6h5q0 6-6 6M24 17v4m-5 0h10"/>"#
        }
        RuleSet::Awari => r#"<path d="M8 19V9m8 10V4m8 15v-7m8 7V7m8 12v-4"/>"#,
    }
}

#[component]
pub(super) fn Sheets(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let lang = store.lang();
    let texts = store.texts().start();
    let sheet = move |rules: RuleSet| {
        let summary = move || store.speech().said(lang.summary(rules).to_owned());
        let picture = format!("<svg viewBox=\"0 0 48 24\">{}</svg>", pictogram(rules));
        let about = view! {
            <i class="pictogram" aria-hidden="true" inner_html=picture></i>
            <strong>{rules.title()}</strong>
            <small>{summary}</small>
        };
        pick(plan, "rules", "sheet", |plan| &mut plan.rules, rules, about.into_any())
    };
    let others = games().skip(1);
    let open = plan.with_untracked(|plan| plan.rules != RuleSet::Awale);
    view! {
        <fieldset class="sheets">
            <legend>{texts.rules}</legend>
            {sheet(RuleSet::Awale)}
            <details open=open>
                <summary>{(texts.other_rules)(RuleSet::ALL.len() - 1)}</summary>
                <div class="others">{others.map(sheet).collect_view()}</div>
            </details>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Handicaps(plan: RwSignal<Plan>) -> impl IntoView {
    let texts = Store::get().texts().start();
    let handicap = move |handicap: Handicap| {
        let text = match handicap {
            Handicap::None => texts.handicap_none.to_owned(),
            _ => format!("+{}", handicap.seeds()),
        };
        pick(plan, "handicap", "", |plan| &mut plan.handicap, handicap, text.into_any())
    };
    let undo = move |undo: Switch, text: &'static str| {
        pick(plan, "undo", "", |plan| &mut plan.undo, undo, text.into_any())
    };
    view! {
        <fieldset hidden=move || plan.with(|plan| !Handicap::is_for(plan.rules))>
            <legend>{texts.handicap}</legend>
            {Handicap::ALL.map(handicap)}
        </fieldset>
        <fieldset>
            <legend>{texts.undo}</legend>
            {undo(Switch::On, texts.undo_on)} {undo(Switch::Off, texts.undo_off)}
        </fieldset>
    }
    .into_any()
}

#[component]
fn Begins(plan: RwSignal<Plan>, names: RwSignal<BySide<String>>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let two = move || plan.with(|plan| plan.opponent == Opponent::Person);
    let first = move |first: First, text: Signal<String>| {
        let text = (move || text.get()).into_any();
        pick(plan, "first", "", |plan| &mut plan.first, first, text)
    };
    let person = move |side: Side, alone: &'static str| {
        Signal::derive(
            move || {
                if two() { called(store, &names.get(), side) } else { alone.to_owned() }
            },
        )
    };
    view! {
        <fieldset>
            <legend>{texts.first}</legend>
            {first(First::You, person(Side::South, texts.first_you))}
            {first(First::Other, person(Side::North, texts.first_other))}
            {first(First::Lot, Signal::stored(texts.first_lot.to_owned()))}
            <Show when=two>
                {first(First::Youngest, Signal::stored(texts.first_youngest.to_owned()))}
            </Show>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Clocks(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let here = |time: &TimeControl| !matches!(time, TimeControl::DaysPerMove { .. });
    let clocks = clocks().filter(here).map(|time| {
        let words = store.lang().time_control(time).into_any();
        pick(plan, "clock", "", |plan| &mut plan.time, time, words)
    });
    view! {
        <fieldset>
            <legend>{store.texts().start().clock}</legend>
            {clocks.collect_view()}
        </fieldset>
    }
    .into_any()
}
