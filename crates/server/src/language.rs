//! The language a client asks for.

use awale_words::{Lang, Speech};
use axum::http::{HeaderMap, header};

/// The words in the language that `Accept-Language` prefers among ours; English if it prefers none.
pub(crate) fn speech(headers: &HeaderMap) -> Speech {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let weight = |lang: &Lang| weight(wanted.unwrap_or(""), *lang);
    // Of several that weigh most the last is taken.
    let ours = Lang::ALL.into_iter().chain([Lang::En]);
    let lang = ours.max_by(|one, other| weight(one).total_cmp(&weight(other)));
    Speech { lang: lang.unwrap_or(Lang::En), ..Speech::default() }
}

/// The weight of a language in a header; nonsense weighs nothing.
fn weight(header: &str, lang: Lang) -> f32 {
    let ranges = header.split(',').filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next()?;
        let quality = parts.find_map(|part| part.strip_prefix("q=")).unwrap_or("1");
        (Lang::of_tag(tag) == Some(lang)).then(|| quality.parse().unwrap_or(0.0))
    });
    ranges.fold(0.0, f32::max)
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
            assert_eq!(speech(&headers).lang, lang, "{header}");
        }
    }
}
