//! The ratings of a club: all games in the order of their months, each month a rating period.
//!
//! A month, because Glicko-2 wants ten to fifteen games in a period and members of a club play about as
//! many in one. The list follows from the games alone: a result that is corrected later corrects it.

use std::collections::BTreeMap;

use crate::date::Month;
use crate::glicko2::Rating;
use crate::score::Score;

/// A game that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// When it was over, in seconds since 1970.
    pub at: i64,
    /// The number of a member.
    pub first: u32,
    /// The number of the other.
    pub second: u32,
    /// What it was for the first.
    pub score: Score,
}

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingLine {
    /// From 1; who is equal shares a place.
    pub place: u32,
    /// The number of the member.
    pub member: u32,
    /// The rating as it stands.
    pub rating: Rating,
    /// The rating at the beginning of the month, if there was one.
    pub before: Option<Rating>,
    /// All games that count.
    pub games: u32,
    /// Those that were won, drawn and lost.
    pub results: [u32; 3],
}

impl RatingLine {
    /// The rating as it is shown.
    pub fn rounded(&self) -> i64 {
        whole(self.rating.rating)
    }

    /// The deviation as it is shown.
    pub fn deviation(&self) -> i64 {
        whole(self.rating.deviation)
    }

    /// What this month has changed, if there was a rating before it.
    pub fn change(&self) -> Option<i64> {
        self.before.map(|before| self.rounded() - whole(before.rating))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a rating has four digits")]
fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// The list at a moment of those who are listed, the strongest first; games against others count. The month that is under way counts as far as it has come.
pub fn rating_list(games: &[RatedGame], now: i64, listed: impl Fn(u32) -> bool) -> Vec<RatingLine> {
    let mut months: BTreeMap<Month, Vec<&RatedGame>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.at <= now && game.first != game.second) {
        months.entry(Month::of(game.at)).or_default().push(game);
    }
    let Some((&first, _)) = months.first_key_value() else { return Vec::new() };
    let current = Month::of(now);
    let mut ratings: BTreeMap<u32, Rating> = BTreeMap::new();
    let mut before = BTreeMap::new();
    for month in first.up_to(current) {
        if month == current {
            before.clone_from(&ratings);
        }
        let played = months.get(&month).map_or(&[][..], Vec::as_slice);
        let mut results: BTreeMap<u32, Vec<(Rating, Score)>> = BTreeMap::new();
        let rating = |member: u32| ratings.get(&member).copied().unwrap_or(Rating::NEW);
        for game in played {
            let (one, other) = (game.first, game.second);
            results.entry(one).or_default().push((rating(other), game.score));
            results.entry(other).or_default().push((rating(one), game.score.reversed()));
        }
        // Whoever does not play in the month that is under way may still do so.
        let resting = |member: &u32| month == current && !results.contains_key(member);
        let members: Vec<u32> = ratings.keys().chain(results.keys()).copied().collect();
        let after: BTreeMap<u32, Rating> = members
            .into_iter()
            .filter(|member| !resting(member))
            .map(|member| {
                let games = results.get(&member).map_or(&[][..], Vec::as_slice);
                (member, rating(member).after(games))
            })
            .collect();
        ratings.extend(after);
    }
    ratings.retain(|&member, _| listed(member));
    lines(games, now, &ratings, &before)
}

fn lines(
    games: &[RatedGame],
    now: i64,
    ratings: &BTreeMap<u32, Rating>,
    before: &BTreeMap<u32, Rating>,
) -> Vec<RatingLine> {
    let mut results: BTreeMap<u32, [u32; 3]> = BTreeMap::new();
    for game in games.iter().filter(|game| game.at <= now && game.first != game.second) {
        for (member, score) in [(game.first, game.score), (game.second, game.score.reversed())] {
            results.entry(member).or_default()[2 - usize::from(score.halves())] += 1;
        }
    }
    let line = |(&member, &rating): (&u32, &Rating)| {
        let results = results.get(&member).copied().unwrap_or_default();
        let before = before.get(&member).copied();
        let games = results.iter().sum();
        RatingLine { place: 0, member, rating, before, games, results }
    };
    let mut lines: Vec<RatingLine> = ratings.iter().map(line).collect();
    lines.sort_by_key(|line| (-line.rounded(), line.member));
    let mut last = None;
    for (at, line) in (1..).zip(&mut lines) {
        let place = last.filter(|&(rating, _)| rating == line.rounded()).map_or(at, |(_, at)| at);
        line.place = place;
        last = Some((line.rounded(), place));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 15 January 2026, and so many months of 30 days later.
    const fn month(months: i64) -> i64 {
        1_768_435_200 + months * 30 * 86_400
    }

    const fn game(at: i64, first: u32, second: u32, score: Score) -> RatedGame {
        RatedGame { at, first, second, score }
    }

    fn of(list: &[RatingLine], member: u32) -> RatingLine {
        *list.iter().find(|line| line.member == member).expect("a line")
    }

    #[test]
    fn nobody_has_a_rating_without_a_game() {
        assert!(rating_list(&[], month(0), |_| true).is_empty());
        let later = [game(month(3), 1, 2, Score::Won), game(month(0), 3, 3, Score::Won)];
        assert!(rating_list(&later, month(1), |_| true).is_empty());
    }

    /// Two games of a month count together, each against the other as he was before the month.
    #[test]
    fn games_of_a_month_are_one_period() {
        let games = [game(month(0), 1, 2, Score::Won), game(month(0) + 9, 2, 3, Score::Won)];
        let list = rating_list(&games, month(0) + 10, |_| true);
        let expected = Rating::NEW.after(&[(Rating::NEW, Score::Lost), (Rating::NEW, Score::Won)]);
        assert_eq!(of(&list, 2).rating, expected);
        assert_eq!(list.iter().map(|line| line.member).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(list.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(of(&list, 2).results, [1, 0, 1]);
        assert_eq!(of(&list, 1).change(), None);
        // The order in which they are told does not matter.
        let turned: Vec<RatedGame> = games.iter().rev().copied().collect();
        assert_eq!(rating_list(&turned, month(0) + 10, |_| true), list);
    }

    /// In the next month what was known of the last one counts, and months without games make unsure.
    #[test]
    fn months_follow_each_other() {
        let games = [game(month(0), 1, 2, Score::Won), game(month(2), 1, 2, Score::Drawn)];
        let [one, two] = [Score::Won, Score::Lost].map(|score| {
            let after = Rating::NEW.after(&[(Rating::NEW, score)]);
            after.after(&[])
        });
        let list = rating_list(&games, month(2), |_| true);
        assert_eq!(of(&list, 1).rating, one.after(&[(two, Score::Drawn)]));
        assert_eq!(of(&list, 1).before, Some(one));
        assert!(of(&list, 1).change().is_some_and(|change| change < 0), "a draw with a weaker one");
        // The month that has just begun makes nobody unsure yet.
        let list = rating_list(&games[..1], month(1), |_| true);
        assert_eq!(of(&list, 1).rating, Rating::NEW.after(&[(Rating::NEW, Score::Won)]));
        assert!(rating_list(&games[..1], month(40), |_| true)[0].rating.deviation <= 350.0);
    }

    #[test]
    fn who_is_equal_shares_a_place() {
        let games = [game(month(0), 1, 2, Score::Drawn), game(month(0), 3, 4, Score::Won)];
        let list = rating_list(&games, month(0), |_| true);
        let places: Vec<(u32, u32)> = list.iter().map(|line| (line.place, line.member)).collect();
        assert_eq!(places, [(1, 3), (2, 1), (2, 2), (4, 4)]);
        // Who is not listed has no place, and stays in what others won.
        let shown = rating_list(&games, month(0), |member| member != 3);
        let places: Vec<(u32, u32)> = shown.iter().map(|line| (line.place, line.member)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (3, 4)]);
        assert_eq!(of(&shown, 4).rating, of(&list, 4).rating);
    }

    /// In a year of games that the stronger one wins more often the list finds who is stronger.
    #[test]
    fn strength_is_found() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(seed >> 33).unwrap_or(0)) / f64::from(1_u32 << 31)
        };
        let mut games = Vec::new();
        for at in 0..12 {
            for one in 1..=8_u32 {
                for other in one + 1..=8 {
                    let ahead = f64::from(other - one) * 120.0;
                    let expected = 1.0 / (1.0 + 10.0_f64.powf(-ahead / 400.0));
                    let score = if random() < expected { Score::Won } else { Score::Lost };
                    games.push(game(month(at), one, other, score));
                }
            }
        }
        let list = rating_list(&games, month(12), |_| true);
        for (at, line) in (1_u32..).zip(&list) {
            assert!(line.member.abs_diff(at) <= 1, "{list:#?}");
            assert!(line.rating.deviation < 100.0, "{line:?}");
        }
        assert!(list[0].rounded() - list[7].rounded() > 500, "{list:#?}");
    }
}
