-- An event is stored as it is sent: `{"event":"moved","move":"C"}` instead of `moved C`.
UPDATE events SET event = (
    WITH told (word, rest) AS (
        SELECT substr(event, 1, instr(event || ' ', ' ') - 1), substr(event, instr(event || ' ', ' ') + 1)
    )
    SELECT CASE
        WHEN word = 'joined' THEN json_object('event', word, 'name', rest)
        WHEN word = 'moved' THEN json_object('event', word, 'move', rest)
        WHEN word = 'rematch' THEN json_object('event', word, 'game', rest)
        WHEN word = 'accepted' AND rest LIKE 'take-back %'
            THEN json_object('event', word, 'offer', 'take-back', 'undone', CAST(substr(rest, 11) AS INTEGER))
        WHEN word IN ('offered', 'withdrawn', 'declined', 'accepted')
            THEN json_object('event', word, 'offer', rest)
        ELSE json_object('event', word)
    END
    FROM told
);
