//! Lessons: what a class is given to do, how far each pupil has come, hands and the pause.
//!
//! Pupils ask once a second what there is (`GET …/me`). A poll survives whatever a class brings: phones that
//! sleep, a server that starts again, a proxy, another node. Forty pupils are forty small answers a second,
//! and the store is read once a second for the whole class.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awale_core::{AnyPosition, BySide, Side};
use awale_play::TimeControl;
use awale_proto::{
    Assignment, CardProgress, ClassGame, ClassLesson, GiveWork, ItemOutcome, ItemProgress, Pace,
    PupilTask, Snapshot, WallPupil, Work,
};
use awale_store::{
    AssignmentRecord, CardRecord, ClassRecord, Derived, Digest, Holder, LessonRecord,
    NewAssignment, NewGame, ResultRecord, SeatRecord, Store, StoreError, TaskRecord, Tasks,
    random_word,
};
use awale_words::{Animal, Speech};

use crate::api::{ID_LETTERS, SECRET_LETTERS};
use crate::app::App;
use crate::classes;
use crate::client::Client;
use crate::problem::Problem;
use crate::rooms::Message;

pub(crate) mod path;
pub(crate) mod report;
pub(crate) mod work;

/// How long what was read of a lesson is believed. What is written here is known at once, what is written
/// at another server so much later.
const FRESH: Duration = Duration::from_secs(1);
/// Classes that are remembered before those of before are forgotten.
const MANY: usize = 1_000;
/// What may be given to one class: a school year has fewer lessons.
const MOST_ASSIGNMENTS: u32 = 1_000;
/// Games against the program that count for one assignment.
const MOST_GAMES: u32 = 40;
/// Wrong tries at one question after which a pupil is stuck: then the pages offer the answer.
const STUCK_TRIES: u32 = 3;
/// Seconds without a step after which a pupil who is here is stuck.
const STUCK_SECONDS: i64 = 180;

/// What a server remembers of lessons for a moment.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    read: Mutex<HashMap<String, (Arc<LessonRecord>, Instant)>>,
}

impl Lessons {
    /// What the pupils of a class do now.
    pub(crate) async fn now(
        &self,
        store: &Store,
        class: &str,
    ) -> Result<Arc<LessonRecord>, StoreError> {
        let now = Instant::now();
        let known = self.map().get(class).cloned();
        if let Some((record, read)) = known
            && now.duration_since(read) < FRESH
        {
            return Ok(record);
        }
        let record = Arc::new(store.lesson(class, Tasks::Open).await?);
        let mut map = self.map();
        if map.len() >= MANY {
            map.retain(|_, (_, read)| now.duration_since(*read) < FRESH);
        }
        map.insert(class.to_owned(), (Arc::clone(&record), now));
        Ok(record)
    }

    /// Something was written: it is read again.
    pub(crate) fn forget(&self, class: &str) {
        self.map().remove(class);
    }

    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<String, (Arc<LessonRecord>, Instant)>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives something to a class or to some of its cards.
pub(crate) async fn give(
    app: &App,
    client: Client,
    speech: Speech,
    class: &ClassRecord,
    teacher: &str,
    asked: GiveWork,
) -> Result<Assignment, Problem> {
    let work = work::checked(app, client, asked.work).await?;
    let chosen = chosen(class, asked.cards.as_deref())?;
    let plan = Plan::of(app, speech, &work, &chosen, &class.code, teacher)?;
    let cost = u8::try_from(plan.games.len()).unwrap_or(u8::MAX).saturating_add(1);
    app.may_teach(client, cost)?;
    let text = serde_json::to_string(&work).expect("work has only texts as keys");
    let cards = plan.tasks.iter().map(|(card, _)| *card).collect();
    let Plan { tasks, games } = plan;
    let new = NewAssignment { class: class.code.clone(), work: text, tasks, games };
    let number = app.context.store.assign(new).await?.ok_or(Problem::WrongCode)?;
    app.lessons.forget(&class.code);
    if number > MOST_ASSIGNMENTS {
        app.context.store.close_assignment(class.code.clone(), number).await?;
        return Err(Problem::Range("assignments, 1–1000"));
    }
    let title = work::title(&work, speech);
    Ok(Assignment { number, work, title, made: app.context.store.date(), cards })
}

/// The cards that are meant, in their order.
fn chosen<'c>(
    class: &'c ClassRecord,
    numbers: Option<&[u8]>,
) -> Result<Vec<&'c CardRecord>, Problem> {
    let Some(numbers) = numbers else { return Ok(class.cards.iter().collect()) };
    let wanted: HashSet<u8> = numbers.iter().copied().collect();
    let found: Vec<&CardRecord> =
        class.cards.iter().filter(|card| wanted.contains(&card.number)).collect();
    if found.is_empty() || found.len() != wanted.len() {
        return Err(Problem::NotFound);
    }
    Ok(found)
}

