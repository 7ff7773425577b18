//! Pairings, standings and the cross table as CSV and JSON. Words are those of the format, in no
//! language; files are UTF-8.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::player::PlayerId;
use crate::round::{Match, Round};
use crate::settings::TieBreak;
use crate::tournament::Tournament;

/// A row of CSV.
///
/// A spreadsheet computes a cell that begins with `= + - @`. A name must not do that: it gets an
/// apostrophe in front, which spreadsheets take as the sign of a text.
fn row(text: &mut String, cells: &[String]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        if cell.contains([',', '"', '\n', '\r']) {
            let _ = write!(text, "\"{}\"", cell.replace('"', "\"\""));
        } else {
            text.push_str(cell);
        }
    }
    text.push_str("\r\n");
}

/// A text that people chose, for a cell.
fn chosen(text: &str) -> String {
    let computed = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if computed { format!("'{text}") } else { text.to_owned() }
}

/// A table as CSV: its head, and rows of texts that people may have chosen.
pub fn csv(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    row(&mut text, &head.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>());
    for cells in rows {
        let number = |cell: &String| cell.parse::<i64>().is_ok();
        let cell = |cell: &String| if number(cell) { cell.clone() } else { chosen(cell) };
        row(&mut text, &cells.iter().map(cell).collect::<Vec<_>>());
    }
    text
}

fn strings<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

impl Tournament {
    fn name(&self, player: PlayerId) -> String {
        self.entrant(player).map(|entrant| entrant.name.clone()).unwrap_or_default()
    }

    /// The results of the games of a match, those without one as `?`.
    fn games_text(found: &Match) -> String {
        let games = found.games.iter();
        let texts = games.map(|game| game.map_or("?".to_owned(), |outcome| outcome.to_string()));
        texts.collect::<Vec<_>>().join(" ; ")
    }

    /// All pairs of a round, or of every round, as CSV.
    pub fn pairings_csv(&self, round: Option<u32>) -> String {
        let mut text = String::new();
        let head = ["round", "table", "south", "south_name", "north", "north_name", "games"];
        row(&mut text, &strings(head));
        for round in self.selected(round) {
            for (table, found) in (1..).zip(&round.matches) {
                let table: u32 = table;
                let (south, north) = (found.pairing.south, found.pairing.north);
                let cells = [
                    round.number.to_string(),
                    table.to_string(),
                    south.to_string(),
                    chosen(&self.name(south)),
                    north.to_string(),
                    chosen(&self.name(north)),
                    // A result such as `-+` or `=` is no formula either.
                    chosen(&Tournament::games_text(found)),
                ];
                row(&mut text, &cells);
            }
            for bye in &round.byes {
                let mut cells = vec![String::new(); head.len()];
                cells[0] = round.number.to_string();
                cells[2] = bye.player.to_string();
                cells[3] = chosen(&self.name(bye.player));
                cells[6] = bye.kind.points(self.settings()).to_string();
                row(&mut text, &cells);
            }
        }
        text
    }

    /// All pairs of a round, or of every round, with their reasons and results as JSON.
    pub fn pairings_json(&self, round: Option<u32>) -> Value {
        json!(self.selected(round).collect::<Vec<_>>())
    }

    fn selected(&self, wanted: Option<u32>) -> impl Iterator<Item = &Round> {
        self.rounds().iter().filter(move |round| wanted.is_none_or(|wanted| wanted == round.number))
    }

    /// The standings as CSV.
    pub fn standings_csv(&self) -> String {
        let mut text = String::new();
        let kinds = self.settings().tie_breaks.iter().map(|kind| kind.name().to_owned());
        let head = strings(["place", "player", "name", "points"]);
        row(&mut text, &head.into_iter().chain(kinds).collect::<Vec<_>>());
        for line in self.standings() {
            let mut cells = vec![
                line.place.to_string(),
                line.player.to_string(),
                chosen(&self.name(line.player)),
                line.points.to_string(),
            ];
            cells.extend(line.tie_breaks.iter().map(ToString::to_string));
            row(&mut text, &cells);
        }
        text
    }

    /// The standings as JSON. Points are decimal texts, as in the CSV.
    pub fn standings_json(&self) -> Value {
        let kinds: Vec<&str> =
            self.settings().tie_breaks.iter().map(|kind| TieBreak::name(*kind)).collect();
        let lines = self.standings().into_iter().map(|line| {
            let values = kinds.iter().zip(&line.tie_breaks);
            let tie_breaks: serde_json::Map<String, Value> = values
                .map(|(kind, value)| ((*kind).to_owned(), json!(value.to_string())))
                .collect();
            json!({
                "place": line.place,
                "player": line.player,
                "name": self.name(line.player),
                "points": line.points.to_string(),
                "tie_breaks": tie_breaks,
            })
        });
        lines.collect()
    }

    /// Everybody against everybody: in the row of a player the points against each other player,
    /// in the order of the standings. Byes are in no column; the points have them.
    pub fn cross_table(&self) -> Vec<(PlayerId, Vec<String>)> {
        let order: Vec<PlayerId> = self.standings().into_iter().map(|line| line.player).collect();
        let mut met: BTreeMap<(PlayerId, PlayerId), Vec<String>> = BTreeMap::new();
        for found in self.rounds().iter().flat_map(|round| &round.matches) {
            let (south, north) = (found.pairing.south, found.pairing.north);
            for (player, other) in [(south, north), (north, south)] {
                let points = found.game_points(player, self.settings().boards).to_string();
                let text = if found.open() > 0 { "?".to_owned() } else { points };
                met.entry((player, other)).or_default().push(text);
            }
        }
        let cell = |player: PlayerId, other: PlayerId| {
            met.get(&(player, other)).map(|texts| texts.join(" ")).unwrap_or_default()
        };
        let row = |&player: &PlayerId| (player, order.iter().map(|&o| cell(player, o)).collect());
        order.iter().map(row).collect()
    }

    /// The cross table as CSV.
    pub fn cross_table_csv(&self) -> String {
        let mut text = String::new();
        let table = self.cross_table();
        let head = strings(["player", "name"]).into_iter();
        let others = table.iter().map(|(player, _)| player.to_string());
        row(&mut text, &head.chain(others).chain(["points".to_owned()]).collect::<Vec<_>>());
        for (player, cells) in &table {
            let head = [player.to_string(), chosen(&self.name(*player))].into_iter();
            let points = self.points(*player).to_string();
            row(&mut text, &head.chain(cells.iter().cloned()).chain([points]).collect::<Vec<_>>());
        }
        text
    }

    /// The cross table as JSON.
    pub fn cross_table_json(&self) -> Value {
        let rows = self.cross_table().into_iter().map(|(player, cells)| {
            json!({
                "player": player,
                "name": self.name(player),
                "against": cells,
                "points": self.points(player).to_string(),
            })
        });
        rows.collect()
    }
}
