//! The rules read aloud: a slow implementation of the six rule sets with arrays and loops.
//!
//! It exists to be compared with, so it follows the clauses of the rules one by one, names each
//! clause where it is applied (S1, W1, L1, A1, A-E1, Q1 and so on), and prefers the plainest way
//! of saying a rule to any quicker one. It shares nothing with the library it judges.
//!
//! A `Game` has no history, so the repetition clause S6 plays no part here; nor do the clauses that
//! only concern the people at the board (A1, and resigning in L6).
//!
//! It is one file on purpose: every game from its first clause to its last, to be read beside the
//! rule sheets without opening another.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test that includes this file uses a part of it"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "the rules speak of pits by number, and so do the loops"
)]

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

/// South's letters, then North's, in sowing order, which is also the order of the pits.
const LETTERS: [char; 12] = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];

/// The rule sets, named as in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Sheet {
    /// Sheet 000: the harvest spreads both ways.
    Awele,
    /// Sheets 001 and 003.
    Awale,
    /// Sheet 002.
    Avele,
    /// Sheet 004: placing, then harvest by equality.
    Eqwale,
    /// The international tournament rule.
    Abapa,
    /// The rule of the solving literature.
    Awari,
}

impl Sheet {
    /// Every rule set, once.
    pub const ALL: [Sheet; 6] =
        [Sheet::Awele, Sheet::Awale, Sheet::Avele, Sheet::Eqwale, Sheet::Abapa, Sheet::Awari];

    /// The name used in files.
    pub fn name(self) -> &'static str {
        match self {
            Sheet::Awele => "awele",
            Sheet::Awale => "awale",
            Sheet::Avele => "avele",
            Sheet::Eqwale => "eqwale",
            Sheet::Abapa => "abapa",
            Sheet::Awari => "awari",
        }
    }
}

/// Everything a rule other than S6 can ask about the game.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Game {
    /// The rule set in force.
    pub sheet: Sheet,
    /// Twelve pits in sowing order, South's six first.
    pub pits: [u8; 12],
    /// South's granary, then North's.
    pub granaries: [u8; 2],
    /// 0 when South is to move, 1 when North is.
    pub mover: usize,
    /// Moves in a row without harvest, kept only in Avelé, where A-E3 asks for it.
    pub quiet: u8,
    /// Seeds not yet placed, only in Éqwalé (Q1).
    pub reserve: u8,
}

/// How a game ended and what each player has once the seeds are shared out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Over {
    /// `target`, `famine`, `indetermination`, `stall`, `board-empty` or `no-move`.
    pub reason: &'static str,
    /// South's granary after the sharing-out.
    pub south: u8,
    /// North's granary after the sharing-out.
    pub north: u8,
    /// The seeds that count for nobody.
    pub uncounted: u8,
}

/// The game before the first move.
pub fn start(sheet: Sheet) -> Game {
    let (seeds_per_pit, reserve) = match sheet {
        // Q1: the board is empty and all seeds are in the reserve.
        Sheet::Eqwale => (0, 48),
        // S1: four seeds in each pit, and South begins.
        _ => (4, 0),
    };
    Game { sheet, pits: [seeds_per_pit; 12], granaries: [0, 0], mover: 0, quiet: 0, reserve }
}

/// A game as it is read when its position was set up: who is to move.
pub fn set_up(game: &Game) -> Game {
    let mut read = game.clone();
    match game.sheet {
        // W3, A-E2, Q5: a player set up to move without a seed is blocked, and the turn is that of
        // the other, who has seeds. In Éqwalé nobody is blocked while seeds are placed.
        Sheet::Awele | Sheet::Avele | Sheet::Eqwale => {
            let other = opponent(game.mover);
            let blocked = seeds_in_row(&game.pits, game.mover) == 0 && game.reserve == 0;
            if blocked && seeds_in_row(&game.pits, other) > 0 {
                read.mover = other;
            }
        }
        // L4, abapa and awari: the game is over.
        Sheet::Awale | Sheet::Abapa | Sheet::Awari => {}
    }
    read
}

