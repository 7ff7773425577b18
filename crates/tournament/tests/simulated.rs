//! Thousands of simulated tournaments: what must hold in every round of each.

#[path = "support/literal.rs"]
mod literal;
#[path = "support/simulation.rs"]
mod simulation;

use std::collections::BTreeMap;

use awale_core::random::SplitMix64;
use awale_play::Millis;
use awale_tournament::{
    Action, ActionRefused, ByeCause, EndCause, PlayerId, Points, Reason, Record, Settings, System,
    Tournament,
};
use literal::{Past, best_sums, sums};
use simulation::{Simulation, act};

/// Every round against all other ways to pair it: no rematch, second bye or third time the same
/// side that could be avoided, the bye as low and the points as near as they can be.
#[test]
fn no_small_swiss_could_be_paired_better() {
    let (mut rounds, mut rematches, mut second_byes) = (0, 0, 0);
    for seed in 0..1_500 {
        let mut simulation = Simulation::new(seed, 3 + seed % 6, swiss(7));
        while let Some(before) = simulation.pair() {
            let round = simulation.tournament.rounds().last().unwrap();
            let past = Past::of(&before);
            let found = sums(&past, round);
            assert_eq!(found, best_sums(&past, round), "seed {seed}, round {}", round.number);
            rounds += 1;
            rematches += found[1];
            second_byes += found[0];
            simulation.play();
        }
    }
    // The field is small enough that some of both cannot be avoided.
    assert!(rounds > 5_000, "{rounds} rounds");
    assert!(rematches > 100 && second_byes > 100, "{rematches} and {second_byes}");
}

/// With players enough for its rounds a Swiss never needs any of it.
#[test]
fn a_swiss_with_players_enough_has_no_rematch_and_even_sides() {
    for seed in 0..300 {
        let players = 16 + seed % 25;
        let mut simulation = Simulation::new(seed, players, swiss(7));
        simulation.leaving = 0;
        while simulation.pair().is_some() {
            simulation.play();
        }
        let past = Past::of(&simulation.tournament);
        for player in simulation.players() {
            let form = past.player(player);
            assert!(form.met.values().all(|&times| times == 1), "seed {seed}");
            assert!(form.free_wins <= 1, "seed {seed}: two byes");
            assert!(form.surplus.abs() <= 2, "seed {seed}: {}", form.surplus);
            let thrice = form.sides.windows(3).any(|three| three.iter().all(|s| *s == three[0]));
            assert!(!thrice, "seed {seed}: three times the same side");
        }
    }
}

/// Points are true, nobody is in a round twice, who left is in none, everybody else is in each.
#[test]
fn everybody_is_in_each_round_once() {
    for seed in 0..600 {
        let system = match seed % 4 {
            0 => System::RoundRobin { cycles: if seed % 8 == 0 { 1 } else { 2 } },
            1 => System::KnockOut { consolation: true },
            _ => swiss(6),
        };
        let mut simulation = Simulation::new(seed, 2 + seed % 13, system);
        simulation.double = seed % 3 == 0;
        simulation.restart();
        while let Some(before) = simulation.pair() {
            let round = simulation.tournament.rounds().last().unwrap();
            let mut seen: BTreeMap<PlayerId, u32> = BTreeMap::new();
            for found in &round.matches {
                let pairing = &found.pairing;
                for (player, points) in [pairing.south, pairing.north].iter().zip(pairing.points) {
                    *seen.entry(*player).or_default() += 1;
                    assert_eq!(points, before.points(*player));
                }
            }
            round.byes.iter().for_each(|bye| *seen.entry(bye.player).or_default() += 1);
            assert!(seen.values().all(|&times| times == 1), "seed {seed}");
            let here = before.entrants().iter().filter(|entrant| !entrant.withdrawn);
            assert!(here.map(|entrant| entrant.id).all(|id| seen.contains_key(&id)), "seed {seed}");
            simulation.play();
        }
        assert!(simulation.tournament.ended().is_some());
    }
}

/// What the explanations say is so.
#[test]
fn every_reason_is_true() {
    for seed in 0..400 {
        let mut simulation = Simulation::new(seed, 5 + seed % 14, swiss(6));
        while let Some(before) = simulation.pair() {
            let past = Past::of(&before);
            let round = simulation.tournament.rounds().last().unwrap();
            for found in &round.matches {
                literal::check_reasons(&past, round, &found.pairing);
            }
            for bye in &round.byes {
                let asked = before.entrant(bye.player).unwrap().asked_byes.contains(&round.number);
                assert_eq!(bye.why == ByeCause::Asked, asked);
            }
            simulation.play();
        }
    }
}

