//! `awale play`: two people at one terminal, or one against the program, line by line.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use awale_coach::{Voice, hint};
use awale_core::notation::Ogn;
use awale_core::{AnyPosition, BySide, Harvest, Move, Nothing, Pit, Refusal, RuleSet, Side};
use awale_play::{
    Action, ActionRefused, Begins, Game, GameEvent, Happened, Millis, Offer, Seat, TimeControl,
};
use awale_words::{Cast, Role, Speech};

use super::SpeechOptions;
use crate::problem::{self, Problem};
use crate::program::random_seed;
use crate::words::Word;
use crate::{board, input, output};

pub(crate) mod command;
mod opponent;
#[cfg(test)]
mod tests;
pub(crate) mod texts;

use command::PlayCommand;
use opponent::{OpponentOptions, ProgramOpponent};
use texts::{PlayText, player};

/// Play a game, two people at one terminal or one against the program
///
/// Type a pit to sow it (C, or its number), `help` for everything else. With --file the game is
/// written to that file after every move, and taken up again from it.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set, as `awale rules` lists them [default: awale]
    #[arg(long = "rules", value_name = "RULES")]
    rules: Option<RuleSet>,

    /// Who begins [default: south; in avele the youngest]
    #[arg(long, value_enum, value_name = "WHO", conflicts_with = "position")]
    first: Option<First>,

    /// Begin with this position instead of the first of the game
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// South's name
    #[arg(long, value_name = "NAME")]
    south: Option<String>,

    /// North's name
    #[arg(long, value_name = "NAME")]
    north: Option<String>,

    /// Time for each player: seconds (300), with an increment (300+5), days a move (3d), or none (-)
    #[arg(long, value_name = "CLOCK")]
    clock: Option<TimeControl>,

    /// Keep the game in this OGN file, and resume it if the file exists
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    opponent: OpponentOptions,

    #[command(flatten)]
    speech: SpeechOptions,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum First {
    South,
    North,
    /// Drawn by lot
    Lot,
    /// The youngest player: two people are asked, against the program it is the person
    Youngest,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let speech = self.speech.speech();
        let mut input = io::stdin().lock();
        let mut out = anstream::stdout().lock();
        let game = match &self.file {
            Some(path) if path.exists() => {
                let game = resume(path)?;
                self.expect_same_game(&game)?;
                writeln!(out, "{}", PlayText::Resumed { plies: game.plies().len() }.say(speech))?;
                game
            }
            _ => self.new_game(&mut input, &mut out, speech)?,
        };
        if let Some(path) = &self.file {
            save(&game, path)?;
        }
        let opponent = self.opponent.opponent(game.rules())?;
        let begun = Instant::now();
        let cast = cast(&game, opponent.as_ref().map(|opponent| opponent.side), speech);
        let mut session =
            TerminalGame { game, file: self.file, speech, cast, opponent, begun, input, out };
        session.run()?;
        Ok(ExitCode::SUCCESS)
    }

    /// A game that has begun cannot be given another beginning.
    fn expect_same_game(&self, game: &Game) -> Result<()> {
        let (wanted, found) = (self.rules.unwrap_or(game.rules()), game.rules());
        if wanted != found {
            bail!(Problem::OtherGame { wanted, found });
        }
        let given = [
            ("--first", self.first.is_some()),
            ("--position", self.position.is_some()),
            ("--south", self.south.is_some()),
            ("--north", self.north.is_some()),
            ("--clock", self.clock.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((option, _)) => bail!(Problem::HasBegun(option)),
            None => Ok(()),
        }
    }

    fn new_game(
        &self,
        input: &mut impl BufRead,
        out: &mut impl Write,
        speech: Speech,
    ) -> Result<Game> {
        let rules = self.rules.unwrap_or(RuleSet::Awale);
        let program = self.opponent.seat(speech.lang);
        let name = |given: &Option<String>, side| {
            let level = program.filter(|&(of_program, _)| of_program == side);
            let usual = level.map_or(speech.side(side), |(_, name)| name);
            Seat::new(given.clone().unwrap_or_else(|| usual.to_owned()))
        };
        let seats = BySide::new(name(&self.south, Side::South), name(&self.north, Side::North));
        let start = if let Some(text) = &self.position {
            let (start, pass) = input::position(rules, text)?;
            if let Some(pass) = pass {
                writeln!(out, "{}", speech.pass(pass))?;
            }
            start
        } else {
            let usual = if Begins::is_by_age(rules) { First::Youngest } else { First::South };
            let number = random_seed()?;
            let begins = match self.first.unwrap_or(usual) {
                First::South => Begins::Chosen(Side::South),
                First::North => Begins::Chosen(Side::North),
                First::Lot => Begins::Lot { number },
                First::Youngest => {
                    let person = program.map(|(side, _)| side.opponent());
                    let youngest = match person {
                        Some(person) => Some(person),
                        None => ask_youngest(&seats, input, out, speech)?,
                    };
                    Begins::Youngest { youngest, number }
                }
            };
            let (side, name) = (begins.first(), seats[begins.first()].name.clone());
            writeln!(out, "{}", PlayText::Begins { side, name }.say(speech))?;
            AnyPosition::start(rules, side)
        };
        let time = self.clock.unwrap_or(TimeControl::None);
        Ok(Game::new(awale_play::Options { start, seats, time }))
    }
}

