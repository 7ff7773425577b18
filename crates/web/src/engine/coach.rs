//! The coach in the worker: it searches a little and puts what it sees into words.

use awale_coach::{Reviewer, Sentence, Voice, explain_move, explain_position, hint};
use awale_core::Move;
use awale_play::{Action, Game, History, Millis, Options};
use awale_player::{Budget, Player};

use super::coaching::{About, Coaching};
use super::tell::Tell;

pub(super) fn answer(
    player: &mut Player,
    id: u32,
    at: &History,
    budget: &Budget<'_>,
    coaching: Coaching,
) -> Tell {
    let Coaching { about, voice } = coaching;
    match about {
        About::Hint => towards_best(player, id, at, budget, voice),
        About::Move(mv) => of_move(player, id, at, budget, voice, mv),
        About::Position => Tell::said(id, None, texts(explain_position(voice, at.position()))),
    }
}

/// The steps of a hint, and the line they lead to.
fn towards_best(
    player: &mut Player,
    id: u32,
    at: &History,
    budget: &Budget<'_>,
    voice: Voice,
) -> Tell {
    let known = player.analyse(at.clone(), budget, 1, &mut |_| {});
    let best = known.as_ref().and_then(|info| info.lines.first());
    let steps = best.and_then(|best| hint(voice, at.position(), best));
    let said = steps.map(|steps| texts(steps.into())).unwrap_or_default();
    Tell { said, ..Tell::new(id, true, known.as_ref()) }
}

/// A move, judged as in a review of the whole game: the position after it is searched, then the
/// one before it, each for as long as the question allows.
fn of_move(
    player: &mut Player,
    id: u32,
    at: &History,
    budget: &Budget<'_>,
    voice: Voice,
    mv: Move,
) -> Tell {
    let mut game = Game::new(Options::new(*at.position()));
    if game.act(mv.side(), Action::Play(mv), Millis::ZERO).is_err() {
        return Tell::said(id, None, texts(explain_move(voice, at.position(), mv, None)));
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
    Tell::said(id, class, texts(ply.explain(voice)))
}

fn texts(sentences: Vec<Sentence>) -> Vec<String> {
    sentences.into_iter().map(|sentence| sentence.text).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use awale_coach::{Class, Reader};
    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_engine::{Limits, NoClock};
    use awale_player::{Endgames, Means};
    use awale_words::{Lang, Speech};

    use super::*;

    fn ask(position: AnyPosition, about: About, reader: Reader) -> Tell {
        let speech = Speech { lang: Lang::En, ..Speech::default() };
        let voice = Voice { speech, reader, ..Voice::default() };
        let mut player = Player::new(Means::new(Arc::new(Endgames::none()), 1));
        let budget = Budget::new(Limits::nodes(2_000), &NoClock);
        answer(&mut player, 1, &position.into(), &budget, Coaching { about, voice })
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
