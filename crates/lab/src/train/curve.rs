//! The course of a training as a picture.

use crate::chart::{ChartPoint, LineChart, STYLE};

/// The error after each epoch: on games that were held out (the line), and during the epoch on those
/// that were learned from (the other edge of the band).
pub(super) fn picture(errors: &[(f32, f32)]) -> String {
    let points = (1_u32..).zip(errors).map(|(epoch, &(held_out, learned))| {
        let (y, learned) = (f64::from(held_out), f64::from(learned));
        ChartPoint { x: f64::from(epoch), low: y.min(learned), y, high: y.max(learned) }
    });
    let chart = LineChart {
        name: "error in seeds over epochs",
        unit: "epochs",
        points: points.collect(),
        bounds: Vec::new(),
    };
    let svg = chart.svg();
    svg.replacen('>', &format!(" xmlns=\"http://www.w3.org/2000/svg\"><style>{STYLE}</style>"), 1)
}
