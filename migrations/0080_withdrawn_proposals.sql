-- Who proposed something may take it back.
ALTER TABLE proposals
  DROP CONSTRAINT proposals_status_check,
  ADD CONSTRAINT proposals_status_check
    CHECK (status IN ('open', 'approved', 'declined', 'withdrawn', 'failed'));
-- What a key has proposed, newest first.
CREATE INDEX proposals_of_key ON proposals (shop_id, key_id, proposal_id);
