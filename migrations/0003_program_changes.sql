-- The change log of the programme: who changed what, when, and what it was before.

CREATE TABLE program_changes (
  shop_id integer NOT NULL REFERENCES shops,
  change_id text NOT NULL,
  -- Of the programme after the change; each change makes one.
  revision integer NOT NULL,
  operation text NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  target_kind text NOT NULL,
  target_id text NOT NULL,
  target_label text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('key', 'assistant', 'merchant')),
  actor_name text NOT NULL,
  summary text,
  diff jsonb NOT NULL,
  -- The target as it was and as it became, for undo; null where there was or is none.
  target_before jsonb,
  target_after jsonb,
  -- Where it stood in its list.
  target_place integer,
  undoable boolean NOT NULL,
  undoes text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, change_id)
);
CREATE UNIQUE INDEX program_changes_by_revision ON program_changes (shop_id, revision);
CREATE INDEX program_changes_by_target
  ON program_changes (shop_id, target_kind, target_id, revision);
-- A change is undone once.
CREATE UNIQUE INDEX program_changes_undone ON program_changes (shop_id, undoes)
  WHERE undoes IS NOT NULL;
