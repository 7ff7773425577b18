//! A game out of an OGN text: every move is played again, and every tag must agree with them.

use awale_core::notation::{Ogn, PositionError, excerpt};
use awale_core::{AnyPosition, BySide, Move, Refusal, RuleSet, Side, UnknownWord, letters};
use thiserror::Error;

use crate::control::{TimeControl, TimeControlError};
use crate::game::{Game, Options, Seat};
use crate::millis::Millis;
use crate::ogn::{Termination, Winner, read_comment, result_agrees, result_text};
use crate::result::{Agreement, GameResult};
use crate::tags::Tags;

/// Why an OGN text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReplayError {
    // What is wrong with it is in the sentence: as a source it would be told twice.
    #[error("tag {}: {}", .0.name(), .0)]
    Tag(BadTag),
    #[error("ply {ply}: {mv} cannot be played in {position}: {refusal}")]
    Illegal {
        /// The number of the move, from 1.
        ply: usize,
        mv: Move,
        refusal: Refusal,
        position: AnyPosition,
        game: Box<Game>,
    },
    #[error(
        "ply {ply}: expected no move after the end of the game ({}), found {mv}",
        .game.result().map_or("", GameResult::name)
    )]
    AfterEnd {
        /// The number of the first move too many, from 1.
        ply: usize,
        mv: Move,
        game: Box<Game>,
    },
    #[error("{tag} contradicts the moves: expected {expected}, found {found}")]
    Contradiction {
        /// `result` is what stands behind the moves.
        tag: &'static str,
        expected: Expected,
        found: String,
        game: Box<Game>,
    },
}

impl From<BadTag> for ReplayError {
    fn from(tag: BadTag) -> ReplayError {
        ReplayError::Tag(tag)
    }
}

/// What the moves of a text say where a tag says something else.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Expected {
    #[error("{0}")]
    Tag(String),
    #[error("a game that goes on")]
    Unfinished,
    #[error("a game without clocks")]
    NoClocks,
    #[error("{0} to move")]
    ToMove(Side),
}

/// A tag that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadTag {
    #[error(transparent)]
    Variant(#[from] UnknownWord),
    #[error(transparent)]
    Fen(#[from] PositionError),
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    #[error("expected no such tag without a bank of time, found {0}")]
    NoBank(String),
    #[error("expected South's and North's seconds (295.3 280), found {0}")]
    TimeLeft(String),
}

impl BadTag {
    /// The name of the tag.
    pub const fn name(&self) -> &'static str {
        match self {
            BadTag::Variant(_) => "Variant",
            BadTag::Fen(_) => "FEN",
            BadTag::TimeControl(_) => "TimeControl",
            BadTag::NoBank(_) | BadTag::TimeLeft(_) => "TimeLeft",
        }
    }
}

impl ReplayError {
    /// The game as far as it could be read: all legal moves before the failure.
    pub fn game(&self) -> Option<&Game> {
        match self {
            ReplayError::Tag(_) => None,
            ReplayError::Illegal { game, .. }
            | ReplayError::AfterEnd { game, .. }
            | ReplayError::Contradiction { game, .. } => Some(game),
        }
    }
}

impl Game {
    /// Replays a game.
    ///
    /// The clock of the game does not run until [`Game::start_clock`] or the next move.
    ///
    /// # Errors
    /// The first thing that is wrong; it carries the game up to there.
    pub fn from_ogn(ogn: &Ogn) -> Result<Game, ReplayError> {
        let options = options(ogn)?;
        let time_left = time_left(ogn, options.time)?;
        let mut game = Game::new(options);
        game.record.tags = Tags::of_file(&ogn.tags);
        game.record.comment.clone_from(&ogn.comment);
        replay_moves(&mut game, ogn)?;
        if let Some(left) = time_left {
            game.record.clock.left = left;
        }
        if let Some(termination) = termination(ogn, &game) {
            terminate(&mut game, termination)?;
        }
        for (tag, found) in [("Result", ogn.tag("Result")), ("result", ogn.result.as_deref())] {
            if let Some(found) = found.filter(|found| !result_agrees(found, game.result())) {
                return Err(ReplayError::Contradiction {
                    tag,
                    expected: Expected::Tag(result_text(game.result())),
                    found: excerpt(found),
                    game: Box::new(game),
                });
            }
        }
        Ok(game)
    }
}

