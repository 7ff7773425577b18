//! What came of many games, in numbers.

use awale_core::RuleSet;
use awale_engine::Level;

use super::done::{Done, Ended};

/// Against whom a game was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Against {
    Program(Level),
    /// A person at another device.
    Person,
}

/// How many games were won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

impl Tally {
    pub fn of(ends: impl IntoIterator<Item = Ended>) -> Tally {
        let mut tally = Tally::default();
        for end in ends {
            *match end {
                Ended::Won => &mut tally.won,
                Ended::Drawn => &mut tally.drawn,
                Ended::Lost => &mut tally.lost,
            } += 1;
        }
        tally
    }

    pub const fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// The share of wins in percent, a draw counted half.
    pub const fn percent(self) -> usize {
        match self.games() {
            0 => 0,
            games => (200 * self.won + 100 * self.drawn + games) / (2 * games),
        }
    }
}

/// A game as it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    pub rules: RuleSet,
    pub against: Against,
    pub ended: Ended,
}

impl Counted {
    /// A game of one person against an opponent; other games do not count.
    pub fn of(game: &Done) -> Option<Counted> {
        let against = match game.level() {
            Some(level) => Against::Program(level),
            None if game.is_by_link() => Against::Person,
            None => return None,
        };
        let (rules, ended) = (game.session.game().rules(), game.ended()?);
        Some(Counted { rules, against, ended })
    }
}

/// The tallies of games by what they have in common, in its order.
pub fn by<K: Ord + Copy>(games: &[Counted], of: impl Fn(&Counted) -> K) -> Vec<(K, Tally)> {
    let mut keys: Vec<K> = Vec::new();
    for key in games.iter().map(&of) {
        if let Err(place) = keys.binary_search(&key) {
            keys.insert(place, key);
        }
    }
    let tally = |key: K| Tally::of(games.iter().filter(|g| of(g) == key).map(|g| g.ended));
    keys.into_iter().map(|key| (key, tally(key))).collect()
}

/// Wins in a row: those up to now, and the most there were. The newest game comes first.
pub fn streaks(games: &[Counted]) -> (usize, usize) {
    let won = |game: &&Counted| game.ended == Ended::Won;
    let now = games.iter().take_while(won).count();
    let best = games.split(|game| game.ended != Ended::Won).map(<[Counted]>::len).max();
    (now, best.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(ends: &str) -> Vec<Counted> {
        let ended = |letter| match letter {
            'w' => Ended::Won,
            'd' => Ended::Drawn,
            _ => Ended::Lost,
        };
        let (rules, against) = (RuleSet::Awale, Against::Person);
        ends.chars().map(|end| Counted { rules, against, ended: ended(end) }).collect()
    }

    #[test]
    fn games_are_counted() {
        let mut games = games("wwdl");
        games[3].against = Against::Program(Level::FIRST);
        let tally = Tally::of(games.iter().map(|game| game.ended));
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.percent()), (2, 1, 1, 63));
        let by = by(&games, |game| game.against);
        assert_eq!(by[0], (Against::Program(Level::FIRST), Tally { lost: 1, ..Tally::default() }));
        assert_eq!((by[1].0, by[1].1.games()), (Against::Person, 3));
        assert_eq!(Tally::default().percent(), 0);
    }

    #[test]
    fn wins_in_a_row_are_counted() {
        assert_eq!(streaks(&games("")), (0, 0));
        assert_eq!(streaks(&games("wwlwwwd")), (2, 3));
        assert_eq!(streaks(&games("dww")), (0, 2));
    }
}
