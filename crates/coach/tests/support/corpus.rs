//! All that is said: the written texts, and some thousand answers about random positions.

use awale_coach::lesson::{Step, Task, Try, lessons};
use awale_coach::puzzle::puzzles;
use awale_coach::sheet::{Sheet, Topic};
use awale_coach::{
    Assessment, Pointing, Reader, Sentence, Voice, explain_move, explain_position, explain_refusal,
    hint,
};
use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, Move, Pit, RuleSet, SEEDS, Side};
use awale_engine::{Engine, Info, Limits, NoClock, Question, Score, Stop};
use awale_words::{Block, Cast, Page, Speech};

use crate::chance;

/// Positions a search looks at: little, so that moves are of every quality.
const NODES: u64 = 100;

/// One answer, whole: all its sentences.
pub(crate) struct Answer {
    pub(crate) about: String,
    /// Whom the coach speaks to; nobody for a written text.
    pub(crate) reader: Option<Reader>,
    /// Whether the pits glow instead of being named.
    pub(crate) glows: bool,
    pub(crate) text: String,
}

impl Answer {
    fn written(about: &impl ToString, text: String) -> Answer {
        Answer { about: about.to_string(), reader: None, glows: false, text }
    }
}

/// The rule pages, the lessons with what is said to every try, the puzzles, the sheets.
pub(crate) fn written(speech: Speech) -> Vec<Answer> {
    let mut all = Vec::new();
    for &rules in RuleSet::ALL {
        let page = Page::new(rules, speech.lang);
        let texts = page.blocks.iter().flat_map(Block::texts);
        let texts = [page.summary].into_iter().chain(page.brief.sentences).chain(texts);
        all.extend(texts.map(|text| Answer::written(&rules, speech.text(text))));
    }
    for lesson in lessons() {
        all.push(Answer::written(&lesson.id, lesson.title.say(speech)));
        for step in &lesson.steps {
            all.push(Answer::written(&lesson.id, step.text.say(speech)));
            let told = tries(step)
                .iter()
                .map(|answer| step.say(&step.accept(answer), speech))
                .collect::<Vec<_>>();
            all.extend(told.into_iter().map(|text| Answer::written(&lesson.id, text)));
        }
    }
    for &rules in RuleSet::ALL {
        for puzzle in puzzles(rules).iter().take(40) {
            let tries = Pit::all().map(|pit| puzzle.judge(Move::sow(pit)).say(speech));
            let texts = [puzzle.question(speech), puzzle.hint(speech)].into_iter().chain(tries);
            all.extend(texts.map(|text| Answer::written(&rules, text)));
        }
    }
    for topic in Topic::ALL {
        for level in 1..=3 {
            let Ok(sheet) = Sheet::new(RuleSet::Awale, topic, level, 2, 1) else { continue };
            let (title, reminder) = (sheet.title(speech, true), sheet.reminder(speech));
            let named = sheet.speech(speech);
            let asked = sheet.exercises.iter().flat_map(|exercise| {
                let steps = exercise.questions.iter().map(|question| question.step.text.say(named));
                steps.chain([exercise.intro.say(named)]).collect::<Vec<_>>()
            });
            all.extend(
                [title, reminder]
                    .into_iter()
                    .chain(asked)
                    .map(|text| Answer::written(&topic, text)),
            );
        }
    }
    all
}

/// What a person could answer to a step.
fn tries(step: &Step) -> Vec<Try> {
    match step.task {
        Task::Play(_) => Pit::all().map(|pit| Try::Play(Move::sow(pit))).collect(),
        Task::Point(_) => Pit::all().map(Try::Point).collect(),
        Task::Number(_) => (0..=SEEDS).map(Try::Number).collect(),
        Task::Draw(_) => vec![Try::Draw(step.position.setup().pits)],
    }
}

/// What the coach says of random positions and moves, and what is told of a game, for every reader
/// and every game in turn.
pub(crate) fn spoken(speech: Speech, seed: u64, positions: usize) -> Vec<Answer> {
    let mut chance = SplitMix64::new(seed);
    let mut engine = Engine::new(1);
    let mut all = Vec::new();
    for number in 0..positions {
        let rules = RuleSet::ALL[number % RuleSet::ALL.len()];
        let position = chance::position(rules, &mut chance);
        let reader = Reader::ALL[(number / RuleSet::ALL.len()) % Reader::ALL.len()];
        let glows = reader == Reader::Child && chance.below(2) == 0;
        let voice = Voice {
            speech,
            reader,
            you: [None, Some(Side::South), Some(Side::North)][chance.below(3)],
            names: [BySide::new("", ""), BySide::new("Élise", "Awa")][chance.below(2)],
            pointing: if glows { Pointing::Light } else { Pointing::Name },
            seed: chance.next_u64(),
        };
        let about = format!("{rules} {position} {reader}");
        let mut told = |what: &str, glows: bool, said: Vec<Sentence>| {
            let text = said.into_iter().map(|said| said.text).collect::<Vec<_>>().join(" ");
            let about = format!("{about} {what}");
            all.push(Answer { about, reader: Some(reader), glows, text });
        };
        told("position", glows, explain_position(voice, &position));
        for pit in Pit::all() {
            // Of a pit that was just touched the name may be said.
            if let Err(refusal) = position.check(Move::sow(pit)) {
                told("refusal", false, vec![explain_refusal(voice, Move::sow(pit), refusal)]);
            }
        }
        let moves = position.legal_moves();
        let Some(info) = search(&mut engine, position) else { continue };
        let best = info.lines[0].clone();
        let mv = moves[chance.below(moves.len())];
        let after = position.try_play(mv).expect("a legal move");
        let played = match search(&mut engine, after) {
            Some(info) if mv != best.moves[0] => {
                let score = info.lines[0].score;
                let sign = if after.to_move() == position.to_move() { 1 } else { -1 };
                Score { value: sign * score.value, ..score }
            }
            _ => best.score,
        };
        told("hint", glows, hint(voice, &position, &best).map(Vec::from).unwrap_or_default());
        let assessment = Assessment { best, played };
        told(&format!("move {mv}"), glows, explain_move(voice, &position, mv, Some(&assessment)));
        let trace = position.trace(mv).expect("a legal move");
        let cast = Cast::learner(speech.lang);
        all.push(Answer::written(&about, speech.to(&cast).trace(&trace)));
        all.push(Answer::written(&about, speech.trace(&trace)));
        all.extend(speech.preview(&trace).map(|text| Answer::written(&about, text)));
    }
    all
}

fn search(engine: &mut Engine, position: AnyPosition) -> Option<Info> {
    let question = Question::new(position, Limits::nodes(NODES));
    engine.go(&question, &NoClock, &Stop::new(), &mut |_| {})
}
