//! Score sheets for real boards: who plays, a line for each move, and at the end the seeds counted to 48.

use awale_words::{Lang, in_lang};

use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::pdf;

/// The sheet of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    /// What is played.
    pub event: String,
    /// Round, table and game, in words.
    pub place: String,
    /// Who begins.
    pub south: String,
    /// The other one.
    pub north: String,
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const HALF: f32 = HEIGHT / 2.0;
const MARGIN: f32 = 12.0 * MM;
const INSIDE: f32 = WIDTH - 2.0 * MARGIN;
/// Columns of moves, and moves of both players in each: 60 moves are more than most games have.
const COLUMNS: u8 = 4;
const LINES: u8 = 15;
const LINE: f32 = 5.1 * MM;
/// Where the moves begin, and where the counting does.
const MOVES: f32 = 29.0 * MM;
const COUNT: f32 = MOVES + 16.0 * LINE + 9.0 * MM;

/// Score sheets as PDF, two to a page of A4.
pub fn score_sheets(sheets: &[ScoreSheet], lang: Lang, ink: Ink) -> Vec<u8> {
    let title = in_lang!(lang, paper::SHEETS);
    pdf::write(title, lang, pages(sheets, lang, ink))
}

pub(crate) fn pages(sheets: &[ScoreSheet], lang: Lang, ink: Ink) -> Vec<Drawing> {
    let palette = ink.palette();
    let mut pages = Vec::new();
    for two in sheets.chunks(2) {
        let mut page = Drawing::new(WIDTH, HEIGHT);
        for (at, sheet) in two.iter().enumerate() {
            let y = if at == 0 { 0.0 } else { HALF };
            page.place(0.0, y, drawn(sheet, lang, &palette));
        }
        let pen = Pen::new(palette.soft, 0.6).dashed(3.0, 3.0);
        page.line((MARGIN, HALF), (WIDTH - MARGIN, HALF), pen);
        pages.push(page);
    }
    if pages.is_empty() {
        pages.push(Drawing::new(WIDTH, HEIGHT));
    }
    pages
}

fn drawn(sheet: &ScoreSheet, lang: Lang, palette: &Palette) -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HALF);
    let bold = |size| Style::new(FontFace::Bold, size, palette.text);
    let soft = Style::new(FontFace::Regular, 10.0, palette.soft);
    let mut text = |x: f32, y: f32, text: &str, style: Style, room: f32| {
        let width = Run::new(text, style).width;
        let size = if width > room { style.size * room / width } else { style.size };
        drawing.run(x, y, Run::new(text, Style { size, ..style }));
    };
    let half = INSIDE / 2.0 - 4.0 * MM;
    text(MARGIN, 13.0 * MM, &sheet.event, bold(14.0), half);
    text(MARGIN + INSIDE / 2.0, 13.0 * MM, &sheet.place, soft, half);
    for (at, (label, name)) in
        in_lang!(lang, paper::SIDES).into_iter().zip([&sheet.south, &sheet.north]).enumerate()
    {
        let x = if at == 0 { MARGIN } else { MARGIN + INSIDE / 2.0 };
        text(x, 19.0 * MM, label, soft, half);
        text(x, 25.0 * MM, name, bold(13.0), half);
    }
    moves(&mut drawing, lang, palette);
    count(&mut drawing, lang, palette);
    drawing
}

/// Numbered lines, each with a place for the move of South and that of North.
fn moves(drawing: &mut Drawing, lang: Lang, palette: &Palette) {
    let pen = Pen::new(palette.soft, 0.4);
    let small = Style::new(FontFace::Regular, 8.0, palette.soft);
    let column = INSIDE / f32::from(COLUMNS);
    let (number, cell) = (8.0 * MM, (column - 10.0 * MM) / 2.0);
    let letters = in_lang!(lang, paper::SIDE_LETTERS);
    for at in 0..COLUMNS {
        let left = MARGIN + f32::from(at) * column;
        for (side, letter) in letters.into_iter().enumerate() {
            let x = left + number + if side == 0 { 0.5 } else { 1.5 } * cell;
            drawing.centred(x, MOVES + LINE - 1.5 * MM, letter, small);
        }
        for line in 0..LINES {
            let y = MOVES + f32::from(line + 2) * LINE;
            let text = (at * LINES + line + 1).to_string();
            drawing.run(left, y - 1.5 * MM, Run::new(&text, small));
            drawing.line((left + number, y), (left + number + 2.0 * cell, y), pen);
        }
        for x in [number, number + cell, number + 2.0 * cell] {
            let (top, bottom) = (MOVES + LINE, MOVES + f32::from(LINES + 1) * LINE);
            drawing.line((left + x, top), (left + x, bottom), pen);
        }
    }
}

/// The seeds of both and those that are left, which are 48 together, and who signs.
fn count(drawing: &mut Drawing, lang: Lang, palette: &Palette) {
    let pen = Pen::new(palette.text, 0.9);
    let style = Style::new(FontFace::Regular, 10.0, palette.text);
    let (box_wide, box_high) = (16.0 * MM, 9.0 * MM);
    let mut x = MARGIN;
    let signs = ["+", "+", "= 48"];
    for (label, sign) in in_lang!(lang, paper::COUNTED).into_iter().zip(signs) {
        drawing.run(x, COUNT - 2.0 * MM, Run::new(label, Style { size: 9.0, ..style }));
        drawing.rounded((x, COUNT, box_wide, box_high), 3.0, None, Some(pen));
        let sign_at = x + box_wide + 2.5 * MM;
        drawing.run(
            sign_at,
            COUNT + 6.5 * MM,
            Run::new(sign, Style::new(FontFace::Bold, 14.0, palette.text)),
        );
        x += 34.0 * MM;
    }
    let line = Pen::new(palette.soft, 0.6);
    for (at, label) in in_lang!(lang, paper::SIGNED).into_iter().enumerate() {
        let left = MARGIN + 106.0 * MM + if at == 0 { 0.0 } else { 42.0 * MM };
        drawing.run(left, COUNT - 2.0 * MM, Run::new(label, Style { size: 9.0, ..style }));
        drawing.line((left, COUNT + box_high), (left + 38.0 * MM, COUNT + box_high), line);
    }
}
