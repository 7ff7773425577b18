//! What is said, word for word, in each language.

use awale_core::notation::Ogn;
use awale_core::{AnyPosition, BySide, Clause, Leftover, Move, Reason, RuleSet, Side};
use awale_play::Game;
use awale_words::{Address, Cast, Lang, Naming, Role, Speech, Vocabulary};

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
        "Sud sème les 15 graines du trou C\u{a0}; la dernière tombe dans le trou a. Le trou de \
         départ est sauté. Sud récolte 3 graines dans le trou a. Sud 11, Nord 6."
    );
    assert_eq!(
        ENGLISH.trace(&trace),
        "South sows the 15 seeds of pit 9; the last falls in pit 1. The pit it started from is \
         skipped. South harvests 3 seeds from pit 1. South 11, North 6."
    );
}

/// A rule set, a position, and its end in French and in English.
const ENDINGS: [(RuleSet, &str, &str, &str); 10] = [
    (
        RuleSet::Awale,
        "5-0-0-0-0-0-0-0-0-0-0-0-20-23-S",
        "Fin par famine : Nord n’a plus de graines et Sud ne peut pas lui en donner. Sud garde les 5 \
         qui restent. Sud gagne, 25 à 23.",
        "The end by famine: North has no seeds left and South cannot give any. South keeps the 5 \
         that remain. South wins, 25 to 23.",
    ),
    (
        RuleSet::Avele,
        "5-0-0-0-0-0-0-0-0-0-0-0-20-23-S",
        "Fin par famine : Nord n’a plus de graines et Sud ne peut pas lui en donner. Les 5 graines \
         qui restent vont à Nord. Nord gagne, 28 à 20.",
        "The end by famine: North has no seeds left and South cannot give any. The 5 seeds that \
         remain go to North. North wins, 28 to 20.",
    ),
    (
        RuleSet::Awele,
        "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S",
        "Fin par famine : Nord n’a plus de graines et Sud ne peut pas lui en donner. La graine du \
         plateau ne va à personne. Sud gagne, 24 à 23.",
        "The end by famine: North has no seeds left and South cannot give any. The seed on the board \
         goes to nobody. South wins, 24 to 23.",
    ),
    (
        RuleSet::Awari,
        "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S",
        "Fin par famine : Sud doit jouer et n’a plus de graines. Nord garde celle qui reste. Nord \
         gagne, 25 à 23.",
        "The end by famine: South has to move and has no seeds left. North keeps the one that \
         remains. North wins, 25 to 23.",
    ),
    (
        RuleSet::Awale,
        "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S",
        "Fin par indétermination : il reste 2 graines, et aucune ne pourra plus être récoltée. Chacun \
         prend celles de sa rangée : 1 pour Sud, 1 pour Nord. Partie nulle, 24 à 24.",
        "The end by indetermination: 2 seeds are left, and none can ever be harvested. Each takes \
         those of their own row: 1 for South, 1 for North. A draw, 24 to 24.",
    ),
    (
        RuleSet::Awele,
        "0-0-0-0-0-1-2-0-0-0-0-0-20-25-S",
        "Fin à 25 graines : elles sont dans le grenier de Nord. Les 3 graines du plateau ne vont à \
         personne. Nord gagne, 25 à 20.",
        "The end at 25 seeds: they are in North’s granary. The 3 seeds on the board go to nobody. \
         North wins, 25 to 20.",
    ),
    (
        RuleSet::Abapa,
        "0-0-0-0-0-1-1-0-0-0-0-0-26-20-S",
        "Fin à 25 graines : le grenier de Sud en contient 26. Chacun prend celles de sa rangée : 1 \
         pour Sud, 1 pour Nord. Sud gagne, 27 à 21.",
        "The end at 25 seeds: South’s granary holds 26. Each takes those of their own row: 1 for \
         South, 1 for North. South wins, 27 to 21.",
    ),
    (
        RuleSet::Avele,
        "4-0-0-0-0-0-4-0-0-0-0-0-20-20-S quiet=14",
        "Fin après sept tours sans récolte. Les 8 graines du plateau ne vont à personne. Partie \
         nulle, 20 à 20.",
        "The end after seven turns without a harvest. The 8 seeds on the board go to nobody. A draw, \
         20 to 20.",
    ),
    (
        RuleSet::Avele,
        "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N",
        "Fin : le plateau est vide. Sud gagne, 25 à 23.",
        "The end: the board is empty. South wins, 25 to 23.",
    ),
    (
        RuleSet::Eqwale,
        "0-2-1-2-0-0-0-0-0-0-0-0-22-21-S",
        "Fin par famine : Nord n’a plus de graines et Sud ne peut pas lui en donner. Sud garde les 5 \
         qui restent. Sud gagne, 27 à 21.",
        "The end by famine: North has no seeds left and South cannot give any. South keeps the 5 \
         that remain. South wins, 27 to 21.",
    ),
];

