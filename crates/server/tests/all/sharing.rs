//! What others see of a link: heads of pages, pictures, boards in frames, real 404s.

use crate::server::{Running, generous};
use awale_proto::GameMade;
use awale_server::{File, Quotas};
use reqwest::{Response, StatusCode};
use resvg::tiny_skia::Pixmap;
use serde_json::{Value, json};

const ICON: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\" fill=\"#f00\"/></svg>";

const fn file(path: &'static str, media_type: &'static str, plain: &'static [u8]) -> File {
    File { path, media_type, hashed: false, plain, gzip: b"", brotli: b"" }
}

static FILES: &[File] = &[
    file(
        "index.html",
        "text/html; charset=utf-8",
        b"<!doctype html><html lang=\"fr\"><!--head--><title>old</title><!--/head--><body>page</body></html>",
    ),
    file("icon.svg", "image/svg+xml", ICON),
    file("icon-maskable.svg", "image/svg+xml", ICON),
];

async fn get(running: &Running, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = running.http.get(running.url(path));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("an answer")
}

async fn page(running: &Running, path: &str, headers: &[(&str, &str)]) -> (StatusCode, String) {
    let answer = get(running, path, headers).await;
    (answer.status(), answer.text().await.expect("a text"))
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("a text"))
}

async fn png(running: &Running, path: &str) -> Pixmap {
    let answer = get(running, path, &[]).await;
    assert_eq!((answer.status(), header(&answer, "content-type")), (StatusCode::OK, "image/png"));
    Pixmap::decode_png(&answer.bytes().await.expect("bytes")).expect("a PNG")
}

/// How far the lightest pixel of a pit is from the darkest: seeds shine.
fn contrast(map: &Pixmap, x: u32, y: u32) -> u8 {
    let around = (0..50).flat_map(|dx| (0..50).map(move |dy| (x + dx - 25, y + dy - 25)));
    let light = around.map(|(x, y)| map.pixel(x, y).expect("inside").green());
    let (least, most) =
        light.fold((u8::MAX, 0), |(least, most), one| (one.min(least), one.max(most)));
    most - least
}

