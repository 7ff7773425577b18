//! Making a game to play by link.

use awale_core::{AnyPosition, RuleSet};
use awale_play::TimeControl;
use awale_proto::{Begins, GameMade, LONGEST_NAME, NewGame};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::seat;
use crate::board::Shown;
use crate::browser::{class, http, secret, storage};
use crate::components::{Board, Store, chip_row, go};
use crate::session::{First, Plan, clocks, games};
use crate::{Route, Switch};

/// Asks for a name; not in a class, where everybody has that of the card.
#[component]
pub(super) fn NameField(name: RwSignal<String>) -> impl IntoView {
    let texts = Store::get().texts().link();
    class::secret().is_none().then(|| {
        view! {
            <label class="field">
                <span>{texts.name} " " <small>"(" {texts.name_hint} ")"</small></span>
                <input
                    type="text"
                    autocomplete="nickname"
                    maxlength=LONGEST_NAME.to_string()
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
        }
    })
}

/// The name that was typed, which the browser keeps for the next game.
pub(super) fn given(name: RwSignal<String>) -> Option<String> {
    if class::secret().is_some() {
        return None;
    }
    let name = name.get_untracked().trim().to_owned();
    storage::write(storage::NAME, &name);
    Some(name).filter(|name| !name.is_empty())
}

#[derive(Clone, Copy, PartialEq)]
struct NewLinkGame {
    rules: RuleSet,
    /// `None` until it is said who is the youngest (A1).
    begins: Option<Begins>,
    time: TimeControl,
    /// Whether the other seat is only for whoever has the invitation.
    invitation_only: Switch,
}

#[component]
pub fn Invite() -> impl IntoView {
    let texts = Store::get().texts().start();
    let mut choice = choice_of(&Plan::kept());
    let start = handed_over();
    if let Some(start) = start {
        choice.rules = start.rules();
        choice.begins = Some(Begins::Creator);
    }
    let picture = start.map(|start| {
        view! {
            <Board
                shown=Signal::stored(Shown::still(start))
                bottom=Signal::stored(start.to_move())
                silent=true
            />
        }
    });
    view! {
        <section class="making">
            <h1>{texts.invite}</h1>
            <p class="lead">{texts.invite_lead}</p>
            {picture}
            <Form choice=RwSignal::new(choice) start />
        </section>
    }
    .into_any()
}

pub(super) fn invite_from(store: Store, start: &AnyPosition) {
    storage::write(storage::START, &format!("{}\n{start}", start.rules()));
    go(store, Route::Invite);
}

/// The position that another page has handed over, once.
fn handed_over() -> Option<AnyPosition> {
    let text = storage::read(storage::START)?;
    storage::remove(storage::START);
    let (rules, position) = text.split_once('\n')?;
    AnyPosition::parse(rules.parse().ok()?, position).ok()
}

/// What is planned for a game at this screen is a good first choice. Who is the youngest is asked
/// for each game: the other player is another one.
fn choice_of(plan: &Plan) -> NewLinkGame {
    let begins = match plan.first {
        _ if awale_play::Begins::is_by_age(plan.rules) => None,
        First::You | First::Youngest => Some(Begins::Creator),
        First::Other => Some(Begins::Opponent),
        First::Lot => Some(Begins::Lot),
    };
    NewLinkGame { rules: plan.rules, begins, time: plan.time, invitation_only: Switch::Off }
}

#[component]
fn Form(choice: RwSignal<NewLinkGame>, start: Option<AnyPosition>) -> impl IntoView {
    let store = Store::get();
    let (texts, chosen) = (store.texts().link(), store.texts().start());
    let name = RwSignal::new(storage::read(storage::NAME).unwrap_or_default());
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<String>);
    let create = move |_| {
        busy.set(true);
        problem.set(None);
        let NewLinkGame { rules, begins, time, invitation_only } = choice.get_untracked();
        let begins = begins.unwrap_or_default();
        let asked = NewGame {
            rules,
            begins,
            time,
            position: start.map(|start| start.to_string()),
            name: given(name),
            invitation_only: invitation_only.is_on(),
            token: secret::word(),
        };
        let lang = store.lang().code();
        spawn_local(async move {
            match http::post::<GameMade>("/games", lang, &asked).await {
                Ok(made) => {
                    seat::write(
                        &made.id,
                        &seat::KeptSeat {
                            token: made.token,
                            join: Some(made.join).filter(|_| asked.invitation_only),
                        },
                    );
                    go(store, Route::Game(made.id));
                }
                Err(failure) => {
                    let _ = busy.try_set(false);
                    drop(problem.try_set(Some(failure.words(texts.offline))));
                }
            }
        });
    };
    let clocks = clocks().map(|time| (time, store.lang().time_control(time))).collect();
    // A1: Avelé asks who is the youngest, and another game who begins.
    let by_age = Memo::new(move |_| {
        start.is_none() && choice.with(|choice| awale_play::Begins::is_by_age(choice.rules))
    });
    Effect::new(move |before: Option<bool>| {
        if before.is_some_and(|before| before != by_age.get()) {
            let begins = (!by_age.get()).then_some(Begins::Creator);
            choice.update(|choice| choice.begins = begins);
        }
        by_age.get()
    });
    let firsts = move || {
        let (title, me, lot) = if by_age.get() {
            (chosen.who_is_youngest, chosen.first_you, chosen.same_age)
        } else {
            (chosen.first, texts.first_me, chosen.first_lot)
        };
        let firsts = vec![
            (Some(Begins::Creator), me),
            (Some(Begins::Opponent), texts.first_other),
            (Some(Begins::Lot), lot),
        ];
        chip_row("link-first", title, firsts, choice, |choice| &mut choice.begins)
    };
    let who = vec![(Switch::Off, texts.who_address), (Switch::On, texts.who_invited)];
    let unsaid = move || choice.with(|choice| choice.begins.is_none());
    view! {
        <div class="create">
            {start.is_none().then(|| sheets(choice, chosen.rules))}
            {firsts}
            {chip_row("link-clock", chosen.clock, clocks, choice, |choice| &mut choice.time)}
            {chip_row("link-who", texts.who, who, choice, |choice| &mut choice.invitation_only)}
            <NameField name /> <p class="note refusal" role="alert">
                {move || problem.get()}
            </p>
            <div class="choice">
                <button
                    class="primary"
                    data-testid="create"
                    disabled=move || busy.get() || unsaid()
                    on:click=create
                >
                    {move || if busy.get() { texts.creating } else { texts.create }}
                </button>
            </div>
        </div>
    }
    .into_any()
}

fn sheets(choice: RwSignal<NewLinkGame>, title: &'static str) -> AnyView {
    let sheets = games().map(|rules| (rules, rules.title().to_owned())).collect();
    chip_row("link-rules", title, sheets, choice, |choice| &mut choice.rules)
}
