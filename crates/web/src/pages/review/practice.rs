//! Learning from mistakes: the position before each of them, and a better move to find.

use std::sync::Arc;

use awale_coach::{Review, ReviewedPly, TryReply};
use awale_core::{AnyPosition, Move, Side};
use awale_engine::{Certainty, Limits, SEED, Score, Value};
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::board::Shown;
use crate::engine::Task;
use crate::pages::exercise::Attempt;

const PATIENCE: Limits = Limits::millis(200);

#[derive(Clone, Debug)]
pub(super) struct JudgedTry {
    title: &'static str,
    said: Vec<String>,
}

impl JudgedTry {
    fn new(title: &'static str, answer: TryReply) -> JudgedTry {
        JudgedTry { title, said: answer.told.into_iter().map(|said| said.text).collect() }
    }
}

/// Exercises made of the mistakes of a side.
#[derive(Clone, Debug)]
pub(super) struct Practice {
    review: Arc<Review>,
    pub(super) side: Side,
    /// The moves, by their index in the review.
    plies: Vec<usize>,
    /// Which of them is tried, from 0.
    at: usize,
}

impl Practice {
    fn ply(&self) -> &ReviewedPly {
        &self.review.plies[self.plies[self.at]]
    }

    pub(super) fn best(&self) -> Option<Move> {
        self.ply().best.moves.first().copied()
    }
}

/// What a finished position is worth to a side.
fn value_of_end(position: &AnyPosition, side: Side) -> Option<Value> {
    let granaries = position.ending()?.granaries;
    Some((Value::from(granaries[side]) - Value::from(granaries[side.opponent()])) * SEED)
}

