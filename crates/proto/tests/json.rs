//! The JSON is a promise: these texts are written and read to the letter.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Game, GameEvent, Happened, Millis, Offer, Options};
use awale_proto::{
    Begins, ClientMessage, Clocks, Event, NewGame, Outcome, Pair, Presence, ServerMessage, Share,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A value and its JSON, both ways.
fn spelled<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("it is written"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect("it is read"), value, "{json}");
}

#[test]
fn what_clients_say() {
    spelled(
        &ClientMessage::Hello { version: 1, token: Some("t".into()), seen: Some(7) },
        r#"{"type":"hello","version":1,"token":"t","seen":7}"#,
    );
    spelled(
        &ClientMessage::Hello { version: 1, token: None, seen: None },
        r#"{"type":"hello","version":1}"#,
    );
    let act = |action| ClientMessage::Act { id: "x".into(), ply: 4, seen: None, action };
    spelled(
        &act(Action::Play("Cxb2d1".parse().unwrap())),
        r#"{"type":"act","id":"x","ply":4,"action":{"do":"play","move":"Cxb2d1"}}"#,
    );
    let seen = ClientMessage::Act {
        id: "x".into(),
        ply: 4,
        seen: Some(7),
        action: Action::Offer(Offer::Draw),
    };
    spelled(
        &seen,
        r#"{"type":"act","id":"x","ply":4,"seen":7,"action":{"do":"offer","offer":"draw"}}"#,
    );
    spelled(&act(Action::Resign), r#"{"type":"act","id":"x","ply":4,"action":{"do":"resign"}}"#);
    spelled(
        &act(Action::Accept(Offer::TakeBack)),
        r#"{"type":"act","id":"x","ply":4,"action":{"do":"accept","offer":"take-back"}}"#,
    );
    spelled(&ClientMessage::Ping { sent: 12 }, r#"{"type":"ping","sent":12}"#);
}

#[test]
fn what_the_server_says() {
    let clocks = Clocks { south: 5, north: 6, running: Some(Side::North) };
    let event = Event {
        number: 3,
        event: GameEvent {
            side: Side::South,
            at: Millis(1_500),
            lag: Millis(20),
            happened: Happened::Moved("+A3C2".parse().unwrap()),
        },
        ply: 1,
        clocks: Some(clocks),
        offers: Pair { south: vec![Offer::Draw], north: vec![] },
        result: None,
        command: Some("x".into()),
    };
    spelled(
        &ServerMessage::Event(event),
        concat!(
            r#"{"type":"event","number":3,"event":"moved","move":"+A3C2","side":"south","at":1500,"lag":20,"ply":1,"#,
            r#""clocks":{"south":5,"north":6,"running":"north"},"#,
            r#""offers":{"south":["draw"],"north":[]},"command":"x"}"#
        ),
    );
    spelled(
        &ServerMessage::Presence(Presence { south: true, north: false, spectators: 2 }),
        r#"{"type":"presence","south":true,"north":false,"spectators":2}"#,
    );
    spelled(
        &ServerMessage::Done { id: "x".into(), number: 9 },
        r#"{"type":"done","id":"x","number":9}"#,
    );
}

/// A player does not join through the socket and does not choose the id of the next game.
#[test]
fn what_clients_cannot_say() {
    for action in [r#"{"do":"join","name":"x"}"#, r#"{"do":"play"}"#, r#"{"do":"fly"}"#] {
        let act = format!(r#"{{"type":"act","id":"x","ply":4,"action":{action}}}"#);
        assert!(serde_json::from_str::<ClientMessage>(&act).is_err(), "{act}");
    }
    let act = r#"{"type":"act","id":"x","ply":4,"action":{"do":"rematch","next":"mine"}}"#;
    let ClientMessage::Act { action, .. } = serde_json::from_str(act).unwrap() else {
        panic!("an action")
    };
    assert_eq!(action, Action::Rematch { next: String::new() });
}

#[test]
fn every_event_is_spelled() {
    let (offer, name, game) = (Offer::Draw, "Awa".to_owned(), "abc".to_owned());
    for (happened, json) in [
        (Happened::Joined { name }, r#""event":"joined","name":"Awa""#),
        (Happened::Moved("C".parse().unwrap()), r#""event":"moved","move":"C""#),
        (Happened::Offered(offer), r#""event":"offered","offer":"draw""#),
        (Happened::Withdrawn(offer), r#""event":"withdrawn","offer":"draw""#),
        (Happened::Declined(offer), r#""event":"declined","offer":"draw""#),
        (Happened::Accepted { offer, undone: 0 }, r#""event":"accepted","offer":"draw""#),
        (
            Happened::Accepted { offer: Offer::TakeBack, undone: 2 },
            r#""event":"accepted","offer":"take-back","undone":2"#,
        ),
        (Happened::Resigned, r#""event":"resigned""#),
        (Happened::Flagged, r#""event":"flagged""#),
        (Happened::RematchOffered, r#""event":"rematch-offered""#),
        (Happened::Rematch { game }, r#""event":"rematch","game":"abc""#),
    ] {
        let event = GameEvent { side: Side::North, at: Millis(7), lag: Millis::ZERO, happened };
        let (offers, clocks, result, command) = (Pair::default(), None, None, None);
        spelled(
            &Event { number: 1, event, ply: 0, clocks, offers, result, command },
            &format!(r#"{{"number":1,{json},"side":"north","at":7,"ply":0}}"#),
        );
    }
}

#[test]
fn a_new_game_needs_only_its_rules() {
    let game: NewGame = serde_json::from_str(r#"{"rules":"eqwale"}"#).unwrap();
    assert_eq!((game.rules, game.begins), (RuleSet::Eqwale, Begins::Creator));
    for wrong in [
        r#"{"rules":"chess"}"#,
        r#"{"rules":"awale","time":"soon"}"#,
        r#"{"rules":"awale","begins":"me"}"#,
        r#"{"rules":"awale","tokn":"x"}"#,
        "{}",
    ] {
        assert!(serde_json::from_str::<NewGame>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_share_names_its_kind() {
    spelled(
        &Share::Position { rules: RuleSet::Awale, position: "p".into() },
        r#"{"share":"position","rules":"awale","position":"p"}"#,
    );
}

#[test]
fn results_tell_reason_and_clause() {
    let mut game = Game::new(Options::new(AnyPosition::start(RuleSet::Awale, Side::South)));
    game.act(Side::North, Action::Offer(Offer::Stop), Millis(0)).unwrap();
    game.act(Side::South, Action::Accept(Offer::Stop), Millis(0)).unwrap();
    let outcome = Outcome::from(game.result().unwrap());
    spelled(
        &outcome,
        concat!(
            r#"{"reason":"agreement","agreed":"stop","clause":"L6","leftover":"nobody","#,
            r#""granaries":{"south":0,"north":0},"uncounted":48}"#
        ),
    );
}

/// A bank of time runs from a side's second move on, and nobody's runs after the end.
#[test]
fn clocks_name_the_side_that_runs() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let time = "60+1".parse().unwrap();
    let mut game = Game::new(Options { time, ..Options::new(start) });
    assert_eq!(Clocks::of(&game, Millis(5)).unwrap().running, None);
    game.act(Side::South, Action::Play("D".parse().unwrap()), Millis(10)).unwrap();
    game.act(Side::North, Action::Play("c".parse().unwrap()), Millis(20)).unwrap();
    let clocks = Clocks::of(&game, Millis(1020)).unwrap();
    assert_eq!(clocks, Clocks { south: 60_000, north: 61_000, running: Some(Side::South) });
    game.act(Side::South, Action::Resign, Millis(1020)).unwrap();
    assert_eq!(Clocks::of(&game, Millis(9999)).unwrap(), Clocks { running: None, ..clocks });
    let untimed = Game::new(Options::new(start));
    assert_eq!(Clocks::of(&untimed, Millis(5)), None);
}
