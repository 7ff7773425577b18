//! What must hold for every position, move and text.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use awale_core::notation::{Ogn, Ply, parse_moves};
use awale_core::rules::{Abapa, Avele, Awale, Awari, Awele, Eqwale};
use awale_core::{
    AnyPosition, Move, Pit, Placing, Position, ROW, RuleSet, Rules, Setup, Side, Takes,
};
use proptest::prelude::*;

#[path = "support/random.rs"]
mod random;

use random::{Random, Walk};

/// Positions of each rule set that the properties are asked of.
const POSITIONS: usize = 20_000;

fn seeds(setup: &Setup) -> u32 {
    let pits: u32 = setup.pits.iter().map(|&n| u32::from(n)).sum();
    pits + u32::from(setup.granaries.south + setup.granaries.north + setup.reserve)
}

/// Every sowing anybody could write down, and a few placings and harvests.
fn any_moves(random: &mut Random) -> impl Iterator<Item = Move> {
    let side = random.pick(&Side::ALL);
    let few = std::array::from_fn(|_| random.seeds(3));
    let takes = Takes::new(few).unwrap();
    let placing = Placing::new(side, few.map(|n| n / 2)).map(Move::Place);
    let pit = Pit::new(random.below(12));
    Pit::all().map(Move::sow).chain(placing).chain([Move::Sow { pit, takes }])
}

fn check_properties<R: Rules>(seed: u64) {
    let walk = Walk::<R>::new(seed, |_| Position::start(Side::South));
    let mut random = Random::new(seed);
    for position in walk.take(POSITIONS) {
        let setup = position.setup();
        // The parts and the text of a position are the position.
        assert_eq!(Position::<R>::new(&setup), Ok(position));
        assert_eq!(position.to_string().parse::<Position<R>>(), Ok(position));

        let moves: Vec<Move> = position.legal_moves().collect();
        // Legal list <=> check, for moves in the list and for any others.
        for mv in any_moves(&mut random) {
            assert_eq!(moves.contains(&mv), position.check(mv).is_ok(), "{position:?} {mv}");
        }
        // No list without an end, no end with a list.
        assert_eq!(moves.is_empty(), position.ending().is_some(), "{position:?}");

        let mirrored = Position::<R>::new(&setup.mirrored()).unwrap();
        assert_eq!(mirrored.legal_moves().count(), moves.len());

        // Éqwalé has hundreds of moves: a sample of them is enough.
        let step = 1 + moves.len() / 8;
        for &mv in moves.iter().step_by(step) {
            assert_eq!(position.check(mv), Ok(()));
            assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            let after = position.play(mv);
            assert_eq!(seeds(&after.setup()), 48, "seeds are conserved");
            assert_eq!(Position::<R>::new(&after.setup()), Ok(after), "{position:?} {mv}");
            // Exchanging the sides before or after a move is the same.
            assert_eq!(mirrored.play(mirror(mv)).setup(), after.setup().mirrored());
            check_trace(&position, mv, &after);
        }
        if let Some(ending) = position.ending() {
            let total = ending.granaries.south + ending.granaries.north + ending.uncounted;
            assert_eq!(total, 48);
            assert!(R::FACTS.clauses.contains(&ending.clause));
        }
    }
}

/// The trace, followed step by step, leads to the position the move leads to.
fn check_trace<R: Rules>(position: &Position<R>, mv: Move, after: &Position<R>) {
    let trace = position.trace(mv);
    let mut pits = position.setup().pits;
    if let Some(origin) = trace.origin {
        assert_eq!(usize::from(pits[origin.index()]), trace.drops.len());
        pits[origin.index()] = 0;
        assert_eq!(usize::from(trace.laps), (trace.drops.len().max(1) - 1) / 11);
    }
    for drop in &trace.drops {
        assert_ne!(Some(drop.pit), trace.origin, "the origin is skipped (S3)");
        pits[drop.pit.index()] += 1;
        assert_eq!(pits[drop.pit.index()], drop.count);
    }
    for taken in trace.harvest.pits() {
        assert_eq!(taken.pit.side(), trace.mover.opponent(), "only the opponent is harvested");
        pits[taken.pit.index()] -= taken.seeds;
    }
    assert_eq!(pits, after.setup().pits, "{position:?} {mv}");
    let gained = after.granaries()[trace.mover] - position.granaries()[trace.mover];
    assert_eq!(gained, trace.harvest.seeds());
    assert_eq!(trace.granaries, after.granaries());
    assert_eq!(trace.next, after.to_move());
    assert_eq!(trace.ending, after.ending());
}

fn mirror(mv: Move) -> Move {
    match mv {
        Move::Sow { pit, takes } => {
            Move::Sow { pit: Pit::of(pit.side().opponent(), pit.place()), takes }
        }
        Move::Place(placing) => {
            Move::Place(Placing::new(placing.side().opponent(), placing.seeds()).unwrap())
        }
    }
}

#[test]
fn properties_of_every_rule_set() {
    check_properties::<Awele>(1);
    check_properties::<Awale>(2);
    check_properties::<Avele>(3);
    check_properties::<Eqwale>(4);
    check_properties::<Abapa>(5);
    check_properties::<Awari>(6);
}

/// Q1: one to six seeds in six pits can be placed in 923 ways, each listed once.
#[test]
fn first_placings() {
    let start = Position::<Eqwale>::start(Side::North);
    let moves: std::collections::HashSet<Move> = start.moves().collect();
    assert_eq!((moves.len(), start.moves().count()), (923, 923));
}

