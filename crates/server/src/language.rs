//! The language a client asks for.

use awale_words::{Lang, Speech};
use axum::http::{HeaderMap, header};

/// The language that `Accept-Language` prefers among ours; English if it prefers none.
pub(crate) fn of(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let wanted = wanted.unwrap_or("");
    let preference = |&lang: &Lang| (weight(wanted, lang), lang == Lang::En);
    Lang::ALL.into_iter().max_by_key(preference).unwrap_or(Lang::En)
}

pub(crate) fn speech(headers: &HeaderMap) -> Speech {
    Speech { lang: of(headers), ..Speech::default() }
}

/// The weight of a language in a header, in thousandths.
fn weight(header: &str, lang: Lang) -> u16 {
    let ranges = header.split(',').filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next()?;
        let quality = parts.find_map(|part| part.strip_prefix("q="));
        (Lang::of_tag(tag) == Some(lang)).then(|| quality.map_or(1000, thousandths))
    });
    ranges.max().unwrap_or(0)
}

/// `0.8` as 800; nonsense as 0.
fn thousandths(text: &str) -> u16 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{part:0<3}");
    match (whole, digits.get(..3).and_then(|digits| digits.parse().ok())) {
        ("1", _) => 1000,
        ("0" | "", Some(part)) => part,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_language_is_spoken() {
        for (header, lang) in [
            ("", Lang::En),
            ("fr", Lang::Fr),
            ("fr-CI", Lang::Fr),
            ("en-GB,fr;q=0.9", Lang::En),
            ("fr-FR,fr;q=0.9,en;q=0.8", Lang::Fr),
            ("de,fr;q=0.4,en;q=0.6", Lang::En),
            ("en;q=0.5,FR", Lang::Fr),
            ("frisian", Lang::En),
            ("fr;q=x,en;q=0.1", Lang::En),
            ("*", Lang::En),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, header.parse().expect("a header"));
            assert_eq!(of(&headers), lang, "{header}");
        }
    }
}
