-- Classes: whoever has the secret of the teacher keeps one. No name of anybody is in them. `until` is
-- the day on which a class is forgotten, in seconds since 1970: it was told, so it counts by the date.
CREATE TABLE classes (
    code TEXT PRIMARY KEY,
    teacher BYTEA NOT NULL,
    until BIGINT NOT NULL,
    created BIGINT NOT NULL
);

-- Of a card only digests are here: of what a camera reads (`secret`) and of what is typed (`short`).
-- A lost card is printed anew under the next `generation`, and the one before opens nothing.
CREATE TABLE cards (
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    secret BYTEA NOT NULL,
    short BYTEA NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (class, number)
);
CREATE UNIQUE INDEX cards_short ON cards (class, short);

-- Whoever entered with a card goes on with a secret of the device. It is worth as much as the card of
-- its generation.
CREATE TABLE sessions (
    token BYTEA PRIMARY KEY,
    class TEXT NOT NULL,
    number BIGINT NOT NULL,
    generation BIGINT NOT NULL,
    made BIGINT NOT NULL,
    FOREIGN KEY (class, number) REFERENCES cards (class, number) ON DELETE CASCADE
);
CREATE INDEX sessions_card ON sessions (class, number);
