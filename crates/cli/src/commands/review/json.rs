//! A review for programs.

use serde::Serialize;

use awale_coach::{Class, Review, Voice};
use awale_core::Side;
use awale_engine::{Certainty, Value};

#[derive(Serialize)]
pub(super) struct Report {
    rules: &'static str,
    millis: u64,
    players: Vec<PlayerReport>,
    curve: Vec<f64>,
    moves: Vec<MoveReport>,
    turning: Vec<usize>,
}

#[derive(Serialize)]
struct PlayerReport {
    side: char,
    name: String,
    accuracy: Option<u8>,
    lost: f64,
    best: u16,
    good: u16,
    inaccuracy: u16,
    mistake: u16,
    blunder: u16,
    lessons: Vec<LessonReport>,
}

#[derive(Serialize)]
struct LessonReport {
    kind: &'static str,
    text: String,
    moves: Vec<usize>,
    lost: f64,
}

#[derive(Serialize)]
struct MoveReport {
    position: String,
    #[serde(rename = "move")]
    mv: String,
    turn: u16,
    class: &'static str,
    forced: bool,
    loss: f64,
    score: f64,
    exact: bool,
    best: Vec<String>,
    best_score: f64,
    told: Vec<String>,
}

fn seeds(hundredths: Value) -> f64 {
    f64::from(hundredths) / 100.0
}

pub(super) fn report(review: &Review, voice: Voice, millis: u64) -> Report {
    let player = |side: Side| {
        let player = &review.players[side];
        let [best, good, inaccuracy, mistake, blunder] = player.classes;
        debug_assert_eq!(Class::ALL[4], Class::Blunder);
        let lesson = |advice: &awale_coach::Advice| LessonReport {
            kind: advice.lapse.name(),
            text: advice.text(voice.speech, voice.reader, &review.plies),
            moves: advice.plies.clone(),
            lost: seeds(advice.lost),
        };
        PlayerReport {
            side: side.letter(),
            name: player.name.clone(),
            accuracy: player.accuracy,
            lost: seeds(player.lost),
            best,
            good,
            inaccuracy,
            mistake,
            blunder,
            lessons: review.advice[side].iter().map(lesson).collect(),
        }
    };
    let moves = review.plies.iter().enumerate().map(|(at, ply)| MoveReport {
        position: ply.position.to_string(),
        mv: ply.mv.to_string(),
        turn: ply.turn,
        class: ply.class.name(),
        forced: ply.forced,
        loss: seeds(ply.loss),
        score: seeds(ply.played.value),
        exact: ply.played.certainty == Certainty::Exact,
        best: ply.best.moves.iter().map(ToString::to_string).collect(),
        best_score: seeds(ply.best.score.value),
        told: ply.explain(voice.varied(at as u64)).into_iter().map(|told| told.text).collect(),
    });
    Report {
        rules: review.last.rules().name(),
        millis,
        players: Side::ALL.map(player).into(),
        curve: review.curve().into_iter().map(seeds).collect(),
        moves: moves.collect(),
        turning: review.turning.clone(),
    }
}
