//! What can happen next, and what it does.
//!
//! | step | in the program |
//! | --- | --- |
//! | `Enter` | `Rooms::open`, `Room::catch_up` and `Room::enter` |
//! | `Act`, `Flag` | `Room::act`, `try_act`, `look_at_flag` up to `Store::append` in `publish` |
//! | `Execute` | `together` in `writer.rs`, `insert_events` in `postgres.rs`: one statement, a transaction by itself |
//! | `Answer` | the rest of `publish`: `note` and `tell_last`, or `reload` |
//! | `GiveUp` | a statement that failed or took too long: `Room::run` ends, its sockets close |
//! | `Wake`, `Sweep` | `nodes::listen`, `nodes::sweep`: `Room::read_on` |
//! | `Hear` | a socket and its client |
//! | `Ask`, `Note`, `Set` | `nodes::beat`: the statement is sent, done, and its answer comes |

use crate::design::{ALONE, Clock, Design, Kind, LAG, Scope, Told};
use crate::state::{
    Beat, Event, Player, Room, Row, Standing, State, Statement, Waits, follow, last,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    Enter {
        player: u8,
        node: u8,
    },
    Act {
        player: u8,
    },
    Flag {
        node: u8,
    },
    Execute(Statement),
    Answer {
        node: u8,
    },
    GiveUp {
        node: u8,
    },
    Wake {
        node: u8,
    },
    Sweep {
        node: u8,
    },
    Hear {
        player: u8,
    },
    Ask {
        node: u8,
    },
    Note {
        node: u8,
    },
    Set {
        node: u8,
    },
    Tick,
    Restart {
        node: u8,
    },
    Heal {
        node: u8,
    },
    Replicate,
    // Faults.
    LoseWake {
        node: u8,
    },
    LoseStatement(Statement),
    LoseSocket {
        player: u8,
    },
    Crash {
        node: u8,
    },
    Cut {
        node: u8,
    },
    /// The database is restarted, or its standby takes over: whatever is on its way is lost.
    RestartDatabase,
}

/// Whether the system goes on by a step, or something happens to it.
pub(crate) fn is_progress(step: &Step) -> bool {
    !matches!(
        step,
        Step::Ask { .. }
            | Step::Note { .. }
            | Step::Set { .. }
            | Step::Tick
            | Step::LoseWake { .. }
            | Step::LoseStatement(_)
            | Step::LoseSocket { .. }
            | Step::Crash { .. }
            | Step::Cut { .. }
            | Step::RestartDatabase
    )
}

/// A design within a scope.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cluster {
    pub(crate) design: Design,
    pub(crate) scope: Scope,
}

impl Cluster {
    /// The clock as a node knows it.
    fn clock(&self, state: &State, node: u8) -> u8 {
        let (said, heard) = state.nodes[usize::from(node)].clock;
        match self.design.clock {
            // Every other node is a second ahead.
            Clock::Own => state.now + node % 2,
            Clock::Answered | Clock::Midway => said + (state.now - heard).min(ALONE),
        }
    }

    /// The servers' clock.
    fn servers_clock(&self, state: &State) -> u8 {
        state.database.clock(state.now, self.design.outage_counts, ALONE)
    }

    fn wants(&self, player: u8, state: &State) -> Option<Kind> {
        let done = usize::from(state.players[usize::from(player)].done);
        self.scope.wants[usize::from(player)].get(done).copied()
    }

    /// The row that a player's next command is at its node, if it may be done there now.
    fn decide(&self, state: &State, player: u8) -> Option<(u8, Row)> {
        let Player { at, ref heard, done } = state.players[usize::from(player)];
        let (node, kind) = (at?, self.wants(player, state)?);
        let room = state.nodes[usize::from(node)].room.as_ref()?;
        let standing = Standing::of(&self.scope, &room.log);
        let at = standing.moment(self.clock(state, node));
        let in_turn = match kind {
            Kind::Offer => true,
            // For the board that the player sees, and in time.
            Kind::Move => {
                standing.to_move == player
                    && Standing::of(&self.scope, heard).moves == standing.moves
                    && (self.scope.ticks == 0 || at < standing.deadline)
            }
        };
        let event = Event::Done { side: player, command: done };
        let row = Row { number: room.next(), event, at, patience: 0 };
        (in_turn && !standing.over).then_some((node, row))
    }

