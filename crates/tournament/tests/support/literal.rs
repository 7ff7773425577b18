//! The past of players and the worth of a round, counted in the plainest way from the rounds, and
//! all ways to pair a small field.

use std::collections::BTreeMap;

use awale_core::Side;
use awale_tournament::{
    ByeKind, FloatCause, Pairing, PlayerId, Points, Reason, Round, SideCause, Tournament,
};

#[derive(Default)]
pub(crate) struct PlayerPast {
    pub(crate) points: Points,
    pub(crate) met: BTreeMap<PlayerId, u32>,
    pub(crate) sides: Vec<Side>,
    pub(crate) surplus: i32,
    pub(crate) free_wins: u32,
    pub(crate) lost: u32,
}

pub(crate) struct Past {
    players: BTreeMap<PlayerId, PlayerPast>,
    sides_matter: bool,
}

impl Past {
    pub(crate) fn of(tournament: &Tournament) -> Past {
        let settings = tournament.settings();
        let mut players = BTreeMap::new();
        for entrant in tournament.entrants() {
            let player = entrant.id;
            let mut past = PlayerPast { points: tournament.points(player), ..Default::default() };
            for round in tournament.rounds() {
                for bye in round.byes.iter().filter(|bye| bye.player == player) {
                    past.free_wins += u32::from(bye.kind == ByeKind::Win);
                }
                for found in round.matches.iter().filter(|found| found.pairing.has(player)) {
                    let opponent = found.pairing.opponent(player).expect("one of the pair");
                    past.lost += u32::from(found.winner(settings) == Some(opponent));
                    if found.games.iter().any(|game| game.expect("a result").was_played()) {
                        *past.met.entry(opponent).or_default() += 1;
                        let side = found.side(player, 0, 1);
                        past.surplus += if side == Side::South { 1 } else { -1 };
                        past.sides.push(side);
                    } else if found.game_points(player, 1) > Points::ZERO {
                        past.free_wins += 1;
                    }
                }
            }
            players.insert(player, past);
        }
        Past { players, sides_matter: settings.games() % 2 == 1 }
    }

    pub(crate) fn player(&self, player: PlayerId) -> &PlayerPast {
        &self.players[&player]
    }

    /// The side a player must have now.
    fn must(&self, player: PlayerId) -> Option<Side> {
        let past = self.player(player);
        let sides = &past.sides;
        match past.surplus {
            2.. => Some(Side::North),
            ..=-2 => Some(Side::South),
            _ if sides.ends_with(&[Side::South, Side::South]) => Some(Side::North),
            _ if sides.ends_with(&[Side::North, Side::North]) => Some(Side::South),
            _ => None,
        }
    }

    fn halves(&self, player: PlayerId) -> u64 {
        u64::from(self.player(player).points.quarters() / 2)
    }

    /// Second byes, rematches, sides that cannot be right, points of the bye, points apart.
    fn cost(&self, one: PlayerId, two: Option<PlayerId>) -> [u64; 5] {
        let Some(two) = two else {
            let second = u64::from(self.player(one).free_wins > 0);
            return [second, 0, 0, self.halves(one), 0];
        };
        let met = self.player(one).met.get(&two).copied().unwrap_or(0);
        let clash =
            self.sides_matter && self.must(one).is_some() && self.must(one) == self.must(two);
        let apart = self.halves(one).abs_diff(self.halves(two)).pow(2);
        [0, u64::from(met), u64::from(clash), 0, apart]
    }
}

fn add(one: [u64; 5], two: [u64; 5]) -> [u64; 5] {
    std::array::from_fn(|at| one[at] + two[at])
}

/// What a round costs.
pub(crate) fn sums(past: &Past, round: &Round) -> [u64; 5] {
    let pairs =
        round.matches.iter().map(|found| past.cost(found.pairing.south, Some(found.pairing.north)));
    let byes = round.byes.iter().filter(|bye| bye.kind == ByeKind::Win);
    pairs.chain(byes.map(|bye| past.cost(bye.player, None))).fold([0; 5], add)
}

