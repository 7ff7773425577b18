//! `/api/v1/tournaments`: making and keeping tournaments, and playing in them.

use awale_proto::{
    BoardNow, Boards, EnterTournament, EnteredTournament, EntrantCard, EntrantCards, MyTournament,
    NewTournament, PlayerAction, Snapshot, TournamentAction, TournamentList, TournamentMade,
    TournamentRound, TournamentView,
};
use awale_store::{EntrantRecord, TournamentPlace, random_word, wall_seconds};
use awale_tournament::{Action, PlayerId};
use awale_words::{Animal, Speech};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::future::join_all;

use super::games::{check_time, name};
use super::{Body, SECRET_LETTERS};
use crate::app::App;
use crate::classes;
use crate::client::{CardKey, Client};
use crate::openapi::{Away, Busy, ClassCode, Conflict, Forbidden, Full, Missing, Unreadable};
use crate::pages;
use crate::problem::Problem;
use crate::rooms::Message;
use crate::tournaments::Known;
use crate::tournaments::make::{self, Keeper};
use crate::tournaments::view::Told;

/// The boards that are shown at once: more have no room on a wall.
const MOST_BOARDS: usize = 48;

/// Makes a tournament.
#[utoipa::path(
    post,
    path = "/tournaments",
    request_body = NewTournament,
    responses((status = 201, description = "the tournament with the secret of its director", body = TournamentMade),
        Unreadable, Busy, Full)
)]
pub(crate) async fn make(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Body(asked): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let keeper = Keeper::Director(random_word(SECRET_LETTERS));
    make_with(&app, client, speech, asked, keeper).await
}

/// Makes a tournament of a class.
#[utoipa::path(
    post,
    path = "/classes/{code}/tournaments",
    params(("code" = inline(ClassCode), Path)),
    request_body = NewTournament,
    security(("teacher" = [])),
    responses((status = 201, description = "the tournament", body = TournamentMade),
        Unreadable, Forbidden, Busy, Full)
)]
pub(crate) async fn make_for_class(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(code): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let (class, _) = classes::kept(&app.context.store, &code, &headers).await?;
    if asked.boards != 1 {
        return Err(Problem::Range("boards, 1"));
    }
    let (teacher, until) = (class.teacher, class.until);
    let keeper = Keeper::Teacher { class: class.code, teacher, until };
    make_with(&app, client, speech, asked, keeper).await
}

async fn make_with(
    app: &App,
    client: Client,
    speech: Speech,
    asked: NewTournament,
    keeper: Keeper,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    check_time(asked.time)?;
    let name = name(Some(asked.name.clone()))?;
    if !(1..=awale_proto::MOST_DAYS).contains(&asked.days) {
        return Err(Problem::Range("days, 1–366"));
    }
    app.may_begin(client)?;
    let made = make::make(&app.context, asked, name, keeper, speech.lang).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// The tournaments of a class, for its teacher and its pupils.
#[utoipa::path(
    get,
    path = "/classes/{code}/tournaments",
    params(("code" = inline(ClassCode), Path)),
    security(("teacher" = []), ("pupil" = [])),
    responses((status = 200, description = "their ids, the newest first", body = TournamentList),
        Forbidden, Away)
)]
pub(crate) async fn of_class(
    State(app): State<App>,
    Path(code): Path<String>,
    card: Option<Extension<CardKey>>,
    headers: HeaderMap,
) -> Result<Json<TournamentList>, Problem> {
    let store = &app.context.store;
    if card.is_none_or(|Extension(card)| card.class() != code) {
        classes::kept(store, &code, &headers).await?;
    }
    let tournaments = store.tournaments_of_class(&code).await?;
    Ok(Json(TournamentList { tournaments }))
}

