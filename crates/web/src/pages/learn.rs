//! Learning: the paths with their lessons and stars, a lesson, the training of the eye.

mod answer;
mod feedback;
mod landing;
mod lesson;
mod own;
mod page;

use awale_coach::lesson::{Lesson as Data, LessonStars, Path, lessons};
use leptos::prelude::*;

pub use self::landing::Landing;
pub use self::lesson::Lesson;
use crate::Route;
use crate::browser::storage;
use crate::components::{Link, Store};
use crate::learn::Eye;

/// The lesson that is the exercise of sheet 001.
const EXERCISE: &str = "simulation";

fn progress() -> LessonStars {
    LessonStars::read(&storage::read(storage::STARS).unwrap_or_default())
}

const MOST: u8 = 3;

/// Stars that were won, of three.
#[component]
fn Stars(count: u8) -> impl IntoView {
    let texts = Store::get().texts().learn();
    let star = |number: u8| {
        let none = number >= count;
        view! { <i class="star" class:none=none></i> }
    };
    view! {
        <span class="stars" role="img" aria-label=(texts.stars)(count)>
            {(0..MOST).map(star).collect_view()}
        </span>
    }
}

#[component]
pub fn Learn() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().learn();
    let lang = store.lang();
    let progress = progress();
    let (won, most) = (progress.total(), lessons().len() * usize::from(MOST));
    let open = lessons().iter().find(|lesson| progress.stars(&lesson.id) == 0);
    let onward = match open {
        Some(lesson) => {
            let word = if won == 0 { texts.begin } else { texts.go_on };
            view! {
                <Link class="button primary big" to=Route::Lesson(lesson.id.clone())>
                    {word}
                </Link>
                <span class="onward-to">{lesson.title.say(store.speech_now())}</span>
            }
            .into_any()
        }
        None => view! { <p class="onward-to">{texts.all_done}</p> }.into_any(),
    };
    let paths = Path::ALL.map(|path| {
        let lead = match path {
            Path::First => (texts.first_lead)(store.speech_now()),
            Path::Games => texts.games_lead.to_owned(),
            Path::Strategy => texts.strategy_lead.to_owned(),
        };
        let cards = lessons().iter().filter(|lesson| lesson.path == path).enumerate();
        let cards = cards.map(|(place, lesson)| card(store, place + 1, lesson, &progress));
        let practice = (path == Path::First).then(|| view! { <Practice /> });
        view! {
            <section class="path">
                <header>
                    <h2>{path.title(lang)}</h2>
                    <p>{lead}</p>
                </header>
                <ol class="cards">{cards.collect_view()}</ol>
            </section>
            {practice}
        }
    });
    view! {
        <section class="learn">
            <header class="learn-head">
                <h1>{store.texts().chrome().learn}</h1>
                <p class="lead">{texts.lead}</p>
                <div class="onward">{onward}</div>
                <p class="tally" data-testid="tally">
                    <span class="star" aria-hidden="true"></span>
                    {(texts.tally)(won, most)}
                </p>
            </header>
            {paths}
        </section>
    }
    .into_any()
}

fn card(store: Store, number: usize, lesson: &'static Data, progress: &LessonStars) -> AnyView {
    let texts = store.texts().learn();
    let stars = progress.stars(&lesson.id);
    let class = if stars > 0 { "lesson-card done" } else { "lesson-card" };
    view! {
        <li>
            <Link class to=Route::Lesson(lesson.id.clone())>
                <b class="place" aria-hidden="true">{number}</b>
                <span class="what">
                    <strong>{lesson.title.say(store.speech_now())}</strong>
                    <small>{(texts.steps)(lesson.steps.len())}</small>
                </span>
                <Stars count=stars />
            </Link>
        </li>
    }
    .into_any()
}

#[component]
fn Practice() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().learn();
    let eye = Eye::read(&storage::read(storage::LANDING).unwrap_or_default());
    let record = (eye.best > 0)
        .then(|| view! { <small>{(texts.best)(&store.speech_now().seeds(eye.best))}</small> });
    view! {
        <section class="path practice">
            <header>
                <h2>{texts.practice}</h2>
                <p>{texts.practice_lead}</p>
            </header>
            <ul class="cards wide">
                <li>
                    <Link class="practice-card landing" to=Route::Landing>
                        <strong>{texts.landing}</strong>
                        <span>{texts.landing_lead}</span>
                        {record}
                    </Link>
                </li>
                <li>
                    <Link class="practice-card" to=Route::Print>
                        <strong>{store.texts().print().title}</strong>
                        <span>{store.texts().print().learn_lead}</span>
                    </Link>
                </li>
                <li>
                    <Link class="practice-card" to=Route::Origins>
                        <strong>{store.texts().origins().link}</strong>
                        <span>{store.texts().origins().learn_lead}</span>
                    </Link>
                </li>
                <li>
                    <Link class="practice-card sheet-card" to=Route::Lesson(EXERCISE.to_owned())>
                        <strong>{texts.exercise}</strong>
                        <span>{texts.exercise_lead}</span>
                    </Link>
                </li>
            </ul>
        </section>
    }
}
