//! What can be done besides moving.

use awale_play::{Action, Offer};
use leptos::html;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::{Dialog, Store};
use crate::session::Session;

/// The buttons of a game; whoever watches has fewer.
pub(super) fn controls<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let sure = RwSignal::new(false);
    let more = NodeRef::<html::Details>::new();
    let close = move || {
        if let Some(more) = more.get_untracked() {
            more.set_open(false);
        }
    };
    let plays = Memo::new(move |_| page.source.with(Session::is_watching) == Some(false));
    let closed = move || page.source.with(Session::is_open) != Some(true) || page.source.is_busy();
    let no_undo =
        move || page.source.with(Session::can_undo) != Some(true) || page.source.is_busy();
    let offer = move |offer| page.act(page.actor(), Action::Offer(offer));
    let resign = move || {
        view! {
            <button class="danger" disabled=closed on:click=move |_| sure.set(true)>
                {texts.resign}
            </button>
        }
    };
    let hint = move || {
        view! {
            <button
                disabled=move || page.player.get().is_none()
                on:click=move |_| page.ask_hint()
            >
                {texts.hint}
            </button>
        }
    };
    let copy_link = move || {
        let label = page.store.texts().link().copy_watch;
        view! { <button on:click=move |_| page.source.copy_link()>{label}</button> }
    };
    view! {
        <div class="controls" role="group" aria-label=texts.controls>
            <Show when=move || plays.get()>
                <button disabled=no_undo on:click=move |_| page.undo()>
                    {texts.undo}
                </button>
                {S::COACHED.then(hint)}
            </Show>
            <button disabled=move || page.cursor() == 0 on:click=move |_| page.replay()>
                {texts.replay}
            </button>
            {(!S::COACHED).then(|| view! { <Show when=move || plays.get()>{resign()}</Show> })}
            <details class="more" node_ref=more>
                <summary>{texts.more}</summary>
                <div class="menu" on:click=move |_| close()>
                    <button on:click=move |_| page.flip()>{texts.flip}</button>
                    <button on:click=move |_| page.zen.update(|zen| *zen = !*zen)>
                        {texts.zen}
                    </button>
                    <Show when=move || plays.get()>
                        <button disabled=closed on:click=move |_| offer(Offer::Draw)>
                            {texts.offer_draw}
                        </button>
                        <button disabled=closed on:click=move |_| offer(Offer::Stop)>
                            {texts.offer_stop}
                        </button>
                    </Show>
                    <button on:click=move |_| page.hand_over(Store::copy)>{texts.copy_game}</button>
                    <button on:click=move |_| page.copy_position()>{texts.copy_position}</button>
                    <button on:click=move |_| page.source.share(page)>{texts.share}</button>
                    {S::BY_LINK.then(copy_link)}
                    <button on:click=move |_| page.paste.set(true)>{texts.paste}</button>
                    <button on:click=move |_| page.source.leave(page)>{texts.new_game}</button>
                    {S::COACHED.then(resign)}
                </div>
            </details>
            <Dialog open=sure title=Signal::derive(move || page.resign_words())>
                <div class="choice">
                    <button
                        class="danger"
                        on:click=move |_| {
                            sure.set(false);
                            page.act(page.actor(), Action::Resign);
                        }
                    >
                        {texts.resign}
                    </button>
                </div>
            </Dialog>
        </div>
    }
    .into_any()
}
