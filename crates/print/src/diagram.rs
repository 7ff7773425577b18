//! A board as a figure: seeds to be counted, and what a move did with them.

use std::f32::consts::TAU;

use awale_core::{AnyPosition, Harvest, Move, PITS, Pit, ROW, Setup, Side, Trace};
use awale_words::{Speech, in_lang};

use crate::drawing::{Drawing, Pen};
use crate::font::{FontFace, Run, Style};
use crate::paint::Palette;

/// The pits of a board and what there is to see in them.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    /// The seeds; `None` for a board that the reader fills in.
    seeds: Option<Setup>,
    /// The pit that is sown next.
    origin: Option<Pit>,
    /// How many of the seeds in each pit were just sown.
    sown: [u8; PITS],
    /// What was just harvested from each pit.
    taken: [u8; PITS],
}

/// A board is so many pits wide: six, and a granary at each end.
const COLUMNS: f32 = 8.3;
/// The radius of a pit, of the distance of two pits.
const RADIUS: f32 = 0.43;
/// The height of a board, in distances of two pits: names, pits and counts, twice.
const HEIGHT: f32 = 2.0 * (0.42 + 0.95 + 0.36);
/// More seeds than this are written, not drawn.
const DRAWN: u8 = 20;

impl Diagram {
    pub(crate) fn blank() -> Diagram {
        Diagram { seeds: None, origin: None, sown: [0; PITS], taken: [0; PITS] }
    }

    pub(crate) fn of(position: &AnyPosition) -> Diagram {
        Diagram { seeds: Some(position.setup()), ..Diagram::blank() }
    }

    /// The board before a move.
    pub(crate) fn before(position: &AnyPosition, mv: Move) -> Diagram {
        Diagram { origin: mv.pit(), ..Diagram::of(position) }
    }

    /// The board after a move, with what it sowed and harvested.
    pub(crate) fn after(position: &AnyPosition, mv: Move) -> Option<Diagram> {
        let trace = position.trace(mv).ok()?;
        let mut diagram = Diagram::of(&position.try_play(mv).ok()?);
        diagram.mark(&trace);
        Some(diagram)
    }

    fn mark(&mut self, trace: &Trace) {
        for drop in &trace.drops {
            self.sown[drop.pit.index()] += 1;
        }
        if let Harvest::Taken(pits) = &trace.harvest {
            for taken in pits {
                self.taken[taken.pit.index()] = taken.seeds;
            }
        }
        if let Some(setup) = &self.seeds {
            for pit in Pit::all() {
                let sown = &mut self.sown[pit.index()];
                *sown = (*sown).min(setup.count(pit));
            }
        }
    }

    /// The figure, so many points wide.
    pub(crate) fn draw(&self, width: f32, speech: Speech, palette: &Palette) -> Drawing {
        let unit = width / COLUMNS;
        let mut drawing = Drawing::new(width, unit * HEIGHT);
        let edge = Pen::new(palette.edge, 0.045 * unit);
        let (top, high) = (0.42 * unit, unit * (HEIGHT - 0.84));
        let half = edge.width / 2.0;
        drawing.rounded(
            (half, top, width - edge.width, high),
            0.5 * unit,
            Some(palette.wood),
            Some(edge),
        );
        let painter = Painter { unit, speech, palette };
        for pit in Pit::all() {
            self.pit(&mut drawing, pit, &painter);
        }
        // North's granary at his right hand, which is the left of the page; South's at the right.
        for (side, x) in [(Side::North, 0.58 * unit), (Side::South, width - 0.58 * unit)] {
            let room = (x - 0.4 * unit, top + 0.2 * unit, 0.8 * unit, high - 0.4 * unit);
            drawing.rounded(room, 0.36 * unit, Some(palette.pit), Some(edge));
            if let Some(setup) = &self.seeds {
                let style = Style::new(FontFace::Bold, 0.5 * unit, palette.text);
                let y = top + high / 2.0 + 0.17 * unit;
                drawing.centred(x, y, &setup.granaries[side].to_string(), style);
            }
        }
        if let Some(setup) = self.seeds.as_ref().filter(|setup| setup.reserve > 0) {
            let style = Style::new(FontFace::Italic, 0.36 * unit, palette.text);
            let words = in_lang!(speech.lang, paper::reserve(setup.reserve));
            drawing.run(0.0, 0.3 * unit, Run::new(&words, style));
        }
        drawing
    }

