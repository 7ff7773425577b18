//! `awale puzzle`: one move wins; find it.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_coach::puzzle::{
    Comment, Day, LEVELS, Puzzle, Refutation, Theme, daily, puzzles, select,
};
use awale_core::{Move, Pit};
use awale_words::{Cast, Speech, in_lang};

use super::{RulesOption, SpeechOptions};
use crate::problem::Problem;
use crate::program::random_seed;
use crate::words::Word;
use crate::{board, input};

/// Solve a puzzle: only one move wins, and it is proven
///
/// Type a pit (C, or its number), `hint` for what it is about, `answer` to be told, `quit`. A wrong
/// try is answered with the line that refutes it, to its end. The exit code is 0 if the puzzle was
/// solved.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOption,

    /// The puzzle of the day
    #[arg(long, conflicts_with_all = ["theme", "level", "number", "seed"])]
    daily: bool,

    /// The day of --daily, as 2026-03-21 [default: today, UTC]
    #[arg(long, value_name = "DAY", requires = "daily")]
    date: Option<Day>,

    /// Only puzzles about this: chain, house, save, feed, starve, trap or endgame
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Only puzzles of this level, 1 (seen at once) to 5
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: Option<u8>,

    /// This puzzle of the set, from 1
    #[arg(long, value_name = "N", conflicts_with_all = ["theme", "level", "seed"])]
    number: Option<usize>,

    /// The lot that chooses among the puzzles asked for [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let number = self.choose()?;
        let puzzle = &puzzles(self.rules.rules)[number];
        let speech = self.speech.speech();
        let mut out = anstream::stdout().lock();
        pose(&mut out, number, puzzle, speech)?;
        solve(&mut out, &mut io::stdin().lock(), puzzle, speech)
    }

    /// The place of the puzzle in its set.
    fn choose(&self) -> Result<usize> {
        let rules = self.rules.rules;
        let count = puzzles(rules).len();
        if self.daily {
            let day = self.date.map_or_else(today, Ok)?;
            return daily(rules, day).context(Problem::NoPuzzle(rules));
        }
        if let Some(number) = self.number {
            let place = number.checked_sub(1).filter(|&place| place < count);
            return place.context(Problem::PuzzleNumber { most: count, found: number });
        }
        let found = select(rules, self.theme, self.level);
        if found.is_empty() {
            bail!(Problem::NoSuchPuzzle(rules));
        }
        let lot = self.seed.map_or_else(random_seed, Ok)?;
        let place = lot % u64::try_from(found.len())?;
        Ok(found[usize::try_from(place)?])
    }
}

/// The day it is, in UTC.
fn today() -> Result<Day> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is wrong")?;
    let days = i32::try_from(seconds.as_secs() / 86_400).context("the clock is wrong")?;
    Ok(Day::new(days))
}

fn pose(out: &mut impl Write, number: usize, puzzle: &Puzzle, speech: Speech) -> Result<()> {
    let (number, level, game) = (number + 1, puzzle.level, puzzle.position.rules().title());
    writeln!(out, "{}", in_lang!(speech.lang, commands::puzzle(game, number, level)))?;
    board::draw(out, &puzzle.position, speech)?;
    writeln!(out, "{}", puzzle.question(speech))?;
    Ok(())
}

fn solve(
    out: &mut impl Write,
    input: &mut impl BufRead,
    puzzle: &Puzzle,
    speech: Speech,
) -> Result<ExitCode> {
    while let Some(text) = input::ask(input, out, "> ")? {
        match Word::read(&text) {
            _ if text.is_empty() => {}
            Some(Word::Quit) => return Ok(ExitCode::FAILURE),
            Some(Word::Hint) => writeln!(out, "{}", puzzle.hint(speech))?,
            Some(Word::Answer) => {
                writeln!(out, "{}", told(puzzle, speech))?;
                return Ok(ExitCode::FAILURE);
            }
            _ => match read_move(&text) {
                None => {
                    let help = in_lang!(speech.lang, commands::PUZZLE_HELP);
                    writeln!(out, "{}", speech.said(help.to_owned()))?;
                }
                Some(mv) => {
                    let verdict = puzzle.judge(mv);
                    writeln!(out, "{}", verdict.say(speech))?;
                    if verdict.right {
                        return Ok(ExitCode::SUCCESS);
                    }
                    if let Comment::Misses(refutation) = &verdict.comment {
                        refute(out, puzzle, refutation, speech)?;
                    }
                }
            },
        }
    }
    Ok(ExitCode::FAILURE)
}

/// The line that refutes a try: its moves, and the board they lead to.
fn refute(
    out: &mut impl Write,
    puzzle: &Puzzle,
    refutation: &Refutation,
    speech: Speech,
) -> Result<()> {
    let tried = [refutation.tried.mv];
    let moves = || tried.iter().chain(&refutation.moves);
    let named: Vec<String> = moves().map(|&mv| speech.mv(mv)).collect();
    let mut last = puzzle.position;
    for &mv in moves() {
        last = last.try_play(mv).context("a refutation is legal")?;
    }
    writeln!(out, "{}", in_lang!(speech.lang, commands::refuted(&named.join(" "))))?;
    board::draw(out, &last, speech)?;
    Ok(())
}

/// A move in letters, or the number of a pit.
pub(super) fn read_move(word: &str) -> Option<Move> {
    let by_number = word.parse().ok().and_then(Pit::from_number).map(Move::sow);
    by_number.or_else(|| word.parse().ok())
}

fn told(puzzle: &Puzzle, speech: Speech) -> String {
    let Comment::Wins(trace, _) = puzzle.judge(puzzle.best).comment else {
        return String::new();
    };
    let trace = speech.to(&Cast::learner(speech.lang)).trace(&trace);
    let (mv, worth) = (speech.mv(puzzle.best), puzzle.worth(speech));
    in_lang!(speech.lang, commands::solution(&mv, &trace, &worth))
}
