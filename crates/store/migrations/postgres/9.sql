-- What a teacher gives to a class, or to some of its cards: `work` says in JSON what it is. The last
-- one of a card is what its pupil does; a task that another took the place of is `closed`.
CREATE TABLE assignments (
    class TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    work TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (class, number)
);

-- The part of a card in it. `game` is the id of a game by link, empty if there is none; `heard` when the
-- pupil last came further, in seconds since 1970.
CREATE TABLE tasks (
    class TEXT NOT NULL,
    assignment BIGINT NOT NULL,
    card BIGINT NOT NULL,
    game TEXT NOT NULL,
    closed BOOLEAN NOT NULL,
    heard BIGINT NOT NULL,
    PRIMARY KEY (class, assignment, card),
    FOREIGN KEY (class, assignment) REFERENCES assignments (class, number) ON DELETE CASCADE,
    FOREIGN KEY (class, card) REFERENCES cards (class, number) ON DELETE CASCADE
);
CREATE INDEX tasks_card ON tasks (class, card);

-- What became of each of its questions: how often it was tried, and how it stands.
CREATE TABLE results (
    class TEXT NOT NULL,
    assignment BIGINT NOT NULL,
    card BIGINT NOT NULL,
    item BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (class, assignment, card, item),
    FOREIGN KEY (class, assignment, card) REFERENCES tasks (class, assignment, card) ON DELETE CASCADE
);

-- Since when all screens of a class are to look up, and since when a pupil has raised a hand, in seconds
-- since 1970; 0 is not so.
ALTER TABLE classes ADD COLUMN paused BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cards ADD COLUMN hand BIGINT NOT NULL DEFAULT 0;

-- The games of a class are found by the seats that its cards hold.
CREATE INDEX seats_token ON seats (token);
