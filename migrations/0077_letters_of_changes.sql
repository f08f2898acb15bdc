-- People are told of what assistants changed as they are of what waits: of each thing once, and of
-- each kind at most once an hour.
CREATE TABLE people_letters (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('proposals', 'changes')),
  told_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, kind)
);
INSERT INTO people_letters (shop_id, kind, told_at)
  SELECT shop_id, 'proposals', told_at FROM proposal_letters;
DROP TABLE proposal_letters;

ALTER TABLE program_changes ADD COLUMN told_at timestamptz(3);
CREATE INDEX program_changes_untold ON program_changes (shop_id, created_at)
  WHERE actor_kind = 'assistant' AND approver_name IS NULL AND told_at IS NULL;
-- What was changed before this release is no news.
UPDATE program_changes SET told_at = created_at WHERE actor_kind = 'assistant';

ALTER TABLE shops ADD COLUMN assistant_emails boolean NOT NULL DEFAULT true;
