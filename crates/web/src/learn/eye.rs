//! The training of the eye, as it is kept.

use std::fmt;

use awale_coach::training::Training;

/// How far the training of the eye has come, kept as `5 7`: seeds in hand, and the most so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Eye {
    pub training: Training,
    /// The greatest number of seeds that was ever answered rightly.
    pub best: u8,
    /// Right answers in a row since the page was opened.
    pub row: u32,
}

impl Eye {
    /// Reads what was kept; without it the training begins.
    pub fn read(text: &str) -> Eye {
        let read = || {
            let (count, best) = text.split_once(' ')?;
            Some((count.parse().ok()?, best.parse().ok()?))
        };
        let (count, best) = read().unwrap_or((1, 0));
        Eye { training: Training::from(count), best, row: 0 }
    }

    pub fn answered(&mut self, right: bool) {
        self.training.answered(right);
        self.best = self.best.max(self.training.best());
        self.row = if right { self.row + 1 } else { 0 };
    }
}

impl fmt::Display for Eye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.training.count(), self.best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_training_goes_on_where_it_was() {
        let mut eye = Eye::read("5 7");
        assert_eq!((eye.training.count(), eye.best), (5, 7));
        eye.answered(true);
        eye.answered(true);
        assert_eq!(eye.row, 2);
        eye.answered(false);
        assert_eq!((eye.row, eye.best, eye.to_string()), (0, 7, "4 7".to_owned()));
        assert_eq!(Eye::read("nonsense").to_string(), "1 0");
    }
}
