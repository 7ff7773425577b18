//! Plays Swiss tournaments and prints each round as a line of JSON: what was known before it, and
//! who was paired. `compare/caissify.py` reads it.
//!
//! `cargo run -p awale-tournament --example rounds -- TOURNAMENTS`

#[path = "../tests/support/simulation.rs"]
mod simulation;

use std::io::{self, Write};

use awale_core::Side;
use awale_tournament::{ByeKind, PlayerId, System, Tournament};
use serde_json::{Value, json};
use simulation::Simulation;

/// The rounds of each tournament.
const ROUNDS: u32 = 7;

fn main() -> io::Result<()> {
    let tournaments =
        std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_usize);
    let mut out = io::BufWriter::new(io::stdout().lock());
    for seed in 0..tournaments {
        let players = 10 + seed % 21;
        let mut simulation = Simulation::new(seed, players, System::Swiss { rounds: ROUNDS });
        // Nobody leaves or forfeits: there the two systems have different rules on purpose.
        simulation.leaving = 0;
        while let Some(before) = simulation.pair() {
            let round = simulation.tournament.rounds().last().expect("just paired");
            let pairs = round.matches.iter().map(|m| [m.pairing.south, m.pairing.north]);
            let line = json!({
                "tournament": seed,
                "round": round.number,
                "rounds": ROUNDS,
                "players": before.entrants().iter().map(|e| past(&before, e.id)).collect::<Vec<_>>(),
                "pairs": pairs.collect::<Vec<_>>(),
                "byes": round.byes.iter().map(|bye| bye.player).collect::<Vec<_>>(),
            });
            writeln!(out, "{line}")?;
            simulation.play();
        }
    }
    out.flush()
}

/// What was before a round, for one player; a bye is no side and a float down.
fn past(before: &Tournament, player: PlayerId) -> Value {
    let (mut sides, mut floats, mut met, mut byes) = (vec![], vec![], vec![], 0);
    for round in before.rounds() {
        byes += round.byes.iter().filter(|b| b.player == player && b.kind == ByeKind::Win).count();
        let Some(found) = round.match_of(player) else {
            sides.push("none");
            floats.push("down");
            continue;
        };
        let south = found.side(player, 0, 1) == Side::South;
        let [own, theirs] = if south { [0, 1] } else { [1, 0] }.map(|at| found.pairing.points[at]);
        sides.push(if south { "white" } else { "black" });
        floats.push(match own.cmp(&theirs) {
            std::cmp::Ordering::Less => "up",
            std::cmp::Ordering::Equal => "none",
            std::cmp::Ordering::Greater => "down",
        });
        met.extend(found.pairing.opponent(player));
    }
    let entrant = &before.entrants()[player.0 as usize - 1];
    json!({
        "id": player, "name": entrant.name, "rating": entrant.rating.unwrap_or(0),
        "halves": before.points(player).quarters() / 2,
        "sides": sides, "floats": floats, "met": met, "byes": byes,
    })
}
