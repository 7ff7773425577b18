//! The colours of an animation: one table of 255 for all frames, chosen by median cut.

use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

/// Colours that a GIF may have besides the transparent one.
const COLOURS: usize = 255;
/// The number of the colour that lets the frame before show through.
pub(crate) const CLEAR: u8 = 255;

pub(crate) struct GifPalette {
    colours: Vec<[u8; 3]>,
    /// The nearest colour of those that were asked for, by five bits of each part.
    known: HashMap<u16, u8>,
}

/// Five bits of each part of a colour: what the eye tells apart in a moving picture.
fn coarse([red, green, blue]: [u8; 3]) -> u16 {
    u16::from(red >> 3) << 10 | u16::from(green >> 3) << 5 | u16::from(blue >> 3)
}

impl GifPalette {
    /// The colours that serve some pictures best.
    pub(crate) fn of(pictures: &[&Pixmap]) -> GifPalette {
        let mut counted: HashMap<u16, (u32, [u32; 3])> = HashMap::new();
        for pixel in pictures.iter().flat_map(|picture| picture.pixels()) {
            let colour = [pixel.red(), pixel.green(), pixel.blue()];
            let (count, sum) = counted.entry(coarse(colour)).or_default();
            *count += 1;
            for (sum, part) in sum.iter_mut().zip(colour) {
                *sum += u32::from(part);
            }
        }
        let mean = |(count, sum): &(u32, [u32; 3])| {
            (*count, sum.map(|sum| u8::try_from(sum / count).unwrap_or(u8::MAX)))
        };
        let mut all: Vec<(u32, [u8; 3])> = counted.values().map(mean).collect();
        // The order of a map is any; that of a picture is always the same.
        all.sort_unstable();
        let mut boxes = vec![all];
        while boxes.len() < COLOURS {
            let widest = (0..boxes.len()).max_by_key(|&number| weight(&boxes[number]));
            let Some(number) = widest.filter(|&number| boxes[number].len() > 1) else { break };
            let halves = halved(boxes.swap_remove(number));
            boxes.extend(halves);
        }
        GifPalette { colours: boxes.iter().map(middle).collect(), known: HashMap::new() }
    }

    /// The table as a GIF has it: 256 colours, the last of which is clear.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flatten().copied().collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// The number of the nearest colour.
    pub(crate) fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.known.entry(coarse(colour)).or_insert_with(|| {
            let far = |one: &[u8; 3]| -> u32 {
                one.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = (0u8..).zip(colours).min_by_key(|(_, one)| far(one));
            nearest.map_or(0, |(number, _)| number)
        })
    }
}

type Histogram = Vec<(u32, [u8; 3])>;

/// The part of the colours in which a box is widest, and how wide.
fn widest(colours: &Histogram) -> (usize, u8) {
    let spread = |part: usize| {
        let values = colours.iter().map(|(_, colour)| colour[part]);
        let (least, most) =
            values.fold((u8::MAX, 0), |(least, most), one| (one.min(least), one.max(most)));
        most.saturating_sub(least)
    };
    (0..3).map(|part| (part, spread(part))).max_by_key(|&(_, spread)| spread).unwrap_or((0, 0))
}

/// How much a box wants to be halved: wide boxes with many pixels do.
fn weight(colours: &Histogram) -> u64 {
    if colours.len() < 2 {
        return 0;
    }
    let pixels: u64 = colours.iter().map(|&(count, _)| u64::from(count)).sum();
    let (_, spread) = widest(colours);
    u64::from(spread).pow(2) * pixels.isqrt()
}

fn halved(mut colours: Histogram) -> [Histogram; 2] {
    let (part, _) = widest(&colours);
    colours.sort_unstable_by_key(|&(count, colour)| (colour[part], colour, count));
    let all: u64 = colours.iter().map(|&(count, _)| u64::from(count)).sum();
    let mut seen = 0;
    let half = colours.iter().position(|&(count, _)| {
        seen += u64::from(count);
        seen * 2 >= all
    });
    let at = (half.unwrap_or(0) + 1).clamp(1, colours.len() - 1);
    let behind = colours.split_off(at);
    [colours, behind]
}

fn middle(colours: &Histogram) -> [u8; 3] {
    let all: u64 = colours.iter().map(|&(count, _)| u64::from(count)).sum();
    [0, 1, 2].map(|part| {
        let sum = colours.iter().map(|&(count, c)| u64::from(count) * u64::from(c[part]));
        u8::try_from(sum.sum::<u64>() / all.max(1)).unwrap_or(u8::MAX)
    })
}
