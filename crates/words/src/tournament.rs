//! Tournaments in words: why a pair was made, what ended one, what is refused.

use awale_tournament::{
    ActionRefused, Bye, EndCause, OutcomeError, PlayerId, Points, Reason, RecordRefused,
    SettingsRefused, TieBreak, Tournament,
};

use crate::{Lang, in_lang};

/// The head of a round.
pub fn round(lang: Lang, number: u32) -> String {
    in_lang!(lang, tournament::round(number))
}

/// The heads of the first columns of standings: place, name, points.
pub fn head(lang: Lang) -> [&'static str; 3] {
    in_lang!(lang, tournament::HEAD)
}

/// A tie-break as the head of a column.
pub fn tie_break(lang: Lang, kind: TieBreak) -> &'static str {
    in_lang!(lang, tournament::tie_break(kind))
}

/// Points as the language writes them.
pub fn decimal(lang: Lang, points: Points) -> String {
    points.to_string().replace('.', &lang.decimal_point().to_string())
}

/// One reason for a pair.
pub fn why(lang: Lang, reason: &Reason, name: &dyn Fn(PlayerId) -> String) -> String {
    match reason {
        Reason::SameScore { points } => {
            in_lang!(lang, tournament::same_score(&decimal(lang, *points)))
        }
        other => in_lang!(lang, tournament::why(other, name)),
    }
}

/// Why an entrant has no opponent, and what it is worth.
pub fn bye(lang: Lang, tournament: &Tournament, bye: &Bye, name: &str) -> String {
    let points = decimal(lang, bye.kind.points(tournament.settings()));
    in_lang!(lang, tournament::bye(name, &points, bye.why))
}

/// Why a tournament is over.
pub fn ended(lang: Lang, cause: EndCause) -> &'static str {
    in_lang!(lang, tournament::ended(cause))
}

/// Why an action is refused.
pub fn refused(lang: Lang, refused: &ActionRefused) -> String {
    in_lang!(lang, tournament::refused(refused))
}

/// Why no tournament has these settings.
pub fn settings_refused(lang: Lang, refused: &SettingsRefused) -> String {
    in_lang!(lang, tournament::settings_refused(refused))
}

/// Why a record is not that of a tournament.
pub fn record_refused(lang: Lang, refused: &RecordRefused) -> String {
    in_lang!(lang, tournament::record_refused(refused))
}

/// What is wrong with a text that should be a result.
pub fn outcome_error(lang: Lang, error: &OutcomeError) -> String {
    in_lang!(lang, tournament::outcome_error(error))
}
