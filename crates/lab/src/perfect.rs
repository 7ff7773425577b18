//! `awale-lab perfect`: does the engine lose a seed where tables know everything?

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet};
use awale_play::{Game, Options as GameOptions};
use awale_tables::Tables;

use crate::arena;
use crate::player::{Contestant, PlayerSettings};
use crate::progress::Progress;
use crate::say;

/// Compare the engine's moves with the tables' values in random positions with few seeds
///
/// All numbers of seeds come up as often; among the boards with as many seeds each whose game goes
/// on is as likely. A move loses seeds if its value is below that of the position for certain. Where a
/// number of seeds ends the game, tables know who wins and not by how much: there a move loses if it
/// gives away a win or a draw.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,

    /// The most seeds on the board
    #[arg(long, default_value_t = 20)]
    seeds: u8,

    /// Positions
    #[arg(long, default_value_t = 10_000)]
    positions: usize,

    /// The player; it has the same tables if it names none
    #[arg(long, default_value = "nodes=20000")]
    player: PlayerSettings,

    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let tables = awale_player::open(&self.dir, self.rules).context("cannot open the tables")?;
        if tables.most_seeds().is_none_or(|most| most < self.seeds) {
            let dir = self.dir.display();
            bail!("expected tables of {} up to {} seeds in {dir}", self.rules, self.seeds);
        }
        let mut player = Contestant::new(&self.player.clone().with_tables(&self.dir));
        let mut random = SplitMix64::new(self.seed);
        let mut progress = Progress::new(self.positions);
        // Some games are over by themselves when there are too few seeds.
        let counts: Vec<u8> = (1..=self.seeds)
            .filter(|&seeds| arena::endgame(self.rules, seeds, &mut random).is_some())
            .collect();
        let (mut losing, mut worst) = (0, 0);
        for &seeds in counts.iter().cycle().take(self.positions) {
            let Some(position) = arena::endgame(self.rules, seeds, &mut random) else { continue };
            let loss = loss(&tables, &mut player, position)?;
            losing += usize::from(loss > 0);
            if loss > worst {
                worst = loss;
                progress.say(&format!("{position}: loses {loss}"));
            }
            progress.step(|| format!("{losing} moves lose"));
        }
        drop(progress);
        let [Some(least), Some(most)] = [counts.first(), counts.last()] else {
            bail!("expected positions whose game goes on");
        };
        say(&format!(
            "{}, {least} to {most} seeds: {} positions, {losing} moves lose {}",
            self.rules,
            self.positions,
            if self.rules.facts().target.is_some() { "a point" } else { "a seed or more" }
        ));
        Ok(())
    }
}

/// The seeds that the player's move loses, or the points where only those are known.
fn loss(tables: &Tables, player: &mut Contestant, position: AnyPosition) -> Result<i8> {
    let rated = tables.moves(&position)?;
    let game = Game::new(GameOptions::new(position));
    let mv = player.choose(&game)?.mv;
    let chosen = rated.iter().find(|rated| rated.mv == mv).context("the move is illegal")?;
    let wins = position.rules().facts().target.is_some();
    let granaries = position.granaries();
    let lead = i16::from(granaries[position.to_move()])
        - i16::from(granaries[position.to_move().opponent()]);
    let counted = |gained: i8| {
        if wins { (lead + i16::from(gained)).signum() } else { i16::from(gained) }
    };
    let best = rated.iter().map(|rated| counted(rated.worth.least())).max();
    let best = best.context("there is no move")?;
    Ok(i8::try_from((best - counted(chosen.worth.most())).max(0))?)
}
