//! What the pages have in common that the server writes itself: head, ways to all other pages, look, and
//! what stands there when there is no such page.
//!
//! They look as the application does: its colours and the ways to its parts are of its own style sheets.

use std::convert::Infallible;
use std::fmt::Write;

use awale_picture::escaped;
use awale_words::{Lang, Part, Route, Speech, in_lang};
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::app::App;
use crate::pages::Pages;
use crate::problem::Problem;
use crate::site::{self, PageHead};
use crate::subject::SubjectQuery;

pub(crate) const STYLE: &str = "/site.css";
pub(crate) const SCRIPT: &str = "/site.js";

/// The files of the font, as the style sheets of the application and its files call them.
const FONTS: [&str; 2] = ["font-regular", "font-bold"];

/// A kind of small page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Class,
    Teach,
    Tournament,
    Projector,
    Club,
    Table,
    Oracle,
}

impl Place {
    /// Those that are the same for everybody, so that search engines may list them. What an id or a code
    /// leads to is for those who were given it.
    pub(crate) const LISTED: [Place; 6] =
        [Place::Class, Place::Teach, Place::Tournament, Place::Club, Place::Table, Place::Oracle];

    pub(crate) const fn path(self) -> &'static str {
        match self {
            Place::Class => "/class",
            Place::Teach => "/teach",
            Place::Tournament => "/tournament",
            Place::Projector => "/projector",
            Place::Club => "/club",
            Place::Table => "/table",
            Place::Oracle => "/oracle",
        }
    }

    const fn title(self, lang: Lang) -> &'static str {
        match self {
            Place::Class => in_lang!(lang, class::WORDS).pupil_title,
            Place::Teach => in_lang!(lang, class::WORDS).class_title,
            Place::Tournament => in_lang!(lang, tournament::WORDS).title,
            Place::Projector => in_lang!(lang, tournament::WORDS).projector_title,
            Place::Club => in_lang!(lang, club::WORDS).title,
            Place::Table => in_lang!(lang, table::WORDS).title,
            Place::Oracle => in_lang!(lang, oracle::WORDS).title,
        }
    }
}

/// Somebody who asks for a small page: in which language, and under which address of the server.
pub(crate) struct Visit {
    app: App,
    speech: Speech,
    lang_is_named: bool,
    base: Option<String>,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, Infallible> {
        let speech = parts.extensions.get::<Speech>().copied().unwrap_or_default();
        Ok(Visit {
            app: App::clone(app),
            speech: Speech { lang: site::lang_of(&parts.uri, speech), ..speech },
            lang_is_named: site::parameter(&parts.uri, "lang").is_some(),
            base: site::base(app, &parts.headers),
        })
    }
}

/// A small page.
pub(crate) struct SmallPage<'p> {
    pub(crate) place: Place,
    /// The code or the id in the address; of nothing without it.
    pub(crate) id: &'p str,
    /// What the id leads to is called so.
    pub(crate) name: Option<&'p str>,
    /// What its picture shows.
    pub(crate) picture: SubjectQuery,
    /// The path of its script, and of its style sheet beside it, without their ends.
    pub(crate) script: &'p str,
    pub(crate) words: &'p str,
}

impl Visit {
    pub(crate) fn lang(&self) -> Lang {
        self.speech.lang
    }

    pub(crate) fn page(&self, page: &SmallPage) -> Response {
        let SmallPage { place, id, name, picture, script, words } = page;
        let lang = self.lang();
        let title = place.title(lang);
        let head = PageHead {
            status: StatusCode::OK,
            lang,
            title: name.map_or_else(|| title.to_owned(), |name| format!("{name} · {title}")),
            description: in_lang!(lang, site::description(*place)).to_owned(),
            listed: (id.is_empty() && Place::LISTED.contains(place))
                .then(|| place.path().to_owned()),
            lang_is_named: self.lang_is_named,
            picture: picture.written(lang),
        };
        let files = format!(
            "<link rel=\"stylesheet\" href=\"{script}.css\">\n\
             <script type=\"module\" src=\"{script}.js\"></script>\n"
        );
        // A wall is dark, whatever the reader of other pages has chosen.
        let wall = if *place == Place::Projector { " data-theme=\"dark\"" } else { "" };
        let data = format!(" data-code=\"{}\" data-words=\"{}\"", escaped(id), escaped(words));
        self.html(&head, wall, &files, &data, "<main id=\"page\" tabindex=\"-1\"></main>")
    }

