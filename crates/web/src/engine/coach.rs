//! The coach in the worker: it searches a little and puts what it sees into words.

use awale_coach::{Class, Reviewer, Sentence, Voice, explain_move, explain_position, hint};
use awale_core::Move;
use awale_play::{Action, Game, History, Millis, Options};
use awale_player::{Budget, Player};

use super::coaching::{About, Coaching};
use super::tell::{Said, Tell};

pub(super) fn answer(
    player: &mut Player,
    id: u32,
    at: &History,
    budget: &Budget<'_>,
    coaching: Coaching,
) -> Tell {
    let voice = coaching.naming();
    match coaching.about {
        About::Hint => {
            let known = player.analyse(at.clone(), budget, 1, &mut |_| {});
            let best = known.as_ref().and_then(|info| info.lines.first());
            let steps = best.and_then(|best| hint(voice, at.position(), best));
            let said = steps.map(|steps| all_said(steps.into())).unwrap_or_default();
            // The line that the hint leads to is told, too.
            Tell { said, ..Tell::new(id, true, known.as_ref()) }
        }
        About::Move(mv) => judged(player, id, at, budget, voice, mv),
        About::FirstMove(mv) => {
            let told = judged(player, id, at, budget, voice, mv);
            if told.class >= Some(Class::Inaccuracy) { described(id, at, voice, mv) } else { told }
        }
        About::Position => Tell::said(id, None, all_said(explain_position(voice, at.position()))),
    }
}

/// A move, judged as in a review of the whole game: the position after it is searched, then the
/// one before it, each for as long as the question allows. With it goes the best line, if the move
/// begins it or the coach says that another is better.
fn judged(
    player: &mut Player,
    id: u32,
    at: &History,
    budget: &Budget<'_>,
    voice: Voice,
    mv: Move,
) -> Tell {
    let mut game = Game::new(Options::new(*at.position()));
    if game.act(mv.side(), Action::Play(mv), Millis::ZERO).is_err() {
        return described(id, at, voice, mv);
    }
    let mut reviewer = Reviewer::new(&game);
    while let Some(at) = reviewer.question() {
        reviewer.tell(player.analyse(at, budget, 1, &mut |_| {}).as_ref());
    }
    let review = reviewer.finish();
    let Some(ply) = review.as_ref().and_then(|review| review.plies.first()) else {
        return Tell::said(id, None, Vec::new());
    };
    let class = (!ply.forced).then_some(ply.class);
    let lines = ply.telling_line().cloned().into_iter().collect();
    Tell { lines, ..Tell::said(id, class, all_said(ply.explain(voice))) }
}

/// What a move does, without a judgement.
fn described(id: u32, at: &History, voice: Voice, mv: Move) -> Tell {
    Tell::said(id, None, all_said(explain_move(voice, at.position(), mv, None)))
}

fn all_said(sentences: Vec<Sentence>) -> Vec<Said> {
    sentences.into_iter().map(|Sentence { text, lit, .. }| Said { text, lit }).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use awale_coach::{Pointing, Reader};
    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_engine::{Level, Limits, NoClock};
    use awale_player::{Endgames, Means};
    use awale_words::{Lang, Speech};

    use super::*;

    fn ask(position: AnyPosition, about: About, reader: Reader) -> Tell {
        let speech = Speech { lang: Lang::En, ..Speech::default() };
        told(position, about, Voice { speech, reader, ..Voice::default() })
    }

    fn told(position: AnyPosition, about: About, voice: Voice<'static>) -> Tell {
        let mut player = Player::new(Means::new(Arc::new(Endgames::none()), 1));
        let budget = Budget::new(Limits::nodes(2_000), &NoClock);
        let coaching = Coaching { about, voice, across: Some(Level::FIRST) };
        answer(&mut player, 1, &position.into(), &budget, coaching)
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
        assert!(told.said.last().is_some_and(|said| said.text.contains('F')), "{told:?}");
        assert_eq!(told.best(), "F".parse().ok(), "the line begins with the better move");
        // Who begins is told what the move does, and no more.
        let told = ask(position, About::FirstMove("E".parse().unwrap()), Reader::Child);
        assert_eq!((told.class, told.best()), (None, None), "{told:?}");
        assert!(!told.said.is_empty());
        assert!(told.said.iter().all(|said| !said.text.contains("better")), "{told:?}");
    }

    #[test]
    fn an_expert_is_shown_the_line_and_not_told_it() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        for mv in start.legal_moves() {
            let speech = Speech { lang: Lang::En, ..Speech::default() };
            let pointing = Pointing::Light;
            let voice = Voice { speech, reader: Reader::Expert, pointing, ..Voice::default() };
            let told = told(start, About::Move(mv), voice);
            // Two moves in notation, as in "d, E".
            let notation = |text: &str| {
                text.split(' ').any(|word| matches!(word, "a," | "b," | "c," | "d," | "e," | "f,"))
            };
            assert!(!told.said.iter().any(|said| notation(&said.text)), "{told:?}");
            assert!(told.best().is_none_or(|best| start.check(best).is_ok()), "{told:?}");
        }
    }
}
