//! What the terminal says and understands. Each language has its folder.

use awale_words::{Lang, in_lang};

pub(crate) mod fr {
    pub(crate) mod admin;
    pub(crate) mod commands;
    pub(crate) mod play;
    pub(crate) mod problems;
    pub(crate) mod store;
}

pub(crate) mod en {
    pub(crate) mod admin;
    pub(crate) mod commands;
    pub(crate) mod play;
    pub(crate) mod problems;
    pub(crate) mod store;
}

/// A word that a person types where a move could stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Answer,
    Board,
    Draw,
    Help,
    Hint,
    Moves,
    Quit,
    Resign,
    Save,
    Stop,
    Undo,
    Yes,
}

impl Word {
    /// Reads a word. Every language is understood, whichever is spoken.
    pub(crate) fn read(text: &str) -> Option<Word> {
        let text = text.to_lowercase();
        Lang::ALL.into_iter().find_map(|lang| in_lang!(lang, play::word(&text)))
    }
}

/// The first of some numbers, as a list that stays short.
pub(crate) fn first(numbers: &[usize]) -> String {
    const MOST: usize = 5;
    let shown: Vec<String> = numbers.iter().take(MOST).map(ToString::to_string).collect();
    format!("{}{}", shown.join(", "), if numbers.len() > MOST { ", …" } else { "" })
}

/// Bytes as megabytes, rounded up.
pub(crate) const fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// Bytes as tenths of gigabytes, rounded up.
pub(crate) const fn tenths_of_gigabytes(bytes: u64) -> u64 {
    let whole = bytes >> 30;
    let rest = (bytes & ((1 << 30) - 1)) * 10;
    10 * whole + rest.div_ceil(1 << 30)
}

#[cfg(test)]
#[path = "../../words/tests/support/agreement.rs"]
mod agreement;

#[cfg(test)]
mod tests {
    use awale_coach::lesson::{BoardQuestion, Goal, Task};
    use awale_core::{BySide, Pit, Side};
    use awale_play::Offer;
    use awale_words::{Naming, Speech, Vocabulary};

    use super::*;
    use crate::commands::play::command::Misread;
    use crate::commands::play::texts::PlayText;

    /// The short texts of the terminal in the words of the sheets: none of ours is left, and what is
    /// beside the others is known to agree.
    #[test]
    fn short_texts_agree_in_the_words_of_the_sheets() {
        let speech = Speech { lang: Lang::Fr, vocabulary: Vocabulary::Sheets, ..Speech::default() };
        let (pit, pits) = (Pit::new(2), vec![Pit::new(6), Pit::new(7)]);
        let typed = || "\"x\"".to_owned();
        let names = BySide::new("Élise".to_owned(), "Bô".to_owned());
        let offer = |offer| PlayText::AskOffer { other: Side::North, name: String::new(), offer };
        let texts = [
            PlayText::AskYoungest { names },
            offer(Offer::Draw),
            offer(Offer::Stop),
            offer(Offer::TakeBack),
            PlayText::Attacked { pit, attacked: pits.clone() },
            PlayText::Attacked { pit, attacked: Vec::new() },
            PlayText::Playable { pits },
            PlayText::Misread(Misread::NoFile),
            PlayText::Misread(Misread::More(typed())),
            PlayText::Misread(Misread::Takes(typed())),
            PlayText::Misread(Misread::Placing(typed())),
            PlayText::Misread(Misread::Unknown(typed())),
            PlayText::Help,
        ];
        let mut said: Vec<String> = texts.iter().map(|text| text.say(speech)).collect();
        let tasks = [
            Task::Play(Goal::Any),
            Task::Point(BoardQuestion::Own),
            Task::Number(BoardQuestion::Own),
            Task::Draw("A".parse().unwrap()),
        ];
        for naming in Naming::ALL {
            let wanted = tasks.iter().map(|task| fr::commands::wanted(task, naming));
            said.extend(wanted.map(|text| speech.said(text.to_owned())));
        }
        said.push(speech.said(fr::commands::PUZZLE_HELP.to_owned()));
        said.push(speech.said(fr::commands::MOVES_AND_RINGS.1.to_owned()));
        said.push(fr::commands::not_a_move(speech, "x"));
        let faults: Vec<String> = said.iter().filter_map(|text| agreement::fault(text)).collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