fn any_move() -> impl Strategy<Value = Move> {
    let pit = (0..12usize).prop_map(Pit::new);
    let takes = prop::array::uniform6(0..=2u8).prop_map(|seeds| Takes::new(seeds).unwrap());
    let sow = (pit, takes).prop_map(|(pit, takes)| Move::Sow { pit, takes });
    let place = (prop::bool::ANY, prop::collection::vec(0..ROW, 1..=6)).prop_map(|(south, put)| {
        let side = if south { Side::South } else { Side::North };
        let mut seeds = [0; ROW];
        for place in put {
            seeds[place] += 1;
        }
        Move::Place(Placing::new(side, seeds).unwrap())
    });
    prop_oneof![sow, place]
}

fn any_setup() -> impl Strategy<Value = Setup> {
    (
        prop::array::uniform12(0..=48u8),
        prop::array::uniform2(0..=48u8),
        prop::bool::ANY,
        any::<u8>(),
        0..=48u8,
    )
        .prop_map(|(pits, [south, north], first, quiet, reserve)| Setup {
            pits,
            granaries: awale_core::BySide::new(south, north),
            to_move: if first { Side::South } else { Side::North },
            quiet,
            reserve,
        })
}

/// A comment that survives the folding of its blanks.
fn any_comment() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[!-z|~éà]{1,9}( [!-z|~éà]{1,9}){0,3}")
}

fn any_line(depth: u32) -> BoxedStrategy<Vec<Ply>> {
    let variations = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        prop::collection::vec(any_line(depth - 1), 0..2).boxed()
    };
    let ply = (any_move(), any_comment(), variations).prop_map(|(mv, comment, variations)| Ply {
        mv,
        comment,
        variations,
    });
    prop::collection::vec(ply, 1..6).boxed()
}

proptest! {
    #[test]
    fn setups_round_trip(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn moves_round_trip(moves in prop::collection::vec(any_move(), 0..20)) {
        for &mv in &moves {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
        let joined: String = moves.iter().map(Move::to_string).collect();
        prop_assert_eq!(parse_moves(&joined), Ok(moves));
    }

    #[test]
    fn games_round_trip(
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,8}", "[ -~éà]{0,12}"), 0..4),
        comment in any_comment(),
        line in any_line(2),
        result in prop::option::of("[0-9]{1,2}-[0-9]{1,2}|\\*"),
    ) {
        let ogn = Ogn { tags, comment, line, result };
        let text = ogn.to_string();
        prop_assert_eq!(text.parse::<Ogn>(), Ok(ogn), "{}", text);
    }

    /// Hostile text gets an error, and what is read is written back to the same.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}|[-0-9SNA-Fa-f+x=/, (){}\\[\\]\"\\\\.*]{0,60}") {
        for &rules in RuleSet::ALL {
            if let Ok(position) = AnyPosition::parse(rules, &text) {
                prop_assert_eq!(AnyPosition::parse(rules, &position.to_string()), Ok(position));
            }
        }
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.clone());
        }
        if let Ok(ogn) = text.parse::<Ogn>() {
            prop_assert_eq!(ogn.to_string().parse::<Ogn>(), Ok(ogn));
        }
    }

    /// Positions that are nearly right: one character of a good text replaced.
    #[test]
    fn damaged_positions_are_read_or_refused(place in 0..29usize, c in any::<char>()) {
        let mut chars: Vec<char> = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".chars().collect();
        chars[place] = c;
        let text: String = chars.into_iter().collect();
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string(), text);
        }
    }
}

/// The pits of a harvest come in the order in which a player takes them: the last pit, back from
/// it, then (W1) forward.
#[test]
fn harvests_are_told_in_order() {
    let position: Position<Awele> = "0-0-0-0-0-3-0-1-2-1-4-0-18-19-S".parse().unwrap();
    let harvest = position.harvest("F".parse().unwrap());
    let order: String = harvest.pits().iter().map(|taken| taken.pit.letter()).collect();
    assert_eq!(order, "cbad");
}

/// Q4: a pit with a single seed attacks too, and nobody attacks from the other's row.
#[test]
fn attacks_of_a_single_seed() {
    let position = AnyPosition::parse(RuleSet::Eqwale, "0-0-0-0-1-1-2-0-0-0-0-5-20-19-S").unwrap();
    let attacked = |letter| {
        let pits = position.attacked(Pit::from_letter(letter).unwrap());
        pits.into_iter().map(Pit::letter).collect::<String>()
    };
    assert_eq!(attacked('E'), "a");
    assert_eq!((attacked('A'), attacked('a'), attacked('f')), Default::default());
}

/// The letters and the numbers of the sheets name the same pits.
#[test]
fn pits_by_letter_and_number() {
    for pit in Pit::all() {
        assert_eq!(Pit::from_letter(pit.letter()), Some(pit));
        assert_eq!(Pit::from_number(pit.number()), Some(pit));
        assert_eq!(Pit::of(pit.side(), pit.place()), pit);
    }
    assert_eq!(Pit::from_letter('C').map(Pit::number), Some(9), "sheet 000: pit 9 is South's");
    assert_eq!((Pit::from_number(0), Pit::from_number(13)), (None, None));
    assert_eq!(Pit::row(Side::South).len(), ROW);
}
