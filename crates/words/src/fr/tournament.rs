//! Tournaments: why pairs were made, standings, what is refused.

use awale_tournament::{
    ActionRefused, ByeCause, EndCause, FloatCause, OutcomeError, PlayerId, Reason, RecordRefused,
    SettingsRefused, SideCause, TieBreak,
};

pub(crate) fn round(number: u32) -> String {
    format!("Ronde {number}")
}

/// The heads of the first columns.
pub(crate) const HEAD: [&str; 3] = ["", "Nom", "Points"];

pub(crate) const fn tie_break(kind: TieBreak) -> &'static str {
    match kind {
        TieBreak::Buchholz => "Buchholz",
        TieBreak::SonnebornBerger => "Sonneborn-Berger",
        TieBreak::Seeds => "Graines",
        TieBreak::DirectEncounter => "Rencontre",
        TieBreak::Wins => "Victoires",
        TieBreak::GamePoints => "Parties",
    }
}

pub(crate) fn same_score(points: &str) -> String {
    format!("Même nombre de points : {points}.")
}

pub(crate) fn waited(seconds: &str) -> String {
    format!("Ils attendaient, l’un depuis {seconds} s.")
}

pub(crate) fn why(reason: &Reason, name: &dyn Fn(PlayerId) -> String) -> String {
    match *reason {
        Reason::Berger { cycle: 1, round, south, north } => {
            format!("Table de Berger, ronde {round} : {south} contre {north}.")
        }
        Reason::Berger { cycle, round, south, north } => {
            format!("Table de Berger, tour {cycle}, ronde {round} : {south} contre {north}.")
        }
        Reason::SameScore { points } => same_score(&points.to_string()),
        Reason::Floated { player, cause } => {
            let name = name(player);
            match cause {
                FloatCause::Alone => {
                    format!("{name} descend : personne d’autre n’a autant de points.")
                }
                FloatCause::MetAll => {
                    format!("{name} descend : tous ceux du groupe ont déjà été rencontrés.")
                }
                FloatCause::OddGroup => format!("{name} descend : le groupe est impair."),
                FloatCause::Round => {
                    format!("{name} descend : la ronde entière ne pouvait être mieux appariée.")
                }
            }
        }
        Reason::Rematch { times: 1 } => {
            "Ils se sont déjà rencontrés ; tout autre appariement serait moins bon.".to_owned()
        }
        Reason::Rematch { times } => format!(
            "Ils se sont déjà rencontrés {times} fois ; tout autre appariement serait moins bon."
        ),
        Reason::Bracket { first: 1, .. } => "Pour la première place.".to_owned(),
        Reason::Bracket { first, last } => format!("Pour les places {first} à {last}."),
        Reason::Waited { time } => waited(&(time.0 / 1000).to_string()),
        Reason::Sides { cause } => match cause {
            SideCause::MustChange { player } => {
                format!("Qui commence : {} doit changer de côté.", name(player))
            }
            SideCause::Balance { player } => {
                format!("Qui commence : {} a été moins souvent de ce côté.", name(player))
            }
            SideCause::Alternates { player } => {
                format!("Qui commence : {} change de côté.", name(player))
            }
            SideCause::Rank { player } => {
                format!(
                    "Qui commence : tout est égal, {}, mieux placé, change de côté.",
                    name(player)
                )
            }
            SideCause::Lot => "Qui commence : tiré au sort.".to_owned(),
            SideCause::Table => "Qui commence : selon la table.".to_owned(),
        },
    }
}

pub(crate) fn bye(name: &str, points: &str, cause: ByeCause) -> String {
    let why = match cause {
        ByeCause::FewestPoints => "nombre impair, et personne n’a moins de points",
        ByeCause::BestRound => "nombre impair, et tout autre choix donnerait une ronde moins bonne",
        ByeCause::Asked => "demandé",
        ByeCause::Table => "selon la table",
    };
    format!("{name} ne joue pas : {points} ({why}).")
}

