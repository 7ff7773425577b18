//! The proof of a fact, checked on a board with the literal rules.

use std::collections::HashSet;

use awale_coach::{Fact, How};
use awale_core::{AnyPosition, Move, Nothing, Pit, Refusal, Side, Taken};
use awale_engine::Certainty;

use crate::board::{Board, number};
use crate::literal::{Sheet, row, sow};

/// Whether a fact is true in a position, found out seed by seed and without the code that sees
/// facts. Scores of a search are taken as given: of them only the moves, the order of the two
/// scores and the claim of a bound are checked.
pub(crate) fn holds(fact: &Fact, position: &AnyPosition) -> bool {
    check(fact, &Board::of(position))
}

fn side_of(player: usize) -> Side {
    if player == 0 { Side::South } else { Side::North }
}

/// Whether these pits, in this order, are what is taken.
fn same(taken: &[Taken], found: &[(usize, u8)]) -> bool {
    taken.iter().map(|taken| (taken.pit.index(), taken.seeds)).eq(found.iter().copied())
}

/// What sowing a pit takes if its owner is to move; nothing if he may not.
fn would_take(board: &Board, by: Pit) -> Vec<(usize, u8)> {
    let board = board.turn_of(by.side());
    let mv = Move::sow(by);
    if board.legal(mv) { board.taken(mv) } else { Vec::new() }
}

fn seeds(taken: &[(usize, u8)]) -> u8 {
    taken.iter().map(|taken| taken.1).sum()
}

/// Whether no sowing of a player takes anything.
fn harvestless(board: &Board, side: Side) -> bool {
    let board = board.turn_of(side);
    if board.sheet == Sheet::Eqwale {
        let mut filled = row(board.mover).filter(|&pit| board.pits[pit] > 0);
        return filled.all(|pit| board.attacked(pit).is_empty());
    }
    board.sowings().into_iter().all(|mv| board.taken(mv).is_empty())
}

/// The most moves inside a row: the rows that can be reached, one layer of moves after another.
fn most_waiting(board: &Board, player: usize) -> usize {
    let mut layer = HashSet::from([board.pits]);
    let mut moves = 0;
    loop {
        let mut next = HashSet::new();
        for pits in &layer {
            for pit in row(player) {
                if pits[pit] > 0 && pit + usize::from(pits[pit]) < row(player).end {
                    let mut after = *pits;
                    sow(&mut after, pit);
                    next.insert(after);
                }
            }
        }
        if next.is_empty() {
            return moves;
        }
        layer = next;
        moves += 1;
    }
}

fn check(fact: &Fact, board: &Board) -> bool {
    let mover = side_of(board.mover);
    match fact {
        Fact::Threat { by, taken } => {
            !taken.is_empty()
                && board.sheet != Sheet::Eqwale
                && same(taken, &would_take(board, *by))
        }
        Fact::NoHarvest { side } => harvestless(board, *side),
        Fact::Vulnerable { pit, seeds } => (1..=2).contains(seeds) && board.count(*pit) == *seeds,
        Fact::House { pit, seeds } => *seeds >= 12 && board.count(*pit) == *seeds,
        Fact::Active { .. } | Fact::TooRich { .. } | Fact::HouseRange { .. } => house(fact, board),
        Fact::Potential { side, seeds, other } => {
            let own = number(*side);
            board.in_row(own) == *seeds && board.in_row(1 - own) == *other && seeds > other
        }
        Fact::Mobility { .. }
        | Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. }
        | Fact::Unfeeding { .. } => freedom(fact, board),
        Fact::Trap { big, small, seeds } => {
            big.place() == 4
                && small.place() == 5
                && big.side() == small.side()
                && board.count(*small) == 1
                && (2..=3).contains(seeds)
                && board.count(*big) == *seeds
        }
        Fact::FewSeeds { seeds } => {
            board.sheet == Sheet::Awale
                && board.in_row(0) + board.in_row(1) == *seeds
                && *seeds <= 6
                && board.over().is_none()
        }
        Fact::Needs { side, seeds } => {
            matches!(board.sheet, Sheet::Awele | Sheet::Abapa)
                && *seeds > 0
                && board.granaries[number(*side)] + seeds == 25
        }
        Fact::Leads { side, seeds, other } => {
            let own = number(*side);
            board.granaries[own] == *seeds && board.granaries[1 - own] == *other && seeds > other
        }
        Fact::Equality { .. } | Fact::Twin { .. } | Fact::Apart => equality(fact, board),
        Fact::Over { reason, granaries, .. } => {
            board.over() == Some((reason.name(), [granaries.south, granaries.north]))
        }
        Fact::After { mv, then } => board.play(*mv).is_some_and(|after| check(then, &after)),
        Fact::Line { moves, .. } => !moves.is_empty() && along(board, moves).is_some(),
        Fact::Gain { moves, gained } => along(board, moves).is_some_and(|after| {
            after.granaries[0] == board.granaries[0] + gained.south
                && after.granaries[1] == board.granaries[1] + gained.north
        }),
        Fact::Better { mv, score, than, other } => {
            let bound = |certainty| matches!(certainty, Certainty::AtLeast | Certainty::AtMost);
            mv != than
                && board.legal(*mv)
                && board.legal(*than)
                && score.value > other.value
                && !bound(score.certainty)
        }
        _ => turn(fact, board, mover),
    }
}

