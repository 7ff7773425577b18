//! The proof of a fact, checked on a board with the literal rules.
//!
//! It is one long file because it is a second reading of one long list, [`Fact`]: one arm for each kind
//! of fact.

use std::collections::HashSet;

use awale_coach::{Fact, How};
use awale_core::{AnyPosition, Move, Nothing, Pit, Refusal, Side, Taken};
use awale_engine::Certainty;

use crate::board::{Board, number};
use crate::literal::{Sheet, play_pit, row, sow};

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
        Fact::House { pit, seeds } => *seeds >= 12 && board.count(*pit) == *seeds,
        Fact::Active { .. }
        | Fact::Outside { .. }
        | Fact::HouseRange { .. }
        | Fact::Site { .. } => house(fact, board),
        Fact::Potential { side, seeds, other } => {
            let own = number(*side);
            board.sheet != Sheet::Eqwale
                && !opening(board)
                && board.in_row(own) == *seeds
                && board.in_row(1 - own) == *other
                && seeds > other
                && *other > 0
                && f32::from(*seeds) >= 1.5 * f32::from(*other)
        }
        Fact::Safe { .. }
        | Fact::Mobility { .. }
        | Fact::Burden { .. }
        | Fact::Waiting { .. }
        | Fact::Tempo { .. }
        | Fact::MustFeed { .. } => freedom(fact, board),
        Fact::Trap { .. }
        | Fact::Starve { .. }
        | Fact::Forfeit { .. }
        | Fact::FewSeeds { .. }
        | Fact::Stall { .. } => endgame(fact, board),
        Fact::Vulnerable { .. } | Fact::Alternates { .. } => shape(fact, board),
        Fact::Parries { by, taken, ways } => parries(board, *by, taken, ways),
        Fact::Needs { side, seeds } => {
            matches!(board.sheet, Sheet::Awele | Sheet::Abapa)
                && (1..=6).contains(seeds)
                && board.granaries[number(*side)] + seeds == 25
        }
        Fact::Leads { side, seeds, other } => {
            let own = number(*side);
            board.granaries[own] == *seeds && board.granaries[1 - own] == *other && seeds > other
        }
        Fact::Equality { .. }
        | Fact::Twin { .. }
        | Fact::Apart
        | Fact::Ones { .. }
        | Fact::Reserve { .. }
        | Fact::Places { .. }
        | Fact::Escapes { .. } => equality(fact, board),
        Fact::Over { reason, granaries, .. } => {
            board.over() == Some((reason.name(), [granaries.south, granaries.north]))
        }
        Fact::After { mv, then } => {
            // An equality that stood before is not made by the move.
            let stood = matches!(**then, Fact::Twin { .. }) && check(then, board);
            !stood && board.play(*mv).is_some_and(|after| check(then, &after))
        }
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

fn on_board(board: &Board) -> u8 {
    board.in_row(0) + board.in_row(1)
}

/// The opening: forty seeds and no house.
fn opening(board: &Board) -> bool {
    on_board(board) >= 40 && board.pits.iter().all(|&count| count <= 11)
}

/// Whether a player has harvested more than the other.
fn leads(board: &Board, player: usize) -> bool {
    board.granaries[player] > board.granaries[1 - player]
}

/// With so many seeds in a pit the last one falls across: tried on a board of its own.
fn crosses(pit: Pit, count: u8) -> bool {
    let mut pits = [0; 12];
    pits[pit.index()] = count;
    count > 0 && sow(&mut pits, pit.index()) / 6 != number(pit.side())
}

/// Whether a parry is what it says.
fn parried(board: &Board, mv: Move, by: Pit, taken: &[Taken], how: How) -> bool {
    let (Some(after), Some(target)) = (board.play(mv), taken.first()) else { return false };
    let manner = match how {
        How::Emptied => mv.pit() == Some(target.pit),
        How::Raised { to } => {
            after.count(target.pit) == to && to >= 3 && to > board.count(target.pit)
        }
        How::Overloaded { to } => after.count(by) == to && to > board.count(by),
        How::Removed => after.count(by) < board.count(by),
    };
    manner && number(by.side()) != board.mover && would_take(&after, by).is_empty()
}

