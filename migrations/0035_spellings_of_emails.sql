-- Addresses are compared in fewer spellings: the two names of one host, hosts with a dot behind,
-- hosts in other letters, characters that nobody sees. What may be written otherwise now is
-- forgotten; a job writes it again.
UPDATE customers SET normal_email = NULL
WHERE normal_email IS NOT NULL
  AND (normal_email LIKE '%@googlemail.com' OR normal_email LIKE '%.' OR email ~ '[^ -~]');
