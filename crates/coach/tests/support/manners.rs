//! What no sentence may do, whoever reads it: the principles of the French and English here, as
//! checks of a whole answer.

use awale_coach::Reader;
use awale_core::RuleSet;
use awale_words::Lang;

/// Words of *tu* and of *vous*.
const TU: &str = "tu te toi ton ta tes t’";
const VOUS: &str = "vous votre vos";

/// Words behind which a bare *a* can only be a pit, read as the verb *avoir*.
const BEFORE_PIT: &str = "avec par jouer jouez jouant joue jouent essaie essayez après semer semant \
sème contre attaquer attaque parer menace menacer sauver de à";
/// The same before *en a*, where it is not *il en a trois*.
const BEFORE_IN: &str = "graine graines finir finit finirait tombe tomberait dernière";

/// Words of a man or a woman: nobody knows which a player is.
const GENDERED: &str = "he him his she her hers";

/// What is wrong with an answer, if anything is.
pub(crate) fn fault(lang: Lang, reader: Option<Reader>, glows: bool, text: &str) -> Option<String> {
    let words = words(text);
    let common = typed(text)
        .or_else(|| clause(text))
        .or_else(|| decimal(text).filter(|_| reader != Some(Reader::Expert)))
        .or_else(|| named(lang, &words).filter(|_| glows))
        .or_else(|| colons(text).filter(|_| reader.is_some()));
    common.or_else(|| match lang {
        Lang::Fr => spaces(text).or_else(|| verb(&words)).or_else(|| person(&words, reader)),
        Lang::En => english(text, &words).filter(|_| reader.is_some()),
    })
}

/// The words of a text: letters and digits, with the apostrophe that ends some; each other mark is
/// a word too.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for c in text.chars() {
        let part = c.is_alphanumeric() || c == '’';
        match words.last_mut().filter(|_| part && open) {
            Some(word) => word.push(c),
            None if !c.is_whitespace() => words.push(c.to_string()),
            None => {}
        }
        open = part && c != '’';
    }
    words
}

fn one_of(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

fn is_mark(word: &str) -> bool {
    !word.chars().any(char::is_alphanumeric)
}

fn typed(text: &str) -> Option<String> {
    text.chars().find(|c| matches!(c, '\'' | '"' | '`' | '{' | '}' | '|')).map(|c| format!("{c:?}"))
}

/// The id of a clause; behind `+` stands a placing of Éqwalé.
fn clause(text: &str) -> Option<String> {
    let mut all = RuleSet::ALL.iter().flat_map(|rules| rules.facts().clauses);
    let found = all.find(|clause| {
        text.match_indices(clause.name()).any(|(start, name)| {
            let before = text[..start].chars().next_back();
            let behind = text[start + name.len()..].chars().next();
            let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '+');
            apart(before) && apart(behind)
        })
    });
    found.map(|clause| format!("clause {clause}"))
}

fn decimal(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut threes = letters.windows(3);
    let found = threes.find(|three| {
        three[0].is_ascii_digit() && matches!(three[1], ',' | '.') && three[2].is_ascii_digit()
    });
    found.map(|three| format!("{} is a decimal", String::from_iter(three)))
}

/// A pit by its letter; *A* is an article in English.
fn named(lang: Lang, words: &[String]) -> Option<String> {
    let first = if lang == Lang::En { b'B' } else { b'A' };
    let is_pit = |word: &&String| match word.as_bytes() {
        [letter] => (first..=b'F').contains(letter) || (b'b'..=b'f').contains(letter),
        _ => false,
    };
    words.iter().find(is_pit).map(|pit| format!("pit {pit} is named and glows"))
}

/// Two colons in one sentence: a thought inside a thought.
fn colons(text: &str) -> Option<String> {
    let mut sentences = text.split_inclusive(['.', '?', '!']);
    let found = sentences.find(|sentence| sentence.matches(':').count() > 1)?;
    Some(format!("two colons in {found:?}"))
}

/// French marks stand behind a space that does not break.
fn spaces(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let hard = |c: char| matches!(c, '\u{a0}' | '\u{202f}');
    let found = letters.windows(2).find(|two| {
        matches!(two[1], ':' | ';' | '?' | '!' | '»') && !hard(two[0])
            || two[0] == '«' && !hard(two[1])
    });
    found.map(|two| format!("{:?} does not keep off", String::from_iter(two)))
}

/// A bare *a* that is a pit, and *par* where *avec* is said.
fn verb(words: &[String]) -> Option<String> {
    let at = |place: usize| words.get(place).map_or("", String::as_str);
    let is_pit = |word: &str| matches!(word.as_bytes(), [b'A'..=b'F' | b'a'..=b'f']);
    (0..words.len()).find_map(|place| {
        let before = place.checked_sub(1).map_or(".", at);
        if at(place) == "a" {
            let begins = matches!(before, "." | "?" | "!" | "—");
            let pit = begins || one_of(BEFORE_PIT, before) && at(place + 1) != "été";
            let earlier = place.checked_sub(2).map_or("", at);
            let within =
                before == "en" && (one_of(BEFORE_IN, earlier) || earlier.parse::<u8>().is_ok());
            let next = at(place + 1);
            let within = within && (is_mark(next) || one_of("avec et ou", next));
            return (pit || within).then(|| format!("{before} a"));
        }
        let pit = is_pit(at(place + 1))
            || one_of("le la", at(place + 1)) && one_of("trou case", at(place + 2));
        let begins = one_of("commencer commençant commence", before);
        (at(place) == "par" && pit && !begins).then(|| format!("par {}", at(place + 1)))
    })
}

/// A child is *tu*, everybody else *vous*, and never both.
fn person(words: &[String], reader: Option<Reader>) -> Option<String> {
    let find = |list| words.iter().find(|word| one_of(list, &word.to_lowercase()));
    let (tu, vous) = (find(TU), find(VOUS));
    match (tu, vous, reader) {
        (Some(tu), Some(vous), _) => Some(format!("{tu} and {vous}")),
        (_, Some(vous), Some(Reader::Child)) => Some(format!("{vous} to a child")),
        (Some(tu), _, Some(Reader::Player | Reader::Expert)) => Some(format!("{tu} to a grown-up")),
        _ => None,
    }
}

fn english(text: &str, words: &[String]) -> Option<String> {
    let gendered = words.iter().find(|word| one_of(GENDERED, &word.to_lowercase()));
    let article = words.windows(3).find(|three| {
        one_of("from in with of play try after", &three[0]) && three[1] == "a" && is_mark(&three[2])
    });
    let article = article.map(|_| "a bare pit a".to_owned());
    let space = [" :", " ;", " ?", " !"].iter().find(|mark| text.contains(**mark));
    gendered.cloned().or(article).or(space.map(|mark| format!("{mark:?}")))
}