    /// Whether a player's next command is in the log of its node, which knows that.
    fn is_known(&self, state: &State, player: u8) -> bool {
        let Player { at, done, .. } = state.players[usize::from(player)];
        let room = at.and_then(|node| state.nodes[usize::from(node)].room.as_ref());
        let event = Event::Done { side: player, command: done };
        let known = |room: &Room| room.log.iter().any(|row| row.event == event);
        self.design.known_commands && room.is_some_and(known)
    }

    /// The flag that falls at a node by its clock.
    fn falls(&self, state: &State, node: u8) -> Option<Row> {
        let room = state.nodes[usize::from(node)].room.as_ref()?;
        let standing = Standing::of(&self.scope, &room.log);
        let elsewhere = state.players[usize::from(standing.to_move)].at != Some(node);
        let lag = if elsewhere { self.design.lag_elsewhere } else { 0 };
        let at = standing.moment(self.clock(state, node).saturating_sub(lag));
        let fallen = self.scope.ticks > 0 && !standing.over && at >= standing.deadline;
        let patience = if elsewhere { LAG } else { 0 };
        let event = Event::Flagged(standing.to_move);
        fallen.then_some(Row { number: room.next(), event, at, patience })
    }

    pub(crate) fn steps(&self, state: &State, steps: &mut Vec<Step>) {
        for player in 0..2 {
            self.steps_of_player(state, player, steps);
        }
        for node in 0..self.scope.nodes {
            self.steps_of_node(state, node, steps);
        }
        for &statement in &state.wire {
            let cut = |owner: u8| state.nodes[usize::from(owner)].cut;
            if !statement.owner.is_some_and(cut) {
                steps.push(Step::Execute(statement));
            }
            if statement.owner.is_none() {
                steps.push(Step::LoseStatement(statement));
            }
        }
        if state.now < self.scope.ticks {
            steps.push(Step::Tick);
        }
        if state.database.replicated < state.database.log.len() {
            steps.push(Step::Replicate);
        }
        if state.faults > 0 {
            steps.push(Step::RestartDatabase);
        }
    }

    fn steps_of_player(&self, state: &State, player: u8, steps: &mut Vec<Step>) {
        let Player { at, heard, .. } = &state.players[usize::from(player)];
        let Some(node) = *at else {
            for node in 0..self.scope.nodes {
                let there = &state.nodes[usize::from(node)];
                // A room that waits for an answer hears nobody meanwhile.
                let hears = there.room.as_ref().is_none_or(|room| room.waits == Waits::ForNothing);
                if there.up && !there.cut && hears {
                    steps.push(Step::Enter { player, node });
                }
            }
            return;
        };
        let room = state.nodes[usize::from(node)].room.as_ref();
        if room.is_some_and(|room| last(&room.log) > last(heard)) {
            steps.push(Step::Hear { player });
        }
        let free = room.is_some_and(|room| room.waits == Waits::ForNothing);
        if free && (self.is_known(state, player) || self.decide(state, player).is_some()) {
            steps.push(Step::Act { player });
        }
        if state.faults > 0 {
            steps.push(Step::LoseSocket { player });
        }
    }

    fn steps_of_node(&self, state: &State, node: u8, steps: &mut Vec<Step>) {
        let here = &state.nodes[usize::from(node)];
        if !here.up {
            steps.push(Step::Restart { node });
            return;
        }
        if here.cut {
            steps.push(Step::Heal { node });
        }
        if here.woken {
            steps.push(Step::LoseWake { node });
        }
        match here.room.as_ref().map(|room| (room, room.waits)) {
            None => {}
            Some((_, Waits::ForAnswer(_))) => {
                let sent = state.wire.iter().any(|statement| statement.owner == Some(node));
                // Nobody knows what came of it. That an answer does not come is a fault, unless it
                // cannot come.
                if !sent || here.cut || state.faults > 0 {
                    steps.push(Step::GiveUp { node });
                }
            }
            Some((_, Waits::Answered(..))) => {
                if !here.cut {
                    steps.push(Step::Answer { node });
                }
                if here.cut || state.faults > 0 {
                    steps.push(Step::GiveUp { node });
                }
            }
            Some((room, Waits::ForNothing)) => {
                if here.woken && !here.cut {
                    steps.push(Step::Wake { node });
                }
                let behind = last(&state.database.log) > last(&room.log);
                if self.design.sweep && behind && !here.cut {
                    steps.push(Step::Sweep { node });
                }
                if self.falls(state, node).is_some() {
                    steps.push(Step::Flag { node });
                }
            }
        }
        if self.scope.ticks > 0 {
            let rests = here.beat == Beat::Rests && here.clock.1 < state.now;
            // When it was asked matters only to a clock that is set by it.
            let asks = self.design.clock == Clock::Midway;
            match here.beat {
                _ if rests && asks => steps.push(Step::Ask { node }),
                _ if rests && !here.cut => steps.push(Step::Note { node }),
                Beat::Asked { .. } if !here.cut => steps.push(Step::Note { node }),
                Beat::Said { .. } if !here.cut => steps.push(Step::Set { node }),
                _ => {}
            }
        }
        if state.faults > 0 {
            steps.push(Step::Crash { node });
            if !here.cut {
                steps.push(Step::Cut { node });
            }
        }
    }