#[test]
fn the_same_events_give_the_same_tournament() {
    for seed in 0..200 {
        let mut simulation = Simulation::new(seed, 4 + seed % 20, swiss(5));
        while let Some(mut before) = simulation.pair() {
            // Another director pairs the same round at the same time: the very same event.
            let event = simulation.tournament.events().last().unwrap();
            let round = before.next_round();
            assert_eq!(&before.act(Action::Pair { round }, event.at).unwrap(), event);
            // And when both are in one log, the second is refused.
            let twice = simulation.tournament.clone().apply(event);
            assert!(matches!(twice, Err(ActionRefused::WrongRound { .. })), "{twice:?}");
            simulation.play();
        }
        let record = simulation.tournament.record();
        let text = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&text).unwrap();
        assert_eq!(read, record);
        assert_eq!(Tournament::replay(&read).unwrap(), simulation.tournament);
    }
}

#[test]
fn everybody_meets_everybody_as_often_on_each_side() {
    for players in 2..=17 {
        for cycles in 1..=2 {
            let system = System::RoundRobin { cycles };
            let mut simulation = Simulation::new(players, players, system);
            simulation.leaving = 0;
            while simulation.pair().is_some() {
                simulation.play();
            }
            assert_eq!(simulation.tournament.ended(), Some(EndCause::Played));
            let past = Past::of(&simulation.tournament);
            for player in simulation.players() {
                let form = past.player(player);
                assert_eq!(form.met.len(), players - 1);
                assert!(form.met.values().all(|&times| times == cycles));
                let uneven = i32::from(cycles == 1);
                assert!(form.surplus.abs() <= uneven, "{players} players: {}", form.surplus);
                assert_eq!(form.free_wins, 0);
            }
        }
    }
}

#[test]
fn a_knock_out_with_consolation_settles_every_place() {
    for seed in 0..200 {
        let players = 2 + seed % 31;
        let system = System::KnockOut { consolation: seed % 2 == 0 };
        let mut simulation = Simulation::new(seed, players, system);
        simulation.leaving = 0;
        while simulation.pair().is_some() {
            simulation.play();
        }
        let standings = simulation.tournament.standings();
        let places: Vec<u32> = standings.iter().map(|line| line.place).collect();
        let past = Past::of(&simulation.tournament);
        assert_eq!(past.player(standings[0].player).lost, 0, "the winner never lost");
        if seed % 2 == 0 {
            let all: Vec<u32> = (1..).take(players).collect();
            assert_eq!(places, all, "{players} players");
        } else {
            // One winner, one finalist; all others lost exactly one match.
            assert_eq!(places[..2], [1, 2]);
            assert!(standings[1..].iter().all(|line| past.player(line.player).lost == 1));
        }
    }
}

#[test]
fn two_games_with_sides_exchanged() {
    let mut simulation = Simulation::new(4, 9, swiss(5));
    simulation.double = true;
    simulation.restart();
    simulation.leaving = 0;
    while simulation.pair().is_some() {
        let round = simulation.tournament.rounds().last().unwrap();
        assert_eq!(round.byes.len(), 1);
        assert_eq!(round.byes[0].kind.points(simulation.tournament.settings()), Points::halves(3));
        for found in &round.matches {
            let south = found.pairing.south;
            assert_ne!(found.side(south, 0, 1), found.side(south, 1, 1));
        }
        simulation.play();
    }
    let past = Past::of(&simulation.tournament);
    assert!(simulation.players().all(|player| past.player(player).met.values().all(|&n| n == 1)));
}

/// Five hundred players for ten minutes: nobody plays twice at once, nobody waits long without a
/// reason, nobody meets the same opponent at once again while others are there.
#[test]
fn an_arena_keeps_everybody_playing() {
    let system = System::Arena { until: Millis::seconds(600) };
    let mut tournament = Tournament::new(Settings::new("arena", system, 5)).unwrap();
    let mut random = SplitMix64::new(5);
    for number in 0..500 {
        let name = format!("player {number}");
        act(&mut tournament, Action::Enter { name, rating: None, members: vec![] }, 0);
    }
    // Games that run: when they end, and where.
    let mut running: Vec<(u64, u32, u32)> = Vec::new();
    let (mut longest, mut games) = (0, 0);
    for second in (0..600).step_by(2) {
        let now = second * 1000;
        for &(_, round, table) in running.iter().filter(|game| game.0 <= second) {
            let outcome = ["S", "N", "="][random.below(3)].parse().unwrap();
            act(&mut tournament, Action::Result { round, table, game: 1, outcome }, now);
        }
        running.retain(|game| game.0 > second);
        let before = tournament.clone();
        let round = tournament.next_round();
        match tournament.act(Action::Pair { round }, Millis(now)) {
            Ok(_) => {}
            Err(ActionRefused::NobodyWaits) => continue,
            Err(refused) => panic!("{refused}"),
        }
        let paired = tournament.rounds().last().unwrap();
        for (table, found) in (1..).zip(&paired.matches) {
            let pairing = &found.pairing;
            for player in [pairing.south, pairing.north] {
                assert!(!before.is_playing(player), "{player} plays twice");
                let since = before.entrant(player).unwrap().waits_since;
                longest = longest.max(now - since.0);
            }
            let last = |player: PlayerId| {
                let mut newest = before.rounds().iter().rev();
                newest.find_map(|round| round.match_of(player)).map(|m| m.pairing.clone())
            };
            let again = last(pairing.south).is_some_and(|last| last.has(pairing.north))
                && last(pairing.north).is_some_and(|last| last.has(pairing.south));
            assert!(!again, "an immediate rematch");
            running.push((second + 20 + random.below(120) as u64, round, table));
            games += 1;
        }
    }
    assert!(games > 1_500, "{games} games");
    assert!(longest <= 10_000, "somebody waited {longest} ms");
}

