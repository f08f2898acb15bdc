-- When the platform last changed a customer, so that what it told earlier never replaces what it
-- told later, in whatever order the two arrive.
ALTER TABLE customers ADD COLUMN profile_changed_at timestamptz(3);
ALTER TABLE embedded_customers ADD COLUMN changed_at timestamptz(3);
