//! Where a visit begins: one click starts a game, and everything about it can be chosen.

mod choices;
mod shelf;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use leptos::prelude::*;

use self::choices::Choices;
use self::shelf::Shelf;
use crate::Route;
use crate::board::Shown;
use crate::browser::{clock, storage};
use crate::components::{Board, Dialog, Link, Store, go};
use crate::session::{First, Plan, names};

/// A position from the middle of a game, to look at.
const SHOWCASE: &str = "2-0-7-1-3-6-0-5-1-14-2-3-3-1-S";

/// Begins the game, unless two persons must say first who is the youngest.
fn begin(store: Store, plan: Plan, asking: RwSignal<bool>) {
    storage::write(storage::PLAN, &plan.to_string());
    if plan.asks_age() {
        asking.set(true);
    } else {
        store.play(plan.begin(store.lang(), clock::lot(), &names::kept()));
    }
}

/// What a player at this screen is called, where two are asked for.
fn called(store: Store, names: &BySide<String>, side: Side) -> String {
    let texts = store.texts().start();
    let place = match side {
        Side::South => texts.first_south,
        Side::North => texts.first_north,
    };
    Some(&names[side]).filter(|name| !name.is_empty()).cloned().unwrap_or_else(|| place.to_owned())
}

/// The question of A1; the answer begins the game.
fn youngest(store: Store, plan: RwSignal<Plan>, asking: RwSignal<bool>) -> AnyView {
    let texts = store.texts().start();
    let answers = move || {
        let names = names::kept();
        let [south, north] = Side::ALL.map(|side| called(store, &names, side));
        let answer = |first: First, text: String| {
            let begin = move |_| {
                let plan = Plan { first, ..plan.get_untracked() };
                store.play(plan.begin(store.lang(), clock::lot(), &names::kept()));
            };
            view! { <button on:click=begin>{text}</button> }
        };
        view! {
            <div class="choice">
                {answer(First::You, south)} {answer(First::Other, north)}
                {answer(First::Lot, texts.same_age.to_owned())}
            </div>
        }
    };
    view! {
        <Dialog open=asking title=Signal::stored(texts.who_is_youngest.to_owned())>
            {answers}
        </Dialog>
    }
    .into_any()
}

/// The way to a game between two devices; what is chosen here is its first choice.
#[component]
fn Invitation(plan: RwSignal<Plan>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let open = move |_| {
        storage::write(storage::PLAN, &plan.get_untracked().to_string());
        go(store, Route::Invite);
    };
    view! {
        <section class="invite">
            <div>
                <h2>{texts.invite}</h2>
                <p>{texts.invite_lead}</p>
            </div>
            <button class="primary" data-testid="invite" on:click=open>
                {texts.invite_open}
            </button>
        </section>
    }
}

#[component]
fn Ways() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    view! {
        <div class="ways">
            <Link class="way" to=Route::Learn>
                <strong>{store.texts().chrome().learn}</strong>
                <span>{move || (texts.learn_lead)(store.speech())}</span>
            </Link>
            <Link class="way" to=Route::Puzzles>
                <strong>{texts.daily}</strong>
                <span>{texts.daily_lead}</span>
            </Link>
        </div>
    }
}

#[component]
pub fn Start() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let plan = RwSignal::new(Plan::kept());
    let asking = RwSignal::new(false);
    let showcase = AnyPosition::parse(RuleSet::Awale, SHOWCASE)
        .unwrap_or_else(|_| AnyPosition::start(RuleSet::Awale, Side::South));
    let open = store.session.with_untracked(|session| {
        let game = session.as_ref().filter(|session| session.is_under_way())?.game();
        Some((game.rules().title(), game.plies().len()))
    });
    let resume = open.map(|(title, plies)| {
        view! {
            <Link class="button resume" to=Route::Play>
                <strong>{texts.resume}</strong>
                <small>{title} " · " {(texts.plies)(plies)}</small>
            </Link>
        }
    });
    view! {
        <section class="hero">
            <div class="pitch">
                <h1>{move || (texts.headline)(store.speech())}</h1>
                <p class="lead">{texts.lead}</p>
                <div class="start-buttons">
                    <button
                        class="primary big"
                        data-testid="play"
                        on:click=move |_| begin(store, plan.get_untracked(), asking)
                    >
                        {store.texts().chrome().play}
                    </button>
                    {resume}
                </div>
                <p class="planned">{move || choices::summary(store, &plan.get())}</p>
            </div>
            <div class="showcase" aria-hidden="true" inert="">
                <Board shown=Signal::stored(Shown::still(showcase)) bottom=Signal::stored(Side::South) />
            </div>
        </section>
        <Shelf />
        <Invitation plan />
        <Ways />
        <Choices plan />
        <div class="start-buttons last">
            <button class="primary big" on:click=move |_| begin(store, plan.get_untracked(), asking)>
                {store.texts().chrome().play}
            </button>
        </div>
        {youngest(store, plan, asking)}
    }
    .into_any()
}
