-- The name that orders have for it too. No release has used the others.
ALTER TABLE customers RENAME COLUMN profile_changed_at TO profile_updated_at;
ALTER TABLE embedded_customers RENAME COLUMN changed_at TO updated_at;
