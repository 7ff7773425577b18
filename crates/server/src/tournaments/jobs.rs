//! What happens in tournaments by itself: results of games by link come in, arenas are paired, those whose
//! day has come are forgotten. Whichever server comes to it does it; done twice, it changes nothing.

use awale_core::Side;
use awale_play::{GameResult, Millis};
use awale_store::{Job, StoreError, wall_seconds};
use awale_tournament::{Action, ActionRefused, Happened, Outcome, PlayerId};

use super::Known;
use crate::problem::Problem;
use crate::rooms::{Context, Replica};

/// How often an arena is paired: two who just came free wait so long, and many are paired better at once.
const PAIR: Millis = Millis::seconds(2);
/// How long whoever begins may take for the first move of a game of an arena.
const ABSENT: Millis = Millis::seconds(60);
/// How often it is looked whether the day of a tournament has come.
const LOOK: Millis = Millis::seconds(600);

/// Carries the result of a game into its tournament. Once: what a director entered by hand stays, and so
/// does what another server carried.
pub(crate) async fn carry(context: &Context, job: &Job) -> Result<Option<Millis>, StoreError> {
    let found = context.store.tournament_of(&job.subject).await?;
    let Some((id, place)) = found else { return Ok(None) };
    let record = context.store.load(&job.subject).await;
    let replica = match record.and_then(|record| record.map(Replica::of).transpose()) {
        Ok(Some(replica)) => replica,
        // A game that is damaged is told to whoever opens it.
        Ok(None) | Err(StoreError::Damaged { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(outcome) = replica.game.result().map(outcome) else { return Ok(None) };
    let (round, table, game) = (place.round, place.table, place.game);
    let (store, tournaments) = (&context.store, &context.tournaments);
    // Between the look and the write somebody may enter it: then the write is lost, and it is looked again.
    loop {
        let known = match tournaments.read_on(store, &id).await {
            Ok(known) => known,
            Err(problem) => return gone(problem),
        };
        if was_entered(&known, round, table, game) {
            return Ok(None);
        }
        let action = Action::Result { round, table, game, outcome };
        match tournaments.try_act(context, known, action, &|_| Vec::new()).await {
            Ok(None) => {}
            Ok(Some(_)) | Err(Problem::Tournament(_)) => return Ok(None),
            Err(problem) => return gone(problem),
        }
    }
}

/// Whether somebody entered a result of a game, or it was carried.
fn was_entered(known: &Known, round: u32, table: u32, game: u32) -> bool {
    known.tournament.events().iter().any(|event| {
        matches!(event.happened, Happened::Result { round: r, table: t, game: g, .. }
            if (r, t, g) == (round, table, game))
    })
}

fn outcome(result: &GameResult) -> Outcome {
    Outcome::Played { winner: result.winner, seeds: Some(result.granaries) }
}

/// A tournament that is not there any more has nothing to do.
fn gone(problem: Problem) -> Result<Option<Millis>, StoreError> {
    match problem {
        Problem::NoSuchTournament => Ok(None),
        Problem::Internal(why) => {
            tracing::error!(why, "a tournament could not be kept");
            Ok(None)
        }
        _ => Err(StoreError::Closed),
    }
}

/// Pairs those who wait in an arena; says when to look again, until it is over.
pub(crate) async fn pair(
    context: &Context,
    job: &Job,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let tournaments = &context.tournaments;
    let id = &job.subject;
    let known = match tournaments.read_on(&context.store, id).await {
        Ok(known) => known,
        Err(problem) => return gone(problem),
    };
    for place in context.store.untouched_games(id, now.minus(ABSENT)).await? {
        let found = known.tournament.match_at(place.round, place.table);
        let Some(found) = found.filter(|found| found.open() > 0) else { continue };
        // South begins: whoever does not come gives the game up, and waits no longer.
        let absent = found.pairing.south;
        let (round, table, game) = (place.round, place.table, place.game);
        let outcome = Outcome::Forfeited(Side::South);
        for action in
            [Action::Result { round, table, game, outcome }, Action::Withdraw { player: absent }]
        {
            match tournaments.act(context, id, action, |_| Vec::new()).await {
                Ok(_) | Err(Problem::Tournament(_)) => {}
                Err(problem) => return gone(problem),
            }
        }
    }
    let known = match tournaments.read_on(&context.store, id).await {
        Ok(known) => known,
        Err(problem) => return gone(problem),
    };
    let round = known.tournament.next_round();
    match tournaments.act(context, id, Action::Pair { round }, |_: PlayerId| Vec::new()).await {
        Ok((known, _)) if known.tournament.ended().is_some() => Ok(None),
        Err(Problem::Tournament(ActionRefused::Over)) => Ok(None),
        Ok(_) | Err(Problem::Tournament(_)) => Ok(Some(now.plus(PAIR))),
        Err(problem) => gone(problem),
    }
}

/// Forgets a tournament whose day has come; says when to look again if it has not.
pub(crate) async fn forget(
    context: &Context,
    job: &Job,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let Some(record) = context.store.tournament(&job.subject).await? else { return Ok(None) };
    let left = record.until - wall_seconds();
    if left > 0 {
        let left = u64::try_from(left).unwrap_or(0);
        return Ok(Some(now.plus(Millis::seconds(left).min(LOOK))));
    }
    context.store.delete_tournament(&record.id).await?;
    context.tournaments.forget(&record.id);
    tracing::info!("a tournament forgotten on its day");
    Ok(None)
}
