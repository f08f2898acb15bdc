-- What people did about one thing, such as a customer: newest first.
CREATE INDEX admin_actions_of_subject
  ON admin_actions (shop_id, subject_kind, subject_id, action_id);