#[test]
fn every_end_by_a_rule_has_its_name() {
    for (rules, text, french, english) in ENDINGS {
        let ending = AnyPosition::parse(rules, text).unwrap().ending().expect(text);
        assert_eq!(FRENCH.ending(&ending).replace('\u{a0}', " "), french);
        assert_eq!(ENGLISH.ending(&ending), english);
    }
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    for (clause, leftover, time, left) in [
        (
            Clause::S6,
            Leftover::Nobody,
            "troisième",
            "Les 48 graines du plateau ne vont à personne.",
        ),
        (
            Clause::AbapaRepetition,
            Leftover::Owners,
            "deuxième",
            "Chacun prend celles de sa rangée : 24 pour Sud, 24 pour Nord.",
        ),
    ] {
        let told = FRENCH.ending(&start.settle(Reason::Repetition, clause, leftover));
        let wanted = format!("la même position se présente pour la {time} fois. {left}");
        assert!(told.replace('\u{a0}', " ").contains(&wanted), "{told}");
    }
}

/// To a player the game is told with names, and as one speaks to a grown-up or to a child.
#[test]
fn a_game_is_told_to_a_player() {
    let cast = |address| {
        Cast(BySide { south: Role::You(address), north: Role::Named("Élise".to_owned()) })
    };
    let [vous, tu] = [Address::Formal, Address::Familiar].map(cast);
    let told = |speech: Speech, cast: &Cast| {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        speech.to(cast).trace(&start.trace("C".parse().unwrap()).unwrap()).replace('\u{a0}', " ")
    };
    assert_eq!(
        told(FRENCH, &vous),
        "Vous semez les 4 graines du trou C ; la dernière tombe dans le trou a. Rien à récolter : ce \
         trou contient 5 graines. Vous 0, Élise 0."
    );
    assert!(told(FRENCH, &tu).starts_with("Tu sèmes les 4 graines du trou C ;"));
    assert!(told(ENGLISH, &vous).starts_with("You sow the 4 seeds of pit 9;"));

    let over = AnyPosition::parse(RuleSet::Awale, "0-0-0-0-0-0-5-0-0-0-0-0-20-23-N").unwrap();
    let ending = over.ending().unwrap();
    for (cast, french) in [
        (
            &vous,
            "Fin par famine : vous n’avez plus de graines et Élise ne peut pas vous en donner. Élise \
             garde les 5 qui restent. Élise gagne, 28 à 20.",
        ),
        (
            &tu,
            "Fin par famine : tu n’as plus de graines et Élise ne peut pas t’en donner. Élise garde \
             les 5 qui restent. Élise gagne, 28 à 20.",
        ),
    ] {
        assert_eq!(FRENCH.to(cast).ending(&ending).replace('\u{a0}', " "), french);
    }
    assert_eq!(
        ENGLISH.to(&vous).ending(&ending),
        "The end by famine: you have no seeds left and Élise cannot give any. Élise keeps the 5 that \
         remain. Élise wins, 28 to 20."
    );
    let refusal = start_refusal("a");
    assert_eq!(FRENCH.to(&vous).refusal(refusal), "Le trou a n’est pas à vous.");
    assert_eq!(FRENCH.refusal(refusal), "Le trou a est à Nord, et c’est à Sud de jouer.");
    assert_eq!(ENGLISH.refusal(refusal), "Pit 1 is North’s pit, and South is to move.");
    assert_eq!(FRENCH.of("Élise"), "d’Élise");
    assert_eq!(FRENCH.of("Nord"), "de Nord");
}

fn start_refusal(mv: &str) -> awale_core::Refusal {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    start.check(mv.parse().expect("a move")).expect_err("a pit of the other")
}

/// A harvest that the rules forbid is warned of before the move is played (L2).
#[test]
fn a_preview_warns_of_a_forbidden_harvest() {
    let position = AnyPosition::parse(RuleSet::Awale, "0-3-0-2-0-2-1-1-0-0-0-0-20-19-S").unwrap();
    let preview = |speech: Speech, mv: &str| {
        speech.preview(&position.trace(mv.parse().unwrap()).unwrap()).unwrap()
    };
    let french = preview(FRENCH, "F").replace('\u{a0}', " ");
    assert_eq!(
        french,
        "Attention : ce coup prendrait toutes les graines de Nord. C’est interdit : il ne récolterait \
         rien."
    );
    assert!(preview(ENGLISH, "F").starts_with("Careful: this move would take all North’s seeds."));
    assert!(!preview(FRENCH, "D").contains("interdit"));
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
        ("[Result \"22-26\"]\n\nf", "on lit «\u{a0}22-26\u{a0}», mais il faut 26-22."),
        ("[Termination \"famine\"]\n", "on lit «\u{a0}famine\u{a0}», mais la partie continue."),
        (
            "[Termination \"time N\"]\n",
            "on lit «\u{a0}time N\u{a0}», mais la partie est sans pendule.",
        ),
        (
            "[TimeControl \"60\"]\n[Termination \"time S\"]\n",
            "on lit «\u{a0}time S\u{a0}», mais c’est à Nord de jouer.",
        ),
    ] {
        let error = Game::from_ogn(&format!("{FAMINE}{text}").parse::<Ogn>().unwrap()).unwrap_err();
        let told = FRENCH.replay_error(&error);
        assert!(told.ends_with(expected), "{told}");
    }
}
