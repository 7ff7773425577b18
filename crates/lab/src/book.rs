//! `awale-lab book`: an opening book, searched by the engine.
//!
//! The next position searched is always the one that costs least, both sides added up. So the book
//! follows the best play of both sides far, and other moves for a few plies.
//!
//! What was searched is kept beside the book, line by line: a run that was broken off goes on there,
//! and more positions are added to those there are.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_core::{AnyPosition, Harvesting, Move, RuleSet, Side};
use awale_engine::{Certainty, Engine, Limits, NoClock, Question, SEED, Score, Stop, Value};
use awale_player::{Budget, Endgames, Means, Player};

use crate::say;

/// Search the openings of a game and write a book
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Where the book is written
    out: PathBuf,

    /// The rule set, one of those in which a move is a pit
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// Positions of the book
    #[arg(long, default_value_t = 1500)]
    positions: usize,

    /// Nodes for each of them
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,

    /// A folder of endgame tables that prove values, beside those inside the program
    #[arg(long)]
    tables: Option<PathBuf>,
}

/// The cost of a ply, in hundredths of a seed: without it the book would follow one line for ever.
const PLY: Value = 6;
/// The transposition table, in mebibytes.
const MEMORY: usize = 256;
/// Positions between two writes of the book.
const BETWEEN_WRITINGS: usize = 100;

struct BookPosition {
    /// The moves that led to it.
    path: Vec<Move>,
    depth: u8,
    moves: Vec<Tried>,
}

/// A move of an entry.
struct Tried {
    mv: Move,
    /// The position after it.
    after: String,
    /// Its value by the search.
    value: Value,
    /// Its value by the tables.
    proven: Option<Value>,
}

/// The entries, by position with its history left out.
type Entries = BTreeMap<String, BookPosition>;

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        if self.rules.facts().harvesting == Harvesting::ByChoice {
            bail!("expected a game in which a move is a pit, found {}", self.rules);
        }
        let mut engine = Engine::new(MEMORY);
        let mut tables = Prover::new(self.tables.clone(), self.rules)?;
        let (mut searched, mut log) = self.searched()?;
        if !searched.is_empty() {
            say(&format!("{} positions are searched already", searched.len()));
        }
        let mut entries = Entries::new();
        // The cheapest path first, of equally cheap ones the one that was found first.
        let mut paths = vec![Vec::new()];
        let mut waiting = BinaryHeap::from([(Reverse(0), Reverse(0))]);
        while let Some((Reverse(cost), Reverse(number))) = waiting.pop()
            && entries.len() < self.positions
        {
            let path: Vec<Move> = std::mem::take(&mut paths[number]);
            let position = follow(self.rules, &path)?;
            if entries.contains_key(&name(&position)) || position.ending().is_some() {
                continue;
            }
            let line = if let Some(line) = searched.remove(&spelled(&path)) {
                line
            } else {
                let line = self.search(&mut engine, &position)?;
                writeln!(log, "{} {line}", spelled(&path))?;
                line
            };
            let entry = BookPosition::read(&position, path, &line, &mut tables)?;
            let best = entry.moves.iter().map(|tried| tried.value).max().unwrap_or(0);
            for tried in &entry.moves {
                let mut path: Vec<Move> = entry.path.clone();
                path.push(tried.mv);
                waiting.push((Reverse(cost + best - tried.value + PLY), Reverse(paths.len())));
                paths.push(path);
            }
            entries.insert(name(&position), entry);
            if entries.len().is_multiple_of(BETWEEN_WRITINGS) {
                say(&format!("{} of {} positions", entries.len(), self.positions));
                self.write(&entries)?;
            }
        }
        self.write(&entries)
    }

    /// The moves of a position with their values, the best first, and the depth: `F+73 D-169 /14`.
    fn search(&self, engine: &mut Engine, position: &AnyPosition) -> Result<String> {
        let limits = Limits::nodes(self.nodes);
        let question = Question { multipv: 6, ..Question::new(*position, limits) };
        let info = engine.go(&question, &NoClock, &Stop::new(), &mut |_| {});
        let info = info.context("the game goes on")?;
        let mut line = String::new();
        for found in &info.lines {
            let mv = found.moves.first().context("a line begins with a move")?;
            let _ = write!(line, "{mv}{:+} ", found.score.value);
        }
        Ok(format!("{line}/{}", info.depth))
    }

    /// What an earlier run has searched, by the path to it, and where more is written.
    fn searched(&self) -> Result<(HashMap<String, String>, File)> {
        let path = self.out.with_extension("searched");
        let header = format!("# {} with {} nodes", self.rules, self.nodes);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        if !text.is_empty() && text.lines().next() != Some(&header) {
            bail!("{} holds another search: expected {header}", path.display());
        }
        // A line that was not written to its end is searched again.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let lines = whole.lines().skip(1).filter_map(|line| line.split_once(' '));
        let known = lines.map(|(path, found)| (path.to_owned(), found.to_owned())).collect();
        let file = File::options().create(true).append(true).open(&path);
        let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(whole.len() as u64)?;
        if whole.is_empty() {
            writeln!(file, "{header}")?;
        }
        Ok((known, file))
    }

    fn write(&self, entries: &Entries) -> Result<()> {
        let mut text = format!(
            "# awale-lab book --rules {} --positions {} --nodes {}",
            self.rules, self.positions, self.nodes
        );
        if let Some(tables) = &self.tables {
            let _ = write!(text, " --tables {}", tables.display());
        }
        text.push('\n');
        let mut known = BTreeMap::new();
        let mut lines: Vec<&BookPosition> = entries.values().collect();
        lines.sort_by_key(|entry| {
            (entry.path.len(), entry.path.iter().map(Move::to_string).collect::<String>())
        });
        for entry in lines {
            text.extend(entry.path.iter().map(Move::to_string));
            if !entry.path.is_empty() {
                text.push(' ');
            }
            let mut moves: Vec<(Score, Move)> = entry
                .moves
                .iter()
                .map(|tried| (backed_up(entries, &mut known, tried), tried.mv))
                .collect();
            moves.sort_by_key(|&(score, _)| Reverse(score.value));
            for (Score { value, certainty }, mv) in moves {
                let sign = if certainty == Certainty::Exact { "=" } else { "" };
                let _ = write!(text, "{mv}{sign}{value:+} ");
            }
            let _ = writeln!(text, "/{}", entry.depth);
        }
        let beside = self.out.with_extension("part");
        fs::write(&beside, text)
            .and_then(|()| fs::rename(&beside, &self.out))
            .with_context(|| format!("cannot write {}", self.out.display()))
    }
}

