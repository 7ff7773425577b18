//! Avelé with quiet moves behind it.
//!
//! The table holds the values for a quiet count of 0, which is where every harvest leads. With a
//! count above 0 the game stalls sooner, so the quiet moves that are left are searched; every harvest
//! ends in the table. Iterative deepening with the widest bounds at its horizon gives bounds that are
//! right whenever the effort is spent.

use std::collections::HashMap;

use awale_core::{Position, Row, Rules};

use crate::literal;
use crate::scheme::stall;
use crate::tables::{ProbeError, Tables};
use crate::worth::Worth;

/// Nodes before the bounds must do.
const EFFORT: usize = 30_000;

type Bounds = (i8, i8);

struct QuietSearch<'a> {
    tables: &'a Tables,
    known: HashMap<(Row, Row, u8, u8), Bounds>,
    left: usize,
}

/// What a position with a quiet count above 0 is worth.
pub(crate) fn worth<R: Rules>(
    tables: &Tables,
    position: &Position<R>,
) -> Result<Worth, ProbeError> {
    let whole = position.seeds_on_board().cast_signed();
    // The layer must be there even if the search never needs it.
    tables.worth(position.own(), position.other())?;
    let mut bounds = (-whole, whole);
    let mut search = QuietSearch { tables, known: HashMap::new(), left: EFFORT };
    for depth in 1..=stall::<R>() {
        let Some(found) = search.bounds(position, depth)? else { break };
        bounds = (bounds.0.max(found.0), bounds.1.min(found.1));
        if bounds.0 == bounds.1 {
            break;
        }
    }
    Ok(Worth::between(bounds.0, bounds.1))
}

impl QuietSearch<'_> {
    /// The bounds of a position after `depth` quiet moves at most; `None` if the effort is spent.
    fn bounds<R: Rules>(
        &mut self,
        position: &Position<R>,
        depth: u8,
    ) -> Result<Option<Bounds>, ProbeError> {
        let quiet = position.setup().quiet;
        if quiet == 0 {
            let worth = self.tables.worth(position.own(), position.other())?;
            return Ok(Some((worth.least(), worth.most())));
        }
        if let Some(ending) = position.ending() {
            let value = literal::ending_value(position, ending);
            return Ok(Some((value, value)));
        }
        let whole = position.seeds_on_board().cast_signed();
        if depth == 0 {
            return Ok(Some((-whole, whole)));
        }
        let key = (position.own(), position.other(), quiet, depth);
        if let Some(&known) = self.known.get(&key) {
            return Ok(Some(known));
        }
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut best = (i8::MIN, i8::MIN);
        for mv in position.moves() {
            let child = position.play(mv);
            let Some((least, most)) = self.bounds(&child, depth - 1)? else { return Ok(None) };
            let gain = literal::move_value(position, &child, 0);
            best = (best.0.max(gain - most), best.1.max(gain - least));
        }
        self.known.insert(key, best);
        Ok(Some(best))
    }
}
