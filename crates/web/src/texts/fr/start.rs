//! Texts of the start page.

use awale_words::Speech;

texts! {
    invite: "Jouer avec un ami par lien",
    invite_lead: "Créez la partie, envoyez le lien : chacun joue sur son appareil, sans compte.",
    invite_open: "Créer une partie",
    learn_lead(Speech): |speech| {
        speech.said("De petites leçons, du premier trou aux pièges de la fin.".to_owned())
    },
    daily: "Le problème du jour",
    daily_lead: "Un seul coup gagne : lequel ?",
    headline(Speech): |speech| {
        speech.said("Quarante-huit graines, douze trous, une partie tout de suite.".to_owned())
    },
    lead: "Semez, récoltez, ne vous laissez pas affamer. Contre la machine ou à deux, même hors ligne.",
    resume: "Reprendre la partie",
    plies(usize): |plies| format!("{plies} coup{0} joué{0}", if plies < 2 { "" } else { "s" }),
    shelf: "Parties en cours",
    waiting: "La place d’en face est libre.",
    by_link: "par lien",
    your_turn: "À vous",
    discard(&str): |game| format!("Effacer : {game}"),
    discard_sure: "Effacer ?",
    choices: "Choisir sa partie",
    rules: "Le jeu",
    opponent: "L’adversaire",
    person: "Une personne, à cet écran",
    name_south: "Qui joue en bas ?",
    name_north: "Qui joue en haut ?",
    optional: "facultatif",
    first: "Qui commence ?",
    first_you: "Moi",
    first_south: "Sud, en bas",
    first_other: "L’autre",
    first_lot: "Tirage au sort",
    first_youngest: "Le plus jeune",
    first_north: "Nord, en haut",
    who_is_youngest: "Qui est le plus jeune ?",
    same_age: "Même âge : tirage au sort",
    clock: "La pendule",
}
