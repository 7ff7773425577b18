//! A game at the terminal.

use awale_core::Side;
use awale_play::Offer;
use awale_words::Speech;

use crate::commands::play::command::Misread;
use crate::commands::play::texts::{PlayText, clock, example, in_letters, names, player};
use crate::words::Word;

/// The word that was typed, in lower case.
pub(crate) fn word(text: &str) -> Option<Word> {
    Some(match text {
        "réponse" | "reponse" => Word::Answer,
        "plateau" => Word::Board,
        "nulle" => Word::Draw,
        "aide" => Word::Help,
        "indice" => Word::Hint,
        "coups" => Word::Moves,
        "quitter" => Word::Quit,
        "abandon" => Word::Resign,
        "sauver" => Word::Save,
        "arrêt" | "arret" => Word::Stop,
        "annuler" => Word::Undo,
        "o" | "oui" => Word::Yes,
        _ => return None,
    })
}

pub(crate) fn say(text: &PlayText, speech: Speech) -> String {
    // In the words the reader has chosen; names and files are left as they were typed.
    let said = |text: &str| speech.said(text.to_owned());
    match text {
        PlayText::Turn { side, name, left } => {
            let (player, clock) = (player(speech, *side, name), clock(speech, *left));
            format!("À {player} de jouer{clock} (ou « aide ») > ")
        }
        PlayText::Thinks { side, name } => format!("{} réfléchit…", player(speech, *side, name)),
        PlayText::Answers { yes: true } => "Accepté.".to_owned(),
        PlayText::Answers { yes: false } => "Refusé : la partie continue.".to_owned(),
        PlayText::NoHint => {
            "Pas d’indice entre deux personnes (--level N joue contre vous).".to_owned()
        }
        PlayText::Begins { side, name } => format!("{} commence.", player(speech, *side, name)),
        PlayText::AskYoungest { names } => format!(
            "Qui est le plus jeune : {} (1) ou {} (2) ? Même âge : 0 > ",
            player(speech, Side::South, &names.south),
            player(speech, Side::North, &names.north)
        ),
        PlayText::SameAge => "Le même âge : le sort décide.".to_owned(),
        PlayText::Failed { problem } => format!("La partie n’est pas gardée. {problem}"),
        PlayText::Resumed { plies: plies @ (0 | 1) } => {
            format!("Partie reprise, {plies} coup joué.")
        }
        PlayText::Resumed { plies } => format!("Partie reprise, {plies} coups joués."),
        PlayText::TakenBack(mv) => format!("Le coup {mv} est annulé."),
        PlayText::NothingToTakeBack => "Il n’y a pas de coup à annuler.".to_owned(),
        PlayText::AskOffer { other, name, offer } => {
            let what = match offer {
                Offer::Draw => "accepter la nulle",
                Offer::Stop => "arrêter la partie (les greniers comptent)",
                Offer::TakeBack => "laisser annuler le coup",
            };
            let what = said(what);
            format!("{}, {what} ? (o/n) > ", speech.player(*other, name))
        }
        PlayText::Attacked { pit, attacked } if attacked.is_empty() => {
            let pit = speech.pit(*pit);
            said(&format!("Le trou {pit} n’attaque rien : {{il|elle}} se nomme sans rien d’autre."))
        }
        PlayText::Attacked { pit, attacked } => said(&format!(
            "Le trou {} attaque {} : ajoutez x, puis chaque trou avec 1 ou 2, par exemple {}.",
            pit,
            names(in_letters(speech), attacked),
            example(*pit, attacked),
        )),
        PlayText::Playable { pits } => said(&format!("Trous jouables : {}.", names(speech, pits))),
        PlayText::Kept { file } => format!("Partie gardée dans {file}."),
        PlayText::Left => "La partie n’est pas finie.".to_owned(),
        PlayText::Misread(Misread::NoFile) => "Nommez un fichier : sauver partie.ogn".to_owned(),
        PlayText::Misread(Misread::More(rest)) => {
            format!("Une chose à la fois : {} est de trop.", speech.quoted(rest))
        }
        PlayText::Misread(Misread::Takes(found)) => {
            let wanted = "Après x viennent les trous de l’autre dans l’ordre, chacun{|e} avec 1 ou 2 \
                          (Cxb2d1)";
            format!("{} ; {} ne va pas.", said(wanted), speech.quoted(found))
        }
        PlayText::Misread(Misread::Placing(found)) => {
            let wanted = "Après + viennent vos propres trous dans l’ordre, une à six graines en tout \
                          (+A3C2)";
            format!("{} ; {} ne va pas.", said(wanted), speech.quoted(found))
        }
        PlayText::Misread(Misread::Unknown(found)) => {
            let wanted = "Tapez un trou (A à F, a à f ou 1 à 12) ou un mot de l’aide";
            format!("{} ; {} ne va pas.", said(wanted), speech.quoted(found))
        }
        PlayText::Help => said(
            "\
C ou 9         semer un trou (lettre, ou numéro 1 à 12)
Cxb2d1         Éqwalé : semer C, prendre deux graines en b et une en d
+A3C2          Éqwalé : placer trois graines en A et deux en C
coups          les coups permis et ce qu’ils donnent
plateau        revoir le plateau
annuler        annuler le dernier coup
indice         contre le programme : un conseil
nulle, arrêt   proposer la nulle, proposer d’arrêter
abandon        abandonner
sauver FICHIER garder la partie (OGN)
quitter        sortir",
        ),
    }
}
