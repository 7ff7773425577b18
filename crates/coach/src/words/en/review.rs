//! Reviews: classes of moves, and what to take away.

use crate::advice::Lapse;
use crate::grade::Class;
use crate::sentence::Reader;

pub(crate) const fn class(class: Class) -> &'static str {
    match class {
        Class::Best => "best move",
        Class::Good => "good move",
        Class::Inaccuracy => "inaccuracy",
        Class::Mistake => "mistake",
        Class::Blunder => "blunder",
    }
}

pub(crate) const fn advice(lapse: Lapse, reader: Reader) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat, Reader::Child) => "Before you play, see what the other can take from you.",
        (Lapse::Threat, _) => {
            "Parry the threat first: empty the pit, raise it to three, or load the attacker."
        }
        (Lapse::Harvest, Reader::Child) => "Count all your pits: another one took more.",
        (Lapse::Harvest, _) => "Count every pit before playing: there was a larger harvest.",
        (Lapse::Gift, Reader::Child) => {
            "After your move the other could take: leave no one or two seeds within reach."
        }
        (Lapse::Gift, _) => {
            "Look at the reply: these moves left a harvest that the best move did not."
        }
        (Lapse::House, Reader::Expert) => {
            "Empty the kroo inside its domain of activity, and only for a capture."
        }
        (Lapse::House, _) => "Sow the house when it harvests, before it is too rich.",
        (Lapse::Endgame, Reader::Expert) => {
            "Endgame: count the tempo, the traps and who has to feed."
        }
        (Lapse::Endgame, _) => "In the endgame count the waiting moves of both players.",
        (Lapse::Plan, Reader::Expert) => {
            "Quiet moves: compare mobility and potential before choosing."
        }
        (Lapse::Plan, _) => "In quiet positions compare several moves before choosing.",
    }
}
