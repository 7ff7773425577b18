//! A rule leaflet: the rule page of a game on two pages of A4, in two columns, with its figures.

use awale_core::RuleSet;
use awale_words::{Block, Figure, Page, RuleTable, Speech, in_lang};

use crate::diagram::Diagram;
use crate::drawing::{Drawing, MM, Pen};
use crate::flow::{self, Piece};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::{paragraph, pdf};

/// The rules of a game on two pages, as PDF.
///
/// # Panics
/// Never for the rule pages of `awale-words`: a test sets every one.
pub fn leaflet(rules: RuleSet, speech: Speech, ink: Ink) -> Vec<u8> {
    let page = Page::new(rules, speech.lang);
    let title = in_lang!(speech.lang, paper::leaflet_title(page.title));
    let (pages, _) = pages(&page, speech, ink).expect("a rule page has room on two pages");
    pdf::write(&title, speech.lang, pages)
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const MARGIN: f32 = 13.0 * MM;
const INSIDE: f32 = WIDTH - 2.0 * MARGIN;
const GUTTER: f32 = 7.0 * MM;
const COLUMN: f32 = (INSIDE - GUTTER) / 2.0;
/// Below the columns: the line that says which page this is.
const FOOT: f32 = 14.0;

/// How large text and figures are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Scale {
    /// The size of the text, in points.
    pub(crate) text: f32,
    /// The width of a board, of the width of a column. Up to a half, two stand side by side.
    pub(crate) board: f32,
}

/// From the most comfortable to the smallest that is still read with ease.
const SCALES: [Scale; 16] = [
    Scale { text: 11.5, board: 0.9 },
    Scale { text: 11.0, board: 0.85 },
    Scale { text: 10.5, board: 0.8 },
    Scale { text: 10.5, board: 0.7 },
    Scale { text: 10.0, board: 0.7 },
    Scale { text: 10.0, board: 0.6 },
    Scale { text: 9.5, board: 0.6 },
    Scale { text: 11.0, board: 0.48 },
    Scale { text: 10.5, board: 0.48 },
    Scale { text: 10.0, board: 0.48 },
    Scale { text: 9.75, board: 0.48 },
    Scale { text: 9.5, board: 0.48 },
    Scale { text: 9.0, board: 0.48 },
    Scale { text: 8.75, board: 0.48 },
    Scale { text: 8.5, board: 0.48 },
    Scale { text: 8.0, board: 0.48 },
];

/// The two pages at the largest scale at which there is room for all, if there is one.
pub(crate) fn pages(page: &Page, speech: Speech, ink: Ink) -> Option<(Vec<Drawing>, Scale)> {
    SCALES.into_iter().find_map(|scale| {
        let setter = LeafletSetter { page, speech, palette: ink.palette(), scale };
        Some((setter.pages()?, scale))
    })
}

struct LeafletSetter<'a> {
    page: &'a Page,
    speech: Speech,
    palette: Palette,
    scale: Scale,
}

