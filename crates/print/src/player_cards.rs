//! The cards of those who play in a tournament: eight to a page, each opens the tournament for its player.

use awale_words::{Lang, in_lang};

use crate::cards::LinkTooLong;
use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::Ink;
use crate::{pdf, qr};

/// A card of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerCard {
    /// The number of the player.
    pub number: u32,
    /// The name.
    pub name: String,
    /// What a camera reads.
    pub link: String,
    /// What is typed instead, if something is.
    pub code: Option<String>,
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const MARGIN: f32 = 10.0 * MM;
const CARD_WIDTH: f32 = (WIDTH - 2.0 * MARGIN) / 2.0;
const CARD_HEIGHT: f32 = (HEIGHT - 2.0 * MARGIN) / 4.0;
const CODE: f32 = 46.0 * MM;

/// Cards as PDF, eight to a page of A4.
///
/// # Errors
/// If a link is too long for a code.
pub fn player_cards(
    event: &str,
    cards: &[PlayerCard],
    lang: Lang,
    ink: Ink,
) -> Result<Vec<u8>, LinkTooLong> {
    Ok(pdf::write(event, lang, pages(event, cards, lang, ink)?))
}

/// A code in two halves, as it is read.
fn spaced(code: &str) -> String {
    let middle = code.len() / 2;
    match (code.get(..middle), code.get(middle..)) {
        (Some(one), Some(other)) => format!("{one} {other}"),
        _ => code.to_owned(),
    }
}

pub(crate) fn pages(
    event: &str,
    cards: &[PlayerCard],
    lang: Lang,
    ink: Ink,
) -> Result<Vec<Drawing>, LinkTooLong> {
    let palette = ink.palette();
    let mut pages = Vec::new();
    for eight in cards.chunks(8) {
        let mut page = Drawing::new(WIDTH, HEIGHT);
        for (place, card) in eight.iter().enumerate() {
            let x = MARGIN + if place % 2 == 1 { CARD_WIDTH } else { 0.0 };
            let y = MARGIN + (0..place / 2).map(|_| CARD_HEIGHT).sum::<f32>();
            let mut drawing = Drawing::new(CARD_WIDTH, CARD_HEIGHT);
            drawing.rounded(
                (0.0, 0.0, CARD_WIDTH, CARD_HEIGHT),
                0.0,
                None,
                Some(Pen::new(palette.soft, 0.5).dashed(3.0, 3.0)),
            );
            let code = qr::qr(&card.link, CODE).ok_or(LinkTooLong::of(&card.link))?;
            drawing.place(1.0 * MM, 10.0 * MM, code);
            let (middle, room) = (f32::midpoint(CODE, CARD_WIDTH), CARD_WIDTH - CODE - 4.0 * MM);
            let number = in_lang!(lang, paper::player_number(card.number));
            let code = card.code.as_deref().map(spaced).unwrap_or_default();
            for (y, text, face, size, colour) in [
                (22.0, event, FontFace::Regular, 11.0, palette.soft),
                (34.0, &*card.name, FontFace::Bold, 18.0, palette.text),
                (42.0, &*number, FontFace::Regular, 11.0, palette.soft),
                (52.0, &*code, FontFace::Bold, 15.0, palette.text),
            ] {
                let width = Run::new(text, Style::new(face, size, colour)).width;
                let size = if width > room { size * room / width } else { size };
                drawing.centred(middle, y * MM, text, Style::new(face, size, colour));
            }
            page.place(x, y, drawing);
        }
        pages.push(page);
    }
    if pages.is_empty() {
        pages.push(Drawing::new(WIDTH, HEIGHT));
    }
    Ok(pages)
}
