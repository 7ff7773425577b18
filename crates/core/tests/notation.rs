//! What is read, what is refused, and what a reader is told then.

use awale_core::notation::{Ogn, parse_fen, parse_moves};
use awale_core::{AnyPosition, Move, Pass, Pit, RuleSet, Setup, Side};

/// The message of an error.
fn refused<T: std::fmt::Debug, E: ToString>(read: Result<T, E>) -> String {
    read.expect_err("this must be refused").to_string()
}

#[test]
fn a_fen_is_read_from_souths_seat() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let fen = "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1";
    assert_eq!(parse_fen(fen).unwrap().to_string(), start);
    // The upper row stands f to a; a number alone is a run of empty pits; S is one seed.
    let fen = "S,2S,3,5S/1,7S,4 20 13 N 123456789";
    assert_eq!(fen.parse::<Setup>().unwrap().to_string(), "0-7-0-0-0-0-5-0-0-0-2-1-20-13-N");
    let fen = "6/48S,5 48 0 N 1";
    assert_eq!(fen.parse::<Setup>().unwrap().to_string(), "48-0-0-0-0-0-0-0-0-0-0-0-48-0-N");
}

#[test]
fn a_wrong_fen_is_told() {
    let words = "expected a board, two granaries, the side to move and a turn number";
    let pit = "expected a pit like 4S or a number of empty pits";
    for (fen, told) in [
        ("6/6 0 0 S", format!("{words}, found 4 words")),
        ("6/6 0 0 S 1 1", format!("{words}, found 6 words")),
        ("6 0 0 S 1", "expected two rows of 6 pits, found \"6\"".to_owned()),
        ("5/6 0 0 S 1", "expected two rows of 6 pits, found \"5\"".to_owned()),
        ("6/7 0 0 S 1", "expected two rows of 6 pits, found \"7\"".to_owned()),
        ("6/3,4S,3 0 0 S 1", "expected two rows of 6 pits, found \"3,4S,3\"".to_owned()),
        ("6/5,49S 0 0 S 1", format!("{pit}, found \"49S\"")),
        ("6/6,0 0 0 S 1", format!("{pit}, found \"0\"")),
        ("6/x 0 0 S 1", format!("{pit}, found \"x\"")),
        ("6/6 49 0 S 1", "expected a granary of 0 to 48 seeds, found \"49\"".to_owned()),
        ("6/6 0 x S 1", "expected a granary of 0 to 48 seeds, found \"x\"".to_owned()),
        ("6/6 0 0 W 1", "expected S or N as the side to move, found \"W\"".to_owned()),
        ("6/6 0 0 S -1", "expected the number of the turn, found \"-1\"".to_owned()),
        (
            "6/6 0 0 S 1234567890",
            "expected the number of the turn, found \"1234567890\"".to_owned(),
        ),
    ] {
        assert_eq!(refused(parse_fen(fen)), told);
    }
}

