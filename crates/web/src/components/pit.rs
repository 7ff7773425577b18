//! One pit: a button that says what it holds and what touching it would do.

use std::time::Duration;

use awale_core::{Harvest, Nothing, Pit, Side, letters};
use awale_words::{Cast, Role, Speech};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::picture::inset;
use super::stage::Stage;
use super::store::Store;
use crate::board::{Draft, Geometry, Marks, PitPlay, Purpose};

/// A pit with more seeds than this is a house.
const HOUSE: u8 = 12;

/// Whose a pit or a granary is: two people with names are called by them, else by their sides.
pub(crate) fn owner(cast: &Cast, side: Side, speech: Speech) -> String {
    match (&cast.0[side], &cast.0[side.opponent()]) {
        (Role::Named(name), Role::Named(_)) => name.clone(),
        _ => speech.side(side).to_owned(),
    }
}

/// What all pits of a board share.
#[derive(Clone, Copy)]
pub(crate) struct PitProps {
    pub(crate) purpose: Purpose,
    pub(crate) stage: Stage,
    pub(crate) geometry: Signal<Geometry>,
    /// What each pit offers, while the board may be touched.
    pub(crate) offers: Memo<Option<Vec<PitPlay>>>,
    /// The pit that is pointed at or has the focus.
    pub(crate) pointed: RwSignal<Option<Pit>>,
    /// What the pointed-at pit would do.
    pub(crate) preview: Signal<Option<Marks>>,
    pub(crate) last: Signal<Option<Marks>>,
    pub(crate) draft: RwSignal<Draft>,
    pub(crate) refused: RwSignal<Option<Pit>>,
    pub(crate) hint: Signal<Vec<Pit>>,
    /// What the players are called.
    pub(crate) cast: Signal<Cast>,
    /// The pit Tab leads to.
    pub(crate) focus: RwSignal<Pit>,
    /// Whether the focus came by a pointer: then the arrows browse instead of moving it.
    pub(crate) by_pointer: RwSignal<bool>,
    /// Changes are told by numbers because nothing is seen to move.
    pub(crate) still: Signal<bool>,
}

impl PitProps {
    pub(crate) fn offer(&self, pit: Pit) -> Option<PitPlay> {
        if self.purpose == Purpose::Point {
            return None;
        }
        let draft = self.draft.get();
        if let Draft::Placing(placing) = &draft {
            return self.offers.with(Option::is_some).then(|| placing.offer(pit));
        }
        self.offers.with(|offers| offers.as_ref().map(|offers| offers[pit.index()].clone()))
    }

    fn playable(&self, pit: Pit) -> bool {
        if self.purpose == Purpose::Point {
            return self.offers.with(Option::is_some);
        }
        match self.draft.get() {
            Draft::Harvest(harvest) => harvest.attacked.contains(&pit),
            _ => self.offer(pit).is_some_and(|offer| offer.is_playable()),
        }
    }

    /// Side, letter, count, state: what a screen reader says of the pit.
    fn name(&self, pit: Pit, speech: Speech, texts: &crate::fr::board::PartTexts) -> String {
        let owner = |pit: Pit| self.cast.with(|cast| owner(cast, pit.side(), speech));
        let mut parts = vec![
            format!("{} {}", owner(pit), letters::capital(&speech.pit(pit))),
            speech.seeds(self.stage.pit(pit).get()),
        ];
        match self.offer(pit) {
            Some(PitPlay::Sow(_) | PitPlay::Choose(_)) if !self.purpose.foretells() => {
                parts.push(texts.playable.to_owned());
            }
            Some(PitPlay::Sow(trace) | PitPlay::Choose(trace)) => {
                parts.push(texts.playable.to_owned());
                if let Some(last) = trace.last() {
                    parts.push((texts.ends_in)(speech, &speech.pit(last), &owner(last)));
                }
                let seeds = trace.harvest.seeds();
                if seeds > 0 {
                    parts.push((texts.takes)(seeds));
                }
                if trace.harvest == Harvest::None(Nothing::WouldStarve) {
                    parts.push(texts.void.to_owned());
                }
            }
            Some(PitPlay::Place) => parts.push(texts.placeable.to_owned()),
            Some(PitPlay::Refused(_) | PitPlay::Spent) => parts.push(texts.not_playable.to_owned()),
            None => {}
        }
        if let Draft::Harvest(harvest) = self.draft.get() {
            let taken = harvest.taken(pit);
            if taken > 0 {
                parts.push((texts.taking)(taken));
            }
        }
        self.last.with(|last| {
            let Some(last) = last else { return };
            if last.origin == Some(pit) {
                parts.push(texts.last_origin.to_owned());
            }
            if last.last == Some(pit) {
                parts.push(texts.last_pit.to_owned());
            }
            if last.taken(pit) > 0 {
                parts.push((texts.last_taken)(last.taken(pit)));
            }
        });
        parts.join(", ")
    }

    /// The classes of the pit: what it is, what it was in the last move, what it is in the preview.
    fn classes(&self, pit: Pit) -> String {
        let count = self.stage.pit(pit).get();
        let moving = self.stage.moving.get();
        let mut classes = vec!["pit"];
        let mut put = |class, holds: bool| {
            if holds {
                classes.push(class);
            }
        };
        put("far", self.geometry.get().bottom != pit.side());
        put("south", pit.side() == Side::South);
        // Where any pit may be pointed at, none is marked.
        let pointing = self.purpose == Purpose::Point;
        put("playable", self.playable(pit) && !pointing);
        put("pointable", self.playable(pit) && pointing);
        put("house", count > HOUSE);
        put("empty", count == 0);
        put("refused", self.refused.get() == Some(pit));
        put("hinted", self.hint.with(|hinted| hinted.contains(&pit)));
        put("pointed", self.pointed.get() == Some(pit));
        self.last.with(|marks| {
            if let Some(marks) = marks.as_ref().filter(|_| !moving) {
                put("origin", marks.origin == Some(pit));
                put("last", marks.last == Some(pit));
                put("taken", marks.taken(pit) > 0);
            }
        });
        self.preview.with(|marks| {
            if let Some(marks) = marks {
                put("aim", marks.last == Some(pit));
                put("reached", marks.dropped(pit) > 0);
                put("lost", marks.taken(pit) > 0);
            }
        });
        classes.join(" ")
    }