/// A tournament as everybody sees it.
#[utoipa::path(
    get,
    path = "/tournaments/{id}",
    params(("id" = String, Path)),
    responses((status = 200, description = "the tournament", body = TournamentView),
        (status = 304, description = "it is as the ETag says"), Missing, Away)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let context = &app.context;
    let known = context.tournaments.look(&context.store, &id).await?;
    let etag = format!("\"{}-{}\"", known.last(), speech.lang);
    let named = HeaderValue::from_str(&etag).map_err(|_| Problem::NotFound)?;
    let kept =
        [(header::ETAG, named), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if pages::is_known(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let view = context.tournaments.view(&known, speech.lang);
    Ok((kept, [json], view).into_response())
}

/// Deletes a tournament with its games.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}",
    params(("id" = String, Path)),
    security(("director" = [])),
    responses((status = 204, description = "it is gone"), Forbidden, Missing, Away)
)]
pub(crate) async fn delete(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    directed(&app, &id, &headers).await?;
    app.context.store.delete_tournament(&id).await?;
    app.context.tournaments.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// The tournament for whoever asks with the secret of its director, and that secret.
pub(super) async fn directed<'h>(
    app: &App,
    id: &str,
    headers: &'h HeaderMap,
) -> Result<(Known, &'h str), Problem> {
    let known = app.context.tournaments.look(&app.context.store, id).await?;
    let secret = classes::bearer(headers).ok_or(Problem::WrongKey)?;
    if known.record.director.fits(secret) { Ok((known, secret)) } else { Err(Problem::WrongKey) }
}

/// A round with its reasons.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/rounds/{round}",
    params(("id" = String, Path), ("round" = u32, Path)),
    responses((status = 200, description = "the round", body = TournamentRound), Missing, Away)
)]
pub(crate) async fn round(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path((id, round)): Path<(String, String)>,
) -> Result<Json<TournamentRound>, Problem> {
    let known = app.context.tournaments.look(&app.context.store, &id).await?;
    let tournament = known.told(speech.lang);
    let number = round.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = number.and_then(|number| tournament.rounds().get(number));
    let found = found.ok_or(Problem::NotFound)?;
    let told = Told { known: &known, tournament: &tournament, lang: speech.lang };
    Ok(Json(told.round(found)))
}

/// Does what a director does.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/actions",
    params(("id" = String, Path)),
    request_body = TournamentAction,
    security(("director" = [])),
    responses((status = 200, description = "the tournament after it", body = TournamentView),
        Unreadable, Forbidden, Missing, Conflict, Busy, Full)
)]
pub(crate) async fn act(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<TournamentAction>,
) -> Result<Response, Problem> {
    let (known, director) = directed(&app, &id, &headers).await?;
    app.may_act(client)?;
    let (action, card) = action(&app, &known, asked).await?;
    if matches!(action, Action::Pair { .. }) {
        app.may_pair(client, games_of_a_round(&known))?;
    }
    let boards = known.tournament.settings().boards;
    let entrants = |player| match card {
        Some(card) => make::of_card(player, card),
        None => make::derived(director, &id, player, boards),
    };
    let context = &app.context;
    let (known, _) = context.tournaments.act(context, &id, action, entrants).await?;
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    Ok((json, context.tournaments.view(&known, speech.lang)).into_response())
}

/// How many games by link the next round has at most.
fn games_of_a_round(known: &Known) -> u32 {
    if !known.terms.by_link {
        return 0;
    }
    let playing = known.tournament.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    let pairs = u32::try_from(playing / 2).unwrap_or(u32::MAX);
    pairs.saturating_mul(known.tournament.settings().games())
}

