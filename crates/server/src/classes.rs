//! Classes: who keeps one, who is in one, and how often a code may be wrong.
//!
//! The store has digests alone. Every card follows from the secret of the teacher, its number and its
//! generation, so that the teacher can print it again and the server cannot.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use awale_play::Millis;
use awale_proto::{Card, ClassMade};
use awale_store::{
    CODE_LETTERS, CardRecord, ClassRecord, Derived, Digest, Holder, Store, StoreError, random_code,
    random_word,
};
use awale_words::Animal;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::api::SECRET_LETTERS;
use crate::client::{Budget, CardKey, Client};
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::rooms::Context;

/// Letters of what is typed of a card: 17 thousand million codes.
const SHORT_LETTERS: usize = 8;
/// Letters of the secret of a device, by which it is told from other secrets.
const PASS_LETTERS: usize = 30;
/// What a page names beside such a secret where it can set no header: when it opens a socket.
pub(crate) const PROTOCOL: &str = "awale";
/// How long a device is believed without asking the store. Who renews a card tells all servers at once; if one
/// does not hear it, the card is void there so much later.
const BELIEVED: Duration = Duration::from_secs(5);
/// How often it is noted that a pupil is here.
const NOTED: Duration = Duration::from_secs(10);
/// For how many seconds a pupil is here after being heard of.
const HERE_SECONDS: u64 = 30;
/// Devices that are remembered before those of before are forgotten.
const MANY: usize = 10_000;
/// Codes that are tried for a new class before it is given up: one in a million is taken.
const TRIES: usize = 5;

/// What a server remembers of classes for a moment.
#[derive(Debug)]
pub(crate) struct Classes {
    devices: Mutex<HashMap<String, (CardKey, Instant)>>,
    noted: Mutex<HashMap<CardKey, Instant>>,
    guesses: Budget,
    guesses_per_class: Budget<[u8; CODE_LETTERS]>,
}

impl Classes {
    pub(crate) fn new(quotas: &Quotas) -> Classes {
        let Quotas { guesses, guesses_per_minute, .. } = *quotas;
        Classes {
            devices: Mutex::default(),
            noted: Mutex::default(),
            guesses: Budget::new(guesses, guesses_per_minute),
            guesses_per_class: Budget::new(
                quotas.guesses_per_class,
                quotas.guesses_per_class_per_minute,
            ),
        }
    }

    /// The card with which the device of a request entered, if it did and the card is not void.
    pub(crate) async fn card_of(
        &self,
        store: &Store,
        headers: &HeaderMap,
    ) -> Result<Option<CardKey>, StoreError> {
        let Some(token) = device_secret(headers) else { return Ok(None) };
        let now = Instant::now();
        let known = lock(&self.devices).get(token).copied();
        if let Some((card, asked)) = known
            && now.duration_since(asked) < BELIEVED
        {
            return Ok(Some(card));
        }
        let card = store.holder(Digest::of(token)).await?.and_then(|holder| key(&holder));
        let mut devices = lock(&self.devices);
        match card {
            Some(card) => {
                if devices.len() >= MANY {
                    devices.retain(|_, (_, asked)| now.duration_since(*asked) < BELIEVED);
                }
                devices.insert(token.to_owned(), (card, now));
            }
            None => {
                devices.remove(token);
            }
        }
        Ok(card)
    }

    /// Notes that a pupil is here, once in a while.
    pub(crate) async fn note(&self, store: &Store, card: CardKey) -> Result<(), StoreError> {
        let now = Instant::now();
        {
            let mut noted = lock(&self.noted);
            if noted.get(&card).is_some_and(|at| now.duration_since(*at) < NOTED) {
                return Ok(());
            }
            if noted.len() >= MANY {
                noted.retain(|_, at| now.duration_since(*at) < NOTED);
            }
            noted.insert(card, now);
        }
        store.seen(holder(card)).await
    }

    /// Forgets what is remembered of a class, or of one of its cards.
    fn forget(&self, class: &str, number: Option<u8>) {
        let of = |card: &CardKey| {
            card.class == class.as_bytes() && number.is_none_or(|number| number == card.number)
        };
        lock(&self.devices).retain(|_, (card, _)| !of(card));
        lock(&self.noted).retain(|card, _| !of(card));
    }

    /// Forgets the devices of a card that was renewed elsewhere.
    pub(crate) fn forget_holder(&self, holder: &str) {
        if let Some((class, number)) = holder.split_once('/')
            && let Ok(number) = number.parse()
        {
            self.forget(class, Some(number));
        }
    }