/// Two who are alone meet again at once; with a third who plays they wait for ten seconds.
#[test]
fn an_immediate_rematch_is_the_last_resort() {
    let system = System::Arena { until: Millis::seconds(600) };
    let mut two = Tournament::new(Settings::new("two", system, 1)).unwrap();
    let enter = |name: &str| Action::Enter { name: name.into(), rating: None, members: vec![] };
    let over = |round| Action::Result { round, table: 1, game: 1, outcome: "=".parse().unwrap() };
    act(&mut two, enter("a"), 0);
    act(&mut two, enter("b"), 0);
    act(&mut two, Action::Pair { round: 1 }, 0);
    assert_eq!(two.act(Action::Pair { round: 2 }, Millis(1)), Err(ActionRefused::NobodyWaits));
    act(&mut two, over(1), 1_000);
    let mut four = two.clone();
    act(&mut two, Action::Pair { round: 2 }, 1_000);
    assert!(two.rounds()[1].matches[0].pairing.why.contains(&Reason::Rematch { times: 1 }));

    act(&mut four, enter("c"), 1_000);
    act(&mut four, enter("d"), 1_000);
    act(&mut four, Action::Pair { round: 2 }, 1_000);
    assert_eq!(four.rounds()[1].matches.len(), 2);
    let met =
        |pairing: &awale_tournament::Pairing| pairing.has(PlayerId(1)) && pairing.has(PlayerId(2));
    assert!(four.rounds()[1].matches.iter().all(|found| !met(&found.pairing)));
    // The one game ends, those two wait, the other game goes on.
    act(&mut four, over(2), 2_000);
    assert_eq!(
        four.act(Action::Pair { round: 3 }, Millis(11_999)),
        Err(ActionRefused::NobodyWaits)
    );
    act(&mut four, Action::Pair { round: 3 }, 12_000);
    assert_eq!(four.rounds()[2].matches.len(), 1);
}

#[test]
fn teams_meet_board_by_board() {
    let settings = Settings { boards: 3, ..Settings::new("teams", swiss(3), 2) };
    let mut tournament = Tournament::new(settings).unwrap();
    for team in 0..4 {
        let members: Vec<String> = (1..=3).map(|board| format!("{team}.{board}")).collect();
        let name = format!("team {team}");
        act(&mut tournament, Action::Enter { name, rating: None, members }, 0);
    }
    let short = Action::Enter { name: "short".into(), rating: None, members: vec!["x".into()] };
    let refused = tournament.act(short, Millis::ZERO);
    assert_eq!(refused, Err(ActionRefused::Members { expected: 3, found: 1 }));
    act(&mut tournament, Action::Pair { round: 1 }, 0);
    let pairing = tournament.rounds()[0].matches[0].pairing.clone();
    // Board 1 and 3 have the first team on South's side, board 2 the other.
    for (game, outcome) in (1..).zip(["S", "S", "="]) {
        let outcome = outcome.parse().unwrap();
        act(&mut tournament, Action::Result { round: 1, table: 1, game, outcome }, 0);
    }
    assert_eq!(tournament.points(pairing.south), Points::HALF, "1.5 boards each");
    let corrected = Action::Result { round: 1, table: 1, game: 2, outcome: "N".parse().unwrap() };
    act(&mut tournament, corrected, 0);
    assert_eq!(tournament.points(pairing.south), Points::ONE);
    assert_eq!(tournament.points(pairing.north), Points::ZERO);
    let found = &tournament.rounds()[0].matches[0];
    assert_eq!(found.game_points(pairing.south, 3), Points::halves(5));
}

