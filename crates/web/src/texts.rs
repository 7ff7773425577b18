//! What the page says. Each language has its folder.
//!
//! Each part of the page has a file in every language. The French one also makes the struct, so a
//! text missing in another language does not compile. Texts with arguments are functions. What is
//! said of moves, endings and refusals comes from `awale-words`.

use awale_words::{Lang, in_lang};

/// The texts of a part of the page, and their struct: `zen: "…"` makes a text, `wins(&str): |side| …`
/// one with arguments.
macro_rules! texts {
    ($($text:ident $(($($argument:ty),+))?: $said:expr,)+) => {
        #[derive(Debug)]
        pub struct PartTexts {
            $(pub $text: text_type!($($($argument),+)?),)+
        }

        pub(crate) static TEXTS: PartTexts = PartTexts { $($text: $said,)+ };

        /// Every text by its name, those with arguments as they are said of something.
        #[cfg(test)]
        pub(crate) fn all() -> Vec<(&'static str, String)> {
            vec![$((stringify!($text), sample!(TEXTS.$text $(, $($argument),+)?)),)+]
        }
    };
}

#[cfg(test)]
macro_rules! sample {
    ($text:expr) => { $text.to_owned() };
    ($text:expr, $($argument:ty),+) => {
        ($text)($(<$argument as $crate::texts::tests::Sample>::sample()),+)
    };
}

macro_rules! text_type {
    () => { &'static str };
    ($($argument:ty),+) => { fn($($argument),+) -> String };
}

/// What one of the ten levels says.
pub(crate) fn one(level: u8, said: [&str; 10]) -> String {
    said[usize::from(level.clamp(1, 10)) - 1].to_owned()
}

pub(crate) mod fr {
    pub(crate) mod analysis;
    pub(crate) mod board;
    pub(crate) mod chrome;
    pub(crate) mod coach;
    pub(crate) mod kept;
    pub(crate) mod learn;
    pub(crate) mod link;
    pub(crate) mod origins;
    pub(crate) mod people;
    pub(crate) mod play;
    pub(crate) mod print;
    pub(crate) mod puzzles;
    pub(crate) mod review;
    pub(crate) mod rules;
    pub(crate) mod settings;
    pub(crate) mod start;
    pub(crate) mod statistics;
}

pub(crate) mod en {
    pub(crate) mod analysis;
    pub(crate) mod board;
    pub(crate) mod chrome;
    pub(crate) mod coach;
    pub(crate) mod kept;
    pub(crate) mod learn;
    pub(crate) mod link;
    pub(crate) mod origins;
    pub(crate) mod people;
    pub(crate) mod play;
    pub(crate) mod print;
    pub(crate) mod puzzles;
    pub(crate) mod review;
    pub(crate) mod rules;
    pub(crate) mod settings;
    pub(crate) mod start;
    pub(crate) mod statistics;
}

/// The texts of one language, by the part of the page. Each part is asked for by itself, so a module
/// of the page carries only what its pages say.
#[derive(Clone, Copy, Debug)]
pub struct Texts(pub Lang);

macro_rules! parts {
    ($($part:ident),+) => {
        impl Texts {
            $(pub const fn $part(self) -> &'static fr::$part::PartTexts {
                in_lang!(self.0, &$part::TEXTS)
            })+
        }
    };
}

parts!(analysis, board, chrome, coach, kept, learn, link);
parts!(origins, people, play, print, puzzles, review, rules, settings, start, statistics);

#[cfg(test)]
pub(crate) mod tests {
    use awale_core::Move;
    use awale_words::{Address, Speech, Vocabulary};

    use super::*;

    const SHEETS: Speech = Speech {
        lang: Lang::Fr,
        naming: awale_words::Naming::Letters,
        vocabulary: Vocabulary::Sheets,
    };

    /// Something to say a text of.
    pub(crate) trait Sample {
        fn sample() -> Self;
    }

    macro_rules! samples {
        ($($type:ty: $value:expr,)+) => {
            $(impl Sample for $type {
                fn sample() -> $type {
                    $value
                }
            })+
        };
    }

    samples! {
        &'static str: "Élise",
        u8: 3,
        i8: -3,
        u32: 3,
        usize: 3,
        Address: Address::Formal,
        Move: Move::sow(awale_core::Pit::new(0)),
        Speech: SHEETS,
    }

    /// Words that go with *une case*, and those that go with *un camp* and *un magasin*.
    fn agrees(text: &str) -> bool {
        const MASCULINE: [&str; 10] =
            ["un", "le", "du", "au", "ce", "cet", "aucun", "quel", "premier", "dernier"];
        const FEMININE: [&str; 8] =
            ["une", "la", "cette", "aucune", "quelle", "première", "dernière", "sa"];
        let text = text.to_lowercase();
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        words.windows(2).all(|pair| match pair[1] {
            "case" | "cases" => !MASCULINE.contains(&pair[0]),
            "camp" | "camps" | "magasin" | "magasins" => !FEMININE.contains(&pair[0]),
            _ => true,
        })
    }

    /// A text with *trou*, *rangée* or *grenier* takes the speech as an argument and is said in its
    /// words: here those of the sheets.
    #[test]
    fn every_french_text_knows_the_words_of_the_sheets() {
        macro_rules! all {
            ($($part:ident),+) => { [$((stringify!($part), fr::$part::all())),+] };
        }
        let parts = all!(
            analysis, board, chrome, coach, kept, learn, link, origins, people, play, print,
            puzzles, review, rules, settings, start, statistics
        );
        let mut turned = 0;
        for (part, texts) in parts {
            for (name, text) in texts {
                // The setting itself names both.
                if (part, name) == ("settings", "vocabulary_ours") {
                    continue;
                }
                assert_eq!(SHEETS.said(text.clone()), text, "{part}.{name} keeps our words");
                assert!(agrees(&text), "{part}.{name}: {text}");
                turned += usize::from(["case", "camp", "magasin"].iter().any(|w| text.contains(w)));
            }
        }
        assert!(turned > 15, "only {turned} texts name a pit, a row or a granary");
        assert!(
            !agrees("Touche un case") && !agrees("dans sa camp") && agrees("la case, son camp")
        );
    }

    #[test]
    fn numbers_are_put_into_words() {
        let (fr, en) = (Texts(Lang::Fr).board(), Texts(Lang::En).board());
        assert_eq!((fr.hand)(1), "Encore 1 graine dans la main");
        assert_eq!((fr.hand)(2), "Encore 2 graines dans la main");
        assert_eq!((en.hand)(1), "1 seed left in hand");
        assert_eq!((en.hand)(0), "0 seeds left in hand");
    }
}
