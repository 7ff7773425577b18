//! The icons as PNG, which telephones want: drawn from the files of the page when they are first
//! asked for.

use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response};
use bytes::Bytes;

use crate::app::App;
use crate::blocking;
use crate::pictures::{self, Key, PictureRequest};

/// Where each icon is, what it is drawn from, and its pixels: 180 for iOS, the others for the
/// manifest.
const ICONS: [(&str, &str, u16); 5] = [
    ("/icon-180.png", "icon-maskable.svg", 180),
    ("/icon-192.png", "icon.svg", 192),
    ("/icon-512.png", "icon.svg", 512),
    ("/icon-maskable-192.png", "icon-maskable.svg", 192),
    ("/icon-maskable-512.png", "icon-maskable.svg", 512),
];

#[derive(Debug, Default)]
pub(crate) struct Icons([OnceLock<Option<Bytes>>; ICONS.len()]);

/// An icon, if the path is that of one and the page has its picture.
pub(crate) async fn answer(
    app: &App,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    let number = ICONS.iter().position(|(icon, ..)| *icon == path)?;
    let (_, picture, pixels) = ICONS[number];
    let svg = app.pages.text(picture).filter(|_| method == Method::GET)?;
    let drawing = App::clone(app);
    // It takes some milliseconds, once.
    let draw = move || {
        let icon = drawing.icons.0[number]
            .get_or_init(|| awale_picture::icon(svg, pixels).map(Bytes::from));
        icon.clone()
    };
    let drawn = blocking::run(app.metrics(), draw).await.ok()??;
    let key = Key::of("icon", [path, svg]);
    Some(pictures::ready(
        headers,
        &PictureRequest { key, media_type: "image/png", changes: false },
        drawn,
    ))
}
