-- Clubs: whoever has the secret of the keeper keeps one. `settings` is JSON: the name, what the page says and
-- who sees what. Every change makes the next `version`: of two who change one, one does. `until` is the day on
-- which it is forgotten, in seconds since 1970; it moves when the keeper comes.
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    keeper BYTEA NOT NULL,
    version BIGINT NOT NULL,
    settings TEXT NOT NULL,
    until BIGINT NOT NULL,
    created BIGINT NOT NULL
);

-- Its members, under a name they chose; who left has none. `short` is the digest of what is typed of the
-- card, `place` that on the ladder, 0 if they are not on it.
CREATE TABLE members (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    generation BIGINT NOT NULL,
    short BYTEA NOT NULL,
    place BIGINT NOT NULL,
    joined BIGINT NOT NULL,
    PRIMARY KEY (club, number)
);

-- What opens a club for a member: the secret on the card (`printed`), and those of devices that entered with
-- what is typed. A new card takes all of them away.
CREATE TABLE member_keys (
    token BYTEA PRIMARY KEY,
    club TEXT NOT NULL,
    number BIGINT NOT NULL,
    printed BOOLEAN NOT NULL,
    made BIGINT NOT NULL,
    FOREIGN KEY (club, number) REFERENCES members (club, number) ON DELETE CASCADE
);
CREATE INDEX member_keys_member ON member_keys (club, number);

-- What a club does, and when: seconds since 1970. `everyone` sees it, or members alone.
CREATE TABLE club_dates (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    title TEXT NOT NULL,
    place TEXT NOT NULL,
    text TEXT NOT NULL,
    everyone BOOLEAN NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (club, number)
);

-- Challenges on the ladder. `result` is for the challenger, empty before one is told; `reporter` told it, 0 is
-- the keeper; `settled` is when it counted, 0 before.
CREATE TABLE challenges (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    challenger BIGINT NOT NULL,
    defender BIGINT NOT NULL,
    made BIGINT NOT NULL,
    result TEXT NOT NULL,
    reporter BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    PRIMARY KEY (club, number)
);

-- Games that count for ratings, in half points of the first member. `source` is the id of a tournament, which
-- may be forgotten by now, or `ladder/N`.
CREATE TABLE club_results (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    score BIGINT NOT NULL,
    PRIMARY KEY (club, source, number)
);

-- A tournament of a club is kept by its keeper and goes with it; `card` of its entrants is then the number
-- of a member, and `ID/7` holds the seat of member 7.
ALTER TABLE tournaments ADD COLUMN club TEXT NOT NULL DEFAULT '';
CREATE INDEX tournaments_club ON tournaments (club) WHERE club <> '';
