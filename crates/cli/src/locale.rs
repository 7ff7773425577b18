//! The language of the terminal.

use std::env;

use awale_words::Lang;

/// French if the environment asks for it, English otherwise.
pub(crate) fn lang() -> Lang {
    let wanted = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    if wanted.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En }
}
