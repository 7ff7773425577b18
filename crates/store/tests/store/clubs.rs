//! Clubs with their members, dates, ladder and results, with both databases.

use awale_play::Millis;
use awale_store::{
    Appended, ChallengeRecord, ClubChange, ClubDateRecord, ClubRecord, ClubResult, ClubState,
    Digest, EntrantRecord, JobKind, MemberRecord, Store, TournamentAppend, TournamentEventRecord,
    TournamentRecord, wall_seconds,
};

use crate::{Place, with_both};

with_both!(
    of_two_who_change_a_club_one_does,
    a_club_is_as_it_was_written,
    a_new_card_takes_all_devices_away,
    results_are_replaced_by_their_source,
    a_member_holds_the_seats_of_tournaments,
    a_club_goes_with_all_that_is_of_it,
);

const ID: &str = "abcdefghijkm";

fn club(id: &str) -> ClubRecord {
    ClubRecord {
        id: id.to_owned(),
        keeper: Digest::of("the keeper's secret"),
        version: 1,
        settings: "{}".to_owned(),
        until: wall_seconds() + 1000,
    }
}

async fn with_club(place: &Place) -> Store {
    let (store, _written) = place.open().await;
    store.make_club(club(ID), Millis(5)).await.expect("it is written");
    store
}

fn member(number: u32, name: &str) -> MemberRecord {
    MemberRecord {
        number,
        name: name.to_owned(),
        generation: 1,
        short: Digest::of(&format!("short {number}")),
        place: 0,
        joined: 7,
    }
}

async fn state(store: &Store) -> ClubState {
    store.club(ID).await.expect("it is read").expect("it is there")
}

async fn try_change(store: &Store, version: u32, changes: Vec<ClubChange>) -> Appended {
    store.change_club(ID.to_owned(), version, changes).await.expect("it is written")
}

async fn change(store: &Store, changes: Vec<ClubChange>) {
    let version = state(store).await.club.version;
    assert_eq!(try_change(store, version, changes).await, Appended::Stored);
}

async fn opens(store: &Store, token: &str) -> Option<(String, u32)> {
    store.member(Digest::of(token)).await.expect("it is read")
}

async fn of_two_who_change_a_club_one_does(place: Place) {
    let store = with_club(&place).await;
    let other = if store.is_shared() { place.open().await.0 } else { store.clone() };
    let add = |name: &str| vec![ClubChange::Member(member(1, name))];
    let (one, two) =
        tokio::join!(try_change(&store, 1, add("one")), try_change(&other, 1, add("two")));
    assert_ne!(one, two, "one of both is stored");
    let found = state(&store).await;
    assert_eq!(found.club.version, 2);
    assert_eq!(store.club_version(ID).await.expect("it is read"), Some(2));
    let winner = if one == Appended::Stored { "one" } else { "two" };
    assert_eq!(found.members.len(), 1);
    assert_eq!(found.members[0].name, winner);
    assert_eq!(try_change(&store, 1, add("late")).await, Appended::Lost);
    let gone = store.change_club("nothing".to_owned(), 1, add("x")).await.expect("it is written");
    assert_eq!(gone, Appended::Lost, "there is no such club");
    for id in ["", "abc\0efghijkm", "nothing"] {
        assert!(store.club(id).await.expect("it is read").is_none(), "{id:?}");
        assert!(store.club_version(id).await.expect("it is read").is_none(), "{id:?}");
    }
}

