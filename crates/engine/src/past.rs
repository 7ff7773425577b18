//! The positions since the last harvest, and what depends on them.
//!
//! A position that comes back may end the game, so the value of a position can depend on what has
//! stood before it. Three rules keep that apart from what holds everywhere:
//!
//! - A value that used a repetition of a position further up depends on the past. It is stored with
//!   a hash key of all positions since the last harvest ([`Past::key`]).
//! - A value that was found without a past (a table's, or a proof of the transposition table) holds
//!   as long as no position of the past ends the game when it comes back ([`Past::spent`]). The
//!   reason: who can force a value need not let a position come back that he has passed before, so
//!   each position of the past comes back at most once. The third occurrence (S6) is then out of
//!   reach, and only positions that have already stood twice can end the game. Under `abapa` the
//!   second occurrence ends it, so there every past counts.
//! - A position comes back only after every pit was sown, so never within [`SHORTEST_CYCLE`] moves. A
//!   proof whose lines harvest before that meets no position of the past.

use awale_core::Rules;

use crate::tt::Entry;

/// The fewest moves after which a position can come back: each of the twelve pits must be sown.
pub(crate) const SHORTEST_CYCLE: usize = 12;

/// What is to be known of the positions before one, back to the last harvest.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Past {
    /// How many they are.
    pub(crate) quiet: usize,
    /// Whether one of them ends the game if it comes back once more.
    pub(crate) spent: bool,
    /// The sum of the hash keys of those with the same player to move.
    same: u64,
    /// The sum of the hash keys of the others.
    other: u64,
}

impl Past {
    /// The past after a move without a harvest, from a position that stood for the `occurrences`th
    /// time.
    #[inline]
    pub(crate) fn after<R: Rules>(self, key: u64, occurrences: usize) -> Past {
        Past {
            quiet: self.quiet + 1,
            spent: self.spent || occurrences + 1 >= R::FACTS.repetition.occurrences,
            same: self.other,
            other: self.same.wrapping_add(key),
        }
    }

    /// A hash key of this past, 0 if there is none.
    #[inline]
    pub(crate) const fn key(self) -> u64 {
        self.same.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ self.other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32)
    }

    /// Whether a search of so many moves can meet a position of this past.
    #[inline]
    pub(crate) const fn is_near(self, moves: usize) -> bool {
        self.quiet > 0 && self.quiet + moves >= SHORTEST_CYCLE
    }

    /// An entry that was stored without a past; what it proves may not hold here.
    #[inline]
    pub(crate) fn read(self, entry: Entry) -> Entry {
        let holds = !self.spent || !self.is_near(usize::from(entry.height));
        Entry { proven: entry.proven && holds, ..entry }
    }
}

/// A position that comes back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RepeatedPosition {
    /// Whether the game is over by the rules. If not, it would only go round.
    pub(crate) ends: bool,
    /// The first place on the path where it stood.
    place: usize,
}

/// The hash keys of the positions before the current one, those of the game first.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// How many of them are of the game.
    played: usize,
    /// The first place of the path that values since [`Path::enter`] depend on.
    reach: usize,
}

/// What a node finds again when it leaves the path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathMark {
    reach: usize,
}

impl Path {
    /// The path to a root after `history`, the keys of the positions since the last harvest; and the
    /// past of the root.
    pub(crate) fn new<R: Rules>(history: Vec<u64>) -> (Path, Past) {
        let mut past = Past::default();
        for (place, &key) in history.iter().enumerate() {
            let before = history[..place].iter().rev().skip(1).step_by(2);
            past = past.after::<R>(key, 1 + before.filter(|&&earlier| earlier == key).count());
        }
        (Path { played: history.len(), keys: history, reach: usize::MAX }, past)
    }

    /// How often a position stands now, counted since the last harvest, and the repetition if that
    /// is one.
    ///
    /// A position of this search that comes back counts as one, because play could go round for
    /// ever; a position of the game once it has come back as often as the rules allow.
    #[inline]
    pub(crate) fn occurrences<R: Rules>(
        &self,
        key: u64,
        past: Past,
    ) -> (usize, Option<RepeatedPosition>) {
        if past.quiet < SHORTEST_CYCLE { (1, None) } else { self.count::<R>(key, past.quiet) }
    }

    fn count<R: Rules>(&self, key: u64, quiet: usize) -> (usize, Option<RepeatedPosition>) {
        let now = self.keys.len();
        let places = (SHORTEST_CYCLE..=quiet.min(now)).step_by(2).map(|distance| now - distance);
        let (mut occurrences, mut first, mut last) = (1, now, 0);
        for place in places.filter(|&place| self.keys[place] == key) {
            (occurrences, first, last) = (occurrences + 1, place, last.max(place));
        }
        let ends = occurrences >= R::FACTS.repetition.occurrences;
        let comes_back = ends || (occurrences > 1 && last >= self.played);
        (occurrences, comes_back.then_some(RepeatedPosition { ends, place: first }))
    }

    /// Notes that a value depends on a repetition.
    pub(crate) fn depend_on(&mut self, repetition: RepeatedPosition) {
        self.reach = self.reach.min(repetition.place);
    }

    /// Notes that a value may depend on any position of the past.
    pub(crate) fn depend_on_all(&mut self, past: Past) {
        self.reach = self.reach.min(self.keys.len().saturating_sub(past.quiet));
    }

    /// Takes back what was noted since the last position was entered: no value comes of it.
    pub(crate) fn forget(&mut self) {
        self.reach = usize::MAX;
    }

