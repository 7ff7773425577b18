//! The files of the page: chosen by path and encoding, named by an `ETag`, and every path that is
//! a place in the page leads to its first file, with a head of its own.

use std::collections::HashMap;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::embed;
use crate::site::{PageHead, is_host};

/// The file that every place in the page begins with.
const INDEX: &str = "index.html";

/// What stands in place of a page that was not built.
const NOT_BUILT: &str = "The page is not part of this build; the API is under /api/v1.\n\
    La page ne fait pas partie de cette version ; l’API est sous /api/v1.\n";

/// A file of the page, as `awale-web-dist` makes them.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path, without the leading slash: `index.html`.
    pub path: &'static str,
    /// Its media type, as the header `Content-Type` names it.
    pub media_type: &'static str,
    /// Whether its name contains a hash of its content. Then it may be cached for ever.
    pub hashed: bool,
    pub plain: &'static [u8],
    /// Its bytes compressed by gzip; empty if that gains nothing.
    pub gzip: &'static [u8],
    /// Its bytes compressed by brotli; empty if that gains nothing.
    pub brotli: &'static [u8],
}

#[derive(Debug)]
pub(crate) struct Pages {
    files: HashMap<&'static str, StaticPage>,
    template: Option<Template>,
}

/// The first file around the two parts that differ from place to place: the language, and the lines
/// between these two marks.
#[derive(Debug)]
struct Template([&'static str; 3]);

const HEAD: &str = "<!--head-->";
const HEAD_ENDS: &str = "<!--/head-->";

impl Template {
    fn of(index: &'static str) -> Option<Template> {
        let (before, rest) = index.split_once(" lang=\"fr\"")?;
        let (between, rest) = rest.split_once(HEAD)?;
        let (_, after) = rest.split_once(HEAD_ENDS)?;
        Some(Template([before, between, after]))
    }
}

#[derive(Debug)]
struct StaticPage {
    file: File,
    digest: String,
}

impl Pages {
    pub(crate) fn new(files: &[File]) -> Pages {
        let index = files.iter().find(|file| file.path == INDEX);
        let index = index.and_then(|file| std::str::from_utf8(file.plain).ok());
        Pages {
            files: files
                .iter()
                .map(|file| {
                    (file.path, StaticPage { file: *file, digest: fingerprint(file.plain) })
                })
                .collect(),
            template: index.and_then(Template::of),
        }
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &str) -> Option<&'static str> {
        self.files.get(path).and_then(|page| std::str::from_utf8(page.file.plain).ok())
    }

    /// The path of a file that is named by its content, without that name: `font-bold`, `woff2`.
    pub(crate) fn hashed(&self, stem: &str, end: &str) -> Option<&'static str> {
        let is = |path: &str| {
            let hash =
                path.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(end)?.strip_suffix('.')?;
            hash.bytes().all(|b| b.is_ascii_hexdigit()).then_some(())
        };
        self.files.keys().copied().find(|path| is(path).is_some())
    }

    /// A file, or why there is none; `None` if the path is a place in the page.
    pub(crate) fn file(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Option<Response<Body>> {
        if method != Method::GET && method != Method::HEAD {
            return Some((StatusCode::METHOD_NOT_ALLOWED, "405\n").into_response());
        }
        let path = path.trim_start_matches('/');
        if !self.files.contains_key(INDEX) {
            return Some((StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response());
        }
        // A path with a dot in its last part names a file; any other is a place in the page.
        let place = !path.rsplit('/').next().unwrap_or_default().contains('.');
        match self.files.get(path) {
            Some(page) => Some(page.answer(method, headers)),
            None if place => None,
            None => Some((StatusCode::NOT_FOUND, "404\n").into_response()),
        }
    }

    /// The first file with the head of a place.
    pub(crate) fn place(
        &self,
        method: &Method,
        headers: &HeaderMap,
        head: &PageHead,
        base: Option<&str>,
    ) -> Response<Body> {
        let Some(Template([before, between, after])) = &self.template else {
            let index = self.files.get(INDEX).map(|index| index.answer(method, headers));
            let mut index = index.unwrap_or_default();
            if !head.status.is_success() {
                *index.status_mut() = head.status;
            }
            return index;
        };
        let html = format!("{before} lang=\"{}\"{between}{}{after}", head.lang, head.html(base));
        let etag = format!("\"{}\"", fingerprint(html.as_bytes()));
        let response = Response::builder()
            .header(header::ETAG, &etag)
            .header(header::CACHE_CONTROL, "no-cache")
            .header(header::VARY, "accept-language");
        let valid = "the headers are valid";
        if head.status.is_success() && is_known(headers, &etag) {
            let response = response.status(StatusCode::NOT_MODIFIED);
            return response.body(Body::empty()).expect(valid);
        }
        let length = html.len();
        let body = if *method == Method::HEAD { Body::empty() } else { html.into() };
        response
            .status(head.status)
            .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
            .header(header::CONTENT_LENGTH, length)
            .body(body)
            .expect(valid)
    }
}

/// Sixteen hexadecimal digits of a hash of the content.
fn fingerprint(bytes: &[u8]) -> String {
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    let (first, _) = digest.split_first_chunk::<8>().expect("a digest has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*first))
}

/// Whether a client has what an `ETag` names.
pub(crate) fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    headers.get_all(header::IF_NONE_MATCH).iter().any(|value| {
        value.to_str().is_ok_and(|list| {
            list.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)
        })
    })
}

impl StaticPage {
    fn answer(&self, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let (encoding, content) = self.encoded(headers);
        let etag = format!("\"{}{}\"", self.digest, encoding.map_or("", |(_, suffix)| suffix));
        let known = is_known(headers, &etag);
        let cache =
            if self.file.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut response = Response::builder()
            .header(header::ETAG, &etag)
            .header(header::CACHE_CONTROL, cache)
            .header(header::VARY, "accept-encoding");
        if known {
            response = response.status(StatusCode::NOT_MODIFIED);
            return response.body(Body::empty()).expect("the headers are valid");
        }
        if let Some((name, _)) = encoding {
            response = response.header(header::CONTENT_ENCODING, name);
        }
        let body =
            if method == Method::HEAD { Body::empty() } else { Bytes::from_static(content).into() };
        response
            .header(header::CONTENT_TYPE, self.file.media_type)
            .header(header::CONTENT_LENGTH, content.len())
            .body(body)
            .expect("the headers are valid")
    }

    /// The smallest content that the client can read: its encoding, with a letter for the `ETag`.
    fn encoded(
        &self,
        headers: &HeaderMap,
    ) -> (Option<(&'static str, &'static str)>, &'static [u8]) {
        let file = self.file;
        if !file.brotli.is_empty() && accepts(headers, "br") {
            (Some(("br", "-b")), file.brotli)
        } else if !file.gzip.is_empty() && accepts(headers, "gzip") {
            (Some(("gzip", "-g")), file.gzip)
        } else {
            (None, file.plain)
        }
    }
}

fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut parts = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    parts.any(|part| {
        let (name, quality) = part.split_once(';').unwrap_or((part, ""));
        let quality = quality.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case(encoding)
            && quality.bytes().any(|b| (b'1'..=b'9').contains(&b))
    })
}

/// The headers that every answer carries: nothing from elsewhere is loaded, nothing is framed but
/// the board that is made for it, nothing is sniffed, nothing is told to other sites.
pub(crate) fn guard(headers: &mut HeaderMap, path: &str, host: Option<&str>) {
    let is_pdf = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/pdf");
    // Some browsers do not take a socket of the same host for `'self'`.
    let host = host.filter(|host| is_host(host));
    let sockets = host.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    let embedded = path == embed::PATH;
    let framed = if embedded { "frame-ancestors *" } else { "frame-ancestors 'none'" };
    let whole = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
         style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; \
         manifest-src 'self'; connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; \
         {framed}"
    );
    // Safari shows no PDF whose policy forbids objects; it loads nothing by itself.
    let policy = if is_pdf { framed } else { &whole };
    if let Ok(policy) = policy.parse() {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-embedder-policy", "require-corp"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if embedded {
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    } else {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        // Pictures are for other sites, too, and say so themselves.
        headers.entry(RESOURCE_POLICY).or_insert(HeaderValue::from_static("same-origin"));
    }
}

const RESOURCE_POLICY: &str = "cross-origin-resource-policy";