/// The board after a line of moves.
fn along(board: &Board, moves: &[Move]) -> Option<Board> {
    moves.iter().try_fold(board.clone(), |board, &mv| board.play(mv))
}

/// Facts about houses.
fn house(fact: &Fact, board: &Board) -> bool {
    match fact {
        Fact::Active { pit, seeds, low, high } => {
            // With how many seeds the last one falls across, tried on a board of its own.
            let crosses = |count: u8| {
                let mut pits = [0; 12];
                pits[pit.index()] = count;
                sow(&mut pits, pit.index()) / 6 != number(pit.side())
            };
            *seeds >= 12
                && board.count(*pit) == *seeds
                && (*low..=*high).contains(seeds)
                && (*low..=*high).all(crosses)
                && !crosses(low - 1)
                && !crosses(high + 1)
        }
        Fact::TooRich { pit, seeds, last } => {
            *seeds >= 12
                && board.count(*pit) == *seeds
                && last.side() == pit.side()
                && board.sown(pit.index()).1 == last.index()
        }
        Fact::HouseRange { pit, least, most } => {
            let replies = board.sowings();
            let takes = replies.iter().filter_map(|&mv| {
                let after = board.play(mv)?;
                Some(seeds(&would_take(&after, *pit)))
            });
            let takes: Vec<u8> = takes.collect();
            board.count(*pit) >= 12
                && number(pit.side()) != board.mover
                && takes.iter().min() == Some(least)
                && takes.iter().max() == Some(most)
        }
        _ => false,
    }
}

/// Facts about what a player can still do.
fn freedom(fact: &Fact, board: &Board) -> bool {
    match fact {
        Fact::Mobility { side, safe, legal } => {
            let moves = board.sowings();
            let is_safe = |mv: &Move| {
                board.play(*mv).is_some_and(|after| harvestless(&after, side.opponent()))
            };
            let found: Vec<Pit> =
                moves.iter().filter(|mv| is_safe(mv)).filter_map(|mv| mv.pit()).collect();
            number(*side) == board.mover && moves.len() == usize::from(*legal) && found == *safe
        }
        Fact::Waiting { side, line } => {
            let home = row(number(*side));
            let mut pits = board.pits;
            let at_home = line.iter().all(|pit| {
                let inside = pit.index() + usize::from(pits[pit.index()]) < home.end;
                let filled = pits[pit.index()] > 0 && home.contains(&pit.index());
                sow(&mut pits, pit.index());
                inside && filled
            });
            at_home && most_waiting(board, number(*side)) == line.len()
        }
        Fact::Tempo { side, own, other } => {
            let player = number(*side);
            own > other
                && most_waiting(board, player) == usize::from(*own)
                && most_waiting(board, 1 - player) == usize::from(*other)
        }
        Fact::MustFeed { side, moves } => {
            let feeding: Vec<Pit> = board.sowings().iter().filter_map(|mv| mv.pit()).collect();
            number(*side) == board.mover
                && board.in_row(1 - board.mover) == 0
                && !moves.is_empty()
                && feeding == *moves
        }
        Fact::Unfeeding { side, pits } => {
            let player = number(*side);
            let held = row(player).filter(|&pit| board.pits[pit] > 0);
            let held: Vec<(usize, u8)> = held.map(|pit| (pit, board.pits[pit])).collect();
            let stays = |&(pit, count): &(usize, u8)| pit + usize::from(count) < row(player).end;
            !held.is_empty() && same(pits, &held) && held.iter().all(stays)
        }
        _ => false,
    }
}

/// Facts of Éqwalé.
fn equality(fact: &Fact, board: &Board) -> bool {
    let twins = |south: usize, north: usize| {
        board.pits[south] >= 2 && board.pits[south] == board.pits[6 + north]
    };
    board.sheet == Sheet::Eqwale
        && match fact {
            Fact::Equality { by, attacked } => {
                let found = board.turn_of(by.side()).attacked(by.index());
                board.reserve == 0
                    && board.count(*by) > 0
                    && !attacked.is_empty()
                    && attacked.iter().map(|pit| pit.index()).eq(found)
            }
            Fact::Twin { own, other, seeds } => {
                own.side() != other.side()
                    && *seeds >= 2
                    && board.count(*own) == *seeds
                    && board.count(*other) == *seeds
            }
            Fact::Apart => !(0..6).any(|south| (0..6).any(|north| twins(south, north))),
            _ => false,
        }
}

