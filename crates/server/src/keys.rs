//! The cards with which somebody is at a game. A card that is renewed is void at once: whoever came with it is
//! asked again, here and at all other servers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use awale_store::{Digest, Store};
use tokio::sync::broadcast;

use crate::problem::Problem;

/// Cards that may be renewed before a connection has heard of the first. One that lags looks at its own.
const WAITING: usize = 64;
/// How long a card is believed without asking the store. Who renews it tells everybody at once; this is for
/// what was not heard.
const BELIEVED: Duration = Duration::from_secs(5);

/// Tells connections that a card was renewed: by the name of who held seats with it.
#[derive(Clone, Debug)]
pub(crate) struct Renewed(broadcast::Sender<Arc<str>>);

impl Default for Renewed {
    fn default() -> Renewed {
        Renewed(broadcast::channel(WAITING).0)
    }
}

impl Renewed {
    pub(crate) fn tell(&self, holder: &str) {
        // Perhaps nobody is here.
        let _ = self.0.send(holder.into());
    }
}

#[derive(Debug)]
struct Key {
    secret: Digest,
    holder: String,
    checked: Instant,
    /// What is said when it is void.
    void: fn() -> Problem,
}

/// The cards of one connection: one of a class, one of a tournament, or none.
#[derive(Debug)]
pub(crate) struct Keys {
    keys: Vec<Key>,
    renewed: broadcast::Receiver<Arc<str>>,
}

impl Keys {
    /// None yet. What is renewed from now on is heard.
    pub(crate) fn new(renewed: &Renewed) -> Keys {
        Keys { keys: Vec::new(), renewed: renewed.0.subscribe() }
    }

    pub(crate) fn add(&mut self, secret: &str, holder: String, void: fn() -> Problem) {
        let (secret, checked) = (Digest::of(secret), Instant::now());
        self.keys.push(Key { secret, holder, checked, void });
    }

    /// Waits until one of them may have been renewed.
    pub(crate) async fn renewed(&mut self) {
        loop {
            match self.renewed.recv().await {
                Ok(holder) if self.keys.iter().all(|key| key.holder != *holder) => {}
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }

    /// Whether all of them are good, as far as that is known or was asked a moment ago.
    pub(crate) async fn believe(&mut self, store: &Store) -> Result<(), Problem> {
        if self.keys.iter().all(|key| key.checked.elapsed() < BELIEVED) {
            return Ok(());
        }
        self.check(store).await
    }

    /// Whether all of them are good.
    pub(crate) async fn check(&mut self, store: &Store) -> Result<(), Problem> {
        for key in &mut self.keys {
            match store.seat_holder(key.secret).await {
                Ok(Some(holder)) if holder == key.holder => key.checked = Instant::now(),
                Ok(_) => return Err((key.void)()),
                // A store that is away is told by what wants to write.
                Err(_) => {}
            }
        }
        Ok(())
    }
}
