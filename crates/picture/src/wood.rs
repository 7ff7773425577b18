//! What is the same on every board: what it is made of and what is carved into it, and the shapes of
//! seeds.

use std::fmt::Write;

use awale_core::{Pit, Side};

use crate::layout::{Layout, Trough};
use crate::letters::tenths as n;
use crate::look::{Look, Material, Seed, Stuff};

/// Light and shade that fall on any board.
const LIGHT: &str = concat!(
    "<radialGradient id=\"sun\" cx=\".3\" cy=\"0\" r=\".75\"><stop offset=\"0\" stop-color=\"#ffdca5\" stop-opacity=\".32\"/>",
    "<stop offset=\"1\" stop-color=\"#ffdca5\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"shade\" cx=\".5\" cy=\".6\" r=\".6\"><stop offset=\".66\" stop-color=\"#0e0500\" stop-opacity=\"0\"/>",
    "<stop offset=\"1\" stop-color=\"#0e0500\" stop-opacity=\".72\"/></radialGradient>",
    "<radialGradient id=\"glow\" cx=\".5\" cy=\".9\" r=\".5\"><stop offset=\"0\" stop-color=\"#ffd69b\" stop-opacity=\".26\"/>",
    "<stop offset=\"1\" stop-color=\"#ffd69b\" stop-opacity=\"0\"/></radialGradient>",
    "<g id=\"pit\"><circle cy=\"-1.4\" r=\"52.6\" fill=\"#2d1202\" fill-opacity=\".5\"/>",
    "<circle cy=\"1.8\" r=\"52.4\" fill=\"#ffe4b4\" fill-opacity=\".5\"/><circle r=\"51.5\" fill=\"url(#bowl)\"/>",
    "<circle r=\"51.5\" fill=\"url(#glow)\"/><circle r=\"51.5\" fill=\"url(#shade)\"/></g>",
);

/// A pit of a board in lines.
const LINES: &str =
    "<circle id=\"pit\" r=\"50\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2.5\"/>";

/// Teeth along an edge, diamonds along the ridge.
const CARVED: &str = concat!(
    "<pattern id=\"teeth\" width=\"18\" height=\"9\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 8.6L4.5 1.4 9 8.6 13.5 1.4 18 8.6\" ",
    "fill=\"none\" stroke=\"#ffdfb0\" stroke-opacity=\".45\" stroke-width=\"1.5\"/><path d=\"M0 7.7L4.5 .5 9 7.7 13.5 .5 18 7.7\" ",
    "fill=\"none\" stroke=\"#1c0c03\" stroke-opacity=\".8\" stroke-width=\"1.5\"/></pattern>",
    "<pattern id=\"ridge\" width=\"22\" height=\"15\" patternUnits=\"userSpaceOnUse\"><path d=\"M11 2l8 5.5-8 5.5-8-5.5z\" ",
    "fill=\"#140802\" fill-opacity=\".55\"/><path d=\"M11 5l3.3 2.5-3.3 2.5-3.3-2.5z\" fill=\"#e6b878\" fill-opacity=\".6\"/></pattern>",
);

/// Grains in the earth.
const EARTH: &str = concat!(
    "<pattern id=\"earth\" width=\"41\" height=\"37\" patternUnits=\"userSpaceOnUse\"><circle cx=\"6\" cy=\"8\" r=\"1.2\" fill=\"#ffe2c4\" ",
    "fill-opacity=\".4\"/><circle cx=\"29\" cy=\"5\" r=\"1.2\" fill=\"#3c1404\" fill-opacity=\".35\"/><circle cx=\"17\" cy=\"24\" r=\"1.8\" ",
    "fill=\"#3c1404\" fill-opacity=\".25\"/><circle cx=\"35\" cy=\"29\" r=\"1.1\" fill=\"#ffe2c4\" fill-opacity=\".35\"/></pattern>",
);

