//! Whose words are used: ours, or those of the sheets.
//!
//! The French sheets 001 to 003 say *case*, *camp* and *magasin* where we say *trou*, *rangée* and
//! *grenier*. For those who hold these sheets every French text can be turned into their words as
//! it leaves; `fr/vocabulary.rs` knows how. What no rule can know (which word a pronoun stands for)
//! is written in the text itself, `{il|elle}`: ours first, then with the words of the sheets.

awale_core::word_enum! {
    /// The words for a pit, a row and a granary.
    #[derive(Default)]
    pub enum Vocabulary {
        /// Our own: *trou*, *rangée*, *grenier*.
        #[default]
        Ours = "ours",
        /// Those of the French sheets: *case*, *camp*, *magasin*. Other languages have no others.
        Sheets = "sheets",
    }
}

/// What *grenier* means in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grenier {
    /// The granary beside the board: *magasin* on sheet 002.
    Granary,
    /// A pit of twelve seeds or more: *grenier* on sheets 001 and 003 too.
    House,
}

impl Vocabulary {
    /// A French text in these words.
    pub(crate) fn french(self, text: String, grenier: Grenier) -> String {
        match self {
            Vocabulary::Ours => ours(text),
            Vocabulary::Sheets => crate::fr::vocabulary::translate(&text, grenier),
        }
    }
}

/// The text with the first of each `{il|elle}`.
fn ours(text: String) -> String {
    if text.contains('|') { choose(&text, |ours, _| ours) } else { text }
}

/// The text with what `choice` takes of each `{il|elle}`; other braces stay.
pub(crate) fn choose<'a>(text: &'a str, choice: fn(&'a str, &'a str) -> &'a str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once('{') {
        said.push_str(before);
        let pair = marked.split_once('}').and_then(|(pair, after)| {
            pair.split_once('|').map(|(ours, sheets)| (ours, sheets, after))
        });
        let Some((ours, sheets, after)) = pair else {
            said.push('{');
            rest = marked;
            continue;
        };
        said.push_str(choice(ours, sheets));
        rest = after;
    }
    said.push_str(rest);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_words_stay_as_they_are_written() {
        let said = |text: &str| Vocabulary::Ours.french(text.to_owned(), Grenier::Granary);
        assert_eq!(
            said("Ce trou est pris, {il|elle} reste vide."),
            "Ce trou est pris, il reste vide."
        );
        assert_eq!(said("pris{|e} et {C}, {"), "pris et {C}, {");
    }
}
