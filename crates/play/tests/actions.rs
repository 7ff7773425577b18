//! A game as players meet it: seats, turns, offers, clocks, moves taken back, another game.

use awale_core::{AnyPosition, Clause, Move, Refusal, RuleSet, Side};
use awale_play::{
    Action, ActionRefused, Agreement, EndReason, EventRefused, Game, GameEvent, Happened, Millis,
    Offer, Options, Seat, TimeControl,
};

const SOUTH: Side = Side::South;
const NORTH: Side = Side::North;

fn mv(text: &str) -> Action {
    Action::Play(text.parse().expect("a move"))
}

fn new_game(rules: RuleSet, time: &str) -> Game {
    let start = AnyPosition::start(rules, SOUTH);
    Game::new(Options { time: time.parse().expect("a time control"), ..Options::new(start) })
}

fn game_from(rules: RuleSet, position: &str) -> Game {
    Game::new(Options::new(AnyPosition::parse(rules, position).expect("a position")))
}

/// Plays moves in turn, at the moments given in seconds.
fn play(game: &mut Game, moves: &[(&str, u64)]) {
    for &(text, now) in moves {
        game.act(game.to_move(), mv(text), Millis::seconds(now)).expect("a legal move");
    }
}

#[test]
fn only_the_player_to_move_plays_and_only_by_the_rules() {
    let mut game = new_game(RuleSet::Awale, "-");
    let refused = game.act(NORTH, mv("a"), Millis(0));
    assert_eq!(refused, Err(ActionRefused::NotYourTurn { to_move: SOUTH }));
    assert_eq!(refused.unwrap_err().to_string(), "expected a move of South, found one of North");
    let pit = "a".parse::<Move>().unwrap().pit().unwrap();
    let refused = game.act(SOUTH, mv("a"), Millis(0));
    assert_eq!(refused, Err(Refusal::NotYourPit { pit, mover: SOUTH }.into()));
    assert_eq!(refused.unwrap_err().name(), "not-your-pit");
    assert!(game.plies().is_empty());
    play(&mut game, &[("F", 0), ("a", 0)]);
    assert_eq!(game.position(), &game.plies()[1].position);
    assert_eq!(game.position_after(0), Some(game.start()));
    assert_eq!(game.position_after(2), Some(game.position()));
    assert_eq!(game.position_after(3), None);
}

#[test]
fn a_start_that_is_over_has_its_result_at_once() {
    let mut game = game_from(RuleSet::Awale, "0-0-0-0-0-0-0-0-0-0-0-1-24-23-S");
    let result = *game.result().unwrap();
    assert_eq!((result.name(), result.clause, result.winner), ("famine", Some(Clause::L4), None));
    assert_eq!(result.ending(), game.position().ending());
    assert_eq!(game.act(SOUTH, Action::Resign, Millis(0)), Err(ActionRefused::GameOver));
    assert_eq!(game.undo(Millis(0)), None);
    assert_eq!(game.result(), Some(&result));
}

#[test]
fn the_end_by_the_position_comes_before_repetition() {
    // Avelé stalls after fourteen quiet moves, here at the moment a position comes back.
    let mut game = game_from(RuleSet::Avele, "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S quiet=2");
    for text in "A a B b C c D d E e F f".split(' ') {
        assert_eq!(game.result(), None);
        play(&mut game, &[(text, 0)]);
    }
    assert_eq!(game.occurrences(), 2);
    assert_eq!(game.result().unwrap().name(), "stall");
}

#[test]
fn the_second_occurrence_ends_a_game_of_abapa_and_undo_resumes_it() {
    let mut game = game_from(RuleSet::Abapa, "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S");
    let round: Vec<(&str, u64)> = "A a B b C c D d E e F f".split(' ').map(|m| (m, 0)).collect();
    play(&mut game, &round);
    let result = game.result().unwrap();
    assert_eq!((result.name(), result.clause), ("repetition", Some(Clause::AbapaRepetition)));
    assert_eq!((result.granaries.south, result.granaries.north, result.uncounted), (25, 23, 0));
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.undo(Millis(0)), Some(1));
    assert_eq!(game.plies().last().unwrap().mv.to_string(), "F");
    assert_eq!((game.result(), game.occurrences()), (None, 1));
}

