//! Tournaments: what a server knows of each, and how something happens in one.
//!
//! A tournament is its events in the store, as a game is. What is here is a copy that reads on: of two
//! servers or two directors who write the next event one does, and the other decides again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use awale_core::{BySide, RuleSet, Side};
use awale_play::{Millis, TimeControl};
use awale_store::{
    Appended, Digest, EntrantRecord, NewGame, SeatRecord, Store, StoreError, TournamentAppend,
    TournamentEventRecord, TournamentPlace, TournamentRecord, random_word,
};
use awale_tournament::{
    Action, ActionRefused, Happened, PlayerId, Settings, Tournament, TournamentEvent,
};
use awale_words::{Animal, Lang, in_lang};
use axum::body::Bytes;
use serde::{Deserialize, Serialize};

use crate::api::{ID_LETTERS, SECRET_LETTERS};
use crate::blocking;
use crate::problem::Problem;
use crate::rooms::Context;

pub(crate) mod jobs;
pub(crate) mod make;
pub(crate) mod view;

/// How long a tournament is shown as it was read. Whoever acts in it always reads on.
const BELIEVED: Duration = Duration::from_millis(250);
/// How often it is looked whether it is still there.
const THERE: Duration = Duration::from_secs(5);
/// Tournaments that are remembered before those of before are forgotten.
const MANY: usize = 256;
/// How long a round that is over is shown before the next is paired by itself: a wrong result can be corrected.
const BETWEEN_ROUNDS: Millis = Millis::seconds(5);
/// How often somebody else may be first before whoever acts is told to come back.
const TRIES: usize = 50;

/// How the games of a tournament are played, and who may enter it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) rules: RuleSet,
    pub(crate) time: TimeControl,
    pub(crate) by_link: bool,
    pub(crate) open: bool,
    /// Whether the rounds behind the first are paired by themselves.
    #[serde(default)]
    pub(crate) auto: bool,
    /// When an arena begins, by the server's clock.
    pub(crate) begins: Option<Millis>,
    /// The language of whoever made it, in which games name animals.
    pub(crate) lang: String,
}

/// A tournament as far as a server has read it.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) record: Arc<TournamentRecord>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) tournament: Arc<Tournament>,
    /// Who plays for whom. Secrets may have been renewed since.
    pub(crate) entrants: Arc<Vec<EntrantRecord>>,
    pub(crate) games: Arc<HashMap<TournamentPlace, String>>,
}

/// What is remembered of a tournament.
#[derive(Debug)]
struct Cached {
    known: Known,
    read: Instant,
    seen_there: Instant,
    /// What everybody sees of it after an event, in each language.
    views: HashMap<Lang, (u32, Bytes)>,
    /// The places of all players after an event.
    places: Option<(u32, Arc<HashMap<PlayerId, u32>>)>,
}

/// What a server remembers of tournaments.
#[derive(Debug, Default)]
pub(crate) struct Tournaments(Mutex<HashMap<String, Cached>>);

impl Known {
    /// The number of the last event.
    pub(crate) fn last(&self) -> u32 {
        u32::try_from(self.tournament.events().len()).unwrap_or(u32::MAX)
    }

    /// The tournament with names as a reader of a language says them: animals have no other.
    pub(crate) fn told(&self, lang: Lang) -> Arc<Tournament> {
        if self.record.class.is_empty() {
            return Arc::clone(&self.tournament);
        }
        let mut told = (*self.tournament).clone();
        for entrant in self.tournament.entrants() {
            let of = |name: &String| called(&self.record, name, lang);
            let (mut name, members) = (of(&entrant.name), entrant.members.iter().map(of).collect());
            if !entrant.members.is_empty() {
                name = in_lang!(lang, tournament::WORDS).team_of.replace("{name}", &name);
            }
            told.call(entrant.id, name, members);
        }
        Arc::new(told)
    }

    /// The round that is to be paired by itself, and when: all results of the one before are in, and the director
    /// wanted it so, or too few are left, so that it is the end.
    pub(crate) fn pairs_next(&self, after: &Tournament, now: Millis) -> Option<(u32, Millis)> {
        let last = after.rounds().last()?;
        let waits = after.ended().is_none() && after.unresolved(last) == 0;
        let due = if self.terms.auto { Some(now.plus(BETWEEN_ROUNDS)) } else { after.deserted() };
        due.filter(|_| waits).map(|due| (after.next_round(), due))
    }

