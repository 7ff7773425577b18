//! `awale-lab puzzles`: positions in which one move wins, proven by tables.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_coach::puzzle::{
    LEVELS, Puzzle, Theme, level, parse, prove, refutations, sight, stake, themes,
};
use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, Setup, Side};
use awale_tables::{Builder, Tables, board, positions};

use crate::progress::Progress;
use crate::say;
use crate::selfplay::SelfPlay;

/// Make puzzles: from games of the engine against itself and from boards of the tables
///
/// Every candidate is asked of the tables, which are built first if they are missing: a puzzle has
/// one best move, ahead of the second by a margin of exact values, and granaries with which only
/// that move wins. What is kept is spread over themes and levels.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    games: SelfPlay,

    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,

    /// The most seeds on the board
    #[arg(long, default_value_t = 18)]
    most: u8,

    /// The fewest seeds on the board
    #[arg(long, default_value_t = 6)]
    least: u8,

    /// Boards drawn from the tables
    #[arg(long, default_value_t = 20_000)]
    boards: usize,

    /// Prove the puzzles of this file again, with the lines that refute the other moves, instead of
    /// looking for new ones; the file says how they were found
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,

    /// Puzzles to keep
    #[arg(long, default_value_t = 500)]
    count: usize,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The line over the puzzles, and how it begins.
const COLUMNS: &str = "# position, best move, its value, the second value, level, themes, and the \
                       line that refutes each other move";
const COLUMNS_START: &str = "# position,";

#[derive(Default, Debug)]
struct PuzzleStats {
    from_games: usize,
    from_boards: usize,
    proven: usize,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let rules = self.games.rules;
        if self.least > self.most {
            bail!("expected --least of at most {}, found {}", self.most, self.least);
        }
        fs::create_dir_all(&self.dir).context("cannot make the folder of the tables")?;
        let builder = Builder::new(rules, self.most, &self.dir);
        builder.run(|_| std::ops::ControlFlow::Continue(())).context("cannot build the tables")?;
        let mut tables = Tables::open(&self.dir, rules).context("cannot open the tables")?;
        for seeds in 0..=self.most {
            tables.load(seeds)?;
        }
        if let Some(file) = &self.again {
            return self.prove_again(&tables, file);
        }
        let (mut stats, mut seen, mut found) = (PuzzleStats::default(), HashSet::new(), Vec::new());
        let games = self.games.play();
        let mut progress = Progress::new(games.iter().map(|game| game.moves.len()).sum());
        for (position, _) in games.iter().flat_map(|game| game.seen(rules)) {
            if let Some(candidate) = self.candidate(&position, &mut seen) {
                stats.from_games += 1;
                found.extend(puzzle(&tables, &candidate));
            }
            progress.step(|| format!("games: {} tried, {} proven", stats.from_games, found.len()));
        }
        let mut random = SplitMix64::new(self.games.seed);
        let mut progress = Progress::new(self.boards);
        for _ in 0..self.boards {
            let drawn = self.drawn(&mut random);
            if let Some(candidate) = drawn.and_then(|board| self.candidate(&board, &mut seen)) {
                stats.from_boards += 1;
                found.extend(puzzle(&tables, &candidate));
            }
            progress
                .step(|| format!("boards: {} tried, {} proven", stats.from_boards, found.len()));
        }
        drop(progress);
        stats.proven = found.len();
        let kept = choose(found, self.count);
        if kept.len() < self.count {
            bail!(
                "expected {} puzzles, found {}: more --games or --boards",
                self.count,
                kept.len()
            );
        }
        let text = self.text(&stats, &kept);
        for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
            say(line);
        }
        fs::write(&self.output, text).with_context(|| self.output.display().to_string())
    }

    /// Writes the puzzles of a file again, each proven and with its lines.
    fn prove_again(&self, tables: &Tables, file: &Path) -> Result<()> {
        let read = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let told = |line: &&str| line.starts_with('#') && !line.starts_with(COLUMNS_START);
        let mut text: String = read.lines().filter(told).flat_map(|line| [line, "\n"]).collect();
        let _ = writeln!(text, "{COLUMNS}");
        let lines: Vec<&str> = read.lines().filter(|line| !line.starts_with('#')).collect();
        let mut progress = Progress::new(lines.len());
        for line in lines {
            let old = parse(self.games.rules, line)?;
            let new = proven(tables, old.position);
            let new = new.with_context(|| format!("no longer proven: {line}"))?;
            let _ = writeln!(text, "{new}");
            progress.step(|| format!("proven again: {}", new.position));
        }
        drop(progress);
        fs::write(&self.output, text).with_context(|| self.output.display().to_string())
    }

    /// The position as a puzzle would have it, if it is one to try and was not tried before: South
    /// to move, no past.
    fn candidate(
        &self,
        position: &AnyPosition,
        seen: &mut HashSet<AnyPosition>,
    ) -> Option<AnyPosition> {
        let mut setup = position.setup();
        let seeds: u8 = setup.pits.iter().sum();
        if setup.reserve > 0 || !(self.least..=self.most).contains(&seeds) {
            return None;
        }
        if setup.to_move == Side::North {
            setup = setup.mirrored();
        }
        // Which granaries there are is decided later: here they only tell boards apart.
        let setup = Setup::of_pits(setup.pits);
        let candidate = AnyPosition::new(self.games.rules, &setup).ok()?;
        (candidate.ending().is_none() && seen.insert(candidate)).then_some(candidate)
    }

    /// A board of the tables, each with as many seeds as likely.
    fn drawn(&self, random: &mut SplitMix64) -> Option<AnyPosition> {
        let seeds = self.least
            + u8::try_from(random.below(usize::from(self.most - self.least) + 1)).ok()?;
        let (own, other) = board(seeds, random.next_u64() % positions(seeds))?;
        AnyPosition::new(self.games.rules, &Setup::of_rows(own, other)).ok()
    }

    /// The file: how it was made, what came of it, the puzzles.
    fn text(&self, stats: &PuzzleStats, kept: &[Puzzle]) -> String {
        let mut text = format!(
            "# awale-lab puzzles {} --least {} --most {} --boards {} --count {}\n",
            self.games.recipe(),
            self.least,
            self.most,
            self.boards,
            self.count
        );
        let tried = stats.from_games + stats.from_boards;
        let _ = writeln!(
            text,
            "# {tried} positions tried ({} of games, {} of tables), {} proven, {} kept",
            stats.from_games,
            stats.from_boards,
            stats.proven,
            kept.len()
        );
        let levels = (1..=LEVELS).map(|level| {
            format!("{level}: {}", kept.iter().filter(|puzzle| puzzle.level == level).count())
        });
        let _ = writeln!(text, "# by level {}", levels.collect::<Vec<_>>().join(", "));
        let themes = Theme::ALL.map(|theme| {
            format!(
                "{theme}: {}",
                kept.iter().filter(|puzzle| puzzle.themes.contains(&theme)).count()
            )
        });
        let _ = writeln!(text, "# by theme {}", themes.join(", "));
        let _ = writeln!(text, "{COLUMNS}");
        for puzzle in kept {
            let _ = writeln!(text, "{puzzle}");
        }
        text
    }
}

