//! `/api/v1/classes`: a teacher, pupils with cards, nobody's name.

use awale_print::{ClassCards, Ink};
use awale_proto::{
    Card, CardState, Cards, Class, ClassMade, EnterClass, Entered, MOST_CARDS, MOST_DAYS,
    MoreCards, NewClass, Pupil,
};
use awale_store::CODE_LETTERS;
use awale_words::{Animal, Lang, Speech};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::IntoParams;

use super::asking::{Attended, Taught};
use super::print::word;
use super::{Asked, Body};
use crate::app::App;
use crate::client::{CardKey, Client};
use crate::openapi::{self, Away, Busy, ClassCode, Forbidden, Full, Missing, Unreadable};
use crate::problem::Problem;
use crate::{blocking, classes, lessons, router, site};

/// Makes a class.
#[utoipa::path(
    post,
    path = "/classes",
    request_body = NewClass,
    responses((status = 201, description = "the class with the secret of its teacher", body = ClassMade),
        Unreadable, Busy, Full)
)]
pub(crate) async fn make(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(asked): Body<NewClass>,
) -> Result<(StatusCode, Json<ClassMade>), Problem> {
    if !(1..=MOST_CARDS).contains(&asked.cards) {
        return Err(Problem::Range("cards, 1–48"));
    }
    if !(1..=MOST_DAYS).contains(&asked.days) {
        return Err(Problem::Range("days, 1–366"));
    }
    app.may_teach(client, asked.cards)?;
    let (store, now) = (&app.context.store, app.context.clock.now());
    let made = classes::make(store, now, asked.cards, asked.days).await?;
    Ok((StatusCode::CREATED, Json(made.ok_or(Problem::Busy(1))?)))
}

/// A class as its teacher sees it.
#[utoipa::path(
    get,
    path = "/classes/{code}",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = [])),
    responses((status = 200, description = "the class", body = Class), Forbidden, Away)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Taught { class, .. }: Taught,
    headers: HeaderMap,
) -> Result<Json<Class>, Problem> {
    let date = app.context.store.date();
    let cards = class.cards.iter().map(|card| CardState {
        number: card.number,
        animal: Animal::of_card(card.number).name().to_owned(),
        seen: Some(card.seen).filter(|&seen| seen > 0),
        here: classes::is_here(card.seen, date),
    });
    let join_url = join_url(&app, &headers, &class.code)?;
    Ok(Json(Class {
        code: class.code.clone(),
        join_url,
        until: class.until,
        cards: cards.collect(),
    }))
}

/// Deletes a class and all that is of it, at once.
#[utoipa::path(
    delete,
    path = "/classes/{code}",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = [])),
    responses((status = 204, description = "it is gone"), Forbidden, Away)
)]
pub(crate) async fn delete(
    State(app): State<App>,
    Taught { class, .. }: Taught,
) -> Result<StatusCode, Problem> {
    let store = &app.context.store;
    let games = store.class_games(&class.code).await?;
    app.classes.delete(store, &class.code).await?;
    app.lessons.forget(&class.code);
    app.rooms.end(&games).await;
    app.context.tournaments.forget_class(&class.code);
    Ok(StatusCode::NO_CONTENT)
}

/// The cards with their secrets.
#[utoipa::path(
    get,
    path = "/classes/{code}/cards",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = [])),
    responses((status = 200, description = "the cards", body = Cards), Forbidden, Away)
)]
pub(crate) async fn cards(Taught { class, teacher }: Taught) -> Result<Json<Cards>, Problem> {
    Ok(Json(Cards { cards: classes::cards(&teacher, &class) }))
}

/// Adds cards; the answer has these alone.
#[utoipa::path(
    post,
    path = "/classes/{code}/cards",
    params(("code" = inline(ClassCode), Path)),
    request_body = MoreCards,
    security(("teacher" = [])),
    responses((status = 201, description = "the new cards", body = Cards),
        Unreadable, Forbidden, Busy, Full)
)]
pub(crate) async fn add(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Taught { class, teacher }: Taught,
    Body(asked): Body<MoreCards>,
) -> Result<(StatusCode, Json<Cards>), Problem> {
    let there = u8::try_from(class.cards.len()).unwrap_or(MOST_CARDS);
    if !(1..=MOST_CARDS.saturating_sub(there)).contains(&asked.cards) {
        return Err(Problem::Range("cards, 1–48"));
    }
    app.may_teach(client, asked.cards)?;
    let cards = classes::add(&app.context.store, &teacher, &class, asked.cards).await?;
    Ok((StatusCode::CREATED, Json(Cards { cards })))
}

/// Makes a lost card void and gives another in its place.
#[utoipa::path(
    post,
    path = "/classes/{code}/cards/{number}/renew",
    params(("code" = inline(ClassCode), Path), ("number" = u8, Path)),
    security(("teacher" = [])),
    responses((status = 200, description = "the card in its place", body = Card),
        Forbidden, Missing, Away)
)]
pub(crate) async fn renew(
    State(app): State<App>,
    Path((_, number)): Path<(String, String)>,
    Taught { class, teacher }: Taught,
) -> Result<Json<Card>, Problem> {
    let number = number.parse().map_err(|_| Problem::NotFound)?;
    Ok(Json(app.classes.renew(&app.context, &teacher, &class, number).await?))
}

