//! What a table knows of a position, with its certainty in the type.

/// What a position is worth to the player to move: the seeds he will gain from the board minus
/// those his opponent will, under best play of both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the variants tell what the numbers are")]
pub enum Worth {
    /// This, by the rules of the game; only the early end of a game that is won (W5, and abapa's
    /// granary above 24) is left out, so that the value is that of full play.
    Exact(i8),
    /// This if endless play is worth nothing. The game has another rule for repetition, and the
    /// value could be anything from `least` to `most` under it.
    Endless { value: i8, least: i8, most: i8 },
    /// No less than `least` and no more than `most`.
    Between { least: i8, most: i8 },
}

impl Worth {
    /// A value with its bounds, if the table has some.
    pub(crate) fn of_table(value: i8, bounds: Option<(i8, i8)>) -> Worth {
        match bounds {
            Some((least, most)) if least < most => Worth::Endless { value, least, most },
            _ => Worth::Exact(value),
        }
    }

    /// A value of a layer of `seeds` seeds in which those beyond `clamp` stand as that.
    pub(crate) fn of_clamped(value: i8, clamp: i8, seeds: u8) -> Worth {
        let whole = seeds.cast_signed();
        if value >= clamp {
            Worth::Between { least: clamp, most: whole }
        } else if value <= -clamp {
            Worth::Between { least: -whole, most: -clamp }
        } else {
            Worth::Exact(value)
        }
    }

    /// Bounds, or the exact value where they meet.
    pub(crate) fn between(least: i8, most: i8) -> Worth {
        if least == most { Worth::Exact(least) } else { Worth::Between { least, most } }
    }

    /// The better of two moves, as far as both are known.
    pub(crate) fn or(self, other: Worth) -> Worth {
        let (least, most) = (self.least().max(other.least()), self.most().max(other.most()));
        match (self.value(), other.value()) {
            (Some(one), Some(two)) => Worth::of_table(one.max(two), Some((least, most))),
            _ => Worth::between(least, most),
        }
    }

    /// The value, if it is known without any condition.
    pub const fn exact(self) -> Option<i8> {
        match self {
            Worth::Exact(value) => Some(value),
            Worth::Endless { .. } | Worth::Between { .. } => None,
        }
    }

    /// The value by the convention of the table: endless play is worth nothing.
    pub const fn value(self) -> Option<i8> {
        match self {
            Worth::Exact(value) | Worth::Endless { value, .. } => Some(value),
            Worth::Between { .. } => None,
        }
    }

    /// The value by the convention of the table, or what lies nearest to 0 of all it can be.
    pub fn nearest(self) -> i8 {
        self.value().unwrap_or_else(|| 0.clamp(self.least(), self.most()))
    }

    /// The least it can be.
    pub const fn least(self) -> i8 {
        match self {
            Worth::Exact(value) => value,
            Worth::Endless { least, .. } | Worth::Between { least, .. } => least,
        }
    }

    /// The most it can be.
    pub const fn most(self) -> i8 {
        match self {
            Worth::Exact(value) => value,
            Worth::Endless { most, .. } | Worth::Between { most, .. } => most,
        }
    }

    /// What a move is worth that gains `gain` and leaves the opponent with this.
    pub(crate) fn after_gain(self, gain: i8) -> Worth {
        match self {
            Worth::Exact(value) => Worth::Exact(gain - value),
            Worth::Endless { value, least, most } => {
                Worth::Endless { value: gain - value, least: gain - most, most: gain - least }
            }
            Worth::Between { least, most } => {
                Worth::Between { least: gain - most, most: gain - least }
            }
        }
    }

    /// What a move is worth that gains `gain` and leaves the same player to move with this.
    pub(crate) fn plus(self, gain: i8) -> Worth {
        match self {
            Worth::Exact(value) => Worth::Exact(value + gain),
            Worth::Endless { value, least, most } => {
                Worth::Endless { value: value + gain, least: least + gain, most: most + gain }
            }
            Worth::Between { least, most } => {
                Worth::Between { least: least + gain, most: most + gain }
            }
        }
    }
}
