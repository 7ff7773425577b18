//! A model of several nodes on one log: every order in which append, wake-up, flag and their faults can
//! come, within a bound.
//!
//! A run with real servers meets some orders; here all of them are tried. `state.rs` is what there is,
//! `step.rs` what can happen and which function of the program that is, `design.rs` the decisions. The
//! program's design holds; each test of a design that lacks one decision shows that the model could have
//! said otherwise.
//!
//! `AWALE_MODEL=large cargo test --release -p awale-store --test model -- --nocapture` goes further.

#![expect(clippy::print_stdout, reason = "how much was tried, and the way to what is wrong")]

mod design;
mod state;
mod step;

use design::{Clock, Design, Kind, Scope, Told};
use state::{Beat, Database, Event, Node, Player, Room, Row, Standing, State, Waits, last};
use stateright::{Checker, HasDiscoveries, Model, Property};
use step::{Cluster, Step, is_progress};

use Kind::{Move, Offer};

const IN_PLACE: &str = "what anybody was told is in the log, in its place";
const KEPT: &str = "what was acknowledged is in the log";
const ONCE: &str = "a command is done once";
const NUMBERED: &str = "numbers have no gap and no double";
const ENDS: &str = "nothing happens after the end";
const IN_TIME: &str = "no flag falls before the time is up";
const CATCHES_UP: &str = "everybody catches up, and everything asked for is done";

impl Model for Cluster {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let node = Node {
            up: true,
            cut: false,
            woken: false,
            room: Some(Room::default()),
            clock: (0, 0),
            beat: Beat::Rests,
        };
        vec![State {
            now: 0,
            faults: self.scope.faults,
            database: Database { log: Vec::new(), replicated: 0, noted: 0, skipped: 0 },
            wire: Vec::new(),
            nodes: vec![node; usize::from(self.scope.nodes)],
            // Each at a node.
            players: [0, 1].map(|at| Player { at: Some(at), ..Player::default() }),
            fell_early: false,
        }]
    }

    fn actions(&self, state: &State, steps: &mut Vec<Step>) {
        self.steps(state, steps);
    }

    fn next_state(&self, state: &State, step: Step) -> Option<State> {
        Some(self.after(state, step))
    }

    fn properties(&self) -> Vec<Property<Cluster>> {
        let mut properties = vec![
            Property::always(IN_PLACE, |_: &Cluster, state: &State| {
                let rooms = state.nodes.iter().filter_map(|node| node.room.as_ref());
                let told = rooms.map(|room| &room.log);
                let mut told = told.chain(state.players.iter().map(|player| &player.heard));
                let log = in_order(state);
                told.all(|told| log.starts_with(told))
            }),
            Property::always(KEPT, |_: &Cluster, state: &State| {
                (0..).zip(&state.players).all(|(side, player)| {
                    (0..player.done).all(|command| times(state, side, command) > 0)
                })
            }),
            Property::always(ONCE, |_: &Cluster, state: &State| {
                state.database.log.iter().all(|row| match row.event {
                    Event::Done { side, command } => times(state, side, command) == 1,
                    Event::Flagged(_) => true,
                })
            }),
            Property::always(NUMBERED, |_: &Cluster, state: &State| {
                in_order(state).iter().map(|row| row.number).eq(1..=last(&in_order(state)))
            }),
            Property::always(ENDS, |_: &Cluster, state: &State| {
                let log = in_order(state);
                let ends = |row: &&Row| matches!(row.event, Event::Flagged(_));
                log.iter().position(|row| ends(&row)).is_none_or(|end| end + 1 == log.len())
            }),
            Property::always(IN_TIME, |_: &Cluster, state: &State| !state.fell_early),
            Property::always(CATCHES_UP, |cluster: &Cluster, state: &State| {
                !cluster.is_quiet(state) || cluster.is_caught_up(state)
            }),
            // That the model is not about nothing.
            Property::sometimes("two want one number", |_: &Cluster, state: &State| {
                let lost = |room: &Room| matches!(room.waits, Waits::Answered(_, false));
                state.nodes.iter().filter_map(|node| node.room.as_ref()).any(lost)
            }),
            Property::sometimes(
                "a room is behind and nobody tells it",
                |_: &Cluster, state: &State| {
                    let behind = |room: &Room| last(&room.log) < last(&state.database.log);
                    let silent =
                        |node: &Node| !node.woken && node.room.as_ref().is_some_and(behind);
                    state.nodes.iter().any(silent)
                },
            ),
        ];
        if self.scope.faults > 0 {
            let name = "a statement arrives that nobody waits for";
            properties.push(Property::sometimes(name, |_: &Cluster, state: &State| {
                state.wire.iter().any(|statement| {
                    statement.owner.is_none() && statement.row.number > last(&state.database.log)
                })
            }));
        }
        if self.scope.ticks > 0 {
            properties.push(Property::sometimes("a flag falls", |_: &Cluster, state: &State| {
                state.database.log.iter().any(|row| matches!(row.event, Event::Flagged(_)))
            }));
            properties.push(Property::sometimes(
                "a time does not count",
                |_: &Cluster, state: &State| {
                    state.database.noted == state.now && state.database.skipped > 0
                },
            ));
        }
        properties
    }
}

