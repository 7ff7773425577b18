//! Clubs: who asks, what a server remembers of each, and how one is changed.
//!
//! A change is decided of the club as it stands and written if nothing else was written meanwhile; else it
//! is decided again. So two servers, two keepers and all members can act at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awale_proto::{ClubMade, ClubRating, ClubShows, ClubVisitor};
use awale_store::{
    Appended, ClubChange, ClubRecord, ClubState, Digest, Store, StoreError, random_word,
};
use awale_tournament::{RatedGame, Score, rating_list};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::api::{ID_LETTERS, SECRET_LETTERS};
use crate::classes::bearer;
use crate::client::{Budget, Client};
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::rooms::Context;

pub(crate) mod act;
pub(crate) mod calendar;
pub(crate) mod cards;
pub(crate) mod jobs;
pub(crate) mod view;

/// How long a club is kept after its keeper came last.
const KEPT_SECONDS: i64 = 366 * 86_400;
/// How often it is noted that the keeper came.
const NOTED_SECONDS: i64 = 86_400;
/// How often somebody else may be first before whoever acts is told to come back.
const TRIES: usize = 20;
/// How long a list of ratings is believed: another month may have begun.
const BELIEVED: Duration = Duration::from_mins(1);
/// Clubs that are remembered before all are forgotten.
const MANY: usize = 256;

/// What the keeper chose.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ClubSettings {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) about: String,
    #[serde(default)]
    pub(crate) shows: ClubShows,
    /// How many places above a member may challenge; 0 is any number.
    #[serde(default)]
    pub(crate) reach: u32,
}

/// A club as it was read.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) state: ClubState,
    pub(crate) settings: ClubSettings,
}

/// What is remembered of a club.
#[derive(Debug)]
struct Cached {
    known: Arc<Known>,
    /// The ratings at its version, and when they were counted.
    ratings: Option<(Instant, Arc<Vec<ClubRating>>)>,
}

/// What a server remembers of clubs.
#[derive(Debug)]
pub(crate) struct Clubs {
    cached: Mutex<HashMap<String, Cached>>,
    guesses: Budget,
    guesses_per_club: Budget<[u8; ID_LETTERS]>,
}

/// Who asks, and with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visitor<'h> {
    Everyone,
    Member(u32),
    Keeper(&'h str),
}

impl Visitor<'_> {
    pub(crate) fn kind(self) -> ClubVisitor {
        match self {
            Visitor::Everyone => ClubVisitor::Everyone,
            Visitor::Member(_) => ClubVisitor::Member,
            Visitor::Keeper(_) => ClubVisitor::Keeper,
        }
    }
}

impl Known {
    pub(crate) fn id(&self) -> &str {
        &self.state.club.id
    }

    /// The name of a member who has not left.
    pub(crate) fn name(&self, member: u32) -> Option<&str> {
        let found = self.state.members.iter().find(|one| one.number == member)?;
        Some(&*found.name).filter(|name| !name.is_empty())
    }
}

impl Clubs {
    pub(crate) fn new(quotas: &Quotas) -> Clubs {
        Clubs {
            cached: Mutex::default(),
            guesses: Budget::new(quotas.guesses, quotas.guesses_per_minute),
            guesses_per_club: Budget::new(
                quotas.guesses_per_class,
                quotas.guesses_per_class_per_minute,
            ),
        }
    }

