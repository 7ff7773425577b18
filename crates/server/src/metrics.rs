//! What is counted, as Prometheus reads it.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the times measured, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 1.0];

/// What is not counted but measured on request.
#[derive(Debug, Default)]
pub(crate) struct Gauges {
    /// Searches.
    pub(crate) running: usize,
    pub(crate) waiting: usize,
    pub(crate) ready: bool,
    /// How long the database has not answered.
    pub(crate) silence: Duration,
    /// What the store takes up, in bytes.
    pub(crate) used: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their status, 1 to 5.
    pub(crate) requests: [AtomicU64; 6],
    pub(crate) sockets: AtomicU64,
    /// Sockets let go because they did not read.
    pub(crate) slow_sockets: AtomicU64,
    /// Sockets let go because they said too much or nothing sensible.
    pub(crate) bad_sockets: AtomicU64,
    /// Games in memory.
    pub(crate) rooms: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) events: AtomicU64,
    /// Events that lost their number to another server, or to a job.
    pub(crate) lost: AtomicU64,
    /// Games in which a sweep found what no notification had told.
    pub(crate) gaps: AtomicU64,
    /// Requests and games that ended by a fault of the program.
    pub(crate) panics: AtomicU64,
    pub(crate) searches: AtomicU64,
    pub(crate) searches_refused: AtomicU64,
    /// Positions that the tables were asked about, those they did not know, and questions that were too
    /// many.
    pub(crate) table_questions: AtomicU64,
    pub(crate) table_unknown: AtomicU64,
    pub(crate) table_refused: AtomicU64,
    /// How long the tables worked, in microseconds.
    pub(crate) table_micros: AtomicU64,
    /// Events that took no longer than each bound to reach the disk.
    stored: [AtomicU64; BOUNDS.len()],
    stored_count: AtomicU64,
    stored_micros: AtomicU64,
}

impl Metrics {
    /// Counts the games of a round.
    pub(crate) fn made_games(&self, count: usize) {
        self.games.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes how long an event took to reach the disk.
    pub(crate) fn stored(&self, time: Duration) {
        for (bound, counter) in BOUNDS.iter().zip(&self.stored) {
            if time.as_secs_f64() <= *bound {
                Metrics::add(counter);
            }
        }
        Metrics::add(&self.stored_count);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.stored_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The text that Prometheus reads.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let head = |kind: &str, name: &str, help: &str| {
            format!("# HELP awale_{name} {help}\n# TYPE awale_{name} {kind}\n")
        };
        let mut text = head("counter", "requests_total", "Requests answered.");
        for (class, counter) in self.requests.iter().enumerate().skip(1) {
            let count = load(counter);
            let _ = writeln!(text, "awale_requests_total{{status=\"{class}xx\"}} {count}");
        }
        for (kind, name, help, value) in [
            ("counter", "games_total", "Games by link made.", load(&self.games)),
            ("counter", "events_total", "Events of games written.", load(&self.events)),
            (
                "counter",
                "slow_sockets_total",
                "Sockets let go because they did not read.",
                load(&self.slow_sockets),
            ),
            (
                "counter",
                "bad_sockets_total",
                "Sockets let go for what they sent.",
                load(&self.bad_sockets),
            ),
            (
                "counter",
                "appends_lost_total",
                "Events that another server forestalled.",
                load(&self.lost),
            ),
            ("counter", "gaps_total", "Games that a sweep found behind.", load(&self.gaps)),
            ("counter", "panics_total", "Faults of the program.", load(&self.panics)),
            ("counter", "searches_total", "Searches done.", load(&self.searches)),
            (
                "counter",
                "searches_refused_total",
                "Searches turned away.",
                load(&self.searches_refused),
            ),
            (
                "counter",
                "table_questions_total",
                "Positions that the tables were asked about.",
                load(&self.table_questions),
            ),
            (
                "counter",
                "table_unknown_total",
                "Positions that they did not know.",
                load(&self.table_unknown),
            ),
            (
                "counter",
                "table_refused_total",
                "Questions to the tables turned away.",
                load(&self.table_refused),
            ),
            (
                "counter",
                "table_microseconds_total",
                "Time that the tables worked.",
                load(&self.table_micros),
            ),
            ("gauge", "sockets", "Sockets open.", load(&self.sockets)),
            ("gauge", "rooms", "Games in memory.", load(&self.rooms)),
            ("gauge", "searches_running", "Searches running.", gauges.running as u64),
            ("gauge", "searches_waiting", "Searches waiting.", gauges.waiting as u64),
            ("gauge", "ready", "Whether clients may be sent here.", u64::from(gauges.ready)),
            ("gauge", "store_bytes", "What the store takes up.", gauges.used),
        ] {
            let _ = writeln!(text, "{}awale_{name} {value}", head(kind, name, help));
        }
        text += &head("gauge", "database_silence_seconds", "Since the database last answered.");
        let _ = writeln!(text, "awale_database_silence_seconds {}", gauges.silence.as_secs_f64());
        text += &head("gauge", "build_info", "The version of the program.");
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(text, "awale_build_info{{version=\"{version}\"}} 1");
        text += &head("histogram", "store_seconds", "From an event to the disk.");
        for (bound, counter) in BOUNDS.iter().zip(&self.stored) {
            let count = load(counter);
            let _ = writeln!(text, "awale_store_seconds_bucket{{le=\"{bound}\"}} {count}");
        }
        let count = load(&self.stored_count);
        let sum = Duration::from_micros(load(&self.stored_micros)).as_secs_f64();
        let _ = writeln!(
            text,
            "awale_store_seconds_bucket{{le=\"+Inf\"}} {count}\n\
             awale_store_seconds_sum {sum}\nawale_store_seconds_count {count}"
        );
        text
    }
}

/// The same text with the name of this server as a label of every line.
pub(crate) fn labelled(text: &str, node: &str) -> String {
    let mut labelled = String::with_capacity(text.len() * 2);
    for line in text.lines() {
        let named = match (line.split_once('{'), line.split_once(' ')) {
            _ if line.starts_with('#') => line.to_owned(),
            (Some((name, rest)), _) => format!("{name}{{node=\"{node}\",{rest}"),
            (None, Some((name, value))) => format!("{name}{{node=\"{node}\"}} {value}"),
            (None, None) => line.to_owned(),
        };
        labelled += &named;
        labelled.push('\n');
    }
    labelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_their_bounds() {
        let metrics = Metrics::default();
        metrics.stored(Duration::from_millis(3));
        metrics.stored(Duration::from_millis(30));
        let text = metrics.text(&Gauges::default());
        for line in [
            "awale_store_seconds_bucket{le=\"0.002\"} 0",
            "awale_store_seconds_bucket{le=\"0.005\"} 1",
            "awale_store_seconds_bucket{le=\"0.025\"} 1",
            "awale_store_seconds_bucket{le=\"1\"} 2",
            "awale_store_seconds_sum 0.033",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        let text = labelled(&text, "a");
        for line in [
            "# TYPE awale_rooms gauge",
            "awale_rooms{node=\"a\"} 0",
            "awale_requests_total{node=\"a\",status=\"2xx\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
