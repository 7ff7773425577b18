//! A board to cut out: one sheet of A3, or two of A4 glued together. All lengths are millimetres.
//!
//! The edges are folded up, so that seeds do not roll away. A board looks the same to both players:
//! half of it is drawn, and once more turned, with the other player's names.

use awale_core::{Pit, ROW, RuleSet, Side};
use awale_words::{Naming, Speech, in_lang};

use crate::drawing::{Drawing, MM, Pen};
use crate::font::{FontFace, Style};
use crate::paint::{Ink, Palette};
use crate::paragraph;
use crate::{Paper, pdf};

/// How a board to cut out is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardOptions {
    /// One sheet of A3, or two of A4.
    pub paper: Paper,
    /// Colours, or black.
    pub ink: Ink,
    /// The names beside the pits, if any are wanted.
    pub names: Option<Naming>,
}

/// The board of a game, to cut out, as PDF: real size, if it is not scaled when printed.
pub fn board(rules: RuleSet, speech: Speech, options: BoardOptions) -> Vec<u8> {
    let title = in_lang!(speech.lang, paper::board_title(rules.title()));
    pdf::write(&title, speech.lang, pages(rules, speech, options))
}

/// The edge that is folded up.
const RIM: f32 = 14.0;
/// Between a pit and the end of its place.
const GAP: f32 = 3.0;
/// The distance of the text from the edge of the paper.
const MARGIN: f32 = 11.0;

pub(crate) fn pages(rules: RuleSet, speech: Speech, options: BoardOptions) -> Vec<Drawing> {
    let maker = Maker { rules, speech, names: options.names, palette: options.ink.palette() };
    match options.paper {
        Paper::A3 => vec![maker.a3()],
        Paper::A4 => vec![maker.a4(Side::South), maker.a4(Side::North)],
    }
}

struct Maker {
    rules: RuleSet,
    speech: Speech,
    names: Option<Naming>,
    palette: Palette,
}

impl Maker {
    /// The whole board, the granaries before the players.
    fn a3(&self) -> Drawing {
        let (place, granary) = (60.0, 50.0);
        let (width, half) = (6.0 * place + 8.0, place + granary + 2.0);
        let half_board = |side| {
            let mut drawing = Drawing::new(width, half);
            for number in 0..ROW {
                let x = 4.0 + (column(number) + 0.5) * place;
                let centre = (x, 3.0 + place / 2.0);
                self.pit(&mut drawing, Pit::of(side, number), centre, place);
                if number + 1 < ROW {
                    self.arrow(&mut drawing, (x + place / 2.0, centre.1));
                }
            }
            drawing.place(6.0, place + 6.0, self.granary(width - 12.0, granary - 10.0));
            drawing
        };
        let mut board = Drawing::new(width, 2.0 * half);
        board.rounded((0.0, 0.0, width, 2.0 * half), 0.0, Some(self.palette.wood), None);
        board.place(0.0, half, half_board(Side::South));
        board.place_turned(0.0, 0.0, half_board(Side::North));
        self.rim(&mut board, Seam::None);
        let mut sheet = Drawing::new(420.0, 297.0);
        let x = (sheet.width - width) / 2.0;
        sheet.place(x, MARGIN + RIM, board);
        self.notes(&mut sheet, MARGIN + 2.0 * (RIM + half), None);
        in_points(sheet)
    }

    /// Half a board: the part at the left of this player, with the granary of the other.
    fn a4(&self, side: Side) -> Drawing {
        let (place, granary, outside) = (61.0, 63.0, 8.0);
        let (width, height) = (granary + 3.0 * place, 2.0 * (place + outside));
        let mut half = Drawing::new(width, height);
        half.rounded((0.0, 0.0, width, height), 0.0, Some(self.palette.wood), None);
        half.place_turned(6.0, 6.0, self.granary(granary - 8.0, height - 12.0));
        let row = |side: Side, first: usize| {
            let mut row = Drawing::new(3.0 * place, height / 2.0);
            for number in first..first + 3 {
                let x = (column(number - first) + 0.5) * place;
                self.pit(&mut row, Pit::of(side, number), (x, place / 2.0), place);
                if number < first + 2 {
                    self.arrow(&mut row, (x + place / 2.0, place / 2.0));
                }
            }
            row
        };
        half.place(granary, height / 2.0, row(side, 0));
        half.place_turned(granary, 0.0, row(side.opponent(), 3));
        let mut sheet = Drawing::new(297.0, 210.0);
        let seam = if side == Side::South { Seam::Flap } else { Seam::Cut };
        self.rim(&mut half, seam);
        let (x, y) = (MARGIN + RIM, MARGIN + RIM);
        match side {
            Side::South => sheet.place(x, y, half),
            Side::North => sheet.place_turned(sheet.width - x - width, y, half),
        }
        let number = if side == Side::South { 1 } else { 2 };
        self.notes(&mut sheet, MARGIN + 2.0 * RIM + height, Some(number));
        in_points(sheet)
    }

