//! What can be chosen about a game.

use awale_core::{BySide, RuleSet, Side};
use awale_engine::Level;
use awale_play::TimeControl;
use awale_proto::LONGEST_NAME;
use leptos::prelude::*;

use super::called;
use crate::components::Store;
use crate::session::{First, Opponent, Plan, clocks, names};

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
    let names = RwSignal::new(names::kept());
    view! {
        <section class="choices" aria-labelledby="choices">
            <h2 id="choices">{texts.choices}</h2>
            <Sheets plan />
            <div class="columns">
                <Across plan names />
                <div>
                    <Begins plan names />
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
        let summary = move || store.speech().said(lang.summary(rules).to_owned());
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
fn Across(plan: RwSignal<Plan>, names: RwSignal<BySide<String>>) -> impl IntoView {
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
            <Show when=move || plan.with(|plan| plan.opponent == Opponent::Person)>
                <Names names />
            </Show>
        </fieldset>
    }
    .into_any()
}

/// The names of two people at this screen, if they like to be called by them.
#[component]
fn Names(names: RwSignal<BySide<String>>) -> impl IntoView {
    let texts = Store::get().texts().start();
    let field = move |side: Side, label: &'static str| {
        let set = move |event| {
            names.update(|names| names[side] = event_target_value(&event));
            names::keep(&names.get_untracked());
        };
        view! {
            <label class="field">
                <span>{label} " " <small>"(" {texts.optional} ")"</small></span>
                <input
                    type="text"
                    autocomplete="off"
                    maxlength=LONGEST_NAME.to_string()
                    prop:value=move || names.with(|names| names[side].clone())
                    on:input=set
                />
            </label>
        }
    };
    view! {
        <div class="two-names">
            {field(Side::South, texts.name_south)} {field(Side::North, texts.name_north)}
        </div>
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
