//! `awale uci`: the real program at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::Book;

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

/// A folder without tables.
const NO_TABLES: &str = env!("CARGO_TARGET_TMPDIR");

/// A program that is spoken to line by line.
struct UciProcess {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl UciProcess {
    fn new() -> UciProcess {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["uci", "--dir", NO_TABLES])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("the input is a pipe");
        let output = BufReader::new(child.stdout.take().expect("the output is a pipe"));
        let mut talk = UciProcess { child, input, output };
        talk.say("setoption name Book value false");
        talk
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("the program listens");
    }

    /// The lines up to the first that begins with a word, that one included.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let bytes = self.output.read_line(&mut line).expect("the program writes UTF-8");
            assert!(bytes > 0, "ended before {word}: {lines:?}");
            let line = line.trim_end().to_owned();
            let found = line.split(' ').next() == Some(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// What a search says, up to its move.
    fn search(&mut self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.until("bestmove")
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the program ends").success());
    }
}

fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&found| found != word).nth(1)
}

/// The lines without what depends on the clock.
fn timeless(lines: &[String]) -> Vec<String> {
    let words = lines.iter().map(|line| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for name in ["nps", "time"] {
            if let Some(at) = words.iter().position(|&word| word == name) {
                words.drain(at..at + 2);
            }
        }
        words.join(" ")
    });
    words.collect()
}

#[test]
fn it_introduces_itself() {
    let mut talk = UciProcess::new();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines[0].starts_with("id name awale "), "{lines:?}");
    for option in
        ["Hash", "Threads", "Tables", "Book", "PlayFor", "Level", "MultiPV", "Rules", "Ponder"]
    {
        let declared = format!("option name {option} type ");
        assert_eq!(lines.iter().filter(|line| line.starts_with(&declared)).count(), 1, "{option}");
    }
    talk.say("isready");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    talk.quit();
}

#[test]
fn a_limit_of_nodes_gives_the_same_lines_every_time() {
    let search = |moves: &str| {
        let mut talk = UciProcess::new();
        let lines = talk.search(&format!("position startpos moves {moves}\ngo nodes 30000"));
        talk.quit();
        timeless(&lines)
    };
    let joined = search("FfBe");
    assert_eq!(joined, search("FfBe"));
    assert_eq!(joined, search("F f B e"));
    let last = &joined[joined.len() - 2];
    assert!(after(last, "score") == Some("cp") && after(last, "multipv") == Some("1"), "{last}");
    let best = after(&joined[joined.len() - 1], "bestmove").unwrap();
    assert_eq!(after(last, "pv"), Some(best));
    let ponder = after(&joined[joined.len() - 1], "ponder").unwrap();
    assert_ne!(best, ponder);
}

#[test]
fn an_endless_search_answers_and_stops() {
    let mut talk = UciProcess::new();
    talk.say("position startpos\ngo infinite");
    talk.until("info");
    talk.say("isready");
    let lines = talk.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    // Another search ends it: every `go` has its move.
    talk.say("go depth 1");
    talk.until("bestmove");
    talk.until("bestmove");
    talk.quit();
}

/// Seeds that the tables inside the program know: the search is over at once, the move is not told.
#[test]
fn a_finished_search_waits_for_stop() {
    let mut talk = UciProcess::new();
    talk.say("position fen 0-0-1-0-0-2-1-0-0-1-0-1-20-22-S\ngo infinite");
    let first = talk.until("info");
    assert_eq!(after(&first[0], "cp"), Some("-800"), "{first:?}");
    talk.say("isready");
    let lines = talk.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    talk.say("stop");
    assert_eq!(talk.until("bestmove").len(), 1);
    talk.quit();
}

#[test]
fn pondering_ends_with_the_move_or_with_stop() {
    let mut talk = UciProcess::new();
    // The time does not run while it ponders: a millisecond would be over long before.
    talk.say("position startpos\ngo ponder movetime 1");
    while !talk.until("info").iter().any(|line| after(line, "depth") == Some("14")) {}
    talk.say("ponderhit");
    talk.until("bestmove");
    talk.say("go ponder wtime 1000 btime 1000");
    talk.until("info");
    talk.say("stop");
    talk.until("bestmove");
    talk.quit();
}

#[test]
fn clocks_are_kept() {
    let mut talk = UciProcess::new();
    for clock in ["wtime 200 btime 1", "wtime 0 btime 0", "wtime -5", "movetime 5"] {
        let lines = talk.search(&format!("position startpos\ngo {clock}"));
        let time: u64 = after(&lines[lines.len() - 2], "time").unwrap().parse().unwrap();
        assert!(time < 5000, "{clock}: {time} ms");
    }
    talk.quit();
}

