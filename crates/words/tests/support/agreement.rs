//! Whether a French text in the words of the sheets agrees: *case* is feminine, *camp* and *magasin*
//! are masculine.
//!
//! The lists are closed, and they are not those of the translation: a word beside one of the nouns,
//! behind a verb that links it, or a pronoun in its sentence that is in no list is a fault, right or
//! wrong. Whoever writes a new text marks it (`{il|elle}`) or adds the word here after reading it.

/// What may stand before *case* and *cases*: feminine, of both genders, or no determiner at all.
const BEFORE_FEMININE: &str = "la une cette sa quelle aucune seule première premières dernière \
dernières petite petites autre autres chaque les des ces ses tes vos deux trois quatre six douze \
plusieurs de en par et alterne alterner décide propres";

/// What may stand before *camp* and *magasin*.
const BEFORE_MASCULINE: &str = "le un du au ce son ton votre même propre autre chaque les deux";

/// Adjectives and participles that may stand behind *case*, or behind a verb that links it.
const FEMININE: &str = "attaquée attaquées basse basses fragile fragiles haute hautes menacée \
menacées menaçante permise pleine pleines récoltée récoltées suivante suivantes vide vides visée \
voisines vulnérable vulnérables prise sautée sauvée petite bonnes jouée remplie partie \
meilleure séparées jouables allée";

/// The same for *camp* and *magasin*.
const MASCULINE: &str = "adverse comptés vide vides pareils plein tels";

/// Words behind a noun that agree with nothing: verbs, prepositions, conjunctions, adverbs.
const NEUTRAL: &str = "après assez aurais avait avec bien contenait contiendrait contiennent \
contient contre dans de doit doivent dont du déjà dépasse atteint en est et faudrait faut finissent gagne \
gagnent jusqu juste l le les n ne non nord nourrit ont ou où par peut peuvent plus portent pour \
pourrait presque prendrait que qui reste reçoit récolte récoltent s sans sauf se si sont sud sur \
sèmerais sèmes trop très une à était attaque comptent comme avant";

/// Verbs that link a noun to what agrees with it.
const LINKS: &str = "est sont était étaient sera seront serait seraient reste restent devient";

/// Adverbs between such a verb and the adjective.
const ADVERBS: &str = "pas jamais déjà bien alors toujours encore trop très aussi plus elle";

/// What stands behind such a verb and does not agree with the noun before it: other nouns with their
/// determiners, places, and adjectives of another subject.
const NOT_PREDICATES: &str = "à au dans en pour la le les une ton votre des que assis long chez \
prouvé qu coup un finie gagné prête";

/// A pronoun with the two words behind it (`#` is a pit or a number), in sentences of a *case*: each
/// stands for a player, a move, a sowing, a seed, or for nobody.
const MASCULINE_PRONOUNS: &str = "celui du haut,celui qui #,chacun # un,chacun avec six,chacun avec un,\
chacun de tes,chacun à son,il avec la,il en décide,il en faudrait,il en récolte,il en semant,\
il en trouve,il est assis,il faut .,il faut autant,il faut lui,il faut t,il faut vous,il faut nourrir,il faut qu,il faut y,\
il finirait dans,il finirait en,il joue .,il joue la,il met plus,il n ’,il ne reste,il passe par,\
il prend deux,il prendre #,il prendre ?,il prendre au,il ramasse toutes,il reste des,il reste l,\
il s ’,il saute la,il semer ensuite,il semer pour,il te reste,il termine la,il valait mieux,\
il vide la,il y #,il y ait,il y avait,il y en,lequel tu récolteras,lesquels la dernière,lui .,\
lui en apporter,lui en donner,lui en rendre,lui et mettre";

/// The same in sentences of a *camp* or *magasin* without a *case*.
const FEMININE_PRONOUNS: &str = "celles de son,elle seule #,elles sont dans";

const PRONOUNS: [(&str, &str); 2] = [
    ("il ils celui ceux chacun lequel lesquels lui eux", MASCULINE_PRONOUNS),
    ("elle elles celle celles chacune laquelle lesquelles", FEMININE_PRONOUNS),
];

