-- A code whose order was cancelled is to be ended, and its points given back.
ALTER TABLE codes DROP CONSTRAINT codes_task_check;
ALTER TABLE codes ADD CONSTRAINT codes_task_check
  CHECK (task IN ('mint', 'cancel', 'give_back', 'end'));
