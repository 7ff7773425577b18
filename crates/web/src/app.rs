//! The application: the store, the address, and the page that belongs to it.

use awale_coach::lesson::lesson;
use awale_words::{Lang, Speech};
use leptos::ev;
use leptos::prelude::*;
use web_sys::UrlSearchParams;

use crate::browser::sound::Sound;
use crate::browser::worker::Engine;
use crate::browser::{attention, clock, media, storage, window};
use crate::components::{Announcer, Layout, PageState, Store, arrive, came_from_within};
use crate::modules::MODULES;
use crate::pages;
use crate::session::Session;
use crate::texts::Texts;
use crate::{Route, Settings};

/// Which pages a module has: the page of an address, or none.
///
/// The page is several wasm modules, so that a first visit fetches only what it needs. An address of
/// another module is opened as the browser opens any address: `load-app.js` takes the module that
/// has it. What must outlast that is in the browser's storage.
type FindPage = fn(&Route) -> Option<AnyView>;

/// A module of the page.
#[derive(Clone, Copy)]
struct Module {
    /// Its name in [`MODULES`].
    name: &'static str,
    pages: FindPage,
    names: Names,
    /// A module whose pages ask nothing does not carry the language of the engine.
    engine: fn() -> Engine,
}

/// What a page is about where only its module knows: the title of a lesson.
type Names = fn(&Route, Lang) -> Option<String>;

/// The start page: what most first visits fetch.
pub fn mount_start() {
    mount(Module { name: "start", pages: start_pages, names: nameless, engine: Engine::asleep });
}

/// A game at this screen.
pub fn mount_play() {
    mount(Module { name: "play", pages: play_pages, names: nameless, engine: Engine::start });
}

/// Making a game by link, and what an invitation opens.
pub fn mount_invite() {
    mount(Module { name: "invite", pages: invite_pages, names: nameless, engine: Engine::asleep });
}

/// A game by link.
pub fn mount_link() {
    mount(Module { name: "link", pages: link_pages, names: nameless, engine: Engine::asleep });
}

/// The lessons.
pub fn mount_learn() {
    mount(Module {
        name: "learn",
        pages: learn_pages,
        names: lesson_names,
        engine: Engine::asleep,
    });
}

/// The puzzles.
pub fn mount_puzzles() {
    mount(Module { name: "puzzles", pages: puzzle_pages, names: nameless, engine: Engine::asleep });
}

/// The rules, and what belongs to them.
pub fn mount_rules() {
    mount(Module { name: "rules", pages: rule_pages, names: nameless, engine: Engine::asleep });
}

/// All other pages.
pub fn mount_study() {
    mount(Module { name: "study", pages: study_pages, names: nameless, engine: Engine::start });
}

fn mount(module: Module) {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    leptos::mount::mount_to_body(move || view! { <App module /> });
    if came_from_within() {
        arrive();
    }
}

#[component]
fn App(module: Module) -> impl IntoView {
    let session = saved_game();
    let playing = session.as_ref().map(|session| session.game().rules());
    let store = Store::new(PageState {
        route: RwSignal::new(address()),
        settings: RwSignal::new(settings()),
        session: RwSignal::new(session),
        playing: RwSignal::new(playing),
        announcer: Announcer::default(),
        engine: (module.engine)(),
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
        let title =
            store.route.with(|route| route.title(lang, (module.names)(route, lang).as_deref()));
        document().set_title(if called { Texts(lang).chrome().your_turn } else { &title });
        attention::show_icon(called);
    });
    // A change of language builds everything anew; what matters is in the store.
    move || {
        lang.get();
        view! { <Layout>{move || show(module, &store.route.get())}</Layout> }.into_any()
    }
}

/// The page of an address; one of another module is fetched with it.
fn show(module: Module, route: &Route) -> AnyView {
    let wanted = match route {
        Route::Game(id) if pages::is_at_table(id) => "link",
        _ => module_of(&path()),
    };
    if wanted != module.name {
        let _ = window().location().reload();
        return ().into_any();
    }
    (module.pages)(route).unwrap_or_else(|| pages::Unknown().into_any())
}

