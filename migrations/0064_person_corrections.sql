-- How many points each person in support has corrected by hand in a day of the shop. Days that are
-- over are deleted.
CREATE TABLE person_corrections (
  shop_id integer NOT NULL REFERENCES shops,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (shop_id, person_id, day)
);
