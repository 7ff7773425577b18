//! What search engines and other sites read of the page: its head, `robots.txt`, `sitemap.xml`.

use std::fmt::Write;

use awale_coach::lesson::lessons;
use awale_core::RuleSet;
use awale_picture::escaped;
use awale_words::{Lang, Route, Speech, games, in_lang};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::problem::Problem;
use crate::small_pages::Place;
use crate::subject::{Subject, SubjectQuery};

/// The address of the server as others see it, without a slash at its end.
///
/// It is the one the operator names, else the host of the request; one that is no host is left
/// out, so nothing of it gets into a page.
pub(crate) fn base(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(base) = &app.base_url {
        return Some(base.trim_end_matches('/').to_owned());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = |name: &str| text(name).filter(|_| app.behind_proxy);
    let host = forwarded("x-forwarded-host").or_else(|| text(header::HOST.as_str()))?;
    let scheme = match forwarded("x-forwarded-proto") {
        Some("https") => "https",
        _ => "http",
    };
    is_host(host).then(|| format!("{scheme}://{host}"))
}

/// Whether a text is a host with or without a port, as far as its letters go.
pub(crate) fn is_host(text: &str) -> bool {
    let good = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b':' | b'-' | b'[' | b']');
    (1..=255).contains(&text.len()) && text.bytes().all(good)
}

/// The language of a page: that of `?lang=`, else the one the client prefers.
pub(crate) fn lang_of(uri: &Uri, speech: Speech) -> Lang {
    parameter(uri, "lang").and_then(|lang| lang.parse().ok()).unwrap_or(speech.lang)
}

/// A parameter of the query, if it stands there as it is.
pub(crate) fn parameter<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    let pairs = uri.query().unwrap_or_default().split('&');
    pairs
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// What stands in the head of a page, and whether there is such a page at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PageHead {
    pub(crate) status: StatusCode,
    pub(crate) lang: Lang,
    pub(crate) title: String,
    pub(crate) description: String,
    /// The page, from the root of the site; none if it is not to be listed.
    pub(crate) listed: Option<String>,
    /// Whether the address names the language.
    pub(crate) lang_is_named: bool,
    /// The query of its picture.
    pub(crate) picture: String,
}

impl PageHead {
    /// The head of the page at an address. What the address names is looked up: a game that is not
    /// there is a page that is not there.
    pub(crate) async fn of(app: &App, uri: &Uri, speech: Speech) -> PageHead {
        let route = Route::of(uri.path());
        let lang = lang_of(uri, speech);
        let speech = Speech { lang, ..speech };
        let mut head = PageHead {
            status: StatusCode::OK,
            lang,
            title: route.title(lang, None),
            description: route.description(lang).to_owned(),
            listed: route.is_public().then(|| route.path()),
            lang_is_named: parameter(uri, "lang").is_some(),
            picture: String::new(),
        };
        let query = match &route {
            Route::Unknown => {
                head.status = StatusCode::NOT_FOUND;
                return head;
            }
            Route::Lesson(id) if id == Route::OWN_LESSON => {
                head.listed = None;
                SubjectQuery::of_rules(RuleSet::Awale)
            }
            Route::Lesson(id) => {
                let Some(lesson) = lessons().iter().find(|lesson| lesson.id == *id) else {
                    return head.missing();
                };
                head.title = route.title(lang, Some(&lesson.title.say(speech)));
                SubjectQuery::of_rules(lesson.rules)
            }
            Route::Rules(rules) => SubjectQuery::of_rules(*rules),
            Route::Analysis => SubjectQuery::of_address(uri),
            Route::Puzzle(rules, number) => SubjectQuery {
                puzzle: Some(format!("{rules}/{number}")),
                ..SubjectQuery::default()
            },
            Route::Game(id) => SubjectQuery { game: Some(id.clone()), ..SubjectQuery::default() },
            Route::Shared(id) => {
                SubjectQuery { share: Some(id.clone()), ..SubjectQuery::default() }
            }
            Route::KeptGame(id) => {
                SubjectQuery { kept: Some(id.clone()), ..SubjectQuery::default() }
            }
            _ => SubjectQuery::default(),
        };
        match Subject::find(app, &query, speech).await {
            Ok(subject) => {
                head.picture = query.written(lang);
                if let Some(named) = subject.named(speech) {
                    head.title = route.title(lang, Some(&named.title));
                    head.description = named.description;
                }
                head
            }
            // A position in the address of the analysis that is none: the board shows another.
            Err(_) if route == Route::Analysis => head,
            Err(Problem::NotFound | Problem::NoSuchGame) => head.missing(),
            // The page says itself what the server cannot.
            Err(_) => head,
        }
    }