    /// Whether the next round is still to be paired by itself.
    pub(crate) fn goes_on_by_itself(&self) -> bool {
        self.terms.auto || self.tournament.deserted().is_some()
    }

    fn entrant(&self, player: PlayerId, board: usize) -> Option<&EntrantRecord> {
        let is = |one: &&EntrantRecord| {
            one.player == player.0 && usize::try_from(one.board).is_ok_and(|at| at == board + 1)
        };
        self.entrants.iter().find(is)
    }

    /// The member of the club who plays for an entrant at a board, from 0.
    pub(crate) fn member(&self, player: PlayerId, board: usize) -> Option<u32> {
        let of_club = !self.record.club.is_empty();
        let found = self.entrant(player, board).filter(|_| of_club)?;
        Some(found.card).filter(|&card| card > 0)
    }

    /// The games of the last round, as they are to be made.
    fn games(&self, after: &Tournament, now: Millis) -> Vec<(NewGame, TournamentPlace)> {
        let boards = after.settings().boards;
        let lang = self.terms.lang.parse().unwrap_or_default();
        let Some(round) = after.rounds().last().filter(|_| self.terms.by_link) else {
            return Vec::new();
        };
        let mut games = Vec::new();
        for (table, found) in (1..).zip(&round.matches) {
            for (at, outcome) in found.games.iter().enumerate() {
                if outcome.is_some() {
                    continue;
                }
                let (south, north) = (found.pairing.south, found.pairing.north);
                let first = found.side(south, at, boards) == Side::South;
                let [south, north] = if first { [south, north] } else { [north, south] };
                let board = at % boards as usize;
                let seat = |player| Some(self.seat(after, player, board, lang));
                let game = u32::try_from(at + 1).unwrap_or(u32::MAX);
                let made = NewGame {
                    id: random_word(ID_LETTERS),
                    start: awale_core::AnyPosition::start(self.terms.rules, Side::South),
                    time: self.terms.time,
                    invite_digest: Digest::of(&random_word(SECRET_LETTERS)),
                    invitation_only: true,
                    seats: BySide::new(seat(south), seat(north)),
                    made: now,
                };
                games.push((made, TournamentPlace { round: round.number, table, game }));
            }
        }
        games
    }

    /// The seat of a player, who comes with a card.
    fn seat(&self, after: &Tournament, player: PlayerId, board: usize, lang: Lang) -> SeatRecord {
        let name = after.entrant(player).map_or_else(
            |_| String::new(),
            |entrant| {
                let name = entrant.members.get(board).unwrap_or(&entrant.name);
                called(&self.record, name, lang)
            },
        );
        let holder = self.entrant(player, board);
        let holder = holder.map(|one| one.holder(&self.record));
        match holder {
            Some(holder) => SeatRecord::held(name, holder),
            None => SeatRecord::with_secret(&name, &random_word(SECRET_LETTERS)),
        }
    }
}

/// A name as a reader of a language says it.
fn called(record: &TournamentRecord, name: &str, lang: Lang) -> String {
    let animal = name.parse::<Animal>().ok().filter(|_| !record.class.is_empty());
    animal.map_or_else(|| name.to_owned(), |animal| animal.called(lang).to_owned())
}

impl Tournaments {
    fn cached(&self) -> MutexGuard<'_, HashMap<String, Cached>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A tournament as it stands, or stood a moment ago.
    pub(crate) async fn look(&self, store: &Store, id: &str) -> Result<Known, Problem> {
        let recent = self.cached().get(id).and_then(|cached| {
            let known = cached.known.clone();
            (cached.read.elapsed() < BELIEVED).then_some(known)
        });
        match recent {
            Some(known) => Ok(known),
            None => self.read_on(store, id).await,
        }
    }

    /// A tournament as it stands.
    pub(crate) async fn read_on(&self, store: &Store, id: &str) -> Result<Known, Problem> {
        let cached = self.cached().get(id).and_then(|cached| {
            let known = cached.known.clone();
            (cached.seen_there.elapsed() < THERE).then_some(known)
        });
        let Some(mut known) = cached else { return self.load(store, id).await };
        let events = store.tournament_events(id, known.last()).await?;
        if !events.is_empty() {
            let since = known.tournament.next_round();
            if apply(&mut known, &events).is_err() {
                return self.load(store, id).await;
            }
            self.follow(store, &mut known, &events, since).await?;
        }
        self.remember(&known, None);
        Ok(known)
    }

