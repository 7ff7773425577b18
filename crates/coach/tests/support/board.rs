//! A board that anybody can play on with a finger: the second way, by which facts are checked.
//!
//! It plays by the literal rules that judge the core, and so shares nothing with the fast rules,
//! from which facts are seen.

use std::ops::Deref;

use awale_core::{AnyPosition, Move, Pit, Side};

use crate::literal::{self, Game, Sheet};

#[derive(Clone, PartialEq)]
pub(crate) struct Board(Game);

impl Deref for Board {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

pub(crate) fn number(side: Side) -> usize {
    usize::from(side == Side::North)
}

impl Board {
    pub(crate) fn of(position: &AnyPosition) -> Board {
        let setup = position.setup();
        let name = position.rules().name();
        let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.name() == name);
        Board(Game {
            sheet: sheet.expect("every rule set has its sheet"),
            pits: setup.pits,
            granaries: [setup.granaries.south, setup.granaries.north],
            mover: number(setup.to_move),
            quiet: setup.quiet,
            reserve: setup.reserve,
        })
    }

    /// The same board with a player to move.
    pub(crate) fn turn_of(&self, side: Side) -> Board {
        Board(Game { mover: number(side), ..self.0.clone() })
    }

    pub(crate) fn count(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// The seeds in the row of a player.
    pub(crate) fn in_row(&self, player: usize) -> u8 {
        literal::seeds_in_row(&self.pits, player)
    }

    /// The pits after a sowing, before anything is taken, and where the last seed falls.
    pub(crate) fn sown(&self, origin: usize) -> ([u8; 12], usize) {
        let mut pits = self.pits;
        let last = literal::sow(&mut pits, origin);
        (pits, last)
    }

    /// Whether the harvest of a sowing by count would take everything.
    pub(crate) fn starves(&self, origin: usize) -> bool {
        literal::sow_and_mark(self, origin % 6).starves
    }

    /// The pits a sowing attacks in Éqwalé.
    pub(crate) fn attacked(&self, origin: usize) -> Vec<usize> {
        let attacked = literal::attacked_pits(&self.sown(origin).0, self.mover);
        let across = literal::row(1 - self.mover).zip(attacked);
        across.filter(|at| at.1).map(|at| at.0).collect()
    }

    pub(crate) fn legal(&self, mv: Move) -> bool {
        literal::legal(self).contains(&mv.to_string())
    }

    /// All legal sowings without a choice of harvest.
    pub(crate) fn sowings(&self) -> Vec<Move> {
        let legal = literal::legal(self);
        Pit::all().map(Move::sow).filter(|mv| legal.contains(&mv.to_string())).collect()
    }

    /// The board after a legal move.
    pub(crate) fn play(&self, mv: Move) -> Option<Board> {
        self.legal(mv).then(|| self.played(mv))
    }

    fn played(&self, mv: Move) -> Board {
        Board(literal::play(self, &mv.to_string()).0)
    }

    /// What a legal move takes, pit by pit: the pit of the last seed first, but in the order of the
    /// pits where the player chooses.
    pub(crate) fn taken(&self, mv: Move) -> Vec<(usize, u8)> {
        let Some(pit) = mv.pit() else { return Vec::new() };
        let (sown, last) = self.sown(pit.index());
        let after = self.played(mv);
        let first = if self.sheet == Sheet::Eqwale { 0 } else { last };
        let order = (0..=first).rev().chain(first + 1..12);
        let taken = order.map(|pit| (pit, sown[pit] - after.pits[pit]));
        taken.filter(|taken| taken.1 > 0).collect()
    }

    /// Why the game is over and the granaries after the sharing-out.
    pub(crate) fn over(&self) -> Option<(&'static str, [u8; 2])> {
        literal::over(self).map(|over| (over.reason, [over.south, over.north]))
    }
}
