//! What is heard of a move.

use super::schedule::Beat;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chime {
    Seed,
    Last,
    Harvest,
    Refused,
    End,
    /// It is the player's turn, and the player looks elsewhere.
    Turn,
    /// The end of a game that was won.
    Won,
}

/// Strokes on wood: a body that rings, and the noise of what touches it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strokes {
    /// In hertz, one after the other.
    pub pitches: &'static [f32],
    /// The length of each.
    pub millis: u16,
    /// From 0 to 1.
    pub loudness: f32,
    /// How loud the noise is beside the body.
    pub noise: f32,
}

impl Chime {
    pub const fn of(beat: Beat) -> Option<Chime> {
        match beat {
            Beat::Drop { last: false, .. } | Beat::Place { last: false, .. } => Some(Chime::Seed),
            Beat::Drop { last: true, .. } | Beat::Place { last: true, .. } => Some(Chime::Last),
            Beat::Take { .. } => Some(Chime::Harvest),
            Beat::Lift(_) | Beat::Rest => None,
        }
    }

    /// The strokes it is made of, one after the other.
    pub const fn strokes(self) -> Strokes {
        let (pitches, millis, loudness, noise): (&[f32], _, _, _) = match self {
            Chime::Seed => (&[430.0], 60, 0.22, 0.9),
            Chime::Last => (&[330.0], 130, 0.34, 0.9),
            // A handful that falls on others.
            Chime::Harvest => (&[520.0, 610.0, 560.0], 85, 0.26, 1.1),
            Chime::Refused => (&[140.0], 150, 0.34, 0.2),
            // Two notes that come down.
            Chime::End => (&[392.0, 294.0], 420, 0.3, 0.25),
            // A chord that climbs.
            Chime::Won => (&[392.0, 494.0, 587.0, 784.0], 380, 0.3, 0.25),
            // Two notes, the second higher.
            Chime::Turn => (&[587.0, 784.0], 320, 0.34, 0.25),
        };
        Strokes { pitches, millis, loudness, noise }
    }
}
