//! Tournaments, their rounds and the games of these, with both databases.

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{GameEvent, Happened, Millis, TimeControl};
use awale_store::{
    Append, Appended, CardRecord, ClassRecord, Digest, EntrantRecord, EventRecord, JobKind,
    NewGame, SeatRecord, Store, StoreError, TournamentAppend, TournamentEventRecord,
    TournamentPlace, TournamentRecord, wall_seconds,
};

use crate::{Place, with_both};

with_both!(
    of_two_who_write_a_number_one_does,
    a_round_is_written_with_its_games_or_not_at_all,
    an_ending_asks_for_its_result_to_be_carried,
    a_seat_is_held_by_a_card_as_long_as_it_is_good,
    a_tournament_goes_with_its_class,
    a_round_of_many_games_is_written_in_one_go,
    of_two_who_press_a_clock_one_does,
);

const ID: &str = "abcdefghijkm";
const CODE: &str = "BCDFGH";

fn tournament(id: &str, class: &str) -> TournamentRecord {
    TournamentRecord {
        id: id.to_owned(),
        director: Digest::of("the director's secret"),
        class: class.to_owned(),
        club: String::new(),
        settings: "{}".to_owned(),
        terms: "{}".to_owned(),
        until: wall_seconds() + 1000,
    }
}

async fn with_tournament(place: &Place) -> Store {
    let (store, _written) = place.open().await;
    made(&store, ID, "").await;
    store
}

async fn made(store: &Store, id: &str, class: &str) {
    store.make_tournament(tournament(id, class), None, Millis(5)).await.expect("it is written");
}

fn event(number: u32, games: Vec<(NewGame, TournamentPlace)>) -> TournamentAppend {
    TournamentAppend {
        tournament: ID.to_owned(),
        event: TournamentEventRecord { number, at: Millis(7), event: format!("\"{number}\"") },
        entrants: Vec::new(),
        games,
        rates: false,
        pairs: None,
    }
}

fn game(id: &str, holder: &str) -> NewGame {
    let seat = |side: &str| {
        let (name, holder) = (side.to_owned(), holder.to_owned());
        Some(SeatRecord { name, token: Digest::of(&format!("{id} {side}")), holder })
    };
    NewGame {
        id: id.to_owned(),
        start: AnyPosition::start(RuleSet::Awale, Side::South),
        time: TimeControl::None,
        invite_digest: Digest::of("nobody's"),
        invitation_only: true,
        seats: BySide::new(seat("South"), seat("North")),
        made: Millis(7),
    }
}

const fn at(table: u32) -> TournamentPlace {
    TournamentPlace { round: 1, table, game: 1 }
}

async fn append(store: &Store, append: TournamentAppend) -> Appended {
    store.append_to_tournament(append).await.expect("it is written")
}

async fn numbers(store: &Store) -> Vec<u32> {
    let events = store.tournament_events(ID, 0).await.expect("it is read");
    events.iter().map(|event| event.number).collect()
}

/// The loser's games are not made, whichever of both it is.
async fn of_two_who_write_a_number_one_does(place: Place) {
    let store = with_tournament(&place).await;
    // Two servers, where two may be.
    let other = if store.is_shared() { place.open().await.0 } else { store.clone() };
    let (one, two) = tokio::join!(
        append(&store, event(1, vec![(game("one", ""), at(1))])),
        append(&other, event(1, vec![(game("two", ""), at(1))])),
    );
    assert_ne!(one, two, "one of both is stored");
    assert_eq!(numbers(&store).await, [1]);
    let games = store.tournament_games(ID, 0).await.expect("it is read");
    let winner = if one == Appended::Stored { "one" } else { "two" };
    assert_eq!(games, [(at(1), winner.to_owned())]);
    let loser = if one == Appended::Stored { "two" } else { "one" };
    assert!(store.load(loser).await.expect("it is read").is_none());
    assert_eq!(append(&store, event(1, Vec::new())).await, Appended::Lost);
    assert_eq!(append(&store, event(2, Vec::new())).await, Appended::Stored);
    let gone = TournamentAppend { tournament: "nothing".to_owned(), ..event(1, Vec::new()) };
    assert_eq!(append(&store, gone).await, Appended::Lost, "there is no such tournament");
    let found = store.tournament(ID).await.expect("it is read").expect("it is there");
    assert!(found.director.fits("the director's secret") && found.class.is_empty());
    for id in ["", "abc\0efghijkm", "nothing"] {
        assert!(store.tournament(id).await.expect("it is read").is_none(), "{id:?}");
    }
}

