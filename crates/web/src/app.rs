//! The application: the store, the address, and the page that belongs to it.

use awale_coach::lesson::lesson;
use awale_words::{Lang, Speech};
use leptos::ev;
use leptos::prelude::*;
use web_sys::UrlSearchParams;

use crate::browser::sound::Sound;
use crate::browser::worker::Engine;
use crate::browser::{attention, clock, media, storage, window};
use crate::components::{Announcer, Layout, Shared, Store, arrive, came_from_within};
use crate::pages;
use crate::session::Session;
use crate::texts::Texts;
use crate::{Route, Settings, first};

/// Which pages a module has: the page of an address, or none.
///
/// The page is three wasm modules, so that a first visit fetches only what it needs. An address of
/// another module is opened as the browser opens any address: `load-app.js` takes the module that
/// has it. What must outlast that is in the browser's storage.
type Pages = fn(&Route) -> Option<AnyView>;

/// What a page is about where only its module knows: the title of a lesson.
type Names = fn(&Route, Lang) -> Option<String>;

/// The start page: what a first visit fetches.
pub fn mount_start() {
    mount(start_pages, |_, _| None, Engine::asleep);
}

/// A game at this screen.
pub fn mount_play() {
    mount(play_pages, |_, _| None, Engine::start);
}

/// All other pages.
pub fn mount_study() {
    mount(study_pages, study_names, Engine::start);
}

/// The engine is an argument: a module whose pages ask nothing does not carry its language.
fn mount(pages: Pages, names: Names, engine: fn() -> Engine) {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    leptos::mount::mount_to_body(move || view! { <App pages names engine /> });
    if came_from_within() {
        arrive();
    }
}

#[component]
fn App(pages: Pages, names: Names, engine: fn() -> Engine) -> impl IntoView {
    let session = saved_game();
    let playing = session.as_ref().map(|session| session.game().rules());
    let store = Store::new(Shared {
        route: RwSignal::new(address()),
        settings: RwSignal::new(settings()),
        session: RwSignal::new(session),
        playing: RwSignal::new(playing),
        announcer: Announcer::default(),
        engine: engine(),
        sound: Sound::default(),
        upright: media::matches(media::PORTRAIT),
        calm: media::matches(media::REDUCED_MOTION),
        called: RwSignal::new(false),
    });
    provide_context(store);
    let back = window_event_listener(ev::popstate, move |_| store.route.set(address()));
    let wake = move || {
        if store.settings.with_untracked(|settings| settings.sound.is_on()) {
            store.sound.wake();
        }
    };
    let pressed = window_event_listener(ev::pointerdown, move |_| wake());
    let typed = window_event_listener(ev::keydown, move |_| wake());
    // Whoever comes back has been called.
    let returned = document_listener(move || {
        if !attention::is_away() {
            store.called.set(false);
        }
    });
    on_cleanup(move || {
        for heard in [back, pressed, typed, returned] {
            heard.remove();
        }
    });
    Effect::new(move |before: Option<()>| {
        let settings = store.settings.get();
        dress(settings);
        // What nobody has changed is not kept: it may follow the browser.
        if before.is_some() {
            storage::write(storage::SETTINGS, &settings.to_string());
        }
    });
    // Whoever does not read hears what a screen reader would say.
    Effect::new(move |before: Option<(String, String)>| {
        let said = store.announcer.said();
        if let Some((polite, urgent)) = before {
            if said.1 != urgent {
                store.read_aloud(&said.1, false);
            } else if said.0 != polite {
                store.read_aloud(&said.0, false);
            }
        }
        said
    });
    let lang = Memo::new(move |_| store.settings.with(|settings| settings.lang));
    Effect::new(move |_| {
        let (lang, called) = (lang.get(), store.called.get());
        let title = store.route.with(|route| route.title(lang, names(route, lang).as_deref()));
        document().set_title(if called { Texts(lang).chrome().your_turn } else { &title });
        attention::show_icon(called);
    });
    // A change of language builds everything anew; what matters is in the store.
    move || {
        lang.get();
        view! { <Layout>{move || show(pages, &store.route.get())}</Layout> }.into_any()
    }
}

/// The page of an address; one of the other module is fetched with it.
fn show(pages: Pages, route: &Route) -> AnyView {
    pages(route).unwrap_or_else(|| {
        let _ = window().location().reload();
        ().into_any()
    })
}

/// A module of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Module {
    Start,
    Play,
    Study,
}

/// The module that has the page of an address.
fn module(route: &Route) -> Module {
    let path = route.path();
    let path = path.trim_matches('/');
    match route {
        Route::Unknown => Module::Study,
        _ if first::START.contains(&path) => Module::Start,
        _ if first::PLAY.contains(&path) => Module::Play,
        _ => Module::Study,
    }
}

