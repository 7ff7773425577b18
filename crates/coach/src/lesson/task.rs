//! What a step asks, and the judgement of a try.

use awale_core::{AnyPosition, Move, Pit, Refusal, Side, Trace, sort_few};

use super::{Comment, Try, Verdict};

/// What a step asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Play a move that reaches a goal.
    Play(Goal),
    /// Point at a pit.
    Point(BoardQuestion),
    /// Answer with a number.
    Number(BoardQuestion),
    /// Draw the board after this move.
    Draw(Move),
}

/// What a move is to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Any legal move.
    Any,
    /// The last seed falls into this pit.
    Land(Pit),
    /// Exactly so many seeds are harvested.
    Harvest(u8),
    /// No other move harvests more, and something is harvested.
    Most,
    /// So many pits are harvested.
    Pits(usize),
    /// The opponent has seeds to play with after the move.
    Feed,
    /// The opponent can harvest at most so many seeds with his next move.
    Safe(u8),
    /// The move makes a full lap.
    Lap,
    /// A pit of the own row holds at least twelve seeds after the move.
    House,
    /// Full and low pits alternate along the own row after the move: no two neighbours are both low
    /// (at most two seeds), and no two are both full.
    Alternate,
    /// The game is over after the move and the mover has won.
    Win,
    /// Whatever the opponent answers, at least so many seeds can be harvested with the next move.
    Trap(u8),
    /// One of these moves, the best by the tables (a test proves it).
    Best(Vec<Move>),
}

/// What is asked about the board: a pit or a number is the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardQuestion {
    /// A pit of the player to move; as a number, his seeds on the board.
    Own,
    /// Where the last seed of a move falls; as a number, what that pit then holds.
    Landing(Move),
    /// A pit that a move harvests; as a number, the seeds it harvests.
    Harvest(Move),
    /// A pit of the player to move that the opponent could harvest if it were his turn; as a number,
    /// how many such pits there are.
    Threatened,
    /// A pit of the player to move that he may sow; as a number, how many there are.
    Playable,
    /// A pit that holds at least twelve seeds; as a number, how many there are.
    House,
    /// The pits a move of the placing phase or an attack concerns: those of the opponent that
    /// sowing a pit attacks (Éqwalé); as a number, how many there are.
    Attacked(Pit),
    /// A pit of the player to move whose last seed would fall in the other row; as a number, how many
    /// there are.
    Reaching,
    /// A pit after whose sowing the opponent can harvest nothing; as a number, how many there are.
    Safe,
    /// How many moves one after the other the player to move can make inside the own row, as if the
    /// opponent did not add to it (no pit answers that).
    Waiting,
    /// How many seeds this pit lacks to be a house (no pit answers that).
    Missing(Pit),
    /// The final seeds of a player after this move ends the game (no pit answers that).
    Final(Move, Side),
}

/// The seeds of a house.
const HOUSE: u8 = 12;

/// Judges a try.
pub(super) fn judge(position: &AnyPosition, task: &Task, answer: &Try) -> Verdict {
    match (task, *answer) {
        (Task::Play(goal), Try::Play(mv)) => match position.trace(mv) {
            Ok(trace) => play(position, goal, trace),
            Err(refusal) => Verdict::wrong(Comment::Refused(refusal)),
        },
        (Task::Point(question), Try::Point(pit)) => point(position, *question, pit),
        (Task::Number(question), Try::Number(number)) => {
            match pits(position, *question).map_or_else(
                || number_of(position, *question),
                |pits| counted(position, *question, &pits),
            ) {
                Some(right) if right == number => Verdict::right(
                    trace_of(position, *question).map_or(Comment::Yes, Comment::Told),
                ),
                Some(right) if number < right => Verdict::wrong(Comment::More),
                Some(_) => Verdict::wrong(Comment::Fewer),
                None => Verdict::wrong(Comment::OtherAnswer),
            }
        }
        (Task::Draw(mv), Try::Draw(drawn)) => draw(position, *mv, drawn),
        _ => Verdict::wrong(Comment::OtherAnswer),
    }
}