/// A game that cannot be made takes the round with it.
async fn a_round_is_written_with_its_games_or_not_at_all(place: Place) {
    let store = with_tournament(&place).await;
    let twice = vec![(game("one", ""), at(1)), (game("one", ""), at(2))];
    let refused = store.append_to_tournament(event(1, twice)).await;
    assert!(matches!(refused, Err(StoreError::Database(_))), "{refused:?}");
    assert!(numbers(&store).await.is_empty());
    assert!(store.load("one").await.expect("it is read").is_none());
    assert!(store.tournament_games(ID, 0).await.expect("it is read").is_empty());
    let round = vec![(game("one", ""), at(1)), (game("two", ""), at(2))];
    assert_eq!(append(&store, event(1, round)).await, Appended::Stored);
    assert_eq!(store.tournament_games(ID, 1).await.expect("it is read").len(), 2);
    assert!(store.tournament_games(ID, 2).await.expect("it is read").is_empty());
    let found = store.tournament_of("two").await.expect("it is read");
    assert_eq!(found, Some((ID.to_owned(), at(2))));
    assert_eq!(store.untouched_games(ID, Millis(8)).await.expect("it is read").len(), 2);
    assert!(store.untouched_games(ID, Millis(7)).await.expect("it is read").is_empty());
}

/// The job comes with the ending: with that of a game of a tournament alone.
async fn an_ending_asks_for_its_result_to_be_carried(place: Place) {
    let store = with_tournament(&place).await;
    let round = vec![(game("one", ""), at(1))];
    assert_eq!(append(&store, event(1, round)).await, Appended::Stored);
    store.create(game("free", "")).await.expect("it is written");
    for id in ["free", "one"] {
        let key = store.load(id).await.expect("it is read").expect("a game").key;
        let happened = Happened::Resigned;
        let event = GameEvent { side: Side::South, at: Millis(9), lag: Millis::ZERO, happened };
        let event = EventRecord { number: 1, event, command: String::new() };
        let append = Append { game: key, event, seat: None, next: None, ends: true };
        assert_eq!(store.append(append.clone()).await.expect("it is written"), Appended::Stored);
        // Who comes second changes nothing, and asks for nothing.
        assert_eq!(store.append(append).await.expect("it is written"), Appended::Lost);
    }
    let mut carried = Vec::new();
    while let Some(job) = store.lease(Millis(10), Millis(20)).await.expect("it is read") {
        if job.kind == JobKind::Result {
            carried.push(job.subject.clone());
        }
    }
    assert_eq!(carried, ["one"]);
    assert!(store.untouched_games(ID, Millis(8)).await.expect("it is read").is_empty());
}

fn card(number: u8, generation: u32) -> CardRecord {
    let digest = |what| Digest::of(&format!("{what} {number} {generation}"));
    CardRecord { number, generation, secret: digest("long"), short: digest("short"), seen: 0 }
}

async fn with_class(store: &Store) {
    let teacher = Digest::of("the teacher's secret");
    let cards = vec![card(1, 0), card(2, 0)];
    let class = ClassRecord { code: CODE.to_owned(), teacher, until: wall_seconds() + 1000, cards };
    assert!(store.make_class(class, Millis(5)).await.expect("it is written"));
}

