//! `awale-lab chance`: how expected seeds become points, fitted on games of the engine.

use clap::Args;

use awale_core::SEEDS;
use awale_engine::SEED;
use awale_engine::chance::expected_points;

use crate::say;
use crate::selfplay::SelfPlay;

/// Fit the curve from expected seeds to points on games of the engine against itself
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    play: SelfPlay,
}

/// A position of a game: the expected difference, the seeds on the board, and the points at the end.
#[derive(Clone, Copy, Debug)]
struct SeenPosition {
    difference: f32,
    on_board: f32,
    points: f32,
}

impl Options {
    pub(crate) fn run(self) {
        let mut all = Vec::new();
        for game in self.play.play() {
            for (position, value) in game.seen(self.play.rules) {
                let granaries = position.granaries();
                #[expect(clippy::cast_precision_loss, reason = "a value is a few thousand")]
                let difference = value as f32 / SEED as f32;
                let on_board = f32::from(SEEDS - granaries.south - granaries.north);
                let points = match game.finals.larger() {
                    None => 0.5,
                    Some(side) => f32::from(u8::from(side == position.to_move())),
                };
                all.push(SeenPosition { difference, on_board, points });
            }
        }
        let (narrow, each) = fit(&all);
        say(&format!("awale-lab chance {}: ({narrow:.2}, {each:.3})", self.play.recipe()));
        tell_agreement(&all, narrow, each);
    }
}

/// The width of the curve with an empty board and what each seed adds: the pair with the least mean
/// log loss.
fn fit(all: &[SeenPosition]) -> (f32, f32) {
    let (mut best, mut step) = ((2.0, 0.1), (1.0, 0.05));
    let mut least = surprise(all, best.0, best.1);
    while step.0 > 0.005 {
        let (narrow, each) = best;
        let around = [
            (narrow + step.0, each),
            (narrow - step.0, each),
            (narrow, each + step.1),
            (narrow, each - step.1),
        ];
        let tried = around
            .into_iter()
            .filter(|&(narrow, each)| narrow >= 0.05 && each >= 0.0)
            .map(|(narrow, each)| (surprise(all, narrow, each), (narrow, each)))
            .min_by(|left, right| left.0.total_cmp(&right.0));
        match tried {
            Some((less, better)) if less < least => (least, best) = (less, better),
            _ => step = (step.0 / 2.0, step.1 / 2.0),
        }
    }
    best
}

/// The mean log loss of the results under this curve.
fn surprise(all: &[SeenPosition], narrow: f32, each: f32) -> f64 {
    let of = |seen: &SeenPosition| {
        let expected = expected_points(seen.difference, narrow + each * seen.on_board);
        let expected = f64::from(expected.clamp(1e-6, 1.0 - 1e-6));
        let points = f64::from(seen.points);
        -(points * expected.ln() + (1.0 - points) * (1.0 - expected).ln())
    };
    all.iter().map(of).sum()
}

/// Prints the mean points for each tenth of the chance.
fn tell_agreement(all: &[SeenPosition], narrow: f32, each: f32) {
    let mut tenths = [(0_u32, 0.0_f32, 0.0_f32); 10];
    for seen in all {
        let expected = expected_points(seen.difference, narrow + each * seen.on_board);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a tenth from 0 to 9"
        )]
        let (count, said, got) = &mut tenths[(expected * 10.0).min(9.0) as usize];
        *count += 1;
        *said += expected;
        *got += seen.points;
    }
    for (count, said, got) in tenths.into_iter().filter(|&(count, ..)| count > 0) {
        #[expect(clippy::cast_precision_loss, reason = "an average shows a few digits")]
        let each = 1.0 / count as f32;
        say(&format!("expected {:.2}, got {:.2} ({count} positions)", said * each, got * each));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale_core::random::SplitMix64;

    #[test]
    fn finds_the_curve_that_made_the_results() {
        let mut random = SplitMix64::new(9);
        let mut even = || f32::from(u16::try_from(random.below(1 << 16)).unwrap()) / 65536.0;
        let all: Vec<SeenPosition> = (0..40_000)
            .map(|_| {
                let (difference, on_board) = (even() * 20.0 - 10.0, even() * 48.0);
                let expected = expected_points(difference, 1.5 + 0.06 * on_board);
                SeenPosition {
                    difference,
                    on_board,
                    points: f32::from(u8::from(even() < expected)),
                }
            })
            .collect();
        let (narrow, each) = fit(&all);
        assert!((narrow - 1.5).abs() < 0.2, "{narrow}");
        assert!((each - 0.06).abs() < 0.01, "{each}");
    }
}
