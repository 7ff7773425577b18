//! Reviews: classes of moves, and what to take away.

use awale_core::RuleSet;

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

pub(crate) const fn advice(lapse: Lapse, reader: Reader, _: RuleSet) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat, Reader::Child) => "Before you play, see what the other can take from you.",
        (Lapse::Threat, _) => {
            "Parry the threat first: empty the pit, raise it to three seeds, or add a seed to the \
             pit that threatens."
        }
        (Lapse::Harvest, Reader::Child) => {
            "Try each pit in your head: another one took more seeds."
        }
        (Lapse::Harvest, _) => "Count every pit before playing: there was a larger harvest.",
        (Lapse::Gift, Reader::Child) => {
            "Do not leave a pit of one or two seeds where the other can end."
        }
        (Lapse::Gift, _) => {
            "Look at the reply: these moves left a harvest that the best move did not."
        }
        (Lapse::House, Reader::Expert) => {
            "Empty the kroo inside its domain of activity, and only for a capture."
        }
        (Lapse::House, Reader::Child) => "Keep your house for the moment when it takes seeds.",
        (Lapse::House, Reader::Player) => "Sow the house when it harvests, before it is too rich.",
        (Lapse::Endgame, Reader::Expert) => {
            "Endgame: count the tempo, the traps and who has to feed."
        }
        (Lapse::Endgame, Reader::Child) => {
            "At the end, count how many moves you can play without giving a seed."
        }
        (Lapse::Endgame, Reader::Player) => {
            "In the endgame, count the moves that each of you can play without giving a seed."
        }
        (Lapse::Plan, Reader::Expert) => {
            "Quiet moves: compare mobility and potential before choosing."
        }
        (Lapse::Plan, Reader::Child) => "When nothing is urgent, compare two or three moves.",
        (Lapse::Plan, Reader::Player) => {
            "When nothing is urgent, compare several moves before choosing."
        }
    }
}

/// The same for Éqwalé, where an equality is the danger and a pit of one seed is safe.
pub(crate) const fn advice_eqwale(lapse: Lapse, reader: Reader) -> &'static str {
    match (lapse, reader) {
        (Lapse::Threat | Lapse::Gift, Reader::Child) => {
            "After your move, look for equalities: the other could make some."
        }
        (Lapse::Threat | Lapse::Gift, _) => {
            "After your move, look for the equalities the other can make: there were too many."
        }
        (Lapse::Harvest, Reader::Child) => "Look for all the equalities: there were better ones.",
        (Lapse::Harvest, _) => {
            "Look for every equality that your sowings make: another one brought more."
        }
        (Lapse::House | Lapse::Endgame | Lapse::Plan, Reader::Child) => {
            "When nothing is urgent, compare two or three moves."
        }
        (Lapse::House | Lapse::Endgame | Lapse::Plan, _) => {
            "Compare several moves: how many equalities each gives you, how many it leaves."
        }
    }
}
