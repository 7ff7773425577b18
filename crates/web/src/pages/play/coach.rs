//! The coach beside a game: a few words on each move of a person, and the plan on demand.

use std::time::Duration;

use awale_coach::{Class, Pointing, Reader, Voice};
use awale_core::{Move, Pit, Side};
use awale_engine::Limits;
use awale_play::History;
use awale_words::Address;
use leptos::prelude::*;

use super::hint::Hint;
use super::page::GamePage;
use super::source::GameSource;
use crate::Coach as When;
use crate::browser::worker::{Asker, Engine};
use crate::components::ClassMark;
use crate::engine::{About, Coaching, Said, Task};
use crate::pages::line::{Moves, Why};
use crate::session::{Occupant, Session};

/// Time for each of the two positions around a move.
const PATIENCE: Limits = Limits::millis(90);

/// A child hears one remark in so many moves.
const QUIET_MOVES: usize = 3;

#[derive(Clone, Debug)]
struct Words {
    title: String,
    class: Option<Class>,
    said: Vec<Said>,
    /// What the coach would have played, if it speaks of that.
    line: Option<Moves>,
}

#[derive(Clone, Copy)]
pub(super) struct Coach {
    words: RwSignal<Option<Words>>,
    /// The move that a child heard the last remark on.
    remarked: StoredValue<Option<usize>>,
    asker: Asker,
}

impl Coach {
    pub(super) fn new(engine: Engine) -> Coach {
        Coach {
            words: RwSignal::new(None),
            remarked: StoredValue::new(None),
            asker: Asker::new(engine),
        }
    }

    /// The pits that the words point at; followed.
    pub(super) fn pits(self) -> Vec<Pit> {
        self.words.with(|words| {
            let said = words.iter().flat_map(|words| &words.said);
            said.flat_map(|said| said.lit.clone()).collect()
        })
    }
}

impl<S: GameSource> GamePage<S> {
    /// Whether the coach speaks by itself; followed.
    fn coached(self) -> bool {
        let against = self.source.with(Session::level_across).flatten();
        self.store.settings.with(|settings| settings.coach.speaks(against))
    }

    pub(super) fn listen_to_coach(self) {
        let plies = Memo::new(move |_| self.source.with(|session| session.game().plies().len()));
        Effect::new(move |before: Option<usize>| {
            let now = plies.get().unwrap_or(0);
            let before = before.unwrap_or(now);
            if now < before {
                self.hush_coach();
                self.coach.remarked.set_value(None);
            } else if now > before && untrack(|| self.coached()) {
                // The engine is asked for its reply first, so that nobody waits for the words.
                set_timeout(move || self.comment(now - 1), Duration::ZERO);
            }
            now
        });
        on_cleanup(move || self.hush_coach());
    }

    /// Takes back what the coach said, and what it was asked.
    fn hush_coach(self) {
        self.coach.asker.stop();
        let _ = self.coach.words.try_set(None);
    }

    /// Asks for a few words on a move, if a person made it.
    fn comment(self, ply: usize) {
        if self.coach.words.is_disposed() {
            return;
        }
        let asked = self.source.peek(|session| {
            let mv = session.game().plies().get(ply)?.mv;
            let person = session.players[mv.side()] == Occupant::Person;
            let at = session.game().history_after(ply).filter(|_| person)?;
            Some((mv, at))
        });
        let Some((mv, at)) = asked.flatten() else { return };
        if self.is_child() {
            let since = self.coach.remarked.get_value().map(|last| ply.saturating_sub(last));
            if since.is_some_and(|since| since < 2 * QUIET_MOVES) {
                return;
            }
            self.coach.remarked.set_value(Some(ply));
        }
        let Coaching { about, voice, across } = self.coaching(About::Move(mv), mv.side());
        let about = match about {
            // Each has made one move at most.
            About::Move(mv) if ply < 2 && voice.reader == Reader::Child => About::FirstMove(mv),
            about => about,
        };
        let voice = voice.varied(ply as u64);
        self.consult(at, Coaching { about, voice, across });
    }

