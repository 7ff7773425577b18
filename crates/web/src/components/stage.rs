//! The seeds in motion: one signal for each, moved by the beats of a move.

use std::time::Duration;

use awale_core::{BySide, PITS, Pit, Setup, Side};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::store::Store;
use crate::board::{
    Beat, Chime, Cue, Lying, Motion, SEED_COUNT, Scene, Shown, Speed, Spot, schedule, share_out,
    takes_only,
};

#[derive(Clone, Copy)]
struct Drawn {
    seeds: [RwSignal<Lying>; SEED_COUNT],
    pits: [RwSignal<u8>; PITS],
    granaries: BySide<RwSignal<u8>>,
}

struct Backstage {
    scene: Scene,
    /// Where everything lies in the end.
    goal: Setup,
    timers: Vec<TimeoutHandle>,
}

#[derive(Clone, Copy)]
pub(crate) struct Stage {
    store: Store,
    drawn: StoredValue<Drawn>,
    behind: StoredValue<Backstage, LocalStorage>,
    /// Whether seeds are on their way.
    pub(crate) moving: RwSignal<bool>,
    /// Milliseconds between two beats.
    pub(crate) pace: RwSignal<u32>,
    pub(crate) reserve: RwSignal<u8>,
    /// The seeds of a sowing that have fallen, while they are on their way.
    pub(crate) fallen: RwSignal<u8>,
    /// Whether seeds are never heard.
    silent: bool,
}

/// How long a seed takes when nothing else is said.
const GENTLE: u32 = 260;

impl Stage {
    pub(crate) fn new(store: Store, setup: &Setup, moving: RwSignal<bool>, silent: bool) -> Stage {
        let scene = Scene::of(setup);
        let lying = scene.seeds;
        let drawn = Drawn {
            seeds: std::array::from_fn(|seed| RwSignal::new(lying[seed])),
            pits: std::array::from_fn(|_| RwSignal::new(0)),
            granaries: BySide::from_fn(|_| RwSignal::new(0)),
        };
        let behind = Backstage { scene, goal: *setup, timers: Vec::new() };
        let stage = Stage {
            store,
            drawn: StoredValue::new(drawn),
            behind: StoredValue::new_local(behind),
            moving,
            pace: RwSignal::new(GENTLE),
            reserve: RwSignal::new(0),
            fallen: RwSignal::new(0),
            silent,
        };
        stage.draw();
        stage
    }

    pub(crate) fn seed(&self, seed: usize) -> RwSignal<Lying> {
        self.drawn.with_value(|drawn| drawn.seeds[seed])
    }

    pub(crate) fn pit(&self, pit: Pit) -> RwSignal<u8> {
        self.drawn.with_value(|drawn| drawn.pits[pit.index()])
    }

    pub(crate) fn granary(&self, side: Side) -> RwSignal<u8> {
        self.drawn.with_value(|drawn| drawn.granaries[side])
    }

    /// Shows a position, sowing the last move if it is to be seen. A sowing that has been shown
    /// already is only harvested.
    pub(crate) fn show(&self, shown: &Shown, speed: Speed, already_sown: bool) {
        self.stop();
        let setup = shown.at_rest();
        self.aim(setup);
        let played = shown.last.as_ref().filter(|_| shown.motion == Motion::Sow);
        match played {
            Some(played) if speed != Speed::Off => {
                let cues = if already_sown {
                    takes_only(&played.trace, speed)
                } else {
                    self.settle(&played.before.setup());
                    schedule(&played.trace, speed)
                };
                self.run(share_out(cues, shown, speed));
            }
            _ => {
                if let Some(played) = played {
                    let taken = played.trace.harvest.seeds() > 0;
                    self.sound(if taken { Chime::Harvest } else { Chime::Last });
                }
                self.pace.set(GENTLE);
                self.settle(&setup);
                self.moving.set(false);
            }
        }
    }

    /// Plays some beats that end in no position of the game, such as a sowing before its harvest
    /// is chosen.
    pub(crate) fn run(&self, cues: Vec<Cue>) {
        let step = cues.windows(2).map(|pair| pair[1].at - pair[0].at).find(|&step| step > 0);
        self.pace.set(step.unwrap_or(GENTLE).max(60));
        self.moving.set(true);
        for Cue { at, beat } in cues {
            let stage = *self;
            let after = Duration::from_millis(u64::from(at));
            let timer = set_timeout_with_handle(move || stage.beat(beat), after);
            if let Ok(timer) = timer {
                self.behind.update_value(|behind| behind.timers.push(timer));
            }
        }
    }

