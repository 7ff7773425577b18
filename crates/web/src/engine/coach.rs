//! The coach in the worker: it searches a little and puts what it sees into words.

use awale_coach::{Reviewer, Sentence, explain_move, explain_position, hint};
use awale_core::Move;
use awale_engine::{Clock, Engine, Question, Stop};
use awale_play::{Action, Game, Millis, Options};

use super::ask::Ask;
use super::coaching::{About, Coaching};
use super::tell::Tell;

/// What the coach says to a question.
pub(super) fn answer(
    engine: &mut Engine,
    ask: &Ask,
    coaching: Coaching,
    clock: &dyn Clock,
) -> Tell {
    match coaching.about {
        About::Hint => towards_best(engine, ask, coaching, clock),
        About::Move(mv) => of_move(engine, ask, coaching, mv, clock),
        About::Position => {
            Tell::said(ask.id, None, texts(explain_position(coaching.voice, &ask.position)))
        }
    }
}

/// The steps of a hint, and the line they lead to.
fn towards_best(engine: &mut Engine, ask: &Ask, coaching: Coaching, clock: &dyn Clock) -> Tell {
    let question =
        Question { position: ask.position, history: &ask.before, limits: ask.limits, multipv: 1 };
    let known = engine.go(&question, clock, &Stop::new(), &mut |_| {});
    let best = known.as_ref().and_then(|info| info.lines.first());
    let steps = best.and_then(|best| hint(coaching.voice, &ask.position, best));
    let said = steps.map(|steps| texts(steps.into())).unwrap_or_default();
    Tell { said, ..Tell::new(ask.id, true, known.as_ref()) }
}

/// A move, judged as in a review of the whole game: the position after it is searched, then the
/// one before it, each for as long as the question allows.
fn of_move(
    engine: &mut Engine,
    ask: &Ask,
    coaching: Coaching,
    mv: Move,
    clock: &dyn Clock,
) -> Tell {
    let mut game = Game::new(Options::new(ask.position));
    if game.act(mv.side(), Action::Play(mv), Millis::ZERO).is_err() {
        let said = texts(explain_move(coaching.voice, &ask.position, mv, None));
        return Tell::said(ask.id, None, said);
    }
    let mut reviewer = Reviewer::new(&game);
    while let Some(question) = reviewer.question(ask.limits) {
        let known = engine.go(&question, clock, &Stop::new(), &mut |_| {});
        reviewer.tell(known.as_ref());
    }
    let review = reviewer.finish();
    let Some(ply) = review.as_ref().and_then(|review| review.plies.first()) else {
        return Tell::said(ask.id, None, Vec::new());
    };
    let class = (!ply.forced).then_some(ply.class);
    Tell::said(ask.id, class, texts(ply.explain(coaching.voice)))
}

fn texts(sentences: Vec<Sentence>) -> Vec<String> {
    sentences.into_iter().map(|sentence| sentence.text).collect()
}

#[cfg(test)]
mod tests {
    use awale_coach::{Class, Reader, Voice};
    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_engine::{Limits, NoClock};
    use awale_words::{Lang, Speech};

    use super::*;

    fn ask(position: AnyPosition, about: About, reader: Reader) -> Tell {
        let speech = Speech { lang: Lang::En, ..Speech::default() };
        let voice = Voice { speech, reader, ..Voice::default() };
        let coaching = Coaching { about, voice };
        let ask = Ask {
            id: 1,
            position,
            before: Vec::new(),
            limits: Limits::nodes(2_000),
            lines: 1,
            player: None,
            coach: Some(coaching),
        };
        answer(&mut Engine::new(1), &ask, coaching, &NoClock)
    }

    #[test]
    fn every_game_gets_words() {
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::South);
            let mv = start.legal_moves()[0];
            for reader in Reader::ALL {
                let hint = ask(start, About::Hint, reader);
                assert_eq!((hint.said.len(), hint.best().is_some()), (3, true), "{rules}");
                assert!(!ask(start, About::Move(mv), reader).said.is_empty(), "{rules}");
                assert!(ask(start, About::Position, reader).done);
            }
        }
    }

    #[test]
    fn a_lost_harvest_is_noticed() {
        // F harvests four seeds, E none.
        let text = "0-0-0-0-1-2-1-1-0-0-4-4-18-17-S";
        let position = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        let told = ask(position, About::Move("E".parse().unwrap()), Reader::Player);
        assert!(told.class >= Some(Class::Inaccuracy), "{told:?}");
        assert!(told.said.last().is_some_and(|said| said.contains('F')), "{told:?}");
    }
}