/// The end of the game, if this is one, with the granaries after any sharing-out.
pub fn over(game: &Game) -> Option<Over> {
    let can_move = match game.sheet {
        Sheet::Eqwale => !turns(game).is_empty(),
        _ => legal_pits(game).contains(&true),
    };
    let reason = end_reason(game, can_move)?;

    let rows = [seeds_in_row(&game.pits, 0), seeds_in_row(&game.pits, 1)];
    let left = rows[0] + rows[1];
    let mut granaries = game.granaries;
    let mut uncounted = 0;
    match game.sheet {
        // W5 and W6 compare granaries only, so what is left on the board is nobody's.
        Sheet::Awele => uncounted = left,
        // L4 gives the seeds to the player who has them and L5 gives each player his own row; with
        // one row empty that is the same sharing-out. Abapa shares out by rows at every end.
        // Q5 lets the player who still has seeds harvest them all.
        Sheet::Awale | Sheet::Abapa | Sheet::Eqwale => {
            granaries[0] += rows[0];
            granaries[1] += rows[1];
        }
        Sheet::Avele => match reason {
            // A-E2 is the reverse of L4: the one who cannot go on loses the seeds to the other.
            "no-move" => granaries[opponent(game.mover)] += left,
            // A-E3 leaves the seeds on the board; after A-E1 there are none.
            _ => uncounted = left,
        },
        // Awari: the player to move has nothing, and the other takes all.
        Sheet::Awari => granaries[opponent(game.mover)] += left,
    }
    Some(Over { reason, south: granaries[0], north: granaries[1], uncounted })
}

/// The legal moves, spelled: in pit order, or for Éqwalé in the order of their spelling.
pub fn legal(game: &Game) -> Vec<String> {
    if over(game).is_some() {
        return Vec::new();
    }
    let mut spelled = Vec::new();
    if game.sheet == Sheet::Eqwale {
        for turn in turns(game) {
            spelled.push(spell(game, turn));
        }
        spelled.sort();
    } else {
        let legal = legal_pits(game);
        for pit in 0..6 {
            if legal[pit] {
                spelled.push(LETTERS[game.mover * 6 + pit].to_string());
            }
        }
    }
    spelled
}

/// The game after a legal move, before any sharing-out, and the seeds the move harvested.
pub fn play(game: &Game, mv: &str) -> (Game, u8) {
    if game.sheet == Sheet::Eqwale {
        return take_turn(game, read_turn(game, mv));
    }
    let mut letters = mv.chars();
    let pit = own_pit(game, letters.next().expect("a move names a pit"));
    assert!(letters.next().is_none(), "expected one letter, found {mv}");
    play_pit(game, pit)
}

/// Which of the mover's six pits may be sown, in a sowing game that is not over.
///
/// All six are false exactly when the mover has no legal move, which is how the ends by famine
/// (W6, L4, A-E2) are recognised.
pub fn legal_pits(game: &Game) -> [bool; 6] {
    match game.sheet {
        Sheet::Awele => legal_pits_awele(game),
        Sheet::Awale | Sheet::Abapa => legal_pits_awale(game),
        Sheet::Avele => legal_pits_avele(game),
        Sheet::Awari => legal_pits_awari(game),
        Sheet::Eqwale => panic!("a move of Éqwalé is more than a pit"),
    }
}

/// The game after the mover sows his pit 0 to 5, and the seeds harvested, in a sowing game.
pub fn play_pit(game: &Game, pit: usize) -> (Game, u8) {
    let sowing = sow_and_mark(game, pit);
    let harvest_stands = match game.sheet {
        // W2: such a move is legal only when it is forced, and then it harvests nothing.
        // L2: such a move is always legal and never harvests; abapa plays the same clause.
        Sheet::Awele | Sheet::Awale | Sheet::Abapa => !sowing.starves,
        // A3: a starving harvest is no harvest while the mover still has seeds in his own row.
        Sheet::Avele => !(sowing.starves && seeds_in_row(&sowing.pits, game.mover) > 0),
        // Awari: a starving harvest is legal only where it is forced, and it stands.
        Sheet::Awari => true,
        Sheet::Eqwale => panic!("a move of Éqwalé is more than a pit"),
    };

    let mut after = game.clone();
    after.pits = sowing.pits;
    let mut harvested = 0;
    if harvest_stands {
        for pit in 0..12 {
            if sowing.marked[pit] {
                after.pits[pit] = 0;
            }
        }
        harvested = sowing.harvest;
        after.granaries[game.mover] += harvested;
    }
    if game.sheet == Sheet::Avele {
        // A-E3 needs the number of moves since the last harvest.
        after.quiet = if harvested > 0 { 0 } else { game.quiet.saturating_add(1) };
    }
    after.mover = opponent(game.mover);
    (after, harvested)
}

