//! What is chosen before a game begins.

use std::fmt;
use std::str::FromStr;

use awale_core::{AnyPosition, BySide, Pit, RuleSet, Side};
use awale_engine::Level;
use awale_play::{Begins, Options, Seat, TimeControl};
use awale_words::{Lang, Speech};

use super::form::Form;
use super::{Occupant, Session, people};
use crate::Switch;
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
        /// The youngest (A1): two persons are asked who it is, against the program it is you.
        Youngest = "youngest",
    }
}

awale_core::word_enum! {
    /// Seeds that lie in the person's granary at the start: they are taken out of the other row.
    #[derive(Default)]
    pub enum Handicap {
        #[default]
        None = "0",
        Three = "3",
        Six = "6",
        Nine = "9",
    }
}

impl Handicap {
    pub const fn seeds(self) -> u8 {
        match self {
            Handicap::None => 0,
            Handicap::Three => 3,
            Handicap::Six => 6,
            Handicap::Nine => 9,
        }
    }

    /// Whether a game can be begun with one: where seeds are placed first, none is on the board at the start.
    pub fn is_for(rules: RuleSet) -> bool {
        rules.facts().reserve == 0
    }

    /// The first position of a game, South the person who is given the seeds.
    fn start(self, rules: RuleSet, first: Side) -> AnyPosition {
        let usual = AnyPosition::start(rules, first);
        if !Handicap::is_for(rules) {
            return usual;
        }
        let mut setup = usual.setup();
        for given in 0..self.seeds() {
            setup.pits[Pit::of(Side::North, usize::from(given % 6)).index()] -= 1;
            setup.granaries[Side::South] += 1;
        }
        AnyPosition::new(rules, &setup).unwrap_or(usual)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub rules: RuleSet,
    pub opponent: Opponent,
    /// Whether the program takes the level that suits the person.
    pub adapts: Switch,
    pub handicap: Handicap,
    /// Whether moves can be taken back.
    pub undo: Switch,
    pub first: First,
    pub time: TimeControl,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            rules: RuleSet::Awale,
            opponent: Opponent::Engine(Level::FIRST),
            adapts: Switch::On,
            handicap: Handicap::None,
            undo: Switch::On,
            first: First::You,
            time: TimeControl::None,
        }
    }
}

