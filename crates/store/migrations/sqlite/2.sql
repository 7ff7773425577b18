-- What is stored is what happened, as `awale-play` spells it, not what a player did. The digest is
-- that of the secret in an invitation.
ALTER TABLE events RENAME COLUMN deed TO event;
ALTER TABLE games RENAME COLUMN opens TO invite_digest;

-- An accepted take-back says how many moves it took: the last one of the player who asked, and those
-- that the player who accepted made behind it. There may be several of them, because a player may
-- pass. `board` is who made the moves on the board, one letter for each.
WITH RECURSIVE replay (game, number, board, undone) AS (
    SELECT key, 0, '', 0 FROM games
    UNION ALL
    SELECT
        e.game,
        e.number,
        CASE
            WHEN e.event LIKE 'play %' THEN board || e.side
            WHEN e.event = 'accept take-back'
                THEN substr(rtrim(board, e.side), 1, length(rtrim(board, e.side)) - 1)
            ELSE board
        END,
        length(board) - length(rtrim(board, e.side)) + 1
    FROM replay JOIN events AS e ON e.game = replay.game AND e.number = replay.number + 1
)
UPDATE events SET event = 'accepted take-back ' || replay.undone
FROM replay
WHERE events.game = replay.game AND events.number = replay.number AND event = 'accept take-back';

UPDATE events SET event = CASE substr(event, 1, instr(event || ' ', ' ') - 1)
    WHEN 'join' THEN 'joined'
    WHEN 'play' THEN 'moved'
    WHEN 'resign' THEN 'resigned'
    WHEN 'offer' THEN 'offered'
    WHEN 'accept' THEN 'accepted'
    WHEN 'decline' THEN 'declined'
    WHEN 'withdraw' THEN 'withdrawn'
    WHEN 'flag' THEN 'flagged'
    WHEN 'want-rematch' THEN 'rematch-offered'
    ELSE substr(event, 1, instr(event || ' ', ' ') - 1)
END || substr(event, instr(event || ' ', ' '));
