//! The pictures of the animals: outlines of Noto Emoji (SIL Open Font License, `animals/OFL.txt`).
//!
//! Each is one path in a square, written as SVG has it: on paper its steps are drawn, a browser gets
//! its text.

use awale_words::Animal;

use crate::drawing::{Drawing, Stroke};
use crate::paint::Colour;

/// The side of the square of every outline.
const SIDE: f32 = 250.0;

/// A line for each animal: its word, and its path.
const OUTLINES: &str = include_str!("../animals/outlines.txt");

fn path(animal: Animal) -> &'static str {
    let of = |line: &'static str| line.split_once(' ').filter(|(word, _)| *word == animal.name());
    OUTLINES.lines().find_map(of).expect("every animal has an outline").1
}

/// The picture of an animal as SVG, in the colour of the text around it.
pub fn animal_svg(animal: Animal) -> String {
    let path = path(animal);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 258 258\">\
         <path fill=\"currentColor\" d=\"{path}\"/></svg>"
    )
}

/// The picture of an animal, so large.
pub(crate) fn animal(animal: Animal, size: f32, colour: Colour) -> Drawing {
    let mut square = Drawing::new(SIDE, SIDE);
    square.shape(strokes(path(animal)), Some(colour), None);
    let mut drawing = Drawing::new(size, size);
    drawing.place_scaled(0.0, 0.0, size / SIDE, square);
    drawing
}

/// The steps of a path of `M`, `L`, `H`, `V`, `Q` and `Z`, all absolute.
fn strokes(path: &str) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f32> =
            rest[1..end].split(' ').filter_map(|number| number.parse().ok()).collect();
        rest = &rest[end..];
        match (letter, numbers.as_slice()) {
            ('M' | 'L', points @ [_, _, ..]) => {
                // What follows the first point of either is a line.
                for (at, point) in points.chunks_exact(2).enumerate() {
                    (x, y) = (point[0], point[1]);
                    let moves = letter == 'M' && at == 0;
                    strokes.push(if moves { Stroke::Move(x, y) } else { Stroke::Line(x, y) });
                }
            }
            ('H', &[to]) => {
                x = to;
                strokes.push(Stroke::Line(x, y));
            }
            ('V', &[to]) => {
                y = to;
                strokes.push(Stroke::Line(x, y));
            }
            ('Q', &[cx, cy, to_x, to_y]) => {
                // A quadratic curve is a cubic one whose control points lie two thirds of the way.
                let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                let first = (third(x, cx), third(y, cy));
                let second = (third(to_x, cx), third(to_y, cy));
                strokes.push(Stroke::Curve([first.0, first.1, second.0, second.1, to_x, to_y]));
                (x, y) = (to_x, to_y);
            }
            ('Z', []) => strokes.push(Stroke::Close),
            _ => unreachable!("the outlines are those of the file beside"),
        }
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every outline is read to its end, fills its square, and is a picture for a browser.
    #[test]
    fn every_animal_has_a_picture() {
        for one in Animal::ALL {
            let strokes = strokes(path(one));
            let closed = strokes.iter().filter(|stroke| **stroke == Stroke::Close).count();
            assert_eq!(closed, path(one).matches('Z').count(), "{one}");
            let [left, top, right, bottom] = animal(one, 100.0, Colour::BLACK).extent();
            let (width, height) = (right - left, bottom - top);
            assert!(left >= -1.0 && top >= -1.0 && right <= 101.0 && bottom <= 101.0, "{one}");
            assert!(width.max(height) > 98.0 && width.min(height) > 40.0, "{one}");
            assert!(animal_svg(one).starts_with("<svg ") && animal_svg(one).len() > 500, "{one}");
        }
        assert_eq!(OUTLINES.lines().count(), Animal::ALL.len());
    }
}
