//! Pictures that are drawn: each once, as long as there is room to keep it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::pages::is_known;
use crate::problem::Problem;

/// What a picture is kept by: a digest of everything that is drawn on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key([u8; 16]);

impl Key {
    /// The key of a picture of a kind, made of the texts that describe it.
    pub(crate) fn of<'t>(kind: &'t str, texts: impl IntoIterator<Item = &'t str>) -> Key {
        let mut digest = Sha256::new();
        // Another version of the program may draw otherwise.
        for text in [env!("CARGO_PKG_VERSION"), kind].into_iter().chain(texts) {
            digest.update(text.as_bytes());
            digest.update([0]);
        }
        let whole: [u8; 32] = digest.finalize().into();
        Key(*whole.first_chunk().expect("a digest has 32 bytes"))
    }

    fn etag(self) -> String {
        format!("\"{:032x}\"", u128::from_be_bytes(self.0))
    }
}

/// The pictures that are kept, the least recently asked for forgotten first.
#[derive(Debug)]
pub(crate) struct Pictures {
    most_bytes: usize,
    kept: Mutex<PictureCache>,
}

#[derive(Debug, Default)]
struct PictureCache {
    pictures: HashMap<Key, (u64, Bytes)>,
    bytes: usize,
    asked: u64,
}

impl Pictures {
    pub(crate) fn new(most_bytes: usize) -> Pictures {
        Pictures { most_bytes, kept: Mutex::default() }
    }

    fn get(&self, key: Key) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let asked = kept.asked;
        let (last, bytes) = kept.pictures.get_mut(&key)?;
        *last = asked;
        Some(bytes.clone())
    }

    fn put(&self, key: Key, bytes: Bytes) {
        if bytes.len() > self.most_bytes {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        kept.bytes += bytes.len();
        let asked = kept.asked;
        if let Some((_, before)) = kept.pictures.insert(key, (asked, bytes)) {
            kept.bytes -= before.len();
        }
        while kept.bytes > self.most_bytes {
            let oldest = kept.pictures.iter().min_by_key(|(_, (asked, _))| *asked);
            let Some(oldest) = oldest.map(|(key, _)| *key) else { return };
            if let Some((_, gone)) = kept.pictures.remove(&oldest) {
                kept.bytes -= gone.len();
            }
        }
    }
}

/// A picture that is to be sent.
pub(crate) struct PictureRequest {
    pub(crate) key: Key,
    pub(crate) media_type: &'static str,
    /// Whether the same address may show something else in a moment.
    pub(crate) changes: bool,
}

/// Sends a picture that took nothing to make.
pub(crate) fn ready(
    headers: &HeaderMap,
    wanted: &PictureRequest,
    bytes: impl Into<Bytes>,
) -> Response<Body> {
    let etag = wanted.key.etag();
    let cache = if wanted.changes { "public, max-age=10" } else { "public, max-age=86400" };
    let mut response = Response::builder()
        .header(header::ETAG, &etag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "accept-language")
        // Other sites show it.
        .header("cross-origin-resource-policy", "cross-origin");
    if is_known(headers, &etag) {
        response = response.status(StatusCode::NOT_MODIFIED);
        return response.body(Body::empty()).expect("the headers are valid");
    }
    response = response.header(header::CONTENT_TYPE, wanted.media_type);
    response.body(bytes.into().into()).expect("the headers are valid")
}

/// Sends a picture: known to the client, kept here, or drawn in the client's turn.
pub(crate) async fn drawn(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    wanted: PictureRequest,
    draw: impl FnOnce() -> Vec<u8> + Send + 'static,
) -> Result<Response<Body>, Problem> {
    if is_known(headers, &wanted.key.etag()) {
        return Ok(ready(headers, &wanted, Bytes::new()));
    }
    if let Some(bytes) = app.pictures.get(wanted.key) {
        return Ok(ready(headers, &wanted, bytes));
    }
    let turn = app.thinker.turn(client).await?;
    let drawn = blocking::run(app.metrics(), move || {
        let bytes = draw();
        drop(turn);
        bytes
    });
    let bytes = Bytes::from(drawn.await?);
    app.pictures.put(wanted.key, bytes.clone());
    Ok(ready(headers, &wanted, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_first() {
        let pictures = Pictures::new(30);
        let keys = [1, 2, 3, 4].map(|number: u8| Key::of("png", [number.to_string().as_str()]));
        for key in &keys[..3] {
            pictures.put(*key, vec![0; 10].into());
        }
        assert!(pictures.get(keys[0]).is_some());
        pictures.put(keys[3], vec![0; 10].into());
        assert_eq!(keys.map(|key| pictures.get(key).is_some()), [true, false, true, true]);
        // What is too large for all is not kept, and drives nothing out.
        pictures.put(keys[1], vec![0; 31].into());
        assert_eq!(keys.map(|key| pictures.get(key).is_some()), [true, false, true, true]);
        // The same once more takes no more room.
        pictures.put(keys[0], vec![0; 10].into());
        assert_eq!(keys.map(|key| pictures.get(key).is_some()), [true, false, true, true]);
    }

    #[test]
    fn keys_differ_by_everything() {
        let key = |kind: &str, texts: &[&str]| Key::of(kind, texts.iter().copied());
        assert_eq!(key("png", &["a", "b"]), key("png", &["a", "b"]));
        assert_ne!(key("png", &["a", "b"]), key("gif", &["a", "b"]));
        assert_ne!(key("png", &["a", "b"]), key("png", &["ab"]));
        assert_ne!(key("png", &["a", "b"]), key("png", &["a", "b", ""]));
    }
}
