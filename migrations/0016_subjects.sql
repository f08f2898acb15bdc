-- When the birthday was entered or last changed: that locks the next change, and says whether the
-- day was known early enough to pay.
ALTER TABLE customers ADD COLUMN birthday_entered_at timestamptz(3);
ALTER TABLE customers
  ADD CHECK (birthday_month IS NULL OR birthday_entered_at IS NOT NULL);

-- A birthday that was cleared while it was locked: clearing does not end the lock, and the same
-- day may come back.
CREATE TABLE cleared_birthdays (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Those whom a customer cares for.
CREATE TABLE subjects (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  subject_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pet', 'child')),
  name text,
  birthday date,
  -- When the birthday was entered or last changed.
  entered_at timestamptz(3),
  species text CHECK (kind = 'pet' OR species IS NULL),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, subject_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CHECK ((birthday IS NULL) = (entered_at IS NULL))
);

-- What is left of a subject that was deleted while its birthday was locked: the place is taken
-- until the lock ends, so that deleting and adding is no way to change a birthday.
CREATE TABLE subject_locks (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  subject_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pet', 'child')),
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, subject_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
