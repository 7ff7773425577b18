//! Games between two players.

use anyhow::{Context, Result, bail};

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, Move, RuleSet, Setup, Side};
use awale_engine::Score;
use awale_play::{Action, Game, Millis, Options, Seat};
use awale_tables::{board, positions};

use crate::player::Contestant;

/// Some random moves after which the game goes on, and the position they lead to.
pub(crate) fn random_moves(
    rules: RuleSet,
    plies: usize,
    random: &mut SplitMix64,
) -> (Vec<Move>, AnyPosition) {
    loop {
        let mut position = AnyPosition::start(rules, Side::South);
        let mut played = Vec::with_capacity(plies);
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            position = position.try_play(mv).expect("a listed move is legal");
            played.push(mv);
        }
        if position.ending().is_none() {
            return (played, position);
        }
    }
}

/// How often a board is drawn before a number of seeds is given up.
const PATIENCE: usize = 10_000;

/// A random board with so many seeds whose game goes on, with granaries as even as they can be.
pub(crate) fn endgame(rules: RuleSet, seeds: u8, random: &mut SplitMix64) -> Option<AnyPosition> {
    let boards = usize::try_from(positions(seeds)).ok()?;
    (0..PATIENCE).find_map(|_| {
        let (own, other) = board(seeds, random.below(boards) as u64)?;
        let position = AnyPosition::new(rules, &Setup::of_rows(own, other)).ok()?;
        position.ending().is_none().then_some(position)
    })
}

/// How a game begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beginning<'a> {
    /// With so many random moves.
    Random(usize),
    /// On a random board with so many seeds.
    Board(u8),
    /// With these moves.
    Moves(&'a [Move]),
}

/// A game between two named players that has begun.
pub(crate) fn begun(
    rules: RuleSet,
    beginning: Beginning<'_>,
    random: &mut SplitMix64,
    names: BySide<&str>,
) -> Result<Game> {
    loop {
        let mut start = AnyPosition::start(rules, Side::South);
        let mut moves = Vec::new();
        match beginning {
            Beginning::Random(plies) => moves = random_moves(rules, plies, random).0,
            Beginning::Board(seeds) => {
                let board = endgame(rules, seeds, random);
                start = board.with_context(|| format!("no game goes on with {seeds} seeds"))?;
            }
            Beginning::Moves(known) => moves = known.to_vec(),
        }
        let mut game = Game::new(Options { seats: names.map(Seat::new), ..Options::new(start) });
        for mv in moves {
            let played = game.act(game.to_move(), Action::Play(mv), Millis(0));
            played.with_context(|| format!("the opening move {mv}"))?;
        }
        if game.result().is_none() {
            return Ok(game);
        }
        if let Beginning::Moves(_) = beginning {
            bail!("the game is over after its opening");
        }
    }
}

/// Lets one player play both sides of a game to its end; `watch` sees every score.
pub(crate) fn play_alone(
    game: &mut Game,
    player: &mut Contestant,
    mut watch: impl FnMut(Score),
) -> Result<()> {
    player.new_game(0)?;
    while game.result().is_none() {
        let choice = player.choose(game)?;
        watch(choice.score.context("a player to learn from says what it thinks")?);
        game.act(game.to_move(), Action::Play(choice.mv), Millis(0))?;
    }
    Ok(())
}

/// Plays a game that has begun to its end. What players leave to chance begins with `seed`.
pub(crate) fn finish(
    game: &mut Game,
    mut players: BySide<&mut Contestant>,
    seed: u64,
) -> Result<()> {
    players.south.new_game(seed)?;
    players.north.new_game(!seed)?;
    while game.result().is_none() {
        let seat = game.to_move();
        let choice = players[seat].choose(game)?;
        game.act(seat, Action::Play(choice.mv), Millis(0)).with_context(|| {
            let name = &game.seats()[seat].name;
            format!("{name} wanted to play {} in {}", choice.mv, game.position())
        })?;
    }
    Ok(())
}
