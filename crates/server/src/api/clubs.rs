//! `/api/v1/clubs`: making, keeping and visiting clubs.

use awale_proto::{
    ClubAction, ClubMade, ClubView, EnterClub, EnteredClub, MemberAction, MemberCard, MemberCards,
    NewClub, NewTournament, TournamentMade,
};
use awale_store::{ClubChange, Digest, random_word};
use awale_words::Speech;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};

use super::tournaments::{make_with, player_name};
use super::{Body, SECRET_LETTERS};
use crate::app::App;
use crate::client::Client;
use crate::clubs::{self, Known, Visitor, act, cards, view};
use crate::openapi::{Away, Busy, Conflict, Forbidden, Full, Missing, Unreadable};
use crate::problem::Problem;
use crate::tournaments::make::Keeper;

/// Makes a club.
#[utoipa::path(
    post,
    path = "/clubs",
    request_body = NewClub,
    responses((status = 201, description = "the club with the secret of its keeper", body = ClubMade),
        Unreadable, Busy, Full)
)]
pub(crate) async fn make(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(asked): Body<NewClub>,
) -> Result<(StatusCode, Json<ClubMade>), Problem> {
    let name = player_name(asked.name)?;
    app.may_begin(client)?;
    Ok((StatusCode::CREATED, Json(clubs::make(&app.context, name).await?)))
}

/// A club as far as whoever asks may see it.
#[utoipa::path(
    get,
    path = "/clubs/{id}",
    params(("id" = String, Path)),
    security((), ("keeper" = []), ("member" = [])),
    responses((status = 200, description = "the club", body = ClubView), Forbidden, Missing, Away)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ClubView>, Problem> {
    let (context, clubs) = (&app.context, &app.context.clubs);
    let (known, visitor) = clubs.visit(&context.store, &id, &headers).await?;
    if matches!(visitor, Visitor::Keeper(_)) {
        clubs.note(&context.store, &known).await?;
    }
    Ok(Json(view::view(context, &known, visitor, speech.lang).await?))
}

/// Deletes a club and all that is of it, at once.
#[utoipa::path(
    delete,
    path = "/clubs/{id}",
    params(("id" = String, Path)),
    security(("keeper" = [])),
    responses((status = 204, description = "it is gone"), Forbidden, Missing, Away)
)]
pub(crate) async fn delete(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let (context, clubs) = (&app.context, &app.context.clubs);
    clubs.kept(&context.store, &id, &headers).await?;
    let mut games = Vec::new();
    for tournament in context.store.tournaments_of_club(&id).await? {
        let of = context.store.tournament_games(&tournament, 0).await?;
        games.extend(of.into_iter().map(|(_, game)| game));
    }
    context.store.delete_club(&id).await?;
    clubs.forget(&id);
    context.tournaments.forget_club(&id);
    app.rooms.end(&games).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Does what the keeper does.
#[utoipa::path(
    post,
    path = "/clubs/{id}/actions",
    params(("id" = String, Path)),
    request_body = ClubAction,
    security(("keeper" = [])),
    responses((status = 200, description = "the club after it", body = ClubView),
        Unreadable, Forbidden, Missing, Conflict, Busy, Full)
)]
pub(crate) async fn act(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(action): Body<ClubAction>,
) -> Result<Json<ClubView>, Problem> {
    let (context, clubs) = (&app.context, &app.context.clubs);
    let (_, keeper) = clubs.kept(&context.store, &id, &headers).await?;
    app.may_act(client)?;
    let decide = |known: &Known| Ok((act::keeper(known, keeper, &action)?, ()));
    let (known, ()) = clubs.change(&context.store, &id, decide).await?;
    let visitor = Visitor::Keeper(keeper);
    Ok(Json(view::view(context, &known, visitor, speech.lang).await?))
}