fn one_of(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// What is not known to agree, if anything is.
pub(crate) fn fault(text: &str) -> Option<String> {
    let sentences = text.split_inclusive(['.', '?', '!', '\n']);
    sentences.map(str::trim).find_map(|sentence| {
        let words = words(sentence);
        let what = beside_nouns(&words).or_else(|| pronouns(&words))?;
        Some(format!("{what}: {sentence}"))
    })
}

/// The words and marks of a sentence, in lower case.
fn words(sentence: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for c in sentence.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            match words.last_mut().filter(|_| open) {
                Some(word) => word.push(c),
                None => words.push(c.to_string()),
            }
        } else if !c.is_whitespace() {
            words.push(c.to_string());
        }
        open = c.is_alphanumeric();
    }
    words
}

fn beside_nouns(words: &[String]) -> Option<String> {
    let at =
        |place: Option<usize>| place.and_then(|place| words.get(place)).map_or("", String::as_str);
    words.iter().enumerate().find_map(|(place, noun)| {
        let (before, adjectives) = match noun.as_str() {
            "case" | "cases" => (BEFORE_FEMININE, FEMININE),
            "camp" | "camps" | "magasin" | "magasins" => (BEFORE_MASCULINE, MASCULINE),
            "trou" | "trous" | "rangée" | "rangées" => return Some(format!("{noun} is ours")),
            _ => return None,
        };
        let left = at(place.checked_sub(1));
        if !(is_mark(left) || is_pit(left) || one_of(before, left)) {
            return Some(format!("{left:?} before {noun}"));
        }
        let right = at(Some(place + 1));
        let known = one_of(adjectives, right) || one_of(NEUTRAL, right);
        if !(known || is_mark(right) || is_pit(right)) {
            return Some(format!("{right:?} behind {noun}"));
        }
        let linked = linked(&words[place + 1..])?;
        let known = is_mark(linked) || one_of(adjectives, linked) || one_of(NOT_PREDICATES, linked);
        (!known).then(|| format!("{linked:?} of {noun}"))
    })
}

/// What the first verb that links brings to the noun before it, in the same clause; what stands in
/// brackets is a clause of its own.
fn linked(words: &[String]) -> Option<&str> {
    let mut depth = 0;
    let clause = words.iter().map(String::as_str).take_while(|word| !is_end(word));
    let clause = clause.take_while(|word| {
        depth += i32::from(*word == "(");
        depth -= i32::from(*word == ")");
        depth >= 0
    });
    let mut inside = false;
    let clause = clause.filter(|word| {
        inside |= *word == "(";
        let shown = !inside;
        inside &= *word != ")";
        shown
    });
    let mut rest = clause.skip_while(|word| !one_of(LINKS, word)).skip(1).peekable();
    while let Some(word) = rest.next() {
        let a_little = word == "un" && rest.next_if_eq(&"peu").is_some();
        if !a_little && !one_of(ADVERBS, word) {
            return Some(word);
        }
    }
    None
}

fn pronouns(words: &[String]) -> Option<String> {
    let has = |nouns: &str| words.iter().any(|word| one_of(nouns, word));
    let (pronouns, known) = if has("case cases") {
        PRONOUNS[0]
    } else if has("camp camps magasin magasins") {
        PRONOUNS[1]
    } else {
        return None;
    };
    words.iter().enumerate().find_map(|(place, word)| {
        if !one_of(pronouns, word) {
            return None;
        }
        let shown = |word: &String| if is_pit(word) { "#".to_owned() } else { word.clone() };
        let found: Vec<String> = words[place..].iter().take(3).map(shown).collect();
        let found = found.join(" ");
        (!known.split(',').any(|context| context == found)).then_some(found)
    })
}

fn is_mark(word: &str) -> bool {
    !word.chars().any(char::is_alphanumeric)
}

fn is_pit(word: &str) -> bool {
    word.parse::<u8>().is_ok() || matches!(word.as_bytes(), [b'a'..=b'f'])
}

fn is_end(word: &str) -> bool {
    matches!(word, "." | ";" | ":" | "?" | "!")
}