/// The least that any way to pair the same players would cost.
pub(crate) fn best_sums(past: &Past, round: &Round) -> [u64; 5] {
    let paired = round.matches.iter().flat_map(|m| [m.pairing.south, m.pairing.north]);
    let byes = round.byes.iter().filter(|bye| bye.kind == ByeKind::Win).map(|bye| bye.player);
    let mut field: Vec<Option<PlayerId>> = paired.chain(byes).map(Some).collect();
    if field.len() % 2 == 1 {
        field.push(None);
    }
    best(past, &field)
}

fn best(past: &Past, left: &[Option<PlayerId>]) -> [u64; 5] {
    let Some((first, rest)) = left.split_first() else { return [0; 5] };
    let first = first.expect("the empty place is the last");
    let ways = (0..rest.len()).map(|at| {
        let mut others = rest.to_vec();
        let partner = others.remove(at);
        add(past.cost(first, partner), best(past, &others))
    });
    ways.min().expect("an even number")
}

/// Each reason of a Swiss pair says what is so.
pub(crate) fn check_reasons(past: &Past, round: &Round, pairing: &Pairing) {
    let (south, north) = (pairing.south, pairing.north);
    let points = |player| past.player(player).points;
    let paired = round.matches.iter().flat_map(|m| [m.pairing.south, m.pairing.north]);
    let byes = round.byes.iter().filter(|bye| bye.kind == ByeKind::Win).map(|bye| bye.player);
    let field: Vec<PlayerId> = paired.chain(byes).collect();
    let met = past.player(south).met.get(&north).copied();
    let told = pairing.why.iter().find_map(|reason| match reason {
        Reason::Rematch { times } => Some(*times),
        _ => None,
    });
    assert_eq!(told, met, "a rematch is told");
    assert_eq!(pairing.why.iter().filter(|r| matches!(r, Reason::Sides { .. })).count(), 1);
    for reason in &pairing.why {
        match *reason {
            Reason::SameScore { points: told } => {
                assert_eq!((points(south), points(north)), (told, told));
            }
            Reason::Floated { player, cause } => {
                let other = pairing.opponent(player).expect("one of the pair");
                assert!(points(player) > points(other));
                let group: Vec<PlayerId> = field
                    .iter()
                    .copied()
                    .filter(|&each| points(each) == points(player) && each != player)
                    .collect();
                match cause {
                    FloatCause::Alone => assert!(group.is_empty()),
                    FloatCause::MetAll => {
                        let met = &past.player(player).met;
                        assert!(group.iter().all(|each| met.contains_key(each)));
                    }
                    FloatCause::OddGroup => assert_eq!(group.len() % 2, 0),
                    FloatCause::Round => assert_eq!(group.len() % 2, 1),
                }
            }
            Reason::Rematch { .. } => {}
            Reason::Sides { cause } => check_sides(past, pairing, cause),
            other => panic!("{other:?} in a Swiss"),
        }
    }
}

fn check_sides(past: &Past, pairing: &Pairing, cause: SideCause) {
    let got = |player| if player == pairing.south { Side::South } else { Side::North };
    let past_of = |player| past.player(player);
    match cause {
        SideCause::MustChange { player } => assert_eq!(past.must(player), Some(got(player))),
        SideCause::Balance { player } => {
            let other = pairing.opponent(player).expect("one of the pair");
            let (own, theirs) = (past_of(player).surplus, past_of(other).surplus);
            assert_eq!(own < theirs, got(player) == Side::South, "{own} and {theirs}");
        }
        SideCause::Alternates { player } => {
            let other = pairing.opponent(player).expect("one of the pair");
            let newest = past_of(player).sides.iter().rev();
            let pairs = newest.clone().zip(past_of(other).sides.iter().rev());
            let differed = pairs.map(|(own, theirs)| (own, own != theirs)).find(|pair| pair.1);
            let side = differed.map(|pair| *pair.0).or(newest.clone().next().copied());
            assert_eq!(side, Some(got(player).opponent()));
        }
        SideCause::Rank { player } => assert!(!past_of(player).sides.is_empty()),
        SideCause::Lot => {
            assert!(past_of(pairing.south).sides.is_empty());
            assert!(past_of(pairing.north).sides.is_empty());
        }
        SideCause::Table => panic!("no table in a Swiss"),
    }
}
