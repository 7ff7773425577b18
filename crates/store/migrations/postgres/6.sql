-- The same tables as those of SQLite at this version; its migrations tell what they are for.
CREATE TABLE games (
    key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    time TEXT NOT NULL,
    invite_digest BYTEA NOT NULL,
    invitation_only BOOLEAN NOT NULL,
    made BIGINT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    side TEXT NOT NULL CHECK (side IN ('S', 'N')),
    name TEXT NOT NULL,
    token BYTEA NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE TABLE events (
    game BIGINT NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    lag BIGINT NOT NULL,
    wall BIGINT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('S', 'N')),
    event TEXT NOT NULL,
    command TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE UNIQUE INDEX events_command ON events (game, side, command) WHERE command <> '';

CREATE TABLE kept (
    id TEXT PRIMARY KEY,
    ogn TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE jobs (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    due BIGINT NOT NULL,
    leased_until BIGINT NOT NULL DEFAULT 0,
    attempt BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX jobs_due ON jobs (due);
INSERT INTO jobs (kind, subject, due) VALUES ('expire', '', 0);

-- The servers' clock is that of the database less what was `skipped`: the time in which no server
-- could reach it. `noted` is when one last did. Both are milliseconds since 1970.
CREATE TABLE clock (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    noted BIGINT NOT NULL,
    skipped BIGINT NOT NULL
);
INSERT INTO clock (one, noted, skipped)
SELECT 1, now.now, now.now
FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS now;

-- Who is where, which nobody needs after a crash: the servers that are there, and who is at their
-- games. A server that does not come back by `until` takes its rows with it.
CREATE UNLOGGED TABLE nodes (
    node BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);
CREATE UNLOGGED TABLE presence (
    game BIGINT NOT NULL,
    node BIGINT NOT NULL REFERENCES nodes (node) ON DELETE CASCADE,
    south BOOLEAN NOT NULL,
    north BOOLEAN NOT NULL,
    spectators BIGINT NOT NULL,
    PRIMARY KEY (game, node)
);
CREATE INDEX presence_node ON presence (node);
