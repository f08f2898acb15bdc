-- Birthdays that pay by themselves.

-- The last day, where the shop is, whose birthdays were all looked at; those of today are looked at
-- until it is over.
CREATE TABLE birthday_looks (
  shop_id integer PRIMARY KEY REFERENCES shops,
  looked_until date NOT NULL
);
CREATE INDEX customers_by_birthday ON customers (shop_id, birthday_month, birthday_day)
  WHERE birthday_month IS NOT NULL;
CREATE INDEX subjects_by_birthday
  ON subjects (shop_id, kind, extract(month FROM birthday), extract(day FROM birthday))
  WHERE birthday IS NOT NULL;
