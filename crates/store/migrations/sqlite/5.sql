-- When a game was made by the server's clock, by which games grow old: the time of day may be wrong.
-- Those that are there grow old from now on.
ALTER TABLE games ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
UPDATE games SET made = (SELECT at FROM clock);

-- How much later than `at` a move arrived.
ALTER TABLE events ADD COLUMN lag INTEGER NOT NULL DEFAULT 0;