    fn beat(&self, beat: Beat) {
        // The board may be gone when a late beat comes.
        if self.behind.try_update_value(|behind| beat.apply(&mut behind.scene)).is_none() {
            return;
        }
        if matches!(beat, Beat::Take { .. }) {
            // The numbers change when the seeds are there.
            self.draw_seeds();
            let (stage, pace) = (*self, self.pace.get_untracked());
            let arrive = move || {
                if !stage.behind.is_disposed() {
                    stage.draw_counts();
                }
            };
            let timer = set_timeout_with_handle(arrive, Duration::from_millis(u64::from(pace)));
            if let Ok(timer) = timer {
                self.behind.update_value(|behind| behind.timers.push(timer));
            }
        } else {
            self.draw();
        }
        match beat {
            Beat::Lift(_) | Beat::Rest => self.fallen.set(0),
            Beat::Drop { .. } => {
                self.fallen.update(|fallen| *fallen += 1);
                self.count_aloud();
            }
            Beat::Place { .. } | Beat::Take { .. } => {}
        }
        if let Some(chime) = Chime::of(beat) {
            self.sound_at(chime, beat.shade(self.fallen.get_untracked()));
        }
        if beat == Beat::Rest {
            self.stop();
            self.pace.set(GENTLE);
            self.moving.set(false);
        }
    }

    /// Counts the seeds as they fall, where they fall slowly enough to be counted.
    fn count_aloud(&self) {
        let slow = self.store.settings.with_untracked(|settings| settings.speed == Speed::Slow);
        if slow && !self.silent {
            self.store.read_aloud(&self.fallen.get_untracked().to_string(), false);
        }
    }

    pub(crate) fn sound(&self, chime: Chime) {
        self.sound_at(chime, 1.0);
    }

    fn sound_at(&self, chime: Chime, shade: f32) {
        if self.silent {
            return;
        }
        self.store.ring(chime, shade);
        if chime == Chime::Harvest {
            self.store.tremble(30);
        }
    }

    /// Places a seed of the reserve, or takes it back.
    pub(crate) fn shift(&self, from: Spot, to: Spot) {
        self.behind.update_value(|behind| behind.scene.shift(from, to, 1));
        self.draw();
    }

    /// Finishes at once what is on its way.
    pub(crate) fn finish(&self) {
        if self.moving.get_untracked() {
            self.stop();
            self.fallen.set(0);
            self.settle(&self.behind.with_value(|behind| behind.goal));
            self.moving.set(false);
        }
    }

    /// Makes the seeds lie as a position has them.
    pub(crate) fn settle(&self, setup: &Setup) {
        self.behind.update_value(|behind| behind.scene.settle(setup));
        self.draw();
    }

    /// Where everything will lie if what is on its way is finished at once.
    pub(crate) fn aim(&self, setup: Setup) {
        self.behind.update_value(|behind| behind.goal = setup);
    }

    pub(crate) fn stop(&self) {
        self.behind.try_update_value(|behind| {
            behind.timers.drain(..).for_each(|timer| timer.clear());
        });
    }

    /// Hands the scene to the signals; only what changed is drawn.
    fn draw(&self) {
        self.draw_seeds();
        self.draw_counts();
    }

    fn draw_seeds(&self) {
        let drawn = self.drawn.get_value();
        self.behind.with_value(|Backstage { scene, .. }| {
            for (signal, &lying) in drawn.seeds.iter().zip(&scene.seeds) {
                put(*signal, lying);
            }
        });
    }

    fn draw_counts(&self) {
        let drawn = self.drawn.get_value();
        self.behind.with_value(|Backstage { scene, .. }| {
            for pit in Pit::all() {
                put(drawn.pits[pit.index()], scene.count(Spot::Pit(pit)));
            }
            for side in Side::ALL {
                put(drawn.granaries[side], scene.count(Spot::Granary(side)));
            }
            put(self.reserve, scene.count(Spot::Reserve));
        });
    }
}

fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
