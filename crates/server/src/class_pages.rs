//! `/class` for pupils and `/teach` for their teacher: small pages of their own, as `/embed` is. Thirty
//! telephones open them at once on the network of a school, so they fetch neither board nor engine.

use std::collections::BTreeMap;

use awale_words::{Animal, Lang, in_lang};
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::class_words::LessonWords;
use crate::problem::Problem;
use crate::small_pages::{Place, SmallPage, Visit};
use crate::subject::SubjectQuery;

/// What the pages say. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct ClassWords {
    pub(crate) pupil_title: &'static str,
    pub(crate) enter_title: &'static str,
    pub(crate) class_code: &'static str,
    pub(crate) card_code: &'static str,
    pub(crate) enter: &'static str,
    pub(crate) void: &'static str,
    pub(crate) you_are: &'static str,
    pub(crate) card_of: &'static str,
    pub(crate) wait: &'static str,
    pub(crate) to_do: &'static str,
    pub(crate) learn: &'static str,
    pub(crate) puzzles: &'static str,
    pub(crate) machine: &'static str,
    pub(crate) neighbour: &'static str,
    pub(crate) not_me: &'static str,
    pub(crate) away: &'static str,
    pub(crate) class_title: &'static str,
    pub(crate) new_class: &'static str,
    pub(crate) no_names: &'static str,
    pub(crate) how_many: &'static str,
    pub(crate) how_long: &'static str,
    pub(crate) make: &'static str,
    pub(crate) my_classes: &'static str,
    pub(crate) name: &'static str,
    pub(crate) show_code: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) lost_sure: &'static str,
    pub(crate) renewed: &'static str,
    pub(crate) here: &'static str,
    pub(crate) was_here: &'static str,
    pub(crate) not_yet: &'static str,
    pub(crate) count: &'static str,
    pub(crate) add: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) delete_sure: &'static str,
    pub(crate) qr: &'static str,
    pub(crate) join_at: &'static str,
    pub(crate) names_here: &'static str,
    pub(crate) names_on_paper: &'static str,
    pub(crate) print: &'static str,
    pub(crate) until: &'static str,
    pub(crate) no_secret: &'static str,
    pub(crate) tournament: &'static str,
    pub(crate) projector: &'static str,
    pub(crate) new_tournament: &'static str,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    words: &'static ClassWords,
    #[serde(flatten)]
    lesson: &'static LessonWords,
    /// What the animals are called, by their words for programs.
    animals: BTreeMap<&'static str, &'static str>,
}

/// Where a pupil enters.
pub(crate) async fn pupil(visit: Visit, code: Option<Path<String>>) -> Response {
    page(&visit, Place::Class, code, "/class-files/pupil")
}

/// Where a teacher keeps a class.
pub(crate) async fn teacher(visit: Visit, code: Option<Path<String>>) -> Response {
    page(&visit, Place::Teach, code, "/class-files/teacher")
}

/// Whether there is a class of this code is not told, by no status either: codes could be tried out here, where
/// nobody counts how many were wrong.
fn page(visit: &Visit, place: Place, code: Option<Path<String>>, script: &str) -> Response {
    let code = code.map(|Path(code)| code.to_ascii_uppercase()).unwrap_or_default();
    if code.len() > 12 || !code.bytes().all(|b| b.is_ascii_uppercase()) {
        return visit.refused(&Problem::NotFound);
    }
    visit.page(&SmallPage {
        place,
        id: &code,
        name: None,
        picture: SubjectQuery::default(),
        script,
        words: &told(visit.lang()),
    })
}

/// What the pages say in a language, as JSON.
fn told(lang: Lang) -> String {
    let words: &'static ClassWords = in_lang!(lang, &class::WORDS);
    let lesson: &'static LessonWords = in_lang!(lang, &class_lesson::WORDS);
    let animals = Animal::ALL.map(|animal| (animal.name(), animal.called(lang))).into();
    let told = serde_json::to_string(&Told { words, lesson, animals });
    told.expect("words have only texts as keys")
}

/// The language of `words.fr.json`.
fn lang_of_words(file: &str) -> Option<Lang> {
    let code = file.strip_prefix("words.")?.strip_suffix(".json")?;
    Lang::ALL.into_iter().find(|lang| lang.code() == code)
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    macro_rules! files {
        ($($name:literal)*) => {
            match file.as_str() {
                $($name => include_str!(concat!("../assets/class/", $name)).to_owned(),)*
                // What covers the screen of a pupil is the same on these pages.
                "pupil.css" | "teacher.css" => include_str!("../assets/class/here.css").to_owned(),
                // The strip above the pages of the application speaks their language.
                other => told(lang_of_words(other).ok_or(Problem::NotFound)?),
            }
        };
    }
    let text = files!("class.css" "here.css" "card.js" "class.js" "pupil.js" "teacher.js" "here.js"
        "lesson.js" "editor.js" "time.js");
    let media_type = match file.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        _ => "text/javascript; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text))
}
