//! A tournament in words: who meets whom and why, who is where.

use std::fmt::Write;

use awale_tournament::{EndCause, Match, PlayerId, Tournament};
use awale_words::{Lang, tournament as words};

/// The rounds, or one of them: a table for each pair, and below it the reasons.
pub(super) fn pairings(tournament: &Tournament, wanted: Option<u32>, lang: Lang) -> String {
    let mut text = String::new();
    let name = |player: PlayerId| name(tournament, player);
    for round in tournament.rounds() {
        if wanted.is_some_and(|wanted| wanted != round.number) {
            continue;
        }
        let _ = writeln!(text, "{}", words::round(lang, round.number));
        for (table, found) in (1_u32..).zip(&round.matches) {
            let (south, north) = (name(found.pairing.south), name(found.pairing.north));
            let [first, second] = found.pairing.points.map(|points| words::decimal(lang, points));
            let _ = writeln!(
                text,
                "{table:>3}. {south} ({first}) – {north} ({second}){}",
                games(found)
            );
            for reason in &found.pairing.why {
                let _ = writeln!(text, "     {}", words::why(lang, reason, &name));
            }
        }
        for bye in &round.byes {
            let told = words::bye(lang, tournament, bye, &name(bye.player));
            let _ = writeln!(text, "     {told}");
        }
    }
    text
}

/// The results so far, as they are entered.
fn games(found: &Match) -> String {
    if found.games.iter().all(Option::is_none) {
        return String::new();
    }
    let results = found.games.iter().map(|game| game.map_or("?".into(), |it| it.to_string()));
    format!(" : {}", results.collect::<Vec<_>>().join(" ; "))
}

pub(super) fn standings(tournament: &Tournament, lang: Lang) -> String {
    let mut rows = vec![words::head(lang).map(str::to_owned).to_vec()];
    for kind in &tournament.settings().tie_breaks {
        rows[0].push(words::tie_break(lang, *kind).to_owned());
    }
    for line in tournament.standings() {
        let mut row = vec![line.place.to_string(), name(tournament, line.player)];
        row.push(words::decimal(lang, line.points));
        row.extend(line.tie_breaks.iter().map(|&value| words::decimal(lang, value)));
        rows.push(row);
    }
    let mut text = table(&rows);
    if let Some(cause) = tournament.ended() {
        text.push_str(&ended(cause, lang));
    }
    text
}

pub(super) fn cross_table(tournament: &Tournament, lang: Lang) -> String {
    let cross = tournament.cross_table();
    let [_, player, points] = words::head(lang);
    let mut head = vec![String::new(), player.to_owned()];
    head.extend((1..=cross.len()).map(|number| number.to_string()));
    head.push(points.to_owned());
    let mut rows = vec![head];
    for (number, (player, cells)) in (1..).zip(&cross) {
        let number: usize = number;
        let mut row = vec![number.to_string(), name(tournament, *player)];
        let cell = |(at, text): (usize, &String)| {
            if at + 1 == number { "·".into() } else { text.clone() }
        };
        row.extend(cells.iter().enumerate().map(cell));
        row.push(words::decimal(lang, tournament.points(*player)));
        rows.push(row);
    }
    table(&rows)
}

pub(super) fn ended(cause: EndCause, lang: Lang) -> String {
    format!("{}\n", words::ended(lang, cause))
}

fn name(tournament: &Tournament, player: PlayerId) -> String {
    tournament.entrant(player).map_or_else(|_| player.to_string(), |found| found.name.clone())
}

/// Columns under each other: names from the left, numbers from the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
