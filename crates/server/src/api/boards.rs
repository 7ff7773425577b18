//! The boards of a room as they stand: those of a tournament, and those of a class.

use awale_core::{AnyPosition, Side};
use awale_play::Millis;
use awale_proto::{BoardNow, Boards, ClassBoards, Snapshot, WallTournament};
use awale_store::TournamentPlace;
use awale_tournament::Tournament;
use awale_words::{Animal, Lang, Speech};
use axum::extract::State;
use axum::{Extension, Json};
use futures_util::future::join_all;

use super::asking::{Inside, Looked};
use crate::app::App;
use crate::lessons::{self, work};
use crate::openapi::{Busy, ClassCode, Forbidden, Missing};
use crate::problem::Problem;
use crate::rooms::Message;
use crate::tournaments::Known;

/// The boards that are shown at once: more have no room on a wall.
const MOST_BOARDS: usize = 48;
/// The tournaments of a class among which one is looked for that is under way.
const MOST_TOURNAMENTS: usize = 16;
/// How long the standings of one that is over stay on the wall of its class.
const STAYS: Millis = Millis::seconds(600);

/// The boards that are played at, as they stand.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/boards",
    params(("id" = String, Path)),
    responses((status = 200, description = "the boards, at most 48", body = Boards), Missing, Busy)
)]
pub(crate) async fn of_tournament(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Looked(known): Looked,
) -> Result<Json<Boards>, Problem> {
    let boards = look(&app, of(&known, speech.lang)).await;
    Ok(Json(Boards { number: known.last(), now: app.context.clock.now().0, boards }))
}

/// The boards of a tournament that are to be shown.
fn of(known: &Known, lang: Lang) -> Vec<Seen> {
    let tournament = known.told(lang);
    let seen = |(place, id): (TournamentPlace, String)| {
        let names = tournament.seats(place.round, place.table, place.game)?.map(str::to_owned);
        let (table, game) = (place.table, place.game);
        Some(Seen { table, game, id, names, order: Order::South })
    };
    shown(known).into_iter().filter_map(seen).collect()
}

/// A board that is to be shown.
struct Seen {
    table: u32,
    game: u32,
    id: String,
    names: [String; 2],
    order: Order,
}

/// Whose name comes first.
enum Order {
    South,
    WhoBegan,
}

/// Boards as they stand. One that cannot be read is left out.
async fn look(app: &App, seen: Vec<Seen>) -> Vec<BoardNow> {
    let looks = seen.iter().map(|one| app.rooms.ask(&one.id, Message::Look));
    let looks = join_all(looks).await;
    let board = |(Seen { table, game, id, names, order }, look): (Seen, Result<Snapshot, _>)| {
        let look = look.ok()?;
        let [mut south, mut north] = names;
        let start = AnyPosition::parse(look.rules, &look.start).map(|start| start.to_move());
        if matches!(order, Order::WhoBegan) && start == Ok(Side::North) {
            std::mem::swap(&mut south, &mut north);
        }
        let (position, last) = (look.position, look.moves.last().copied());
        let moves = u32::try_from(look.moves.len()).unwrap_or(u32::MAX);
        let result = look.result;
        Some(BoardNow { table, game, id, south, north, position, moves, last, result })
    };
    seen.into_iter().zip(looks).filter_map(board).collect()
}

/// The games by link that are shown: those of the last round; in an arena those that are played.
fn shown(known: &Known) -> Vec<(TournamentPlace, String)> {
    let last = known.tournament.next_round() - 1;
    let arena = known.terms.begins.is_some();
    let mut places: Vec<_> = known
        .games
        .iter()
        .filter(|(place, _)| {
            let found = known.tournament.match_at(place.round, place.table);
            let open = found.is_some_and(|found| found.open() > 0);
            if arena { open } else { place.round == last }
        })
        .collect();
    places.sort_unstable();
    let first = places.into_iter().take(MOST_BOARDS);
    first.map(|(place, id)| (*place, id.clone())).collect()
}

/// The tournament of a class that is under way, or was until a moment ago; of several the newest.
async fn under_way(app: &App, class: &str) -> Result<Option<Known>, Problem> {
    let context = &app.context;
    let now = context.clock.now();
    for id in context.store.tournaments_of_class(class).await?.into_iter().take(MOST_TOURNAMENTS) {
        let known = match context.tournaments.look(&context.store, &id).await {
            Ok(known) => known,
            Err(Problem::NoSuchTournament) => continue,
            Err(problem) => return Err(problem),
        };
        if is_on_wall(&known.tournament, now) {
            return Ok(Some(known));
        }
    }
    Ok(None)
}

/// Whether a tournament has begun, and is not over for long.
fn is_on_wall(tournament: &Tournament, now: Millis) -> bool {
    let last = tournament.events().last().map_or(Millis::ZERO, |event| event.at);
    let over = tournament.ended().is_some() && last.plus(STAYS) < now;
    !tournament.rounds().is_empty() && !over
}

/// What a class does, for all to see: the boards of its games by link, those of its tournament, and how far those
/// are who do something else. Nobody is called stuck on a wall.
#[utoipa::path(
    get,
    path = "/classes/{code}/boards",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = []), ("pupil" = [])),
    responses((status = 200, description = "the boards and the others", body = ClassBoards),
        Forbidden, Busy)
)]
pub(crate) async fn of_class(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Inside(code): Inside,
) -> Result<Json<ClassBoards>, Problem> {
    let record = app.lessons.now(&app.context.store, &code).await?;
    let wall = lessons::wall(&record, speech)?;
    let mut seen = Vec::new();
    for (table, (id, cards)) in (1..).zip(wall.games) {
        let name = |card: Option<&u8>| match card {
            Some(&card) => Animal::of_card(card).called(speech.lang).to_owned(),
            None => work::teacher_name(speech).to_owned(),
        };
        let names = [name(cards.first()), name(cards.get(1))];
        // The first card began, and so did a pupil against the teacher.
        seen.push(Seen { table, game: 1, id, names, order: Order::WhoBegan });
    }
    let mut boards = look(&app, seen).await;
    let known = under_way(&app, &code).await?;
    if let Some(known) = &known {
        // What was given before and is over makes room.
        boards.retain(|board| board.result.is_none());
        boards.extend(look(&app, of(known, speech.lang)).await);
        boards.truncate(MOST_BOARDS);
    }
    let tournament = known.map(|known| {
        let number = known.last();
        WallTournament { id: known.record.id.clone(), number }
    });
    let (now, paused) = (app.context.clock.now().0, record.paused > 0);
    Ok(Json(ClassBoards { now, paused, boards, others: wall.others, tournament }))
}

#[cfg(test)]
mod tests {
    use awale_tournament::{Action, Settings, System};

    use super::*;

    #[test]
    fn a_tournament_leaves_the_wall_ten_minutes_after_its_end() {
        let settings = Settings::new("CE2", System::Swiss { rounds: 2 }, 1);
        let mut tournament = Tournament::new(settings).expect("settings");
        let mut act = |action, at| tournament.act(action, Millis::seconds(at)).map(|_| ());
        for name in ["lion", "tiger"] {
            let (name, members) = (name.to_owned(), Vec::new());
            act(Action::Enter { name, rating: None, members }, 1).expect("it enters");
        }
        act(Action::Pair { round: 1 }, 2).expect("a round");
        act(Action::End, 100).expect("the end");
        let at = |seconds| is_on_wall(&tournament, Millis::seconds(seconds));
        assert_eq!([at(101), at(700), at(701)], [true, true, false]);
    }
}
