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
        "answer" => Word::Answer,
        "board" => Word::Board,
        "draw" => Word::Draw,
        "help" | "?" => Word::Help,
        "hint" => Word::Hint,
        "moves" => Word::Moves,
        "quit" | "exit" => Word::Quit,
        "resign" => Word::Resign,
        "save" => Word::Save,
        "stop" => Word::Stop,
        "undo" => Word::Undo,
        "y" | "yes" => Word::Yes,
        _ => return None,
    })
}

pub(crate) fn say(text: &PlayText, speech: Speech) -> String {
    match text {
        PlayText::Turn { side, name, left } => {
            let (player, clock) = (player(speech, *side, name), clock(speech, *left));
            format!("{player} to play{clock} (help) > ")
        }
        PlayText::Thinks { side, name } => format!("{} thinks…", player(speech, *side, name)),
        PlayText::Answers { yes: true } => "Accepted.".to_owned(),
        PlayText::Answers { yes: false } => "Declined: the game goes on.".to_owned(),
        PlayText::NoHint => "No hints between two people (--level N plays against you).".to_owned(),
        PlayText::Begins { side, name } => format!("{} begins.", player(speech, *side, name)),
        PlayText::AskYoungest { names } => format!(
            "Who is the youngest: {} (1) or {} (2)? Same age: 0 > ",
            player(speech, Side::South, &names.south),
            player(speech, Side::North, &names.north)
        ),
        PlayText::SameAge => "The same age: the lot decides.".to_owned(),
        PlayText::Failed { problem } => format!("Not kept: {problem}."),
        PlayText::Resumed { plies: 1 } => "Game resumed, 1 move played.".to_owned(),
        PlayText::Resumed { plies } => format!("Game resumed, {plies} moves played."),
        PlayText::TakenBack(mv) => format!("The move {mv} is undone."),
        PlayText::NothingToTakeBack => "There is no move to undo.".to_owned(),
        PlayText::AskOffer { other, name, offer } => {
            let what = match offer {
                Offer::Draw => "accept a draw",
                Offer::Stop => "stop the game (the granaries count)",
                Offer::TakeBack => "let the move be undone",
            };
            format!("{}, {what}? (y/n) > ", speech.player(*other, name))
        }
        PlayText::Attacked { pit, attacked } if attacked.is_empty() => {
            format!("Pit {} attacks nothing: name it alone.", speech.pit(*pit))
        }
        PlayText::Attacked { pit, attacked } => {
            format!(
                "Pit {} attacks {}: add x, then each pit with 1 or 2, for example {}.",
                pit,
                names(in_letters(speech), attacked),
                example(*pit, attacked),
            )
        }
        PlayText::Playable { pits } => format!("Pits that may be played: {}.", names(speech, pits)),
        PlayText::Kept { file } => format!("Game kept in {file}."),
        PlayText::Left => "The game was left unfinished.".to_owned(),
        PlayText::Misread(Misread::NoFile) => "Name a file: save game.ogn".to_owned(),
        PlayText::Misread(Misread::More(rest)) => {
            format!("One thing at a time: {rest} is too much.")
        }
        PlayText::Misread(Misread::Takes(found)) => {
            format!("After x, the other’s pits in order, each with 1 or 2 (Cxb2d1), not {found}.")
        }
        PlayText::Misread(Misread::Placing(found)) => {
            format!("After +, own pits in order, one to six seeds in all (+A3C2), not {found}.")
        }
        PlayText::Misread(Misread::Unknown(found)) => {
            format!("A pit (A to F, a to f or 1 to 12) or a word of the help, not {found}.")
        }
        PlayText::Help => "\
C or 9       sow a pit (letter, or number 1 to 12)
Cxb2d1       Éqwalé: sow C, take two from b and one from d
+A3C2        Éqwalé: place three seeds in A and two in C
moves        the legal moves and what they do
board        see the board again
undo         undo the last move
hint         against the program: some advice
draw, stop   offer a draw, offer to stop
resign       give the game up
save FILE    keep the game (OGN)
quit         leave"
            .to_owned(),
    }
}