fn replay_moves(game: &mut Game, ogn: &Ogn) -> Result<(), ReplayError> {
    for (index, ply) in ogn.line.iter().enumerate() {
        let (number, mv) = (index + 1, ply.mv);
        if game.result().is_some() {
            return Err(ReplayError::AfterEnd { ply: number, mv, game: Box::new(game.clone()) });
        }
        let before = *game.position();
        let after = before.try_play(mv).map_err(|refusal| ReplayError::Illegal {
            ply: number,
            mv,
            refusal,
            position: before,
            game: Box::new(game.clone()),
        })?;
        let (spent, comment) = ply.comment.as_deref().map(read_comment).unwrap_or_default();
        game.push(mv, after, spent);
        if let Some(played) = game.record.plies.last_mut() {
            played.comment = comment;
            played.variations.clone_from(&ply.variations);
        }
    }
    Ok(())
}

/// Ends the game as its file says, if the moves did not end it; else they must say the same.
fn terminate(game: &mut Game, found: Termination) -> Result<(), ReplayError> {
    let position = *game.position();
    let to_move = position.to_move();
    let result = match (game.result().copied().map(Termination::of), found) {
        (Some(by_moves), _) if by_moves == found => return Ok(()),
        (Some(by_moves), _) => Err(Expected::Tag(by_moves.text())),
        (None, Termination::Rules(_)) => Err(Expected::Unfinished),
        (None, Termination::Time(_)) if game.time() == TimeControl::None => Err(Expected::NoClocks),
        (None, Termination::Time(side)) if side != to_move => Err(Expected::ToMove(to_move)),
        (None, Termination::Time(side)) => {
            game.record.clock.left[side] = Millis::ZERO;
            Ok(GameResult::time(&position, side))
        }
        (None, Termination::Resignation(side)) => Ok(GameResult::resignation(&position, side)),
        (None, Termination::Agreement(on)) => Ok(GameResult::agreement(&position, on)),
    };
    match result {
        Ok(result) => {
            game.record.result = Some(result);
            Ok(())
        }
        Err(expected) => Err(ReplayError::Contradiction {
            tag: "Termination",
            expected,
            found: excerpt(&found.text()),
            game: Box::new(game.clone()),
        }),
    }
}

fn options(ogn: &Ogn) -> Result<Options, BadTag> {
    let rules = variant(ogn.tag("Variant").unwrap_or_default())?;
    let start = match ogn.tag("FEN") {
        None => AnyPosition::start(rules, Side::South),
        Some(text) => AnyPosition::parse(rules, text).map_err(BadTag::Fen)?,
    };
    let time = match ogn.tag("TimeControl") {
        // Other programs write a question mark for what nobody noted.
        None | Some("?") => TimeControl::None,
        Some(text) => text.parse().map_err(BadTag::TimeControl)?,
    };
    let mut options = Options { time, ..Options::new(start) };
    for side in Side::ALL {
        if let Some(name) = ogn.tag(&side.to_string()) {
            options.seats[side] = Seat::new(name);
        }
    }
    Ok(options)
}

/// The rule set of a `Variant`, by its name in files or on people's lips. Programs for the
/// international rule also call it by the name of the game.
fn variant(found: &str) -> Result<RuleSet, BadTag> {
    let found = found.trim();
    if matches!(letters::lower_case(found).as_str(), "oware" | "oware abapa") {
        return Ok(RuleSet::Abapa);
    }
    Ok(found.parse::<RuleSet>()?)
}

fn time_left(ogn: &Ogn, time: TimeControl) -> Result<Option<BySide<Millis>>, BadTag> {
    let Some(text) = ogn.tag("TimeLeft") else { return Ok(None) };
    if time.base().is_none() {
        return Err(BadTag::NoBank(excerpt(text)));
    }
    let seconds = text.split_once(' ');
    let left = seconds
        .and_then(|(south, north)| Some(BySide::new(south.parse().ok()?, north.parse().ok()?)));
    left.map(Some).ok_or_else(|| BadTag::TimeLeft(excerpt(text)))
}

/// Why a game ended by its file. Other programs write other words, or only who won: a game that
/// its moves did not end was given up by the loser then, or drawn by agreement.
fn termination(ogn: &Ogn, game: &Game) -> Option<Termination> {
    let said = ogn.tag("Termination").and_then(Termination::read);
    if said.is_some() || game.result().is_some() {
        return said;
    }
    let mut told = [ogn.tag("Result"), ogn.result.as_deref()].into_iter().flatten();
    told.find_map(Winner::read).map(|winner| match winner {
        Winner::One(side) => Termination::Resignation(side.opponent()),
        Winner::Nobody => Termination::Agreement(Agreement::Draw),
    })
}
