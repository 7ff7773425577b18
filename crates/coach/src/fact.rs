//! What can be said of a position or a move, each with its proof.

use awale_core::{BySide, Clause, Move, Nothing, Pit, Reason, Refusal, Side, Taken};
use awale_engine::Score;

/// Something that is true of a position, or of a move in it.
///
/// A fact names the pits, moves and seeds that show it, so that anybody can check it on a board.
/// Facts of a player who is not to move say what would be if he were.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "fields without a comment are what their names say")]
pub enum Fact {
    /// A pit whose sowing would harvest, were it its owner's turn.
    Threat {
        /// The pit that would be sown.
        by: Pit,
        /// What it would take, the pit of the last seed first.
        taken: Vec<Taken>,
    },
    /// No move of a player would harvest, were it his turn.
    NoHarvest { side: Side },
    /// A pit of one or two seeds.
    Vulnerable { pit: Pit, seeds: u8 },
    /// A pit of twelve seeds or more.
    House { pit: Pit, seeds: u8 },
    /// A house in its domain of activity: the last seed falls in the other row.
    Active {
        pit: Pit,
        seeds: u8,
        /// The fewest seeds of this lap with which it works.
        low: u8,
        high: u8,
    },
    /// A house outside its domain: the sowing goes round and the last seed falls at home.
    TooRich {
        pit: Pit,
        seeds: u8,
        /// Where its last seed falls.
        last: Pit,
    },
    /// What a house of the player who waits takes after the replies of the other: at least and
    /// at most.
    HouseRange {
        pit: Pit,
        /// Seeds after the reply that is worst for it.
        least: u8,
        /// Seeds after the reply that is best for it.
        most: u8,
    },
    /// A player has more seeds in his row than the other.
    Potential {
        side: Side,
        /// Seeds in his row.
        seeds: u8,
        /// Seeds in the other row.
        other: u8,
    },
    /// The moves of the player to move after which the other cannot harvest.
    Mobility {
        side: Side,
        /// The pits of these moves.
        safe: Vec<Pit>,
        /// How many moves are legal.
        legal: u8,
    },
    /// The most moves that a player can make inside his own row, giving no seed.
    Waiting {
        side: Side,
        /// Such moves in their order.
        line: Vec<Pit>,
    },
    /// A player can wait longer than the other.
    Tempo {
        side: Side,
        /// His moves inside his row.
        own: u8,
        /// Those of the other.
        other: u8,
    },
    /// The other row is empty and the player to move must feed it.
    MustFeed {
        side: Side,
        /// The pits that do.
        moves: Vec<Pit>,
    },
    /// No pit of a player reaches the other row.
    Unfeeding {
        side: Side,
        /// His filled pits and what they hold.
        pits: Vec<Taken>,
    },
    /// Two or three seeds in the last pit but one, and one in the last.
    Trap {
        /// The last pit but one.
        big: Pit,
        /// The last pit, of one seed.
        small: Pit,
        /// Seeds in the last pit but one.
        seeds: u8,
    },
    /// So few seeds are left that the next harvest can leave three or fewer, where Awalé may end
    /// by indetermination.
    FewSeeds { seeds: u8 },
    /// The seeds a player still needs for the 25 that end the game.
    Needs { side: Side, seeds: u8 },
    /// A player has harvested more than the other.
    Leads {
        side: Side,
        /// Seeds in his granary.
        seeds: u8,
        /// Seeds in the other granary.
        other: u8,
    },
    /// Éqwalé: a sowing that would make equalities, were it its owner's turn.
    Equality {
        /// The pit that would be sown.
        by: Pit,
        /// The pits it would attack.
        attacked: Vec<Pit>,
    },
    /// Éqwalé: two opposing pits with the same number, two or more.
    Twin {
        /// A pit of the player to be told.
        own: Pit,
        /// The pit of the other player.
        other: Pit,
        /// What both hold.
        seeds: u8,
    },
    /// Éqwalé: no two opposing pits of two seeds or more hold the same number.
    Apart,
    /// The game is over.
    Over {
        reason: Reason,
        /// The clause that says so.
        clause: Clause,
        /// The granaries after the sharing-out.
        granaries: BySide<u8>,
    },
    /// A move that harvests.
    Takes {
        mv: Move,
        /// What it takes, the pit of the last seed first.
        taken: Vec<Taken>,
    },
    /// A sowing that harvests nothing.
    TakesNothing { mv: Move, why: Nothing },
    /// No legal move harvests more than this one, which harvests something.
    Most {
        mv: Move,
        /// Seeds it harvests.
        seeds: u8,
    },
    /// The seeds that a sowing drops in the other row.
    Gives {
        mv: Move,
        /// Seeds dropped in the other row.
        seeds: u8,
    },
    /// The only legal move.
    Only { mv: Move },
    /// A move after which a threat of the opponent takes nothing any more.
    Parry {
        mv: Move,
        /// The pit that threatened.
        by: Pit,
        /// What it would have taken.
        taken: Vec<Taken>,
        /// How it was parried.
        how: How,
    },
    /// A move that leaves a threat standing and answers it with a new one, at least as large.
    Counter {
        mv: Move,
        /// The opponent's pit that threatens.
        by: Pit,
        /// What it takes after the move.
        feared: u8,
        /// The own pit that threatens in return.
        with: Pit,
        /// What that one takes after the move.
        seeds: u8,
    },
    /// A move after which a pit of the mover threatens, or threatens more than before.
    Opens {
        mv: Move,
        by: Pit,
        /// What it would take.
        taken: Vec<Taken>,
    },
    /// The rules refuse a move.
    Refused { mv: Move, refusal: Refusal },
    /// Something is true after a move.
    After {
        mv: Move,
        /// What is true then.
        then: Box<Fact>,
    },
    /// A line of play that a search expects, with its score for the player to move.
    Line {
        moves: Vec<Move>,
        /// What the search gives it.
        score: Score,
    },
    /// What both players harvest along a line.
    Gain {
        moves: Vec<Move>,
        /// What each player harvests in them.
        gained: BySide<u8>,
    },
    /// A move is worth more than another, by the scores of a search.
    Better {
        /// The better move.
        mv: Move,
        score: Score,
        /// The other move.
        than: Move,
        other: Score,
    },
}

