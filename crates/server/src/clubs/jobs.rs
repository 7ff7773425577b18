//! What happens in clubs by itself: games of a tournament that is over come into the ratings. Whichever
//! server comes to it does it; done twice, it changes nothing.

use awale_play::Millis;
use awale_store::{Appended, ClubChange, ClubResult, Job, StoreError};

use crate::problem::Problem;
use crate::rooms::Context;

/// Carries the games of a tournament into the ratings of its club. What was carried before is replaced, so
/// that a corrected result corrects the list; it counts in the month in which the tournament ended.
pub(crate) async fn rate(context: &Context, job: &Job) -> Result<Option<Millis>, StoreError> {
    // Each event has a job of its own: none is taken for done by what was read before it.
    let (id, _) = job.subject.split_once('/').unwrap_or((&job.subject, ""));
    loop {
        match try_rate(context, id).await {
            Ok(Appended::Stored) => return Ok(None),
            // The club was changed since it was read, perhaps by another who carries the same.
            Ok(Appended::Lost) => {}
            Err(problem) => return gone(problem),
        }
    }
}

async fn try_rate(context: &Context, id: &str) -> Result<Appended, Problem> {
    let store = &context.store;
    let known = context.tournaments.read_on(store, id).await?;
    let club = known.record.club.clone();
    if club.is_empty() {
        return Ok(Appended::Stored);
    }
    // The version of the club comes before the tournament as it stands: whoever carries more of it in
    // between makes another version.
    let version = store.club_version(&club).await?.ok_or(Problem::NoSuchClub)?;
    let known = context.tournaments.read_on(store, id).await?;
    if known.tournament.ended().is_none() {
        return Ok(Appended::Stored);
    }
    let before = store.club_results(&club).await?;
    let before: Vec<ClubResult> =
        before.into_iter().filter(|(source, _)| source == id).map(|(_, result)| result).collect();
    let at = before.first().map_or_else(|| store.date(), |result| result.at);
    let member = |player, board| known.member(player, board);
    let games = known.tournament.rated_games(member).into_iter();
    let result = |(first, second, score): (u32, u32, awale_tournament::Score)| ClubResult {
        at,
        first,
        second,
        score: score.halves(),
    };
    let results: Vec<ClubResult> = games.map(result).collect();
    if results == before {
        return Ok(Appended::Stored);
    }
    let changes = vec![ClubChange::Results { source: id.to_owned(), results }];
    Ok(store.change_club(club, version, changes).await?)
}

/// A club or tournament that is not there any more has nothing to do.
fn gone(problem: Problem) -> Result<Option<Millis>, StoreError> {
    match problem {
        Problem::NoSuchTournament | Problem::NoSuchClub => Ok(None),
        Problem::Internal(why) => {
            tracing::error!(why, "the ratings of a club could not be kept");
            Ok(None)
        }
        _ => Err(StoreError::Closed),
    }
}
