//! A review for programs.

use serde_json::json;

use awale_coach::{Advice, Class, Review, Voice};
use awale_core::Side;
use awale_engine::{Certainty, Value};

fn seeds(hundredths: Value) -> f64 {
    f64::from(hundredths) / 100.0
}

pub(super) fn report(review: &Review, voice: Voice, millis: u64) -> serde_json::Value {
    let lesson = |advice: &Advice| {
        json!({
            "kind": advice.lapse.name(),
            "text": advice.text(voice.speech, voice.reader, &review.plies),
            "moves": advice.plies,
            "lost": seeds(advice.lost),
        })
    };
    let player = |side: Side| {
        let player = &review.players[side];
        let mut told = json!({
            "side": side.letter(),
            "name": player.name,
            "accuracy": player.accuracy,
            "lost": seeds(player.lost),
            "lessons": review.advice[side].iter().map(lesson).collect::<Vec<_>>(),
        });
        for (class, count) in Class::ALL.into_iter().zip(player.classes) {
            told[class.name()] = count.into();
        }
        told
    };
    let moves = review.plies.iter().enumerate().map(|(at, ply)| {
        let told = ply.explain(voice.varied(at as u64)).into_iter().map(|told| told.text);
        json!({
            "position": ply.position.to_string(),
            "move": ply.mv.to_string(),
            "turn": ply.turn,
            "class": ply.class.name(),
            "forced": ply.forced,
            "loss": seeds(ply.loss),
            "score": seeds(ply.played.value),
            "exact": ply.played.certainty == Certainty::Exact,
            "best": ply.best.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "best_score": seeds(ply.best.score.value),
            "told": told.collect::<Vec<_>>(),
        })
    });
    json!({
        "rules": review.last.rules().name(),
        "millis": millis,
        "players": Side::ALL.map(player),
        "curve": review.curve().into_iter().map(seeds).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
        "turning": review.turning,
    })
}
