//! Fresh sentences of the coach, to be read aloud: moves, hints and positions of games that the
//! engine plays with some random moves in between, for every reader and every game, in both
//! languages.
//!
//! `cargo run -p awale-coach --example sentences -- SEED COUNT` prints COUNT situations as Markdown;
//! the same seed gives the same ones.

use std::env;
use std::process::ExitCode;

use awale_coach::{
    Assessment, Pointing, Reader, Sentence, Voice, explain_move, explain_position, hint,
};
use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, Move, RuleSet, Side};
use awale_engine::{Engine, Info, Limits, NoClock, Question, Score, Stop};
use awale_words::{Lang, Speech};

/// Nodes for a position: little, so that moves of every quality are spoken of.
const NODES: u64 = 2_000;
/// One position in so many is spoken of, so that neighbours do not fill the page.
const SPOKEN: usize = 7;

#[derive(Clone, Copy)]
enum About {
    Move,
    Hint,
    Position,
}

fn main() -> ExitCode {
    let mut numbers = env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(Ok(seed)), Some(Ok(count))) = (numbers.next(), numbers.next()) else {
        return ExitCode::FAILURE;
    };
    let mut chance = SplitMix64::new(seed);
    let mut engine = Engine::new(4);
    let mut told = 0;
    for game in 0.. {
        let rules = RuleSet::ALL[game % RuleSet::ALL.len()];
        let mut position = AnyPosition::start(rules, Side::South);
        for _ in 0..160 {
            let Some(info) = search(&mut engine, position) else { break };
            let moves = position.legal_moves();
            let best = info.lines[0].moves[0];
            let random = moves[chance.below(moves.len())];
            let mv = if chance.below(3) == 0 { random } else { best };
            if chance.below(SPOKEN) == 0 {
                let assessment = assess(&mut engine, position, mv, &info);
                print(&position, mv, &assessment, &mut chance);
                told += 1;
                if told == count {
                    return ExitCode::SUCCESS;
                }
            }
            position = position.try_play(mv).expect("a legal move");
        }
    }
    ExitCode::SUCCESS
}

fn search(engine: &mut Engine, position: AnyPosition) -> Option<Info> {
    let question = Question::new(position, Limits::nodes(NODES));
    engine.go(&question, &NoClock, &Stop::new(), &mut |_| {})
}

fn assess(engine: &mut Engine, position: AnyPosition, mv: Move, info: &Info) -> Assessment {
    let best = info.lines[0].clone();
    let after = position.try_play(mv).expect("a legal move");
    let found = search(engine, after).map(|info| info.lines[0].score);
    let played = match found {
        Some(score) if mv != best.moves[0] => {
            let sign = if after.to_move() == position.to_move() { 1 } else { -1 };
            Score { value: sign * score.value, ..score }
        }
        _ => best.score,
    };
    Assessment { best, played }
}

#[expect(clippy::print_stdout, reason = "an example that prints")]
fn print(position: &AnyPosition, mv: Move, assessment: &Assessment, chance: &mut SplitMix64) {
    let about = [About::Move, About::Move, About::Hint, About::Position][chance.below(4)];
    let reader = Reader::ALL[chance.below(Reader::ALL.len())];
    let mover = position.to_move();
    let (you, other) = match (reader, chance.below(3)) {
        (Reader::Player, 1) => (Some(mover), "Élise"),
        // A hint is for the player to move.
        (Reader::Player, 2) if matches!(about, About::Hint) => (Some(mover), "Awa"),
        (Reader::Player, 2) => (Some(mover.opponent()), "Awa"),
        _ => (None, ""),
    };
    let light = reader == Reader::Child && chance.below(2) == 0;
    let seed = chance.next_u64();
    let what = match about {
        About::Move => format!(", move {mv}"),
        About::Hint => ", hint".to_owned(),
        About::Position => String::new(),
    };
    let whom = match you {
        Some(side) => format!("{reader}, you are {side}"),
        None if light => format!("{reader}, pits glow"),
        None => reader.to_string(),
    };
    println!("- {} `{position}`{what} ({whom})", position.rules());
    for lang in Lang::ALL {
        let voice = Voice {
            speech: Speech { lang, ..Speech::default() },
            reader,
            you,
            names: BySide::new(other, other),
            pointing: if light { Pointing::Light } else { Pointing::Name },
            seed,
        };
        let told: Vec<Sentence> = match about {
            About::Move => explain_move(voice, position, mv, Some(assessment)),
            About::Hint => {
                hint(voice, position, &assessment.best).map(Vec::from).unwrap_or_default()
            }
            About::Position => explain_position(voice, position),
        };
        let texts: Vec<String> = told.iter().map(|sentence| sentence.text.clone()).collect();
        let pause = if matches!(about, About::Hint) { " — " } else { " " };
        println!("  - {lang}: {}", texts.join(pause));
    }
}
