//! The description of the API for programs, made of the routes and of the types of `awale-proto`.

use std::collections::BTreeMap;

use awale_proto::ErrorBody;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};

/// What the document says besides its routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Awalé",
        version = "1",
        description = "Rules, analysis, kept games and games by link. The language of words and of \
                       error messages follows Accept-Language (fr or en)."
    ),
    servers((url = "/api/v1")),
    components(schemas(ErrorBody))
)]
pub(crate) struct Document;

/// The request says something that is not understood.
pub(crate) struct Unreadable;
/// What the path names is not there.
pub(crate) struct Missing;
/// The client or the server has enough to do.
pub(crate) struct Busy;
/// The client may not.
pub(crate) struct Forbidden;

impl IntoResponses for Unreadable {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut responses = error(400, "the request cannot be read");
        responses.append(&mut error(422, "a value cannot be read or is outside the limits"));
        responses
    }
}

impl IntoResponses for Missing {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        error(404, "there is no such thing")
    }
}

impl IntoResponses for Busy {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut responses = error(429, "the client has enough open; Retry-After says when");
        responses.append(&mut error(503, "the server is busy; Retry-After says when"));
        responses
    }
}

impl IntoResponses for Forbidden {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        error(403, "the secret opens nothing, or the page is from another site")
    }
}

fn error(status: u16, description: &str) -> BTreeMap<String, RefOr<Response>> {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(description);
    let response = response.content("application/json", body).build();
    BTreeMap::from([(status.to_string(), response.into())])
}