/// The largest threat against the player to move, with all moves that parry it.
fn parries(board: &Board, by: Pit, taken: &[Taken], ways: &[(Pit, How)]) -> bool {
    let threatens = |pit: usize| seeds(&would_take(board, Pit::new(pit)));
    let largest = row(1 - board.mover).map(threatens).max();
    let stands =
        |mv: &Move| board.play(*mv).is_some_and(|after| !would_take(&after, by).is_empty());
    let ends = |mv: &Move| board.play(*mv).is_some_and(|after| after.over().is_some());
    let listed = |mv: &Move| ways.iter().any(|way| Some(way.0) == mv.pit());
    // What is not listed leaves the threat, ends the game or meets a rule: the pits that the
    // threat is made of are as they were.
    let untouched = |mv: &Move| {
        let Some(after) = board.play(*mv) else { return false };
        let Some(target) = taken.first() else { return false };
        let raised =
            after.count(target.pit) >= 3 && after.count(target.pit) > board.count(target.pit);
        mv.pit() != Some(target.pit) && after.count(by) == board.count(by) && !raised
    };
    same(taken, &would_take(board, by))
        && largest == Some(taken.iter().map(|taken| taken.seeds).sum())
        && ways.iter().all(|&(pit, how)| parried(board, Move::sow(pit), by, taken, how))
        && board
            .sowings()
            .iter()
            .all(|mv| listed(mv) || stands(mv) || (!ways.is_empty() && (ends(mv) || untouched(mv))))
}

/// Rows as they are.
fn shape(fact: &Fact, board: &Board) -> bool {
    // What a sowing of the other from his last pit would take that ends in this pit, if the row
    // held these seeds: the pits between are passed.
    let taken = |player: usize, held: [u8; 6], last: usize| {
        let mut game = (**board).clone();
        game.pits = [0; 12];
        game.granaries = [0, 0];
        game.mover = 1 - player;
        game.pits[row(player)].copy_from_slice(&held);
        game.pits[row(1 - player).end - 1] = u8::try_from(last + 1).expect("a place in a row");
        let mut sown = game.pits;
        sow(&mut sown, row(1 - player).end - 1);
        let after = play_pit(&game, 5).0;
        row(player).filter(|&pit| after.pits[pit] < sown[pit]).collect::<Vec<_>>()
    };
    match fact {
        Fact::Vulnerable { side, pits, last } => {
            let player = number(*side);
            let held: [u8; 6] = board.pits[row(player)].try_into().expect("six pits");
            let taken = taken(player, held, last.place());
            let side_by_side =
                pits.windows(2).all(|pair| pair[0].pit.index() + 1 == pair[1].pit.index());
            let least = if opening(board) { 2 } else { 3 };
            let chance = pits.iter().all(|at| {
                (1..=2).contains(&at.seeds)
                    && board.count(at.pit) == at.seeds
                    && row(player).contains(&at.pit.index())
            });
            board.sheet != Sheet::Eqwale
                && on_board(board) > 12
                && pits.len() >= least
                && side_by_side
                && chance
                && held.iter().any(|&count| count >= 3)
                && pits.iter().all(|at| taken.contains(&at.pit.index()))
                && !row(1 - player)
                    .flat_map(|by| would_take(board, Pit::new(by)))
                    .any(|taken| pits.iter().any(|at| at.pit.index() == taken.0))
        }
        Fact::Alternates { side, full } => {
            let player = number(*side);
            let held: [u8; 6] = board.pits[row(player)].try_into().expect("six pits");
            let named: Vec<usize> = row(player).filter(|&pit| board.pits[pit] >= 3).collect();
            let steps = named.windows(2).all(|pair| pair[1] == pair[0] + 2);
            board.sheet != Sheet::Eqwale
                && opening(board)
                && full.iter().map(|pit| pit.index()).eq(named.iter().copied())
                && full.len() == 3
                && steps
                && (0..6).all(|last| taken(player, held, last).len() <= 1)
        }
        _ => false,
    }
}