/// The number of lines of exactly `depth` moves; a line that ended earlier counts no leaf.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    if game.sheet == Sheet::Eqwale {
        let turns = turns(game);
        if end_reason(game, !turns.is_empty()).is_some() {
            return 0;
        }
        for turn in turns {
            leaves += perft(&take_turn(game, turn).0, depth - 1);
        }
    } else {
        let legal = legal_pits(game);
        if end_reason(game, legal.contains(&true)).is_some() {
            return 0;
        }
        for (pit, &may_sow) in legal.iter().enumerate() {
            if may_sow {
                leaves += perft(&play_pit(game, pit).0, depth - 1);
            }
        }
    }
    leaves
}

// What all the games share.

fn opponent(player: usize) -> usize {
    1 - player
}

/// The pits of a player.
pub fn row(player: usize) -> Range<usize> {
    player * 6..player * 6 + 6
}

/// The seeds of a player's row.
pub fn seeds_in_row(pits: &[u8; 12], player: usize) -> u8 {
    let mut seeds = 0;
    for pit in row(player) {
        seeds += pits[pit];
    }
    seeds
}

/// Why the game is over, if it is, given whether the player to move has a legal move.
///
/// The order of the questions matters where two ends hold at once: the name and the sharing-out
/// are those of the first.
fn end_reason(game: &Game, can_move: bool) -> Option<&'static str> {
    let south = seeds_in_row(&game.pits, 0);
    let north = seeds_in_row(&game.pits, 1);
    match game.sheet {
        Sheet::Awele | Sheet::Abapa => {
            // W5, and abapa's "a granary above 24".
            if game.granaries[0] >= 25 || game.granaries[1] >= 25 {
                return Some("target");
            }
            // W6, and abapa's "cannot move or feed".
            if !can_move {
                return Some("famine");
            }
        }
        Sheet::Awale => {
            // L4: no seed to move, or no way to feed.
            if !can_move {
                return Some("famine");
            }
            // L5 only speaks of positions with at most three seeds. L6: there is no target.
            if south + north <= 3 && !harvest_within_reach(game) {
                return Some("indetermination");
            }
        }
        Sheet::Avele => {
            // A-E1.
            if south + north == 0 {
                return Some("board-empty");
            }
            // A-E2.
            if !can_move {
                return Some("no-move");
            }
            // A-E3: seven turns of one move by each player make fourteen moves.
            if game.quiet >= 14 && south > 0 && north > 0 {
                return Some("stall");
            }
        }
        Sheet::Eqwale => {
            // Q5 belongs to the second phase: while seeds are placed (Q1) nobody can be starved.
            if game.reserve == 0 && !can_move {
                return Some("famine");
            }
        }
        Sheet::Awari => {
            // Only an empty row ends this game; whoever has a seed can move.
            if !can_move {
                return Some("famine");
            }
        }
    }
    None
}

/// S2 and S3: sows a pit and tells where the last seed fell.
pub fn sow(pits: &mut [u8; 12], origin: usize) -> usize {
    // S2: all the seeds of the pit are taken in hand and dropped one by one in the next pits.
    let mut hand = pits[origin];
    pits[origin] = 0;
    let mut pit = origin;
    while hand > 0 {
        pit = (pit + 1) % 12;
        // S3: the origin is passed over on every lap, so that it stays empty.
        if pit == origin {
            continue;
        }
        pits[pit] += 1;
        hand -= 1;
    }
    pit
}

// The sowing games.

/// A sowing and the harvest it would bring before any clause on starving is applied.
pub struct Sowing {
    /// The pits after the sowing and before the harvest.
    pits: [u8; 12],
    /// The pits the harvest would empty.
    marked: [bool; 12],
    /// The seeds in them.
    harvest: u8,
    /// The seeds the opponent's row would hold after the harvest.
    left: u8,
    /// Whether the harvest would take every seed of the opponent's row.
    pub starves: bool,
}

/// Sows the mover's pit 0 to 5 in a sowing game.
pub fn sow_and_mark(game: &Game, pit: usize) -> Sowing {
    let mut pits = game.pits;
    let last = sow(&mut pits, game.mover * 6 + pit);
    let marked = mark_harvest(game.sheet, &pits, game.mover, last);
    let mut harvest = 0;
    for pit in 0..12 {
        if marked[pit] {
            harvest += pits[pit];
        }
    }
    let left = seeds_in_row(&pits, opponent(game.mover)) - harvest;
    Sowing { pits, marked, harvest, left, starves: harvest > 0 && left == 0 }
}

