//! One exercise, drawn by lot.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, PITS, Pit, ROW, RuleSet, SEEDS, Setup, Side};

use awale_words::in_lang;

use super::{Exercise, LEVELS, SheetQuestion, Topic};
use crate::lesson::{BoardQuestion, Goal, Step, Task, Translated, greatest_harvest};
use crate::puzzle;

/// An exercise, if the lot gives one; whoever asks tries again if not.
pub(super) fn draw(
    rules: RuleSet,
    topic: Topic,
    level: u8,
    random: &mut SplitMix64,
) -> Option<Exercise> {
    let (position, task) = match topic {
        Topic::Simulation => return simulation(rules, level, random),
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
    let drawn = match &task {
        Task::Draw(mv) => Some(*mv),
        Task::Play(Goal::Feed) if level == LEVELS => position.legal_moves().first().copied(),
        _ => None,
    };
    let question = question(position, task, drawn)?;
    Some(Exercise { intro: Translated::default(), questions: vec![question] })
}

/// A question with its words, if it has an answer.
fn question(position: AnyPosition, task: Task, drawn: Option<Move>) -> Option<SheetQuestion> {
    let text = Translated::each(|lang| in_lang!(lang, sheets::question(&task, drawn.is_some())));
    let mut step = Step::new(text, position, task);
    step.named = step.answers();
    (!step.named.is_empty()).then_some(SheetQuestion { step, drawn })
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

/// North has no seed: which pits of South reach him is drawn first, so that no answer comes more
/// often than another; then each pit gets enough seeds to reach him, or too few.
fn feed(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<(AnyPosition, Task)> {
    let mut feeding = [false; ROW];
    let wanted = if level == 2 { 2 + random.below(4) } else { 1 };
    while feeding.iter().filter(|feeds| **feeds).count() < wanted {
        feeding[random.below(ROW)] = true;
    }
    let mut pits = [0; PITS];
    for (place, feeds) in feeding.into_iter().enumerate() {
        let needed = ROW - place;
        let seeds = if feeds {
            needed + random.below(if level == 3 { 9 } else { 3 })
        } else {
            random.below(needed)
        };
        pits[place] = u8::try_from(seeds).ok()?;
    }
    let position = board(rules, pits)?;
    let filled = Pit::row(Side::South).filter(|pit| position.count(*pit) > 0).count();
    // There must be something to be wrong about.
    (position.legal_moves().len() == wanted && wanted < filled).then_some(())?;
    let task =
        if level == 2 { Task::Number(BoardQuestion::Playable) } else { Task::Play(Goal::Feed) };
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

/// The exercise of the sheet of rules: North sows pit 4; one pit of South then harvests five seeds,
/// and one other more. The third level wants a full lap.
fn simulation(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<Exercise> {
    let position = thrown(rules, level, random)?;
    let first = Move::sow("d".parse().ok()?);
    let lost = position.trace(first).ok()?.harvest.seeds();
    let after = position.try_play(first).ok()?;
    (lost > 0 && after.to_move() == Side::South && after.ending().is_none()).then_some(())?;
    let moves = after.legal_moves().into_iter();
    let traces: Vec<_> = moves.filter_map(|mv| after.trace(mv).ok()).collect();
    let with = |wanted: fn(u8) -> bool| {
        let mut found = traces.iter().filter(|trace| wanted(trace.harvest.seeds()));
        let one = found.next()?;
        found.next().is_none().then_some(one)
    };
    let five = with(|seeds| seeds == 5)?;
    let more = with(|seeds| seeds > 5)?;
    (five.laps + more.laps > 0 || level < LEVELS).then_some(())?;
    let questions = vec![
        question(position, Task::Number(BoardQuestion::Harvest(first)), Some(first))?,
        question(after, Task::Play(Goal::Harvest(5)), Some(five.mv))?,
        question(after, Task::Play(Goal::Most), Some(more.mv))?,
    ];
    let intro = Translated::each(|lang| in_lang!(lang, sheets::SIMULATION).to_owned());
    Some(Exercise { intro, questions })
}

/// A board by lot, North to move, on which both can harvest: one or two seeds in most of North's
/// pits, enough in pit 4 to reach South's row, and pits of South that reach North's, with a house
/// among them at the third level.
fn thrown(rules: RuleSet, level: u8, random: &mut SplitMix64) -> Option<AnyPosition> {
    let mut pits = [0; PITS];
    for place in 0..ROW {
        let reaching = ROW - place + random.below(ROW);
        let small = random.below(3);
        let south = if random.below(2) == 0 { reaching } else { small };
        pits[place] = u8::try_from(south).ok()?;
        pits[ROW + place] = u8::try_from((1 + random.below(3)) % 3).ok()?;
    }
    pits[ROW + 3] = u8::try_from(3 + random.below(2 * usize::from(level) + 2)).ok()?;
    if level == LEVELS {
        pits[random.below(ROW)] = u8::try_from(12 + random.below(ROW)).ok()?;
    }
    (pits.iter().sum::<u8>() <= SEEDS).then_some(())?;
    let mut setup = Setup::of_pits(pits);
    setup.to_move = Side::North;
    AnyPosition::new(rules, &setup).ok().filter(|position| position.to_move() == Side::North)
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