    /// Reads who entered and which games were made.
    async fn follow(
        &self,
        store: &Store,
        known: &mut Known,
        events: &[TournamentEventRecord],
        since: u32,
    ) -> Result<(), Problem> {
        let id = &known.record.id;
        let has = |word: &str| events.iter().any(|event| event.event.contains(word));
        if has("\"entered\"") {
            known.entrants = Arc::new(store.entrants(id).await?);
        }
        if has("\"paired\"") {
            let more = store.tournament_games(id, since).await?;
            Arc::make_mut(&mut known.games).extend(more);
        }
        Ok(())
    }

    /// Reads all of a tournament.
    async fn load(&self, store: &Store, id: &str) -> Result<Known, Problem> {
        let begun = Instant::now();
        let record = store.tournament(id).await?.filter(|found| found.until > store.date());
        let Some(record) = record else {
            self.forget(id);
            return Err(Problem::NoSuchTournament);
        };
        // Events first: who entered and which games were made meanwhile may be more, never less.
        let events = store.tournament_events(id, 0).await?;
        let entrants = store.entrants(id).await?;
        let games = store.tournament_games(id, 0).await?.into_iter().collect();
        let settings: Settings = read(id, &record.settings)?;
        let terms = read(id, &record.terms)?;
        let empty = Tournament::new(settings).map_err(|error| damaged(id, &error.to_string()))?;
        let mut known = Known {
            record: Arc::new(record),
            terms: Arc::new(terms),
            tournament: Arc::new(empty),
            entrants: Arc::new(entrants),
            games: Arc::new(games),
        };
        apply(&mut known, &events)?;
        self.remember(&known, Some(begun));
        Ok(known)
    }

    /// Remembers a tournament, unless more of it is known by now.
    fn remember(&self, known: &Known, loaded: Option<Instant>) {
        let now = Instant::now();
        let mut all = self.cached();
        if all.len() >= MANY && !all.contains_key(&known.record.id) {
            let mut ages: Vec<Instant> = all.values().map(|cached| cached.read).collect();
            ages.sort_unstable();
            let middle = ages[ages.len() / 2];
            all.retain(|_, cached| cached.read > middle);
        }
        let cached = all.entry(known.record.id.clone()).or_insert_with(|| Cached {
            known: known.clone(),
            read: now,
            seen_there: loaded.unwrap_or(now),
            views: HashMap::new(),
            places: None,
        });
        if cached.known.last() <= known.last() {
            (cached.known, cached.read) = (known.clone(), now);
        }
        if let Some(loaded) = loaded {
            cached.seen_there = loaded;
        }
    }

    pub(crate) fn forget(&self, id: &str) {
        self.cached().remove(id);
    }

    /// Forgets the tournaments of a class that was deleted.
    pub(crate) fn forget_class(&self, class: &str) {
        self.cached().retain(|_, cached| cached.known.record.class != class);
    }

    /// Forgets the tournaments of a club that was deleted.
    pub(crate) fn forget_club(&self, club: &str) {
        self.cached().retain(|_, cached| cached.known.record.club != club);
    }

    /// What everybody sees of a tournament, written once for each event and language.
    pub(crate) fn view(&self, known: &Known, lang: Lang) -> Bytes {
        let id = &known.record.id;
        let made = self.cached().get(id).and_then(|cached| cached.views.get(&lang).cloned());
        if let Some((_, bytes)) = made.filter(|(number, _)| *number == known.last()) {
            return bytes;
        }
        let text = serde_json::to_vec(&view::view(known, lang));
        let bytes = Bytes::from(text.expect("a view has only texts as keys"));
        if let Some(cached) = self.cached().get_mut(id) {
            cached.views.insert(lang, (known.last(), bytes.clone()));
        }
        bytes
    }

    /// The places of all players, counted once for each event: hundreds ask for theirs.
    pub(crate) fn places(&self, known: &Known) -> Arc<HashMap<PlayerId, u32>> {
        let id = &known.record.id;
        let made = self.cached().get(id).and_then(|cached| cached.places.clone());
        if let Some((_, places)) = made.filter(|(number, _)| *number == known.last()) {
            return places;
        }
        let standings = known.tournament.standings().into_iter();
        let places = Arc::new(standings.map(|line| (line.player, line.place)).collect());
        if let Some(cached) = self.cached().get_mut(id) {
            cached.places = Some((known.last(), Arc::clone(&places)));
        }
        places
    }

