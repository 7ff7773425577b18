//! A partner: the engine at a level, with a character.
//!
//! It errs as people do, not evenly: more where there is much to see or a sowing is long to count, and in
//! runs, because attention comes and goes. `awale-lab errors` measures it.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, RuleSet, Trace};

use crate::engine::{Engine, Info, PvLine, Question};
use crate::eval::Weights;
use crate::level::{Level, Sight};
use crate::limits::{Clock, Limits, Stop};
use crate::score::{SEED, Value};

awale_core::word_enum! {
    /// What a partner prefers among moves of nearly equal value.
    #[derive(Default)]
    pub enum Character {
        /// The best move.
        #[default]
        Balanced = "balanced",
        /// Harvests.
        Raider = "raider",
        /// A large house.
        Hoarder = "hoarder",
    }
}

impl Character {
    /// The bonus for a move, in hundredths of a seed.
    fn likes(self, position: &AnyPosition, trace: &Trace) -> Value {
        match self {
            Character::Balanced => 0,
            Character::Raider => Value::from(trace.harvest.seeds()) * SEED / 2,
            Character::Hoarder => {
                let home = |position: &AnyPosition| {
                    awale_core::Pit::row(trace.mover).map(|pit| position.count(pit)).max()
                };
                let after = position.try_play(trace.mv).ok().as_ref().and_then(home);
                Value::from(after.unwrap_or(0)) * SEED / 6
            }
        }
    }
}

/// A player at a level below the master's.
#[derive(Debug)]
pub struct Partner {
    level: Level,
    sight: Sight,
    character: Character,
    random: SplitMix64,
    /// Its own engine: a small transposition table and scaled weights.
    head: Engine,
    judges: Option<RuleSet>,
    /// Whether its attention has gone for some moves.
    absent: bool,
    /// How likely it errs in this move, in percent of what its level says.
    strain: u32,
}

/// Mebibytes of the transposition table: enough for the depth of a weaker player.
const HEAD: usize = 1;
/// How many moves a weaker player compares at most; only Éqwalé has more.
const COMPARED: usize = 24;

impl Partner {
    /// A partner; `seed` decides what it overlooks. `None` for the master, who overlooks nothing: he
    /// is the [`Engine`].
    pub fn new(level: Level, character: Character, seed: u64) -> Option<Partner> {
        Some(Partner {
            level,
            sight: level.sight()?,
            character,
            random: SplitMix64::new(seed),
            head: Engine::new(HEAD),
            judges: None,
            absent: false,
            strain: 100,
        })
    }

