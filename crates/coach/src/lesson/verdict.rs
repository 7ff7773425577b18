//! The answer to a try: right or not, and why, in words.

use awale_core::{Pit, Refusal, Trace};
use awale_words::{Lang, Speech};

/// The judgement of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the try is right.
    pub right: bool,
    /// Why.
    pub comment: Comment,
}

/// Why a try is right or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Right, and there is no move to tell of.
    Yes,
    /// Right: this is what happens.
    Told(Trace),
    /// The rules refuse the move.
    Refused(Refusal),
    /// The move does not harvest what was asked.
    Takes(Trace),
    /// After the move the opponent harvests so many seeds.
    Loses(Trace, u8),
    /// The opponent has an answer after which nothing can be harvested.
    Escapes(Trace),
    /// There is a better move.
    Better(Trace),
    /// The move does not reach the goal.
    NotYet(Trace),
    /// The last seed does not fall into this pit.
    Miscounted(Trace, Pit),
    /// The pit is in the other row.
    TheirPit(Pit),
    /// It is another pit.
    NotThisPit(Pit),
    /// The number is greater.
    More,
    /// The number is smaller.
    Fewer,
    /// The drawing is not right at this pit.
    LookAgain(Pit),
    /// Another kind of answer was asked for.
    OtherAnswer,
}

impl Verdict {
    pub(super) fn right(comment: Comment) -> Verdict {
        Verdict { right: true, comment }
    }

    pub(super) fn wrong(comment: Comment) -> Verdict {
        Verdict { right: false, comment }
    }

    /// The verdict as friendly sentences. A wrong try is told what happened, not the answer.
    pub fn say(&self, speech: Speech) -> String {
        let pit = |pit: &Pit| speech.pit(*pit);
        let happened = |trace: &Trace| speech.trace(trace);
        match (speech.lang, &self.comment) {
            (Lang::Fr, Comment::Yes) => "Oui, c’est ça !".to_owned(),
            (Lang::En, Comment::Yes) => "Yes, that is it!".to_owned(),
            (Lang::Fr, Comment::Told(trace)) => format!("Bravo ! {}", happened(trace)),
            (Lang::En, Comment::Told(trace)) => format!("Well done! {}", happened(trace)),
            (Lang::Fr, Comment::Refused(refusal)) => {
                format!("Ce coup n’est pas permis. {}", speech.refusal(*refusal))
            }
            (Lang::En, Comment::Refused(refusal)) => {
                format!("That move is not allowed. {}", speech.refusal(*refusal))
            }
            (Lang::Fr, Comment::Takes(trace) | Comment::NotYet(trace)) => {
                format!("Pas encore. {} Essaie un autre trou.", happened(trace))
            }
            (Lang::En, Comment::Takes(trace) | Comment::NotYet(trace)) => {
                format!("Not yet. {} Try another pit.", happened(trace))
            }
            (Lang::Fr, Comment::Loses(_, seeds)) => {
                format!(
                    "Attention : après ce coup, l’autre peut te prendre {}.",
                    speech.seeds(*seeds)
                )
            }
            (Lang::En, Comment::Loses(_, seeds)) => {
                format!("Careful: after this move the other can take {}.", speech.seeds(*seeds))
            }
            (Lang::Fr, Comment::Escapes(_)) => {
                "Pas encore : l’autre a une réponse qui le sauve.".to_owned()
            }
            (Lang::En, Comment::Escapes(_)) => {
                "Not yet: the other has an answer that saves him.".to_owned()
            }
            (Lang::Fr, Comment::Better(trace)) => {
                format!("{} C’est permis, mais il y a mieux. Cherche encore.", happened(trace))
            }
            (Lang::En, Comment::Better(trace)) => {
                format!("{} That is allowed, but there is better. Look again.", happened(trace))
            }
            (Lang::Fr, Comment::Miscounted(_, found)) => format!(
                "La dernière graine ne tombe pas en {}. Compte un trou par graine, dans le sens du jeu.",
                pit(found)
            ),
            (Lang::En, Comment::Miscounted(_, found)) => format!(
                "The last seed does not fall in {}. Count one pit for each seed, the way round.",
                pit(found)
            ),
            (Lang::Fr, Comment::TheirPit(found)) => {
                format!("{} est dans la rangée de l’autre.", pit(found))
            }
            (Lang::En, Comment::TheirPit(found)) => {
                format!("{} is in the other player’s row.", pit(found))
            }
            (Lang::Fr, Comment::NotThisPit(found)) => {
                format!("Non, pas {}. Regarde bien et essaie encore.", pit(found))
            }
            (Lang::En, Comment::NotThisPit(found)) => {
                format!("No, not {}. Look closely and try again.", pit(found))
            }
            (Lang::Fr, Comment::More) => "C’est plus que cela. Recompte.".to_owned(),
            (Lang::En, Comment::More) => "It is more than that. Count again.".to_owned(),
            (Lang::Fr, Comment::Fewer) => "C’est moins que cela. Recompte.".to_owned(),
            (Lang::En, Comment::Fewer) => "It is less than that. Count again.".to_owned(),
            (Lang::Fr, Comment::LookAgain(found)) => {
                format!("Presque ! Regarde encore le trou {}.", pit(found))
            }
            (Lang::En, Comment::LookAgain(found)) => {
                format!("Almost! Look at pit {} again.", pit(found))
            }
            (Lang::Fr, Comment::OtherAnswer) => "Ce n’est pas ce qui est demandé.".to_owned(),
            (Lang::En, Comment::OtherAnswer) => "That is not what is asked.".to_owned(),
        }
    }
}
