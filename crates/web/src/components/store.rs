//! What all pages share, found again after a change of page or language.

use std::ops::Deref;

use awale_coach::Voice;
use awale_core::RuleSet;
use awale_words::{Lang, Speech};
use leptos::prelude::*;

use super::announcer::Announcer;
use super::link::go;
use crate::board::Chime;
use crate::browser::sound::Sound;
use crate::browser::worker::Engine;
use crate::browser::{attention, class, clipboard, clock, haptics, share, storage, voice};
use crate::session::{Session, done, form, shelf};
use crate::texts::Texts;
use crate::{Route, Settings};

pub struct PageState {
    pub route: RwSignal<Route>,
    pub settings: RwSignal<Settings>,
    /// The game at this screen.
    pub session: RwSignal<Option<Session>>,
    /// The rules of the game that the page is about; else of the one that is kept at this screen.
    pub playing: RwSignal<Option<RuleSet>>,
    /// What is said to those who listen.
    pub announcer: Announcer,
    pub engine: Engine,
    pub sound: Sound,
    /// Whether the screen is narrow and upright.
    pub upright: ReadSignal<bool>,
    /// Whether the owner of the device wants nothing to move.
    pub calm: ReadSignal<bool>,
    /// Whether it became one's turn while one looked elsewhere.
    pub called: RwSignal<bool>,
}

/// What all pages share, for as long as the document is open: it is made once and never given
/// back, so it can be handed around as freely as a number.
#[derive(Clone, Copy)]
pub struct Store(&'static PageState);

impl Deref for Store {
    type Target = PageState;

    fn deref(&self) -> &PageState {
        self.0
    }
}

impl Store {
    pub fn new(shared: PageState) -> Store {
        Store(Box::leak(Box::new(shared)))
    }

    /// The store of the page this is called in.
    pub fn get() -> Store {
        expect_context::<Store>()
    }

    /// The texts in the player's language. A change of language builds the pages anew, so that
    /// nobody needs to follow it.
    pub fn texts(self) -> Texts {
        Texts(self.lang())
    }

    pub fn lang(self) -> Lang {
        self.settings.with_untracked(|settings| settings.lang)
    }

    /// The words for moves and refusals; followed, because the naming of pits can change.
    pub fn speech(self) -> Speech {
        self.settings.with(Settings::speech)
    }

    /// The same, not followed.
    pub fn speech_now(self) -> Speech {
        self.settings.with_untracked(Settings::speech)
    }

    /// How the coach speaks; followed.
    pub fn voice(self) -> Voice<'static> {
        self.settings.with(Settings::voice)
    }

    /// How the coach speaks; not followed.
    pub fn voice_now(self) -> Voice<'static> {
        self.settings.with_untracked(Settings::voice)
    }

    /// Changes the settings; the application keeps them.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
    }

    /// Begins a game at this screen and shows it; one that is under way there is put aside.
    pub fn play(self, session: Session) {
        self.set_game(session);
        self.show_game();
    }

    /// Makes a game the one at this screen and keeps it, without showing it.
    pub fn set_game(self, mut session: Session) {
        self.put_aside();
        // A game from the shelf is the one that began before.
        session.begun.get_or_insert_with(clock::now);
        session.start_clock(clock::now());
        self.session.set(Some(session));
        self.save();
    }

    /// Shows the game at this screen. Its page is in another module than the start page: what is not
    /// kept by now is gone.
    pub fn show_game(self) {
        if self.route.with_untracked(|route| *route != Route::Play) {
            go(self, Route::Play);
        }
    }

    /// Puts the game at this screen on the shelf, if it would be missed.
    pub fn put_aside(self) {
        self.session.with_untracked(|session| {
            if let Some(session) = session.as_ref().filter(|session| session.is_under_way()) {
                shelf::add(session);
            }
        });
    }

    /// Says which game the page is about until it is left, for whoever looks for its rules.
    pub fn about(self, rules: impl Fn() -> Option<RuleSet> + 'static) {
        let before = self.playing.get_untracked();
        Effect::new(move |_| {
            if let Some(rules) = rules() {
                self.playing.set(Some(rules));
            }
        });
        on_cleanup(move || self.playing.set(before));
    }

    /// Calls a player back from another window when it is their turn: by the title and the icon of the
    /// page, and by a sound.
    pub fn call_back(self) {
        if !attention::is_away() {
            return;
        }
        self.called.set(true);
        self.ring(Chime::Turn, 1.0);
    }

    /// Makes a sound, if sounds are wanted; `shade` raises or lowers it a little.
    pub fn ring(self, chime: Chime, shade: f32) {
        let settings = self.settings.get_untracked();
        if settings.sound.is_on() {
            self.sound.play(chime, shade, settings.volume);
        }
    }

    /// Lets the device tremble for some milliseconds. Whoever wants nothing to move or to be heard
    /// wants nothing to tremble.
    pub fn tremble(self, millis: u8) {
        let heard = self.settings.with_untracked(|settings| settings.sound.is_on());
        if heard && !self.calm.get_untracked() {
            haptics::tremble(millis);
        }
    }

    /// Reads a text aloud, if that is wanted; `first` in a first game.
    pub fn read_aloud(self, text: &str, first: bool) {
        let settings = self.settings.get_untracked();
        if settings.reads_aloud(first || self.is_childs_path()) {
            voice::say(text, settings.lang.code(), settings.pace.rate());
        }
    }

    /// Whether a child may be here: in a lesson, or in a game against one of the first levels. In a
    /// class it is the teacher who speaks.
    fn is_childs_path(self) -> bool {
        let here = self.route.with_untracked(|route| match route {
            Route::Lesson(_) => true,
            Route::Play => self.session.with_untracked(|session| {
                session.as_ref().is_some_and(Session::is_against_a_first_level)
            }),
            _ => false,
        });
        here && class::secret().is_none()
    }

    /// Copies a text and says whether it worked.
    pub fn copy(self, text: &str) {
        let texts = self.texts().chrome();
        clipboard::copy(text, move |done| {
            self.announcer.say(if done { texts.copied } else { texts.not_copied });
        });
    }

    /// Hands a link to another application of the device; where there is none, copies it and says so.
    pub fn send(self, text: &str, url: String) {
        share::link(text, url, move |url| {
            let texts = self.texts().chrome();
            clipboard::copy(&url.clone(), move |done| {
                if done {
                    self.announcer.say(texts.link_copied);
                } else {
                    self.announcer.say(&format!("{} {url}", texts.not_copied));
                }
            });
        });
    }

    pub fn save(self) {
        self.session.with_untracked(|session| match session {
            Some(session) => {
                storage::write(storage::GAME, &session.to_ogn());
                if session.game().result().is_some() {
                    done::add(session);
                    form::count(session);
                }
            }
            None => storage::remove(storage::GAME),
        });
    }
}
