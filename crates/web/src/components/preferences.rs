//! The settings as a form, and the keys as a list.

use awale_coach::Reader;
use awale_words::{Lang, Naming, Vocabulary};
use leptos::prelude::*;

use super::chips::chip_row;
use super::store::Store;
use crate::board::{Chime, Speed};
use crate::browser::install;
use crate::texts::Texts;
use crate::{Aloud, Appearance, BoardStyle, Coach, Counts, Pace, SeedStyle, Switch};

#[component]
pub fn Preferences() -> impl IntoView {
    let store = Store::get();
    let settings = store.settings;
    let (texts, coach) = (store.texts().settings(), store.texts().coach());
    let switch = [(Switch::On, texts.on), (Switch::Off, texts.off)];
    let themes = [
        (Appearance::Auto, texts.theme_auto),
        (Appearance::Light, texts.theme_light),
        (Appearance::Dark, texts.theme_dark),
        (Appearance::Contrast, texts.theme_contrast),
        (Appearance::Numbers, texts.theme_numbers),
    ];
    let boards = [
        (BoardStyle::Wood, texts.board_wood),
        (BoardStyle::Carved, texts.board_carved),
        (BoardStyle::Clay, texts.board_clay),
    ];
    let kinds = [
        (SeedStyle::Nickar, texts.seeds_nickar),
        (SeedStyle::Cowries, texts.seeds_cowries),
        (SeedStyle::Pebbles, texts.seeds_pebbles),
    ];
    let speeds = [
        (Speed::Off, texts.speed_off),
        (Speed::Fast, texts.speed_fast),
        (Speed::Normal, texts.speed_normal),
        (Speed::Slow, texts.speed_slow),
    ];
    let counts = [
        (Counts::Always, texts.always),
        (Counts::Hover, texts.counts_hover),
        (Counts::Never, texts.never),
    ];
    let namings =
        [(Naming::Letters, texts.naming_letters), (Naming::Numbers, texts.naming_numbers)];
    let vocabularies =
        [(Vocabulary::Ours, texts.vocabulary_ours), (Vocabulary::Sheets, texts.vocabulary_sheets)];
    // English has one word for each thing.
    let vocabulary = store.lang().has_sheet_words().then(|| {
        let title = texts.vocabulary;
        chip_row("vocabulary", title, vocabularies.into(), settings, |s| &mut s.vocabulary)
    });
    let coaches =
        [(Coach::Auto, coach.when_auto), (Coach::On, texts.always), (Coach::Off, texts.never)];
    let aloud = [(Aloud::Auto, texts.aloud_auto), (Aloud::On, texts.on), (Aloud::Off, texts.off)];
    let paces = [
        (Pace::Slow, texts.speed_slow),
        (Pace::Normal, texts.speed_normal),
        (Pace::Fast, texts.speed_fast),
    ];
    let readers = [
        (Reader::Child, coach.reader_child),
        (Reader::Player, coach.reader_player),
        (Reader::Expert, coach.reader_expert),
    ];
    let offered = install::is_offered();
    let install = move || {
        let ask = move |_| install::ask();
        offered.get().then(|| {
            view! { <button data-testid="install" on:click=ask>{texts.install}</button> }
        })
    };
    let by_hand = install::is_by_hand()
        .then(|| view! { <p data-testid="install-by-hand">{texts.install_by_hand}</p> });
    let languages = Lang::ALL.into_iter().map(|lang| (lang, Texts(lang).chrome().own_name));
    view! {
        <div class="preferences">
            {chip_row("lang", texts.lang, languages.collect(), settings, |s| &mut s.lang)}
            {chip_row("theme", texts.theme, themes.into(), settings, |s| &mut s.theme)}
            {chip_row("board", texts.board, boards.into(), settings, |s| &mut s.board)}
            {chip_row("seeds", texts.seeds, kinds.into(), settings, |s| &mut s.seeds)}
            {chip_row("speed", texts.speed, speeds.into(), settings, |s| &mut s.speed)}
            {chip_row("counts", move || (texts.counts)(store.speech()), counts.into(), settings, |s| &mut s.counts)}
            {chip_row("naming", move || (texts.naming)(store.speech()), namings.into(), settings, |s| &mut s.naming)}
            {vocabulary}
            {chip_row("sound", texts.sound, switch.into(), settings, |s| &mut s.sound)}
            {volume(store)}
            {chip_row("aloud", texts.aloud, aloud.into(), settings, |s| &mut s.aloud)}
            {chip_row("pace", texts.pace, paces.into(), settings, |s| &mut s.pace)}
            {chip_row("tap-twice", texts.tap_twice, switch.into(), settings, |s| &mut s.tap_twice)}
            {chip_row("keys", texts.keys, switch.into(), settings, |s| &mut s.keys)}
            {chip_row("coach", coach.when, coaches.into(), settings, |s| &mut s.coach)}
            {chip_row("reader", coach.reader, readers.into(), settings, |s| &mut s.reader)}
            {install} {by_hand}
        </div>
    }
    .into_any()
}

/// How loud it is; whoever moves it hears it.
fn volume(store: Store) -> AnyView {
    let texts = store.texts().settings();
    let now = move || store.settings.with(|settings| settings.volume.to_string());
    let set = move |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            store.set(|settings| settings.volume = volume);
            store.ring(Chime::Last, 1.0);
        }
    };
    view! {
        <label class="volume">
            <span>{texts.volume}</span>
            <input type="range" name="volume" min="0" max="100" step="5" prop:value=now on:input=set />
        </label>
    }
    .into_any()
}
