//! Exercise sheets: pages for the pupils, and the answers on pages of their own.

use awale_coach::sheet::{Exercise, Sheet, SheetQuestion};
use awale_words::Speech;

use crate::diagram::Diagram;
use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::{Ink, Palette};
use crate::paragraph;
use crate::pdf;

/// A sheet as PDF; with the answers on pages of their own behind it, for the teacher.
pub fn sheet(sheet: &Sheet, speech: Speech, with_answers: bool, ink: Ink) -> Vec<u8> {
    pdf::write(&sheet.title(speech, false), speech.lang, pages(sheet, speech, with_answers, ink))
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const MARGIN: f32 = 13.0 * MM;
/// The width of what is printed.
const INSIDE: f32 = WIDTH - 2.0 * MARGIN;
/// Between two columns.
const GUTTER: f32 = 9.0 * MM;
/// Between two exercises, one below the other.
const GAP: f32 = 13.0;
/// The size of the text.
const SIZE: f32 = 11.0;
const LEADING: f32 = 13.5;

pub(crate) fn pages(sheet: &Sheet, speech: Speech, with_answers: bool, ink: Ink) -> Vec<Drawing> {
    let setter = ExerciseSetter { sheet, speech: sheet.speech(speech), palette: ink.palette() };
    let mut pages = setter.pages(setter.head(), &setter.exercises());
    if with_answers {
        pages.extend(setter.pages(setter.key_head(), &setter.key()));
    }
    pages
}

struct ExerciseSetter<'a> {
    sheet: &'a Sheet,
    speech: Speech,
    palette: Palette,
}

