-- Assistants speak through keys that the service manages, one for each connection.

ALTER TABLE api_keys ADD COLUMN assistant boolean NOT NULL DEFAULT false;
