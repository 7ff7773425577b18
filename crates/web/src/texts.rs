//! What the page says. Each language has its folder.
//!
//! Each part of the page has a struct of texts and a value of it in every language: a text missing
//! in one language does not compile. Texts with arguments are functions. What is said of moves,
//! endings and refusals comes from `awale-words`.

mod analysis;
mod board;
mod chrome;
mod coach;
mod kept;
mod learn;
mod link;
mod play;
mod puzzles;
mod review;
mod rules;
mod settings;
mod start;

pub(crate) mod fr {
    pub(crate) mod analysis;
    pub(crate) mod board;
    pub(crate) mod chrome;
    pub(crate) mod coach;
    pub(crate) mod kept;
    pub(crate) mod learn;
    pub(crate) mod link;
    pub(crate) mod play;
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
    pub(crate) mod play;
    pub(crate) mod puzzles;
    pub(crate) mod review;
    pub(crate) mod rules;
    pub(crate) mod settings;
    pub(crate) mod start;
}

use awale_words::{Lang, in_lang};

pub use analysis::AnalysisTexts;
pub use board::BoardTexts;
pub use chrome::ChromeTexts;
pub use coach::CoachTexts;
pub use kept::KeptTexts;
pub use learn::LearnTexts;
pub use link::LinkTexts;
pub use play::PlayTexts;
pub use puzzles::PuzzlesTexts;
pub use review::ReviewTexts;
pub use rules::RulesTexts;
pub use settings::SettingsTexts;
pub use start::StartTexts;

/// The texts of one language, by the part of the page. Each part is asked for by itself, so that a
/// module of the page carries only what its pages say.
#[derive(Clone, Copy, Debug)]
pub struct Texts(Lang);

macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident: $texts:ty),* $(,)?) => {
        impl Texts {
            $($(#[$doc])*
            pub const fn $part(self) -> &'static $texts {
                in_lang!(self.0, &$part::TEXTS)
            })*
        }
    };
}

parts! {
    /// Around every page.
    chrome: ChromeTexts,
    /// On the board.
    board: BoardTexts,
    /// Before a game.
    start: StartTexts,
    /// During a game.
    play: PlayTexts,
    /// During a game by link.
    link: LinkTexts,
    /// On the page of kept games.
    kept: KeptTexts,
    /// On the analysis board.
    analysis: AnalysisTexts,
    /// On the pages of lessons.
    learn: LearnTexts,
    /// On the pages of puzzles.
    puzzles: PuzzlesTexts,
    /// Of the coach beside a game.
    coach: CoachTexts,
    /// In the review of a game.
    review: ReviewTexts,
    /// On the rule pages.
    rules: RulesTexts,
    /// In the settings.
    settings: SettingsTexts,
}

impl Texts {
    pub const fn of(lang: Lang) -> Texts {
        Texts(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_put_into_words() {
        let (fr, en) = (Texts::of(Lang::Fr).board(), Texts::of(Lang::En).board());
        assert_eq!((fr.hand)(1), "Encore 1 graine dans la main");
        assert_eq!((fr.hand)(2), "Encore 2 graines dans la main");
        assert_eq!((en.hand)(1), "1 seed left in hand");
        assert_eq!((en.hand)(0), "0 seeds left in hand");
    }
}
