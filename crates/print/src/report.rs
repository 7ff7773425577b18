//! What came of the lessons of a class: a line for each card and theme. Names are written by hand, because
//! the server has none.

use awale_words::{Animal, Lang, in_lang};

use crate::animals::animal;
use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::pdf;

/// What a card did about a theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportLine {
    /// The number of the card.
    pub card: u8,
    /// What it was about, in the language of the paper.
    pub theme: String,
    /// Questions, solved, with the first try, shown, and all tries.
    pub numbers: [u32; 5],
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const MARGIN: f32 = 13.0 * MM;
const RIGHT: f32 = WIDTH - MARGIN;
const LINE: f32 = 6.5 * MM;
/// Where the columns begin: the card, the name, the theme, and the right ends of the numbers.
const NAME: f32 = MARGIN + 38.0 * MM;
const THEME: f32 = NAME + 34.0 * MM;
const FIRST: f32 = THEME + 56.0 * MM;
const STEP: f32 = (RIGHT - FIRST) / 4.0;
const SIZE: f32 = 10.0;

/// The report of a class as PDF, on pages of A4.
pub fn report(class: &str, lines: &[ReportLine], lang: Lang, ink: Ink) -> Vec<u8> {
    let title = in_lang!(lang, paper::report_title(class));
    pdf::write(&title, lang, pages(&title, lines, lang, &ink.palette()))
}

fn pages(title: &str, lines: &[ReportLine], lang: Lang, palette: &Palette) -> Vec<Drawing> {
    let mut pages = vec![head(title, lang, palette)];
    let mut y = MARGIN + 22.0 * MM;
    let mut before = None;
    for line in lines {
        if y > HEIGHT - MARGIN {
            pages.push(head(title, lang, palette));
            (y, before) = (MARGIN + 22.0 * MM, None);
        }
        let page = pages.last_mut().expect("there is a page");
        let first = before != Some(line.card);
        before = Some(line.card);
        row(page, y, line, first, lang, palette);
        y += LINE;
    }
    pages
}

fn head(title: &str, lang: Lang, palette: &Palette) -> Drawing {
    let mut page = Drawing::new(WIDTH, HEIGHT);
    page.run(
        MARGIN,
        MARGIN + 14.0,
        Run::new(title, Style::new(FontFace::Bold, 16.0, palette.text)),
    );
    let small = Style::new(FontFace::Bold, 8.5, palette.soft);
    let y = MARGIN + 14.0 * MM;
    let [card, name, theme, numbers @ ..] = in_lang!(lang, paper::REPORT_COLUMNS);
    for (x, word) in [(MARGIN, card), (NAME, name), (THEME, theme)] {
        page.run(x, y, Run::new(word, small));
    }
    for (x, word) in columns().zip(numbers) {
        let run = Run::new(word, small);
        page.run(x - run.width, y, run);
    }
    let line = y + 1.5 * MM;
    page.line((MARGIN, line), (RIGHT, line), Pen::new(palette.text, 0.8));
    page
}

/// The right ends of the columns of numbers.
fn columns() -> impl Iterator<Item = f32> {
    [0.0, 1.0, 2.0, 3.0, 4.0].into_iter().map(|column| FIRST + column * STEP)
}

fn row(page: &mut Drawing, y: f32, line: &ReportLine, first: bool, lang: Lang, palette: &Palette) {
    let text = Style::new(FontFace::Regular, SIZE, palette.text);
    if first {
        let one = Animal::of_card(line.card);
        let above = y - LINE + 2.0 * MM;
        page.line((MARGIN, above), (RIGHT, above), Pen::new(palette.soft, 0.4));
        page.place(MARGIN, y - 4.2 * MM, animal(one, 5.0 * MM, palette.text));
        let called = format!("{}. {}", line.card, one.called(lang));
        fit(page, MARGIN + 6.5 * MM, y, NAME - MARGIN - 8.0 * MM, &called, text);
        let under = y + 0.8 * MM;
        page.line((NAME, under), (THEME - 3.0 * MM, under), Pen::new(palette.soft, 0.5));
    }
    fit(page, THEME, y, FIRST - THEME - 12.0 * MM, &line.theme, text);
    for (x, number) in columns().zip(line.numbers) {
        let run = Run::new(&number.to_string(), text);
        page.run(x - run.width, y, run);
    }
}

/// A text in the room it has.
fn fit(page: &mut Drawing, x: f32, y: f32, room: f32, text: &str, style: Style) {
    let width = Run::new(text, style).width;
    let size = if width > room { style.size * room / width } else { style.size };
    page.run(x, y, Run::new(text, Style { size, ..style }));
}
