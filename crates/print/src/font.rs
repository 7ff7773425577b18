//! The letters: three faces of Alegreya Sans inside the program, and texts set with them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};

use rustybuzz::ttf_parser::{GlyphId, Tag};
use rustybuzz::{Direction, Feature, ShapePlan, UnicodeBuffer, script};

use crate::paint::Colour;

/// Alegreya Sans as a TrueType file, for whoever draws letters too.
pub const REGULAR: &[u8] = include_bytes!("../fonts/AlegreyaSans-Regular.ttf");
/// Alegreya Sans Bold as a TrueType file.
pub const BOLD: &[u8] = include_bytes!("../fonts/AlegreyaSans-Bold.ttf");

/// A face of the font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FontFace {
    Regular,
    Bold,
    Italic,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub(crate) face: FontFace,
    /// In points.
    pub(crate) size: f32,
    pub(crate) colour: Colour,
}

impl Style {
    pub(crate) const fn new(face: FontFace, size: f32, colour: Colour) -> Style {
        Style { face, size, colour }
    }
}

/// A glyph of a text; lengths are parts of the size of the letters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Glyph {
    pub(crate) id: u16,
    /// How far the next one is.
    pub(crate) advance: f32,
    /// How far to the right, and how far up, it is drawn of where it stands.
    pub(crate) offset: (f32, f32),
    /// The bytes of the text that it shows; none for all but the first glyph of several for one letter.
    pub(crate) shows: Range<usize>,
}

/// A text on one line, its glyphs chosen and spaced by the font.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) glyphs: Vec<Glyph>,
    /// In points.
    pub(crate) width: f32,
}

impl Run {
    /// Sets a text: with its kerning, its ligatures, and figures as tall as capitals.
    pub(crate) fn new(text: &str, style: Style) -> Run {
        // The font has no narrow space; the other one that does not break stands for it.
        let text = text.replace('\u{202f}', "\u{a0}");
        let glyphs = Shaper::of(style.face).set(&text);
        let width = glyphs.iter().map(|glyph| glyph.advance).sum::<f32>() * style.size;
        Run { text, style, glyphs, width }
    }

    /// Whether the font lacks a letter of the text.
    #[cfg(test)]
    pub(crate) fn lacks_letters(&self) -> bool {
        self.glyphs.iter().any(|glyph| glyph.id == 0)
    }
}

/// A face as the shaper wants it.
struct Shaper {
    shapes: rustybuzz::Face<'static>,
    /// What the shaper does with every text; making it takes longer than setting a word.
    plan: ShapePlan,
    /// Texts that were set. A leaflet is set in several sizes until it fits, and its glyphs are the same in all.
    known: Mutex<HashMap<String, Vec<Glyph>>>,
}

/// More texts than a leaflet has words; all are forgotten when there are so many.
const MOST_KNOWN: usize = 10_000;

impl Shaper {
    /// The glyphs of a text, in units of the size of the letters.
    fn set(&self, text: &str) -> Vec<Glyph> {
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

    fn shape(&self, text: &str) -> Vec<Glyph> {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(script::LATIN);
        let set = rustybuzz::shape_with_plan(&self.shapes, &self.plan, buffer);
        let (infos, positions) = (set.glyph_infos(), set.glyph_positions());
        let of_em = |units: i32| units_of_em(&self.shapes, units);
        let mut glyphs = Vec::with_capacity(infos.len());
        let mut rest = infos;
        while let Some(first) = rest.first() {
            // What the font sets together: one letter, a ligature, a letter with its accents.
            let count = rest.iter().take_while(|info| info.cluster == first.cluster).count();
            let (set, after) = rest.split_at(count);
            let start = first.cluster as usize;
            let end = after.first().map_or(text.len(), |info| info.cluster as usize);
            let each = text[start..end].chars().count() == count;
            let mut from = start;
            for info in set {
                let one = text[from..end].chars().next().map_or(0, char::len_utf8);
                let to = if each { from + one } else { end };
                let at = positions[glyphs.len()];
                glyphs.push(Glyph {
                    id: u16::try_from(info.glyph_id).expect("a font has at most 65,536 glyphs"),
                    advance: of_em(at.x_advance),
                    offset: (of_em(at.x_offset), of_em(at.y_offset)),
                    shows: from..to,
                });
                from = to;
            }
            rest = after;
        }
        glyphs
    }

    fn of(face: FontFace) -> &'static Shaper {
        static ALL: OnceLock<[Shaper; 3]> = OnceLock::new();
        let all = ALL.get_or_init(|| FontFace::ALL.map(|face| Shaper::read(face.bytes())));
        &all[face as usize]
    }

    fn read(bytes: &'static [u8]) -> Shaper {
        let shapes = rustybuzz::Face::from_slice(bytes, 0).expect("a font inside the program");
        let lining = [Feature::new(Tag::from_bytes(b"lnum"), 1, ..)];
        let latin = Some(script::LATIN);
        Shaper {
            plan: ShapePlan::new(&shapes, Direction::LeftToRight, latin, None, &lining),
            shapes,
            known: Mutex::default(),
        }
    }
}

impl FontFace {
    pub(crate) const ALL: [FontFace; 3] = [FontFace::Regular, FontFace::Bold, FontFace::Italic];

    /// Its file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            FontFace::Regular => REGULAR,
            FontFace::Bold => BOLD,
            FontFace::Italic => include_bytes!("../fonts/AlegreyaSans-Italic.ttf"),
        }
    }

    /// Its measures.
    pub(crate) fn shapes(self) -> &'static rustybuzz::Face<'static> {
        &Shaper::of(self).shapes
    }

    /// How far the letter after a glyph is if nothing is kerned, as a part of the size.
    pub(crate) fn width(self, glyph: u16) -> f32 {
        let shapes = self.shapes();
        let units = shapes.glyph_hor_advance(GlyphId(glyph)).unwrap_or_default();
        units_of_em(shapes, units.into())
    }
}

/// A length in the units of a font as a part of the size of its letters.
pub(crate) fn units_of_em(shapes: &rustybuzz::Face<'_>, units: i32) -> f32 {
    let em = f32::from(i16::try_from(shapes.units_per_em()).unwrap_or(i16::MAX));
    f32::from(i16::try_from(units).unwrap_or(i16::MAX)) / em
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each glyph of a text shows.
    fn shown(text: &str) -> Vec<String> {
        let run = Run::new(text, Style::new(FontFace::Regular, 10.0, Colour(0, 0, 0)));
        run.glyphs.iter().map(|glyph| run.text[glyph.shows.clone()].to_owned()).collect()
    }

    #[test]
    fn every_letter_is_shown_by_a_glyph() {
        for text in ["Awalé", "fiffre", "Ọlábi\u{301}nú", "d’Élise", "e\u{323}\u{301}x", ""]
        {
            assert_eq!(shown(text).concat(), text);
        }
        assert_eq!(shown("Élise"), ["É", "l", "i", "s", "e"]);
    }
}