pub(crate) const fn ended(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Played => "Le tournoi est fini : toutes les rondes sont jouées.",
        EndCause::TimeUp => "Le tournoi est fini : le temps est écoulé.",
        EndCause::TooFew => "Le tournoi est fini : il reste moins de deux joueurs.",
        EndCause::Director => "Le tournoi est fini : l’arbitre l’a arrêté.",
    }
}

pub(crate) fn refused(refused: &ActionRefused) -> String {
    match refused {
        ActionRefused::Over => "Le tournoi est fini.".to_owned(),
        ActionRefused::NoSuchPlayer(player) => format!("Aucun joueur n’a le numéro {player}."),
        ActionRefused::Name => "Un nom compte 1 à 100 caractères.".to_owned(),
        ActionRefused::NameTaken(name) => format!("Le nom « {name} » est déjà pris."),
        ActionRefused::Members { expected, found } => {
            format!("Membres attendus : {expected} ; trouvés : {found}.")
        }
        ActionRefused::Full(most) => format!("Le tournoi est complet : {most} joueurs au plus."),
        ActionRefused::TooLate => {
            "On n’entre plus dans ce tournoi après l’appariement de la première ronde.".to_owned()
        }
        ActionRefused::Withdrawn(player) => format!("Le joueur {player} s’est retiré."),
        ActionRefused::NotWithdrawn(player) => format!("Le joueur {player} ne s’est pas retiré."),
        ActionRefused::Bye => {
            "On demande à ne pas jouer dans un système suisse, une fois par ronde à venir."
                .to_owned()
        }
        ActionRefused::WrongRound { expected, found } => {
            format!("La ronde à apparier est la {expected}, non la {found}.")
        }
        ActionRefused::RoundOpen { round, open } => {
            format!("La ronde {round} attend encore des résultats : {open}.")
        }
        ActionRefused::NobodyWaits => {
            "Personne de ceux qui attendent ne peut être apparié maintenant.".to_owned()
        }
        ActionRefused::NoSuchGame { round, table, game } => {
            format!("Il n’y a pas de partie {game} à la table {table} de la ronde {round}.")
        }
        ActionRefused::ResultStands(round) => {
            format!("La ronde après la ronde {round} est appariée d’après ce résultat.")
        }
        ActionRefused::Claim => {
            "Un résultat se déclare par l’un des deux joueurs, pour une partie jouée qui n’en a pas encore."
                .to_owned()
        }
        ActionRefused::NothingToDecide => {
            "Rien à décider : il faut un match à élimination resté égal, et l’un de ses joueurs."
                .to_owned()
        }
        ActionRefused::Round(why) => format!("Cette ronde ne peut pas suivre ({why})."),
        ActionRefused::Time => "Le temps ne recule pas.".to_owned(),
    }
}

pub(crate) fn settings_refused(refused: &SettingsRefused) -> String {
    match refused {
        SettingsRefused::Range { what, least, most, found } => {
            let what = match *what {
                "rounds" => "rondes",
                "boards" => "tables d’équipe",
                _ => "tours",
            };
            format!("Il faut {least} à {most} {what}, non {found}.")
        }
        SettingsRefused::TeamArena => {
            "Une arène se joue entre personnes, non par équipes.".to_owned()
        }
        SettingsRefused::TieBreakTwice(kind) => format!("Le départage {kind} est nommé deux fois."),
    }
}

pub(crate) fn record_refused(refused: &RecordRefused) -> String {
    match refused {
        RecordRefused::Settings(settings) => settings_refused(settings),
        RecordRefused::Event { number, refused: event } => {
            format!("Événement {number} : {}", self::refused(event))
        }
    }
}

pub(crate) fn outcome_error(error: &OutcomeError) -> String {
    match error {
        OutcomeError::Form(found) => {
            format!("« {found} » n’est pas un résultat (27-21, S, N, =, S 12-20, +-, -+ ou --).")
        }
        OutcomeError::Seeds(found) => format!("Il y a 48 graines au plus, non {found}."),
    }
}