async fn a_club_is_as_it_was_written(place: Place) {
    let store = with_club(&place).await;
    let date = |number, starts, title: &str| ClubDateRecord {
        number,
        starts,
        ends: starts + 60,
        title: title.to_owned(),
        place: "Salle d’à côté".to_owned(),
        text: "Apportez « votre » plateau ;\nentrée libre, 5 €".to_owned(),
        everyone: number == 2,
        changed: 9,
    };
    let challenge = ChallengeRecord {
        number: 1,
        challenger: 2,
        defender: 1,
        made: 8,
        result: String::new(),
        reporter: 0,
        settled: 0,
    };
    let later = wall_seconds() + 5000;
    change(
        &store,
        vec![
            ClubChange::Settings("{\"name\":\"Les Graines\"}".to_owned()),
            ClubChange::Until(later),
            ClubChange::Member(member(1, "Léa")),
            ClubChange::Member(MemberRecord { place: 1, ..member(2, "Kofi") }),
            ClubChange::Date(date(1, 900, "Later")),
            ClubChange::Date(date(2, 100, "Earlier")),
            ClubChange::Challenge(challenge.clone()),
        ],
    )
    .await;
    let found = state(&store).await;
    assert!(found.club.keeper.fits("the keeper's secret"));
    assert_eq!(found.club.settings, "{\"name\":\"Les Graines\"}");
    assert_eq!(found.club.until, later);
    let members: Vec<_> =
        found.members.iter().map(|one| (one.number, &*one.name, one.place, one.joined)).collect();
    assert_eq!(members, [(1, "Léa", 0, 7), (2, "Kofi", 1, 7)]);
    assert!(found.members[0].short.fits("short 1"));
    assert_eq!(found.dates, [date(2, 100, "Earlier"), date(1, 900, "Later")]);
    assert_eq!(found.challenges, std::slice::from_ref(&challenge));
    // What is there is changed, not added again.
    let won = ChallengeRecord { result: "won".to_owned(), reporter: 2, settled: 10, ..challenge };
    change(
        &store,
        vec![
            ClubChange::Member(MemberRecord { place: 2, generation: 3, ..member(2, "") }),
            ClubChange::Date(date(1, 50, "Moved")),
            ClubChange::DropDate(2),
            ClubChange::Challenge(won.clone()),
        ],
    )
    .await;
    let found = state(&store).await;
    let second = &found.members[1];
    assert_eq!((&*second.name, second.place, second.generation), ("", 2, 3));
    assert_eq!(found.dates, [date(1, 50, "Moved")]);
    assert_eq!(found.challenges, [won]);
    change(&store, vec![ClubChange::DropChallenge(1)]).await;
    assert!(state(&store).await.challenges.is_empty());
}

async fn a_new_card_takes_all_devices_away(place: Place) {
    let store = with_club(&place).await;
    let card = |number, token: &str| ClubChange::Card { number, token: Some(Digest::of(token)) };
    let device = |number, token: &str| ClubChange::Device { number, token: Digest::of(token) };
    change(
        &store,
        vec![
            ClubChange::Member(member(1, "Léa")),
            ClubChange::Member(member(2, "Kofi")),
            card(1, "card 1"),
            card(2, "card 2"),
            device(2, "phone 2"),
        ],
    )
    .await;
    for at in 0..12 {
        change(&store, vec![device(1, &format!("phone {at} of 1"))]).await;
    }
    let mine = Some((ID.to_owned(), 1));
    assert_eq!(opens(&store, "card 1").await, mine, "the card outlives devices");
    let mut devices = 0;
    for at in 0..12 {
        devices += usize::from(opens(&store, &format!("phone {at} of 1")).await == mine);
    }
    assert!((8..=9).contains(&devices), "{devices}");
    assert_eq!(opens(&store, "phone 11 of 1").await, mine, "the last one is in");
    change(&store, vec![card(1, "another card")]).await;
    assert_eq!(opens(&store, "another card").await, mine);
    for void in ["card 1", "phone 11 of 1", "nothing"] {
        assert_eq!(opens(&store, void).await, None, "{void}");
    }
    assert_eq!(opens(&store, "phone 2").await, Some((ID.to_owned(), 2)), "another's stays");
    change(&store, vec![ClubChange::Card { number: 2, token: None }]).await;
    assert_eq!(opens(&store, "card 2").await, None);
    // A club whose day has come opens for nobody.
    change(&store, vec![ClubChange::Until(1)]).await;
    assert_eq!(opens(&store, "another card").await, None);
}

async fn results_are_replaced_by_their_source(place: Place) {
    let store = with_club(&place).await;
    let result = |at, first, second, score| ClubResult { at, first, second, score };
    let put = |source: &str, results: Vec<ClubResult>| {
        vec![ClubChange::Results { source: source.to_owned(), results }]
    };
    change(&store, put("tournament", vec![result(20, 1, 2, 2), result(20, 2, 3, 1)])).await;
    change(&store, put("ladder/1", vec![result(10, 3, 1, 0)])).await;
    change(&store, put("tournament", vec![result(20, 1, 2, 0)])).await;
    let found = store.club_results(ID).await.expect("it is read");
    let expected = [("ladder/1", result(10, 3, 1, 0)), ("tournament", result(20, 1, 2, 0))];
    assert_eq!(found, expected.map(|(source, result)| (source.to_owned(), result)));
    let many: Vec<ClubResult> = (0..3000).map(|at| result(at, 1, 2, 1)).collect();
    change(&store, put("tournament", many)).await;
    assert_eq!(store.club_results(ID).await.expect("it is read").len(), 3001);
    change(&store, put("tournament", Vec::new())).await;
    assert_eq!(store.club_results(ID).await.expect("it is read").len(), 1);
}

