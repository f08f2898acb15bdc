-- People are told of what waits for them, of each proposal once and at most once an hour.
ALTER TABLE proposals ADD COLUMN told_at timestamptz(3);
CREATE INDEX proposals_untold ON proposals (shop_id, expires_at)
  WHERE status = 'open' AND told_at IS NULL;

CREATE TABLE proposal_letters (
  shop_id integer PRIMARY KEY REFERENCES shops,
  told_at timestamptz(3) NOT NULL
);
