//! Clocks: flags fall by themselves, and lag is given back up to its bound.

use std::net::SocketAddr;
use std::time::Duration;

use awale_core::Side;
use awale_play::Happened;
use awale_proto::Event;
use awale_server::Quotas;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep_until};

use crate::server::{Guest, Running, generous, play};

fn who_and_what(event: &Event) -> (Side, Happened) {
    (event.event.side, event.event.happened.clone())
}

/// A line to the server on which everything takes a while, in each direction.
async fn slow_line(to: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(to).await.expect("the server");
            let (near_read, near_write) = near.into_split();
            let (far_read, far_write) = far.into_split();
            tokio::spawn(carry(near_read, far_write, delay));
            tokio::spawn(carry(far_read, near_write, delay));
        }
    });
    address
}

async fn carry(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin + Send + 'static,
    delay: Duration,
) {
    let (sender, mut parcels) = tokio::sync::mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = parcels.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut buffer = vec![0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if sender.send((Instant::now() + delay, buffer[..count].to_vec())).is_err() {
            return;
        }
    }
}

/// Plays the first move of both, after which the clocks run.
async fn begin(south: &mut Guest, north: &mut Guest) {
    south.play(0, "C").await;
    north.event().await;
    north.play(1, "c").await;
    south.event().await;
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale","time":"0.3"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    begin(&mut south, &mut north).await;
    let flag = north.event().await;
    assert_eq!(who_and_what(&flag), (Side::South, Happened::Flagged));
    let outcome = flag.result.expect("the end");
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(Side::North)));
    assert_eq!(flag.clocks.map(|clocks| (clocks.south, clocks.running)), Some((0, None)));
    south.event().await;
    assert_eq!(south.refused(2, play("D")).await.code, "game-over");
}

/// A game that is over on time while nobody was there is found so.
#[tokio::test]
async fn a_flag_falls_while_nobody_is_there() {
    // Whoever is elsewhere gets all the lag there is.
    let quotas = Quotas { idle_game: Duration::from_millis(50), lag: Duration::ZERO, ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale","time":"0.2"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    begin(&mut south, &mut north).await;
    drop((south, north));
    sleep_until(Instant::now() + Duration::from_millis(250)).await;
    let back = running.enter(&game.id, Some(&game.south), None).await;
    assert_eq!(back.snapshot.result.map(|outcome| outcome.reason).as_deref(), Some("time"));
}

/// A player on a slow line moves when the clock at the server is already down, by less than the
/// line takes: whether the move counts depends on the bound of the lag that is given back.
async fn move_over_a_slow_line(bound: Duration) -> Event {
    let running = Running::new(Quotas { lag: bound, ..generous() }).await;
    let line = slow_line(running.address, Duration::from_millis(200)).await;
    let game = running.game(r#"{"rules":"awale","time":"2"}"#).await;
    let mut south = Guest::enter(line, &game.id, Some(&game.south), None).await;
    let mut north = running.enter(&game.id, Some(&game.north), None).await;
    begin(&mut south, &mut north).await;
    // South sees its two seconds begin a line late, thinks, and needs the line again: 2150 ms by
    // the clock of the server, of which the line took 400.
    sleep_until(Instant::now() + Duration::from_millis(1750)).await;
    south.act(2, play("D")).await;
    north.event().await
}

#[tokio::test]
async fn lag_is_given_back_up_to_its_bound() {
    let (generous, strict) = tokio::join!(
        move_over_a_slow_line(Duration::from_millis(500)),
        move_over_a_slow_line(Duration::from_millis(20))
    );
    assert!(matches!(who_and_what(&generous), (Side::South, Happened::Moved(_))), "{generous:?}");
    let left = generous.clocks.expect("clocks").south;
    assert!(left <= 450, "more came back than the bound: {left}");
    assert_eq!(who_and_what(&strict), (Side::South, Happened::Flagged));
}
