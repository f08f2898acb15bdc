import { sql } from 'kysely'
import { keptSince } from '../domain/retention.ts'
import { firstIdOf } from '../lib/ids.ts'
import { hasEnded, isAny } from './is-any.ts'
import { NO_SHOP } from './rate-limits.ts'

/** Whether the shop `s` has rows that are kept no longer: domain/retention.ts says how long. */
export const isToPrune = (
  now: Date,
) => sql`${hasEnded('proposals', keptSince('proposals', now))} OR ${isAny(
  sql`idempotency_keys k WHERE k.shop_id = s.shop_id AND k.expires_at <= ${now}`,
  sql`k.expires_at`,
)} OR ${isAny(
  sql`request_batches r
      WHERE r.shop_id = s.shop_id AND r.batch_id < ${firstIdOf('log', keptSince('requests', now))}`,
  sql`r.batch_id`,
)} OR ${isAny(
  sql`admin_actions x WHERE x.shop_id = s.shop_id
      AND x.action_id < ${firstIdOf('act', keptSince('admin_actions', now))}`,
  sql`x.action_id`,
)} OR ${isAny(
  sql`deliveries d WHERE d.shop_id = s.shop_id AND d.status <> 'pending'
      AND d.delivery_id < ${firstIdOf('dlv', keptSince('deliveries', now))}`,
  sql`d.delivery_id`,
)} OR ${isAny(
  sql`outbox o WHERE o.shop_id = s.shop_id AND o.created_at < ${keptSince('events', now)}
      AND NOT EXISTS (
        SELECT FROM deliveries d WHERE d.shop_id = o.shop_id AND d.event_id = o.event_id
      )`,
  sql`o.created_at`,
)} OR ${isAny(
  sql`emails e WHERE e.shop_id = s.shop_id AND e.html IS NOT NULL
      AND e.finished_at <= ${keptSince('email_contents', now)}`,
  sql`e.finished_at`,
)} OR ${isAny(
  sql`referrals r WHERE r.shop_id = s.shop_id AND r.status = 'refused'
      AND r.created_at < ${keptSince('refused_claims', now)}`,
  sql`r.created_at`,
)} OR ${isAny(
  sql`partner_clicks c
      WHERE c.shop_id = s.shop_id AND c.clicked_at < ${keptSince('clicks', now)}`,
  sql`c.clicked_at`,
)} OR EXISTS (
    SELECT FROM member_imports i
    WHERE i.shop_id = s.shop_id AND i.updated_at < ${keptSince('imports', now)}
      AND (i.status = 'uploading' OR ${isAny(
        sql`member_import_rows w WHERE w.shop_id = i.shop_id AND w.import_id = i.import_id
          AND w.imported_at IS NULL`,
        sql`w.import_id`,
      )} OR (i.updated_at < ${keptSince('imported_rows', now)} AND ${isAny(
        sql`member_import_rows w WHERE w.shop_id = i.shop_id AND w.import_id = i.import_id`,
        sql`w.line`,
      )}))
  ) OR ${hasEnded('cleared_birthdays', keptSince('birthday_locks', now), 'entered_at')}
  OR ${hasEnded('subject_locks', keptSince('birthday_locks', now), 'entered_at')}
  OR ${hasEnded('joined_addresses', keptSince('joined_addresses', now), 'forgotten_at')}
  OR EXISTS (
    SELECT FROM order_judgings j
    WHERE j.shop_id = s.shop_id AND j.updated_at < ${keptSince('judged_orders', now)}
      AND ${isAny(
        sql`judged_orders w WHERE w.shop_id = j.shop_id AND w.judging_id = j.judging_id`,
        sql`w.order_id`,
      )}
  )
  OR EXISTS (
    SELECT FROM platform_events e
    WHERE e.shop_id = s.shop_id AND e.handled_at < ${keptSince('handled_events', now)}
  ) OR EXISTS (
    SELECT FROM rate_limits r
    WHERE r.shop_id = s.shop_id
      AND r.full_at_us < ${keptSince('idle_callers', now).getTime() * 1_000}::bigint
  ) OR ${hasEnded('connection_codes', now)} OR ${hasEnded('oauth_records', now)} OR EXISTS (
    SELECT FROM assistant_connections a
    WHERE a.shop_id = s.shop_id AND a.revoked_at IS NULL AND NOT EXISTS (
      SELECT FROM oauth_records o
      WHERE o.shop_id = a.shop_id AND o.assistant_id = a.assistant_id AND o.model <> 'Grant'
    )
  ) OR (
    -- What is of no shop is looked after with the first.
    s.shop_id = (SELECT min(first.shop_id) FROM shops first)
    AND (
      EXISTS (SELECT FROM oauth_records o WHERE o.shop_id IS NULL AND o.expires_at <= ${now})
      OR EXISTS (
        SELECT FROM admin_actions x
        WHERE x.shop_id IS NULL
          AND x.action_id < ${firstIdOf('act', keptSince('admin_actions', now))}
      )
      OR EXISTS (
        SELECT FROM rate_limits r
        WHERE r.shop_id = ${NO_SHOP}
          AND r.full_at_us < ${keptSince('idle_callers', now).getTime() * 1_000}::bigint
      )
    )
  )`
