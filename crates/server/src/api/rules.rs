//! `GET /api/v1/rules`.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_proto::{RuleSetInfo, RuleSets};
use awale_words::{Lang, Page};
use axum::Json;

/// The rule sets.
#[utoipa::path(
    get,
    path = "/rules",
    responses((status = 200, description = "the list", body = RuleSets))
)]
pub(crate) async fn list() -> Json<RuleSets> {
    Json(RuleSets { rules: RuleSet::ALL.iter().copied().map(info).collect() })
}

fn info(rules: RuleSet) -> RuleSetInfo {
    let summary = |lang: Lang| (lang.code().to_owned(), Page::new(rules, lang).summary.to_owned());
    RuleSetInfo {
        name: rules.name().to_owned(),
        title: rules.title().to_owned(),
        summary: Lang::ALL.into_iter().map(summary).collect(),
        start: AnyPosition::start(rules, Side::South).to_string(),
        clauses: rules.clauses().iter().map(ToString::to_string).collect(),
    }
}