/// Plans of the leader and ends that are near.
fn endgame(fact: &Fact, board: &Board) -> bool {
    // The pits of a player, none of which reaches the other row.
    let kept = |side: Side, pits: &[Taken]| {
        let player = number(side);
        let held = row(player).filter(|&pit| board.pits[pit] > 0);
        let held: Vec<(usize, u8)> = held.map(|pit| (pit, board.pits[pit])).collect();
        let stays = |&(pit, count): &(usize, u8)| pit + usize::from(count) < row(player).end;
        !held.is_empty() && same(pits, &held) && held.iter().all(stays)
    };
    match fact {
        Fact::Trap { big, small, seeds, by, target } => {
            let hits = would_take(board, *by).first().map(|taken| taken.0);
            matches!((big.letter(), small.letter()), ('E', 'F') | ('e', 'f'))
                && board.count(*small) == 1
                && (2..=3).contains(seeds)
                && board.count(*big) == *seeds
                && (by == big || by == small)
                && hits == Some(target.index())
                && leads(board, number(big.side()))
                && on_board(board) <= 12
        }
        Fact::Starve { side, pits, left } => {
            matches!(board.sheet, Sheet::Awale | Sheet::Abapa | Sheet::Awari)
                && leads(board, number(*side))
                && kept(*side, pits)
                && on_board(board) == *left
                && *left <= 6
                && board.in_row(1 - number(*side)) > 0
        }
        Fact::Forfeit { side, pits, seeds } => {
            board.sheet == Sheet::Avele
                && kept(*side, pits)
                && board.in_row(number(*side)) == *seeds
                && (1..=3).contains(&board.in_row(1 - number(*side)))
        }
        Fact::FewSeeds { seeds, by } => {
            let ends = |mv: &Move| {
                let over = board.play(*mv).and_then(|after| after.over());
                over.is_some_and(|over| over.0 == "indetermination")
            };
            let found: Vec<Pit> =
                board.sowings().iter().filter(|mv| ends(mv)).filter_map(|mv| mv.pit()).collect();
            board.sheet == Sheet::Awale
                && on_board(board) == *seeds
                && found == *by
                && (*seeds <= 3 || !by.is_empty())
                && board.over().is_none()
        }
        Fact::Stall { moves, seeds } => {
            board.sheet == Sheet::Avele
                && board.quiet + moves == 14
                && (1..=6).contains(moves)
                && on_board(board) == *seeds
                && board.in_row(0) > 0
                && board.in_row(1) > 0
        }
        _ => false,
    }
}

/// The most moves a player can make one after the other with no harvest of the other after any,
/// layer by layer; no more than four are looked for.
fn most_harmless(board: &Board, player: usize) -> usize {
    let mut layer = vec![board.turn_of(side_of(player))];
    for moves in 0..4 {
        let mut next = Vec::new();
        let mut found = false;
        for board in &layer {
            for mv in board.sowings() {
                let after = board.play(mv).expect("a legal move");
                if !harvestless(&after, side_of(1 - player)) {
                    continue;
                }
                found = true;
                let over = after.over().is_some();
                let after = after.turn_of(side_of(player));
                if !over && !next.contains(&after) {
                    next.push(after);
                }
            }
        }
        if !found {
            return moves;
        }
        layer = next;
    }
    4
}

