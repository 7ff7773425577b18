//! The page to print.

use std::fmt::Write;

use awale_words::Speech;

use super::board::{BOARD_STYLE, Seeds, svg};
use super::{Exercise, Sheet, SheetQuestion};

/// How a sheet looks on paper: A4, black on white, no exercise cut in two.
const STYLE: &str = "\
@page{size:A4;margin:14mm}\
*{box-sizing:border-box}\
body{font:12pt/1.35 Georgia,'Times New Roman',serif;color:#000;background:#fff;max-width:182mm;margin:0 auto}\
h1{font-size:18pt;margin:0 0 2mm}\
.who{display:flex;gap:6mm;margin:0 0 3mm}\
.who span{flex:1;border-bottom:1px solid #000;padding-bottom:1mm}\
.who span:first-child{flex:2}\
.rule{font-size:10pt;margin:0 0 4mm}\
ol{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:5mm 8mm}\
li{break-inside:avoid}\
.simulation{grid-column:1/-1;display:grid;grid-template-columns:1fr 1fr;gap:4mm 8mm}\
li p{margin:0 0 1.5mm}\
.line{border-bottom:1px solid #000;height:8mm;margin:1mm 0 0}\
.answer{margin:1.5mm 0 0;font-weight:bold}\
footer{font-size:8pt;margin-top:5mm}\
@media screen{body{padding:10mm}}";

impl Sheet {
    /// The sheet as a page of HTML that needs nothing else; with the answers, for the teacher.
    pub fn html(&self, speech: Speech, with_answers: bool) -> String {
        let (lang, speech) = (speech.lang, self.speech(speech));
        let title = self.title(speech, with_answers);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}{BOARD_STYLE}</style>\n</head>\n<body>\n",
            lang.code()
        );
        let who = Sheet::who(lang).map(|word| format!("<span>{word}</span>")).concat();
        let _ = writeln!(page, "<p class=\"who\">{who}</p>\n<h1>{title}</h1>");
        let _ = writeln!(page, "<p class=\"rule\">{}</p>\n<ol>", self.reminder(speech));
        for (number, exercise) in self.exercises.iter().enumerate() {
            item(&mut page, number + 1, exercise, speech, with_answers);
        }
        let origin = self.origin(speech);
        let _ = writeln!(page, "</ol>\n<footer>{origin}</footer>\n</body>\n</html>");
        page
    }
}

fn item(page: &mut String, number: usize, exercise: &Exercise, speech: Speech, with_answers: bool) {
    let class = if exercise.is_simulation() { " class=\"simulation\"" } else { "" };
    let _ = writeln!(page, "<li{class}>");
    let board = svg(Seeds::Shown(&exercise.position().setup()), speech);
    if exercise.is_simulation() {
        let intro = exercise.intro.say(speech);
        let _ = write!(page, "<div>\n<p><b>{number}.</b> {intro}</p>\n{board}\n</div>\n");
    }
    for question in &exercise.questions {
        let text = question.step.text.say(speech);
        if exercise.is_simulation() {
            let _ = write!(page, "<div>\n<p>{text}</p>\n");
        } else {
            let _ = write!(page, "<p><b>{number}.</b> {text}</p>\n{board}\n");
        }
        place_for_answer(page, question, speech, with_answers);
        if exercise.is_simulation() {
            page.push_str("</div>\n");
        }
    }
    page.push_str("</li>\n");
}

fn place_for_answer(
    page: &mut String,
    question: &SheetQuestion,
    speech: Speech,
    with_answers: bool,
) {
    if question.is_written() && with_answers {
        let _ = writeln!(page, "<p class=\"answer\">{}</p>", question.answer(speech));
    } else if question.is_written() {
        page.push_str("<div class=\"line\"></div>\n");
    }
    let Some(mv) = question.drawn else { return };
    match question.step.position.try_play(mv) {
        Ok(after) if with_answers => {
            let _ = writeln!(page, "{}", svg(Seeds::Shown(&after.setup()), speech));
        }
        _ => {
            let _ = writeln!(page, "{}", svg(Seeds::Blank, speech));
        }
    }
}
