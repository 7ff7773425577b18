-- Whether the free seat is only for whoever has the invitation. That was so of every game before;
-- those who made them knew nothing else.
ALTER TABLE games ADD COLUMN invitation_only INTEGER NOT NULL DEFAULT 1;