#[test]
fn every_game_is_played() {
    let mut talk = UciProcess::new();
    for rules in ["awele", "awale", "avele", "eqwale", "abapa", "awari"] {
        talk.say(&format!("setoption name Rules value {rules}\nsetoption name MultiPV value 3"));
        let lines = talk.search("position startpos\ngo nodes 3000");
        let known = good(&["moves", "start", "--rules", rules, "--json"], "");
        let best = after(lines.last().unwrap(), "bestmove").unwrap();
        assert!(known.contains(&format!("\"move\":\"{best}\"")), "{rules}: {best}");
        // An iteration that is broken off may have told bounds after the last whole one.
        let numbers: Vec<_> = lines.iter().filter_map(|line| after(line, "multipv")).collect();
        let last = numbers.iter().rposition(|number| *number == "3").expect("three lines");
        assert_eq!(numbers[last - 2..=last], ["1", "2", "3"], "{rules}");
    }
    // A placing and the sowing of Éqwalé with its harvest are read as they are written.
    talk.say("setoption name rules value Éqwalé");
    let lines = talk.search("position startpos moves +A6+a6\ngo depth 1");
    assert!(after(lines.last().unwrap(), "bestmove").unwrap().starts_with('+'));
    talk.quit();
}

/// The first move of a game with a book is the book's, and is not searched.
#[test]
fn the_book_is_opened() {
    let mut talk = UciProcess::new();
    for &rules in RuleSet::ALL {
        let start = AnyPosition::start(rules, Side::South);
        let best =
            Book::of(rules).and_then(|book| book.probe(&start)).map(|entry| entry.moves[0].0);
        talk.say(&format!("setoption name Rules value {rules}\nsetoption name Book value true"));
        let lines = talk.search("position startpos\ngo nodes 2000");
        let told = lines.iter().any(|line| line == "info string book");
        assert_eq!(told, best.is_some(), "{rules}");
        if let Some(best) = best {
            assert_eq!(after(lines.last().unwrap(), "bestmove"), Some(&*best.to_string()));
        }
        talk.say("setoption name Book value false");
        let lines = talk.search("position startpos\ngo nodes 2000");
        assert!(lines.iter().all(|line| line != "info string book"), "{rules}");
    }
    talk.quit();
}

/// A weaker partner thinks for itself, and a legal move is all it tells.
#[test]
fn every_level_plays() {
    let mut talk = UciProcess::new();
    let moves = good(&["moves", "start", "--json"], "");
    for level in 1..=9 {
        talk.say(&format!("setoption name Level value {level}\nucinewgame\nposition startpos"));
        let lines = talk.search("go movetime 1000");
        let best = after(lines.last().unwrap(), "bestmove").unwrap();
        assert!(moves.contains(&format!("\"move\":\"{best}\"")), "level {level}: {best}");
        assert_eq!(lines.len(), 1, "level {level}");
    }
    talk.say("setoption name Level value 10");
    assert!(talk.search("go depth 3").len() > 1);
    talk.quit();
}

/// A position that has come back twice ends the game; the moves before it tell.
#[test]
fn the_moves_before_count_for_repetition() {
    let mut talk = UciProcess::new();
    talk.say("setoption name Rules value abapa");
    // Two seeds go round the board and never meet.
    let start = "position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S moves ";
    let round = "AaBbCcDdEeFf";
    let lines = talk.search(&format!("{start}{}\ngo depth 3", &round[..11]));
    assert_ne!(after(lines.last().unwrap(), "bestmove"), Some("(none)"));
    let over = format!("{start}{round}{}", "aAbBcCdDeEfF");
    let lines = talk.search(&format!("{over}\ngo depth 3"));
    assert_eq!(lines.last().unwrap(), "bestmove (none)");
    talk.quit();
}

