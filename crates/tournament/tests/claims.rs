//! Results that players say themselves.

use awale_play::Millis;
use awale_tournament::{
    Action, ActionRefused, Happened, Outcome, PlayerId, Settings, System, Tournament,
};

fn outcome(text: &str) -> Outcome {
    text.parse().expect("a result")
}

fn say(player: u32, game: u32, text: &str) -> Action {
    let player = PlayerId(player);
    Action::Claim { player, round: 1, table: 1, game, outcome: outcome(text) }
}

/// Two of three are paired in the first round.
fn paired() -> (Tournament, [u32; 2], u32) {
    let settings = Settings::new("Club", System::Swiss { rounds: 2 }, 1);
    let mut tournament = Tournament::new(settings).expect("settings");
    for name in ["Awa", "Kofi", "Léa"] {
        let enter = Action::Enter { name: name.to_owned(), rating: None, members: Vec::new() };
        tournament.act(enter, Millis(1)).expect("it enters");
    }
    tournament.act(Action::Pair { round: 1 }, Millis(2)).expect("it is paired");
    let found = &tournament.rounds()[0].matches[0].pairing;
    let two = [found.south.0, found.north.0];
    let bye = tournament.rounds()[0].byes[0].player.0;
    (tournament, two, bye)
}

#[test]
fn what_both_say_is_the_result() {
    let (mut tournament, [south, north], _) = paired();
    let said = tournament.act(say(south, 1, "27-21"), Millis(3)).expect("it is said");
    assert!(matches!(said.happened, Happened::Claimed { .. }));
    let found = &tournament.rounds()[0].matches[0];
    assert_eq!(found.claims(0), [Some(outcome("27-21")), None]);
    assert_eq!((found.open(), found.is_disputed(0)), (1, false), "one alone is no result");
    let same = tournament.act(say(north, 1, "27-21"), Millis(4)).expect("it is said");
    assert!(matches!(same.happened, Happened::Result { .. }));
    let found = &tournament.rounds()[0].matches[0];
    assert_eq!((found.games[0], found.claims(0)), (Some(outcome("27-21")), [None, None]));
    let late = tournament.act(say(south, 1, "30-18"), Millis(5));
    assert_eq!(late, Err(ActionRefused::Claim), "it has a result");
    // All of it is read again from its events.
    let settings = tournament.settings().clone();
    let mut again = Tournament::new(settings).expect("settings");
    for event in tournament.events() {
        again.apply(event).expect("it happened");
    }
    assert_eq!(again.rounds(), tournament.rounds());
}

#[test]
fn a_dispute_waits_for_a_change_or_the_director() {
    let (mut tournament, [south, north], _) = paired();
    tournament.act(say(south, 1, "27-21"), Millis(3)).expect("it is said");
    tournament.act(say(north, 1, "21-27"), Millis(4)).expect("it is said");
    let found = &tournament.rounds()[0].matches[0];
    assert!(found.is_disputed(0) && found.open() == 1);
    assert!(matches!(
        tournament.act(Action::Pair { round: 2 }, Millis(5)),
        Err(ActionRefused::RoundOpen { .. })
    ));
    // Who was wrong says it anew.
    let mut changed = tournament.clone();
    changed.act(say(north, 1, "27-21"), Millis(6)).expect("it is said");
    assert_eq!(changed.rounds()[0].matches[0].games[0], Some(outcome("27-21")));
    let decided = outcome("=");
    let result = Action::Result { round: 1, table: 1, game: 1, outcome: decided };
    tournament.act(result, Millis(6)).expect("the director decides");
    let found = &tournament.rounds()[0].matches[0];
    assert_eq!((found.games[0], found.is_disputed(0)), (Some(decided), false));
}

#[test]
fn nobody_says_it_for_others() {
    let (mut tournament, [south, _], bye) = paired();
    for (action, refused) in [
        (say(bye, 1, "27-21"), ActionRefused::Claim),
        (say(99, 1, "27-21"), ActionRefused::Claim),
        (say(south, 1, "+-"), ActionRefused::Claim),
        (say(south, 1, "--"), ActionRefused::Claim),
        (say(south, 2, "="), ActionRefused::NoSuchGame { round: 1, table: 1, game: 2 }),
        (say(south, 0, "="), ActionRefused::NoSuchGame { round: 1, table: 1, game: 0 }),
    ] {
        assert_eq!(tournament.act(action, Millis(3)), Err(refused));
    }
}
