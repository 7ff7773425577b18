//! What a player sets once and finds again.

use awale_coach::{Reader, Voice};
use awale_core::word_enum;
use awale_engine::Level;
use awale_words::{Lang, Naming, Speech, Vocabulary};

use crate::board::Speed;
use crate::lines::kept_as_lines;

word_enum! {
    /// How the board looks. The style sheet knows the words.
    #[derive(Default)]
    pub enum Appearance {
        /// As the device prefers.
        #[default]
        Auto = "auto",
        Light = "light",
        Dark = "dark",
        /// Black and white with strong lines.
        Contrast = "contrast",
        /// Numbers instead of seeds.
        Numbers = "numbers",
    }
}

word_enum! {
    /// What the board is made of. The style sheet knows the words.
    #[derive(Default)]
    pub enum BoardStyle {
        /// Light wood with its grain, as in Côte d'Ivoire.
        #[default]
        Wood = "wood",
        /// Dark wood with carved bands, as in Ghana.
        Carved = "carved",
        Clay = "clay",
    }
}

word_enum! {
    /// What is sown. The style sheet knows the words.
    #[derive(Default)]
    pub enum SeedStyle {
        /// The round grey seeds of *Caesalpinia bonduc*.
        #[default]
        Nickar = "nickar",
        Cowries = "cowries",
        Pebbles = "pebbles",
    }
}

word_enum! {
    /// When the count beside a pit is seen. The style sheet knows the words.
    #[derive(Default)]
    pub enum Counts {
        #[default]
        Always = "always",
        /// When the pit is pointed at.
        Hover = "hover",
        Never = "never",
    }
}

word_enum! {
    pub enum Switch {
        On = "on",
        Off = "off",
    }
}

impl Switch {
    #[must_use]
    pub const fn flipped(self) -> Switch {
        if self.is_on() { Switch::Off } else { Switch::On }
    }

    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

word_enum! {
    /// When the coach speaks by itself.
    #[derive(Default)]
    pub enum Coach {
        /// Against the first three levels: who plays them is learning.
        #[default]
        Auto = "auto",
        /// In every game at this screen.
        On = "on",
        Off = "off",
    }
}

impl Coach {
    /// Whether it speaks in a game against a level, or between two persons.
    pub fn speaks(self, against: Option<Level>) -> bool {
        /// The last level at which it speaks if nobody has chosen.
        const LEARNING: u8 = 3;
        match self {
            Coach::On => true,
            Coach::Off => false,
            Coach::Auto => against.is_some_and(|level| level.number() <= LEARNING),
        }
    }
}

word_enum! {
    /// When the page reads aloud.
    #[derive(Default)]
    pub enum Aloud {
        /// To a child: in lessons, against the first levels, in a first game, or where the
        /// reader of the coach is one; but not where sounds are off.
        #[default]
        Auto = "auto",
        On = "on",
        Off = "off",
    }
}

word_enum! {
    /// How fast the page reads aloud.
    #[derive(Default)]
    pub enum Pace {
        Slow = "slow",
        #[default]
        Normal = "normal",
        Fast = "fast",
    }
}

impl Pace {
    /// The rate of a voice; 1 is its own.
    pub const fn rate(self) -> f32 {
        match self {
            Pace::Slow => 0.75,
            Pace::Normal => 1.0,
            Pace::Fast => 1.3,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    pub lang: Lang,
    pub naming: Naming,
    pub vocabulary: Vocabulary,
    pub theme: Appearance,
    pub board: BoardStyle,
    pub seeds: SeedStyle,
    pub speed: Speed,
    pub counts: Counts,
    pub sound: Switch,
    /// How loud sounds are, in percent.
    pub volume: u8,
    /// On a touch screen: whether the first touch shows and the second plays.
    pub tap_twice: Switch,
    /// Whether single keys are orders.
    pub keys: Switch,
    pub coach: Coach,
    pub reader: Reader,
    pub aloud: Aloud,
    pub pace: Pace,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: Lang::Fr,
            naming: Naming::Letters,
            vocabulary: Vocabulary::Ours,
            theme: Appearance::Auto,
            board: BoardStyle::Wood,
            seeds: SeedStyle::Nickar,
            speed: Speed::Normal,
            counts: Counts::Always,
            sound: Switch::On,
            volume: 70,
            tap_twice: Switch::Off,
            keys: Switch::On,
            coach: Coach::Auto,
            reader: Reader::Player,
            aloud: Aloud::Auto,
            pace: Pace::Normal,
        }
    }
}

kept_as_lines! {
    Settings {
        "lang": lang,
        "naming": naming,
        "vocabulary": vocabulary,
        "theme": theme,
        "board": board,
        "seeds": seeds,
        "speed": speed,
        "counts": counts,
        "sound": sound,
        "volume": volume,
        "tap-twice": tap_twice,
        "keys": keys,
        "coach": coach,
        "reader": reader,
        "aloud": aloud,
        "pace": pace,
    }
}

impl Settings {
    pub const fn speech(&self) -> Speech {
        Speech { lang: self.lang, naming: self.naming, vocabulary: self.vocabulary }
    }

    /// Whether the page reads aloud; `childs` where a child may be.
    pub fn reads_aloud(&self, childs: bool) -> bool {
        match self.aloud {
            Aloud::On => true,
            Aloud::Off => false,
            Aloud::Auto => self.sound.is_on() && (childs || self.reader == Reader::Child),
        }
    }

    pub fn voice(&self) -> Voice<'static> {
        Voice { speech: self.speech(), reader: self.reader, ..Voice::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back() {
        let settings = Settings {
            lang: Lang::En,
            naming: Naming::Numbers,
            vocabulary: Vocabulary::Sheets,
            theme: Appearance::Contrast,
            board: BoardStyle::Clay,
            seeds: SeedStyle::Cowries,
            speed: Speed::Slow,
            counts: Counts::Hover,
            sound: Switch::Off,
            volume: 35,
            tap_twice: Switch::On,
            keys: Switch::Off,
            coach: Coach::On,
            reader: Reader::Child,
            aloud: Aloud::On,
            pace: Pace::Slow,
        };
        assert_eq!(Settings::read(&settings.to_string(), Settings::default()), settings);
    }

    #[test]
    fn the_coach_speaks_to_who_is_learning() {
        assert!(Coach::Auto.speaks(Some(Level::FIRST)));
        assert!(!Coach::Auto.speaks(Some(Level::MASTER)) && !Coach::Auto.speaks(None));
        assert!(Coach::On.speaks(None) && !Coach::Off.speaks(Some(Level::FIRST)));
    }

    #[test]
    fn it_reads_aloud_to_a_child_unless_somebody_chose() {
        let mut settings = Settings::default();
        assert!(!settings.reads_aloud(false) && settings.reads_aloud(true));
        settings.reader = Reader::Child;
        assert!(settings.reads_aloud(false));
        settings.sound = Switch::Off;
        assert!(!settings.reads_aloud(true));
        settings = Settings { aloud: Aloud::Off, sound: Switch::On, ..settings };
        assert!(!settings.reads_aloud(true));
        settings = Settings { aloud: Aloud::On, ..Settings::default() };
        assert!(settings.reads_aloud(false));
    }

    #[test]
    fn what_nobody_knows_is_left_alone() {
        let text = "theme=pink\nspeed=fast\nfuture=1\nnonsense";
        let expected = Settings { speed: Speed::Fast, ..Settings::default() };
        assert_eq!(Settings::read(text, Settings::default()), expected);
    }
}
