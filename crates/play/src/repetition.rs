//! S6: the position that comes back, counted since the last harvest.
//!
//! Granaries only ever grow, so the positions since the last harvest are those with the granaries
//! of now. They are looked through anew each time: a handful of comparisons in most games, and
//! nothing to keep in step when moves are taken back.

use awale_core::{AnyPosition, Setup};

/// How often the last position of a history has stood since the last harvest, itself included.
pub(crate) fn occurrences<'a>(backwards: impl Iterator<Item = &'a AnyPosition>) -> usize {
    let mut since_harvest = since_harvest(backwards).map(board);
    let Some(now) = since_harvest.next() else { return 0 };
    1 + since_harvest.filter(|before| *before == now).count()
}

/// The positions of a history, read backwards, up to the last harvest.
pub(crate) fn since_harvest<'a>(
    backwards: impl Iterator<Item = &'a AnyPosition>,
) -> impl Iterator<Item = &'a AnyPosition> {
    let mut granaries = None;
    backwards.take_while(move |position| {
        *granaries.get_or_insert(position.granaries()) == position.granaries()
    })
}

/// What must be the same: the seeds and the player to move. Avelé's count of quiet moves grows
/// all the time and would hide every repetition.
fn board(position: &AnyPosition) -> Setup {
    Setup { quiet: 0, ..position.setup() }
}