    /// A pit with its name below it.
    fn pit(&self, drawing: &mut Drawing, pit: Pit, (x, y): (f32, f32), place: f32) {
        let palette = &self.palette;
        let radius = place / 2.0 - GAP;
        drawing.circle((x, y), radius, Some(palette.pit), Some(Pen::new(palette.edge, 0.9)));
        let thin = Pen::new(palette.edge, 0.25);
        drawing.circle((x, y), radius - 2.0, None, Some(thin));
        if let Some(naming) = self.names {
            let name = match naming {
                Naming::Letters => pit.letter().to_string(),
                Naming::Numbers => pit.number().to_string(),
            };
            let style = Style::new(FontFace::Bold, 6.0, palette.on_wood);
            let (x, y) = (x - radius + 2.0, y + radius + 1.0);
            drawing.centred(x, y, &name, style);
            // Upside down, one of these would be the other.
            if matches!(name.as_str(), "6" | "9") {
                let line = Pen::new(palette.on_wood, 0.5);
                drawing.line((x - 1.6, y + 1.1), (x + 1.6, y + 1.1), line);
            }
        }
    }

    /// The way that seeds go, between two pits.
    fn arrow(&self, drawing: &mut Drawing, (x, y): (f32, f32)) {
        let points = [(x + 1.4, y), (x - 1.4, y - 2.6), (x - 1.4, y + 2.6)];
        drawing.polygon(&points, Some(self.palette.edge), None);
    }

    fn granary(&self, width: f32, height: f32) -> Drawing {
        let edge = self.palette.edge;
        let mut drawing = Drawing::new(width, height);
        let (pit, pen) = (Some(self.palette.pit), Some(Pen::new(edge, 0.9)));
        drawing.rounded((0.0, 0.0, width, height), 24.0, pit, pen);
        let thin = Some(Pen::new(edge, 0.25));
        drawing.rounded((2.0, 2.0, width - 4.0, height - 4.0), 22.0, None, thin);
        let (x, y) = (width / 2.0, height / 2.0);
        let title = self.rules.title();
        drawing.centred(x, y, title, Style::new(FontFace::Bold, 11.0, edge));
        let word = self.speech.said(in_lang!(self.speech.lang, paper::GRANARY).to_owned());
        drawing.centred(x, y + 8.0, &word, Style::new(FontFace::Italic, 5.5, edge));
        drawing
    }

    /// The edge to fold up, with a pattern; where it is cut, folded and glued.
    fn rim(&self, board: &mut Drawing, seam: Seam) {
        let (w, h) = (board.width, board.height);
        let cut = Pen::new(self.palette.text, 0.3);
        let fold = cut.dashed(2.5, 1.6);
        let right = if seam == Seam::None { w + RIM } else { w };
        for (corner, way) in [((0.0, -RIM), 1.0), ((0.0, h + RIM), -1.0)] {
            self.zigzag(board, corner, w, |along, down| (along, way * down));
        }
        self.zigzag(board, (-RIM, 0.0), h, |along, down| (down, along));
        if seam == Seam::None {
            self.zigzag(board, (w + RIM, 0.0), h, |along, down| (-down, along));
        }
        let outline = [(-RIM, -RIM), (right, -RIM), (right, h + RIM), (-RIM, h + RIM)];
        board.polygon(&outline, None, Some(cut));
        board.line((-RIM, 0.0), (0.0, 0.0), cut);
        board.line((-RIM, h), (0.0, h), cut);
        for y in [0.0, h] {
            board.line((0.0, y), (w, y), fold);
        }
        board.line((0.0, -RIM), (0.0, h + RIM), fold);
        for y in [-RIM, h] {
            self.glue(board, (-RIM, y, RIM, RIM));
        }
        match seam {
            Seam::None => {
                board.line((w, 0.0), (w + RIM, 0.0), cut);
                board.line((w, h), (w + RIM, h), cut);
                board.line((w, -RIM), (w, h + RIM), fold);
                for y in [-RIM, h] {
                    self.glue(board, (w, y, RIM, RIM));
                }
            }
            Seam::Flap => {
                let flap = [(w, 2.0), (w + RIM, 8.0), (w + RIM, h - 8.0), (w, h - 2.0)];
                board.polygon(&flap, None, Some(cut));
                self.glue(board, (w, 8.0, RIM, h - 16.0));
            }
            Seam::Cut => {}
        }
    }