/// How cards are printed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardsQuery {
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
    /// `colour`, or `black`.
    #[param(value_type = Option<openapi::Ink>, inline)]
    ink: Option<String>,
    /// The number of one card, if only that is wanted.
    card: Option<u8>,
}

/// The cards to cut out, eight to a page.
#[utoipa::path(
    get,
    path = "/classes/{code}/cards.pdf",
    params(("code" = inline(ClassCode), Path), CardsQuery),
    security(("teacher" = [])),
    responses((status = 200, description = "the PDF", content_type = "application/pdf"),
        Unreadable, Forbidden, Missing, Busy)
)]
pub(crate) async fn print(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Taught { class, teacher }: Taught,
    Asked(query): Asked<CardsQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let ink: Ink = word(query.ink.as_deref(), Ink::default())?;
    let base = base(&app, &headers).ok_or(Problem::Host)?;
    let wanted = |card: &Card| query.card.is_none_or(|number| number == card.number);
    let cards: Vec<Card> = classes::cards(&teacher, &class).into_iter().filter(wanted).collect();
    if cards.is_empty() {
        return Err(Problem::NotFound);
    }
    let printed = |card: Card| awale_print::Card {
        number: card.number,
        code: card.code,
        link: format!("{base}{}", card.link),
    };
    let address = join_url(&app, &headers, &class.code)?;
    let address = address.strip_prefix("http://").unwrap_or(&address).to_owned();
    let cards = cards.into_iter().map(printed).collect();
    let cards = ClassCards { class: class.code, address, cards };
    let turn = app.thinker.turn(client).await?;
    let made = blocking::run(app.metrics(), move || {
        let pdf = awale_print::cards(&cards, lang, ink);
        drop(turn);
        pdf
    });
    // Its letters are those of a host: a code holds them.
    let pdf = made.await?.map_err(|_| Problem::Host)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))], pdf))
}

/// Where those in the room find the server: a teacher may be at the machine itself.
pub(super) fn base(app: &App, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match &app.class_url {
        Some(url) if app.base_url.is_none() && host.is_none_or(router::is_local) => {
            Some(url.clone())
        }
        _ => site::base(app, headers),
    }
}

/// Where the pupils of a class enter.
fn join_url(app: &App, headers: &HeaderMap, code: &str) -> Result<String, Problem> {
    let base = base(app, headers).ok_or(Problem::Host)?;
    Ok(format!("{base}{}", classes::join_link(code)))
}

/// Where pupils enter, as a code for cameras. It has no secret, so whoever asks gets it.
#[utoipa::path(
    get,
    path = "/classes/{code}/qr",
    params(("code" = inline(ClassCode), Path)),
    responses((status = 200, description = "the picture", content_type = "image/svg+xml"), Missing)
)]
pub(crate) async fn qr(
    State(app): State<App>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let is_code = code.len() == CODE_LETTERS && code.bytes().all(|b| b.is_ascii_uppercase());
    let url = Some(join_url(&app, &headers, &code)?).filter(|_| is_code);
    let svg = url.and_then(|url| awale_print::qr_svg(&url)).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))], svg))
}

/// Enters with a card.
#[utoipa::path(
    post,
    path = "/classes/{code}/enter",
    params(("code" = inline(ClassCode), Path)),
    request_body = EnterClass,
    responses((status = 200, description = "who the pupil is", body = Entered),
        Unreadable, Forbidden, Busy)
)]
pub(crate) async fn enter(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(code): Path<String>,
    Body(asked): Body<EnterClass>,
) -> Result<Json<Entered>, Problem> {
    let store = &app.context.store;
    let (card, token) = app.classes.enter(store, client, &code, &asked.card).await?;
    let (class, number) = (card.class().to_owned(), card.number);
    Ok(Json(Entered { class, number, animal: animal(card), token }))
}

/// What the page of a pupil knows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeQuery {
    /// The number of what is to be done, if the page knows what it is: then it is not told again.
    known: Option<u32>,
}

/// What is for the pupil who asks: a page asks once a second.
#[utoipa::path(
    get,
    path = "/classes/{code}/me",
    params(("code" = inline(ClassCode), Path), MeQuery),
    security(("pupil" = [])),
    responses((status = 200, description = "who the pupil is, and what there is to do", body = Pupil),
        Unreadable, Forbidden, Away)
)]
pub(crate) async fn me(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Attended(card): Attended,
    Asked(query): Asked<MeQuery>,
) -> Result<Json<Pupil>, Problem> {
    let code = card.class().to_owned();
    let store = &app.context.store;
    app.classes.note(store, card).await?;
    let lesson = app.lessons.now(store, &code).await?;
    Ok(Json(Pupil {
        class: code,
        number: card.number,
        animal: animal(card),
        paused: lesson.paused > 0,
        hand: lesson.hands.iter().any(|(number, _)| *number == card.number),
        task: lessons::pupil_task(&lesson, card.number, query.known, speech)?,
    }))
}

fn animal(card: CardKey) -> String {
    Animal::of_card(card.number).name().to_owned()
}
