-- From which addresses a key may be used, and from which address it was.

-- Addresses and ranges; empty: from anywhere.
ALTER TABLE api_keys ADD COLUMN allowed_addresses jsonb NOT NULL DEFAULT '[]';

-- null: a customer's own, which is not kept, or a request of an older release.
ALTER TABLE request_log ADD COLUMN address text;
