//! Upper and lower case of Latin letters: ASCII, Latin-1, Œ and Ÿ.
//!
//! The standard library knows those of every script: the tables for that are 14 KB of what a visitor
//! of the page waits for. Other scripts stay as they are written.

/// A letter as a small one.
pub const fn lower(letter: char) -> char {
    match letter {
        'A'..='Z' => letter.to_ascii_lowercase(),
        'À'..='Þ' if letter != '×' => shifted(letter, 0x20),
        'Œ' => 'œ',
        'Ÿ' => 'ÿ',
        _ => letter,
    }
}

/// A letter as a capital.
pub const fn upper(letter: char) -> char {
    match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        'à'..='þ' if letter != '÷' => shifted(letter, -0x20),
        'œ' => 'Œ',
        'ÿ' => 'Ÿ',
        _ => letter,
    }
}

/// A text in small letters.
pub fn lower_case(text: &str) -> String {
    text.chars().map(lower).collect()
}

/// A text that begins with a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(upper).into_iter().chain(letters).collect()
}

/// Whether a sign is part of a word: a letter or a digit, no blank and no stop. Of what is beyond
/// Western Europe only the block of punctuation is none.
pub const fn in_word(sign: char) -> bool {
    match sign {
        '\0'..='\u{7f}' => sign.is_ascii_alphanumeric(),
        'ª' | 'µ' | 'º' => true,
        '\u{80}'..='\u{bf}' | '×' | '÷' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' => {
            false
        }
        _ => true,
    }
}

const fn shifted(letter: char, by: i32) -> char {
    match char::from_u32((letter as u32).wrapping_add_signed(by)) {
        Some(letter) => letter,
        None => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What French and its neighbours write is as the standard library has it.
    #[test]
    fn western_letters_are_as_in_unicode() {
        for letter in ('\0'..='\u{ff}').chain(['Œ', 'œ', 'Ÿ']) {
            // These two have no other form here: one has two letters as a capital, one is a unit.
            if matches!(letter, 'ß' | 'µ') {
                continue;
            }
            assert_eq!(Some(lower(letter)), letter.to_lowercase().next(), "{letter:?}");
            assert_eq!(Some(upper(letter)), letter.to_uppercase().next(), "{letter:?}");
            let numeric = matches!(letter, '²' | '³' | '¹' | '¼' | '½' | '¾');
            assert_eq!(in_word(letter), letter.is_alphanumeric() && !numeric, "{letter:?}");
        }
        for blank in ['\u{a0}', '\u{202f}', '’', '–', '…', '«'] {
            assert!(!in_word(blank), "{blank:?}");
        }
        assert!(in_word('Ω') && in_word('日'));
    }

    #[test]
    fn texts_change_their_letters() {
        assert_eq!(lower_case("Éqwalé, ŒUVRE"), "éqwalé, œuvre");
        assert_eq!(capital("élise joue"), "Élise joue");
        assert_eq!(capital(""), "");
    }
}
