//! Texts around every page.

use awale_words::{Lang, Part};

use crate::fr::chrome::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    title: "Awalé",
    play: Part::Play.name(Lang::En),
    learn: Part::Learn.name(Lang::En),
    puzzles: Part::Puzzles.name(Lang::En),
    analysis: Part::Analysis.name(Lang::En),
    kept: Part::Games.name(Lang::En),
    menu: Lang::En.ways(),
    settings: "Settings",
    help: "Keyboard",
    own_name: Lang::En.own_name(),
    switch_here: Lang::En.switch_here(),
    skip: Lang::En.skip(),
    close: "Close",
    copied: "Copied.",
    link_copied: "The link is copied.",
    not_copied: "The browser refuses to copy.",
    open_file: "Open a file…",
    cannot_open: "This text cannot be opened.",
    neither: "It is neither a game nor a position.",
    example: "Show an example",
    unknown: "This page does not exist.",
    to_start: "Back to the start",
    loading: "Loading…",
    mute: "Mute",
    unmute: "Unmute",
    your_turn: "Your turn · Awalé",
};
