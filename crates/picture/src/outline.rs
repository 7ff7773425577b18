//! Letters as outlines of the fonts inside the program.

use std::fmt::Write;
use std::sync::OnceLock;

use rustybuzz::ttf_parser::{OutlineBuilder, Tag};
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer, script};

use crate::letters::{Anchor, Text};

/// Writes a text as one path.
pub(crate) fn as_outline(svg: &mut String, text: Text<'_>) {
    let face = face(text.bold);
    let mut buffer = UnicodeBuffer::new();
    // The font has no narrow space; the other one that does not break stands for it.
    buffer.push_str(&text.words.replace('\u{202f}', "\u{a0}"));
    buffer.set_direction(Direction::LeftToRight);
    buffer.set_script(script::LATIN);
    let lining = [Feature::new(Tag::from_bytes(b"lnum"), 1, ..)];
    let set = rustybuzz::shape(face, &lining, buffer);
    let scale = text.size / float(face.units_per_em());
    let width: f32 = set.glyph_positions().iter().map(|at| float(at.x_advance) * scale).sum();
    let start = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2.0,
        Anchor::End => text.x - width,
    };
    let mut pen = OutlinePen { path: String::new(), scale, x: start, y: text.y };
    for (glyph, at) in set.glyph_infos().iter().zip(set.glyph_positions()) {
        let advance = float(at.x_advance) * scale;
        pen.x += float(at.x_offset) * scale;
        pen.y = text.y - float(at.y_offset) * scale;
        let id = u16::try_from(glyph.glyph_id).unwrap_or(0);
        face.outline_glyph(rustybuzz::ttf_parser::GlyphId(id), &mut pen);
        pen.x += advance - float(at.x_offset) * scale;
    }
    let _ = write!(svg, "<path fill=\"{}\" d=\"{}\"/>", text.fill, pen.path);
}

fn face(bold: bool) -> &'static Face<'static> {
    static FACES: OnceLock<[Face<'static>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| {
        [awale_print::REGULAR, awale_print::BOLD]
            .map(|bytes| Face::from_slice(bytes, 0).expect("a font inside the program"))
    });
    &faces[usize::from(bold)]
}

/// Units of a font, which are small.
fn float(units: i32) -> f32 {
    f32::from(i16::try_from(units).unwrap_or(i16::MAX))
}

/// Draws glyphs one after the other into a path.
struct OutlinePen {
    path: String,
    scale: f32,
    x: f32,
    y: f32,
}

impl OutlinePen {
    fn step(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            // Fonts count upwards.
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            let _ = write!(self.path, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlineBuilder for OutlinePen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
