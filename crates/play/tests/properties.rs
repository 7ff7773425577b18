//! What must hold in every game, whatever the players do and when.

use awale_core::notation::{Ogn, Ply};
use awale_core::{AnyPosition, Reason, Setup, Side};
use awale_play::{
    Action, ActionRefused, EndReason, Game, GameResult, Happened, Millis, Offer, Options, Seat,
    TimeControl,
};
use proptest::prelude::*;

#[path = "support/schedule.rs"]
mod schedule;

use schedule::{Doing, choices, happen, moved, options, played, schedule as schedules, start};

/// Cases of each property; a failure is printed with its numbers and nothing is left on disk.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() }
}

/// The text of a position without Avelé's count.
fn board(position: &AnyPosition) -> String {
    Setup { quiet: 0, ..position.setup() }.to_string()
}

/// Every position of a game, the start first.
fn positions(game: &Game) -> Vec<AnyPosition> {
    let after = game.plies().iter().map(|ply| ply.position);
    std::iter::once(*game.start()).chain(after).collect()
}

/// S6 word for word: look for the last harvest going forward, then count from there.
fn naive_occurrences(positions: &[AnyPosition]) -> usize {
    let mut from = 0;
    for index in 1..positions.len() {
        if positions[index].granaries() != positions[index - 1].granaries() {
            from = index;
        }
    }
    let now = board(&positions[positions.len() - 1]);
    positions[from..].iter().filter(|position| board(position) == now).count()
}

