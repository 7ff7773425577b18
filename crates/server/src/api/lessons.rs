//! `/api/v1/classes/{code}/…`: what a class is given to do, how far it has come, what came of it.

use std::time::Instant;

use awale_coach::lesson::lessons;
use awale_coach::puzzle::Theme;
use awale_print::Ink;
use awale_proto::{
    Assignment, Catalogue, CatalogueEntry, ClassLesson, ClassReport, GiveWork, Hand, ItemProgress,
    LowerHands, PathChecked, PathText, Pause,
};
use awale_store::Holder;
use awale_words::{Lang, Speech, games};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::IntoParams;

use super::asking::{Attended, Taught};
use super::print::word;
use super::{Asked, Body};
use crate::app::App;
use crate::client::Client;
use crate::lessons::{self as class_lessons, path, report};
use crate::openapi::{self, Away, Busy, ClassCode, Forbidden, Full, Missing, Unreadable};
use crate::problem::Problem;
use crate::{blocking, classes};

/// What there is to give to a class.
#[utoipa::path(
    get,
    path = "/lessons",
    responses((status = 200, description = "lessons, themes of puzzles and games", body = Catalogue))
)]
pub(crate) async fn catalogue(Extension(speech): Extension<Speech>) -> Json<Catalogue> {
    let entry = |name: &str, title: String| CatalogueEntry { name: name.to_owned(), title };
    let games = games().map(|rules| entry(rules.name(), rules.title().to_owned()));
    Json(Catalogue {
        lessons: lessons().iter().map(|one| entry(&one.id, one.title.say(speech))).collect(),
        themes: Theme::ALL
            .map(|theme| entry(theme.name(), theme.title(speech.lang).to_owned()))
            .into(),
        games: games.collect(),
    })
}

/// Gives something to a class or to some of its cards, in the place of what they had.
#[utoipa::path(
    post,
    path = "/classes/{code}/assignments",
    params(("code" = inline(ClassCode), Path)),
    request_body = GiveWork,
    security(("teacher" = [])),
    responses((status = 201, description = "what was given", body = Assignment),
        (status = 409, description = "nobody is here to play", body = awale_proto::ErrorBody),
        Unreadable, Forbidden, Missing, Busy, Full)
)]
pub(crate) async fn give(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Taught { class, teacher }: Taught,
    Body(asked): Body<GiveWork>,
) -> Result<(StatusCode, Json<Assignment>), Problem> {
    let given = class_lessons::give(&app, client, speech, &class, &teacher, asked).await?;
    Ok((StatusCode::CREATED, Json(given)))
}

/// Takes back what was given; what came of it stays in the report.
#[utoipa::path(
    delete,
    path = "/classes/{code}/assignments/{number}",
    params(("code" = inline(ClassCode), Path), ("number" = u32, Path)),
    security(("teacher" = [])),
    responses((status = 204, description = "it is taken back"), Forbidden, Missing, Away)
)]
pub(crate) async fn take_back(
    State(app): State<App>,
    Path((_, number)): Path<(String, String)>,
    Taught { class, .. }: Taught,
) -> Result<StatusCode, Problem> {
    let store = &app.context.store;
    let number = number.parse().map_err(|_| Problem::NotFound)?;
    let there = store.close_assignment(class.code.clone(), number).await?;
    app.lessons.forget(&class.code);
    if there { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::NotFound) }
}

/// The lesson as it stands: who does what, who is stuck or done, whose hand is raised.
#[utoipa::path(
    get,
    path = "/classes/{code}/lesson",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = [])),
    responses((status = 200, description = "the lesson", body = ClassLesson), Forbidden, Busy)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Taught { class, teacher }: Taught,
) -> Result<Json<ClassLesson>, Problem> {
    class_lessons::look(&app, speech, &class, &teacher).await.map(Json)
}

/// Lets all screens look up, or go on.
#[utoipa::path(
    post,
    path = "/classes/{code}/pause",
    params(("code" = inline(ClassCode), Path)),
    request_body = Pause,
    security(("teacher" = [])),
    responses((status = 204, description = "it is so"), Unreadable, Forbidden, Away)
)]
pub(crate) async fn pause(
    State(app): State<App>,
    Taught { class, .. }: Taught,
    Body(asked): Body<Pause>,
) -> Result<StatusCode, Problem> {
    let store = &app.context.store;
    store.pause(class.code.clone(), asked.paused).await?;
    app.lessons.forget(&class.code);
    Ok(StatusCode::NO_CONTENT)
}

