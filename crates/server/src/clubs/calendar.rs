//! Dates of a club as iCalendar (RFC 5545).

use awale_store::ClubDateRecord;
use awale_tournament::DateTime;

use super::Known;

/// The longest line in bytes, without its end.
const LINE: usize = 75;

/// The dates that whoever asks may see, as a calendar that programs can follow.
pub(crate) fn calendar(known: &Known, host: &str, sees_all: bool, url: Option<&str>) -> String {
    let mut text = String::new();
    let name = escaped(&known.settings.name);
    for content in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//awale//club//FR",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        &format!("NAME:{name}"),
        &format!("X-WR-CALNAME:{name}"),
        "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ] {
        line(&mut text, content);
    }
    for date in known.state.dates.iter().filter(|date| sees_all || date.everyone) {
        event(&mut text, known, host, date, url);
    }
    line(&mut text, "END:VCALENDAR");
    text
}

fn event(text: &mut String, known: &Known, host: &str, date: &ClubDateRecord, url: Option<&str>) {
    line(text, "BEGIN:VEVENT");
    // The same date has the same name in every calendar, whatever is changed of it.
    line(text, &format!("UID:{}-{}@{host}", known.id(), date.number));
    line(text, &format!("DTSTAMP:{}", moment(date.changed)));
    line(text, &format!("LAST-MODIFIED:{}", moment(date.changed)));
    line(text, &format!("DTSTART:{}", moment(date.starts)));
    if date.ends > date.starts {
        line(text, &format!("DTEND:{}", moment(date.ends)));
    }
    for (name, value) in
        [("SUMMARY", &date.title), ("LOCATION", &date.place), ("DESCRIPTION", &date.text)]
    {
        if !value.is_empty() {
            line(text, &format!("{name}:{}", escaped(value)));
        }
    }
    if let Some(url) = url {
        line(text, &format!("URL:{url}"));
    }
    line(text, "END:VEVENT");
}

/// A moment in universal time.
fn moment(seconds: i64) -> String {
    let DateTime { year, month, day, hour, minute, second } = DateTime::of(seconds);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

/// A text as a value: what would end or part it is escaped (3.3.11).
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' | '\r' => escaped.push_str("\\n"),
            other if other.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// A line, folded where it is too long, never inside a letter (3.1).
fn line(text: &mut String, content: &str) {
    let mut length = 0;
    for letter in content.chars() {
        if length + letter.len_utf8() > LINE {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(letter);
        length += letter.len_utf8();
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use awale_proto::ClubShows;
    use awale_store::{ClubRecord, ClubState, Digest};

    use super::super::ClubSettings;
    use super::*;

    fn known(dates: Vec<ClubDateRecord>) -> Known {
        let club = ClubRecord {
            id: "abcdefghijkm".to_owned(),
            keeper: Digest::of("keeper"),
            version: 1,
            settings: String::new(),
            until: 0,
        };
        let (about, shows) = (String::new(), ClubShows::default());
        Known {
            state: ClubState { club, members: Vec::new(), dates, challenges: Vec::new() },
            settings: ClubSettings { name: "Graines, etc.".to_owned(), about, shows, reach: 0 },
        }
    }

    fn date(number: u32, everyone: bool) -> ClubDateRecord {
        ClubDateRecord {
            number,
            starts: 1_773_334_800,
            ends: 1_773_342_000,
            title: "Soirée ; jeux, \\ et".to_owned(),
            place: String::new(),
            text: "Première ligne\nEND:VCALENDAR\r\nfin".to_owned(),
            everyone,
            changed: 0,
        }
    }

    /// Lines as a reader of calendars sees them.
    fn unfolded(text: &str) -> Vec<String> {
        assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
        text.replace("\r\n ", "").lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_calendar_is_written_as_the_standard_says() {
        let text = calendar(&known(vec![date(1, true), date(2, false)]), "host", false, None);
        let lines = unfolded(&text);
        for wanted in [
            "NAME:Graines\\, etc.",
            "UID:abcdefghijkm-1@host",
            "DTSTAMP:19700101T000000Z",
            "DTSTART:20260312T170000Z",
            "DTEND:20260312T190000Z",
            "SUMMARY:Soirée \\; jeux\\, \\\\ et",
            "DESCRIPTION:Première ligne\\nEND:VCALENDAR\\nfin",
        ] {
            assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:#?}");
        }
        assert_eq!(lines.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
        assert_eq!(lines.iter().filter(|line| *line == "END:VCALENDAR").count(), 1);
        assert!(!lines.iter().any(|line| line.starts_with("LOCATION") || line.contains("-2@")));
        let all = calendar(&known(vec![date(1, true), date(2, false)]), "host", true, None);
        assert!(all.contains("-2@host"));
    }

    /// Letters of one to four bytes are never cut, and no line is longer than it may be.
    #[test]
    fn long_lines_are_folded() {
        for letter in ["a", "é", "€", "🌰"] {
            for more in 0..8 {
                let title = format!("{}{}", "x".repeat(more), letter.repeat(100));
                let text = calendar(
                    &known(vec![ClubDateRecord { title: title.clone(), ..date(1, true) }]),
                    "host",
                    true,
                    Some("https://awale.example/club/abcdefghijkm"),
                );
                assert!(text.split("\r\n").all(|line| line.len() <= LINE), "{text}");
                let summary = format!("SUMMARY:{title}");
                assert!(unfolded(&text).contains(&summary), "{text}");
            }
        }
    }
}
