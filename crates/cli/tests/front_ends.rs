//! `awale uci` as front ends speak to it: the conversations of `testdata/uci`, played against the real
//! program. Its README says what a line means.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Longer than any answer takes on a busy machine: a program that hangs is found out.
const PATIENCE: Duration = Duration::from_mins(2);

/// The words that may begin a line of the program.
const WORDS: [&str; 6] = ["id", "option", "uciok", "readyok", "info", "bestmove"];
/// Those that come in any number.
const PASSED_OVER: [&str; 3] = ["id", "option", "info"];

struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// How often a move was asked for and told.
    asked: usize,
    told: usize,
}

impl Conversation {
    fn new() -> Conversation {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["uci", "--dir", env!("CARGO_TARGET_TMPDIR")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let lines = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines {
                let line = line.expect("the program writes UTF-8");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Conversation { child, input, output, asked: 0, told: 0 }
    }

    fn say(&mut self, bytes: &[u8]) {
        let first = bytes.split(u8::is_ascii_whitespace).find(|word| !word.is_empty());
        self.asked += usize::from(first == Some(b"go"));
        let input = self.input.as_mut().expect("the input has not ended");
        input.write_all(bytes).expect("the program listens");
    }

    /// The next line; `None` when the program has ended.
    fn line(&mut self) -> Option<String> {
        let line = match self.output.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("nothing came"),
        };
        assert!(WORDS.contains(&word(&line)), "{line}");
        self.told += usize::from(word(&line) == "bestmove");
        Some(line)
    }

    /// Reads up to a line that fits the pattern; none before it may fit those forbidden.
    fn hear(&mut self, pattern: &str, forbidden: &[&str]) {
        loop {
            let line = self.line().unwrap_or_else(|| panic!("the program ended before {pattern}"));
            if fits(pattern, &line) {
                return;
            }
            assert!(PASSED_OVER.contains(&word(&line)), "expected {pattern}, found {line}");
            assert!(!forbidden.iter().any(|pattern| fits(pattern, &line)), "{line}");
        }
    }

    fn end(mut self) {
        drop(self.input.take());
        while let Some(line) = self.line() {
            assert!(PASSED_OVER.contains(&word(&line)), "nobody asked for {line}");
        }
        assert!(self.child.wait().expect("the program ends").success());
        let mut errors = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("UTF-8");
        assert_eq!(errors, "");
        assert_eq!(self.told, self.asked, "each go has its move");
    }
}

fn word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// Whether a pattern describes a whole line: `*` is any text, `[ab]` one of these letters.
fn fits(pattern: &str, line: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix('*') {
        let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
        return ends.into_iter().any(|at| fits(rest, &line[at..]));
    }
    let mut letters = line.chars();
    let Some(letter) = letters.next() else { return pattern.is_empty() };
    let rest = match pattern.strip_prefix('[').and_then(|choice| choice.split_once(']')) {
        Some((choice, rest)) => choice.contains(letter).then_some(rest),
        None => pattern.strip_prefix(letter),
    };
    rest.is_some_and(|rest| fits(rest, letters.as_str()))
}

/// What a line of a file stands for.
fn bytes(text: &str) -> Vec<u8> {
    let Some(at) = text.find(['\\', '{']) else { return text.as_bytes().to_vec() };
    let (plain, special) = text.split_at(at);
    let mut bytes = plain.as_bytes().to_vec();
    let rest = if let Some(rest) = special.strip_prefix("\\r") {
        bytes.push(b'\r');
        rest
    } else if let Some(rest) = special.strip_prefix("\\x") {
        bytes.push(u8::from_str_radix(&rest[..2], 16).expect("two digits"));
        &rest[2..]
    } else {
        let (repeated, rest) = special[1..].split_once('}').expect("{text*count}");
        let (text, count) = repeated.rsplit_once('*').expect("{text*count}");
        bytes.extend(text.repeat(count.parse().expect("a count")).as_bytes());
        rest
    };
    bytes.extend(self::bytes(rest));
    bytes
}

#[expect(clippy::print_stderr, reason = "a test that fails shows how far the conversation went")]
fn play(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a file");
    let mut conversation = Conversation::new();
    let mut forbidden = Vec::new();
    for (number, line) in text.lines().enumerate() {
        eprintln!("{}:{}: {line}", path.display(), number + 1);
        let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "#" => {}
            ">" => conversation.say(&[bytes(text), vec![b'\n']].concat()),
            ">>" => conversation.say(&bytes(text)),
            "<" => conversation.hear(text, &std::mem::take(&mut forbidden)),
            "!" => forbidden.push(text),
            "end" => drop(conversation.input.take()),
            _ => panic!("{line}"),
        }
    }
    conversation.end();
}

#[test]
fn every_front_end_is_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/uci");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    assert!(paths.len() >= 10, "{paths:?}");
    for path in paths {
        play(&path);
    }
}

#[test]
fn patterns_describe_whole_lines() {
    for (pattern, line, expected) in [
        ("bestmove *", "bestmove A ponder b", true),
        ("bestmove [AB]", "bestmove B", true),
        ("bestmove [AB]", "bestmove C", false),
        ("bestmove A", "bestmove A ponder b", false),
        ("* pv E*", "info depth 1 pv E f", true),
        ("* pv E*", "info depth 1 pv F e", false),
        ("", "uciok", false),
    ] {
        assert_eq!(fits(pattern, line), expected, "{pattern} {line}");
    }
    assert_eq!(bytes(r"a\r{bc*2}\xff"), b"a\rbcbc\xff");
}
