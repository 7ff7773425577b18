//! What the ten levels are called: the page and the coach say the same.

use awale_engine::Level;

/// From the first level to the tenth; the same in every language.
const NAMES: [&str; 10] =
    ["Awa", "Kofi", "Fatou", "Moussa", "Mariam", "Yao", "Adjoua", "Ousmane", "Akua", "Sékou"];

/// The name of the character that plays at a level.
pub fn character(level: Level) -> &'static str {
    NAMES[usize::from(level.number()) - 1]
}
