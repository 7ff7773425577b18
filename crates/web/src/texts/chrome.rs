//! Texts around every page.

/// Texts around every page.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct ChromeTexts {
    pub title: &'static str,
    pub play: &'static str,
    pub learn: &'static str,
    pub puzzles: &'static str,
    pub analysis: &'static str,
    pub rules: &'static str,
    pub menu: &'static str,
    pub settings: &'static str,
    pub help: &'static str,
    pub other_lang: &'static str,
    pub other_lang_label: &'static str,
    pub skip: &'static str,
    pub close: &'static str,
    pub unknown: &'static str,
    pub to_start: &'static str,
    pub mute: &'static str,
    pub unmute: &'static str,
}

pub(super) static FR: ChromeTexts = ChromeTexts {
    title: "Awalé",
    play: "Jouer",
    learn: "Apprendre",
    puzzles: "Problèmes",
    analysis: "Analyse",
    rules: "Règles",
    menu: "Pages",
    settings: "Réglages",
    help: "Clavier",
    other_lang: "English",
    other_lang_label: "Switch to English",
    skip: "Aller au contenu",
    close: "Fermer",
    unknown: "Cette page n’existe pas.",
    to_start: "Retour à l’accueil",
    mute: "Couper le son",
    unmute: "Remettre le son",
};

pub(super) static EN: ChromeTexts = ChromeTexts {
    title: "Awalé",
    play: "Play",
    learn: "Learn",
    puzzles: "Puzzles",
    analysis: "Analysis",
    rules: "Rules",
    menu: "Pages",
    settings: "Settings",
    help: "Keyboard",
    other_lang: "Français",
    other_lang_label: "Passer en français",
    skip: "Skip to content",
    close: "Close",
    unknown: "This page does not exist.",
    to_start: "Back to the start",
    mute: "Mute",
    unmute: "Unmute",
};