fn draw(position: &AnyPosition, mv: Move, drawn: [u8; awale_core::PITS]) -> Verdict {
    let Ok(after) = position.try_play(mv) else {
        return Verdict::wrong(Comment::OtherAnswer);
    };
    let pits = after.setup().pits;
    match Pit::all().find(|pit| drawn[pit.index()] != pits[pit.index()]) {
        None => Verdict::right(position.trace(mv).map_or(Comment::Yes, Comment::Told)),
        // Where it goes wrong first is told, in sowing order; the number is left to be found.
        Some(pit) => Verdict::wrong(Comment::LookAgain(pit)),
    }
}

/// The harvest of the best taker among the legal moves of a position.
pub(crate) fn greatest_harvest(position: &AnyPosition) -> u8 {
    let harvests = position.legal_moves().into_iter().filter_map(|mv| position.trace(mv).ok());
    harvests.map(|trace| trace.harvest.seeds()).max().unwrap_or(0)
}

fn play(position: &AnyPosition, goal: &Goal, trace: Trace) -> Verdict {
    let mover = trace.mover;
    let Ok(after) = position.try_play(trace.mv) else {
        return Verdict::wrong(Comment::OtherAnswer);
    };
    let taken = trace.harvest.seeds();
    let reply = if trace.ending.is_some() { 0 } else { greatest_harvest(&after) };
    let own = |pit: &Pit| pit.side() == mover;
    let reached = match goal {
        Goal::Any => true,
        Goal::Land(pit) => trace.last() == Some(*pit),
        Goal::Harvest(seeds) => taken == *seeds,
        Goal::Most => taken > 0 && taken == greatest_harvest(position),
        Goal::Pits(count) => trace.harvest.pits().len() == *count,
        Goal::Feed => Pit::all().any(|pit| !own(&pit) && after.count(pit) > 0),
        Goal::Safe(most) => reply <= *most,
        Goal::Lap => trace.laps > 0,
        Goal::House => Pit::all().any(|pit| own(&pit) && after.count(pit) >= HOUSE),
        Goal::Alternate => alternates(&after, mover),
        Goal::Win => trace.ending.is_some_and(|ending| ending.winner() == Some(mover)),
        Goal::Trap(least) => trace.ending.is_none() && traps(&after, mover, *least),
        Goal::Best(best) => best.contains(&trace.mv),
    };
    if reached {
        return Verdict::right(Comment::Told(trace));
    }
    Verdict::wrong(match goal {
        Goal::Harvest(_) | Goal::Most | Goal::Pits(_) => Comment::Takes(trace),
        Goal::Safe(_) => Comment::Loses(trace, reply),
        Goal::Trap(_) => Comment::Escapes(trace),
        Goal::Best(_) => Comment::Better(trace),
        _ => Comment::NotYet(trace),
    })
}

/// Whether `mover` can harvest at least so many seeds after every reply.
pub(crate) fn traps(after: &AnyPosition, mover: Side, least: u8) -> bool {
    let mut replies = after.legal_moves().into_iter().filter_map(|mv| after.try_play(mv).ok());
    after.to_move() != mover
        && replies.all(|position| {
            position.ending().is_none()
                && position.to_move() == mover
                && greatest_harvest(&position) >= least
        })
}

fn point(position: &AnyPosition, question: BoardQuestion, pit: Pit) -> Verdict {
    let right = pits(position, question).is_some_and(|pits| pits.contains(&pit));
    match (right, trace_of(position, question)) {
        (true, Some(trace)) => Verdict::right(Comment::Told(trace)),
        (true, None) => Verdict::right(Comment::Yes),
        (false, Some(trace)) if matches!(question, BoardQuestion::Landing(_)) => {
            Verdict::wrong(Comment::Miscounted(trace, pit))
        }
        (false, _) if question == BoardQuestion::Own => Verdict::wrong(Comment::TheirPit(pit)),
        (false, _) if question == BoardQuestion::Playable => {
            Verdict::wrong(match position.check(Move::sow(pit)) {
                Err(refusal) => Comment::Refused(refusal),
                Ok(()) => Comment::NotThisPit(pit),
            })
        }
        (false, _) => Verdict::wrong(Comment::NotThisPit(pit)),
    }
}

fn trace_of(position: &AnyPosition, question: BoardQuestion) -> Option<Trace> {
    match question {
        BoardQuestion::Landing(mv) | BoardQuestion::Harvest(mv) | BoardQuestion::Final(mv, _) => {
            position.trace(mv).ok()
        }
        _ => None,
    }
}

