//! What came of everything that was given, by card and theme.

use awale_coach::puzzle::{Theme, puzzles};
use awale_print::{Ink, ReportLine};
use awale_proto::{ClassReport, ItemOutcome, ReportRow, Work};
use awale_store::{AssignmentRecord, TaskRecord, Tasks};
use awale_words::{Animal, Speech, in_lang};

use super::{game, outcome_of, work, work_of};
use crate::app::App;
use crate::problem::Problem;

/// The report of a class, by the numbers of the cards.
pub(crate) async fn report(app: &App, speech: Speech, class: &str) -> Result<ClassReport, Problem> {
    let record = app.context.store.lesson(class, Tasks::All).await?;
    let mut rows = Rows(Vec::new());
    for given in &record.assignments {
        let work = work_of(given)?;
        for task in &given.tasks {
            rows.count(app, given, &work, task, speech).await?;
        }
    }
    // The order in which themes were met stays.
    rows.0.sort_by_key(|row| row.card);
    Ok(ClassReport { class: class.to_owned(), rows: rows.0 })
}

struct Rows(Vec<ReportRow>);

impl Rows {
    fn row(&mut self, card: u8, theme: &str) -> &mut ReportRow {
        let place = self.0.iter().position(|row| row.card == card && row.theme == theme);
        let place = place.unwrap_or_else(|| {
            self.0.push(ReportRow {
                card,
                animal: Animal::of_card(card).name().to_owned(),
                theme: theme.to_owned(),
                items: 0,
                solved: 0,
                first_try: 0,
                told: 0,
                tries: 0,
            });
            self.0.len() - 1
        });
        &mut self.0[place]
    }

    async fn count(
        &mut self,
        app: &App,
        given: &AssignmentRecord,
        work: &Work,
        task: &TaskRecord,
        speech: Speech,
    ) -> Result<(), Problem> {
        let games = in_lang!(speech.lang, lessons::GAMES);
        if !task.game.is_empty() {
            // Whose seat the other one is does not matter here.
            let game = game(app, given, task, "").await?;
            if let Some(outcome) = game.outcome {
                self.row(task.card, games).add(outcome, game.plies);
            }
            return Ok(());
        }
        for result in &task.results {
            let themes = match themes(work, result.item, speech) {
                Some(themes) => themes,
                None => vec![games.to_owned()],
            };
            for theme in themes {
                self.row(task.card, &theme).add(outcome_of(result), result.tries);
            }
        }
        Ok(())
    }
}

trait Count {
    fn add(&mut self, outcome: ItemOutcome, tries: u32);
}

impl Count for ReportRow {
    fn add(&mut self, outcome: ItemOutcome, tries: u32) {
        self.items += 1;
        self.tries = self.tries.saturating_add(tries);
        match outcome {
            ItemOutcome::Solved => {
                self.solved += 1;
                self.first_try += u32::from(tries <= 1);
            }
            ItemOutcome::Won => self.solved += 1,
            ItemOutcome::Told | ItemOutcome::Drawn => self.told += 1,
            ItemOutcome::Open | ItemOutcome::Lost => {}
        }
    }
}

/// What a question is about; `None` if it is a game.
fn themes(given: &Work, item: u32, speech: Speech) -> Option<Vec<String>> {
    Some(match given {
        Work::Lesson { .. } | Work::Path { .. } => vec![work::title(given, speech)],
        Work::Puzzles { rules, puzzles: numbers, .. } => {
            let number = numbers.get(usize::try_from(item).ok()?.checked_sub(1)?)?;
            let puzzle = puzzles(*rules).get(usize::try_from(*number).ok()?.checked_sub(1)?)?;
            let titles = puzzle.themes.iter().map(|theme: &Theme| theme.title(speech.lang));
            let titles: Vec<String> = titles.map(str::to_owned).collect();
            let quiet = || vec![in_lang!(speech.lang, lessons::QUIET).to_owned()];
            if titles.is_empty() { quiet() } else { titles }
        }
        Work::Machine { .. } | Work::Neighbours { .. } | Work::Simultaneous { .. } => return None,
    })
}

/// The report as a table for spreadsheets: with the sign between the cells that those of the language
/// expect.
pub(crate) fn csv(report: &ClassReport, speech: Speech) -> String {
    let (comma, head) = in_lang!(speech.lang, lessons::CSV);
    // Without the mark at its beginning they take the letters for others.
    let mut text = String::from("\u{feff}");
    let mut line = |cells: &[String]| {
        let quoted: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        text.push_str(&quoted.join(&comma.to_string()));
        text.push_str("\r\n");
    };
    line(&head.map(str::to_owned));
    for row in &report.rows {
        let animal = Animal::of_card(row.card).called(speech.lang).to_owned();
        let ReportRow { card, theme, items, solved, first_try, told, tries, .. } = row;
        let numbers = [items, solved, first_try, told, tries].map(ToString::to_string);
        line(&[&[card.to_string(), animal, theme.clone()][..], &numbers].concat());
    }
    text
}

/// A cell that no spreadsheet takes for a formula, or for several.
fn quoted(cell: &str) -> String {
    let guard = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", cell.replace('"', "\"\""))
}

/// The report on paper.
pub(crate) fn pdf(report: &ClassReport, speech: Speech, ink: Ink) -> Vec<u8> {
    let line = |row: &ReportRow| ReportLine {
        card: row.card,
        theme: row.theme.clone(),
        numbers: [row.items, row.solved, row.first_try, row.told, row.tries],
    };
    let lines: Vec<ReportLine> = report.rows.iter().map(line).collect();
    awale_print::report(&report.class, &lines, speech.lang, ink)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_stays_one_cell() {
        assert_eq!(quoted("a \"b\"; c"), "\"a \"\"b\"\"; c\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted("7"), "\"7\"");
    }
}
