//! `/embed`: a board that other sites may frame. It shows a position, or plays through a game.
//!
//! It is a small page of its own: the pictures are those of the API, the script only turns the pages.

use std::fmt::Write;

use awale_words::{Speech, in_lang};
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};

use crate::api::Asked;
use crate::app::App;
use crate::problem::Problem;
use crate::site::escaped;
use crate::subject::{Subject, SubjectQuery};

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
) -> Response {
    let found = async {
        let Asked(query) = query?;
        let speech = query.speech(speech)?;
        let subject = Subject::find(&app, &query, speech).await?;
        Ok((query, speech, subject))
    };
    let answer: Result<_, Problem> = found.await;
    match answer {
        Ok((query, speech, subject)) => Html(page(&query, speech, &subject)).into_response(),
        Err(problem) => {
            let words = escaped(&problem.wire(speech).message);
            let status = problem.clone().into_response().status();
            let title = in_lang!(speech.lang, site::MISSING);
            let body = format!("<p class=\"told\">{words}</p>");
            (status, Html(framed(speech, title, &body, ""))).into_response()
        }
    }
}

fn framed(speech: Speech, title: &str, body: &str, script: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"{STYLE}\">\n{script}</head>\n<body>\n{body}</body>\n</html>\n",
        speech.lang,
        escaped(title)
    )
}

fn page(query: &SubjectQuery, speech: Speech, subject: &Subject) -> String {
    let picture = format!("{}/picture.svg?{}", awale_proto::API, query.written(speech.lang));
    let title = subject.named(speech).map_or_else(|| "Awalé".to_owned(), |named| named.title);
    let words = |text: &str| escaped(text);
    let mut body = String::new();
    let Subject::Game { game, ply, .. } = subject else {
        let _ = writeln!(
            body,
            "<img id=\"board\" src=\"{}\" width=\"1200\" height=\"630\" alt=\"{}\">",
            escaped(&picture),
            words(&title)
        );
        let _ = writeln!(body, "<nav>{}</nav>", link(query, speech));
        return framed(speech, &title, &body, "");
    };
    let told = captions(game, speech);
    let _ = write!(
        body,
        "<img id=\"board\" src=\"{0}&amp;ply={ply}\" data-picture=\"{0}&amp;ply=\" data-ply=\"{ply}\" width=\"1200\" height=\"630\" alt=\"{1}\">\n\
         <p class=\"told\" id=\"told\" role=\"status\">{1}</p>\n<nav>",
        escaped(&picture),
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
    let script = format!("<script type=\"module\" src=\"{SCRIPT}\"></script>\n");
    framed(speech, &title, &body, &script)
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
