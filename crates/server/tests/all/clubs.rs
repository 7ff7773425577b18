//! Clubs over the API: kept by whoever has the secret, members with cards, the ladder, ratings that come in by
//! themselves, and what everybody sees.

use std::time::{Duration, Instant};

use awale_proto::{API, ClubView, ClubVisitor, MemberCard, MyTournament, TournamentView};
use awale_server::Quotas;
use reqwest::Method;
use serde_json::{Value, json};

use crate::directed::{PATIENCE, ask};
use crate::kept::{Answer, Kept};
use crate::server::{Running, generous};

fn refused<T: std::fmt::Debug>(answer: Answer<T>, status: u16, code: &str) {
    let (found, word) = answer.expect_err("it is refused");
    assert_eq!((found.as_u16(), word.as_str()), (status, code));
}

fn ladder(view: &ClubView) -> Vec<u32> {
    view.ladder.as_ref().expect("a ladder").places.iter().map(|one| one.member).collect()
}

#[tokio::test]
async fn everybody_sees_what_is_published_and_no_more() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa", "Kofi"]).await;
    let date = |title: &str, audience: &str| json!({"do": "add-date", "title": title, "starts": 1_773_334_800, "audience": audience});
    club.act(&running, date("Portes ouvertes", "everyone")).await.expect("a date");
    club.act(&running, date("Bureau", "members")).await.expect("a date");
    club.act(&running, json!({"do": "ladder", "members": [2, 1]})).await.expect("a ladder");
    let view = club.view(&running, "").await.expect("a page");
    assert_eq!((view.you, &*view.name), (ClubVisitor::Everyone, "Les Graines"));
    assert!(view.members.is_none() && view.ladder.is_none() && view.ratings.is_none());
    assert!(view.tournaments.is_none() && view.shows.is_none() && view.me.is_none());
    assert_eq!(view.dates.iter().map(|one| &*one.title).collect::<Vec<_>>(), ["Portes ouvertes"]);
    let text = async |path: &str, secret: &str| {
        let request = running.http.get(running.url(&format!("{API}{}", club.path(path))));
        let request = if secret.is_empty() { request } else { request.bearer_auth(secret) };
        let answer = request.send().await.expect("an answer");
        let kind = answer.headers()["content-type"].to_str().expect("a type").to_owned();
        (answer.status().as_u16(), kind, answer.text().await.expect("a text"))
    };
    for path in ["/export/ratings", "/export/ladder?format=csv", "/print/ratings", "/print/cards"] {
        let (status, _, body) = text(path, "").await;
        assert!(status == 403 && !body.contains("Awa"), "{path}: {status} {body}");
    }
    let (status, kind, calendar) = text("/calendar.ics", "").await;
    assert_eq!((status, &*kind), (200, "text/calendar; charset=utf-8"));
    assert!(calendar.contains("SUMMARY:Portes ouvertes") && !calendar.contains("Bureau"));
    // A member sees all of it, and so does the keeper.
    let secret = club.secrets(&running).await.remove(0);
    let view = club.view(&running, &secret).await.expect("a page");
    assert_eq!((view.you, view.me), (ClubVisitor::Member, Some(1)));
    assert!(view.shows.is_none() && view.dates.len() == 2 && ladder(&view) == [2, 1]);
    assert!(text("/calendar.ics", &secret).await.2.contains("Bureau"));
    assert_eq!(text("/print/cards", &secret).await.0, 403, "cards are the keeper's");
    let shows = json!({"ladder": "everyone", "ratings": "everyone"});
    let settings = json!({"do": "settings", "about": "Mardi, 18 h\nSalle A", "shows": shows});
    club.act(&running, settings).await.expect("settings");
    let view = club.view(&running, "").await.expect("a page");
    assert_eq!(view.about, "Mardi, 18 h\nSalle A");
    assert!(view.members.is_none() && view.tournaments.is_none());
    assert_eq!((ladder(&view), view.ratings.map(|list| list.len())), (vec![2, 1], Some(0)));
    let (status, _, csv) = text("/export/ladder?format=csv", "").await;
    assert_eq!((status, &*csv), (200, "place,name\r\n1,Kofi\r\n2,Awa\r\n"));
    assert_eq!(text("/print/ladder", "").await.1, "application/pdf");
}

