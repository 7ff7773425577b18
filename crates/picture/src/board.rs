//! What lies on the board, and what the last move did to it.

use std::fmt::Write;

use awale_core::{Pit, Setup, Side, Trace};
use awale_words::{Speech, in_lang};

use crate::layout::{Layout, RADIUS, Trough};
use crate::letters::{Anchor, Text, WriteText, tenths as n};
use crate::look::{Look, Theme};
use crate::seeds::{in_heap, in_pit, tint};

/// More seeds than this make a house.
const HOUSE: u8 = 12;

const HARVEST: &str = "#f0b429";

/// The board of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardDrawing<'a> {
    pub(crate) setup: &'a Setup,
    /// The move that led to the position.
    pub(crate) last: Option<&'a Trace>,
    pub(crate) speech: Speech,
    pub(crate) look: Look,
}

impl BoardDrawing<'_> {
    pub(crate) fn layout(&self) -> Layout {
        Layout { reserve: self.setup.reserve > 0, bottom: self.look.bottom }
    }

    /// What lies on the board and what the last move did to it.
    pub(crate) fn draw(&self, svg: &mut String, letters: WriteText) {
        let layout = self.layout();
        let seeds = self.look.theme != Theme::Numbers;
        for pit in Pit::all() {
            let (x, y) = layout.pit(pit);
            let place = u8::try_from(pit.index()).unwrap_or(0);
            self.ring(svg, pit);
            for seed in (0..self.setup.count(pit)).filter(|_| seeds) {
                let (dx, dy) = in_pit(place, seed);
                one_seed(svg, tint(place, seed), x + RADIUS * dx, y + RADIUS * dy);
            }
            self.label(svg, pit, letters);
        }
        let mut heap = |place: u8, count: u8, Trough { x, y, across, down }: Trough| {
            for seed in (0..count).filter(|_| seeds) {
                let (dx, dy) = in_heap(place, seed, (across, down));
                one_seed(svg, tint(place, seed), x + dx, y + dy);
            }
        };
        for (place, side) in (20..).zip(Side::ALL) {
            heap(place, self.setup.granaries[side], layout.granary(side));
        }
        if layout.reserve {
            heap(30, self.setup.reserve, layout.reserve());
        }
        for side in Side::ALL {
            self.total(svg, side, letters);
        }
        self.taken(svg, letters);
    }

    /// A dashed ring around the pit that was sown, a whole one with an arrow where the last seed fell.
    fn ring(&self, svg: &mut String, pit: Pit) {
        let Some(last) = self.last else { return };
        let dash = if last.mv.pit() == Some(pit) {
            " stroke-dasharray=\"11 8\""
        } else if last.last() == Some(pit) {
            ""
        } else {
            return;
        };
        let (x, y) = self.layout().pit(pit);
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"56\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.4\"{dash}/>",
            n(x),
            n(y),
            self.look.paints().on_wood_soft
        );
        if dash.is_empty() {
            let way = if self.layout().is_near(pit.side()) { 1.0 } else { -1.0 };
            let _ = write!(
                svg,
                "<path d=\"M{} {}l{} 9l{} 9z\" fill=\"{}\"/>",
                n(x - 56.0 * way),
                n(y - 9.0),
                n(15.0 * way),
                n(-15.0 * way),
                self.look.paints().on_wood_soft
            );
        }
    }

    /// The count of a pit and its name, on the wood beside it; in the pit where there are no seeds.
    fn label(&self, svg: &mut String, pit: Pit, letters: WriteText) {
        let (paints, (x, y)) = (self.look.paints(), self.layout().pit(pit));
        let count = self.setup.count(pit);
        let words = count.to_string();
        let name = self.speech.pit(pit);
        let anchor = Anchor::Middle;
        if self.look.theme == Theme::Numbers {
            let fill = paints.on_wood;
            letters(
                svg,
                Text { words: &words, x, y: y + 10.0, size: 46.0, bold: true, anchor, fill },
            );
            let (y, fill) = (y + 36.0, paints.on_wood_soft);
            return letters(
                svg,
                Text { words: &name, x, y, size: 20.0, bold: false, anchor, fill },
            );
        }
        let y = if self.layout().is_near(pit.side()) { y + 83.0 } else { y - 64.0 };
        let (middle, reach) = (x - 7.0, if count > 9 { 27.0 } else { 19.0 });
        let house = count > HOUSE;
        if house {
            pill(svg, middle, y - 10.0, 22.0, paints.on_wood);
        }
        let text = Text {
            words: &words,
            x: middle,
            y,
            size: 31.0,
            bold: count > 0,
            anchor,
            fill: match count {
                _ if house => paints.on_house,
                0 => paints.on_wood_soft,
                _ => paints.on_wood,
            },
        };
        if house {
            letters(svg, text);
        } else {
            self.on_wood(svg, letters, text);
        }
        let x = middle + reach + if house { 8.0 } else { 0.0 };
        let fill = paints.on_wood_soft;
        self.on_wood(
            svg,
            letters,
            Text { words: &name, x, y, size: 20.0, bold: false, anchor, fill },
        );
    }

    fn total(&self, svg: &mut String, side: Side, letters: WriteText) {
        let trough = self.layout().granary(side);
        let (y, letter) = match self.layout().is_near(side) {
            _ if self.look.theme == Theme::Numbers => (trough.y + 19.0, 56.0),
            true => (self.layout().height() - 15.0, 37.0),
            false => (38.0, 37.0),
        };
        let words = self.setup.granaries[side].to_string();
        let (x, anchor, fill) = (trough.x, Anchor::Middle, self.look.paints().on_wood);
        self.on_wood(
            svg,
            letters,
            Text { words: &words, x, y, size: letter, bold: true, anchor, fill },
        );
    }

    /// Light letters on wood, with the shadow that the grain would not swallow.
    fn on_wood(&self, svg: &mut String, letters: WriteText, text: Text<'_>) {
        if let Some(fill) = self.look.paints().shadow {
            letters(svg, Text { x: text.x + 0.6, y: text.y + 1.6, fill, ..text });
        }
        letters(svg, text);
    }

    /// What the last move harvested: `−3` at its pit, `+3` at the granary.
    fn taken(&self, svg: &mut String, letters: WriteText) {
        let Some(last) = self.last.filter(|last| last.harvest.seeds() > 0) else { return };
        let mut badge = |text: &str, x: f32, y: f32| {
            pill(svg, x, y, 27.0, HARVEST);
            let (anchor, fill) = (Anchor::Middle, "#231000");
            letters(svg, Text { words: text, x, y: y + 8.5, size: 27.0, bold: true, anchor, fill });
        };
        for taken in last.harvest.pits() {
            let (x, y) = self.layout().pit(taken.pit);
            let y = if self.layout().is_near(taken.pit.side()) { y - 40.0 } else { y + 40.0 };
            badge(&format!("−{}", taken.seeds), x, y);
        }
        // Where there are no seeds the total is in the middle.
        let Trough { x, y, down, .. } = self.layout().granary(last.mover);
        let y = if self.look.theme == Theme::Numbers { y - down * 0.6 } else { y };
        badge(&format!("+{}", last.harvest.seeds()), x, y);
    }
}

fn one_seed(svg: &mut String, tint: usize, x: f32, y: f32) {
    let _ = write!(svg, "<use href=\"#s{tint}\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
}

fn pill(svg: &mut String, x: f32, y: f32, across: f32, fill: &str) {
    let _ = write!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"36\" rx=\"18\" fill=\"{fill}\"/>",
        n(x - across),
        n(y - 18.0),
        n(2.0 * across)
    );
}

/// What the reserve holds, in words.
pub(crate) fn reserve_words(speech: Speech, seeds: u8) -> String {
    in_lang!(speech.lang, card::reserve(seeds))
}