    /// Lets something happen in a tournament. `entrants` are those who play for whoever enters.
    pub(crate) async fn act(
        &self,
        context: &Context,
        id: &str,
        action: Action,
        entrants: impl Fn(PlayerId) -> Vec<EntrantRecord>,
    ) -> Result<(Known, TournamentEvent), Problem> {
        for _ in 0..TRIES {
            let known = self.read_on(&context.store, id).await?;
            if let Some(done) = self.try_act(context, known, action.clone(), &entrants).await? {
                return Ok(done);
            }
        }
        Err(Problem::Busy(1))
    }

    /// Acts once; `None` if something else happened first.
    async fn try_act(
        &self,
        context: &Context,
        mut known: Known,
        action: Action,
        entrants: &impl Fn(PlayerId) -> Vec<EntrantRecord>,
    ) -> Result<Option<(Known, TournamentEvent)>, Problem> {
        let now = context.clock.now();
        let pairs = matches!(action, Action::Pair { .. });
        let before = Arc::clone(&known.tournament);
        let work = move || {
            let mut after = (*before).clone();
            let event = after.act(action, now)?;
            Ok((after, event))
        };
        // Pairing hundreds takes a while: meanwhile others are served.
        let done: Result<_, ActionRefused> =
            if pairs { blocking::run(&context.metrics, work).await? } else { work() };
        let (after, event) = done.map_err(Problem::Tournament)?;
        let (entered, games) = match &event.happened {
            Happened::Entered { player, .. } => (entrants(*player), Vec::new()),
            Happened::Paired(_) => (Vec::new(), known.games(&after, event.at)),
            _ => (Vec::new(), Vec::new()),
        };
        let text = serde_json::to_string(&event.happened);
        let append = TournamentAppend {
            tournament: known.record.id.clone(),
            event: TournamentEventRecord {
                number: known.last() + 1,
                at: event.at,
                event: text.expect("an event has only texts as keys"),
            },
            entrants: entered.clone(),
            games: games.clone(),
            rates: !known.record.club.is_empty() && after.ended().is_some(),
            pairs: known.pairs_next(&after, now),
        };
        if context.store.append_to_tournament(append).await? == Appended::Lost {
            // Perhaps it was deleted.
            if let Some(cached) = self.cached().get_mut(&known.record.id) {
                cached.seen_there = Instant::now().checked_sub(THERE).unwrap_or(cached.seen_there);
            }
            return Ok(None);
        }
        known.tournament = Arc::new(after);
        if !entered.is_empty() {
            Arc::make_mut(&mut known.entrants).extend(entered);
        }
        if !games.is_empty() {
            context.metrics.made_games(games.len());
            let made = games.into_iter().map(|(game, place)| (place, game.id));
            Arc::make_mut(&mut known.games).extend(made);
        }
        self.remember(&known, None);
        Ok(Some((known, event)))
    }

    /// The player and the board of whoever asks with a secret: that of an entrant, or of a device that
    /// entered the class.
    pub(crate) async fn player(
        &self,
        store: &Store,
        known: &Known,
        secret: &str,
    ) -> Result<(PlayerId, u32), Problem> {
        let holder = store.seat_holder(Digest::of(secret)).await?;
        let holder = holder.ok_or(Problem::WrongKey)?;
        let found = known.entrants.iter().find(|one| one.holder(&known.record) == holder);
        let found = found.ok_or(Problem::WrongKey)?;
        Ok((PlayerId(found.player), found.board))
    }
}

/// Applies events that follow those that are known.
fn apply(known: &mut Known, events: &[TournamentEventRecord]) -> Result<(), Problem> {
    let id = known.record.id.clone();
    let tournament = Arc::make_mut(&mut known.tournament);
    for record in events {
        let happened: Happened = read(&id, &record.event)?;
        let event = TournamentEvent { at: record.at, happened };
        let applied = tournament.apply(&event);
        applied.map_err(|refused| damaged(&id, &format!("event {}: {refused}", record.number)))?;
    }
    Ok(())
}

fn read<T: serde::de::DeserializeOwned>(id: &str, text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| damaged(id, &error.to_string()))
}

fn damaged(id: &str, problem: &str) -> Problem {
    let (game, problem) = (format!("tournament {id}"), problem.to_owned());
    Problem::from(StoreError::Damaged { game, problem })
}
