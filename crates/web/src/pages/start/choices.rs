//! What can be chosen about a game.

use awale_core::RuleSet;
use awale_engine::Level;
use awale_play::TimeControl;
use awale_words::Page;
use leptos::prelude::*;

use crate::components::Store;
use crate::session::{First, Opponent, Plan};

/// The clocks on offer, as `awale-play` writes them.
const CLOCKS: [&str; 5] = ["-", "180+2", "300+5", "600", "900+10"];

/// The plan in one line.
pub(super) fn summary(store: Store, plan: &Plan) -> String {
    let texts = store.texts().start();
    let lang = store.lang();
    let opponent = match plan.opponent {
        Opponent::Engine(level) => lang.level(level.number()),
        Opponent::Person => texts.person,
    };
    format!("{} · {opponent} · {}", plan.rules.title(), lang.time_control(plan.time))
}

/// One of several, as a button of a group.
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

/// Everything that can be chosen.
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
        let summary = Page::new(rules, lang).summary;
        view! {
            <Pick
                group="rules"
                class="sheet"
                chosen=Signal::derive(move || plan.with(|plan| plan.rules == rules))
                pick=move |()| plan.update(|plan| plan.rules = rules)
            >
                <strong>{rules.title()}</strong>
                <small>{summary}</small>
            </Pick>
        }
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
    let is = move |opponent| Signal::derive(move || plan.with(|plan| plan.opponent == opponent));
    let levels = Level::all().map(|level| {
        let opponent = Opponent::Engine(level);
        view! {
            <Pick
                group="opponent"
                class="level"
                chosen=is(opponent)
                pick=move |()| {
                    plan.update(|plan| {
                        plan.opponent = opponent;
                        if plan.first == First::Youngest {
                            plan.first = First::You;
                        }
                    });
                }
            >
                <b>{level.number()}</b>
                {lang.level(level.number())}
            </Pick>
        }
    });
    view! {
        <fieldset class="across">
            <legend>{texts.opponent}</legend>
            <div class="levels">{levels.collect_view()}</div>
            <Pick
                group="opponent"
                class="person"
                chosen=is(Opponent::Person)
                pick=move |()| plan.update(|plan| plan.opponent = Opponent::Person)
            >
                {texts.person}
            </Pick>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Begins(plan: RwSignal<Plan>) -> impl IntoView {
    let texts = Store::get().texts().start();
    let two = move || plan.with(|plan| plan.opponent == Opponent::Person);
    let pick = move |first: First, text: Signal<&'static str>| {
        view! {
            <Pick
                group="first"
                chosen=Signal::derive(move || plan.with(|plan| plan.first == first))
                pick=move |()| plan.update(|plan| plan.first = first)
            >
                {move || text.get()}
            </Pick>
        }
    };
    let age = move |label, get: fn(&Plan) -> u8, set: fn(&mut Plan, u8)| {
        view! {
            <label class="age">
                {label}
                <input
                    type="number"
                    min="1"
                    max="120"
                    prop:value=move || plan.with(get).to_string()
                    on:input=move |event| {
                        if let Ok(age) = event_target_value(&event).parse() {
                            plan.update(|plan| set(plan, age));
                        }
                    }
                />
            </label>
        }
    };
    let me = Signal::derive(move || if two() { texts.first_south } else { texts.first_you });
    let twins = move || plan.with(|plan| plan.ages.south == plan.ages.north);
    view! {
        <fieldset>
            <legend>{texts.first}</legend>
            {pick(First::You, me)}
            {pick(First::Other, Signal::stored(texts.first_other))}
            {pick(First::Lot, Signal::stored(texts.first_lot))}
            <Show when=two>{pick(First::Youngest, Signal::stored(texts.first_youngest))}</Show>
            <Show when=move || plan.with(|plan| plan.first == First::Youngest)>
                <div class="ages">
                    {age(texts.age_south, |plan| plan.ages.south, |plan, age| plan.ages.south = age)}
                    {age(texts.age_north, |plan| plan.ages.north, |plan, age| plan.ages.north = age)}
                    <Show when=twins>
                        <p class="note refusal">{texts.same_age}</p>
                    </Show>
                </div>
            </Show>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Clocks(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let clocks = CLOCKS.iter().filter_map(|text| text.parse::<TimeControl>().ok()).map(|time| {
        view! {
            <Pick
                group="clock"
                chosen=Signal::derive(move || plan.with(|plan| plan.time == time))
                pick=move |()| plan.update(|plan| plan.time = time)
            >
                {store.lang().time_control(time)}
            </Pick>
        }
    });
    view! {
        <fieldset>
            <legend>{store.texts().start().clock}</legend>
            {clocks.collect_view()}
        </fieldset>
    }
    .into_any()
}
