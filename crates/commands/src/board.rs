//! The board drawn with letters, as South sees it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use awale_core::{AnyPosition, Pit, Setup, Side};
use awale_play::GameResult;
use awale_words::{Lang, Speech, in_lang};

/// South's colour; the side is also told by place and by the names of the pits.
const SOUTH: Style = AnsiColor::Blue.on_default().bold();
const NORTH: Style = AnsiColor::Yellow.on_default().bold();
/// What is there but not looked at: empty pits.
const FAINT: Style = Style::new().dimmed();

/// Draws a position with its granaries and the side to move.
pub(crate) fn draw(out: &mut impl Write, position: &AnyPosition, speech: Speech) -> io::Result<()> {
    let setup = position.setup();
    let to_move = |side| if setup.to_move == side { " ◄" } else { "" };
    let player = |side| format!("{} {}{}", speech.side(side), setup.granaries[side], to_move(side));

    writeln!(out, "       {NORTH}{}{NORTH:#}", player(Side::North))?;
    row(out, &setup, Pit::row(Side::North).rev(), speech, RowLine::Names)?;
    writeln!(out, "    ╭────┬────┬────┬────┬────┬────╮")?;
    row(out, &setup, Pit::row(Side::North).rev(), speech, RowLine::Seeds)?;
    writeln!(out, "    ├────┼────┼────┼────┼────┼────┤")?;
    row(out, &setup, Pit::row(Side::South), speech, RowLine::Seeds)?;
    writeln!(out, "    ╰────┴────┴────┴────┴────┴────╯")?;
    row(out, &setup, Pit::row(Side::South), speech, RowLine::Names)?;
    writeln!(out, "       {SOUTH}{}{SOUTH:#}", player(Side::South))?;
    state(out, &setup, speech.lang)
}

/// The clause that ended a game, behind the sentence that tells it.
pub(crate) fn clause(result: &GameResult) -> String {
    result.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default()
}

/// What one line of a row shows.
#[derive(Clone, Copy)]
enum RowLine {
    Names,
    Seeds,
}

fn row(
    out: &mut impl Write,
    setup: &Setup,
    pits: impl Iterator<Item = Pit>,
    speech: Speech,
    part: RowLine,
) -> io::Result<()> {
    let edge = match part {
        RowLine::Names => ' ',
        RowLine::Seeds => '│',
    };
    write!(out, "    {edge}")?;
    for pit in pits {
        let colour = match pit.side() {
            Side::South => SOUTH,
            Side::North => NORTH,
        };
        match part {
            RowLine::Names => write!(out, "{colour}{:^4}{colour:#}{edge}", speech.pit(pit))?,
            RowLine::Seeds => match setup.count(pit) {
                0 => write!(out, "{FAINT}{:>3} {FAINT:#}{edge}", 0)?,
                seeds => write!(out, "{seeds:>3} {edge}")?,
            },
        }
    }
    writeln!(out)
}

/// The state that only some games have.
fn state(out: &mut impl Write, setup: &Setup, lang: Lang) -> io::Result<()> {
    if setup.reserve > 0 {
        writeln!(out, "       {}", in_lang!(lang, commands::reserve(setup.reserve)))?;
    }
    if setup.quiet > 0 {
        writeln!(out, "       {}", in_lang!(lang, commands::quiet(setup.quiet)))?;
    }
    Ok(())
}