#[tokio::test]
async fn nobody_keeps_a_club_or_acts_for_another() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa", "Kofi", "Léa"]).await;
    let other = Kept::new(&running, &["Ama"]).await;
    club.act(&running, json!({"do": "ladder", "members": [1, 2, 3]})).await.expect("a ladder");
    let secrets = club.secrets(&running).await;
    let stranger = other.secrets(&running).await.remove(0);
    let wrong = "x".repeat(26);
    for secret in [&secrets[0], &stranger, &other.keeper, &wrong] {
        let act = json!({"do": "add-member", "name": "Intrus"});
        let acted: Answer<ClubView> =
            ask(&running, Method::POST, &club.path("/actions"), secret, Some(&act)).await;
        refused(acted, 403, "wrong-club-key");
        for (method, path) in
            [(Method::GET, "/cards"), (Method::POST, "/members/1/renew"), (Method::DELETE, "")]
        {
            let asked: Answer<Value> = ask(&running, method, &club.path(path), secret, None).await;
            refused(asked, 403, "wrong-club-key");
        }
        let new = json!({"name": "Open"});
        let made: Answer<Value> =
            ask(&running, Method::POST, &club.path("/tournaments"), secret, Some(&new)).await;
        refused(made, 403, "wrong-club-key");
    }
    for secret in [&stranger, &other.keeper, &wrong] {
        refused(club.view(&running, secret).await, 403, "wrong-club-key");
        refused(
            club.me(&running, secret, json!({"do": "leave-ladder"})).await,
            403,
            "wrong-club-key",
        );
    }
    refused(
        club.me(&running, &club.keeper, json!({"do": "join-ladder"})).await,
        403,
        "wrong-club-key",
    );
    // Two play; the third cannot tell for them, and nobody can confirm for the other.
    let view = club.me(&running, &secrets[1], json!({"do": "challenge", "member": 1})).await;
    let number = view.expect("a challenge").ladder.expect("a ladder").challenges[0].challenge;
    let report = |result: &str| json!({"do": "report", "challenge": number, "result": result});
    let cancel = json!({"do": "cancel", "challenge": number});
    refused(club.me(&running, &secrets[2], report("won")).await, 403, "wrong-club-key");
    refused(club.me(&running, &secrets[2], cancel.clone()).await, 403, "wrong-club-key");
    refused(club.me(&running, &secrets[0], cancel.clone()).await, 403, "wrong-club-key");
    refused(club.me(&running, &secrets[1], report("forfeit")).await, 403, "wrong-club-key");
    for _ in 0..2 {
        let view = club.me(&running, &secrets[1], report("won")).await.expect("it is told");
        assert_eq!(ladder(&view), [1, 2, 3], "told twice by one is not confirmed");
    }
    refused(club.me(&running, &secrets[1], cancel).await, 409, "result-told");
    let view = club.me(&running, &secrets[0], report("lost")).await.expect("it is told");
    assert_eq!(ladder(&view), [1, 2, 3], "the two do not agree");
    let view = club.me(&running, &secrets[1], report("lost")).await.expect("it is told");
    assert_eq!(ladder(&view), [1, 2, 3], "the challenger lost");
    assert!(view.ladder.expect("a ladder").challenges[0].settled.is_some());
    refused(club.me(&running, &secrets[0], report("lost")).await, 409, "result-told");
    club.until_counted(&running, 1).await;
}

