//! Texts of the analysis board.

use awale_core::Move;

use awale_words::Speech;

texts! {
    bad_variation(Move, &str): |mv, why| format!("Dans une variante, {mv} ne peut pas se jouer. {why}"),
    to_move(&str): |side| format!("C’est à {side} de jouer"),
    bar_label(u8, u8): |south, north| format!("Fin attendue : Sud {south}, Nord {north}"),
    bar_exact(u8, u8): |south, north| format!("Fin certaine : Sud {south}, Nord {north}"),
    bar_proven(i8): |lead| match (lead, lead.unsigned_abs()) {
        (0, _) => "Fin certaine : égalité".to_owned(),
        (1.., seeds) => format!("Fin certaine : Sud devance Nord de {}", graines(seeds)),
        (_, seeds) => format!("Fin certaine : Nord devance Sud de {}", graines(seeds)),
    },
    bar_empty: "Pas encore d’évaluation",
    exact: "exact",
    depth(u8): |depth| format!("profondeur {depth}"),
    lines: "Les coups",
    engine: "Moteur",
    engine_off: "Le moteur est arrêté.",
    thinking: "Le moteur réfléchit…",
    over: "La partie est finie ici.",
    book: "Livre d’ouvertures",
    book_note: "Cherché longuement à l’avance. Seul ce qui est marqué exact est prouvé.",
    moves: "Variantes",
    no_moves: "Jouez un coup sur le plateau : il s’inscrit ici.",
    promote: "Ligne principale",
    remove: "Effacer d’ici",
    exchange: "Position et partie",
    edit: "Éditer la position",
    flip: "Tourner",
    paste: "Coller ou ouvrir",
    copy: "Copier",
    save: "Enregistrer",
    animation: "Animation de la partie",
    oracle: "Demander à l’oracle",
    share: "Partager un lien",
    offline: "Pas de réponse du serveur.",
    turn: "À qui de jouer ?",
    granary_south(Speech): |speech| speech.said("Grenier de Sud".to_owned()),
    granary_north(Speech): |speech| speech.said("Grenier de Nord".to_owned()),
    reserve: "Réserve",
    quiet: "Coups sans récolte",
    setup_good: "Cette position est valable.",
    to_start: "Position de départ",
    to_empty: "Vider",
    analyse_here: "Analyser d’ici",
    play_here: "Jouer d’ici",
}

fn graines(seeds: u8) -> String {
    if seeds == 1 { "1 graine".to_owned() } else { format!("{seeds} graines") }
}