    /// What stands over the pit: what a preview adds or takes, the choice, the last harvest.
    fn over(&self, pit: Pit) -> Option<(String, &'static str)> {
        if let Draft::Harvest(harvest) = self.draft.get() {
            let taken = harvest.taken(pit);
            return (taken > 0).then(|| (format!("−{taken}"), "chosen"));
        }
        let preview = self.preview.with(|marks| {
            let marks = marks.as_ref()?;
            let (dropped, taken) = (marks.dropped(pit), marks.taken(pit));
            match (dropped, taken) {
                (_, 1..) => Some((format!("−{taken}"), "ghost take")),
                (1.., _) => Some((format!("+{dropped}"), "ghost")),
                _ => None,
            }
        });
        if preview.is_some() || self.preview.with(Option::is_some) || self.stage.moving.get() {
            return preview;
        }
        self.last.with(|marks| {
            let marks = marks.as_ref()?;
            match (marks.dropped(pit), marks.taken(pit)) {
                (_, taken @ 1..) => Some((format!("−{taken}"), "take")),
                (dropped @ 1.., _) if self.still.get() => Some((format!("+{dropped}"), "add")),
                _ => None,
            }
        })
    }
}

/// How long a finger rests on a pit to look at what it would do.
const HOLD: Duration = Duration::from_millis(350);

/// A finger that rests on a pit sees the preview, and does not play when it leaves.
#[derive(Clone, Copy)]
struct LongPress {
    store: Store,
    pit: Pit,
    props: PitProps,
    timer: StoredValue<Option<TimeoutHandle>>,
    looked: StoredValue<bool>,
}

impl LongPress {
    fn new(store: Store, pit: Pit, props: PitProps) -> LongPress {
        LongPress {
            store,
            pit,
            props,
            timer: StoredValue::new(None),
            looked: StoredValue::new(false),
        }
    }

    fn begin(self, by_touch: bool) {
        self.looked.set_value(false);
        let foretold = untrack(|| self.props.offer(self.pit)).is_some();
        if !by_touch || !foretold || !self.props.purpose.foretells() {
            return;
        }
        let look = move || {
            self.looked.set_value(true);
            self.props.pointed.set(Some(self.pit));
            self.store.tremble(10);
        };
        self.timer.set_value(set_timeout_with_handle(look, HOLD).ok());
    }

    fn end(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        if self.looked.try_get_value() == Some(true) {
            self.props.pointed.set(None);
        }
    }

    /// Whether the touch that has ended was one; asked once.
    fn was_a_look(self) -> bool {
        self.looked.try_update_value(std::mem::take) == Some(true)
    }
}

#[component]
pub(crate) fn PitButton(pit: Pit, props: PitProps, touch: Callback<(Pit, bool)>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().board();
    let PitProps { stage, geometry, pointed, .. } = props;
    let count = stage.pit(pit);
    let by_touch = RwSignal::new(false);
    let hold = LongPress::new(store, pit, props);
    // A button that is taken off the page with its focus hears of it when its signals are gone.
    let look_away = move || {
        if pointed.try_get_untracked() == Some(Some(pit)) {
            pointed.set(None);
        }
    };
    view! {
        <button
            type="button"
            class=move || props.classes(pit)
            data-pit=pit.letter().to_string()
            aria-label=move || props.name(pit, store.speech(), texts)
            aria-disabled=move || (!props.playable(pit)).to_string()
            tabindex=move || if props.focus.get() == pit { "0" } else { "-1" }
            style:inset=move || inset(geometry.get(), geometry.get().pit(pit))
            on:pointerdown=move |event| {
                by_touch.set(event.pointer_type() == "touch");
                props.by_pointer.set(true);
                hold.begin(by_touch.get_untracked());
            }
            on:pointerup=move |_| hold.end()
            on:pointercancel=move |_| hold.end()
            on:contextmenu=move |event| if by_touch.get_untracked() { event.prevent_default() }
            on:pointerenter=move |event| {
                if event.pointer_type() != "touch" {
                    pointed.set(Some(pit));
                }
            }
            on:pointerleave=move |event| {
                if event.pointer_type() != "touch" {
                    look_away();
                }
            }
            on:focus=move |_| {
                props.focus.set(pit);
                if !by_touch.get_untracked() {
                    pointed.set(Some(pit));
                }
            }
            on:blur=move |_| look_away()
            on:click=move |_| {
                if !hold.was_a_look() {
                    touch.run((pit, by_touch.get_untracked()));
                }
                by_touch.set(false);
            }
        >
            // In the order of the name of the button, so that "A 4" is a part of what it is called.
            <span class="label">
                <i class="name">{move || store.speech().pit(pit)}</i>
                " "
                <b class="count">{move || count.get()}</b>
            </span>
            {move || {
                props
                    .over(pit)
                    .map(|(text, class)| view! { <em class=format!("over {class}") data-text=text></em> })
            }}
        </button>
    }
}
