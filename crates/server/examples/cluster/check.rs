//! What the nodes tell at the end, against what the clients were told.

use std::collections::HashSet;
use std::sync::Arc;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::Happened;
use awale_proto::Event;
use futures_util::future::join_all;

use super::game::{self, Played};
use super::machines::Machines;
use super::{Error, say};

/// Games that are looked at together.
const AT_ONCE: usize = 16;

#[derive(Default)]
struct Found {
    events: usize,
    acknowledged: usize,
    lost: usize,
    doubled: usize,
    disordered: usize,
    disagreeing: usize,
    wrong: usize,
    reconnected: u32,
}

/// Compares every game at every node with what its clients know; returns how much is wrong.
pub(crate) async fn report(machines: &Machines, played: &[Arc<Played>]) -> Result<usize, Error> {
    let mut found = Found::default();
    let nodes = machines.addresses();
    for (chunk, some) in played.chunks(AT_ONCE).enumerate() {
        let at_nodes = async |game: &Arc<Played>| {
            let asked = nodes.iter().map(|node| game::told(*node, chunk, &game.id));
            join_all(asked).await.into_iter().collect::<Result<Vec<_>, _>>()
        };
        for (game, told) in some.iter().zip(join_all(some.iter().map(at_nodes)).await) {
            let told = told?;
            let (log, position) = &told[0];
            if told.iter().any(|other| other != &told[0])
                || replayed(log).as_ref() != Some(position)
            {
                found.disagreeing += 1;
                say(&format!("game {}: the boards disagree", game.id))?;
            }
            compare(game, log, &mut found)?;
        }
    }
    let Found { events, acknowledged, lost, doubled, disordered, disagreeing, wrong, .. } = found;
    say(&format!(
        "{} games, {events} events, {acknowledged} acknowledged, {} reconnections: lost {lost}, \
         doubled {doubled}, out of order {disordered}, boards that disagree {disagreeing}, else \
         wrong (flags, refusals) {wrong}",
        played.len(),
        found.reconnected
    ))?;
    Ok(lost + doubled + disordered + disagreeing + wrong)
}

fn compare(game: &Played, log: &[Event], found: &mut Found) -> Result<(), Error> {
    found.events += log.len();
    found.acknowledged += game.acknowledged.len();
    found.reconnected += game.reconnected;
    found.disordered += (1..).zip(log).filter(|(number, event)| event.number != *number).count();
    let mut commands = HashSet::new();
    let named = log.iter().filter_map(|event| Some((event.event.side, event.command.as_ref()?)));
    found.doubled += named.filter(|command| !commands.insert(*command)).count();
    let at = |number: u32| log.get(usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1));
    for (side, command, number) in &game.acknowledged {
        let there = at(*number).is_some_and(|event| {
            event.event.side == *side && event.command.as_ref() == Some(command)
        });
        found.lost += usize::from(!there);
    }
    found.lost += game.events.iter().filter(|(number, event)| at(**number) != Some(event)).count();
    found.wrong += game.wrong.len();
    for wrong in &game.wrong {
        say(&format!("game {}: {wrong}", game.id))?;
    }
    Ok(())
}

/// The board after the moves of a log.
fn replayed(log: &[Event]) -> Option<String> {
    let mut position = AnyPosition::start(RuleSet::Awale, Side::South);
    for event in log {
        if let Happened::Moved(mv) = event.event.happened {
            position = position.try_play(mv).ok()?;
        }
    }
    Some(position.to_string())
}
