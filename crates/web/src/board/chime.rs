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

    /// Pitch in hertz, length in milliseconds, loudness from 0 to 1.
    pub const fn tone(self) -> (f32, u16, f32) {
        match self {
            Chime::Seed => (520.0, 45, 0.10),
            Chime::Last => (390.0, 90, 0.16),
            Chime::Harvest => (660.0, 160, 0.16),
            Chime::Refused => (150.0, 120, 0.14),
            Chime::End => (330.0, 420, 0.18),
            Chime::Turn => (780.0, 380, 0.2),
        }
    }
}
