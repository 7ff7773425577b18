//! Learning from mistakes: the position before each of them, and a better move to find.

use std::sync::Arc;

use awale_coach::{Answer, Review, ReviewedPly};
use awale_core::{AnyPosition, Move, Pit, Side};
use awale_engine::{Certainty, Limits, SEED, Score, Value};
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::board::{Motion, Played, Shown};
use crate::browser::worker::Wanted;

/// Time to look at a try.
const PATIENCE: Limits = Limits::millis(200);

/// How far an exercise has come.
#[derive(Clone, Debug)]
enum Step {
    /// A move is looked for.
    Open,
    /// The engine looks at a try.
    Asked(Move),
    /// The coach has answered.
    Answered(Move, Answer),
    /// The solution is shown.
    Solution,
}

/// Exercises made of the mistakes of a side.
#[derive(Clone, Debug)]
pub(super) struct Practice {
    review: Arc<Review>,
    side: Side,
    /// The moves, by their index in the review.
    plies: Vec<usize>,
    /// Which of them is tried, from 0.
    at: usize,
    step: Step,
    serial: u32,
}

impl Practice {
    fn ply(&self) -> &ReviewedPly {
        &self.review.plies[self.plies[self.at]]
    }

    fn best(&self) -> Option<Move> {
        self.ply().best.moves.first().copied()
    }

    pub(super) fn side(&self) -> Side {
        self.side
    }

    /// Who may touch the board.
    pub(super) fn player(&self) -> Option<Side> {
        matches!(self.step, Step::Open).then_some(self.side)
    }

    /// The pit of the solution, once it is shown.
    pub(super) fn pointed(&self) -> Option<Pit> {
        matches!(self.step, Step::Solution).then(|| self.best()?.pit()).flatten()
    }

    /// What the board shows: the position, or the try as it is sown.
    pub(super) fn shown(&self) -> Shown {
        let position = self.ply().position;
        let tried = match self.step {
            Step::Asked(mv) | Step::Answered(mv, _) => {
                Played::new(position, mv).ok().zip(position.try_play(mv).ok())
            }
            Step::Open | Step::Solution => None,
        };
        match tried {
            Some((played, position)) => Shown {
                last: Some(Arc::new(played)),
                motion: Motion::Sow,
                serial: self.serial,
                ..Shown::still(position)
            },
            None => Shown { serial: self.serial, ..Shown::still(position) },
        }
    }

    fn now(&mut self, step: Step) {
        // An answer changes the words under the board, not the board.
        if !matches!(step, Step::Answered(..)) {
            self.serial += 1;
        }
        self.step = step;
    }
}

/// What a finished position is worth to a side.
fn value_of_end(position: &AnyPosition, side: Side) -> Option<Value> {
    let granaries = position.ending()?.granaries;
    Some((Value::from(granaries[side]) - Value::from(granaries[side.opponent()])) * SEED)
}

