//! What is heard of a move.

use super::schedule::Beat;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chime {
    Seed,
    Last,
    Harvest,
    Refused,
    End,
    /// It is one's turn, said to somebody who looks elsewhere.
    Turn,
    /// The end of a game that was won.
    Won,
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

    /// The pitches in hertz, one after the other; the length of each in milliseconds, and its
    /// loudness from 0 to 1.
    pub const fn tones(self) -> (&'static [f32], u16, f32) {
        match self {
            Chime::Seed => (&[520.0], 45, 0.10),
            Chime::Last => (&[390.0], 90, 0.16),
            Chime::Harvest => (&[660.0], 160, 0.16),
            Chime::Refused => (&[150.0], 120, 0.14),
            // Two notes that come down.
            Chime::End => (&[392.0, 294.0], 300, 0.16),
            // A chord that climbs.
            Chime::Won => (&[392.0, 494.0, 587.0, 784.0], 260, 0.16),
            // Two notes, the second higher.
            Chime::Turn => (&[587.0, 784.0], 240, 0.2),
        }
    }
}
