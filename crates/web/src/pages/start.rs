//! Where a visit begins: three doors. One click starts a game, and everything about it can be chosen.

mod choices;
mod discover;
mod install;
mod players;
mod shelf;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use leptos::prelude::*;

use self::choices::{Choices, Sheets};
use self::discover::Discover;
use self::install::Install;
use self::players::{Across, Names};
use self::shelf::Shelf;
use crate::Route;
use crate::board::Shown;
use crate::browser::{clock, storage};
use crate::components::{Board, Dialog, Link, Store, face_svg, go};
use crate::session::form::Form;
use crate::session::{First, Opponent, Plan, names, people};

/// A position from the middle of a game, to look at.
const SHOWCASE: &str = "2-0-7-1-3-6-0-5-1-14-2-3-3-1-S";

/// What a visitor came for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Door {
    Discover,
    Play,
    Two,
}

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
        <div class="invite">
            <div>
                <h2>{texts.invite}</h2>
                <p>{texts.invite_lead}</p>
            </div>
            <button class="primary" data-testid="invite" on:click=open>
                {texts.invite_open}
            </button>
        </div>
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

/// The ways to what the server has for many: its own pages, outside the application.
#[component]
fn Together() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let way = |path: &str, text| {
        view! { <a href=format!("{path}?lang={}", store.lang().code())>{text}</a> }
    };
    view! {
        <nav class="together" aria-labelledby="together">
            <h2 id="together">{texts.together}</h2>
            {way("/teach", texts.teach)} {way("/class", texts.class)}
            {way("/tournament", texts.tournament)} {way("/club", texts.club)}
            {way("/table", texts.table)}
        </nav>
    }
}

/// The three doors; the one that is open is pressed.
fn doors(store: Store, door: RwSignal<Door>, plan: RwSignal<Plan>) -> AnyView {
    let texts = store.texts().start();
    let open = move |to: Door| {
        door.set(to);
        let level = Form::kept().suggested();
        plan.update(|plan| {
            plan.change(|plan| match to {
                Door::Play if plan.opponent == Opponent::Person => {
                    plan.opponent = Opponent::Engine(level);
                }
                Door::Two => plan.opponent = Opponent::Person,
                Door::Discover | Door::Play => {}
            });
        });
    };
    let button = |to: Door, id: &'static str, picture: &'static str, name, lead| {
        view! {
            <button
                class="door"
                data-testid=id
                aria-pressed=move || (door.get() == to).to_string()
                on:click=move |_| open(to)
            >
                <span class="door-picture" aria-hidden="true" inner_html=picture></span>
                <strong>{name}</strong>
                <small>{lead}</small>
            </button>
        }
    };
    view! {
        <div class="doors" role="group">
            {button(Door::Discover, "door-discover", SPROUT, texts.discover, texts.discover_lead)}
            {button(Door::Play, "door-play", BOWL, texts.play, texts.play_lead)}
            {button(Door::Two, "door-two", PAIR, texts.two, texts.two_lead)}
        </div>
    }
    .into_any()
}

const SPROUT: &str = r##"<svg viewBox="0 0 48 48"><ellipse cx="24" cy="38" rx="13" ry="6" fill="#7d4820"/><path d="M24 37V20" stroke="#3f7d3a" stroke-width="3.5" stroke-linecap="round"/><path d="M24 24Q10 25 9 11Q23 10 24 24Z" fill="#5aa352"/><path d="M24 20Q25 7 39 7Q39 20 24 20Z" fill="#79bf62"/></svg>"##;
const BOWL: &str = r##"<svg viewBox="0 0 48 48"><ellipse cx="24" cy="26" rx="21" ry="16" fill="#94602f"/><ellipse cx="24" cy="25" rx="17" ry="12" fill="#45260f"/><g fill="#e9dcc0"><circle cx="19" cy="22" r="4"/><circle cx="29" cy="21" r="4"/><circle cx="21" cy="30" r="4"/><circle cx="30" cy="29" r="4"/></g></svg>"##;
const PAIR: &str = r##"<svg viewBox="0 0 48 48"><circle cx="16" cy="17" r="7.5" fill="#0072b2"/><path d="M3 41q1-15 13-15t13 15Z" fill="#0072b2"/><circle cx="33" cy="17" r="7.5" fill="#e69f00"/><path d="M20 41q1-15 13-15t13 15Z" fill="#e69f00"/></svg>"##;