impl LeafletSetter<'_> {
    fn pages(&self) -> Option<Vec<Drawing>> {
        let head = self.head();
        let lowest = HEIGHT - MARGIN - FOOT;
        let first = lowest - MARGIN - head.height;
        let second = lowest - MARGIN;
        let pieces: Vec<Piece> =
            self.page.blocks.iter().flat_map(|block| self.block(block)).collect();
        let mut columns = flow::pour(pieces, COLUMN, &[first, first, second, second])?.into_iter();
        let tops = [MARGIN + head.height, MARGIN];
        let mut pages: Vec<Drawing> = Vec::new();
        for (number, top) in (1..).zip(tops) {
            let mut page = Drawing::new(WIDTH, HEIGHT);
            self.foot(&mut page, number);
            // What is read first is drawn first: programs that read aloud follow.
            if number == 1 {
                page.place(MARGIN, MARGIN, head.clone());
            }
            for x in [MARGIN, MARGIN + COLUMN + GUTTER] {
                page.place(x, top, columns.next()?);
            }
            pages.push(page);
        }
        Some(pages)
    }

    fn style(&self, face: FontFace) -> Style {
        Style::new(face, self.scale.text, self.palette.text)
    }

    fn leading(&self) -> f32 {
        1.22 * self.scale.text
    }

    /// The title, what is special about the game, and the rules in thirty seconds.
    fn head(&self) -> Drawing {
        let mut head = Drawing::new(INSIDE, 30.0);
        let title = Style::new(FontFace::Bold, 32.0, self.palette.accent);
        let run = Run::new(self.page.title, title);
        let beside = run.width + 14.0;
        head.run(0.0, 24.0, run);
        let style = Style::new(FontFace::Italic, 11.5, self.palette.soft);
        let summary = self.speech.text(self.page.summary);
        let summary = paragraph::block(&[(style, &summary)], INSIDE - beside, 13.5);
        head.height = head.height.max(4.0 + summary.height);
        head.place(beside, (27.0 - summary.height).max(0.0), summary);
        let brief = self.brief();
        let y = head.height + 8.0;
        head.height = y + brief.height + 12.0;
        head.place(0.0, y, brief);
        head
    }

    /// Six sentences beside the board on which they begin.
    fn brief(&self) -> Drawing {
        let pad = 9.0;
        let board_width = 0.36 * INSIDE;
        let text_width = INSIDE - 3.0 * pad - board_width;
        let size = self.scale.text.min(10.0);
        let style = Style::new(FontFace::Regular, size, self.palette.text);
        let bold = Style { face: FontFace::Bold, ..style };
        let heading = Style { colour: self.palette.accent, size: size + 1.5, ..bold };
        let mut parts =
            vec![paragraph::block(&[(heading, self.speech.lang.in_brief())], text_width, 16.0)];
        for (number, sentence) in (1..).zip(self.page.brief.sentences) {
            let number = format!("{number}. ");
            let text = self.speech.text(sentence);
            let spans = [(bold, number.as_str()), (style, text.as_str())];
            parts.push(paragraph::block(&spans, text_width, 1.2 * size));
        }
        let text = paragraph::stack(parts, text_width);
        let board = Diagram::of(&self.page.brief.position);
        let board = board.draw(board_width, self.speech, &self.palette);
        let mut whole = Drawing::new(INSIDE, text.height.max(board.height) + 2.0 * pad - 2.0);
        let frame = (0.0, 0.0, INSIDE, whole.height);
        whole.rounded(frame, 6.0, Some(self.palette.tint), None);
        let down = (whole.height - board.height) / 2.0;
        whole.place(INSIDE - pad - board_width, down, board);
        whole.place(pad, pad - 2.0, text);
        whole
    }

    fn block(&self, block: &Block) -> Vec<Piece> {
        let gap = 0.5 * self.scale.text;
        match block {
            Block::Heading(text) => {
                let size = 1.3 * self.scale.text;
                let style = Style::new(FontFace::Bold, size, self.palette.accent);
                let text = self.speech.text(text);
                let lines = paragraph::lines(&[(style, &text)], COLUMN, 1.2 * size);
                let heading = paragraph::stack(lines, COLUMN);
                vec![Piece { drawing: heading, above: 1.6 * gap, with_next: true }]
            }
            Block::Paragraph { text, .. } => {
                let text = self.speech.text(text);
                let spans = [(self.style(FontFace::Regular), text.as_str())];
                flow::text(paragraph::lines(&spans, COLUMN, self.leading()), gap)
            }
            Block::Bullet { text, .. } => {
                let text = self.speech.text(text);
                let indent = self.scale.text;
                let spans = [(self.style(FontFace::Regular), text.as_str())];
                let lines = paragraph::lines(&spans, COLUMN - indent, self.leading());
                let dot = |number| if number == 0 { Beside::Dot } else { Beside::Nothing };
                let lines = (0..).zip(lines).map(|(n, line)| self.indented(line, indent, dot(n)));
                flow::text(lines.collect(), 0.5 * gap)
            }
            Block::Reading { text, other, .. } => self.reading(text, other, gap),
            Block::Figure(figure) => vec![self.figure(figure, gap)],
            Block::Table(table) => vec![self.table(table, gap)],
        }
    }

    /// A rule as we read it, beside a bar.
    fn reading(&self, text: &str, other: &str, gap: f32) -> Vec<Piece> {
        let lang = self.speech.lang;
        let (text, other) = (self.speech.text(text), self.speech.text(other));
        let small = 0.94 * self.scale.text;
        let style = |face| Style { size: small, ..self.style(face) };
        let ours = format!("{}. ", lang.our_reading());
        let others = format!("{} {other}", lang.other_reading());
        let indent = 0.8 * self.scale.text;
        let ours = [(style(FontFace::Bold), ours.as_str()), (style(FontFace::Regular), &text)];
        let others = [(style(FontFace::Italic), others.as_str())];
        let (width, leading) = (COLUMN - indent, 1.2 * small);
        let mut lines = paragraph::lines(&ours, width, leading);
        lines.extend(paragraph::lines(&others, width, leading));
        let lines = lines.into_iter().map(|line| self.indented(line, indent, Beside::Bar));
        flow::text(lines.collect(), gap)
    }

    /// A line moved to the right, with something at its left.
    fn indented(&self, line: Drawing, indent: f32, beside: Beside) -> Drawing {
        let mut moved = Drawing::new(COLUMN, line.height);
        match beside {
            Beside::Bar => {
                let bar = (0.0, 0.0, 2.0, line.height);
                moved.rounded(bar, 0.0, Some(self.palette.accent), None);
            }
            Beside::Dot => {
                let centre = (0.45 * indent, 0.52 * line.height);
                moved.circle(centre, 0.13 * indent, Some(self.palette.accent), None);
            }
            Beside::Nothing => {}
        }
        moved.place(indent, 0.0, line);
        moved
    }

    /// A board, and the board after a move, over what there is to see.
    fn figure(&self, figure: &Figure, gap: f32) -> Piece {
        let width = self.scale.board * COLUMN;
        let draw = |diagram: Diagram| diagram.draw(width, self.speech, &self.palette);
        let mut boards = vec![draw(match figure.mv {
            Some(mv) => Diagram::before(&figure.position, mv),
            None => Diagram::of(&figure.position),
        })];
        boards.extend(figure.mv.and_then(|mv| Diagram::after(&figure.position, mv)).map(draw));
        let mut whole = Drawing::new(COLUMN, 0.0);
        let beside = width <= 0.5 * COLUMN && boards.len() == 2;
        let high = boards[0].height;
        for (number, board) in boards.into_iter().enumerate() {
            // A small triangle leads from the first board to the second.
            let (x, y) = if beside { (COLUMN / 2.0, high / 2.0) } else { (COLUMN / 2.0, high) };
            let triangle = if beside {
                [(x + 3.0, y), (x - 2.5, y - 4.0), (x - 2.5, y + 4.0)]
            } else {
                [(x, y + 6.5), (x - 4.0, y + 1.0), (x + 4.0, y + 1.0)]
            };
            if number > 0 {
                whole.polygon(&triangle, Some(self.palette.accent), None);
            }
            if beside {
                whole.place(if number == 0 { 0.0 } else { COLUMN - width }, 0.0, board);
                whole.height = high;
            } else {
                let y = if number == 0 { 0.0 } else { high + 7.5 };
                whole.place((COLUMN - width) / 2.0, y, board);
                whole.height = y + high;
            }
        }
        self.caption(&mut whole, figure.label, figure.caption);
        let ending = figure.trace().map_or_else(|| figure.position.ending(), |trace| trace.ending);
        if let Some(ending) = ending {
            let size = 0.9 * self.scale.text;
            let style = Style { size, ..self.style(FontFace::Italic) };
            let text = self.speech.ending(&ending);
            under(&mut whole, &[(style, &text)], 1.2 * size);
        }
        Piece { drawing: whole, above: 1.6 * gap, with_next: false }
    }

    fn caption(&self, whole: &mut Drawing, label: Option<&str>, caption: &str) {
        let size = 0.92 * self.scale.text;
        let style = Style { size, colour: self.palette.soft, ..self.style(FontFace::Regular) };
        let bold = Style { face: FontFace::Bold, ..style };
        let label = label.map(|label| format!("{label}. ")).unwrap_or_default();
        let caption = self.speech.text(caption);
        whole.height += 2.0;
        under(whole, &[(bold, &label), (style, &caption)], 1.18 * size);
    }

    /// Rows with a thin line below each, all columns of one width.
    fn table(&self, table: &RuleTable, gap: f32) -> Piece {
        let mut whole = Drawing::new(COLUMN, 0.0);
        let high = 1.45 * self.scale.text;
        let count = f32::from(u8::try_from(table.head.len()).unwrap_or(u8::MAX));
        let column = COLUMN / count;
        let line = Pen::new(self.palette.soft, 0.4);
        let rows = std::iter::once((FontFace::Bold, &table.head))
            .chain(table.rows.iter().map(|row| (FontFace::Regular, row)));
        for (face, row) in rows {
            let mut x = column / 2.0;
            for cell in row {
                let y = whole.height + 0.72 * high;
                whole.centred(x, y, &self.speech.text(cell), self.style(face));
                x += column;
            }
            whole.height += high;
            whole.line((0.0, whole.height), (COLUMN, whole.height), line);
        }
        self.caption(&mut whole, table.label, table.caption);
        Piece { drawing: whole, above: 1.6 * gap, with_next: false }
    }

    /// Which page this is, and who made the game.
    fn foot(&self, page: &mut Drawing, number: u8) {
        let y = HEIGHT - MARGIN + 2.0;
        page.line((MARGIN, y - 10.0), (WIDTH - MARGIN, y - 10.0), Pen::new(self.palette.soft, 0.4));
        let style = Style::new(FontFace::Regular, 8.0, self.palette.soft);
        let credit = self.speech.text(self.page.credit.unwrap_or_default());
        page.run(MARGIN, y, Run::new(&credit, style));
        let title = in_lang!(self.speech.lang, paper::page_of_two(self.page.title, number));
        let run = Run::new(&title, style);
        page.run(WIDTH - MARGIN - run.width, y, run);
    }
}

