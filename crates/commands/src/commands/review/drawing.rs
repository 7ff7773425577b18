//! Boards and the graph of a game as SVG, black on white.

use std::fmt::Write;

use awale_coach::Review;
use awale_core::{AnyPosition, Move, Pit, Side};
use awale_engine::Value;
use awale_picture::escaped;
use awale_words::Speech;

/// A board: the pit that was played has a thick ring, the better one a dashed ring.
pub(super) fn board(
    position: &AnyPosition,
    played: Move,
    better: Option<Move>,
    speech: Speech,
) -> String {
    let granaries = position.granaries();
    let mut svg = format!(
        "<svg viewBox=\"0 0 340 130\" width=\"340\" height=\"130\" role=\"img\" \
         aria-label=\"{}\">",
        escaped(&position.to_string())
    );
    svg.push_str(
        "<rect x=\"1\" y=\"21\" width=\"338\" height=\"88\" rx=\"18\" fill=\"none\" \
         stroke=\"#000\"/>",
    );
    for pit in Pit::all() {
        let column = u16::try_from(pit.place()).unwrap_or(0);
        let (x, y, label) = match pit.side() {
            Side::South => (70 + 40 * column, 86, 124),
            Side::North => (270 - 40 * column, 44, 14),
        };
        let ring = if played.pit() == Some(pit) {
            "stroke-width=\"4\""
        } else if better.and_then(Move::pit) == Some(pit) {
            "stroke-width=\"3\" stroke-dasharray=\"5 3\""
        } else {
            "stroke-width=\"1\""
        };
        let (count, name) = (position.count(pit), speech.pit(pit));
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"none\" stroke=\"#000\" {ring}/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"15\">{count}</text>\
             <text x=\"{x}\" y=\"{label}\" text-anchor=\"middle\" font-size=\"11\">{name}</text>",
            y + 5
        );
    }
    for (x, side) in [(24, Side::North), (316, Side::South)] {
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"70\" text-anchor=\"middle\" font-size=\"16\" \
             font-weight=\"bold\">{}</text>",
            granaries[side]
        );
    }
    svg + "</svg>"
}

/// The expected difference of final seeds after each move, South's above the middle line; the
/// turning points have a dot.
pub(super) fn graph(review: &Review) -> String {
    const WIDTH: i32 = 680;
    const HALF: i32 = 90;
    let curve = review.curve();
    let widest = curve.iter().map(|value| value.abs()).max().unwrap_or(0).max(600);
    let last = i32::try_from(curve.len().max(2) - 1).unwrap_or(i32::MAX);
    let x = |at: usize| 30 + WIDTH * i32::try_from(at).unwrap_or(0) / last;
    let y = |value: Value| 100 - HALF * value / widest;
    let mut svg = "<svg viewBox=\"0 0 720 200\" width=\"100%\" role=\"img\" aria-label=\"graph\">\
                   <line x1=\"30\" y1=\"100\" x2=\"710\" y2=\"100\" stroke=\"#888\"/>"
        .to_owned();
    for (value, baseline) in [(widest, 14), (0, 104), (-widest, 196)] {
        let _ = write!(
            svg,
            "<text x=\"26\" y=\"{baseline}\" text-anchor=\"end\" font-size=\"11\">{}</text>",
            value / 100
        );
    }
    let points: Vec<String> =
        curve.iter().enumerate().map(|(at, &value)| format!("{},{}", x(at), y(value))).collect();
    let _ = write!(
        svg,
        "<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"2\" points=\"{}\"/>",
        points.join(" ")
    );
    for &at in &review.turning {
        if let Some(&value) = curve.get(at + 1) {
            let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"5\"/>", x(at + 1), y(value));
        }
    }
    svg + "</svg>"
}
