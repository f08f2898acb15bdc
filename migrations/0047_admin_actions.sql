-- The audit log: one row for each write of the admin API that changed something or was refused. The
-- row is written before the work, and finished after it.
CREATE TABLE admin_actions (
  -- Begins with its time.
  action_id text PRIMARY KEY,
  -- null: about no shop, or about all.
  shop_id integer,
  operation text NOT NULL,
  -- The id of the token, root, or command_line.
  actor text NOT NULL,
  actor_name text NOT NULL,
  address text,
  request_id text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text,
  state_before jsonb,
  state_after jsonb,
  -- null: not finished, or the process ended in between.
  result text CHECK (result IN ('done', 'refused', 'failed')),
  code text,
  created_at timestamptz(3) NOT NULL
);

CREATE INDEX admin_actions_of_shop ON admin_actions (shop_id, action_id);
