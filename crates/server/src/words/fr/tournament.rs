//! The pages of a tournament, and the projector. They say neither *tu* nor *vous*: pupils and clubs read them.

use crate::tournament_pages::TournamentWords;

pub(crate) const WORDS: TournamentWords = TournamentWords {
    title: "Tournoi · Awalé",
    projector_title: "Projection · Awalé",
    away: "Le serveur ne répond pas : nouvel essai dans un instant.",
    new_tournament: "Un tournoi",
    for_class: "Tournoi de la classe {class}",
    mine: "Mes tournois dans ce navigateur",
    name: "Nom du tournoi",
    system: "Système",
    swiss: "Système suisse : à points égaux, jamais deux fois",
    round_robin: "Toutes rondes : chacun rencontre chacun",
    knock_out: "Élimination directe",
    arena: "Arène : qui attend est apparié, jusqu’à l’heure",
    rounds: "Nombre de rondes (1 à 30)",
    twice: "Aller et retour",
    consolation: "Les perdants continuent pour les places suivantes",
    wait: "Début dans combien de minutes ?",
    minutes: "Durée en minutes",
    double: "Deux parties par match, côtés échangés",
    boards: "Joueurs par équipe (1 : chacun pour soi)",
    time: "Temps de chaque joueur",
    no_clock: "sans pendule",
    minutes_each: "{minutes} min",
    by_link: "Les parties se jouent ici, en ligne",
    open: "Ouvert : qui a l’adresse peut s’inscrire",
    make: "Créer le tournoi",
    keep_link: "Gardez ce lien : qui l’a dirige le tournoi.",
    player_link: "Lien pour les joueurs et le public",
    copy: "Copier",
    copied: "Copié.",
    round_of: "Ronde {round} sur {rounds}",
    round_n: "Ronde {round}",
    not_begun: "Pas encore commencé",
    players_count: "Joueurs : {count}",
    missing: "Résultats attendus : {count}",
    begins_in: "Début dans {time}",
    ends_in: "Encore {time}",
    next_game: "Prochaine partie",
    against: "Contre {name}, {side}, table {table}",
    south: "Sud (commence)",
    north: "Nord",
    play: "Jouer",
    watch: "Regarder",
    at_table: "Rendez-vous à la table {table}.",
    waiting: "Rien à jouer pour l’instant. Cette page appelle dès que c’est le moment.",
    you_are: "Joueur {player} : {name}",
    place: "Place {place}, points : {points}",
    withdraw: "Se retirer",
    withdraw_sure: "Les parties non jouées seront perdues par forfait. Continuer ?",
    return_: "Revenir",
    gone: "Retiré du tournoi",
    bye: "Ne pas jouer la ronde {round} (demi-point)",
    enter_title: "S’inscrire",
    your_name: "Nom affiché",
    members: "Membres, un par ligne",
    enter: "S’inscrire",
    my_cards: "Cartes de l’équipe : un lien pour chaque membre",
    pairs: "Appariements",
    why: "Pourquoi ?",
    table: "Table {table}",
    standings: "Classement",
    player: "Joueur",
    points: "Points",
    direction: "Direction",
    add_player: "Inscrire un joueur",
    add: "Inscrire",
    all_cards: "Inscrire les cartes présentes",
    pair: "Apparier la ronde {round}",
    finish: "Finir le tournoi",
    end: "Arrêter le tournoi",
    end_sure: "Le tournoi sera fini. Continuer ?",
    delete: "Effacer le tournoi",
    delete_sure: "Le tournoi et ses parties seront effacés, maintenant et pour de bon. Continuer ?",
    result: "Résultat",
    by_seeds: "graines",
    south_wins: "{name} gagne",
    draw: "égalité",
    forfeit: "forfait de {name}",
    both_forfeit: "forfait des deux",
    seeds_of: "Graines de {name}",
    seeds_sum: "Total : {sum} graines sur 48.",
    save: "Entrer",
    goes_on: "{name} passe",
    rename: "Renommer",
    new_name: "Nouveau nom de {name}",
    new_card: "Nouvelle carte",
    new_card_sure: "L’ancienne carte de {name} ne vaudra plus rien. Continuer ?",
    card_link: "Carte de {name}",
    print: "Imprimer",
    print_pairings: "Appariements",
    print_standings: "Classement",
    print_cross: "Grille",
    print_sheets: "Feuilles de partie",
    print_cards: "Cartes des joueurs",
    export: "Exporter",
    projector: "Projection",
    players: "Joueurs",
    real_board: "Pendule et greniers de cette table",
    until: "Ce tournoi s’efface de lui-même le {date}.",
    boards_now: "Parties en cours",
    enlarge: "Touches 1 à 9 : agrandir une table ; 0 : toutes ; S : classement ; L : langue",
};

/// The heads of printed pairings.
pub(crate) const PAIRINGS_HEAD: [&str; 4] = ["Table", "Sud (commence)", "Nord", "Résultat"];

/// What standings are of.
pub(crate) fn after(round: u32) -> String {
    if round == 0 {
        "Avant la première ronde".to_owned()
    } else {
        format!("Après la ronde {round}")
    }
}

/// Where a game is played, on its score sheet.
pub(crate) fn sheet(round: u32, table: u32, game: Option<u32>) -> String {
    let game = game.map(|game| format!(", partie {game}")).unwrap_or_default();
    format!("Ronde {round}, table {table}{game}")
}
