//! What the terminal says and understands. Each language has its folder.

use awale_words::{Lang, in_lang};

pub(crate) mod fr {
    pub(crate) mod commands;
    pub(crate) mod play;
    pub(crate) mod problems;
}

pub(crate) mod en {
    pub(crate) mod commands;
    pub(crate) mod play;
    pub(crate) mod problems;
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
