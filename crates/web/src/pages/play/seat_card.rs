//! A player's name, presence and clock.

use awale_core::Side;
use awale_play::Millis;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::face_svg;
use crate::session::Session;
use crate::session::done::Ended;
use crate::session::people::{self, Saying};

/// Time that is shown in another colour.
const LOW: Millis = Millis::seconds(20);

pub(super) fn seat_card<S: GameSource>(page: GamePage<S>, side: Signal<Side>) -> AnyView {
    let texts = page.store.texts().play();
    let name = move || {
        let own = page.source.with(Session::seat_of_person).flatten() == Some(side.get());
        if own { (texts.you)(page.address()) } else { page.name(side.get()) }
    };
    // While seeds are on their way it is still the turn of who sows them.
    let turn = move || {
        let sowing = page
            .moving
            .get()
            .then(|| page.shown.with(|shown| shown.last.as_ref().map(|played| played.trace.mover)));
        let turn = |session: &Session| {
            sowing.flatten().or(session.is_open().then(|| session.game().to_move()))
        };
        page.source.with(turn).flatten() == Some(side.get())
    };
    // The face of a character, and what it has to say.
    let level = Memo::new(move |_| {
        page.source.with(|session| people::level_of(session, side.get())).flatten()
    });
    let face = move || match level.get() {
        Some(level) => view! {
            <span class="face" aria-hidden="true" inner_html=face_svg(level.number())></span>
        }
        .into_any(),
        None => view! { <span class="flag" aria-hidden="true"></span> }.into_any(),
    };
    let said = Memo::new(move |_| {
        let said = page.source.with(people::saying).flatten();
        said.filter(|&(of, _)| !page.moving.get() && level.get() == Some(of))
    });
    let says = move || {
        let people = page.store.texts().people();
        let (level, saying) = said.get()?;
        let number = level.number();
        let words = match saying {
            Saying::Hello => (people.hello)(number),
            Saying::WellDone => (people.well_done)(number),
            Saying::End(Ended::Won) => (people.loses)(number),
            Saying::End(Ended::Lost) => (people.wins)(number),
            Saying::End(Ended::Drawn) => people.draw.to_owned(),
        };
        Some(view! { <q class="says" data-testid="says">{words}</q> })
    };
    let presence = move || {
        let (class, word) = page.source.presence(side.get())?;
        Some(view! {
            <span class=format!("presence {class}") data-testid="presence">
                {word}
            </span>
        })
    };
    let clock = move || {
        let left = page.source.with(|session| session.game().time_left(side.get(), page.now.get()));
        left.flatten().map(|left| {
            view! {
                <time class="clock" class:low=left < LOW aria-label=texts.time_left>
                    {page.store.lang().clock(left)}
                </time>
            }
        })
    };
    view! {
        <div
            class="seat"
            class:near=move || side.get() == page.bottom.get()
            class:turn=turn
            class:south=move || side.get() == Side::South
            data-seat=move || side.get().letter().to_string()
        >
            {face}
            <strong>{name}</strong>
            {says}
            {presence}
            {clock}
        </div>
    }
    .into_any()
}
