//! How well a person plays against the program: which level suits them now.
//!
//! A win moves the level up and a loss down by more, so it stays where the person wins between
//! 55 and 60 games of a hundred: a weighted staircase (Kaernbach 1991). Everything is in this browser.

use awale_engine::Level;
use awale_play::Millis;

use super::Session;
use super::done::Ended;
use crate::browser::storage;

/// How far a win moves the level up.
const UP: f64 = 0.5;
/// The share of wins at which ups and downs are even: between 55 and 60 percent.
const AIM: f64 = 0.575;
/// How far a loss moves it down.
const DOWN: f64 = UP * AIM / (1.0 - AIM);
/// The games that count.
const MOST: usize = 60;
/// Fewer moves are no game, only a look at one.
const SHORTEST: usize = 8;

/// A game that counts.
#[derive(Clone, Copy, PartialEq, Debug)]
struct LevelGame {
    begun: u64,
    level: u8,
    ended: Ended,
}

/// The last games against the program, the oldest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Form(Vec<LevelGame>);

impl Form {
    pub fn kept() -> Form {
        Form::read(&storage::read(storage::FORM).unwrap_or_default())
    }

    fn read(text: &str) -> Form {
        let game = |line: &str| {
            let mut words = line.split(' ');
            let begun = words.next()?.parse().ok()?;
            let level = words.next()?.parse().ok().filter(|level| (1..=10).contains(level))?;
            let ended = match words.next()? {
                "won" => Ended::Won,
                "drawn" => Ended::Drawn,
                "lost" => Ended::Lost,
                _ => return None,
            };
            Some(LevelGame { begun, level, ended })
        };
        Form(text.lines().filter_map(game).collect())
    }

    fn write(&self) -> String {
        let line = |LevelGame { begun, level, ended }: &LevelGame| {
            let ended = match ended {
                Ended::Won => "won",
                Ended::Drawn => "drawn",
                Ended::Lost => "lost",
            };
            format!("{begun} {level} {ended}")
        };
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Counts a game that is over; the same one again counts instead.
    fn count(&mut self, game: LevelGame) {
        self.0.retain(|other| other.begun != game.begun);
        let place = self.0.partition_point(|other| other.begun < game.begun);
        self.0.insert(place, game);
        let old = self.0.len().saturating_sub(MOST);
        self.0.drain(..old);
    }

    /// The level that suits the person, with what lies between two levels; 1 at the beginning.
    fn strength(&self) -> f64 {
        self.0.iter().fold(1.0, |strength, game| {
            let level = f64::from(game.level);
            let moved = match game.ended {
                // Winning against a stronger level says more, against a much weaker one nothing.
                Ended::Won if level > strength - 1.5 => strength.max(level) + UP,
                Ended::Lost if level < strength + 1.5 => strength.min(level) - DOWN,
                Ended::Drawn => strength + (UP - DOWN) / 2.0,
                Ended::Won | Ended::Lost => strength,
            };
            moved.clamp(1.0, 10.0)
        })
    }

    /// The level to suggest.
    pub fn suggested(&self) -> Level {
        level(self.strength() + 0.5)
    }

    /// The level of the next game if the program adapts: one of the two around the strength, the
    /// nearer one more often. `luck` is any number.
    pub fn next(&self, luck: u64) -> Level {
        let luck = f64::from(u32::try_from(luck % 1000).unwrap_or(0)) / 1000.0;
        level(self.strength() + luck)
    }
}

fn level(strength: f64) -> Level {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is clamped to the levels"
    )]
    let number = strength.clamp(1.0, 10.0) as u8;
    Level::new(number).unwrap_or(Level::FIRST)
}

/// Counts a game at this screen that is over, if it was one against the program.
pub fn count(session: &Session) {
    let game = session.game();
    let counted = || {
        let (level, person) = (session.level_across()?, session.seat_of_person()?);
        let ended = Ended::of(game.result()?, person);
        let Millis(begun) = session.begun?;
        Some(LevelGame { begun, level: level.number(), ended })
    };
    if game.plies().len() < SHORTEST {
        return;
    }
    if let Some(counted) = counted() {
        let mut form = Form::kept();
        form.count(counted);
        storage::write(storage::FORM, &form.write());
    }
}

#[cfg(test)]
mod tests {
    use awale_core::random::SplitMix64;

    use super::*;

    #[test]
    fn the_form_comes_back_and_a_game_counts_once() {
        let mut form = Form::default();
        assert_eq!(form.suggested(), Level::FIRST);
        for (begun, ended) in [(3, Ended::Won), (5, Ended::Lost), (3, Ended::Drawn)] {
            form.count(LevelGame { begun, level: 4, ended });
        }
        assert_eq!(form.0.len(), 2);
        assert_eq!(Form::read(&form.write()), form);
        assert_eq!(Form::read("x\n1 11 won\n2 3 tied"), Form::default());
    }

    /// A player wins against each level by a chance that falls with it. After some games the
    /// program has found the level where the player wins what it aims at.
    #[test]
    fn the_program_adapts_to_between_55_and_60_percent() {
        for strength in [3.0_f64, 5.5, 8.0] {
            let mut form = Form::default();
            let (mut won, mut random) = (0, SplitMix64::new(7));
            let mut dice = || random.next_u64() % 1000;
            let games = 4000;
            for begun in 0..games {
                let level = form.next(dice()).number();
                let chance = 1.0 / (1.0 + (f64::from(level) - strength).exp());
                #[expect(clippy::cast_precision_loss, reason = "below a thousand")]
                let wins = (dice() as f64) < 1000.0 * chance;
                if begun >= 100 {
                    won += u64::from(wins);
                }
                let ended = if wins { Ended::Won } else { Ended::Lost };
                form.count(LevelGame { begun, level, ended });
            }
            let percent = 100 * won / (games - 100);
            assert!((54..=61).contains(&percent), "{strength}: {percent} %");
        }
    }

    #[test]
    fn a_win_against_a_weak_level_says_nothing() {
        let form = |games: &str| Form::read(games).suggested().number();
        assert_eq!(form("1 6 won"), 7);
        assert_eq!(form("1 6 won\n2 1 won\n3 2 won"), 7);
        assert_eq!(form("1 6 won\n2 10 lost"), 7);
        assert_eq!(form("1 6 won\n2 6 lost"), 5);
    }
}