/// The name of the module that has the page at a path.
fn module_of(path: &str) -> &'static str {
    let first = path.split('/').find(|part| !part.is_empty()).unwrap_or_default();
    let has = |(_, firsts): &&(&str, &[&str])| firsts.contains(&first);
    MODULES.iter().find(has).or(MODULES.last()).map_or("", |(name, _)| name)
}

// A new page is a module in `pages` and a line in one of these.

fn start_pages(route: &Route) -> Option<AnyView> {
    (*route == Route::Start).then(|| pages::Start().into_any())
}

fn play_pages(route: &Route) -> Option<AnyView> {
    (*route == Route::Play).then(|| pages::Play().into_any())
}

fn invite_pages(route: &Route) -> Option<AnyView> {
    match route {
        Route::Invite => Some(pages::Invite().into_any()),
        Route::Game(id) => Some(view! { <pages::Invited id=id.clone() /> }.into_any()),
        _ => None,
    }
}

fn link_pages(route: &Route) -> Option<AnyView> {
    let Route::Game(id) = route else { return None };
    Some(view! { <pages::Game id=id.clone() /> }.into_any())
}

fn learn_pages(route: &Route) -> Option<AnyView> {
    match route {
        Route::Learn => Some(pages::Learn().into_any()),
        Route::Lesson(id) => Some(view! { <pages::Lesson id=id.clone() /> }.into_any()),
        Route::Landing => Some(pages::Landing().into_any()),
        _ => None,
    }
}

fn puzzle_pages(route: &Route) -> Option<AnyView> {
    match route {
        Route::Puzzles => Some(pages::Puzzles().into_any()),
        Route::Puzzle(rules, number) => {
            Some(view! { <pages::Puzzle rules=*rules number=*number /> }.into_any())
        }
        _ => None,
    }
}

fn rule_pages(route: &Route) -> Option<AnyView> {
    match route {
        Route::Rules(rules) => Some(view! { <pages::Rules rules=*rules /> }.into_any()),
        Route::Origins => Some(pages::Origins().into_any()),
        Route::Print => Some(pages::Print().into_any()),
        _ => None,
    }
}

fn study_pages(route: &Route) -> Option<AnyView> {
    match route {
        Route::Analysis => Some(pages::Analysis().into_any()),
        Route::Review => Some(pages::Review().into_any()),
        Route::Shared(id) => Some(view! { <pages::Shared id=id.clone() kept=false /> }.into_any()),
        Route::KeptGame(id) => Some(view! { <pages::Shared id=id.clone() kept=true /> }.into_any()),
        Route::Kept => Some(pages::Kept().into_any()),
        Route::Statistics => Some(pages::Statistics().into_any()),
        _ => None,
    }
}

fn nameless(_: &Route, _: Lang) -> Option<String> {
    None
}

/// The title of the lesson at an address.
fn lesson_names(route: &Route, lang: Lang) -> Option<String> {
    let Route::Lesson(id) = route else { return None };
    let speech = Speech { lang, ..Speech::default() };
    lesson(id).map(|lesson| lesson.title.say(speech))
}

fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

fn address() -> Route {
    Route::of(&path())
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
        for (module, paths) in [
            ("start", &["/", "", "/index.html"][..]),
            ("play", &["/play", "/play/now"]),
            ("invite", &["/game", "/game/k3v9", "/game/k3v9/"]),
            ("learn", &["/learn", "/learn/first", "/learn/landing"]),
            ("puzzles", &["/puzzles", "/puzzles/awele/3"]),
            ("rules", &["/rules", "/rules/awele", "/origins", "/print"]),
            ("study", &["/analysis", "/review", "/kept", "/s/k3v9", "/statistics", "/nowhere"]),
        ] {
            for path in paths {
                assert_eq!(module_of(path), module, "{path}");
            }
        }
    }

    #[test]
    fn lessons_have_names() {
        let lesson = &awale_coach::lesson::lessons()[0];
        let route = Route::Lesson(lesson.id.clone());
        assert_eq!(lesson_names(&route, Lang::Fr).as_deref(), Some(lesson.title.get(Lang::Fr)));
        assert_eq!(lesson_names(&Route::Learn, Lang::Fr), None);
    }
}
