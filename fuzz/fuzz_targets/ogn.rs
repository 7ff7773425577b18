//! Any text is OGN or an error; what is read is written and read back.
#![no_main]

use awale_core::notation::Ogn;
use awale_play::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(ogn) = text.parse::<Ogn>() else { return };
    assert_eq!(ogn.to_string().parse::<Ogn>().as_ref(), Ok(&ogn));
    if let Ok(game) = Game::from_ogn(&ogn) {
        assert_eq!(Game::from_ogn(&game.to_ogn()), Ok(game));
    }
});
