-- The CRC-32 of each event's other columns; -1 where a version before wrote it.
ALTER TABLE events ADD COLUMN crc INTEGER NOT NULL DEFAULT -1;
