//! Dates of the calendar, of seconds since 1970 in universal time.

use std::fmt;

/// A date and a time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub struct DateTime {
    pub year: i64,
    /// From 1.
    pub month: i64,
    /// From 1.
    pub day: i64,
    pub hour: i64,
    pub minute: i64,
    pub second: i64,
}

impl DateTime {
    /// That of so many seconds since 1970.
    pub fn of(seconds: i64) -> DateTime {
        let (days, time) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Howard Hinnant's way: years that begin in March have the odd day at their end.
        let days = days + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, turn) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        DateTime {
            year: year + era * 400 + turn,
            month,
            day,
            hour: time / 3600,
            minute: time / 60 % 60,
            second: time % 60,
        }
    }
}

/// The seconds since 1970 of a moment as RFC 3339 writes it, with its zone: `2026-03-12T18:00+01:00`, seconds
/// if wanted, `Z` for universal time.
pub fn moment(text: &str) -> Option<i64> {
    let (date, rest) = text.split_at_checked(10)?;
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let at = rest.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = rest.split_at(at);
    let [year, month, day] = numbers(date, '-')?;
    let [hour, minute, second] =
        if time.len() == 5 { numbers(&format!("{time}:00"), ':')? } else { numbers(time, ':')? };
    let offset = match zone.split_at(1) {
        ("Z" | "z", "") => 0,
        (sign, zone) => {
            let [hours, minutes] = numbers(zone, ':')?;
            let seconds = (hours * 60 + minutes) * 60;
            if hours > 23 || minutes > 59 {
                return None;
            }
            if sign == "+" { seconds } else { -seconds }
        }
    };
    // Years that begin in March, as above.
    let (from, march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * from + from.div_euclid(4) - from.div_euclid(100)
        + from.div_euclid(400)
        + (153 * march + 2) / 5
        + day
        - 1;
    let seconds = (days - 719_468) * 86_400 + hour * 3600 + minute * 60 + second;
    // What is no date of the calendar comes back as another.
    let found = DateTime { year, month, day, hour, minute, second };
    (DateTime::of(seconds) == found).then_some(seconds - offset)
}

/// Numbers of two or four digits with a sign between them.
fn numbers<const N: usize>(text: &str, sign: char) -> Option<[i64; N]> {
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit()) && part.len() >= 2;
    let parts: Vec<i64> = text
        .split(sign)
        .map(|part| part.parse().ok().filter(|_| digits(part)))
        .collect::<Option<_>>()?;
    parts.try_into().ok()
}

/// `2026-03-12`.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A month of a year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Month(i64);

impl Month {
    pub(crate) fn of(seconds: i64) -> Month {
        let date = DateTime::of(seconds);
        Month(date.year * 12 + date.month - 1)
    }

    /// This month and all others up to another.
    pub(crate) fn up_to(self, last: Month) -> impl Iterator<Item = Month> {
        (self.0..=last.0).map(Month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against `date -u -d @SECONDS`.
    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text, time) in [
            (0, "1970-01-01", [0, 0, 0]),
            (951_827_696, "2000-02-29", [12, 34, 56]),
            (1_773_334_800, "2026-03-12", [17, 0, 0]),
            (4_107_542_399, "2100-02-28", [23, 59, 59]),
            (4_107_542_400, "2100-03-01", [0, 0, 0]),
            (-1, "1969-12-31", [23, 59, 59]),
        ] {
            let date = DateTime::of(seconds);
            assert_eq!(date.to_string(), text, "{seconds}");
            assert_eq!([date.hour, date.minute, date.second], time, "{seconds}");
        }
    }

    #[test]
    fn moments_are_read() {
        for (text, seconds) in [
            ("1970-01-01T00:00Z", 0),
            ("2000-02-29T12:34:56Z", 951_827_696),
            ("2026-03-12T18:00+01:00", 1_773_334_800),
            ("2026-03-12 11:30:00-05:30", 1_773_334_800),
        ] {
            assert_eq!(moment(text), Some(seconds), "{text}");
        }
        for text in [
            "",
            "2026-03-12",
            "2026-03-12T18:00",
            "2026-02-29T18:00Z",
            "2026-13-01T18:00Z",
            "2026-03-12T24:00Z",
            "2026-03-12T18:00+99:00",
            "2026-03-12T18Z",
            "é026-03-12T18:00Z",
            "+026-03-12T18:00Z",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
        for days in -800_000..800_000_i64 {
            let date = DateTime::of(days * 86_400);
            if (0..=9999).contains(&date.year) {
                assert_eq!(moment(&format!("{date}T00:00Z")), Some(days * 86_400));
            }
        }
    }

    #[test]
    fn months_follow_each_other_over_a_year() {
        let [december, january] = [1_766_620_800, 1_768_435_200].map(Month::of);
        assert_eq!(december.up_to(january).count(), 2);
        assert_eq!(january.up_to(december).count(), 0);
    }
}