    fn pit(&self, drawing: &mut Drawing, pit: Pit, painter: &Painter<'_>) {
        let Painter { unit, speech, palette } = *painter;
        let column = match pit.side() {
            Side::South => pit.place(),
            Side::North => ROW - 1 - pit.place(),
        };
        let x = unit * (1.65 + f32::from(u8::try_from(column).unwrap_or(0)));
        let down = drawing.height / unit;
        // From the upper edge: the name, the pit, its count; from the lower edge for South.
        let (name, y, count) = match pit.side() {
            Side::North => (0.3, 0.96, 1.65),
            Side::South => (down - 0.08, down - 0.96, down - 1.46),
        };
        let centre = (x, y * unit);
        drawing.circle(
            centre,
            RADIUS * unit,
            Some(palette.pit),
            Some(Pen::new(palette.edge, 0.035 * unit)),
        );
        if self.origin == Some(pit) {
            let ring = Pen::new(palette.accent, 0.11 * unit);
            drawing.circle(centre, RADIUS * unit, None, Some(ring));
        }
        let style = Style::new(FontFace::Bold, 0.36 * unit, palette.text);
        drawing.centred(x, name * unit, &speech.pit(pit), style);
        let Some(setup) = &self.seeds else { return };
        let seeds = setup.count(pit);
        let sown = self.sown[pit.index()];
        if seeds > DRAWN {
            let style = Style::new(FontFace::Bold, 0.5 * unit, palette.text);
            drawing.centred(x, centre.1 + 0.17 * unit, &seeds.to_string(), style);
        } else {
            painter.seeds(drawing, centre, seeds, sown);
        }
        let taken = self.taken[pit.index()];
        let size = 0.3 * unit;
        if taken > 0 {
            let style = Style::new(FontFace::Bold, size, palette.accent);
            drawing.centred(x, count * unit, &format!("−{taken}"), style);
        } else if seeds > 0 {
            let style = Style::new(FontFace::Regular, size, palette.on_wood);
            drawing.centred(x, count * unit, &seeds.to_string(), style);
        }
    }
}

/// What all pits of a figure share.
#[derive(Clone, Copy)]
struct Painter<'a> {
    unit: f32,
    speech: Speech,
    palette: &'a Palette,
}

impl Painter<'_> {
    /// Seeds in rings around the middle of a pit, those just sown outermost.
    fn seeds(&self, drawing: &mut Drawing, (x, y): (f32, f32), seeds: u8, sown: u8) {
        let unit = self.unit;
        let places = rings(seeds);
        for (number, (angle, from_middle)) in (0_u8..).zip(places) {
            let at = (x + from_middle * unit * angle.sin(), y - from_middle * unit * angle.cos());
            let fresh = number + sown >= seeds;
            if fresh {
                let line = Pen::new(self.palette.seed, 0.022 * unit);
                drawing.circle(at, 0.052 * unit, Some(self.palette.sown), Some(line));
            } else {
                drawing.circle(at, 0.06 * unit, Some(self.palette.seed), None);
            }
        }
    }
}

/// Where seeds lie in a pit: the angle from above, the distance from the middle; the inner ones
/// first.
fn rings(seeds: u8) -> Vec<(f32, f32)> {
    let (middle, inner) = match seeds {
        0 | 2..=5 => (0, 0),
        1 | 6..=9 => (1, 0),
        10..=12 => (0, 3),
        13..=15 => (1, 4),
        _ => (1, 6),
    };
    let outer = seeds - middle - inner;
    let far = if seeds <= 5 { 0.2 } else { 0.31 };
    let ring = |count: u8, from_middle: f32| {
        (0..count).map(move |n| (TAU * f32::from(n) / f32::from(count), from_middle))
    };
    ring(middle, 0.0).chain(ring(inner, 0.15)).chain(ring(outer, far)).collect()
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;

    use super::*;
    use crate::drawing::Mark;
    use crate::paint::Ink;

    fn circles(drawing: &Drawing) -> usize {
        drawing.marks.iter().filter(|mark| matches!(mark, Mark::Shape { .. })).count()
    }

    #[test]
    fn every_seed_is_drawn_in_its_pit() {
        for seeds in 0..=DRAWN {
            let places = rings(seeds);
            assert_eq!(places.len(), usize::from(seeds));
            for (n, (angle, far)) in places.iter().enumerate() {
                assert!(*far + 0.06 < RADIUS);
                for (other, from_middle) in &places[..n] {
                    let (dx, dy) = (
                        far * angle.sin() - from_middle * other.sin(),
                        far * angle.cos() - from_middle * other.cos(),
                    );
                    assert!(dx.hypot(dy) > 0.115, "{seeds} seeds touch");
                }
            }
        }
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let palette = Ink::Black.palette();
        let draw = |diagram: Diagram| diagram.draw(200.0, Speech::default(), &palette);
        assert_eq!(circles(&draw(Diagram::of(&start))), circles(&draw(Diagram::blank())) + 48);
    }

    #[test]
    fn a_figure_keeps_to_its_size() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let drawing = Diagram::of(&start).draw(240.0, Speech::default(), &Ink::Colour.palette());
        let [left, top, right, bottom] = drawing.extent();
        assert!(left >= 0.0 && top >= 0.0, "{left} {top}");
        assert!(right <= drawing.width && bottom <= drawing.height, "{right} {bottom}");
    }
}