/// The puzzle a position makes, if it is proven to be one.
fn puzzle(tables: &Tables, candidate: &AnyPosition) -> Option<Puzzle> {
    let proof = prove(tables, candidate)?;
    let position = stake(candidate, &proof)?;
    // With other granaries the early end of a won game may speak: the proof is of the puzzle itself.
    proven(tables, position)
}

/// The puzzle that a position with its granaries is, with all that is proven of it.
fn proven(tables: &Tables, position: AnyPosition) -> Option<Puzzle> {
    let proof = prove(tables, &position).filter(|proof| proof.decides(&position))?;
    let level = level(sight(&position, proof.best));
    let themes = themes(tables, &position, proof.best);
    let (best, value, second) = (proof.best, proof.value, proof.second);
    let lines = refutations(tables, &position, best)?;
    Some(Puzzle { position, best, value, second, level, themes, lines })
}

/// Puzzles that look alike are kept at most so often.
const ALIKE: usize = 2;

/// What puzzles that look alike have in common: the opponent's row and the move; an empty row says
/// nothing, so that the own row stands for it.
fn look(puzzle: &Puzzle) -> ([u8; 6], Move) {
    let pits = puzzle.position.setup().pits;
    let [south, north] = [&pits[..6], &pits[6..]];
    let row = if north.iter().all(|&count| count == 0) { south } else { north };
    (row.try_into().expect("a row has six pits"), puzzle.best)
}

/// A choice of puzzles spread over all pairs of a theme and a level, and over those without a theme,
/// in the order of their difficulty.
fn choose(found: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut kinds: BTreeMap<(u8, Option<Theme>), Vec<usize>> = BTreeMap::new();
    for (number, puzzle) in found.iter().enumerate() {
        // That few seeds are left says little: it is the theme only of what has no other.
        let special: Vec<Theme> =
            puzzle.themes.iter().copied().filter(|theme| *theme != Theme::Endgame).collect();
        let listed: Vec<Option<Theme>> = if special.is_empty() {
            vec![puzzle.themes.first().copied()]
        } else {
            special.into_iter().map(Some).collect()
        };
        for theme in listed {
            kinds.entry((puzzle.level, theme)).or_default().push(number);
        }
    }
    let mut kept: HashSet<usize> = HashSet::new();
    let mut alike: HashMap<_, usize> = HashMap::new();
    let mut lists: Vec<_> = kinds.into_values().map(Vec::into_iter).collect();
    loop {
        let before = kept.len();
        for list in &mut lists {
            let fresh = list.find(|number| {
                !kept.contains(number) && alike.get(&look(&found[*number])) < Some(&ALIKE)
            });
            if let Some(number) = fresh.filter(|_| kept.len() < count) {
                *alike.entry(look(&found[number])).or_default() += 1;
                kept.insert(number);
            }
        }
        if kept.len() == before {
            break;
        }
    }
    let mut kept: Vec<Puzzle> =
        found.into_iter().enumerate().filter(|(n, _)| kept.contains(n)).map(|(_, p)| p).collect();
    kept.sort_by_key(|puzzle| puzzle.level);
    kept
}