/// Gradients and the shapes that are used often.
pub(crate) fn definitions(svg: &mut String, look: Look) {
    if look.is_drawn_in_lines() {
        svg.push_str(LINES);
        return seed_shapes(svg, look);
    }
    let Stuff { body, bowl: [deep, bowl, rim], .. } = look.stuff();
    svg.push_str("<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">");
    for (colour, at) in body.iter().zip(["0", ".1", ".5", ".86", "1"]) {
        let _ = write!(svg, "<stop offset=\"{at}\" stop-color=\"{colour}\"/>");
    }
    let _ = write!(
        svg,
        "</linearGradient><radialGradient id=\"bowl\" cx=\".5\" cy=\".42\" r=\".58\"><stop offset=\".08\" stop-color=\"{deep}\"/>\
         <stop offset=\".62\" stop-color=\"{bowl}\"/><stop offset=\".93\" stop-color=\"{rim}\"/>\
         <stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\
         <linearGradient id=\"trough\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"{deep}\"/>\
         <stop offset=\".55\" stop-color=\"{bowl}\"/><stop offset=\"1\" stop-color=\"{rim}\"/></linearGradient>{LIGHT}",
        body[2]
    );
    svg.push_str(match look.board {
        Material::Wood => "",
        Material::Carved => CARVED,
        Material::Clay => EARTH,
    });
    seed_shapes(svg, look);
}

/// The seeds, one for each tint.
fn seed_shapes(svg: &mut String, look: Look) {
    if look.is_drawn_in_lines() {
        for number in 0..4 {
            let _ = write!(
                svg,
                "<circle id=\"s{number}\" r=\"11.5\" fill=\"#222\" stroke=\"#fff\" stroke-width=\"1.5\"/>"
            );
        }
        return;
    }
    for (number, [light, body, shade]) in look.tints().into_iter().enumerate() {
        let even = number % 2 == 0;
        let (across, down) = match look.seeds {
            Seed::Nickar => {
                if even {
                    ("12", "11.2")
                } else {
                    ("11.2", "11.8")
                }
            }
            Seed::Cowries => ("9.4", "12"),
            Seed::Pebbles => {
                if even {
                    ("12.6", "10.2")
                } else {
                    ("11", "11.8")
                }
            }
        };
        let mark = match look.seeds {
            Seed::Cowries => {
                "<path d=\"M.6-8.6Q-3.6 0 1 8.8\" fill=\"none\" stroke=\"#4a2c16\" stroke-width=\"2.6\"/>\
                 <path d=\"M-2.6-5h4M-3-2.2h4M-3 .8h4M-2.6 3.6h4\" stroke=\"#fdf3df\" stroke-width=\".9\"/>"
            }
            Seed::Nickar => {
                "<ellipse cx=\"-3.6\" cy=\"-4.2\" rx=\"2.8\" ry=\"2\" fill=\"#fff\" fill-opacity=\".8\"/>"
            }
            Seed::Pebbles => "",
        };
        let _ = write!(
            svg,
            "<radialGradient id=\"t{number}\" cx=\".4\" cy=\".34\" r=\".72\"><stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\".48\" stop-color=\"{body}\"/><stop offset=\".95\" stop-color=\"{shade}\"/></radialGradient>\
             <g id=\"s{number}\"><ellipse cx=\".8\" cy=\"3.4\" rx=\"13\" ry=\"12\" fill=\"#080300\" fill-opacity=\".3\"/>\
             <ellipse cx=\".4\" cy=\"1.8\" rx=\"12.4\" ry=\"11.6\" fill=\"#080300\" fill-opacity=\".42\"/>\
             <ellipse rx=\"{across}\" ry=\"{down}\" fill=\"url(#t{number})\"/>{mark}</g>"
        );
    }
}

/// The wood and what is carved into it.
pub(crate) fn draw_wood(svg: &mut String, layout: Layout, look: Look) {
    if look.is_drawn_in_lines() {
        let _ = write!(
            svg,
            "<rect x=\"1.5\" y=\"1.5\" width=\"997\" height=\"{}\" rx=\"57\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"3\"/>",
            n(layout.height() - 3.0)
        );
    } else {
        body(svg, layout, look);
    }
    for pit in Pit::all() {
        let (x, y) = layout.pit(pit);
        let _ = write!(svg, "<use href=\"#pit\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
    }
    for (side, line) in [(Side::South, "#3aa0dc"), (Side::North, "#e69f00")] {
        trough(svg, layout.granary(side), Some(line), look);
    }
    if layout.reserve {
        trough(svg, layout.reserve(), None, look);
    }
}

fn body(svg: &mut String, layout: Layout, look: Look) {
    let height = layout.height();
    let clay = look.board == Material::Clay;
    let round = if clay { 96.0 } else { 58.0 };
    let edge = look.stuff().edge;
    let _ = write!(
        svg,
        "<filter id=\"soft\" x=\"-.1\" y=\"-.2\" width=\"1.2\" height=\"1.5\"><feGaussianBlur stdDeviation=\"15\"/></filter>\
         <clipPath id=\"edge\"><rect width=\"1000\" height=\"{h}\" rx=\"{r}\"/></clipPath>\
         <rect x=\"18\" y=\"30\" width=\"964\" height=\"{}\" rx=\"{r}\" fill=\"#321805\" fill-opacity=\".55\" filter=\"url(#soft)\"/>\
         <rect y=\"5\" width=\"1000\" height=\"{h}\" rx=\"{r}\" fill=\"{edge}\"/>\
         <rect width=\"1000\" height=\"{h}\" rx=\"{r}\" fill=\"url(#wood)\"/>\
         <rect width=\"1000\" height=\"{h}\" rx=\"{r}\" fill=\"url(#sun)\"/>",
        n(height - 18.0),
        h = n(height),
        r = n(round),
    );
    if clay {
        let _ = write!(
            svg,
            "<rect width=\"1000\" height=\"{}\" rx=\"{}\" fill=\"url(#earth)\"/>",
            n(height),
            n(round)
        );
    } else {
        grain(svg, height);
    }
    let _ = write!(
        svg,
        "<rect x=\"1.2\" y=\"1.2\" width=\"997.6\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"#ffe6b9\" stroke-opacity=\".35\" stroke-width=\"2.4\"/>",
        n(height - 2.4),
        n(round - 1.0)
    );
    if look.board == Material::Carved {
        let mut band = |name: &str, y: f32, high: f32| {
            let _ = write!(
                svg,
                "<g transform=\"translate(62 {})\"><rect width=\"876\" height=\"{}\" fill=\"url(#{name})\"/></g>",
                n(y),
                n(high)
            );
        };
        band("teeth", 7.0, 9.0);
        band("teeth", height - 16.0, 9.0);
        band("ridge", (height - 15.0) / 2.0, 15.0);
    } else {
        let _ = write!(
            svg,
            "<rect x=\"8\" y=\"9.6\" width=\"984\" height=\"{c}\" rx=\"{r}\" fill=\"none\" stroke=\"#ffe2b2\" stroke-opacity=\".3\" stroke-width=\"1.6\"/>\
             <rect x=\"8\" y=\"8\" width=\"984\" height=\"{c}\" rx=\"{r}\" fill=\"none\" stroke=\"#3a1b06\" stroke-opacity=\".45\" stroke-width=\"1.8\"/>",
            c = n(height - 16.0),
            r = n(round - 7.0)
        );
    }
}

fn trough(svg: &mut String, trough: Trough, line: Option<&str>, look: Look) {
    let Trough { x, y, across, down } = trough;
    let mut rect = |grow: f32, dy: f32, paint: &str| {
        let (left, top) = (x - across - grow, y - down - grow + dy);
        let (width, height) = (2.0 * (across + grow), 2.0 * (down + grow));
        let round = across.min(down).min(52.0) + grow;
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {paint}/>",
            n(left),
            n(top),
            n(width),
            n(height),
            n(round)
        );
    };
    if look.is_drawn_in_lines() {
        rect(-1.0, 0.0, "fill=\"#fff\" stroke=\"#000\" stroke-width=\"2.5\"");
    } else {
        rect(1.0, -1.2, "fill=\"#2d1202\" fill-opacity=\".5\"");
        rect(1.0, 1.6, "fill=\"#ffe4b4\" fill-opacity=\".45\"");
        rect(0.0, 0.0, "fill=\"url(#trough)\"");
        rect(0.0, 0.0, "fill=\"url(#shade)\"");
    }
    if let Some(line) = line {
        rect(
            4.0,
            0.0,
            &format!("fill=\"none\" stroke=\"{line}\" stroke-opacity=\".9\" stroke-width=\"3\""),
        );
    }
}

/// Lines of the grain, each a little different.
fn grain(svg: &mut String, height: f32) {
    svg.push_str("<g clip-path=\"url(#edge)\" fill=\"none\" stroke=\"#291202\">");
    let mut number: u16 = 7;
    let mut next = |most: u16| {
        number = number.wrapping_mul(1021).wrapping_add(4091);
        (number >> 4) % most
    };
    let mut y = 4.0;
    while y < height + 8.0 {
        let bend = |one: u16| n(f32::from(one) / 4.0 - 4.0);
        let wide = [0.7, 1.0, 1.4, 2.2, 3.2][usize::from(next(5))];
        let faint = 8 + next(18);
        let _ = write!(
            svg,
            "<path stroke-width=\"{}\" stroke-opacity=\".{:02}\" d=\"M0 {}c110 {} 220 {} 330 {}s230 {} 340 {} 220 {} 340 {}\"/>",
            n(wide),
            faint,
            n(y),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
        );
        y += 4.0 + f32::from(next(9));
    }
    svg.push_str("</g>");
}
