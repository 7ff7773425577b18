//! How a game ended: by the rules, by the players, or by the clock.

use awale_core::{AnyPosition, BySide, Clause, Ending, Leftover, Pit, Reason, Side};

awale_core::word_enum! {
    /// What both players agreed on.
    pub enum Agreement {
        /// A draw, whatever the granaries.
        Draw = "draw",
        /// To stop: the larger granary wins.
        Stop = "stop",
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The rules ended it.
    Rules(Reason),
    /// The player who did not win gave it up.
    Resignation,
    /// Both players agreed.
    Agreement(Agreement),
    /// The player who did not win had no time left.
    Time,
}

impl EndReason {
    /// The word programs read.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rules(reason) => reason.name(),
            EndReason::Resignation => "resignation",
            EndReason::Agreement(_) => "agreement",
            EndReason::Time => "time",
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Why the game is over.
    pub reason: EndReason,
    /// The clause of docs/rules.md that says so; `None` for an end that no sheet mentions, by the
    /// custom of the table.
    pub clause: Option<Clause>,
    /// Who received the seeds that were still on the board.
    pub leftover: Leftover,
    /// The final count.
    pub granaries: BySide<u8>,
    /// Seeds that count for nobody.
    pub uncounted: u8,
    /// The seeds that lay in each row when the game ended.
    pub rows: BySide<u8>,
    /// Whose turn it would have been.
    pub to_move: Side,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
}

impl GameResult {
    /// The word for the reason.
    pub const fn name(&self) -> &'static str {
        self.reason.name()
    }

    /// The ending by the rules, for those who put it into words; `None` for other ends.
    pub fn ending(&self) -> Option<Ending> {
        let EndReason::Rules(reason) = self.reason else { return None };
        let GameResult { leftover, granaries, uncounted, rows, to_move, .. } = *self;
        let clause = self.clause?;
        Some(Ending { reason, clause, leftover, granaries, uncounted, rows, to_move })
    }

    /// Who lost: in a resignation the side that gave up, in a loss on time the owner of the flag.
    pub fn loser(&self) -> Option<Side> {
        self.winner.map(Side::opponent)
    }

    /// The end of a game that a player gave up.
    pub(crate) fn resignation(position: &AnyPosition, by: Side) -> GameResult {
        GameResult {
            winner: Some(by.opponent()),
            ..stopped(position, EndReason::Resignation, position.rules().facts().agreement)
        }
    }

    /// The end of a game by agreement.
    pub(crate) fn agreement(position: &AnyPosition, agreement: Agreement) -> GameResult {
        let clause = position.rules().facts().agreement;
        let stop = stopped(position, EndReason::Agreement(agreement), clause);
        match agreement {
            Agreement::Stop => stop,
            Agreement::Draw => GameResult { winner: None, ..stop },
        }
    }

    /// The end of a game in which a flag fell.
    pub(crate) fn time(position: &AnyPosition, of: Side) -> GameResult {
        GameResult { winner: Some(of.opponent()), ..stopped(position, EndReason::Time, None) }
    }
}

impl From<Ending> for GameResult {
    fn from(ending: Ending) -> GameResult {
        GameResult {
            reason: EndReason::Rules(ending.reason),
            clause: Some(ending.clause),
            leftover: ending.leftover,
            granaries: ending.granaries,
            uncounted: ending.uncounted,
            rows: ending.rows,
            to_move: ending.to_move,
            winner: ending.winner(),
        }
    }
}

/// A game left as it stands: what lies on the board, and in Éqwalé's reserve, counts for nobody.
fn stopped(position: &AnyPosition, reason: EndReason, clause: Option<Clause>) -> GameResult {
    let setup = position.setup();
    let granaries = setup.granaries;
    GameResult {
        reason,
        clause,
        leftover: Leftover::Nobody,
        granaries,
        uncounted: setup.pits.iter().sum::<u8>() + setup.reserve,
        rows: BySide::from_fn(|side| Pit::row(side).map(|pit| setup.count(pit)).sum()),
        to_move: setup.to_move,
        winner: granaries.larger(),
    }
}
