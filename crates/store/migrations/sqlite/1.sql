-- Games by link. `start` is a position of `rules`; `time` a time control. `opens` is the digest of
-- the secret that opens the free seat.
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    time TEXT NOT NULL,
    opens BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- Who sits where: a name and the digest of the secret that holds the seat.
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    side TEXT NOT NULL CHECK (side IN ('S', 'N')),
    name TEXT NOT NULL,
    token BLOB NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

-- What happened, numbered from 1. `at` is the server's clock in milliseconds, `wall` the time of
-- day in seconds since 1970, `command` the id the client gave the action.
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    wall INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('S', 'N')),
    deed TEXT NOT NULL,
    command TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- Games people chose to keep.
CREATE TABLE kept (
    id TEXT PRIMARY KEY,
    ogn TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What short links lead to.
CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The server's clock as last seen, in one row: it runs only while the server does.
CREATE TABLE clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO clock (one, at) VALUES (1, 0);
