//! What can be done besides moving.

use awale_play::{Action, Offer};
use leptos::html;
use leptos::prelude::*;

use super::page::GamePage;
use super::paste::paste;
use super::source::GameSource;
use crate::components::{Dialog, Icon, Sign, Store};
use crate::session::Session;

/// The buttons of a game; whoever watches has fewer.
pub(super) fn controls<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let (sure, pasting) = (RwSignal::new(false), RwSignal::new(false));
    let menu = NodeRef::<html::Div>::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // It can only fail for a menu that is closed.
            let _ = menu.hide_popover();
        }
    };
    let plays = Memo::new(move |_| page.source.with(Session::is_watching) == Some(false));
    let closed = move || page.source.with(Session::is_open) != Some(true) || page.source.is_busy();
    let no_undo =
        move || page.source.with(Session::can_undo) != Some(true) || page.source.is_busy();
    let offer = move |offer| page.act(page.actor(), Action::Offer(offer));
    let no_hint = move || page.player.get().is_none();
    let replay = move |()| page.replay();
    let copy_link = move || {
        let label = page.store.texts().link().copy_watch;
        view! { <button on:click=move |_| page.source.copy_link()>{label}</button> }
    };
    view! {
        <div class="controls" role="group" aria-label=texts.controls>
            <Show when=move || plays.get()>
                {key(Sign::Undo, texts.undo_short, texts.undo, no_undo, move |()| page.undo())}
                {S::COACHED.then(|| key(Sign::Hint, texts.hint, texts.hint, no_hint, move |()| page.ask_hint()))}
            </Show>
            {key(Sign::Replay, texts.replay_short, texts.replay, move || page.cursor() == 0, replay)}
            <Show when=move || plays.get() && !S::COACHED>
                {key(Sign::Flag, texts.resign_short, texts.resign, closed, move |()| sure.set(true))}
            </Show>
            <button class="key" popovertarget="more">
                <Icon sign=Signal::stored(Sign::More) />
                <span>{texts.more}</span>
            </button>
            <div class="menu" id="more" popover="auto" node_ref=menu on:click=move |_| close()>
                <h2>{texts.menu_board}</h2>
                <button on:click=move |_| page.flip()>{texts.flip}</button>
                <button on:click=move |_| page.zen.update(|zen| *zen = !*zen)>{texts.zen}</button>
                <h2>{texts.menu_game}</h2>
                <button on:click=move |_| page.source.leave(page)>{texts.new_game}</button>
                <Show when=move || plays.get()>
                    <button disabled=closed on:click=move |_| offer(Offer::Draw)>
                        {texts.offer_draw}
                    </button>
                    <button disabled=closed on:click=move |_| offer(Offer::Stop)>
                        {texts.offer_stop}
                    </button>
                    {S::COACHED.then(|| view! {
                        <button class="danger" disabled=closed on:click=move |_| sure.set(true)>
                            {texts.resign}
                        </button>
                    })}
                </Show>
                <h2>{texts.menu_send}</h2>
                <button on:click=move |_| page.source.share(page)>{texts.share}</button>
                {S::BY_LINK.then(copy_link)}
                <button on:click=move |_| page.hand_over(Store::copy)>{texts.copy_game}</button>
                <button on:click=move |_| page.copy_position()>{texts.copy_position}</button>
                <button on:click=move |_| page.save_picture()>{texts.picture}</button>
                <button on:click=move |_| pasting.set(true)>{texts.paste}</button>
            </div>
            <Dialog open=sure title=Signal::derive(move || page.resign_words())>
                <div class="choice">
                    <button class="primary" on:click=move |_| sure.set(false)>
                        {texts.go_on_playing}
                    </button>
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
            {paste(page, pasting)}
        </div>
    }
    .into_any()
}

/// A button with a sign and a short word; its name says all.
fn key(
    sign: Sign,
    word: &'static str,
    name: &'static str,
    off: impl Fn() -> bool + Send + Sync + 'static,
    press: impl Fn(()) + Send + Sync + 'static,
) -> AnyView {
    view! {
        <button class="key" aria-label=name title=name disabled=off on:click=move |_| press(())>
            <Icon sign=Signal::stored(sign) />
            <span>{word}</span>
        </button>
    }
    .into_any()
}
