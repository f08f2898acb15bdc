-- The version of the API that a kept answer is in: it is replayed as it was.
ALTER TABLE idempotency_keys ADD COLUMN api_version text NOT NULL DEFAULT '2026-10-01';