#[test]
fn hostile_lines_are_told_and_survived() {
    let long = "x".repeat(100_000);
    let hostile: Vec<Vec<u8>> = [
        "hello",
        "position",
        "position fen",
        "position fen 4-4 moves A",
        "position startpos moves Z",
        "position startpos moves FF",
        "position startpos moves a",
        "position startpos moves \u{e9}",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999",
        "setoption name Threads value -1",
        "setoption name Rules value chess",
        "setoption name Level value 11",
        "setoption name Book value perhaps",
        "setoption name PlayFor value glory",
        "setoption name Ponder value maybe",
        "setoption name Nothing value 1",
        "setoption",
        "setoption name Tables value no-tables-here",
        long.as_str(),
    ]
    .iter()
    .map(|line| line.as_bytes().to_vec())
    .chain([vec![0xff, 0xfe, 0x00]])
    .collect();
    for line in hostile {
        let input = [&line[..], b"\nisready\nquit\n"].concat();
        let ran = awale(&["uci", "--dir", NO_TABLES], &input);
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!((ran.code, lines.len()), (0, 2), "{shown}: {lines:?} {}", ran.err);
        assert!(lines.iter().any(|line| line.starts_with("info string ")), "{shown}: {lines:?}");
        assert!(lines.contains(&"readyok"), "{shown}: {lines:?}");
    }
}

/// Only the moves that are asked for are searched, whatever the book and the level say.
#[test]
fn the_search_is_restricted_to_moves() {
    let mut talk = UciProcess::new();
    talk.say("setoption name Book value true");
    for rules in ["awale", "eqwale"] {
        talk.say(&format!("setoption name Rules value {rules}\nsetoption name MultiPV value 9"));
        let start = AnyPosition::start(rules.parse().unwrap(), Side::South);
        let asked: Vec<String> =
            start.legal_moves().iter().rev().take(2).map(ToString::to_string).collect();
        for level in [10, 3] {
            talk.say(&format!("setoption name Level value {level}"));
            let asked = asked.join(" ");
            let lines = talk.search(&format!("position startpos\ngo searchmoves {asked} depth 2"));
            let mut found: Vec<&str> = lines.iter().filter_map(|line| after(line, "pv")).collect();
            found.sort_unstable();
            found.dedup();
            let mut asked: Vec<&str> = asked.split(' ').collect();
            asked.sort_unstable();
            assert_eq!(found, asked, "{rules} {level}: {lines:?}");
        }
    }
    talk.quit();
}

/// A search that is freed before it begins is still no question to the book.
#[test]
fn analysis_never_opens_the_book() {
    let mut talk = UciProcess::new();
    talk.say("setoption name Book value true\nposition startpos\ngo depth 1");
    assert!(talk.until("bestmove").contains(&"info string book".to_owned()), "there is a book");
    for (go, end) in [("infinite", "stop"), ("ponder depth 2", "ponderhit"), ("ponder", "stop")] {
        let lines = talk.search(&format!("go {go}\n{end}"));
        assert!(!lines.contains(&"info string book".to_owned()), "{go}: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("info depth ")), "{go}: {lines:?}");
    }
    talk.quit();
}

/// A folder that was named and is not there is told once; one that nobody named is not missed.
#[test]
fn missing_tables_are_told() {
    let input = "isready\nisready\nquit\n";
    let ran = awale(&["uci", "--dir", "no-tables-here"], input.as_bytes());
    let lines: Vec<&str> = ran.out.lines().collect();
    let [told, "readyok", "readyok"] = lines[..] else { panic!("{lines:?}") };
    assert!(told.starts_with("info string ") && told.ends_with(": no-tables-here"), "{told}");
    let set = format!("setoption name Tables value {NO_TABLES}\n{input}");
    assert_eq!(awale(&["uci", "--dir", NO_TABLES], set.as_bytes()).out, "readyok\nreadyok\n");
    let none = format!("setoption name tables value <EMPTY>\n{input}");
    assert_eq!(awale(&["uci"], none.as_bytes()).out, "readyok\nreadyok\n");
}

/// A position that could not be read is not replaced by the one before.
#[test]
fn there_is_no_move_without_a_position() {
    let mut talk = UciProcess::new();
    for wrong in ["position startpos moves FF", "position startpos moves Z"] {
        talk.search("position startpos\ngo depth 2");
        let lines = talk.search(&format!("{wrong}\ngo depth 2"));
        assert_eq!(lines.last().unwrap(), "bestmove (none)", "{lines:?}");
    }
    let lines = talk.search("position fen 0-0-0-0-0-0-3-0-0-0-0-0-24-21-S\ngo depth 2");
    assert_eq!(lines.last().unwrap(), "bestmove (none)");
    talk.quit();
}

/// A pipe that ends after its last line still gets the move.
#[test]
fn the_end_of_the_input_is_no_stop() {
    let text = good(&["uci"], "position startpos\ngo nodes 5000");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
    let text = good(&["uci"], "position startpos\ngo infinite\n");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{text}");
}
