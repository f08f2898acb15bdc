-- Which state of its target a change found, and which it left: an undo leads back to the state
-- before, so that the change before that can be undone next. 0 is the state before the first.
ALTER TABLE program_changes ADD COLUMN from_state integer NOT NULL DEFAULT 0;
ALTER TABLE program_changes ADD COLUMN to_state integer NOT NULL DEFAULT 0;

-- Until now an undo always took back the change right before it.
WITH RECURSIVE numbered AS (
  SELECT shop_id, target_kind, target_id, change_id, change_number, undoes,
    row_number() OVER (PARTITION BY shop_id, target_kind, target_id ORDER BY change_number) AS n
  FROM program_changes
), walked AS (
  SELECT numbered.*, 0 AS from_state, change_number AS to_state FROM numbered WHERE n = 1
  UNION ALL
  SELECT c.*, w.to_state,
    CASE WHEN c.undoes IS NULL THEN c.change_number ELSE w.from_state END
  FROM walked w
  JOIN numbered c ON c.shop_id = w.shop_id AND c.target_kind = w.target_kind
    AND c.target_id = w.target_id AND c.n = w.n + 1
)
UPDATE program_changes c SET from_state = w.from_state, to_state = w.to_state
FROM walked w
WHERE c.shop_id = w.shop_id AND c.change_id = w.change_id;
ALTER TABLE program_changes ALTER COLUMN from_state DROP DEFAULT;
ALTER TABLE program_changes ALTER COLUMN to_state DROP DEFAULT;
