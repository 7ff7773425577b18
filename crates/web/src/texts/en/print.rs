//! Texts of the page that prints.

use crate::fr::print::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    title: "Print",
    lead: "A board to cut out, the rules of a game on two pages, exercises for a class.",
    what: "What?",
    board: "A board to cut out",
    leaflet: "The rules of a game",
    sheet: "An exercise sheet",
    game: "Which game?",
    paper: "Paper",
    a4: "Two sheets of A4",
    a3: "One sheet of A3",
    names: |_| "Names of the pits".to_owned(),
    none: "None",
    letters: "Letters",
    numbers: "Numbers",
    ink: "Ink",
    colour: "In colour",
    black: "Black and white",
    theme: "Subject",
    level: "Level",
    answers: "Answers",
    without_answers: "Without",
    with_answers: "On a page of their own",
    number: |number| format!("Sheet no. {number}"),
    other_boards: "Other boards",
    print: "Open the PDF to print",
    real_size: |_| "Print it at 100%, without scaling: the pits have their real size.".to_owned(),
    learn_lead: "A board to cut out, the rules, exercises.",
};
