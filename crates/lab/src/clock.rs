//! The time a search has used.

use awale_engine::{Clock, Watch};

/// Processor time of the calling thread: on a busy machine both players get the same. A search on
/// several threads is measured by wall time, because its threads work at the same time.
#[derive(Debug)]
pub(crate) enum LabClock {
    #[cfg(unix)]
    Thread,
    Wall(Watch),
}

impl LabClock {
    pub(crate) fn of(threads: usize) -> LabClock {
        match threads {
            #[cfg(unix)]
            1 => LabClock::Thread,
            _ => LabClock::Wall(Watch::new()),
        }
    }
}

impl Clock for LabClock {
    fn millis(&self) -> u64 {
        match self {
            #[cfg(unix)]
            LabClock::Thread => {
                let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                let millis = used.tv_sec * 1000 + used.tv_nsec / 1_000_000;
                u64::try_from(millis).unwrap_or(0)
            }
            LabClock::Wall(watch) => watch.millis(),
        }
    }
}
