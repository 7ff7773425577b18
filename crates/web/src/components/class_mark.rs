//! How good a move was, as a sign with its name: a face for a child.

use awale_coach::{Class, Face, Reader};
use leptos::prelude::*;

use super::icon::{Icon, Sign};
use super::store::Store;

/// The sign of a class, named for those who listen.
#[component]
pub fn ClassMark(class: Class) -> impl IntoView {
    let store = Store::get();
    let reader = store.settings.with_untracked(|settings| settings.reader);
    let title = class_words(store, class);
    let sign = match reader {
        Reader::Child => face(class.face()),
        Reader::Player | Reader::Expert => sign(class),
    };
    view! {
        <span class=format!("grade {}", class.name()) role="img" aria-label=title title=title>
            {sign}
        </span>
    }
}

/// A class in words; a child hears what the face says.
pub fn class_words(store: Store, class: Class) -> &'static str {
    let (lang, reader) = store.settings.with_untracked(|settings| (settings.lang, settings.reader));
    let texts = store.texts().coach();
    match (reader, class.face()) {
        (Reader::Player | Reader::Expert, _) => class.title(lang),
        (Reader::Child, Face::Happy) => texts.happy,
        (Reader::Child, Face::Plain) => texts.plain,
        (Reader::Child, Face::Sad) => texts.sad,
    }
}

/// The sign that stands behind a move in print; a star for the best.
fn sign(class: Class) -> AnyView {
    match class {
        Class::Best => view! { <Icon sign=Signal::stored(Sign::Star) /> }.into_any(),
        Class::Good => view! { <Icon sign=Signal::stored(Sign::Check) /> }.into_any(),
        Class::Inaccuracy => "?!".into_any(),
        Class::Mistake => "?".into_any(),
        Class::Blunder => "??".into_any(),
    }
}

/// A drawn face: not every device has the character.
fn face(face: Face) -> AnyView {
    let mouth = match face {
        Face::Happy => "M7 14q5 5 10 0",
        Face::Plain => "M7.5 15.5h9",
        Face::Sad => "M7 17q5 -5 10 0",
    };
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="10.5" />
            <circle class="eye" cx="8.5" cy="9.5" r="1.4" />
            <circle class="eye" cx="15.5" cy="9.5" r="1.4" />
            <path d=mouth />
        </svg>
    }
    .into_any()
}
