//! The name of a request, the same in the log, in the answer and at the proxy in front.

use awale_store::random_word;
use axum::http::{HeaderMap, HeaderName, HeaderValue};

pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Letters of a name that is made here, and the most of one that a proxy gives.
const LETTERS: usize = 12;
const MOST: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestId(String);

impl RequestId {
    /// The name that a proxy of ours gave, or a new one. Nobody else may write into the log.
    pub(crate) fn of(headers: &HeaderMap, behind_proxy: bool) -> RequestId {
        let given = headers.get(&HEADER).filter(|_| behind_proxy);
        let given = given.and_then(|value| value.to_str().ok()).filter(|name| is_plain(name));
        RequestId(given.map_or_else(|| random_word(LETTERS), str::to_owned))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("letters, digits and signs of ASCII")
    }
}

fn is_plain(name: &str) -> bool {
    let good = |b: u8| b.is_ascii_alphanumeric() || b"-._:".contains(&b);
    (1..=MOST).contains(&name.len()) && name.bytes().all(good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_names_requests_and_only_plainly() {
        let of = |name: &str, behind_proxy| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, name.parse().expect("a header"));
            RequestId::of(&headers, behind_proxy)
        };
        assert_eq!(of("a-1.B_2:3", true).as_str(), "a-1.B_2:3");
        for (name, behind_proxy) in
            [("a-1", false), ("", true), ("a b", true), ("\"", true), (&"a".repeat(65), true)]
        {
            let made = of(name, behind_proxy);
            assert_ne!(made.as_str(), name);
            assert!(made.as_str().len() == LETTERS && is_plain(made.as_str()), "{made:?}");
            assert_ne!(made, of(name, behind_proxy), "each its own");
        }
    }
}
