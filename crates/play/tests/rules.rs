//! Runs the corpus of rule cases in testdata/rules: one file for each rule set.
//!
//! A case cites clauses of docs/rules.md and shows one of two things: that the clause holds, or
//! where it spares a position that looks like one of its own. Every failure is reported, with the
//! file and the name of its case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use awale_core::{AnyPosition, Clause, Ending, Harvest, Move, Refusal, RuleSet, Side};
use awale_play::{Action, Begins, Game, Millis, Offer, Options};
use serde::Deserialize;

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    case: Vec<Case>,
}

/// One case. Without a `position` it begins at the start of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Case {
    name: String,
    clauses: Vec<String>,
    kind: Kind,
    why: String,
    position: Option<String>,

    // Asked of the position: who passes although the position names him, or "nobody".
    passes: Option<String>,
    legal: Option<BTreeSet<String>>,
    legal_count: Option<usize>,
    refused: Option<BTreeMap<String, String>>,

    // A move, and what it does.
    #[serde(rename = "move")]
    mv: Option<String>,
    last: Option<String>,
    laps: Option<u8>,
    harvest: Option<u8>,
    taken: Option<BTreeMap<String, u8>>,
    nothing: Option<String>,
    after: Option<String>,

    // Asked of the position, or of the one after the move.
    over: Option<Over>,
    going_on: Option<bool>,

    // A whole game.
    youngest: Option<String>,
    lot: Option<u64>,
    begins: Option<char>,
    moves: Option<String>,
    resigns: Option<char>,
    agree: Option<String>,
    result: Option<CaseResult>,
    unfinished: Option<bool>,
}

