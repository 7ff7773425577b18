//! The page to print.

use std::fmt::Write;

use awale_words::{Speech, in_lang};

use super::Sheet;
use super::board::{BOARD_STYLE, Seeds, svg};
use crate::lesson::{Step, Task};

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
li p{margin:0 0 1.5mm}\
.line{border-bottom:1px solid #000;height:8mm;margin:1mm 0 0}\
.answer{margin:1.5mm 0 0;font-weight:bold}\
footer{font-size:8pt;margin-top:5mm}\
@media screen{body{padding:10mm}}";

impl Sheet {
    /// The sheet as a page of HTML that needs nothing else; with the answers, for the teacher.
    pub fn html(&self, speech: Speech, with_answers: bool) -> String {
        let lang = speech.lang;
        let mut title = self.topic.title(lang).to_owned();
        if with_answers {
            title.push_str(in_lang!(lang, sheets::ANSWERS));
        }
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}{BOARD_STYLE}</style>\n</head>\n<body>\n",
            lang.code()
        );
        let who = in_lang!(lang, sheets::WHO);
        let who = who.map(|word| format!("<span>{word}</span>")).concat();
        let _ = writeln!(page, "<p class=\"who\">{who}</p>\n<h1>{title}</h1>");
        let _ = writeln!(
            page,
            "<p class=\"rule\">{}</p>\n<ol>",
            in_lang!(lang, sheets::reminder(self.topic))
        );
        for (number, exercise) in self.exercises.iter().enumerate() {
            item(&mut page, number + 1, exercise, speech, with_answers);
        }
        let (level, game) = (self.level, self.rules.title());
        let made = in_lang!(lang, sheets::made(game, level, self.seed));
        let command = format!(
            "awale sheet --rules {} --theme {} --level {level} --exercises {} --seed {}",
            self.rules,
            self.topic,
            self.exercises.len(),
            self.seed
        );
        let _ = writeln!(page, "</ol>\n<footer>{made} · {command}</footer>\n</body>\n</html>");
        page
    }
}

fn item(page: &mut String, number: usize, exercise: &Step, speech: Speech, with_answers: bool) {
    let text = exercise.text.say(speech);
    let setup = exercise.position.setup();
    let _ = write!(page, "<li>\n<p><b>{number}.</b> {text}</p>\n");
    let _ = writeln!(page, "{}", svg(Seeds::Shown(&setup), speech));
    let drawn = matches!(exercise.task, Task::Draw(_));
    match (with_answers, drawn) {
        (false, true) => {
            let _ = writeln!(page, "{}", svg(Seeds::Blank, speech));
        }
        (false, false) => page.push_str("<div class=\"line\"></div>\n"),
        (true, true) => {
            let Task::Draw(mv) = exercise.task else { return };
            if let Ok(after) = exercise.position.try_play(mv) {
                let _ = writeln!(page, "{}", svg(Seeds::Shown(&after.setup()), speech));
            }
        }
        (true, false) => {
            let answers = exercise.answers();
            let names: Vec<String> = answers.iter().map(|answer| answer.say(speech)).collect();
            let _ = writeln!(page, "<p class=\"answer\">{}</p>", names.join(", "));
        }
    }
    page.push_str("</li>\n");
}
