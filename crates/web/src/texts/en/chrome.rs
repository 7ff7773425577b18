//! Texts around every page.

use crate::fr::chrome::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    title: "Awalé",
    play: "Play",
    learn: "Learn",
    puzzles: "Puzzles",
    analysis: "Analysis",
    rules: "Rules",
    kept: "My games",
    menu: "Pages",
    settings: "Settings",
    help: "Keyboard",
    own_name: "English",
    switch_here: "Switch to English",
    skip: "Skip to content",
    close: "Close",
    copied: "Copied.",
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