#[derive(Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Holds,
    Spares,
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct Over {
    reason: String,
    south: u8,
    north: u8,
    uncounted: u8,
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
struct CaseResult {
    reason: String,
    south: u8,
    north: u8,
    uncounted: u8,
    winner: String,
}

/// Collects what is wrong in a case and how many questions it asked.
#[derive(Default)]
struct Verdict {
    questions: usize,
    wrong: Vec<String>,
}

impl Verdict {
    /// Compares, if the case expects anything.
    fn expect<T, U>(&mut self, what: &str, expected: Option<&T>, found: &U)
    where
        T: PartialEq<U> + std::fmt::Debug,
        U: std::fmt::Debug,
    {
        let Some(expected) = expected else { return };
        self.questions += 1;
        if expected != found {
            self.wrong.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }

    fn fail(&mut self, what: impl Into<String>) {
        self.wrong.push(what.into());
    }
}

impl Case {
    fn run(&self, rules: RuleSet) -> Verdict {
        let mut verdict = Verdict::default();
        let position = match &self.position {
            None => AnyPosition::start(rules, Side::South),
            Some(text) => match AnyPosition::read(rules, text) {
                Ok((position, pass)) => {
                    let passes = pass.map_or("nobody".to_owned(), |p| p.player.letter().into());
                    verdict.expect("passes", self.passes.as_ref(), &passes);
                    position
                }
                Err(error) => {
                    verdict.fail(format!("position: {error}"));
                    return verdict;
                }
            },
        };
        self.ask_position(&position, &mut verdict);
        if let Some(mv) = &self.mv {
            self.ask_move(&position, mv, &mut verdict);
        } else {
            let about_a_move = self.last.is_some()
                || self.laps.is_some()
                || self.harvest.is_some()
                || self.taken.is_some()
                || self.nothing.is_some()
                || self.after.is_some();
            if about_a_move {
                verdict.fail("expected a move, found questions about none");
            }
            self.ask_ending(position.ending(), &mut verdict);
        }
        self.ask_game(position, &mut verdict);
        if verdict.questions == 0 {
            verdict.fail("expected a question, found none");
        }
        verdict
    }

    fn ask_position(&self, position: &AnyPosition, verdict: &mut Verdict) {
        let legal = position.legal_moves();
        let spelled: BTreeSet<String> = legal.iter().map(Move::to_string).collect();
        verdict.expect("legal", self.legal.as_ref(), &spelled);
        verdict.expect("legal-count", self.legal_count.as_ref(), &legal.len());
        for (mv, reason) in self.refused.iter().flatten() {
            let found = match mv.parse::<Move>() {
                // A placing of more than six seeds has no spelling that can be read.
                Err(_) if mv.starts_with('+') => "place-too-many",
                Err(_) => "no move",
                Ok(mv) => position.check(mv).map_or_else(Refusal::name, |()| "legal"),
            };
            verdict.expect(&format!("refused {mv}"), Some(&reason.as_str()), &found);
        }
    }

    fn ask_move(&self, position: &AnyPosition, mv: &str, verdict: &mut Verdict) {
        let mv: Move = match mv.parse() {
            Ok(mv) => mv,
            Err(error) => return verdict.fail(format!("move: {error}")),
        };
        let trace = match position.trace(mv) {
            Ok(trace) => trace,
            Err(refusal) => return verdict.fail(format!("move {mv}: {refusal}")),
        };
        let after = position.try_play(mv).expect("a traced move is legal");
        let last = trace.last().map(|pit| pit.to_string()).unwrap_or_default();
        verdict.expect("last", self.last.as_ref(), &last);
        verdict.expect("laps", self.laps.as_ref(), &trace.laps);
        verdict.expect("harvest", self.harvest.as_ref(), &trace.harvest.seeds());
        let pits = trace.harvest.pits().iter();
        let taken: BTreeMap<String, u8> =
            pits.map(|taken| (taken.pit.to_string(), taken.seeds)).collect();
        verdict.expect("taken", self.taken.as_ref(), &taken);
        let nothing = match &trace.harvest {
            Harvest::Taken(_) => "a harvest",
            Harvest::None(nothing) => nothing.name(),
        };
        verdict.expect("nothing", self.nothing.as_ref(), &nothing);
        verdict.expect("after", self.after.as_ref(), &after.to_string());
        self.ask_ending(trace.ending, verdict);
    }

    fn ask_ending(&self, ending: Option<Ending>, verdict: &mut Verdict) {
        let over = ending.map(|ending| Over {
            reason: ending.reason.name().to_owned(),
            south: ending.granaries.south,
            north: ending.granaries.north,
            uncounted: ending.uncounted,
        });
        verdict.expect("going-on", self.going_on.as_ref(), &over.is_none());
        if let Some(expected) = &self.over {
            verdict.expect("over", Some(&Some(expected)), &over.as_ref());
        }
    }

    fn ask_game(&self, mut start: AnyPosition, verdict: &mut Verdict) {
        if let Some(answer) = &self.youngest {
            let youngest = match answer.as_str() {
                "S" => Some(Side::South),
                "N" => Some(Side::North),
                "same age" => None,
                other => return verdict.fail(format!("youngest: {other}")),
            };
            let begins = Begins::Youngest { youngest, number: self.lot.unwrap_or(0) };
            start = AnyPosition::start(start.rules(), begins.first());
        }
        verdict.expect("begins", self.begins.as_ref(), &start.to_move().letter());
        let mut game = Game::new(Options::new(start));
        if let Err(problem) = self.play(&mut game) {
            return verdict.fail(problem);
        }
        let result = game.result().map(|result| CaseResult {
            reason: result.name().to_owned(),
            south: result.granaries.south,
            north: result.granaries.north,
            uncounted: result.uncounted,
            winner: result.winner.map_or("draw".to_owned(), |side| side.letter().to_string()),
        });
        verdict.expect("unfinished", self.unfinished.as_ref(), &result.is_none());
        if let Some(expected) = &self.result {
            verdict.expect("result", Some(&Some(expected)), &result.as_ref());
        }
    }

    /// Plays the moves and lets the players end the game.
    fn play(&self, game: &mut Game) -> Result<(), String> {
        let mut act = |seat: Option<Side>, action: Action| {
            let seat = seat.unwrap_or(game.to_move());
            let position = *game.position();
            let what = format!("{action:?} in {position}");
            game.act(seat, action, Millis::ZERO).map_err(|refused| format!("{what}: {refused}"))
        };
        for mv in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            act(None, Action::Play(mv.parse().map_err(|error| format!("{mv}: {error}"))?))?;
        }
        if let Some(letter) = self.resigns {
            let side = Side::ALL.into_iter().find(|side| side.letter() == letter);
            act(Some(side.ok_or("expected S or N to resign")?), Action::Resign)?;
        }
        if let Some(agree) = &self.agree {
            let offer: Offer = agree.parse().map_err(|error| format!("agree: {error}"))?;
            act(Some(Side::South), Action::Offer(offer))?;
            act(Some(Side::North), Action::Accept(offer))?;
        }
        Ok(())
    }
}

/// The cases of a rule set; a missing or broken file is a problem like any other.
fn corpus(rules: RuleSet) -> Result<Vec<Case>, String> {
    let file = format!("../../testdata/rules/{rules}.toml");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
    let text = std::fs::read_to_string(path).map_err(|error| format!("{rules}.toml: {error}"))?;
    let corpus: Corpus = toml::from_str(&text).map_err(|error| format!("{rules}.toml: {error}"))?;
    Ok(corpus.case)
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_case_is_as_its_clauses_say() {
    let mut problems = Vec::new();
    for &rules in RuleSet::ALL {
        let cases = corpus(rules).unwrap_or_else(|problem| {
            problems.push(problem);
            Vec::new()
        });
        for case in cases {
            let wrong = case.run(rules).wrong.into_iter();
            problems.extend(wrong.map(|wrong| format!("{rules}.toml {}: {wrong}", case.name)));
        }
    }
    report(&problems);
}

#[test]
fn every_clause_has_a_case_that_holds_and_one_that_is_spared() {
    let mut problems = Vec::new();
    for &rules in RuleSet::ALL {
        let cases = corpus(rules).unwrap_or_default();
        let mut names = BTreeSet::new();
        let mut cited: Vec<(Clause, Kind)> = Vec::new();
        for case in &cases {
            if !names.insert(&case.name) {
                problems.push(format!("{rules}.toml {}: the name stands twice", case.name));
            }
            if case.why.is_empty() || case.clauses.is_empty() {
                problems.push(format!("{rules}.toml {}: no reason or no clause", case.name));
            }
            for clause in &case.clauses {
                match clause.parse() {
                    Ok(clause) if rules.facts().clauses.contains(&clause) => {
                        cited.push((clause, case.kind));
                    }
                    _ => problems.push(format!("{rules}.toml {}: no clause {clause}", case.name)),
                }
            }
        }
        for &clause in rules.facts().clauses {
            for (kind, word) in [(Kind::Holds, "holds"), (Kind::Spares, "spares")] {
                if !cited.contains(&(clause, kind)) {
                    problems.push(format!("{rules}.toml: no case \"{word}\" cites {clause}"));
                }
            }
        }
    }
    report(&problems);
}
