//! A line that the board plays by itself, move after move: what refutes a try, what the coach would
//! have played. A strip under the board says what is seen, with the way back.

use std::sync::Arc;
use std::time::Duration;

use awale_core::{AnyPosition, Leftover, Move};
use awale_words::Cast;
use leptos::prelude::*;

use crate::board::{Motion, Shown};
use crate::browser::sight;
use crate::components::{Icon, Sign, Store};

/// Time to look at the first move before the others follow.
const LOOK: Duration = Duration::from_millis(900);
/// Time to look at the moves after that: what matters is how it ends.
const GLANCE: Duration = Duration::from_millis(350);

/// The moves of a line that the coach shows: more than a reader follows is noise.
const MOVES: usize = 5;

/// A position and the moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Moves {
    start: AnyPosition,
    moves: Arc<[Move]>,
}

impl Moves {
    pub(super) fn new(start: AnyPosition, moves: &[Move]) -> Moves {
        Moves { start, moves: moves.into() }
    }

    /// What the coach would have played, and how it goes on; `None` if it says nothing of it.
    pub(super) fn of_coach(start: AnyPosition, best: &[Move]) -> Option<Moves> {
        let best = best.get(..MOVES.min(best.len())).filter(|best| !best.is_empty())?;
        Some(Moves::new(start, best))
    }
}

/// A line on a board.
#[derive(Clone, Copy)]
pub(super) struct LinePlayback {
    store: Store,
    /// What the board shows while the line is played.
    pub(super) shown: RwSignal<Shown>,
    /// Whether seeds are on their way.
    moving: RwSignal<bool>,
    /// The line, and how many of its moves were shown.
    playing: RwSignal<Option<(Moves, usize)>>,
}

impl LinePlayback {
    pub(super) fn new(
        store: Store,
        shown: RwSignal<Shown>,
        moving: RwSignal<bool>,
    ) -> LinePlayback {
        LinePlayback { store, shown, moving, playing: RwSignal::new(None) }
    }

    /// Shows the first move of a line; the others follow by themselves, unless nothing is to move.
    pub(super) fn play(self, moves: Moves) {
        self.shown.set(Shown::still(moves.start));
        self.playing.set(Some((moves, 0)));
        if self.step(Motion::Sow) && !self.store.calm.get_untracked() {
            self.play_on(LOOK);
        }
    }

    /// Forgets the line; what the board shows is left to the page.
    pub(super) fn end(self) {
        if self.is_there() {
            self.playing.set(None);
        }
    }

    /// Whether there is one; followed by whoever asks in a signal.
    pub(super) fn is_there(self) -> bool {
        self.playing.with(Option::is_some)
    }

    /// How many of its moves were shown, and how many there are; followed.
    pub(super) fn place(self) -> Option<(usize, usize)> {
        self.playing.with(|playing| playing.as_ref().map(|(line, at)| (*at, line.moves.len())))
    }

    /// Whether moves are still to be seen; followed.
    pub(super) fn plays_on(self) -> bool {
        self.place().is_some_and(|(at, all)| at < all)
    }

    /// Plays the next move when the seeds have come to rest, unless something else is shown by then.
    fn play_on(self, wait: Duration) {
        let serial = self.shown.with_untracked(|shown| shown.serial);
        set_timeout(
            move || {
                let now = self.shown.try_with_untracked(|shown| shown.serial);
                let here = now == Some(serial) && untrack(|| self.is_there());
                match (here, self.moving.try_get_untracked()) {
                    (true, Some(true)) => self.play_on(GLANCE),
                    (true, Some(false)) if self.step(Motion::Sow) => self.play_on(GLANCE),
                    _ => {}
                }
            },
            wait,
        );
    }

    fn next(self) {
        self.step(Motion::Sow);
    }

    /// Obeys a key while a line is shown; whether it knows the key.
    pub(super) fn obey(self, key: &str) -> bool {
        match key {
            _ if !untrack(|| self.is_there()) => return false,
            "Escape" => self.end(),
            "ArrowRight" => self.next(),
            "ArrowLeft" => self.back(),
            _ => return false,
        }
        true
    }