    /// Lets a device in with a card: the card, and the secret of the device.
    pub(crate) async fn enter(
        &self,
        store: &Store,
        client: Client,
        code: &str,
        card: &str,
    ) -> Result<(CardKey, String), Problem> {
        let code = typed(code);
        // What a camera reads is too long to be guessed.
        if card.len() == SECRET_LETTERS {
            let class = current(store, &code).await?;
            let found = class.cards.iter().find(|one| one.secret.fits(card));
            return self.let_in(store, &code, found.ok_or(Problem::WrongCode)?).await;
        }
        let now = Instant::now();
        let letters: Option<[u8; CODE_LETTERS]> = code.as_bytes().try_into().ok();
        // Paid before it is known whether it is right: a thousand at once are a thousand.
        if !self.guesses.spend(client, now) {
            return Err(Problem::TooMany(60));
        }
        if letters.is_some_and(|letters| !self.guesses_per_class.spend(letters, now)) {
            return Err(Problem::TooMany(60));
        }
        let class = current(store, &code).await?;
        let short = in_class(&code, &typed(card));
        let found = class.cards.iter().find(|one| one.short.fits(&short));
        let entered = self.let_in(store, &code, found.ok_or(Problem::WrongCode)?).await?;
        self.guesses.give_back(client, now);
        if let Some(letters) = letters {
            self.guesses_per_class.give_back(letters, now);
        }
        Ok(entered)
    }

    async fn let_in(
        &self,
        store: &Store,
        code: &str,
        card: &CardRecord,
    ) -> Result<(CardKey, String), Problem> {
        let token = random_word(PASS_LETTERS);
        let holder = Holder { class: code.to_owned(), number: card.number };
        let key = key(&holder).ok_or(Problem::WrongCode)?;
        // It may have been renewed at this very moment.
        if !store.enter_class(holder.class, card, Digest::of(&token)).await? {
            return Err(Problem::WrongCode);
        }
        Ok((key, token))
    }

    /// Makes a card void and gives the one in its place. Of two who want that at once both get the same.
    pub(crate) async fn renew(
        &self,
        context: &Context,
        teacher: &str,
        class: &ClassRecord,
        number: u8,
    ) -> Result<Card, Problem> {
        let store = &context.store;
        let found = class.cards.iter().find(|card| card.number == number);
        let before = found.ok_or(Problem::NotFound)?.generation;
        let mut generation = before;
        let others = || class.cards.iter().filter(|card| card.number != number);
        let next = loop {
            // One whose code another card has is left out.
            generation += 1;
            let next = Secrets::of(teacher, &class.code, number, generation);
            if others().all(|other| !other.short.fits(&in_class(&class.code, &next.short))) {
                break next;
            }
        };
        let record = CardRecord { generation, ..next.record(&class.code, number) };
        let renewed = store.renew_card(class.code.clone(), before, record).await?;
        self.forget(&class.code, Some(number));
        context.renewed.tell(&Holder { class: class.code.clone(), number }.name());
        if renewed {
            return Ok(next.card(&class.code, number));
        }
        let class = current(store, &class.code).await?;
        let now = class.cards.iter().find(|card| card.number == number).ok_or(Problem::NotFound)?;
        Ok(Secrets::of(teacher, &class.code, number, now.generation).card(&class.code, number))
    }

    /// Forgets a class.
    pub(crate) async fn delete(&self, store: &Store, code: &str) -> Result<(), Problem> {
        store.delete_class(code).await?;
        self.forget(code, None);
        Ok(())
    }
}

/// A class whose day has not come.
async fn current(store: &Store, code: &str) -> Result<ClassRecord, Problem> {
    let class = store.class(code).await?.filter(|class| class.until > store.date());
    class.ok_or(Problem::WrongCode)
}

/// A class for whoever asks with the secret of its teacher, and that secret. Which of both was wrong is not
/// told.
pub(crate) async fn kept<'h>(
    store: &Store,
    code: &str,
    headers: &'h HeaderMap,
) -> Result<(ClassRecord, &'h str), Problem> {
    let teacher = bearer(headers).ok_or(Problem::WrongCode)?;
    let class = current(store, &typed(code)).await?;
    if class.teacher.fits(teacher) { Ok((class, teacher)) } else { Err(Problem::WrongCode) }
}

/// Makes a class of so many cards that is forgotten after so many days; `None` if no code is free.
pub(crate) async fn make(
    store: &Store,
    now: Millis,
    cards: u8,
    days: u16,
) -> Result<Option<ClassMade>, StoreError> {
    let teacher = random_word(SECRET_LETTERS);
    let until = store.date() + i64::from(days) * 86_400;
    for _ in 0..TRIES {
        let code = random_code();
        let Some(records) = new_cards(&teacher, &code, &[], 1..=cards) else { continue };
        let digest = Digest::of(&teacher);
        let class = ClassRecord { code: code.clone(), teacher: digest, until, cards: records };
        if store.make_class(class, now).await? {
            let join_link = join_link(&code);
            let teacher_link = format!("/teach/{code}#{teacher}");
            return Ok(Some(ClassMade { code, teacher, until, join_link, teacher_link }));
        }
    }
    Ok(None)
}

/// More cards for a class, behind those it has.
pub(crate) async fn add(
    store: &Store,
    teacher: &str,
    class: &ClassRecord,
    count: u8,
) -> Result<Vec<Card>, Problem> {
    let last = class.cards.iter().map(|card| card.number).max().unwrap_or(0);
    let numbers = last + 1..=last + count;
    let new = new_cards(teacher, &class.code, &class.cards, numbers.clone());
    let added = store.add_cards(class.code.clone(), new.ok_or(Problem::Busy(1))?).await?;
    if !added {
        return Err(Problem::Busy(1));
    }
    let card = |number| Secrets::of(teacher, &class.code, number, 0).card(&class.code, number);
    Ok(numbers.map(card).collect())
}

