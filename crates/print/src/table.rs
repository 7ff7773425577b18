//! A table on paper: pairings, standings, who met whom. As large as the paper lets it, on as many pages as it
//! needs, with its head on each.

use awale_words::{Lang, in_lang};

use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::pdf;

/// A table to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedTable {
    /// What it is of.
    pub title: String,
    /// What it tells.
    pub subtitle: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
    /// Which columns are texts, from the left; others are set to the right.
    pub texts: Vec<usize>,
}

const SHORT: f32 = 210.0 * MM;
const LONG: f32 = 297.0 * MM;
const MARGIN: f32 = 14.0 * MM;
/// The space between two columns, of the size of the letters.
const GAP: f32 = 0.9;
/// The height of a row, of the size of the letters.
const ROW: f32 = 1.7;
/// The largest letters, those for which the paper is turned, and the smallest.
const LARGEST: f32 = 14.0;
const TURNED: f32 = 9.0;
const SMALLEST: f32 = 4.0;
/// What title and subtitle take.
const HEAD: f32 = 50.0;
const FOOT: f32 = 16.0;

/// A table as PDF.
pub fn table(table: &PrintedTable, lang: Lang, ink: Ink) -> Vec<u8> {
    pdf::write(&table.title, lang, pages(table, lang, ink))
}

pub(crate) fn pages(table: &PrintedTable, lang: Lang, ink: Ink) -> Vec<Drawing> {
    let columns = widths(table);
    let natural: f32 = columns.iter().map(|width| width + GAP).sum();
    let fits = |wide: f32| ((wide - 2.0 * MARGIN) / natural.max(1.0)).min(LARGEST);
    let (wide, high) = if fits(SHORT) < TURNED { (LONG, SHORT) } else { (SHORT, LONG) };
    let size = fits(wide).max(SMALLEST);
    let setter = TableSetter { table, columns: &columns, size, wide, palette: ink.palette() };
    let most = rows_on(high, size);
    let rows: Vec<&[Vec<String>]> = match table.rows.chunks(most).collect::<Vec<_>>() {
        none if none.is_empty() => vec![&[]],
        some => some,
    };
    let count = rows.len();
    let page = |(number, rows): (usize, &&[Vec<String>])| {
        let mut page = setter.page(rows, high);
        let foot = Style::new(FontFace::Regular, 9.0, setter.palette.soft);
        let text = in_lang!(lang, paper::page_of(number + 1, count));
        page.centred(wide / 2.0, high - MARGIN, &text, foot);
        page
    };
    rows.iter().enumerate().map(page).collect()
}

/// How many rows a page of this height has.
fn rows_on(high: f32, size: f32) -> usize {
    let room = high - 2.0 * MARGIN - HEAD - FOOT - ROW * size;
    let mut rows = 1;
    let mut used = 2.0 * ROW * size;
    while used <= room {
        rows += 1;
        used += ROW * size;
    }
    rows
}

/// How wide each column is in letters of size 1.
fn widths(table: &PrintedTable) -> Vec<f32> {
    let width = |text: &String, face| {
        Run::new(text, Style::new(face, 1.0, crate::paint::Colour::BLACK)).width
    };
    let column = |at: usize| {
        let head = table.head.get(at).map_or(0.0, |text| width(text, FontFace::Bold));
        let cells = table.rows.iter().filter_map(|row| row.get(at));
        cells.map(|text| width(text, FontFace::Regular)).fold(head, f32::max)
    };
    (0..table.head.len()).map(column).collect()
}

struct TableSetter<'t> {
    table: &'t PrintedTable,
    columns: &'t [f32],
    size: f32,
    wide: f32,
    palette: Palette,
}

impl TableSetter<'_> {
    fn page(&self, rows: &[Vec<String>], high: f32) -> Drawing {
        let mut page = Drawing::new(self.wide, high);
        let title = fitted(&self.table.title, FontFace::Bold, 22.0, self.wide - 2.0 * MARGIN);
        page.run(MARGIN, MARGIN + 20.0, Run::new(&self.table.title, title(self.palette.accent)));
        let subtitle =
            fitted(&self.table.subtitle, FontFace::Regular, 13.0, self.wide - 2.0 * MARGIN);
        let run = Run::new(&self.table.subtitle, subtitle(self.palette.soft));
        page.run(MARGIN, MARGIN + 40.0, run);
        let mut y = MARGIN + HEAD + ROW * self.size;
        self.row(&mut page, y, &self.table.head, FontFace::Bold);
        for row in rows {
            let line = Pen::new(self.palette.soft, 0.4);
            let low = y + 0.45 * self.size;
            page.line((MARGIN, low), (self.wide - MARGIN, low), line);
            y += ROW * self.size;
            self.row(&mut page, y, row, FontFace::Regular);
        }
        page
    }

    fn row(&self, page: &mut Drawing, y: f32, cells: &[String], face: FontFace) {
        let style = Style::new(face, self.size, self.palette.text);
        let mut x = MARGIN;
        for (at, (cell, width)) in cells.iter().zip(self.columns).enumerate() {
            let run = Run::new(cell, style);
            let right =
                if self.table.texts.contains(&at) { 0.0 } else { width * self.size - run.width };
            page.run(x + right, y, run);
            x += (width + GAP) * self.size;
        }
    }
}

/// Letters as large as wished, or as there is room for.
fn fitted(
    text: &str,
    face: FontFace,
    size: f32,
    room: f32,
) -> impl Fn(crate::paint::Colour) -> Style + use<> {
    let width = Run::new(text, Style::new(face, size, crate::paint::Colour::BLACK)).width;
    let size = if width > room { size * room / width } else { size };
    move |colour| Style::new(face, size, colour)
}