impl ReviewPage {
    pub(super) fn begin_practice(self, side: Side) {
        let Some(review) = self.review.get_untracked() else { return };
        let exercises = review.exercises(side);
        let is_one = |ply: &ReviewedPly| exercises.iter().any(|one| std::ptr::eq(*one, ply));
        let plies: Vec<usize> =
            (0..review.plies.len()).filter(|&at| is_one(&review.plies[at])).collect();
        if plies.is_empty() {
            return;
        }
        self.exercise.begin(review.plies[plies[0]].position);
        self.practice.set(Some(Practice { review, side, plies, at: 0 }));
        crate::browser::window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Asks something of the exercise that is under way; not followed.
    fn peek<T>(self, question: impl FnOnce(&Practice) -> T) -> Option<T> {
        self.practice.with_untracked(|practice| practice.as_ref().map(question))
    }

    fn retry(self) {
        self.asker.stop();
        if let Some(position) = self.peek(|practice| practice.ply().position) {
            self.exercise.retry(position);
        }
    }

    /// Shows the best move and says why it is.
    fn tell(self) {
        let title = self.store.texts().review().solution;
        let told = self.peek(|practice| {
            let (ply, best) = (practice.ply(), practice.best()?);
            let reply =
                self.voice_now(&practice.review, |voice| ply.answer(voice, best, ply.best.score));
            Some(JudgedTry::new(title, reply))
        });
        self.retry();
        if let Some(judged) = told.flatten() {
            self.exercise.attempt.set(Attempt::Told(judged));
        }
    }

    fn next_exercise(self) {
        let more = self.practice.try_update(|practice| {
            let practice = practice.as_mut()?;
            let more = practice.at + 1 < practice.plies.len();
            practice.at += usize::from(more);
            Some(more)
        });
        if more.flatten() == Some(true) { self.retry() } else { self.end_practice() }
    }

    fn end_practice(self) {
        let at = self.peek(|practice| practice.plies[practice.at]);
        self.go(at.map_or(0, |at| at + 1));
    }

    /// Lets the coach answer a try; the engine looks at it first if nobody has yet.
    pub(super) fn try_move(self, mv: Move) {
        let found = self.peek(|practice| {
            let ply = practice.ply();
            let index = practice.plies[practice.at];
            let before = self
                .session
                .with_untracked(|session| session.as_ref()?.game().history_after(index));
            let after = before?.play(mv).ok()?;
            let known = if mv == ply.mv {
                Some(ply.played)
            } else if practice.best() == Some(mv) {
                Some(ply.best.score)
            } else {
                let exact = |value| Score { value, certainty: Certainty::Exact };
                value_of_end(after.position(), practice.side).map(exact)
            };
            Some((ply.position, after, known, practice.side))
        });
        let Some((position, after, known, side)) = found.flatten() else { return };
        self.exercise.shown.set(Shown::sown(position, mv));
        self.exercise.attempt.set(Attempt::Asked);
        if let Some(score) = known {
            return self.answer(mv, score);
        }
        let to_move = after.position().to_move();
        self.asker.ask(after, PATIENCE, Task::Analyse { multipv: 1 }, move |tell| {
            let Some(line) = tell.lines.first().filter(|_| tell.done) else { return };
            let Score { value, certainty } = line.score;
            let value = if to_move == side { value } else { -value };
            self.answer(mv, Score { value, certainty });
        });
    }

    fn answer(self, mv: Move, score: Score) {
        if !self.exercise.attempt.with_untracked(|attempt| matches!(attempt, Attempt::Asked)) {
            return;
        }
        let texts = self.store.texts().review();
        let judged = self.peek(|practice| {
            let ply = practice.ply();
            let answer = self.voice_now(&practice.review, |voice| ply.answer(voice, mv, score));
            let title = if answer.solved {
                texts.right
            } else if mv == ply.mv {
                texts.same
            } else {
                texts.wrong
            };
            (answer.solved, JudgedTry::new(title, answer))
        });
        if let Some((solved, judged)) = judged {
            self.exercise.judged(solved, judged);
        }
    }
}

#[component]
pub(super) fn PracticePanel(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let body = move || {
        page.practice.with(|practice| practice.as_ref().map(|practice| exercise(page, practice)))
    };
    view! {
        <section
            class="told retry"
            aria-label=move || (texts.practice)(page.address())
            data-testid="practice"
        >
            {body}
        </section>
    }
    .into_any()
}

fn exercise(page: ReviewPage, practice: &Practice) -> AnyView {
    let (texts, learn) = (page.store.texts().review(), page.store.texts().learn());
    let ply = practice.ply();
    let count = (texts.exercise)(practice.at + 1, practice.plies.len());
    let task = (texts.task)(page.address(), &page.label(&practice.review, ply));
    let exercise = page.exercise;
    let solved = exercise.is_over();
    let (class, judged) = match exercise.attempt.get() {
        Attempt::Open => ("", None),
        Attempt::Asked => ("", Some(JudgedTry { title: "", said: vec![texts.looking.to_owned()] })),
        Attempt::Wrong(judged) => ("wrong", Some(judged)),
        Attempt::Right(judged) | Attempt::Told(judged) => ("right", Some(judged)),
    };
    let judged = judged.map(|JudgedTry { title, said }| {
        let said = said.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
        let verdict = (!title.is_empty()).then(|| {
            view! { <p class=format!("verdict {class}") data-testid="verdict">{title}</p> }
        });
        view! { {verdict} {said} }
    });
    let last = practice.at + 1 == practice.plies.len();
    let next = match (solved, last) {
        (true, true) => learn.finish,
        (true, false) => texts.next,
        (false, _) => texts.skip,
    };
    let again = exercise.is_wrong().then(|| {
        view! {
            <button class="primary" on:click=move |_| page.retry()>
                {learn.retry}
            </button>
        }
    });
    let give_up = (!solved).then(|| {
        view! { <button on:click=move |_| page.tell()>{texts.show}</button> }
    });
    view! {
        <h2>
            <span>{(texts.practice)(page.address())}</span> <small>{count}</small>
        </h2>
        <p>{task}</p>
        <div class="answer" aria-live="polite">
            {judged}
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
