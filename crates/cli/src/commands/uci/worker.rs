//! The thread that owns the engine: it does one job after the other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result};

use awale_engine::{Character, Info, Level, Limits};
use awale_play::Game;
use awale_player::{Budget, Choice, Endgames, Means, Player};

use super::leash::{Hold, Leash};
use super::output;
use super::settings::Settings;
use crate::program::random_seed;

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

    pub(super) fn quit(self) {
        self.stop();
        self.finish();
    }
}

#[derive(Debug)]
struct Task {
    settings: Settings,
    current: Arc<Mutex<Option<Arc<Leash>>>>,
}

impl Task {
    fn run(mut self, inbox: &Receiver<Job>) -> io::Result<()> {
        // The smallest memory: the settings bring their own before the first search.
        let mut player = Player::new(Means::new(Arc::new(Endgames::none()), 1));
        let mut applied: Option<Settings> = None;
        let mut new_game = true;
        for job in inbox {
            match job {
                Job::Set(settings) => self.settings = settings,
                Job::NewGame => {
                    player.forget();
                    new_game = true;
                }
                Job::Ready | Job::Search { .. } => {
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
                        Job::Search { game, limits, leash } => {
                            self.search(&mut player, &game, limits, &leash)?;
                        }
                        _ => output::lines("readyok")?,
                    }
                }
            }
        }
        Ok(())
    }

    fn search(
        &self,
        player: &mut Player,
        game: &Game,
        limits: Limits,
        leash: &Leash,
    ) -> io::Result<()> {
        let budget = Budget { limits, clock: &leash.watch, stop: &leash.stop };
        let mut written = Ok(());
        let mut tell = |info: &Info| {
            if written.is_ok() {
                written = output::lines(&output::info(info));
            }
            if written.is_err() {
                leash.stop();
            }
        };
        // Who asks for more than a move gets a search and no book; a weaker level always chooses.
        let multipv = usize::from(self.settings.multipv);
        let thinks = multipv > 1 || leash.hold() != Hold::Free;
        let choice = if thinks && player.level() == Level::MASTER {
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
        *lock(&self.current) = None;
        written?;
        output::lines(&output::best(&moves))
    }
}

/// A lock whose holder cannot leave it in disorder.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
