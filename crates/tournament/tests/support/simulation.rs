//! A tournament that plays itself: players come late, leave, return, ask for byes and forfeit.

use awale_core::random::SplitMix64;
use awale_play::Millis;
use awale_tournament::{Action, Legs, PlayerId, Settings, System, Tournament, TournamentEvent};

pub(crate) struct Simulation {
    pub(crate) tournament: Tournament,
    /// Of a hundred players so many leave, return, forfeit or ask for a bye in a round.
    pub(crate) leaving: usize,
    pub(crate) double: bool,
    random: SplitMix64,
    players: usize,
    now: u64,
}

/// Acts, as it must be possible.
pub(crate) fn act(tournament: &mut Tournament, action: Action, now: u64) -> TournamentEvent {
    let told = format!("{action:?}");
    tournament.act(action, Millis(now)).unwrap_or_else(|refused| panic!("{told}: {refused}"))
}

impl Simulation {
    pub(crate) fn new(seed: usize, players: usize, system: System) -> Simulation {
        let tournament = Tournament::new(Settings::new("simulated", system, seed as u64))
            .expect("it can be played");
        let random = SplitMix64::new(seed as u64);
        let mut simulation =
            Simulation { tournament, leaving: 4, double: false, random, players, now: 0 };
        simulation.restart();
        simulation
    }

    /// Starts over with the settings as they are now.
    pub(crate) fn restart(&mut self) {
        let legs = if self.double { Legs::Double } else { Legs::Single };
        let settings = Settings { legs, ..self.tournament.settings().clone() };
        self.tournament = Tournament::new(settings).expect("it can be played");
        for number in 0..self.players {
            // Some have ratings, some of them the same.
            let rating = (number % 3 > 0)
                .then(|| [1000, 1050, 1100, 1150, 1200, 1400][self.random.below(6)]);
            self.enter(&format!("player {number}"), rating);
        }
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let ids: Vec<PlayerId> = self.tournament.entrants().iter().map(|each| each.id).collect();
        ids.into_iter()
    }

    fn enter(&mut self, name: &str, rating: Option<u32>) {
        let action = Action::Enter { name: name.to_owned(), rating, members: Vec::new() };
        act(&mut self.tournament, action, self.now);
    }

    fn happens(&mut self) -> bool {
        self.random.below(100) < self.leaving
    }

    /// Pairs the next round and gives the tournament as it was before; nothing if it is over.
    pub(crate) fn pair(&mut self) -> Option<Tournament> {
        self.now += 60_000;
        let round = self.tournament.next_round();
        for player in self.players() {
            let entrant = self.tournament.entrant(player).expect("an entrant");
            let (gone, asked) = (entrant.withdrawn, entrant.asked_byes.contains(&round));
            if self.happens() && round > 1 {
                let action =
                    if gone { Action::Return { player } } else { Action::Withdraw { player } };
                act(&mut self.tournament, action, self.now);
            }
            if let System::Swiss { rounds } = self.tournament.settings().system
                && round <= rounds
                && !asked
                && self.happens()
            {
                act(&mut self.tournament, Action::AskBye { player, round }, self.now);
            }
        }
        if matches!(self.tournament.settings().system, System::Swiss { .. }) && self.happens() {
            self.enter(&format!("late in {round}"), Some(1100));
        }
        let before = self.tournament.clone();
        act(&mut self.tournament, Action::Pair { round }, self.now);
        self.tournament.ended().is_none().then_some(before)
    }

    /// Plays the games of the last round; better ratings win more often.
    pub(crate) fn play(&mut self) {
        self.now += 60_000;
        let round = self.tournament.rounds().last().expect("a round").clone();
        let forfeits = self.leaving > 0;
        for (table, found) in (1..).zip(&round.matches) {
            for game in 1..=u32::try_from(found.games.len()).expect("few games") {
                if found.games[game as usize - 1].is_some() {
                    continue;
                }
                let seeds = 10 + self.random.below(29);
                let text = match self.random.below(25) {
                    0 if forfeits => "+-".to_owned(),
                    1 if forfeits => "--".to_owned(),
                    2 => "=".to_owned(),
                    _ => format!("{seeds}-{}", 48 - seeds),
                };
                let outcome = text.parse().expect("a result");
                let action = Action::Result { round: round.number, table, game, outcome };
                act(&mut self.tournament, action, self.now);
            }
            // A level match of a knock-out needs a decision.
            if matches!(self.tournament.settings().system, System::KnockOut { .. }) {
                let winner = found.pairing.south;
                let decide = Action::Decide { round: round.number, table, winner };
                let _ = self.tournament.act(decide, Millis(self.now));
            }
        }
        let last = self.tournament.rounds().last().expect("a round");
        assert_eq!(self.tournament.unresolved(last), 0);
    }
}
