//! Texts on the board.

#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct BoardTexts {
    pub board: &'static str,
    pub playable: &'static str,
    pub not_playable: &'static str,
    pub placeable: &'static str,
    pub ends_in: fn(&str) -> String,
    pub takes: fn(u8) -> String,
    pub last_origin: &'static str,
    pub last_pit: &'static str,
    pub last_taken: fn(u8) -> String,
    pub granary: fn(&str, &str) -> String,
    pub reserve: fn(&str) -> String,
    pub hand: fn(u8) -> String,
    pub spent: &'static str,
    pub place_prompt: &'static str,
    pub take_prompt: &'static str,
    pub confirm: &'static str,
    pub cancel: &'static str,
    pub take_back: &'static str,
    pub taking: fn(u8) -> String,
}