#[tokio::test]
async fn pages_have_heads_in_both_languages() {
    let running = Running::with_files(generous(), FILES).await;
    let french = page(&running, "/rules/eqwale", &[("accept-language", "fr")]).await.1;
    let address = running.address;
    for part in [
        "<html lang=\"fr\">",
        "<title>Les règles de l’Éqwalé</title>",
        "<meta property=\"og:locale\" content=\"fr_FR\" />",
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />",
        &format!("<link rel=\"canonical\" href=\"http://{address}/rules/eqwale\" />"),
        &format!("hreflang=\"en\" href=\"http://{address}/rules/eqwale?lang=en\""),
        &format!("hreflang=\"x-default\" href=\"http://{address}/rules/eqwale\""),
        &format!(
            "og:image\" content=\"http://{address}/api/v1/picture.png?rules=eqwale&amp;lang=fr\""
        ),
        "<body>page</body>",
    ] {
        assert!(french.contains(part), "{part} in {french}");
    }
    assert!(!french.contains("old"), "{french}");
    let english = page(&running, "/rules/eqwale?lang=en", &[("accept-language", "fr")]).await.1;
    assert!(english.contains("<html lang=\"en\"><meta"), "{english}");
    assert!(english.contains("<title>The rules of Éqwalé</title>"), "{english}");
    assert!(
        english.contains(&format!("canonical\" href=\"http://{address}/rules/eqwale?lang=en\""))
    );
    // What is known is not sent again.
    let answer = get(&running, "/learn", &[]).await;
    assert_eq!(header(&answer, "vary"), "accept-language");
    let etag = header(&answer, "etag").to_owned();
    let again = get(&running, "/learn", &[("if-none-match", &etag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let other = get(&running, "/learn?lang=fr", &[("if-none-match", &etag)]).await;
    assert_eq!(other.status(), StatusCode::OK);
}

/// A puzzle that is sent shows its own board, and asks for the move that wins.
#[tokio::test]
async fn a_puzzle_has_its_picture() {
    let running = Running::with_files(generous(), FILES).await;
    let text = page(&running, "/puzzles/awale/3", &[("accept-language", "en")]).await.1;
    let image = text.split("og:image\" content=\"").nth(1).expect("a picture");
    let image = image.split('"').next().expect("an address").replace("&amp;", "&");
    let path = image.strip_prefix(&running.url("")).unwrap_or_else(|| panic!("{image}"));
    let shown = png(&running, path).await;
    assert_eq!((shown.width(), shown.height()), (1200, 630));
    let position = awale_coach::puzzle::puzzles(awale_core::RuleSet::Awale)[2].position;
    let board = format!("/api/v1/picture.png?rules=awale&position={position}&lang=en");
    let board = png(&running, &board).await;
    // The board is the same; the line above it is another.
    let (head, below) = (100 * 1200 * 4, 110 * 1200 * 4);
    assert!(shown.data()[below..] == board.data()[below..], "the board of the puzzle");
    assert!(shown.data()[..head] != board.data()[..head], "what is to be found");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let running = Running::with_files(generous(), FILES).await;
    for path in [
        "/nowhere",
        "/rules/chess",
        "/learn/nothing",
        "/puzzles/awale/0",
        "/puzzles/awale/99999",
        "/puzzles/awale/x",
        "/game/nothing",
        "/kept/nothing",
        "/s/nothing",
        "/play/now",
    ] {
        let (status, text) = page(&running, path, &[("accept-language", "en")]).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(text.contains("<body>page</body>"), "{path}: the page says it in its own words");
        assert!(text.contains("noindex") && !text.contains("og:image"), "{path}: {text}");
    }
    for path in
        ["/", "/play", "/learn", "/learn/landing", "/puzzles/awale/1", "/rules", "/analysis"]
    {
        assert_eq!(page(&running, path, &[]).await.0, StatusCode::OK, "{path}");
    }
    let lesson = page(&running, "/sitemap.xml", &[]).await.1;
    let place = lesson.split("/learn/").nth(3).expect("lessons are listed");
    let id = place.split(['?', '<', '"']).next().expect("an id");
    assert_eq!(page(&running, &format!("/learn/{id}"), &[]).await.0, StatusCode::OK, "{id}");
}

#[tokio::test]
async fn hostile_hosts_and_names_stay_texts() {
    let running = Running::public(generous(), FILES).await;
    for host in ["a\"><script>alert(1)</script>", "evil.example/'onload='", "a b"] {
        let text = page(&running, "/learn", &[("host", host)]).await.1;
        assert!(!text.contains("alert") && !text.contains("onload"), "{text}");
        assert!(!text.contains("canonical") && !text.contains("og:image\""), "{text}");
    }
    // Forwarded hosts count behind a proxy of ours alone.
    let text = page(&running, "/learn", &[("x-forwarded-host", "evil.example")]).await.1;
    assert!(!text.contains("evil.example"), "{text}");
    let name = "<img src=x onerror=alert(1)>&\"'";
    let made: GameMade =
        running.post("/api/v1/games", &json!({"rules": "awale", "name": name})).await;
    let path = format!("/game/{}", made.id);
    let text = page(&running, &path, &[("accept-language", "fr")]).await.1;
    assert!(!text.contains("<img"), "{text}");
    let shown = "&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39; vous invite à jouer";
    assert!(text.contains(&format!("<title>{shown} · Awalé</title>")), "{text}");
    let svg = page(&running, &format!("/api/v1/picture.svg?game={}", made.id), &[]).await.1;
    assert!(!svg.contains("<img") && svg.contains("&lt;img"), "{svg}");
    let framed = page(&running, &format!("/embed?game={}", made.id), &[]).await.1;
    assert!(!framed.contains("<img src=x"), "{framed}");
    png(&running, &format!("/api/v1/picture.png?game={}", made.id)).await;
}

#[tokio::test]
async fn pictures_show_the_real_board() {
    let running = Running::new(generous()).await;
    let at = "/api/v1/picture.png?rules=awale&position=4-0-4-4-4-4-4-4-4-4-4-4-2-2-S";
    let map = png(&running, at).await;
    assert_eq!((map.width(), map.height()), (1200, 630));
    let (seeds, none) = (contrast(&map, 280, 387), contrast(&map, 408, 387));
    assert!(seeds > 150 && none < 90, "{seeds} {none}");
    // The same picture is known by its tag, and other sites may show it.
    let answer = get(&running, at, &[]).await;
    assert_eq!(header(&answer, "cross-origin-resource-policy"), "cross-origin");
    assert!(header(&answer, "cache-control").starts_with("public, max-age="));
    let etag = header(&answer, "etag").to_owned();
    let again = get(&running, at, &[("if-none-match", &etag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    // It speaks the language that is asked for.
    let french = get(&running, &format!("{at}&lang=fr"), &[]).await;
    let english = get(&running, &format!("{at}&lang=en"), &[]).await;
    assert_ne!(header(&french, "etag"), header(&english, "etag"));
    for (path, status) in [
        ("game=nothing", 404),
        ("kept=nothing", 404),
        ("share=nothing", 404),
        ("puzzle=awale/0", 404),
        ("puzzle=awale", 404),
        ("rules=chess", 400),
        ("lang=xx", 400),
        ("position=4-4", 422),
    ] {
        for end in ["png", "svg"] {
            let answer = get(&running, &format!("/api/v1/picture.{end}?{path}"), &[]).await;
            assert_eq!(answer.status().as_u16(), status, "{path} {end}");
        }
    }
}

/// A picture of a game shows what a spectator sees: it changes with every move.
#[tokio::test]
async fn a_game_is_drawn_as_it_stands() {
    let running = Running::with_files(generous(), FILES).await;
    let game = running.game(r#"{"rules":"awale","name":"Awa"}"#).await;
    let picture = format!("/api/v1/picture.svg?game={}&lang=en", game.id);
    let before = page(&running, &picture, &[]).await.1;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    south.play(0, "C").await;
    let after = page(&running, &picture, &[]).await.1;
    assert!(before.contains("Awa to move") && after.contains("Bô to move"), "{after}");
    for secret in [&game.south, &game.north] {
        assert!(!after.contains(secret.as_str()));
    }
    let head = page(&running, &format!("/game/{}", game.id), &[("accept-language", "en")]).await.1;
    assert!(head.contains("<title>Awa – Bô · Awalé</title>"), "{head}");
    assert!(head.contains("noindex") && head.contains(&format!("picture.png?game={}", game.id)));
}

#[tokio::test]
async fn a_game_is_animated() {
    let running = Running::new(generous()).await;
    let moves = ["D", "c", "F"];
    let written: Value =
        running.post("/api/v1/ogn/write", &json!({"rules": "awale", "moves": moves})).await;
    let posted = running.http.post(running.url("/api/v1/picture.gif")).json(&written).send().await;
    let posted = posted.expect("an answer");
    assert_eq!(header(&posted, "content-type"), "image/gif");
    let bytes = posted.bytes().await.expect("bytes");
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
    assert_eq!((decoder.width(), decoder.height()), (800, 420));
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert_eq!(frames, moves.len() + 1);
    let kept: Value = running.post("/api/v1/kept", &written).await;
    let id = kept["id"].as_str().expect("an id");
    let same = get(&running, &format!("/api/v1/picture.gif?kept={id}"), &[]).await;
    assert_eq!(same.bytes().await.expect("bytes"), bytes);
}

/// Drawing is work: it is done in a client's turn, and a client has only so many.
#[tokio::test]
async fn drawing_is_under_the_quotas() {
    let quotas = Quotas { searches: 1, searches_per_client: 1, ..generous() };
    let running = Running::new(quotas).await;
    let busy = json!({"rules": "awale", "millis": 8000});
    let thinking = running.http.post(running.url("/api/v1/analysis")).json(&busy).send();
    let thinking = tokio::spawn(thinking);
    running.counts(&["awale_searches_running 1"]).await;
    let refused = get(&running, "/api/v1/picture.png", &[]).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(!header(&refused, "retry-after").is_empty());
    // Pages and boards as SVG cost nothing.
    assert_eq!(get(&running, "/api/v1/picture.svg", &[]).await.status(), StatusCode::OK);
    thinking.abort();
}

#[tokio::test]
async fn only_the_embedded_board_may_be_framed() {
    let running = Running::with_files(generous(), FILES).await;
    let written: Value =
        running.post("/api/v1/ogn/write", &json!({"rules": "awale", "moves": ["D", "c"]})).await;
    let kept: Value = running.post("/api/v1/kept", &written).await;
    let id = kept["id"].as_str().expect("an id");
    let embed = get(&running, &format!("/embed?kept={id}&lang=en"), &[]).await;
    assert_eq!(embed.status(), StatusCode::OK);
    assert!(header(&embed, "content-security-policy").contains("frame-ancestors *"));
    assert_eq!(header(&embed, "x-frame-options"), "");
    let text = embed.text().await.expect("a text");
    assert_eq!(text.matches("<li>").count(), 3, "{text}");
    assert!(
        text.contains("<li>South sows the 4 seeds of pit D") && text.contains("data-ply=\"2\""),
        "{text}"
    );
    assert_eq!(text.matches("<button").count(), 4);
    let position = page(&running, "/embed?rules=abapa&lang=fr", &[]).await.1;
    assert!(!position.contains("<button") && position.contains("rules=abapa"), "{position}");
    for path in ["/", "/game/x", "/embed/", "/embed.js", "/embedded", "/api/v1/rules", "/analysis"]
    {
        let answer = get(&running, path, &[]).await;
        let policy = header(&answer, "content-security-policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(header(&answer, "x-frame-options"), "DENY", "{path}");
    }
    for (path, status) in [("kept=nothing", 404), ("hat=1", 400), ("position=4", 422)] {
        let answer = get(&running, &format!("/embed?{path}"), &[]).await;
        assert_eq!(answer.status().as_u16(), status, "{path}");
        assert!(answer.text().await.expect("a text").contains("class=\"told\""), "{path}");
    }
}

#[tokio::test]
async fn robots_find_their_way() {
    let running = Running::public(generous(), FILES).await;
    let robots = page(&running, "/robots.txt", &[]).await.1;
    assert!(robots.contains("Allow: /api/v1/picture\nDisallow: /api/\n"), "{robots}");
    assert!(robots.contains(&format!("Sitemap: http://{}/sitemap.xml", running.address)));
    let map = page(&running, "/sitemap.xml", &[("host", "awale.example")]).await.1;
    assert!(map.contains("<loc>http://awale.example/rules/awale?lang=fr</loc>"), "{map}");
    assert!(!map.contains("/game/"));
    let bad = get(&running, "/sitemap.xml", &[("host", "a b")]).await;
    assert_eq!(bad.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn icons_are_drawn() {
    let running = Running::with_files(generous(), FILES).await;
    for (path, pixels) in [
        ("/icon-180.png", 180),
        ("/icon-192.png", 192),
        ("/icon-512.png", 512),
        ("/icon-maskable-192.png", 192),
        ("/icon-maskable-512.png", 512),
    ] {
        let map = png(&running, path).await;
        assert_eq!((map.width(), map.height()), (pixels, pixels), "{path}");
        assert_eq!(map.pixel(pixels / 2, pixels / 2).expect("inside").red(), 255);
    }
    assert_eq!(get(&running, "/icon-181.png", &[]).await.status(), StatusCode::NOT_FOUND);
}
