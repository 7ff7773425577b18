//! `GET /api/v1/animals/{animal}`: the pictures of the animals on cards.

use awale_words::Animal;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

use crate::openapi::{self, Missing};
use crate::problem::Problem;

/// The picture of an animal.
#[utoipa::path(
    get,
    path = "/animals/{animal}",
    params(("animal" = inline(openapi::AnimalName), Path)),
    responses((status = 200, description = "the picture", content_type = "image/svg+xml"), Missing)
)]
pub(crate) async fn picture(Path(animal): Path<String>) -> Result<impl IntoResponse, Problem> {
    let animal: Animal = animal.parse().map_err(|_| Problem::NotFound)?;
    Ok((
        [
            (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=604800")),
        ],
        awale_print::animal_svg(animal),
    ))
}