    fn is_child(self) -> bool {
        self.store.voice_now().reader == Reader::Child
    }

    /// How the coach speaks beside this game: to the person who plays, and else to the player whose
    /// turn it is. The board beside the words can light a pit.
    pub(super) fn coaching(self, about: About, turn: Side) -> Coaching {
        let seats = self.source.peek(|session| (session.seat_of_person(), session.level_across()));
        let (person, across) = seats.unwrap_or_default();
        let you = Some(person.unwrap_or(turn));
        let voice = Voice { you, pointing: Pointing::Light, ..self.store.voice_now() };
        // Where the page says *tu*, the coach does so too; a player still reads the names of pits.
        let familiar = untrack(|| self.address()) == Address::Familiar;
        let voice = if familiar && voice.reader == Reader::Player {
            Voice { reader: Reader::Child, pointing: Pointing::Name, ..voice }
        } else {
            voice
        };
        Coaching { about, voice, across }
    }

    /// The pits that a hint or the coach points at; followed.
    pub(super) fn pointed(self) -> Vec<Pit> {
        let hinted = self.hint.with(|hint| hint.as_ref().map(Hint::pits));
        hinted.unwrap_or_else(|| self.coach.pits())
    }

    fn ask_plan(self) {
        let position = self.shown.with_untracked(|shown| shown.position);
        self.consult(position.into(), self.coaching(About::Position, position.to_move()));
    }

    fn consult(self, at: History, coaching: Coaching) {
        self.hush_coach();
        let texts = self.store.texts().coach();
        let title = match coaching.about {
            About::Move(mv) | About::FirstMove(mv)
                if self.is_child() || mv.pit().map(Move::sow) != Some(mv) =>
            {
                (texts.move_title_own)(untrack(|| self.address()))
            }
            About::Move(mv) | About::FirstMove(mv) => {
                (texts.move_title)(&self.store.speech_now().mv(mv))
            }
            _ => texts.plan_title.to_owned(),
        };
        let (task, position) = (Task::Coach(coaching), *at.position());
        self.coach.asker.ask(at, PATIENCE, task, move |tell| {
            let mut said = tell.said.clone();
            if said.is_empty() {
                said.push(Said { text: texts.nothing.to_owned(), lit: Vec::new() });
            }
            let best = tell.lines.first();
            let line = best.and_then(|best| Moves::of_coach(position, &best.moves));
            let title = title.clone();
            self.coach.words.set(Some(Words { title, class: tell.class, said, line }));
        });
    }
}

pub(super) fn coach_panel<S: GameSource>(page: GamePage<S>) -> AnyView {
    let store = page.store;
    let texts = store.texts().coach();
    let on = Memo::new(move |_| page.coached());
    let flip = move |_| {
        let next = if on.get_untracked() { When::Off } else { When::On };
        store.set(|settings| settings.coach = next);
        if next == When::Off {
            page.hush_coach();
        }
    };
    let body = move || match page.coach.words.get() {
        Some(Words { title, class, said, line }) => {
            let said = said.into_iter().map(|said| view! { <p>{said.text}</p> }).collect_view();
            let why = line.map(|moves| view! { <Why line=page.line moves /> });
            view! {
                <h3>{class.map(|class| view! { <ClassMark class /> })} {title}</h3>
                {said}
                {why}
            }
            .into_any()
        }
        None => view! { <p class="idle">{texts.idle}</p> }.into_any(),
    };
    view! {
        <section class="coach" aria-label=texts.title data-testid="coach">
            <header>
                <h2>{texts.title}</h2>
                <Show when=move || on.get()>
                    <button class="quiet" on:click=move |_| page.ask_plan()>
                        {texts.plan}
                    </button>
                </Show>
                <label class="switch">
                    <span class="unseen">{texts.switch}</span>
                    <input
                        type="checkbox"
                        role="switch"
                        prop:checked=move || on.get()
                        on:change=flip
                    />
                </label>
            </header>
            <Show when=move || on.get()>
                <div class="words" aria-live="polite" data-testid="coach-words">
                    {body}
                </div>
            </Show>
        </section>
    }
    .into_any()
}