/// Marks the pits that the harvest takes after a sowing by `player` that ended in `last`.
fn mark_harvest(sheet: Sheet, pits: &[u8; 12], player: usize, last: usize) -> [bool; 12] {
    let mut marked = [false; 12];
    let target = row(opponent(player));

    // S4: the last seed must fall in the opponent's row and make two or three there.
    if !target.contains(&last) || (pits[last] != 2 && pits[last] != 3) {
        return marked;
    }
    marked[last] = true;

    if sheet == Sheet::Awele {
        // W1: to one side, then to the other, while the neighbours hold one or two seeds.
        let mut pit = last;
        while pit > target.start {
            pit -= 1;
            if pits[pit] != 1 && pits[pit] != 2 {
                break;
            }
            marked[pit] = true;
        }
        let mut pit = last;
        while pit + 1 < target.end {
            pit += 1;
            if pits[pit] != 1 && pits[pit] != 2 {
                break;
            }
            marked[pit] = true;
        }
    } else {
        // L1 and A2: backwards, while the pits before hold two or three seeds.
        let mut pit = last;
        while pit > target.start {
            pit -= 1;
            if pits[pit] != 2 && pits[pit] != 3 {
                break;
            }
            marked[pit] = true;
        }
    }
    marked
}

fn legal_pits_awele(game: &Game) -> [bool; 6] {
    let opponent_is_hungry = seeds_in_row(&game.pits, opponent(game.mover)) == 0;
    let mut free = [false; 6];
    let mut forbidden = [false; 6];
    for pit in 0..6 {
        if game.pits[game.mover * 6 + pit] == 0 {
            continue;
        }
        let sowing = sow_and_mark(game, pit);
        if sowing.starves {
            // W2: the harvest would empty the row.
            forbidden[pit] = true;
        } else if !opponent_is_hungry || sowing.left > 0 {
            // W3, which is S5: a hungry opponent must be fed.
            free[pit] = true;
        }
    }
    // W2, its reading: with no other legal move the forbidden ones are played without harvest.
    // The seeds they sowed in the opponent's row then stay there, so that W3 is met as well.
    if free.contains(&true) { free } else { forbidden }
}

fn legal_pits_awale(game: &Game) -> [bool; 6] {
    let opponent_is_hungry = seeds_in_row(&game.pits, opponent(game.mover)) == 0;
    let mut legal = [false; 6];
    for pit in 0..6 {
        if game.pits[game.mover * 6 + pit] == 0 {
            continue;
        }
        legal[pit] = if opponent_is_hungry {
            // L3, which is S5: only a move that feeds. L2 cancels a harvest that would take back
            // all that was sown, and such a move feeds too.
            let sowing = sow_and_mark(game, pit);
            sowing.starves || sowing.left > 0
        } else {
            // L2 forbids no move, it only cancels harvests.
            true
        };
    }
    legal
}

fn legal_pits_avele(game: &Game) -> [bool; 6] {
    let opponent_is_hungry = seeds_in_row(&game.pits, opponent(game.mover)) == 0;
    let mut legal = [false; 6];
    for pit in 0..6 {
        if game.pits[game.mover * 6 + pit] == 0 {
            continue;
        }
        if !opponent_is_hungry {
            // A3 forbids a harvest, never a sowing.
            legal[pit] = true;
            continue;
        }
        // A4, which is S5: a hungry opponent must have seeds after the move.
        let (after, _) = play_pit(game, pit);
        legal[pit] = seeds_in_row(&after.pits, opponent(game.mover)) > 0;
    }
    legal
}

fn legal_pits_awari(game: &Game) -> [bool; 6] {
    let mut leaves_seeds = [false; 6];
    let mut leaves_none = [false; 6];
    for pit in 0..6 {
        if game.pits[game.mover * 6 + pit] == 0 {
            continue;
        }
        if sow_and_mark(game, pit).left > 0 {
            leaves_seeds[pit] = true;
        } else {
            leaves_none[pit] = true;
        }
    }
    // A move that leaves the opponent without a seed is forbidden if there is another.
    if leaves_seeds.contains(&true) { leaves_seeds } else { leaves_none }
}

thread_local! {
    /// The answers of L5 already found: positions of at most three seeds come back often, and each
    /// search would be the same.
    static REACHED: RefCell<HashMap<([u8; 12], usize), bool>> = RefCell::default();
}

