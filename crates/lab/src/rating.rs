//! Ratings that explain the results of many players best.
//!
//! The share of the points that one player gets from another depends on the difference of their
//! ratings alone (the model of Elo, and of Bradley and Terry). The ratings are those that make the
//! results most likely; their error bars come from ratings of results drawn again, pair by pair,
//! from those that were seen.

use crate::stats::{IN_95_PERCENT, OUTCOMES, expected};
use awale_core::random::SplitMix64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meeting {
    pub(crate) players: [usize; 2],
    /// Pairs of games by the half points of the first player.
    pub(crate) pentanomial: [u32; OUTCOMES],
}

/// A rating and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    pub(crate) error: f64,
}

/// How often results are drawn again: error bars have two digits that mean something.
const DRAWS: usize = 200;
/// Rounds of improvement; each player's rating moves to its best place given the others.
const ROUNDS: usize = 2000;
/// Elo in which a factor of e is gained: 400 / ln 10.
const PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of some players, the first of whom has the rating `anchor`.
pub(crate) fn rate(players: usize, meetings: &[Meeting], anchor: f64, seed: u64) -> Vec<Rating> {
    let best = likeliest(players, meetings);
    let mut random = SplitMix64::new(seed);
    let mut squares = vec![0.0; players];
    for _ in 0..DRAWS {
        let drawn: Vec<Meeting> =
            meetings.iter().map(|meeting| redraw(meeting, &mut random)).collect();
        for (square, (again, best)) in
            squares.iter_mut().zip(likeliest(players, &drawn).iter().zip(&best))
        {
            *square += (again - best).powi(2);
        }
    }
    best.iter()
        .zip(squares)
        .map(|(elo, square)| {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let error = IN_95_PERCENT * (square / DRAWS as f64).sqrt();
            Rating { elo: anchor + elo, error }
        })
        .collect()
}

/// The likeliest ratings, the first of them 0.
fn likeliest(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut ratings = vec![0.0; players];
    for _ in 0..ROUNDS {
        let mut moved: f64 = 0.0;
        for player in 1..players {
            let (mut gradient, mut curvature) = (0.0, 0.0);
            for meeting in meetings {
                let [first, second] = meeting.players;
                let sign = if player == first {
                    1.0
                } else if player == second {
                    -1.0
                } else {
                    continue;
                };
                let (points, games) = points(&meeting.pentanomial);
                let share = expected(ratings[first] - ratings[second]);
                gradient += sign * (points - games * share);
                curvature += games * share * (1.0 - share);
            }
            // A step of Newton; long ones overshoot.
            let step = (PER_LOGIT * gradient / curvature.max(1e-9)).clamp(-200.0, 200.0);
            ratings[player] += step;
            moved = moved.max(step.abs());
        }
        if moved < 1e-6 {
            break;
        }
    }
    ratings
}

/// The points of the first player and the games. One drawn game is added to every meeting: who
/// won all games is better by much, but not by any amount.
fn points(pentanomial: &[u32; OUTCOMES]) -> (f64, f64) {
    let count = f64::from(pentanomial.iter().sum::<u32>());
    let half_points: f64 =
        pentanomial.iter().zip(0u32..).map(|(&n, half)| f64::from(n * half)).sum();
    (half_points / 2.0 + 0.5, 2.0 * count + 1.0)
}

/// As many pairs as were played, each with an outcome of one that was.
fn redraw(meeting: &Meeting, random: &mut SplitMix64) -> Meeting {
    let outcomes: Vec<usize> = meeting
        .pentanomial
        .iter()
        .enumerate()
        .flat_map(|(half, &n)| std::iter::repeat_n(half, n as usize))
        .collect();
    let mut pentanomial = [0; OUTCOMES];
    for _ in 0..outcomes.len() {
        pentanomial[outcomes[random.below(outcomes.len())]] += 1;
    }
    Meeting { pentanomial, ..*meeting }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of players whose ratings are known, with some draws.
    fn games(ratings: &[f64], pairs_each: u32, seed: u64) -> Vec<Meeting> {
        let mut random = SplitMix64::new(seed);
        let mut meetings = Vec::new();
        for first in 0..ratings.len() {
            for second in first + 1..ratings.len() {
                let share = expected(ratings[first] - ratings[second]);
                let mut pentanomial = [0; OUTCOMES];
                for _ in 0..pairs_each {
                    let half_points: usize = (0..2)
                        .map(|_| {
                            #[expect(clippy::cast_precision_loss, reason = "a random share")]
                            let chance = random.below(1 << 20) as f64 / f64::from(1 << 20);
                            // A tenth are draws, the share stays.
                            let win = share - 0.05;
                            if chance < win { 2 } else { usize::from(chance < win + 0.1) }
                        })
                        .sum();
                    pentanomial[half_points] += 1;
                }
                meetings.push(Meeting { players: [first, second], pentanomial });
            }
        }
        meetings
    }

    #[test]
    fn known_ratings_are_found_again() {
        let truth = [0.0, 120.0, 60.0, 250.0, 190.0];
        let found = rate(truth.len(), &games(&truth, 1000, 7), 0.0, 1);
        for (rating, truth) in found.iter().zip(truth).skip(1) {
            assert!((rating.elo - truth).abs() < 2.0 * rating.error, "{rating:?} {truth}");
            assert!(rating.error > 3.0 && rating.error < 25.0, "{rating:?}");
        }
        assert_eq!(found[0], Rating { elo: 0.0, error: 0.0 });
    }

    /// With two players the rating is the Elo of the share of the points.
    #[test]
    fn two_players_are_a_match() {
        let meeting = Meeting { players: [0, 1], pentanomial: [100, 0, 200, 0, 700] };
        let found = rate(2, &[meeting], 1000.0, 1);
        let share = (1600.0 + 0.5) / 2001.0;
        assert!((found[1].elo - (1000.0 - crate::stats::elo(share))).abs() < 1e-3, "{found:?}");
    }

    /// Who never lost has a rating all the same.
    #[test]
    fn a_clean_sweep_has_an_end() {
        let meeting = Meeting { players: [0, 1], pentanomial: [50, 0, 0, 0, 0] };
        let found = rate(2, &[meeting], 0.0, 1);
        assert!(found[1].elo > 400.0 && found[1].elo < 2000.0, "{found:?}");
    }
}
