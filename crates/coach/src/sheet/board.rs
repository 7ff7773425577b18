//! A board as a picture for paper: black lines, seeds as dots, counts beside them.

use std::fmt::Write;

use awale_core::{Pit, ROW, Setup, Side};
use awale_words::Speech;

/// What the pits of a picture hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seeds<'a> {
    /// These seeds.
    Shown(&'a Setup),
    /// Nothing: the pupil fills them in.
    Blank,
}

/// The distance of two pits, and the height of a row.
const STEP: usize = 54;
/// The more seeds are drawn one by one; above it the count alone is clearer.
const DRAWN: u8 = 12;

/// How a picture looks.
pub(super) const BOARD_STYLE: &str = "\
.board{width:100%;height:auto;display:block}\
.board rect,.board circle{fill:none;stroke:#000;stroke-width:1.4}\
.board circle.s{fill:#000;stroke:none}\
.board text{text-anchor:middle;font-family:Arial,Helvetica,sans-serif}\
.board .p{font-size:12px;font-weight:bold}\
.board .c{font-size:13px}\
.board .n{font-size:18px;font-weight:bold}\
";

/// The picture of a board as SVG.
pub(super) fn svg(seeds: Seeds<'_>, speech: Speech) -> String {
    let (width, height) = (ROW * STEP + 100, 2 * STEP + 52);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        label(seeds, speech)
    );
    let _ = write!(
        svg,
        "<rect x=\"1\" y=\"19\" width=\"{}\" height=\"{}\" rx=\"22\"/>",
        width - 2,
        2 * STEP + 14
    );
    for pit in Pit::all() {
        draw_pit(&mut svg, pit, seeds, speech);
    }
    // North's granary at his right hand, which is the left of the page; South's at the right.
    for (side, x) in [(Side::North, 26), (Side::South, width - 26)] {
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"32\" width=\"36\" height=\"{}\" rx=\"16\"/>",
            x - 18,
            2 * STEP - 12
        );
        if let Seeds::Shown(setup) = seeds {
            let count = setup.granaries[side];
            let _ = write!(svg, "<text class=\"n\" x=\"{x}\" y=\"{}\">{count}</text>", STEP + 31);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw_pit(svg: &mut String, pit: Pit, seeds: Seeds<'_>, speech: Speech) {
    let column = match pit.side() {
        Side::South => pit.place(),
        Side::North => ROW - 1 - pit.place(),
    };
    let x = 50 + column * STEP + STEP / 2;
    let (y, name_y) = match pit.side() {
        Side::North => (19 + 7 + STEP / 2, 13),
        Side::South => (19 + 7 + STEP + STEP / 2, 2 * STEP + 47),
    };
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"24\"/>");
    let _ = write!(svg, "<text class=\"p\" x=\"{x}\" y=\"{name_y}\">{}</text>", speech.pit(pit));
    let Seeds::Shown(setup) = seeds else { return };
    let count = setup.count(pit);
    if count == 0 {
        return;
    }
    if count > DRAWN {
        let _ = write!(svg, "<text class=\"n\" x=\"{x}\" y=\"{}\">{count}</text>", y + 6);
        return;
    }
    // Rows of four dots under the count.
    let _ = write!(svg, "<text class=\"c\" x=\"{x}\" y=\"{}\">{count}</text>", y - 7);
    let rows = usize::from(count).div_ceil(4);
    for dot in 0..usize::from(count) {
        let (line, place) = (dot / 4, dot % 4);
        let in_line = if line + 1 == rows { usize::from(count) - 4 * line } else { 4 };
        // Twice the place, so that halves stay whole numbers.
        let dx = 2 * x + 14 * place - 7 * (in_line - 1);
        let _ = write!(
            svg,
            "<circle class=\"s\" cx=\"{}.{}\" cy=\"{}\" r=\"2.6\"/>",
            dx / 2,
            if dx.is_multiple_of(2) { 0 } else { 5 },
            y + 1 + 7 * line
        );
    }
}

/// The board for those who do not see it.
fn label(seeds: Seeds<'_>, speech: Speech) -> String {
    match seeds {
        Seeds::Blank => String::new(),
        Seeds::Shown(setup) => {
            let pits = Pit::all().map(|pit| format!("{} {}", speech.pit(pit), setup.count(pit)));
            pits.collect::<Vec<_>>().join(", ")
        }
    }
}