    #[inline]
    pub(crate) fn enter(&mut self, key: u64) -> PathMark {
        self.keys.push(key);
        PathMark { reach: std::mem::replace(&mut self.reach, usize::MAX) }
    }

    /// Leaves the last position of the path; whether its value depends on those before it.
    #[inline]
    pub(crate) fn leave(&mut self, entered: PathMark) -> bool {
        self.keys.pop();
        let depends = self.reach < self.keys.len();
        self.reach = if depends { entered.reach.min(self.reach) } else { entered.reach };
        depends
    }
}

#[cfg(test)]
mod tests {
    use awale_core::rules::{Abapa, Awale};

    use super::*;
    use crate::tt::Bound;

    /// A path through these positions, with the past of the next one.
    fn path<R: Rules>(played: &[u64], searched: &[u64]) -> (Path, Past) {
        let (mut path, mut past) = Path::new::<R>(played.to_vec());
        for &key in searched {
            let (occurrences, _) = path.occurrences::<R>(key, past);
            path.enter(key);
            past = past.after::<R>(key, occurrences);
        }
        (path, past)
    }

    #[test]
    fn the_third_occurrence_ends_a_game_and_the_second_goes_round() {
        let line: Vec<u64> = (1..=12).collect();
        let ends = |(path, past): (Path, Past)| {
            let (occurrences, repetition) = path.occurrences::<Awale>(1, past);
            (occurrences, repetition.map(|repetition| repetition.ends))
        };
        assert_eq!(ends(path::<Awale>(&line[1..], &[])), (1, None), "nothing has come back");
        assert_eq!(ends(path::<Awale>(&line, &[])), (2, None), "a position of the game, once");
        assert_eq!(ends(path::<Awale>(&[], &line)), (2, Some(false)));
        assert_eq!(ends(path::<Awale>(&line, &line)), (3, Some(true)));
        let (abapa, past) = path::<Abapa>(&line, &[]);
        assert!(abapa.occurrences::<Abapa>(1, past).1.is_some_and(|found| found.ends));
    }

    #[test]
    fn a_past_is_spent_when_a_position_may_not_come_back() {
        let line: Vec<u64> = (1..=12).collect();
        let twice = [&line[..], &[1]].concat();
        assert!(!path::<Awale>(&line, &[]).1.spent && path::<Awale>(&twice, &[]).1.spent);
        assert!(path::<Awale>(&line, &[1]).1.spent, "once in the game, once in the search");
        assert!(path::<Abapa>(&[1], &[]).1.spent && !path::<Abapa>(&[], &[]).1.spent);
    }

    #[test]
    fn a_value_depends_on_what_it_used_further_up() {
        let line: Vec<u64> = (1..=12).collect();
        let (mut path, past) = path::<Awale>(&[], &line[..1]);
        let second = path.enter(2);
        let mut past = past.after::<Awale>(2, 1);
        for &key in &line[2..] {
            path.enter(key);
            past = past.after::<Awale>(key, 1);
        }
        path.depend_on(path.occurrences::<Awale>(1, past).1.unwrap());
        for _ in &line[2..] {
            assert!(path.leave(PathMark { reach: usize::MAX }));
        }
        assert!(path.leave(second), "the second position depends on the first");
        assert!(!path.leave(PathMark { reach: usize::MAX }), "the first on nothing above it");
        assert_eq!(path.reach, usize::MAX);
    }

    /// What a search met that decides no value leaves no trace.
    #[test]
    fn a_search_that_decides_nothing_is_forgotten() {
        let line: Vec<u64> = (1..=12).collect();
        let (mut path, _) = path::<Awale>(&[], &line);
        for (forgotten, depends) in [(false, true), (true, false)] {
            let entered = path.enter(13);
            path.depend_on(RepeatedPosition { ends: false, place: 0 });
            if forgotten {
                path.forget();
            }
            assert_eq!(path.leave(entered), depends);
        }
    }

    /// A search meets its past if both together are as long as the shortest way back.
    #[test]
    fn a_past_is_near_if_a_cycle_fits() {
        let past = |quiet: usize| Past { quiet, ..Past::default() };
        assert!(!past(0).is_near(100), "there is none to meet");
        assert!(past(1).is_near(11) && !past(1).is_near(10));
        assert!(past(30).is_near(0));
    }

    /// The order of the positions does not matter, but who was to move does.
    #[test]
    fn keys_tell_pasts_apart() {
        let key = |keys: &[u64]| path::<Awale>(keys, &[]).1.key();
        assert_eq!(key(&[]), 0);
        assert!(key(&[1]) != 0 && key(&[1, 2]) != key(&[0, 2]) && key(&[1, 2]) != key(&[1, 0]));
        assert_eq!(key(&[1, 2, 3, 4]), key(&[3, 4, 1, 2]));
        assert_ne!(key(&[1, 2, 3, 4]), key(&[2, 1, 4, 3]));
        assert_ne!(key(&[1, 2]), key(&[1, 3]));
    }

    #[test]
    fn a_proof_holds_if_it_cannot_meet_the_past() {
        let entry = |height| Entry {
            value: 0,
            bound: Bound::Exact,
            proven: true,
            height,
            depth: 9,
            best: 0,
        };
        let (_, past) = path::<Abapa>(&[1, 2, 3], &[]);
        assert!(past.read(entry(8)).proven && !past.read(entry(9)).proven);
        let (_, past) = path::<Awale>(&[1, 2, 3], &[]);
        assert!(past.read(entry(15)).proven, "no position has stood twice");
    }
}
