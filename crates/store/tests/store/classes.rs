//! Classes, cards and the devices that entered, with both databases.

use awale_play::Millis;
use awale_store::{
    CardRecord, ClassRecord, Database, Digest, Holder, JobKind, Store, wall_seconds,
};

use crate::{Place, with_both};

with_both!(
    a_class_is_found_by_its_code_and_made_once,
    a_lost_card_opens_nothing_any_more,
    a_device_goes_on_where_it_entered,
    a_class_is_deleted_with_all_that_is_of_it,
    cards_are_added_once,
    only_so_many_devices_enter_with_one_card,
);

pub(crate) const CODE: &str = "BCDFGH";

pub(crate) fn card(number: u8, generation: u32) -> CardRecord {
    CardRecord {
        number,
        generation,
        secret: Digest::of(&format!("long {number} {generation}")),
        short: Digest::of(&format!("short {number} {generation}")),
        seen: 0,
    }
}

fn class(code: &str) -> ClassRecord {
    ClassRecord {
        code: code.to_owned(),
        teacher: Digest::of("the teacher's secret"),
        until: wall_seconds() + 1000,
        cards: vec![card(1, 0), card(2, 0)],
    }
}

async fn with_class(place: &Place) -> Store {
    let (store, _written) = place.open().await;
    assert!(store.make_class(class(CODE), Millis(5)).await.expect("it is written"));
    store
}

async fn enter(store: &Store, card: &CardRecord, token: &str) -> bool {
    let entered = store.enter_class(CODE.to_owned(), card, Digest::of(token)).await;
    entered.expect("it is written")
}

async fn holder(store: &Store, token: &str) -> Option<u8> {
    let holder = store.holder(Digest::of(token)).await.expect("it is read");
    holder.map(|Holder { class, number }| {
        assert_eq!(class, CODE);
        number
    })
}

async fn a_class_is_found_by_its_code_and_made_once(place: Place) {
    let (store, written) = place.open().await;
    assert!(store.make_class(class(CODE), Millis(5)).await.expect("it is written"));
    let other = ClassRecord { teacher: Digest::of("another"), ..class(CODE) };
    assert!(!store.make_class(other, Millis(5)).await.expect("it is read"), "the code is taken");
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = place.open().await;
    let found = store.class(CODE).await.expect("it is read").expect("it is there");
    assert!(found.teacher.fits("the teacher's secret") && !found.teacher.fits("another"));
    assert_eq!(found.until, class(CODE).until.min(found.until));
    let numbers: Vec<u8> = found.cards.iter().map(|card| card.number).collect();
    assert_eq!(numbers, [1, 2]);
    assert!(found.cards[1].secret.fits("long 2 0") && found.cards[1].short.fits("short 2 0"));
    for code in ["", "bcdfgh", "BCDFG", "B\0DFGH"] {
        assert!(store.class(code).await.expect("it is read").is_none(), "{code:?}");
    }
    // A class without cards is one.
    let empty = ClassRecord { cards: Vec::new(), ..class("ZZZZZZ") };
    assert!(store.make_class(empty, Millis(5)).await.expect("it is written"));
    let empty = store.class("ZZZZZZ").await.expect("it is read").expect("it is there");
    assert!(empty.cards.is_empty());
}

/// The next generation opens; the one before, and whoever entered with it, no longer does. Of two who
/// renew a card one does.
async fn a_lost_card_opens_nothing_any_more(place: Place) {
    let store = with_class(&place).await;
    assert!(enter(&store, &card(1, 0), "thief").await);
    assert!(enter(&store, &card(2, 0), "other").await);
    assert_eq!(holder(&store, "thief").await, Some(1));
    let renew =
        async |card| store.renew_card(CODE.to_owned(), 0, card).await.expect("it is written");
    assert!(renew(card(1, 1)).await);
    assert!(!renew(card(1, 1)).await, "it was renewed before");
    assert_eq!((holder(&store, "thief").await, holder(&store, "other").await), (None, Some(2)));
    assert!(!enter(&store, &card(1, 0), "again").await, "the card is void");
    assert_eq!(holder(&store, "again").await, None);
    assert!(enter(&store, &card(1, 1), "owner").await);
    assert_eq!(holder(&store, "owner").await, Some(1));
    let found = store.class(CODE).await.expect("it is read").expect("it is there");
    assert!(found.cards[0].secret.fits("long 1 1") && found.cards[0].short.fits("short 1 1"));
    assert!(!renew(card(7, 1)).await, "there is no such card");
}

