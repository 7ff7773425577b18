//! What the API answers, as values: the commands print the same with `--json`.

use std::cmp::Reverse;

use awale_core::{AnyPosition, Move, Pit, Refusal, RuleSet, Setup, Side};
use awale_engine::{Certainty, Info, PvLine};
use awale_play::Game;
use awale_proto::{
    Analysis, AnalysisLine, LegalMove, LineEnding, Moves, OgnGame, Outcome, Probe, ProbedMove,
    ProbedWorth, Problem, RefusedPit, RuleSetInfo, TableAnswer, TableRecord, Traced,
};
use awale_tables::{LayerRecord, Line, LineEnd, ProbeError, Rated, Worth};
use awale_words::{Lang, Speech, in_lang};

pub fn rule_set(rules: RuleSet) -> RuleSetInfo {
    let summary = |lang: Lang| (lang.code().to_owned(), lang.summary(rules).to_owned());
    RuleSetInfo {
        name: rules.name().to_owned(),
        title: rules.title().to_owned(),
        summary: Lang::ALL.into_iter().map(summary).collect(),
        start: AnyPosition::start(rules, Side::South).to_string(),
        clauses: rules.facts().clauses.iter().map(ToString::to_string).collect(),
    }
}

/// A position and its moves: the legal ones with all that happens in them, the refused ones with the
/// reason. `pass` is what [`Speech::pass`] says where the position was read as the other's turn.
pub fn moves(speech: Speech, position: &AnyPosition, pass: Option<String>) -> Moves {
    let ending = position.ending();
    let legal = position.legal_moves().into_iter();
    Moves {
        rules: position.rules(),
        position: position.to_string(),
        to_move: position.to_move(),
        pass,
        ending: ending.as_ref().map(Outcome::from),
        words: ending.as_ref().map(|ending| speech.ending(ending)),
        moves: legal.filter_map(|mv| legal_move(speech, position, mv).ok()).collect(),
        refused: refused_pits(position)
            .map(|(pit, why)| RefusedPit {
                pit: pit.letter(),
                why: refusal(speech, position.rules(), why),
            })
            .collect(),
    }
}

/// A move and what it does.
///
/// # Errors
/// If it is not legal.
pub fn legal_move(speech: Speech, position: &AnyPosition, mv: Move) -> Result<LegalMove, Refusal> {
    let after = position.try_play(mv)?;
    let trace = position.trace(mv)?;
    Ok(LegalMove {
        mv,
        position: after.to_string(),
        words: speech.trace(&trace),
        trace: Traced::from(&trace),
    })
}

/// The pits of the player to move that cannot be sown, with the reason; none when the game is over.
///
/// In Éqwalé a pit whose sowing attacks can be sown, only not without a choice: it is not refused.
pub fn refused_pits(position: &AnyPosition) -> impl Iterator<Item = (Pit, Refusal)> {
    let goes_on = position.ending().is_none();
    let row = Pit::row(position.to_move()).filter(move |_| goes_on);
    row.filter_map(|pit| match position.check(Move::sow(pit)) {
        Ok(()) | Err(Refusal::HarvestMissing(_)) => None,
        Err(refusal) => Some((pit, refusal)),
    })
}

/// A refusal of the rules, with its clause.
pub fn refusal(speech: Speech, rules: RuleSet, refusal: Refusal) -> Problem {
    let clause = rules.clause_of(refusal).map(|clause| clause.to_string());
    Problem { code: refusal.name().to_owned(), message: speech.refusal(refusal), clause }
}

pub fn analysis(position: &AnyPosition, pass: Option<String>, info: Option<&Info>) -> Analysis {
    let to_move = position.to_move();
    let line = |line: &PvLine| AnalysisLine {
        score: f64::from(line.score.value) / f64::from(awale_engine::SEED),
        exact: line.score.certainty == Certainty::Exact,
        seeds: line.score.final_seeds(to_move).into(),
        moves: line.moves.clone(),
    };
    Analysis {
        position: position.to_string(),
        to_move,
        pass,
        depth: info.map_or(0, |info| info.depth),
        nodes: info.map_or(0, |info| info.nodes),
        millis: info.map_or(0, |info| info.millis),
        lines: info.map_or_else(Vec::new, |info| info.lines.iter().map(line).collect()),
    }
}

/// Why the tables do not know a position, as a sentence.
pub fn probe_error(lang: Lang, error: &ProbeError) -> String {
    in_lang!(lang, problems::not_in_tables(error))
}

/// What the tables know of a position and of its moves, best first.
pub fn probe(
    position: &AnyPosition,
    pass: Option<String>,
    value: Worth,
    mut moves: Vec<Rated>,
) -> Probe {
    moves.sort_by_key(|rated| Reverse((rated.worth.least(), rated.worth.most())));
    let worth = |worth: Worth| ProbedWorth {
        value: worth.value(),
        least: worth.least(),
        most: worth.most(),
        exact: worth.exact().is_some_and(|value| is_final(position, value)),
    };
    let moves =
        moves.into_iter().map(|rated| ProbedMove { mv: rated.mv, worth: worth(rated.worth) });
    let moves = moves.collect();
    Probe { position: position.to_string(), pass, worth: worth(value), moves }
}

/// A record of a layer.
pub fn record(rules: RuleSet, record: &LayerRecord) -> Option<TableRecord> {
    let position = AnyPosition::new(rules, &Setup::of_rows(record.own, record.other)).ok()?;
    Some(TableRecord {
        kind: record.kind.name().to_owned(),
        position: position.to_string(),
        value: record.value,
        figure: record.figure,
    })
}

/// What the tables know of a position, how best play goes on, and what is said of it.
pub fn table(
    position: &AnyPosition,
    pass: Option<String>,
    worth: Worth,
    moves: Vec<Rated>,
    line: Line,
    distance: Option<u32>,
    words: Vec<String>,
) -> TableAnswer {
    let (end, result) = match line.end {
        LineEnd::Over(ending) => (LineEnding::Over, Some(Outcome::from(&ending))),
        LineEnd::Endless => (LineEnding::Endless, None),
        LineEnd::Open => (LineEnding::Open, None),
    };
    TableAnswer {
        rules: position.rules(),
        probe: probe(position, pass, worth, moves),
        line: line.moves,
        end,
        result,
        distance,
        words,
    }
}

/// Whether a game ends with this gain of the player to move. Tables play on where a number of seeds
/// wins at once: then they know who wins, and only of a draw by how much.
pub(crate) fn is_final(position: &AnyPosition, gained: i8) -> bool {
    let lead = position.granaries().lead(position.to_move());
    position.rules().facts().target.is_none() || lead + gained == 0
}

pub fn game(game: &Game) -> OgnGame {
    let start = *game.start();
    let usual = AnyPosition::start(game.rules(), Side::South);
    OgnGame {
        rules: game.rules(),
        start: (start != usual).then(|| start.to_string()),
        names: game.seats().clone().map(|seat| seat.name).into(),
        time: game.time(),
        moves: game.plies().iter().map(|ply| ply.mv).collect(),
        tags: game.tags().to_vec(),
        position: Some(game.position().to_string()),
        result: game.result().map(Outcome::from),
    }
}
