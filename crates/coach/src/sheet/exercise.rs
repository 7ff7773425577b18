//! One exercise, drawn by lot.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, PITS, Pit, ROW, RuleSet, SEEDS, Setup, Side};

use awale_words::in_lang;

use super::Topic;
use crate::lesson::{BoardQuestion, Goal, Step, Task, Translated, greatest_harvest};
use crate::puzzle;

/// An exercise, if the lot gives one; whoever asks tries again if not.
pub(super) fn draw(
    rules: RuleSet,
    topic: Topic,
    level: u8,
    random: &mut SplitMix64,
) -> Option<Step> {
    let (position, task) = match topic {
        Topic::Landing => {
            let position = middle(rules, random)?;
            let mv = sowing(&position, level, random)?;
            (position, Task::Point(BoardQuestion::Landing(mv)))
        }
        Topic::Draw => {
            let position = middle(rules, random)?;
            (position, Task::Draw(sowing(&position, level, random)?))
        }
        Topic::Harvest => {
            let position = middle(rules, random)?;
            let mv = sowing(&position, level, random)?;
            let taken = position.trace(mv).ok()?.harvest.seeds();
            // One question in four has the answer nothing.
            (taken > 0 || random.below(24) == 0).then_some(())?;
            (position, Task::Number(BoardQuestion::Harvest(mv)))
        }
        Topic::Chain => chain(middle(rules, random)?, level, random)?,
        Topic::Feed => feed(rules, level, random)?,
        Topic::Danger => danger(middle(rules, random)?, level)?,
        Topic::House => house(rules, level, random)?,
        Topic::Puzzle => puzzle_of(rules, level, random)?,
    };
    let text = Translated::each(|lang| in_lang!(lang, sheets::exercise(&task)));
    let mut step = Step::new(text, position, task);
    step.named = step.answers();
    (!step.named.is_empty()).then_some(step)
}

/// A position of a game that has gone on for some moves by lot, South to move.
fn middle(rules: RuleSet, random: &mut SplitMix64) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(rules, Side::South);
    for _ in 0..2 * (3 + random.below(16)) {
        let moves = position.legal_moves();
        let mv = moves.get(random.below(moves.len()))?;
        position = position.try_play(*mv).ok()?;
    }
    position.ending().is_none().then_some(position)
}

/// A board with these seeds; the rest lies in the granaries in equal parts.
fn board(rules: RuleSet, pits: [u8; PITS]) -> Option<AnyPosition> {
    let position = AnyPosition::new(rules, &Setup::of_pits(pits)).ok()?;
    position.ending().is_none().then_some(position)
}

/// A legal sowing with as many seeds as the level wants.
fn sowing(position: &AnyPosition, level: u8, random: &mut SplitMix64) -> Option<Move> {
    let (least, most) = match level {
        1 => (1, 4),
        2 => (5, 8),
        _ => (9, SEEDS),
    };
    let moves = position.legal_moves().into_iter();
    let fits =
        |mv: &Move| mv.pit().is_some_and(|pit| (least..=most).contains(&position.count(pit)));
    let moves: Vec<Move> = moves.filter(fits).collect();
    moves.get(random.below(moves.len())).copied()
}

/// The moves of a position that harvest several pits, with how many.
fn chains(position: &AnyPosition) -> Vec<(Move, usize)> {
    let traces = position.legal_moves().into_iter().filter_map(|mv| position.trace(mv).ok());
    let counted = traces.map(|trace| (trace.mv, trace.harvest.pits().len()));
    counted.filter(|&(_, pits)| pits >= 2).collect()
}

fn chain(position: AnyPosition, level: u8, random: &mut SplitMix64) -> Option<(AnyPosition, Task)> {
    let chains = chains(&position);
    let &(mv, pits) = chains.get(random.below(chains.len()))?;
    let task = match level {
        1 => Task::Number(BoardQuestion::Harvest(mv)),
        2 => Task::Play(Goal::Pits(pits)),
        _ if pits >= 3 => Task::Draw(mv),
        _ => return None,
    };
    Some((position, task))
}

fn feed(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<(AnyPosition, Task)> {
    let mut pits = [0; PITS];
    for _ in 0..5 + 2 * level + u8::try_from(random.below(4)).ok()? {
        pits[random.below(ROW)] += 1;
    }
    let position = board(rules, pits)?;
    let filled = Pit::row(Side::South).filter(|pit| position.count(*pit) > 0).count();
    let feeding = position.legal_moves().len();
    // There must be something to choose, and something to be wrong about.
    (feeding > 0 && feeding < filled).then_some(())?;
    let task = match level {
        1 if feeding == 1 => Task::Play(Goal::Feed),
        2 if feeding > 1 => Task::Number(BoardQuestion::Playable),
        3 if feeding > 1 => {
            let moves = position.legal_moves();
            Task::Draw(*moves.get(random.below(moves.len()))?)
        }
        _ => return None,
    };
    Some((position, task))
}

fn danger(position: AnyPosition, level: u8) -> Option<(AnyPosition, Task)> {
    let question = Task::Number(BoardQuestion::Threatened);
    if level == 1 {
        let threatened = crate::lesson::threatened(&position).len();
        return (1..=3).contains(&threatened).then_some((position, question));
    }
    let safe = |mv: &Move| position.try_play(*mv).is_ok_and(|after| greatest_harvest(&after) == 0);
    let moves = position.legal_moves();
    let saving: Vec<&Move> = moves.iter().filter(|mv| safe(mv)).collect();
    let takes =
        saving.iter().any(|mv| position.trace(**mv).is_ok_and(|trace| trace.harvest.seeds() > 0));
    // The third level asks for the one move that saves everything and is no plain harvest.
    let wanted = match level {
        2 => (1..=2).contains(&saving.len()),
        _ => saving.len() == 1 && !takes && greatest_harvest(&position) > 0,
    };
    (wanted && moves.len() > 3).then_some((position, Task::Play(Goal::Safe(0))))
}

fn house(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<(AnyPosition, Task)> {
    let mut pits = [0; PITS];
    for _ in 0..8 + random.below(12) {
        pits[random.below(PITS)] += 1;
    }
    let pit = Pit::of(Side::South, random.below(ROW));
    pits[pit.index()] = 12 + u8::try_from(random.below(7)).ok()?;
    let position = board(rules, pits)?;
    let mv = Move::sow(pit);
    let trace = position.trace(mv).ok()?;
    let task = match level {
        1 => Task::Point(BoardQuestion::Landing(mv)),
        2 if trace.harvest.seeds() > 0 || random.below(8) == 0 => {
            Task::Number(BoardQuestion::Harvest(mv))
        }
        3 if trace.harvest.seeds() > 0 => Task::Draw(mv),
        _ => return None,
    };
    Some((position, task))
}

fn puzzle_of(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<(AnyPosition, Task)> {
    let wanted = match level {
        1 => 1..=2,
        2 => 3..=3,
        _ => 4..=puzzle::LEVELS,
    };
    let fits: Vec<_> =
        puzzle::puzzles(rules).iter().filter(|puzzle| wanted.contains(&puzzle.level)).collect();
    let puzzle = fits.get(random.below(fits.len()))?;
    Some((puzzle.position, Task::Play(Goal::Best(vec![puzzle.best]))))
}
