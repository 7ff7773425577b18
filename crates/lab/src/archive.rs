//! The games of a match in a file, written as they end and read again to go on.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};

use awale_core::notation::Ogn;
use awale_play::Game;

use crate::duel::GamePair;
use crate::player::PlayerSettings;

#[derive(Debug)]
pub(crate) struct Archive {
    file: File,
    event: String,
}

impl Archive {
    /// Opens a file for the games between two players and reads the pairs that are in it.
    ///
    /// A file that has games is only taken if the match is to be resumed.
    pub(crate) fn open(
        path: &Path,
        players: [&PlayerSettings; 2],
        resume: bool,
    ) -> Result<(Archive, Vec<GamePair>)> {
        let shown = path.display();
        let mut options = OpenOptions::new();
        let options = if resume { options.create(true) } else { options.create_new(true) };
        let file = options.append(true).open(path);
        let file = file.with_context(|| format!("cannot write {shown} (--resume goes on)"))?;
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        let pairs = read(&text, players).with_context(|| format!("cannot resume {shown}"))?;
        let event = players.map(|player| player.text.as_str()).join(" against ");
        Ok((Archive { file, event }, pairs))
    }

    pub(crate) fn write(&mut self, pair: &GamePair) -> Result<()> {
        let mut text = String::new();
        for (index, game) in pair.games.iter().enumerate() {
            let mut game = game.clone();
            game.set_tag("Event", &self.event)?;
            game.set_tag("Round", &format!("{}.{}", pair.number + 1, index + 1))?;
            text.push_str(&game.to_ogn().to_string());
            text.push('\n');
        }
        self.file.write_all(text.as_bytes()).context("cannot write the games")?;
        self.file.flush().context("cannot write the games")
    }
}

/// Reads the pairs of a file, checking that the same players played them.
fn read(text: &str, players: [&PlayerSettings; 2]) -> Result<Vec<GamePair>> {
    let mut begins: Vec<usize> = text.match_indices("[Variant ").map(|(at, _)| at).collect();
    begins.push(text.len());
    let mut found: BTreeMap<usize, Vec<Game>> = BTreeMap::new();
    for ends in begins.windows(2) {
        let ogn: Ogn = text[ends[0]..ends[1]].parse()?;
        let round = ogn.tag("Round").unwrap_or_default().to_owned();
        let game = Game::from_ogn(&ogn)?;
        let [south, north] = [&game.seats().south.name, &game.seats().north.name];
        let [first, second] = players.map(|player| &player.text);
        let (number, ours) = match round.split_once('.') {
            Some((number, "1")) => (number, south == first && north == second),
            Some((number, "2")) => (number, north == first && south == second),
            _ => bail!("expected a round like 12.1, found {round}"),
        };
        if !ours {
            bail!("round {round}: expected {first} and {second}, found {south} and {north}");
        }
        let number: usize = number.parse().with_context(|| format!("round {round}"))?;
        found.entry(number.saturating_sub(1)).or_default().push(game);
    }
    let pair = |(number, games): (usize, Vec<Game>)| {
        let games = games.try_into().ok().with_context(|| format!("round {}", number + 1))?;
        Ok(GamePair { number, games })
    };
    found.into_iter().map(pair).collect()
}