#[test]
fn resignation_is_lost_whatever_the_granaries() {
    let mut game = game_from(RuleSet::Awele, "0-1-0-2-0-1-0-3-0-2-0-1-24-14-N");
    game.act(SOUTH, Action::Resign, Millis(0)).unwrap();
    let result = game.result().unwrap();
    assert_eq!((result.name(), result.winner, result.clause), ("resignation", Some(NORTH), None));
    assert_eq!((result.granaries.south, result.uncounted), (24, 10));
    assert_eq!(result.ending(), None);
    // It is taken back by itself, before any move is.
    assert!(game.can_undo());
    assert_eq!(game.undo(Millis(0)), Some(0));
    assert_eq!(game.result(), None);
    assert!(!game.can_undo());
}

#[test]
fn agreement_cites_the_sheet_that_speaks_of_it() {
    for (rules, clause) in [(RuleSet::Awale, Some(Clause::L6)), (RuleSet::Eqwale, None)] {
        let mut game = new_game(rules, "-");
        game.act(SOUTH, Action::Offer(Offer::Draw), Millis(0)).unwrap();
        game.act(NORTH, Action::Accept(Offer::Draw), Millis(0)).unwrap();
        let result = game.result().unwrap();
        assert_eq!(result.reason, EndReason::Agreement(Agreement::Draw));
        assert_eq!((result.clause, result.winner, result.uncounted), (clause, None, 48));
    }
}

#[test]
fn offers_stand_once_and_can_be_declined_and_withdrawn() {
    let mut game = new_game(RuleSet::Awale, "-");
    let mut act = |seat, action| game.act(seat, action, Millis(0)).map(|event| event.happened);
    for offer in [Offer::Draw, Offer::Stop] {
        assert_eq!(act(NORTH, Action::Accept(offer)), Err(ActionRefused::NoSuchOffer(offer)));
        assert_eq!(act(SOUTH, Action::Offer(offer)), Ok(Happened::Offered(offer)));
        assert_eq!(act(SOUTH, Action::Offer(offer)), Err(ActionRefused::OfferStands(offer)));
        // Nobody accepts or declines an own offer.
        assert_eq!(act(SOUTH, Action::Accept(offer)), Err(ActionRefused::NoSuchOffer(offer)));
        assert_eq!(act(SOUTH, Action::Decline(offer)), Err(ActionRefused::NoSuchOffer(offer)));
        assert_eq!(act(NORTH, Action::Withdraw(offer)), Err(ActionRefused::NoSuchOffer(offer)));
        assert_eq!(act(NORTH, Action::Decline(offer)), Ok(Happened::Declined(offer)));
        assert_eq!(act(SOUTH, Action::Withdraw(offer)), Err(ActionRefused::NoSuchOffer(offer)));
        assert_eq!(act(SOUTH, Action::Offer(offer)), Ok(Happened::Offered(offer)));
        assert_eq!(act(SOUTH, Action::Withdraw(offer)), Ok(Happened::Withdrawn(offer)));
    }
    let nothing = Err(ActionRefused::NothingToTakeBack(SOUTH));
    assert_eq!(act(SOUTH, Action::Offer(Offer::TakeBack)), nothing);
}

#[test]
fn offers_lapse_with_the_answer_on_the_board() {
    let mut game = new_game(RuleSet::Awale, "-");
    play(&mut game, &[("A", 0), ("a", 0)]);
    for offer in Offer::ALL {
        game.act(SOUTH, Action::Offer(offer), Millis(0)).unwrap();
    }
    // South's own move keeps the draw and the stop on the table, not the take-back.
    play(&mut game, &[("B", 0)]);
    assert_eq!(game.offers().south.iter().collect::<Vec<_>>(), [Offer::Draw, Offer::Stop]);
    play(&mut game, &[("b", 0)]);
    assert!(game.offers().south.is_empty());
}

