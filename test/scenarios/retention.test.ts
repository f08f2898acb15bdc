import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { KEPT_DAYS, type KeptKind, keptSince } from '../../src/domain/retention.ts'
import { pruneJob } from '../../src/jobs/prune.ts'
import { newId } from '../../src/lib/ids.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { newShop } from '../support/shop.ts'

/** What domain/retention.ts says: the job deletes so, it is called for it, and the docs say so. */

const ADA = 1001
const BEN = 1002

interface OldRow {
  /** Inserts a row that a name marks, which was last of use at this moment. */
  insert(shop_id: number, name: string, at: Date): RawBuilder<unknown>
  /** The names of those that are left. */
  left(shop_id: number): RawBuilder<{ name: string }>
}

const OLD_ROWS: Readonly<Record<KeptKind, readonly OldRow[]>> = {
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
      insert: (shop_id, name, at) => sql`
        INSERT INTO cleared_birthdays (shop_id, customer_id, month, day, entered_at)
        VALUES (${shop_id}, ${name === 'old' ? ADA : BEN}, 1, 1, ${at})`,
      left: (shop_id) => sql`
        SELECT CASE customer_id WHEN ${ADA} THEN 'old' ELSE 'young' END AS name
        FROM cleared_birthdays WHERE shop_id = ${shop_id}`,
    },
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO subject_locks (shop_id, customer_id, subject_id, kind, entered_at)
        VALUES (${shop_id}, ${ADA}, ${name}, 'pet', ${at})`,
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
  refused_claims: [
    {
      insert: (shop_id, name, at) => sql`
        INSERT INTO referrals (shop_id, referral_id, customer_id, status, reason, created_at)
        VALUES (${shop_id}, ${name}, ${ADA}, 'refused', 'same_email', ${at})`,
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

const CASES = Object.entries(OLD_ROWS).flatMap(([kind, rows]) =>
  // The keys of the record are all kinds.
  rows.map((row, index) => [kind as KeptKind, index + 1, row] as const),
)

it.each(CASES)('old %s (%i) call for pruning and go, younger ones stay', async (kind, _, row) => {
  const shop = await newShop()
  await shop.customer(ADA)
  await shop.customer(BEN)
  const { context, database } = shop.app
  const { db } = database
  const found = await findShopByDomain(db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const { shop_id } = found
  const now = context.clock.now()
  const isDue = async () =>
    (await listShopsDue(db, 'pruning', now)).some((due) => due.shop_id === shop_id)
  const limit = keptSince(kind, now).getTime()

  await row.insert(shop_id, 'young', new Date(limit + 1_000)).execute(db)
  const was_due = await isDue()
  await row.insert(shop_id, 'old', new Date(limit - 1_000)).execute(db)
  expect([was_due, await isDue()]).toEqual([false, true])
  await pruneJob.run(context, found, now)
  const { rows } = await row.left(shop_id).execute(db)
  expect(rows).toEqual([{ name: 'young' }])
  expect(await isDue()).toBe(false)
})

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const texts = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(DOCS, name), 'utf8'))

it.each([
  ['clicks', /\bkept (\d+) days/g],
  ['email_contents', /\bemptied after (\d+) days/g],
  ['deliveries', /\bin the last (\d+) days/g],
  ['events', /\bevents are deleted after (\d+) days/g],
  ['imports', /\bcan be undone for (\d+) days/g],
  ['birthday_locks', /\bchanged (\d+) days after it was entered/g],
] as const)('the docs say how long %s are kept', (kind, sentence) => {
  const said = texts.flatMap((text) => [...text.matchAll(sentence)].map(([, days]) => Number(days)))
  expect(new Set(said)).toEqual(new Set([KEPT_DAYS[kind]]))
})
