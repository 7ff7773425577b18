-- A command is done once, whoever writes it. No server stored one twice; if a file has one twice all
-- the same, the first keeps it.
UPDATE events SET command = '' WHERE command <> '' AND EXISTS (
    SELECT 1 FROM events AS earlier
    WHERE earlier.game = events.game AND earlier.side = events.side
        AND earlier.command = events.command AND earlier.number < events.number
);
CREATE UNIQUE INDEX events_command ON events (game, side, command) WHERE command <> '';

-- What is to be done once, by whoever comes to it. Times are those of the server's clock; whoever
-- leases a job does it until then, and another may do it later.
CREATE TABLE jobs (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    due INTEGER NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0,
    attempt INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_due ON jobs (due);
INSERT INTO jobs (kind, subject, due) VALUES ('expire', '', 0);
-- Games with clocks, of which some may have run down while nobody was there.
INSERT INTO jobs (kind, subject, due) SELECT 'flag', id, 0 FROM games WHERE time <> '-';
