//! The files of the page: chosen by path and encoding, named by an `ETag`, and every path that is
//! a place in the page leads to its first file.

use std::collections::HashMap;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use sha2::{Digest, Sha256};

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
    /// Whether its name contains a hash of its content, so that it may be kept for ever.
    pub hashed: bool,
    pub plain: &'static [u8],
    /// Its bytes compressed by gzip; empty if that gains nothing.
    pub gzip: &'static [u8],
    /// Its bytes compressed by brotli; empty if that gains nothing.
    pub brotli: &'static [u8],
}

#[derive(Debug)]
pub(crate) struct Pages(HashMap<&'static str, Page>);

#[derive(Debug)]
struct Page {
    file: File,
    digest: String,
}

impl Pages {
    pub(crate) fn new(files: &[File]) -> Pages {
        let digest = |file: &File| {
            let digest: [u8; 32] = Sha256::digest(file.plain).into();
            let (first, _) = digest.split_first_chunk::<8>().expect("a digest has 32 bytes");
            format!("{:016x}", u64::from_be_bytes(*first))
        };
        Pages(
            files
                .iter()
                .map(|file| (file.path, Page { file: *file, digest: digest(file) }))
                .collect(),
        )
    }

    pub(crate) fn answer(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Response<Body> {
        if method != Method::GET && method != Method::HEAD {
            return (StatusCode::METHOD_NOT_ALLOWED, "405\n").into_response();
        }
        let path = path.trim_start_matches('/');
        let Some(index) = self.0.get(INDEX) else {
            return (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response();
        };
        // A path with a dot in its last part names a file; any other is a place in the page.
        let place = !path.rsplit('/').next().unwrap_or_default().contains('.');
        match self.0.get(path) {
            Some(page) => page.answer(method, headers),
            None if place => index.answer(method, headers),
            None => (StatusCode::NOT_FOUND, "404\n").into_response(),
        }
    }
}

impl Page {
    fn answer(&self, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let (encoding, content) = self.encoded(headers);
        let etag = format!("\"{}{}\"", self.digest, encoding.map_or("", |(_, suffix)| suffix));
        let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|value| {
            value.to_str().is_ok_and(|list| {
                list.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)
            })
        });
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

/// The headers that every answer carries: nothing from elsewhere is loaded, nothing is framed,
/// nothing is sniffed, nothing is told to other sites.
pub(crate) fn guard(headers: &mut HeaderMap, host: Option<&str>) {
    let is_pdf = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/pdf");
    // Some browsers do not take a socket of the same host for `'self'`.
    let host = host.filter(|host| {
        host.bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b':' | b'-' | b'[' | b']'))
    });
    let sockets = host.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    let framed = "frame-ancestors 'none'";
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
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
