-- What the check of a file has found: its columns, and what importing it would do. null: an import
-- from before.
ALTER TABLE member_imports ADD COLUMN preview jsonb;

-- An import adds points, or sets balances: then it also takes away what a balance has more than the
-- file says, and an undo gives that back.
ALTER TABLE member_imports ADD COLUMN mode text NOT NULL DEFAULT 'add'
  CHECK (mode = ANY (ARRAY['add', 'set']));
ALTER TABLE member_imports ADD COLUMN points_removed bigint NOT NULL DEFAULT 0
  CHECK (points_removed >= 0);
ALTER TABLE member_imports ADD COLUMN points_given_back bigint NOT NULL DEFAULT 0
  CHECK (points_given_back BETWEEN 0 AND points_removed);

-- A file, or a row, that was imported not long ago needs a confirmation.
ALTER TABLE member_imports ADD COLUMN content_digest bytea;
CREATE INDEX member_import_rows_by_customer ON member_import_rows (shop_id, customer_id)
  WHERE entry_seq IS NOT NULL;

-- Rows that were not imported are deleted long before the others.
CREATE INDEX member_import_rows_left ON member_import_rows (shop_id, import_id)
  WHERE imported_at IS NULL;

-- When a member was excluded from the programme: the undo of an import that did it takes that back
-- unless it was decided anew since. null: is not excluded, or since before this release.
ALTER TABLE customers ADD COLUMN excluded_at timestamptz(3);

-- The points of an import can count for tiers, as if they had been earned when they came.
ALTER TABLE member_imports ADD COLUMN count_for_tiers boolean NOT NULL DEFAULT false;
