//! The thread that owns the engine: it does one job after the other.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result};

use awale_core::Move;
use awale_engine::{Character, Info, Level, Limits};
use awale_play::Game;
use awale_player::{Budget, Choice, Endgames, Means, Player};

use super::leash::{Hold, Leash};
use super::output;
use super::settings::UciSettings;
use crate::program::random_seed;

#[derive(Debug)]
pub(super) enum WorkerJob {
    Set(UciSettings),
    NewGame,
    Ready,
    Search(Box<SearchJob>),
}

/// A position, how long to search it, and the moves that are not considered.
#[derive(Debug)]
pub(super) struct SearchJob {
    pub(super) game: Game,
    pub(super) limits: Limits,
    pub(super) excluded: Vec<Move>,
    pub(super) leash: Arc<Leash>,
}

type Searches = Arc<Mutex<VecDeque<Arc<Leash>>>>;

/// The other thread, as the one that reads the input sees it.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<WorkerJob>,
    thread: JoinHandle<()>,
    /// The search that runs and those that wait; the worker takes one out before it tells its move.
    searches: Searches,
    ended: Arc<AtomicBool>,
}

impl Worker {
    pub(super) fn start(settings: UciSettings) -> Worker {
        let (jobs, inbox) = mpsc::channel();
        let searches = Searches::default();
        let ended = Arc::new(AtomicBool::new(false));
        let task = WorkerThread { searches: Arc::clone(&searches), settings };
        let over = Arc::clone(&ended);
        let thread = thread::spawn(move || {
            // Nobody reads what is written any more: the next job finds that out.
            let _ = task.run(&inbox);
            over.store(true, Ordering::Relaxed);
        });
        Worker { jobs, thread, searches, ended }
    }

    pub(super) fn send(&self, job: WorkerJob) -> Result<()> {
        if self.ended.load(Ordering::Relaxed) {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
        }
        self.jobs.send(job).context("the thread of the engine has ended")
    }

    /// Says `readyok` once everything before it is done, or at once if a search runs.
    pub(super) fn ready(&self) -> Result<()> {
        if self.is_searching() {
            Ok(output::lines("readyok")?)
        } else {
            self.send(WorkerJob::Ready)
        }
    }

    /// Searches after what is searched already, which no longer waits to be freed.
    pub(super) fn search(&self, search: SearchJob) -> Result<()> {
        self.release();
        lock(&self.searches).push_back(Arc::clone(&search.leash));
        self.send(WorkerJob::Search(Box::new(search)))
    }

    pub(super) fn is_searching(&self) -> bool {
        !lock(&self.searches).is_empty()
    }

    pub(super) fn stop(&self) {
        lock(&self.searches).iter().for_each(|leash| leash.stop());
    }

    pub(super) fn ponderhit(&self) {
        lock(&self.searches).iter().for_each(|leash| leash.ponderhit());
    }

    /// Stops the searches that do not end by themselves.
    fn release(&self) {
        let searches = lock(&self.searches);
        searches.iter().filter(|leash| leash.hold() != Hold::Free).for_each(|leash| leash.stop());
    }

    /// Does what is left to do, but waits for nobody.
    pub(super) fn finish(self) {
        self.release();
        drop(self.jobs);
        self.thread.join().expect("the engine does not panic");
    }

    pub(super) fn quit(self) {
        self.stop();
        self.finish();
    }
}

#[derive(Debug)]
struct WorkerThread {
    settings: UciSettings,
    searches: Searches,
}

impl WorkerThread {
    fn run(mut self, inbox: &Receiver<WorkerJob>) -> io::Result<()> {
        // The smallest memory: the settings bring their own before the first search.
        let mut player = Player::new(Means::new(Arc::new(Endgames::none()), 1));
        let mut applied: Option<UciSettings> = None;
        let mut new_game = true;
        for job in inbox {
            match job {
                WorkerJob::Set(settings) => self.settings = settings,
                WorkerJob::NewGame => {
                    player.forget();
                    new_game = true;
                }
                WorkerJob::Ready | WorkerJob::Search(_) => {
                    if applied.as_ref() != Some(&self.settings) {
                        if let Some(problem) = self.settings.apply(&mut player, applied.as_ref()) {
                            output::note(&problem)?;
                        }
                        applied = Some(self.settings.clone());
                    }
                    let level = self.settings.level;
                    if std::mem::take(&mut new_game) || player.level() != level {
                        // What it overlooks is different in every game.
                        let seed = random_seed().map_err(io::Error::other)?;
                        player.play_as(level, Character::Balanced, seed);
                    }
                    match job {
                        WorkerJob::Search(search) => self.search(&mut player, &search)?,
                        _ => output::lines("readyok")?,
                    }
                }
            }
        }
        Ok(())
    }

    fn search(&self, player: &mut Player, search: &SearchJob) -> io::Result<()> {
        let SearchJob { game, limits, excluded, leash } = search;
        let budget = Budget { limits: *limits, clock: &leash.watch, stop: &leash.stop };
        let mut written = Ok(());
        let mut tell = |info: &Info| {
            if written.is_ok() {
                written = output::lines(&output::info(info));
            }
            if written.is_err() {
                leash.stop();
            }
        };
        let multipv = usize::from(self.settings.multipv);
        // Who asks for more than a move gets a search and no book; a weaker level always chooses,
        // but among all moves.
        let thinks = multipv > 1 || leash.began != Hold::Free;
        let choice = if !excluded.is_empty() {
            let info = player.analyse_without(game, excluded, &budget, multipv, &mut tell);
            info.map(Choice::Search)
        } else if thinks && player.level() == Level::MASTER {
            player.analyse(game, &budget, multipv, &mut tell).map(Choice::Search)
        } else {
            player.choose(game, &budget, &mut tell)
        };
        let moves = match choice {
            Some(Choice::Search(mut info)) => info.lines.swap_remove(0).moves,
            Some(Choice::Book(entry)) => {
                written = output::lines(&output::book(&entry));
                entry.moves.first().map(|&(mv, _)| mv).into_iter().collect()
            }
            Some(Choice::Level(mv)) => vec![mv],
            None => Vec::new(),
        };
        leash.wait();
        // From now on there may be another `go`, before the move has been read.
        lock(&self.searches).pop_front();
        written?;
        output::lines(&output::best(&moves))
    }
}

/// A lock whose holder cannot leave it in disorder.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
