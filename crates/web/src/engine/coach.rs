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
    let (class, sentences) = match coaching.about {
        About::Hint => {
            let known = player.analyse(at.clone(), budget, 1, &mut |_| {});
            let best = known.as_ref().and_then(|info| info.lines.first());
            let steps = best.and_then(|best| hint(voice, at.position(), best));
            let said = steps.map(|steps| all_said(steps.into())).unwrap_or_default();
            // The line that the hint leads to is told, too.
            return Tell { said, ..Tell::new(id, true, known.as_ref()) };
        }
        About::Move(mv) => judged(player, at, budget, voice, mv),
        About::Position => (None, explain_position(voice, at.position())),
    };
    Tell::said(id, class, all_said(sentences))
}

/// A move, judged as in a review of the whole game: the position after it is searched, then the
/// one before it, each for as long as the question allows.
fn judged(
    player: &mut Player,
    at: &History,
    budget: &Budget<'_>,
    voice: Voice,
    mv: Move,
) -> (Option<Class>, Vec<Sentence>) {
    let mut game = Game::new(Options::new(*at.position()));
    if game.act(mv.side(), Action::Play(mv), Millis::ZERO).is_err() {
        return (None, explain_move(voice, at.position(), mv, None));
    }
    let mut reviewer = Reviewer::new(&game);
    while let Some(at) = reviewer.question() {
        reviewer.tell(player.analyse(at, budget, 1, &mut |_| {}).as_ref());
    }
    let review = reviewer.finish();
    let Some(ply) = review.as_ref().and_then(|review| review.plies.first()) else {
        return (None, Vec::new());
    };
    ((!ply.forced).then_some(ply.class), ply.explain(voice))
}

fn all_said(sentences: Vec<Sentence>) -> Vec<Said> {
    sentences.into_iter().map(|Sentence { text, lit, .. }| Said { text, lit }).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use awale_coach::{Opponent, Reader};
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
        let coaching = Coaching { about, voice, against: Opponent::Program };
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
    }
}
