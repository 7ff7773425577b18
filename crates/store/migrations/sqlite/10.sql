-- Tournaments: whoever has the secret of the director keeps one. `settings` is what `awale-tournament`
-- needs, `terms` how its games are played, both JSON. One of a class is kept by its teacher and goes with
-- the class. `until` is the day on which it is forgotten, in seconds since 1970.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    director BLOB NOT NULL,
    class TEXT NOT NULL,
    settings TEXT NOT NULL,
    terms TEXT NOT NULL,
    until INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_class ON tournaments (class) WHERE class <> '';

-- What happened, numbered from 1: of two who write the next number one does. `at` is the server's clock.
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Who plays for an entrant at each board: whoever has the secret of this digest, or a card of the class.
-- A lost secret is given anew under the next `generation`; in generation 0 the player may have chosen it.
CREATE TABLE entrants (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    player INTEGER NOT NULL,
    board INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    token BLOB NOT NULL,
    card INTEGER NOT NULL,
    PRIMARY KEY (tournament, player, board)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entrants_token ON entrants (token);

-- The games by link of a tournament, and which of its games each is.
CREATE TABLE tournament_games (
    game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tournament_games_place ON tournament_games (tournament, round, place, number);

-- Who holds a seat besides whoever has its secret: `CODE/7`, a card of a class, or `ID/3/1`, the entrant
-- of a tournament and the board. What these can do ends with their card, not with the game.
ALTER TABLE seats ADD COLUMN holder TEXT NOT NULL DEFAULT '';

-- Clocks that two phones share beside a real board. `state` is theirs; of two who press at once one writes the
-- next number. Forgotten as games that nobody joined are.
CREATE TABLE table_clocks (
    id TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
