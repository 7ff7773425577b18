//! Texts for the browser's database. Bringing them there takes a moment, and a page may be left
//! meanwhile: until it is done they wait in the small storage, which is written at once.

use crate::browser::database::{self, ObjectStore};
use crate::browser::storage;

#[derive(Clone, PartialEq, Eq, Debug)]
struct PendingText {
    table: ObjectStore,
    key: String,
    text: String,
}

impl PendingText {
    fn is(&self, table: ObjectStore, key: &str) -> bool {
        self.table == table && self.key == key
    }
}

/// Between two texts that wait.
const MARK: char = '\u{1e}';

fn waiting() -> Vec<PendingText> {
    read(&storage::read(storage::ASIDE).unwrap_or_default())
}

/// Each text follows a line with its table and its key. Pages of before knew one table only.
fn read(text: &str) -> Vec<PendingText> {
    let one = |text: &str| {
        let (head, text) = text.split_once('\n')?;
        let (table, key) = head.split_once(' ').unwrap_or((ObjectStore::Aside.name(), head));
        Some(PendingText { table: table.parse().ok()?, key: key.to_owned(), text: text.to_owned() })
    };
    text.split(MARK).filter_map(one).collect()
}

fn write(texts: &[PendingText]) -> String {
    let one = |PendingText { table, key, text }: &PendingText| format!("{table} {key}\n{text}");
    texts.iter().map(one).collect::<Vec<_>>().join(&MARK.to_string())
}

fn wait(texts: &[PendingText]) {
    if texts.is_empty() {
        storage::remove(storage::ASIDE);
    } else {
        storage::write(storage::ASIDE, &write(texts));
    }
}

fn wait_without(table: ObjectStore, key: &str) {
    wait(&waiting().into_iter().filter(|text| !text.is(table, key)).collect::<Vec<_>>());
}

/// Keeps a text; one with the same key is replaced.
pub fn put(table: ObjectStore, key: &str, text: &str) {
    let mut texts = waiting();
    texts.retain(|text| !text.is(table, key));
    texts.push(PendingText { table, key: key.to_owned(), text: text.to_owned() });
    wait(&texts);
}

/// Brings what waits into the database; without one it goes on waiting.
pub async fn settle() {
    for PendingText { table, key, text } in waiting() {
        if database::put(table, &key, &text).await.is_ok() {
            // Another may have come meanwhile.
            let same = |other: &PendingText| other.is(table, &key) && other.text == text;
            wait(&waiting().into_iter().filter(|other| !same(other)).collect::<Vec<_>>());
        }
    }
}

/// Every text of a table with its key, in the order of the keys.
pub async fn all(table: ObjectStore) -> Vec<(String, String)> {
    settle().await;
    let mut texts = database::all(table).await.unwrap_or_default();
    // What could not be brought there is the newest.
    for PendingText { table: of, key, text } in waiting() {
        if of == table {
            texts.retain(|(other, _)| *other != key);
            texts.push((key, text));
        }
    }
    texts
}

/// The text of a key, if there is one.
pub async fn get(table: ObjectStore, key: &str) -> Option<String> {
    let waits = waiting().into_iter().find(|text| text.is(table, key));
    match waits {
        Some(found) => Some(found.text),
        None => database::get(table, key).await.ok().flatten(),
    }
}

pub async fn remove(table: ObjectStore, key: &str) {
    wait_without(table, key);
    let _ = database::remove(table, key).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_wait_come_back() {
        let text = |table, key: &str, text: &str| PendingText {
            table,
            key: key.to_owned(),
            text: text.to_owned(),
        };
        let texts = [
            text(ObjectStore::Aside, "1", "[Variant \"awale\"]\n\n1. A a *"),
            text(ObjectStore::Done, "2", "1. B *"),
        ];
        assert_eq!(read(&write(&texts)), texts);
        assert_eq!(read(""), []);
        // As a page wrote it that knew one table.
        assert_eq!(read("7\n1. B *"), [text(ObjectStore::Aside, "7", "1. B *")]);
    }
}