/// Who has which part in something, and the games it needs.
struct Plan {
    tasks: Vec<(u8, String)>,
    games: Vec<NewGame>,
}

impl Plan {
    fn of(
        app: &App,
        speech: Speech,
        work: &Work,
        chosen: &[&CardRecord],
        class: &str,
        teacher: &str,
    ) -> Result<Plan, Problem> {
        let Some((rules, position)) = work::by_link(work) else {
            let tasks = chosen.iter().map(|card| (card.number, String::new())).collect();
            return Ok(Plan { tasks, games: Vec::new() });
        };
        // A game is for those who are here: nobody waits for a chair that is empty.
        let date = app.context.store.date();
        let here = chosen.iter().filter(|card| classes::is_here(card.seen, date));
        let here: Vec<u8> = here.map(|card| card.number).collect();
        if here.is_empty() {
            return Err(Problem::Nobody);
        }
        let start = match position {
            Some(text) => crate::api::position(rules, Some(text))?.0,
            None => AnyPosition::start(rules, Side::South),
        };
        let pupil = |number: u8| {
            let holder = Holder { class: class.to_owned(), number };
            let name = Animal::of_card(number).called(speech.lang).to_owned();
            SeatRecord::held(name, holder.name())
        };
        let game = |id: &str, seats: BySide<SeatRecord>| NewGame {
            id: id.to_owned(),
            start,
            time: TimeControl::None,
            invite_digest: Digest::of(&random_word(SECRET_LETTERS)),
            invitation_only: true,
            seats: seats.map(Some),
            made: app.context.clock.now(),
        };
        let (first, mut plan) = (start.to_move(), Plan { tasks: Vec::new(), games: Vec::new() });
        let size = if matches!(work, Work::Neighbours { .. }) { 2 } else { 1 };
        for group in here.chunks(size) {
            let id = random_word(ID_LETTERS);
            let other = match *group {
                [_, other] => pupil(other),
                [alone] if size == 2 => {
                    // One is left over, and plays against the program.
                    plan.tasks.push((alone, String::new()));
                    continue;
                }
                _ => {
                    let secret = teachers_seat(teacher, &id);
                    SeatRecord::with_secret(work::teacher_name(speech), &secret)
                }
            };
            // The first card of a pair begins, and so does a pupil against the teacher.
            let mut seats = BySide::new(pupil(group[0]), other);
            if first == Side::North {
                seats = BySide::new(seats.north, seats.south);
            }
            plan.games.push(game(&id, seats));
            plan.tasks.extend(group.iter().map(|card| (*card, id.clone())));
        }
        Ok(plan)
    }
}

/// The secret of the teacher's seat in a game against a pupil. It follows from the secret of the teacher, so
/// that it need not be kept.
fn teachers_seat(teacher: &str, game: &str) -> String {
    Derived::of(teacher, &format!("seat {game}")).word(SECRET_LETTERS)
}

/// The part of a card in what the class does.
fn task_of(record: &LessonRecord, card: u8) -> Option<(&AssignmentRecord, &TaskRecord)> {
    let mut latest = record.assignments.iter().rev();
    latest.find_map(|given| {
        let mine = |task: &&TaskRecord| task.card == card && !task.closed;
        Some((given, given.tasks.iter().find(mine)?))
    })
}

fn work_of(given: &AssignmentRecord) -> Result<Work, Problem> {
    serde_json::from_str(&given.work).map_err(|error| Problem::Internal(error.to_string()))
}

fn outcome_of(result: &ResultRecord) -> ItemOutcome {
    let word = serde_json::Value::String(result.outcome.clone());
    serde_json::from_value(word).unwrap_or(ItemOutcome::Open)
}

