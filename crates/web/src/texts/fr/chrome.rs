//! Texts around every page.

use awale_words::{Lang, Part};

texts! {
    title: "Awalé",
    play: Part::Play.name(Lang::Fr),
    learn: Part::Learn.name(Lang::Fr),
    puzzles: Part::Puzzles.name(Lang::Fr),
    analysis: Part::Analysis.name(Lang::Fr),
    kept: Part::Games.name(Lang::Fr),
    menu: Lang::Fr.ways(),
    settings: "Réglages",
    help: "Clavier",
    own_name: Lang::Fr.own_name(),
    switch_here: Lang::Fr.switch_here(),
    skip: Lang::Fr.skip(),
    close: "Fermer",
    copied: "Copié.",
    link_copied: "Le lien est copié.",
    not_copied: "Le navigateur refuse de copier.",
    open_file: "Ouvrir un fichier…",
    cannot_open: "Ce texte ne s’ouvre pas.",
    neither: "Ce n’est ni une partie ni une position.",
    example: "Voir un exemple",
    unknown: "Cette page n’existe pas.",
    to_start: "Retour à l’accueil",
    loading: "Chargement…",
    mute: "Couper le son",
    unmute: "Remettre le son",
    your_turn: "À vous ! · Awalé",
}
