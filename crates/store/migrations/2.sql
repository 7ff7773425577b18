-- What is stored is what happened, as `awale-play` spells it, not what a player did: the program
-- rewrites the rows after this. The digest is that of the secret in an invitation.
ALTER TABLE events RENAME COLUMN deed TO event;
ALTER TABLE games RENAME COLUMN opens TO invite_digest;
