//! What can be said of a position or a move, each with its proof.

use std::mem::discriminant;

use awale_core::{BySide, Clause, Move, Nothing, Pit, Reason, Refusal, Side, Taken};
use awale_engine::Score;

/// Something that is true of a position, or of a move in it.
///
/// A fact names the pits, moves and seeds that show it, so that anybody can check it on a board.
/// Facts of a player who is not to move say what would be if he were. `by` is the pit that is sown,
/// `taken` what it takes, the pit of the last seed first; `other` counts for the other player. From
/// `low` to `high` seeds a house works in its lap.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Fact {
    /// A pit whose sowing would harvest, were it its owner's turn.
    Threat { by: Pit, taken: Vec<Taken> },
    /// No move of a player would harvest, were it his turn.
    NoHarvest { side: Side },
    /// A pit of one or two seeds.
    Vulnerable { pit: Pit, seeds: u8 },
    /// A pit of twelve seeds or more.
    House { pit: Pit, seeds: u8 },
    /// A house in its domain of activity: the last seed falls in the other row.
    Active { pit: Pit, seeds: u8, low: u8, high: u8 },
    /// A house outside its domain: the sowing goes round and the last seed falls at home.
    TooRich { pit: Pit, seeds: u8, last: Pit },
    /// What a house of the player who waits takes after the replies of the other: at least and
    /// at most.
    HouseRange { pit: Pit, least: u8, most: u8 },
    /// A player has more seeds in his row than the other.
    Potential { side: Side, seeds: u8, other: u8 },
    /// The moves of the player to move after which the other cannot harvest.
    Mobility { side: Side, safe: Vec<Pit>, legal: u8 },
    /// The most moves that a player can make inside his own row, giving no seed.
    Waiting { side: Side, line: Vec<Pit> },
    /// A player can wait longer than the other.
    Tempo { side: Side, own: u8, other: u8 },
    /// The other row is empty and the player to move must feed it.
    MustFeed { side: Side, moves: Vec<Pit> },
    /// No pit of a player reaches the other row.
    Unfeeding { side: Side, pits: Vec<Taken> },
    /// Two or three seeds in the last pit but one, and one in the last.
    Trap { big: Pit, small: Pit, seeds: u8 },
    /// So few seeds are left that the next harvest can leave three or fewer, where Awalé may end
    /// by indetermination.
    FewSeeds { seeds: u8 },
    /// The seeds a player still needs for the 25 that end the game.
    Needs { side: Side, seeds: u8 },
    /// A player has harvested more than the other.
    Leads { side: Side, seeds: u8, other: u8 },
    /// Éqwalé: a sowing that would make equalities, were it its owner's turn.
    Equality { by: Pit, attacked: Vec<Pit> },
    /// Éqwalé: two opposing pits with the same number, two or more.
    Twin { own: Pit, other: Pit, seeds: u8 },
    /// Éqwalé: no two opposing pits of two seeds or more hold the same number.
    Apart,
    /// The game is over.
    Over { reason: Reason, clause: Clause, granaries: BySide<u8> },
    /// A move that harvests.
    Takes { mv: Move, taken: Vec<Taken> },
    /// A sowing that harvests nothing.
    TakesNothing { mv: Move, why: Nothing },
    /// No legal move harvests more than this one, which harvests something.
    Most { mv: Move, seeds: u8 },
    /// The seeds that a sowing drops in the other row.
    Gives { mv: Move, seeds: u8 },
    /// The only legal move.
    Only { mv: Move },
    /// A move after which a threat of the opponent takes nothing any more.
    Parry { mv: Move, by: Pit, taken: Vec<Taken>, how: How },
    /// A move that leaves a threat standing and answers it with a new one, at least as large.
    Counter { mv: Move, by: Pit, feared: u8, with: Pit, seeds: u8 },
    /// A move after which a pit of the mover threatens, or threatens more than before.
    Opens { mv: Move, by: Pit, taken: Vec<Taken> },
    /// The rules refuse a move.
    Refused { mv: Move, refusal: Refusal },
    /// Something is true after a move.
    After { mv: Move, then: Box<Fact> },
    /// A line of play that a search expects, with its score for the player to move.
    Line { moves: Vec<Move>, score: Score },
    /// What both players harvest along a line.
    Gain { moves: Vec<Move>, gained: BySide<u8> },
    /// A move is worth more than another, by the scores of a search.
    Better { mv: Move, score: Score, than: Move, other: Score },
}

/// How a threat is parried (sheet 003).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "`to` is what the pit holds now")]
pub enum How {
    /// The pit it aimed at was sown.
    Emptied,
    /// The pit it aimed at holds three or more now.
    Raised { to: u8 },
    /// The threatening pit got seeds and overshoots.
    Overloaded { to: u8 },
    /// The threatening pit lost seeds to a harvest.
    Removed,
}

impl Fact {
    /// The fact after a move.
    #[must_use]
    pub fn after(self, mv: Move) -> Fact {
        Fact::After { mv, then: Box::new(self) }
    }

    /// Whether both are of the same kind, whatever pits and seeds they name.
    pub(crate) fn is_like(&self, other: &Fact) -> bool {
        discriminant(self) == discriminant(other)
    }
}

/// Seeds in all.
pub(crate) fn total(taken: &[Taken]) -> u8 {
    taken.iter().map(|taken| taken.seeds).sum()
}
