//! Days, kept results and streaks: pure functions of a date that the caller knows.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Day(i32);

/// A text that is not a day.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a day like 2026-03-21, found {0}")]
pub struct DayError(String);

impl Day {
    /// A day by its number: days since 1970-01-01.
    pub const fn new(number: i32) -> Day {
        Day(number)
    }

    /// Days since 1970-01-01.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// A day of the calendar; `None` if there is no such day.
    pub fn of(year: i32, month: u8, day: u8) -> Option<Day> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        if !(1..=length).contains(&day) || !(1600..=9999).contains(&year) {
            return None;
        }
        // A year that begins in March puts the leap day at its end.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let in_year = (153 * i32::from(month) + 2) / 5 + i32::from(day) - 1;
        Some(Day(365 * year + year / 4 - year / 100 + year / 400 + in_year - 719_468))
    }

    /// Year, month and day.
    fn parts(self) -> (i32, i32, i32) {
        let days = i64::from(self.0) + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let small = |number: i64| i32::try_from(number).unwrap_or(0);
        (small(year + era * 400 + next), small(month), small(day))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let day = || {
            let mut parts = text.splitn(3, '-');
            let mut next = |length| parts.next().filter(|part| part.len() == length);
            let (year, month, day) = (next(4)?, next(2)?, next(2)?);
            Day::of(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        };
        day().ok_or_else(|| DayError(text.chars().take(40).collect()))
    }
}

/// Puzzles of the day that were solved, with the number of tries.
///
/// Written as one line, `2026-03-21=1 2026-03-22=3`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results(BTreeMap<Day, u32>);

crate::kept_as_line!(Results, 1..);

/// Days in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Days in a row up to today, or to yesterday while today's puzzle is still open.
    pub current: u32,
    /// The longest there ever was.
    pub longest: u32,
}

impl Results {
    /// The puzzle of a day was solved; the first time counts.
    pub fn solved(&mut self, day: Day, tries: u32) {
        self.0.entry(day).or_insert(tries.max(1));
    }

    /// The tries it took on a day, if that day's puzzle was solved.
    pub fn tries(&self, day: Day) -> Option<u32> {
        self.0.get(&day).copied()
    }

    /// The days in a row, seen today.
    pub fn streak(&self, today: Day) -> Streak {
        let mut streak = Streak::default();
        let mut run = (0, i32::MIN);
        for &Day(day) in self.0.keys().filter(|&&day| day <= today) {
            run = (if run.1.checked_add(1) == Some(day) { run.0 + 1 } else { 1 }, day);
            streak.longest = streak.longest.max(run.0);
        }
        if run.1 >= today.0.saturating_sub(1) {
            streak.current = run.0;
        }
        streak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day("1970-01-01").number(), 0);
        assert_eq!(day("2000-03-01").number(), 11_017);
        assert_eq!(day("2024-02-29").number() + 1, day("2024-03-01").number());
        for number in (-100_000..200_000).step_by(7) {
            let text = Day::new(number).to_string();
            assert_eq!(day(&text).number(), number, "{text}");
        }
        for wrong in
            ["", "2026", "2026-13-01", "2025-02-29", "2026-1-01", "2026-01-32", "-026-01-01"]
        {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn streaks_are_days_in_a_row() {
        let kept =
            "2026-03-01=1 2026-03-02=2 2026-03-03=1 2026-03-05=4 2026-03-06=1 x=1 2026-03-07=0";
        let mut results = Results::read(kept);
        let streak = |results: &Results, today| results.streak(day(today));
        assert_eq!(streak(&results, "2026-03-06"), Streak { current: 2, longest: 3 });
        assert_eq!(streak(&results, "2026-03-07"), Streak { current: 2, longest: 3 });
        assert_eq!(streak(&results, "2026-03-08"), Streak { current: 0, longest: 3 });
        assert_eq!(streak(&results, "2026-03-01"), Streak { current: 1, longest: 1 });
        results.solved(day("2026-03-04"), 1);
        results.solved(day("2026-03-04"), 9);
        assert_eq!(results.tries(day("2026-03-04")), Some(1));
        assert_eq!(streak(&results, "2026-03-06"), Streak { current: 6, longest: 6 });
        assert_eq!(Results::read(&results.to_string()), results);
        assert_eq!(Results::default().streak(day("2026-03-06")), Streak::default());
    }
}
