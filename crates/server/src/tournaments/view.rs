//! A tournament as people see it.

use awale_core::Side;
use awale_proto::{
    MyGame, MyTournament, ResultClaim, SystemName, TournamentBye, TournamentGame, TournamentPlayer,
    TournamentRound, TournamentStanding, TournamentTable, TournamentView,
};
use awale_store::TournamentPlace;
use awale_tournament::{Match, Outcome, PlayerId, Round, System, Tournament, berger_rounds};
use awale_words::{Animal, Lang, tournament as words};

use super::Known;

pub(crate) fn view(known: &Known, lang: Lang) -> TournamentView {
    let told = Told { known, tournament: &known.told(lang), lang };
    let (tournament, terms, record) = (told.tournament, &known.terms, &known.record);
    let settings = tournament.settings();
    let fixed = matches!(settings.system, System::RoundRobin { .. } | System::KnockOut { .. });
    let in_time = !fixed || tournament.rounds().is_empty();
    let can_enter = in_time && tournament.ended().is_none();
    let ends = match settings.system {
        System::Arena { until } => Some(until.0),
        _ => None,
    };
    let last = tournament.rounds().last();
    let tie_break = |kind: &awale_tournament::TieBreak| words::tie_break(lang, *kind).to_owned();
    TournamentView {
        id: record.id.clone(),
        name: settings.name.clone(),
        system: system(settings.system),
        number: known.last(),
        class: Some(record.class.clone()).filter(|class| !class.is_empty()),
        club: Some(record.club.clone()).filter(|club| !club.is_empty()),
        rules: terms.rules,
        time: terms.time,
        by_link: terms.by_link,
        auto: terms.auto,
        open: terms.open && can_enter,
        boards: settings.boards,
        round: tournament.next_round() - 1,
        rounds: planned(tournament),
        missing: last.map_or(0, |round| tournament.unresolved(round)),
        begins: terms.begins.map(|at| at.0),
        ends,
        ended: tournament.ended().map(|cause| words::ended(lang, cause).to_owned()),
        until: record.until,
        players: told.players(),
        current: told.current(),
        tie_breaks: settings.tie_breaks.iter().map(tie_break).collect(),
        standings: told.standings(),
    }
}

/// What the players of a game say that has no result.
fn claims(found: &Match, game: usize) -> Vec<ResultClaim> {
    let said = [found.pairing.south, found.pairing.north].into_iter().zip(found.claims(game));
    let claim = |(player, said): (PlayerId, Option<Outcome>)| {
        Some(ResultClaim { player: player.0, result: said?.to_string() })
    };
    said.filter_map(claim).collect()
}

const fn system(system: System) -> SystemName {
    match system {
        System::Swiss { .. } => SystemName::Swiss,
        System::RoundRobin { .. } => SystemName::RoundRobin,
        System::KnockOut { .. } => SystemName::KnockOut,
        System::Arena { .. } => SystemName::Arena,
    }
}

/// How many rounds there will be, where that is known.
fn planned(tournament: &Tournament) -> Option<u32> {
    let players = tournament.entrants().len();
    let rounds = match tournament.settings().system {
        System::Swiss { rounds } => return Some(rounds),
        System::RoundRobin { cycles } => cycles as usize * berger_rounds(players),
        System::KnockOut { .. } => players.max(1).next_power_of_two().ilog2() as usize,
        System::Arena { .. } => return None,
    };
    u32::try_from(rounds).ok().filter(|_| players > 1)
}

/// A tournament in a language.
pub(crate) struct Told<'t> {
    pub(crate) known: &'t Known,
    pub(crate) tournament: &'t Tournament,
    pub(crate) lang: Lang,
}

