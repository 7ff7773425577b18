//! French in the words of the sheets: *case*, *camp* and *magasin* for *trou*, *rangée* and *grenier*.
//!
//! *Un trou* is masculine and *une case* feminine, *une rangée* feminine and *un camp* masculine: what
//! stands before and behind the noun agrees with it. From each noun we walk left over adjectives and
//! determiners (*du premier trou*, *un de ses trous*) and right over names of pits, adjectives, and
//! verbs that link it to one (*les trous C et D sont servis*). Pronouns are marked in the texts.

use awale_core::letters;

use crate::vocabulary::{Grenier, choose};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
}

use Gender::{Feminine, Masculine};

/// Our nouns, those of the sheets, and the gender of the latter.
const NOUNS: [(&str, &str, Gender); 6] = [
    ("trou", "case", Feminine),
    ("trous", "cases", Feminine),
    ("rangée", "camp", Masculine),
    ("rangées", "camps", Masculine),
    ("grenier", "magasin", Masculine),
    ("greniers", "magasins", Masculine),
];

/// Determiners and pronouns that agree, masculine then feminine; they stand before the noun.
const DETERMINERS: &str = "le la,un une,ce cette,aucun aucune,quel quelle,quels quelles,tout toute,\
tous toutes,chacun chacune,lequel laquelle,celui celle,ceux celles,certain certaine,\
certains certaines,tel telle,tels telles";

/// Adjectives that agree. Participles in -é need no line.
const ADJECTIVES: &str = "premier première,premiers premières,dernier dernière,\
derniers dernières,petit petite,petits petites,grand grande,grands grandes,gros grosse,gros grosses,\
bon bonne,bons bonnes,mauvais mauvaise,mauvais mauvaises,seul seule,seuls seules,plein pleine,pleins pleines,\
voisin voisine,voisins voisines,suivant suivante,suivants suivantes,précédent précédente,\
précédents précédentes,menaçant menaçante,haut haute,hauts hautes,bas basse,bas basses,égal égale,\
égaux égales,pris prise,pris prises,servi servie,servis servies,garni garnie,garnis garnies,nourri nourrie,\
rempli remplie,remplis remplies,choisi choisie,choisis choisies,atteint atteinte,\
offert offerte,offerts offertes,ouvert ouverte,ouverts ouvertes,perdu perdue,perdus perdues,\
entier entière,entiers entières,important importante,sûr sûre,sûrs sûres,pareil pareille";

/// Words of both genders that may stand between a determiner and its noun, or behind the noun with
/// an adjective still to come.
const EPICENE: &str = "même mêmes autre autres propre propres deux trois quatre cinq six sept huit \
neuf dix onze douze jeune vide vides adverse adverses vulnérable vulnérables jouable jouables \
libre libres riche riches faible faibles";

/// Determiners that stay as they are; what they count may stand to their left.
const PLURAL: &str = "les des ces ses mes tes nos vos leurs";

/// Determiners before which a participle belongs to a verb, as in *tu as joué le trou*.
const SINGULAR: &str = "le la un une ce cet cette mon ton son ma ta sa";

const ADVERBS: &str = "trop très déjà encore aussi bien si plus moins non presque assez alors donc \
toujours maintenant pas jamais lui là ainsi d abord qui n ne y";

/// Verbs that link a noun to its adjective, and those that lead to one.
const LINKS: &str = "est sont était étaient sera seront serait seraient soit soient reste restent \
resté restait resterait restera devient deviennent deviendrait paraît semble finit finissent être \
rester été peut peuvent doit doivent va vont a ont";

fn one_of(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// The form of a word in another gender, if it is in a list of pairs.
fn paired(pairs: &str, word: &str, to: Gender) -> Option<String> {
    let mut pairs = pairs.split(',').filter_map(|pair| pair.split_once(' '));
    let found = pairs.find_map(|(masculine, feminine)| match to {
        Feminine => (word == masculine).then_some(feminine),
        Masculine => (word == feminine).then_some(masculine),
    });
    found.map(str::to_owned)
}

/// An adjective or participle in another gender; `plural` is what its noun is, for *pris*, *gros*.
fn agreed(word: &str, to: Gender, plural: bool) -> Option<String> {
    let (from, into) = match to {
        Feminine => (("é", "és"), ("ée", "ées")),
        Masculine => (("ée", "ées"), ("é", "és")),
    };
    if let Some(mut known) = paired(ADJECTIVES, word, to) {
        if plural && word.ends_with('s') && !known.ends_with('s') {
            known.push('s');
        }
        return Some(known);
    }
    let stem = |ending: &str| word.strip_suffix(ending).filter(|_| word != "été");
    stem(from.1)
        .map(|stem| format!("{stem}{}", into.1))
        .or_else(|| stem(from.0).map(|stem| format!("{stem}{}", into.0)))
}

/// Whether the word begins with a vowel that is heard.
fn elides(word: &str) -> bool {
    word.starts_with(['a', 'e', 'é', 'è', 'ê', 'i', 'o', 'u', 'h'])
}

/// A text as words (odd places) and what stands between them (even places).
struct Words<'a> {
    parts: Vec<&'a str>,
    said: Vec<Option<String>>,
}