/// The log as whoever opens the game reads it.
fn in_order(state: &State) -> Vec<Row> {
    let mut log = state.database.log.clone();
    log.sort_by_key(|row| row.number);
    log
}

/// How often a command is in the log.
fn times(state: &State, side: u8, command: u8) -> usize {
    let event = Event::Done { side, command };
    state.database.log.iter().filter(|row| row.event == event).count()
}

impl Cluster {
    /// Whether nothing goes on by itself any more.
    fn is_quiet(&self, state: &State) -> bool {
        let mut steps = Vec::new();
        self.steps(state, &mut steps);
        !steps.iter().any(is_progress)
    }

    fn is_caught_up(&self, state: &State) -> bool {
        let log = in_order(state);
        let rooms = state.nodes.iter().filter_map(|node| node.room.as_ref());
        let standing = Standing::of(&self.scope, &log);
        rooms
            .map(|room| &room.log)
            .chain(state.players.iter().map(|player| &player.heard))
            .all(|told| *told == log)
            && (0..).zip(&state.players).all(|(side, player)| {
                let next = self.scope.wants[usize::from(side)].get(usize::from(player.done));
                // A move waits for its turn, and one that is late for the flag.
                let waits = |kind: &Kind| {
                    *kind == Move && (standing.to_move != side || self.scope.ticks > 0)
                };
                standing.over || next.is_none_or(waits)
            })
    }
}

/// What does not hold of a design within a scope, and how many states were looked at.
fn check(design: Design, scope: Scope) -> (Vec<&'static str>, usize) {
    let cluster = Cluster { design, scope };
    let checker = cluster.checker().threads(2).finish_when(HasDiscoveries::AnyFailures);
    let checker = checker.spawn_bfs().join();
    let wrong = cluster.properties().into_iter().filter(|property| {
        let found = checker.discovery(property.name).is_some();
        let good = property.expectation == stateright::Expectation::Sometimes;
        found != good
    });
    let wrong: Vec<&str> = wrong.map(|property| property.name).collect();
    for name in &wrong {
        if let Some(path) = checker.discovery(name) {
            println!("{name}:");
            path.into_actions().iter().for_each(|step| println!("  {step:?}"));
        }
    }
    (wrong, checker.unique_state_count())
}

fn is_large() -> bool {
    std::env::var("AWALE_MODEL").as_deref() == Ok("large")
}

/// Two nodes and two players who each do something at any time, with two faults.
const OFFERS: Scope = Scope { nodes: 2, wants: [&[Offer], &[Offer]], faults: 2, ticks: 0, bank: 0 };
/// One player, whose commands may come anywhere.
const AGAIN: Scope =
    Scope { nodes: 2, wants: [&[Offer, Offer], &[]], faults: 2, ticks: 0, bank: 0 };
