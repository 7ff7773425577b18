//! What is counted, as Prometheus reads it.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the times measured, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 1.0];

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their status, 1 to 5.
    pub(crate) requests: [AtomicU64; 6],
    pub(crate) sockets: AtomicI64,
    /// Sockets let go because they did not read.
    pub(crate) slow_sockets: AtomicU64,
    /// Sockets let go because they said too much or nothing sensible.
    pub(crate) bad_sockets: AtomicU64,
    /// Games in memory.
    pub(crate) rooms: AtomicI64,
    pub(crate) games: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) searches: AtomicU64,
    pub(crate) searches_refused: AtomicU64,
    stored: Times,
}

/// How often something took how long.
#[derive(Debug, Default)]
struct Times {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    pub(crate) fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes how long an event took to reach the disk.
    pub(crate) fn stored(&self, time: Duration) {
        let at = BOUNDS.iter().position(|&bound| time.as_secs_f64() <= bound);
        if let Some(bucket) = at.and_then(|at| self.stored.buckets.get(at)) {
            Metrics::add(bucket);
        }
        Metrics::add(&self.stored.count);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.stored.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The text that Prometheus reads; `running` and `waiting` are searches.
    pub(crate) fn text(&self, running: usize, waiting: usize) -> String {
        let mut text = String::new();
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let gauge = |counter: &AtomicI64| counter.load(Ordering::Relaxed);
        let mut line = |kind: &str, name: &str, help: &str, value: String| {
            let _ =
                writeln!(text, "# HELP awale_{name} {help}\n# TYPE awale_{name} {kind}\n{value}");
        };
        let plain = |name: &str, value: &dyn std::fmt::Display| format!("awale_{name} {value}");
        let requests: Vec<String> = (1..6)
            .map(|class| {
                let count = load(&self.requests[class]);
                format!("awale_requests_total{{status=\"{class}xx\"}} {count}")
            })
            .collect();
        line("counter", "requests_total", "Requests answered.", requests.join("\n"));
        for (name, help, counter) in [
            ("games_total", "Games by link made.", &self.games),
            ("events_total", "Events of games written.", &self.events),
            ("slow_sockets_total", "Sockets let go because they did not read.", &self.slow_sockets),
            ("bad_sockets_total", "Sockets let go for what they sent.", &self.bad_sockets),
            ("searches_total", "Searches done.", &self.searches),
            ("searches_refused_total", "Searches turned away.", &self.searches_refused),
        ] {
            line("counter", name, help, plain(name, &load(counter)));
        }
        for (name, help, value) in [
            ("sockets", "Sockets open.", gauge(&self.sockets)),
            ("rooms", "Games in memory.", gauge(&self.rooms)),
            ("searches_running", "Searches running.", i64::try_from(running).unwrap_or(i64::MAX)),
            ("searches_waiting", "Searches waiting.", i64::try_from(waiting).unwrap_or(i64::MAX)),
        ] {
            line("gauge", name, help, plain(name, &value));
        }
        line("histogram", "store_seconds", "From an event to the disk.", self.stored.text());
        text
    }
}

impl Times {
    fn text(&self) -> String {
        let mut text = String::new();
        let mut sum = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            sum += bucket.load(Ordering::Relaxed);
            let _ = writeln!(text, "awale_store_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let micros = Duration::from_micros(self.micros.load(Ordering::Relaxed));
        let _ = write!(
            text,
            "awale_store_seconds_bucket{{le=\"+Inf\"}} {count}\n\
             awale_store_seconds_sum {}\nawale_store_seconds_count {count}",
            micros.as_secs_f64()
        );
        text
    }
}
