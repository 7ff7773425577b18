//! What the page says, in French and in English.
//!
//! Each part of the page has a struct of texts and two values of it, one for each language: a text
//! missing in one language does not compile. Texts with arguments are functions. What is said of
//! moves, endings and refusals comes from the words of `awale-core` and `awale-play`.

mod analysis;
mod board;
mod chrome;
mod link;
mod play;
mod rules;
mod settings;
mod start;

use awale_core::words::Lang;

pub use analysis::AnalysisTexts;
pub use board::BoardTexts;
pub use chrome::ChromeTexts;
pub use link::LinkTexts;
pub use play::PlayTexts;
pub use rules::RulesTexts;
pub use settings::SettingsTexts;
pub use start::StartTexts;

/// All texts of one language.
#[derive(Debug)]
pub struct Texts {
    /// Around every page.
    pub chrome: &'static ChromeTexts,
    /// On the board.
    pub board: &'static BoardTexts,
    /// Before a game.
    pub start: &'static StartTexts,
    /// During a game.
    pub play: &'static PlayTexts,
    /// During a game by link.
    pub link: &'static LinkTexts,
    /// On the analysis board.
    pub analysis: &'static AnalysisTexts,
    /// On the rule pages.
    pub rules: &'static RulesTexts,
    /// In the settings.
    pub settings: &'static SettingsTexts,
}

static FR: Texts = Texts {
    chrome: &chrome::FR,
    board: &board::FR,
    start: &start::FR,
    play: &play::FR,
    link: &link::FR,
    analysis: &analysis::FR,
    rules: &rules::FR,
    settings: &settings::FR,
};

static EN: Texts = Texts {
    chrome: &chrome::EN,
    board: &board::EN,
    start: &start::EN,
    play: &play::EN,
    link: &link::EN,
    analysis: &analysis::EN,
    rules: &rules::EN,
    settings: &settings::EN,
};

impl Texts {
    /// The texts of a language.
    pub const fn of(lang: Lang) -> &'static Texts {
        match lang {
            Lang::Fr => &FR,
            Lang::En => &EN,
        }
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
            include_str!("texts/link.rs"),
            include_str!("texts/play.rs"),
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
        assert_eq!((FR.board.hand)(1), "Encore 1 graine dans la main");
        assert_eq!((FR.board.hand)(2), "Encore 2 graines dans la main");
        assert_eq!((EN.board.hand)(1), "1 seed left in hand");
        assert_eq!((EN.board.hand)(0), "0 seeds left in hand");
    }
}