impl Told<'_> {
    pub(crate) fn name(&self, player: PlayerId) -> String {
        let entrant = self.tournament.entrant(player);
        entrant.map_or_else(|_| player.to_string(), |entrant| entrant.name.clone())
    }

    fn players(&self) -> Vec<TournamentPlayer> {
        let of_class = !self.known.record.class.is_empty();
        let untold = self.known.tournament.entrants();
        let player =
            |(entrant, untold): (&awale_tournament::Entrant, &awale_tournament::Entrant)| {
                let animal = untold.name.parse::<Animal>().ok().filter(|_| of_class);
                TournamentPlayer {
                    player: entrant.id.0,
                    name: entrant.name.clone(),
                    animal: animal.map(|animal| animal.name().to_owned()),
                    member: self.known.member(entrant.id, 0),
                    members: entrant.members.clone(),
                    withdrawn: entrant.withdrawn,
                }
            };
        self.tournament.entrants().iter().zip(untold).map(player).collect()
    }

    fn standings(&self) -> Vec<TournamentStanding> {
        let line = |line: awale_tournament::Standing| TournamentStanding {
            place: line.place,
            player: line.player.0,
            points: words::decimal(self.lang, line.points),
            tie_breaks: line.tie_breaks.iter().map(|&v| words::decimal(self.lang, v)).collect(),
        };
        self.tournament.standings().into_iter().map(line).collect()
    }

    /// The last round; in an arena all matches that are being played.
    fn current(&self) -> Option<TournamentRound> {
        let last = self.tournament.rounds().last()?;
        if !matches!(self.tournament.settings().system, System::Arena { .. }) {
            return Some(self.round(last));
        }
        let mut open = Vec::new();
        for round in self.tournament.rounds() {
            let matches = (1..).zip(&round.matches).filter(|(_, found)| found.open() > 0);
            open.extend(matches.map(|(table, found)| self.table(round.number, table, found)));
        }
        if open.is_empty() {
            return Some(self.round(last));
        }
        Some(TournamentRound { round: last.number, tables: open, byes: Vec::new() })
    }

    pub(crate) fn round(&self, round: &Round) -> TournamentRound {
        let tables = (1..).zip(&round.matches);
        let bye = |bye: &awale_tournament::Bye| TournamentBye {
            player: bye.player.0,
            why: words::bye(self.lang, self.tournament, bye, &self.name(bye.player)),
        };
        TournamentRound {
            round: round.number,
            tables: tables.map(|(table, found)| self.table(round.number, table, found)).collect(),
            byes: round.byes.iter().map(bye).collect(),
        }
    }

    fn table(&self, round: u32, table: u32, found: &Match) -> TournamentTable {
        let (south, north) = (found.pairing.south, found.pairing.north);
        let boards = self.tournament.settings().boards;
        let game = |(at, outcome): (usize, &Option<awale_tournament::Outcome>)| {
            let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
            let first = found.side(south, at, boards) == Side::South;
            let place = TournamentPlace { round, table, game: number };
            TournamentGame {
                game: number,
                south: if first { south.0 } else { north.0 },
                id: self.known.games.get(&place).cloned(),
                result: outcome.map(|outcome| outcome.to_string()),
                claims: claims(found, at),
            }
        };
        TournamentTable {
            round,
            table,
            south: south.0,
            north: north.0,
            points: found.pairing.points.map(|points| words::decimal(self.lang, points)),
            games: found.games.iter().enumerate().map(game).collect(),
            why: self.why(found),
            decided: found.decided.map(|player| player.0),
        }
    }

    fn why(&self, found: &Match) -> Vec<String> {
        let name = |player| self.name(player);
        let reasons = found.pairing.why.iter();
        reasons.map(|reason| words::why(self.lang, reason, &name)).collect()
    }

    /// What is for a player at a board.
    pub(crate) fn mine(&self, player: PlayerId, board: u32, place: Option<u32>) -> MyTournament {
        let tournament = self.tournament;
        let boards = tournament.settings().boards as usize;
        let mut games = Vec::new();
        for round in tournament.rounds() {
            for (table, found) in (1..).zip(&round.matches) {
                let Some(opponent) = found.pairing.opponent(player) else { continue };
                for (at, outcome) in found.games.iter().enumerate() {
                    if outcome.is_some() || at % boards + 1 != board as usize {
                        continue;
                    }
                    let game = u32::try_from(at + 1).unwrap_or(u32::MAX);
                    let place = TournamentPlace { round: round.number, table, game };
                    games.push(MyGame {
                        round: round.number,
                        table,
                        game,
                        id: self.known.games.get(&place).cloned(),
                        side: found.side(player, at, tournament.settings().boards),
                        opponent: self.name(opponent),
                        claims: claims(found, at),
                        why: self.why(found),
                    });
                }
            }
        }
        let last = tournament.rounds().last();
        let bye = last.and_then(|round| round.byes.iter().find(|bye| bye.player == player));
        MyTournament {
            player: player.0,
            name: self.name(player),
            board,
            withdrawn: tournament.entrant(player).is_ok_and(|entrant| entrant.withdrawn),
            place: place.filter(|_| last.is_some()),
            points: words::decimal(self.lang, tournament.points(player)),
            number: self.known.last(),
            games,
            bye: bye.map(|bye| words::bye(self.lang, tournament, bye, &self.name(player))),
        }
    }
}
