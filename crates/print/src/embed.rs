//! The letters inside a PDF: of each face the glyphs that its texts use, and what they say.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};

use crate::font::{FontFace, Glyph, units_of_em};
use crate::pdf::{Numbers, compressed};

const IDENTITY: Name<'static> = Name(b"Identity-H");
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of a face that a document uses. They are numbered anew, without gaps.
#[derive(Default)]
pub(crate) struct Embedded {
    numbers: GlyphRemapper,
    /// What a glyph says, by its new number: for those who search and copy.
    says: BTreeMap<u16, String>,
    /// The widths by the new numbers, in thousandths of the size.
    widths: BTreeMap<u16, f32>,
}

impl Embedded {
    /// The new number of a glyph of a text.
    pub(crate) fn number(&mut self, face: FontFace, glyph: &Glyph, text: &str) -> u16 {
        let number = self.numbers.remap(glyph.id);
        self.widths.entry(number).or_insert_with(|| face.width(glyph.id) * 1000.0);
        let said = &text[glyph.shows.clone()];
        if !said.is_empty() {
            self.says.entry(number).or_insert_with(|| said.to_owned());
        }
        number
    }

    /// Writes the font and returns its reference; none if no text uses it.
    pub(crate) fn write(
        &self,
        face: FontFace,
        pdf: &mut Pdf,
        numbers: &mut Numbers,
    ) -> Option<Ref> {
        if self.widths.is_empty() {
            return None;
        }
        let [font, outlines, measures, file, meaning] = [(); 5].map(|()| numbers.next());
        let name = face.pdf_name();
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(IDENTITY)
            .descendant_font(outlines)
            .to_unicode(meaning);
        let mut cid = pdf.cid_font(outlines);
        cid.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(SYSTEM)
            .font_descriptor(measures)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (&number, &width) in &self.widths {
            widths.same(number, number, width);
        }
        widths.finish();
        cid.finish();
        let shapes = face.shapes();
        let thousandths = |units: i16| units_of_em(shapes, units.into()) * 1000.0;
        let all = shapes.global_bounding_box();
        let height = shapes.capital_height().unwrap_or_else(|| shapes.ascender());
        pdf.font_descriptor(measures)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                thousandths(all.x_min),
                thousandths(all.y_min),
                thousandths(all.x_max),
                thousandths(all.y_max),
            ))
            .italic_angle(shapes.italic_angle())
            .ascent(thousandths(shapes.ascender()))
            .descent(thousandths(shapes.descender()))
            .cap_height(thousandths(height))
            // Readers ask for it and use it only where the font itself is missing.
            .stem_v(80.0)
            .font_file2(file);
        let kept = subset(face.bytes(), 0, &self.numbers).expect("a font inside the program");
        compressed(pdf, file, &kept);
        let mut said = UnicodeCmap::new(Name(b"Said"), SYSTEM);
        for (&number, text) in &self.says {
            said.pair_with_multiple(number, text.chars());
        }
        compressed(pdf, meaning, said.finish().as_slice());
        Some(font)
    }
}

impl FontFace {
    /// Its name in a PDF; six letters before a plus say that it is a part of the font.
    fn pdf_name(self) -> Name<'static> {
        Name(match self {
            FontFace::Regular => b"AWALER+AlegreyaSans-Regular",
            FontFace::Bold => b"AWALEB+AlegreyaSans-Bold",
            FontFace::Italic => b"AWALEI+AlegreyaSans-Italic",
        })
    }
}

#[cfg(test)]
mod tests {
    use rustybuzz::ttf_parser::GlyphId;

    use super::*;

    #[test]
    fn glyphs_are_numbered_without_gaps_and_know_their_width() {
        let mut embedded = Embedded::default();
        let glyph = |id| Glyph { id, advance: 0.5, offset: (0.0, 0.0), shows: 0..1 };
        let numbers = [70, 12, 70].map(|id| embedded.number(FontFace::Bold, &glyph(id), "x"));
        assert_eq!(numbers, [1, 2, 1]);
        let width = FontFace::Bold.shapes().glyph_hor_advance(GlyphId(12)).unwrap();
        let em = f32::from(i16::try_from(FontFace::Bold.shapes().units_per_em()).unwrap());
        let expected = f32::from(width) * 1000.0 / em;
        assert!((embedded.widths[&2] - expected).abs() < 0.01, "{:?}", embedded.widths);
    }
}
