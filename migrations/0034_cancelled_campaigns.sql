-- When a campaign was cancelled: orders that were placed while it ran are still boosted by it.
ALTER TABLE campaigns ADD COLUMN cancelled_at timestamptz(3);
UPDATE campaigns SET cancelled_at = updated_at WHERE document->>'status' = 'cancelled';
