//! What goes wrong.

use awale_tables::ProbeError;
use awale_words::{Speech, tournament};

use crate::problem::Problem;

pub(crate) fn message(speech: Speech, problem: &Problem) -> String {
    let text = match problem {
        Problem::Body(bad) | Problem::Message(bad) => {
            return format!("This is not the JSON that was expected ({}).", bad.detail);
        }
        Problem::Due(what) => return format!("This is not the message that was due ({what})."),
        Problem::Query(detail) => return format!("The query cannot be read ({detail})."),
        Problem::Word(unknown) => return format!("The query cannot be read ({unknown})."),
        Problem::Illegal { ply, refused } => {
            return format!("Move number {ply}: {}", speech.refused(*refused));
        }
        Problem::Tag(error) => return format!("The tag cannot be written ({error})."),
        Problem::Position(error) => {
            return format!("The position cannot be read ({}).", speech.position_error(error));
        }
        Problem::Ogn(error) => {
            return format!("The game cannot be read ({}).", speech.ogn_error(error));
        }
        Problem::Replay(error) => {
            return format!("The game cannot be read ({}).", speech.replay_error(error));
        }
        Problem::Range(what) => return format!("Outside the limits: {what}."),
        Problem::Path(line) => return format!("Line {line} of this path cannot be read."),
        Problem::Question(number) => {
            return format!("Question {number} must have one answer and no other.");
        }
        Problem::Sheet(error) => return error.say(speech),
        Problem::NotInTables(error) => return not_in_tables(error),
        Problem::Refused(refused) => {
            return speech.refused(*refused);
        }
        Problem::TooLarge => "The message is too long.",
        Problem::MediaType => "The body must be announced as application/json.",
        Problem::NotFound => "There is nothing here.",
        Problem::NoSuchGame => "There is no such game.",
        Problem::Method => "This method is not allowed here.",
        Problem::WrongSecret => "This link does not open a seat.",
        Problem::WrongCode => "This code opens no class.",
        Problem::Nobody => "None of them is here to play.",
        Problem::BadToken => "A token has 22 to 64 letters, digits, - or _.",
        Problem::OwnSeat => "You already have a seat in this game: the other is for your opponent.",
        Problem::Origin => "This page comes from another site.",
        Problem::NotASocket => "A WebSocket is expected.",
        Problem::Version => "This version is not understood: reload the page.",
        Problem::Flood => "Too many messages.",
        Problem::TooMany(_) => "Too many requests at once: wait a little.",
        Problem::Busy(_) => "The server is very busy: try again in a moment.",
        Problem::TimeOut => "That took too long.",
        Problem::Full => "The server has no room left to keep this.",
        Problem::Storage => {
            "The server cannot store anything at the moment. Nothing is lost: it keeps trying."
        }
        Problem::TooLong => {
            "This game is too long: you can still play or resign, but offer nothing more."
        }
        Problem::Host => "This server does not answer under that name.",
        Problem::Frame => "That was no message.",
        Problem::Spectator => "You are watching this game.",
        Problem::Stale => "The board has changed in the meantime.",
        Problem::NoSuchClub => "There is no such club, or not any more.",
        Problem::WrongClubKey => "This card or link does not open this club.",
        Problem::Club(refused) => return super::club::refused(refused),
        Problem::NoSuchTournament => "There is no such tournament, or it is no longer there.",
        Problem::WrongKey => "This key does not open this tournament.",
        Problem::NotOpen => "Nobody enters here without the director: ask for a card.",
        Problem::TournamentSettings(refused) => {
            return tournament::settings_refused(speech.lang, refused);
        }
        Problem::Outcome(error) => return tournament::outcome_error(speech.lang, error),
        Problem::Tournament(refused) => return tournament::refused(speech.lang, refused),
        Problem::Internal(_) => "Something went wrong in the server.",
    };
    text.to_owned()
}

/// Why the tables have no answer.
pub(crate) fn not_in_tables(error: &ProbeError) -> String {
    format!("The tables do not know this position ({error}).")
}
