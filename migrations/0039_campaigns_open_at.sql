-- From when on a campaign boosts: its start, or later, where that had passed when it was scheduled.
ALTER TABLE campaigns ADD COLUMN opens_at timestamptz(3);

UPDATE campaigns
SET opens_at = greatest((document->>'starts_at')::timestamptz, created_at)
WHERE document->>'status' <> 'draft';
