-- A new signing secret does not end the one before at once: both sign for a day.
ALTER TABLE webhooks
  ADD COLUMN previous_sealed_secret bytea,
  ADD COLUMN previous_secret_until timestamptz(3),
  ADD CHECK ((previous_sealed_secret IS NULL) = (previous_secret_until IS NULL));