/// What the large button does, and with whom.
fn action(store: Store, plan: RwSignal<Plan>, asking: RwSignal<bool>) -> AnyView {
    let texts = store.texts().start();
    // Drawn once for each visit: what is written here is what comes.
    let luck = clock::lot();
    let ready = move || plan.get().adapted(&Form::kept(), luck);
    let across = move || match ready().opponent {
        Opponent::Engine(level) => Some(level),
        Opponent::Person => None,
    };
    let label = move || match across() {
        Some(level) => (texts.play_against)(people::name(level)),
        None => texts.play_here.to_owned(),
    };
    let picture = move || {
        across().map(|level| {
            view! { <span class="face" inner_html=face_svg(level.number())></span> }
        })
    };
    view! {
        <button
            class="primary big"
            data-testid="play"
            on:click=move |_| begin(store, untrack(ready), asking)
        >
            {picture}
            {label}
        </button>
    }
    .into_any()
}

/// The game that was under way at this screen.
fn resume(store: Store) -> Option<AnyView> {
    let texts = store.texts().start();
    let (title, plies) = store.session.with_untracked(|session| {
        let game = session.as_ref().filter(|session| session.is_under_way())?.game();
        Some((game.rules().title(), game.plies().len()))
    })?;
    Some(
        view! {
            <Link class="button resume" to=Route::Play>
                <strong>{texts.resume}</strong>
                <small>{title} " · " {(texts.plies)(plies)}</small>
            </Link>
        }
        .into_any(),
    )
}

#[component]
pub fn Start() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let plan = RwSignal::new(Plan::kept());
    let asking = RwSignal::new(false);
    let two = plan.with_untracked(|plan| plan.opponent == Opponent::Person);
    let door = RwSignal::new(if two { Door::Two } else { Door::Play });
    let names = RwSignal::new(names::kept());
    let showcase = AnyPosition::parse(RuleSet::Awale, SHOWCASE)
        .unwrap_or_else(|_| AnyPosition::start(RuleSet::Awale, Side::South));
    let scene = move || match door.get() {
        Door::Discover => view! { <Discover on_play=move || door.set(Door::Play) /> }.into_any(),
        Door::Play | Door::Two => view! {
            <div class="showcase" aria-hidden="true" inert="">
                <Board
                    shown=Signal::stored(Shown::still(showcase))
                    bottom=Signal::stored(Side::South)
                />
            </div>
        }
        .into_any(),
    };
    let panel = move || match door.get() {
        Door::Discover => ().into_any(),
        Door::Play => view! { <Across plan /> }.into_any(),
        Door::Two => view! {
            <section class="panel two">
                <Names names />
                <Invitation plan />
            </section>
        }
        .into_any(),
    };
    view! {
        <section class="hero">
            <div class="pitch">
                <h1>{move || (texts.headline)(store.speech())}</h1>
                {doors(store, door, plan)}
                <div class="start-buttons" hidden=move || door.get() == Door::Discover>
                    {action(store, plan, asking)} {resume(store)}
                </div>
                <p class="planned" hidden=move || door.get() == Door::Discover>
                    {move || choices::summary(store, &plan.get())}
                </p>
            </div>
            {scene}
        </section>
        <Shelf />
        {panel}
        <section class="panel" hidden=move || door.get() == Door::Discover>
            <Sheets plan />
            <Choices plan names />
        </section>
        <Ways />
        <Together />
        <Install />
        {youngest(store, plan, asking)}
    }
    .into_any()
}