/// Asks two people who is the youngest (A1); `None` if they have the same age.
fn ask_youngest(
    seats: &BySide<Seat>,
    input: &mut impl BufRead,
    out: &mut impl Write,
    speech: Speech,
) -> Result<Option<Side>> {
    let names = seats.clone().map(|seat| seat.name);
    let question = PlayText::AskYoungest { names: names.clone() }.say(speech);
    while let Some(answer) = input::ask(input, out, &question)? {
        let is = |side: Side| {
            let name = player(speech, side, &names[side]).to_lowercase();
            let answer = answer.to_lowercase();
            !answer.is_empty() && (name == answer || names[side].to_lowercase() == answer)
        };
        match answer.as_str() {
            "1" => return Ok(Some(Side::South)),
            "2" => return Ok(Some(Side::North)),
            "0" => {
                writeln!(out, "{}", PlayText::SameAge.say(speech))?;
                return Ok(None);
            }
            _ => {
                let meant: Vec<Side> = Side::ALL.into_iter().filter(|&side| is(side)).collect();
                if let [side] = meant[..] {
                    return Ok(Some(side));
                }
            }
        }
    }
    bail!(Problem::NoYoungest)
}

/// People who gave their names are spoken of by them; the program keeps to its side.
fn cast(game: &Game, program: Option<Side>, speech: Speech) -> Cast {
    Cast(BySide::from_fn(|side| {
        let name = speech.player(side, &game.seats()[side].name);
        let is_person = program != Some(side);
        if is_person && name != speech.side(side) {
            Role::Named(name.to_owned())
        } else {
            Role::Side
        }
    }))
}

fn resume(path: &Path) -> Result<Game> {
    Game::from_ogn(&input::ogn(path)?).with_context(|| Problem::Resume(path.to_owned()))
}

/// Whether a file may be written: it does not exist yet, or it holds a game.
fn writable(path: &Path) -> Result<()> {
    if path.exists() && input::file(path)?.parse::<Ogn>().is_err() {
        bail!(Problem::NoGameThere(path.to_owned()));
    }
    Ok(())
}

/// Writes a game so that a file is always whole: the new text first, then its name.
fn save(game: &Game, path: &Path) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    output::expect_folder(path)?;
    fs::write(&beside, game.to_ogn().to_string())
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| Problem::Write(path.to_owned()))
}