#[tokio::test]
async fn places_of_the_ladder_follow_challenges() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["A", "B", "C", "D", "E"]).await;
    let order = json!({"do": "ladder", "members": [1, 2, 3, 4]});
    club.act(&running, order).await.expect("a ladder");
    let challenge =
        |one: u32, other: u32| json!({"do": "challenge", "challenger": one, "defender": other});
    for (one, other, code) in [
        (5, 1, "not-on-ladder"),
        (1, 2, "not-above"),
        (1, 1, "not-above"),
        (9, 1, "no-such-member"),
    ] {
        refused(club.act(&running, challenge(one, other)).await, 409, code);
    }
    club.act(&running, json!({"do": "settings", "reach": 2})).await.expect("settings");
    refused(club.act(&running, challenge(4, 1)).await, 409, "too-far");
    let open = async |one, other| {
        let view = club.act(&running, challenge(one, other)).await.expect("a challenge");
        view.ladder.expect("a ladder").challenges[0].challenge
    };
    let settle =
        |number: u32, result: &str| json!({"do": "settle", "challenge": number, "result": result});
    let first = open(4, 2).await;
    refused(club.act(&running, challenge(3, 2)).await, 409, "challenged");
    let view = club.act(&running, settle(first, "won")).await.expect("settled");
    assert_eq!(ladder(&view), [1, 4, 2, 3]);
    // A forfeit moves, and counts for no rating.
    let second = open(2, 1).await;
    let view = club.act(&running, settle(second, "forfeit")).await.expect("settled");
    assert_eq!(ladder(&view), [2, 1, 4, 3]);
    let view = club.until_counted(&running, 1).await;
    assert_eq!(view.ratings.expect("ratings").len(), 2);
    for (one, other) in [(5, 5), (1, 1)] {
        let twice = json!({"do": "ladder", "members": [one, other]});
        refused(club.act(&running, twice).await, 409, "twice-on-ladder");
    }
    // Who leaves is erased: the name is nowhere, the card opens nothing, the others move up.
    let secrets = club.secrets(&running).await;
    open(3, 4).await;
    let view = club.act(&running, json!({"do": "remove-member", "member": 4})).await.expect("gone");
    assert_eq!(ladder(&view), [2, 1, 3]);
    let left = view.ladder.expect("a ladder");
    assert!(left.challenges.iter().all(|one| one.settled.is_some()), "open ones are dropped");
    assert_eq!(left.challenges.last().expect("one").challenger.name, "former member 4");
    assert_eq!(view.ratings.expect("ratings").len(), 1, "the other keeps what was won or lost");
    refused(club.view(&running, &secrets[3]).await, 403, "wrong-club-key");
    let again =
        club.act(&running, json!({"do": "add-member", "name": "D"})).await.expect("a member");
    assert_eq!(again.members.expect("members").last().expect("one").member, 6);
}

#[tokio::test]
async fn cards_open_a_club_until_they_are_renewed() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa", "Kofi"]).await;
    let card = club.cards(&running).await.remove(1);
    // Typed in small letters with a space, it is the same.
    let typed = format!("{} {}", &card.code[..4], &card.code[4..]).to_lowercase();
    let entered = club.enter(&running, &typed).await.expect("entered");
    assert_eq!((entered.member, &*entered.name), (2, "Kofi"));
    let scanned = card.link.split_once('=').expect("a secret").1.to_owned();
    for secret in [&entered.secret, &scanned] {
        assert_eq!(club.view(&running, secret).await.expect("a club").me, Some(2));
    }
    let by_link = club.enter(&running, &scanned).await.expect("entered");
    assert_ne!(by_link.secret, scanned);
    let renewed: Answer<MemberCard> =
        ask(&running, Method::POST, &club.path("/members/2/renew"), &club.keeper, None).await;
    let renewed = renewed.expect("a card");
    for secret in [&entered.secret, &scanned, &by_link.secret] {
        refused(club.view(&running, secret).await, 403, "wrong-club-key");
    }
    refused(club.enter(&running, &card.code).await, 403, "wrong-club-key");
    refused(club.enter(&running, &scanned).await, 403, "wrong-club-key");
    assert_eq!(club.enter(&running, &renewed.code).await.expect("entered").member, 2);
    assert_eq!(club.cards(&running).await[1], renewed, "it can be printed again");
    // A code is worth something in its club alone.
    let other = Kept::new(&running, &["Ama"]).await;
    refused(other.enter(&running, &renewed.code).await, 403, "wrong-club-key");
    refused(other.enter(&running, &scanned).await, 403, "wrong-club-key");
}