    fn cached(&self) -> std::sync::MutexGuard<'_, HashMap<String, Cached>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn forget(&self, id: &str) {
        self.cached().remove(id);
    }

    /// A club as it stands.
    pub(crate) async fn look(&self, store: &Store, id: &str) -> Result<Arc<Known>, Problem> {
        let version = store.club_version(id).await?;
        let cached = self.cached().get(id).map(|cached| Arc::clone(&cached.known));
        let current = |known: &Arc<Known>| Some(known.state.club.version) == version;
        let known = match cached.filter(current) {
            Some(known) => known,
            None => self.load(store, id).await?,
        };
        if known.state.club.until > store.date() { Ok(known) } else { Err(Problem::NoSuchClub) }
    }

    async fn load(&self, store: &Store, id: &str) -> Result<Arc<Known>, Problem> {
        let Some(state) = store.club(id).await? else {
            self.forget(id);
            return Err(Problem::NoSuchClub);
        };
        let settings = serde_json::from_str(&state.club.settings).map_err(|error| {
            let (game, problem) = (format!("club {id}"), error.to_string());
            Problem::from(StoreError::Damaged { game, problem })
        })?;
        let known = Arc::new(Known { state, settings });
        let mut all = self.cached();
        if all.len() >= MANY {
            all.clear();
        }
        all.insert(id.to_owned(), Cached { known: Arc::clone(&known), ratings: None });
        Ok(known)
    }

    /// Changes a club by what is decided of it as it stands; what was decided is given back.
    pub(crate) async fn change<T>(
        &self,
        store: &Store,
        id: &str,
        decide: impl Fn(&Known) -> Result<(Vec<ClubChange>, T), Problem>,
    ) -> Result<(Arc<Known>, T), Problem> {
        for _ in 0..TRIES {
            let known = self.look(store, id).await?;
            let (changes, given) = decide(&known)?;
            if changes.is_empty() {
                return Ok((known, given));
            }
            let version = known.state.club.version;
            if store.change_club(id.to_owned(), version, changes).await? == Appended::Stored {
                return Ok((self.look(store, id).await?, given));
            }
        }
        Err(Problem::Busy(1))
    }

    /// The club, and who asks. A secret that opens nothing is told as such, so that nobody takes what
    /// everyone sees for the own view.
    pub(crate) async fn visit<'h>(
        &self,
        store: &Store,
        id: &str,
        headers: &'h HeaderMap,
    ) -> Result<(Arc<Known>, Visitor<'h>), Problem> {
        let known = self.look(store, id).await?;
        let Some(secret) = bearer(headers) else { return Ok((known, Visitor::Everyone)) };
        if known.state.club.keeper.fits(secret) {
            return Ok((known, Visitor::Keeper(secret)));
        }
        match store.member(Digest::of(secret)).await? {
            Some((club, member)) if club == id => Ok((known, Visitor::Member(member))),
            _ => Err(Problem::WrongClubKey),
        }
    }

    /// The club for its keeper, and the secret.
    pub(crate) async fn kept<'h>(
        &self,
        store: &Store,
        id: &str,
        headers: &'h HeaderMap,
    ) -> Result<(Arc<Known>, &'h str), Problem> {
        match self.visit(store, id, headers).await? {
            (known, Visitor::Keeper(secret)) => Ok((known, secret)),
            _ => Err(Problem::WrongClubKey),
        }
    }

    /// Notes that the keeper came: the club is kept longer.
    pub(crate) async fn note(&self, store: &Store, known: &Arc<Known>) -> Result<(), Problem> {
        let until = store.date() + KEPT_SECONDS;
        if known.state.club.until > until - NOTED_SECONDS {
            return Ok(());
        }
        self.change(store, known.id(), |_| Ok((vec![ClubChange::Until(until)], ()))).await?;
        Ok(())
    }

    /// The ratings of those who have not left, counted once for each version and minute.
    pub(crate) async fn ratings(
        &self,
        store: &Store,
        known: &Known,
    ) -> Result<Arc<Vec<ClubRating>>, Problem> {
        let (id, version) = (known.id(), known.state.club.version);
        let counted = self.cached().get(id).and_then(|cached| {
            let fits = cached.known.state.club.version == version;
            let (when, ratings) = cached.ratings.as_ref().filter(|_| fits)?;
            (when.elapsed() < BELIEVED).then(|| Arc::clone(ratings))
        });
        if let Some(ratings) = counted {
            return Ok(ratings);
        }
        let results = store.club_results(id).await?;
        let game = |(_, one): &(String, awale_store::ClubResult)| {
            let (at, first, second) = (one.at, one.first, one.second);
            Some(RatedGame { at, first, second, score: Score::of_halves(one.score)? })
        };
        let games: Vec<RatedGame> = results.iter().filter_map(game).collect();
        let named = |member| known.name(member).is_some();
        let line = |line: awale_tournament::RatingLine| ClubRating {
            place: line.place,
            member: line.member,
            name: known.name(line.member).unwrap_or_default().to_owned(),
            rating: line.rounded(),
            deviation: line.deviation(),
            change: line.change(),
            games: line.games,
            won: line.results[0],
            drawn: line.results[1],
            lost: line.results[2],
        };
        let lines = rating_list(&games, store.date(), named);
        let ratings = Arc::new(lines.into_iter().map(line).collect::<Vec<_>>());
        if let Some(cached) = self.cached().get_mut(id)
            && cached.known.state.club.version == version
        {
            cached.ratings = Some((Instant::now(), Arc::clone(&ratings)));
        }
        Ok(ratings)
    }

    /// The member who has a card of which this is typed, paid for by whoever guesses.
    pub(crate) async fn member_of_card(
        &self,
        store: &Store,
        client: Client,
        id: &str,
        card: &str,
    ) -> Result<u32, Problem> {
        // What a camera reads is too long to be guessed.
        if card.len() == SECRET_LETTERS {
            return match store.member(Digest::of(card)).await? {
                Some((club, member)) if club == id => Ok(member),
                _ => Err(Problem::WrongClubKey),
            };
        }
        let now = Instant::now();
        let letters: Option<[u8; ID_LETTERS]> = id.as_bytes().try_into().ok();
        // Paid before it is known whether it is right: a thousand at once are a thousand.
        if !self.guesses.spend(client, now) {
            return Err(Problem::TooMany(60));
        }
        if letters.is_some_and(|letters| !self.guesses_per_club.spend(letters, now)) {
            return Err(Problem::TooMany(60));
        }
        let known = self.look(store, id).await?;
        let member = cards::with_code(&known, card).ok_or(Problem::WrongClubKey)?;
        self.guesses.give_back(client, now);
        if let Some(letters) = letters {
            self.guesses_per_club.give_back(letters, now);
        }
        Ok(member)
    }
}

/// Makes a club.
pub(crate) async fn make(context: &Context, name: String) -> Result<ClubMade, Problem> {
    let (id, keeper) = (random_word(ID_LETTERS), random_word(SECRET_LETTERS));
    let until = context.store.date() + KEPT_SECONDS;
    let (about, shows, reach) = (String::new(), ClubShows::default(), 3);
    let record = ClubRecord {
        id: id.clone(),
        keeper: Digest::of(&keeper),
        version: 1,
        settings: written(&ClubSettings { name, about, shows, reach }),
        until,
    };
    context.store.make_club(record, context.clock.now()).await?;
    let link = format!("/club/{id}");
    let keeper_link = format!("{link}#keeper={keeper}");
    Ok(ClubMade { id, keeper, link, keeper_link, until })
}

pub(crate) fn written(settings: &ClubSettings) -> String {
    serde_json::to_string(settings).expect("settings have only texts as keys")
}