/// What a first visit needs.
fn start_pages(route: &Route) -> Option<AnyView> {
    (module(route) == Module::Start).then(|| pages::Start().into_any())
}

fn play_pages(route: &Route) -> Option<AnyView> {
    (module(route) == Module::Play).then(|| pages::Play().into_any())
}

/// All other pages. A new page is a module in `pages` and a line here.
fn study_pages(route: &Route) -> Option<AnyView> {
    (module(route) == Module::Study).then(|| match route {
        Route::Analysis => pages::Analysis().into_any(),
        Route::Review => pages::Review().into_any(),
        Route::Shared(id) => view! { <pages::Shared id=id.clone() kept=false /> }.into_any(),
        Route::KeptGame(id) => view! { <pages::Shared id=id.clone() kept=true /> }.into_any(),
        Route::Kept => pages::Kept().into_any(),
        Route::Statistics => pages::Statistics().into_any(),
        Route::Rules(rules) => view! { <pages::Rules rules=*rules /> }.into_any(),
        Route::Origins => pages::Origins().into_any(),
        Route::Print => pages::Print().into_any(),
        Route::Learn => pages::Learn().into_any(),
        Route::Lesson(id) => view! { <pages::Lesson id=id.clone() /> }.into_any(),
        Route::Landing => pages::Landing().into_any(),
        Route::Puzzles => pages::Puzzles().into_any(),
        Route::Puzzle(rules, number) => {
            view! { <pages::Puzzle rules=*rules number=*number /> }.into_any()
        }
        Route::Invite => pages::Invite().into_any(),
        Route::Game(id) => view! { <pages::Game id=id.clone() /> }.into_any(),
        Route::Start | Route::Play | Route::Unknown => pages::Unknown().into_any(),
    })
}

/// The title of the lesson at an address.
fn study_names(route: &Route, lang: Lang) -> Option<String> {
    let Route::Lesson(id) = route else { return None };
    let speech = Speech { lang, ..Speech::default() };
    lesson(id).map(|lesson| lesson.title.say(speech))
}

fn address() -> Route {
    Route::of(&window().location().pathname().unwrap_or_default())
}

/// Hears that the page comes to the front or goes behind another.
fn document_listener(heard: impl Fn() + 'static) -> WindowListenerHandle {
    window_event_listener(ev::visibilitychange, move |_| heard())
}

/// The kept settings; on the first visit the language of the browser, if it is one of ours. An
/// address may name another language.
fn settings() -> Settings {
    let spoken = window().navigator().language().unwrap_or_default();
    let lang = Lang::of_tag(&spoken).unwrap_or_default();
    let otherwise = Settings { lang, ..Settings::default() };
    let mut settings =
        Settings::read(&storage::read(storage::SETTINGS).unwrap_or_default(), otherwise);
    let query = UrlSearchParams::new_with_str(&window().location().search().unwrap_or_default());
    let named = query.ok().and_then(|query| query.get("lang"));
    if let Some(lang) = named.and_then(|lang| lang.parse().ok()) {
        settings.lang = lang;
    }
    settings
}

/// The game that was under way; a text that cannot be read is no game.
fn saved_game() -> Option<Session> {
    let mut session = Session::recall(&storage::read(storage::GAME)?).ok()?;
    session.resume_clock(&storage::read(storage::CLOCK).unwrap_or_default(), clock::now());
    Some(session)
}

/// Tells the style sheet and the browser about the settings.
fn dress(settings: Settings) {
    let Some(root) = document().document_element() else { return };
    let _ = root.set_attribute("data-theme", settings.theme.name());
    let _ = root.set_attribute("data-board", settings.board.name());
    let _ = root.set_attribute("data-seeds", settings.seeds.name());
    let _ = root.set_attribute("lang", settings.lang.code());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loader takes the module that has the page.
    #[test]
    fn every_page_is_in_the_module_that_is_fetched_for_it() {
        for path in first::START {
            assert_eq!(module(&Route::of(path)), Module::Start, "{path}");
        }
        for path in first::PLAY {
            assert_eq!(module(&Route::of(path)), Module::Play, "{path}");
        }
        for path in ["/learn", "/game/k3v9", "/nowhere", "/play/now", "/rules"] {
            assert_eq!(module(&Route::of(path)), Module::Study, "{path}");
        }
    }

    #[test]
    fn lessons_have_names() {
        let lesson = &awale_coach::lesson::lessons()[0];
        let route = Route::Lesson(lesson.id.clone());
        assert_eq!(study_names(&route, Lang::Fr).as_deref(), Some(lesson.title.get(Lang::Fr)));
        assert_eq!(study_names(&Route::Learn, Lang::Fr), None);
    }
}
