//! What the rounds so far say about a player: points, opponents, sides, floats, byes.

use std::collections::BTreeMap;

use awale_core::Side;

use crate::player::PlayerId;
use crate::points::Points;
use crate::round::ByeKind;
use crate::tournament::Tournament;

/// Whether a player met someone with fewer or more points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    /// An opponent with fewer points.
    Down,
    /// An opponent with more points.
    Up,
}

/// How much a player needs a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Need {
    /// Sides are even: it would be the other one's turn.
    Alternate,
    /// One game more on the other side.
    Balance,
    /// Two in a row, or two games more, on the other side.
    MustChange,
}

/// The past of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    pub(crate) points: Points,
    /// How often each opponent was met.
    pub(crate) met: BTreeMap<PlayerId, u32>,
    /// The sides at the first board in the first game of each match that took place.
    pub(crate) sides: Vec<Side>,
    /// How it floated in the last round.
    pub(crate) float: Option<Float>,
    /// Whether it has won without playing.
    pub(crate) free_win: bool,
}

impl Form {
    /// Games as South more than as North.
    pub(crate) fn surplus(&self) -> i32 {
        self.sides.iter().map(|&side| if side == Side::South { 1 } else { -1 }).sum()
    }

    /// The side that should come next, and how much.
    pub(crate) fn wish(&self) -> Option<(Side, Need)> {
        let last = *self.sides.last()?;
        let twice = self.sides.len() > 1 && self.sides[self.sides.len() - 2] == last;
        let surplus = self.surplus();
        let rarer = if surplus > 0 { Side::North } else { Side::South };
        Some(match surplus.abs() {
            2.. => (rarer, Need::MustChange),
            _ if twice => (last.opponent(), Need::MustChange),
            1 => (rarer, Need::Balance),
            _ => (last.opponent(), Need::Alternate),
        })
    }
}

/// The past of everybody, by number.
pub(crate) fn forms(tournament: &Tournament) -> Vec<Form> {
    let mut forms = vec![Form::default(); tournament.entrants().len()];
    let settings = tournament.settings();
    for round in tournament.rounds() {
        for form in &mut forms {
            form.float = None;
        }
        for bye in &round.byes {
            let form = &mut forms[bye.player.index()];
            form.points += bye.kind.points(settings);
            form.free_win |= bye.kind == ByeKind::Win;
        }
        for found in &round.matches {
            let pairing = &found.pairing;
            let floats = match pairing.points[0].cmp(&pairing.points[1]) {
                std::cmp::Ordering::Less => [Some(Float::Up), Some(Float::Down)],
                std::cmp::Ordering::Equal => [None, None],
                std::cmp::Ordering::Greater => [Some(Float::Down), Some(Float::Up)],
            };
            let seats = [(pairing.south, Side::South), (pairing.north, Side::North)];
            for ((player, side), float) in seats.into_iter().zip(floats) {
                let form = &mut forms[player.index()];
                let points = found.points(player, settings);
                form.points += points;
                form.float = float;
                if found.was_played() {
                    let opponent = pairing.opponent(player).expect("a player of this pair");
                    *form.met.entry(opponent).or_default() += 1;
                    form.sides.push(side);
                } else {
                    form.free_win |= points > Points::ZERO;
                }
            }
        }
    }
    forms
}
