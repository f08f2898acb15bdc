-- So that the audit log is searched by who did it as fast as by shop.
CREATE INDEX admin_actions_of_actor ON admin_actions (actor, action_id);
