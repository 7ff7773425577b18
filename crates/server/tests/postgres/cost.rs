//! What a move costs the database, counted: statements by PostgreSQL itself, round trips on the wire.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_private_postgres::{Durability, PrivatePostgres};
use awale_server::Database;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::server::{Guest, Running, generous, some_move};

const GAMES: usize = 5;
const MOVES: u32 = 30;

/// A way to the database that counts the round trips of each connection.
#[derive(Clone, Default)]
struct Wire(Arc<Mutex<Vec<Arc<AtomicU64>>>>);

impl Wire {
    /// Lays it to a port, and says where it begins.
    async fn lay(&self, to: u16) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let wire = self.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let trips = Arc::new(AtomicU64::new(0));
                wire.0.lock().expect("no panic").push(Arc::clone(&trips));
                let far = TcpStream::connect(("127.0.0.1", to)).await.expect("PostgreSQL");
                let _ = (near.set_nodelay(true), far.set_nodelay(true));
                let ((mut near_read, near_write), (far_read, mut far_write)) =
                    (near.into_split(), far.into_split());
                tokio::spawn(async move { tokio::io::copy(&mut near_read, &mut far_write).await });
                tokio::spawn(answers(far_read, near_write, trips));
            }
        });
        port
    }

    fn trips(&self) -> Vec<u64> {
        let wires = self.0.lock().expect("no panic");
        wires.iter().map(|trips| trips.load(Ordering::Relaxed)).collect()
    }
}

/// Passes answers on. Each is a letter, a length that includes itself, and the rest; `Z` says that
/// PostgreSQL is ready for the next question.
async fn answers(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    trips: Arc<AtomicU64>,
) {
    let (mut buffer, mut head, mut rest) = (vec![0; 16 * 1024], Vec::new(), 0);
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        for &byte in &buffer[..count] {
            if rest > 0 {
                rest -= 1;
                continue;
            }
            head.push(byte);
            if let [letter, a, b, c, d] = head[..] {
                rest = u32::from_be_bytes([a, b, c, d]) - 4;
                trips.fetch_add(u64::from(letter == b'Z'), Ordering::Relaxed);
                head.clear();
            }
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

/// A game and both its players.
struct Pair {
    guests: [Guest; 2],
    position: AnyPosition,
}

impl Pair {
    async fn at([south, north]: [&Running; 2]) -> Pair {
        let game = south.game(r#"{"rules":"awale"}"#).await;
        let guests = [
            south.enter(&game.id, Some(&game.south), None).await,
            north.enter(&game.id, Some(&game.north), None).await,
        ];
        Pair { guests, position: AnyPosition::start(RuleSet::Awale, Side::South) }
    }

    async fn play(&mut self, ply: u32) {
        let mv = some_move(&self.position, ply as usize);
        let [south, north] = &mut self.guests;
        let (mover, other) = if ply.is_multiple_of(2) { (south, north) } else { (north, south) };
        let event = mover.play(ply, &mv).await;
        assert_eq!(other.event().await, event);
        self.position = self.position.try_play(mv.parse().expect("a move")).expect("legal");
    }
}

/// How often something was done for moves, and for whatever else.
struct Cost {
    written: u64,
    read: u64,
    /// The most of any other statement.
    others: u64,
    /// Round trips of each connection, most first.
    trips: Vec<u64>,
    /// What a task of a server that is done twice a second can have done meanwhile.
    meanwhile: u64,
}

/// Plays all games while everything is counted.
async fn cost(servers: usize) -> Cost {
    let postgres = PrivatePostgres::start_counting(Durability::Careless);
    let url = postgres.database();
    let name = url.rsplit('/').next().and_then(|name| name.split('?').next()).expect("a name");
    let wire = Wire::default();
    let port = wire.lay(postgres.port()).await;
    let url = url.replace(&format!(":{}/", postgres.port()), &format!(":{port}/"));
    let database = Database::Postgres { url: url.clone(), connections: 2 };
    let one = Running::on_database(database, generous()).await;
    let two = if servers == 2 { Some(one.beside().await) } else { None };
    let mut pairs = Vec::new();
    for _ in 0..GAMES {
        pairs.push(Pair::at([&one, two.as_ref().unwrap_or(&one)]).await);
    }
    // The first of each is prepared, once for a connection.
    for pair in &mut pairs {
        pair.play(0).await;
        pair.play(1).await;
    }
    postgres.forget_statements();
    let (before, begun) = (wire.trips(), Instant::now());
    for ply in 2..MOVES + 2 {
        for pair in &mut pairs {
            pair.play(ply).await;
        }
    }
    let meanwhile = 3 * (begun.elapsed().as_secs() + 2);
    let after = wire.trips();
    let statements = postgres.statements(name);
    let calls = |what: &str| -> u64 {
        statements.iter().filter(|(_, query)| query.contains(what)).map(|(calls, _)| calls).sum()
    };
    let (write, read) = ("INSERT INTO events", "FROM events WHERE game = $1 AND number > $2");
    let is_other = |query: &str| !query.contains(write) && !query.contains(read);
    let others = statements.iter().filter(|(_, query)| is_other(query)).map(|(calls, _)| *calls);
    let before = before.into_iter().chain(std::iter::repeat(0));
    let mut trips: Vec<u64> =
        after.iter().zip(before).map(|(after, before)| after - before).collect();
    trips.sort_unstable_by(|a, b| b.cmp(a));
    Cost {
        written: calls(write),
        read: calls(read),
        others: others.max().unwrap_or_default(),
        trips,
        meanwhile,
    }
}

const ALL: u64 = GAMES as u64 * MOVES as u64;

/// Both players are at one server: a move is one statement and one round trip, and nothing else is done
/// for it.
#[tokio::test]
async fn a_move_is_one_statement_and_one_round_trip() {
    let Cost { written, read, others, trips, meanwhile } = cost(1).await;
    assert_eq!((written, read), (ALL, 0));
    assert!(others <= meanwhile, "another statement was given {others} times");
    assert!((ALL..=ALL + meanwhile).contains(&trips[0]), "{trips:?}");
    // Those that read do what is done every second.
    assert!(trips[1..].iter().sum::<u64>() <= 4 * meanwhile, "{trips:?}");
}

/// They are at two servers: the other server reads what it is told of once.
#[tokio::test]
async fn another_server_reads_a_move_once() {
    let Cost { written, read, others, trips, meanwhile } = cost(2).await;
    assert_eq!(written, ALL);
    assert!((ALL..=ALL + meanwhile).contains(&read), "{read}");
    assert!(others <= 2 * meanwhile, "another statement was given {others} times");
    // Each server writes the moves of one player, and reads those of the other.
    let all: u64 = trips.iter().sum();
    assert!((2 * ALL..=2 * ALL + 10 * meanwhile).contains(&all), "{trips:?}");
}
