//! What can be chosen about a game.

use awale_core::RuleSet;
use awale_engine::Level;
use awale_play::TimeControl;
use leptos::prelude::*;

use crate::components::Store;
use crate::session::{First, Opponent, Plan, clocks};

pub(super) fn summary(store: Store, plan: &Plan) -> String {
    let texts = store.texts().start();
    let lang = store.lang();
    let opponent = match plan.opponent {
        Opponent::Engine(level) => lang.level(level.number()),
        Opponent::Person => texts.person,
    };
    format!("{} · {opponent} · {}", plan.rules.title(), lang.time_control(plan.time))
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

fn pick<T: Copy + PartialEq + Send + Sync + 'static>(
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
pub(super) fn Choices(plan: RwSignal<Plan>) -> impl IntoView {
    let texts = Store::get().texts().start();
    view! {
        <section class="choices" aria-labelledby="choices">
            <h2 id="choices">{texts.choices}</h2>
            <Sheets plan />
            <div class="columns">
                <Across plan />
                <div>
                    <Begins plan />
                    <Clocks plan />
                </div>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn Sheets(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let lang = store.lang();
    let sheets = RuleSet::ALL.iter().map(|&rules| {
        let summary = lang.summary(rules);
        let about = view! {
            <strong>{rules.title()}</strong>
            <small>{summary}</small>
        };
        pick(plan, "rules", "sheet", |plan| &mut plan.rules, rules, about.into_any())
    });
    view! {
        <fieldset class="sheets">
            <legend>{store.texts().start().rules}</legend>
            {sheets.collect_view()}
        </fieldset>
    }
    .into_any()
}

#[component]
fn Across(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let lang = store.lang();
    let levels = Level::all().map(|level| {
        let label = view! {
            <b>{level.number()}</b>
            {lang.level(level.number())}
        };
        let (opponent, label) = (Opponent::Engine(level), label.into_any());
        pick(plan, "opponent", "level", |plan| &mut plan.opponent, opponent, label)
    });
    let label = texts.person.into_any();
    let person =
        pick(plan, "opponent", "person", |plan| &mut plan.opponent, Opponent::Person, label);
    view! {
        <fieldset class="across">
            <legend>{texts.opponent}</legend>
            <div class="levels">{levels.collect_view()}</div>
            {person}
        </fieldset>
    }
    .into_any()
}

#[component]
fn Begins(plan: RwSignal<Plan>) -> impl IntoView {
    let texts = Store::get().texts().start();
    let two = move || plan.with(|plan| plan.opponent == Opponent::Person);
    let first = move |first: First, text: Signal<&'static str>| {
        let text = (move || text.get()).into_any();
        pick(plan, "first", "", |plan| &mut plan.first, first, text)
    };
    let me = Signal::derive(move || if two() { texts.first_south } else { texts.first_you });
    view! {
        <fieldset>
            <legend>{texts.first}</legend>
            {first(First::You, me)}
            {first(First::Other, Signal::stored(texts.first_other))}
            {first(First::Lot, Signal::stored(texts.first_lot))}
            <Show when=two>{first(First::Youngest, Signal::stored(texts.first_youngest))}</Show>
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