fn word_of(outcome: ItemOutcome) -> String {
    let word = serde_json::to_value(outcome).ok();
    word.as_ref().and_then(|word| word.as_str()).unwrap_or(awale_store::OPEN).to_owned()
}

/// The questions or games of a task that are over.
fn over(task: &TaskRecord) -> Vec<u32> {
    let over = task.results.iter().filter(|result| outcome_of(result) != ItemOutcome::Open);
    over.map(|result| result.item).collect()
}

/// What a pupil is to do; `known` is the number of what the page has seen.
pub(crate) fn pupil_task(
    record: &LessonRecord,
    card: u8,
    known: Option<u32>,
    speech: Speech,
) -> Result<Option<PupilTask>, Problem> {
    let Some((given, task)) = task_of(record, card) else { return Ok(None) };
    let work = work_of(given)?;
    let (items, over) = (work::items(&work), over(task));
    Ok(Some(PupilTask {
        assignment: given.number,
        title: work::title(&work, speech),
        link: work::link(&work, &task.game, &over),
        done: is_done(items, &over),
        game: Some(task.game.clone()).filter(|game| !game.is_empty()),
        items,
        over,
        work: Some(work).filter(|_| known != Some(given.number)),
    }))
}

/// A game is done when one is over, questions when all are.
fn is_done(items: u32, over: &[u32]) -> bool {
    over.len() >= usize::try_from(items.max(1)).unwrap_or(1)
}

/// Notes how far a pupil has come with what the pupil does.
pub(crate) async fn note(
    app: &App,
    holder: Holder,
    progress: &ItemProgress,
) -> Result<(), Problem> {
    let store = &app.context.store;
    let record = app.lessons.now(store, &holder.class).await?;
    let (given, task) = task_of(&record, holder.number)
        .filter(|(given, _)| given.number == progress.assignment)
        .ok_or(Problem::NotFound)?;
    let items = work::items(&work_of(given)?);
    let fits = match progress.outcome {
        ItemOutcome::Open => true,
        ItemOutcome::Solved | ItemOutcome::Told => items > 0,
        ItemOutcome::Won | ItemOutcome::Drawn | ItemOutcome::Lost => items == 0,
    };
    let most = if items > 0 { items } else { MOST_GAMES };
    // What comes of a game by link is known here, and taken from nobody.
    if !fits || !task.game.is_empty() || !(1..=most).contains(&progress.item) {
        return Err(Problem::Range("item, outcome"));
    }
    let result = ResultRecord {
        item: progress.item,
        tries: progress.tries.min(10_000),
        outcome: word_of(progress.outcome),
    };
    let class = holder.class.clone();
    let noted = store.note_result(holder, progress.assignment, result).await?;
    app.lessons.forget(&class);
    if noted { Ok(()) } else { Err(Problem::NotFound) }
}

/// The lesson as the teacher sees it.
pub(crate) async fn look(
    app: &App,
    speech: Speech,
    class: &ClassRecord,
    teacher: &str,
) -> Result<ClassLesson, Problem> {
    let record = app.lessons.now(&app.context.store, &class.code).await?;
    let mut works = HashMap::new();
    let mut assignments = Vec::new();
    for given in &record.assignments {
        let work = work_of(given)?;
        works.insert(given.number, work.clone());
        assignments.push(Assignment {
            number: given.number,
            title: work::title(&work, speech),
            work,
            made: given.made,
            cards: given.tasks.iter().map(|task| task.card).collect(),
        });
    }
    let mut cards = Vec::new();
    let date = app.context.store.date();
    for card in &class.cards {
        let hand = record.hands.iter().find(|(number, _)| *number == card.number);
        let mut progress = CardProgress {
            number: card.number,
            here: classes::is_here(card.seen, date),
            hand: hand.map(|(_, since)| *since),
            pace: Pace::Idle,
            assignment: None,
            items: 0,
            over: 0,
            tries: 0,
            game: None,
        };
        if let Some((given, task)) = task_of(&record, card.number) {
            let items = works.get(&given.number).map_or(0, work::items);
            progress.assignment = Some(given.number);
            if task.game.is_empty() {
                follow(&mut progress, task, items, date);
            } else {
                progress.game = Some(game(app, given, task, teacher).await?);
                let over = progress.game.as_ref().is_some_and(|game| game.outcome.is_some());
                progress.pace = if over { Pace::Done } else { Pace::Working };
            }
        }
        cards.push(progress);
    }
    Ok(ClassLesson { paused: record.paused > 0, assignments, cards })
}

