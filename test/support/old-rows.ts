import { type RawBuilder, sql } from 'kysely'
import type { KeptKind } from '../../src/domain/retention.ts'
import { newId } from '../../src/lib/ids.ts'

interface OldRow {
  /** Inserts a row of a customer that a name marks, which was last of use at this moment. */
  insert(shop_id: number, name: string, at: Date, customer_id: number): RawBuilder<unknown>
  /** The names of those that are left. */
  left(shop_id: number): RawBuilder<{ name: string }>
}

/** A row of each kind that is pruned, and how to tell which of them are left. */
export const OLD_ROWS: Readonly<Record<KeptKind, readonly OldRow[]>> = {
  admin_actions: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO admin_actions (
          shop_id, action_id, operation, actor, actor_name, request_id, subject_kind, created_at
        )
        VALUES (${shop_id}, ${newId('act', at)}, 'createKey', 'root', 'root', ${name}, 'key', ${at})`,
      left: (shop_id) => sql`
        SELECT request_id AS name FROM admin_actions
        WHERE shop_id = ${shop_id} AND request_id IN ('old', 'young')`,
    },
  ],
  birthday_locks: [
    {
      insert: (shop_id, name, at, customer_id) => sql`
        INSERT INTO cleared_birthdays (shop_id, customer_id, month, day, entered_at)
        VALUES (${shop_id}, ${customer_id}, 1, ${name === 'old' ? 1 : 2}, ${at})`,
      left: (shop_id) => sql`
        SELECT CASE day WHEN 1 THEN 'old' ELSE 'young' END AS name
        FROM cleared_birthdays WHERE shop_id = ${shop_id}`,
    },
    {
      insert: (shop_id, name, at, customer_id) => sql`
        INSERT INTO subject_locks (shop_id, customer_id, subject_id, kind, entered_at)
        VALUES (${shop_id}, ${customer_id}, ${name}, 'pet', ${at})`,
      left: (shop_id) => sql`
        SELECT subject_id AS name FROM subject_locks WHERE shop_id = ${shop_id}`,
    },
  ],
  clicks: [
    {
      insert: (shop_id, name, at) => sql`
        WITH made AS (
          INSERT INTO partners (shop_id, partner_id, status, created_at, updated_at)
          VALUES (${shop_id}, ${name}, 'applied', ${at}, ${at})
        )
        INSERT INTO partner_clicks (shop_id, click_id, partner_id, clicked_at, minute)
        VALUES (${shop_id}, ${name}, ${name}, ${at}, ${at})`,
      left: (shop_id) =>
        sql`SELECT click_id AS name FROM partner_clicks WHERE shop_id = ${shop_id}`,
    },
  ],
  judged_orders: [
    {
      insert: (shop_id, name, at) => sql`
        WITH done AS (
          INSERT INTO order_judgings (
            shop_id, judging_id, status, order_id, revision, created_at, updated_at
          )
          VALUES (${shop_id}, ${name}, 'done', 1, 1, ${at}, ${at})
        )
        INSERT INTO judged_orders (
          shop_id, judging_id, order_id, points_before, points_after, judgement, judged_at
        )
        VALUES (${shop_id}, ${name}, 1, 0, 0, '{}', ${at})`,
      left: (shop_id) =>
        sql`SELECT judging_id AS name FROM judged_orders WHERE shop_id = ${shop_id}`,
    },
  ],
  joined_addresses: [
    {
      insert: (shop_id, name, at, customer_id) => sql`
        INSERT INTO joined_addresses (
          shop_id, address_digest, customer_id, joined_at, forgotten_at
        ) VALUES (${shop_id}, ${Buffer.from(name)}, ${customer_id}, ${at}, ${at})`,
      left: (shop_id) => sql`
        SELECT convert_from(address_digest, 'UTF8') AS name FROM joined_addresses
        WHERE shop_id = ${shop_id} AND forgotten_at IS NOT NULL`,
    },
  ],
  deliveries: [
    {
      insert: (shop_id, name, at) => sql`
        WITH event AS (
          INSERT INTO outbox (shop_id, event_id, topic, payload, created_at)
          VALUES (${shop_id}, ${name}, 'points.adjusted', '{}', ${at})
        ), webhook AS (
          INSERT INTO webhooks (
            shop_id, webhook_id, url, topics, sealed_secret, api_version, created_at
          )
          VALUES (${shop_id}, ${name}, 'https://shop.example', '[]', '', '', ${at})
        )
        INSERT INTO deliveries (
          shop_id, delivery_id, webhook_id, event_id, topic, status, created_at
        )
        VALUES (
          ${shop_id}, ${newId('dlv', at)}, ${name}, ${name}, 'points.adjusted', 'delivered', ${at}
        )`,
      left: (shop_id) => sql`SELECT event_id AS name FROM deliveries WHERE shop_id = ${shop_id}`,
    },
  ],
  email_contents: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO emails (
          shop_id, email_id, template, recipient, occasion, status, html, created_at, finished_at
        )
        VALUES (${shop_id}, ${name}, 'birthday', ${name}, ${name}, 'sent', '<p>', ${at}, ${at})`,
      left: (shop_id) => sql`
        SELECT email_id AS name FROM emails WHERE shop_id = ${shop_id} AND html IS NOT NULL`,
    },
  ],
  events: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO outbox (shop_id, event_id, topic, payload, created_at)
        VALUES (${shop_id}, ${newId('evt', at)}, ${name}, '{}', ${at})`,
      left: (shop_id) => sql`SELECT topic AS name FROM outbox WHERE shop_id = ${shop_id}`,
    },
  ],
  handled_events: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO platform_events (shop_id, event_id, kind, payload, created_at, handled_at)
        VALUES (${shop_id}, ${name}, 'order', '{}', ${at}, ${at})`,
      left: (shop_id) => sql`
        SELECT event_id AS name FROM platform_events
        WHERE shop_id = ${shop_id} AND event_id IN ('old', 'young')`,
    },
  ],
  idle_callers: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO rate_limits (shop_id, caller, rate_class, full_at_us)
        VALUES (${shop_id}, ${name}, 'read', ${at.getTime() * 1_000}::bigint)`,
      left: (shop_id) => sql`
        SELECT caller AS name FROM rate_limits
        WHERE shop_id = ${shop_id} AND caller IN ('old', 'young')`,
    },
  ],
  imports: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO member_imports (shop_id, import_id, status, notify, created_at, updated_at)
        VALUES (${shop_id}, ${name}, 'uploading', false, ${at}, ${at})`,
      left: (shop_id) =>
        sql`SELECT import_id AS name FROM member_imports WHERE shop_id = ${shop_id}`,
    },
    {
      insert: (shop_id, name, at) => sql`
        WITH done AS (
          INSERT INTO member_imports (shop_id, import_id, status, notify, created_at, updated_at)
          VALUES (${shop_id}, ${name}, 'done', false, ${at}, ${at})
        )
        INSERT INTO member_import_rows (shop_id, import_id, line)
        VALUES (${shop_id}, ${name}, 2)`,
      left: (shop_id) =>
        sql`SELECT import_id AS name FROM member_import_rows WHERE shop_id = ${shop_id}`,
    },
  ],
  imported_rows: [
    {
      insert: (shop_id, name, at) => sql`
        WITH done AS (
          INSERT INTO member_imports (shop_id, import_id, status, notify, created_at, updated_at)
          VALUES (${shop_id}, ${name}, 'done', false, ${at}, ${at})
        )
        INSERT INTO member_import_rows (shop_id, import_id, line, imported_at)
        VALUES (${shop_id}, ${name}, 2, ${at})`,
      left: (shop_id) =>
        sql`SELECT import_id AS name FROM member_import_rows WHERE shop_id = ${shop_id}`,
    },
  ],
  proposals: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO proposals (
          shop_id, proposal_id, key_id, proposed_by, operation_id, params, body, fingerprint,
          limits_passed, dry_run, version, status, created_at, expires_at
        )
        VALUES (
          ${shop_id}, ${name}, 'key', 'x', 'x', '{}', '{}', '', '[]', '{}', 1, 'open', ${at}, ${at}
        )`,
      left: (shop_id) => sql`SELECT proposal_id AS name FROM proposals WHERE shop_id = ${shop_id}`,
    },
  ],
  refused_claims: [
    {
      insert: (shop_id, name, at, customer_id) => sql`
        INSERT INTO referrals (shop_id, referral_id, customer_id, status, reason, created_at)
        VALUES (${shop_id}, ${name}, ${customer_id}, 'refused', 'same_email', ${at})`,
      left: (shop_id) => sql`SELECT referral_id AS name FROM referrals WHERE shop_id = ${shop_id}`,
    },
  ],
  requests: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO request_batches (shop_id, batch_id, requests)
        VALUES (${shop_id}, ${newId('log', at)}, ${JSON.stringify([[name]])})`,
      left: (shop_id) => sql`
        SELECT requests::json->0->>0 AS name FROM request_batches
        WHERE shop_id = ${shop_id} AND requests::json->0->>0 IN ('old', 'young')`,
    },
  ],
}