/// Adds a text below what is there.
fn under(whole: &mut Drawing, spans: &[(Style, &str)], leading: f32) {
    let text = paragraph::block(spans, COLUMN, leading);
    let (y, height) = (whole.height, text.height);
    whole.place(0.0, y, text);
    whole.height += height;
}

/// What stands at the left of a line.
#[derive(Clone, Copy)]
enum Beside {
    Bar,
    Dot,
    Nothing,
}

#[cfg(test)]
mod tests {
    use awale_words::{Lang, Naming, Vocabulary};

    use super::*;
    use crate::drawing::Mark;

    fn every_page() -> impl Iterator<Item = (Page, Speech)> {
        let rules = RuleSet::ALL.iter().flat_map(|&rules| Lang::ALL.map(|lang| (rules, lang)));
        let words = [(Naming::Letters, Vocabulary::Ours), (Naming::Numbers, Vocabulary::Sheets)];
        let said = rules.flat_map(move |(rules, lang)| {
            words.map(|(naming, vocabulary)| (rules, Speech { lang, naming, vocabulary }))
        });
        said.map(|(rules, speech)| (Page::new(rules, speech.lang), speech))
    }

    fn runs(marks: &[Mark]) -> Vec<&Run> {
        let mut found = Vec::new();
        for mark in marks {
            match mark {
                Mark::Text { run, .. } => found.push(run),
                Mark::Group { marks, .. } => found.extend(runs(marks)),
                Mark::Shape { .. } => {}
            }
        }
        found
    }

    #[test]
    fn every_game_has_room_on_two_pages_and_the_font_has_every_letter() {
        for (page, speech) in every_page() {
            let (pages, scale) = pages(&page, speech, Ink::Black).expect("room on two pages");
            assert!(scale.text >= 8.0);
            assert_eq!(pages.len(), 2);
            for drawing in &pages {
                let [left, top, right, bottom] = drawing.extent();
                let edge = MARGIN - 1.0;
                assert!(left >= edge && top >= edge, "{} {left} {top}", page.rules);
                assert!(right <= WIDTH - edge && bottom <= HEIGHT - 25.0, "{right} {bottom}");
                let lacking = runs(&drawing.marks).into_iter().find(|run| run.lacks_letters());
                assert!(lacking.is_none(), "{:?}", lacking.map(|run| &run.text));
            }
        }
    }
}