/// What an action is in the tournament, and the card if it enters one.
async fn action(
    app: &App,
    known: &Known,
    asked: TournamentAction,
) -> Result<(Action, Option<u8>), Problem> {
    let of_class = !known.record.class.is_empty();
    let action = match asked {
        TournamentAction::Enter { .. } if of_class => return Err(Problem::Range("card")),
        TournamentAction::Enter { name: asked, rating, members } => {
            let members = members.into_iter().map(player_name).collect::<Result<_, _>>()?;
            Action::Enter { name: player_name(asked)?, rating, members }
        }
        TournamentAction::Card { card } => {
            let class = app.context.store.class(&known.record.class).await?;
            let class = class.filter(|class| class.until > wall_seconds());
            let cards = class.map(|class| class.cards).unwrap_or_default();
            if !cards.iter().any(|one| one.number == card) {
                return Err(Problem::Range("card"));
            }
            let name = Animal::of_card(card).name().to_owned();
            return Ok((Action::Enter { name, rating: None, members: Vec::new() }, Some(card)));
        }
        TournamentAction::Rename { player, name } => {
            Action::Rename { player: PlayerId(player), name: player_name(name)? }
        }
        TournamentAction::Withdraw { player } => Action::Withdraw { player: PlayerId(player) },
        TournamentAction::Return { player } => Action::Return { player: PlayerId(player) },
        TournamentAction::AskBye { player, round } => {
            Action::AskBye { player: PlayerId(player), round }
        }
        TournamentAction::Pair { round } => Action::Pair { round },
        TournamentAction::Result { round, table, game, result } => {
            let outcome = result.parse().map_err(Problem::Outcome)?;
            Action::Result { round, table, game, outcome }
        }
        TournamentAction::Decide { round, table, winner } => {
            Action::Decide { round, table, winner: PlayerId(winner) }
        }
        TournamentAction::End => Action::End,
    };
    Ok((action, None))
}

/// A name that everybody sees: that of a player of a game, and not empty.
fn player_name(asked: String) -> Result<String, Problem> {
    let name = name(Some(asked))?;
    if name.is_empty() { Err(Problem::Range("name")) } else { Ok(name) }
}

/// Enters an open tournament.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/enter",
    params(("id" = String, Path)),
    request_body = EnterTournament,
    responses((status = 200, description = "the player with the secrets to play", body = EnteredTournament),
        Unreadable, Forbidden, Missing, Conflict, Busy, Full)
)]
pub(crate) async fn enter(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Body(asked): Body<EnterTournament>,
) -> Result<Json<EnteredTournament>, Problem> {
    let context = &app.context;
    let known = context.tournaments.look(&context.store, &id).await?;
    if !known.terms.open {
        return Err(Problem::NotOpen);
    }
    let members = asked.members.into_iter().map(player_name).collect::<Result<_, _>>()?;
    let action = Action::Enter { name: player_name(asked.name)?, rating: None, members };
    app.may_begin(client)?;
    let boards = known.tournament.settings().boards;
    let secrets: Vec<String> = (0..boards).map(|_| random_word(SECRET_LETTERS)).collect();
    let entrants = |player| make::chosen(player, &secrets);
    let (known, event) = context.tournaments.act(context, &id, action, entrants).await?;
    let awale_tournament::Happened::Entered { player, .. } = event.happened else {
        return Err(Problem::Internal("who enters has entered".to_owned()));
    };
    let cards =
        (1..).zip(secrets).map(|(board, secret)| make::card(&known, player.0, board, secret));
    Ok(Json(EnteredTournament { player: player.0, cards: cards.collect() }))
}

