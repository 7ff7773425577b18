//! The French and English that people speak: situations with the sentence that must be said
//! (testdata/sentences), and what no sentence may do, over all that is written and some thousand
//! answers of the coach.

use std::fs;
use std::path::Path;

use awale_coach::lesson::lesson;
use awale_coach::puzzle::{Theme, puzzles};
use awale_coach::sheet::{Sheet, Topic};
use awale_coach::{
    Assessment, Pointing, Reader, Sentence, Voice, explain_move, explain_position, hint,
};
use awale_core::{AnyPosition, BySide, Move, RuleSet, Side};
use awale_engine::{Certainty, PvLine, SEED, Score};
use awale_words::{Block, Lang, Naming, Page, Speech};
use serde::Deserialize;

#[path = "support/chance.rs"]
mod chance;
#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/manners.rs"]
mod manners;

/// Situations of the coach.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Situations {
    situation: Vec<Situation>,
}

/// A position, a move in it or the hint for it, whom the coach speaks to, and all that it says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Situation {
    name: String,
    rules: String,
    position: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    /// Ask for the hint that leads to this move.
    hint: Option<String>,
    /// The best move, by how many final seeds it is better, and whether that is proven.
    best: Option<String>,
    gain: Option<i32>,
    #[serde(default)]
    proven: bool,
    reader: String,
    you: Option<String>,
    /// What South and North are called.
    names: Option<[String; 2]>,
    #[serde(default)]
    glows: bool,
    fr: String,
    en: String,
}

impl Situation {
    fn say(&self, lang: Lang) -> String {
        let rules: RuleSet = self.rules.parse().expect("a game");
        let position = AnyPosition::parse(rules, &self.position).expect("a position");
        let names = self.names.as_ref().map_or(BySide::new("", ""), |[south, north]| {
            BySide::new(south.as_str(), north.as_str())
        });
        let voice = Voice {
            speech: Speech { lang, ..Speech::default() },
            reader: self.reader.parse().expect("a reader"),
            you: self.you.as_ref().map(|side| side.parse::<Side>().expect("a side")),
            names,
            pointing: if self.glows { Pointing::Light } else { Pointing::Name },
            seed: 0,
        };
        let line = |mv: &str, score| PvLine { moves: vec![mv.parse().expect("a move")], score };
        let certainty = if self.proven { Certainty::Exact } else { Certainty::Estimate };
        let even = Score { value: 0, certainty };
        let told: Vec<Sentence> = match (&self.mv, &self.hint) {
            (Some(mv), None) => {
                // Final seeds of one player are twice in the difference of both.
                let value = if self.proven { 1 } else { 2 } * SEED * self.gain.unwrap_or(0);
                let better = Score { value, certainty };
                let best = self.best.as_deref();
                let assessment =
                    best.map(|best| Assessment { best: line(best, better), played: even });
                let mv: Move = mv.parse().expect("a move");
                explain_move(voice, &position, mv, assessment.as_ref())
            }
            (None, Some(best)) => hint(voice, &position, &line(best, even)).expect("a hint").into(),
            _ => explain_position(voice, &position),
        };
        told.into_iter().map(|said| said.text).collect::<Vec<_>>().join(" ")
    }
}

