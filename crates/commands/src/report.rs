//! What `awale batch` writes: the JSON of positions, moves and endings.

use serde::Serialize;

use awale_core::{AnyPosition, Ending, Harvesting, Move};

#[derive(Serialize, Debug)]
struct EndReport {
    reason: &'static str,
    south: u8,
    north: u8,
    uncounted: u8,
}

impl From<Ending> for EndReport {
    fn from(ending: Ending) -> EndReport {
        EndReport {
            reason: ending.reason.name(),
            south: ending.granaries.south,
            north: ending.granaries.north,
            uncounted: ending.uncounted,
        }
    }
}

#[derive(Serialize, Debug)]
struct MoveReport {
    #[serde(rename = "move")]
    mv: String,
    harvest: u8,
    position: String,
    over: Option<EndReport>,
}

impl MoveReport {
    fn new(position: &AnyPosition, mv: Move) -> MoveReport {
        let after = position.try_play(mv).expect("a move from the legal list is legal");
        let mover = position.to_move();
        MoveReport {
            mv: mv.to_string(),
            harvest: after.granaries()[mover] - position.granaries()[mover],
            position: after.to_string(),
            over: after.ending().map(EndReport::from),
        }
    }
}

/// A position with its legal moves, or with its end.
#[derive(Serialize, Debug)]
pub(crate) struct PositionReport {
    rules: &'static str,
    position: String,
    over: Option<EndReport>,
    moves: Vec<MoveReport>,
}

impl From<&AnyPosition> for PositionReport {
    fn from(position: &AnyPosition) -> PositionReport {
        PositionReport {
            rules: position.rules().name(),
            position: position.to_string(),
            over: position.ending().map(EndReport::from),
            moves: sorted_moves(position).map(|mv| MoveReport::new(position, mv)).collect(),
        }
    }
}

/// The legal moves in pit order; Éqwalé's, of which a pit has many, by their spelling.
pub(crate) fn sorted_moves(position: &AnyPosition) -> impl Iterator<Item = Move> + use<> {
    let mut moves = position.legal_moves();
    if position.rules().facts().harvesting == Harvesting::ByChoice {
        moves.sort_by_cached_key(Move::to_string);
    }
    moves.into_iter()
}
