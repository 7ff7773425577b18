//! The first game: a minute on the board of the start page, and nothing to read before it.

use std::time::Duration;

use awale_core::{AnyPosition, BySide, Move, Pit, RuleSet, Side};
use awale_play::{Action, Millis, Options};
use leptos::prelude::*;

use crate::board::Shown;
use crate::browser::voice;
use crate::components::{Board, Store};
use crate::pages::rest::Rest;
use crate::session::{Occupant, Session};

/// Nothing to harvest at first; from the second move on there is something each time.
const START: &str = "4-0-5-4-2-1-3-0-1-3-1-3-11-10-S";
/// Seeds to harvest; then the game is understood.
const ENOUGH: u8 = 8;
/// Moves after which it is, whatever was harvested.
const MOST: usize = 8;
/// How long the other one seems to think.
const THOUGHT: Duration = Duration::from_millis(600);

fn start() -> Session {
    let position = AnyPosition::parse(RuleSet::Awale, START)
        .unwrap_or_else(|_| AnyPosition::start(RuleSet::Awale, Side::South));
    // The other side is played here: nobody needs the engine for it.
    let players = BySide::new(Occupant::Person, Occupant::Remote);
    Session::new(Options::new(position), players)
}

/// Seeds that a move of the side to move harvests.
fn harvest(position: &AnyPosition, mv: Move) -> u8 {
    position.trace(mv).map_or(0, |trace| trace.harvest.seeds())
}

/// The pit that glows: the largest harvest, else a move that gives nothing away.
fn proposed(session: &Session) -> Option<Move> {
    let position = session.game().position();
    let given = |mv: Move| {
        let after = position.try_play(mv).ok();
        let moves = after.map(|after| (after, after.legal_moves()));
        let most =
            moves.map(|(after, moves)| moves.into_iter().map(|mv| harvest(&after, mv)).max());
        most.flatten().unwrap_or(0)
    };
    let worth = |mv: &Move| (i16::from(harvest(position, *mv)), -i16::from(given(*mv)));
    position.legal_moves().into_iter().max_by_key(worth)
}

/// What the other one plays: nothing that hurts, if there is such a move.
fn reply(session: &Session) -> Option<Move> {
    let position = session.game().position();
    position.legal_moves().into_iter().min_by_key(|&mv| harvest(position, mv))
}

/// What the person has harvested.
fn harvested(session: &Session) -> u8 {
    let game = session.game();
    game.position().granaries().south - game.start().granaries().south
}

fn is_over(session: &Session) -> bool {
    let own = session.game().plies().iter().filter(|ply| ply.mv.side() == Side::South).count();
    session.game().result().is_some() || own >= MOST || harvested(session) >= ENOUGH
}

/// What is said under the board, if anything.
fn told(store: Store, session: &Session) -> String {
    let (texts, speech) = (store.texts().start(), store.speech());
    let Some(played) = session.shown().last.as_ref() else {
        return (texts.sow_it)(speech);
    };
    let (taken, side) = (played.trace.harvest.seeds(), played.trace.mv.side());
    match (is_over(session), side, taken) {
        (true, ..) => (texts.first_done)(harvested(session)),
        (_, Side::South, 0) => (texts.sown)(speech),
        (_, Side::South, taken) => (texts.harvested)(speech, taken),
        (_, Side::North, _) => texts.answered.to_owned(),
    }
}

#[component]
pub(super) fn Discover(on_play: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let session = RwSignal::new(start());
    let moving = RwSignal::new(false);
    let over = Memo::new(move |_| session.with(is_over) && !moving.get());
    let act = move |mv: Move| {
        session.update(|session| {
            let _ = session.act(mv.side(), Action::Play(mv), Millis::ZERO);
        });
        let words = untrack(|| session.with(|session| told(store, session)));
        store.announcer.say(&words);
        store.read_aloud(&words, true);
    };
    store.read_aloud(&untrack(|| session.with(|session| told(store, session))), true);
    on_cleanup(voice::stop);
    // The other one answers when the seeds have come to rest.
    Effect::new(move |_| {
        let turn = session.with(|session| session.game().to_move() == Side::North);
        if turn && !moving.get() && !session.with(is_over) {
            let answer = move || {
                let still = session.try_with_untracked(|session| session.game().to_move());
                if still == Some(Side::North)
                    && let Some(mv) = session.with_untracked(reply)
                {
                    act(mv);
                }
            };
            set_timeout(answer, THOUGHT);
        }
    });
    let theirs = |session: &Session| {
        let shown = session.shown();
        let played = shown.last.as_ref().filter(|played| played.trace.mover == Side::North);
        played.map(|_| shown.serial)
    };
    let rest = Rest::new(move || session.with(theirs), move || moving.get());
    let player = Signal::derive(move || {
        let free = rest.is_over() && !session.with(is_over);
        session.with(Session::may_play).filter(|_| free)
    });
    let hint = Signal::derive(move || -> Vec<Pit> {
        let shown = player.get().is_some() && !moving.get();
        let proposed = session.with(proposed).filter(|_| shown);
        proposed.and_then(Move::pit).into_iter().collect()
    });
    let shown = Signal::derive(move || -> Shown { session.with(|s| s.shown().clone()) });
    let end = move || {
        over.get().then(|| {
            view! {
                <div class="choice">
                    <button class="primary" data-testid="first-done" on:click=move |_| on_play()>
                        {store.texts().chrome().play}
                    </button>
                    <button on:click=move |_| session.set(start())>{texts.first_again}</button>
                </div>
            }
        })
    };
    view! {
        <div class="showcase first-game" data-testid="first-game">
            <Board
                shown
                bottom=Signal::stored(Side::South)
                player
                hint
                moving
                on_idle=Callback::new(move |()| rest.ignore_touch())
                on_play=Callback::new(act)
            />
            <p class="first-words" data-testid="first-words">
                {move || session.with(|session| told(store, session))}
            </p>
            {end}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever follows the glow harvests enough within a minute, and soon harvests for the first
    /// time.
    #[test]
    fn the_first_game_is_short_and_rewards() {
        let mut session = start();
        let mut first = None;
        while !is_over(&session) {
            let mv = match session.game().to_move() {
                Side::South => proposed(&session).unwrap(),
                Side::North => reply(&session).unwrap(),
            };
            session.act(mv.side(), Action::Play(mv), Millis::ZERO).unwrap();
            let own = session.game().plies().len().div_ceil(2);
            if harvested(&session) > 0 {
                first.get_or_insert(own);
            }
        }
        assert_eq!(first, Some(2), "one move to sow, one to harvest");
        assert!(harvested(&session) >= ENOUGH, "{}", session.game().to_ogn());
        assert_eq!(session.game().plies().len(), 9, "{}", session.game().to_ogn());
    }
}
