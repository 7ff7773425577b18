//! Texts, files and links: in and out.

use awale_picture::Card;
use awale_proto::OgnText;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page::AnalysisPage;
use super::source;
use crate::browser::{file, http, share};
use crate::components::OpenText;
use crate::pages::open_in_review;
use crate::study;

#[component]
pub(super) fn Exchange(page: AnalysisPage) -> impl IntoView {
    let (texts, play) = (page.store.texts().analysis(), page.store.texts().play());
    let link = RwSignal::new(None::<String>);
    // A link leads to what was on the board when it was made.
    Effect::new(move |_| {
        page.at.get();
        page.tree.with(|_| ());
        link.set(None);
    });
    view! {
        <div class="exchange" role="group" aria-label=texts.exchange>
            <button on:click=move |_| page.editing.set(true)>{texts.edit}</button>
            <button on:click=move |_| page.flip()>{texts.flip}</button>
            <button on:click=move |_| page.pasting.set(true)>{texts.paste}</button>
            <button on:click=move |_| page.store.copy(&page.position_text())>{play.copy_position}</button>
            <button on:click=move |_| page.store.copy(&page.ogn())>{play.copy_game}</button>
            <button on:click=move |_| file::save("analyse.ogn", &page.ogn())>{texts.save}</button>
            <button on:click=move |_| open_in_review(page.store, &page.ogn())>
                {page.store.texts().review().review}
            </button>
            <button on:click=move |_| page.save_picture()>{play.picture}</button>
            <button on:click=move |_| page.save_animation()>{texts.animation}</button>
            // A page of the server, so no page of the application is opened.
            <button on:click=move |_| {
                let _ = window().location().set_href(&page.oracle());
            }>{texts.oracle}</button>
            <button class="primary" on:click=move |_| page.share(link)>
                {texts.share}
            </button>
        </div>
        <Show when=move || link.with(Option::is_some)>
            <p class="link-line" data-testid="share-link">
                <input
                    type="text"
                    readonly
                    aria-label=texts.share
                    prop:value=move || link.get().unwrap_or_default()
                />
                <button on:click=move |_| {
                    page.store.copy(&link.get_untracked().unwrap_or_default());
                }>{texts.copy}</button>
            </p>
        </Show>
    }
    .into_any()
}

impl AnalysisPage {
    fn ogn(self) -> String {
        let at = self.at.get_untracked();
        self.tree.with_untracked(|tree| tree.to_ogn(at).to_string())
    }

    /// The board as a picture to send.
    fn save_picture(self) {
        let last = self.shown.with_untracked(|shown| shown.last.clone());
        let card = Card::of(&untrack(|| self.position()), self.store.speech_now());
        let card = card.after(last.map(|played| played.trace.clone()));
        self.store.save_picture(card, self.bottom.get_untracked());
    }

    /// The game as an animation, which the server draws.
    fn save_animation(self) {
        let (asked, lang) = (OgnText { ogn: self.ogn() }, self.store.lang().code());
        spawn_local(async move {
            match http::post_for_file("/picture.gif", lang, &asked).await {
                Ok(blob) => file::save_blob("awale.gif", &blob),
                Err(_) => self.store.announcer.alert(self.store.texts().analysis().offline),
            }
        });
    }

    fn position_text(self) -> String {
        untrack(|| self.position()).to_string()
    }

    /// The page that tells what the tables know of the position.
    fn oracle(self) -> String {
        untrack(|| source::position_path(&self.position())).replacen("analysis", "oracle", 1)
    }

    /// A short link to the whole analysis; without a server, the position in the address.
    fn share(self, link: RwSignal<Option<String>>) {
        let (position, ogn) = (untrack(|| self.position()), self.ogn());
        spawn_local(async move {
            let made = http::share(&ogn, self.store.lang().code()).await;
            let path = made.unwrap_or_else(|_| source::position_path(&position));
            let url = share::address(&path);
            drop(link.try_set(Some(url.clone())));
            self.store.send(position.rules().title(), url);
        });
    }
}

#[component]
pub(super) fn Paste(page: AnalysisPage) -> impl IntoView {
    let (texts, play) = (page.store.texts().analysis(), page.store.texts().play());
    let take = Callback::new(move |text: String| {
        let study = study::read_any(&text, untrack(|| page.rules()));
        study.map(|study| page.open(study)).map_err(|error| error.told(page.store.speech_now()))
    });
    view! {
        <OpenText
            open=page.pasting
            title=texts.paste
            label=play.paste_label
            action=play.open
            take
        />
    }
}
