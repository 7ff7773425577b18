//! The letters: three faces of Alegreya Sans inside the program, and texts set with them.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Feature, ShapePlan, UnicodeBuffer, script};

use crate::paint::Colour;

/// Alegreya Sans as a TrueType file, for whoever draws letters too.
pub const REGULAR: &[u8] = include_bytes!("../fonts/AlegreyaSans-Regular.ttf");
/// Alegreya Sans Bold as a TrueType file.
pub const BOLD: &[u8] = include_bytes!("../fonts/AlegreyaSans-Bold.ttf");

/// A face of the font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Regular,
    Bold,
    Italic,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    /// In points.
    pub(crate) size: f32,
    pub(crate) colour: Colour,
}

impl Style {
    pub(crate) const fn new(face: Face, size: f32, colour: Colour) -> Style {
        Style { face, size, colour }
    }
}

/// A text on one line, its glyphs chosen and spaced by the font.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) glyphs: Vec<KrillaGlyph>,
    /// In points.
    pub(crate) width: f32,
}

impl Run {
    /// Sets a text: with its kerning, its ligatures, and figures as tall as capitals.
    pub(crate) fn new(text: &str, style: Style) -> Run {
        // The font has no narrow space; the other one that does not break stands for it.
        let text = text.replace('\u{202f}', "\u{a0}");
        let glyphs = Letters::of(style.face).set(&text);
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum::<f32>() * style.size;
        Run { text, style, glyphs, width }
    }

    /// Whether the font lacks a letter of the text.
    #[cfg(test)]
    pub(crate) fn lacks_letters(&self) -> bool {
        self.glyphs.iter().any(|glyph| glyph.glyph_id.to_u32() == 0)
    }
}

/// A face as the shaper and as the PDF want it.
struct Letters {
    shapes: rustybuzz::Face<'static>,
    /// What the shaper does with every text; making it takes longer than setting a word.
    plan: ShapePlan,
    font: Font,
    /// Texts that were set. A leaflet is set in several sizes until it fits, and its glyphs are the same in all.
    known: Mutex<HashMap<String, Vec<KrillaGlyph>>>,
}

/// More texts than a leaflet has words; all are forgotten when there are so many.
const MOST_KNOWN: usize = 10_000;

impl Letters {
    /// The glyphs of a text, in units of the size of the letters.
    fn set(&self, text: &str) -> Vec<KrillaGlyph> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyphs) = known().get(text) {
            return glyphs.clone();
        }
        let glyphs = self.shape(text);
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(text.to_owned(), glyphs.clone());
        glyphs
    }

    fn shape(&self, text: &str) -> Vec<KrillaGlyph> {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(script::LATIN);
        let set = rustybuzz::shape_with_plan(&self.shapes, &self.plan, buffer);
        let (infos, positions) = (set.glyph_infos(), set.glyph_positions());
        let em = f32::from(i16::try_from(self.shapes.units_per_em()).unwrap_or(i16::MAX));
        let of_em = |units: i32| f32::from(i16::try_from(units).unwrap_or(i16::MAX)) / em;
        let end_of = |glyph: usize| {
            let start = infos[glyph].cluster;
            let next = infos[glyph..].iter().map(|info| info.cluster).find(|&at| at > start);
            next.map_or(text.len(), |at| at as usize)
        };
        infos
            .iter()
            .zip(positions)
            .enumerate()
            .map(|(index, (info, at))| {
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    of_em(at.x_advance),
                    of_em(at.x_offset),
                    of_em(at.y_offset),
                    of_em(at.y_advance),
                    info.cluster as usize..end_of(index),
                    None,
                )
            })
            .collect()
    }

    fn of(face: Face) -> &'static Letters {
        static ALL: OnceLock<[Letters; 3]> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            [
                Letters::read(REGULAR),
                Letters::read(BOLD),
                Letters::read(include_bytes!("../fonts/AlegreyaSans-Italic.ttf")),
            ]
        });
        &all[face as usize]
    }

    fn read(bytes: &'static [u8]) -> Letters {
        let shapes = rustybuzz::Face::from_slice(bytes, 0).expect("a font inside the program");
        let lining = [Feature::new(Tag::from_bytes(b"lnum"), 1, ..)];
        let latin = Some(script::LATIN);
        Letters {
            plan: ShapePlan::new(&shapes, Direction::LeftToRight, latin, None, &lining),
            shapes,
            font: Font::new(bytes.into(), 0).expect("a font inside the program"),
            known: Mutex::default(),
        }
    }
}

impl Face {
    pub(crate) fn font(self) -> Font {
        Letters::of(self).font.clone()
    }
}