kept_as_lines! {
    Plan {
        "rules": rules,
        "level": opponent,
        "adapts": adapts,
        "handicap": handicap,
        "undo": undo,
        "first": first,
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

    /// Changes the plan. Another game, or a person instead of the program, may bring another way to
    /// begin with it.
    pub fn change(&mut self, change: impl FnOnce(&mut Plan)) {
        let kind = |plan: &Plan| (plan.rules, plan.opponent == Opponent::Person);
        let before = kind(self);
        change(self);
        if kind(self) != before {
            self.propose_first();
        }
    }

    /// Who begins if nobody says otherwise.
    fn propose_first(&mut self) {
        self.first = match self.opponent {
            Opponent::Person if Begins::is_by_age(self.rules) => First::Youngest,
            Opponent::Engine(_) if Begins::is_by_age(self.rules) => First::You,
            _ if self.first == First::Youngest => First::You,
            _ => self.first,
        };
    }

    /// The plan with the level that suits the person, if the program adapts.
    #[must_use]
    pub fn adapted(self, form: &Form, luck: u64) -> Plan {
        match self.opponent {
            Opponent::Engine(_) if self.adapts.is_on() => {
                Plan { opponent: Opponent::Engine(form.next(luck)), ..self }
            }
            _ => self,
        }
    }

    /// The level of a program that adapts.
    pub fn adapting_level(&self) -> Option<Level> {
        match self.opponent {
            Opponent::Engine(level) if self.adapts.is_on() => Some(level),
            _ => None,
        }
    }

    /// Whether two persons must be asked who is the youngest.
    pub fn asks_age(&self) -> bool {
        self.first == First::Youngest && self.opponent == Opponent::Person
    }

    /// The game as it was planned, the person at the bottom; `lot` decides if a lot is drawn. A
    /// program that adapts has taken its level before.
    pub fn begin(&self, lang: Lang, lot: u64, names: &BySide<String>) -> Session {
        let begins = match self.first {
            First::You | First::Youngest => Begins::Chosen(Side::South),
            First::Other => Begins::Chosen(Side::North),
            First::Lot => Begins::Lot { number: lot },
        };
        let start = self.handicap.start(self.rules, begins.first());
        self.begin_at(start, Side::South, lang, names)
    }

    /// A game from a position, with a person on one side and the chosen opponent across. Two persons
    /// have their names, where they gave them.
    pub fn begin_at(
        &self,
        start: AnyPosition,
        person: Side,
        lang: Lang,
        names: &BySide<String>,
    ) -> Session {
        let speech = Speech { lang, ..Speech::default() };
        let two = self.opponent == Opponent::Person;
        let mut seats = BySide::from_fn(|side| {
            let name = if two { names[side].as_str() } else { "" };
            Seat::new(speech.player(side, name))
        });
        let mut players = BySide::new(Occupant::Person, Occupant::Person);
        if let Opponent::Engine(level) = self.opponent {
            let across = person.opponent();
            seats[across] = Seat::new(people::name(level));
            players[across] = Occupant::Engine(level);
        }
        let options = Options { start, seats, time: self.time };
        Session { undo: self.undo, ..Session::new(options, players) }
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
            adapts: Switch::Off,
            handicap: Handicap::Six,
            undo: Switch::Off,
            first: First::Youngest,
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
            plan.begin(Lang::Fr, lot, &BySide::default()).game().to_move()
        };
        assert_eq!(first(First::You, 0), Side::South);
        assert_eq!(first(First::Other, 0), Side::North);
        assert_eq!(first(First::Lot, 1), Side::North);
    }

    #[test]
    fn two_people_have_their_names() {
        let names = BySide { south: "Élise".to_owned(), north: String::new() };
        let called = |opponent| {
            let session = Plan { opponent, ..Plan::default() }.begin(Lang::Fr, 0, &names);
            Side::ALL.map(|side| session.game().seats()[side].name.clone())
        };
        assert_eq!(called(Opponent::Person), ["Élise", "Nord"]);
        assert_eq!(called(Opponent::Engine(Level::MASTER)), ["Sud", "Sékou"]);
    }

    #[test]
    fn seeds_can_be_given_at_the_start() {
        let plan = Plan::default();
        let begin = |rules, handicap| {
            Plan { rules, handicap, ..plan }.begin(Lang::Fr, 0, &BySide::default())
        };
        for &rules in RuleSet::ALL {
            for handicap in Handicap::ALL {
                let session = begin(rules, handicap);
                let position = session.game().position();
                let given = if Handicap::is_for(rules) { handicap.seeds() } else { 0 };
                assert_eq!(position.granaries(), BySide::new(given, 0), "{rules} {handicap}");
                // Another game between the same players is given the same.
                assert_eq!(session.rematch(&plan).game().position().granaries().south, given);
            }
        }
        let session = begin(RuleSet::Awale, Handicap::Nine);
        assert_eq!(session.game().position().to_string(), "4-4-4-4-4-4-2-2-2-3-3-3-9-0-S");
    }

    #[test]
    fn the_program_adapts_only_if_it_is_asked_to() {
        let level = |plan: Plan| match plan.adapted(&Form::default(), 0).opponent {
            Opponent::Engine(level) => Some(level.number()),
            Opponent::Person => None,
        };
        let strong = Plan { opponent: Opponent::Engine(Level::MASTER), ..Plan::default() };
        assert_eq!(level(strong), Some(1));
        assert_eq!(level(Plan { adapts: Switch::Off, ..strong }), Some(10));
        assert_eq!(level(Plan { opponent: Opponent::Person, ..strong }), None);
    }

    #[test]
    fn another_game_is_at_the_level_that_suits_by_then() {
        let plan = Plan { opponent: Opponent::Engine(Level::MASTER), ..Plan::default() };
        let session = plan.begin(Lang::Fr, 0, &BySide::default());
        let again = |plan: Plan| {
            let next = session.rematch(&plan.adapted(&Form::default(), 0));
            let name = next.game().seats()[Side::North].name.clone();
            (next.level_across().map(Level::number), name)
        };
        assert_eq!(again(plan), (Some(1), "Awa".to_owned()));
        assert_eq!(again(Plan { adapts: Switch::Off, ..plan }).0, Some(10));
        assert_eq!(again(Plan { opponent: Opponent::Person, ..plan }).0, Some(10));
    }

    /// A1: the default of Avelé, and of no other game.
    #[test]
    fn avele_asks_who_is_the_youngest() {
        let proposed = |rules, opponent, first| {
            let mut plan = Plan { rules, opponent, first, ..Plan::default() };
            plan.propose_first();
            (plan.first, plan.asks_age())
        };
        let engine = Plan::default().opponent;
        let (avele, awale) = (RuleSet::Avele, RuleSet::Awale);
        assert_eq!(proposed(avele, Opponent::Person, First::Other), (First::Youngest, true));
        assert_eq!(proposed(avele, engine, First::Other), (First::You, false));
        assert_eq!(proposed(awale, Opponent::Person, First::Youngest), (First::You, false));
        assert_eq!(proposed(awale, engine, First::Other), (First::Other, false));
        // What was chosen stays while the game and the kind of opponent do.
        let mut plan = Plan { rules: avele, first: First::Other, ..Plan::default() };
        plan.change(|plan| plan.opponent = Opponent::Engine(Level::MASTER));
        assert_eq!(plan.first, First::Other);
        plan.change(|plan| plan.opponent = Opponent::Person);
        assert_eq!(plan.first, First::Youngest);
    }
}
