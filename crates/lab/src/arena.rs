//! Games between two players.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Game, Millis, Options};

use crate::player::Player;
use crate::random::Random;

/// A position after some random moves whose game goes on.
pub(crate) fn opening(rules: RuleSet, plies: usize, random: &mut Random) -> AnyPosition {
    loop {
        let mut position = AnyPosition::start(rules, Side::South);
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            position = position.try_play(mv).expect("a listed move is legal");
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// Plays a game to its end; `watch` sees every position with the choice of the player to move.
pub(crate) fn play(
    start: AnyPosition,
    south: &mut Player,
    north: &mut Player,
    mut watch: impl FnMut(&AnyPosition, awale_engine::Score),
) -> Game {
    let mut game = Game::new(Options::new(start));
    south.new_game();
    north.new_game();
    while game.result().is_none() {
        let position = *game.position();
        let plies = game.plies().len();
        let quiet = game.quiet_moves().min(plies);
        let before: Vec<AnyPosition> =
            (plies - quiet..plies).filter_map(|ply| game.position_after(ply).copied()).collect();
        let seat = position.to_move();
        let player = match seat {
            Side::South => &mut *south,
            Side::North => &mut *north,
        };
        let (mv, score) = player.choose(position, &before).expect("the game goes on");
        watch(&position, score);
        game.act(seat, Action::Play(mv), Millis(0)).expect("an engine plays legal moves");
    }
    game
}
