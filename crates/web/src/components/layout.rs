//! What stands around every page: the name, the ways to other pages, the settings.

use awale_core::RuleSet;
use awale_words::Part;
use leptos::prelude::*;

use super::announcer::LiveRegions;
use super::dialog::Dialog;
use super::icon::{Icon, Sign};
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
    let lang = store.lang();
    let other = lang.next();
    let other_texts = Texts(other).chrome();
    let muted = move || store.settings.with(|settings| !settings.sound.is_on());
    let sound_label = move || if muted() { texts.unmute } else { texts.mute };
    let sound = Signal::derive(move || if muted() { Sign::Mute } else { Sign::Sound });
    // Whoever looks for the rules plays a game, or wants to know the best known one.
    let rules = move || Route::Rules(store.playing.get().unwrap_or(RuleSet::Awale));
    let way = move |part: Part| {
        move || {
            let to = if part == Part::Rules { rules() } else { part.route() };
            view! {
                <Link part=true to>
                    <Icon sign=Signal::stored(Sign::Part(part)) />
                    <span>{part.name(lang)}</span>
                </Link>
            }
        }
    };
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
                {Part::ALL.map(way).collect_view()}
            </nav>
            <div class="tools">
                <button
                    class="quiet"
                    aria-label=sound_label
                    title=sound_label
                    on:click=move |_| store.set(|s| s.sound = s.sound.flipped())
                >
                    <Icon sign=sound />
                </button>
                <button
                    class="quiet tongue"
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
                    <Icon sign=Signal::stored(Sign::Settings) />
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
