//! `awale-lab ladder`: the ratings of many players.

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::{Result, bail};
use clap::Args;

use crate::duel::Duel;
use crate::player::PlayerSettings;
use crate::progress::Progress;
use crate::rating::{Meeting, Rating, rate};
use crate::say;
use crate::stats::MatchStats;

/// Let many players meet and rate them: a table of Elo with error bars
///
/// Players are words as for `match`. The first one has the Elo that --anchor says.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The players, at least two
    #[arg(required = true)]
    players: Vec<PlayerSettings>,

    #[command(flatten)]
    duel: Duel,

    /// Games of each two players that meet
    #[arg(long, default_value_t = 100)]
    games: usize,

    /// How far apart in the list two players may stand to meet: 1 for neighbours [default: any]
    #[arg(long, value_name = "N")]
    reach: Option<usize>,

    /// The Elo of the first player
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    anchor: f64,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        if self.players.len() < 2 {
            bail!("expected at least two players");
        }
        let reach = self.reach.unwrap_or(self.players.len()).max(1);
        let mut meetings = Vec::new();
        let mut all_stats = Vec::new();
        for first in 0..self.players.len() {
            for second in (first + 1..self.players.len()).take(reach) {
                let stats = self.meet([first, second])?;
                meetings.push(Meeting { players: [first, second], pentanomial: stats.pentanomial });
                all_stats.push(stats);
            }
        }
        let ratings = rate(self.players.len(), &meetings, self.anchor, self.duel.seed);
        say(&self.table(&ratings, &meetings, &all_stats));
        Ok(())
    }

    fn meet(&self, numbers: [usize; 2]) -> Result<MatchStats> {
        let players = numbers.map(|number| &self.players[number]);
        let pairs: Vec<usize> = (0..self.games.div_ceil(2)).collect();
        let mut stats = MatchStats::default();
        let mut progress = Progress::new(pairs.len());
        self.duel.play(players, &pairs, |pair| {
            pair.count(&mut stats)?;
            let [first, second] = players.map(|player| &player.text);
            progress.step(|| format!("{first} against {second}: {}", stats.summary()));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(stats)
    }

    /// The ratings as Markdown, each with the points against those the player met.
    fn table(&self, ratings: &[Rating], meetings: &[Meeting], all_stats: &[MatchStats]) -> String {
        let mut text = String::from(
            "| player | Elo | ± | games | points | against the player above |\n\
             | --- | ---: | ---: | ---: | ---: | ---: |",
        );
        for (number, (player, rating)) in self.players.iter().zip(ratings).enumerate() {
            let mut points = 0.0;
            let mut games = 0;
            let mut above = "–".to_owned();
            for (meeting, stats) in meetings.iter().zip(all_stats) {
                let share = match meeting.players {
                    [first, _] if first == number => stats.score().0,
                    [_, second] if second == number => 1.0 - stats.score().0,
                    _ => continue,
                };
                points += share * f64::from(stats.games());
                games += stats.games();
                if meeting.players == [number.wrapping_sub(1), number] {
                    above = format!("{:.1} %", 100.0 * share);
                }
            }
            let percent = 100.0 * points / f64::from(games.max(1));
            let _ = write!(
                text,
                "\n| `{}` | {:.0} | {:.0} | {games} | {percent:.1} % | {above} |",
                player.text, rating.elo, rating.error
            );
        }
        text
    }
}
