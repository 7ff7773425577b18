//! The fast rules against the slow literal ones, position by position.

use awale_core::rules::{Abapa, Avele, Awale, Awari, Awele, Eqwale};
use awale_core::{Move, PITS, Position, Rules, Setup, Side};

#[path = "support/literal.rs"]
mod literal;
#[path = "support/random.rs"]
mod random;

use literal::{Game, Sheet};
use random::{Random, Walk};

/// Positions compared for each rule set.
const POSITIONS: usize = 1_000_000;

/// The same position in the words of the literal rules.
fn literally<R: Rules>(sheet: Sheet, position: &Position<R>) -> Game {
    in_words(sheet, position.setup())
}

fn in_words(sheet: Sheet, setup: Setup) -> Game {
    Game {
        sheet,
        pits: setup.pits,
        granaries: [setup.granaries.south, setup.granaries.north],
        mover: usize::from(setup.to_move == Side::North),
        quiet: setup.quiet,
        reserve: setup.reserve,
    }
}

/// Compares the end, the legal moves and the outcome of `tried` of them.
fn compare<R: Rules>(sheet: Sheet, position: &Position<R>, tried: impl Fn(usize) -> bool) {
    let game = literally(sheet, position);
    let over = literal::over(&game);
    let ours = position.ending().map(|ending| literal::Over {
        reason: ending.reason.name(),
        south: ending.granaries.south,
        north: ending.granaries.north,
        uncounted: ending.uncounted,
    });
    assert_eq!(ours, over, "end of {position:?}");

    let moves: Vec<Move> = position.legal_moves().collect();
    let mut spelled: Vec<String> = moves.iter().map(Move::to_string).collect();
    if sheet == Sheet::Eqwale {
        spelled.sort();
    }
    assert_eq!(spelled, literal::legal(&game), "moves of {position:?}");

    for (_, &mv) in moves.iter().enumerate().filter(|(index, _)| tried(*index)) {
        let (after, harvest) = literal::play(&game, &mv.to_string());
        let ours = position.play(mv);
        assert_eq!(literally(sheet, &ours), after, "{position:?} after {mv}");
        assert_eq!(position.harvest(mv).seeds(), harvest, "harvest of {mv} in {position:?}");
    }
}

fn start<R: Rules>(_: &mut Random) -> Position<R> {
    Position::start(Side::South)
}

/// Compares a million positions of a sowing game, with every move of each.
fn agree<R: Rules>(sheet: Sheet) {
    for position in Walk::<R>::new(sheet as u64, start).take(POSITIONS) {
        compare(sheet, &position, |_| true);
    }
}

macro_rules! agree {
    ($($name:ident $rules:ident,)*) => {
        $(
            #[test]
            fn $name() {
                agree::<$rules>(Sheet::$rules);
            }
        )*
    };
}
agree! {
    awele_agrees Awele,
    awale_agrees Awale,
    avele_agrees Avele,
    abapa_agrees Abapa,
    awari_agrees Awari,
}

/// A player who is set up to move without a seed: the turn is the other's, or the game is over.
#[test]
fn players_without_seeds_agree() {
    fn agree<R: Rules>(sheet: Sheet) {
        let (mut passes, mut ends) = (0, 0);
        for mut setup in Walk::<R>::new(9, start).map(|position| position.setup()).take(20_000) {
            let row = if setup.to_move == Side::South { 0..PITS / 2 } else { PITS / 2..PITS };
            let seeds: u8 = setup.pits[row.clone()].iter().sum();
            setup.pits[row].fill(0);
            setup.granaries[setup.to_move] += seeds;
            let Ok((position, pass)) = Position::<R>::set_up(&setup) else { continue };
            let read = literal::set_up(&in_words(sheet, setup));
            assert_eq!(literally(sheet, &position), read, "{setup}");
            assert_eq!(pass.is_some(), position.to_move() != setup.to_move, "{setup}");
            assert!(pass.is_none_or(|pass| R::FACTS.pass == Some(pass.clause)));
            compare(sheet, &position, |index| index % 16 == 3);
            passes += usize::from(pass.is_some());
            ends += usize::from(position.ending().is_some());
        }
        let turned = R::FACTS.pass.is_some();
        assert!(if turned { passes > 1000 } else { passes == 0 && ends > 1000 }, "{passes} {ends}");
    }
    agree::<Awele>(Sheet::Awele);
    agree::<Awale>(Sheet::Awale);
    agree::<Avele>(Sheet::Avele);
    agree::<Eqwale>(Sheet::Eqwale);
    agree::<Abapa>(Sheet::Abapa);
    agree::<Awari>(Sheet::Awari);
}

/// Éqwalé with some hundred moves in a position is compared with a sample of them. Most of the
/// million positions are of the sowing phase, where the rules are.
#[test]
fn eqwale_agrees() {
    let placing = POSITIONS / 200;
    let mut seen = 0;
    for position in Walk::<Eqwale>::new(4, start).filter(|p| p.state().0 > 0).take(placing) {
        compare(Sheet::Eqwale, &position, |index| index % 100 == 7);
        seen += 1;
    }
    let sowing = Walk::<Eqwale>::new(5, placed).filter(|p| p.state().0 == 0);
    for (number, position) in sowing.take(POSITIONS - placing).enumerate() {
        compare(Sheet::Eqwale, &position, |index| index % 16 == number % 16);
        seen += 1;
    }
    assert_eq!(seen, POSITIONS);
}

/// A board with all seeds placed by random legal turns.
fn placed(random: &mut Random) -> Position<Eqwale> {
    let mut position = Position::<Eqwale>::start(Side::South);
    while position.state().0 > 0 {
        // Any of the first legal placings after a random number of them will do.
        let skip = random.below(200);
        let moves: Vec<Move> = position.moves().skip(skip).take(1).collect();
        let mv = moves.first().copied().or_else(|| position.moves().next());
        position = position.play(mv.expect("a placing phase never gets stuck"));
    }
    position
}
