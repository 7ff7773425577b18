//! Classes over the API: a whole class behind one address, lost cards, guessed codes, deletion.

use std::time::{Duration, Instant};

use awale_proto::{
    API, Card, Cards, Class, ClassMade, Entered, ErrorBody, GameMade, JoinGame, Joined, Pupil,
};
use awale_server::Quotas;
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::server::{Guest, Running};

/// A class and its teacher.
pub(crate) struct Taught<'r> {
    pub(crate) running: &'r Running,
    pub(crate) made: ClassMade,
}

impl<'r> Taught<'r> {
    pub(crate) async fn new(running: &'r Running, cards: u8) -> Taught<'r> {
        let made = running.post("/api/v1/classes", &json!({ "cards": cards })).await;
        Taught { running, made }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/classes/{}{rest}", self.made.code)
    }

    /// What the teacher asks.
    pub(crate) async fn keep<T: DeserializeOwned>(&self, method: Method, rest: &str) -> T {
        let path = self.path(rest);
        let answer = ask(self.running, method, &path, Some(&self.made.teacher), None);
        answer.await.1.expect("what was asked for")
    }

    pub(crate) async fn cards(&self) -> Vec<Card> {
        self.keep::<Cards>(Method::GET, "/cards").await.cards
    }

    pub(crate) async fn enter(&self, card: &str) -> Result<Entered, (StatusCode, String)> {
        enter(self.running, &self.made.code, card).await
    }
}

/// Asks, and reads the answer if it is a good one.
pub(crate) async fn ask<T: DeserializeOwned>(
    running: &Running,
    method: Method,
    path: &str,
    bearer: Option<&str>,
    body: Option<&Value>,
) -> (StatusCode, Result<T, String>) {
    let mut request = running.http.request(method, running.url(&format!("{API}{path}")));
    if let Some(secret) = bearer {
        request = request.bearer_auth(secret);
    }
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    if status.is_success() {
        return (status, Ok(answer.json().await.expect("JSON")));
    }
    let refused: ErrorBody = answer.json().await.expect("an error");
    (status, Err(refused.error.code))
}

async fn enter(
    running: &Running,
    class: &str,
    card: &str,
) -> Result<Entered, (StatusCode, String)> {
    let path = format!("/classes/{class}/enter");
    let (status, entered) =
        ask(running, Method::POST, &path, None, Some(&json!({ "card": card }))).await;
    entered.map_err(|code| (status, code))
}

pub(crate) fn secret(card: &Card) -> &str {
    card.link.split_once('#').expect("a secret").1
}

pub(crate) async fn me(
    running: &Running,
    class: &str,
    token: &str,
) -> (StatusCode, Result<Pupil, String>) {
    ask(running, Method::GET, &format!("/classes/{class}/me"), Some(token), None).await
}

#[tokio::test]
async fn a_pupil_enters_by_camera_or_by_hand() {
    let running = Running::new(Quotas::default()).await;
    let class = Taught::new(&running, 3).await;
    assert_eq!(class.made.code.len(), 6);
    let cards = class.cards().await;
    assert_eq!(cards.len(), 3);
    let scanned = class.enter(secret(&cards[0])).await.expect("it is let in");
    assert_eq!((scanned.number, scanned.animal.as_str()), (1, "lion"));
    // As a child types it.
    let code = cards[1].code.to_lowercase();
    let typed = format!(" {} {}", &code[..4], &code[4..]);
    let typed =
        enter(&running, &class.made.code.to_lowercase(), &typed).await.expect("it is let in");
    assert_eq!((typed.number, typed.class.as_str()), (2, class.made.code.as_str()));
    let (_, pupil) = me(&running, &class.made.code, &typed.token).await;
    assert_eq!(pupil.expect("a pupil").animal, "tiger");
    let state: Class = class.keep(Method::GET, "").await;
    let here: Vec<bool> = state.cards.iter().map(|card| card.here).collect();
    assert_eq!((here, state.until), (vec![true, true, false], class.made.until));
    // The same cards come again, after a restart too: the teacher prints them once more.
    assert_eq!(class.cards().await, cards);
    let (teacher, code) = (class.made.teacher.clone(), class.made.code.clone());
    let running = running.restart().await;
    let path = format!("/classes/{code}/cards");
    let (_, again) = ask::<Cards>(&running, Method::GET, &path, Some(&teacher), None).await;
    assert_eq!(again.expect("cards").cards, cards);
    assert!(me(&running, &code, &typed.token).await.1.is_ok(), "the device goes on");
}

/// A pupil is nobody but that pupil, in no class but that one, and no teacher.
#[tokio::test]
async fn a_card_opens_nothing_else() {
    let running = Running::new(Quotas::default()).await;
    let [class, other] = [Taught::new(&running, 2).await, Taught::new(&running, 2).await];
    let cards = class.cards().await;
    let pupil = class.enter(secret(&cards[0])).await.expect("it is let in");
    let wrong = (StatusCode::FORBIDDEN, "wrong-code".to_owned());
    for card in [secret(&cards[0]), &cards[0].code] {
        assert_eq!(other.enter(card).await, Err(wrong.clone()), "a card of another class");
    }
    for secret in [&pupil.token, secret(&cards[0]), &cards[0].code, &other.made.teacher, ""] {
        for (method, rest) in [
            (Method::GET, ""),
            (Method::GET, "/cards"),
            (Method::GET, "/cards.pdf"),
            (Method::POST, "/cards/2/renew"),
            (Method::DELETE, ""),
        ] {
            let path = class.path(rest);
            let (status, refused) = ask::<Value>(&running, method, &path, Some(secret), None).await;
            assert_eq!((status, refused), (wrong.0, Err(wrong.1.clone())), "{path}");
        }
    }
    for token in [secret(&cards[0]), &class.made.teacher, &"a".repeat(30)] {
        assert_eq!(me(&running, &class.made.code, token).await.0, StatusCode::FORBIDDEN);
    }
    assert_eq!(me(&running, &other.made.code, &pupil.token).await.0, StatusCode::FORBIDDEN);
    let nowhere = enter(&running, "ZZZZZZ", &cards[0].code).await;
    assert_eq!(nowhere, Err(wrong), "whether a class is there is not told");
}

/// A lost card is void at once, with every device that entered with it; the others stay.
#[tokio::test]
async fn a_lost_card_is_void_at_once() {
    let running = Running::new(Quotas::default()).await;
    let class = Taught::new(&running, 2).await;
    let before = class.cards().await;
    let thief = class.enter(secret(&before[0])).await.expect("it is let in");
    let other = class.enter(secret(&before[1])).await.expect("it is let in");
    assert!(me(&running, &class.made.code, &thief.token).await.1.is_ok());
    let new: Card = class.keep(Method::POST, "/cards/1/renew").await;
    assert_eq!((new.number, new.animal.as_str()), (1, "lion"));
    assert_eq!(me(&running, &class.made.code, &thief.token).await.0, StatusCode::FORBIDDEN);
    assert!(me(&running, &class.made.code, &other.token).await.1.is_ok());
    for card in [secret(&before[0]), &before[0].code] {
        assert!(class.enter(card).await.is_err(), "the old card");
    }
    for card in [secret(&new), &new.code] {
        assert_eq!(class.enter(card).await.expect("the new card").number, 1);
    }
    assert_eq!(class.cards().await, [new, before[1].clone()]);
}

/// Whoever guesses is stopped; whoever scans is not, and those who are in go on.
#[tokio::test]
async fn codes_are_not_guessed() {
    let quotas = Quotas { guesses: 3, guesses_per_minute: 0, ..Quotas::default() };
    let running = Running::new(quotas).await;
    let class = Taught::new(&running, 3).await;
    let cards = class.cards().await;
    // Right codes cost nothing.
    for _ in 0..5 {
        class.enter(&cards[0].code).await.expect("it is let in");
    }
    let inside = class.enter(&cards[0].code).await.expect("it is let in");
    for guess in ["BBBBBBBB", "", "x' OR 1=1 --"] {
        assert_eq!(class.enter(guess).await.expect_err("wrong").0, StatusCode::FORBIDDEN);
    }
    let refused = class.enter(&cards[1].code).await.expect_err("enough was guessed");
    assert_eq!(refused, (StatusCode::TOO_MANY_REQUESTS, "too-many".to_owned()));
    assert_eq!(class.enter(secret(&cards[1])).await.expect("it is scanned").number, 2);
    assert!(me(&running, &class.made.code, &inside.token).await.1.is_ok());

    let quotas =
        Quotas { guesses_per_class: 2, guesses_per_class_per_minute: 0, ..Quotas::default() };
    let running = Running::new(quotas).await;
    let [class, other] = [Taught::new(&running, 1).await, Taught::new(&running, 1).await];
    for _ in 0..2 {
        assert_eq!(class.enter("BBBBBBBB").await.expect_err("wrong").0, StatusCode::FORBIDDEN);
    }
    assert_eq!(class.enter("BBBBBBBB").await.expect_err("enough").0, StatusCode::TOO_MANY_REQUESTS);
    let card = &other.cards().await[0];
    assert_eq!(other.enter(&card.code).await.expect("another class").number, 1);
}

#[tokio::test]
async fn a_class_is_deleted_by_its_teacher() {
    let running = Running::new(Quotas::default()).await;
    let class = Taught::new(&running, 2).await;
    let cards = class.cards().await;
    let pupil = class.enter(secret(&cards[0])).await.expect("it is let in");
    assert!(me(&running, &class.made.code, &pupil.token).await.1.is_ok());
    let url = running.url(&format!("{API}{}", class.path("")));
    let gone = running.http.delete(url).bearer_auth(&class.made.teacher).send().await;
    assert_eq!(gone.expect("an answer").status(), StatusCode::NO_CONTENT);
    assert_eq!(me(&running, &class.made.code, &pupil.token).await.0, StatusCode::FORBIDDEN);
    assert!(class.enter(secret(&cards[0])).await.is_err());
    let (status, _) =
        ask::<Value>(&running, Method::GET, &class.path(""), Some(&class.made.teacher), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    for wrong in [json!({"cards": 0}), json!({"cards": 49}), json!({"cards": 3, "days": 0})] {
        let (status, _) =
            ask::<Value>(&running, Method::POST, "/classes", None, Some(&wrong)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let named = json!({"cards": 3, "name": "CE2 B"});
    let (status, _) = ask::<Value>(&running, Method::POST, "/classes", None, Some(&named)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "no name is taken");
}

/// Comes into a game as a pupil does: the browser names the secret of the device beside the protocol.
pub(crate) async fn sit(running: &Running, game: &str, seat: &str, pupil: &str) -> Guest {
    let url = format!("ws://{}{API}/games/{game}/socket", running.address);
    let mut request = url.into_client_request().expect("a request");
    let protocols = format!("awale, {pupil}").parse().expect("a header");
    request.headers_mut().insert("sec-websocket-protocol", protocols);
    let (socket, answer) = connect_async(request).await.expect("a socket");
    assert_eq!(answer.headers()["sec-websocket-protocol"], "awale");
    Guest::introduce(socket, Some(seat), None).await
}

/// Forty pupils behind one address enter within ten seconds of each other, with the limits as they are, and
/// play twenty games at once. The address itself has used up next to nothing of its own.
#[tokio::test]
async fn forty_pupils_behind_one_address() {
    // What is counted for an address is nearly nothing here: only cards let this class play.
    let quotas = Quotas { actions: 8, actions_per_minute: 0, socket_opens: 8, ..Quotas::default() };
    for quotas in [Quotas::default(), quotas] {
        let running = Running::new(quotas).await;
        let class = Taught::new(&running, 40).await;
        let cards = class.cards().await;
        let begun = Instant::now();
        let entering = cards.iter().map(|card| class.enter(&card.code));
        let pupils: Vec<Entered> = futures_util::future::join_all(entering)
            .await
            .into_iter()
            .map(|entered| entered.expect("it is let in"))
            .collect();
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        let mut guests = Vec::new();
        for pair in pupils.chunks(2) {
            let [south, north] = [&pair[0].token, &pair[1].token];
            let new = json!({"rules": "awale"});
            let made = ask(&running, Method::POST, "/games", Some(south), Some(&new)).await.1;
            let made: GameMade = made.expect("a game");
            let join = JoinGame { join: None, name: None, token: None };
            let joined: Joined =
                running.post(&format!("{API}/games/{}/join", made.id), &join).await;
            guests.push(sit(&running, &made.id, &made.token, south).await);
            guests.push(sit(&running, &made.id, &joined.token, north).await);
        }
        for pair in guests.chunks_mut(2) {
            assert_eq!(pair[0].play(0, "C").await.ply, 1);
            pair[1].event().await;
            assert_eq!(pair[1].play(1, "c").await.ply, 2);
        }
        let state: Class = class.keep(Method::GET, "").await;
        assert!(state.cards.iter().all(|card| card.here));
    }
}

/// Cards cannot be multiplied to get round what an address may make.
#[tokio::test]
async fn a_class_costs_what_its_cards_could_make() {
    let quotas = Quotas { makes: 50, makes_per_minute: 0, ..Quotas::default() };
    let running = Running::new(quotas).await;
    let class = Taught::new(&running, 40).await;
    let more = json!({"cards": 40});
    let (status, _) = ask::<Value>(&running, Method::POST, "/classes", None, Some(&more)).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    // A pupil has an eighth of what an address has.
    let card = &class.cards().await[0];
    let pupil = class.enter(&card.code).await.expect("it is let in");
    let new = json!({"rules": "awale"});
    let mut made = 0;
    for _ in 0..10 {
        let game = ask::<Value>(&running, Method::POST, "/games", Some(&pupil.token), Some(&new));
        made += u32::from(game.await.1.is_ok());
    }
    assert_eq!(made, 7);
}

/// The pages of a class are small, in the language of the reader, and take nothing of an address over.
#[tokio::test]
async fn the_pages_of_a_class() {
    let running = Running::new(Quotas::default()).await;
    for (path, lang, title) in [
        ("/class", "fr", "Ma classe · Awalé"),
        ("/class/bcdfgh?lang=en", "en", "My class · Awalé"),
        ("/teach?lang=fr", "fr", "La classe · Awalé"),
        ("/teach/BCDFGH?lang=en", "en", "The class · Awalé"),
    ] {
        let answer = running.http.get(running.url(path)).header("accept-language", "fr");
        let answer = answer.send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let text = answer.text().await.expect("a page");
        assert!(text.contains(&format!("<html lang=\"{lang}\" ")), "{path}");
        assert!(text.contains(&format!("<title>{title}</title>")), "{path}");
        assert_eq!(text.contains("data-code=\"BCDFGH\""), path.to_uppercase().contains("BCDFGH"));
    }
    let mut bytes = 0;
    for file in [
        "class.css",
        "here.css",
        "card.js",
        "class.js",
        "pupil.js",
        "teacher.js",
        "lesson.js",
        "editor.js",
        "here.js",
    ] {
        bytes += running.text(&format!("/class-files/{file}")).await.len();
    }
    assert!((20_000..60_000).contains(&bytes), "{bytes}");
    // What the strip above the pages of the application says.
    for (lang, word) in [("fr", "Lever la main"), ("en", "Raise my hand")] {
        let words: Value = running.get(&format!("/class-files/words.{lang}.json")).await;
        assert_eq!(words["hand"], word);
    }
    for path in ["/class/%3Cscript%3E", "/teach/BCDFGHBCDFGHB", "/class-files/nothing.js"] {
        let answer = running.http.get(running.url(path)).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}
