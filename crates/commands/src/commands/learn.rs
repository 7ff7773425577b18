//! `awale learn`: the lessons at a terminal.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use awale_coach::lesson::{Lesson, Path, Step, Task, Try, lesson, lessons, stars};
use awale_core::{PITS, Pit};
use awale_words::{Speech, in_lang};

use super::SpeechOptions;
use super::puzzle::read_move;
use crate::problem::Problem;
use crate::words::Word;
use crate::{board, input};

/// Learn to play: the lessons, one small step after the other
///
/// Without a name the lessons are listed. A step asks for a pit (C, or its number), for a number, or
/// for the board after a move: its twelve counts in sowing order, 0-1-2-… from A to F and a to f.
/// `answer` tells the answer, `quit` ends the lesson.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The lesson
    lesson: Option<String>,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let speech = self.speech.speech();
        let mut out = anstream::stdout().lock();
        match &self.lesson {
            None => list(&mut out, speech)?,
            Some(id) => {
                let found = lesson(id).with_context(|| Problem::NoLesson(id.clone()))?;
                return walk(&mut out, &mut io::stdin().lock(), found, speech);
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn list(out: &mut impl Write, speech: Speech) -> Result<()> {
    for path in Path::ALL {
        writeln!(out, "{}", path.title(speech.lang))?;
        for lesson in lessons().iter().filter(|lesson| lesson.path == path) {
            writeln!(out, "  {:<20} {}", lesson.id, lesson.title.say(speech))?;
        }
    }
    Ok(())
}

fn walk(
    out: &mut impl Write,
    input: &mut impl BufRead,
    lesson: &Lesson,
    speech: Speech,
) -> Result<ExitCode> {
    writeln!(out, "{}", lesson.title.say(speech))?;
    for step in &lesson.steps {
        writeln!(out)?;
        board::draw(out, &step.position, speech)?;
        writeln!(out, "{}", step.text.say(speech))?;
        let Some(tries) = ask(out, input, step, speech)? else { return Ok(ExitCode::FAILURE) };
        let won = usize::from(stars(tries));
        writeln!(out, "{}{}", "★".repeat(won), "☆".repeat(3 - won))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks until the answer is right; `None` if the input ends.
fn ask(
    out: &mut impl Write,
    input: &mut impl BufRead,
    step: &Step,
    speech: Speech,
) -> Result<Option<u32>> {
    let mut tries = 0;
    while let Some(text) = input::ask(input, out, "> ")? {
        let word = text.as_str();
        if word.is_empty() {
            continue;
        }
        match Word::read(word) {
            Some(Word::Quit) => return Ok(None),
            Some(Word::Answer) => {
                // After the answer is shown the lesson goes on, but it counts like many tries.
                tries = tries.max(2);
                let answers = step.answers();
                let answers: Vec<String> =
                    answers.iter().take(6).map(|answer| answer.say(speech)).collect();
                writeln!(out, "{}", answers.join(", "))?;
                continue;
            }
            _ => {}
        }
        let Some(answer) = read(&step.task, word) else {
            let wanted = in_lang!(speech.lang, commands::wanted(&step.task, speech.naming));
            writeln!(out, "{}", speech.said(wanted.to_owned()))?;
            continue;
        };
        tries += 1;
        let verdict = step.accept(&answer);
        writeln!(out, "{}", step.say(&verdict, speech))?;
        if verdict.right {
            return Ok(Some(tries));
        }
    }
    Ok(None)
}

/// What was typed, as the kind of answer that is asked for.
fn read(task: &Task, word: &str) -> Option<Try> {
    Some(match task {
        Task::Play(_) => Try::Play(read_move(word)?),
        Task::Point(_) => {
            let by_number = word.parse().ok().and_then(Pit::from_number);
            let mut letters = word.chars();
            let by_letter = letters.next().and_then(Pit::from_letter);
            Try::Point(by_number.or(by_letter.filter(|_| letters.next().is_none()))?)
        }
        Task::Number(_) => Try::Number(word.parse().ok()?),
        Task::Draw(_) => {
            let counts = word.split(|c: char| c == '-' || c.is_whitespace());
            let counts: Vec<u8> = counts.map(|count| count.parse().ok()).collect::<Option<_>>()?;
            Try::Draw(<[u8; PITS]>::try_from(counts).ok()?)
        }
    })
}
