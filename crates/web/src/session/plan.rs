//! What is chosen before a game begins.

use std::fmt;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_engine::Level;
use awale_play::{Begins, BeginsError, Options, Seat, TimeControl};
use awale_words::{Lang, Speech};

use super::{Player, Session};

/// Who sits across the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    Engine(Level),
    /// A person at the same screen.
    Person,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum First {
    /// Whoever sits at the bottom.
    You,
    Other,
    Lot,
    /// The youngest of two persons.
    Youngest,
}

impl First {
    /// All ways.
    pub const ALL: [First; 4] = [First::You, First::Other, First::Lot, First::Youngest];

    /// The word in a kept plan.
    pub const fn name(self) -> &'static str {
        match self {
            First::You => "you",
            First::Other => "other",
            First::Lot => "lot",
            First::Youngest => "youngest",
        }
    }
}

/// What is chosen before a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub rules: RuleSet,
    pub opponent: Opponent,
    pub first: First,
    /// The ages of two persons, asked if the youngest begins.
    pub ages: BySide<u8>,
    /// How much time there is.
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

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rules={}", self.rules)?;
        match self.opponent {
            Opponent::Engine(level) => writeln!(f, "level={level}")?,
            Opponent::Person => writeln!(f, "level=person")?,
        }
        writeln!(f, "first={}", self.first.name())?;
        writeln!(f, "south-age={}", self.ages.south)?;
        writeln!(f, "north-age={}", self.ages.north)?;
        writeln!(f, "time={}", self.time)
    }
}

impl Plan {
    /// Reads a kept plan; what is missing or unknown stays as `otherwise` has it.
    #[must_use]
    pub fn read(text: &str, otherwise: Plan) -> Plan {
        let mut plan = otherwise;
        for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match (key, value) {
                ("rules", _) => plan.rules = value.parse().unwrap_or(plan.rules),
                ("level", "person") => plan.opponent = Opponent::Person,
                ("level", _) => {
                    plan.opponent = value.parse().map_or(plan.opponent, Opponent::Engine);
                }
                ("first", _) => {
                    let first = First::ALL.into_iter().find(|first| first.name() == value);
                    plan.first = first.unwrap_or(plan.first);
                }
                ("south-age", _) => plan.ages.south = value.parse().unwrap_or(plan.ages.south),
                ("north-age", _) => plan.ages.north = value.parse().unwrap_or(plan.ages.north),
                ("time", _) => plan.time = value.parse().unwrap_or(plan.time),
                _ => {}
            }
        }
        plan
    }

    /// The game as it was planned; `lot` decides if a lot is drawn.
    ///
    /// # Errors
    /// If the youngest should begin and both have the same age.
    pub fn begin(&self, lang: Lang, lot: u64) -> Result<Session, BeginsError> {
        let begins = match self.first {
            First::You => Begins::Chosen(Side::South),
            First::Other => Begins::Chosen(Side::North),
            First::Lot => Begins::Lot { number: lot },
            First::Youngest => Begins::Youngest { ages: self.ages },
        };
        let start = AnyPosition::start(self.rules, begins.first()?);
        let speech = Speech { lang, ..Speech::default() };
        let (across, name) = match self.opponent {
            Opponent::Engine(level) => {
                (Player::Engine(level), lang.level(level.number()).to_owned())
            }
            Opponent::Person => (Player::Person, speech.side(Side::North).to_owned()),
        };
        let seats = BySide::new(Seat::new(speech.side(Side::South)), Seat::new(name));
        let options = Options { start, seats, time: self.time };
        Ok(Session::new(options, BySide::new(Player::Person, across)))
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
