//! Actions that come late: for a board that is no longer there.

use awale_play::{Action, Offer};
use awale_proto::ServerMessage;

use crate::server::{Guest, Running, generous, play};

async fn refused(guest: &mut Guest, id: &str) -> String {
    loop {
        match guest.next().await {
            ServerMessage::Refused { id: which, error } if which == id => return error.code,
            ServerMessage::Event(event) if event.command.as_deref() == Some(id) => {
                panic!("expected a refusal, found {event:?}")
            }
            _ => {}
        }
    }
}

/// After a take-back as many moves may be on another board: what was meant for the first is refused,
/// also by a server that has read the game anew.
#[tokio::test]
async fn a_move_for_a_board_that_was_taken_back_is_refused() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    let both = async |one: &mut Guest, other: &mut Guest| {
        let event = one.event().await;
        assert_eq!(other.event().await, event);
        (event.number, event.ply)
    };
    south.act(0, play("F")).await;
    assert_eq!(both(&mut south, &mut north).await, (2, 1));
    // South takes it back and plays another; one device of North still shows the first.
    south.act(1, Action::Offer(Offer::TakeBack)).await;
    both(&mut south, &mut north).await;
    north.act(1, Action::Accept(Offer::TakeBack)).await;
    assert_eq!(both(&mut south, &mut north).await, (4, 0));
    south.act(0, play("A")).await;
    assert_eq!(both(&mut south, &mut north).await, (5, 1));
    north.act_on("late", 1, Some(2), play("f")).await;
    assert_eq!(refused(&mut north, "late").await, "stale");

    let running = running.restart().await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    north.act_on("late", 1, Some(4), play("f")).await;
    assert_eq!(refused(&mut north, "late").await, "stale");
    assert_eq!(running.snapshot(&game.id).await.moves.len(), 1);
    // What does not change the board makes nobody late.
    south.act(1, Action::Offer(Offer::Draw)).await;
    assert_eq!(both(&mut south, &mut north).await, (6, 1));
    north.act_on("in time", 1, Some(5), play("f")).await;
    assert_eq!(both(&mut south, &mut north).await, (7, 2));
    // A client of before names no event: the number of moves counts, as it did.
    south.act_as("as before", 2, play("B")).await;
    assert_eq!(both(&mut south, &mut north).await, (8, 3));
}
