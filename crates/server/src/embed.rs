//! `/embed`: a board that other sites may frame. It shows a position, or plays through a game.
//!
//! It is a small page of its own: the pictures are those of the API, the script only turns the pages.

use std::fmt::Write;

use awale_picture::escaped;
use awale_words::{Route, Speech, in_lang};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::api::Asked;
use crate::app::App;
use crate::problem::Problem;
use crate::site::{PageHead, base};
use crate::small_pages;
use crate::subject::{Named, Shade, Subject, SubjectQuery};

pub(crate) const PATH: &str = "/embed";
pub(crate) const SCRIPT: &str = "/embed.js";
pub(crate) const STYLE: &str = "/embed.css";

pub(crate) async fn script() -> impl IntoResponse {
    asset("text/javascript; charset=utf-8", include_str!("../assets/embed.js"))
}

pub(crate) async fn style() -> impl IntoResponse {
    asset("text/css; charset=utf-8", include_str!("../assets/embed.css"))
}

fn asset(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "public, max-age=3600")], text)
}

/// The page of a board.
pub(crate) async fn board(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    query: Result<Asked<SubjectQuery>, Problem>,
    headers: HeaderMap,
) -> Response {
    let found = async {
        let Asked(query) = query?;
        let (speech, shade) = (query.speech(speech)?, query.shade()?);
        let subject = Subject::find(&app, &query, speech).await?;
        Ok((query, speech, shade, subject))
    };
    let answer: Result<_, Problem> = found.await;
    let head = |status, speech: Speech, named: Named, picture| PageHead {
        status,
        lang: speech.lang,
        title: named.title,
        description: named.description,
        listed: None,
        lang_is_named: false,
        picture,
    };
    let (head, shade, body, script) = match &answer {
        Ok((query, speech, shade, subject)) => {
            let named = subject.named(*speech).unwrap_or_else(|| Named {
                title: "Awalé".to_owned(),
                description: Route::Shared(String::new()).description(speech.lang).to_owned(),
            });
            let body = page(query, *speech, *shade, subject, &named.title);
            let script = match subject {
                Subject::Game { .. } => {
                    format!("<script type=\"module\" src=\"{SCRIPT}\"></script>\n")
                }
                _ => String::new(),
            };
            (head(StatusCode::OK, *speech, named, query.written(speech.lang)), *shade, body, script)
        }
        Err(problem) => {
            let title = in_lang!(speech.lang, site::MISSING).to_owned();
            let description = problem.wire(speech).message;
            let body = format!("<p class=\"told\">{}</p>", escaped(&description));
            let status = problem.clone().into_response().status();
            let named = Named { title, description };
            (head(status, speech, named, String::new()), None, body, String::new())
        }
    };
    let theme = shade.map(|shade| format!(" data-theme=\"{shade}\"")).unwrap_or_default();
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n{}{}\
         <link rel=\"stylesheet\" href=\"{STYLE}\">\n{script}</head>\n<body>\n{body}</body>\n</html>\n",
        head.lang,
        head.html(base(&app, &headers).as_deref()),
        small_pages::look(&app.pages),
    );
    (head.status, Html(html)).into_response()
}

/// The picture: as the reader prefers, unless the address says which.
fn picture(address: &str, ply: Option<usize>, shade: Option<Shade>, alt: &str) -> String {
    let ply = ply.map(|ply| format!("&ply={ply}")).unwrap_or_default();
    let at = |shade: Shade| escaped(&format!("{address}&theme={shade}{ply}"));
    let light = at(shade.unwrap_or(Shade::Light));
    let dark = match shade {
        None => format!(
            "<source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\">",
            at(Shade::Dark)
        ),
        Some(_) => String::new(),
    };
    format!(
        "<picture>{dark}<img id=\"board\" src=\"{light}\" width=\"1200\" height=\"630\" alt=\"{}\"></picture>\n",
        escaped(alt)
    )
}

/// What stands on the page.
fn page(
    query: &SubjectQuery,
    speech: Speech,
    shade: Option<Shade>,
    subject: &Subject,
    title: &str,
) -> String {
    let address = format!("{}/picture.svg?{}", awale_proto::API, query.written(speech.lang));
    let words = |text: &str| escaped(text);
    let Subject::Game { game, ply, .. } = subject else {
        let mut body = picture(&address, None, shade, title);
        let _ = writeln!(body, "<nav>{}</nav>", link(query, speech));
        return body;
    };
    let told = captions(game, speech);
    let mut body = picture(&address, Some(*ply), shade, &told[*ply]);
    let _ = write!(
        body,
        "<p class=\"told\" id=\"told\" role=\"status\" data-ply=\"{ply}\">{}</p>\n<nav>",
        words(&told[*ply])
    );
    let buttons: [(&str, &str, &str); 4] = [
        ("first", in_lang!(speech.lang, site::TO_START), "M18 5v14L8 12zM6 5v14"),
        ("back", in_lang!(speech.lang, site::BACK), "M16 5v14L7 12z"),
        ("forth", in_lang!(speech.lang, site::FORTH), "M8 5v14l9-7z"),
        ("last", in_lang!(speech.lang, site::TO_END), "M6 5v14l10-7zM18 5v14"),
    ];
    for (go, name, path) in buttons {
        let _ = write!(
            body,
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{name}\" title=\"{name}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    let _ = write!(body, "{}</nav>\n<ol id=\"moves\" hidden>", link(query, speech));
    for told in &told {
        let _ = write!(body, "<li>{}</li>", words(told));
    }
    body.push_str("</ol>\n");
    body
}

/// What is told of each position of a game, the first one first.
fn captions(game: &awale_play::Game, speech: Speech) -> Vec<String> {
    let mut told = vec![in_lang!(speech.lang, site::BEGINNING).to_owned()];
    let mut before = *game.start();
    for ply in game.plies() {
        told.push(before.trace(ply.mv).map(|trace| speech.trace(&trace)).unwrap_or_default());
        before = ply.position;
    }
    if let (Some(result), Some(last)) = (game.result(), told.last_mut()) {
        let _ = write!(last, " {}", speech.result(result));
    }
    told
}

/// The way to the same on the page, in a window of its own.
fn link(query: &SubjectQuery, speech: Speech) -> String {
    let lang = speech.lang;
    let path = match query {
        SubjectQuery { game: Some(id), .. } => format!("/game/{id}?lang={lang}"),
        SubjectQuery { kept: Some(id), .. } => format!("/kept/{id}?lang={lang}"),
        SubjectQuery { share: Some(id), .. } => format!("/s/{id}?lang={lang}"),
        SubjectQuery { puzzle: Some(puzzle), .. } => format!("/puzzles/{puzzle}?lang={lang}"),
        query => format!("/analysis?{}", query.written(lang)),
    };
    let words = in_lang!(lang, site::OPEN);
    format!("<a href=\"{}\" target=\"_blank\" rel=\"noopener\">{words}</a>", escaped(&path))
}
