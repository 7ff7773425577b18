//! `awale analyse`: a position, or every position of a game, as the engine sees it.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_core::AnyPosition;
use awale_engine::{Certainty, Info, PvLine, Watch};
use awale_play::{Game, History};
use awale_player::Player;
use awale_server::answers;
use awale_words::Speech;

use super::{RulesOption, SpeechOptions};
use crate::program::ThinkOptions;
use crate::{input, progress};

/// Say what a position is worth, or every position of a game, with the best lines
///
/// A score is the difference of final seeds that is expected for the player to move; `=` marks one
/// that is proven. Behind it stand the final seeds it means, South's first.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The position, `start`, or a file that ends in .ogn
    what: String,

    #[command(flatten)]
    rules: RulesOption,

    /// How many moves to score
    #[arg(long = "lines", value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    multipv: u16,

    #[command(flatten)]
    think: ThinkOptions,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print one JSON object for each position
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let is_file = Path::new(&self.what).extension().is_some_and(|ending| ending == "ogn");
        if !is_file {
            let (position, pass) = input::position(self.rules.rules, &self.what)?;
            let pass = pass.map(|pass| self.speech.speech().pass(pass));
            let mut player = self.think.player(position.rules())?;
            let info = self.search(&mut player, position.into());
            self.print(&position, pass, info.as_ref())?;
            return Ok(ExitCode::SUCCESS);
        }
        let game = Game::from_ogn(&input::ogn(Path::new(&self.what))?)?;
        let mut player = self.think.player(game.rules())?;
        let last = game.plies().len();
        let bar = progress::bar(last + 1);
        for at in (0..=last).filter_map(|ply| game.history_after(ply)) {
            let position = *at.position();
            let info = self.search(&mut player, at);
            bar.suspend(|| self.print(&position, None, info.as_ref()))?;
            bar.inc(1);
        }
        Ok(ExitCode::SUCCESS)
    }

    fn search(&self, player: &mut Player, at: History) -> Option<Info> {
        let watch = Watch::new();
        player.analyse(at, &self.think.budget(&watch), usize::from(self.multipv), &mut |_| {})
    }

    fn print(
        &self,
        position: &AnyPosition,
        pass: Option<String>,
        info: Option<&Info>,
    ) -> Result<()> {
        let mut out = anstream::stdout().lock();
        if self.json {
            let analysis = answers::analysis(position, pass, info);
            writeln!(out, "{}", serde_json::to_string(&analysis)?)?;
            return Ok(());
        }
        let speech = self.speech.speech();
        writeln!(out, "{position}")?;
        if let Some(pass) = pass {
            writeln!(out, "{pass}")?;
        }
        match info {
            Some(info) => print_lines(&mut out, position, info, speech)?,
            None => {
                if let Some(ending) = position.ending() {
                    writeln!(out, "{}", speech.ending(&ending))?;
                }
            }
        }
        Ok(())
    }
}

fn print_lines(
    out: &mut impl Write,
    position: &AnyPosition,
    info: &Info,
    speech: Speech,
) -> std::io::Result<()> {
    for PvLine { score, moves } in &info.lines {
        let moves: Vec<String> = moves.iter().map(|&mv| speech.mv(mv)).collect();
        // What is proven is the difference: some seeds may count for nobody.
        let seeds = if score.certainty == Certainty::Exact {
            String::new()
        } else {
            let seeds = score.final_seeds(position.to_move());
            format!("{:>2}–{:<2}", seeds.south, seeds.north)
        };
        writeln!(out, "  {score:>8}  {seeds:5}  {}", moves.join(" "))?;
    }
    writeln!(out, "  depth {}, {} nodes, {} ms", info.depth, info.nodes, info.millis)
}