/// Moves in turn.
const MOVES: Scope =
    Scope { nodes: 2, wants: [&[Move, Move], &[Move]], faults: 1, ticks: 0, bank: 0 };
/// Three nodes.
const THREE: Scope = Scope { nodes: 3, wants: [&[Offer], &[Offer]], faults: 1, ticks: 0, bank: 0 };
/// A clock that runs down while nobody moves.
const FLAG: Scope = Scope { nodes: 2, wants: [&[], &[]], faults: 0, ticks: 4, bank: 3 };
/// A move and a flag.
const LATE: Scope = Scope { nodes: 2, wants: [&[Move], &[]], faults: 0, ticks: 3, bank: 2 };

#[test]
fn the_design_holds() {
    let mut scopes = vec![
        ("offers", OFFERS),
        ("again", AGAIN),
        ("moves", MOVES),
        ("three", THREE),
        ("flag", FLAG),
        ("late", LATE),
    ];
    if is_large() {
        scopes = vec![
            ("offers", Scope { wants: [&[Offer, Offer], &[Offer]], ..OFFERS }),
            ("moves", Scope { faults: 2, ..MOVES }),
            ("three", Scope { faults: 2, ..THREE }),
            ("flag", Scope { faults: 1, ..FLAG }),
            ("late", Scope { faults: 1, ..LATE }),
        ];
    }
    for (name, scope) in scopes {
        let begun = std::time::Instant::now();
        let (wrong, states) = check(Design::real(), scope);
        println!("{name}: {states} states in {:.1} s", begun.elapsed().as_secs_f64());
        assert_eq!(wrong, [""; 0], "{name}");
    }
}

/// Asserts that a design does not hold, and for which reason.
fn fails(design: Design, scope: Scope, reason: &str) {
    let (wrong, states) = check(design, scope);
    assert!(wrong.contains(&reason), "after {states} states: {wrong:?}");
}

#[test]
fn without_a_key_for_numbers_two_boards_disagree() {
    fails(Design { unique_numbers: false, ..Design::real() }, OFFERS, NUMBERED);
}

/// The index or the map of a replica is enough: whoever has the next number has read all before it. So
/// the index is a second wall; without both a command is done twice.
#[test]
fn without_any_key_for_commands_one_is_done_twice() {
    let index = Design { known_commands: false, ..Design::real() };
    let map = Design { unique_commands: false, ..Design::real() };
    for design in [index, map] {
        assert_eq!(check(design, AGAIN).0, [""; 0], "{design:?}");
    }
    fails(Design { unique_commands: false, ..index }, AGAIN, ONCE);
}

#[test]
fn without_a_sweep_a_lost_notification_is_never_made_good() {
    fails(Design { sweep: false, ..Design::real() }, OFFERS, CATCHES_UP);
}

#[test]
fn told_before_it_is_written_is_told_wrongly() {
    fails(Design { told: Told::Sent, ..Design::real() }, OFFERS, IN_PLACE);
}

#[test]
fn by_clocks_of_their_own_flags_fall_early() {
    fails(Design { clock: Clock::Own, ..Design::real() }, FLAG, IN_TIME);
}

/// A clock that is set by half of the way there and back is ahead if the way there was the longer.
#[test]
fn by_a_clock_set_midway_flags_fall_early() {
    fails(Design { clock: Clock::Midway, ..Design::real() }, FLAG, IN_TIME);
}

/// If less of an outage counts than nodes go on by themselves, the clock goes back behind them.
#[test]
fn if_an_outage_counts_less_than_nodes_do_flags_fall_early() {
    fails(Design { outage_counts: 1, ..Design::real() }, FLAG, IN_TIME);
}

#[test]
fn without_lag_given_to_those_elsewhere_flags_fall_early() {
    fails(Design { lag_elsewhere: 0, ..Design::real() }, FLAG, IN_TIME);
}

#[test]
fn without_a_synchronous_standby_what_was_told_is_lost() {
    fails(Design { synchronous: false, ..Design::real() }, OFFERS, IN_PLACE);
}