impl ReviewPage {
    /// Begins with the first mistake of a side.
    pub(super) fn begin_practice(self, side: Side) {
        let Some(review) = self.review.get_untracked() else { return };
        let exercises = review.exercises(side);
        let is_one = |ply: &ReviewedPly| exercises.iter().any(|one| std::ptr::eq(*one, ply));
        let plies: Vec<usize> =
            (0..review.plies.len()).filter(|&at| is_one(&review.plies[at])).collect();
        if plies.is_empty() {
            return;
        }
        // Far from the numbers of the game, so that the board sees a change.
        let serial = 1_000_000;
        self.practice.set(Some(Practice { review, side, plies, at: 0, step: Step::Open, serial }));
        crate::browser::window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    fn step(self, step: Step) {
        self.practice.update(|practice| {
            if let Some(practice) = practice {
                practice.now(step);
            }
        });
    }

    fn next_exercise(self) {
        let more = self.practice.try_update(|practice| {
            let practice = practice.as_mut()?;
            practice.at += 1;
            (practice.at < practice.plies.len()).then(|| practice.now(Step::Open))
        });
        if more.flatten().is_none() {
            self.end_practice();
        }
    }

    fn end_practice(self) {
        let at = self.practice.with_untracked(|practice| {
            let practice = practice.as_ref()?;
            practice.plies.get(practice.at.min(practice.plies.len() - 1)).copied()
        });
        self.go(at.map_or(0, |at| at + 1));
    }

    pub(super) fn on_try(self) -> Callback<Move> {
        Callback::new(move |mv: Move| self.try_move(mv))
    }

    /// Lets the coach answer a try; the engine looks at it first if nobody has yet.
    fn try_move(self, mv: Move) {
        let found = self.practice.with_untracked(|practice| {
            let practice = practice.as_ref()?;
            let ply = practice.ply();
            let after = ply.position.try_play(mv).ok()?;
            let known = if mv == ply.mv {
                Some(ply.played)
            } else if practice.best() == Some(mv) {
                Some(ply.best.score)
            } else {
                let exact = |value| Score { value, certainty: Certainty::Exact };
                value_of_end(&after, practice.side).map(exact)
            };
            Some((after, known, practice.side))
        });
        let Some((after, known, side)) = found else { return };
        self.step(Step::Asked(mv));
        if let Some(score) = known {
            return self.answer(mv, score);
        }
        let wanted = Wanted {
            position: after,
            before: Vec::new(),
            limits: PATIENCE,
            lines: 1,
            player: None,
            coach: None,
        };
        let asked = self.store.engine.ask(wanted, move |tell| {
            let Some(line) = tell.lines.first().filter(|_| tell.done) else { return };
            let Score { value, certainty } = line.score;
            let value = if after.to_move() == side { value } else { -value };
            self.asked.set_value(None);
            self.answer(mv, Score { value, certainty });
        });
        self.asked.set_value(asked);
    }

    fn answer(self, mv: Move, score: Score) {
        let voice = self.store.voice_now();
        let answer = self.practice.with_untracked(|practice| {
            let practice = practice.as_ref()?;
            let asked = matches!(practice.step, Step::Asked(tried) if tried == mv);
            asked.then(|| practice.ply().answer(voice, mv, score))
        });
        if let Some(answer) = answer {
            self.step(Step::Answered(mv, answer));
        }
    }
}

/// The exercise under the board.
#[component]
pub(super) fn PracticePanel(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let body = move || {
        page.practice.with(|practice| practice.as_ref().map(|practice| exercise(page, practice)))
    };
    view! {
        <section class="told retry" aria-label=texts.practice data-testid="practice">
            {body}
        </section>
    }
    .into_any()
}

fn exercise(page: ReviewPage, practice: &Practice) -> AnyView {
    let texts = page.store.texts().review();
    let ply = practice.ply();
    let count = (texts.exercise)(practice.at + 1, practice.plies.len());
    let task = (texts.task)(&page.label(&practice.review, ply));
    let (title, said) = match &practice.step {
        Step::Open => (None, Vec::new()),
        Step::Asked(_) => (None, vec![texts.looking.to_owned()]),
        Step::Answered(mv, answer) => {
            let title = if answer.solved {
                ("right", texts.right)
            } else if *mv == ply.mv {
                ("wrong", texts.same)
            } else {
                ("wrong", texts.wrong)
            };
            (Some(title), answer.told.iter().map(|said| said.text.clone()).collect())
        }
        Step::Solution => {
            let voice = page.store.voice_now();
            let best = practice.best().map(|mv| ply.answer(voice, mv, ply.best.score));
            let told = best.map(|answer| answer.told).unwrap_or_default();
            (Some(("right", texts.solution)), told.into_iter().map(|said| said.text).collect())
        }
    };
    let solved = match &practice.step {
        Step::Answered(_, answer) => answer.solved,
        Step::Solution => true,
        _ => false,
    };
    let tried = matches!(practice.step, Step::Answered(..)) && !solved;
    let last = practice.at + 1 == practice.plies.len();
    let next = match (solved, last) {
        (true, true) => texts.finish,
        (true, false) => texts.next,
        (false, _) => texts.skip,
    };
    let again = tried.then(|| {
        view! {
            <button class="primary" on:click=move |_| page.step(Step::Open)>
                {texts.again}
            </button>
        }
    });
    let give_up = (!solved).then(|| {
        view! { <button on:click=move |_| page.step(Step::Solution)>{texts.show}</button> }
    });
    let said = said.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let verdict = title.map(|(class, words)| {
        view! { <p class=format!("verdict {class}") data-testid="verdict">{words}</p> }
    });
    view! {
        <h2>
            <span>{texts.practice}</span> <small>{count}</small>
        </h2>
        <p>{task}</p>
        <div class="answer" aria-live="polite">
            {verdict} {said}
        </div>
        <div class="choice">
            {again} {give_up}
            <button class:primary=solved on:click=move |_| page.next_exercise()>
                {next}
            </button>
            <button class="quiet" on:click=move |_| page.end_practice()>
                {texts.leave}
            </button>
        </div>
    }
    .into_any()
}
