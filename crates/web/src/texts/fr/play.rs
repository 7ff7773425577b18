//! Texts of a game, at this screen or by link.

use awale_words::{Address, Lang, Speech};

/// A text for *vous* and for *tu*.
pub(crate) fn said(address: Address, vous: &str, tu: &str) -> String {
    match address {
        Address::Formal => vous.to_owned(),
        Address::Familiar => tu.to_owned(),
    }
}

/// *de* before a name.
fn of(name: &str) -> String {
    Speech { lang: Lang::Fr, ..Speech::default() }.of(name)
}

texts! {
    your_turn(Address): |address| said(address, "À vous de jouer.", "À toi de jouer."),
    turn_of(&str): |name| format!("Au tour {}.", of(name)),
    thinking(&str): |name| format!("{name} réfléchit…"),
    silent: "Le programme ne répond plus. Rechargez la page : la partie est gardée.",
    moves: "Coups",
    no_moves: "Aucun coup joué.",
    previous: "Coup précédent",
    next: "Coup suivant",
    first: "Début de la partie",
    last: "Dernier coup",
    looking_back(usize, usize): |at, all| format!("Retour en arrière : coup {at} sur {all}."),
    to_now: "Revenir au jeu",
    first_move(Speech, Address): |speech, address| {
        let said = said(
            address,
            "Touchez un de vos trous, en bas, pour semer ses graines.",
            "Touche un de tes trous, en bas, pour semer ses graines.",
        );
        speech.said(said)
    },
    must_feed(&str): |name| format!("{name} n’a plus de graines : il faut lui en donner."),
    undo: "Annuler le coup",
    undo_short: "Annuler",
    replay_short: "Revoir",
    go_on_playing: "Continuer à jouer",
    about(&str): |game| format!("{game} : la règle en six phrases"),
    about_short: "Règle",
    whole_rule: "Toute la règle, avec des exemples",
    menu_board: "Le plateau",
    menu_game: "La partie",
    menu_send: "Garder et envoyer",
    see_board: "Voir le plateau",
    see_result: "Voir le résultat",
    cheer_won(Address): |address| {
        said(address, "Belle partie : vous avez bien semé.", "Bravo ! Tu as bien semé.")
    },
    cheer_lost(Address): |address| {
        said(
            address,
            "Merci pour la partie. La prochaine sera peut-être la vôtre.",
            "Merci d’avoir joué. La prochaine sera peut-être pour toi !",
        )
    },
    cheer_drawn: "Personne n’a cédé : une partie bien équilibrée.",
    cheer_two: "Merci pour la partie. Une autre ?",
    hint: "Indice",
    replay: "Revoir le coup",
    flip: "Tourner le plateau",
    resign: "Abandonner",
    resign_short: "Abandon",
    resign_ask: "Abandonner la partie ?",
    offer_draw: "Proposer la nulle",
    offer_stop: "Proposer d’arrêter",
    accept: "Accepter",
    decline: "Refuser",
    more: "Plus",
    copy_game: "Copier la partie",
    copy_position: "Copier la position",
    picture: "Image du plateau",
    paste: "Coller une partie ou une position",
    paste_label: "Partie (OGN) ou position",
    open: "Ouvrir",
    zen: "Plateau seul",
    zen_out: "Tout afficher",
    rematch: "Revanche",
    new_game: "Nouvelle partie",
    analyse: "Analyser",
    review: "Revoir avec l’entraîneur",
    over: "Partie terminée",
    you_win(Address): |address| said(address, "Vous avez gagné !", "Tu as gagné !"),
    wins(&str): |side| format!("{side} gagne !"),
    drawn: "Partie nulle.",
    harvested: "Récoltées",
    shared: "Reçues au partage",
    uncounted: "Pour personne",
    total: "Total",
    rule: "Lire la règle",
    no_game: "Aucune partie en cours.",
    hint_more: "Plus précis",
    legal(Speech, &str): |speech, pits| speech.said(format!("Trous jouables : {pits}.")),
    controls: "Commandes",
    time_left: "Temps restant",
    you(Address): |address| said(address, "Vous", "Toi"),
    offers_draw(&str): |name| format!("{name} propose la nulle."),
    offers_stop(&str): |name| format!("{name} propose d’arrêter et de compter."),
    offers_take_back(&str): |name| format!("{name} voudrait annuler son coup."),
    you_offer_draw(Address): |address| said(address, "Vous proposez la nulle.", "Tu proposes la nulle."),
    you_offer_stop(Address): |address| {
        said(address, "Vous proposez d’arrêter et de compter.", "Tu proposes d’arrêter et de compter.")
    },
    you_offer_take_back(Address): |address| {
        said(address, "Vous demandez à annuler votre coup.", "Tu demandes à annuler ton coup.")
    },
    agrees(Address, &str): |address, name| {
        format!("{name}, {} d’accord ?", said(address, "êtes-vous", "es-tu"))
    },
    resigns(&str): |name| format!("{name} abandonne la partie ?"),
    declined(&str): |name| format!("{name} refuse."),
    taken_back(u32): |moves| {
        if moves < 2 {
            "Un coup est annulé.".to_owned()
        } else {
            format!("{moves} coups sont annulés.")
        }
    },
    you_lose(Address): |address| said(address, "Vous avez perdu.", "Tu as perdu."),
    share: "Partager",
    my_game: "Ma partie :",
    i_won: "J’ai gagné",
    i_lost: "J’ai perdu",
    i_drew: "J’ai fait nulle",
    score(u8, u8): |mine, theirs| format!("{mine} à {theirs}"),
    against(&str): |name| format!("contre {name}"),
}
