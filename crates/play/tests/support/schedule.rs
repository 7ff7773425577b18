//! Games for properties: a start, a time control, and what happens at which moment.

use awale_core::{AnyPosition, BySide, PITS, RuleSet, SEEDS, Setup, Side};
use awale_play::{
    Action, ActionRefused, Game, GameEvent, Millis, Offer, Options, Seat, TimeControl,
};
use proptest::prelude::*;

/// Something the players do. A choice picks one of the legal moves.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    Play { choice: usize },
    Act(Side, Action),
    Flag,
    Undo,
}

/// An event and the moment it happens, which may lie before that of the event before.
pub(crate) type Scheduled = (Doing, Millis);

pub(crate) fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::South), Just(Side::North)]
}

pub(crate) fn rules() -> impl Strategy<Value = RuleSet> {
    prop::sample::select(RuleSet::ALL.to_vec())
}

/// A choice among moves, small ones more often: games that repeat themselves are wanted too.
fn choice() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(0), 1 => 0..1000_usize]
}

/// Moves alone, enough of them to come to an end quite often.
pub(crate) fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(choice(), 0..120)
}

/// The usual start, or a board with a few seeds, where games end and positions come back.
pub(crate) fn start() -> impl Strategy<Value = AnyPosition> {
    let usual = (rules(), side()).prop_map(|(rules, first)| AnyPosition::start(rules, first));
    let seeds = |most| prop::collection::vec(0..PITS, 1..most);
    // Boards of two or three seeds are emptied now and then.
    let seeds = prop_oneof![seeds(9), seeds(4)];
    let few = (rules(), side(), seeds, 0..20_u8).prop_map(|(rules, to_move, seeds, south)| {
        let mut pits = [0; PITS];
        for &pit in &seeds {
            pits[pit] += 1;
        }
        let rest = SEEDS - pits.iter().sum::<u8>();
        let granaries = BySide::new(rest / 2 - south / 4, rest - rest / 2 + south / 4);
        let setup = Setup { pits, granaries, to_move, quiet: 0, reserve: 0 };
        AnyPosition::new(rules, &setup).expect("all seeds are there")
    });
    prop_oneof![usual, few]
}

pub(crate) fn time() -> impl Strategy<Value = TimeControl> {
    let base = || (1..60_000_u64).prop_map(Millis);
    prop_oneof![
        Just(TimeControl::None),
        base().prop_map(|base| TimeControl::SuddenDeath { base }),
        (base(), base()).prop_map(|(base, increment)| TimeControl::Increment { base, increment }),
        (1..4_u16).prop_map(|days| TimeControl::DaysPerMove { days }),
    ]
}

pub(crate) fn options() -> impl Strategy<Value = Options> {
    (start(), ".{0,12}", ".{0,12}", time()).prop_map(|(start, south, north, time)| {
        let seats = BySide::new(Seat::new(south), Seat::new(north));
        Options { start, seats, time }
    })
}

fn event() -> impl Strategy<Value = Doing> {
    let about = |action: fn(Offer) -> Action| {
        let offer = prop::sample::select(Offer::ALL.to_vec());
        (side(), offer).prop_map(move |(side, offer)| Doing::Act(side, action(offer)))
    };
    prop_oneof![
        30 => choice().prop_map(|choice| Doing::Play { choice }),
        1 => side().prop_map(|side| Doing::Act(side, Action::Resign)),
        3 => about(Action::Offer),
        1 => about(Action::Accept),
        1 => about(Action::Decline),
        1 => about(Action::Withdraw),
        1 => side().prop_map(|side| Doing::Act(side, Action::Rematch { next: "next".to_owned() })),
        3 => Just(Doing::Flag),
        2 => Just(Doing::Undo),
    ]
}

/// Events at moments that mostly go forward, now and then by days, and sometimes backwards.
pub(crate) fn schedule() -> impl Strategy<Value = Vec<Scheduled>> {
    let step = prop_oneof![
        20 => 0..4_000_i64,
        1 => 0..200_000_000_i64,
        2 => -10_000..0_i64,
    ];
    prop::collection::vec((event(), step), 0..80).prop_map(|events| {
        let mut now = 0_u64;
        let moment = |(event, step): (Doing, i64)| {
            now = now.saturating_add_signed(step);
            (event, Millis(now))
        };
        events.into_iter().map(moment).collect()
    })
}

/// Does something; `None` if it is no event: no flag had fallen, or something was undone.
pub(crate) fn happen(
    game: &mut Game,
    (doing, now): &Scheduled,
) -> Result<Option<GameEvent>, ActionRefused> {
    let now = *now;
    let done = match doing {
        Doing::Play { choice } => {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else {
                return game.act(Side::South, Action::Resign, now).map(Some);
            };
            game.act(game.to_move(), Action::Play(mv), now)
        }
        Doing::Act(side, action) => game.act(*side, action.clone(), now),
        Doing::Flag => return Ok(game.flag(now)),
        Doing::Undo => {
            game.undo(now);
            return Ok(None);
        }
    };
    done.map(Some)
}

/// A game after a schedule; a flag is noted as soon as it has fallen.
pub(crate) fn played(options: &Options, schedule: &[Scheduled]) -> Game {
    let mut game = Game::new(options.clone());
    for scheduled in schedule {
        game.flag(scheduled.1);
        let _ = happen(&mut game, scheduled);
    }
    game
}

/// A game without clocks after some moves.
pub(crate) fn moved(start: AnyPosition, choices: &[usize]) -> Game {
    let plays = choices.iter().map(|&choice| (Doing::Play { choice }, Millis::ZERO));
    played(&Options::new(start), &plays.collect::<Vec<_>>())
}
