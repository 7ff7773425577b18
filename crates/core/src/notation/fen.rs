//! The FEN of PlayStrategy: `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`.
//!
//! The upper row comes first, as it is seen from South's seat (`f` to `a`), then South's row (`A`
//! to `F`). A filled pit is its count and an `S`; a plain number is that many empty pits in a row.
//! South's and North's granaries, the side to move and the number of the turn follow.

use thiserror::Error;

use super::position::parse_side;
use super::{excerpt, small_number};
use crate::pit::{PITS, Pit, ROW, SEEDS};
use crate::setup::Setup;
use crate::side::{BySide, Side};

/// Why a text is not a FEN of PlayStrategy.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum FenError {
    #[error("expected a board, two granaries, the side to move and a turn number, found {0} words")]
    Words(usize),
    #[error("expected two rows of 6 pits, found {0}")]
    Rows(String),
    #[error("expected a pit like 4S or a number of empty pits, found {0}")]
    Pit(String),
    #[error("expected {expected}, found {found}")]
    Word { expected: &'static str, found: String },
}

/// Reads a FEN of PlayStrategy.
///
/// # Errors
/// If the text is not such a FEN; the error says what was expected and found.
pub fn parse_fen(text: &str) -> Result<Setup, FenError> {
    let mut words = text.split_ascii_whitespace();
    let found = words.clone().count();
    let (Some(board), Some(south), Some(north), Some(side), Some(turn), 5) =
        (words.next(), words.next(), words.next(), words.next(), words.next(), found)
    else {
        return Err(FenError::Words(found));
    };
    let (upper, lower) = board.split_once('/').ok_or_else(|| FenError::Rows(excerpt(board)))?;
    let mut pits = [0; PITS];
    for (pit, count) in Pit::row(Side::North).rev().zip(row(upper)?) {
        pits[pit.index()] = count;
    }
    for (pit, count) in Pit::row(Side::South).zip(row(lower)?) {
        pits[pit.index()] = count;
    }
    let granary = |found: &str| {
        small_number(found).filter(|&n| n <= SEEDS).ok_or_else(|| FenError::Word {
            expected: "a granary of 0 to 48 seeds",
            found: excerpt(found),
        })
    };
    let granaries = BySide::new(granary(south)?, granary(north)?);
    let to_move = parse_side(side).ok_or_else(|| FenError::Word {
        expected: "S or N as the side to move",
        found: excerpt(side),
    })?;
    if turn.len() > 9 || !turn.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::Word { expected: "the number of the turn", found: excerpt(turn) });
    }
    Ok(Setup { pits, granaries, to_move, quiet: 0, reserve: 0 })
}

fn row(text: &str) -> Result<[u8; ROW], FenError> {
    let wrong_row = || FenError::Rows(excerpt(text));
    let mut counts = [0; ROW];
    let mut next = 0;
    for pit in text.split(',') {
        let wrong_pit = || FenError::Pit(excerpt(pit));
        let (count, width) = match pit.strip_suffix('S') {
            // PlayStrategy leaves the 1 of a single seed out.
            Some("") => (1, 1),
            Some(count) => (small_number(count).filter(|&n| n <= SEEDS).ok_or_else(wrong_pit)?, 1),
            None => (0, usize::from(small_number(pit).filter(|&n| n > 0).ok_or_else(wrong_pit)?)),
        };
        if next + width > ROW {
            return Err(wrong_row());
        }
        counts[next] = count;
        next += width;
    }
    if next == ROW { Ok(counts) } else { Err(wrong_row()) }
}
