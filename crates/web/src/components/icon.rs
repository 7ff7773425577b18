//! Signs drawn with one line each, in the colour of the text beside them.

use awale_words::Part;
use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A part of the site.
    Part(Part),
    Sound,
    Mute,
    Settings,
    Undo,
    Hint,
    Replay,
    More,
    Info,
    Flag,
    Close,
    First,
    Previous,
    Next,
    Last,
    Star,
    Check,
}

impl Sign {
    const fn path(self) -> &'static str {
        match self {
            Sign::Part(part) => part.sign(),
            Sign::Sound => "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
            Sign::Mute => "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
            Sign::Settings => {
                "M3 7h11M18 7h3M3 17h3M10 17h11M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
            }
            Sign::Undo => "M9 14L4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
            Sign::Hint => {
                "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.4 1.1 2.2h5c0-.8.3-1.6 1.1-2.2A6 6 0 0 0 12 3z"
            }
            Sign::Replay => "M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M10 9l5 3-5 3z",
            Sign::More => {
                "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0"
            }
            Sign::Info => "M12 11v6M12 7h.01M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
            Sign::Flag => "M5 21V4h13l-3 4 3 4H5",
            Sign::Close => "M6 6l12 12M18 6L6 18",
            Sign::First => "M18 6l-6 6 6 6M11 6l-6 6 6 6",
            Sign::Previous => "M15 5l-7 7 7 7",
            Sign::Next => "M9 5l7 7-7 7",
            Sign::Last => "M6 6l6 6-6 6M13 6l6 6-6 6",
            Sign::Star => "M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.7-5 2.7 1.1-5.6L4 9.9l5.6-.7z",
            Sign::Check => "M5 13l5 5 9-11",
        }
    }
}

#[component]
pub fn Icon(#[prop(into)] sign: Signal<Sign>) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=move || sign.get().path()></path>
        </svg>
    }
}

/// What stands on a button that throws something away: a cross, and the question once it was pressed.
pub fn sure_or_cross(asked: bool, question: &'static str) -> AnyView {
    if asked {
        question.into_any()
    } else {
        view! { <Icon sign=Signal::stored(Sign::Close) /> }.into_any()
    }
}
