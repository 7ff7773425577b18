//! How the values that are written as their texts are described.
//!
//! A pattern says what a text looks like. What no pattern can say (that a board has 48 seeds, that a
//! move may be played) is told by a refusal.

use utoipa::openapi::{ObjectBuilder, schema::Type};

use awale_core::Side as CoreSide;

use crate::{LONGEST_TOKEN, SHORTEST_TOKEN};

/// A text that is described.
pub type TextSchema = ObjectBuilder;

/// A text of which nothing is said yet.
pub fn text() -> TextSchema {
    ObjectBuilder::new().schema_type(Type::String)
}

/// Describes a value that is a text: its words if there are few, or what it looks like and an example.
#[macro_export]
macro_rules! text_schema {
    ($name:ident, $description:expr, words $words:expr) => {
        $crate::text_schema!(@ $name, $description, |text: $crate::schema::TextSchema| {
            text.enum_values(Some($words))
        });
    };
    ($name:ident, $description:expr, pattern $pattern:expr, $example:expr) => {
        $crate::text_schema!(@ $name, $description, |text: $crate::schema::TextSchema| {
            text.pattern(Some($pattern)).examples([$example])
        });
    };
    (@ $name:ident, $description:expr, $describe:expr) => {
        #[doc = $description]
        #[derive(Debug)]
        pub struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let text = $crate::schema::text().description(Some($description));
                let describe: fn($crate::schema::TextSchema) -> $crate::schema::TextSchema = $describe;
                describe(text).into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

text_schema!(RuleSet, "A rule set.", words awale_core::RuleSet::ALL.iter().map(|r| r.name()));
text_schema!(Side, "A player.", words CoreSide::ALL.map(CoreSide::name));
text_schema!(
    Move,
    "A move: `C`, `Cxb2d1` or `+A3C2` (docs/notation.md).",
    pattern r"^([A-Fa-f](x([A-Fa-f][12]){1,12})?|\+([A-Fa-f][1-6]){1,6})$",
    "C"
);
text_schema!(
    Position,
    "A position: twelve pits in sowing order, the granaries of South and North, and the side to move; \
     48 seeds in all (docs/notation.md).",
    pattern r"^(([0-9]|[1-3][0-9]|4[0-8])-){14}[SN]( quiet=([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5]))?( reserve=([0-9]|[1-3][0-9]|4[0-8]))?$",
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
);
text_schema!(
    TimeControl,
    "A time control: `-` for none, seconds in all (`300`), with some for each move (`300+5`), or days \
     for a move (`3d`).",
    pattern r"^(-|[0-9]{1,15}(\.[0-9]{1,3})?(\+[0-9]{1,15}(\.[0-9]{1,3})?)?|[1-9][0-9]{0,4}d)$",
    "300+5"
);
text_schema!(
    GameTime,
    "The time control of a game by link: `-` for none, 0.1 to 604,800 seconds in all (`300`), with up to \
     3,600 for each move (`300+5`), or 1 to 60 days for a move (`3d`).",
    pattern r"^(-|(0\.[1-9][0-9]{0,2}|([1-9][0-9]{0,4}|[1-5][0-9]{5}|60[0-3][0-9]{3}|604[0-7][0-9]{2})(\.[0-9]{1,3})?|604800)(\+(([0-9]{1,3}|[12][0-9]{3}|3[0-5][0-9]{2})(\.[0-9]{1,3})?|3600))?|([1-9]|[1-5][0-9]|60)d)$",
    "300+5"
);
text_schema!(
    Ogn,
    "A game as OGN, with its rule set in the tag `Variant` (docs/notation.md).",
    pattern r#"\[\s*Variant\s+""#,
    "[Variant \"awale\"]\n\n1. D d *\n"
);
text_schema!(
    PlayerName,
    "The name of a player, on one line: at most 40 characters, none of which changes how the others are \
     shown.",
    pattern r"^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]{0,40}$",
    "Awa"
);
text_schema!(
    Token,
    "A secret that holds a seat: 22 to 64 characters of base64url.",
    pattern format!("^[A-Za-z0-9_-]{{{SHORTEST_TOKEN},{LONGEST_TOKEN}}}$"),
    "k2vq7m3x5tj4p6wn8rz1b9dhc0"
);
text_schema!(
    TagName,
    "The name of a tag of OGN.",
    pattern "^[A-Za-z0-9_]+$",
    "Event"
);

#[cfg(test)]
mod tests {
    use regex::Regex;
    use utoipa::PartialSchema;

    use super::*;

    /// The pattern of a schema.
    fn pattern<T: PartialSchema>() -> Regex {
        let schema = serde_json::to_value(T::schema()).expect("a schema has only texts as keys");
        let pattern =
            Regex::new(schema["pattern"].as_str().expect("a pattern")).expect("it is one");
        let example = schema["examples"][0].as_str().expect("an example");
        assert!(pattern.is_match(example), "{example}");
        pattern
    }

    /// The patterns let in what the parsers read, and nothing else that a pattern could keep out.
    #[test]
    fn patterns_say_what_is_read() {
        let moves = pattern::<Move>();
        for text in ["C", "f", "Cxb2d1", "+A3C2", "G", "", "C3", "Cx", "Cxb3", "+", "+A7", "C d"] {
            assert_eq!(moves.is_match(text), text.parse::<awale_core::Move>().is_ok(), "{text}");
        }
        let positions = pattern::<Position>();
        for text in [
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "0-0-0-0-0-0-0-0-0-0-0-0-48-0-N quiet=255",
            "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=48",
            "0-0-0-0-0-0-0-0-0-0-0-0-49-0-N",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-E",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-S",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=256",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=49",
            "",
        ] {
            assert_eq!(
                positions.is_match(text),
                text.parse::<awale_core::Setup>().is_ok(),
                "{text}"
            );
        }
        let times = pattern::<TimeControl>();
        for text in [
            "-", "300", "0.5", "300+5", "0+3", "3d", "365d", "", "+", "300+", "1.2345", "d", "0d",
            "1e3",
        ] {
            let read = text.parse::<awale_play::TimeControl>().is_ok();
            assert_eq!(times.is_match(text), read, "{text}");
        }
    }

    /// What the server lets in is checked where it does; here the bounds are those of its words.
    #[test]
    fn a_game_has_bounded_times() {
        let times = pattern::<GameTime>();
        for (text, good) in [
            ("-", true),
            ("0.1", true),
            ("604800+3600", true),
            ("604799.999", true),
            ("60d", true),
            ("0.01", false),
            ("0", false),
            ("604801", false),
            ("604800.001", false),
            ("300+3601", false),
            ("61d", false),
            ("18446744073709551", false),
        ] {
            assert_eq!(times.is_match(text), good, "{text}");
        }
        let names = pattern::<PlayerName>();
        for (text, good) in
            [("", true), ("Kouamé-N\u{2019}Guessan", true), ("A\u{202e}w", false), ("A\0", false)]
        {
            assert_eq!(names.is_match(text), good, "{text:?}");
        }
        let tokens = pattern::<Token>();
        assert!(!tokens.is_match("short") && !tokens.is_match(&"x".repeat(65)));
    }
}
