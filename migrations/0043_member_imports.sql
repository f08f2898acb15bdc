-- Members who come from another product, with their balances.

CREATE TABLE member_imports (
  shop_id integer NOT NULL REFERENCES shops,
  import_id text NOT NULL,
  -- docs/state-machines.md has the moves between these.
  status text NOT NULL CHECK (
    status IN ('uploading', 'ready', 'running', 'cancelled', 'done', 'undoing', 'undone')
  ),
  preset text,
  notify boolean NOT NULL,
  rows_total integer NOT NULL DEFAULT 0 CHECK (rows_total >= 0),
  rows_faulty integer NOT NULL DEFAULT 0 CHECK (rows_faulty >= 0),
  rows_imported integer NOT NULL DEFAULT 0 CHECK (rows_imported >= 0),
  rows_undone integer NOT NULL DEFAULT 0 CHECK (rows_undone BETWEEN 0 AND rows_imported),
  -- Of the rows without a fault; what was booked; what an undo took back.
  points_total bigint NOT NULL DEFAULT 0 CHECK (points_total >= 0),
  points_imported bigint NOT NULL DEFAULT 0 CHECK (points_imported >= 0),
  points_taken_back bigint NOT NULL DEFAULT 0
    CHECK (points_taken_back BETWEEN 0 AND points_imported),
  -- The last line that the job has dealt with, of the import or of its undo.
  after_line integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, import_id),
  CONSTRAINT import_counts_each_row_once CHECK (rows_imported + rows_faulty <= rows_total)
);
-- One at a time changes the members of a shop.
CREATE UNIQUE INDEX member_imports_at_work ON member_imports (shop_id)
  WHERE status IN ('running', 'undoing');

CREATE TABLE member_import_rows (
  shop_id integer NOT NULL,
  import_id text NOT NULL,
  -- Of the file; the first is that of the column names.
  line integer NOT NULL CHECK (line >= 2),
  -- What was read of it; null: it is faulty, or was imported and is not needed any more.
  content jsonb,
  -- Why it is not imported.
  fault jsonb,
  customer_id bigint,
  -- What importing it did: the entry of its points, and the tier before the one that it set.
  entry_seq integer,
  tier_before jsonb,
  imported_at timestamptz(3),
  PRIMARY KEY (shop_id, import_id, line),
  FOREIGN KEY (shop_id, import_id) REFERENCES member_imports ON DELETE CASCADE,
  FOREIGN KEY (shop_id, customer_id, entry_seq) REFERENCES entries,
  CONSTRAINT faulty_row_is_not_imported CHECK (fault IS NULL OR imported_at IS NULL)
);
CREATE INDEX member_import_rows_faulty ON member_import_rows (shop_id, import_id, line)
  WHERE fault IS NOT NULL;
