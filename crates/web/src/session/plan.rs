//! What is chosen before a game begins.

use std::fmt;
use std::str::FromStr;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_engine::Level;
use awale_play::{Begins, BeginsError, Options, Seat, TimeControl};
use awale_words::{Lang, Speech};

use super::{Occupant, Session};
use crate::browser::storage;
use crate::lines::kept_as_lines;

/// Who sits across the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    Engine(Level),
    /// A person at the same screen.
    Person,
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Engine(level) => level.fmt(f),
            Opponent::Person => f.write_str("person"),
        }
    }
}

impl FromStr for Opponent {
    type Err = <Level as FromStr>::Err;

    fn from_str(word: &str) -> Result<Opponent, <Level as FromStr>::Err> {
        if word == "person" { Ok(Opponent::Person) } else { word.parse().map(Opponent::Engine) }
    }
}

awale_core::word_enum! {
    /// Who begins.
    pub enum First {
        /// Whoever sits at the bottom.
        You = "you",
        Other = "other",
        Lot = "lot",
        /// The youngest of two persons.
        Youngest = "youngest",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub rules: RuleSet,
    pub opponent: Opponent,
    pub first: First,
    /// The ages of two persons, asked if the youngest begins.
    pub ages: BySide<u8>,
    pub time: TimeControl,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            rules: RuleSet::Awale,
            opponent: Opponent::Engine(Level::new(3).unwrap_or(Level::FIRST)),
            first: First::You,
            ages: BySide::new(8, 38),
            time: TimeControl::None,
        }
    }
}

kept_as_lines! {
    Plan {
        "rules": rules,
        "level": opponent,
        "first": first,
        "south-age": ages.south,
        "north-age": ages.north,
        "time": time,
    }
}

/// The clocks on offer. Days for each move are for two devices only.
pub fn clocks() -> impl Iterator<Item = TimeControl> {
    ["-", "180+2", "300+5", "600", "900+10", "3d"].into_iter().filter_map(|text| text.parse().ok())
}

impl Plan {
    /// What was chosen last in this browser.
    pub fn kept() -> Plan {
        Plan::read(&storage::read(storage::PLAN).unwrap_or_default(), Plan::default())
    }

    /// The game as it was planned, the person at the bottom; `lot` decides if a lot is drawn.
    pub fn begin(&self, lang: Lang, lot: u64) -> Result<Session, BeginsError> {
        let begins = match self.first {
            First::You => Begins::Chosen(Side::South),
            First::Other => Begins::Chosen(Side::North),
            First::Lot => Begins::Lot { number: lot },
            First::Youngest => Begins::Youngest { ages: self.ages },
        };
        let start = AnyPosition::start(self.rules, begins.first()?);
        Ok(self.begin_at(start, Side::South, lang))
    }

    /// A game from a position, with a person on one side and the chosen opponent across.
    pub fn begin_at(&self, start: AnyPosition, person: Side, lang: Lang) -> Session {
        let speech = Speech { lang, ..Speech::default() };
        let mut seats = BySide::from_fn(|side| Seat::new(speech.side(side)));
        let mut players = BySide::new(Occupant::Person, Occupant::Person);
        if let Opponent::Engine(level) = self.opponent {
            let across = person.opponent();
            seats[across] = Seat::new(lang.level(level.number()));
            players[across] = Occupant::Engine(level);
        }
        Session::new(Options { start, seats, time: self.time }, players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_come_back() {
        let plan = Plan {
            rules: RuleSet::Eqwale,
            opponent: Opponent::Person,
            first: First::Youngest,
            ages: BySide::new(7, 70),
            time: "300+5".parse().unwrap(),
        };
        assert_eq!(Plan::read(&plan.to_string(), Plan::default()), plan);
        let strong = Plan { opponent: Opponent::Engine(Level::MASTER), ..plan };
        assert_eq!(Plan::read(&strong.to_string(), Plan::default()), strong);
        assert_eq!(Plan::read("level=11\nrules=go\n?", Plan::default()), Plan::default());
    }

    #[test]
    fn every_way_to_begin() {
        let first = |first, lot| {
            let plan = Plan { first, opponent: Opponent::Person, ..Plan::default() };
            plan.begin(Lang::Fr, lot).unwrap().game().to_move()
        };
        assert_eq!(first(First::You, 0), Side::South);
        assert_eq!(first(First::Other, 0), Side::North);
        assert_eq!(first(First::Lot, 1), Side::North);
        assert_eq!(first(First::Youngest, 0), Side::South);
        let twins = Plan { first: First::Youngest, ages: BySide::new(9, 9), ..Plan::default() };
        assert!(twins.begin(Lang::En, 0).is_err());
    }
}
