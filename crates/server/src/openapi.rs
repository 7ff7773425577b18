//! The description of the API for programs, made of the routes and of the types of `awale-proto`.

use std::collections::BTreeMap;

use awale_proto::ErrorBody;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi};

awale_proto::text_schema!(Lang, "A language.", words awale_words::Lang::ALL.map(awale_words::Lang::code));
awale_proto::text_schema!(Shade, "The colours around a board.", words crate::subject::Shade::ALL.map(crate::subject::Shade::name));
awale_proto::text_schema!(Ink, "What a printer has.", words awale_print::Ink::ALL.map(awale_print::Ink::name));
awale_proto::text_schema!(Paper, "A size of paper.", words awale_print::Paper::ALL.map(awale_print::Paper::name));
awale_proto::text_schema!(Naming, "How pits are named.", words awale_words::Naming::ALL.map(awale_words::Naming::name));
awale_proto::text_schema!(
    Vocabulary,
    "The words for pits and rows.",
    words awale_words::Vocabulary::ALL.map(awale_words::Vocabulary::name)
);
awale_proto::text_schema!(
    Topic,
    "What exercises are about.",
    words awale_coach::sheet::Topic::ALL.map(awale_coach::sheet::Topic::name)
);
awale_proto::text_schema!(Printed, "What is printed.", words ["board", "leaflet", "sheet"]);
awale_proto::text_schema!(
    TournamentPaper,
    "What is printed of a tournament.",
    words ["pairings", "standings", "cross", "sheets", "cards"]
);
awale_proto::text_schema!(
    TournamentFile,
    "What is exported of a tournament.",
    words ["pairings", "standings", "cross", "record"]
);
awale_proto::text_schema!(ClubPaper, "What is printed of a club.", words ["ratings", "ladder", "cards"]);
awale_proto::text_schema!(ClubFile, "What is exported of a club.", words ["ratings", "ladder"]);
awale_proto::text_schema!(ExportFormat, "The form of a file.", words ["json", "csv"]);
awale_proto::text_schema!(
    AnimalName,
    "An animal.",
    words awale_words::Animal::ALL.map(awale_words::Animal::name)
);
awale_proto::text_schema!(
    ClassCode,
    "The code of a class: six consonants.",
    pattern r"^[BCDFGHJKMNPQRSTVWXZ]{6}$",
    "BCDFGH"
);
awale_proto::text_schema!(
    PuzzleName,
    "A puzzle: its rule set and its number.",
    pattern r"^[a-z]{1,10}/[1-9][0-9]{0,5}$",
    "awale/7"
);

/// What the document says besides its routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Awalé",
        version = "1",
        description = "Rules, analysis, kept games, games by link, classes, tournaments and clubs. The language of words and of \
                       error messages follows Accept-Language (fr or en)."
    ),
    servers((url = "/api/v1")),
    modifiers(&Bearer),
    components(schemas(ErrorBody))
)]
pub(crate) struct Document;

/// How the teacher of a class and its pupils say who they are.
struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        for (name, whose) in [
            ("teacher", "the secret of the teacher of a class"),
            ("pupil", "the secret of a device that entered with a card"),
            (
                "director",
                "the secret of the director of a tournament, or of the teacher of its class or the keeper of its club",
            ),
            (
                "player",
                "the secret of a player of a tournament, or of a device that entered its class",
            ),
            ("keeper", "the secret of the keeper of a club"),
            ("member", "the secret of a member of a club"),
        ] {
            let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(whose));
            components.add_security_scheme(name, SecurityScheme::Http(scheme.build()));
        }
    }
}

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
        "503" "the server is busy or cannot reach its store; Retry-After says when";
    Conflict: "409" "it does not fit the tournament or the club as it stands";
    Away: "503" "the server cannot reach its store; Retry-After says when";
    Full: "507" "there is no room left to keep anything";
    Always: "408" "the request or its answer took too long",
        "413" "the body is too large",
        "421" "the server only answers to the names of its own machine",
        "500" "the server is at fault";
    WithBody: "415" "the body is not announced as application/json";
    Forbidden: "403" "the secret opens nothing, or the page is from another site";
}

/// A description as it is served.
pub(crate) fn text(mut document: utoipa::openapi::OpenApi) -> String {
    complete(&mut document);
    document.to_json().expect("a description has only texts as keys")
}

pub(crate) fn answer(text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Adds what any request can be answered with.
fn complete(document: &mut utoipa::openapi::OpenApi) {
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
            let mut more = Always::responses();
            if operation.request_body.is_some() {
                more.extend(WithBody::responses());
            }
            operation.responses.responses.extend(more);
        }
    }
}

fn error(status: &str, description: &str) -> (String, RefOr<Response>) {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(description);
    (status.to_owned(), response.content("application/json", body).build().into())
}
