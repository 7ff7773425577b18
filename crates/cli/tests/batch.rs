//! `awale batch` and `awale perft`, which other programs read.

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

/// The format is a promise, to the letter.
#[test]
fn batch_prints_exactly_this() {
    let input = r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}
{"rules":"awale","position":"0-0-0-0-0-3-1-0-0-0-0-1-20-23-S"}
{"rules":"awale","position":"0-0-0-0-0-0-3-0-0-0-0-0-24-21-S"}
{"rules":"avele","position":"0-0-0-0-1-0-0-0-0-0-0-1-21-25-S quiet=13"}
"#;
    let expected = r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S","over":null,"moves":[{"move":"A","harvest":0,"position":"0-5-5-5-5-4-4-4-4-4-4-4-0-0-N","over":null},{"move":"B","harvest":0,"position":"4-0-5-5-5-5-4-4-4-4-4-4-0-0-N","over":null},{"move":"C","harvest":0,"position":"4-4-0-5-5-5-5-4-4-4-4-4-0-0-N","over":null},{"move":"D","harvest":0,"position":"4-4-4-0-5-5-5-5-4-4-4-4-0-0-N","over":null},{"move":"E","harvest":0,"position":"4-4-4-4-0-5-5-5-5-4-4-4-0-0-N","over":null},{"move":"F","harvest":0,"position":"4-4-4-4-4-0-5-5-5-5-4-4-0-0-N","over":null}]}
{"rules":"awale","position":"0-0-0-0-0-3-1-0-0-0-0-1-20-23-S","over":null,"moves":[{"move":"F","harvest":0,"position":"0-0-0-0-0-0-2-1-1-0-0-1-20-23-N","over":null}]}
{"rules":"awale","position":"0-0-0-0-0-0-3-0-0-0-0-0-24-21-S","over":{"reason":"famine","south":24,"north":24,"uncounted":0},"moves":[]}
{"rules":"avele","position":"0-0-0-0-1-0-0-0-0-0-0-1-21-25-S quiet=13","over":null,"moves":[{"move":"E","harvest":0,"position":"0-0-0-0-0-1-0-0-0-0-0-1-21-25-N quiet=14","over":{"reason":"stall","south":21,"north":25,"uncounted":2}}]}
"#;
    assert_eq!(good(&["batch"], input), expected);
}

/// Where the player named to move has no seed the shape stays, and the standard error says so once,
/// at the end.
#[test]
fn batch_says_who_passes() {
    let line = r#"{"rules":"awele","position":"0-0-0-0-0-0-0-3-2-0-2-0-20-21-S"}"#;
    let start = r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#;
    let ran = awale(&["batch"], format!("{start}\n{line}\n{start}\n{line}\n").as_bytes());
    assert_eq!(
        ran.err,
        "awale: lines 2, 4: the player named has no seed, so it is the other’s turn\n"
    );
    let passed = ran.out.lines().nth(1).unwrap_or_default();
    assert!(passed.starts_with(r#"{"rules":"awele","position":"0-0-0-0-0-0-0-3-2-0-2-0-20-21-N","over":null,"moves":[{"#), "{passed}");
    assert_eq!((ran.out.lines().count(), ran.code), (4, 0));
    assert_eq!(awale(&["batch"], start.as_bytes()).err, "");
}

/// Éqwalé's moves come sorted by their spelling.
#[test]
fn batch_sorts_eqwale() {
    let input = r#"{"rules":"eqwale","position":"0-0-4-6-1-4-0-7-3-1-3-5-7-7-S"}"#;
    let out = good(&["batch"], input);
    let spelled: Vec<&str> =
        out.split("\"move\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut sorted = spelled.clone();
    sorted.sort_unstable();
    assert_eq!(spelled, sorted);
    assert!(spelled.len() > 6, "{spelled:?}");
}

/// Bad lines are answered in their place, and the good ones around them too.
#[test]
fn batch_answers_every_line_in_order() {
    let good_line = r#"{"rules":"abapa","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"}"#;
    let mut bad: Vec<Vec<u8>> = [
        "",
        "{}",
        "null",
        "[1,2]",
        "not json",
        r#"{"rules":"chess","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#,
        r#"{"rules":"awale"}"#,
        r#"{"rules":"awale","position":17}"#,
        r#"{"rules":"awale","position":""}"#,
        r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#,
        r#"{"rules":"awale","position":"5-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#,
        r#"{"rules":"awale","position":"-4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#,
        r#"{"rules":"awale","position":"99999999999999999999-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}"#,
        r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-X"}"#,
        r#"{"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=1"}"#,
        r#"{"rules":"avele","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=256"}"#,
        r#"{"rules":"avele","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=1 quiet=1"}"#,
        r#"{"rules":"eqwale","position":"0-0-0-0-0-0-0-0-0-0-0-0-0-0-S"}"#,
        r#"{"rules":"eqwale","position":"0-0-0-0-0-0-12-1-1-1-1-1-0-0-S reserve=31"}"#,
    ]
    .iter()
    .map(|line| line.as_bytes().to_vec())
    .collect();
    bad.push(vec![0xFF, 0x00, 0xFE]);
    bad.push(vec![b'7'; 10_000_000]);
    let mut input = Vec::new();
    for line in &bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good_line.as_bytes());
        input.push(b'\n');
    }
    let ran = awale(&["batch"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2 * bad.len());
    for pair in lines.chunks(2) {
        assert!(
            pair[0].starts_with(r#"{"error":"expected "#) || pair[0].contains("not a position")
        );
        assert!(pair[0].len() < 400, "{}", pair[0]);
        assert!(pair[1].starts_with(r#"{"rules":"abapa""#));
    }
}

#[test]
fn an_empty_batch_is_done_at_once() {
    assert_eq!(good(&["batch"], ""), "");
}

#[test]
fn perft_prints_exactly_this() {
    let arguments = ["perft", "--rules", "abapa", "--depth", "7", "--json"];
    let expected = "{\"rules\":\"abapa\",\"depth\":7,\"leaves\":139157}\n";
    assert_eq!(good(&arguments, ""), expected);
    for threads in ["2", "5"] {
        let more = [&arguments[..], &["--threads", threads]].concat();
        assert_eq!(good(&more, ""), expected);
    }
}

#[test]
fn perft_divides_and_starts_anywhere() {
    let divided = good(&["perft", "--rules", "awele", "--depth", "3", "--divide"], "");
    let mut leaves = 0;
    for line in divided.lines().take(6) {
        leaves += line.split(' ').nth(1).expect("a count").parse::<u64>().expect("a number");
    }
    assert_eq!(leaves, 190);
    let one = |depth| {
        let position = "0-0-0-0-1-0-0-0-0-0-0-1-21-25-S quiet=13";
        good(&["perft", "--rules", "avele", "--json", "--depth", depth, "--position", position], "")
    };
    // The only move ends the game by a stall: nothing is below it.
    for (depth, leaves) in [("0", 1), ("1", 1), ("2", 0)] {
        assert!(one(depth).contains(&format!("\"leaves\":{leaves}}}")), "depth {depth}");
    }
}