/// New cards; `None` if two of all have the same code to type.
fn new_cards(
    teacher: &str,
    code: &str,
    there: &[CardRecord],
    numbers: impl Iterator<Item = u8>,
) -> Option<Vec<CardRecord>> {
    let mut shorts: Vec<String> = Vec::new();
    let mut cards = Vec::new();
    for number in numbers {
        let secrets = Secrets::of(teacher, code, number, 0);
        let short = in_class(code, &secrets.short);
        if shorts.contains(&short) || there.iter().any(|card| card.short.fits(&short)) {
            return None;
        }
        shorts.push(short);
        cards.push(secrets.record(code, number));
    }
    Some(cards)
}

/// All cards of a class as they are printed.
pub(crate) fn cards(teacher: &str, class: &ClassRecord) -> Vec<Card> {
    let code = &class.code;
    let secrets = |card: &CardRecord| Secrets::of(teacher, code, card.number, card.generation);
    class.cards.iter().map(|card| secrets(card).card(code, card.number)).collect()
}

/// Whether a pupil who was heard of then is here now, by the date of the store.
pub(crate) fn is_here(seen: i64, date: i64) -> bool {
    // Who was heard of in the future was so when the date was wrong.
    date.abs_diff(seen) < HERE_SECONDS
}

/// What opens the class for whoever has a card.
struct Secrets {
    long: String,
    short: String,
}

impl Secrets {
    fn of(teacher: &str, code: &str, number: u8, generation: u32) -> Secrets {
        let derived = |what| Derived::of(teacher, &format!("{what} {code} {number} {generation}"));
        Secrets {
            long: derived("card").word(SECRET_LETTERS),
            short: derived("short").code(SHORT_LETTERS),
        }
    }

    fn record(&self, code: &str, number: u8) -> CardRecord {
        let short = Digest::of(&in_class(code, &self.short));
        CardRecord { number, generation: 0, secret: Digest::of(&self.long), short, seen: 0 }
    }

    fn card(self, code: &str, number: u8) -> Card {
        let animal = Animal::of_card(number).name().to_owned();
        let link = format!("{}#{}", join_link(code), self.long);
        Card { number, animal, code: self.short, link }
    }
}

/// Where the pupils of a class enter.
pub(crate) fn join_link(code: &str) -> String {
    format!("/class/{code}")
}

/// A short code is worth something in its class alone.
fn in_class(code: &str, short: &str) -> String {
    format!("{code}/{short}")
}

/// A code as it was typed: in small letters, with spaces or dashes, it is the same.
pub(crate) fn typed(text: &str) -> String {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.take(32).map(|c| c.to_ascii_uppercase()).collect()
}

pub(crate) fn holder(card: CardKey) -> Holder {
    let class = String::from_utf8_lossy(&card.class).into_owned();
    Holder { class, number: card.number }
}

fn key(holder: &Holder) -> Option<CardKey> {
    let class = holder.class.as_bytes().try_into().ok()?;
    Some(CardKey { class, number: holder.number })
}

/// The secret with which a request asks.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// The secret of a device in a request: of any, or of one that opens a socket.
pub(crate) fn device_secret(headers: &HeaderMap) -> Option<&str> {
    let protocols = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|it| it.to_str().ok());
    let named = protocols.into_iter().flat_map(|list| list.split(',')).map(str::trim);
    bearer(headers).into_iter().chain(named).find(|secret| secret.len() == PASS_LETTERS)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The pupil who asks; nobody else may.
impl<S: Send + Sync> FromRequestParts<S> for CardKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<CardKey, Problem> {
        parts.extensions.get::<CardKey>().copied().ok_or(Problem::WrongCode)
    }
}

impl CardKey {
    pub(crate) fn class(&self) -> &str {
        std::str::from_utf8(&self.class).expect("a code has plain letters")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_typed() {
        assert_eq!(typed(" bcdf-ghjk "), "BCDFGHJK");
        assert_eq!(typed(&"b".repeat(100)).len(), 32);
    }

    /// The same teacher prints the same card; another number, generation or class gives another.
    #[test]
    fn cards_follow_from_the_secret_of_the_teacher() {
        let card = |teacher, code, number, generation| {
            Secrets::of(teacher, code, number, generation).card(code, number)
        };
        let one = card("secret", "BCDFGH", 1, 0);
        assert_eq!(one, card("secret", "BCDFGH", 1, 0));
        for other in [
            card("other", "BCDFGH", 1, 0),
            card("secret", "BCDFGJ", 1, 0),
            card("secret", "BCDFGH", 1, 1),
            card("secret", "BCDFGH", 11, 0),
        ] {
            assert_ne!(one.code, other.code);
            let secret = |card: &Card| card.link.split_once('#').map(|(_, it)| it.to_owned());
            assert_ne!(secret(&one), secret(&other));
        }
    }
}
