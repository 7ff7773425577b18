//! The pages that the server writes itself: the ways to all others, heads, fonts and colours, real 404s.

use awale_core::RuleSet;
use awale_proto::{Catalogue, ClassMade, ClubMade, RuleSets};
use awale_server::File;
use awale_words::{Lang, Part, games};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::directed::Directed;
use crate::server::{Running, generous};

const fn file(path: &'static str, media_type: &'static str, hashed: bool) -> File {
    File { path, media_type, hashed, plain: b"bytes", gzip: b"", brotli: b"" }
}

static FILES: &[File] = &[
    file("index.html", "text/html; charset=utf-8", false),
    file("font-regular-0123456789abcdef.woff2", "font/woff2", true),
    file("font-bold-fedcba9876543210.woff2", "font/woff2", true),
];

async fn page(running: &Running, path: &str, lang: &str) -> (StatusCode, String) {
    let request = running.http.get(running.url(path)).header("accept-language", lang);
    let answer = request.send().await.expect("an answer");
    (answer.status(), answer.text().await.expect("a text"))
}

/// A server with a class, a tournament of Abapa, and a club.
struct Site {
    running: Running,
    class: ClassMade,
    tournament: Directed,
    club: ClubMade,
}

impl Site {
    async fn new() -> Site {
        let running = Running::with_files(generous(), FILES).await;
        let class = running.post("/api/v1/classes", &json!({"cards": 2, "days": 1})).await;
        let new = json!({"name": "Coupe <d’été>", "rules": "abapa"});
        let tournament = Directed::new(&running, new).await;
        let club = running.post("/api/v1/clubs", &json!({"name": "Les Graines"})).await;
        Site { running, class, tournament, club }
    }