/// Facts about houses.
fn house(fact: &Fact, board: &Board) -> bool {
    match fact {
        Fact::Active { pit, seeds, low, high } => {
            *seeds >= 12
                && board.count(*pit) == *seeds
                && (*low..=*high).contains(seeds)
                && (*low..=*high).all(|count| crosses(*pit, count))
                && !crosses(*pit, low - 1)
                && !crosses(*pit, high + 1)
        }
        Fact::Outside { pit, seeds, last, low, high } => {
            // The first counts from here on with which the last seed falls across.
            let next: Vec<u8> =
                (*seeds..60).filter(|&count| crosses(*pit, count)).take(6).collect();
            *seeds >= 12
                && board.count(*pit) == *seeds
                && last.side() == pit.side()
                && board.sown(pit.index()).1 == last.index()
                && next.first() == Some(low)
                && next.last() == Some(high)
        }
        Fact::Site { pit, seeds, low, high } => {
            let others = row(number(pit.side())).filter(|&other| other != pit.index());
            let bounds: Vec<u8> = (12..30).filter(|&count| crosses(*pit, count)).take(6).collect();
            matches!(pit.letter(), 'D' | 'E' | 'F' | 'd' | 'e' | 'f')
                && (8..=11).contains(seeds)
                && board.count(*pit) == *seeds
                && others.map(|other| board.pits[other]).all(|other| other < *seeds)
                && bounds.first() == Some(low)
                && bounds.last() == Some(high)
                && on_board(board) > 12
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
        Fact::Mobility { side, line } => {
            let player = number(*side);
            let mut at = board.turn_of(*side);
            let harmless = line.iter().all(|pit| {
                let Some(after) = at.play(Move::sow(*pit)) else { return false };
                at = after.turn_of(*side);
                harvestless(&after, side.opponent())
            });
            board.sheet != Sheet::Eqwale
                && !opening(board)
                && line.len() <= if on_board(board) <= 12 { 1 } else { 3 }
                && (player != board.mover || !line.is_empty())
                && !board.turn_of(*side).sowings().is_empty()
                && harmless
                && most_harmless(board, player) == line.len()
        }
        Fact::Burden { side, least } => {
            let other = side.opponent();
            let lost = board.sowings().into_iter().map(|mv| {
                let after = board.play(mv).expect("a legal move");
                let replies = after.sowings().into_iter();
                let reply = replies.map(|reply| seeds(&after.taken(reply))).max().unwrap_or(0);
                i16::from(reply) - i16::from(seeds(&board.taken(mv)))
            });
            board.sheet != Sheet::Eqwale
                && number(*side) == board.mover
                && *least > 0
                && board.in_row(1 - board.mover) > 0
                && harvestless(board, other)
                && lost.min() == Some(i16::from(*least))
        }
        Fact::Safe { side, safe, legal } => {
            let moves = board.sowings();
            let is_safe = |mv: &Move| {
                board.play(*mv).is_some_and(|after| harvestless(&after, side.opponent()))
            };
            let found: Vec<Pit> =
                moves.iter().filter(|mv| is_safe(mv)).filter_map(|mv| mv.pit()).collect();
            number(*side) == board.mover
                && moves.len() == usize::from(*legal)
                && found == *safe
                && safe.len() <= 2
                && safe.len() < moves.len()
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
            at_home && on_board(board) <= 12 && most_waiting(board, number(*side)) == line.len()
        }
        Fact::Tempo { side, own, other } => {
            let player = number(*side);
            own > other
                && on_board(board) <= 12
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
        _ => false,
    }
}

/// The pits that some sowing of a player would attack.
fn hit(board: &Board, player: usize) -> HashSet<usize> {
    let board = board.turn_of(side_of(player));
    let sown = row(player).filter(|&pit| board.pits[pit] > 0);
    sown.flat_map(|pit| board.attacked(pit)).collect()
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
            Fact::Apart => {
                board.in_row(0) > 0
                    && board.in_row(1) > 0
                    && !(0..6).any(|south| (0..6).any(|north| twins(south, north)))
            }
            Fact::Ones { side, pits } => {
                let hit = hit(board, number(side.opponent()));
                let found = row(number(*side)).filter(|&pit| board.pits[pit] == 1);
                board.reserve == 0
                    && !hit.is_empty()
                    && !pits.is_empty()
                    && pits.iter().map(|pit| pit.index()).eq(found)
                    && !pits.iter().any(|pit| hit.contains(&pit.index()))
            }
            Fact::Escapes { mv, pits } => board.play(*mv).is_some_and(|after| {
                let (was, is) = (hit(board, 1 - board.mover), hit(&after, 1 - board.mover));
                let found = row(board.mover).filter(|pit| was.contains(pit) && !is.contains(pit));
                board.reserve == 0
                    && !pits.is_empty()
                    && pits.iter().map(|pit| pit.index()).eq(found)
            }),
            Fact::Reserve { seeds } => *seeds > 0 && board.reserve == *seeds,
            Fact::Places { mv, pits } => board.play(*mv).is_some_and(|after| {
                let placed = row(board.mover).map(|pit| (pit, after.pits[pit] - board.pits[pit]));
                let placed: Vec<(usize, u8)> = placed.filter(|at| at.1 > 0).collect();
                board.reserve > 0 && !pits.is_empty() && same(pits, &placed)
            }),
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
            same(taken, &would_take(board, *by)) && parried(board, *mv, *by, taken, *how)
        }
        Fact::Counter { mv, by, feared, with, seeds: own } => {
            let Some(after) = board.play(*mv) else { return false };
            let Some(taken) = after.play(Move::sow(*by)) else { return false };
            by.side() != mover
                && with.side() == mover
                && *feared > 0
                && own >= feared
                && seeds(&would_take(&after, *by)) == *feared
                && !would_take(board, *by).is_empty()
                && seeds(&would_take(&taken, *with)) == *own
                && seeds(&would_take(&after, *with)) > seeds(&would_take(board, *with))
                && seeds(&would_take(board, *with)) < *own
        }
        Fact::Recoups { mv, by, lost, with, seeds: back } => {
            let Some(after) = board.play(*mv) else { return false };
            let Some(taken) = after.play(Move::sow(*by)) else { return false };
            let theirs = row(1 - board.mover).map(Pit::new);
            let largest = theirs.map(|by| seeds(&would_take(&after, by))).max();
            let ours = row(board.mover).map(Pit::new);
            let best = ours.map(|with| seeds(&would_take(&taken, with))).max();
            board.sheet != Sheet::Eqwale
                && on_board(&after) > 12
                && (1..=4).contains(lost)
                && back >= lost
                && seeds(&would_take(&after, *by)) == *lost
                && largest == Some(*lost)
                && seeds(&would_take(&taken, *with)) == *back
                && best == Some(*back)
        }
        Fact::TooRich { .. } | Fact::Pays { .. } | Fact::Meagre { .. } | Fact::Return { .. } => {
            sown_house(fact, board)
        }
        Fact::High { mv } => {
            let high = mv.pit().is_some_and(|pit| "DEFdef".contains(pit.letter()));
            high && opening(board)
                && board.sheet != Sheet::Eqwale
                && board.legal(*mv)
                && board.taken(*mv).is_empty()
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

/// Facts about a house that is sown.
fn sown_house(fact: &Fact, board: &Board) -> bool {
    let holds = |mv: &Move, seeds: u8| {
        let pit = mv.pit().expect("a house is sown");
        board.legal(*mv) && board.sheet != Sheet::Eqwale && seeds >= 12 && board.count(pit) == seeds
    };
    let across = |mv: &Move| {
        let last = board.sown(mv.pit().expect("a house is sown").index()).1;
        row(1 - board.mover).contains(&last)
    };
    match fact {
        Fact::TooRich { mv, seeds, last } => {
            let (sown, end) = board.sown(mv.pit().expect("a house is sown").index());
            let passed = row(1 - board.mover).all(|pit| sown[pit] > board.pits[pit]);
            holds(mv, *seeds) && passed && !across(mv) && end == last.index()
        }
        Fact::Pays { mv, seeds: held, taken } => {
            holds(mv, *held) && across(mv) && *taken >= 5 && seeds(&board.taken(*mv)) == *taken
        }
        Fact::Meagre { mv, seeds: held, taken } => {
            holds(mv, *held) && across(mv) && *taken <= 4 && seeds(&board.taken(*mv)) == *taken
        }
        Fact::Return { mv, by, taken } => {
            let pit = mv.pit().expect("a house is sown");
            let Some(after) = board.play(*mv) else { return false };
            let theirs = || row(1 - board.mover).map(Pit::new);
            let reach: HashSet<usize> =
                theirs().flat_map(|by| would_take(board, by)).map(|taken| taken.0).collect();
            let largest = theirs().map(|by| seeds(&would_take(&after, by))).max();
            holds(mv, board.count(pit))
                && same(taken, &would_take(&after, *by))
                && largest == Some(taken.iter().map(|taken| taken.seeds).sum())
                && taken.iter().any(|taken| !reach.contains(&taken.pit.index()))
        }
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
