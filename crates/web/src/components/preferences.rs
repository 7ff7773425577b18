//! The settings as a form, and the keys as a list.

use awale_coach::Reader;
use awale_words::Naming;
use leptos::prelude::*;

use super::store::Store;
use crate::board::Speed;
use crate::{Coach, Counts, Settings, Switch, Theme};

/// A row of choices, one of which holds.
#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    title: &'static str,
    options: Vec<(T, &'static str)>,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let store = Store::get();
    let options = options.into_iter().map(move |(value, text)| {
        let chosen = move || store.settings.with(get) == value;
        view! {
            <label class="chip">
                <input
                    type="radio"
                    name=name
                    prop:checked=chosen
                    on:change=move |_| store.set(|settings| set(settings, value))
                />
                <span>{text}</span>
            </label>
        }
    });
    view! {
        <fieldset class="choice-row">
            <legend>{title}</legend>
            {options.collect_view()}
        </fieldset>
    }
}

/// All settings.
#[component]
pub fn Preferences() -> impl IntoView {
    let all = Store::get().texts();
    let (texts, coach) = (all.settings(), all.coach());
    let switch = || vec![(Switch::On, texts.on), (Switch::Off, texts.off)];
    view! {
        <div class="preferences">
            <Choice
                name="theme"
                title=texts.theme
                options=vec![
                    (Theme::Auto, texts.theme_auto),
                    (Theme::Light, texts.theme_light),
                    (Theme::Dark, texts.theme_dark),
                    (Theme::Contrast, texts.theme_contrast),
                    (Theme::Numbers, texts.theme_numbers),
                ]
                get=|settings| settings.theme
                set=|settings, theme| settings.theme = theme
            />
            <Choice
                name="speed"
                title=texts.speed
                options=vec![
                    (Speed::Off, texts.speed_off),
                    (Speed::Fast, texts.speed_fast),
                    (Speed::Normal, texts.speed_normal),
                    (Speed::Slow, texts.speed_slow),
                ]
                get=|settings| settings.speed
                set=|settings, speed| settings.speed = speed
            />
            <Choice
                name="counts"
                title=texts.counts
                options=vec![
                    (Counts::Always, texts.counts_always),
                    (Counts::Hover, texts.counts_hover),
                    (Counts::Never, texts.counts_never),
                ]
                get=|settings| settings.counts
                set=|settings, counts| settings.counts = counts
            />
            <Choice
                name="naming"
                title=texts.naming
                options=vec![
                    (Naming::Letters, texts.naming_letters),
                    (Naming::Numbers, texts.naming_numbers),
                ]
                get=|settings| settings.naming
                set=|settings, naming| settings.naming = naming
            />
            <Choice
                name="sound"
                title=texts.sound
                options=switch()
                get=|settings| settings.sound
                set=|settings, sound| settings.sound = sound
            />
            <Choice
                name="tap-twice"
                title=texts.tap_twice
                options=switch()
                get=|settings| settings.tap_twice
                set=|settings, tap_twice| settings.tap_twice = tap_twice
            />
            <Choice
                name="keys"
                title=texts.keys
                options=switch()
                get=|settings| settings.keys
                set=|settings, keys| settings.keys = keys
            />
            <Choice
                name="coach"
                title=coach.when
                options=vec![
                    (Coach::Auto, coach.when_auto),
                    (Coach::On, coach.when_on),
                    (Coach::Off, coach.when_off),
                ]
                get=|settings| settings.coach
                set=|settings, coach| settings.coach = coach
            />
            <Choice
                name="reader"
                title=coach.reader
                options=vec![
                    (Reader::Child, coach.reader_child),
                    (Reader::Player, coach.reader_player),
                    (Reader::Expert, coach.reader_expert),
                ]
                get=|settings| settings.reader
                set=|settings, reader| settings.reader = reader
            />
        </div>
    }
    .into_any()
}