async fn a_seat_is_held_by_a_card_as_long_as_it_is_good(place: Place) {
    let store = with_tournament(&place).await;
    with_class(&store).await;
    let entered = async |card, token: &str| {
        let entered = store.enter_class(CODE.to_owned(), card, Digest::of(token)).await;
        assert!(entered.expect("it is written"));
    };
    let holder = async |token: &str| {
        store.seat_holder(Digest::of(token)).await.expect("it is read").unwrap_or_default()
    };
    entered(&card(2, 0), "device").await;
    assert_eq!(holder("device").await, format!("{CODE}/2"));
    let renewed = store.renew_card(CODE.to_owned(), 0, card(2, 1)).await;
    assert!(renewed.expect("it is written"));
    assert_eq!(holder("device").await, "", "the card is void");

    let entrant = |generation, token: &str| EntrantRecord {
        player: 3,
        board: 1,
        generation,
        token: Digest::of(token),
        card: 0,
    };
    let entering = TournamentAppend { entrants: vec![entrant(0, "mine")], ..event(1, vec![]) };
    assert_eq!(append(&store, entering).await, Appended::Stored);
    assert_eq!(holder("mine").await, format!("{ID}/3/1"));
    assert_eq!(entrant(0, "mine").holder(&tournament(ID, "")), holder("mine").await);
    let renew = async |before, next| {
        store.renew_entrant(ID.to_owned(), before, next).await.expect("it is written")
    };
    assert!(renew(0, entrant(1, "new")).await);
    assert!(!renew(0, entrant(1, "other")).await, "it was renewed before");
    assert_eq!((holder("mine").await, holder("new").await), (String::new(), format!("{ID}/3/1")));
    let record = append(&store, event(2, vec![(game("one", &holder("new").await), at(1))])).await;
    assert_eq!(record, Appended::Stored);
    let game = store.load("one").await.expect("it is read").expect("a game").game;
    assert_eq!(game.seats[Side::South].as_ref().expect("a seat").holder, format!("{ID}/3/1"));
}

/// Nothing of it is left: neither its games nor who played.
async fn a_tournament_goes_with_its_class(place: Place) {
    let store = with_tournament(&place).await;
    with_class(&store).await;
    let other = "mkjihgfedcba";
    made(&store, other, CODE).await;
    let of_class = store.tournaments_of_class(CODE).await.expect("it is read");
    assert_eq!(of_class, [other]);
    assert!(store.tournaments_of_class("").await.expect("it is read").is_empty());
    let round = vec![(game("one", "BCDFGH/1"), at(1))];
    let paired = TournamentAppend { tournament: other.to_owned(), ..event(1, round) };
    assert_eq!(append(&store, paired).await, Appended::Stored);
    let round = vec![(game("two", ""), at(1))];
    assert_eq!(append(&store, event(1, round)).await, Appended::Stored);
    assert!(store.delete_class(CODE).await.expect("it is written"));
    assert!(store.tournament(other).await.expect("it is read").is_none());
    assert!(store.load("one").await.expect("it is read").is_none());
    assert!(store.load("two").await.expect("it is read").is_some(), "another's game stays");
    assert!(store.delete_tournament(ID).await.expect("it is written"));
    assert!(!store.delete_tournament(ID).await.expect("it is written"));
    assert!(store.load("two").await.expect("it is read").is_none());
}

async fn a_round_of_many_games_is_written_in_one_go(place: Place) {
    let store = with_tournament(&place).await;
    let timed = |table: u32| {
        let time = "300+5".parse().expect("a time control");
        (NewGame { time, ..game(&format!("game {table}"), "") }, at(table))
    };
    let round: Vec<_> = (1..=1200).map(timed).collect();
    assert_eq!(append(&store, event(1, round)).await, Appended::Stored);
    let games = store.tournament_games(ID, 1).await.expect("it is read");
    assert_eq!(games.len(), 1200);
    let last = store.load("game 1200").await.expect("it is read").expect("a game");
    assert_eq!(last.game.seats[Side::North].as_ref().expect("a seat").name, "North");
}

async fn of_two_who_press_a_clock_one_does(place: Place) {
    let (store, _written) = place.open().await;
    store.make_clock("c".to_owned(), "first".to_owned(), Millis(5)).await.expect("it is written");
    let press = async |after, state: &str| {
        store.press_clock("c".to_owned(), after, state.to_owned()).await.expect("it is written")
    };
    let (one, two) = tokio::join!(press(1, "one"), press(1, "two"));
    assert_ne!(one, two);
    let clock = store.table_clock("c").await.expect("it is read").expect("it is there");
    assert_eq!((clock.number, clock.state.as_str()), (2, if one { "one" } else { "two" }));
    assert!(!press(1, "late").await && press(2, "three").await);
    store.expire(Millis::seconds(6 * 86_400)).await.expect("it is written");
    assert!(store.table_clock("c").await.expect("it is read").is_some());
    store.expire(Millis::seconds(8 * 86_400)).await.expect("it is written");
    assert!(store.table_clock("c").await.expect("it is read").is_none(), "a week is over");
}
