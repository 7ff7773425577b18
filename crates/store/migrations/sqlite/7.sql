-- Classes: whoever has the secret of the teacher keeps one. No name of anybody is in them. `until` is
-- the day on which a class is forgotten, in seconds since 1970: it was told, so it counts by the date.
CREATE TABLE classes (
    code TEXT PRIMARY KEY,
    teacher BLOB NOT NULL,
    until INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Of a card only digests are here: of what a camera reads (`secret`) and of what is typed (`short`).
-- A lost card is printed anew under the next `generation`, and the one before opens nothing.
CREATE TABLE cards (
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    secret BLOB NOT NULL,
    short BLOB NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (class, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX cards_short ON cards (class, short);

-- Whoever entered with a card goes on with a secret of the device. It is worth as much as the card of
-- its generation.
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    class TEXT NOT NULL,
    number INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    made INTEGER NOT NULL,
    FOREIGN KEY (class, number) REFERENCES cards (class, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_card ON sessions (class, number);
