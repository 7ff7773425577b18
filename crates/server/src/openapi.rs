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

/// Responses that tell an error: what they are about, and their statuses.
macro_rules! errors {
    ($($name:ident: $($status:literal $description:literal),+;)*) => {
        $(
            pub(crate) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    BTreeMap::from([$(error($status, $description)),+])
                }
            }
        )*
    };
}

errors! {
    Unreadable: "400" "the request cannot be read",
        "422" "a value cannot be read or is outside the limits";
    Missing: "404" "there is no such thing";
    Busy: "429" "the client has enough open; Retry-After says when",
        "503" "the server is busy; Retry-After says when";
    Forbidden: "403" "the secret opens nothing, or the page is from another site";
}

fn error(status: &str, description: &str) -> (String, RefOr<Response>) {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(description);
    (status.to_owned(), response.content("application/json", body).build().into())
}
