//! What happens in tournaments by itself: results of games by link come in, rounds and arenas are paired.
//! Whichever server comes to it does it; done twice, it changes nothing.

use awale_core::Side;
use awale_play::{GameResult, Millis};
use awale_store::{Job, StoreError};
use awale_tournament::{Action, ActionRefused, Happened, Outcome, PlayerId};

use super::Known;
use crate::problem::Problem;
use crate::rooms::{Context, Replica};

/// How often an arena is paired: two who just came free wait so long, and many are paired better at once.
const PAIR: Millis = Millis::seconds(2);
/// How long whoever begins may take for the first move of a game of an arena.
const ABSENT: Millis = Millis::seconds(60);

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

/// Pairs the next round after the last result of the one before, or ends a tournament that everybody left. What a
/// director paired meanwhile stays, and whoever came back meanwhile plays on.
pub(crate) async fn next_round(context: &Context, job: &Job) -> Result<Option<Millis>, StoreError> {
    let Some((id, round)) = job.subject.split_once('/') else { return Ok(None) };
    let Ok(round) = round.parse() else { return Ok(None) };
    let (store, tournaments) = (&context.store, &context.tournaments);
    loop {
        let known = match tournaments.read_on(store, id).await {
            Ok(known) => known,
            Err(problem) => return gone(problem),
        };
        if !known.goes_on_by_itself() {
            return Ok(None);
        }
        match tournaments.try_act(context, known, Action::Pair { round }, &|_| Vec::new()).await {
            Ok(None) => {}
            Ok(Some(_)) | Err(Problem::Tournament(_)) => return Ok(None),
            Err(problem) => return gone(problem),
        }
    }
}
