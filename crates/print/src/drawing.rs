//! What is on a page: shapes and texts, in points from the top left corner.
//!
//! Pages are built as values and written to PDF at the end (`pdf.rs`), so a piece can be measured
//! before it is placed, and a test can ask where everything lies.

use crate::font::{Run, Style};
use crate::paint::Colour;

/// Points in a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

/// How the line around a shape looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) colour: Colour,
    pub(crate) width: f32,
    /// The length of dashes and of the gaps between them; none for a whole line.
    pub(crate) dash: Option<(f32, f32)>,
}

impl Pen {
    pub(crate) const fn new(colour: Colour, width: f32) -> Pen {
        Pen { colour, width, dash: None }
    }

    pub(crate) const fn dashed(self, dash: f32, gap: f32) -> Pen {
        Pen { dash: Some((dash, gap)), ..self }
    }
}

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Stroke {
    Move(f32, f32),
    Line(f32, f32),
    Curve([f32; 6]),
    Close,
}

/// Something that leaves ink.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    Shape {
        outline: Vec<Stroke>,
        fill: Option<Colour>,
        pen: Option<Pen>,
    },
    /// A text, from the left end of its base line.
    Text {
        x: f32,
        y: f32,
        run: Run,
    },
    /// Another drawing, moved and made larger or smaller; upside down if the scale is negative.
    Group {
        x: f32,
        y: f32,
        scale: f32,
        marks: Vec<Mark>,
    },
}

/// Shapes and texts, with the size that they take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) marks: Vec<Mark>,
}

/// How far the control points of a quarter of a circle are from its ends.
const QUARTER: f32 = 0.552_285;

impl Drawing {
    pub(crate) const fn new(width: f32, height: f32) -> Drawing {
        Drawing { width, height, marks: Vec::new() }
    }

    /// Puts another drawing here.
    pub(crate) fn place(&mut self, x: f32, y: f32, drawing: Drawing) {
        self.place_scaled(x, y, 1.0, drawing);
    }

    /// Puts another drawing here, so many times as large.
    pub(crate) fn place_scaled(&mut self, x: f32, y: f32, scale: f32, drawing: Drawing) {
        self.marks.push(Mark::Group { x, y, scale, marks: drawing.marks });
    }

    /// Puts another drawing here, turned for the player opposite.
    pub(crate) fn place_turned(&mut self, x: f32, y: f32, drawing: Drawing) {
        let (x, y) = (x + drawing.width, y + drawing.height);
        self.place_scaled(x, y, -1.0, drawing);
    }

    pub(crate) fn shape(&mut self, outline: Vec<Stroke>, fill: Option<Colour>, pen: Option<Pen>) {
        self.marks.push(Mark::Shape { outline, fill, pen });
    }

    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), pen: Pen) {
        self.shape(vec![Stroke::Move(from.0, from.1), Stroke::Line(to.0, to.1)], None, Some(pen));
    }

    /// A closed outline of straight lines.
    pub(crate) fn polygon(
        &mut self,
        points: &[(f32, f32)],
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        let mut outline: Vec<Stroke> = points.iter().map(|&(x, y)| Stroke::Line(x, y)).collect();
        if let Some(&(x, y)) = points.first() {
            outline[0] = Stroke::Move(x, y);
        }
        outline.push(Stroke::Close);
        self.shape(outline, fill, pen);
    }

    pub(crate) fn circle(
        &mut self,
        (x, y): (f32, f32),
        radius: f32,
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        self.rounded((x - radius, y - radius, 2.0 * radius, 2.0 * radius), radius, fill, pen);
    }

    /// A rectangle (left, top, width, height) with round corners.
    pub(crate) fn rounded(
        &mut self,
        (x, y, width, height): (f32, f32, f32, f32),
        radius: f32,
        fill: Option<Colour>,
        pen: Option<Pen>,
    ) {
        let r = radius.min(width / 2.0).min(height / 2.0);
        let c = r * (1.0 - QUARTER);
        let (right, bottom) = (x + width, y + height);
        let outline = vec![
            Stroke::Move(x + r, y),
            Stroke::Line(right - r, y),
            Stroke::Curve([right - c, y, right, y + c, right, y + r]),
            Stroke::Line(right, bottom - r),
            Stroke::Curve([right, bottom - c, right - c, bottom, right - r, bottom]),
            Stroke::Line(x + r, bottom),
            Stroke::Curve([x + c, bottom, x, bottom - c, x, bottom - r]),
            Stroke::Line(x, y + r),
            Stroke::Curve([x, y + c, x + c, y, x + r, y]),
            Stroke::Close,
        ];
        self.shape(outline, fill, pen);
    }

    /// A text from the left end of its base line.
    pub(crate) fn run(&mut self, x: f32, y: f32, run: Run) {
        self.marks.push(Mark::Text { x, y, run });
    }

    /// A text centred on a point of its base line.
    pub(crate) fn centred(&mut self, x: f32, y: f32, text: &str, style: Style) {
        let run = Run::new(text, style);
        self.run(x - run.width / 2.0, y, run);
    }
}

#[cfg(test)]
impl Drawing {
    /// The corners of everything that leaves ink: left, top, right, bottom.
    pub(crate) fn extent(&self) -> [f32; 4] {
        let mut extent = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        grow(&mut extent, &self.marks, &|x, y| (x, y));
        extent
    }
}

#[cfg(test)]
fn grow(extent: &mut [f32; 4], marks: &[Mark], at: &dyn Fn(f32, f32) -> (f32, f32)) {
    let mut points: Vec<(f32, f32)> = Vec::new();
    for mark in marks {
        match mark {
            Mark::Shape { outline, pen, .. } => {
                let wide = pen.map_or(0.0, |pen| pen.width / 2.0);
                for stroke in outline {
                    if let Stroke::Move(x, y)
                    | Stroke::Line(x, y)
                    | Stroke::Curve([_, _, _, _, x, y]) = *stroke
                    {
                        points.extend([(x - wide, y - wide), (x + wide, y + wide)]);
                    }
                }
            }
            Mark::Text { x, y, run } => {
                let size = run.style.size;
                points.extend([(*x, y - 0.75 * size), (x + run.width, y + 0.22 * size)]);
            }
            Mark::Group { x: dx, y: dy, scale, marks } => {
                grow(extent, marks, &|x, y| at(dx + scale * x, dy + scale * y));
            }
        }
    }
    for (x, y) in points {
        let (x, y) = at(x, y);
        *extent = [extent[0].min(x), extent[1].min(y), extent[2].max(x), extent[3].max(y)];
    }
}
