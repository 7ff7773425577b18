//! What the terminal says to its players.

use awale_core::{Move, Pit, Side};
use awale_play::Offer;
use awale_words::{Lang, Naming, Speech};

use super::order::Misread;

/// Something to say that is not about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Text {
    Turn { side: Side, name: String },
    Thinks { side: Side, name: String },
    Answers { yes: bool },
    NoHint,
    Begins(Side),
    AskAge(Side),
    NoAge,
    SameAge,
    Failed { problem: String },
    Resumed { plies: usize },
    TakenBack(Move),
    NothingToTakeBack,
    AskOffer { other: Side, offer: Offer },
    Attacked { pit: Pit, attacked: Vec<Pit> },
    Playable { pits: Vec<Pit> },
    Kept { file: String },
    Left,
    Misread(Misread),
    Help,
}

impl Text {
    pub(super) fn say(&self, speech: Speech) -> String {
        match speech.lang {
            Lang::Fr => self.french(speech),
            Lang::En => self.english(speech),
        }
    }

    fn french(&self, speech: Speech) -> String {
        match self {
            Text::Turn { side, name } => format!("{} joue (aide) > ", player(speech, *side, name)),
            Text::Thinks { side, name } => format!("{} réfléchit…", player(speech, *side, name)),
            Text::Answers { yes: true } => "Accepté.".to_owned(),
            Text::Answers { yes: false } => "Refusé : la partie continue.".to_owned(),
            Text::NoHint => {
                "Pas d’indice entre deux personnes (--level N joue contre vous).".to_owned()
            }
            Text::Begins(side) => format!("{} commence.", speech.side(*side)),
            Text::AskAge(side) => format!("Âge de {} ? ", speech.side(*side)),
            Text::SameAge => "Le même âge : le sort décide.".to_owned(),
            Text::Failed { problem } => format!("Non gardée : {problem}."),
            Text::NoAge => "Un âge en années, de 0 à 255.".to_owned(),
            Text::Resumed { plies: plies @ (0 | 1) } => {
                format!("Partie reprise, {plies} coup joué.")
            }
            Text::Resumed { plies } => format!("Partie reprise, {plies} coups joués."),
            Text::TakenBack(mv) => format!("{mv} est repris."),
            Text::NothingToTakeBack => "Rien à reprendre.".to_owned(),
            Text::AskOffer { other, offer } => {
                let what = match offer {
                    Offer::Draw => "accepter la nulle",
                    Offer::Stop => "arrêter la partie (les greniers comptent)",
                    Offer::TakeBack => "laisser reprendre le coup",
                };
                format!("{}, {what} ? (o/n) > ", speech.side(*other))
            }
            Text::Attacked { pit, attacked } if attacked.is_empty() => {
                format!("{} n’attaque rien : écrire le trou seul.", speech.pit(*pit))
            }
            Text::Attacked { pit, attacked } => {
                format!(
                    "{} attaque {} : ajouter x puis chaque trou avec 1 ou 2, par exemple {}.",
                    pit,
                    names(in_letters(speech), attacked),
                    example(*pit, attacked),
                )
            }
            Text::Playable { pits } => format!("Trous jouables : {}.", names(speech, pits)),
            Text::Kept { file } => format!("Partie gardée dans {file}."),
            Text::Left => "Partie interrompue.".to_owned(),
            Text::Misread(Misread::NoFile) => "Indiquer un fichier : sauver partie.ogn".to_owned(),
            Text::Misread(Misread::More(rest)) => {
                format!("Une chose à la fois : {rest} est de trop.")
            }
            Text::Misread(Misread::Takes(found)) => format!(
                "Après x, les trous adverses dans l’ordre, chacun avec 1 ou 2 (Cxb2d1), pas {found}."
            ),
            Text::Misread(Misread::Placing(found)) => format!(
                "Après +, ses propres trous dans l’ordre, une à six graines en tout (+A3C2), pas {found}."
            ),
            Text::Misread(Misread::Unknown(found)) => {
                format!("Un trou (A à F, a à f ou 1 à 12) ou un mot de l’aide, pas {found}.")
            }
            Text::Help => "\
C ou 9         semer un trou (lettre, ou numéro 1 à 12)
Cxb2d1         Éqwalé : semer C, prendre deux en b et une en d
+A3C2          Éqwalé : placer trois graines en A et deux en C
coups          les coups légaux et ce qu'ils donnent
plateau        revoir le plateau
annuler        reprendre le dernier coup
indice         contre le programme : ce qu'il jouerait
nulle, arrêt   proposer la nulle, proposer d'arrêter
abandon        abandonner
sauver FICHIER garder la partie (OGN)
quitter        sortir"
                .to_owned(),
        }
    }

