//! `C`, `Cxb2d1`, `+A3C2`: a move in letters, each move with one spelling.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
use crate::moves::{Move, Placing, Takes};
use crate::pit::{Pit, ROW};
use crate::side::Side;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum MoveError {
    #[error("expected a pit (A-F or a-f) or a placing like +A3C2, found {0}")]
    Pit(String),
    #[error(
        "expected pits of the opponent in order, each with the 1 or 2 seeds taken (Cxb2d1), found {0}"
    )]
    Takes(String),
    #[error("expected own pits in order with one to six seeds in all (+A3C2), found {0}")]
    Placing(String),
    #[error("expected one move, found more: {0}")]
    More(String),
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let (mv, rest) = first_move(text)?;
        if rest.is_empty() { Ok(mv) } else { Err(MoveError::More(excerpt(rest))) }
    }
}

/// Reads moves that stand together without blanks, as engines send them (`FfBe`).
///
/// # Errors
/// If something in the text is not a move.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, MoveError> {
    let mut moves = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (mv, after) = first_move(rest)?;
        moves.push(mv);
        rest = after;
    }
    Ok(moves)
}

/// The move at the beginning of a text, and what follows it.
fn first_move(text: &str) -> Result<(Move, &str), MoveError> {
    if let Some(list) = text.strip_prefix('+') {
        let wrong = || MoveError::Placing(excerpt(text));
        let (side, seeds, rest) = seed_list(list).ok_or_else(wrong)?;
        let placing = Placing::new(side, seeds).ok_or_else(wrong)?;
        return Ok((Move::Place(placing), rest));
    }
    let wrong = || MoveError::Pit(excerpt(text));
    let letter = text.chars().next().ok_or_else(wrong)?;
    let pit = Pit::from_letter(letter).ok_or_else(wrong)?;
    let rest = &text[1..];
    let Some(list) = rest.strip_prefix('x') else { return Ok((Move::sow(pit), rest)) };
    let wrong = || MoveError::Takes(excerpt(text));
    let (side, seeds, rest) = seed_list(list).ok_or_else(wrong)?;
    let takes = Takes::new(seeds).filter(|_| side != pit.side()).ok_or_else(wrong)?;
    Ok((Move::Sow { pit, takes }, rest))
}

/// Reads pits of one row in order, each with a digit that is not zero; at least one.
fn seed_list(text: &str) -> Option<(Side, [u8; ROW], &str)> {
    let mut seeds = [0; ROW];
    let mut last: Option<Pit> = None;
    let mut rest = text;
    loop {
        let mut chars = rest.chars();
        let pit = chars.next().and_then(Pit::from_letter);
        let digit = chars.next().and_then(|c| c.to_digit(10));
        let (Some(pit), Some(digit)) = (pit, digit) else { break };
        let in_order = last.is_none_or(|before| before.side() == pit.side() && before < pit);
        if digit == 0 || !in_order {
            return None;
        }
        seeds[pit.place()] = u8::try_from(digit).ok()?;
        last = Some(pit);
        rest = chars.as_str();
    }
    Some((last?.side(), seeds, rest))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, side, seeds: [u8; ROW]| {
            for (pit, seeds) in Pit::row(side).zip(seeds).filter(|&(_, seeds)| seeds > 0) {
                write!(f, "{pit}{seeds}")?;
            }
            Ok(())
        };
        match *self {
            Move::Sow { pit, takes: Takes::NONE } => write!(f, "{pit}"),
            Move::Sow { pit, takes } => {
                write!(f, "{pit}x")?;
                list(f, pit.side().opponent(), takes.seeds())
            }
            Move::Place(placing) => {
                write!(f, "+")?;
                list(f, placing.side(), placing.seeds())
            }
        }
    }
}
