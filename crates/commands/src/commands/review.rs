//! `awale review`: a recorded game as the coach sees it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;

use awale_coach::{Class, Reader, Review, Reviewer, Voice, annotate, decimal, final_seeds};
use awale_core::Side;
use awale_engine::{Limits, Watch};
use awale_play::Game;
use awale_player::{Budget, Means};
use awale_words::in_lang;

use super::play::texts;
use super::{SpeechOptions, TablesFolder};
use crate::problem::Problem;
use crate::{input, output, program, progress};

mod drawing;
mod json;
mod page;

/// Mebibytes of the transposition table: what a tenth of a second fills.
const HASH: usize = 64;

/// Review a recorded game (OGN): every move with what it cost, explained, and what to learn
///
/// A loss is in final seeds. Moves are best, good, inaccuracies, mistakes or blunders; docs/coach.md
/// says where the bounds are. The same game is reviewed the same way with --nodes.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The game; `-` is the standard input
    file: PathBuf,

    /// Milliseconds to think about each position
    #[arg(long, value_name = "MS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,

    /// Nodes to visit for each position of the game, instead of a time
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,

    /// For whom the words are: child, player or expert
    #[arg(long, value_name = "READER", default_value = "player")]
    reader: Reader,

    /// Write a page with boards and a graph
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Write the game with comments and better lines; `-` is the standard output
    #[arg(long, value_name = "OUT")]
    ogn: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    folder: TablesFolder,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let ogn = input::ogn(&self.file)?;
        let game = Game::from_ogn(&ogn).with_context(|| Problem::NotAGame(self.file.clone()))?;
        let watch = Watch::new();
        let review = self.review(&game, &watch)?;
        let voice = Voice { speech: self.speech.speech(), reader: self.reader, ..Voice::default() };
        let mut out = anstream::stdout().lock();
        if let Some(path) = &self.html {
            output::file(path, page::page(&game, &review, voice).as_bytes())?;
        }
        let annotated = self.ogn.as_deref().map(|path| (path, annotate(&game, &review, voice)));
        match annotated {
            Some((path, ogn)) if path == Path::new("-") => {
                write!(out, "{ogn}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Some((path, ogn)) => output::file(path, ogn.to_string().as_bytes())?,
            None => {}
        }
        if self.json {
            let millis = awale_engine::Clock::millis(&watch);
            writeln!(out, "{}", json::report(&review, voice, millis))?;
        } else {
            print(&mut out, &review, voice)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Asks the engine about every position; the progress is on a terminal's standard error.
    fn review(&self, game: &Game, watch: &Watch) -> Result<Review> {
        let tables = Arc::new(program::endgames(&self.folder));
        let mut player = program::player(Means::new(tables, HASH), game.rules())?;
        let limits = self.nodes.map_or(Limits::millis(self.time), Limits::nodes);
        let mut reviewer = Reviewer::new(game);
        let bar = progress::bar(reviewer.progress().1);
        while let Some(at) = reviewer.question() {
            let info = player.analyse(at, &Budget::new(limits, watch), 1, &mut |_| {});
            reviewer.tell(info.as_ref());
            bar.inc(1);
        }
        reviewer.finish().context("the review was not finished")
    }
}

fn print(out: &mut impl Write, review: &Review, voice: Voice) -> Result<()> {
    let speech = voice.speech;
    for side in Side::ALL {
        writeln!(out, "{}", player(review, side, voice))?;
    }
    let beginner = review.beginner();
    for (at, ply) in review.plies.iter().enumerate() {
        let label = ply.label(beginner, speech);
        let mark = mark(ply.class, ply.forced, voice);
        // Tenths of a seed are the measure of a search: experts read them.
        let loss = match (ply.loss, voice.reader) {
            (1.., Reader::Expert) => format!(" −{}", decimal(ply.loss, speech.lang)),
            _ => String::new(),
        };
        let told: Vec<String> =
            ply.explain(voice.varied(at as u64)).into_iter().map(|told| told.text).collect();
        writeln!(out, "{label} {mark}{loss}\n    {}", told.join(" "))?;
    }
    let turning = in_lang!(speech.lang, commands::TURNING);
    let lessons = in_lang!(speech.lang, commands::TAKE_AWAY);
    if !review.turning.is_empty() {
        let labels = review.turning.iter().map(|&at| review.plies[at].label(beginner, speech));
        writeln!(out, "\n{turning} {}", labels.collect::<Vec<_>>().join(", "))?;
    }
    for side in Side::ALL {
        for (number, advice) in review.advice[side].iter().enumerate() {
            if number == 0 {
                writeln!(out, "\n{lessons} ({})", speech.side(side))?;
            }
            let text = advice.text(speech, voice.reader, &review.plies);
            writeln!(out, "  {}. {text}", number + 1)?;
        }
    }
    Ok(())
}

/// A player in one line: accuracy, seeds lost, moves of each class.
fn player(review: &Review, side: Side, voice: Voice) -> String {
    let player = &review.players[side];
    let speech = voice.speech;
    let accuracy = player.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy} %"));
    let lost = match voice.reader {
        Reader::Expert => {
            in_lang!(speech.lang, commands::tenths(&decimal(player.lost, speech.lang)))
        }
        _ => speech.seeds(final_seeds(2 * player.lost)),
    };
    let classes: Vec<String> = Class::ALL
        .into_iter()
        .zip(player.classes)
        .filter(|&(_, count)| count > 0)
        .map(|(class, count)| format!("{count} × {}", class.title(speech.lang)))
        .collect();
    let (name, classes) = (texts::player(speech, side, &player.name), classes.join(", "));
    in_lang!(speech.lang, commands::reviewed(&name, &accuracy, &lost, &classes))
}

/// The class of a move, or its face for a child.
pub(super) fn mark(class: Class, forced: bool, voice: Voice) -> &'static str {
    match (forced, voice.reader) {
        (true, _) => in_lang!(voice.speech.lang, commands::FORCED),
        (false, Reader::Child) => class.face().sign(),
        (false, _) => class.title(voice.speech.lang),
    }
}