impl ExerciseSetter<'_> {
    const fn style(&self, face: FontFace, size: f32) -> Style {
        Style::new(face, size, self.palette.text)
    }

    /// The name of the pupil, the title, what should be remembered.
    fn head(&self) -> Drawing {
        let mut head = Drawing::new(INSIDE, 0.0);
        let pen = Pen::new(self.palette.text, 0.6);
        let [name, class, date] = Sheet::who(self.speech.lang);
        for (word, from, to) in [(name, 0.0, 0.5), (class, 0.53, 0.73), (date, 0.76, 1.0)] {
            let (from, to) = (from * INSIDE, to * INSIDE);
            let run = Run::new(word, self.style(FontFace::Regular, SIZE));
            head.line((from + run.width + 4.0, 13.0), (to, 13.0), pen);
            head.run(from, 11.0, run);
        }
        head.height = 22.0;
        self.below(&mut head, &self.sheet.title(self.speech, false), FontFace::Bold, 20.0);
        self.below(&mut head, &self.sheet.reminder(self.speech), FontFace::Regular, 10.0);
        head
    }

    fn key_head(&self) -> Drawing {
        let mut head = Drawing::new(INSIDE, 0.0);
        self.below(&mut head, &self.sheet.title(self.speech, true), FontFace::Bold, 20.0);
        head
    }

    /// Adds a text below what is there.
    fn below(&self, to: &mut Drawing, text: &str, face: FontFace, size: f32) {
        let block = paragraph::block(&[(self.style(face, size), text)], to.width, 1.25 * size);
        let (y, height) = (to.height, block.height);
        to.place(0.0, y, block);
        to.height += height;
    }

    /// The rows of the pupils' pages: two exercises beside each other, or a simulation.
    fn exercises(&self) -> Vec<Drawing> {
        let width = (INSIDE - GUTTER) / 2.0;
        let mut rows = Vec::new();
        let mut waiting = Vec::new();
        for (number, exercise) in (1..).zip(&self.sheet.exercises) {
            if exercise.is_simulation() {
                rows.push(self.simulation(number, exercise, width));
                continue;
            }
            waiting.push(self.exercise(number, exercise, width));
            if waiting.len() == 2 {
                rows.push(row(std::mem::take(&mut waiting)));
            }
        }
        if !waiting.is_empty() {
            rows.push(row(waiting));
        }
        rows
    }

    fn exercise(&self, number: usize, exercise: &Exercise, width: f32) -> Drawing {
        let question = &exercise.questions[0];
        let mut cell = self.asked(Some(number), &question.step.text.say(self.speech), width);
        self.board(&mut cell, &Diagram::of(exercise.position()));
        self.room(&mut cell, question);
        cell
    }

    /// The board, and three questions, each with its own.
    fn simulation(&self, number: usize, exercise: &Exercise, width: f32) -> Drawing {
        let mut shown = self.asked(Some(number), &exercise.intro.say(self.speech), width);
        self.board(&mut shown, &Diagram::of(exercise.position()));
        let mut cells = vec![shown];
        for question in &exercise.questions {
            let mut cell = self.asked(None, &question.step.text.say(self.speech), width);
            self.room(&mut cell, question);
            cells.push(cell);
        }
        let below = cells.split_off(2);
        let rows = [row(cells), row(below)];
        let mut whole = Drawing::new(INSIDE, -GAP);
        for row in rows {
            let y = whole.height + GAP;
            whole.height = y + row.height;
            whole.place(0.0, y, row);
        }
        whole
    }

    fn asked(&self, number: Option<usize>, text: &str, width: f32) -> Drawing {
        let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
        let bold = self.style(FontFace::Bold, SIZE);
        let spans = [(bold, number.as_str()), (self.style(FontFace::Regular, SIZE), text)];
        paragraph::block(&spans, width, LEADING)
    }

    fn board(&self, cell: &mut Drawing, diagram: &Diagram) {
        let board = diagram.draw(cell.width, self.speech, &self.palette);
        let (y, height) = (cell.height + 4.0, board.height);
        cell.place(0.0, y, board);
        cell.height = y + height;
    }

    /// Room for the answer: a line to write on, a board to fill in.
    fn room(&self, cell: &mut Drawing, question: &SheetQuestion) {
        if question.is_written() {
            cell.height += 20.0;
            let y = cell.height;
            cell.line((0.0, y), (cell.width, y), Pen::new(self.palette.text, 0.6));
        }
        if question.drawn.is_some() {
            cell.height += 2.0;
            self.board(cell, &Diagram::blank());
        }
    }

    /// The rows of the key: three answers beside each other, and a simulation begins a row.
    fn key(&self) -> Vec<Drawing> {
        let width = (INSIDE - 2.0 * GUTTER) / 3.0;
        let mut rows = Vec::new();
        let mut waiting = Vec::new();
        for (number, exercise) in (1..).zip(&self.sheet.exercises) {
            for (letter, question) in ('a'..).zip(&exercise.questions) {
                let letter = Some(letter).filter(|_| exercise.is_simulation());
                waiting.push(self.answer(number, letter, question, width));
                if waiting.len() == 3 {
                    rows.push(row(std::mem::take(&mut waiting)));
                }
            }
        }
        if !waiting.is_empty() {
            rows.push(row(waiting));
        }
        rows
    }

    fn answer(
        &self,
        number: usize,
        letter: Option<char>,
        question: &SheetQuestion,
        width: f32,
    ) -> Drawing {
        let letter = letter.map(|letter| format!("\u{a0}{letter}")).unwrap_or_default();
        let number = format!("{number}{letter}. ");
        let answer = question.answer(self.speech);
        let regular = self.style(FontFace::Regular, SIZE);
        let bold = self.style(FontFace::Bold, SIZE);
        let mut cell = paragraph::block(&[(regular, &number), (bold, &answer)], width, LEADING);
        let drawn = question.drawn.and_then(|mv| Diagram::after(&question.step.position, mv));
        if let Some(diagram) = drawn {
            self.board(&mut cell, &diagram);
        }
        cell
    }

    /// Pages with this head on the first, and as many rows on each as it has room for.
    fn pages(&self, head: Drawing, rows: &[Drawing]) -> Vec<Drawing> {
        let lowest = HEIGHT - MARGIN - 10.0;
        let mut pages = vec![self.empty()];
        let mut y = MARGIN + head.height + GAP;
        pages[0].place(MARGIN, MARGIN, head);
        for row in rows {
            if y + row.height > lowest {
                pages.push(self.empty());
                y = MARGIN;
            }
            if let Some(page) = pages.last_mut() {
                page.place(MARGIN, y, row.clone());
            }
            y += row.height + GAP;
        }
        pages
    }

    /// A page that says where it comes from.
    fn empty(&self) -> Drawing {
        let mut page = Drawing::new(WIDTH, HEIGHT);
        let style = Style::new(FontFace::Regular, 8.0, self.palette.soft);
        page.run(MARGIN, HEIGHT - MARGIN, Run::new(&self.sheet.origin(self.speech), style));
        page
    }
}

/// Cells beside each other, all as wide as the first.
fn row(cells: Vec<Drawing>) -> Drawing {
    let height = cells.iter().map(|cell| cell.height).fold(0.0, f32::max);
    let mut row = Drawing::new(INSIDE, height);
    let mut x = 0.0;
    for cell in cells {
        let width = cell.width;
        row.place(x, 0.0, cell);
        x += width + GUTTER;
    }
    row
}