    fn missing(mut self) -> PageHead {
        self.status = StatusCode::NOT_FOUND;
        self.title = Route::Unknown.title(self.lang, None);
        self.listed = None;
        self
    }

    /// The lines of the head.
    pub(crate) fn html(&self, base: Option<&str>) -> String {
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        let mut html = format!(
            "<meta name=\"description\" content=\"{description}\" />\n    <title>{title}</title>\n"
        );
        let mut line = |text: &str| {
            let _ = writeln!(html, "    {text}");
        };
        let mut property = |name: &str, content: &str| {
            line(&format!("<meta property=\"og:{name}\" content=\"{content}\" />"));
        };
        property("type", "website");
        property("site_name", "Awalé");
        property("title", &title);
        property("description", &description);
        property("locale", in_lang!(self.lang, site::LOCALE));
        if let Some(base) = base.filter(|_| self.status.is_success()) {
            let image =
                escaped(&format!("{base}{}/picture.png?{}", awale_proto::API, self.picture));
            property("image", &image);
            property("image:width", &awale_picture::WIDTH.to_string());
            property("image:height", &awale_picture::HEIGHT.to_string());
            property("image:alt", &title);
        }
        line("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
        match (&self.listed, base) {
            (Some(path), Some(base)) => {
                let own = if self.lang_is_named { Some(self.lang) } else { None };
                line(&format!("<link rel=\"canonical\" href=\"{}\" />", address(base, path, own)));
                for (code, lang) in languages() {
                    line(&format!(
                        "<link rel=\"alternate\" hreflang=\"{code}\" href=\"{}\" />",
                        address(base, path, lang)
                    ));
                }
            }
            (Some(_), None) => {}
            (None, _) => line("<meta name=\"robots\" content=\"noindex\" />"),
        }
        html
    }
}

/// The languages of a page as `hreflang` names them; without one it follows the reader's.
fn languages() -> impl Iterator<Item = (&'static str, Option<Lang>)> {
    Lang::ALL.into_iter().map(|lang| (lang.code(), Some(lang))).chain([("x-default", None)])
}

fn address(base: &str, path: &str, lang: Option<Lang>) -> String {
    let lang = lang.map(|lang| format!("?lang={lang}")).unwrap_or_default();
    escaped(&format!("{base}{path}{lang}"))
}

/// `GET /robots.txt`: the API is for programs, but for the pictures of links.
pub(crate) async fn robots(State(app): State<App>, headers: HeaderMap) -> Response {
    let mut text =
        "User-agent: *\nAllow: /api/v1/picture\nDisallow: /api/\nDisallow: /metrics\n".to_owned();
    if let Some(base) = base(&app, &headers) {
        let _ = writeln!(text, "Sitemap: {base}/sitemap.xml");
    }
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// `GET /sitemap.xml`: every page that is the same for everybody, in every language.
pub(crate) async fn sitemap(State(app): State<App>, headers: HeaderMap) -> Response {
    let Some(base) = base(&app, &headers) else {
        return (StatusCode::BAD_REQUEST, "400\n").into_response();
    };
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
                   xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    let small = Place::LISTED.map(|place| place.path().to_owned());
    for path in listed().map(|route| route.path()).chain(small) {
        for (_, own) in languages() {
            let _ = write!(xml, "<url><loc>{}</loc>", address(&base, &path, own));
            for (code, lang) in languages() {
                let _ = write!(
                    xml,
                    "<xhtml:link rel=\"alternate\" hreflang=\"{code}\" href=\"{}\"/>",
                    address(&base, &path, lang)
                );
            }
            xml.push_str("</url>\n");
        }
    }
    xml.push_str("</urlset>\n");
    ([(header::CONTENT_TYPE, "application/xml")], xml).into_response()
}

/// The pages of the map; the puzzles are found from their list.
fn listed() -> impl Iterator<Item = Route> {
    let fixed = [Route::Start, Route::Learn, Route::Landing, Route::Puzzles, Route::Analysis];
    let more = [Route::Invite, Route::Origins, Route::Print];
    let rules = games().map(Route::Rules);
    let lessons = lessons().iter().map(|lesson| Route::Lesson(lesson.id.clone()));
    fixed.into_iter().chain(more).chain(rules).chain(lessons)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_only_letters_of_hosts() {
        for good in ["127.0.0.1:4848", "awale.example", "[::1]:80", "xn--awal-epa.fr"] {
            assert!(is_host(good), "{good}");
        }
        for bad in ["", "a b", "a\"><script>", "a/b", "a;b", "a@b", &"a".repeat(256)] {
            assert!(!is_host(bad), "{bad}");
        }
    }

    #[test]
    fn every_listed_page_is_public() {
        for route in listed() {
            assert!(route.is_public(), "{route:?}");
            assert_eq!(Route::of(&route.path()), route);
        }
    }
}