#[test]
fn who_offers_what_the_other_offered_accepts_it() {
    let mut game = new_game(RuleSet::Awale, "-");
    play(&mut game, &[("A", 0), ("a", 0)]);
    // Two take-backs ask for different things.
    game.act(SOUTH, Action::Offer(Offer::TakeBack), Millis(0)).unwrap();
    game.act(NORTH, Action::Offer(Offer::TakeBack), Millis(0)).unwrap();
    assert_eq!(game.plies().len(), 2);
    game.act(NORTH, Action::Offer(Offer::Stop), Millis(0)).unwrap();
    let event = game.act(SOUTH, Action::Offer(Offer::Stop), Millis(0)).unwrap();
    assert_eq!(event.happened, Happened::Accepted { offer: Offer::Stop, undone: 0 });
    assert_eq!(game.result().unwrap().reason, EndReason::Agreement(Agreement::Stop));
    assert!(game.offers().south.is_empty() && game.offers().north.is_empty());
}

#[test]
fn a_take_back_in_eqwale_can_take_several_moves() {
    // South harvests all of North's seeds and plays on, so two of his moves stand in a row.
    let mut game = game_from(RuleSet::Eqwale, "0-0-1-1-0-4-0-2-0-0-0-0-20-20-S");
    play(&mut game, &[("Cxb2", 0)]);
    assert_eq!(game.to_move(), SOUTH);
    play(&mut game, &[("F", 0), ("d", 0)]);
    let one = game.clone();
    game.act(NORTH, Action::Offer(Offer::TakeBack), Millis(0)).unwrap();
    let event = game.act(SOUTH, Action::Accept(Offer::TakeBack), Millis(0)).unwrap();
    assert_eq!(event.happened, Happened::Accepted { offer: Offer::TakeBack, undone: 1 });
    assert_eq!((game.plies().len(), game.to_move()), (2, NORTH));
    game = one;
    game.act(SOUTH, Action::Offer(Offer::TakeBack), Millis(0)).unwrap();
    let event = game.act(NORTH, Action::Accept(Offer::TakeBack), Millis(0)).unwrap();
    assert_eq!(event.happened, Happened::Accepted { offer: Offer::TakeBack, undone: 2 });
    assert_eq!((game.plies().len(), game.to_move()), (1, SOUTH));
}

#[test]
fn a_bank_runs_from_the_second_move_on_and_falls_at_zero() {
    let mut game = new_game(RuleSet::Awale, "10");
    game.start_clock(Millis(0));
    let left = |game: &Game, side, now| game.time_left(side, Millis(now)).unwrap().0;
    play(&mut game, &[("A", 100), ("a", 200)]);
    assert_eq!(game.plies()[1].spent, Millis::seconds(100));
    assert_eq!([left(&game, SOUTH, 200_000), left(&game, NORTH, 200_000)], [10_000, 10_000]);
    play(&mut game, &[("B", 204)]);
    assert_eq!([left(&game, SOUTH, 205_000), left(&game, NORTH, 205_000)], [6_000, 9_000]);
    // A moment of the past counts as the last one seen.
    assert_eq!(left(&game, NORTH, 0), 10_000);
    assert!(!game.flag_fallen(Millis(213_999)));
    assert_eq!(game.flag(Millis(213_999)), None);
    assert_eq!(left(&game, NORTH, 213_999), 1);
    let refused = game.act(NORTH, mv("b"), Millis(214_000));
    assert_eq!(refused, Err(ActionRefused::OutOfTime(NORTH)));
    assert_eq!(game.undo(Millis(214_000)), None);
    assert_eq!(game.result(), None);
    let event = game.flag(Millis(214_000)).unwrap();
    assert_eq!((event.side, event.happened), (NORTH, Happened::Flagged));
    let result = game.result().unwrap();
    assert_eq!((result.name(), result.winner, result.clause), ("time", Some(SOUTH), None));
    assert_eq!([left(&game, SOUTH, 300_000), left(&game, NORTH, 300_000)], [6_000, 0]);
    // Time does not come back.
    assert_eq!(game.undo(Millis(0)), None);
    assert_eq!(game.result().unwrap().name(), "time");
}

