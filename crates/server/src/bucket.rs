//! A token bucket: so much in one go, so much each second in the long run.

use std::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    most: f64,
    per_second: f64,
    left: f64,
    since: Instant,
}

impl Bucket {
    pub(crate) fn new(most: u32, per_second: f64, now: Instant) -> Bucket {
        Bucket { most: f64::from(most), per_second, left: f64::from(most), since: now }
    }

    /// What is in it at a moment.
    fn level(&self, now: Instant) -> f64 {
        let earned = now.saturating_duration_since(self.since).as_secs_f64() * self.per_second;
        (self.left + earned).min(self.most)
    }

    /// Whether nothing is missing in it.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        self.level(now) >= self.most
    }

    /// Takes one; `false` if it is empty.
    pub(crate) fn spend(&mut self, now: Instant) -> bool {
        self.spend_some(1, now)
    }

    /// Puts one back.
    pub(crate) fn give_back(&mut self, now: Instant) {
        (self.left, self.since) = ((self.level(now) + 1.0).min(self.most), now);
    }

    /// Takes so many, or none and says `false` if there are not so many.
    pub(crate) fn spend_some(&mut self, count: u32, now: Instant) -> bool {
        let (level, count) = (self.level(now), f64::from(count));
        if level < count {
            return false;
        }
        (self.left, self.since) = (level - count, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn it_fills_up_again() {
        let now = Instant::now();
        let mut bucket = Bucket::new(2, 4.0, now);
        assert!(bucket.is_full(now));
        assert_eq!([0, 1, 2].map(|_| bucket.spend(now)), [true, true, false]);
        let later = now + Duration::from_millis(300);
        assert!(!bucket.is_full(later));
        assert_eq!([0, 1].map(|_| bucket.spend(later)), [true, false]);
        // It never holds more than at first.
        let much_later = now + Duration::from_mins(1);
        assert!(bucket.is_full(much_later));
        assert_eq!([0, 1, 2].map(|_| bucket.spend(much_later)), [true, true, false]);
    }
}