#[test]
fn when_everybody_has_left_it_is_over() {
    for system in
        [swiss(5), System::RoundRobin { cycles: 2 }, System::KnockOut { consolation: true }]
    {
        for open in [false, true] {
            let mut simulation = Simulation::new(8, 7, system);
            simulation.leaving = 0;
            simulation.pair();
            if !open {
                simulation.play();
            }
            let tournament = &mut simulation.tournament;
            for player in 1..=7 {
                act(tournament, Action::Withdraw { player: PlayerId(player) }, 9_000_000);
            }
            let event = act(tournament, Action::Pair { round: 2 }, 9_000_000);
            let ended = awale_tournament::Happened::Ended { cause: EndCause::TooFew };
            assert_eq!(event.happened, ended);
            let refused = tournament.act(Action::Pair { round: 2 }, Millis(9_000_000));
            assert_eq!(refused, Err(ActionRefused::Over));
            assert_eq!(tournament.standings().len(), 7);
            assert_eq!(&Tournament::replay(&tournament.record()).unwrap(), tournament);
        }
    }
}

/// An arena whose players have gone is over ten seconds later, and not before: whoever comes back goes on.
#[test]
fn an_arena_that_everybody_left_is_over() {
    let system = System::Arena { until: Millis::seconds(600) };
    let mut arena = Tournament::new(Settings::new("arena", system, 1)).unwrap();
    let enter = |name: &str| Action::Enter { name: name.into(), rating: None, members: vec![] };
    let leave = Action::Withdraw { player: PlayerId(2) };
    let pair = |arena: &mut Tournament, round, now| arena.act(Action::Pair { round }, Millis(now));
    act(&mut arena, enter("a"), 0);
    act(&mut arena, enter("b"), 0);
    act(&mut arena, leave.clone(), 0);
    assert_eq!(arena.deserted(), None, "nobody has played: others may come");
    assert_eq!(pair(&mut arena, 1, 60_000), Err(ActionRefused::NobodyWaits));
    act(&mut arena, Action::Return { player: PlayerId(2) }, 60_000);
    act(&mut arena, Action::Pair { round: 1 }, 60_000);
    act(&mut arena, leave.clone(), 61_000);
    assert_eq!(arena.deserted(), Some(Millis(71_000)));
    assert_eq!(pair(&mut arena, 2, 70_999), Err(ActionRefused::NobodyWaits));
    act(&mut arena, Action::Return { player: PlayerId(2) }, 70_999);
    assert_eq!(arena.deserted(), None);
    act(&mut arena, Action::Pair { round: 2 }, 71_000);
    act(&mut arena, leave, 72_000);
    let over = act(&mut arena, Action::Pair { round: 3 }, 82_000);
    let ended = awale_tournament::Happened::Ended { cause: EndCause::TooFew };
    assert_eq!((over.happened, arena.deserted()), (ended, None));
    assert_eq!(Tournament::replay(&arena.record()).unwrap(), arena);
}

/// The last game of a round that is entered after everybody left still counts.
#[test]
fn the_last_game_of_a_round_is_never_lost() {
    let mut simulation = Simulation::new(8, 4, swiss(3));
    simulation.pair();
    let tournament = &mut simulation.tournament;
    let south = tournament.rounds()[0].matches[0].pairing.south;
    let north = tournament.rounds()[0].matches[0].pairing.north;
    act(tournament, Action::Withdraw { player: south }, 9_000_000);
    assert_eq!(tournament.points(north), Points::ONE, "forfeited");
    let result = Action::Result { round: 1, table: 1, game: 1, outcome: "30-18".parse().unwrap() };
    act(tournament, result.clone(), 9_000_000);
    assert_eq!((tournament.points(south), tournament.points(north)), (Points::ONE, Points::ZERO));
    act(tournament, Action::End, 9_000_000);
    act(tournament, result, 9_000_000);
}

/// The time a processor gave this thread, in nanoseconds: other programs do not count.
#[cfg(target_os = "linux")]
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a Linux kernel");
    text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number first")
}

#[test]
#[cfg(target_os = "linux")]
fn three_hundred_players_pair_in_under_a_second() {
    let mut simulation = Simulation::new(300, 300, swiss(9));
    simulation.leaving = 0;
    let mut slowest = 0;
    loop {
        let start = processor_time();
        if simulation.pair().is_none() {
            break;
        }
        slowest = slowest.max((processor_time() - start) / 1_000_000);
        simulation.play();
    }
    println!("the slowest of nine rounds of 300 players: {slowest} ms of processor time");
    assert!(slowest < 1_000, "{slowest} ms");
}

const fn swiss(rounds: u32) -> System {
    System::Swiss { rounds }
}
