//! The settings as a form, and the keys as a list.

use awale_coach::Reader;
use awale_words::Naming;
use leptos::prelude::*;

use super::chips::chip_row;
use super::store::Store;
use crate::board::Speed;
use crate::{Coach, Counts, Settings, Switch, Theme};

fn row<T: Copy + PartialEq + Send + Sync + 'static>(
    store: Store,
    name: &'static str,
    title: &'static str,
    part: fn(&mut Settings) -> &mut T,
    values: &[(T, &'static str)],
) -> AnyView {
    let values = values.iter().map(|&(value, text)| (value, text.to_owned())).collect();
    chip_row(name, title, values, store.settings, part)
}

#[component]
pub fn Preferences() -> impl IntoView {
    let store = Store::get();
    let (texts, coach) = (store.texts().settings(), store.texts().coach());
    let switch = [(Switch::On, texts.on), (Switch::Off, texts.off)];
    let themes = [
        (Theme::Auto, texts.theme_auto),
        (Theme::Light, texts.theme_light),
        (Theme::Dark, texts.theme_dark),
        (Theme::Contrast, texts.theme_contrast),
        (Theme::Numbers, texts.theme_numbers),
    ];
    let speeds = [
        (Speed::Off, texts.speed_off),
        (Speed::Fast, texts.speed_fast),
        (Speed::Normal, texts.speed_normal),
        (Speed::Slow, texts.speed_slow),
    ];
    let counts = [
        (Counts::Always, texts.counts_always),
        (Counts::Hover, texts.counts_hover),
        (Counts::Never, texts.counts_never),
    ];
    let namings =
        [(Naming::Letters, texts.naming_letters), (Naming::Numbers, texts.naming_numbers)];
    let coaches =
        [(Coach::Auto, coach.when_auto), (Coach::On, coach.when_on), (Coach::Off, coach.when_off)];
    let readers = [
        (Reader::Child, coach.reader_child),
        (Reader::Player, coach.reader_player),
        (Reader::Expert, coach.reader_expert),
    ];
    view! {
        <div class="preferences">
            {row(store, "theme", texts.theme, |s| &mut s.theme, &themes)}
            {row(store, "speed", texts.speed, |s| &mut s.speed, &speeds)}
            {row(store, "counts", texts.counts, |s| &mut s.counts, &counts)}
            {row(store, "naming", texts.naming, |s| &mut s.naming, &namings)}
            {row(store, "sound", texts.sound, |s| &mut s.sound, &switch)}
            {row(store, "tap-twice", texts.tap_twice, |s| &mut s.tap_twice, &switch)}
            {row(store, "keys", texts.keys, |s| &mut s.keys, &switch)}
            {row(store, "coach", coach.when, |s| &mut s.coach, &coaches)}
            {row(store, "reader", coach.reader, |s| &mut s.reader, &readers)}
        </div>
    }
    .into_any()
}