#[test]
fn a_wrong_position_is_told() {
    let read = |rules, text: &str| refused(AnyPosition::parse(rules, text));
    for (text, told) in [
        ("", "found 0 fields in nothing"),
        ("4-4", "found 2 fields in \"4-4\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-S", "found 16 fields in \"4-4-4-4-4-4-4-4-4-4-4-4-…\""),
        ("4-4-4-4-4-4-4-4-4-4-4-49-0-0-S", "from 0 to 48 in f, found \"49\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-x-0-S", "in South's granary, found \"x\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-+1-S", "in North's granary, found \"+1\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0001-S", "in North's granary, found \"0001\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "expected S or N as the side to move, found \"s\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=256", "found \"quiet=256\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=1 quiet=1", "found \"quiet=1\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=49", "found \"reserve=49\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S calm=1", "found \"calm=1\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-1-S", "expected 48 seeds in pits, granaries and reserve"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=1", "only avele counts"),
        ("4-4-4-4-4-4-4-4-4-4-4-0-0-0-S reserve=4", "only eqwale has a placing phase"),
    ] {
        let found = read(RuleSet::Awale, text);
        assert!(found.contains(told), "{text}: {found}");
    }
    let quiet = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=13";
    assert_eq!(AnyPosition::parse(RuleSet::Avele, quiet).unwrap().to_string(), quiet);
    let placing = [
        ("11-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=37", "at most 10 seeds in A"),
        ("0-0-0-0-0-0-0-11-0-0-0-0-0-0-S reserve=37", "at most 10 seeds in b"),
        ("10-0-0-0-0-0-0-0-0-0-0-0-1-0-S reserve=37", "expected empty granaries"),
        ("10-10-10-10-2-0-0-0-0-0-0-0-0-0-S reserve=6", "fill every empty pit, found 6"),
        // South must place a seed before North can.
        ("10-10-10-8-2-2-0-0-0-0-0-0-0-0-S reserve=6", "fill every empty pit, found 6"),
    ];
    for (text, told) in placing {
        let found = read(RuleSet::Eqwale, text);
        assert!(found.contains(told), "{text}: {found}");
    }
    for text in [
        "10-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=38",
        "10-10-10-10-0-0-0-0-0-0-0-0-0-0-S reserve=8",
        "10-10-10-8-2-1-0-0-0-0-0-0-0-0-S reserve=7",
        "10-10-10-8-2-2-0-0-0-0-0-0-0-0-N reserve=6",
        "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S",
    ] {
        assert_eq!(AnyPosition::parse(RuleSet::Eqwale, text).unwrap().to_string(), text);
    }
}

/// W3, A-E2, Q5: a position that names a player without seeds is read as the other's turn.
#[test]
fn a_player_without_seeds_is_told_apart() {
    let text = "0-0-0-0-0-0-5-0-0-0-0-0-20-23-S";
    for &rules in RuleSet::ALL {
        let (position, pass) = AnyPosition::read(rules, text).unwrap();
        let clause = rules.facts().pass;
        assert_eq!(pass, clause.map(|clause| Pass { player: Side::South, clause }), "{rules}");
        let told = if pass.is_some() { "0-0-0-0-0-0-5-0-0-0-0-0-20-23-N" } else { text };
        assert_eq!(position.to_string(), told, "{rules}");
        assert_eq!(AnyPosition::read(rules, told), Ok((position, None)), "{rules}");
        // With an empty board there is nobody to give the turn to.
        let empty = AnyPosition::read(rules, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").unwrap();
        assert_eq!((empty.0.to_move(), empty.1), (Side::South, None), "{rules}");
    }
}

#[test]
fn a_wrong_move_is_told() {
    let takes = "expected pits of the opponent in order, each with the 1 or 2 seeds taken (Cxb2d1)";
    let placing = "expected own pits in order with one to six seeds in all (+A3C2)";
    for (text, told) in [
        ("", "expected a pit (A-F or a-f) or a placing like +A3C2, found nothing".to_owned()),
        ("G", "expected a pit (A-F or a-f) or a placing like +A3C2, found \"G\"".to_owned()),
        ("AB", "expected one move, found more: \"B\"".to_owned()),
        ("Cx", format!("{takes}, found \"Cx\"")),
        ("CxB1", format!("{takes}, found \"CxB1\"")),
        ("Cxb3", format!("{takes}, found \"Cxb3\"")),
        ("Cxb0", format!("{takes}, found \"Cxb0\"")),
        ("Cxd1b1", format!("{takes}, found \"Cxd1b1\"")),
        ("Cxb1b1", format!("{takes}, found \"Cxb1b1\"")),
        ("+", format!("{placing}, found \"+\"")),
        ("+A7", format!("{placing}, found \"+A7\"")),
        ("+A4B3", format!("{placing}, found \"+A4B3\"")),
        ("+A1b1", format!("{placing}, found \"+A1b1\"")),
    ] {
        assert_eq!(refused(text.parse::<Move>()), told);
    }
    assert_eq!(parse_moves("FfCxb2d1+A3C3").unwrap().len(), 4);
    assert_eq!(refused(parse_moves("Ff?")), refused("?".parse::<Move>()));
    assert_eq!(refused("AB".parse::<Pit>()), "expected a pit (A-F or a-f), found \"AB\"");
    assert_eq!("b".parse::<Pit>().map(Pit::number), Ok(2));
}

#[test]
fn a_wrong_game_is_told() {
    for (text, told) in [
        ("[South]", "line 1: expected a tag like [South \"Ama\"], found \"[South]\""),
        (
            "\n[S-h \"Ama\"]",
            "line 2: expected a tag like [South \"Ama\"], found \"[S-h \\\"Ama\\\"]\"",
        ),
        ("[South \"Ama\" x]", "line 1: expected a tag like"),
        ("[South \"A\nma\"]", "line 1: expected a tag like"),
        ("1. A {so", "line 1: expected } before the end of the text"),
        ("1. A (B", "line 1: expected ) before the end of the text"),
        ("(A)", "line 1: expected a move before ("),
        ("1. A ()", "line 1: expected a move before )"),
        ("1. A\n*\nb", "line 3: expected nothing after the result, found \"b\""),
        ("1. A\nzz", "line 2: expected a pit (A-F or a-f) or a placing like +A3C2, found \"zz\""),
    ] {
        let found = refused(text.parse::<Ogn>());
        assert!(found.starts_with(told), "{text}: {found}");
    }
    let deep = format!("A{}", " (A".repeat(33));
    assert_eq!(
        refused(deep.parse::<Ogn>()),
        "line 1: expected at most 32 variations within each other"
    );
}

#[test]
fn results_of_games_are_told_from_moves() {
    for result in ["*", "27-21", "1-0", "½-½", "1/2-1/2"] {
        let ogn: Ogn = format!("\u{FEFF}1. A b {result}").parse().unwrap();
        assert_eq!((ogn.result.as_deref(), ogn.line.len()), (Some(result), 2));
    }
    assert!("1. A -1".parse::<Ogn>().is_err());
    assert!("1. A 1-".parse::<Ogn>().is_err());
    let ogn: Ogn = "[South \"A \\\"m\\\" \\\\\"]\n[Event \"x\"]\n\n*".parse().unwrap();
    assert_eq!((ogn.tag("South"), ogn.tag("North")), (Some("A \"m\" \\"), None));
    assert_eq!(ogn.to_string().lines().next(), Some("[South \"A \\\"m\\\" \\\\\"]"));
    assert_eq!(ogn.to_string().parse(), Ok(ogn));
}

/// Lines are broken so that the 80th column stays free.
#[test]
fn lines_of_games_are_short() {
    let moves = "A b ".repeat(60);
    let ogn: Ogn = moves.parse().unwrap();
    let text = ogn.to_string();
    let longest = text.lines().map(str::len).max();
    assert_eq!(longest, Some(79));
    assert_eq!(text.lines().count(), 7);
    assert_eq!(text.parse(), Ok(ogn));
}