/// What a class does, as everybody may see it.
pub(crate) struct Wall {
    /// The games by link, each with its cards.
    pub(crate) games: Vec<(String, Vec<u8>)>,
    /// Those who do something else.
    pub(crate) others: Vec<WallPupil>,
}

pub(crate) fn wall(record: &LessonRecord, speech: Speech) -> Result<Wall, Problem> {
    let mut wall = Wall { games: Vec::new(), others: Vec::new() };
    for given in &record.assignments {
        let work = work_of(given)?;
        for task in given.tasks.iter().filter(|task| !task.closed) {
            if task.game.is_empty() {
                let (items, over) = (work::items(&work), over(task));
                wall.others.push(WallPupil {
                    number: task.card,
                    name: Animal::of_card(task.card).called(speech.lang).to_owned(),
                    animal: Animal::of_card(task.card).name().to_owned(),
                    title: work::title(&work, speech),
                    items,
                    over: u32::try_from(over.len()).unwrap_or(u32::MAX),
                    done: is_done(items, &over),
                });
            } else if let Some((_, cards)) = wall.games.iter_mut().find(|(id, _)| *id == task.game)
            {
                cards.push(task.card);
            } else {
                wall.games.push((task.game.clone(), vec![task.card]));
            }
        }
    }
    wall.others.sort_by_key(|pupil| pupil.number);
    Ok(wall)
}

/// How far a pupil has come by what the page told.
fn follow(progress: &mut CardProgress, task: &TaskRecord, items: u32, date: i64) {
    let over = over(task);
    let open = task.results.iter().filter(|result| !over.contains(&result.item));
    let tries = open.map(|result| result.tries).max().unwrap_or(0);
    let quiet = progress.here && date - task.heard >= STUCK_SECONDS;
    progress.pace = if is_done(items, &over) {
        Pace::Done
    } else if quiet || items > 0 && tries >= STUCK_TRIES {
        Pace::Stuck
    } else {
        Pace::Working
    };
    progress.over = u32::try_from(over.len()).unwrap_or(u32::MAX);
    (progress.items, progress.tries) = (items, tries);
}

/// The game by link of a task, as it stands.
async fn game(
    app: &App,
    given: &AssignmentRecord,
    task: &TaskRecord,
    teacher: &str,
) -> Result<ClassGame, Problem> {
    let with = given.tasks.iter().find(|other| other.game == task.game && other.card != task.card);
    let snapshot = match app.rooms.ask(&task.game, Message::Look).await {
        Ok(snapshot) => Some(snapshot),
        // It may have been quiet for half a year, and be forgotten.
        Err(Problem::NoSuchGame) => None,
        Err(problem) => return Err(problem),
    };
    let seat = with.is_none().then(|| teachers_seat(teacher, &task.game));
    let side = snapshot.as_ref().map_or(Side::South, |game| side_of(game, with, task));
    let told = snapshot.as_ref();
    Ok(ClassGame {
        id: task.game.clone(),
        with: with.map(|other| other.card),
        plies: told.map_or(0, |game| u32::try_from(game.moves.len()).unwrap_or(u32::MAX)),
        turn: told.is_some_and(|game| game.result.is_none() && game.to_move == side),
        outcome: told.and_then(|game| ended(game, side)),
        seat,
    })
}

/// The side of a pupil: the first card of a pair began, and so did a pupil against the teacher.
fn side_of(game: &Snapshot, with: Option<&TaskRecord>, task: &TaskRecord) -> Side {
    let start = AnyPosition::parse(game.rules, &game.start);
    let first = start.map_or(Side::South, |start| start.to_move());
    let second = with.is_some_and(|other| other.card < task.card);
    if second { first.opponent() } else { first }
}

/// How a game ended for a side, if it did.
fn ended(game: &Snapshot, side: Side) -> Option<ItemOutcome> {
    Some(match game.result.as_ref()?.winner {
        None => ItemOutcome::Drawn,
        Some(winner) if winner == side => ItemOutcome::Won,
        Some(_) => ItemOutcome::Lost,
    })
}