struct TerminalGame<I, O> {
    game: Game,
    file: Option<PathBuf>,
    speech: Speech,
    cast: Cast,
    opponent: Option<ProgramOpponent>,
    begun: Instant,
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> TerminalGame<I, O> {
    /// Plays until the game is over, a player leaves, or the input ends.
    fn run(&mut self) -> Result<()> {
        if let Some(credit) = self.speech.lang.credit(self.game.rules()) {
            writeln!(self.out, "{}. {credit}.", self.game.rules().title())?;
        }
        self.game.start_clock(self.now());
        self.draw()?;
        while self.game.result().is_none() {
            let side = self.game.to_move();
            let name = self.game.seats()[side].name.clone();
            if self.opponent.as_ref().is_some_and(|opponent| opponent.side == side) {
                self.say(&PlayText::Thinks { side, name })?;
                self.out.flush()?;
                self.reply()?;
                continue;
            }
            let left = self.game.time_left(side, self.now());
            let Some(text) = self.ask(&PlayText::Turn { side, name, left })? else { break };
            match PlayCommand::parse(&text) {
                Ok(PlayCommand::Word(Word::Quit)) => break,
                Ok(command) => self.run_command(command)?,
                Err(misread) => self.say(&PlayText::Misread(misread))?,
            }
        }
        match self.game.result() {
            Some(result) => {
                let told = self.speech.to(&self.cast).result(result);
                writeln!(self.out, "{told}{}", board::clause(result))?;
            }
            None => writeln!(self.out, "{}", PlayText::Left.say(self.speech))?,
        }
        if let Some(path) = &self.file {
            let kept = PlayText::Kept { file: path.display().to_string() };
            writeln!(self.out, "{}", kept.say(self.speech))?;
        }
        Ok(())
    }

    /// The time since the session began; between sessions no clock runs.
    fn now(&self) -> Millis {
        Millis(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    fn say(&mut self, text: &PlayText) -> io::Result<()> {
        writeln!(self.out, "{}", text.say(self.speech))
    }

    /// Asks and reads one line; `None` at the end of the input.
    fn ask(&mut self, question: &PlayText) -> Result<Option<String>> {
        Ok(input::ask(&mut self.input, &mut self.out, &question.say(self.speech))?)
    }

    fn draw(&mut self) -> io::Result<()> {
        board::draw(&mut self.out, self.game.position(), self.speech)
    }

    fn run_command(&mut self, command: PlayCommand) -> Result<()> {
        let mover = self.game.to_move();
        match command {
            PlayCommand::Nothing => Ok(()),
            PlayCommand::Play(mv) => self.play(mv),
            PlayCommand::Save(path) => {
                let kept = writable(&path).and_then(|()| save(&self.game, &path));
                Ok(self.say(&match kept {
                    Ok(()) => PlayText::Kept { file: path.display().to_string() },
                    Err(error) => PlayText::Failed { problem: problem::told(&error) },
                })?)
            }
            PlayCommand::Word(word) => match word {
                Word::Undo => self.undo(),
                Word::Hint => self.hint(),
                Word::Board => Ok(self.draw()?),
                Word::Moves => self.list_moves(),
                Word::Resign => self.act(mover, Action::Resign).map(drop),
                Word::Draw => self.offer(mover, Offer::Draw),
                Word::Stop => self.offer(mover, Offer::Stop),
                Word::Help => Ok(self.say(&PlayText::Help)?),
                Word::Save | Word::Quit | Word::Answer | Word::Yes => Ok(()),
            },
        }
    }

    fn reply(&mut self) -> Result<()> {
        let now = self.now();
        let left = self.game.time_left(self.game.to_move(), now).map(|left| left.0);
        let Some(opponent) = &mut self.opponent else { return Ok(()) };
        let mv = opponent.choose(&self.game, left)?;
        self.play(mv)
    }

    /// Takes the last move back; against the program the player's last and its answer.
    fn undo(&mut self) -> Result<()> {
        if self.game.flag(self.now()).is_some() {
            return self.save_if_kept();
        }
        let turn = self.opponent.as_ref().map(|opponent| opponent.side.opponent());
        let has_played = |side| {
            let mut before =
                (0..self.game.plies().len()).filter_map(|n| self.game.position_after(n));
            before.any(|position| position.to_move() == side)
        };
        if !turn.is_none_or(has_played) {
            return Ok(self.say(&PlayText::NothingToTakeBack)?);
        }
        loop {
            let last = self.game.plies().last().map(|ply| ply.mv);
            let (Some(_), Some(mv)) = (self.game.undo(self.now()), last) else {
                self.say(&PlayText::NothingToTakeBack)?;
                break;
            };
            self.say(&PlayText::TakenBack(mv))?;
            if turn.is_none_or(|side| self.game.to_move() == side) {
                break;
            }
        }
        self.draw()?;
        self.save_if_kept()
    }

    /// What the engine would play, and what comes of it.
    fn hint(&mut self) -> Result<()> {
        let Some(opponent) = &mut self.opponent else { return Ok(self.say(&PlayText::NoHint)?) };
        let info = opponent.think(&self.game).context("the game is over")?;
        let line = info.lines.first().context("the engine found no move")?;
        // The coach speaks of a move that could be played, never as of one that was.
        let voice = Voice {
            speech: self.speech,
            reader: opponent.reader(),
            you: Some(self.game.to_move()),
            names: BySide::from_fn(|side| match &self.cast.0[side] {
                Role::Named(name) => name.as_str(),
                Role::Side | Role::You(_) => "",
            }),
            seed: self.game.plies().len() as u64,
            ..Voice::default()
        };
        let [_, which, why] =
            hint(voice, self.game.position(), line).context("the engine found no move")?;
        writeln!(self.out, "{which} {why}")?;
        // Who is told to sow it is told, too, that it harvests nothing.
        let best = info.best().context("the engine found no move")?;
        let trace = self.game.position().trace(best)?;
        if trace.harvest == Harvest::None(Nothing::WouldStarve) {
            let preview = self.speech.to(&self.cast).preview(&trace);
            writeln!(self.out, "{}", preview.unwrap_or_default())?;
        }
        Ok(())
    }

    fn play(&mut self, mv: Move) -> Result<()> {
        let before = *self.game.position();
        match self.try_act(before.to_move(), Action::Play(mv)) {
            Ok(_) => {
                // The end is told once the loop sees the result, with what the whole game knows.
                let mut trace = before.trace(mv).context("a move that was played is legal")?;
                trace.ending = None;
                writeln!(self.out, "{}", self.speech.to(&self.cast).trace(&trace))?;
                self.draw()?;
                self.save_if_kept()
            }
            Err(ActionRefused::Rules(refusal)) => {
                writeln!(self.out, "{}", self.speech.to(&self.cast).refusal(refusal))?;
                self.advise(refusal, mv)
            }
            Err(refused) => {
                Ok(writeln!(self.out, "{}", self.speech.to(&self.cast).refused(refused))?)
            }
        }
    }

    /// After a refusal: what could be played instead.
    fn advise(&mut self, refusal: Refusal, mv: Move) -> Result<()> {
        match (refusal, mv.pit()) {
            (Refusal::HarvestMissing(_) | Refusal::NotAttacked(_), Some(pit)) => {
                let attacked = self.game.position().attacked(pit);
                Ok(self.say(&PlayText::Attacked { pit, attacked })?)
            }
            (Refusal::MustFeed(_) | Refusal::WouldStarve(_), _) => {
                let moves = self.game.legal_moves();
                let mut pits: Vec<Pit> = moves.into_iter().filter_map(Move::pit).collect();
                pits.dedup();
                Ok(self.say(&PlayText::Playable { pits })?)
            }
            _ => Ok(()),
        }
    }

    fn list_moves(&mut self) -> Result<()> {
        let position = *self.game.position();
        for mv in crate::report::sorted_moves(&position) {
            let trace = position.trace(mv)?;
            let told = self.speech.to(&self.cast).trace(&trace);
            writeln!(self.out, "{}  {told}", self.speech.mv(mv))?;
        }
        Ok(())
    }

    /// Makes an offer and asks the other player: the program, or who sits at the same terminal.
    fn offer(&mut self, side: Side, offer: Offer) -> Result<()> {
        let made = self.act(side, Action::Offer(offer))?;
        if made.is_none_or(|event| event.happened != Happened::Offered(offer)) {
            return Ok(());
        }
        let other = side.opponent();
        if let Some(opponent) = &mut self.opponent {
            let answer = opponent.answer(&self.game, offer);
            self.say(&PlayText::Answers { yes: answer == awale_player::Answer::Accept })?;
            self.act(other, answer.action(offer))?;
            return Ok(());
        }
        let name = self.game.seats()[other].name.clone();
        let answer = self.ask(&PlayText::AskOffer { other, name, offer })?.unwrap_or_default();
        let yes = Word::read(&answer) == Some(Word::Yes);
        self.act(other, if yes { Action::Accept(offer) } else { Action::Decline(offer) })?;
        Ok(())
    }

    /// Lets a player act and says why not; what happened.
    fn act(&mut self, side: Side, action: Action) -> Result<Option<GameEvent>> {
        let done = self.try_act(side, action);
        if let Err(refused) = done {
            writeln!(self.out, "{}", self.speech.to(&self.cast).refused(refused))?;
        }
        self.save_if_kept()?;
        Ok(done.ok())
    }

    /// Lets a player act; an action that comes too late ends the game.
    fn try_act(&mut self, side: Side, action: Action) -> Result<GameEvent, ActionRefused> {
        let now = self.now();
        let done = self.game.act(side, action, now);
        self.game.flag(now);
        done
    }

    /// Writes the game to its file; a disk that is full in the middle of a game is told, not fatal.
    fn save_if_kept(&mut self) -> Result<()> {
        if let Some(Err(error)) = self.file.as_ref().map(|path| save(&self.game, path)) {
            self.say(&PlayText::Failed { problem: problem::told(&error) })?;
        }
        Ok(())
    }
}