#[test]
fn the_opponents_action_finds_the_flag_too() {
    let mut game = new_game(RuleSet::Awale, "10");
    play(&mut game, &[("A", 0), ("a", 0)]);
    let refused = game.act(NORTH, Action::Resign, Millis::seconds(11));
    assert_eq!(refused, Err(ActionRefused::OutOfTime(SOUTH)));
    assert!(game.flag(Millis::seconds(11)).is_some());
    assert_eq!(game.result().unwrap().winner, Some(NORTH));
}

#[test]
fn days_per_move_run_from_the_turn_before() {
    const DAY: u64 = 86_400_000;
    let mut game = new_game(RuleSet::Abapa, "2d");
    assert_eq!(game.time(), TimeControl::DaysPerMove { days: 2 });
    assert!(!game.flag_fallen(Millis(100 * DAY)), "nobody started the clock");
    game.start_clock(Millis(100 * DAY));
    game.start_clock(Millis(101 * DAY));
    assert_eq!(game.time_left(SOUTH, Millis(101 * DAY)), Some(Millis(DAY)));
    game.act(SOUTH, mv("A"), Millis(101 * DAY)).unwrap();
    assert_eq!(game.time_left(SOUTH, Millis(102 * DAY)), Some(Millis(2 * DAY)));
    assert_eq!(game.time_left(NORTH, Millis(102 * DAY)), Some(Millis(DAY)));
    assert!(game.flag(Millis(103 * DAY - 1)).is_none());
    assert_eq!(game.flag(Millis(103 * DAY)).unwrap().side, NORTH);
    assert_eq!(game.result().unwrap().winner, Some(SOUTH));
    assert_eq!(game.time_left(NORTH, Millis(103 * DAY)), Some(Millis(0)));
}

#[test]
fn time_used_stays_used_when_moves_are_taken_back() {
    let mut game = new_game(RuleSet::Awale, "60");
    play(&mut game, &[("A", 0), ("a", 0), ("B", 10), ("b", 15)]);
    game.act(NORTH, Action::Offer(Offer::TakeBack), Millis::seconds(16)).unwrap();
    game.act(SOUTH, Action::Accept(Offer::TakeBack), Millis::seconds(18)).unwrap();
    let left = |game: &Game, now| {
        [SOUTH, NORTH].map(|side| game.time_left(side, Millis::seconds(now)).unwrap())
    };
    assert_eq!(game.to_move(), NORTH);
    assert_eq!(left(&game, 18), [Millis::seconds(47), Millis::seconds(55)]);
    assert_eq!(left(&game, 20), [Millis::seconds(47), Millis::seconds(53)]);
    assert!(game.undo(Millis::seconds(20)).is_some());
    assert_eq!(left(&game, 21), [Millis::seconds(46), Millis::seconds(53)]);
}

#[test]
fn thinking_is_measured_without_a_clock_too() {
    let mut game = new_game(RuleSet::Awale, "-");
    play(&mut game, &[("A", 5), ("a", 12)]);
    let spent: Vec<u64> = game.plies().iter().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [0, 7_000], "nobody knows when the first player sat down");
    assert_eq!(game.time_left(SOUTH, Millis(0)), None);
}

fn join(name: &str) -> Action {
    Action::Join { name: name.to_owned() }
}

fn want(next: &str) -> Action {
    Action::Rematch { next: next.to_owned() }
}

#[test]
fn nobody_acts_before_both_seats_are_taken() {
    let start = AnyPosition::start(RuleSet::Awale, SOUTH);
    let mut options = Options { time: "2d".parse().unwrap(), ..Options::new(start) };
    options.seats.north = Seat::default();
    let mut game = Game::new(options);
    for action in [mv("A"), Action::Resign, Action::Offer(Offer::Draw)] {
        assert_eq!(game.act(SOUTH, action, Millis(1)), Err(ActionRefused::Waiting));
    }
    assert_eq!(game.act(SOUTH, want("next"), Millis(1)), Err(ActionRefused::NotOver));
    assert_eq!(game.act(SOUTH, join("Bo"), Millis(1)), Err(ActionRefused::SeatTaken));
    let event = game.act(NORTH, join("Bo\nB"), Millis::seconds(5)).unwrap();
    assert_eq!(event.happened, Happened::Joined { name: "Bo B".to_owned() });
    assert_eq!((game.is_full(), game.seats().north.name.as_str()), (true, "Bo B"));
    assert_eq!(game.act(NORTH, join("Bo"), Millis::seconds(6)), Err(ActionRefused::SeatTaken));
    // The allowance of the first move runs from here.
    let left = Millis::days(2).minus(Millis::seconds(1));
    assert_eq!(game.time_left(SOUTH, Millis::seconds(6)), Some(left));
    play(&mut game, &[("A", 7)]);
}

