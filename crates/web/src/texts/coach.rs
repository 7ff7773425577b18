//! Texts of the coach beside a game.

/// Texts of the coach beside a game.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct CoachTexts {
    pub title: &'static str,
    pub switch: &'static str,
    pub idle: &'static str,
    pub nothing: &'static str,
    pub move_title: fn(&str) -> String,
    pub plan: &'static str,
    pub plan_title: &'static str,
    pub happy: &'static str,
    pub plain: &'static str,
    pub sad: &'static str,
    pub when: &'static str,
    pub when_auto: &'static str,
    pub when_on: &'static str,
    pub when_off: &'static str,
    pub reader: &'static str,
    pub reader_child: &'static str,
    pub reader_player: &'static str,
    pub reader_expert: &'static str,
}