async fn a_device_goes_on_where_it_entered(place: Place) {
    let (store, written) = place.open().await;
    assert!(store.make_class(class(CODE), Millis(5)).await.expect("it is written"));
    assert!(enter(&store, &card(2, 0), "device").await);
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = place.open().await;
    assert_eq!(holder(&store, "device").await, Some(2));
    assert_eq!(holder(&store, "another").await, None);
    let seen = async || {
        let class = store.class(CODE).await.expect("it is read").expect("it is there");
        [class.cards[0].seen, class.cards[1].seen]
    };
    let [never, now] = seen().await;
    assert!(never == 0 && now > 0);
    store.seen(Holder { class: CODE.to_owned(), number: 1 }).await.expect("it is written");
    assert!(seen().await[0] >= now);
}

/// A class past its day lets nobody go on, though its rows may be there for some minutes.
async fn a_class_is_deleted_with_all_that_is_of_it(place: Place) {
    let (store, _written) = place.open().await;
    let expire = store.lease(Millis(1), Millis(2)).await.expect("it is read").expect("a job");
    store.put_off(expire, Millis(1_000_000)).await.expect("it is written");
    let late = ClassRecord { until: wall_seconds() - 1, ..class(CODE) };
    assert!(store.make_class(late, Millis(5)).await.expect("it is written"));
    assert!(enter(&store, &card(1, 0), "device").await);
    assert_eq!(holder(&store, "device").await, None, "its day has come");
    let job = store.lease(Millis(6), Millis(7)).await.expect("it is read").expect("a job");
    assert_eq!((job.kind, job.subject.as_str()), (JobKind::Class, CODE));
    assert!(store.delete_class(CODE).await.expect("it is written"));
    assert!(!store.delete_class(CODE).await.expect("it is written"));
    assert!(store.class(CODE).await.expect("it is read").is_none());
    // Nothing of it is left: the same code, cards and devices can be again.
    assert!(store.make_class(class(CODE), Millis(5)).await.expect("it is written"));
    assert_eq!(holder(&store, "device").await, None);
    assert!(enter(&store, &card(1, 0), "device").await);
}

async fn cards_are_added_once(place: Place) {
    let store = with_class(&place).await;
    let add = async |cards| store.add_cards(CODE.to_owned(), cards).await.expect("it is written");
    assert!(add(vec![card(3, 0), card(4, 0)]).await);
    assert!(!add(vec![card(3, 0), card(4, 0), card(5, 0)]).await, "another was faster");
    let found = store.class(CODE).await.expect("it is read").expect("it is there");
    assert_eq!(found.cards.len(), 4);
    let nowhere = store.add_cards("NNNNNN".to_owned(), vec![card(1, 0)]).await;
    assert!(!nowhere.expect("it is written"));
}

async fn only_so_many_devices_enter_with_one_card(place: Place) {
    let store = with_class(&place).await;
    assert!(enter(&store, &card(2, 0), "neighbour").await);
    for device in 0..20 {
        assert!(enter(&store, &card(1, 0), &format!("device {device}")).await);
        assert_eq!(holder(&store, &format!("device {device}")).await, Some(1), "the last is in");
    }
    let mut inside = 0;
    for device in 0..20 {
        inside += u32::from(holder(&store, &format!("device {device}")).await.is_some());
    }
    assert!((8..=9).contains(&inside), "{inside}");
    assert_eq!(holder(&store, "neighbour").await, Some(2));
}

#[tokio::test]
async fn secrets_of_a_class_are_nowhere_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::Folder(folder.path().to_owned());
    let (store, written) = Store::open(&database).await.expect("it opens");
    assert!(store.make_class(class(CODE), Millis(5)).await.expect("it is written"));
    assert!(enter(&store, &card(1, 0), "the secret of a device").await);
    drop(store);
    written.await.expect("the writer ends");
    for file in std::fs::read_dir(folder.path()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("it is read");
        for secret in ["the teacher's secret", "long 1 0", "short 1 0", "the secret of a device"] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
        }
    }
}
