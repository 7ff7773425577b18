//! What a class is given to do, with both databases.

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{Millis, TimeControl};
use awale_store::{
    ClassRecord, Digest, Holder, NewAssignment, NewGame, OPEN, ResultRecord, SeatRecord, Store,
    Tasks, wall_seconds,
};

use crate::classes::{CODE, card};
use crate::{Place, with_both};

with_both!(
    what_is_given_takes_the_place_of_what_was,
    a_question_is_answered_once,
    hands_and_the_pause_are_there_until_they_are_taken_away,
    games_are_made_with_what_needs_them_and_go_with_the_class,
);

async fn with_class(place: &Place) -> Store {
    let (store, _written) = place.open().await;
    let class = ClassRecord {
        code: CODE.to_owned(),
        teacher: Digest::of("the teacher's secret"),
        until: wall_seconds() + 1000,
        cards: vec![card(1, 0), card(2, 0), card(3, 0)],
    };
    assert!(store.make_class(class, Millis(5)).await.expect("it is written"));
    store
}

fn holder(number: u8) -> Holder {
    Holder { class: CODE.to_owned(), number }
}

async fn assign(store: &Store, work: &str, cards: &[u8]) -> u32 {
    let new = NewAssignment {
        class: CODE.to_owned(),
        work: work.to_owned(),
        tasks: cards.iter().map(|card| (*card, String::new())).collect(),
        games: Vec::new(),
    };
    store.assign(new).await.expect("it is written").expect("the class is there")
}

/// What each card does: the number of the assignment, and the card.
async fn doing(store: &Store, which: Tasks) -> Vec<(u32, u8, bool)> {
    let lesson = store.lesson(CODE, which).await.expect("it is read");
    let tasks = lesson
        .assignments
        .iter()
        .flat_map(|given| given.tasks.iter().map(|task| (given.number, task.card, task.closed)));
    tasks.collect()
}

async fn what_is_given_takes_the_place_of_what_was(place: Place) {
    let store = with_class(&place).await;
    assert_eq!(assign(&store, "first", &[1, 2, 3]).await, 1);
    assert_eq!(assign(&store, "second", &[2]).await, 2);
    assert_eq!(doing(&store, Tasks::Open).await, [(1, 1, false), (1, 3, false), (2, 2, false)]);
    assert_eq!(doing(&store, Tasks::All).await.len(), 4);
    let close = async |number| store.close_assignment(CODE.to_owned(), number).await;
    assert!(close(2).await.expect("it is written"));
    assert!(!close(9).await.expect("it is written"), "there is no such assignment");
    assert_eq!(doing(&store, Tasks::Open).await, [(1, 1, false), (1, 3, false)]);
    let lesson = store.lesson(CODE, Tasks::All).await.expect("it is read");
    assert_eq!(lesson.assignments[1].work, "second");
    let nowhere = NewAssignment {
        class: "NNNNNN".to_owned(),
        work: String::new(),
        tasks: Vec::new(),
        games: Vec::new(),
    };
    assert_eq!(store.assign(nowhere).await.expect("it is read"), None);
    // A card that is not there gets nothing, and nobody else does.
    let wrong = NewAssignment {
        class: CODE.to_owned(),
        work: "third".to_owned(),
        tasks: vec![(1, String::new()), (7, String::new())],
        games: Vec::new(),
    };
    assert!(store.assign(wrong).await.is_err());
    assert_eq!(doing(&store, Tasks::All).await.len(), 4);
    assert_eq!(assign(&store, "third", &[3]).await, 3);
}

