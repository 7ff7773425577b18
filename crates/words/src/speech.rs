//! How a value of the games is said: what all languages share.
//!
//! Every sentence is made from a value (a trace, an ending, a refusal), so the terminal, the page
//! and the screen reader say the same.

use awale_core::notation::{MoveError, OgnError, PositionError};
use awale_core::{
    BySide, Ending, Move, Pass, Pit, Refusal, SetupError, Side, Taken, Takes, Trace, UnknownWord,
};
use awale_play::{ActionRefused, GameResult, ReplayError, TagError};

use crate::vocabulary::{Grenier, Vocabulary};
use crate::{Cast, Lang, Telling, in_lang};

awale_core::word_enum! {
    /// How pits are named on display.
    #[derive(Default)]
    pub enum Naming {
        /// `A`–`F` and `a`–`f`.
        #[default]
        Letters = "letters",
        /// 1–12 as the sheets print them.
        Numbers = "numbers",
    }
}

/// A language and a way to name pits: all that the sentences need besides their subject.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Speech {
    /// The language.
    pub lang: Lang,
    /// How pits are named.
    pub naming: Naming,
    /// The words for a pit, a row and a granary.
    pub vocabulary: Vocabulary,
}

/// Names and lists.
impl Speech {
    /// The name of a pit.
    pub fn pit(self, pit: Pit) -> String {
        match self.naming {
            Naming::Letters => pit.letter().to_string(),
            Naming::Numbers => pit.number().to_string(),
        }
    }

    /// A written text with its pits named: `{C}` becomes the name of pit C.
    pub fn text(self, text: &str) -> String {
        let named = |text: String, pit: Pit| text.replace(&format!("{{{pit}}}"), &self.pit(pit));
        self.said(Pit::all().fold(text.to_owned(), named))
    }

    /// A text as it is said: in the words the reader has chosen. Said twice it stays the same.
    #[must_use]
    pub fn said(self, text: String) -> String {
        self.in_words(text, Grenier::Granary)
    }

    /// The same for a text in which *grenier* is a house, as in the coach's sentences.
    #[must_use]
    pub fn said_of_houses(self, text: String) -> String {
        self.in_words(text, Grenier::House)
    }

    fn in_words(self, text: String, grenier: Grenier) -> String {
        in_lang!(self.lang, names::in_words(self.vocabulary, text, grenier))
    }

    /// A move: the name of its pit, or its spelling where seeds are chosen.
    pub fn mv(self, mv: Move) -> String {
        match mv {
            Move::Sow { pit, takes: Takes::NONE } => self.pit(pit),
            choice => choice.to_string(),
        }
    }

    /// What a player is called: by the name, or by the side in the reader's language if there is no
    /// name or just the word for the side in any language.
    pub fn player(self, side: Side, name: &str) -> &str {
        let says_side = |lang| Speech { lang, ..self }.side(side) == name;
        if name.is_empty() || Lang::ALL.into_iter().any(says_side) { self.side(side) } else { name }
    }

    /// The name of a side.
    pub const fn side(self, side: Side) -> &'static str {
        in_lang!(self.lang, names::side(side))
    }

    /// A number of seeds.
    pub fn seeds(self, count: u8) -> String {
        in_lang!(self.lang, names::seeds(count))
    }

    /// `a, b and c`.
    pub fn all_of(self, items: impl IntoIterator<Item = String>) -> String {
        list(items.into_iter().collect(), in_lang!(self.lang, names::AND))
    }

    /// `a, b or c`.
    pub fn one_of(self, items: impl IntoIterator<Item = String>) -> String {
        list(items.into_iter().collect(), in_lang!(self.lang, names::OR))
    }

    /// Seeds with their pits: `3 in a and 2 in b`.
    pub fn held(self, seeds: &[Taken]) -> String {
        let word = in_lang!(self.lang, names::IN);
        self.all_of(seeds.iter().map(|at| format!("{} {word} {}", at.seeds, self.pit(at.pit))))
    }

    /// *of* a name, as the language says it: `d’Élise`.
    pub fn of(self, name: &str) -> String {
        in_lang!(self.lang, names::of(name))
    }

    /// The granaries of both players.
    pub fn score(self, score: BySide<u8>) -> String {
        self.to_all().score(score)
    }
}

/// What happens in a game, told of South and North; [`Speech::to`] tells it to a player.
impl Speech {
    /// Tells a game whose players are called so.
    pub const fn to(self, cast: &Cast) -> Telling<'_> {
        Telling { speech: self, cast }
    }

    const fn to_all(self) -> Telling<'static> {
        self.to(&Cast::SIDES)
    }

    /// See [`Telling::trace`].
    pub fn trace(self, trace: &Trace) -> String {
        self.to_all().trace(trace)
    }

    /// See [`Telling::preview`].
    pub fn preview(self, trace: &Trace) -> Option<String> {
        self.to_all().preview(trace)
    }

    /// See [`Telling::ending`].
    pub fn ending(self, ending: &Ending) -> String {
        self.to_all().ending(ending)
    }

    /// See [`Telling::result`].
    pub fn result(self, result: &GameResult) -> String {
        self.to_all().result(result)
    }

    /// See [`Telling::verdict`].
    pub fn verdict(self, winner: Option<Side>) -> String {
        self.to_all().verdict(winner)
    }
}

/// What does not happen, and why.
impl Speech {
    /// Why a move is refused, as a sentence.
    pub fn refusal(self, refusal: Refusal) -> String {
        self.to_all().refusal(refusal)
    }

    /// Why an action is refused.
    pub fn refused(self, refused: ActionRefused) -> String {
        self.to_all().refused(refused)
    }

    /// Why the moves of a text are not a game.
    pub fn replay_error(self, error: &ReplayError) -> String {
        self.said(in_lang!(self.lang, play::replay_error(self, error)))
    }

    /// Why a tag cannot be written into a game.
    pub fn tag_error(self, error: &TagError) -> String {
        in_lang!(self.lang, play::tag_error(error))
    }

    /// The [`excerpt`](awale_core::notation::excerpt) of what was typed, in the quotation marks of
    /// the language.
    pub fn quoted(self, excerpt: &str) -> String {
        in_lang!(self.lang, mistakes::excerpt(excerpt))
    }

    /// Why a word is not understood.
    pub fn unknown_word(self, error: &UnknownWord) -> String {
        in_lang!(self.lang, mistakes::unknown_word(error))
    }

    /// Why a text is not a position.
    pub fn position_error(self, error: &PositionError) -> String {
        self.said(in_lang!(self.lang, mistakes::position_error(self, error)))
    }

    /// Why seeds on a board are not a position of the game, as a sentence.
    pub fn setup_error(self, error: SetupError) -> String {
        self.said(in_lang!(self.lang, mistakes::setup_error(self, error)))
    }

    /// That the turn of a position is not that of the player it names, as a sentence.
    pub fn pass(self, pass: Pass) -> String {
        in_lang!(self.lang, mistakes::pass(self, pass.player))
    }

    /// Why a text is not a move.
    pub fn move_error(self, error: &MoveError) -> String {
        self.said(in_lang!(self.lang, mistakes::move_error(error)))
    }

    /// Why a text is not a game in OGN.
    pub fn ogn_error(self, error: &OgnError) -> String {
        self.said(in_lang!(self.lang, mistakes::ogn_error(error)))
    }
}

fn list(mut items: Vec<String>, word: &str) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} {word} {last}", items.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}
