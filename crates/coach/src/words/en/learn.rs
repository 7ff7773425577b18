//! Lessons and puzzles.

use awale_core::Pit;
use awale_words::Speech;

use crate::lesson::Path;
use crate::puzzle::Theme;
use crate::verdict::Comment;

pub(crate) const fn path(path: Path) -> &'static str {
    match path {
        Path::First => "First steps",
        Path::Games => "The other games",
        Path::Strategy => "Playing better",
    }
}

/// What is said to a try. A wrong one is told what happened, not the answer.
pub(crate) fn comment(speech: Speech, comment: &Comment) -> String {
    match comment {
        Comment::Yes => "Yes, that is it!".to_owned(),
        Comment::Told(trace) => format!("Well done! {}", speech.trace(trace)),
        Comment::Refused(refusal) => {
            format!("That move is not allowed. {}", speech.refusal(*refusal))
        }
        Comment::Takes(trace) | Comment::NotYet(trace) => {
            format!("Not yet. {} Try another pit.", speech.trace(trace))
        }
        Comment::Loses(_, seeds) => {
            format!("Careful: after this move the other can take {}.", speech.seeds(*seeds))
        }
        Comment::Escapes(_) => "Not yet: the other has an answer that saves him.".to_owned(),
        Comment::Better(trace) => {
            format!("{} That is allowed, but there is better. Look again.", speech.trace(trace))
        }
        Comment::Miscounted(_, found) => format!(
            "The last seed does not fall in {}. Count one pit for each seed, the way round.",
            speech.pit(*found)
        ),
        Comment::TheirPit(found) => {
            format!("{} is in the other player’s row.", speech.pit(*found))
        }
        Comment::NotThisPit(found) => {
            format!("No, not {}. Look closely and try again.", speech.pit(*found))
        }
        Comment::More => "It is more than that. Count again.".to_owned(),
        Comment::Fewer => "It is less than that. Count again.".to_owned(),
        Comment::LookAgain(found) => {
            format!("Almost! Look at pit {} again.", speech.pit(*found))
        }
        Comment::OtherAnswer => "That is not what is asked.".to_owned(),
        Comment::NoTry(refusal) => speech.refusal(*refusal),
        Comment::Wins(trace, lead) => format!(
            "Well done, that is the move! {} With best play the final lead is {}.",
            speech.trace(trace),
            speech.seeds(lead.unsigned_abs())
        ),
        Comment::Misses(trace, answer) => {
            let answer = answer.as_ref().map(|answer| speech.trace(answer));
            let answer = answer.map(|text| format!(" Then, for example: {text}"));
            format!("This move does not win. {}{}", speech.trace(trace), answer.unwrap_or_default())
        }
    }
}

pub(crate) fn question(side: &str) -> String {
    format!("{side} to move. Only one move wins the game: which one?")
}

pub(crate) fn hint(themes: &[Theme]) -> String {
    if themes.is_empty() {
        return "Look at what the other can answer.".to_owned();
    }
    let titles: Vec<&str> = themes.iter().map(|&titled| theme(titled)).collect();
    format!("Think of: {}.", titles.join(", "))
}

pub(crate) const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Chain => "several pits at once",
        Theme::House => "the house",
        Theme::Save => "saving seeds",
        Theme::Feed => "feeding",
        Theme::Starve => "the famine",
        Theme::Trap => "the trap",
        Theme::Endgame => "the endgame",
    }
}

/// The question of the training; `{C}` stands for the name of a pit.
pub(crate) fn landing(pit: Pit) -> String {
    format!("Where does the last seed of {{{pit}}} fall?")
}
