//! The result of a game as the server tells it, in the terms of `awale-play`.

use awale_core::{Leftover, Reason, Side};
use awale_play::{Agreement, EndReason, GameResult};
use awale_proto::Outcome;

/// The result, unless a newer server tells of something unknown.
pub fn result_of(outcome: &Outcome) -> Option<GameResult> {
    let reason = match (outcome.reason.as_str(), outcome.agreed.as_deref()) {
        ("resignation", _) => EndReason::Resignation,
        ("time", _) => EndReason::Time,
        ("agreement", Some("draw")) => EndReason::Agreement(Agreement::Draw),
        ("agreement", _) => EndReason::Agreement(Agreement::Stop),
        (name, _) => {
            EndReason::Rules(Reason::ALL.into_iter().find(|reason| reason.name() == name)?)
        }
    };
    let leftover = match outcome.leftover.as_str() {
        "nobody" => Leftover::Nobody,
        "owners" => Leftover::Owners,
        "south" => Leftover::To(Side::South),
        "north" => Leftover::To(Side::North),
        _ => return None,
    };
    Some(GameResult {
        reason,
        clause: outcome.clause.parse().ok(),
        leftover,
        granaries: outcome.granaries.into(),
        uncounted: outcome.uncounted,
        winner: outcome.winner,
    })
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, RuleSet};
    use awale_play::{Action, Game, Millis, Offer, Options};

    use super::*;

    #[test]
    fn results_come_back() {
        let game = || Game::new(Options::new(AnyPosition::start(RuleSet::Awale, Side::South)));
        let mut resigned = game();
        resigned.act(Side::North, Action::Resign, Millis::ZERO).unwrap();
        let mut drawn = game();
        drawn.act(Side::South, Action::Offer(Offer::Draw), Millis::ZERO).unwrap();
        drawn.act(Side::North, Action::Accept(Offer::Draw), Millis::ZERO).unwrap();
        let famine = AnyPosition::parse(RuleSet::Awale, "0-0-0-0-0-0-1-0-0-0-0-0-24-23-S").unwrap();
        let starved = Game::new(Options::new(famine));
        for game in [resigned, drawn, starved] {
            let result = game.result().unwrap();
            assert_eq!(result_of(&Outcome::from(result)), Some(*result));
        }
    }
}
