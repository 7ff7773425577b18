//! A reviewed game: every move with its loss and class, the players, the turning points.

use awale_core::{AnyPosition, BySide, Move, Side, sort_few};
use awale_engine::{PvLine, Score, Value};
use awale_words::Speech;

use crate::advice::{Advice, advice};
use crate::explain::{Assessment, explain_move};
use crate::grade::{Class, accuracy};
use crate::sentence::{Sentence, Voice};

/// The most turning points that are named.
const TURNS: usize = 3;
/// A change of who is ahead counts if the move lost so much, in hundredths of a final seed.
const SWING: Value = 100;

/// A move of a reviewed game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedPly {
    /// The position before the move.
    pub position: AnyPosition,
    /// The move.
    pub mv: Move,
    /// Its number, as OGN counts.
    pub turn: u16,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// The best line found, scored for the mover; it begins with the move itself if none is better.
    pub best: PvLine,
    /// What the move is worth to the mover.
    pub played: Score,
    /// The final seeds it lost, in hundredths.
    pub loss: Value,
    /// What it adds to the seeds that its player lost in all: a seed that was lost before, and given
    /// back, is not counted again.
    pub counted: Value,
    /// How good it was.
    pub class: Class,
}

/// What the coach says to a try at a better move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryReply {
    /// Whether the try is as good as the best move, to less than a seed.
    pub solved: bool,
    /// What the try does and allows; the better move is not given away.
    pub told: Vec<Sentence>,
}

impl ReviewedPly {
    /// The move with its number: `12. F`, `12... b`.
    pub fn label(&self, beginner: Side, speech: Speech) -> String {
        let dots = if self.mv.side() == beginner { "." } else { "..." };
        format!("{}{dots} {}", self.turn, speech.mv(self.mv))
    }

    /// What the search says of the move.
    pub fn assessment(&self) -> Assessment {
        Assessment { best: self.best.clone(), played: self.played }
    }

    /// The move explained.
    pub fn explain(&self, voice: Voice) -> Vec<Sentence> {
        explain_move(voice, &self.position, self.mv, Some(&self.assessment()))
    }

    /// The best line, if there is something to see in it: how the game goes on after the best move,
    /// or what another would have done that is better by a seed or more.
    pub fn telling_line(&self) -> Option<&PvLine> {
        let goes_on = self.best.moves.first() == Some(&self.mv) && self.best.moves.len() > 1;
        (goes_on || self.class > Class::Good).then_some(&self.best)
    }

    /// The answer to another try in this position. `score` is what a search gives it, for the mover.
    pub fn answer(&self, voice: Voice, tried: Move, score: Score) -> TryReply {
        let best = self.best.moves.first() == Some(&tried);
        let lost = (self.best.score.value - score.value) / 2;
        let legal = self.position.check(tried).is_ok();
        let solved = legal && (best || Class::of(lost) <= Class::Good);
        let assessment = Assessment { best: self.best.clone(), played: self.best.score };
        let told = explain_move(voice, &self.position, tried, best.then_some(&assessment));
        TryReply { solved, told }
    }
}

/// A player in a reviewed game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerReview {
    /// The name.
    pub name: String,
    /// How near to the best moves, 0–100; `None` if there was never a choice.
    pub accuracy: Option<u8>,
    /// Final seeds lost in all, each counted once, in hundredths: never more than were in play.
    pub lost: Value,
    /// Moves of each class, in the order of [`Class::ALL`].
    pub classes: [u16; 5],
}

/// A reviewed game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The moves.
    pub plies: Vec<ReviewedPly>,
    /// The position after the last move.
    pub last: AnyPosition,
    /// The players.
    pub players: BySide<PlayerReview>,
    /// The moves that decided the game, by their index.
    pub turning: Vec<usize>,
    /// At most three things to take away for each player.
    pub advice: BySide<Vec<Advice>>,
}

impl Review {
    pub(crate) fn new(
        last: AnyPosition,
        names: &BySide<String>,
        plies: Vec<ReviewedPly>,
    ) -> Review {
        let players = BySide::from_fn(|side| player(side, &names[side], &plies));
        let turning = turning(&plies);
        let advice = BySide::from_fn(|side| advice(side, &plies));
        Review { plies, last, players, turning, advice }
    }

    /// Who made the first move.
    pub fn beginner(&self) -> Side {
        self.plies.first().map_or(self.last.to_move(), |ply| ply.mv.side())
    }

    /// The expected difference of final seeds for South before the first move and after each, in
    /// hundredths: the graph of the game.
    pub fn curve(&self) -> Vec<Value> {
        let south = |side: Side, value: Value| if side == Side::South { value } else { -value };
        let first = self.plies.first().map(|ply| south(ply.mv.side(), ply.best.score.value));
        let rest = self.plies.iter().map(|ply| south(ply.mv.side(), ply.played.value));
        first.into_iter().chain(rest).collect()
    }

    /// The positions in which a player can look for a better move: his mistakes and blunders, or
    /// his inaccuracies if he made no worse ones.
    pub fn exercises(&self, side: Side) -> Vec<&ReviewedPly> {
        let from = |class: Class| {
            let bad = move |ply: &&ReviewedPly| ply.mv.side() == side && ply.class >= class;
            self.plies.iter().filter(bad).collect::<Vec<_>>()
        };
        let mistakes = from(Class::Mistake);
        if mistakes.is_empty() { from(Class::Inaccuracy) } else { mistakes }
    }
}

fn player(side: Side, name: &str, plies: &[ReviewedPly]) -> PlayerReview {
    let own = plies.iter().filter(|ply| ply.mv.side() == side);
    let chosen: Vec<&ReviewedPly> = own.filter(|ply| !ply.forced).collect();
    let losses: Vec<Value> = chosen.iter().map(|ply| ply.loss).collect();
    let count = |class: Class| chosen.iter().filter(|ply| ply.class == class).count();
    PlayerReview {
        name: name.to_owned(),
        accuracy: accuracy(&losses),
        lost: chosen.iter().map(|ply| ply.counted).sum(),
        classes: Class::ALL.map(|class| u16::try_from(count(class)).unwrap_or(u16::MAX)),
    }
}

/// The moves that lost most among the mistakes and those after which the lead changes.
fn turning(plies: &[ReviewedPly]) -> Vec<usize> {
    let decisive = |ply: &ReviewedPly| {
        let swings = ply.best.score.value >= 0 && ply.played.value < 0 && ply.loss >= SWING;
        swings || ply.class >= Class::Mistake
    };
    let mut found: Vec<usize> = (0..plies.len()).filter(|&at| decisive(&plies[at])).collect();
    sort_few(&mut found, |&at| std::cmp::Reverse(plies[at].loss));
    found.truncate(TURNS);
    sort_few(&mut found, |&at| at);
    found
}
