//! `GET /api/v1/print/{what}`: paper as PDF.

use std::str::FromStr;

use awale_coach::sheet::{LEVELS, MOST, Sheet, Topic};
use awale_core::{RuleSet, UnknownWord};
use awale_print::{BoardOptions, Ink, Paper};
use awale_proto::schema;
use awale_words::{Naming, Speech, Vocabulary};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Asked;
use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::openapi::{self, Busy, Missing, Unreadable};
use crate::problem::Problem;

/// What is printed, and how.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintQuery {
    /// The rule set.
    #[param(value_type = schema::RuleSet, inline)]
    rules: RuleSet,
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
    /// `colour`, or `black`.
    #[param(value_type = Option<openapi::Ink>, inline)]
    ink: Option<String>,
    /// The names of the pits, `letters` or `numbers`; a board has none without it.
    #[param(value_type = Option<openapi::Naming>, inline)]
    names: Option<String>,
    /// The words for pits and rows, `ours` or `sheets`.
    #[param(value_type = Option<openapi::Vocabulary>, inline)]
    words: Option<String>,
    /// Of a board: `a4` (two sheets), or `a3`.
    #[param(value_type = Option<openapi::Paper>, inline)]
    paper: Option<String>,
    /// Of a sheet: its theme.
    #[param(value_type = Option<openapi::Topic>, inline)]
    theme: Option<String>,
    /// Of a sheet: 1 to 3.
    #[param(minimum = 1, maximum = 3)]
    level: Option<u8>,
    /// Of a sheet: 1 to 60, 8 without it.
    #[param(minimum = 1, maximum = 60)]
    exercises: Option<usize>,
    /// Of a sheet: its number.
    seed: Option<u64>,
    /// Of a sheet: whether the answers are on pages behind it.
    answers: Option<bool>,
}

/// One of the words that are known, or the usual one.
pub(super) fn word<T>(given: Option<&str>, usual: T) -> Result<T, Problem>
where
    T: FromStr<Err = UnknownWord>,
{
    given.map_or(Ok(usual), |text| text.parse().map_err(Problem::Word))
}

/// A board to cut out (`board`), the rules on two pages (`leaflet`) or exercises (`sheet`).
#[utoipa::path(
    get,
    path = "/print/{what}",
    params(("what" = inline(openapi::Printed), Path), PrintQuery),
    responses((status = 200, description = "the PDF", content_type = "application/pdf"),
        Unreadable, Missing, Busy)
)]
pub(crate) async fn print(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(what): Path<String>,
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<PrintQuery>,
) -> Result<impl IntoResponse, Problem> {
    let rules = query.rules;
    let draw = wish(&what, &query, speech)?;
    // It takes some hundredths of a second: as many at a time as there may be searches.
    let turn = app.thinker.turn(client).await?;
    let made = blocking::run(app.metrics(), move || {
        let pdf = draw();
        drop(turn);
        pdf
    });
    let pdf = made.await??;
    let name = format!("inline; filename=\"awale-{what}-{rules}.pdf\"");
    let name = HeaderValue::try_from(name).map_err(|_| Problem::NotFound)?;
    Ok((
        [
            (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
            (header::CONTENT_DISPOSITION, name),
            // The same wish gives the same file, as long as the program is the same.
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
            (header::VARY, HeaderValue::from_static("accept-language")),
        ],
        pdf,
    ))
}

/// What makes the paper.
type DrawPaper = Box<dyn FnOnce() -> Result<Vec<u8>, Problem> + Send>;

/// What makes the paper, if everything it needs was said.
fn wish(what: &str, query: &PrintQuery, speech: Speech) -> Result<DrawPaper, Problem> {
    let rules = query.rules;
    let ink = word(query.ink.as_deref(), Ink::default())?;
    let names =
        query.names.as_deref().map(|names| word(Some(names), Naming::Letters)).transpose()?;
    let speech = Speech {
        lang: word(query.lang.as_deref(), speech.lang)?,
        naming: names.unwrap_or_default(),
        vocabulary: word(query.words.as_deref(), Vocabulary::default())?,
    };
    Ok(match what {
        "board" => {
            let paper = word(query.paper.as_deref(), Paper::default())?;
            let options = BoardOptions { paper, ink, names };
            Box::new(move || Ok(awale_print::board(rules, speech, options)))
        }
        "leaflet" => Box::new(move || Ok(awale_print::leaflet(rules, speech, ink))),
        "sheet" => {
            let topic = word(query.theme.as_deref(), Topic::Landing)?;
            let (level, count) = (query.level.unwrap_or(1), query.exercises.unwrap_or(8));
            if !(1..=LEVELS).contains(&level) {
                return Err(Problem::Range("level, 1–3"));
            }
            if !(1..=MOST).contains(&count) {
                return Err(Problem::Range("exercises, 1–60"));
            }
            let seed = query.seed.unwrap_or(1);
            let answers = query.answers.unwrap_or(false);
            Box::new(move || {
                let sheet = Sheet::new(rules, topic, level, count, seed).map_err(Problem::Sheet)?;
                Ok(awale_print::sheet(&sheet, speech, answers, ink))
            })
        }
        _ => return Err(Problem::NotFound),
    })
}
