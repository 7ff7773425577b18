//! `GET /api/v1/rules`.

use awale_proto::RuleSets;
use awale_words::games;
use axum::Json;

use crate::answers;

/// The rule sets.
#[utoipa::path(
    get,
    path = "/rules",
    responses((status = 200, description = "the list", body = RuleSets))
)]
pub(crate) async fn list() -> Json<RuleSets> {
    Json(RuleSets { rules: games().map(answers::rule_set).collect() })
}