#[test]
fn another_game_is_wanted_by_both_and_once() {
    let mut game = new_game(RuleSet::Awale, "-");
    assert_eq!(game.act(SOUTH, want("one"), Millis(0)), Err(ActionRefused::NotOver));
    game.act(SOUTH, Action::Resign, Millis(0)).unwrap();
    let mut act = |side, next| game.act(side, want(next), Millis(0)).map(|event| event.happened);
    assert_eq!(act(NORTH, "one"), Ok(Happened::RematchOffered));
    assert_eq!(act(NORTH, "two"), Err(ActionRefused::RematchStands));
    assert_eq!(act(SOUTH, "three"), Ok(Happened::Rematch { game: "three".to_owned() }));
    assert_eq!(act(SOUTH, "four"), Err(ActionRefused::RematchStands));
    assert_eq!(game.next(), Some("three"));
}

/// What the network took costs neither player anything: the mover gets it back, and the turn of the
/// other begins when the move arrives. The event replays to the same clocks.
#[test]
fn lag_is_given_back_and_charged_to_nobody() {
    let mut game = new_game(RuleSet::Awale, "10");
    // The first move of a side costs nothing.
    play(&mut game, &[("A", 1), ("a", 2), ("B", 3)]);
    let mut again = game.clone();
    let event = game.act_late(NORTH, mv("b"), Millis::seconds(5), Millis::seconds(4)).unwrap();
    assert_eq!((event.at, event.lag), (Millis::seconds(5), Millis::seconds(4)));
    again.apply(&event).unwrap();
    // North thought for two seconds; South begins at the ninth, not at the fifth.
    for game in [&game, &again] {
        let left = |side, now| game.time_left(side, Millis::seconds(now)).unwrap();
        assert_eq!(left(NORTH, 9), Millis::seconds(8));
        assert_eq!([9, 11].map(|now| left(SOUTH, now)), [9, 7].map(Millis::seconds));
    }
}

#[test]
fn an_event_that_cannot_have_happened_is_refused() {
    let mut game = new_game(RuleSet::Awale, "10");
    play(&mut game, &[("A", 1), ("a", 2)]);
    game.act(SOUTH, Action::Offer(Offer::TakeBack), Millis::seconds(3)).unwrap();
    game.act(SOUTH, Action::Offer(Offer::Draw), Millis::seconds(3)).unwrap();
    let before = format!("{game:?}");
    let mut refused = |side, at, happened| {
        let event = GameEvent { side, at: Millis::seconds(at), lag: Millis::ZERO, happened };
        let error = game.apply(&event).unwrap_err();
        assert_eq!(format!("{game:?}"), before);
        matches!(error, EventRefused::Other(_))
    };
    // Moves that were not taken back, an offer that would be an agreement, a flag that stands.
    assert!(refused(NORTH, 4, Happened::Accepted { offer: Offer::TakeBack, undone: 1 }));
    assert!(refused(NORTH, 4, Happened::Accepted { offer: Offer::Draw, undone: 1 }));
    assert!(refused(NORTH, 4, Happened::Offered(Offer::Draw)));
    assert!(refused(SOUTH, 11, Happened::Flagged));
    assert!(refused(NORTH, 13, Happened::Flagged));
    assert!(refused(SOUTH, 2, Happened::Resigned), "the moment lies before the last event");
    // Actions that are refused.
    assert!(!refused(NORTH, 4, Happened::Moved("b".parse().unwrap())));
    assert!(!refused(SOUTH, 13, Happened::Moved("B".parse().unwrap())));
    assert!(!refused(SOUTH, 4, Happened::Joined { name: String::new() }));
    assert!(!refused(SOUTH, 4, Happened::RematchOffered));
}
