//! Any bytes are a schedule of actions: the game never panics and always adds up.
#![no_main]

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Game, Millis, Offer, Options, TimeControl};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (Some(&first), rest) = (bytes.first(), bytes.get(1..).unwrap_or(&[])) else { return };
    let rules = RuleSet::ALL[usize::from(first) % RuleSet::ALL.len()];
    let mut options = Options::new(AnyPosition::start(rules, Side::South));
    if first >= 128 {
        options.time = TimeControl::Increment { base: Millis(5_000), increment: Millis(20) };
    }
    if first & 64 == 0 {
        options.seats.south.name.clear();
    }
    let mut game = Game::new(options);
    for (step, pair) in rest.chunks_exact(2).enumerate() {
        let (kind, value) = (pair[0], usize::from(pair[1]));
        let seat = if kind & 1 == 0 { Side::South } else { Side::North };
        let offer = Offer::ALL[value % Offer::ALL.len()];
        let moves = game.legal_moves();
        let now = Millis(step as u64 * 7);
        game.flag(now);
        let action = match kind >> 1 & 15 {
            0 => Action::Offer(offer),
            1 => Action::Accept(offer),
            2 => Action::Decline(offer),
            3 => Action::Withdraw(offer),
            4 if value == 0 => Action::Resign,
            5 => {
                game.undo(now);
                continue;
            }
            6 => Action::Rematch { next: "next".to_owned() },
            _ if moves.is_empty() => continue,
            _ => Action::Play(moves[value * 4 % moves.len()]),
        };
        let mut replayed = game.clone();
        if let Ok(event) = game.act(seat, action, now) {
            assert_eq!(replayed.apply(&event), Ok(()));
        }
        assert_eq!(format!("{game:?}"), format!("{replayed:?}"));
        let setup = game.position().setup();
        let pits: u32 = setup.pits.iter().map(|&n| u32::from(n)).sum();
        let stores = setup.granaries.south + setup.granaries.north + setup.reserve;
        assert_eq!(pits + u32::from(stores), 48);
    }
    assert_eq!(Game::from_ogn(&game.to_ogn()), Ok(game));
});
