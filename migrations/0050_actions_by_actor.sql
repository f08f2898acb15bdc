-- So that the audit log of a shop is searched by who did it as fast as by time.
CREATE INDEX admin_actions_of_actor ON admin_actions (shop_id, actor, action_id);
