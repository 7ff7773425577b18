//! What a puzzle is about, as facts that a test checks.

use awale_core::{AnyPosition, Move, Pit, Trace};
use awale_tables::{LineEnd, Tables};
use awale_words::{Lang, in_lang};

use crate::lesson::{greatest_harvest, traps};

awale_core::word_enum! {
    /// What a puzzle is about.
    #[derive(PartialOrd, Ord)]
    pub enum Theme {
        /// The move harvests two pits or more.
        Chain = "chain",
        /// The move sows a house of twelve seeds or more.
        House = "house",
        /// The move harvests nothing; after it the opponent can harvest nothing, and after any
        /// other he could.
        Save = "save",
        /// The opponent has no seed and must be fed, and there is a choice how.
        Feed = "feed",
        /// Best play ends the game with at least three seeds of the board for the mover, because
        /// the opponent has nothing left to play.
        Starve = "starve",
        /// The move harvests nothing, but whatever the opponent answers, the mover harvests next.
        Trap = "trap",
        /// At most twelve seeds are left on the board.
        Endgame = "endgame",
    }
}

/// Seeds of the board that go to the mover at a famine, at least, for [`Theme::Starve`].
const STARVED: u8 = 3;
/// Moves of best play within which a famine must come to be what the puzzle is about.
const SOON: usize = 8;
/// The seeds on the board of an endgame, as the sheets count it.
const ENDGAME: u8 = 12;

impl Theme {
    /// The theme in words.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, learn::theme(self))
    }
}

/// The themes of the best move of a position; the tables tell how the game ends.
pub fn themes(tables: &Tables, position: &AnyPosition, best: Move) -> Vec<Theme> {
    let (Ok(trace), Ok(after)) = (position.trace(best), position.try_play(best)) else {
        return Vec::new();
    };
    let holds = |theme: &Theme| match theme {
        Theme::Chain => trace.harvest.pits().len() >= 2,
        Theme::House => trace.laps > 0,
        Theme::Save => saves(position, &trace, &after),
        Theme::Feed => feeds(position),
        Theme::Starve => starves(tables, &after, &trace),
        Theme::Trap => {
            trace.harvest.seeds() == 0 && trace.ending.is_none() && traps(&after, trace.mover, 2)
        }
        Theme::Endgame => position.setup().pits.iter().sum::<u8>() <= ENDGAME,
    };
    Theme::ALL.into_iter().filter(holds).collect()
}

fn saves(position: &AnyPosition, trace: &Trace, after: &AnyPosition) -> bool {
    let others = position.legal_moves().into_iter().filter(|mv| *mv != trace.mv);
    let mut others = others.filter_map(|mv| position.try_play(mv).ok());
    trace.harvest.seeds() == 0
        && after.to_move() != trace.mover
        && greatest_harvest(after) == 0
        && others.all(|other| other.to_move() != trace.mover && greatest_harvest(&other) > 0)
}

fn feeds(position: &AnyPosition) -> bool {
    let mut theirs = Pit::row(position.to_move().opponent());
    theirs.all(|pit| position.count(pit) == 0)
}

fn starves(tables: &Tables, after: &AnyPosition, trace: &Trace) -> bool {
    let Ok(line) = tables.line(after) else { return false };
    let LineEnd::Over(ending) = line.end else { return false };
    let mut last = *after;
    for &mv in &line.moves {
        match last.try_play(mv) {
            Ok(next) => last = next,
            Err(_) => return false,
        }
    }
    let (mover, opponent) = (trace.mover, trace.mover.opponent());
    let empty = Pit::row(opponent).all(|pit| last.count(pit) == 0);
    let shared = ending.granaries[mover] - last.granaries()[mover];
    line.moves.len() <= SOON && empty && shared >= STARVED
}
