//! The page of a club, its papers, and why something cannot be done in it.

use awale_tournament::LadderRefused;

use crate::club_pages::ClubWords;
use crate::clubs::act::ClubRefused;

pub(crate) const WORDS: ClubWords = ClubWords {
    title: "Club · Awalé",
    away: "Le serveur ne répond pas.",
    new_club: "Nouveau club",
    about_clubs: "Un club a une page, des membres avec leur carte, un calendrier, un championnat, une échelle et un classement. Vous n’avez pas besoin de compte : qui possède le lien secret s’en occupe.",
    club_name: "Nom du club",
    make: "Créer le club",
    mine: "Mes clubs",
    enter_title: "Entrer avec ma carte",
    card_code: "Code de la carte (huit lettres)",
    enter: "Entrer",
    you_are: "Vous êtes {name}.",
    not_me: "Ce n’est pas moi",
    keeping: "Vous vous occupez de ce club.",
    public_view: "Voir comme tout le monde",
    dates: "Rendez-vous",
    no_dates: "Aucun rendez-vous pour l’instant.",
    past_dates: "Rendez-vous passés",
    calendar: "Calendrier (.ics)",
    follow: "Adresse à suivre dans un agenda (les rendez-vous visibles par tous) :",
    members: "Membres",
    members_count: "Membres : {count}",
    no_members: "Pas encore de membre.",
    ladder: "Échelle",
    no_ladder: "L’échelle est vide.",
    ladder_rule: "On défie quelqu’un de mieux placé, au plus {reach} places plus haut. Qui gagne prend la place ; sinon rien ne change.",
    ladder_free: "On défie quelqu’un de mieux placé. Qui gagne prend la place ; sinon rien ne change.",
    challenge: "Défier {name}",
    challenges: "Défis",
    versus: "{challenger} défie {defender}",
    won: "{challenger} a gagné",
    drawn: "Égalité",
    lost: "{defender} a gagné",
    forfeit: "{defender} n’a pas joué",
    told_by: "Annoncé par {name}, à confirmer",
    waits: "En attente du résultat",
    counted: "Compté le {date}",
    tell_result: "Annoncer le résultat",
    confirm_result: "Confirmer",
    result: "Résultat",
    cancel_challenge: "Retirer le défi",
    join_ladder: "Monter sur l’échelle",
    leave_ladder: "Quitter l’échelle",
    leave_sure: "Quitter l’échelle et perdre votre place ?",
    ratings: "Classement",
    no_ratings: "Le classement commence avec les premières parties comptées.",
    ratings_rule: "Glicko-2 : les parties des tournois terminés et de l’échelle, mois par mois. « ± » : la force réelle est dans cet intervalle 95 fois sur 100.",
    place: "Place",
    member: "Membre",
    rating: "Points",
    deviation: "±",
    change: "Ce mois-ci",
    games: "Parties",
    score: "Gagnées, nulles, perdues",
    print_ratings: "Imprimer le classement",
    ratings_csv: "Classement (CSV)",
    print_ladder: "Imprimer l’échelle",
    tournaments: "Championnats et rencontres",
    no_tournaments: "Aucun tournoi pour l’instant.",
    team_match: "rencontre par équipes",
    ended: "terminé, compté",
    going_on: "en cours",
    new_championship: "Nouveau championnat",
    new_match: "Nouvelle rencontre par équipes",
    keep_title: "S’occuper du club",
    keep_link: "Votre lien secret : qui l’a s’occupe du club. Gardez-le.",
    member_link: "L’adresse de la page du club :",
    copy: "Copier",
    copied: "Copié.",
    settings: "Page et publication",
    about: "Ce que dit la page (adresse, horaires, contact)",
    shows: "Qui voit quoi ?",
    to_members: "les membres",
    to_everyone: "tout le monde",
    save: "Enregistrer",
    saved: "Enregistré.",
    reach: "Défier au plus combien de places plus haut ? (0 : sans limite)",
    add_member: "Nom choisi par le membre",
    add: "Ajouter",
    no_names: "Un prénom ou un surnom suffit : rien d’autre n’est demandé.",
    rename: "Renommer",
    new_name: "Nouveau nom de {name} :",
    new_card: "Nouvelle carte",
    new_card_sure: "Annuler la carte de {name} et en donner une nouvelle ?",
    card_shown: "Carte de {name} : {code}",
    remove: "Retirer",
    remove_sure: "Retirer {name} ? Son nom est effacé, sa carte annulée ; les parties restent dans le classement des autres.",
    print_cards: "Imprimer les cartes",
    add_date: "Nouveau rendez-vous",
    change_date: "Modifier « {title} »",
    date_title: "Titre",
    starts: "Début",
    ends: "Fin",
    where_: "Lieu",
    text: "Détails",
    for_everyone: "Visible par tout le monde",
    members_only: "membres seulement",
    change_it: "Modifier",
    delete_date: "Supprimer",
    delete_date_sure: "Supprimer « {title} » ?",
    dont: "Laisser tel quel",
    order: "Ordre de l’échelle",
    up: "Monter {name}",
    down: "Descendre {name}",
    off: "Retirer {name} de l’échelle",
    on: "Ajouter {name} à l’échelle",
    new_challenge: "Entrer un défi",
    challenger: "Qui défie",
    defender: "Qui est défié",
    until: "Sans visite de votre part, le club sera supprimé le {date}.",
    delete: "Supprimer le club",
    delete_sure: "Supprimer ce club avec ses membres, ses rendez-vous, ses tournois et son classement ? C’est définitif.",
};