    pub(crate) fn after(&self, state: &State, step: Step) -> State {
        let mut next = state.clone();
        match step {
            Step::Enter { player, node } => {
                let database = &next.database;
                let room = &mut next.nodes[usize::from(node)].room;
                room.get_or_insert_with(|| Room::open(database)).read_on(database);
                next.players[usize::from(player)].at = Some(node);
            }
            Step::Act { player } if self.is_known(state, player) => {
                next.players[usize::from(player)].done += 1;
            }
            Step::Act { player } => {
                let (node, row) = self.decide(state, player).expect("it may be done");
                self.send(&mut next, node, row);
            }
            Step::Flag { node } => {
                let row = self.falls(state, node).expect("it falls");
                self.send(&mut next, node, row);
            }
            Step::Execute(statement) => self.execute(&mut next, statement),
            Step::Answer { node } => self.answer(&mut next, node),
            Step::GiveUp { node } => {
                let here = &state.nodes[usize::from(node)];
                let sent = state.wire.iter().any(|statement| statement.owner == Some(node));
                let answered = here.room.as_ref();
                let answered =
                    answered.is_some_and(|room| matches!(room.waits, Waits::Answered(..)));
                next.faults -= u8::from(!here.cut && (sent || answered));
                next.close(node);
            }
            Step::Wake { node } | Step::Sweep { node } => {
                let here = &mut next.nodes[usize::from(node)];
                here.woken &= !matches!(step, Step::Wake { .. });
                here.room.as_mut().expect("a room is open").read_on(&next.database);
            }
            Step::Hear { player } => self.hear(&mut next, player),
            Step::Ask { node } => {
                next.nodes[usize::from(node)].beat = Beat::Asked { at: state.now };
            }
            Step::Note { node } => {
                let asked = match state.nodes[usize::from(node)].beat {
                    Beat::Asked { at } => at,
                    _ => 0,
                };
                let clock = next.database.note(state.now, self.design.outage_counts, ALONE);
                next.nodes[usize::from(node)].beat = Beat::Said { asked, clock };
            }
            Step::Set { node } => {
                let Beat::Said { asked, clock } = state.nodes[usize::from(node)].beat else {
                    unreachable!("it was said")
                };
                let heard = match self.design.clock {
                    Clock::Midway => asked.midpoint(state.now),
                    Clock::Answered | Clock::Own => state.now,
                };
                let here = &mut next.nodes[usize::from(node)];
                (here.clock, here.beat) = ((clock, heard), Beat::Rests);
            }
            Step::Tick => {
                next.now += 1;
                next.forget_old_times();
            }
            Step::Restart { node } => {
                let clock = next.database.note(state.now, self.design.outage_counts, ALONE);
                let here = &mut next.nodes[usize::from(node)];
                (here.up, here.clock) = (true, (clock, state.now));
            }
            Step::Heal { node } => next.nodes[usize::from(node)].cut = false,
            Step::Replicate => next.database.replicated = next.database.log.len(),
            fault => next.suffer(fault),
        }
        next
    }

    fn send(&self, next: &mut State, node: u8, row: Row) {
        next.wire.push(Statement { owner: Some(node), row });
        next.wire.sort_unstable();
        let room = next.nodes[usize::from(node)].room.as_mut().expect("a room is open");
        room.waits = Waits::ForAnswer(row);
        if self.design.told == Told::Sent {
            room.log.push(row);
        }
    }

