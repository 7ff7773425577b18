//! A club as whoever asks may see it.

use std::cmp::Reverse;

use awale_proto::{
    Audience, Challenge, ClubDate, ClubLadder, ClubMember, ClubTournament, ClubView,
};
use awale_store::ChallengeRecord;
use awale_words::{Lang, in_lang};

use super::{Known, Visitor, act};
use crate::problem::Problem;
use crate::rooms::Context;

/// Whether whoever asks sees what this audience does.
pub(crate) fn sees(visitor: Visitor<'_>, audience: Audience) -> bool {
    visitor != Visitor::Everyone || audience == Audience::Everyone
}

/// What whoever asks sees.
pub(crate) async fn view(
    context: &Context,
    known: &Known,
    visitor: Visitor<'_>,
    lang: Lang,
) -> Result<ClubView, Problem> {
    let (state, settings) = (&known.state, &known.settings);
    let shows = settings.shows;
    let ratings = if sees(visitor, shows.ratings) {
        Some((*context.clubs.ratings(&context.store, known).await?).clone())
    } else {
        None
    };
    let tournaments = if sees(visitor, shows.tournaments) {
        Some(tournaments(context, known.id()).await?)
    } else {
        None
    };
    let dates = state.dates.iter().filter(|date| sees(visitor, audience(date.everyone)));
    let date = |date: &awale_store::ClubDateRecord| ClubDate {
        date: date.number,
        title: date.title.clone(),
        starts: date.starts,
        ends: date.ends,
        place: date.place.clone(),
        text: date.text.clone(),
        audience: audience(date.everyone),
    };
    let me = if let Visitor::Member(member) = visitor { Some(member) } else { None };
    Ok(ClubView {
        id: known.id().to_owned(),
        version: state.club.version,
        name: settings.name.clone(),
        about: settings.about.clone(),
        you: visitor.kind(),
        me,
        shows: matches!(visitor, Visitor::Keeper(_)).then_some(shows),
        until: state.club.until,
        dates: dates.map(date).collect(),
        members: sees(visitor, shows.members).then(|| members(known)),
        ladder: sees(visitor, shows.ladder).then(|| ladder(known, lang)),
        ratings,
        tournaments,
    })
}

const fn audience(everyone: bool) -> Audience {
    if everyone { Audience::Everyone } else { Audience::Members }
}

fn members(known: &Known) -> Vec<ClubMember> {
    let there = known.state.members.iter().filter(|one| !one.name.is_empty());
    there.map(|one| ClubMember { member: one.number, name: one.name.clone() }).collect()
}

fn called(known: &Known, member: u32, lang: Lang) -> ClubMember {
    let name = known.name(member).map(str::to_owned);
    let name = name.unwrap_or_else(|| in_lang!(lang, club::former_member(member)));
    ClubMember { member, name }
}

fn ladder(known: &Known, lang: Lang) -> ClubLadder {
    let ladder = act::ladder(known);
    let places = ladder.members().iter().map(|&member| called(known, member, lang)).collect();
    let mut challenges: Vec<&ChallengeRecord> = known.state.challenges.iter().collect();
    challenges.sort_by_key(|one| (one.settled > 0, Reverse((one.settled, one.number))));
    let challenge = |one: &&ChallengeRecord| Challenge {
        challenge: one.number,
        challenger: called(known, one.challenger, lang),
        defender: called(known, one.defender, lang),
        made: one.made,
        result: act::result(&one.result),
        reporter: Some(one.reporter).filter(|&member| member > 0),
        settled: Some(one.settled).filter(|&at| at > 0),
    };
    let challenges = challenges.iter().map(challenge).collect();
    ClubLadder { reach: known.settings.reach, places, challenges }
}

async fn tournaments(context: &Context, club: &str) -> Result<Vec<ClubTournament>, Problem> {
    let mut found = Vec::new();
    for id in context.store.tournaments_of_club(club).await? {
        match context.tournaments.look(&context.store, &id).await {
            Ok(known) => found.push(ClubTournament {
                name: known.tournament.settings().name.clone(),
                boards: known.tournament.settings().boards,
                ended: known.tournament.ended().is_some(),
                id,
            }),
            Err(Problem::NoSuchTournament) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(found)
}
