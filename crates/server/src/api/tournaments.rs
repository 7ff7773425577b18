//! `/api/v1/tournaments`: making and keeping tournaments, and playing in them.

use std::sync::Arc;

use awale_proto::{
    EnterTournament, EnteredTournament, EntrantCard, EntrantCards, MyTournament, NewTournament,
    PlayerAction, TournamentAction, TournamentList, TournamentMade, TournamentRound,
    TournamentView,
};
use awale_store::{ClubChange, EntrantRecord, TournamentPlace, random_word};
use awale_tournament::{Action, ActionRefused, PlayerId};
use awale_words::{Animal, Speech};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};

use super::asking::{Directed, Inside, Looked, Played, Taught};
use super::games::{check_time, name};
use super::{Body, SECRET_LETTERS};
use crate::app::App;
use crate::client::Client;
use crate::clubs::{self, act, act::ClubRefused};
use crate::openapi::{Away, Busy, ClassCode, Conflict, Forbidden, Full, Missing, Unreadable};
use crate::pages;
use crate::problem::Problem;
use crate::tournaments::Known;
use crate::tournaments::make::{self, Keeper};
use crate::tournaments::view::Told;

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
    Taught { class, .. }: Taught,
    Body(asked): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let (teacher, until) = (class.teacher, class.until);
    let keeper = Keeper::Teacher { class: class.code, teacher, until };
    make_with(&app, client, speech, asked, keeper).await
}

pub(super) async fn make_with(
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
    Inside(code): Inside,
) -> Result<Json<TournamentList>, Problem> {
    let tournaments = app.context.store.tournaments_of_class(&code).await?;
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
    Looked(known): Looked,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let context = &app.context;
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
    Directed { known, .. }: Directed,
) -> Result<StatusCode, Problem> {
    let id = &known.record.id;
    if !known.record.club.is_empty() {
        // What is taken back counts no more. On its day it goes, and its results stay.
        let (club, source) = (&known.record.club, id.clone());
        let nothing = || ClubChange::Results { source: source.clone(), results: Vec::new() };
        let taken = |_: &clubs::Known| Ok((vec![nothing()], ()));
        app.context.clubs.change(&app.context.store, club, taken).await?;
    }
    app.context.store.delete_tournament(id).await?;
    app.context.tournaments.forget(id);
    let games: Vec<String> = known.games.values().cloned().collect();
    app.rooms.end(&games).await;
    Ok(StatusCode::NO_CONTENT)
}

