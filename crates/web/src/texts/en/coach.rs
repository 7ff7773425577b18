//! Texts of the coach beside a game.

use crate::fr::coach::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    title: "Coach",
    switch: "The coach comments on the moves",
    idle: "After each move I say what it does.",
    nothing: "Nothing special here.",
    move_title: |mv| format!("The move {mv}"),
    move_title_own: |_| "Your move".to_owned(),
    plan: "What to do here?",
    plan_title: "The position",
    why: "Why?",
    line: |at, all| format!("The coach shows move {at} of {all}."),
    happy: "well played",
    plain: "there was something better",
    sad: "look again",
    when: "The coach comments",
    when_auto: "At the first three levels",
    reader: "The coach speaks to",
    reader_child: "A child",
    reader_player: "A player",
    reader_expert: "An expert",
};
