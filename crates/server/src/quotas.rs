//! Every number that limits a client, with its reason.

use std::time::Duration;

/// What a client may use up. The defaults suit a server for everybody; a test makes them smaller,
/// a benchmark larger.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// Connections in all: each costs a file descriptor and some kilobytes.
    pub connections: usize,
    /// Connections of one client: a browser opens six.
    pub connections_per_client: usize,
    /// Sockets of one client: a school shares one address, a class plays.
    pub sockets_per_client: usize,
    /// Sockets that a client may open in one go: a class comes back after the server was away.
    pub socket_opens: u32,
    /// The same each minute in the long run.
    pub socket_opens_per_minute: u32,
    /// Those who watch one game.
    pub spectators_per_game: usize,
    /// Those of them from one client: a class watches, and leaves places to others.
    pub spectators_per_client: usize,
    /// Sockets of one player in one game: a phone, a desk, some tabs, and those that are dying.
    pub sockets_per_seat: usize,
    /// Events of one game. The longest games of the tests have some hundred moves; the rest is for
    /// offers.
    pub events_per_game: usize,
    /// How often those in a game are told who is there, at most.
    pub presence: Duration,
    /// How long the head of a request may take. A client that sends a byte a second has bad intentions.
    pub head_time: Duration,
    /// How long a request may take in all, thinking included.
    pub request_time: Duration,
    /// The head of a request in bytes.
    pub head_bytes: usize,
    /// The headers of a request.
    pub headers: usize,
    /// The body of a request in bytes: a long game with comments has a few ten thousand.
    pub body_bytes: usize,
    /// How long a client may take to say hello, or to take a message that is sent to it.
    pub patience: Duration,
    /// How often a socket is asked for a sign of life, which also measures its lag.
    pub heartbeat: Duration,
    /// Messages a client may send in one go.
    pub burst: u32,
    /// Messages a client may send each second in the long run.
    pub messages_per_second: u32,
    /// What players of one client may do in all games together in one go: every event stays on the
    /// disk.
    pub actions: u32,
    /// The same each minute in the long run: a class at thirty boards, each moving every second and a
    /// half.
    pub actions_per_minute: u32,
    /// Messages that may wait for a slow client before it is let go; it can come back and ask for
    /// what it missed.
    pub outbox: usize,
    /// What the operating system may hold back for a client that does not read, in bytes: by
    /// itself it would hold megabytes for each.
    pub send_buffer: usize,
    /// How long a game stays in memory when nobody is there.
    pub idle_game: Duration,
    /// The most lag that a player gets back for a move.
    pub lag: Duration,
    /// What a player can get back in all before moves earn it again.
    pub lag_bank: Duration,
    /// What each move earns: a player who pretends to be far away gains little by it.
    pub lag_earned: Duration,
    /// Bytes of kept games and short links that a client may store in one go.
    pub kept_bytes: u32,
    /// The same each minute in the long run; 15 megabytes a day.
    pub kept_bytes_per_minute: u32,
    /// The largest store that still takes kept games and short links. Games go on.
    pub store_bytes: u64,
    /// The free space on the disk below which it takes none either.
    pub free_bytes: u64,
    /// The largest store in which new games are begun. Those under way go on.
    pub game_store_bytes: u64,
    /// The free space on the disk below which none is begun either: what is left is for those under way.
    pub game_free_bytes: u64,
    /// Games, kept games and short links that a client may make in one go: each stays on the disk.
    pub makes: u32,
    /// The same each minute in the long run.
    pub makes_per_minute: u32,
    /// Games of rounds that a client may pair in one go: the largest tournament has 600 players, who may play
    /// two games each.
    pub pairings: u32,
    /// The same each minute in the long run.
    pub pairings_per_minute: u32,
    /// Wrong codes of cards that may come from one client in one go: a whole class types at once, and
    /// mistypes.
    pub guesses: u32,
    /// The same each minute in the long run. Of 17 thousand million codes a class has at most 48: at this
    /// pace a day of guessing finds one of them in every 12,000 classes.
    pub guesses_per_minute: u32,
    /// Wrong codes for one class from everywhere, in one go. Whoever is in, or has a card to scan, is not
    /// kept out by those who guess.
    pub guesses_per_class: u32,
    /// The same each minute in the long run.
    pub guesses_per_class_per_minute: u32,
    /// Searches at the same time; the rest of the machine is for games.
    pub searches: usize,
    /// Searches that may wait, of all clients.
    pub waiting_searches: usize,
    /// Searches of one client that may wait or run.
    pub searches_per_client: usize,
    /// The longest search.
    pub search_time: Duration,
    /// Memory of one search, in mebibytes.
    pub search_memory: usize,
    /// Positions that a client may ask the tables about in one go: a bulk question of the largest kind,
    /// and a person beside it.
    pub table_questions: u32,
    /// The same each minute in the long run; a position with its moves takes a tenth of a millisecond.
    pub table_questions_per_minute: u32,
    /// Bytes of drawn pictures that are kept: a picture has 300,000, an animation up to ten times that.
    pub picture_bytes: usize,
}

impl Default for Quotas {
    fn default() -> Quotas {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Quotas {
            connections: 12_000,
            connections_per_client: 256,
            sockets_per_client: 128,
            socket_opens: 1_200,
            socket_opens_per_minute: 1_200,
            spectators_per_game: 256,
            spectators_per_client: 64,
            sockets_per_seat: 8,
            events_per_game: 5_000,
            presence: Duration::from_secs(1),
            head_time: Duration::from_secs(10),
            request_time: Duration::from_secs(40),
            head_bytes: 16 * 1024,
            headers: 64,
            body_bytes: 256 * 1024,
            patience: Duration::from_secs(10),
            heartbeat: Duration::from_secs(15),
            burst: 40,
            messages_per_second: 8,
            actions: 5_000,
            actions_per_minute: 1_200,
            outbox: 128,
            send_buffer: 256 * 1024,
            idle_game: Duration::from_mins(1),
            lag: Duration::from_millis(500),
            lag_bank: Duration::from_secs(1),
            lag_earned: Duration::from_millis(250),
            kept_bytes: 4 << 20,
            kept_bytes_per_minute: 10 << 10,
            store_bytes: 8 << 30,
            free_bytes: 64 << 20,
            game_store_bytes: 16 << 30,
            game_free_bytes: 32 << 20,
            makes: 120,
            makes_per_minute: 60,
            pairings: 1_200,
            pairings_per_minute: 300,
            guesses: 60,
            guesses_per_minute: 20,
            guesses_per_class: 300,
            guesses_per_class_per_minute: 60,
            searches: cores.div_ceil(2),
            waiting_searches: 64,
            searches_per_client: 4,
            search_time: Duration::from_secs(10),
            search_memory: 32,
            table_questions: 3_000,
            table_questions_per_minute: 6_000,
            picture_bytes: 32 * 1024 * 1024,
        }
    }
}
