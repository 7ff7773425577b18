//! Drawings as the pages of a PDF.

use std::io::Write as _;

use awale_words::Lang;
use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::drawing::{Drawing, Mark, Pen, Stroke};
use crate::embed::Embedded;
use crate::font::{FontFace, Glyph, Run};
use crate::paint::Colour;

/// Numbers the objects of a document.
#[derive(Default)]
pub(crate) struct Numbers(i32);

impl Numbers {
    pub(crate) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// Writes pages.
pub(crate) fn write(title: &str, lang: Lang, pages: Vec<Drawing>) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut numbers = Numbers::default();
    let [catalog, tree, about, fonts] = [(); 4].map(|()| numbers.next());
    pdf.catalog(catalog)
        .pages(tree)
        .lang(TextStr(lang.code()))
        .viewer_preferences()
        .display_doc_title(true);
    pdf.document_info(about).title(TextStr(title)).creator(TextStr("awale"));
    let mut embedded: [Embedded; FontFace::ALL.len()] = Default::default();
    let mut kids = Vec::new();
    for page in pages {
        let [sheet, content] = [(); 2].map(|()| numbers.next());
        kids.push(sheet);
        let mut page_of = pdf.page(sheet);
        page_of
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, page.width, page.height))
            .contents(content);
        page_of.resources().pair(Name(b"Font"), fonts);
        page_of.finish();
        let mut ink = Ink { content: Content::new(), fonts: &mut embedded };
        // A PDF counts from the bottom, a drawing from the top.
        ink.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, page.height]);
        ink.marks(page.marks);
        compressed(&mut pdf, content, ink.content.finish().as_slice());
    }
    let count = i32::try_from(kids.len()).expect("a document has few pages");
    pdf.pages(tree).kids(kids).count(count);
    let written = FontFace::ALL.map(|face| {
        embedded[face as usize].write(face, &mut pdf, &mut numbers).map(|font| (face, font))
    });
    let mut list = pdf.indirect(fonts).dict();
    for (face, font) in written.into_iter().flatten() {
        list.pair(name(face), font);
    }
    list.finish();
    pdf.finish()
}

/// Writes a stream, compressed.
pub(crate) fn compressed(pdf: &mut Pdf, at: Ref, bytes: &[u8]) {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    pdf.stream(at, &packed.expect("memory takes what is written")).filter(Filter::FlateDecode);
}

/// What the pages of a document call a face.
fn name(face: FontFace) -> Name<'static> {
    Name(match face {
        FontFace::Regular => b"Regular",
        FontFace::Bold => b"Bold",
        FontFace::Italic => b"Italic",
    })
}

/// A page that is being drawn.
struct Ink<'a> {
    content: Content,
    fonts: &'a mut [Embedded; FontFace::ALL.len()],
}

impl Ink<'_> {
    fn marks(&mut self, marks: Vec<Mark>) {
        for mark in marks {
            match mark {
                Mark::Shape { outline, fill, pen } => self.shape(&outline, fill, pen),
                Mark::Text { x, y, run } => self.text(x, y, &run),
                Mark::Group { x, y, scale, marks } => {
                    self.content.save_state();
                    self.content.transform([scale, 0.0, 0.0, scale, x, y]);
                    self.marks(marks);
                    self.content.restore_state();
                }
            }
        }
    }

    fn shape(&mut self, outline: &[Stroke], fill: Option<Colour>, pen: Option<Pen>) {
        let content = &mut self.content;
        if let Some(colour) = fill {
            fill_with(content, colour);
        }
        if let Some(Pen { colour, width, dash }) = pen {
            match tint(colour) {
                Tint::Grey(grey) => content.set_stroke_gray(grey),
                Tint::Rgb([red, green, blue]) => content.set_stroke_rgb(red, green, blue),
            };
            let cap = if dash.is_some() { LineCapStyle::ButtCap } else { LineCapStyle::RoundCap };
            content.set_line_width(width).set_line_cap(cap).set_line_join(LineJoinStyle::RoundJoin);
            content.set_dash_pattern(dash.into_iter().flat_map(|(dash, gap)| [dash, gap]), 0.0);
        }
        for stroke in outline {
            match *stroke {
                Stroke::Move(x, y) => content.move_to(x, y),
                Stroke::Line(x, y) => content.line_to(x, y),
                Stroke::Curve([x1, y1, x2, y2, x, y]) => content.cubic_to(x1, y1, x2, y2, x, y),
                Stroke::Close => content.close_path(),
            };
        }
        match (fill, pen) {
            (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
            (Some(_), None) => content.fill_nonzero(),
            (None, Some(_)) => content.stroke(),
            (None, None) => content.end_path(),
        };
    }

    /// Draws a text. Where the font has its glyphs nearer or farther than their widths say, or higher, so
    /// does the PDF.
    fn text(&mut self, x: f32, y: f32, run: &Run) {
        let Run { text, style, glyphs, .. } = run;
        let font = &mut self.fonts[style.face as usize];
        let content = &mut self.content;
        fill_with(content, style.colour);
        content.begin_text().set_font(name(style.face), style.size);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
        // Where the glyph belongs, and where the PDF would draw it.
        let (mut place, mut pen) = (0.0, 0.0);
        for raised in glyphs.chunk_by(|one: &Glyph, next| same(one.offset.1, next.offset.1)) {
            // It counts as part of the text until it is set again.
            content.set_rise(raised[0].offset.1 * style.size);
            let mut shown = content.show_positioned();
            let mut items = shown.items();
            for glyph in raised {
                let wanted = place + glyph.offset.0;
                if !same(wanted, pen) {
                    items.adjust((pen - wanted) * 1000.0);
                }
                items.show(Str(&font.number(style.face, glyph, text).to_be_bytes()));
                pen = wanted + style.face.width(glyph.id);
                place += glyph.advance;
            }
        }
        content.end_text();
    }
}

/// Whether two lengths, in parts of the size of letters, look the same.
fn same(one: f32, other: f32) -> bool {
    (one - other).abs() < 0.0005
}

fn fill_with(content: &mut Content, colour: Colour) {
    match tint(colour) {
        Tint::Grey(grey) => content.set_fill_gray(grey),
        Tint::Rgb([red, green, blue]) => content.set_fill_rgb(red, green, blue),
    };
}

/// A colour as a PDF says it, from 0 to 1.
enum Tint {
    Grey(f32),
    Rgb([f32; 3]),
}

/// Grey is written as grey, so a printer uses its black ink alone.
fn tint(Colour(red, green, blue): Colour) -> Tint {
    let [r, g, b] = [red, green, blue].map(|part| f32::from(part) / 255.0);
    if red == green && green == blue { Tint::Grey(r) } else { Tint::Rgb([r, g, b]) }
}
