//! A picture to send: the board, what is played, who plays, and how it stands.

use std::fmt::Write;

use awale_core::{AnyPosition, BySide, PITS, Setup, Side, Trace};
use awale_play::Game;
use awale_words::{Speech, in_lang};

use crate::board::{BoardDrawing, reserve_words};
use crate::layout;
use crate::letters::{Anchor, Text, WriteText, as_text, escaped, tenths as n};
use crate::look::Look;
use crate::wood::{definitions, draw_wood};

/// The width of a picture. Sites that show a link with its picture want 1200 by 630.
pub const WIDTH: u16 = 1200;
/// The height of a picture.
pub const HEIGHT: u16 = 630;

/// The longest name that has room, in letters.
const LONGEST_NAME: usize = 26;

/// What is on a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    setup: Setup,
    last: Option<Trace>,
    /// Whose turn it is; nobody's when the game is over.
    turn: Option<Side>,
    /// The game.
    title: String,
    /// What there is to say: whose turn it is, what to find, who won.
    line: String,
    names: BySide<String>,
    speech: Speech,
    look: Look,
}

impl Card {
    /// A position.
    pub fn of(position: &AnyPosition, speech: Speech) -> Card {
        let names = BySide::from_fn(|side| speech.side(side).to_owned());
        let mut card = Card {
            setup: position.setup(),
            last: None,
            turn: None,
            title: position.rules().title().to_owned(),
            line: String::new(),
            names,
            speech,
            look: Look::default(),
        };
        match position.ending() {
            None => card.gives_turn(position.to_move()),
            Some(ending) => card.tells_winner(ending.winner()),
        }
        card
    }

    /// A game after so many moves, the last of which is marked.
    pub fn of_game(game: &Game, plies: usize, speech: Speech) -> Card {
        let plies = plies.min(game.plies().len());
        let position = game.position_after(plies).unwrap_or_else(|| game.position());
        let before = plies.checked_sub(1).and_then(|before| game.position_after(before));
        let mut card = Card::of(position, speech);
        card.names = BySide::from_fn(|side| {
            let name = game.seats()[side].name.trim();
            shortened(speech.player(side, name))
        });
        card.last = before.and_then(|before| before.trace(game.plies()[plies - 1].mv).ok());
        let result = game.result().filter(|_| plies == game.plies().len());
        match (result, position.ending()) {
            (Some(result), _) => {
                // Seeds that were still on the board have an owner now.
                if result.uncounted == 0 {
                    card.setup.granaries = result.granaries;
                    card.setup.pits = [0; PITS];
                    card.setup.reserve = 0;
                }
                card.tells_winner(result.winner);
            }
            (None, Some(ending)) => card.tells_winner(ending.winner()),
            (None, None) => card.gives_turn(position.to_move()),
        }
        card
    }

    /// The same with another line of words.
    #[must_use]
    pub fn saying(mut self, line: &str) -> Card {
        line.clone_into(&mut self.line);
        self
    }

    /// The same with the move that led there marked.
    #[must_use]
    pub fn after(self, last: Option<Trace>) -> Card {
        Card { last, ..self }
    }

    /// The same as somebody sees it who has chosen how the board looks.
    #[must_use]
    pub fn seen(self, look: Look) -> Card {
        Card { look, ..self }
    }

    fn gives_turn(&mut self, side: Side) {
        self.turn = Some(side);
        self.line = in_lang!(self.speech.lang, card::to_move(&self.names[side]));
    }

    fn tells_winner(&mut self, winner: Option<Side>) {
        self.turn = None;
        self.line = match winner {
            Some(side) => in_lang!(self.speech.lang, card::wins(&self.names[side])),
            None => in_lang!(self.speech.lang, card::DRAW).to_owned(),
        };
    }

    /// The picture as SVG for browsers, which have fonts.
    pub fn svg(&self) -> String {
        let mut svg = self.opened();
        self.draw_behind(&mut svg);
        self.draw_front(&mut svg, as_text);
        svg.push_str("</svg>");
        svg
    }

