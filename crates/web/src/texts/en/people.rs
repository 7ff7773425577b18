//! What the characters of the ten levels say, the first level first.

use crate::fr::people::PartTexts;
use crate::texts::one;

pub(crate) static TEXTS: PartTexts = PartTexts {
    about: |level| {
        one(
            level,
            [
                "She sows for the first time.",
                "He likes big handfuls and forgets to count.",
                "She counts to the end, nearly always.",
                "He has read the book and looks for double harvests.",
                "She plays every Sunday with her family.",
                "He harvests at the right moment.",
                "She prepares her moves at the club.",
                "He builds, he waits, he strikes.",
                "Nobody in the village beats her.",
                "He sees the whole game.",
            ],
        )
    },
    hello: |level| {
        one(
            level,
            [
                "Hi! Shall we learn together?",
                "You and me! I sow fast.",
                "Hello! This time I count well.",
                "Hello. I have gone over my harvests.",
                "Welcome to the table!",
                "A fine day for a harvest.",
                "Have a good game. I leave nothing lying about.",
                "Take your time. So will I.",
                "The village is watching. Let us play well.",
                "Sit down. The board speaks, let us listen.",
            ],
        )
    },
    well_done: |level| {
        one(
            level,
            [
                "Oh! You saw that before me!",
                "Ouch, my seeds!",
                "Well played, you count well.",
                "A fine harvest!",
                "Ah, that was well seen.",
                "What a harvest!",
                "Nice move. I take note.",
                "Well prepared.",
                "That is strong.",
                "Excellent. Go on.",
            ],
        )
    },
    loses: |level| {
        one(
            level,
            [
                "Bravo! Will you teach me that move?",
                "You got me! One more?",
                "You won, bravo! I want a rematch.",
                "Well played. Back to my book.",
                "Bravo! Next time I play tighter.",
                "A fine harvest. Bravo.",
                "Bravo. You must show me that at the club.",
                "Well played. Your plan was the better one.",
                "Bravo. The village will talk about it.",
                "Bravo. I have nothing left to teach you today.",
            ],
        )
    },
    wins: |level| {
        one(
            level,
            [
                "Did I win? Again, you will see!",
                "This time it is me! One more?",
                "That was close. Play again?",
                "I counted right this time. A rematch?",
                "That was a lovely game. Another one?",
                "The harvest was mine. Until next time.",
                "Well defended. A rematch?",
                "Thank you for the game. Let us look at it together.",
                "Thank you. Come back whenever you like.",
                "Thank you for this game. One learns with every seed.",
            ],
        )
    },
    draw: "A draw! A fine game.",
    named: |name, level| format!("{name}, level {level}"),
};
