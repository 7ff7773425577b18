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
    };
}

macro_rules! text_type {
    () => { &'static str };
    ($($argument:ty),+) => { fn($($argument),+) -> String };
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
    pub(crate) mod play;
    pub(crate) mod print;
    pub(crate) mod puzzles;
    pub(crate) mod review;
    pub(crate) mod rules;
    pub(crate) mod settings;
    pub(crate) mod start;
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
    pub(crate) mod play;
    pub(crate) mod print;
    pub(crate) mod puzzles;
    pub(crate) mod review;
    pub(crate) mod rules;
    pub(crate) mod settings;
    pub(crate) mod start;
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
parts!(origins, play, print, puzzles, review, rules, settings, start);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_put_into_words() {
        let (fr, en) = (Texts(Lang::Fr).board(), Texts(Lang::En).board());
        assert_eq!((fr.hand)(1), "Encore 1 graine dans la main");
        assert_eq!((fr.hand)(2), "Encore 2 graines dans la main");
        assert_eq!((en.hand)(1), "1 seed left in hand");
        assert_eq!((en.hand)(0), "0 seeds left in hand");
    }
}
