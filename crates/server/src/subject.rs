//! What a picture, an embedded board or the head of a page is about: a game, a puzzle, a position.

use std::fmt::Write;

use awale_coach::puzzle::puzzles;
use awale_core::{AnyPosition, RuleSet, Side, word_enum};
use awale_picture::{Card, Look, Theme};
use awale_play::Game;
use awale_proto::{Share, schema};
use awale_words::{Lang, Speech, in_lang};
use axum::http::Uri;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::ogn::game_of;
use crate::api::position;
use crate::app::App;
use crate::openapi;
use crate::problem::Problem;
use crate::rooms::Message;
use crate::site;

/// What is to be shown: one of `game`, `kept`, `share`, `puzzle`, or `rules` with a `position`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubjectQuery {
    /// The id of a game by link.
    pub(crate) game: Option<String>,
    /// The id of a kept game.
    pub(crate) kept: Option<String>,
    /// The id of a short link.
    pub(crate) share: Option<String>,
    /// A puzzle: its rule set and its number, `awale/7`.
    #[param(value_type = Option<openapi::PuzzleName>, inline)]
    pub(crate) puzzle: Option<String>,
    /// The rule set of a position; `awale` without it.
    #[param(value_type = Option<schema::RuleSet>, inline)]
    pub(crate) rules: Option<RuleSet>,
    /// A position; the first of the game without it.
    #[param(value_type = Option<schema::Position>, inline)]
    pub(crate) position: Option<String>,
    /// Of a game: the moves on the board; all without it.
    pub(crate) ply: Option<usize>,
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    pub(crate) lang: Option<String>,
    /// The colours, `light` or `dark`. Without it a picture is light, and an embedded board as its reader
    /// prefers.
    #[param(value_type = Option<openapi::Shade>, inline)]
    pub(crate) theme: Option<String>,
}

word_enum! {
    /// The colours around a board.
    pub(crate) enum Shade {
        Light = "light",
        Dark = "dark",
    }
}

impl Shade {
    /// How a picture of these colours looks.
    pub(crate) fn look(self) -> Look {
        let theme = match self {
            Shade::Light => Theme::Light,
            Shade::Dark => Theme::Dark,
        };
        Look { theme, ..Look::default() }
    }
}

impl SubjectQuery {
    pub(crate) fn of_rules(rules: RuleSet) -> SubjectQuery {
        SubjectQuery { rules: Some(rules), ..SubjectQuery::default() }
    }

    /// The position that an address names.
    pub(crate) fn of_address(uri: &Uri) -> SubjectQuery {
        let named = |name| site::parameter(uri, name).map(str::to_owned);
        let rules = named("rules").and_then(|rules| rules.parse().ok());
        SubjectQuery { rules, position: named("position"), ..SubjectQuery::default() }
    }

    /// The speech that was asked for.
    pub(crate) fn speech(&self, speech: Speech) -> Result<Speech, Problem> {
        let named = self.lang.as_deref().map(|lang| lang.parse().map_err(Problem::Word));
        Ok(Speech { lang: named.transpose()?.unwrap_or(speech.lang), ..speech })
    }

    /// The colours that were asked for.
    pub(crate) fn shade(&self) -> Result<Option<Shade>, Problem> {
        self.theme.as_deref().map(|theme| theme.parse().map_err(Problem::Word)).transpose()
    }

    /// The query as a text, in a language, without the number of moves and the colours.
    pub(crate) fn written(&self, lang: Lang) -> String {
        let mut text = String::new();
        let rules = self.rules.map(|rules| rules.to_string());
        for (name, value) in [
            ("game", &self.game),
            ("kept", &self.kept),
            ("share", &self.share),
            ("puzzle", &self.puzzle),
            ("rules", &rules),
            ("position", &self.position),
        ] {
            if let Some(value) = value {
                let _ = write!(text, "{name}={}&", quoted(value));
            }
        }
        let _ = write!(text, "lang={lang}");
        text
    }
}

/// A text as it may stand in a query.
fn quoted(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' | b'/' | b'+' => {
                safe.push(char::from(byte));
            }
            byte => {
                let _ = write!(safe, "%{byte:02X}");
            }
        }
    }
    safe
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    Position(AnyPosition),
    Puzzle(AnyPosition),
    Game {
        game: Box<Game>,
        /// The moves that are on the board at first.
        ply: usize,
        /// Who invites, while a seat is free.
        invites: Option<String>,
    },
}

