//! Rounds that follow by themselves, and results that players enter: on both databases.

use awale_proto::MyTournament;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::directed::{Directed, swiss};
use crate::server::{Running, generous};

/// The result of a game of the first table.
fn result(round: u32, text: &str) -> Value {
    json!({"do": "result", "round": round, "table": 1, "game": 1, "result": text})
}

/// The next round is paired when the last result is in, once, whichever of two servers comes to it; and so
/// is the end.
#[tokio::test]
async fn rounds_follow_by_themselves() {
    let running = Running::new(generous()).await;
    let shared = matches!(running.database, awale_server::Database::Postgres { .. });
    let other = if shared { Some(running.beside().await) } else { None };
    let new = json!({"name": "Club", "rounds": 3, "auto": true});
    let club = Directed::new(&running, new).await;
    club.enter(&running, &["Awa", "Kofi", "Léa", "Ama", "Bô"]).await;
    let secrets: Vec<String> =
        club.cards(&running).await.into_iter().map(|card| card.secret).collect();
    assert!(club.view(&running).await.auto);
    club.pair(&running, 1).await.expect("the director begins");
    for round in 1..=3 {
        let view = club.until(&running, |view| view.round == round).await;
        assert_eq!(view.missing, 2);
        club.resign_all(&running, &secrets).await;
    }
    let over = club.until(&running, |view| view.ended.is_some()).await;
    assert_eq!(over.round, 3);
    // Five enter, three rounds, six results, the end: nothing happened twice.
    assert_eq!(over.number, 5 + 3 + 6 + 1);
    if let Some(other) = &other {
        let there = club.until(other, |view| view.ended.is_some()).await;
        assert_eq!(there.number, over.number);
    }
}

/// Without the option the director pairs, and a director who is faster is not in the way.
#[tokio::test]
async fn a_director_may_be_faster() {
    let running = Running::new(generous()).await;
    let slow = Directed::new(&running, json!({"name": "A", "rounds": 2, "by_link": false})).await;
    let new = json!({"name": "B", "rounds": 2, "by_link": false, "auto": true});
    let fast = Directed::new(&running, new).await;
    for club in [&slow, &fast] {
        club.enter(&running, &["Awa", "Kofi", "Léa"]).await;
        club.pair(&running, 1).await.expect("it is paired");
        club.act(&running, result(1, "27-21")).await.expect("a result");
    }
    fast.pair(&running, 2).await.expect("the director is faster");
    fast.act(&running, result(2, "27-21")).await.expect("a result");
    let over = fast.until(&running, |view| view.ended.is_some()).await;
    assert_eq!((over.round, over.number), (2, 3 + 2 + 2 + 1));
    // By now the other would have been paired, too.
    let view = slow.view(&running).await;
    assert_eq!((view.round, view.missing, view.auto), (1, 0, false));
}

/// A server that is gone between the result and the next round leaves the round to the one that comes.
#[tokio::test]
async fn a_round_is_paired_after_a_restart() {
    let running = Running::new(generous()).await;
    let new = json!({"name": "Club", "rounds": 2, "by_link": false, "auto": true});
    let club = Directed::new(&running, new).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    club.pair(&running, 1).await.expect("it is paired");
    club.act(&running, result(1, "=")).await.expect("a result");
    let running = running.restart().await;
    let view = club.until(&running, |view| view.round == 2).await;
    assert_eq!(view.missing, 1);
}

/// Both players of a real board say the result with their cards. If they do not agree, the director sees it and
/// decides. Nobody says it for others.
#[tokio::test]
async fn players_enter_the_results_of_real_boards() {
    let running = Running::new(generous()).await;
    let club =
        Directed::new(&running, json!({"name": "Club", "rounds": 2, "by_link": false})).await;
    club.enter(&running, &["Awa", "Kofi", "Léa"]).await;
    let view = club.pair(&running, 1).await.expect("it is paired");
    let round = view.current.expect("a round");
    let (table, bye) = (&round.tables[0], round.byes[0].player);
    let cards = club.cards(&running).await;
    let secret = |player: u32| &cards[player as usize - 1].secret;
    let say = async |player: u32, text: &str| {
        club.post::<MyTournament>(&running, "/me", secret(player), result(1, text)).await
    };
    let me = say(table.south, "27-21").await.expect("it is said");
    assert_eq!(me.games[0].claims.len(), 1);
    assert_eq!(
        (me.games[0].claims[0].player, &*me.games[0].claims[0].result),
        (table.south, "27-21")
    );
    say(table.north, "21-27").await.expect("it is said");
    let view = club.view(&running).await;
    assert_eq!(view.missing, 1);
    let game = &view.current.as_ref().expect("a round").tables[0].games[0];
    let said: Vec<_> = game.claims.iter().map(|one| (one.player, one.result.as_str())).collect();
    assert_eq!(said, [(table.south, "27-21"), (table.north, "21-27")], "the director sees both");
    let refused = (StatusCode::CONFLICT, "no-claim".to_owned());
    assert_eq!(say(bye, "27-21").await.expect_err("not theirs"), refused);
    assert_eq!(say(table.south, "+-").await.expect_err("the director's"), refused);
    let odd = say(table.south, "30-30").await.expect_err("nonsense");
    assert_eq!(odd.0, StatusCode::UNPROCESSABLE_ENTITY);
    say(table.north, "27-21").await.expect("now both say the same");
    let view = club.view(&running).await;
    let game = &view.current.as_ref().expect("a round").tables[0].games[0];
    assert_eq!((view.missing, game.result.as_deref(), game.claims.len()), (0, Some("27-21"), 0));
    assert_eq!(say(table.south, "30-18").await.expect_err("it has a result"), refused);

    // The second round: they disagree, and the director decides.
    let view = club.pair(&running, 2).await.expect("it is paired");
    let table = view.current.expect("a round").tables.remove(0);
    for (player, text) in [(table.south, "S"), (table.north, "=")] {
        club.post::<Value>(&running, "/me", secret(player), result(2, text)).await.expect("said");
    }
    club.act(&running, result(2, "25-23")).await.expect("the director decides");
    assert_eq!(club.view(&running).await.missing, 0);
}

/// A game by link says itself how it ended; no player does.
#[tokio::test]
async fn nobody_claims_a_game_by_link() {
    let running = Running::new(generous()).await;
    let club = Directed::new(&running, swiss(1)).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    club.pair(&running, 1).await.expect("it is paired");
    let card = club.cards(&running).await.remove(0);
    let said = club.post::<Value>(&running, "/me", &card.secret, result(1, "27-21"));
    assert_eq!(said.await, Err((StatusCode::CONFLICT, "no-claim".to_owned())));
}