/// L5: whether some sequence of legal moves by both players harvests a seed.
///
/// L5 itself is left out of the search, as it is what the search decides. A famine (L4) needs no
/// care: a position that has one has no legal move, and the line stops there.
fn harvest_within_reach(game: &Game) -> bool {
    let key = (game.pits, game.mover);
    if let Some(known) = REACHED.with_borrow(|reached| reached.get(&key).copied()) {
        return known;
    }
    let answer = search_harvest(game);
    REACHED.with_borrow_mut(|reached| reached.insert(key, answer));
    answer
}

fn search_harvest(game: &Game) -> bool {
    let mut seen = HashSet::new();
    let mut waiting = vec![game.clone()];
    while let Some(current) = waiting.pop() {
        if !seen.insert((current.pits, current.mover)) {
            continue;
        }
        let legal = legal_pits(&current);
        for pit in 0..6 {
            if legal[pit] {
                let (next, harvested) = play_pit(&current, pit);
                if harvested > 0 {
                    return true;
                }
                waiting.push(next);
            }
        }
    }
    false
}

// Éqwalé.

/// One turn of Éqwalé, complete with every choice the player has in it.
#[derive(Clone, Copy)]
enum Turn {
    /// Q1: how many seeds go from the reserve into each of the mover's six pits.
    Place([u8; 6]),
    /// Q3 and Q4: the mover's pit sown, and how many seeds are taken from each opposing pit.
    Sow { pit: usize, taken: [u8; 6] },
}

/// Every legal turn, in no particular order; none only when the game is over.
fn turns(game: &Game) -> Vec<Turn> {
    let mut found = Vec::new();
    if game.reserve > 0 {
        // Q1: from one to six seeds, but no more than there are.
        for hand in 1..=game.reserve.min(6) {
            place_from(game, 0, hand, &mut [0; 6], &mut found);
        }
    } else {
        for pit in 0..6 {
            if game.pits[game.mover * 6 + pit] > 0 {
                let mut pits = game.pits;
                // Q3: sowing is S2 and S3.
                sow(&mut pits, game.mover * 6 + pit);
                let attacked = attacked_pits(&pits, game.mover);
                take_from(game, pit, &pits, attacked, 0, &mut [0; 6], &mut found);
            }
        }
    }
    found
}

/// Spreads the seeds in hand over the pits from `pit` on in every way Q2 allows.
fn place_from(game: &Game, pit: usize, hand: u8, placed: &mut [u8; 6], found: &mut Vec<Turn>) {
    if pit == 5 {
        // The whole hand must be placed, so the last pit gets what is left.
        placed[5] = hand;
        if placing_can_be_completed(game, *placed) {
            found.push(Turn::Place(*placed));
        }
        return;
    }
    for seeds in 0..=hand {
        placed[pit] = seeds;
        place_from(game, pit + 1, hand - seeds, placed, found);
    }
}

/// Q2: no pit above ten, and enough seeds left to fill every pit that is still empty.
fn placing_can_be_completed(game: &Game, placed: [u8; 6]) -> bool {
    let after = place(game, placed);
    for seeds in after.pits {
        if seeds > 10 {
            return false;
        }
    }
    let empty_next = empty_pits(&after.pits, after.mover);
    let empty_other = empty_pits(&after.pits, opponent(after.mover));
    if after.reserve == 0 {
        return empty_next == 0 && empty_other == 0;
    }
    if empty_other == 0 {
        after.reserve >= empty_next
    } else {
        // The other player fills his pits only after the next one has placed at least one seed.
        after.reserve >= empty_next.max(1) + empty_other
    }
}

fn empty_pits(pits: &[u8; 12], player: usize) -> u8 {
    let mut empty = 0;
    for pit in row(player) {
        if pits[pit] == 0 {
            empty += 1;
        }
    }
    empty
}

/// Q4: which of the opponent's six pits are attacked, all decided before a seed is removed.
pub fn attacked_pits(pits: &[u8; 12], player: usize) -> [bool; 6] {
    let mut attacked = [false; 6];
    for target in 0..6 {
        let seeds = pits[opponent(player) * 6 + target];
        for own in row(player) {
            if seeds >= 2 && pits[own] == seeds {
                attacked[target] = true;
            }
        }
    }
    attacked
}