pub(crate) const RATINGS_HEAD: [&str; 9] =
    ["Place", "Membre", "Points", "±", "Ce mois-ci", "Parties", "Gagnées", "Nulles", "Perdues"];
pub(crate) const LADDER_HEAD: [&str; 2] = ["Place", "Membre"];

pub(crate) fn ratings_on(date: &str) -> String {
    format!("Classement au {date} (Glicko-2)")
}

pub(crate) fn ladder_on(date: &str) -> String {
    format!("Échelle au {date}")
}

pub(crate) fn former_member(number: u32) -> String {
    format!("ancien membre {number}")
}

pub(crate) fn refused(refused: &ClubRefused) -> String {
    match refused {
        ClubRefused::Ladder(LadderRefused::NotOnLadder(_)) => {
            "Pour un défi, les deux doivent être sur l’échelle.".to_owned()
        }
        ClubRefused::Ladder(LadderRefused::NotAbove) => {
            "On ne défie que quelqu’un de mieux placé.".to_owned()
        }
        ClubRefused::Ladder(LadderRefused::TooFar { reach, found }) => {
            format!("C’est {found} places plus haut ; ici on en défie au plus {reach}.")
        }
        ClubRefused::Ladder(LadderRefused::Twice(member)) => {
            format!("Le membre {member} est deux fois sur l’échelle.")
        }
        ClubRefused::NoSuchMember(member) => format!("Il n’y a pas de membre {member}."),
        ClubRefused::NoSuchDate(_) => "Ce rendez-vous n’existe pas, ou n’existe plus.".to_owned(),
        ClubRefused::NoSuchChallenge(_) => "Ce défi n’existe pas, ou n’existe plus.".to_owned(),
        ClubRefused::NameTaken(name) => {
            format!("Quelqu’un du club s’appelle déjà « {name} » : il faut un autre nom.")
        }
        ClubRefused::Challenged => "L’un des deux a déjà un défi en cours.".to_owned(),
        ClubRefused::Told => "Un résultat est déjà annoncé pour ce défi.".to_owned(),
        ClubRefused::Full(most) => format!("C’est complet : {most} au plus."),
        ClubRefused::Plays(member) => format!("Le membre {member} joue déjà dans ce tournoi."),
    }
}