/// Lowers one raised hand, or all of them.
#[utoipa::path(
    post,
    path = "/classes/{code}/hands",
    params(("code" = inline(ClassCode), Path)),
    request_body = LowerHands,
    security(("teacher" = [])),
    responses((status = 204, description = "it is so"), Unreadable, Forbidden, Away)
)]
pub(crate) async fn lower(
    State(app): State<App>,
    Taught { class, .. }: Taught,
    Body(asked): Body<LowerHands>,
) -> Result<StatusCode, Problem> {
    let store = &app.context.store;
    match asked.card {
        Some(number) => {
            let holder = Holder { class: class.code.clone(), number };
            store.raise_hand(holder, false).await?;
        }
        None => store.lower_hands(class.code.clone()).await?,
    }
    app.lessons.forget(&class.code);
    Ok(StatusCode::NO_CONTENT)
}

/// Raises the hand of the pupil who asks, or lowers it.
#[utoipa::path(
    post,
    path = "/classes/{code}/me/hand",
    params(("code" = inline(ClassCode), Path)),
    request_body = Hand,
    security(("pupil" = [])),
    responses((status = 204, description = "it is so"), Unreadable, Forbidden, Busy)
)]
pub(crate) async fn hand(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Attended(card): Attended,
    Body(asked): Body<Hand>,
) -> Result<StatusCode, Problem> {
    may_write(&app, client)?;
    app.context.store.raise_hand(classes::holder(card), asked.up).await?;
    app.lessons.forget(card.class());
    Ok(StatusCode::NO_CONTENT)
}

/// Says how far the pupil who asks has come with what the pupil does.
#[utoipa::path(
    post,
    path = "/classes/{code}/me/progress",
    params(("code" = inline(ClassCode), Path)),
    request_body = ItemProgress,
    security(("pupil" = [])),
    responses((status = 204, description = "it is noted"), Unreadable, Forbidden, Missing, Busy)
)]
pub(crate) async fn progress(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Attended(card): Attended,
    Body(asked): Body<ItemProgress>,
) -> Result<StatusCode, Problem> {
    may_write(&app, client)?;
    class_lessons::note(&app, classes::holder(card), &asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets a pupil write one more row.
fn may_write(app: &App, client: Client) -> Result<(), Problem> {
    if app.actions.spend(client, Instant::now()) { Ok(()) } else { Err(Problem::TooMany(10)) }
}

/// What came of everything that was given, by card and theme.
#[utoipa::path(
    get,
    path = "/classes/{code}/report",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = [])),
    responses((status = 200, description = "the report", body = ClassReport), Forbidden, Busy)
)]
pub(crate) async fn report_json(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Taught { class, .. }: Taught,
) -> Result<Json<ClassReport>, Problem> {
    report::report(&app, speech, &class.code).await.map(Json)
}

/// How a report is made.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportQuery {
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
}

/// The report for spreadsheets.
#[utoipa::path(
    get,
    path = "/classes/{code}/report.csv",
    params(("code" = inline(ClassCode), Path), ReportQuery),
    security(("teacher" = [])),
    responses((status = 200, description = "the table", body = String, content_type = "text/csv"),
        Unreadable, Forbidden, Busy)
)]
pub(crate) async fn report_csv(
    State(app): State<App>,
    Extension(mut speech): Extension<Speech>,
    Taught { class, .. }: Taught,
    Asked(query): Asked<ReportQuery>,
) -> Result<impl IntoResponse, Problem> {
    speech.lang = word::<Lang>(query.lang.as_deref(), speech.lang)?;
    let report = report::report(&app, speech, &class.code).await?;
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], report::csv(&report, speech)))
}

/// The report on paper. It has cards and animals; names are written by hand.
#[utoipa::path(
    get,
    path = "/classes/{code}/report.pdf",
    params(("code" = inline(ClassCode), Path), ReportQuery),
    security(("teacher" = [])),
    responses((status = 200, description = "the PDF", content_type = "application/pdf"),
        Unreadable, Forbidden, Busy)
)]
pub(crate) async fn report_pdf(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(mut speech): Extension<Speech>,
    Taught { class, .. }: Taught,
    Asked(query): Asked<ReportQuery>,
) -> Result<impl IntoResponse, Problem> {
    speech.lang = word::<Lang>(query.lang.as_deref(), speech.lang)?;
    let report = report::report(&app, speech, &class.code).await?;
    let turn = app.thinker.turn(client).await?;
    let pdf = blocking::run(app.metrics(), move || {
        let pdf = report::pdf(&report, speech, Ink::default());
        drop(turn);
        pdf
    });
    let pdf = pdf.await?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))], pdf))
}

/// Whether each question of a path that a teacher makes has one answer, by the rules or by the tables.
#[utoipa::path(
    post,
    path = "/questions",
    request_body = PathText,
    responses((status = 200, description = "each question with its answers", body = PathChecked),
        Unreadable, Busy)
)]
pub(crate) async fn check(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Body(asked): Body<PathText>,
) -> Result<Json<PathChecked>, Problem> {
    let questions = path::check(&app, client, speech, &asked.path).await?;
    Ok(Json(PathChecked { questions }))
}
