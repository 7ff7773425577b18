//! A hint in three steps: where to look, which move, and why.

use awale_core::AnyPosition;
use awale_engine::PvLine;

use crate::explain::{line_fact, recommend};
use crate::fact::Fact;
use crate::see_move::see_move;
use crate::sentence::{Sentence, Voice};
use crate::words::Teller;

/// The three steps towards the best move, each giving away more than the one before; `None` if the
/// line has no legal move.
pub fn hint(voice: Voice, position: &AnyPosition, best: &PvLine) -> Option<[Sentence; 3]> {
    let mv = *best.moves.first()?;
    position.check(mv).ok()?;
    // A hint speaks to the player who is to move.
    let voice = Voice { you: Some(mv.side()), ..voice };
    let teller = Teller::new(voice, position.rules());
    let line = line_fact(best);
    let facts = see_move(position, mv);
    let subject = |wanted: fn(&Fact) -> bool| facts.iter().find(|fact| wanted(fact));
    let subject = subject(|fact| matches!(fact, Fact::Takes { .. }))
        .or_else(|| subject(|fact| matches!(fact, Fact::Parry { .. })))
        .or_else(|| subject(|fact| matches!(fact, Fact::Opens { .. })))
        .unwrap_or(&line);
    let which = teller.which(&line)?;
    // A placing is not in any half of a row: there the first step is what stands now.
    let look = teller
        .look(&line, subject)
        .or_else(|| crate::explain::explain_position(voice, position).into_iter().next_back())?;
    let why = recommend(voice, position, mv, best).into_iter().reduce(Sentence::and);
    Some([look, which, why?])
}