#[tokio::test]
async fn guesses_at_cards_are_counted() {
    let few = Quotas { guesses: 5, guesses_per_minute: 1, ..generous() };
    let running = Running::new(few).await;
    let club = Kept::new(&running, &["Awa"]).await;
    let card = club.cards(&running).await.remove(0);
    for _ in 0..10 {
        club.enter(&running, &card.code).await.expect("who is right is not counted");
    }
    for _ in 0..5 {
        refused(club.enter(&running, "BCDFGHJK").await, 403, "wrong-club-key");
    }
    refused(club.enter(&running, "BCDFGHJK").await, 429, "too-many");
    refused(club.enter(&running, &card.code).await, 429, "too-many");
    let scanned = card.link.split_once('=').expect("a secret").1;
    club.enter(&running, scanned).await.expect("who scans is not kept out by those who guess");
}

#[tokio::test]
async fn a_championship_counts_when_it_is_over() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa", "Kofi", "Léa"]).await;
    let new = json!({"name": "Championnat", "system": "round-robin", "by_link": false});
    let id = club.tournament(&running, new).await;
    for member in [1, 2, 3] {
        let entered = club.direct(&running, &id, json!({"do": "member", "member": member})).await;
        let view = entered.expect("entered");
        assert_eq!(view.club.as_deref(), Some(&*club.id));
        assert_eq!(view.players.last().expect("one").member, Some(member));
    }
    let again = club.direct(&running, &id, json!({"do": "member", "member": 2})).await;
    refused(again, 409, "plays-already");
    refused(
        club.direct(&running, &id, json!({"do": "member", "member": 8})).await,
        409,
        "no-such-member",
    );
    // A guest plays too, outside the ratings.
    club.direct(&running, &id, json!({"do": "enter", "name": "Invité"})).await.expect("a guest");
    let result = |round, table, result: &str| json!({"do": "result", "round": round, "table": table, "game": 1, "result": result});
    for round in 1..=3 {
        club.direct(&running, &id, json!({"do": "pair", "round": round})).await.expect("paired");
        for table in 1..=2 {
            club.direct(&running, &id, result(round, table, "27-21")).await.expect("a result");
        }
    }
    let view = club.view(&running, &club.keeper).await.expect("a club");
    assert!(view.ratings.expect("ratings").is_empty(), "it is not over");
    let over = club.direct(&running, &id, json!({"do": "pair", "round": 4})).await.expect("over");
    assert!(over.ended.is_some());
    let view = club.until_counted(&running, 3).await;
    let ratings = view.ratings.expect("ratings");
    assert_eq!(ratings.len(), 3, "{ratings:#?}");
    assert!(ratings.iter().all(|line| line.games == 2 && line.drawn == 0));
    assert_eq!(view.tournaments.expect("tournaments")[0].name, "Championnat");
    // A correction corrects the list, and games are counted once.
    let member =
        |number: u32| over.players.iter().find(|one| one.player == number).expect("one").member;
    let round: awale_proto::TournamentRound =
        ask(&running, Method::GET, &format!("/tournaments/{id}/rounds/1"), "", None)
            .await
            .expect("a round");
    let table =
        round.tables.iter().find(|one| member(one.south).is_some() && member(one.north).is_some());
    let table = table.expect("two members met").table;
    club.direct(&running, &id, result(1, table, "24-24")).await.expect("corrected");
    let begun = Instant::now();
    loop {
        let view = club.view(&running, &club.keeper).await.expect("a club");
        let ratings = view.ratings.expect("ratings");
        let drawn: u32 = ratings.iter().map(|line| line.drawn).sum();
        if drawn == 2 {
            assert_eq!(ratings.iter().map(|line| line.games).sum::<u32>(), 6);
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{ratings:#?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // What is taken back counts no more.
    let path = format!("/tournaments/{id}");
    let gone: Answer<Value> = ask(&running, Method::DELETE, &path, &club.keeper, None).await;
    gone.expect("it is gone");
    club.until_counted(&running, 0).await;
}

#[tokio::test]
async fn teams_of_members_meet_board_by_board() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["A", "B", "C", "D"]).await;
    let new = json!({"name": "Rencontre", "system": "round-robin", "boards": 2});
    let id = club.tournament(&running, new).await;
    let team =
        |name: &str, members: [u32; 2]| json!({"do": "team", "name": name, "members": members});
    refused(club.direct(&running, &id, team("X", [1, 1])).await, 409, "plays-already");
    club.direct(&running, &id, team("Rouges", [1, 2])).await.expect("a team");
    refused(club.direct(&running, &id, team("Verts", [3, 2])).await, 409, "plays-already");
    let view = club.direct(&running, &id, team("Verts", [3, 4])).await.expect("a team");
    assert_eq!(view.players[1].members, ["C", "D"]);
    club.direct(&running, &id, json!({"do": "pair", "round": 1})).await.expect("paired");
    // Each plays with the card of the club, at the own board alone.
    let secrets = club.secrets(&running).await;
    for (secret, board) in secrets.iter().zip([1, 2, 1, 2]) {
        let path = format!("/tournaments/{id}/me");
        let me: Answer<MyTournament> = ask(&running, Method::GET, &path, secret, None).await;
        let me = me.expect("a player");
        assert_eq!((me.board, me.games.len()), (board, 1));
        let game = me.games[0].id.clone().expect("a game by link");
        let guest = running.enter(&game, Some(secret), None).await;
        assert_eq!(guest.seat, Some(me.games[0].side));
    }
    for game in 1..=2 {
        let action = json!({"do": "result", "round": 1, "table": 1, "game": game, "result": "="});
        club.direct(&running, &id, action).await.expect("a result");
    }
    club.direct(&running, &id, json!({"do": "end"})).await.expect("over");
    let ratings = club.until_counted(&running, 2).await.ratings.expect("ratings");
    assert_eq!(ratings.len(), 4);
    assert!(ratings.iter().all(|line| (line.place, line.rating, line.drawn) == (1, 1500, 1)));
}