impl BookPosition {
    /// Reads what a search found in a position.
    fn read(
        position: &AnyPosition,
        path: Vec<Move>,
        line: &str,
        tables: &mut Prover,
    ) -> Result<BookPosition> {
        let wrong = || format!("expected moves with their values and a depth, found {line}");
        let (found, depth) = line.rsplit_once('/').with_context(wrong)?;
        let mut moves = Vec::new();
        for word in found.split_ascii_whitespace() {
            let (mv, value) = word.split_at_checked(1).with_context(wrong)?;
            let mv: Move = mv.parse().with_context(wrong)?;
            let value = value.parse().with_context(wrong)?;
            let after = position.try_play(mv)?;
            let proven = tables.prove(position, &after);
            moves.push(Tried { mv, after: name(&after), value, proven });
        }
        Ok(BookPosition { path, depth: depth.parse().with_context(wrong)?, moves })
    }
}

/// The moves that lead to a position; `-` for the first one.
fn spelled(path: &[Move]) -> String {
    if path.is_empty() { "-".to_owned() } else { path.iter().map(Move::to_string).collect() }
}

/// Asks the endgame tables.
struct Prover {
    player: Player,
    /// They know positions with at most so many seeds.
    most_seeds: u8,
}

impl Prover {
    fn new(folder: Option<PathBuf>, rules: RuleSet) -> Result<Prover> {
        let tables = Arc::new(folder.map_or_else(Endgames::embedded, Endgames::folder));
        if let Some(problem) = tables.problem(rules) {
            bail!("cannot open the tables: {problem}");
        }
        let most_seeds = tables.tables(rules).most_seeds().unwrap_or(0);
        Ok(Prover { player: Player::new(Means::new(tables, 1)), most_seeds })
    }

    /// What a move is worth for certain, whatever has been played before: only after a harvest no
    /// position of the past can come back.
    fn prove(&mut self, position: &AnyPosition, after: &AnyPosition) -> Option<Value> {
        let seeds = |position: &AnyPosition| position.setup().pits.iter().sum::<u8>();
        if let Some(ending) = after.ending() {
            return Some(Value::from(ending.granaries.lead(position.to_move())) * SEED);
        }
        if seeds(after) >= seeds(position) || seeds(after) > self.most_seeds {
            return None;
        }
        let budget = Budget::new(Limits::depth(1), &NoClock);
        let info = self.player.analyse(*after, &budget, 1, &mut |_| {})?;
        let score = info.lines.first()?.score;
        (score.certainty == Certainty::Exact).then_some(-score.value)
    }
}

/// The score of a move: by the tables, else the minimax value of the position after it if that is in
/// the book, else the value by the search. A position is proven if all its moves are.
fn backed_up(entries: &Entries, known: &mut BTreeMap<String, Score>, tried: &Tried) -> Score {
    if let Some(value) = tried.proven {
        return Score { value, certainty: Certainty::Exact };
    }
    let searched = Score { value: tried.value, certainty: Certainty::Estimate };
    let Some(entry) = entries.get(&tried.after) else { return searched };
    if let Some(&score) = known.get(&tried.after) {
        return score;
    }
    // For a position that is repeated the value of the search stands.
    known.insert(tried.after.clone(), searched);
    let (mut best, mut certainty) = (None, Certainty::Exact);
    for next in &entry.moves {
        let score = backed_up(entries, known, next);
        best = best.max(Some(score.value));
        if score.certainty != Certainty::Exact {
            certainty = Certainty::Estimate;
        }
    }
    let score = best.map_or(searched, |value| Score { value: -value, certainty });
    known.insert(tried.after.clone(), score);
    score
}

fn follow(rules: RuleSet, path: &[Move]) -> Result<AnyPosition> {
    path.iter().try_fold(AnyPosition::start(rules, Side::South), |position, &mv| {
        Ok(position.try_play(mv)?)
    })
}

/// A position by the seeds and the player to move.
fn name(position: &AnyPosition) -> String {
    let setup = position.setup();
    awale_core::Setup { quiet: 0, ..setup }.to_string()
}