/// The cards that the director can give to those who play.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/cards",
    params(("id" = String, Path)),
    security(("director" = [])),
    responses((status = 200, description = "the cards, without those of players who entered by themselves",
        body = EntrantCards), Forbidden, Missing, Away)
)]
pub(crate) async fn cards(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<EntrantCards>, Problem> {
    let (known, director) = directed(&app, &id, &headers).await?;
    let entrants = app.context.store.entrants(&id).await?;
    Ok(Json(EntrantCards { cards: make::cards(&known, director, &entrants) }))
}

/// Makes the card of a player void and gives another in its place.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/players/{player}/boards/{board}/renew",
    params(("id" = String, Path), ("player" = u32, Path), ("board" = u32, Path)),
    security(("director" = [])),
    responses((status = 200, description = "the card in its place", body = EntrantCard),
        Forbidden, Missing, Busy)
)]
pub(crate) async fn renew(
    State(app): State<App>,
    Path((id, player, board)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Json<EntrantCard>, Problem> {
    let (known, director) = directed(&app, &id, &headers).await?;
    let [player, board] = [player, board].map(|text| text.parse::<u32>().ok());
    let store = &app.context.store;
    let entrants = store.entrants(&id).await?;
    let found = entrants.iter().find(|one| {
        // A card of a class is renewed in its class.
        one.card == 0 && Some(one.player) == player && Some(one.board) == board
    });
    let before: &EntrantRecord = found.ok_or(Problem::NotFound)?;
    let (entrant, secret) = make::renewed(&known, director, before);
    if !store.renew_entrant(id, before.generation, entrant).await? {
        return Err(Problem::Busy(1));
    }
    Ok(Json(make::card(&known, before.player, before.board, secret)))
}

/// What is for the player who asks.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/me",
    params(("id" = String, Path)),
    security(("player" = [])),
    responses((status = 200, description = "what is for the player", body = MyTournament),
        Forbidden, Missing, Away)
)]
pub(crate) async fn me(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<MyTournament>, Problem> {
    let (known, player, board) = playing(&app, &id, &headers).await?;
    Ok(Json(mine(&app, &known, player, board, speech)))
}

fn mine(app: &App, known: &Known, player: PlayerId, board: u32, speech: Speech) -> MyTournament {
    let tournament = known.told(speech.lang);
    let place = app.context.tournaments.places(known).get(&player).copied();
    Told { known, tournament: &tournament, lang: speech.lang }.mine(player, board, place)
}

/// The player who asks.
async fn playing(
    app: &App,
    id: &str,
    headers: &HeaderMap,
) -> Result<(Known, PlayerId, u32), Problem> {
    let context = &app.context;
    let known = context.tournaments.look(&context.store, id).await?;
    let secret = classes::bearer(headers).ok_or(Problem::WrongKey)?;
    let (player, board) = context.tournaments.player(&context.store, &known, secret).await?;
    Ok((known, player, board))
}

/// Leaves, comes back, or asks not to play in a round.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/me",
    params(("id" = String, Path)),
    request_body = PlayerAction,
    security(("player" = [])),
    responses((status = 200, description = "what is for the player now", body = MyTournament),
        Unreadable, Forbidden, Missing, Conflict, Busy, Full)
)]
pub(crate) async fn act_for_me(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<PlayerAction>,
) -> Result<Json<MyTournament>, Problem> {
    let (_, player, board) = playing(&app, &id, &headers).await?;
    // The first board speaks for a team.
    if board != 1 {
        return Err(Problem::WrongKey);
    }
    app.may_act(client)?;
    let action = match asked {
        PlayerAction::Withdraw => Action::Withdraw { player },
        PlayerAction::Return => Action::Return { player },
        PlayerAction::AskBye { round } => Action::AskBye { player, round },
    };
    let context = &app.context;
    let (known, _) = context.tournaments.act(context, &id, action, |_| Vec::new()).await?;
    Ok(Json(mine(&app, &known, player, board, speech)))
}

/// The boards that are played at, as they stand.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/boards",
    params(("id" = String, Path)),
    responses((status = 200, description = "the boards, at most 48", body = Boards), Missing, Busy)
)]
pub(crate) async fn boards(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
) -> Result<Json<Boards>, Problem> {
    let context = &app.context;
    let known = context.tournaments.look(&context.store, &id).await?;
    let tables = shown(&known);
    let looks = tables.iter().map(|(_, game)| app.rooms.ask(game, Message::Look));
    let looks = join_all(looks).await;
    let tournament = known.told(speech.lang);
    let told = Told { known: &known, tournament: &tournament, lang: speech.lang };
    let board = |((place, id), look): ((TournamentPlace, String), Result<Snapshot, Problem>)| {
        let look = look.ok()?;
        let [south, north] = told.seats(place)?;
        Some(BoardNow {
            table: place.table,
            game: place.game,
            id,
            south,
            north,
            position: look.position,
            moves: u32::try_from(look.moves.len()).unwrap_or(u32::MAX),
            last: look.moves.last().copied(),
            result: look.result,
        })
    };
    let boards = tables.into_iter().zip(looks).filter_map(board).collect();
    Ok(Json(Boards { number: known.last(), now: context.clock.now().0, boards }))
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
