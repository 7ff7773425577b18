//! `awale best`: the move the engine would play.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_engine::{Question, Stop, Watch};

use super::{RulesOption, SpeechOptions};
use crate::thinker::ThinkOptions;
use crate::{Answer, input};

/// Print the best move of a position
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The position, or `start`
    position: String,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    think: ThinkOptions,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let position = input::position(self.rules.rules, &self.position)?;
        let speech = self.speech.speech();
        if let Some(ending) = position.ending() {
            bail!("{}", speech.ending(&ending));
        }
        let question = Question::new(position, self.think.limits());
        let mut engine = self.think.engine(self.rules.rules)?;
        let info = engine.go(&question, &Watch::new(), &Stop::new(), &mut |_| {});
        let mv = info.and_then(|info| info.best()).context("the engine found no move")?;
        writeln!(anstream::stdout().lock(), "{}", speech.mv(mv))?;
        Ok(Answer::Yes)
    }
}
