//! Texts of the settings and of the keyboard help.

use awale_words::Speech;

texts! {
    theme: "Apparence",
    theme_auto: "Comme l’appareil",
    theme_light: "Bois clair",
    theme_dark: "Bois sombre",
    theme_contrast: "Contraste élevé",
    theme_numbers: "Nombres seuls",
    speed: "Vitesse des semailles",
    speed_off: "Immédiate",
    speed_fast: "Rapide",
    speed_normal: "Normale",
    speed_slow: "Lente",
    counts(Speech): |speech| speech.said("Nombres à côté des trous".to_owned()),
    counts_hover: "Au survol",
    naming(Speech): |speech| speech.said("Nom des trous".to_owned()),
    naming_letters: "Lettres A–F",
    naming_numbers: "Numéros 1–12",
    vocabulary: "Mots du jeu",
    vocabulary_ours: "Trou, rangée, grenier",
    vocabulary_sheets: "Case, camp, magasin",
    sound: "Sons",
    tap_twice: "Toucher deux fois pour jouer",
    keys: "Raccourcis à une touche",
    on: "Oui",
    off: "Non",
    always: "Toujours",
    never: "Jamais",
    key_play(Speech): |speech| speech.said("Jouer un trou, de gauche à droite".to_owned()),
    key_letters(Speech): |speech| speech.said("Jouer un trou par sa lettre".to_owned()),
    key_board: "Entrer sur le plateau, s’y déplacer",
    key_enter: "Jouer, annuler",
    key_browse: "Parcourir la partie, hors du plateau",
    key_flip: "Tourner le plateau, hors du plateau",
    key_undo: "Annuler le coup",
    key_replay: "Revoir le dernier coup",
    key_say(Speech): |speech| {
        speech.said("Entendre le plateau, le score, le dernier coup, les trous jouables".to_owned())
    },
    key_help: "Cette aide",
}
