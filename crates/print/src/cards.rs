//! The cards of a class: eight to a page, to cut out. Each lets a pupil in, by camera or by hand.

use awale_words::{Animal, Lang, in_lang};

use crate::animals::animal;
use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::{pdf, qr};

/// A card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its number, from 1.
    pub number: u8,
    /// What to type.
    pub code: String,
    /// What a camera reads: where the pupil is let in.
    pub link: String,
}

/// The cards of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassCards {
    /// The code of the class.
    pub class: String,
    /// Where the codes are typed, as people read it.
    pub address: String,
    /// The cards, in the order in which they are printed.
    pub cards: Vec<Card>,
}

/// A link that no code holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a link of at most 2,000 letters, found {0}")]
pub struct LinkTooLong(usize);

impl LinkTooLong {
    pub(crate) fn of(link: &str) -> LinkTooLong {
        LinkTooLong(link.chars().count())
    }
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const MARGIN: f32 = 10.0 * MM;
const COLUMNS: usize = 2;
const ROWS: usize = 4;
const CARD_WIDTH: f32 = (WIDTH - 2.0 * MARGIN) / 2.0;
const CARD_HEIGHT: f32 = (HEIGHT - 2.0 * MARGIN) / 4.0;
/// The side of the code, whose own edge is empty.
const CODE: f32 = 46.0 * MM;
const PICTURE: f32 = 24.0 * MM;

/// Cards as PDF, eight to a page of A4.
///
/// # Errors
/// If a link is too long for a code.
pub fn cards(cards: &ClassCards, lang: Lang, ink: Ink) -> Result<Vec<u8>, LinkTooLong> {
    let title = in_lang!(lang, paper::cards_title(&cards.class));
    Ok(pdf::write(&title, lang, pages(cards, lang, ink)?))
}

pub(crate) fn pages(cards: &ClassCards, lang: Lang, ink: Ink) -> Result<Vec<Drawing>, LinkTooLong> {
    let palette = ink.palette();
    let mut pages = Vec::new();
    for eight in cards.cards.chunks(COLUMNS * ROWS) {
        let mut page = Drawing::new(WIDTH, HEIGHT);
        for (place, card) in eight.iter().enumerate() {
            let (mut x, mut y) = (MARGIN, MARGIN);
            x += if place % COLUMNS == 1 { CARD_WIDTH } else { 0.0 };
            y += (0..place / COLUMNS).map(|_| CARD_HEIGHT).sum::<f32>();
            page.place(x, y, drawn(cards, card, lang, &palette)?);
        }
        cuts(&mut page, &palette);
        pages.push(page);
    }
    Ok(pages)
}

/// Where to cut.
fn cuts(page: &mut Drawing, palette: &Palette) {
    let pen = Pen::new(palette.soft, 0.6).dashed(3.0, 3.0);
    let (right, bottom) = (WIDTH - MARGIN, HEIGHT - MARGIN);
    page.line((WIDTH / 2.0, MARGIN), (WIDTH / 2.0, bottom), pen);
    let mut y = MARGIN;
    for _ in 1..ROWS {
        y += CARD_HEIGHT;
        page.line((MARGIN, y), (right, y), pen);
    }
}

fn drawn(
    cards: &ClassCards,
    card: &Card,
    lang: Lang,
    palette: &Palette,
) -> Result<Drawing, LinkTooLong> {
    let mut drawing = Drawing::new(CARD_WIDTH, CARD_HEIGHT);
    let code = qr::qr(&card.link, CODE).ok_or(LinkTooLong::of(&card.link))?;
    drawing.place(1.0 * MM, 4.0 * MM, code);
    let one = Animal::of_card(card.number);
    let (left, middle) = (CODE + 2.0 * MM, f32::midpoint(CODE, CARD_WIDTH));
    let x = middle - PICTURE / 2.0;
    drawing.place(x, 6.0 * MM, animal(one, PICTURE, palette.text));
    let room = CARD_WIDTH - left - 2.0 * MM;
    let mut line = |y: f32, text: &str, face, size: f32, colour| {
        let style = |size| Style::new(face, size, colour);
        let width = Run::new(text, style(size)).width;
        let fitted = if width > room { size * room / width } else { size };
        drawing.centred(middle, y * MM, text, style(fitted));
    };
    line(38.0, one.called(lang), FontFace::Bold, 17.0, palette.text);
    line(
        44.0,
        &in_lang!(lang, paper::card_number(card.number)),
        FontFace::Regular,
        10.0,
        palette.soft,
    );
    let (first, second) = card.code.split_at(card.code.len() / 2);
    line(53.0, &format!("{first} {second}"), FontFace::Bold, 16.0, palette.accent);
    let small = Style::new(FontFace::Regular, 9.0, palette.soft);
    let wide = CARD_WIDTH - 8.0 * MM;
    for (y, text) in [
        (60.0, in_lang!(lang, paper::card_how(&cards.address))),
        (64.5, in_lang!(lang, paper::card_class(&cards.class))),
    ] {
        let width = Run::new(&text, small).width;
        let size = if width > wide { small.size * wide / width } else { small.size };
        drawing.centred(CARD_WIDTH / 2.0, y * MM, &text, Style { size, ..small });
    }
    Ok(drawing)
}
