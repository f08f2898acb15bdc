-- An import can create the customers that the shop does not know.
ALTER TABLE member_imports ADD COLUMN create_customers boolean NOT NULL DEFAULT false;
