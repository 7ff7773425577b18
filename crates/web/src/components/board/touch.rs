//! What touching a pit does.

use std::time::Duration;

use awale_core::{Move, Pit, Side};
use awale_words::Cast;
use leptos::prelude::*;

use super::super::pit::PitProps;
use super::super::store::Store;
use crate::board::{
    Beat, Chime, Draft, HarvestDraft, PitPlay, PlacingDraft, Purpose, Shown, Speed, Spot, schedule,
};

/// How long a refused pit shakes and the allowed ones pulse.
const NUDGE: Duration = Duration::from_millis(700);

#[derive(Clone, Copy)]
pub(crate) struct Touch {
    pub(crate) store: Store,
    pub(crate) props: StoredValue<PitProps>,
    pub(crate) shown: Signal<Shown>,
    pub(crate) player: Signal<Option<Side>>,
    /// What the players are called.
    pub(crate) cast: Signal<Cast>,
    pub(crate) on_play: Option<Callback<Move>>,
    pub(crate) on_point: Option<Callback<Pit>>,
    /// What a touch does while nobody may play.
    pub(crate) on_idle: Option<Callback<()>>,
    pub(crate) speed: Signal<Speed>,
    /// Why the last touch was refused.
    pub(crate) reason: RwSignal<Option<String>>,
}

impl Touch {
    pub(crate) fn props(self) -> PitProps {
        self.props.get_value()
    }

    pub(crate) fn callback(self) -> Callback<(Pit, bool)> {
        Callback::new(move |(pit, by_finger)| self.pit(pit, by_finger))
    }

    /// Touches a pit: what is on its way is finished first, and the touch is obeyed all the same.
    pub(crate) fn pit(self, pit: Pit, by_finger: bool) {
        let PitProps { purpose, stage, pointed, draft, .. } = self.props();
        stage.finish();
        if self.player.get_untracked().is_none() {
            if let Some(on_idle) = self.on_idle {
                on_idle.run(());
            }
            return;
        }
        self.reason.set(None);
        if purpose == Purpose::Point {
            pointed.set(None);
            if let Some(on_point) = self.on_point {
                on_point.run(pit);
            }
            return;
        }
        if let Draft::Harvest(harvest) = draft.get_untracked() {
            return self.choose(pit, harvest);
        }
        let offer = untrack(|| self.props().offer(pit));
        let twice = self.store.settings.with_untracked(|settings| settings.tap_twice.is_on());
        let sows = matches!(offer, Some(PitPlay::Sow(_) | PitPlay::Choose(_)));
        if by_finger && twice && sows && pointed.get_untracked() != Some(pit) {
            return pointed.set(Some(pit));
        }
        match offer {
            Some(PitPlay::Sow(trace)) => self.play(trace.mv),
            Some(PitPlay::Choose(trace)) => {
                pointed.set(None);
                let position = self.shown.with_untracked(|shown| shown.position);
                let choice = HarvestDraft::new(&position, pit, trace.mv);
                let mut cues = schedule(&trace, self.speed.get_untracked());
                cues.retain(|cue| !matches!(cue.beat, Beat::Take { .. }));
                let mut after = position.setup();
                after.pits[pit.index()] = 0;
                for drop in &trace.drops {
                    after.pits[drop.pit.index()] = drop.count;
                }
                draft.set(Draft::Harvest(choice));
                stage.aim(after);
                stage.run(cues);
                let texts = self.store.texts().board();
                self.store.announcer.say(&(texts.take_prompt)(self.store.speech_now()));
            }
            Some(PitPlay::Place) => self.place(pit),
            Some(PitPlay::Spent) => {
                let text = self.store.texts().board().spent.to_owned();
                self.refuse(pit, text);
            }
            Some(PitPlay::Refused(refusal)) => {
                let speech = self.store.speech_now();
                let told = self.cast.with_untracked(|cast| speech.to(cast).refusal(refusal));
                self.refuse(pit, told);
            }
            None => {}
        }
    }

    fn play(self, mv: Move) {
        self.props().pointed.set(None);
        if let Some(on_play) = self.on_play {
            on_play.run(mv);
        }
    }

    fn place(self, pit: Pit) {
        let PitProps { stage, draft, .. } = self.props();
        let position = self.shown.with_untracked(|shown| shown.position);
        let mut placing = match draft.get_untracked() {
            Draft::Placing(placing) => placing,
            _ => PlacingDraft::new(position),
        };
        placing.add(pit);
        stage.shift(Spot::Reserve, Spot::Pit(pit));
        stage.sound(if placing.rest() == 0 { Chime::Last } else { Chime::Seed });
        self.store.announcer.say(&(self.store.texts().board().hand)(placing.rest()));
        draft.set(Draft::Placing(placing));
    }

    fn choose(self, pit: Pit, mut harvest: HarvestDraft) {
        let texts = self.store.texts().board();
        if !harvest.attacked.contains(&pit) {
            return self.refuse(pit, (texts.take_prompt)(self.store.speech_now()));
        }
        harvest.change(pit);
        self.store.announcer.say(&(texts.taking)(harvest.taken(pit)));
        self.props().draft.set(Draft::Harvest(harvest));
    }

    pub(crate) fn confirm(self) {
        self.props().stage.finish();
        if let Some(mv) = self.props().draft.with_untracked(Draft::mv) {
            self.play(mv);
        }
    }

    /// Takes the last seed of a handful back.
    pub(crate) fn take_back(self) {
        let PitProps { stage, draft, .. } = self.props();
        let Draft::Placing(mut placing) = draft.get_untracked() else { return };
        if let Some(pit) = placing.take_back() {
            stage.shift(Spot::Pit(pit), Spot::Reserve);
        }
        let empty = placing.touched.is_empty();
        draft.set(if empty { Draft::None } else { Draft::Placing(placing) });
    }

    /// Gives up what was begun.
    pub(crate) fn cancel(self) {
        let PitProps { stage, draft, pointed, .. } = self.props();
        pointed.set(None);
        self.reason.set(None);
        if draft.with_untracked(|draft| *draft == Draft::None) {
            return;
        }
        stage.stop();
        stage.moving.set(false);
        draft.set(Draft::None);
        stage.settle(&self.shown.with_untracked(|shown| shown.position.setup()));
    }

    /// Says why not, shakes the pit, and lets the allowed ones pulse.
    fn refuse(self, pit: Pit, reason: String) {
        let refused = self.props().refused;
        self.store.announcer.alert(&reason);
        self.reason.set(Some(reason));
        self.props().stage.sound(Chime::Refused);
        // Taken away and set anew, so that the same pit shakes again.
        refused.set(None);
        request_animation_frame(move || {
            let _ = refused.try_set(Some(pit));
            // Counted from here: a frame may come late.
            let calm = move || {
                let _ = refused.try_set(None);
            };
            set_timeout(calm, NUDGE);
        });
    }
}
