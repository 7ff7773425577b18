//! What stands around every page: the name, the ways to other pages, the settings.

use awale_core::RuleSet;
use leptos::prelude::*;

use super::announcer::LiveRegions;
use super::dialog::Dialog;
use super::link::Link;
use super::preferences::Preferences;
use super::store::Store;
use crate::Route;
use crate::texts::Texts;

#[component]
pub fn Layout(children: Children) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().chrome();
    let settings = RwSignal::new(false);
    let other = store.lang().next();
    let other_texts = Texts(other).chrome();
    let muted = move || store.settings.with(|settings| !settings.sound.is_on());
    let sound_label = move || if muted() { texts.unmute } else { texts.mute };
    view! {
        <a class="skip" href="#page">
            {texts.skip}
        </a>
        <header class="top">
            <Link class="brand" to=Route::Start>
                <span class="mark" aria-hidden="true"></span>
                {texts.title}
            </Link>
            <nav aria-label=texts.menu>
                <Link to=Route::Start>{texts.play}</Link>
                <Link part=true to=Route::Learn>{texts.learn}</Link>
                <Link part=true to=Route::Puzzles>{texts.puzzles}</Link>
                <Link to=Route::Analysis>{texts.analysis}</Link>
                <Link part=true to=Route::Rules(RuleSet::ALL[0])>{texts.rules}</Link>
                <Link part=true to=Route::Kept>{texts.kept}</Link>
            </nav>
            <div class="tools">
                <button
                    class="quiet sound"
                    class:off=muted
                    aria-label=sound_label
                    title=sound_label
                    on:click=move |_| store.set(|s| s.sound = s.sound.flipped())
                >
                    <span aria-hidden="true">"♪"</span>
                </button>
                <button
                    class="quiet"
                    lang=other.code()
                    title=other_texts.switch_here
                    on:click=move |_| store.set(|settings| settings.lang = other)
                >
                    {other_texts.own_name}
                </button>
                <button
                    class="quiet"
                    aria-label=texts.settings
                    title=texts.settings
                    on:click=move |_| settings.set(true)
                >
                    <span aria-hidden="true">"⚙"</span>
                </button>
            </div>
        </header>
        <main id="page" tabindex="-1">
            {children()}
        </main>
        <Dialog open=settings title=Signal::stored(texts.settings.to_owned())>
            <Preferences />
        </Dialog>
        <LiveRegions announcer=store.announcer />
    }
}
