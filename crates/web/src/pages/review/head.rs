//! Whose game it is, how far the review has come, and what can be done with it.

use awale_core::Side;
use leptos::prelude::*;

use super::page::ReviewPage;
use super::work::ReviewProgress;

#[component]
pub(super) fn Head(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let about = move || {
        let rules = page.session.with(|session| Some(session.as_ref()?.game().rules()))?;
        let [south, north] = Side::ALL.map(|side| page.named(side));
        Some(format!("{} · {south} – {north}", rules.title()))
    };
    let ready = Memo::new(move |_| page.review.with(Option::is_some));
    let body = move || if ready.get() { tools(page) } else { progress(page) };
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

fn progress(page: ReviewPage) -> AnyView {
    let texts = page.store.texts().review();
    let work = move || page.work.get();
    let words = move || {
        let ReviewProgress { done, total, stopped } = work();
        if stopped { (texts.stopped)(done, total) } else { (texts.working)(done, total) }
    };
    let button = move || {
        if work().stopped {
            view! {
                <button class="primary" on:click=move |_| page.resume()>
                    {page.store.texts().learn().go_on}
                </button>
            }
            .into_any()
        } else {
            view! { <button on:click=move |_| page.stop()>{texts.stop}</button> }.into_any()
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

fn tools(page: ReviewPage) -> AnyView {
    let texts = page.store.texts().review();
    view! {
        <div class="review-tools" role="group" aria-label=texts.tools data-testid="review-ready">
            <button on:click=move |_| page.flip()>{page.store.texts().analysis().flip}</button>
            <button on:click=move |_| page.analyse()>{page.store.texts().play().analyse}</button>
            <button on:click=move |_| page.save()>{texts.save}</button>
            <button on:click=move |_| page.opening.set(true)>{texts.open_other}</button>
        </div>
    }
    .into_any()
}
