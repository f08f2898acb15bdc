-- What somebody says who applies as a partner.
ALTER TABLE partners ADD COLUMN website text;
ALTER TABLE partners ADD COLUMN note text;