fn read<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sentences").join(file);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A text in a file has plain blanks where French wants one that does not break.
fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn the_coach_says_what_people_say() {
    let Situations { situation } = read("coach.toml");
    assert!(situation.len() >= 30, "only {} situations", situation.len());
    let mut faults = Vec::new();
    for situation in &situation {
        for (lang, wanted) in [(Lang::Fr, &situation.fr), (Lang::En, &situation.en)] {
            let said = plain(&situation.say(lang));
            if said != *wanted {
                faults
                    .push(format!("{} {lang}\n  wanted {wanted}\n  said   {said}", situation.name));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Texts that are written once: a page of rules, a lesson, a sheet, a hint of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    text: Vec<Text>,
}

/// Where a text stands, what it must say, and what it no longer says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    name: String,
    page: Option<String>,
    lesson: Option<String>,
    sheet: Option<String>,
    puzzle: Option<String>,
    #[serde(default)]
    numbers: bool,
    #[serde(default)]
    says: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
}

impl Text {
    fn say(&self) -> String {
        let naming = if self.numbers { Naming::Numbers } else { Naming::Letters };
        let speech = Speech { lang: Lang::Fr, naming, ..Speech::default() };
        let told: Vec<String> = if let Some(rules) = &self.page {
            let page = Page::new(rules.parse().expect("a game"), Lang::Fr);
            let blocks = page.blocks.iter().flat_map(|block| match block {
                Block::Heading(text)
                | Block::Paragraph { text, .. }
                | Block::Bullet { text, .. } => {
                    vec![*text]
                }
                Block::Reading { text, other, .. } => vec![*text, *other],
                Block::Figure(figure) => vec![figure.caption],
                Block::Table(table) => vec![table.caption],
            });
            let all = [page.summary].into_iter().chain(page.brief.sentences).chain(blocks);
            all.map(|text| speech.text(text)).collect()
        } else if let Some(id) = &self.lesson {
            let lesson = lesson(id).expect("a lesson");
            let steps = lesson.steps.iter().flat_map(|step| [&step.text, &step.why]);
            [&lesson.title].into_iter().chain(steps).map(|text| text.say(speech)).collect()
        } else if let Some(topic) = &self.sheet {
            let topic: Topic = topic.parse().expect("a topic");
            let sheet = Sheet::new(RuleSet::Awale, topic, 1, 2, 1).expect("a sheet");
            let steps = sheet.exercises.iter().flat_map(|exercise| &exercise.questions);
            steps.map(|question| question.step.text.say(speech)).collect()
        } else {
            let theme: Theme = self.puzzle.as_ref().expect("a place").parse().expect("a theme");
            let mut puzzles = puzzles(RuleSet::Awale).iter();
            let about = puzzles.find(|puzzle| puzzle.themes.first() == Some(&theme));
            vec![about.expect("a puzzle").hint(speech)]
        };
        plain(&told.join("\n"))
    }
}

#[test]
fn pages_and_lessons_say_what_people_say() {
    let Texts { text } = read("written.toml");
    assert!(text.len() >= 12, "only {} texts", text.len());
    let mut faults = Vec::new();
    for text in &text {
        let said = text.say();
        assert!(!text.says.is_empty() || !text.never.is_empty(), "{} asks nothing", text.name);
        let missing = text.says.iter().filter(|wanted| !said.contains(wanted.as_str()));
        faults.extend(missing.map(|wanted| format!("{} does not say {wanted:?}", text.name)));
        let spoken = text.never.iter().filter(|bad| said.contains(bad.as_str()));
        faults.extend(spoken.map(|bad| format!("{} says {bad:?}", text.name)));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Every game, every reader, both languages, letters and numbers.
#[test]
fn no_sentence_forgets_its_manners() {
    let mut faults = Vec::new();
    let mut answers = 0;
    for (lang, naming) in [
        (Lang::Fr, Naming::Letters),
        (Lang::Fr, Naming::Numbers),
        (Lang::En, Naming::Letters),
        (Lang::En, Naming::Numbers),
    ] {
        let speech = Speech { lang, naming, ..Speech::default() };
        let all = corpus::written(speech).into_iter().chain(corpus::spoken(speech, 23, 1_800));
        for answer in all {
            answers += 1;
            let fault = manners::fault(lang, answer.reader, answer.glows, &answer.text);
            faults.extend(fault.map(|fault| format!("{}: {fault}: {}", answer.about, answer.text)));
        }
    }
    assert!(answers > 20_000, "only {answers} answers");
    let first: Vec<&String> = faults.iter().take(12).collect();
    assert!(faults.is_empty(), "{} faults of {answers}: {first:#?}", faults.len());
}

/// Each check can fail.
#[test]
fn bad_manners_are_found_out() {
    let (child, player, expert) = (Some(Reader::Child), Some(Reader::Player), Some(Reader::Expert));
    let good = [
        (Lang::Fr, child, "Tu ramasses 3 graines dans le trou a\u{a0}; il en a 2."),
        (Lang::Fr, player, "Avec F, vous récoltez 3 graines. L’autre n’a rien à récolter."),
        (Lang::Fr, expert, "Suite probable\u{a0}: a F c (−1,5)."),
        (Lang::En, player, "With F you harvest 3 seeds from pit a."),
    ];
    for (lang, reader, text) in good {
        assert_eq!(manners::fault(lang, reader, false, text), None, "{text}");
    }
    let spoilt = [
        (Lang::Fr, player, "a menace de récolter 2 graines.", "a verb"),
        (Lang::Fr, player, "La dernière en a.", "a verb"),
        (Lang::Fr, player, "Nord récolte 2 graines en a avec F.", "a verb"),
        (Lang::Fr, player, "Vous pouvez jouer a.", "a verb"),
        (Lang::Fr, player, "Nord menace 10 graines par f.", "par"),
        (Lang::Fr, player, "Sud récolte par le trou 9.", "par"),
        (Lang::Fr, player, "La partie finit (L4).", "a clause"),
        (Lang::En, player, "The game ends, by A-E2.", "a clause"),
        (Lang::Fr, player, "Mieux valait B, de 2,5 graines.", "a decimal"),
        (Lang::En, child, "B was better by 2.5 seeds.", "a decimal"),
        (Lang::Fr, child, "Vous ramassez 2 graines.", "vous to a child"),
        (Lang::Fr, player, "Tu récoltes 2 graines.", "tu to a player"),
        (Lang::Fr, None, "Tape ton coup, ou appelez votre maître.", "both"),
        (Lang::Fr, player, "L'autre gagne.", "an apostrophe"),
        (Lang::En, player, "It is North's turn.", "an apostrophe"),
        (Lang::Fr, player, "Regardez : B.", "a space that breaks"),
        (Lang::Fr, player, "Le piège « 2-1 ».", "a space that breaks"),
        (Lang::Fr, player, "Mieux\u{a0}: vous menacez\u{a0}: F prendrait 2 graines.", "two colons"),
        (Lang::En, player, "South must feed him.", "a man"),
        (Lang::En, player, "North takes 2 seeds from a.", "an article"),
        (Lang::Fr, player, "Le trou est pris, {il|elle} reste vide.", "a mark"),
    ];
    for (lang, reader, text, what) in spoilt {
        assert!(manners::fault(lang, reader, false, text).is_some(), "{what}: {text}");
    }
    assert!(manners::fault(Lang::Fr, child, true, "Tu joues B.").is_some(), "a letter that glows");
}
