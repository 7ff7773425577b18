//! Another program as a player, asked over UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Certainty, Limits, Score};
use awale_play::Game;

use crate::player::ChosenMove;
use crate::settings::Program;

/// A program that plays; it is started when its first move is wanted.
#[derive(Debug)]
pub(crate) struct Uci {
    program: Program,
    limits: Limits,
    running: Option<RunningProgram>,
}

/// A program that was started for one game of the family.
#[derive(Debug)]
struct RunningProgram {
    rules: RuleSet,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Uci {
    pub(crate) fn new(program: &Program, limits: Limits) -> Uci {
        Uci { program: program.clone(), limits, running: None }
    }

    pub(crate) fn new_game(&mut self) -> Result<()> {
        match &mut self.running {
            Some(running) => running.say("ucinewgame").and_then(|()| running.ready()),
            None => Ok(()),
        }
    }

    pub(crate) fn choose(&mut self, game: &Game) -> Result<ChosenMove> {
        self.ask(game).with_context(|| self.program.command.join(" "))
    }

    fn ask(&mut self, game: &Game) -> Result<ChosenMove> {
        let mut running = match self.running.take() {
            Some(running) if running.rules == game.rules() => running,
            _ => RunningProgram::start(&self.program, game.rules())?,
        };
        running.say(&position(game))?;
        running.say(&go(self.limits))?;
        let choice = running.answer()?;
        self.running = Some(running);
        Ok(choice)
    }
}

impl RunningProgram {
    fn start(program: &Program, rules: RuleSet) -> Result<RunningProgram> {
        let [path, arguments @ ..] = &program.command[..] else { bail!("expected a command") };
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the program")?;
        let input = child.stdin.take().context("the program has no input")?;
        let output = BufReader::new(child.stdout.take().context("the program has no output")?);
        let mut running = RunningProgram { rules, child, input, output };
        running.say("uci")?;
        let mut names_rules = false;
        loop {
            let line = running.line()?;
            names_rules |= line.starts_with("option name Rules ");
            if line == "uciok" {
                break;
            }
        }
        // A program without this option plays the one game it knows.
        if names_rules {
            running.say(&format!("setoption name Rules value {rules}"))?;
        }
        for (name, value) in &program.options {
            running.say(&format!("setoption name {name} value {value}"))?;
        }
        running.say("ucinewgame")?;
        running.ready()?;
        Ok(running)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).context("cannot write")
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line).context("cannot read")? == 0 {
            bail!("the program ended");
        }
        Ok(line.trim_end().to_owned())
    }

    fn ready(&mut self) -> Result<()> {
        self.say("isready")?;
        while self.line()? != "readyok" {}
        Ok(())
    }

    /// Reads up to the move, with the last score before it.
    fn answer(&mut self) -> Result<ChosenMove> {
        let mut score = None;
        loop {
            let line = self.line()?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => score = first_score(&line).or(score),
                Some("bestmove") => {
                    let found = words.next().unwrap_or_default();
                    let mv = found.parse().with_context(|| format!("bestmove {found}"))?;
                    return Ok(ChosenMove { mv, score });
                }
                _ => {}
            }
        }
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        // A program that has ended already, or does not listen, needs no goodbye.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game as the protocol writes it: from the first position if it began there.
fn position(game: &Game) -> String {
    let start = game.start();
    let mut text = if *start == AnyPosition::start(game.rules(), Side::South) {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    if !game.plies().is_empty() {
        text.push_str(" moves ");
        text.extend(game.plies().iter().map(|ply| ply.mv.to_string()));
    }
    text
}

fn go(limits: Limits) -> String {
    let mut text = "go".to_owned();
    let numbers = [
        ("depth", limits.depth.map(u64::from)),
        ("nodes", limits.nodes),
        ("movetime", limits.millis),
    ];
    for (name, number) in numbers {
        text.extend(number.map(|number| format!(" {name} {number}")));
    }
    text
}

/// The score of the first line of play, if an `info` tells it.
fn first_score(line: &str) -> Option<Score> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let after = |name: &str| words.iter().position(|&word| word == name).map(|at| at + 1);
    if after("multipv").is_some_and(|at| words.get(at) != Some(&"1")) {
        return None;
    }
    let at = after("score").filter(|&at| words.get(at) == Some(&"cp"))?;
    let value = words.get(at + 1)?.parse().ok()?;
    Some(Score { value, certainty: Certainty::Estimate })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_first_line() {
        let value = |line| first_score(line).map(|score| score.value);
        assert_eq!(value("info depth 3 multipv 1 score cp -12 nodes 4 pv A"), Some(-12));
        assert_eq!(value("info depth 3 multipv 2 score cp -12 nodes 4 pv A"), None);
        assert_eq!(value("info score cp 7"), Some(7));
        assert_eq!(value("info string score"), None);
    }

    #[test]
    fn limits_are_written_out() {
        assert_eq!(
            go(Limits { depth: Some(3), nodes: None, millis: Some(9) }),
            "go depth 3 movetime 9"
        );
    }
}