/// The pits that answer a question; `None` if no pit can.
fn pits(position: &AnyPosition, question: BoardQuestion) -> Option<Vec<Pit>> {
    let mover = position.to_move();
    Some(match question {
        BoardQuestion::Own => Pit::row(mover).collect(),
        BoardQuestion::Landing(mv) => position.trace(mv).ok()?.last().into_iter().collect(),
        BoardQuestion::Harvest(mv) => {
            position.trace(mv).ok()?.harvest.pits().iter().map(|taken| taken.pit).collect()
        }
        BoardQuestion::Threatened => threatened(position),
        BoardQuestion::Playable => {
            let allowed = |pit: &Pit| {
                matches!(position.check(Move::sow(*pit)), Ok(()) | Err(Refusal::HarvestMissing(_)))
            };
            Pit::row(mover).filter(allowed).collect()
        }
        BoardQuestion::House => Pit::all().filter(|pit| position.count(*pit) >= HOUSE).collect(),
        BoardQuestion::Attacked(pit) => position.attacked(pit),
        BoardQuestion::Reaching => {
            let reaches = |pit: &Pit| {
                let trace = position.trace(Move::sow(*pit));
                trace.is_ok_and(|trace| trace.last().is_some_and(|last| last.side() != mover))
            };
            Pit::row(mover).filter(reaches).collect()
        }
        BoardQuestion::Safe => {
            let safe = |pit: &Pit| {
                let after = position.try_play(Move::sow(*pit));
                after.is_ok_and(|after| greatest_harvest(&after) == 0)
            };
            Pit::row(mover).filter(safe).collect()
        }
        BoardQuestion::Waiting | BoardQuestion::Missing(_) | BoardQuestion::Final(..) => {
            return None;
        }
    })
}

/// The number that answers a question whose pits are these.
fn counted(position: &AnyPosition, question: BoardQuestion, pits: &[Pit]) -> Option<u8> {
    match question {
        BoardQuestion::Own => Some(pits.iter().map(|pit| position.count(*pit)).sum()),
        BoardQuestion::Landing(mv) => Some(position.trace(mv).ok()?.drops.last()?.count),
        BoardQuestion::Harvest(mv) => Some(position.trace(mv).ok()?.harvest.seeds()),
        _ => u8::try_from(pits.len()).ok(),
    }
}

/// The number that answers a question about which no pit is.
fn number_of(position: &AnyPosition, question: BoardQuestion) -> Option<u8> {
    match question {
        BoardQuestion::Final(mv, side) => Some(position.trace(mv).ok()?.ending?.granaries[side]),
        BoardQuestion::Missing(pit) => HOUSE.checked_sub(position.count(pit)),
        BoardQuestion::Waiting => {
            let row: Vec<u8> =
                Pit::row(position.to_move()).map(|pit| position.count(pit)).collect();
            Some(waiting_moves(&row))
        }
        _ => None,
    }
}

/// The most moves one after the other that stay inside a row.
fn waiting_moves(row: &[u8]) -> u8 {
    let inside = |&pit: &usize| row[pit] > 0 && pit + usize::from(row[pit]) < row.len();
    let sown = |pit: usize| {
        let mut after = row.to_vec();
        after[pit] = 0;
        after[pit + 1..=pit + usize::from(row[pit])].iter_mut().for_each(|count| *count += 1);
        1 + waiting_moves(&after)
    };
    (0..row.len()).filter(inside).map(sown).max().unwrap_or(0)
}

/// Whether full and low pits of a row take turns.
fn alternates(position: &AnyPosition, side: Side) -> bool {
    let low: Vec<bool> = Pit::row(side).map(|pit| position.count(pit) <= 2).collect();
    low.windows(2).all(|neighbours| neighbours[0] != neighbours[1])
}

/// The pits of the player to move that the opponent would harvest if it were his turn.
pub(crate) fn threatened(position: &AnyPosition) -> Vec<Pit> {
    let opponent = position.to_move().opponent();
    let Some(turned) = crate::see::turn_of(position, opponent) else { return Vec::new() };
    let traces = turned.legal_moves().into_iter().filter_map(|mv| turned.trace(mv).ok());
    let taken = traces.flat_map(|trace| trace.harvest.pits().to_vec());
    let mut pits: Vec<Pit> = taken.map(|taken| taken.pit).collect();
    sort_few(&mut pits, |&pit| pit);
    pits.dedup();
    pits
}