    /// A pattern of triangles along an edge: `turn` says where a point lies that is so far along
    /// the edge and so far inside.
    fn zigzag(
        &self,
        board: &mut Drawing,
        (x, y): (f32, f32),
        length: f32,
        turn: impl Fn(f32, f32) -> (f32, f32),
    ) {
        let at = |along: f32, inside: f32| {
            let (dx, dy) = turn(along, inside);
            (x + dx, y + dy)
        };
        let base = length / (length / 9.0).round();
        let pen = Pen::new(self.palette.edge, 0.25);
        let mut left = 0.0;
        while left + base / 2.0 < length {
            let middle = left + base / 2.0;
            let triangle = [at(left, 3.5), at(left + base, 3.5), at(middle, RIM - 3.5)];
            board.polygon(&triangle, Some(self.palette.wood), Some(pen));
            board.circle(at(middle, 5.6), 0.9, Some(self.palette.edge), None);
            left += base;
        }
    }

    /// Thin slanting lines: here is glue.
    fn glue(&self, board: &mut Drawing, (x, y, width, height): (f32, f32, f32, f32)) {
        let pen = Pen::new(self.palette.soft, 0.2);
        let mut along = 3.0;
        while along < width + height {
            let (right, low) = (along.min(width), along.min(height));
            let (from, to) = ((x + right, y + along - right), (x + along - low, y + low));
            board.line(from, to, pen);
            along += 3.0;
        }
    }

    /// What the lines mean, and what to do.
    fn notes(&self, sheet: &mut Drawing, below: f32, number: Option<u8>) {
        let style = Style::new(FontFace::Regular, 4.0, self.palette.text);
        let bold = Style { face: FontFace::Bold, ..style };
        let cut = Pen::new(self.palette.text, 0.3);
        let y = below + 6.5;
        let mut x = MARGIN;
        for (sign, word) in in_lang!(self.speech.lang, paper::SIGNS).into_iter().enumerate() {
            match sign {
                0 => sheet.line((x, y), (x + 12.0, y), cut),
                1 => sheet.line((x, y), (x + 12.0, y), cut.dashed(2.5, 1.6)),
                _ => self.glue(sheet, (x, y - 2.5, 12.0, 5.0)),
            }
            let run = crate::font::Run::new(word, style);
            let width = run.width;
            sheet.run(x + 14.0, y + 1.2, run);
            x += 14.0 + width + 9.0;
        }
        let title = match number {
            Some(number) => in_lang!(self.speech.lang, paper::sheet_of_two(number)),
            None => in_lang!(self.speech.lang, paper::REAL_SIZE).to_owned(),
        };
        let end = crate::font::Run::new(&title, bold);
        sheet.run(sheet.width - MARGIN - end.width, y + 1.2, end);
        let facts = self.rules.facts();
        let seeds = in_lang!(self.speech.lang, paper::seeds(facts.reserve > 0));
        let how = in_lang!(self.speech.lang, paper::how(number.is_some()));
        let notes = self.speech.said(format!("{how} {seeds}"));
        let text = paragraph::block(&[(style, &notes)], sheet.width - 2.0 * MARGIN, 5.2);
        sheet.place(MARGIN, y + 4.0, text);
    }
}

/// How a half meets the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seam {
    /// It is no half.
    None,
    /// With a flap that goes under the other.
    Flap,
    /// Cut at the seam.
    Cut,
}

fn column(number: usize) -> f32 {
    f32::from(u8::try_from(number).unwrap_or(0))
}

/// A sheet in millimetres as a page in points.
fn in_points(sheet: Drawing) -> Drawing {
    let mut page = Drawing::new(sheet.width * MM, sheet.height * MM);
    page.place_scaled(0.0, 0.0, MM, sheet);
    page
}
