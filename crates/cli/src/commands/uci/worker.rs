//! The thread that owns the engine: it does one job after the other.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result};

use awale_engine::{Book, BookEntry, Character, Engine, Level, Limits, Partner, Question};
use awale_play::Game;

use super::leash::{Hold, Leash};
use super::output;
use super::settings::Settings;

/// Something to be done.
#[derive(Debug)]
pub(super) enum Job {
    Set(Settings),
    NewGame,
    Ready,
    Search { game: Box<Game>, limits: Limits, leash: Arc<Leash> },
}

/// The other thread, as the one that reads the input sees it.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
    /// The search that runs or is about to; the worker clears it before it tells the move.
    current: Arc<Mutex<Option<Arc<Leash>>>>,
    ended: Arc<AtomicBool>,
}

impl Worker {
    pub(super) fn start(settings: Settings) -> Worker {
        let (jobs, inbox) = mpsc::channel();
        let current = Arc::new(Mutex::new(None));
        let ended = Arc::new(AtomicBool::new(false));
        let task = Task { current: Arc::clone(&current), settings };
        let over = Arc::clone(&ended);
        let thread = thread::spawn(move || {
            // Nobody reads what is written any more: the next job finds that out.
            let _ = task.run(&inbox);
            over.store(true, Ordering::Relaxed);
        });
        Worker { jobs, thread, current, ended }
    }

    pub(super) fn send(&self, job: Job) -> Result<()> {
        if self.ended.load(Ordering::Relaxed) {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
        }
        self.jobs.send(job).context("the thread of the engine has ended")
    }

    /// Says `readyok` once everything before it is done, or at once if a search runs.
    pub(super) fn ready(&self) -> Result<()> {
        if self.is_searching() { Ok(output::lines("readyok")?) } else { self.send(Job::Ready) }
    }

    pub(super) fn search(&self, game: Game, limits: Limits, leash: Leash) -> Result<()> {
        let leash = Arc::new(leash);
        *lock(&self.current) = Some(Arc::clone(&leash));
        self.send(Job::Search { game: Box::new(game), limits, leash })
    }

    pub(super) fn is_searching(&self) -> bool {
        lock(&self.current).is_some()
    }

    pub(super) fn stop(&self) {
        if let Some(leash) = &*lock(&self.current) {
            leash.stop();
        }
    }

    pub(super) fn ponderhit(&self) {
        if let Some(leash) = &*lock(&self.current) {
            leash.ponderhit();
        }
    }

    /// Does what is left to do, but waits for nobody.
    pub(super) fn finish(self) {
        let waits = |leash: &Arc<Leash>| leash.hold() != Hold::Free;
        if lock(&self.current).as_ref().is_some_and(waits) {
            self.stop();
        }
        drop(self.jobs);
        self.thread.join().expect("the engine does not panic");
    }

    /// Ends a search and the thread.
    pub(super) fn quit(self) {
        self.stop();
        drop(self.jobs);
        self.thread.join().expect("the engine does not panic");
    }
}

/// What the thread works with.
#[derive(Debug)]
struct Task {
    settings: Settings,
    current: Arc<Mutex<Option<Arc<Leash>>>>,
}

impl Task {
    fn run(mut self, inbox: &Receiver<Job>) -> io::Result<()> {
        // The smallest memory: the settings bring their own before the first search.
        let mut engine = Engine::new(1);
        let mut applied: Option<Settings> = None;
        let mut partner = None;
        for job in inbox {
            match job {
                Job::Set(settings) => self.settings = settings,
                Job::NewGame => {
                    engine.clear_hash();
                    partner = None;
                }
                Job::Ready | Job::Search { .. } => {
                    if applied.as_ref() != Some(&self.settings) {
                        if let Err(problem) = self.settings.apply(&mut engine, applied.as_ref()) {
                            output::note(&problem)?;
                        }
                        applied = Some(self.settings.clone());
                    }
                    match job {
                        Job::Search { game, limits, leash } => {
                            let partner = self.partner(&mut partner);
                            self.search(&mut engine, partner, &game, limits, &leash)?;
                        }
                        _ => output::lines("readyok")?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Who chooses the move: `None` for the engine itself, at its full strength.
    fn partner<'a>(&self, partner: &'a mut Option<Partner>) -> Option<&'a mut Partner> {
        let level = self.settings.level;
        if level == Level::MASTER {
            return None;
        }
        if partner.as_ref().is_none_or(|partner| partner.level() != level) {
            // What it overlooks is different in every game.
            let seed = RandomState::new().build_hasher().finish();
            *partner = Some(Partner::new(level, Character::Balanced, seed));
        }
        partner.as_mut()
    }

    /// What the book says: not to those who ask for more than a move, nor to a weaker partner.
    fn page(&self, question: &Question<'_>, thinks: bool) -> Option<BookEntry> {
        let wanted = self.settings.book && !thinks && question.multipv == 1;
        let book = Book::of(question.position.rules()).filter(|_| wanted)?;
        book.probe(&question.position)
    }

    fn search(
        &self,
        engine: &mut Engine,
        partner: Option<&mut Partner>,
        game: &Game,
        limits: Limits,
        leash: &Leash,
    ) -> io::Result<()> {
        let before = game.since_harvest();
        let lines = usize::from(self.settings.lines);
        let question =
            Question { position: *game.position(), history: &before, limits, multipv: lines };
        let page = self.page(&question, partner.is_some() || leash.hold() != Hold::Free);
        let mut written = Ok(());
        let moves = if let Some(page) = page {
            written = output::lines(&output::page(&page));
            page.moves.first().map(|&(mv, _)| mv).into_iter().collect()
        } else if let Some(partner) = partner {
            partner.choose(engine, &question, &leash.watch, &leash.stop).into_iter().collect()
        } else {
            let known = engine.go(&question, &leash.watch, &leash.stop, &mut |info| {
                if written.is_ok() {
                    written = output::lines(&output::info(info));
                }
                if written.is_err() {
                    leash.stop();
                }
            });
            known.map_or_else(Vec::new, |mut info| info.lines.swap_remove(0).moves)
        };
        leash.wait();
        // From now on there may be another `go`, before the move has been read.
        *lock(&self.current) = None;
        written?;
        output::lines(&output::best(&moves))
    }
}

/// A lock whose holder cannot leave it in disorder.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
