//! Lessons and puzzles.

use std::cmp::Ordering;

use awale_core::Pit;
use awale_words::{Speech, Telling};

use crate::lesson::Path;
use crate::puzzle::{Refutation, RefutationEnd, Theme};
use crate::verdict::{Comment, happened};

pub(crate) const fn path(path: Path) -> &'static str {
    match path {
        Path::First => "First steps",
        Path::Games => "The other games",
        Path::Strategy => "Playing better",
    }
}

/// What is said to a try. A wrong one is told what happened, not the answer.
pub(crate) fn comment(t: Telling, comment: &Comment) -> String {
    let speech = t.speech;
    match comment {
        Comment::Yes => "Yes, that is it!".to_owned(),
        Comment::Told(trace) => format!("Well done! {}", happened(t, trace)),
        Comment::Refused(refusal) => {
            format!("That move is not allowed. {}", t.refusal(*refusal))
        }
        Comment::Takes(trace) => format!("Not yet. {} Try another pit.", t.trace(trace)),
        Comment::NotYet(trace) => format!("Not yet. {} Try another pit.", happened(t, trace)),
        Comment::Loses(_, seeds) => {
            format!("Careful: after this move the other can take {}.", speech.seeds(*seeds))
        }
        Comment::Escapes(_) => "Not yet: the other has a way out.".to_owned(),
        Comment::Better(trace) => {
            format!("{} That is allowed, but there is better. Look again.", t.trace(trace))
        }
        Comment::Miscounted(_, found) => format!(
            "The last seed does not fall in pit {}. Count one pit for each seed, the way round.",
            speech.pit(*found)
        ),
        Comment::TheirPit(found) => {
            format!("Pit {} is in the other player’s row.", speech.pit(*found))
        }
        Comment::NotThisPit(found) => {
            format!("No, not pit {}. Look closely and try again.", speech.pit(*found))
        }
        Comment::More => "It is more than that. Count again.".to_owned(),
        Comment::Fewer => "It is less than that. Count again.".to_owned(),
        Comment::LookAgain(found) => {
            format!("Almost! Look at pit {} again.", speech.pit(*found))
        }
        Comment::OtherAnswer => "That is not what is asked.".to_owned(),
        Comment::NoTry(refusal) => t.refusal(*refusal),
        Comment::Wins(trace, lead) => {
            format!("Well done, that is the move! {} {}", t.trace(trace), wins_by(speech, *lead))
        }
        Comment::Misses(refutation) => misses(speech, refutation),
    }
}

/// What the move that solves a puzzle is worth.
pub(crate) fn wins_by(speech: Speech, lead: Option<i8>) -> String {
    match lead {
        Some(lead) => {
            format!("With best play the final lead is {}.", speech.seeds(lead.unsigned_abs()))
        }
        None => "It wins, whatever the other player answers.".to_owned(),
    }
}

/// Why a try at a puzzle does not win: how it stands after it, what comes then, how it ends.
fn misses(speech: Speech, refutation: &Refutation) -> String {
    let (you, other) = (refutation.mover(), refutation.mover().opponent());
    let (own, theirs) = (refutation.stands[you], refutation.stands[other]);
    let (own_end, their_end) = (refutation.ends[you], refutation.ends[other]);
    let score = if own_end == their_end {
        format!("{own_end} each")
    } else {
        format!("{their_end} to {own_end} for the other")
    };
    if refutation.moves.is_empty() {
        return format!("This move ends the game but does not win it: {score}.");
    }
    let stands = match own.cmp(&theirs) {
        Ordering::Greater => format!("You lead {own} to {theirs}, but"),
        Ordering::Equal => format!("You stand at {own} each, and"),
        Ordering::Less => format!("You are behind, {own} to {theirs}, and"),
    };
    let (gained, kept) = (refutation.gained(other), refutation.gained(you));
    let then = match (gained, kept) {
        (0, 0) => "neither of you takes anything more".to_owned(),
        (0, _) => format!("you only take {} more", speech.seeds(kept)),
        (_, 0) => format!("the other then wins {}, and you none", speech.seeds(gained)),
        _ => format!("the other then wins {}, and you {kept}", speech.seeds(gained)),
    };
    let end = match refutation.end {
        RefutationEnd::OutOfReach if own_end == their_end => {
            format!("That makes {score}: you can no longer pull ahead.")
        }
        RefutationEnd::OutOfReach => format!("That makes {score}: you can no longer win."),
        RefutationEnd::Over => format!("The game ends {score}."),
        RefutationEnd::Endless => {
            format!("Then play goes round in a circle, and the seeds left are nobody’s: {score}.")
        }
    };
    format!("This move does not win. {stands} {then}. {end}")
}

pub(crate) const QUESTION: &str = "Your move. Only one wins the game: which one?";

pub(crate) fn hint(themes: &[Theme]) -> String {
    // That few seeds are left says little: it is the hint only where there is no other.
    let special = themes.iter().find(|theme| **theme != Theme::Endgame);
    match special.or(themes.first()) {
        None => "Hint: look at what the other can answer.",
        Some(Theme::Chain) => "Hint: a harvest of several pits.",
        Some(Theme::House) => "Hint: make use of your house.",
        Some(Theme::Save) => "Hint: bring your seeds to safety.",
        Some(Theme::Feed) => "Hint: the other must be fed, but not from just any pit.",
        Some(Theme::Starve) => "Hint: think of the famine.",
        Some(Theme::Trap) => "Hint: set a trap.",
        Some(Theme::Endgame) => "Hint: few seeds are left, count them to the end.",
    }
    .to_owned()
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
    format!("Where does the last seed of pit {{{pit}}} fall?")
}
