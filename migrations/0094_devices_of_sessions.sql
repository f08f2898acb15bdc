-- In which browser and system a person signed in, in plain words, so that they can tell their
-- sessions apart. Unknown for those from before.
ALTER TABLE person_sessions
  ADD COLUMN browser text CHECK (length(browser) <= 40),
  ADD COLUMN system text CHECK (length(system) <= 40);