fn tournament(id: &str, club: &str) -> TournamentRecord {
    TournamentRecord {
        id: id.to_owned(),
        director: Digest::of("the keeper's secret"),
        class: String::new(),
        club: club.to_owned(),
        settings: "{}".to_owned(),
        terms: "{}".to_owned(),
        until: wall_seconds() + 1000,
    }
}

async fn a_member_holds_the_seats_of_tournaments(place: Place) {
    let store = with_club(&place).await;
    let card = ClubChange::Card { number: 300, token: Some(Digest::of("card")) };
    change(&store, vec![ClubChange::Member(member(300, "Léa")), card]).await;
    let record = tournament("nopqrstuvwxy", ID);
    store.make_tournament(record.clone(), None, Millis(5)).await.expect("it is written");
    let entrant = |player, card| EntrantRecord {
        player,
        board: 1,
        generation: 0,
        token: Digest::of(&format!("nobody's {player}")),
        card,
    };
    let append = TournamentAppend {
        tournament: record.id.clone(),
        event: TournamentEventRecord { number: 1, at: Millis(6), event: "\"1\"".to_owned() },
        entrants: vec![entrant(1, 300), entrant(2, 0)],
        games: Vec::new(),
        rates: true,
        pairs: None,
    };
    assert_eq!(store.append_to_tournament(append).await.expect("written"), Appended::Stored);
    let found = store.tournament(&record.id).await.expect("it is read").expect("it is there");
    assert_eq!((&*found.club, found.group()), (ID, ID));
    let entrants = store.entrants(&record.id).await.expect("they are read");
    let holder = store.seat_holder(Digest::of("card")).await.expect("it is read");
    assert_eq!(Some(entrants[0].holder(&found)), holder);
    assert_ne!(Some(entrants[1].holder(&found)), holder);
    // Its games are to be carried into the ratings.
    let mut kinds = Vec::new();
    while let Some(job) = store.lease(Millis(10), Millis(20)).await.expect("a lease") {
        kinds.push((job.kind, job.subject));
    }
    assert!(kinds.contains(&(JobKind::Rating, format!("{}/1", record.id))), "{kinds:?}");
    assert!(kinds.contains(&(JobKind::Club, ID.to_owned())), "{kinds:?}");
}

async fn a_club_goes_with_all_that_is_of_it(place: Place) {
    let store = with_club(&place).await;
    store.make_club(club("another"), Millis(5)).await.expect("it is written");
    let card = ClubChange::Card { number: 1, token: Some(Digest::of("card")) };
    let result = ClubResult { at: 1, first: 1, second: 2, score: 1 };
    let results = ClubChange::Results { source: "ladder/1".to_owned(), results: vec![result] };
    change(&store, vec![ClubChange::Member(member(1, "Léa")), card, results]).await;
    for (id, of) in [("one", ID), ("two", ID), ("other", "another"), ("nobody's", "")] {
        store.make_tournament(tournament(id, of), None, Millis(5)).await.expect("it is written");
    }
    let ids = store.tournaments_of_club(ID).await.expect("they are read");
    assert_eq!(ids.len(), 2, "{ids:?}");
    assert!(store.tournaments_of_club("").await.expect("they are read").is_empty());
    assert!(store.delete_club(ID).await.expect("it is written"));
    assert!(!store.delete_club(ID).await.expect("it is written"), "it is gone");
    assert!(store.club(ID).await.expect("it is read").is_none());
    assert!(store.club_results(ID).await.expect("they are read").is_empty());
    assert_eq!(opens(&store, "card").await, None);
    for (id, there) in [("one", false), ("two", false), ("other", true), ("nobody's", true)] {
        let found = store.tournament(id).await.expect("it is read");
        assert_eq!(found.is_some(), there, "{id}");
    }
    assert!(store.club("another").await.expect("it is read").is_some());
}
