//! Stars, and the progress that a browser or a program keeps for itself.

use std::collections::BTreeMap;

/// The stars of a step after so many tries: three, two, then one. Trying again is always welcome.
pub const fn stars(tries: u32) -> u8 {
    match tries {
        0 | 1 => 3,
        2 => 2,
        _ => 1,
    }
}

/// The stars of every lesson that was finished, the best time counted.
///
/// It is written as one line of text, `own-row=3 sowing=2`, and read back from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonStars(BTreeMap<String, u8>);

crate::kept_as_line!(LessonStars, 1..=3);

impl LessonStars {
    /// The stars of a lesson, none if it was never finished.
    pub fn stars(&self, lesson: &str) -> u8 {
        self.0.get(lesson).copied().unwrap_or(0)
    }

    /// All stars.
    pub fn total(&self) -> u32 {
        self.0.values().map(|&stars| u32::from(stars)).sum()
    }

    /// A lesson was finished with so many tries in each step; returns the stars of this time. They
    /// are the mean of its steps, rounded down, and at least one.
    pub fn finish(&mut self, lesson: &str, tries: &[u32]) -> u8 {
        let sum: usize = tries.iter().map(|&tries| usize::from(stars(tries))).sum();
        let mean = u8::try_from(sum / tries.len().max(1)).unwrap_or(3).clamp(1, 3);
        let kept = self.0.entry(lesson.to_owned()).or_default();
        *kept = mean.max(*kept);
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_fall_with_tries_and_never_below_one() {
        assert_eq!([1, 2, 3, 9].map(stars), [3, 2, 1, 1]);
    }

    #[test]
    fn progress_comes_back_and_keeps_the_best() {
        let mut progress = LessonStars::default();
        assert_eq!(progress.finish("sowing", &[1, 2, 9]), 2);
        assert_eq!(progress.finish("sowing", &[9]), 1);
        assert_eq!(progress.finish("own-row", &[1]), 3);
        assert_eq!(progress.to_string(), "own-row=3 sowing=2");
        let read = LessonStars::read("own-row=3 = x=9 y=a sowing=2 z");
        assert_eq!(read, progress);
        assert_eq!((read.stars("sowing"), read.stars("chain"), read.total()), (2, 0, 5));
    }
}