/// How a threat is parried (sheet 003).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// The pit it aimed at was sown.
    Emptied,
    /// The pit it aimed at holds three or more now.
    Raised {
        /// What it holds.
        to: u8,
    },
    /// The threatening pit got seeds and overshoots.
    Overloaded {
        /// What it holds now.
        to: u8,
    },
    /// The threatening pit lost seeds to a harvest.
    Removed,
}

impl Fact {
    /// The fact after a move.
    #[must_use]
    pub fn after(self, mv: Move) -> Fact {
        Fact::After { mv, then: Box::new(self) }
    }

    /// A short word for the kind of fact, the same in every version: a theme for puzzles.
    pub const fn name(&self) -> &'static str {
        match self {
            Fact::Threat { .. } => "threat",
            Fact::NoHarvest { .. } => "no-harvest",
            Fact::Vulnerable { .. } => "vulnerable",
            Fact::House { .. } => "house",
            Fact::Active { .. } => "active-house",
            Fact::TooRich { .. } => "too-rich",
            Fact::HouseRange { .. } => "house-range",
            Fact::Potential { .. } => "potential",
            Fact::Mobility { .. } => "mobility",
            Fact::Waiting { .. } => "waiting",
            Fact::Tempo { .. } => "tempo",
            Fact::MustFeed { .. } => "must-feed",
            Fact::Unfeeding { .. } => "unfeeding",
            Fact::Trap { .. } => "trap",
            Fact::FewSeeds { .. } => "few-seeds",
            Fact::Needs { .. } => "needs",
            Fact::Leads { .. } => "leads",
            Fact::Equality { .. } => "equality",
            Fact::Twin { .. } => "twin",
            Fact::Apart => "apart",
            Fact::Over { .. } => "over",
            Fact::Takes { .. } => "takes",
            Fact::TakesNothing { .. } => "takes-nothing",
            Fact::Most { .. } => "most",
            Fact::Gives { .. } => "gives",
            Fact::Only { .. } => "only",
            Fact::Parry { .. } => "parry",
            Fact::Counter { .. } => "counter",
            Fact::Opens { .. } => "opens",
            Fact::Refused { .. } => "refused",
            Fact::After { .. } => "after",
            Fact::Line { .. } => "line",
            Fact::Gain { .. } => "gain",
            Fact::Better { .. } => "better",
        }
    }
}

/// Seeds in all.
pub(crate) fn total(taken: &[Taken]) -> u8 {
    taken.iter().map(|taken| taken.seeds).sum()
}
