//! What a client may use up, as far as operators choose it.

use clap::Args;

use awale_server::Quotas;

/// The options of the limits, and the quotas they make: one line for each.
macro_rules! limits {
    ($($(#[$help:meta])* $field:ident: $kind:ty, $flag:literal, $variable:literal;)*) => {
        #[derive(Args, Debug)]
        #[command(next_help_heading = "Limits")]
        pub(super) struct Limits {
            $(
                $(#[$help])*
                #[arg(long = $flag, value_name = "N", env = $variable, hide_short_help = true,
                      default_value_t = Quotas::default().$field)]
                $field: $kind,
            )*
        }

        impl Limits {
            pub(super) fn quotas(&self) -> Quotas {
                Quotas { $($field: self.$field,)* ..Quotas::default() }
            }
        }
    };
}

limits! {
    /// Connections in all
    connections: usize, "limit-connections", "AWALE_LIMIT_CONNECTIONS";
    /// Connections of one client, which is an address or an IPv6 /64 network
    connections_per_client: usize, "limit-connections-per-client", "AWALE_LIMIT_CONNECTIONS_PER_CLIENT";
    /// Sockets of one client: a school shares one address
    sockets_per_client: usize, "limit-sockets-per-client", "AWALE_LIMIT_SOCKETS_PER_CLIENT";
    /// Sockets that a client may open in one go: a class comes back after the server was away
    socket_opens: u32, "limit-socket-opens", "AWALE_LIMIT_SOCKET_OPENS";
    /// The same each minute in the long run
    socket_opens_per_minute: u32, "limit-socket-opens-per-minute", "AWALE_LIMIT_SOCKET_OPENS_PER_MINUTE";
    /// Moves, offers and the like of one client in all games together, in one go
    actions: u32, "limit-actions", "AWALE_LIMIT_ACTIONS";
    /// The same each minute in the long run
    actions_per_minute: u32, "limit-actions-per-minute", "AWALE_LIMIT_ACTIONS_PER_MINUTE";
    /// Those who watch one game
    spectators_per_game: usize, "limit-spectators-per-game", "AWALE_LIMIT_SPECTATORS_PER_GAME";
    /// Those of them from one client
    spectators_per_client: usize, "limit-spectators-per-client", "AWALE_LIMIT_SPECTATORS_PER_CLIENT";
    /// Games, kept games and short links that a client makes in one go
    makes: u32, "limit-makes", "AWALE_LIMIT_MAKES";
    /// The same each minute in the long run
    makes_per_minute: u32, "limit-makes-per-minute", "AWALE_LIMIT_MAKES_PER_MINUTE";
    /// Bytes of kept games and short links that a client stores in one go
    kept_bytes: u32, "limit-kept-bytes", "AWALE_LIMIT_KEPT_BYTES";
    /// The same each minute in the long run
    kept_bytes_per_minute: u32, "limit-kept-bytes-per-minute", "AWALE_LIMIT_KEPT_BYTES_PER_MINUTE";
    /// The largest store that still takes kept games and short links, in bytes
    store_bytes: u64, "limit-store-bytes", "AWALE_LIMIT_STORE_BYTES";
    /// The free space on the disk below which it takes none, in bytes
    free_bytes: u64, "limit-free-bytes", "AWALE_LIMIT_FREE_BYTES";
    /// The largest store in which new games are begun, in bytes
    game_store_bytes: u64, "limit-game-store-bytes", "AWALE_LIMIT_GAME_STORE_BYTES";
    /// The free space on the disk below which none is begun, in bytes
    game_free_bytes: u64, "limit-game-free-bytes", "AWALE_LIMIT_GAME_FREE_BYTES";
    /// The body of a request in bytes
    body_bytes: usize, "limit-body-bytes", "AWALE_LIMIT_BODY_BYTES";
    /// Searches at the same time
    searches: usize, "limit-searches", "AWALE_LIMIT_SEARCHES";
    /// Searches that may wait, of all clients
    waiting_searches: usize, "limit-waiting-searches", "AWALE_LIMIT_WAITING_SEARCHES";
    /// Searches of one client that may wait or run
    searches_per_client: usize, "limit-searches-per-client", "AWALE_LIMIT_SEARCHES_PER_CLIENT";
    /// Memory of one search, in mebibytes
    search_memory: usize, "limit-search-memory", "AWALE_LIMIT_SEARCH_MEMORY";
    /// Bytes of drawn pictures that are kept in memory
    picture_bytes: usize, "limit-picture-bytes", "AWALE_LIMIT_PICTURE_BYTES";
}