/// Facts about a move of the player to move.
fn turn(fact: &Fact, board: &Board, mover: Side) -> bool {
    match fact {
        Fact::Takes { mv, taken } => {
            board.legal(*mv) && !taken.is_empty() && same(taken, &board.taken(*mv))
        }
        Fact::TakesNothing { mv, why } => {
            board.legal(*mv) && board.taken(*mv).is_empty() && is_why(board, *mv, *why)
        }
        Fact::Most { mv, seeds: most } => {
            let found = board.sowings();
            let best = found.iter().map(|&mv| seeds(&board.taken(mv))).max();
            board.legal(*mv)
                && *most > 0
                && seeds(&board.taken(*mv)) == *most
                && best == Some(*most)
        }
        Fact::Gives { mv, seeds } => {
            let Some(pit) = mv.pit() else { return false };
            let (pits, _) = board.sown(pit.index());
            let dropped: u8 = row(1 - board.mover).map(|pit| pits[pit] - board.pits[pit]).sum();
            board.legal(*mv) && dropped == *seeds
        }
        Fact::Only { mv } => board.legal(*mv) && board.sowings() == [*mv],
        Fact::Parry { mv, by, taken, how } => {
            let Some(after) = board.play(*mv) else { return false };
            let Some(target) = taken.first() else { return false };
            let manner = match *how {
                How::Emptied => mv.pit() == Some(target.pit),
                How::Raised { to } => {
                    after.count(target.pit) == to && to >= 3 && to > board.count(target.pit)
                }
                How::Overloaded { to } => after.count(*by) == to && to > board.count(*by),
                How::Removed => after.count(*by) < board.count(*by),
            };
            manner
                && by.side() != mover
                && same(taken, &would_take(board, *by))
                && would_take(&after, *by).is_empty()
        }
        Fact::Counter { mv, by, feared, with, seeds: own } => {
            let Some(after) = board.play(*mv) else { return false };
            by.side() != mover
                && with.side() == mover
                && *feared > 0
                && own >= feared
                && seeds(&would_take(&after, *by)) == *feared
                && !would_take(board, *by).is_empty()
                && seeds(&would_take(&after, *with)) == *own
                && seeds(&would_take(board, *with)) < *own
        }
        Fact::Opens { mv, by, taken } => {
            let Some(after) = board.play(*mv) else { return false };
            by.side() == mover
                && !taken.is_empty()
                && same(taken, &would_take(&after, *by))
                && seeds(&would_take(board, *by)) < taken.iter().map(|taken| taken.seeds).sum()
        }
        Fact::Refused { mv, refusal } => !board.legal(*mv) && is_refused(board, *mv, *refusal),
        _ => false,
    }
}

/// Whether a move is refused for this reason.
fn is_refused(board: &Board, mv: Move, refusal: Refusal) -> bool {
    let attacks =
        |pit: Pit| mv.pit().is_some_and(|by| board.attacked(by.index()).contains(&pit.index()));
    match refusal {
        Refusal::GameOver(reason) => board.over().is_some_and(|over| over.0 == reason.name()),
        Refusal::EmptyPit(pit) => board.count(pit) == 0,
        Refusal::NotYourPit { pit, mover } => pit.side() != mover && number(mover) == board.mover,
        Refusal::MustFeed(pit) => {
            let (pits, _) = board.sown(pit.index());
            pits[row(1 - board.mover)] == [0; 6]
        }
        Refusal::WouldStarve(pit) if board.sheet != Sheet::Eqwale => board.starves(pit.index()),
        Refusal::PlaceFirst(reserve) => reserve > 0 && board.reserve == reserve,
        Refusal::HarvestMissing(pit) => attacks(pit),
        Refusal::NotAttacked(pit) => !attacks(pit),
        _ => true,
    }
}

/// Whether a sowing harvests nothing for this reason.
fn is_why(board: &Board, mv: Move, why: Nothing) -> bool {
    let Some(pit) = mv.pit() else { return why == Nothing::Placing };
    if board.sheet == Sheet::Eqwale {
        return why == Nothing::NoEquality && board.attacked(pit.index()).is_empty();
    }
    let (pits, last) = board.sown(pit.index());
    let (count, starves) = (pits[last], board.starves(pit.index()));
    let at_home = row(board.mover).contains(&last);
    match why {
        Nothing::AtHome => at_home,
        Nothing::PitCount(found) => {
            !at_home && !starves && count == found && !(2..=3).contains(&count)
        }
        Nothing::WouldStarve => !at_home && starves,
        Nothing::Placing | Nothing::NoEquality => false,
    }
}
