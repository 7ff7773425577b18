//! What is said, word for word, in each language.

use awale_core::notation::Ogn;
use awale_core::{AnyPosition, Move, RuleSet, Side};
use awale_play::Game;
use awale_words::{Lang, Naming, Speech, Vocabulary};

const FRENCH: Speech =
    Speech { lang: Lang::Fr, naming: Naming::Letters, vocabulary: Vocabulary::Ours };
const ENGLISH: Speech =
    Speech { lang: Lang::En, naming: Naming::Numbers, vocabulary: Vocabulary::Ours };

/// French counts below two in the singular, English only one.
#[test]
fn numbers_of_seeds() {
    let count = |speech: Speech| [0, 1, 2].map(|seeds| speech.seeds(seeds));
    assert_eq!(count(FRENCH), ["0 graine", "1 graine", "2 graines"]);
    assert_eq!(count(ENGLISH), ["0 seeds", "1 seed", "2 seeds"]);
}

#[test]
fn players_without_a_name_are_called_by_the_side() {
    for name in ["", "South", "Sud"] {
        assert_eq!(FRENCH.player(Side::South, name), "Sud");
        assert_eq!(ENGLISH.player(Side::South, name), "South");
    }
    assert_eq!(FRENCH.player(Side::North, "South"), "South");
    assert_eq!(FRENCH.player(Side::North, "Awa"), "Awa");
}

#[test]
fn a_move_in_words() {
    let position = AnyPosition::parse(RuleSet::Awele, "1-0-15-2-0-1-1-2-4-0-5-3-8-6-S").unwrap();
    let trace = position.trace("C".parse().unwrap()).unwrap();
    assert_eq!(
        FRENCH.trace(&trace),
        "Sud sème C\u{a0}: 15 graines, la dernière en a. Un tour complet, le trou de départ \
         est sauté. Récolte de 3 graines (3 en a). Sud 11, Nord 6."
    );
    assert_eq!(
        ENGLISH.trace(&trace),
        "South sows 9: 15 seeds, the last in 1. A full lap: the origin is skipped. Harvests 3 \
         seeds (3 in 1). South 11, North 6."
    );
}

#[test]
fn an_end_in_words() {
    let end = |text| AnyPosition::parse(RuleSet::Awele, text).unwrap().ending().unwrap();
    assert_eq!(
        FRENCH.ending(&end("0-0-0-0-0-0-1-0-0-0-0-0-24-23-S")),
        "Fin de la partie (W6)\u{a0}: une rangée est vide et rien ne peut y remédier. La \
         graine du plateau ne compte pour personne. 24–23, Sud gagne."
    );
    assert_eq!(
        ENGLISH.ending(&end("0-0-0-0-0-1-2-0-0-0-0-0-20-25-S")),
        "The game is over (W5): a granary holds 25 seeds or more. The 3 seeds on the board \
         count for nobody. 20–25, North wins."
    );
}

#[test]
fn every_mistake_is_told_in_french_and_in_english() {
    let positions = [
        (RuleSet::Awale, "4-4"),
        (RuleSet::Awale, "x-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-x-0-S"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=x"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3"),
        (RuleSet::Awale, "0-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=4"),
        (RuleSet::Eqwale, "11-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=37"),
        (RuleSet::Eqwale, "1-0-0-0-0-0-0-0-0-0-0-0-1-0-S reserve=46"),
        (RuleSet::Eqwale, "10-10-10-10-6-0-0-0-0-0-0-0-0-0-S reserve=2"),
        (RuleSet::Awale, "4S/4N"),
        (RuleSet::Awale, "4S 4S/4N 0 0 S 1"),
        (RuleSet::Awale, "4S,4S,4S,4S,4S,x/4S,4S,4S,4S,4S,4S 0 0 S 1"),
        (RuleSet::Awale, "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S x 0 S 1"),
    ];
    for (rules, text) in positions {
        let error = AnyPosition::parse(rules, text).unwrap_err();
        differ(&FRENCH.position_error(&error), &ENGLISH.position_error(&error));
    }
    let (_, pass) = AnyPosition::read(RuleSet::Eqwale, "0-0-0-0-0-0-4-4-4-4-4-4-12-12-S").unwrap();
    let pass = pass.unwrap();
    assert_eq!(FRENCH.pass(pass), "Sud n’a pas de graine : c’est à Nord de jouer.");
    assert_eq!(ENGLISH.pass(pass), "South has no seed, so it is North’s turn.");
    for text in ["", "Cxb9", "+A9", "Cd"] {
        let error = text.parse::<Move>().unwrap_err();
        differ(&FRENCH.move_error(&error), &ENGLISH.move_error(&error));
    }
    let deep = format!("1. C {}", "(".repeat(40));
    for text in ["[South", "1. Z", "1. C {", "(", &deep, "1. C 1-0 d"] {
        let error = text.parse::<Ogn>().unwrap_err();
        differ(&FRENCH.ogn_error(&error), &ENGLISH.ogn_error(&error));
    }
}

fn differ(french: &str, english: &str) {
    assert_ne!(french, english);
    for word in ["expected", "found", "line ", "seeds"] {
        assert!(!french.contains(word), "{french}");
    }
}

const FAMINE: &str = "[Variant \"awale\"]\n[FEN \"0-0-3-2-1-0-0-0-0-0-0-1-19-22-N\"]\n";

#[test]
fn contradictions_are_told_in_french_too() {
    for (text, expected) in [
        ("[Result \"22-26\"]\n\nf", "attendu 26-22, trouvé \"22-26\""),
        ("[Termination \"famine\"]\n", "attendu une partie qui continue, trouvé \"famine\""),
        ("[Termination \"time N\"]\n", "attendu une partie sans pendule, trouvé \"time N\""),
        (
            "[TimeControl \"60\"]\n[Termination \"time S\"]\n",
            "attendu le trait à Nord, trouvé \"time S\"",
        ),
    ] {
        let error = Game::from_ogn(&format!("{FAMINE}{text}").parse::<Ogn>().unwrap()).unwrap_err();
        let told = FRENCH.replay_error(&error);
        assert!(told.ends_with(expected), "{told}");
    }
}
