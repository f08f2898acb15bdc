-- A lane of an endpoint, its first attempts or its retries, is sent by one worker at a time, which
-- takes it for some seconds; so no delivery has to be written before it was tried.
ALTER TABLE webhooks
  ADD COLUMN first_taken_until timestamptz(3),
  ADD COLUMN again_taken_until timestamptz(3);
