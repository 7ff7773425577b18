//! Whose game it is, how far the review has come, and what can be done with it.

use awale_core::Side;
use leptos::prelude::*;

use super::desk::Desk;
use super::work::Work;

/// The head of the page.
#[component]
pub(super) fn Head(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().review();
    let about = move || {
        desk.session.with(|session| {
            let game = session.as_ref()?.game();
            let [south, north] = [Side::South, Side::North].map(|s| game.seats()[s].name.clone());
            Some(format!("{} · {south} – {north}", game.rules().title()))
        })
    };
    let ready = Memo::new(move |_| desk.review.with(Option::is_some));
    let body = move || if ready.get() { tools(desk) } else { progress(desk) };
    view! {
        <header class="review-head">
            <div>
                <h1>{texts.title}</h1>
                <p>{about}</p>
            </div>
            {body}
        </header>
    }
    .into_any()
}

fn progress(desk: Desk) -> AnyView {
    let texts = desk.store.texts().review();
    let work = move || desk.work.get();
    let words = move || {
        let Work { done, total, stopped } = work();
        if stopped { (texts.stopped)(done, total) } else { (texts.working)(done, total) }
    };
    let button = move || {
        if work().stopped {
            view! {
                <button class="primary" on:click=move |_| desk.resume()>
                    {texts.resume}
                </button>
            }
            .into_any()
        } else {
            view! { <button on:click=move |_| desk.stop()>{texts.stop}</button> }.into_any()
        }
    };
    view! {
        <div class="progress" data-testid="progress">
            <label>
                <span>{words}</span>
                <progress max="100" value=move || work().percent().to_string()></progress>
            </label>
            {button}
        </div>
    }
    .into_any()
}

fn tools(desk: Desk) -> AnyView {
    let texts = desk.store.texts().review();
    view! {
        <div class="review-tools" role="group" aria-label=texts.tools data-testid="review-ready">
            <button on:click=move |_| desk.flip()>{texts.flip}</button>
            <button on:click=move |_| desk.analyse()>{texts.analyse}</button>
            <button on:click=move |_| desk.save()>{texts.save}</button>
            <button on:click=move |_| desk.opening.set(true)>{texts.open_other}</button>
        </div>
    }
    .into_any()
}