    /// The head of a picture.
    pub(crate) fn opened(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             font-family=\"'Alegreya Sans','Gill Sans',Candara,'Segoe UI',system-ui,sans-serif\"><title>{} – {}</title><defs>",
            escaped(&self.title),
            escaped(&self.line)
        );
        definitions(&mut svg, self.look);
        svg.push_str("</defs>");
        svg
    }

    /// Whether the picture has a place for seeds that are not placed yet: then all lies elsewhere.
    pub(crate) fn has_reserve(&self) -> bool {
        self.setup.reserve > 0
    }

    /// Whether it looks as pictures do for somebody who has chosen nothing.
    #[cfg(feature = "raster")]
    pub(crate) fn is_usual(&self) -> bool {
        self.look == Look::default()
    }

    fn board(&self) -> BoardDrawing<'_> {
        let Card { setup, last, speech, look, .. } = self;
        BoardDrawing { setup, last: last.as_ref(), speech: *speech, look: *look }
    }

    /// Where the board lies, and how large.
    fn place(&self) -> String {
        let (scale, middle) = if self.has_reserve() { (1.0, 320.0) } else { (1.1, 314.0) };
        let left = (f32::from(WIDTH) - layout::WIDTH * scale) / 2.0;
        let top = middle - self.board().layout().height() * scale / 2.0;
        format!("<g transform=\"translate({} {}) scale({})\">", n(left), n(top), n(scale))
    }

    /// The part that all pictures of a shape share.
    pub(crate) fn draw_behind(&self, svg: &mut String) {
        svg.push_str("<rect width=\"1200\" height=\"630\" fill=\"");
        svg.push_str(self.look.paints().paper);
        svg.push_str("\"/>");
        svg.push_str(&self.place());
        draw_wood(svg, self.board().layout(), self.look);
        svg.push_str("</g>");
    }

    /// The part that is special to this picture.
    pub(crate) fn draw_front(&self, svg: &mut String, letters: WriteText) {
        svg.push_str(&self.place());
        self.board().draw(svg, letters);
        svg.push_str("</g>");
        let mut put = |text: &str, x: f32, y: f32, size: f32, anchor, fill| {
            let bold = size > 36.0;
            letters(svg, Text { words: text, x, y, size, bold, anchor, fill });
        };
        let paints = self.look.paints();
        put(&self.title, 44.0, 66.0, 54.0, Anchor::Start, paints.accent);
        put(&self.line, 1156.0, 64.0, 36.0, Anchor::End, paints.ink);
        // Each name at its granary.
        let (near, far) = (self.look.bottom, self.look.bottom.opponent());
        put(&self.names[far], 88.0, 602.0, 36.0, Anchor::Start, paints.ink_soft);
        put(&self.names[near], 1112.0, 602.0, 36.0, Anchor::End, paints.ink_soft);
        if self.has_reserve() {
            let words = reserve_words(self.speech, self.setup.reserve);
            put(&words, 600.0, 602.0, 32.0, Anchor::Middle, paints.ink_soft);
        }
        for (side, x) in [(far, 62.0), (near, 1138.0)] {
            let colour = if side == Side::North { "#e69f00" } else { "#0072b2" };
            let fill = if self.turn == Some(side) { colour } else { "none" };
            let _ = write!(
                svg,
                "<circle cx=\"{}\" cy=\"590\" r=\"11\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"4\"/>",
                n(x)
            );
        }
    }
}

/// A name that has room.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;
    use awale_play::{Action, Millis, Options, Seat};

    use super::*;
    use crate::look::{self, Theme};

    fn speech(lang: awale_words::Lang) -> Speech {
        Speech { lang, ..Speech::default() }
    }

    #[test]
    fn every_seed_is_drawn() {
        for rules in RuleSet::ALL {
            let svg = Card::of(&AnyPosition::start(*rules, Side::South), Speech::default()).svg();
            assert_eq!(svg.matches("<use href=\"#s").count(), 48, "{rules}");
            assert!(svg.contains(rules.title()), "{rules}");
        }
    }

    /// A picture is of the board as somebody sees it.
    #[test]
    fn a_picture_follows_what_was_chosen() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let card = |look: Look| Card::of(&start, Speech::default()).seen(look).svg();
        let looks = look::each();
        let drawn = looks.map(card);
        for (number, svg) in drawn.iter().enumerate() {
            assert!(!drawn[..number].contains(svg), "{:?}", looks[number]);
            let seeds = if looks[number].theme == Theme::Numbers { 0 } else { 48 };
            assert_eq!(svg.matches("<use href=\"#s").count(), seeds, "{:?}", looks[number]);
        }
        // Who sits at the bottom has the name at the right, at the own granary.
        let place = |svg: &str, name: &str| {
            let text = svg.split("<text ").find(|text| text.contains(&format!(">{name}<")));
            text.expect("the name").starts_with("x=\"1112\"")
        };
        assert!(place(&drawn[0], "Sud") && !place(&drawn[0], "Nord"));
        assert!(place(&drawn[1], "Nord") && !place(&drawn[1], "Sud"));
        // The move that led to a position is marked where it is known.
        let mv = start.legal_moves()[2];
        let marked = Card::of(&start, Speech::default()).after(start.trace(mv).ok()).svg();
        assert_eq!(marked.matches("r=\"56\"").count(), 2);
    }

    #[test]
    fn names_are_escaped_and_shortened() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let mut options = Options::new(start);
        options.seats[Side::South] = Seat::new("<script>alert('&')</script>".to_owned());
        options.seats[Side::North] = Seat::new("N".repeat(200));
        let mut game = Game::new(options);
        let mv = game.legal_moves()[2];
        game.act(Side::South, Action::Play(mv), Millis::ZERO).expect("a move");
        let svg = Card::of_game(&game, 1, speech(awale_words::Lang::En)).svg();
        assert!(
            !svg.contains("<script") && svg.contains("&lt;script&gt;alert(&#39;&amp;"),
            "{svg}"
        );
        assert!(!svg.contains(&"N".repeat(30)));
        // The pit that was sown and the one that was reached are ringed.
        assert_eq!(svg.matches("r=\"56\"").count(), 2);
        let before = Card::of_game(&game, 0, speech(awale_words::Lang::En)).svg();
        assert_eq!(before.matches("r=\"56\"").count(), 0);
    }

    #[test]
    fn the_line_says_how_it_stands() {
        let start = AnyPosition::start(RuleSet::Awale, Side::North);
        let line = |lang| Card::of(&start, speech(lang)).line;
        assert_eq!(line(awale_words::Lang::En), "North to move");
        assert_eq!(line(awale_words::Lang::Fr), "C’est à Nord de jouer");
        let mut game = Game::new(Options::new(start));
        game.act(Side::North, Action::Resign, Millis::ZERO).expect("anybody may resign");
        let card = Card::of_game(&game, 9, speech(awale_words::Lang::En));
        assert_eq!((card.line.as_str(), card.turn), ("South wins", None));
    }
}
