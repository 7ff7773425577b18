//! Games of a player against itself in a file: written as they end, read again to go on.
//!
//! The first line is what was played, then each game is a line: the moves of its opening (`-` if there
//! are none), each further move with what its player thought of the position, the granaries at the end.
//! `CfB a:+12 D:-40 =25-23`

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use awale_core::notation::parse_moves;
use awale_core::{BySide, Move, RuleSet};

use crate::selfplay::SelfPlayGame;

#[derive(Debug)]
pub(crate) struct KeptGames {
    file: File,
}

impl KeptGames {
    /// Opens a file, or begins one, and reads the games that are whole. The rest of one that was being
    /// written is cut off.
    pub(crate) fn open(
        path: &Path,
        recipe: &str,
        rules: RuleSet,
    ) -> Result<(KeptGames, Vec<SelfPlayGame>)> {
        let shown = path.display();
        let first = format!("# {recipe}\n");
        if !path.exists() {
            fs::write(path, &first).with_context(|| format!("cannot write {shown}"))?;
        }
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        let found = text.lines().next().unwrap_or_default();
        ensure!(
            text.starts_with(&first),
            "expected the games of {recipe} in {shown}, found {found}"
        );
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let games = text[first.len()..whole].lines().enumerate().map(|(index, line)| {
            let game = read(line).filter(|game| game.is_legal(rules));
            game.with_context(|| format!("{shown}: game {} is damaged: {line}", index + 1))
        });
        let games = games.collect::<Result<_>>()?;
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole as u64).with_context(|| format!("cannot write {shown}"))?;
        Ok((KeptGames { file }, games))
    }

    pub(crate) fn write(&mut self, game: &SelfPlayGame) -> Result<()> {
        self.file.write_all(line(game).as_bytes()).context("cannot write the games")
    }
}

fn line(game: &SelfPlayGame) -> String {
    let mut text: String = game.opening.iter().map(Move::to_string).collect();
    if text.is_empty() {
        text.push('-');
    }
    for (mv, value) in &game.moves {
        let _ = write!(text, " {mv}:{value:+}");
    }
    let _ = writeln!(text, " ={}-{}", game.finals.south, game.finals.north);
    text
}

fn read(line: &str) -> Option<SelfPlayGame> {
    let (opening, rest) = line.split_once(' ')?;
    let (moves, finals) = rest.split_once('=')?;
    let (south, north) = finals.split_once('-')?;
    let moves = moves.split_ascii_whitespace().map(|word| {
        let (mv, value) = word.split_once(':')?;
        Some((mv.parse().ok()?, value.parse().ok()?))
    });
    Some(SelfPlayGame {
        opening: if opening == "-" { Vec::new() } else { parse_moves(opening).ok()? },
        moves: moves.collect::<Option<_>>()?,
        finals: BySide::new(south.parse().ok()?, north.parse().ok()?),
    })
}