async fn a_question_is_answered_once(place: Place) {
    let store = with_class(&place).await;
    assign(&store, "work", &[1, 2]).await;
    let note = async |card, item, tries, outcome: &str| {
        let result = ResultRecord { item, tries, outcome: outcome.to_owned() };
        store.note_result(holder(card), 1, result).await.expect("it is written")
    };
    let of_first = async || {
        let lesson = store.lesson(CODE, Tasks::Open).await.expect("it is read");
        let results = lesson.assignments[0].tasks[0].results.clone();
        results.into_iter().map(|it| (it.item, it.tries, it.outcome)).collect::<Vec<_>>()
    };
    assert!(note(1, 1, 1, OPEN).await);
    assert!(note(1, 1, 3, OPEN).await);
    // What comes late is older than what is known.
    assert!(note(1, 1, 2, OPEN).await);
    assert_eq!(of_first().await, [(1, 3, OPEN.to_owned())]);
    assert!(note(1, 1, 4, "solved").await);
    assert!(note(1, 1, 9, "told").await);
    assert!(note(1, 2, 1, "told").await);
    let known = [(1, 4, "solved".to_owned()), (2, 1, "told".to_owned())];
    assert_eq!(of_first().await, known);
    assert!(!note(3, 1, 1, "solved").await, "it was not given to this card");
    assert!(store.close_assignment(CODE.to_owned(), 1).await.expect("it is written"));
    assert!(!note(1, 3, 1, "solved").await, "it was taken back");
    let all = store.lesson(CODE, Tasks::All).await.expect("it is read");
    assert_eq!(all.assignments[0].tasks[0].results.len(), 2, "what came of it stays");
}

async fn hands_and_the_pause_are_there_until_they_are_taken_away(place: Place) {
    let store = with_class(&place).await;
    let state = async || {
        let lesson = store.lesson(CODE, Tasks::Open).await.expect("it is read");
        let hands = lesson.hands.iter().map(|(number, _)| *number).collect::<Vec<u8>>();
        (hands, lesson.paused > 0)
    };
    let raise = async |number, up| store.raise_hand(holder(number), up).await.expect("written");
    assert_eq!(state().await, (vec![], false));
    raise(2, true).await;
    raise(1, true).await;
    raise(2, true).await;
    store.pause(CODE.to_owned(), true).await.expect("it is written");
    let (mut hands, paused) = state().await;
    hands.sort_unstable();
    assert_eq!((hands, paused), (vec![1, 2], true));
    raise(1, false).await;
    assert_eq!(state().await.0, [2]);
    // A card that is renewed has its hand down: whoever raised it has it no longer.
    assert!(store.renew_card(CODE.to_owned(), 0, card(2, 1)).await.expect("it is written"));
    assert!(state().await.0.is_empty());
    raise(3, true).await;
    store.lower_hands(CODE.to_owned()).await.expect("it is written");
    store.pause(CODE.to_owned(), false).await.expect("it is written");
    assert_eq!(state().await, (vec![], false));
}

async fn games_are_made_with_what_needs_them_and_go_with_the_class(place: Place) {
    let store = with_class(&place).await;
    let seat = |number| Some(SeatRecord::held(String::new(), holder(number).name()));
    let game = |id: &str, seats| NewGame {
        id: id.to_owned(),
        start: AnyPosition::start(RuleSet::Awale, Side::South),
        time: TimeControl::None,
        invite_digest: Digest::of("nobody"),
        invitation_only: true,
        seats,
        made: Millis(5),
    };
    let new = NewAssignment {
        class: CODE.to_owned(),
        work: "a game".to_owned(),
        tasks: vec![(1, "pair".to_owned()), (2, "pair".to_owned())],
        games: vec![game("pair", BySide::new(seat(1), seat(2)))],
    };
    assert_eq!(store.assign(new.clone()).await.expect("it is written"), Some(1));
    // The same game twice: nothing of the second is there.
    assert!(store.assign(new).await.is_err());
    assert_eq!(doing(&store, Tasks::All).await.len(), 2);
    let token = Digest::of("somebody else's secret");
    let other = SeatRecord { name: String::new(), token, holder: String::new() };
    let elsewhere = game("elsewhere", BySide::new(Some(other), None));
    store.create(elsewhere).await.expect("it is written");
    assert_eq!(store.class_games(CODE).await.expect("it is read"), ["pair", "pair"]);
    assert!(store.delete_class(CODE).await.expect("it is written"));
    assert!(store.load("pair").await.expect("it is read").is_none());
    assert!(store.load("elsewhere").await.expect("it is read").is_some());
    assert_eq!(doing(&store, Tasks::All).await, []);
}
