//! Making a tournament, and the secrets of those who play in it.

use awale_play::Millis;
use awale_proto::{EntrantCard, NewTournament, SystemName, TournamentMade};
use awale_store::{Derived, Digest, EntrantRecord, TournamentRecord, random_number, random_word};
use awale_tournament::{Legs, PlayerId, Settings, System, TieBreak, Tournament};
use awale_words::Lang;

use super::{Known, Terms};
use crate::api::{ID_LETTERS, SECRET_LETTERS};
use crate::problem::Problem;
use crate::rooms::Context;

/// The most boards of a team: a round of many teams is written in one go.
const MOST_BOARDS: u32 = 8;
/// The most minutes of an arena, and before it.
const MOST_MINUTES: u32 = 1440;

/// Who keeps a new tournament.
pub(crate) enum Keeper {
    /// Whoever has this secret.
    Director(String),
    /// The teacher of a class, as long as the class is there.
    Teacher { class: String, teacher: Digest, until: i64 },
    /// The keeper of a club.
    Club { club: String, keeper: Digest },
}

/// Makes a tournament.
pub(crate) async fn make(
    context: &Context,
    asked: NewTournament,
    name: String,
    keeper: Keeper,
    lang: Lang,
) -> Result<TournamentMade, Problem> {
    let now = context.clock.now();
    let (settings, begins) = settings(&asked, &name, now)?;
    Tournament::new(settings.clone()).map_err(Problem::TournamentSettings)?;
    let terms = Terms {
        rules: asked.rules,
        time: asked.time,
        by_link: asked.by_link,
        auto: asked.auto && begins.is_none(),
        open: asked.open && matches!(keeper, Keeper::Director(_)),
        begins,
        lang: lang.code().to_owned(),
    };
    let day = context.store.date() + i64::from(asked.days) * 86_400;
    let none = String::new;
    let (director, class, club, until) = match &keeper {
        Keeper::Director(secret) => (Digest::of(secret), none(), none(), day),
        Keeper::Teacher { class, teacher, until } => {
            (*teacher, class.clone(), none(), day.min(*until))
        }
        Keeper::Club { club, keeper } => (*keeper, none(), club.clone(), day),
    };
    let id = random_word(ID_LETTERS);
    let written = |value: serde_json::Result<String>| value.expect("texts are their only keys");
    let record = TournamentRecord {
        id: id.clone(),
        director,
        class,
        club,
        settings: written(serde_json::to_string(&settings)),
        terms: written(serde_json::to_string(&terms)),
        until,
    };
    context.store.make_tournament(record, begins, now).await?;
    let link = format!("/tournament/{id}");
    let (director, director_link) = match keeper {
        Keeper::Director(secret) => (Some(secret.clone()), format!("{link}#director={secret}")),
        Keeper::Teacher { .. } | Keeper::Club { .. } => (None, link.clone()),
    };
    Ok(TournamentMade { id, director, link, director_link, until })
}

fn settings(
    asked: &NewTournament,
    name: &str,
    now: Millis,
) -> Result<(Settings, Option<Millis>), Problem> {
    if name.is_empty() {
        return Err(Problem::Range("name"));
    }
    if !(1..=MOST_BOARDS).contains(&asked.boards) {
        return Err(Problem::Range("boards, 1–8"));
    }
    let mut begins = None;
    let system = match asked.system {
        SystemName::Swiss => System::Swiss { rounds: asked.rounds },
        SystemName::RoundRobin => System::RoundRobin { cycles: if asked.twice { 2 } else { 1 } },
        SystemName::KnockOut => System::KnockOut { consolation: asked.consolation },
        SystemName::Arena => {
            if asked.wait > MOST_MINUTES || !(1..=MOST_MINUTES).contains(&asked.minutes) {
                return Err(Problem::Range("wait, 0–1440, minutes, 1–1440"));
            }
            // Who does not move would keep the other waiting for ever.
            if asked.by_link && asked.time.base().is_none() {
                return Err(Problem::Range("time"));
            }
            if asked.double {
                return Err(Problem::Range("double"));
            }
            let minutes = |count: u32| Millis::seconds(u64::from(count) * 60);
            let start = now.plus(minutes(asked.wait));
            begins = Some(start);
            System::Arena { until: start.plus(minutes(asked.minutes)) }
        }
    };
    let mut settings = Settings::new(name, system, random_number());
    settings.boards = asked.boards;
    settings.legs = if asked.double { Legs::Double } else { Legs::Single };
    if asked.boards > 1 {
        settings.tie_breaks.insert(0, TieBreak::GamePoints);
    }
    Ok((settings, begins))
}

/// The secret of an entrant, which follows from that of the director, so that it can be printed again.
fn secret(director: &str, id: &str, player: u32, board: u32, generation: u32) -> String {
    let purpose = format!("entrant {id} {player} {board} {generation}");
    Derived::of(director, &purpose).word(SECRET_LETTERS)
}

/// Those who play for an entrant, with secrets that follow from that of the director.
pub(crate) fn derived(
    director: &str,
    id: &str,
    player: PlayerId,
    boards: u32,
) -> Vec<EntrantRecord> {
    let one = |board| EntrantRecord {
        player: player.0,
        board,
        generation: 1,
        token: Digest::of(&secret(director, id, player.0, board, 1)),
        card: 0,
    };
    (1..=boards).map(one).collect()
}

/// Those who play with cards of the class or of the club, by board: nobody has a secret besides.
pub(crate) fn of_members(player: PlayerId, members: &[u32]) -> Vec<EntrantRecord> {
    let one = |(board, &card): (u32, &u32)| EntrantRecord {
        player: player.0,
        board,
        generation: 0,
        token: Digest::of(&random_word(SECRET_LETTERS)),
        card,
    };
    (1..).zip(members).map(one).collect()
}

/// Those who play for somebody who entered without the director, with these secrets.
pub(crate) fn chosen(player: PlayerId, secrets: &[String]) -> Vec<EntrantRecord> {
    let one = |(board, secret): (u32, &String)| EntrantRecord {
        player: player.0,
        board,
        generation: 0,
        token: Digest::of(secret),
        card: 0,
    };
    (1..).zip(secrets).map(one).collect()
}

/// The cards that the director can print: those whose secrets follow from the director's.
pub(crate) fn cards(known: &Known, director: &str, entrants: &[EntrantRecord]) -> Vec<EntrantCard> {
    let id = &known.record.id;
    let card = |one: &EntrantRecord| {
        let secret = secret(director, id, one.player, one.board, one.generation);
        let fits = one.card == 0 && one.token.fits(&secret);
        fits.then(|| card(known, one.player, one.board, secret))
    };
    entrants.iter().filter_map(card).collect()
}

pub(crate) fn card(known: &Known, player: u32, board: u32, secret: String) -> EntrantCard {
    let name = known.tournament.entrant(PlayerId(player)).map_or_else(
        |_| String::new(),
        |entrant| {
            let member = entrant.members.get(board as usize - 1);
            member.map_or_else(
                || entrant.name.clone(),
                |member| format!("{} ({member})", entrant.name),
            )
        },
    );
    let link = format!("/tournament/{}#player={secret}", known.record.id);
    EntrantCard { player, board, name, secret, link }
}

/// The entrant with a new secret in the place of the one before.
pub(crate) fn renewed(
    known: &Known,
    director: &str,
    before: &EntrantRecord,
) -> (EntrantRecord, String) {
    let generation = before.generation + 1;
    let secret = secret(director, &known.record.id, before.player, before.board, generation);
    (EntrantRecord { generation, token: Digest::of(&secret), ..before.clone() }, secret)
}
