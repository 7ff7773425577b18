//! What two people at one screen are called. They may give their names, once for all games.

use awale_core::BySide;
use awale_proto::LONGEST_NAME;

use crate::browser::{class, storage};

/// The names that were given last in this browser; empty where none was, and in a class, where a game that is
/// shared has no name of a pupil.
pub fn kept() -> BySide<String> {
    if class::secret().is_some() {
        return BySide::default();
    }
    read(&storage::read(storage::NAMES).unwrap_or_default())
}

pub fn keep(names: &BySide<String>) {
    storage::write(storage::NAMES, &write(names));
}

/// A line for each, South first.
fn read(text: &str) -> BySide<String> {
    let mut lines = text.lines().map(tidy);
    let mut next = || lines.next().unwrap_or_default();
    BySide { south: next(), north: next() }
}

fn write(names: &BySide<String>) -> String {
    format!("{}\n{}", tidy(&names.south), tidy(&names.north))
}

/// A name as it is written: in one line, not too long.
fn tidy(name: &str) -> String {
    let name: String = name.trim().chars().filter(|c| !c.is_control()).collect();
    name.chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        let names = BySide { south: " Élise ".to_owned(), north: String::new() };
        assert_eq!(
            read(&write(&names)),
            BySide { south: "Élise".to_owned(), north: String::new() }
        );
        assert_eq!(read(""), BySide::default());
        let long = BySide { south: "x".repeat(500), north: "a\nb".to_owned() };
        let kept = read(&write(&long));
        assert_eq!((kept.south.chars().count(), kept.north.as_str()), (LONGEST_NAME, "ab"));
    }
}
