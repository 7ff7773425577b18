//! The head of a rule page by itself: its six sentences, for a place that has no room for the page.
//!
//! It is cut off while the program is compiled, so a wasm module that shows the sentences does not
//! carry the pages.

/// How much of a page stands before its first fence: the title, the credit and the sentences.
pub(crate) const fn length(page: &str) -> usize {
    let bytes = page.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'`' {
        at += 1;
    }
    at
}

/// The first bytes of a page.
pub(crate) const fn cut<const LENGTH: usize>(page: &str) -> [u8; LENGTH] {
    let mut head = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        head[at] = page.as_bytes()[at];
        at += 1;
    }
    head
}

/// The head of a page that is included under a path.
macro_rules! head_of {
    ($path:expr) => {{
        const PAGE: &str = include_str!($path);
        static HEAD: [u8; $crate::page::head::length(PAGE)] = $crate::page::head::cut(PAGE);
        match std::str::from_utf8(&HEAD) {
            Ok(text) => text,
            Err(_) => panic!("a page is cut before an ASCII letter"),
        }
    }};
}
pub(crate) use head_of;

/// The numbered sentences of a head.
pub(super) fn sentences(head: &'static str) -> impl Iterator<Item = &'static str> {
    head.lines().filter_map(|line| {
        let (number, sentence) = line.split_once(". ")?;
        number.parse::<u8>().ok().map(|_| sentence)
    })
}
