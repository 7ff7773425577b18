//! Who is at the other end, as far as fairness goes: an address, or a card of a class.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use awale_store::CODE_LETTERS;
use axum::http::HeaderMap;

use crate::api::ID_LETTERS;
use crate::bucket::Bucket;

/// A client.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Client {
    /// An IPv4 address, or the /64 network of an IPv6 address, which one household has.
    Address(IpAddr),
    /// A pupil: a school has one address, and thirty pupils are at it.
    Card(CardKey),
}

/// A card of a class: its code and the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CardKey {
    pub(crate) class: [u8; CODE_LETTERS],
    pub(crate) number: u8,
}

impl Client {
    pub(crate) fn new(address: IpAddr) -> Client {
        Client::Address(match address.to_canonical() {
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            four @ IpAddr::V4(_) => four,
        })
    }

    /// How many of something this client may have where an address may have so many: a card has an
    /// eighth, so a class of forty has five times as much as one client.
    fn share(self, most: u32) -> u32 {
        match self {
            Client::Address(_) => most,
            Client::Card(_) => most.div_ceil(8),
        }
    }

    /// The client behind a proxy of ours: the last address of `X-Forwarded-For`, which the proxy
    /// wrote itself.
    pub(crate) fn behind_proxy(self, headers: &HeaderMap) -> Client {
        let named = headers.get_all("x-forwarded-for").iter().next_back();
        let last =
            named.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        last.map_or(self, Client::new)
    }
}

/// How many of something each client has.
#[derive(Clone, Debug)]
pub(crate) struct ClientCounts {
    counts: Arc<Mutex<HashMap<Client, usize>>>,
    most: usize,
}

impl ClientCounts {
    pub(crate) fn new(most: usize) -> ClientCounts {
        ClientCounts { counts: Arc::default(), most }
    }

    /// One more for a client, given back when the place is dropped; `None` if it has enough.
    pub(crate) fn take(&self, client: Client) -> Option<SocketPlace> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        let most = u32::try_from(self.most).map_or(self.most, |most| client.share(most) as usize);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(SocketPlace { counts: self.clone(), client })
    }
}

#[derive(Debug)]
pub(crate) struct SocketPlace {
    counts: ClientCounts,
    client: Client,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut counts = self.counts.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

/// How much each client may still make.
#[derive(Debug)]
pub(crate) struct Budget<K = Client> {
    buckets: Mutex<HashMap<K, Bucket>>,
    most: u32,
    per_minute: u32,
}

/// Whoever has a budget.
pub(crate) trait Spender: Copy + Eq + Hash {
    /// How much of what an address may have.
    fn share(self, most: u32) -> u32;
}

impl Spender for Client {
    fn share(self, most: u32) -> u32 {
        Client::share(self, most)
    }
}

/// The code of a class: those who guess at its cards are counted together.
impl Spender for [u8; CODE_LETTERS] {
    fn share(self, most: u32) -> u32 {
        most
    }
}

/// The id of a club: those who guess at its cards are counted together.
impl Spender for [u8; ID_LETTERS] {
    fn share(self, most: u32) -> u32 {
        most
    }
}

impl<K: Spender> Budget<K> {
    /// So many in one go, and so many each minute in the long run.
    pub(crate) fn new(most: u32, per_minute: u32) -> Budget<K> {
        Budget { buckets: Mutex::default(), most, per_minute }
    }

    /// Takes one from a client's bucket at a moment; `false` if it is empty.
    pub(crate) fn spend(&self, client: K, now: Instant) -> bool {
        self.spend_some(client, 1, now)
    }

    /// The same with so many, of which all are taken or none.
    pub(crate) fn spend_some(&self, client: K, count: u32, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY_CLIENTS {
            // A full bucket says no more than none.
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let per_second = f64::from(client.share(self.per_minute)) / 60.0;
        let full = || Bucket::new(client.share(self.most), per_second, now);
        buckets.entry(client).or_insert_with(full).spend_some(count, now)
    }

    /// Gives one back: what it was spent for was not what is limited.
    pub(crate) fn give_back(&self, client: K, now: Instant) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&client) {
            bucket.give_back(now);
        }
    }
}

/// Clients whose buckets are remembered before full ones are forgotten.
const MANY_CLIENTS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn client(text: &str) -> Client {
        Client::new(text.parse().expect("an address"))
    }

    #[test]
    fn a_household_is_one_client() {
        assert_eq!(client("2001:db8:1:2:3::4"), client("2001:db8:1:2:ffff::1"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
    }

    #[test]
    fn only_the_last_forwarded_address_counts() {
        let mut headers = HeaderMap::new();
        let proxy = client("127.0.0.1");
        assert_eq!(proxy.behind_proxy(&headers), proxy);
        headers.insert("x-forwarded-for", "1.2.3.4, 10.0.0.9".parse().expect("a header"));
        assert_eq!(proxy.behind_proxy(&headers), client("10.0.0.9"));
    }

    #[test]
    fn every_client_has_a_bucket() {
        let (budget, now) = (Budget::new(2, 60), Instant::now());
        let (one, other) = (client("10.0.0.1"), client("10.0.0.2"));
        let spent = [one, one, one, other].map(|client| budget.spend(client, now));
        assert_eq!(spent, [true, true, false, true]);
        let later = now + Duration::from_millis(1100);
        assert_eq!([0, 1].map(|_| budget.spend(one, later)), [true, false]);
    }

    /// A bucket is forgotten when it is full again, and not before.
    #[test]
    fn full_buckets_are_forgotten_when_there_are_many() {
        let (budget, now) = (Budget::new(1, 60), Instant::now());
        let clients = (0..).take(MANY_CLIENTS).map(|number| Client::new(IpAddr::V4(number.into())));
        clients.for_each(|client| assert!(budget.spend(client, now)));
        let remembered = || budget.buckets.lock().expect("no panic").len();
        let other = client("192.168.0.1");
        assert!(budget.spend(other, now));
        assert_eq!(remembered(), MANY_CLIENTS + 1);
        assert!(budget.spend(other, now + Duration::from_secs(2)));
        assert_eq!(remembered(), 1);
    }

    /// Pupils of one address have budgets of their own, each smaller than that of an address.
    #[test]
    fn a_card_has_its_own_share() {
        let (budget, now) = (Budget::new(16, 60), Instant::now());
        let card = |number| Client::Card(CardKey { class: *b"BCDFGH", number });
        let spent = |client| (0..20).filter(|_| budget.spend(client, now)).count();
        assert_eq!([card(1), card(2), client("10.0.0.1")].map(spent), [2, 2, 16]);
        budget.give_back(card(1), now);
        assert_eq!(spent(card(1)), 1);
        let places = ClientCounts::new(16);
        let taken: Vec<SocketPlace> = (0..20).filter_map(|_| places.take(card(1))).collect();
        assert_eq!(taken.len(), 2);
        assert!(places.take(card(2)).is_some());
    }

    #[test]
    fn places_are_given_back() {
        let counts = ClientCounts::new(2);
        let one = client("10.0.0.1");
        let [first, _second] = [0, 1].map(|_| counts.take(one).expect("one of two"));
        assert!(counts.take(one).is_none());
        assert!(counts.take(client("10.0.0.2")).is_some());
        drop(first);
        let _third = counts.take(one).expect("a place was given back");
        assert!(counts.take(one).is_none());
    }
}
