//! `awale explain`: a position or a move, as the coach sees it.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::{Value, json};

use awale_coach::{
    Reader, ReviewedPly, Reviewer, Sentence, Voice, explain_move, explain_position, hint,
};
use awale_core::{AnyPosition, Move, Refusal};
use awale_engine::{Info, SEED, Watch};
use awale_play::{Action, ActionRefused, Game, Millis};
use awale_server::answers;
use awale_words::in_lang;

use super::PositionOption;
use super::puzzle::read_move;
use crate::board;
use crate::program::ThinkOptions;

/// Explain a position, or a move in it: the coach at the terminal
///
/// Without a move: what there is to see for each player, and the advice. With a move: what it does,
/// what it allows, and what would have been better. What rests on a search is said as an estimate;
/// with --nodes the same question gets the same answer. The exit code is 1 if the move is refused.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    /// The move: a pit (C, or its number); in Éqwalé with the seeds that are taken (Cxb2d1)
    #[arg(value_name = "MOVE")]
    mv: Option<String>,

    /// For whom the words are: child, player or expert
    #[arg(long, value_name = "READER", default_value = "player")]
    reader: Reader,

    #[command(flatten)]
    think: ThinkOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What the coach has to say.
enum Explanation {
    /// Of a position: what there is to see, and the hint in its three steps.
    Position { seen: Vec<Sentence>, advice: Option<Box<[Sentence; 3]>>, info: Option<Info> },
    /// Of a move.
    Move { told: Vec<Sentence>, ply: Box<ReviewedPly> },
    /// Of a move that the rules do not allow.
    Refused { told: Vec<Sentence>, refusal: Refusal },
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (position, pass) = self.position.read()?;
        let voice = Voice {
            speech: self.position.speech.speech(),
            reader: self.reader,
            ..Voice::default()
        };
        let told = match &self.mv {
            None => self.of_position(voice, position)?,
            Some(text) => {
                let not_a_move =
                    || in_lang!(voice.speech.lang, commands::not_a_move(voice.speech, text));
                let mv = read_move(text).ok_or_else(|| anyhow!(not_a_move()))?;
                self.of_move(voice, position, mv)?
            }
        };
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", report(&position, pass.as_deref(), voice, &told))?;
        } else {
            board::draw(&mut out, &position, voice.speech)?;
            writeln!(out)?;
            if let Some(pass) = pass {
                writeln!(out, "{pass}")?;
            }
            print(&mut out, voice, &told)?;
        }
        Ok(match told {
            Explanation::Refused { .. } => ExitCode::FAILURE,
            _ => ExitCode::SUCCESS,
        })
    }

    fn of_position(&self, voice: Voice, position: AnyPosition) -> Result<Explanation> {
        let seen = explain_position(voice, &position);
        if position.ending().is_some() {
            return Ok(Explanation::Position { seen, advice: None, info: None });
        }
        let mut player = self.think.player(position.rules())?;
        let info = player.analyse(position, &self.think.budget(&Watch::new()), 1, &mut |_| {});
        let line = info.as_ref().and_then(|info| info.lines.first());
        let advice = line.and_then(|line| hint(voice, &position, line)).map(Box::new);
        Ok(Explanation::Position { seen, advice, info })
    }

    /// A move is reviewed as the one move of a game, so that it is judged as in `awale review`.
    fn of_move(&self, voice: Voice, position: AnyPosition, mv: Move) -> Result<Explanation> {
        let mut game = Game::new(awale_play::Options::new(position));
        match game.act(position.to_move(), Action::Play(mv), Millis::ZERO) {
            Ok(_) => {}
            Err(ActionRefused::Rules(refusal)) => {
                let told = explain_move(voice, &position, mv, None);
                return Ok(Explanation::Refused { told, refusal });
            }
            Err(refused) => return Err(anyhow!(voice.speech.refused(refused))),
        }
        let mut player = self.think.player(position.rules())?;
        let mut reviewer = Reviewer::new(&game);
        while let Some(at) = reviewer.question() {
            let info = player.analyse(at, &self.think.budget(&Watch::new()), 1, &mut |_| {});
            reviewer.tell(info.as_ref());
        }
        let review = reviewer.finish().context("the move was not searched")?;
        let ply = review.plies.into_iter().next().context("the move was not played")?;
        Ok(Explanation::Move { told: ply.explain(voice), ply: Box::new(ply) })
    }
}

fn print(out: &mut impl Write, voice: Voice, told: &Explanation) -> Result<()> {
    match told {
        Explanation::Position { seen, advice, .. } => {
            lines(out, seen)?;
            if let Some([_, which, why]) = advice.as_deref() {
                writeln!(out, "\n{} {which} {why}", in_lang!(voice.speech.lang, commands::ADVICE))?;
            }
        }
        Explanation::Move { told, ply } => {
            let class = super::review::mark(ply.class, ply.forced, voice);
            writeln!(out, "{} {class}", voice.speech.mv(ply.mv))?;
            lines(out, told)?;
        }
        Explanation::Refused { told, .. } => lines(out, told)?,
    }
    Ok(())
}

fn lines(out: &mut impl Write, told: &[Sentence]) -> Result<()> {
    for sentence in told {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// The same for programs: positions, moves and lines as the API of the server spells them.
fn report(position: &AnyPosition, pass: Option<&str>, voice: Voice, told: &Explanation) -> Value {
    let texts = |told: &[Sentence]| told.iter().map(|said| said.text.clone()).collect::<Vec<_>>();
    let seeds = |value: awale_engine::Value| f64::from(value) / f64::from(SEED);
    let mut report = json!({
        "rules": position.rules().name(),
        "position": position.to_string(),
        "to_move": position.to_move(),
        "lang": voice.speech.lang.code(),
        "reader": voice.reader.name(),
        "pass": pass,
    });
    let more = match told {
        Explanation::Position { seen, advice, info } => json!({
            "told": texts(seen),
            "advice": advice.as_deref().map(|steps| texts(steps)),
            "analysis": answers::analysis(position, None, info.as_ref()),
        }),
        Explanation::Move { told, ply } => json!({
            "told": texts(told),
            "move": answers::legal_move(voice.speech, position, ply.mv).ok(),
            "class": ply.class.name(),
            "forced": ply.forced,
            "loss": seeds(ply.loss),
            "score": seeds(ply.played.value),
            "exact": ply.played.certainty == awale_engine::Certainty::Exact,
            "best": ply.best.moves,
            "best_score": seeds(ply.best.score.value),
        }),
        Explanation::Refused { told, refusal } => json!({
            "told": texts(told),
            "refused": answers::refusal(voice.speech, position.rules(), *refusal),
        }),
    };
    if let (Some(report), Value::Object(more)) = (report.as_object_mut(), more) {
        report.extend(more);
    }
    report
}
