//! One game, the database, the nodes and the players at one moment.

use crate::design::{Kind, Scope};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// The time of the database; nobody else knows it.
    pub(crate) now: u8,
    /// Faults that may still happen.
    pub(crate) faults: u8,
    pub(crate) database: Database,
    /// Statements that are on their way, in order of their rows.
    pub(crate) wire: Vec<Statement>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) players: [Player; 2],
    /// Whether a flag fell before the time was up.
    pub(crate) fell_early: bool,
}

/// A row of `events`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Row {
    pub(crate) number: u8,
    pub(crate) event: Event,
    /// When, by the servers' clock as the node that wrote it knew it.
    pub(crate) at: u8,
    /// How long a flag had to wait after the time was up.
    pub(crate) patience: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Event {
    /// A command of a player: its place in what the player wants.
    Done {
        side: u8,
        command: u8,
    },
    Flagged(u8),
}

/// An append that was sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Statement {
    /// Who waits for its answer; nobody if that node has given up or gone.
    pub(crate) owner: Option<u8>,
    pub(crate) row: Row,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Database {
    pub(crate) log: Vec<Row>,
    /// How many rows are on the standby.
    pub(crate) replicated: usize,
    /// When a node last noted the clock, and what of the time before did not count.
    pub(crate) noted: u8,
    pub(crate) skipped: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    pub(crate) up: bool,
    /// Cut off from the database.
    pub(crate) cut: bool,
    /// A notification that has yet to come. Several do no more than one: each has the room read on.
    pub(crate) woken: bool,
    pub(crate) room: Option<Room>,
    /// What the clock said, and when that was heard.
    pub(crate) clock: (u8, u8),
    pub(crate) beat: Beat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Beat {
    Rests,
    Asked { at: u8 },
    Said { asked: u8, clock: u8 },
}

/// A replica, and what it waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Room {
    pub(crate) log: Vec<Row>,
    pub(crate) waits: Waits,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Waits {
    #[default]
    ForNothing,
    ForAnswer(Row),
    /// The answer is on its way: whether the row was stored.
    Answered(Row, bool),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    /// Where its socket is.
    pub(crate) at: Option<u8>,
    /// The events it was told.
    pub(crate) heard: Vec<Row>,
    /// How many of its commands were acknowledged.
    pub(crate) done: u8,
}

/// What follows from a log: `Game` in `awale-play`.
pub(crate) struct Standing {
    pub(crate) to_move: u8,
    pub(crate) moves: u8,
    pub(crate) over: bool,
    /// When the clock of the player to move will be down.
    pub(crate) deadline: u8,
    last_at: u8,
}

impl Standing {
    pub(crate) fn of(scope: &Scope, log: &[Row]) -> Standing {
        let (mut since, mut left, mut moves, mut over, mut last_at) =
            (0, [scope.bank; 2], 0, false, 0);
        for row in log {
            last_at = row.at;
            match row.event {
                Event::Flagged(_) => over = true,
                Event::Done { side, command } => {
                    if scope.wants[usize::from(side)][usize::from(command)] == Kind::Move {
                        left[usize::from(side)] -= (row.at - since).min(left[usize::from(side)]);
                        (since, moves) = (row.at, moves + 1);
                    }
                }
            }
        }
        let to_move = moves % 2;
        Standing { to_move, moves, over, deadline: since + left[usize::from(to_move)], last_at }
    }

    /// A moment, which is not before the last event.
    pub(crate) fn moment(&self, clock: u8) -> u8 {
        clock.max(self.last_at)
    }
}

impl Room {
    /// A room that has just read the log.
    pub(crate) fn open(database: &Database) -> Room {
        let mut room = Room::default();
        room.read_on(database);
        room
    }

    /// `Room::read_on`: what is above the last number that is known.
    pub(crate) fn read_on(&mut self, database: &Database) {
        follow(&mut self.log, &database.log);
    }

    pub(crate) fn next(&self) -> u8 {
        last(&self.log) + 1
    }
}

/// Adds what is above the last number of a log.
pub(crate) fn follow(log: &mut Vec<Row>, from: &[Row]) {
    let known = last(log);
    let mut more: Vec<Row> = from.iter().filter(|row| row.number > known).copied().collect();
    more.sort_by_key(|row| row.number);
    log.extend(more);
}

pub(crate) fn last(log: &[Row]) -> u8 {
    log.last().map_or(0, |row| row.number)
}

impl Database {
    /// The servers' clock at a time: what a note would say then (`beat` in `postgres.rs`).
    pub(crate) fn clock(&self, now: u8, outage_counts: u8, alone: u8) -> u8 {
        let gap = now - self.noted;
        self.noted - self.skipped + if gap > alone { outage_counts } else { gap }
    }

    /// Notes the clock.
    pub(crate) fn note(&mut self, now: u8, outage_counts: u8, alone: u8) -> u8 {
        let clock = self.clock(now, outage_counts, alone);
        (self.noted, self.skipped) = (now, now - clock);
        clock
    }
}
