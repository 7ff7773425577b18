//! The papers of a tournament: who meets whom, who is where, who met whom, and a score sheet for each game.

use awale_tournament::{Outcome, PlayerId, Round, Standing, Tournament};
use awale_words::{Lang, in_lang, tournament as words};

use crate::paint::Ink;
use crate::score::{ScoreSheet, score_sheets};
use crate::table::{PrintedTable, table};

awale_core::word_enum! {
    /// What is printed of a tournament.
    pub enum TournamentPaper {
        /// Who meets whom in a round.
        Pairings = "pairings",
        /// Who is where.
        Standings = "standings",
        /// Everybody against everybody.
        Cross = "cross",
        /// A score sheet for each game of a round.
        Sheets = "sheets",
    }
}

/// A paper of a tournament as PDF. Pairings and sheets are those of a round, of the last one if none is named;
/// `None` if there is no such round.
pub fn tournament_paper(
    tournament: &Tournament,
    paper: TournamentPaper,
    round: Option<u32>,
    lang: Lang,
    ink: Ink,
) -> Option<Vec<u8>> {
    let setter = Papers { tournament, lang };
    Some(match paper {
        TournamentPaper::Pairings => table(&setter.pairings(setter.round(round)?), lang, ink),
        TournamentPaper::Standings => table(&setter.standings(), lang, ink),
        TournamentPaper::Cross => table(&setter.cross(), lang, ink),
        TournamentPaper::Sheets => score_sheets(&setter.sheets(setter.round(round)?), lang, ink),
    })
}

struct Papers<'t> {
    tournament: &'t Tournament,
    lang: Lang,
}

impl Papers<'_> {
    fn round(&self, wanted: Option<u32>) -> Option<&Round> {
        let rounds = self.tournament.rounds();
        let number = wanted.map_or(rounds.len(), |wanted| wanted as usize);
        rounds.get(number.checked_sub(1)?)
    }

    fn name(&self, player: PlayerId) -> String {
        let entrant = self.tournament.entrant(player);
        entrant.map_or_else(|_| player.to_string(), |entrant| entrant.name.clone())
    }

    fn title(&self) -> String {
        self.tournament.settings().name.clone()
    }

    fn pairings(&self, round: &Round) -> PrintedTable {
        let mut rows = Vec::new();
        for (table, found) in (1_u32..).zip(&round.matches) {
            let [south, north] =
                found.pairing.points.map(|points| words::decimal(self.lang, points));
            let name = |player: PlayerId, points: &str| format!("{} ({points})", self.name(player));
            rows.push(vec![
                table.to_string(),
                name(found.pairing.south, &south),
                name(found.pairing.north, &north),
                results(&found.games),
            ]);
        }
        for bye in &round.byes {
            let why = words::bye(self.lang, self.tournament, bye, &self.name(bye.player));
            rows.push(vec!["–".to_owned(), why, String::new(), String::new()]);
        }
        PrintedTable {
            title: self.title(),
            subtitle: words::round(self.lang, round.number),
            head: in_lang!(self.lang, paper::PAIRINGS_HEAD).map(str::to_owned).to_vec(),
            rows,
            texts: vec![1, 2, 3],
        }
    }

    fn after(&self) -> String {
        let round = self.tournament.next_round() - 1;
        in_lang!(self.lang, paper::after_round(round))
    }

    fn standings(&self) -> PrintedTable {
        let (tournament, lang) = (self.tournament, self.lang);
        let mut head: Vec<String> = words::head(lang).map(str::to_owned).to_vec();
        let kinds = tournament.settings().tie_breaks.iter();
        head.extend(kinds.map(|kind| words::tie_break(lang, *kind).to_owned()));
        let row = |line: Standing| {
            let mut row = vec![line.place.to_string(), self.name(line.player)];
            row.push(words::decimal(lang, line.points));
            row.extend(line.tie_breaks.iter().map(|&value| words::decimal(lang, value)));
            row
        };
        let rows = tournament.standings().into_iter().map(row).collect();
        PrintedTable { title: self.title(), subtitle: self.after(), head, rows, texts: vec![1] }
    }

    fn cross(&self) -> PrintedTable {
        let (tournament, lang) = (self.tournament, self.lang);
        let table = tournament.cross_table();
        let [_, name, points] = words::head(lang);
        let mut head = vec![String::new(), name.to_owned()];
        head.extend((1..=table.len()).map(|number| number.to_string()));
        head.push(points.to_owned());
        let row = |(at, (player, cells)): (usize, &(PlayerId, Vec<String>))| {
            let mut row = vec![(at + 1).to_string(), self.name(*player)];
            let cell = |(to, text): (usize, &String)| {
                let text = text.replace('.', &lang.decimal_point().to_string());
                if to == at { "·".to_owned() } else { text }
            };
            row.extend(cells.iter().enumerate().map(cell));
            row.push(words::decimal(lang, tournament.points(*player)));
            row
        };
        let rows = table.iter().enumerate().map(row).collect();
        PrintedTable { title: self.title(), subtitle: self.after(), head, rows, texts: vec![1] }
    }

    fn sheets(&self, round: &Round) -> Vec<ScoreSheet> {
        let mut sheets = Vec::new();
        for (table, found) in (1..).zip(&round.matches) {
            for game in (1..).take(found.games.len()) {
                let seats = self.tournament.seats(round.number, table, game);
                let Some([south, north]) = seats else { continue };
                let numbered = (found.games.len() > 1).then_some(game);
                let place = in_lang!(self.lang, paper::sheet_place(round.number, table, numbered));
                let (south, north) = (south.to_owned(), north.to_owned());
                sheets.push(ScoreSheet { event: self.title(), place, south, north });
            }
        }
        sheets
    }
}

fn results(games: &[Option<Outcome>]) -> String {
    let text =
        |game: &Option<Outcome>| game.map_or("     –     ".to_owned(), |it| it.to_string());
    games.iter().map(text).collect::<Vec<_>>().join(" ; ")
}
