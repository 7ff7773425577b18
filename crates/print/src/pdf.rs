//! Drawings as the pages of a PDF.

use awale_words::Lang;
use krilla::Document;
use krilla::color::{luma, rgb};
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Paint, Stroke as Line, StrokeDash};
use krilla::surface::Surface;

use crate::drawing::{Drawing, Mark, Pen, Stroke};
use crate::paint::Colour;

/// Writes pages.
pub(crate) fn write(title: &str, lang: Lang, pages: Vec<Drawing>) -> Vec<u8> {
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language(lang.code().to_owned())
            .creator("awale".to_owned()),
    );
    for page in pages {
        let size = PageSettings::from_wh(page.width, page.height).expect("a page has a size");
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        marks(&mut surface, page.marks);
        surface.finish();
        sheet.finish();
    }
    document.finish().expect("shapes and texts of a font that may be embedded are a valid PDF")
}

fn marks(surface: &mut Surface<'_>, marks_of: Vec<Mark>) {
    for mark in marks_of {
        match mark {
            Mark::Shape { outline, fill, pen } => shape(surface, &outline, fill, pen),
            Mark::Text { x, y, run } => {
                surface.set_stroke(None);
                surface.set_fill(Some(filled(run.style.colour)));
                let (font, size) = (run.style.face.font(), run.style.size);
                surface.draw_glyphs(
                    Point::from_xy(x, y),
                    &run.glyphs,
                    font,
                    &run.text,
                    size,
                    false,
                );
            }
            Mark::Group { x, y, scale, marks: inner } => {
                surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
                marks(surface, inner);
                surface.pop();
            }
        }
    }
}

fn shape(surface: &mut Surface<'_>, outline: &[Stroke], fill: Option<Colour>, pen: Option<Pen>) {
    let mut path = PathBuilder::new();
    for stroke in outline {
        match *stroke {
            Stroke::Move(x, y) => path.move_to(x, y),
            Stroke::Line(x, y) => path.line_to(x, y),
            Stroke::Curve([x1, y1, x2, y2, x, y]) => path.cubic_to(x1, y1, x2, y2, x, y),
            Stroke::Close => path.close(),
        }
    }
    // An outline of no length leaves no ink.
    let Some(path) = path.finish() else { return };
    surface.set_fill(fill.map(filled));
    surface.set_stroke(pen.map(|pen| Line {
        paint: paint(pen.colour),
        width: pen.width,
        line_cap: if pen.dash.is_some() { LineCap::Butt } else { LineCap::Round },
        line_join: LineJoin::Round,
        dash: pen.dash.map(|(dash, gap)| StrokeDash { array: vec![dash, gap], offset: 0.0 }),
        ..Line::default()
    }));
    surface.draw_path(&path);
}

/// Grey is written as grey, so a printer uses its black ink alone.
fn paint(Colour(red, green, blue): Colour) -> Paint {
    if red == green && green == blue {
        luma::Color::new(red).into()
    } else {
        rgb::Color::new(red, green, blue).into()
    }
}

fn filled(colour: Colour) -> Fill {
    Fill { paint: paint(colour), ..Fill::default() }
}