/// A French text in the words of the sheets. What is marked `{il|elle}` takes its second form and is
/// left alone otherwise.
pub(crate) fn translate(text: &str, grenier: Grenier) -> String {
    // A mark stands between two words, so nothing beside it is changed across it.
    let mut said = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let close = rest[open..].find('}').map_or(rest.len(), |close| open + close + 1);
        said.push_str(&Words::of(&rest[..open]).translated(grenier));
        said.push_str(&choose(&rest[open..close], |_, sheets| sheets));
        rest = &rest[close..];
    }
    said.push_str(&Words::of(rest).translated(grenier));
    said
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        let mut parts = Vec::new();
        let mut rest = text;
        let mut in_word = false;
        while !rest.is_empty() {
            let end = rest.find(|c: char| letters::in_word(c) != in_word).unwrap_or(rest.len());
            parts.push(&rest[..end]);
            rest = &rest[end..];
            in_word = !in_word;
        }
        Words { said: vec![None; parts.len()], parts }
    }

    fn translated(mut self, grenier: Grenier) -> String {
        for place in (1..self.parts.len()).step_by(2) {
            let word = self.word(place);
            let Some(&(_, noun, gender)) = NOUNS.iter().find(|(ours, ..)| *ours == word) else {
                continue;
            };
            if noun.starts_with("magasin") {
                if grenier == Grenier::Granary {
                    self.say(place, noun);
                }
                continue;
            }
            self.say(place, noun);
            self.left_of(place, gender);
            self.right_of(place, gender);
        }
        let parts = self.parts.iter().zip(self.said);
        parts.map(|(part, said)| said.unwrap_or_else(|| (*part).to_owned())).collect()
    }

    fn word(&self, place: usize) -> String {
        self.parts.get(place).copied().map(letters::lower_case).unwrap_or_default()
    }

    /// The word there as it will be said.
    fn as_said(&self, place: usize) -> String {
        self.said.get(place).cloned().flatten().unwrap_or_else(|| self.word(place))
    }

    /// Whether only a blank stands before the word.
    fn follows(&self, place: usize) -> bool {
        matches!(self.parts.get(place - 1).copied(), Some(" " | "\u{a0}"))
    }

    fn say(&mut self, place: usize, word: &str) {
        let capital = self.parts[place].starts_with(|first| letters::lower(first) != first);
        self.said[place] = Some(if capital { letters::capital(word) } else { word.to_owned() });
    }

    /// Adjectives and determiners before the noun.
    fn left_of(&mut self, noun: usize, gender: Gender) {
        let plural = self.word(noun).ends_with('s');
        let mut place = noun;
        while place > 2 && self.follows(place) {
            place -= 2;
            let (word, next) = (self.word(place), self.as_said(place + 2));
            // "Seul le trou", but "tu as joué le trou" and "choisis un de tes trous".
            let behind = self.word(place + 2);
            if (one_of(SINGULAR, &behind) || one_of(PLURAL, &behind))
                && !word.starts_with("seul")
                && agreed(&word, gender, plural).is_some()
            {
                return;
            }
            let here = match (word.as_str(), gender) {
                ("du", Feminine) => "de la".to_owned(),
                ("au", Feminine) => "à la".to_owned(),
                ("cet", Feminine) => "cette".to_owned(),
                ("mon" | "ton" | "son", Feminine) if !elides(&next) => {
                    format!("{}a", &word[..1])
                }
                ("ma" | "ta" | "sa", Masculine) => format!("{}on", &word[..1]),
                ("cette", Masculine) if elides(&next) => "cet".to_owned(),
                _ => match paired(DETERMINERS, &word, gender)
                    .or_else(|| agreed(&word, gender, plural))
                {
                    Some(agreed) => agreed,
                    // Six pits, one of his pits: the word that counts them stands further left.
                    None if one_of(EPICENE, &word) || one_of(PLURAL, &word) => continue,
                    None if word == "de" && one_of(PLURAL, &next) => continue,
                    None => return,
                },
            };
            // "de la rangée" is "du camp".
            if word == "la" && place > 2 && self.follows(place) {
                let contracted = match self.word(place - 2).as_str() {
                    "de" => Some("du"),
                    "à" => Some("au"),
                    _ => None,
                };
                if let Some(contracted) = contracted {
                    self.say(place - 2, contracted);
                    self.said[place - 1] = Some(String::new());
                    self.said[place] = Some(String::new());
                    return;
                }
            }
            self.say(place, &here);
        }
    }

    /// Adjectives behind the noun, and behind a verb that links them to it.
    fn right_of(&mut self, noun: usize, gender: Gender) {
        let plural = self.word(noun).ends_with('s');
        let mut place = noun + 2;
        let mut after_adjective = false;
        while place < self.parts.len() {
            let (word, before) = (self.word(place), self.parts[place - 1]);
            let pit = |word: &str| {
                word.len() == 1 && word.as_bytes()[0].is_ascii_alphanumeric() && word <= "f"
                    || word.parse::<u8>().is_ok()
            };
            let joined = matches!(before, " " | "\u{a0}" | "’" | "-") || before == ", ";
            if !joined {
                return;
            }
            // "La case a été prise", but "la case a donné".
            if matches!(word.as_str(), "a" | "ont")
                && agreed(&self.word(place + 2), gender, plural).is_some()
            {
                return;
            }
            if let Some(agreed) = agreed(&word, gender, plural) {
                self.say(place, &agreed);
                after_adjective = true;
            } else if one_of(EPICENE, &word) {
                after_adjective = true;
            } else if !(pit(&word)
                || one_of(ADVERBS, &word)
                || one_of(LINKS, &word)
                || matches!(word.as_str(), "et" | "ou" | "à" | "ni")
                    && (after_adjective || pit(&self.word(place - 2))))
            {
                return;
            }
            place += 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_with_the_noun() {
        for (ours, sheets) in [
            ("Le trou C est vide.", "La case C est vide."),
            (
                "Le trou B est sauté, les trous C et D sont servis deux fois.",
                "La case B est sautée, les cases C et D sont servies deux fois.",
            ),
            (
                "les graines du trou B ; jusqu’au trou f",
                "les graines de la case B ; jusqu’à la case f",
            ),
            ("Du premier trou aux pièges", "De la première case aux pièges"),
            ("on vide un de ses trous", "on vide une de ses cases"),
            ("chacun des trous qui suivent", "chacune des cases qui suivent"),
            ("tous les trous vides", "toutes les cases vides"),
            ("aucun trou de Sud, quel trou ?", "aucune case de Sud, quelle case ?"),
            (
                "un autre trou, l’autre trou, cet autre trou",
                "une autre case, l’autre case, cette autre case",
            ),
            ("le dernier trou contient 3 graines", "la dernière case contient 3 graines"),
            ("les trois derniers trous du semis", "les trois dernières cases du semis"),
            ("alterner trous pleins et trous vides", "alterner cases pleines et cases vides"),
            ("ce trou a donné ; le trou a été joué", "cette case a donné ; la case a été jouée"),
            ("le trou d, trop plein, protège", "la case d, trop pleine, protège"),
            ("ce trou-là n’est pas attaqué", "cette case-là n’est pas attaquée"),
            ("dans trois trous égaux, trou par trou", "dans trois cases égales, case par case"),
            ("au bout de la rangée adverse", "au bout du camp adverse"),
            ("à la rangée du bas, de la même rangée", "au camp du bas, du même camp"),
            ("sa propre rangée, toute la rangée", "son propre camp, tout le camp"),
            (
                "Sa rangée est vidée ; cette rangée, de l’autre rangée",
                "Son camp est vidé ; ce camp, de l’autre camp",
            ),
            (
                "une rangée déjà vide, les deux rangées comptées",
                "un camp déjà vide, les deux camps comptés",
            ),
            ("dans son grenier ; les greniers", "dans son magasin ; les magasins"),
            ("Trouver le trou : {il|elle} reste vide.", "Trouver la case : elle reste vide."),
            ("les trous pris, un trou pris", "les cases prises, une case prise"),
            ("d’un trou, ce sont les nombres", "d’une case, ce sont les nombres"),
            ("son trou, son autre trou", "sa case, son autre case"),
            ("Tu as joué le trou ; seul le trou C", "Tu as joué la case ; seule la case C"),
            (
                "Choisis un de tes trous ; laisser de côté un trou",
                "Choisis une de tes cases ; laisser de côté une case",
            ),
            (
                "Le trou 4 a 3 graines, le trou a est joué",
                "La case 4 a 3 graines, la case a est jouée",
            ),
        ] {
            assert_eq!(translate(ours, Grenier::Granary), sheets);
            assert_eq!(translate(sheets, Grenier::Granary), sheets, "said twice");
        }
    }

    #[test]
    fn a_house_keeps_its_name() {
        let marked = "dans son grenier ; les joueurs l’appellent {grenier|grenier}";
        let said = "dans son magasin ; les joueurs l’appellent grenier";
        assert_eq!(translate(marked, Grenier::Granary), said);
        assert_eq!(
            translate("Le grenier F, dans ce trou", Grenier::House),
            "Le grenier F, dans cette case"
        );
    }
}