/// Q4: takes one or two seeds from each attacked pit from `target` on, in every way there is.
fn take_from(
    game: &Game,
    pit: usize,
    pits: &[u8; 12],
    attacked: [bool; 6],
    target: usize,
    taken: &mut [u8; 6],
    found: &mut Vec<Turn>,
) {
    if target == 6 {
        // Q5: when the opponent had no seeds, only a turn that leaves him some is legal.
        let other = opponent(game.mover);
        let harvest: u8 = taken.iter().sum();
        if seeds_in_row(&game.pits, other) > 0 || seeds_in_row(pits, other) > harvest {
            found.push(Turn::Sow { pit, taken: *taken });
        }
        return;
    }
    if !attacked[target] {
        taken[target] = 0;
        take_from(game, pit, pits, attacked, target + 1, taken, found);
        return;
    }
    // Q4, its reading: an attacked pit is always harvested, so taking none is no choice.
    for seeds in 1..=2 {
        taken[target] = seeds;
        take_from(game, pit, pits, attacked, target + 1, taken, found);
    }
}

/// The game after a turn of Éqwalé and the seeds harvested.
fn take_turn(game: &Game, turn: Turn) -> (Game, u8) {
    match turn {
        Turn::Place(placed) => (place(game, placed), 0),
        Turn::Sow { pit, taken } => {
            let mut after = game.clone();
            // Q3.
            sow(&mut after.pits, game.mover * 6 + pit);
            // Q4.
            let other = opponent(game.mover);
            let mut harvested = 0;
            for target in 0..6 {
                after.pits[other * 6 + target] -= taken[target];
                harvested += taken[target];
            }
            after.granaries[game.mover] += harvested;
            // Q5, its reading: an opponent left without seeds by a harvest passes, and the same
            // player goes on and must feed him.
            let passes = harvested > 0 && seeds_in_row(&after.pits, other) == 0;
            after.mover = if passes { game.mover } else { other };
            (after, harvested)
        }
    }
}

/// Q1: the game after the mover has put seeds of the reserve into his row.
fn place(game: &Game, placed: [u8; 6]) -> Game {
    let mut after = game.clone();
    for pit in 0..6 {
        after.pits[game.mover * 6 + pit] += placed[pit];
        after.reserve -= placed[pit];
    }
    after.mover = opponent(game.mover);
    after
}

// Spelling.

/// Writes a turn of Éqwalé: `+A3C2`, `C` or `Cxb2d1`.
fn spell(game: &Game, turn: Turn) -> String {
    let mut text = String::new();
    let (first, numbers) = match turn {
        Turn::Place(placed) => {
            text.push('+');
            (game.mover * 6, placed)
        }
        Turn::Sow { pit, taken } => {
            text.push(LETTERS[game.mover * 6 + pit]);
            if taken != [0; 6] {
                text.push('x');
            }
            (opponent(game.mover) * 6, taken)
        }
    };
    for (pit, number) in numbers.iter().enumerate() {
        if *number > 0 {
            write!(text, "{}{number}", LETTERS[first + pit]).expect("a string can always grow");
        }
    }
    text
}

/// Reads a turn of Éqwalé that `spell` wrote; another text panics.
fn read_turn(game: &Game, text: &str) -> Turn {
    if let Some(pairs) = text.strip_prefix('+') {
        return Turn::Place(read_pairs(pairs, game.mover));
    }
    let (sown, pairs) = text.split_once('x').unwrap_or((text, ""));
    let letter = sown.chars().next().expect("a turn names a pit");
    assert_eq!(sown.chars().count(), 1, "expected one letter, found {sown}");
    Turn::Sow { pit: own_pit(game, letter), taken: read_pairs(pairs, opponent(game.mover)) }
}

/// Reads pairs of a pit and a number, such as `b2d1`, for the pits of one player.
fn read_pairs(text: &str, player: usize) -> [u8; 6] {
    let mut numbers = [0; 6];
    let mut signs = text.chars();
    while let Some(letter) = signs.next() {
        let digit = signs.next().expect("a number follows each pit").to_string();
        let pit = pit_in_row(letter, player).expect("the pit is in the row meant");
        numbers[pit] = digit.parse().expect("a number follows each pit");
    }
    numbers
}

fn own_pit(game: &Game, letter: char) -> usize {
    pit_in_row(letter, game.mover).expect("the pit belongs to the player to move")
}

fn pit_in_row(letter: char, player: usize) -> Option<usize> {
    LETTERS[row(player)].iter().position(|&name| name == letter)
}
