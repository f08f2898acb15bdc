-- The request log, many requests a row.

CREATE TABLE request_batches (
  shop_id integer NOT NULL,
  -- Begins with the time of the last request.
  batch_id text NOT NULL,
  -- A JSON array, of one array for each request.
  requests text NOT NULL,
  PRIMARY KEY (shop_id, batch_id)
);
INSERT INTO request_batches (shop_id, batch_id, requests)
SELECT shop_id, max(log_id), json_agg(
    json_build_array(
      request_id, key_id, address, method, path, status, code, duration_ms, created_at
    ) ORDER BY log_id
  )::text
FROM (
  SELECT *, (row_number() OVER (PARTITION BY shop_id ORDER BY log_id) - 1) / 1000 AS batch
  FROM request_log
) r
GROUP BY shop_id, batch;
DROP TABLE request_log;