    /// The page for whoever asks for what is not there.
    pub(crate) fn refused(&self, problem: &Problem) -> Response {
        let lang = self.lang();
        let head = PageHead {
            status: problem.clone().into_response().status(),
            lang,
            title: Route::Unknown.title(lang, None),
            description: Route::Unknown.description(lang).to_owned(),
            listed: None,
            lang_is_named: self.lang_is_named,
            picture: String::new(),
        };
        problem.log("page refused");
        let body = format!(
            "<main id=\"page\" tabindex=\"-1\" class=\"lost\">\n<h1>{}</h1>\n<p>{}</p>\n\
             <p><a class=\"button main\" href=\"/\">{}</a></p>\n</main>",
            escaped(&problem.wire(self.speech).message),
            in_lang!(lang, site::LOST),
            in_lang!(lang, site::TO_START_PAGE),
        );
        self.html(&head, "", "", "", &body)
    }

    fn html(&self, head: &PageHead, root: &str, files: &str, data: &str, main: &str) -> Response {
        let lang = self.lang();
        let langs = Lang::ALL.map(Lang::code).join(" ");
        let html = format!(
            "<!doctype html>\n<html lang=\"{lang}\" data-langs=\"{langs}\"{root}>\n<head>\n\
             <meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"theme-color\" content=\"#6b3f1d\" media=\"(prefers-color-scheme: light)\">\n\
             <meta name=\"theme-color\" content=\"#191310\" media=\"(prefers-color-scheme: dark)\">\n{}{}\
             <link rel=\"stylesheet\" href=\"/class-files/class.css\">\n\
             <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
             <link rel=\"apple-touch-icon\" href=\"/icon-180.png\">\n\
             <script src=\"{SCRIPT}\"></script>\n{files}</head>\n\
             <body{data}>\n{}{main}\n</body>\n</html>\n",
            head.html(self.base.as_deref()),
            look(&self.app.pages),
            top(lang),
        );
        // It changes with the program, and with the language of the reader.
        let cache = [
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-language")),
        ];
        (head.status, cache, Html(html)).into_response()
    }
}

/// The font and the colours of the application, as a head names them.
pub(crate) fn look(pages: &Pages) -> String {
    let mut html = String::new();
    for font in FONTS.into_iter().filter_map(|font| pages.hashed(font, "woff2")) {
        let _ = writeln!(
            html,
            "<link rel=\"preload\" href=\"/{font}\" as=\"font\" type=\"font/woff2\" crossorigin>"
        );
    }
    let _ = writeln!(html, "<link rel=\"stylesheet\" href=\"{STYLE}\">");
    html
}

/// The ways to all parts of the site, and to the same page in the other language.
fn top(lang: Lang) -> String {
    let mut html = format!(
        "<a class=\"skip\" href=\"#page\">{}</a>\n<header class=\"top\">\n\
         <a class=\"brand\" href=\"/\"><span class=\"mark\" aria-hidden=\"true\"></span>Awalé</a>\n\
         <nav aria-label=\"{}\">\n",
        lang.skip(),
        lang.ways(),
    );
    for part in Part::ALL {
        let _ = writeln!(
            html,
            "<a href=\"{}\"><svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\
             <path d=\"{}\"/></svg><span>{}</span></a>",
            part.route().path(),
            part.sign(),
            part.name(lang),
        );
    }
    let other = lang.next();
    let _ = writeln!(
        html,
        "</nav>\n<div class=\"tools\"><a class=\"tongue\" lang=\"{other}\" hreflang=\"{other}\" \
         href=\"?lang={other}\" title=\"{}\">{}</a></div>\n</header>",
        other.switch_here(),
        other.own_name(),
    );
    html
}

/// `GET /site.css`: the colours and the ways of the application, with the font where the page was built.
pub(crate) async fn style(State(app): State<App>) -> Response {
    const THEME: &str = include_str!("../../web/assets/styles/00-theme.css");
    const TOP: &str = include_str!("../../web/assets/styles/12-top.css");
    const OWN: &str = include_str!("../assets/site.css");
    let paths = FONTS.map(|font| app.pages.hashed(font, "woff2"));
    let mut sheet = [THEME, TOP, OWN].concat();
    for (font, path) in FONTS.into_iter().zip(paths) {
        let slot = format!("{{{font}.woff2}}");
        sheet = match path {
            Some(path) => sheet.replace(&slot, &format!("/{path}")),
            None => {
                sheet.lines().filter(|line| !line.contains(&slot)).flat_map(|l| [l, "\n"]).collect()
            }
        };
    }
    file("text/css; charset=utf-8", sheet)
}

/// `GET /site.js`.
pub(crate) async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../assets/site.js").to_owned())
}

fn file(media_type: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text)
        .into_response()
}