#[tokio::test]
async fn one_button_deletes_all_of_it() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa", "Kofi"]).await;
    let id = club.tournament(&running, json!({"name": "Open", "rounds": 1})).await;
    for member in [1, 2] {
        club.direct(&running, &id, json!({"do": "member", "member": member})).await.expect("in");
    }
    club.direct(&running, &id, json!({"do": "pair", "round": 1})).await.expect("paired");
    let secret = club.secrets(&running).await.remove(0);
    let path = format!("/tournaments/{id}/me");
    let me: MyTournament =
        ask(&running, Method::GET, &path, &secret, None).await.expect("a player");
    let game = me.games[0].id.clone().expect("a game");
    let deleted: Answer<Value> =
        ask(&running, Method::DELETE, &club.path(""), &club.keeper, None).await;
    deleted.expect("it is gone");
    for secret in ["", &secret, &club.keeper] {
        refused(club.view(&running, secret).await, 404, "no-such-club");
    }
    let gone: Answer<TournamentView> =
        ask(&running, Method::GET, &format!("/tournaments/{id}"), "", None).await;
    refused(gone, 404, "no-such-tournament");
    let gone: Answer<Value> = ask(&running, Method::GET, &format!("/games/{game}"), "", None).await;
    refused(gone, 404, "no-such-game");
}