    /// Shows the next move; whether there was one.
    fn step(self, motion: Motion) -> bool {
        let next = self.playing.try_update(|playing| {
            let (line, at) = playing.as_mut()?;
            let mv = *line.moves.get(*at)?;
            *at += 1;
            Some(mv)
        });
        let Some(mv) = next.flatten() else { return false };
        let before = self.shown.with_untracked(|shown| shown.position);
        let Ok(after) = Shown::after(before, mv, motion) else { return false };
        self.shown.set(settled(after));
        true
    }

    /// Shows the position before the last move that was shown.
    pub(super) fn back(self) {
        let Some((line, at)) = self.playing.get_untracked() else { return };
        self.shown.set(Shown::still(line.start));
        self.playing.set(Some((line, 0)));
        // The first move stays: before it there is nothing to see.
        for _ in 0..at.saturating_sub(1).max(1) {
            self.step(Motion::Still);
        }
    }

    /// Shows how it ends, without the way there.
    pub(super) fn show_end(self) {
        while self.step(Motion::Still) {}
    }

    pub(super) fn again(self) {
        if let Some((line, _)) = self.playing.get_untracked() {
            self.play(line);
        }
    }

    /// What the move that is shown does, told to a player; followed.
    fn told(self, cast: &Cast) -> String {
        let speech = self.store.speech();
        self.shown.with(|shown| match &shown.last {
            Some(played) => speech.to(cast).trace(&played.trace),
            None => String::new(),
        })
    }
}

/// What the board shows, with the seeds that are left in the granary of who receives them.
fn settled(shown: Shown) -> Shown {
    let leftover = shown.position.ending().map_or(Leftover::Nobody, |ending| ending.leftover);
    shown.with_leftover(leftover)
}

/// Brings the board into sight, on a small screen.
pub(super) fn show_board() {
    if let Some(board) = document().query_selector(".play .board").ok().flatten() {
        sight::bring(&board);
    }
}

/// The way to the coach's line, beside what it says.
#[component]
pub(super) fn Why(line: LinePlayback, moves: Moves) -> impl IntoView {
    let label = line.store.texts().coach().why;
    let show = move |_| {
        line.play(moves.clone());
        show_board();
    };
    view! {
        <button class="quiet why-line" data-testid="why-line" on:click=show>
            {label}
        </button>
    }
}

/// Says that the board shows a line of the coach, with its moves one by one and the way back.
#[component]
pub(super) fn LineStrip(
    line: LinePlayback,
    #[prop(into)] cast: Signal<Cast>,
    /// What the way back is called.
    label: &'static str,
) -> impl IntoView {
    let texts = line.store.texts();
    let (coach, play) = (texts.coach(), texts.play());
    let place = move || line.place().map(|(at, all)| (coach.line)(at, all));
    view! {
        <Away label on_back=move |()| line.end()>
            <p aria-live="polite">
                <strong>{place}</strong>
                " "
                {move || line.told(&cast.get())}
            </p>
            <span class="near">
                <button
                    aria-label=play.previous
                    disabled=move || line.place().is_none_or(|(at, _)| at < 2)
                    on:click=move |_| line.back()
                >
                    <Icon sign=Signal::stored(Sign::Previous) />
                </button>
                <button
                    aria-label=play.next
                    data-testid="line-next"
                    disabled=move || !line.plays_on()
                    on:click=move |_| line.next()
                >
                    <Icon sign=Signal::stored(Sign::Next) />
                </button>
            </span>
        </Away>
    }
    .into_any()
}

/// A strip for whoever sees something else than the game as it stands, with the way back.
#[component]
pub(super) fn Away(
    label: &'static str,
    #[prop(into)] on_back: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="away" role="group" data-testid="away">
            {children()}
            <button class="primary" data-testid="to-now" on:click=move |_| on_back.run(())>
                {label}
            </button>
        </div>
    }
    .into_any()
}