/// What a subject is called where only it knows.
pub(crate) struct Named {
    pub(crate) title: String,
    pub(crate) description: String,
}

impl Subject {
    pub(crate) async fn find(
        app: &App,
        query: &SubjectQuery,
        speech: Speech,
    ) -> Result<Subject, Problem> {
        if let Some(id) = &query.game {
            let snapshot = app.rooms.ask(id, Message::Look).await?;
            let game = game_of(&app.rooms.ask(id, Message::Ogn).await?)?;
            let free = Side::ALL.into_iter().find(|&side| match side {
                Side::South => !snapshot.seated.south,
                Side::North => !snapshot.seated.north,
            });
            let host = free.map(|free| match free {
                Side::South => (Side::North, &snapshot.names.north),
                Side::North => (Side::South, &snapshot.names.south),
            });
            let invites = host.map(|(_, name)| {
                let name = name.trim();
                if name.is_empty() {
                    in_lang!(speech.lang, site::SOMEBODY).to_owned()
                } else {
                    name.to_owned()
                }
            });
            return Ok(Subject::game(game, query.ply, invites));
        }
        if let Some(id) = &query.kept {
            let record = app.context.store.kept(id).await?.ok_or(Problem::NotFound)?;
            return Ok(Subject::game(game_of(&record.ogn)?, query.ply, None));
        }
        if let Some(id) = &query.share {
            let body = app.context.store.shared(id).await?.ok_or(Problem::NotFound)?;
            let share = serde_json::from_str(&body);
            return match share.map_err(|error| Problem::Internal(error.to_string()))? {
                Share::Position { rules, position: text } => {
                    Ok(Subject::Position(position(rules, Some(&text))?.0))
                }
                Share::Game { ogn, ply } | Share::Analysis { ogn, ply } => {
                    let ply = query.ply.or(ply.and_then(|ply| ply.try_into().ok()));
                    Ok(Subject::game(game_of(&ogn)?, ply, None))
                }
            };
        }
        if let Some(text) = &query.puzzle {
            let named = text.split_once('/').and_then(|(rules, number)| {
                let (rules, number) = (rules.parse().ok()?, number.parse::<usize>().ok()?);
                let puzzle = puzzles(rules).get(number.checked_sub(1)?)?;
                Some(Subject::Puzzle(puzzle.position))
            });
            return named.ok_or(Problem::NotFound);
        }
        let rules = query.rules.unwrap_or(RuleSet::Awale);
        Ok(Subject::Position(position(rules, query.position.as_deref())?.0))
    }

    /// A game at one of its moves.
    pub(crate) fn game(game: Game, ply: Option<usize>, invites: Option<String>) -> Subject {
        let plies = game.plies().len();
        Subject::Game { ply: ply.unwrap_or(plies).min(plies), game: Box::new(game), invites }
    }

    /// The picture of it.
    pub(crate) fn card(&self, speech: Speech) -> Card {
        match self {
            Subject::Position(position) => Card::of(position, speech),
            Subject::Puzzle(position) => {
                Card::of(position, speech).saying(in_lang!(speech.lang, site::FIND))
            }
            Subject::Game { game, ply, invites } => {
                let card = Card::of_game(game, *ply, speech);
                match invites {
                    Some(name) => card.saying(&in_lang!(speech.lang, site::invites(name))),
                    None => card,
                }
            }
        }
    }

    /// What it is called, if it has people or a number of its own.
    pub(crate) fn named(&self, speech: Speech) -> Option<Named> {
        let Subject::Game { game, invites, .. } = self else { return None };
        let rules = game.rules().title();
        let name = |side| speech.player(side, game.seats()[side].name.trim()).to_owned();
        let (south, north) = (name(Side::South), name(Side::North));
        Some(match invites {
            Some(host) => Named {
                title: in_lang!(speech.lang, site::invites(host)),
                description: in_lang!(speech.lang, site::invitation(host, rules)),
            },
            None => Named {
                title: format!("{south} – {north}"),
                description: in_lang!(
                    speech.lang,
                    site::game_between(rules, &south, &north, game.plies().len())
                ),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_quoted() {
        let position = Some("4-4 \"<&".to_owned());
        let query =
            SubjectQuery { position, rules: Some(RuleSet::Abapa), ..SubjectQuery::default() };
        assert_eq!(query.written(Lang::Fr), "rules=abapa&position=4-4%20%22%3C%26&lang=fr");
    }
}