#[tokio::test]
async fn hostile_input_is_refused_clearly() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &["Awa"]).await;
    let starts = 1_773_334_800_i64;
    let date = |more: Value| {
        let mut action = json!({"do": "add-date", "title": "T", "starts": starts});
        action.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        action
    };
    for (action, status, code) in [
        (json!({"do": "add-member", "name": ""}), 422, "out-of-range"),
        (json!({"do": "add-member", "name": "A\u{202e}b"}), 422, "out-of-range"),
        (json!({"do": "add-member", "name": "x".repeat(41)}), 422, "out-of-range"),
        (json!({"do": "add-member", "name": "AWA"}), 409, "name-taken"),
        (json!({"do": "rename-member", "member": 7, "name": "B"}), 409, "no-such-member"),
        (json!({"do": "settings", "about": "x".repeat(2001)}), 422, "out-of-range"),
        (json!({"do": "settings", "about": "a\u{0}b"}), 422, "out-of-range"),
        (json!({"do": "settings", "reach": 501}), 422, "out-of-range"),
        (json!({"do": "settings", "shows": {"everything": "everyone"}}), 400, "bad-body"),
        (date(json!({"title": " "})), 422, "out-of-range"),
        (date(json!({"title": "a\nb"})), 422, "out-of-range"),
        (date(json!({"starts": -1})), 422, "out-of-range"),
        (date(json!({"starts": i64::MAX})), 422, "out-of-range"),
        (date(json!({"ends": starts - 1})), 422, "out-of-range"),
        (date(json!({"ends": starts + 32 * 86_400})), 422, "out-of-range"),
        (date(json!({"text": "x".repeat(1001)})), 422, "out-of-range"),
        (json!({"do": "remove-date", "date": 1}), 409, "no-such-date"),
        (json!({"do": "settle", "challenge": 1, "result": "won"}), 409, "no-such-challenge"),
    ] {
        let (found, word) = club.act(&running, action.clone()).await.expect_err("it is refused");
        assert_eq!(found.as_u16(), status, "{action}: {word}");
        assert!(word == code || (status == 422 && !word.is_empty()), "{action}: {word}");
    }
    for path in ["/clubs/nothing", "/clubs/%00", "/clubs/abcdefghijkm"] {
        refused(ask::<Value>(&running, Method::GET, path, "", None).await, 404, "no-such-club");
    }
    for (path, status) in [("/club", 200), ("/club/abcdefghijkm", 404), ("/club/%3Cscript%3E", 404)]
    {
        let answer = running.http.get(running.url(path)).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{path}");
    }
    // A name that a spreadsheet would compute, and one that a page would run.
    club.act(&running, json!({"do": "add-member", "name": "=1+1"})).await.expect("a name");
    club.act(&running, json!({"do": "ladder", "members": [1, 2]})).await.expect("a ladder");
    let csv =
        running.http.get(running.url(&format!("{API}{}", club.path("/export/ladder?format=csv"))));
    let csv = csv.bearer_auth(&club.keeper).send().await.expect("an answer");
    assert!(csv.text().await.expect("a text").contains("2,'=1+1"));
}

/// Two at once are two: nobody's change is lost, and numbers are given once.
#[tokio::test]
async fn many_change_a_club_at_once() {
    let running = Running::new(generous()).await;
    let club = Kept::new(&running, &[]).await;
    let add = |at: usize| club.act(&running, json!({"do": "add-member", "name": format!("M{at}")}));
    let added = futures_util::future::join_all((0..8).map(add)).await;
    for one in added {
        one.expect("it is added");
    }
    let mut members =
        club.view(&running, &club.keeper).await.expect("a club").members.expect("some");
    members.sort_by_key(|one| one.member);
    assert_eq!(
        members.iter().map(|one| one.member).collect::<Vec<_>>(),
        (1..=8).collect::<Vec<_>>()
    );
}
