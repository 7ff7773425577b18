//! Playing for the result or for seeds.

use awale_core::{AnyPosition, RuleSet};
use awale_engine::{Aim, Engine, Limits, NoClock, Question, Stop};

/// Playing for seeds is another search, and one for the result finds nothing of it in the table.
#[test]
fn the_aim_decides_what_is_searched() {
    let text = "0-1-2-0-1-3-2-0-1-0-3-1-17-17-S";
    let position = AnyPosition::parse(RuleSet::Awale, text).unwrap();
    let mut engine = Engine::new(1);
    let mut nodes = |aim| {
        engine.set_aim(aim);
        let question = Question::new(position, Limits::depth(9));
        engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("the game goes on").nodes
    };
    let [result, seeds, again] = [Aim::Result, Aim::Seeds, Aim::Result].map(&mut nodes);
    assert_ne!(result, seeds);
    assert_eq!(result, again);
}
