//! The pause before touches count again: however fast somebody taps, no tap does two things.

use std::time::Duration;

use leptos::prelude::*;

/// Touches so soon after seeds came to rest, or after a touch that was ignored, were meant for
/// something else.
const REST: Duration = Duration::from_millis(250);

/// What a player must have seen before touching the board again.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    over: Memo<bool>,
    /// Told of each touch that is ignored.
    ignored: Trigger,
}

impl Rest {
    /// `news` is the number of what must be seen first, if there is something; `moving` says whether
    /// its seeds are on their way.
    pub(super) fn new(
        news: impl Fn() -> Option<u32> + Send + Sync + 'static,
        moving: impl Fn() -> bool + 'static,
    ) -> Rest {
        let news = Memo::new(move |_| news());
        let seen = RwSignal::new(None);
        let ignored = Trigger::new();
        Effect::new(move |_| {
            let (news, moving) = (news.get(), moving());
            ignored.track();
            if news.is_none() {
                return seen.set(None);
            }
            if moving {
                return;
            }
            let see = move || {
                let _ = seen.try_set(news);
            };
            if let Ok(timer) = set_timeout_with_handle(see, REST) {
                on_cleanup(move || timer.clear());
            }
        });
        let over = Memo::new(move |_| news.get().is_none_or(|news| Some(news) == seen.get()));
        Rest { over, ignored }
    }

    /// Whether the seeds and the player's own fingers have been at rest for a moment; followed.
    pub(super) fn is_over(self) -> bool {
        self.over.get()
    }

    /// A touch came too early: the pause begins anew.
    pub(super) fn ignore_touch(self) {
        self.ignored.notify();
    }
}
