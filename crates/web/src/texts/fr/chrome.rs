//! Texts around every page.

use crate::texts::ChromeTexts;

pub(crate) static TEXTS: ChromeTexts = ChromeTexts {
    title: "Awalé",
    play: "Jouer",
    learn: "Apprendre",
    puzzles: "Problèmes",
    analysis: "Analyse",
    rules: "Règles",
    menu: "Pages",
    settings: "Réglages",
    help: "Clavier",
    own_name: "Français",
    switch_here: "Passer en français",
    skip: "Aller au contenu",
    close: "Fermer",
    copied: "Copié.",
    not_copied: "Le navigateur refuse de copier.",
    open_file: "Ouvrir un fichier…",
    cannot_open: "Ce texte ne s’ouvre pas :",
    unknown: "Cette page n’existe pas.",
    to_start: "Retour à l’accueil",
    mute: "Couper le son",
    unmute: "Remettre le son",
};
