//! Letters on a picture: as text that a browser sets, or as outlines that are drawn.

use std::fmt::Write;

/// Where a text is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text on one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) words: &'a str,
    pub(crate) x: f32,
    /// The base line.
    pub(crate) y: f32,
    pub(crate) size: f32,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
    pub(crate) fill: &'static str,
}

/// Writes a text into a picture.
pub(crate) type WriteText = fn(&mut String, Text<'_>);

/// As text: whoever shows the picture has a font.
pub(crate) fn as_text(svg: &mut String, text: Text<'_>) {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = if text.bold { " font-weight=\"700\"" } else { "" };
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{weight}>{}</text>",
        tenths(text.x),
        tenths(text.y),
        tenths(text.size),
        text.fill,
        escaped(text.words)
    );
}

/// A number with one decimal. The page has no other code that writes fractions, and this is short.
pub(crate) fn tenths(number: f32) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a picture is about a thousand units wide")]
    let tenths = (number * 10.0).round() as i32;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

/// Text that may stand in XML and HTML, whatever a player is called.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML knows no such letters.
            '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal() {
        let written = [0.0, 1.0, 12.34, -0.26, -0.04, 103.97].map(tenths);
        assert_eq!(written, ["0", "1", "12.3", "-0.3", "0", "104"]);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("<b a=\"'&\u{7}\u{ffff}"), "&lt;b a=&quot;&#39;&amp;  ");
    }
}
