//! What the page says, in French and in English.
//!
//! Each part of the page has a struct of texts and two values of it, one for each language: a text
//! missing in one language does not compile. Texts with arguments are functions. What is said of
//! moves, endings and refusals comes from the words of `awale-core` and `awale-play`.

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

use awale_words::Lang;

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
                match self.0 {
                    Lang::Fr => &$part::FR,
                    Lang::En => &$part::EN,
                }
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
    /// The texts of a language.
    pub const fn of(lang: Lang) -> Texts {
        Texts(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// French sets `: ; ? !` off by a space that does not break, and has its own apostrophe.
    #[test]
    fn french_is_set_as_french() {
        let sources = [
            include_str!("texts/analysis.rs"),
            include_str!("texts/board.rs"),
            include_str!("texts/chrome.rs"),
            include_str!("texts/coach.rs"),
            include_str!("texts/kept.rs"),
            include_str!("texts/learn.rs"),
            include_str!("texts/link.rs"),
            include_str!("texts/play.rs"),
            include_str!("texts/puzzles.rs"),
            include_str!("texts/review.rs"),
            include_str!("texts/rules.rs"),
            include_str!("texts/settings.rs"),
            include_str!("texts/start.rs"),
        ];
        for source in sources {
            let french = source.split("pub(super) static EN").next().unwrap();
            let french = french.split("pub(super) static FR").nth(1).unwrap();
            for text in french.split('"').skip(1).step_by(2) {
                assert!(!text.contains('\''), "a typewriter’s apostrophe in {text}");
                for mark in [" :", " ;", " ?", " !"] {
                    assert!(!text.contains(mark), "a space that breaks in {text}");
                }
                for mark in ['?', '!', ';'] {
                    for (at, _) in text.match_indices(mark) {
                        assert!(text[..at].ends_with('\u{a0}'), "no space before {mark} in {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_are_put_into_words() {
        let (fr, en) = (Texts::of(Lang::Fr).board(), Texts::of(Lang::En).board());
        assert_eq!((fr.hand)(1), "Encore 1 graine dans la main");
        assert_eq!((fr.hand)(2), "Encore 2 graines dans la main");
        assert_eq!((en.hand)(1), "1 seed left in hand");
        assert_eq!((en.hand)(0), "0 seeds left in hand");
    }
}
