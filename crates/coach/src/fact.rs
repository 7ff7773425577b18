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
///
/// A fact is seen only where it matters: its phase, its player and its target are part of it, and
/// the tests check them with the rest. The three phases are those of [`Phase`](crate::Phase).
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Fact {
    /// A pit whose sowing would harvest, were it its owner's turn.
    Threat { by: Pit, taken: Vec<Taken> },
    /// No move of a player would harvest, were it his turn.
    NoHarvest { side: Side },
    /// The largest threat against the player to move, and all his moves that parry it, each with
    /// its way; none if it cannot be parried.
    Parries { by: Pit, taken: Vec<Taken>, ways: Vec<(Pit, How)> },
    /// Pits of one or two seeds side by side, before the endgame: two or more in the opening, three
    /// or more later, in a row that has a pit of three or more too. A sowing that ends in `last`
    /// would take them all, and none that the other has now takes one.
    Vulnerable { side: Side, pits: Vec<Taken>, last: Pit },
    /// The opening: every other pit of a row is full (three seeds or more) and those between hold
    /// two at most, so that no harvest takes two pits.
    Alternates { side: Side, full: Vec<Pit> },
    /// The high pit where a house can stand: eight to eleven seeds, more than any other pit of a
    /// row that has no house. `low` and `high` bound the domain of the house to come.
    Site { pit: Pit, seeds: u8, low: u8, high: u8 },
    /// A pit of twelve seeds or more.
    House { pit: Pit, seeds: u8 },
    /// A house in its domain of activity: the last seed falls in the other row.
    Active { pit: Pit, seeds: u8, low: u8, high: u8 },
    /// A house outside its domain: as it is, its last seed would fall at home. `low - seeds` are
    /// missing to the next domain.
    Outside { pit: Pit, seeds: u8, last: Pit, low: u8, high: u8 },
    /// What a house of the player who waits takes after the replies of the other: at least and
    /// at most.
    HouseRange { pit: Pit, least: u8, most: u8 },
    /// After the opening: a player has half as many seeds again in his row as the other, or more,
    /// and the other has some.
    Potential { side: Side, seeds: u8, other: u8 },
    /// The moves of the player to move after which the other cannot harvest, where they are two at
    /// most and not all he has.
    Safe { side: Side, safe: Vec<Pit>, legal: u8 },
    /// Mobility, after the opening: the most moves a player can make one after the other, the other
    /// waiting, with none after which the other could harvest; told if they are three at most, one
    /// in the endgame. The player to move has one at least.
    Mobility { side: Side, line: Vec<Pit> },
    /// The move as a burden (*le trait*): could the player to move wait, the other would harvest
    /// nothing; but every move he has lets the other take more than it takes, by `least` or more.
    Burden { side: Side, least: u8 },
    /// The endgame: the most moves that a player can make inside his own row, giving no seed.
    Waiting { side: Side, line: Vec<Pit> },
    /// The endgame: a player can wait longer than the other.
    Tempo { side: Side, own: u8, other: u8 },
    /// The other row is empty and the player to move must feed it.
    MustFeed { side: Side, moves: Vec<Pit> },
    /// A plan of the leader (*affamer*) where a famine leaves the seeds to who has them: at most six
    /// are left, and of his pits none reaches the other row.
    Starve { side: Side, pits: Vec<Taken>, left: u8 },
    /// Avelé's reversed ending: no pit of a player reaches the other row, where three seeds at most
    /// are left. If they run out he loses these `seeds` to the other.
    Forfeit { side: Side, pits: Vec<Taken>, seeds: u8 },
    /// A plan of the leader in the endgame: two or three seeds in the last pit but one, one in the
    /// last, and a target that the sowing of `by`, one of the two, would take.
    Trap { big: Pit, small: Pit, seeds: u8, by: Pit, target: Pit },
    /// Awalé's indetermination is near: three seeds at most are left, or one of the moves `by` ends
    /// the game so at once.
    FewSeeds { seeds: u8, by: Vec<Pit> },
    /// Avelé's count: after so many more moves without harvest the game ends, and the seeds on the
    /// board count for nobody. Told from three turns before.
    Stall { moves: u8, seeds: u8 },
    /// The seeds a player still needs for the 25 that end the game, six at most.
    Needs { side: Side, seeds: u8 },
    /// A player has harvested more than the other.
    Leads { side: Side, seeds: u8, other: u8 },
    /// Éqwalé: a sowing that would make equalities, were it its owner's turn.
    Equality { by: Pit, attacked: Vec<Pit> },
    /// Éqwalé: two opposing pits with the same number, two or more.
    Twin { own: Pit, other: Pit, seeds: u8 },
    /// Éqwalé: both rows have seeds, and no two opposing pits of two seeds or more hold the same
    /// number.
    Apart,
    /// Éqwalé: all pits of one seed of a player, which no sowing of the other attacks, though one
    /// attacks others.
    Ones { side: Side, pits: Vec<Pit> },
    /// Éqwalé: the seeds that are still to be placed.
    Reserve { seeds: u8 },
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
    /// Éqwalé: where a placing puts its seeds.
    Places { mv: Move, pits: Vec<Taken> },
    /// The only legal move.
    Only { mv: Move },
    /// The opening: a quiet move from a high pit, D to F, which threaten first.
    High { mv: Move },
    /// A house is sown that was too rich: it passes the other row and ends at home, in `last`.
    TooRich { mv: Move, seeds: u8, last: Pit },
    /// A house is sown and pays: it takes five seeds or more.
    Pays { mv: Move, seeds: u8, taken: u8 },
    /// A house is sown, ends in the other row and does not pay: it takes four seeds or fewer.
    Meagre { mv: Move, seeds: u8, taken: u8 },
    /// The return capture: a house is sown, and the largest harvest that the other has then takes a
    /// pit that he could not take before. It is also told as a `Threat` after the move.
    Return { mv: Move, by: Pit, taken: Vec<Taken> },
    /// A move after which a threat of the opponent takes nothing any more.
    Parry { mv: Move, by: Pit, taken: Vec<Taken>, how: How },
    /// A move that leaves a threat standing and answers it: if `by` takes the `feared` seeds, `with`
    /// takes at least as many back, more than it could before. No `Opens` repeats it.
    Counter { mv: Move, by: Pit, feared: u8, with: Pit, seeds: u8 },
    /// Before the endgame: the largest harvest that a move allows, small (four seeds at most), and
    /// not to be feared, because `with` then takes at least as many back. It is also told as a
    /// `Threat` after the move; no `Counter` repeats it.
    Recoups { mv: Move, by: Pit, lost: u8, with: Pit, seeds: u8 },
    /// Éqwalé: the pits of the mover that the other could attack before the move and cannot after it.
    Escapes { mv: Move, pits: Vec<Pit> },
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