    /// Every page there is, those of one class, tournament or club last.
    fn paths(&self) -> ([&'static str; 6], [String; 6]) {
        let (class, tournament, club) = (&self.class.code, &self.tournament.id, &self.club.id);
        let everybody = ["/class", "/teach", "/tournament", "/club", "/table", "/oracle"];
        let few = [
            format!("/class/{class}"),
            format!("/teach/{class}"),
            format!("/projector/{class}"),
            format!("/tournament/{tournament}"),
            format!("/projector/{tournament}"),
            format!("/club/{club}"),
        ];
        (everybody, few)
    }
}

/// Nobody is stuck, and everybody reads the language that is theirs.
#[tokio::test]
async fn every_page_leads_to_every_part_in_both_languages() {
    let site = Site::new().await;
    let (everybody, few) = site.paths();
    for path in everybody.into_iter().chain(few.iter().map(String::as_str)) {
        for lang in Lang::ALL {
            let (status, text) = page(&site.running, path, lang.code()).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(text.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert!(text.contains("<a class=\"brand\" href=\"/\">"), "{path}: {text}");
            let mut at = 0;
            for part in Part::ALL {
                let (to, name) = (part.route().path(), part.name(lang));
                let way = format!("<a href=\"{to}\"><svg class=\"icon\"");
                let found = text[at..].find(&way).unwrap_or_else(|| panic!("{path}: {way}"));
                at += found + way.len();
                assert!(text[at..].contains(&format!("<span>{name}</span></a>")), "{path}: {name}");
            }
            let other = lang.next();
            let tongue = format!("lang=\"{other}\" hreflang=\"{other}\" href=\"?lang={other}\"");
            assert!(text.contains(&tongue) && text.contains(other.own_name()), "{path}: {text}");
        }
    }
}

/// What is the same for everybody is listed in both languages; the rest has a name and a picture, and no secret.
#[tokio::test]
async fn every_page_has_a_head() {
    let site = Site::new().await;
    let base = format!("http://{}", site.running.address);
    let (everybody, few) = site.paths();
    let map = page(&site.running, "/sitemap.xml", "fr").await.1;
    let mut descriptions = Vec::new();
    for path in everybody {
        for lang in Lang::ALL {
            let text = page(&site.running, &format!("{path}?lang={lang}"), "de").await.1;
            for part in [
                format!("<link rel=\"canonical\" href=\"{base}{path}?lang={lang}\" />"),
                format!("hreflang=\"fr\" href=\"{base}{path}?lang=fr\""),
                format!("hreflang=\"en\" href=\"{base}{path}?lang=en\""),
                format!("hreflang=\"x-default\" href=\"{base}{path}\""),
                format!("og:image\" content=\"{base}/api/v1/picture.png?lang={lang}\""),
            ] {
                assert!(text.contains(&part), "{path}: {part} in {text}");
            }
            assert!(!text.contains("noindex"), "{path}");
            let description = text.split("name=\"description\" content=\"").nth(1);
            let words = description.and_then(|it| it.split('"').next()).expect("a description");
            assert!((40..=170).contains(&words.chars().count()), "{words}");
            assert!(!descriptions.contains(&words.to_owned()), "{words}");
            descriptions.push(words.to_owned());
        }
        assert!(map.contains(&format!("<loc>{base}{path}?lang=en</loc>")), "{path}");
    }
    for path in &few {
        let text = page(&site.running, path, "fr").await.1;
        assert!(text.contains("<meta name=\"robots\" content=\"noindex\" />"), "{path}");
        assert!(!text.contains("canonical") && !text.contains("hreflang=\"x-default\""), "{path}");
        assert!(!map.contains(path.as_str()), "{path}");
        let of_tournament = path.ends_with(&*site.tournament.id);
        let picture = if of_tournament { "rules=abapa&amp;lang=fr" } else { "lang=fr" };
        let image = format!("og:image\" content=\"{base}/api/v1/picture.png?{picture}\"");
        assert!(text.contains(&image), "{path}: {text}");
        let name = match path {
            _ if of_tournament => "Coupe &lt;d’été&gt; · ",
            path if path.starts_with("/club") => "Les Graines · ",
            _ => "",
        };
        assert!(text.contains(&format!("<title>{name}")), "{path}: {text}");
        assert!(text.contains(&format!("og:title\" content=\"{name}")), "{path}: {text}");
    }
    let asked = "rules=avele&position=0-0-1-0-0-2-1-0-0-1-0-1-20-22-S";
    let text = page(&site.running, &format!("/oracle?{asked}"), "en").await.1;
    assert!(text.contains(&format!("picture.png?{}&amp;lang=en", asked.replace('&', "&amp;"))));
    let text = page(&site.running, "/oracle?position=<b>", "en").await.1;
    assert!(text.contains("picture.png?lang=en") && !text.contains("<b>"), "{text}");
}

#[tokio::test]
async fn what_is_not_there_is_not_found_in_both_languages() {
    let site = Site::new().await;
    let nothing = "abcdefghjkmn";
    assert_eq!(nothing.len(), site.tournament.id.len());
    for (path, french, english) in [
        (
            format!("/tournament/{nothing}"),
            "Ce tournoi n’existe pas",
            "There is no such tournament",
        ),
        (format!("/projector/{nothing}"), "Ce tournoi n’existe pas", "There is no such tournament"),
        ("/projector/short".to_owned(), "Ce tournoi n’existe pas", "There is no such tournament"),
        (format!("/club/{nothing}"), "Ce club n’existe pas", "There is no such club"),
        ("/club/%3Cscript%3E".to_owned(), "Ce club n’existe pas", "There is no such club"),
        ("/class/%3Cscript%3E".to_owned(), "Il n’y a rien ici", "There is nothing here"),
        ("/teach/BCDFGHBCDFGHB".to_owned(), "Il n’y a rien ici", "There is nothing here"),
    ] {
        for (lang, words, home) in [
            ("fr", french, "href=\"/\">Retour à l’accueil</a>"),
            ("en", english, "href=\"/\">Back to the start</a>"),
        ] {
            let (status, text) = page(&site.running, &path, lang).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
            assert!(text.contains(&format!("<h1>{words}")) && text.contains(home), "{text}");
            assert!(text.contains("noindex") && !text.contains("og:image"), "{path}: {text}");
            assert!(!text.contains("script%3E") && !text.contains("<script>"), "{path}: {text}");
        }
    }
}

/// A status that tells a class from none would be a way to try codes out, and nobody would count the tries.
#[tokio::test]
async fn no_page_tells_whether_there_is_a_class() {
    let site = Site::new().await;
    let code = &site.class.code;
    let other = if code == "BCDFGH" { "BCDFGJ" } else { "BCDFGH" };
    for place in ["/class", "/teach", "/projector"] {
        let (there, told) = page(&site.running, &format!("{place}/{code}"), "fr").await;
        let (none, same) = page(&site.running, &format!("{place}/{other}"), "fr").await;
        assert_eq!((there, none), (StatusCode::OK, StatusCode::OK), "{place}");
        assert_eq!(told.replace(code, other), same, "{place}");
    }
}

#[tokio::test]
async fn the_font_and_the_colours_are_those_of_the_application() {
    let running = Running::with_files(generous(), FILES).await;
    let sheet = running.text("/site.css").await;
    for part in ["[data-theme=\"dark\"]", "prefers-color-scheme: dark", "--ink:", ".top nav a"] {
        assert!(sheet.contains(part), "{part}");
    }
    assert!(!sheet.contains("{font"), "{sheet}");
    for path in ["/class", "/oracle", "/embed?rules=awale"] {
        let text = page(&running, path, "fr").await.1;
        let order = ["/site.css", if path.contains("embed") { "/embed.css" } else { "/class.css" }];
        let [first, then] = order.map(|it| text.find(it).unwrap_or_else(|| panic!("{path}: {it}")));
        assert!(first < then, "{path}");
        for font in ["/font-regular-0123456789abcdef.woff2", "/font-bold-fedcba9876543210.woff2"] {
            assert!(sheet.contains(&format!("url(\"{font}\")")), "{font}");
            assert!(text.contains(&format!("rel=\"preload\" href=\"{font}\"")), "{path}: {text}");
            let answer = running.http.get(running.url(font)).send().await.expect("an answer");
            assert_eq!(answer.headers()["cache-control"], "public, max-age=31536000, immutable");
        }
    }
    // Without the page there is no font, and nothing that names one.
    let bare = Running::new(generous()).await;
    let sheet = bare.text("/site.css").await;
    assert!(sheet.contains("--ink:") && !sheet.contains("@font-face") && !sheet.contains("{font"));
    assert!(!page(&bare, "/class", "fr").await.1.contains("preload"));
}

#[tokio::test]
async fn an_embedded_board_is_light_or_dark() {
    let running = Running::with_files(generous(), FILES).await;
    let at = "/embed?rules=abapa&lang=en";
    let both = page(&running, at, "fr").await.1;
    let source = "<source media=\"(prefers-color-scheme: dark)\" srcset=\"/api/v1/picture.svg?rules=abapa&amp;lang=en&amp;theme=dark\">";
    assert!(both.contains(source) && both.contains("lang=en&amp;theme=light\""), "{both}");
    assert!(both.contains("og:image\" content=\"http://") && both.contains("noindex"), "{both}");
    let dark = page(&running, &format!("{at}&theme=dark"), "fr").await.1;
    assert!(dark.contains("<html lang=\"en\" data-theme=\"dark\">") && !dark.contains("<source"));
    assert!(!dark.contains("theme=light"), "{dark}");
    assert_eq!(page(&running, &format!("{at}&theme=pink"), "fr").await.0, StatusCode::BAD_REQUEST);
    let picture = async |theme: &str| {
        let path = format!("/api/v1/picture.svg?rules=abapa&lang=en{theme}");
        page(&running, &path, "en").await.1
    };
    let (usual, dark) = (picture("").await, picture("&theme=dark").await);
    assert_eq!(usual, picture("&theme=light").await);
    assert!(usual.contains("#f5ede0") && !dark.contains("#f5ede0") && dark.contains("#191310"));
}

/// The best known game is the first of every list, under its name.
#[tokio::test]
async fn awale_comes_first() {
    let running = Running::with_files(generous(), FILES).await;
    let offered: Vec<(&str, &str)> = games().map(|rules| (rules.name(), rules.title())).collect();
    assert_eq!(offered[0], ("awale", "Awalé"));
    for (path, left_out) in [("/oracle", None), ("/table", Some(RuleSet::Eqwale))] {
        let text = page(&running, path, "fr").await.1;
        let words = text.split("data-words=\"").nth(1).and_then(|it| it.split('"').next());
        let words = words.expect("words").replace("&quot;", "\"").replace("&#39;", "'");
        let words: Value = serde_json::from_str(&words.replace("&amp;", "&")).expect("words");
        let wanted =
            offered.iter().filter(|(name, _)| left_out.is_none_or(|it| it.name() != *name));
        assert_eq!(words["games"], json!(wanted.collect::<Vec<_>>()), "{path}");
    }
    let catalogue: Catalogue = running.get("/api/v1/lessons").await;
    let told = catalogue.games.iter().map(|game| (&*game.name, &*game.title));
    assert_eq!(told.collect::<Vec<_>>(), offered);
    let rules: RuleSets = running.get("/api/v1/rules").await;
    assert_eq!(rules.rules[0].name, "awale");
}