/// A round with its reasons.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/rounds/{round}",
    params(("id" = String, Path), ("round" = u32, Path)),
    responses((status = 200, description = "the round", body = TournamentRound), Missing, Away)
)]
pub(crate) async fn round(
    Extension(speech): Extension<Speech>,
    Path((_, round)): Path<(String, String)>,
    Looked(known): Looked,
) -> Result<Json<TournamentRound>, Problem> {
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
    Directed { known, director }: Directed,
    Body(asked): Body<TournamentAction>,
) -> Result<Response, Problem> {
    let id = &known.record.id;
    app.may_act(client)?;
    let (action, cards) = action(&app, &known, asked).await?;
    if matches!(action, Action::Pair { .. }) {
        app.may_pair(client, games_of_a_round(&known))?;
    }
    let boards = known.tournament.settings().boards;
    let entrants = |player| {
        if cards.is_empty() {
            make::derived(&director, id, player, boards)
        } else {
            make::of_members(player, &cards)
        }
    };
    let context = &app.context;
    let (known, _) = context.tournaments.act(context, id, action, entrants).await?;
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

/// What an action is in the tournament, and the cards of the class or club if it enters any.
async fn action(
    app: &App,
    known: &Known,
    asked: TournamentAction,
) -> Result<(Action, Vec<u32>), Problem> {
    let of_class = !known.record.class.is_empty();
    let action = match asked {
        TournamentAction::Enter { .. } if of_class => return Err(Problem::Range("card")),
        TournamentAction::Enter { name: asked, rating, members } => {
            let members = members.into_iter().map(player_name).collect::<Result<_, _>>()?;
            Action::Enter { name: player_name(asked)?, rating, members }
        }
        TournamentAction::Card { card } => {
            let cards = vec![u32::from(card)];
            let name = animals(app, known, &cards).await?.remove(0);
            return Ok((Action::Enter { name, rating: None, members: Vec::new() }, cards));
        }
        // A team of a class has the animal of its first board: no name is taken.
        TournamentAction::Team { name, members } if of_class => {
            if !name.is_empty() {
                return Err(Problem::Range("name"));
            }
            let animals = animals(app, known, &members).await?;
            let name = animals.first().ok_or(Problem::Range("members"))?.clone();
            return Ok((Action::Enter { name, rating: None, members: animals }, members));
        }
        TournamentAction::Member { member } => {
            let club = club_of(app, known).await?;
            let found = act::member(&club, member)?;
            free_to_play(known, &[member])?;
            let ratings = app.context.clubs.ratings(&app.context.store, &club).await?;
            let rated = ratings.iter().find(|line| line.member == member);
            let rating = rated.and_then(|line| u32::try_from(line.rating).ok());
            let action = Action::Enter { name: found.name.clone(), rating, members: Vec::new() };
            return Ok((action, vec![member]));
        }
        TournamentAction::Team { name, members } => {
            let club = club_of(app, known).await?;
            free_to_play(known, &members)?;
            let name_of = |&one: &u32| Ok(act::member(&club, one)?.name.clone());
            let names = members.iter().map(name_of).collect::<Result<_, Problem>>()?;
            let action = Action::Enter { name: player_name(name)?, rating: None, members: names };
            return Ok((action, members));
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
    Ok((action, Vec::new()))
}

/// The animals of cards of the class that do not play yet, each once.
async fn animals(app: &App, known: &Known, cards: &[u32]) -> Result<Vec<String>, Problem> {
    let store = &app.context.store;
    let class = store.class(&known.record.class).await?;
    let class = class.filter(|class| class.until > store.date());
    let there = class.map(|class| class.cards).unwrap_or_default();
    let mut animals = Vec::new();
    for &card in cards {
        let found = there.iter().find(|one| u32::from(one.number) == card);
        let animal = Animal::of_card(found.ok_or(Problem::Range("card"))?.number).name().to_owned();
        if known.entrants.iter().any(|one| one.card == card) || animals.contains(&animal) {
            return Err(Problem::Tournament(ActionRefused::NameTaken(animal)));
        }
        animals.push(animal);
    }
    Ok(animals)
}

/// The club of a tournament.
async fn club_of(app: &App, known: &Known) -> Result<Arc<clubs::Known>, Problem> {
    app.context.clubs.look(&app.context.store, &known.record.club).await
}

/// Refuses members who play already, or twice.
fn free_to_play(known: &Known, members: &[u32]) -> Result<(), Problem> {
    for (at, &member) in members.iter().enumerate() {
        let plays = known.entrants.iter().any(|one| one.card == member);
        if plays || members[..at].contains(&member) {
            return Err(ClubRefused::Plays(member).into());
        }
    }
    Ok(())
}

/// A name that everybody sees: that of a player of a game, and not empty.
pub(crate) fn player_name(asked: String) -> Result<String, Problem> {
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
    Looked(known): Looked,
    Body(asked): Body<EnterTournament>,
) -> Result<Json<EnteredTournament>, Problem> {
    let (context, id) = (&app.context, &known.record.id);
    if !known.terms.open {
        return Err(Problem::NotOpen);
    }
    let members = asked.members.into_iter().map(player_name).collect::<Result<_, _>>()?;
    let action = Action::Enter { name: player_name(asked.name)?, rating: None, members };
    app.may_begin(client)?;
    let boards = known.tournament.settings().boards;
    let secrets: Vec<String> = (0..boards).map(|_| random_word(SECRET_LETTERS)).collect();
    let entrants = |player| make::chosen(player, &secrets);
    let (known, event) = context.tournaments.act(context, id, action, entrants).await?;
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
    Directed { known, director }: Directed,
) -> Result<Json<EntrantCards>, Problem> {
    let entrants = app.context.store.entrants(&known.record.id).await?;
    Ok(Json(EntrantCards { cards: make::cards(&known, &director, &entrants) }))
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
    Directed { known, director }: Directed,
) -> Result<Json<EntrantCard>, Problem> {
    let [player, board] = [player, board].map(|text| text.parse::<u32>().ok());
    let store = &app.context.store;
    let entrants = store.entrants(&id).await?;
    let found = entrants.iter().find(|one| {
        // A card of a class is renewed in its class.
        one.card == 0 && Some(one.player) == player && Some(one.board) == board
    });
    let before: &EntrantRecord = found.ok_or(Problem::NotFound)?;
    let (entrant, secret) = make::renewed(&known, &director, before);
    if !store.renew_entrant(id, before.generation, entrant).await? {
        return Err(Problem::Busy(1));
    }
    app.context.renewed.tell(&before.holder(&known.record));
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
    Played { known, player, board }: Played,
) -> Result<Json<MyTournament>, Problem> {
    Ok(Json(mine(&app, &known, player, board, speech)))
}

fn mine(app: &App, known: &Known, player: PlayerId, board: u32, speech: Speech) -> MyTournament {
    let tournament = known.told(speech.lang);
    let place = app.context.tournaments.places(known).get(&player).copied();
    Told { known, tournament: &tournament, lang: speech.lang }.mine(player, board, place)
}

/// Leaves, comes back, asks not to play in a round, or says how a game on a real board ended.
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
    Played { known, player, board }: Played,
    Body(asked): Body<PlayerAction>,
) -> Result<Json<MyTournament>, Problem> {
    // The first board speaks for a team; how a game ended is said at its own.
    if board != 1 && !matches!(asked, PlayerAction::Result { .. }) {
        return Err(Problem::WrongKey);
    }
    app.may_act(client)?;
    let action = match asked {
        PlayerAction::Result { round, table, game, result } => {
            let place = TournamentPlace { round, table, game };
            let boards = known.tournament.settings().boards;
            let own = game.checked_sub(1).is_some_and(|at| at % boards + 1 == board);
            // A game by link says itself how it ended.
            if !own || known.games.contains_key(&place) {
                return Err(Problem::Tournament(ActionRefused::Claim));
            }
            let outcome = result.parse().map_err(Problem::Outcome)?;
            Action::Claim { player, round, table, game, outcome }
        }
        PlayerAction::Withdraw => Action::Withdraw { player },
        PlayerAction::Return => Action::Return { player },
        PlayerAction::AskBye { round } => Action::AskBye { player, round },
    };
    let context = &app.context;
    let id = &known.record.id;
    let (known, _) = context.tournaments.act(context, id, action, |_| Vec::new()).await?;
    Ok(Json(mine(&app, &known, player, board, speech)))
}
