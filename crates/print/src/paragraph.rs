//! Texts in lines: broken at spaces, never at those that do not break.

use crate::drawing::Drawing;
use crate::font::{Run, Style};

/// Sets a text of one or several styles in lines of at most this width, ragged at the right.
///
/// Every line is a drawing as high as the distance of two base lines.
pub(crate) fn lines(spans: &[(Style, &str)], width: f32, leading: f32) -> Vec<Drawing> {
    let mut lines: Vec<Vec<(Style, String)>> = vec![Vec::new()];
    let mut used = 0.0;
    for word in words(spans) {
        let long: f32 = word.iter().map(|(style, text)| Run::new(text, *style).width).sum();
        let space = word.first().map_or(0.0, |(style, _)| Run::new(" ", *style).width);
        let line = lines.last_mut().expect("there is a first line");
        if line.is_empty() {
            used = long;
        } else if used + space + long > width {
            lines.push(Vec::new());
            used = long;
        } else {
            used += space + long;
            if let Some((_, text)) = line.last_mut() {
                text.push(' ');
            }
        }
        let line = lines.last_mut().expect("there is a first line");
        for (style, text) in word {
            match line.last_mut() {
                // One run for words of one style, so that their spaces are part of the text.
                Some((before, run)) if *before == style => run.push_str(text),
                _ => line.push((style, text.to_owned())),
            }
        }
    }
    lines.into_iter().map(|line| set(line, leading)).collect()
}

/// The lines of a text, one below the other.
pub(crate) fn block(spans: &[(Style, &str)], width: f32, leading: f32) -> Drawing {
    stack(lines(spans, width, leading), width)
}

/// Drawings one below the other.
pub(crate) fn stack(parts: Vec<Drawing>, width: f32) -> Drawing {
    let mut whole = Drawing::new(width, 0.0);
    for part in parts {
        let (y, height) = (whole.height, part.height);
        whole.place(0.0, y, part);
        whole.height += height;
    }
    whole
}

/// The words: each is pieces of one style.
fn words<'a>(spans: &[(Style, &'a str)]) -> Vec<Vec<(Style, &'a str)>> {
    let mut words = vec![Vec::new()];
    for &(style, text) in spans {
        for (number, piece) in text.split(' ').enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut().filter(|_| !piece.is_empty()) {
                word.push((style, piece));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn set(line: Vec<(Style, String)>, leading: f32) -> Drawing {
    let size = line.iter().map(|(style, _)| style.size).fold(0.0, f32::max);
    let mut drawing = Drawing::new(0.0, leading);
    for (style, text) in line {
        let run = Run::new(&text, style);
        let x = drawing.width;
        drawing.width += run.width;
        // Letters reach three quarters of their size above the base line and a quarter below.
        drawing.run(x, 0.5 * leading + 0.25 * size, run);
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::FontFace;
    use crate::paint::Colour;

    const STYLE: Style = Style::new(FontFace::Regular, 10.0, Colour::BLACK);

    #[test]
    fn lines_keep_to_the_width_and_lose_no_word() {
        let text = "Semer, c’est vider un de ses trous et laisser une graine dans chacun des \
                    suivants. Où tombe la dernière\u{a0}?";
        for width in [60.0, 100.0, 200.0, 1000.0] {
            let set = lines(&[(STYLE, text)], width, 12.0);
            assert!(set.iter().all(|line| line.width <= width), "{width}");
            let said: Vec<String> = set.iter().map(said).collect();
            assert_eq!(said.join(" ").replace("  ", " "), text);
            assert!(said.iter().all(|line| !line.starts_with('?')), "{said:?}");
        }
        let one = lines(&[(STYLE, text)], 100.0, 12.0).len();
        assert!(one > lines(&[(STYLE, text)], 200.0, 12.0).len());
    }

    #[test]
    fn a_change_of_style_is_no_end_of_a_word() {
        let bold = Style { face: FontFace::Bold, ..STYLE };
        let set = lines(&[(bold, "Notre lecture"), (STYLE, "\u{a0}: un tour")], 500.0, 12.0);
        assert_eq!(set.len(), 1);
        assert_eq!(said(&set[0]), "Notre lecture\u{a0}: un tour");
    }

    fn said(line: &Drawing) -> String {
        let text = |mark: &crate::drawing::Mark| match mark {
            crate::drawing::Mark::Text { run, .. } => run.text.clone(),
            _ => String::new(),
        };
        line.marks.iter().map(text).collect::<String>().trim_end().to_owned()
    }
}
