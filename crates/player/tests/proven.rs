//! What is called exact is exact: every such score is checked by following lines of play to their end
//! under the rules alone.

use std::ops::ControlFlow;
use std::sync::Arc;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, RuleSet, Setup, Side};
use awale_engine::{Certainty, Limits, NoClock, SEED};
use awale_play::History;
use awale_player::{Budget, Endgames, Means, Player};
use awale_tables::Builder;

#[path = "support/paths.rs"]
mod paths;

use paths::Paths;

/// A random board with some seeds, the others in the granaries, about as many in each.
fn ending(rules: RuleSet, seeds: u8, random: &mut SplitMix64) -> Option<AnyPosition> {
    let mut pits = [0; 12];
    for _ in 0..seeds {
        pits[random.below(12)] += 1;
    }
    let stored = 48 - seeds;
    let south = (stored / 2).saturating_sub(4) + u8::try_from(random.below(9)).ok()?;
    let start = AnyPosition::start(rules, Side::South).setup();
    let granaries = BySide::new(south, stored - south);
    let setup = Setup { pits, granaries, reserve: 0, ..start };
    AnyPosition::new(rules, &setup).ok().filter(|position| position.ending().is_none())
}

/// A position after some random moves, with what has stood before it; fewer where the game ends.
fn wander(start: AnyPosition, moves: usize, random: &mut SplitMix64) -> History {
    let mut history = History::from(start);
    for _ in 0..moves {
        let moves = history.position().legal_moves();
        let next = history.play(moves[random.below(moves.len())]).expect("a listed move is legal");
        let position = next.position();
        let stood = next.earlier().iter().filter(|earlier| *earlier == position).count();
        let ends = stood + 1 >= position.rules().facts().repetition.occurrences;
        if ends || position.ending().is_some() {
            break;
        }
        history = next;
    }
    history
}

/// A player with tables of a game up to so many seeds, and those inside the program.
fn with_tables(rules: RuleSet, seeds: u8) -> Player {
    let folder = std::env::temp_dir().join(format!("awale-proven-{}-{rules}", std::process::id()));
    Builder::new(rules, seeds, &folder).run(|_| ControlFlow::Continue(())).expect("tables");
    let tables = Endgames::folder(folder.clone());
    assert!(tables.tables(rules).most_seeds() >= Some(seeds));
    std::fs::remove_dir_all(folder).expect("the folder is ours");
    player(tables)
}

fn player(tables: Endgames) -> Player {
    Player::new(Means { book: None, ..Means::new(Arc::new(tables), 4) })
}

/// Checks what a player says of a position and of its moves; how many exact scores the rules
/// confirmed. The others take too long to follow.
fn confirmed(player: &mut Player, at: &History, multipv: usize) -> usize {
    let budget = Budget::new(Limits::nodes(4_000), &NoClock);
    let info = player.analyse(at.clone(), &budget, multipv, &mut |_| {}).expect("the game goes on");
    let exact = info.lines.iter().filter(|line| line.score.certainty == Certainty::Exact);
    let confirmed = exact.filter(|line| {
        let mv = line.moves[0];
        let next = at.play(mv).expect("a line is legal");
        let same_player = next.position().to_move() == at.position().to_move();
        let claim = i8::try_from(line.score.value / SEED).expect("at most 48 seeds");
        let claim = if same_player { claim } else { -claim };
        let confirmed = Paths::new(5_000).confirm(next.position(), next.earlier(), claim);
        assert!(
            confirmed != Some(false) && line.score.value % SEED == 0,
            "{:?} after {:?}: {mv} is told as {}",
            at.position(),
            at.earlier(),
            line.score
        );
        confirmed.is_some()
    });
    confirmed.count()
}

/// For every game, with tables and without, positions with and without a past.
/// `AWALE_POSITIONS=10000` checks so many exact scores of each kind instead of some hundreds.
#[test]
fn what_is_called_exact_is_exact() {
    let wanted = std::env::var("AWALE_POSITIONS").ok().and_then(|wanted| wanted.parse().ok());
    let wanted: usize = wanted.unwrap_or(400);
    for &rules in RuleSet::ALL {
        for tables in [true, false] {
            let mut player = if tables { with_tables(rules, 5) } else { player(Endgames::none()) };
            let mut random = SplitMix64::new(13);
            let (mut checked, mut tried) = (0, 0);
            while checked < wanted {
                tried += 1;
                assert!(tried < 40 * wanted, "{rules}: only {checked} of {tried} are exact");
                let seeds = 2 + u8::try_from(random.below(7)).expect("few");
                let Some(start) = ending(rules, seeds, &mut random) else { continue };
                let moves = [0, 0, 4, 15, 50][random.below(5)];
                let multipv = [1, 6][random.below(2)];
                checked += confirmed(&mut player, &wander(start, moves, &mut random), multipv);
            }
            println!("{rules}: {checked} exact scores of {tried} positions, none wrong");
        }
    }
}
