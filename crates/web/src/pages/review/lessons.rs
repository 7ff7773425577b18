//! The players, the moves that decided, and what to take away.

use awale_coach::{Class, Face, PlayerReview, Reader, Review};
use awale_core::Side;
use leptos::prelude::*;

use super::page::ReviewPage;
use super::told::lost;
use crate::components::ClassMark;

#[component]
pub(super) fn Players(page: ReviewPage) -> impl IntoView {
    move || {
        let reader = page.store.voice().reader;
        page.with(|review| {
            let cards = Side::ALL.map(|side| player(page, side, &review.players[side], reader));
            let title = page.store.texts().review().players;
            view! {
                <section class="players" aria-label=title>
                    {cards}
                </section>
            }
            .into_any()
        })
    }
}

fn player(page: ReviewPage, side: Side, player: &PlayerReview, reader: Reader) -> AnyView {
    let texts = page.store.texts().review();
    let count = |class: Class| {
        Class::ALL.iter().zip(player.classes).filter(|(c, _)| **c == class).map(|(_, n)| n).sum()
    };
    let counts: Vec<(Class, u16)> = match reader {
        // One class stands for all that show the same face.
        Reader::Child => [Class::Good, Class::Inaccuracy, Class::Mistake]
            .map(|shown| (shown, faces(shown.face(), &count)))
            .to_vec(),
        _ => Class::ALL.map(|class| (class, count(class))).to_vec(),
    };
    let counts = counts
        .into_iter()
        .map(|(class, count)| view! { <li class:none=count == 0><ClassMark class /> {count}</li> })
        .collect_view();
    let share = player.accuracy.map_or_else(|| "–".to_owned(), texts.percent);
    let flag = if side == Side::South { "seat south" } else { "seat north" };
    view! {
        <article>
            <h3 class=flag>
                <span class="flag" aria-hidden="true"></span>
                {page.named(side)}
            </h3>
            <p class="accuracy">
                <strong>{share}</strong>
                <small>{texts.accuracy}</small>
            </p>
            <ul class="classes">{counts}</ul>
        </article>
    }
    .into_any()
}

fn faces(face: Face, count: &dyn Fn(Class) -> u16) -> u16 {
    Class::ALL.into_iter().filter(|class| class.face() == face).map(count).sum()
}

#[component]
pub(super) fn Turning(page: ReviewPage) -> impl IntoView {
    move || {
        page.with(|review| {
            let texts = page.store.texts().review();
            let row = |&at: &usize| {
                let ply = review.plies.get(at)?;
                let class = ply.class;
                Some(view! {
                    <li>
                        <button on:click=move |_| page.go(at + 1)>
                            <ClassMark class />
                            <strong>{page.label(review, ply)}</strong>
                            <span class="lost-seeds">{lost(page, ply)}</span>
                        </button>
                    </li>
                })
            };
            let rows: Vec<_> = review.turning.iter().filter_map(row).collect();
            let body = if rows.is_empty() {
                view! { <p class="idle">{texts.no_turning}</p> }.into_any()
            } else {
                view! { <ul class="turns">{rows}</ul> }.into_any()
            };
            view! {
                <section class="take" data-testid="turning">
                    <h2>{texts.turning}</h2>
                    {body}
                </section>
            }
            .into_any()
        })
    }
}

/// What to take away, for the person, or for both if both are persons.
#[component]
pub(super) fn Lessons(page: ReviewPage) -> impl IntoView {
    move || {
        page.store.voice();
        let person = page.session.with_untracked(|session| session.as_ref()?.seat_of_person());
        page.with(|review| {
            let sides = person.map_or(Side::ALL.to_vec(), |side| vec![side]);
            let alone = sides.len() == 1;
            let cards: Vec<_> =
                sides.into_iter().map(|side| lessons(page, review, side, alone)).collect();
            cards.into_any()
        })
    }
}

fn lessons(page: ReviewPage, review: &Review, side: Side, alone: bool) -> AnyView {
    let texts = page.store.texts().review();
    let voice = page.store.voice_now();
    let row = |advice: &awale_coach::Advice| {
        let text = advice.text(voice.speech, voice.reader, &review.plies);
        let first = advice.plies.first().copied().unwrap_or(0);
        view! {
            <li>
                <p>{text}</p>
                <button class="quiet" on:click=move |_| page.go(first + 1)>{texts.see}</button>
            </li>
        }
    };
    let rows: Vec<_> = review.advice[side].iter().map(row).collect();
    let body = if rows.is_empty() {
        view! { <p class="idle">{texts.no_lessons}</p> }.into_any()
    } else {
        view! { <ol class="lessons">{rows}</ol> }.into_any()
    };
    let exercises = review.exercises(side).len();
    let title = if alone {
        texts.lessons.to_owned()
    } else {
        (texts.lessons_of)(voice.speech.player(side, &review.players[side].name))
    };
    let learn = (exercises > 0).then(|| {
        view! {
            <button
                class="primary"
                data-testid="learn"
                on:click=move |_| page.begin_practice(side)
            >
                {(texts.learn)(exercises)}
            </button>
        }
    });
    view! {
        <section class="take" data-testid="lessons">
            <h2>{title}</h2>
            {body}
            {learn}
        </section>
    }
    .into_any()
}