/// What nobody can ask for twice of a game: everything but its record.
fn around(game: &Game, now: Millis) -> impl PartialEq + std::fmt::Debug {
    let left = [Side::South, Side::North].map(|side| game.time_left(side, now));
    (game.offers(), left, game.occurrences(), game.legal_moves())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_game_comes_back_from_its_file(
        options in options(),
        schedule in schedules(),
        value in ".{0,20}",
        clocked in any::<bool>(),
    ) {
        let mut game = Game::new(options);
        if clocked {
            game.start_clock(Millis::ZERO);
        }
        game.set_tag("Opening", &value).unwrap();
        game.set_tag("Date", "2026.02.28").unwrap();
        for scheduled in schedule {
            let _ = happen(&mut game, &scheduled);
        }
        let ogn = game.to_ogn();
        prop_assert_eq!(&Game::from_ogn(&ogn).unwrap(), &game);
        let text = ogn.to_string();
        let read: Ogn = text.parse().unwrap();
        prop_assert_eq!(&Game::from_ogn(&read).unwrap(), &game, "{}", text);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn comments_and_variations_survive(
        start in start(),
        choices in choices(),
        comments in prop::collection::vec("[a-z\\[%\\]. 0-9]{0,30}", 1..20),
    ) {
        let mut ogn = moved(start, &choices).to_ogn();
        ogn.comment = Some("before".to_owned());
        for (index, ply) in ogn.line.iter_mut().enumerate() {
            let comment = &comments[index % comments.len()];
            ply.comment = (index % 3 > 0).then(|| comment.clone());
            if index % 5 == 0 {
                ply.variations = vec![vec![Ply::new(ply.mv), Ply::new(ply.mv)]];
            }
        }
        // Reading may fold blanks and take thinking times out; what it made of it stays.
        let game = Game::from_ogn(&ogn.to_string().parse().unwrap()).unwrap();
        let again = game.to_ogn();
        prop_assert_eq!(&Game::from_ogn(&again.to_string().parse().unwrap()).unwrap(), &game);
        prop_assert_eq!(again.comment.as_deref(), Some("before"));
        for (ply, played) in ogn.line.iter().zip(game.plies()) {
            prop_assert_eq!(&ply.variations, &played.variations);
        }
    }

    #[test]
    fn undo_after_a_move_restores_the_game(start in start(), choices in choices(), choice in 0..1000_usize) {
        let mut game = moved(start, &choices);
        let before = game.clone();
        let quiet = happen(&mut game, &(Doing::Play { choice }, Millis::ZERO)).is_err();
        prop_assert_eq!(quiet, before.result().is_some());
        if !quiet {
            prop_assert_ne!(&game, &before);
            prop_assert_eq!(game.undo(Millis::ZERO), Some(1));
        }
        prop_assert_eq!(&game, &before);
        prop_assert_eq!(around(&game, Millis::ZERO), around(&before, Millis::ZERO));
        // All the way back to the start.
        while game.can_undo() {
            prop_assert!(game.undo(Millis::ZERO).is_some());
        }
        prop_assert_eq!(game, Game::new(Options::new(start)));
    }

    #[test]
    fn a_take_back_returns_to_before_the_askers_last_move(
        start in start(),
        choices in choices(),
        asker in schedule::side(),
    ) {
        let mut game = moved(start, &choices);
        let before = game.clone();
        let offered = game.act(asker, Action::Offer(Offer::TakeBack), Millis::ZERO);
        let own = |ply: &awale_play::PlayedPly| ply.mv.side() == asker;
        let Some(last) = before.plies().iter().rposition(own).filter(|_| before.result().is_none())
        else {
            let over = before.result().is_some();
            let refused =
                if over { ActionRefused::GameOver } else { ActionRefused::NothingToTakeBack(asker) };
            prop_assert_eq!(offered, Err(refused));
            return Ok(());
        };
        prop_assert_eq!(offered.unwrap().happened, Happened::Offered(Offer::TakeBack));
        prop_assert_eq!(&game, &before, "an offer changes nothing yet");
        game.act(asker.opponent(), Action::Accept(Offer::TakeBack), Millis::ZERO).unwrap();
        prop_assert_eq!(game.plies(), &before.plies()[..last]);
        prop_assert_eq!(game.to_move(), asker);
        prop_assert!(game.offers().south.is_empty() && game.offers().north.is_empty());
    }

    #[test]
    fn repetition_is_what_a_recount_says(start in start(), choices in choices()) {
        let game = moved(start, &choices);
        let positions = positions(&game);
        prop_assert_eq!(naive_occurrences(&positions), game.occurrences());
        let limit = game.rules().facts().repetition.occurrences;
        for upto in 1..=positions.len() {
            let over = naive_occurrences(&positions[..upto]) >= limit;
            prop_assert!(!over || upto == positions.len(), "the game went on after a repetition");
        }
        let repeated = game.occurrences() >= limit && game.position().ending().is_none();
        let reason = game.result().map(|result| result.reason);
        prop_assert_eq!(repeated, reason == Some(EndReason::Rules(Reason::Repetition)));
    }

    #[test]
    fn the_same_schedule_gives_the_same_game(options in options(), schedule in schedules()) {
        let (one, two) = (played(&options, &schedule), played(&options, &schedule));
        let last = schedule.last().map_or(Millis::ZERO, |&(_, now)| now);
        prop_assert_eq!(&one, &two);
        prop_assert_eq!(around(&one, last), around(&two, last));
    }

    #[test]
    fn events_replayed_give_the_same_game(
        options in options(),
        schedule in schedules(),
        free in prop::option::of(schedule::side()),
    ) {
        let mut options = options;
        if let Some(side) = free {
            options.seats[side] = Seat::default();
        }
        let (mut played, mut replayed) = (Game::new(options.clone()), Game::new(options));
        if let Some(side) = free {
            let join = Action::Join { name: "late\nand later".to_owned() };
            let event = played.act(side, join, Millis(1)).unwrap();
            replayed.apply(&event).unwrap();
        }
        for scheduled in schedule {
            let before = format!("{played:?}");
            if let (Doing::Undo, now) = scheduled {
                prop_assert_eq!(played.undo(now), replayed.undo(now));
            } else if let Ok(Some(event)) = happen(&mut played, &scheduled) {
                replayed.apply(&event).unwrap();
            } else {
                prop_assert_eq!(format!("{played:?}"), before, "a refusal changes nothing");
            }
            // Everything there is: seats, offers, clocks, wishes for another game.
            prop_assert_eq!(format!("{played:?}"), format!("{replayed:?}"));
        }
    }

    #[test]
    fn clocks_run_down_and_nobody_plays_without_time(options in options(), schedule in schedules()) {
        let mut game = Game::new(options);
        let mut latest = Millis::ZERO;
        for scheduled in schedule {
            let now = latest.max(scheduled.1);
            let to_move = game.to_move();
            let out = game.result().is_none() && game.time_left(to_move, now) == Some(Millis::ZERO);
            prop_assert_eq!(out, game.flag_fallen(now));
            let over = game.result().is_some();
            let done = happen(&mut game, &scheduled);
            match (&done, &scheduled.0) {
                (Ok(Some(event)), _) => {
                    prop_assert_eq!(event.at, now);
                    prop_assert_eq!(out, event.happened == Happened::Flagged);
                    latest = now;
                }
                (Ok(None), Doing::Undo) => latest = game.moment(Millis::ZERO),
                (Ok(None), _) | (_, Doing::Act(_, Action::Rematch { .. })) => {}
                (Err(refused), _) if out => {
                    prop_assert_eq!(*refused, ActionRefused::OutOfTime(to_move));
                }
                (Err(refused), _) => {
                    prop_assert_eq!(*refused == ActionRefused::GameOver, over);
                }
            }
            for side in Side::ALL {
                let [sooner, later] =
                    [now, now.plus(Millis(700))].map(|now| game.time_left(side, now));
                prop_assert_eq!(sooner.is_some(), game.time() != TimeControl::None);
                prop_assert!(later <= sooner);
                // Nothing is lost but what was thought.
                prop_assert!(sooner.unwrap_or_default() <= later.unwrap_or_default().plus(Millis(700)));
            }
            if game.result().is_some() {
                prop_assert!(game.legal_moves().is_empty());
                prop_assert!(game.offers().south.is_empty() && game.offers().north.is_empty());
            }
        }
    }

    #[test]
    fn a_bank_is_its_base_less_the_thinking_and_with_the_increments(
        options in options(),
        schedule in schedules(),
    ) {
        let Some(base) = options.time.base() else { return Ok(()) };
        let mut plays = schedule;
        plays.retain(|(event, _)| matches!(event, Doing::Play { .. }));
        let game = played(&options, &plays);
        let latest = plays.iter().map(|&(_, now)| now).max().unwrap_or_default();
        for side in Side::ALL {
            let thoughts: Vec<u64> = game
                .plies()
                .iter()
                .filter(|ply| ply.mv.side() == side)
                .map(|ply| ply.spent.0)
                .collect();
            let earned = options.time.increment().0 * thoughts.len() as u64;
            let spent: u64 = thoughts.iter().skip(1).sum();
            let flagged = game.result().is_some_and(|result| {
                result.reason == EndReason::Time && result.loser() == Some(side)
            });
            let running = side == game.to_move() && game.result().is_none();
            let bank = base.0 + earned - spent;
            let left = game.time_left(side, latest).unwrap().0;
            if flagged {
                prop_assert_eq!(left, 0);
            } else if running {
                prop_assert!(left <= bank);
            } else {
                prop_assert_eq!(left, bank);
            }
        }
    }
}

/// The properties above would be empty if random games never came to the ends they speak of.
#[test]
fn random_games_end_in_every_way() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let strategy = (options(), schedules(), choices());
    let mut ends: Vec<&str> = Vec::new();
    for _ in 0..4000 {
        let (options, schedule, choices) = strategy.new_tree(&mut runner).unwrap().current();
        ends.extend(played(&options, &schedule).result().map(GameResult::name));
        ends.extend(moved(options.start, &choices).result().map(GameResult::name));
    }
    let wanted = Reason::ALL.map(Reason::name).into_iter();
    for name in wanted.chain(["resignation", "agreement", "time"]) {
        assert!(ends.contains(&name), "no game of {} ended by {name}", ends.len());
    }
}
