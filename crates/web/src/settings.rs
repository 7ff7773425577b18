//! What a player sets once and finds again, kept as lines of `key=value`.

use std::fmt;

use awale_coach::Reader;
use awale_engine::Level;
use awale_words::{Lang, Naming, Speech};

use crate::board::Speed;

/// How the board looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// As the device prefers.
    #[default]
    Auto,
    /// Light wood on paper.
    Light,
    /// Dark wood at night.
    Dark,
    /// Black and white with strong lines.
    Contrast,
    /// Numbers instead of seeds.
    Numbers,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 5] =
        [Theme::Auto, Theme::Light, Theme::Dark, Theme::Contrast, Theme::Numbers];

    /// The word in the settings and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
            Theme::Numbers => "numbers",
        }
    }
}

/// When the count beside a pit is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Counts {
    #[default]
    Always,
    /// When the pit is pointed at.
    Hover,
    Never,
}

impl Counts {
    /// All choices.
    pub const ALL: [Counts; 3] = [Counts::Always, Counts::Hover, Counts::Never];

    /// The word in the settings and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Counts::Always => "always",
            Counts::Hover => "hover",
            Counts::Never => "never",
        }
    }
}

/// A thing that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    On,
    Off,
}

impl Switch {
    /// Both.
    pub const ALL: [Switch; 2] = [Switch::On, Switch::Off];

    /// The word in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Switch::On => "on",
            Switch::Off => "off",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn flipped(self) -> Switch {
        match self {
            Switch::On => Switch::Off,
            Switch::Off => Switch::On,
        }
    }

    /// Whether it is on.
    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// When the coach speaks by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coach {
    /// Against the first three levels: who plays them is learning.
    #[default]
    Auto,
    /// In every game at this screen.
    On,
    /// Never.
    Off,
}

impl Coach {
    /// All choices.
    pub const ALL: [Coach; 3] = [Coach::Auto, Coach::On, Coach::Off];

    /// The word in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Coach::Auto => "auto",
            Coach::On => "on",
            Coach::Off => "off",
        }
    }

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

/// What a player sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    pub lang: Lang,
    pub naming: Naming,
    pub theme: Theme,
    /// How fast seeds are sown.
    pub speed: Speed,
    pub counts: Counts,
    pub sound: Switch,
    /// On a touch screen: whether the first touch shows and the second plays.
    pub tap_twice: Switch,
    /// Whether single keys are orders.
    pub keys: Switch,
    /// When the coach speaks by itself.
    pub coach: Coach,
    /// Whom the coach speaks to.
    pub reader: Reader,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: Lang::Fr,
            naming: Naming::Letters,
            theme: Theme::Auto,
            speed: Speed::Normal,
            counts: Counts::Always,
            sound: Switch::On,
            tap_twice: Switch::Off,
            keys: Switch::On,
            coach: Coach::Auto,
            reader: Reader::Player,
        }
    }
}

const fn naming_name(naming: Naming) -> &'static str {
    match naming {
        Naming::Letters => "letters",
        Naming::Numbers => "numbers",
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "lang={}", self.lang.code())?;
        writeln!(f, "naming={}", naming_name(self.naming))?;
        writeln!(f, "theme={}", self.theme.name())?;
        writeln!(f, "speed={}", self.speed.name())?;
        writeln!(f, "counts={}", self.counts.name())?;
        writeln!(f, "sound={}", self.sound.name())?;
        writeln!(f, "tap-twice={}", self.tap_twice.name())?;
        writeln!(f, "keys={}", self.keys.name())?;
        writeln!(f, "coach={}", self.coach.name())?;
        writeln!(f, "reader={}", self.reader.name())
    }
}

impl Settings {
    /// The words a language and a naming need.
    pub const fn speech(&self) -> Speech {
        Speech { lang: self.lang, naming: self.naming }
    }

    /// Reads settings; what is missing or unknown stays as `otherwise` has it, so that an older
    /// or newer page loses nothing else.
    #[must_use]
    pub fn read(text: &str, otherwise: Settings) -> Settings {
        let mut settings = otherwise;
        for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match key {
                "lang" => set(&mut settings.lang, &Lang::ALL, Lang::code, value),
                "naming" => {
                    let all = [Naming::Letters, Naming::Numbers];
                    set(&mut settings.naming, &all, naming_name, value);
                }
                "theme" => set(&mut settings.theme, &Theme::ALL, Theme::name, value),
                "speed" => set(&mut settings.speed, &Speed::ALL, Speed::name, value),
                "counts" => set(&mut settings.counts, &Counts::ALL, Counts::name, value),
                "sound" => set(&mut settings.sound, &Switch::ALL, Switch::name, value),
                "tap-twice" => set(&mut settings.tap_twice, &Switch::ALL, Switch::name, value),
                "keys" => set(&mut settings.keys, &Switch::ALL, Switch::name, value),
                "coach" => set(&mut settings.coach, &Coach::ALL, Coach::name, value),
                "reader" => set(&mut settings.reader, &Reader::ALL, Reader::name, value),
                _ => {}
            }
        }
        settings
    }
}

fn set<T: Copy>(field: &mut T, all: &[T], name: fn(T) -> &'static str, value: &str) {
    if let Some(&found) = all.iter().find(|&&one| name(one) == value) {
        *field = found;
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
            theme: Theme::Contrast,
            speed: Speed::Slow,
            counts: Counts::Hover,
            sound: Switch::Off,
            tap_twice: Switch::On,
            keys: Switch::Off,
            coach: Coach::On,
            reader: Reader::Child,
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
    fn what_nobody_knows_is_left_alone() {
        let text = "theme=pink\nspeed=fast\nfuture=1\nnonsense";
        let expected = Settings { speed: Speed::Fast, ..Settings::default() };
        assert_eq!(Settings::read(text, Settings::default()), expected);
    }
}