    /// Goes on with another seed: it overlooks other things, its attention is as it was.
    pub fn reseed(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    /// Begins a new game.
    pub fn forget(&mut self) {
        self.head.clear_hash();
        self.absent = false;
    }

    /// What it prefers.
    pub const fn character(&self) -> Character {
        self.character
    }

    /// Its level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move it plays, or `None` if the game is over.
    pub fn choose(
        &mut self,
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> Option<Move> {
        self.update_attention(&question.position);
        let compared = Question { multipv: COMPARED, ..question.clone() };
        let mut first: Option<Info> = None;
        let deep = self.look(&compared, clock, stop, &mut |info| {
            first.get_or_insert_with(|| info.clone());
        })?;
        let shallow = first.unwrap_or_else(|| deep.clone());
        let rated: Vec<(Value, Move)> = deep
            .lines
            .iter()
            .filter_map(|line| self.rate(&question.position, line, &shallow))
            .collect();
        rated.into_iter().max_by_key(|&(value, _)| value).map(|(_, mv)| mv)
    }

    /// What it sees in a position, as far as its level looks ahead and with its judgment; `None` if
    /// the game is over.
    pub fn look(
        &mut self,
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let rules = question.position.rules();
        if self.judges != Some(rules) {
            self.head.set_weights(Some(Weights::of(rules).clone().scaled(self.sight.judgment)));
            self.judges = Some(rules);
        }
        let limits = Limits { depth: Some(self.sight.depth), ..question.limits };
        self.head.go(&Question { limits, ..question.clone() }, clock, stop, tell)
    }

    /// The value of a move as it sees it.
    fn rate(
        &mut self,
        position: &AnyPosition,
        line: &PvLine,
        shallow: &Info,
    ) -> Option<(Value, Move)> {
        let sight = self.sight;
        let &mv = line.moves.first()?;
        let trace = position.trace(mv).ok()?;
        let at_sight = shallow.lines.iter().find(|line| line.moves.first() == Some(&mv));
        let mut value = match at_sight {
            Some(at_sight) if self.errs(sight.answer) => at_sight.score.value,
            _ => line.score.value,
        };
        value -= Value::from(self.unseen(&trace)) * SEED;
        value += self.character.likes(position, &trace);
        value += self.misjudgment();
        Some((value, mv))
    }

    /// How far its judgment of a move is off: as often too high as too low.
    fn misjudgment(&mut self) -> Value {
        // The sum of four uniform numbers is nearly normal; its standard deviation is 58.
        let spread = (0..4).map(|_| self.below(101)).sum::<i32>() - 200;
        self.sight.wobble * spread / 58 * self.strain.cast_signed() / 100
    }

    /// Sets how hard the move is: by what there is to see, and by the attention it has for it.
    fn update_attention(&mut self, position: &AnyPosition) {
        // Of ten moves it is absent in about two, and then for three in a row.
        let (goes, returns) = (9, 33);
        self.absent = if self.absent { !self.happens(returns) } else { self.happens(goes) };
        // Two harvests to be seen, of either side, are usual.
        let seen = u32::try_from(harvests(position)).unwrap_or(0);
        let clutter = (60 + 20 * seen).min(180);
        self.strain = clutter * if self.absent { 200 } else { 80 } / 100;
    }

    /// Whether it errs in something that happens to its level in so many percent of moves.
    fn errs(&mut self, percent: u8) -> bool {
        let percent = u32::from(percent) * self.strain / 100;
        self.happens(u8::try_from(percent.min(100)).unwrap_or(100))
    }

    /// Seeds of a harvest that it overlooks.
    fn unseen(&mut self, trace: &Trace) -> u8 {
        const LAP: usize = 12;
        let sight = self.sight;
        let all = trace.harvest.seeds();
        let sown = trace.drops.len();
        let lost_count = sown >= LAP && self.errs(sight.lap);
        // Five seeds are usual; each more is one more to count.
        let long = sown.min(LAP) * usize::from(sight.harvest) / 5;
        if lost_count || self.errs(u8::try_from(long.min(100)).unwrap_or(100)) {
            return all;
        }
        match trace.harvest.pits() {
            [first, _, ..] if self.errs(sight.chain) => all - first.seeds,
            _ => 0,
        }
    }

    /// True in so many percent of calls.
    fn happens(&mut self, percent: u8) -> bool {
        self.below(100) < i32::from(percent)
    }

    fn below(&mut self, bound: usize) -> i32 {
        i32::try_from(self.random.below(bound)).unwrap_or(0)
    }
}

/// The moves of either side that harvest.
fn harvests(position: &AnyPosition) -> usize {
    let mut setup = position.setup();
    setup.to_move = setup.to_move.opponent();
    let turned = AnyPosition::new(position.rules(), &setup).ok();
    let count = |position: &AnyPosition| {
        let harvest = |mv: &Move| position.trace(*mv).is_ok_and(|trace| trace.harvest.seeds() > 0);
        position.legal_moves().iter().filter(|mv| harvest(mv)).count()
    };
    count(position) + turned.as_ref().map_or(0, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Certainty, Score};

    /// Six seeds from three pits, of which the last seed's pit holds two.
    #[test]
    fn a_harvest_is_overlooked_whole_or_but_for_its_first_pit() {
        let text = "0-0-0-0-0-3-1-1-1-4-4-4-15-15-S";
        let position = AnyPosition::parse(RuleSet::Awari, text).expect("a position");
        let trace = position.trace("F".parse().expect("a move")).expect("a legal move");
        assert_eq!(trace.harvest.seeds(), 6);
        let mut partner = Partner::new(Level::new(1).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        // Three seeds are quickly counted: only under strain is the harvest never seen.
        partner.strain = 200;
        for (harvest, chain, unseen) in [(0, 0, 0), (0, 100, 4), (100, 0, 6)] {
            partner.sight = Sight { harvest, chain, ..partner.sight };
            assert_eq!(partner.unseen(&trace), unseen, "{harvest} % and {chain} %");
        }
    }

    /// Who overlooks the answer judges a move by what a shallow search says of it.
    #[test]
    fn an_answer_is_overlooked() {
        let position = AnyPosition::start(RuleSet::Awale, awale_core::Side::South);
        let mv = position.legal_moves()[0];
        let line = |value: Value| PvLine {
            score: Score { value, certainty: Certainty::Estimate },
            moves: vec![mv],
        };
        let shallow = Info { depth: 1, nodes: 1, millis: 0, lines: vec![line(700)] };
        let mut partner = Partner::new(Level::new(1).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        partner.strain = 200;
        for (answer, seen) in [(100, 700), (0, -300)] {
            partner.sight = Sight { answer, harvest: 0, chain: 0, wobble: 0, ..partner.sight };
            let rated = partner.rate(&position, &line(-300), &shallow);
            assert_eq!(rated, Some((seen, mv)), "{answer} %");
        }
    }

    #[test]
    fn a_percentage_is_kept() {
        let mut partner = Partner::new(Level::new(1).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        let often = (0..1000).filter(|_| partner.happens(30)).count();
        assert!((200..400).contains(&often), "{often}");
    }

    /// Judgments are off by as much as the level says, more under strain, and right on average.
    #[test]
    fn judgments_are_off_to_both_sides() {
        let mut partner = Partner::new(Level::new(3).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        for (strain, spread) in [(100, 300), (200, 600)] {
            partner.strain = strain;
            partner.sight.wobble = 300;
            let off: Vec<Value> = (0..4000).map(|_| partner.misjudgment()).collect();
            let mean = off.iter().sum::<Value>() / 4000;
            let square = off.iter().map(|off| off * off / 100).sum::<Value>() / 4000 * 100;
            assert!(mean.abs() < spread / 10, "{mean}");
            let range = spread * spread * 8 / 10..spread * spread * 12 / 10;
            assert!(range.contains(&square), "{square} and not {}", spread * spread);
        }
    }

    /// Much to see makes a move harder, and attention that has gone makes every move harder.
    #[test]
    fn strain_grows_with_what_there_is_to_see() {
        let mut partner = Partner::new(Level::new(3).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        let mut strains = |text: &str| {
            let position = AnyPosition::parse(RuleSet::Awale, text).expect("a position");
            let mut seen = [0; 2];
            for _ in 0..100 {
                partner.update_attention(&position);
                seen[usize::from(partner.absent)] = partner.strain;
            }
            seen
        };
        let quiet = strains("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
        let cluttered = strains("0-0-4-3-2-1-1-1-1-1-1-1-16-16-S");
        assert!(cluttered[0] > quiet[0] * 3 / 2 && cluttered[1] > quiet[1] * 3 / 2);
        assert!(quiet[1] > 2 * quiet[0], "{quiet:?}");
    }

    /// Attention goes for some moves in a row, not for one at a time.
    #[test]
    fn attention_goes_and_comes_in_runs() {
        let mut partner = Partner::new(Level::new(3).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        let start = AnyPosition::start(RuleSet::Awale, awale_core::Side::South);
        let absent: Vec<bool> = (0..3000)
            .map(|_| {
                partner.update_attention(&start);
                partner.absent
            })
            .collect();
        let often = absent.iter().filter(|absent| **absent).count();
        assert!((450..850).contains(&often), "{often} of 3000");
        let runs = absent.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert!(often > 2 * runs && often < 5 * runs, "{often} in {runs} runs");
    }

    /// The page seeds every move anew: attention must not begin anew with it, but with a game.
    #[test]
    fn attention_outlives_a_seed_but_not_a_game() {
        let mut partner = Partner::new(Level::new(3).expect("a level"), Character::Balanced, 1)
            .expect("below the master");
        partner.absent = true;
        partner.reseed(2);
        assert!(partner.absent);
        partner.forget();
        assert!(!partner.absent);
    }
}