/// Does what a member does.
#[utoipa::path(
    post,
    path = "/clubs/{id}/me",
    params(("id" = String, Path)),
    request_body = MemberAction,
    security(("member" = [])),
    responses((status = 200, description = "the club after it", body = ClubView),
        Unreadable, Forbidden, Missing, Conflict, Busy, Full)
)]
pub(crate) async fn act_for_me(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(action): Body<MemberAction>,
) -> Result<Json<ClubView>, Problem> {
    let (context, clubs) = (&app.context, &app.context.clubs);
    let (_, visitor) = clubs.visit(&context.store, &id, &headers).await?;
    let Visitor::Member(me) = visitor else { return Err(Problem::WrongClubKey) };
    app.may_act(client)?;
    let decide = |known: &Known| Ok((act::member_does(known, me, action)?, ()));
    let (known, ()) = clubs.change(&context.store, &id, decide).await?;
    Ok(Json(view::view(context, &known, visitor, speech.lang).await?))
}

/// Enters with a card.
#[utoipa::path(
    post,
    path = "/clubs/{id}/enter",
    params(("id" = String, Path)),
    request_body = EnterClub,
    responses((status = 200, description = "who it is, and the secret of this device", body = EnteredClub),
        Unreadable, Forbidden, Missing, Conflict, Busy)
)]
pub(crate) async fn enter(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Body(asked): Body<EnterClub>,
) -> Result<Json<EnteredClub>, Problem> {
    let (store, clubs) = (&app.context.store, &app.context.clubs);
    let secret = random_word(SECRET_LETTERS);
    let number = clubs.member_of_card(store, client, &id, &asked.card).await?;
    let generation = |known: &Known| act::member(known, number).map(|one| one.generation);
    let before = generation(&*clubs.look(store, &id).await?)?;
    let (known, name) = clubs
        .change(store, &id, |known: &Known| {
            // The card may have been renewed at this very moment.
            if generation(known)? != before {
                return Err(Problem::WrongClubKey);
            }
            let token = Digest::of(&secret);
            let name = act::member(known, number)?.name.clone();
            Ok((vec![ClubChange::Device { number, token }], name))
        })
        .await?;
    drop(known);
    Ok(Json(EnteredClub { member: number, name, secret }))
}

/// The cards of all members, with their secrets.
#[utoipa::path(
    get,
    path = "/clubs/{id}/cards",
    params(("id" = String, Path)),
    security(("keeper" = [])),
    responses((status = 200, description = "the cards", body = MemberCards), Forbidden, Missing, Away)
)]
pub(crate) async fn cards(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<MemberCards>, Problem> {
    let context = &app.context;
    let (known, keeper) = context.clubs.kept(&context.store, &id, &headers).await?;
    Ok(Json(MemberCards { cards: cards::cards(&known, keeper) }))
}

/// Makes the card of a member void and gives another in its place.
#[utoipa::path(
    post,
    path = "/clubs/{id}/members/{member}/renew",
    params(("id" = String, Path), ("member" = u32, Path)),
    security(("keeper" = [])),
    responses((status = 200, description = "the card in its place", body = MemberCard),
        Forbidden, Missing, Conflict, Busy)
)]
pub(crate) async fn renew(
    State(app): State<App>,
    Path((id, member)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<MemberCard>, Problem> {
    let context = &app.context;
    let member: u32 = member.parse().map_err(|_| Problem::NotFound)?;
    let (_, keeper) = context.clubs.kept(&context.store, &id, &headers).await?;
    let decide = |known: &Known| Ok((act::renew(known, keeper, member)?, ()));
    let (known, ()) = context.clubs.change(&context.store, &id, decide).await?;
    context.renewed.tell(&format!("{id}/{member}"));
    Ok(Json(cards::card(&known, keeper, act::member(&known, member)?)))
}

/// Makes a tournament of the club: a championship, or a match of teams.
#[utoipa::path(
    post,
    path = "/clubs/{id}/tournaments",
    params(("id" = String, Path)),
    request_body = NewTournament,
    security(("keeper" = [])),
    responses((status = 201, description = "the tournament", body = TournamentMade),
        Unreadable, Forbidden, Missing, Busy, Full)
)]
pub(crate) async fn make_tournament(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentMade>), Problem> {
    let context = &app.context;
    let (known, _) = context.clubs.kept(&context.store, &id, &headers).await?;
    let keeper = Keeper::Club { club: id, keeper: known.state.club.keeper };
    make_with(&app, client, speech, asked, keeper).await
}