    fn english(&self, speech: Speech) -> String {
        match self {
            Text::Turn { side, name } => {
                format!("{} to play (help) > ", player(speech, *side, name))
            }
            Text::Thinks { side, name } => format!("{} thinks…", player(speech, *side, name)),
            Text::Answers { yes: true } => "Accepted.".to_owned(),
            Text::Answers { yes: false } => "Declined: the game goes on.".to_owned(),
            Text::NoHint => "No hints between two people (--level N plays against you).".to_owned(),
            Text::Begins(side) => format!("{} begins.", speech.side(*side)),
            Text::AskAge(side) => format!("Age of {}? ", speech.side(*side)),
            Text::SameAge => "The same age: the lot decides.".to_owned(),
            Text::Failed { problem } => format!("Not kept: {problem}."),
            Text::NoAge => "An age in years, from 0 to 255.".to_owned(),
            Text::Resumed { plies: 1 } => "Game resumed, 1 move played.".to_owned(),
            Text::Resumed { plies } => format!("Game resumed, {plies} moves played."),
            Text::TakenBack(mv) => format!("{mv} is taken back."),
            Text::NothingToTakeBack => "Nothing to take back.".to_owned(),
            Text::AskOffer { other, offer } => {
                let what = match offer {
                    Offer::Draw => "accept a draw",
                    Offer::Stop => "stop the game (the granaries count)",
                    Offer::TakeBack => "let the move be taken back",
                };
                format!("{}, {what}? (y/n) > ", speech.side(*other))
            }
            Text::Attacked { pit, attacked } if attacked.is_empty() => {
                format!("{} attacks nothing: name the pit alone.", speech.pit(*pit))
            }
            Text::Attacked { pit, attacked } => {
                format!(
                    "{} attacks {}: add x, then each pit with 1 or 2, for example {}.",
                    pit,
                    names(in_letters(speech), attacked),
                    example(*pit, attacked),
                )
            }
            Text::Playable { pits } => format!("Pits that may be played: {}.", names(speech, pits)),
            Text::Kept { file } => format!("Game kept in {file}."),
            Text::Left => "The game was left unfinished.".to_owned(),
            Text::Misread(Misread::NoFile) => "Name a file: save game.ogn".to_owned(),
            Text::Misread(Misread::More(rest)) => {
                format!("One thing at a time: {rest} is too much.")
            }
            Text::Misread(Misread::Takes(found)) => format!(
                "After x, the other's pits in order, each with 1 or 2 (Cxb2d1), not {found}."
            ),
            Text::Misread(Misread::Placing(found)) => {
                format!("After +, own pits in order, one to six seeds in all (+A3C2), not {found}.")
            }
            Text::Misread(Misread::Unknown(found)) => {
                format!("A pit (A to F, a to f or 1 to 12) or a word of the help, not {found}.")
            }
            Text::Help => "\
C or 9       sow a pit (letter, or number 1 to 12)
Cxb2d1       Éqwalé: sow C, take two from b and one from d
+A3C2        Éqwalé: place three seeds in A and two in C
moves        the legal moves and what they do
board        see the board again
undo         take the last move back
hint         against the program: what it would play
draw, stop   offer a draw, offer to stop
resign       give the game up
save FILE    keep the game (OGN)
quit         leave"
                .to_owned(),
        }
    }
}

/// Choices of harvest are typed in letters, whatever the pits are called on the board.
fn in_letters(speech: Speech) -> Speech {
    Speech { naming: Naming::Letters, ..speech }
}

/// A player by name, and by side where the name does not tell it.
fn player(speech: Speech, side: Side, name: &str) -> String {
    let side = speech.side(side);
    if name == side { side.to_owned() } else { format!("{name} ({side})") }
}

fn names(speech: Speech, pits: &[Pit]) -> String {
    pits.iter().map(|&pit| speech.pit(pit)).collect::<Vec<_>>().join(", ")
}

/// The sowing of a pit with two seeds taken wherever it attacks.
fn example(pit: Pit, attacked: &[Pit]) -> String {
    attacked.iter().fold(format!("{pit}x"), |text, target| text + &format!("{target}2"))
}