    fn execute(&self, next: &mut State, statement: Statement) {
        next.take(statement);
        let Statement { owner, row } = statement;
        let is_command = matches!(row.event, Event::Done { .. });
        let taken = next.database.log.iter().any(|other| {
            (self.design.unique_numbers && other.number == row.number)
                || (self.design.unique_commands && is_command && other.event == row.event)
        });
        if !taken {
            if matches!(row.event, Event::Flagged(_)) {
                let standing = Standing::of(&self.scope, &next.database.log);
                let clock = self.servers_clock(next);
                next.fell_early |= clock < standing.deadline + row.patience;
            }
            next.database.log.push(row);
            if self.design.synchronous {
                next.database.replicated = next.database.log.len();
            }
            for (node, there) in (0..).zip(&mut next.nodes) {
                there.woken |= there.room.is_some() && !there.cut && Some(node) != owner;
            }
        }
        if let Some(owner) = owner {
            let room = next.nodes[usize::from(owner)].room.as_mut().expect("it waits");
            room.waits = Waits::Answered(row, !taken);
        }
    }

    fn answer(&self, next: &mut State, node: u8) {
        let room = next.nodes[usize::from(node)].room.as_mut().expect("it waits");
        let Waits::Answered(row, stored) = std::mem::take(&mut room.waits) else {
            unreachable!("it was answered")
        };
        if !stored {
            *room = Room::open(&next.database);
        } else if self.design.told == Told::Committed {
            room.log.push(row);
        }
    }

    fn hear(&self, next: &mut State, player: u8) {
        let node = next.players[usize::from(player)].at.expect("it is there");
        let room = next.nodes[usize::from(node)].room.as_ref().expect("a room is open");
        let heard = &mut next.players[usize::from(player)].heard;
        follow(heard, &room.log);
        // The answer to what it did, and whatever else it did that it did not know of.
        while self.wants(player, next).is_some() {
            let here = &mut next.players[usize::from(player)];
            let event = Event::Done { side: player, command: here.done };
            if !here.heard.iter().any(|row| row.event == event) {
                break;
            }
            here.done += 1;
        }
    }
}

impl State {
    /// Makes states equal that differ only in how long ago something was that has no effect any more.
    fn forget_old_times(&mut self) {
        for node in &mut self.nodes {
            node.clock.1 = node.clock.1.max(self.now.saturating_sub(ALONE));
        }
        let outage = self.now.saturating_sub(ALONE + 1);
        let more = outage.saturating_sub(self.database.noted);
        self.database.noted += more;
        self.database.skipped += more;
    }

    /// A fault happens.
    fn suffer(&mut self, fault: Step) {
        match fault {
            Step::LoseWake { node } => self.nodes[usize::from(node)].woken = false,
            Step::LoseStatement(statement) => self.take(statement),
            Step::LoseSocket { player } => {
                self.faults -= 1;
                self.players[usize::from(player)].at = None;
            }
            Step::Crash { node } => {
                self.faults -= 1;
                self.close(node);
                let here = &mut self.nodes[usize::from(node)];
                (here.up, here.cut, here.woken, here.beat) = (false, false, false, Beat::Rests);
            }
            Step::Cut { node } => {
                self.faults -= 1;
                let here = &mut self.nodes[usize::from(node)];
                // Its notifications and what was said to it are lost with the connection.
                (here.cut, here.woken) = (true, false);
            }
            Step::RestartDatabase => {
                self.faults -= 1;
                self.wire.clear();
                self.database.log.truncate(self.database.replicated);
                for node in &mut self.nodes {
                    (node.woken, node.beat) = (false, Beat::Rests);
                    if let Some(room) = &mut node.room
                        && let Waits::Answered(row, _) = room.waits
                    {
                        room.waits = Waits::ForAnswer(row);
                    }
                }
            }
            _ => unreachable!("it is no fault"),
        }
    }

    /// Takes a statement off the wire.
    fn take(&mut self, statement: Statement) {
        let place = self.wire.iter().position(|sent| *sent == statement).expect("it was sent");
        self.wire.remove(place);
    }

    /// A room ends, and everybody at it is sent away. What it sent may still arrive.
    fn close(&mut self, node: u8) {
        self.nodes[usize::from(node)].room = None;
        self.nodes[usize::from(node)].woken = false;
        for player in &mut self.players {
            player.at = player.at.filter(|&at| at != node);
        }
        for statement in &mut self.wire {
            statement.owner = statement.owner.filter(|&owner| owner != node);
        }
        self.wire.sort_unstable();
    }
}
