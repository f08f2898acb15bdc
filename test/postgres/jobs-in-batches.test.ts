import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeptKind, keptSince } from '../../src/domain/retention.ts'
import type { Shop } from '../../src/domain/shops/shop.ts'
import type { Job } from '../../src/jobs/define.ts'
import { jobs } from '../../src/jobs/index.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { ROWS_AT_ONCE } from '../../src/store/rows-at-once.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { requestTierSweep } from '../../src/store/tiers/tier-sweeps.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { newCampaign } from '../support/campaigns.ts'
import {
  type CountedStatement,
  countStatements,
  openCountedDatabase,
} from '../support/count-statements.ts'
import { HandClock } from '../support/hand-clock.ts'
import { importsOf } from '../support/imports.ts'
import { newTier } from '../support/ladders.ts'
import { OLD_ROWS } from '../support/old-rows.ts'
import { order } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * However many members a job has something to do for, a transaction of it locks no more rows than
 * one constant says, and when nothing is left, looking costs the same for any number of members.
 */

const DAY_MS = 86_400_000
/** So many are due: two full batches, and one more. */
const DUE = 2 * ROWS_AT_ONCE + 1
const BATCHES = 3
/** Members of the shop before. Nothing is due for them. */
const FEW = 1

const clock = new HandClock()
let database: OpenDatabase
let app: TestApp

beforeAll(async () => {
  // In the morning, when members are reminded.
  clock.now_ms += DAY_MS / 2
  database = await openCountedDatabase(`laurel_batches_${process.env.VITEST_POOL_ID}`)
  app = await startApp({ database, base_clock: clock })
})

afterAll(async () => {
  await app.close()
  await database.close()
})

/** A shop whose members were all active months ago, and its row. */
interface Scene {
  readonly shop: TestShop
  readonly row: Shop
  readonly members: number
}

const daysAgo = (days: number) => new Date(clock.now_ms - days * DAY_MS)

/** How so much falls due for a job that works in batches. */
const BATCHED: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  // Members who are written as rows have no code.
  'give-referral-codes': async () => undefined,

  'count-extras': async ({ shop, row: { shop_id }, members }) => {
    for (let number = 1; number <= members; number += 1) {
      await order(shop, number, { customer_id: number, shipping: '5.00' })
    }
    await sql`
      UPDATE orders SET counted_extras = NULL WHERE shop_id = ${shop_id}
    `.execute(database.db)
  },

  'import-members': async ({ shop, members }) => {
    const imports = importsOf(shop)
    const lines = Array.from(
      { length: members },
      (_, n) => `new-${n + 1}@example.com,cus_${n + 1},5`,
    )
    const file = `email,external_id,points_balance\n${lines.join('\n')}\n`
    const { id } = await imports.sent(file, '&preset=laurel&create_customers=true')
    expectOk(await imports.step(id, 'start'))
  },

  'judge-orders': async ({ shop, members }) => {
    const rule = await newRule(shop, { type: 'order_placed' })
    // The call itself judges a page.
    for (let number = 1; number <= members + ROWS_AT_ONCE; number += 1) {
      await order(shop, number, { customer_id: 1 + (number % members) })
    }
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { fields: { earnPoints: 2 } }))
    const span = { placed_from: daysAgo(1).toISOString(), placed_until: daysAgo(-1).toISOString() }
    expectOk(await shop.admin('POST', '/orders/judge-again', { ...span, confirm_changes: true }))
  },

  'pay-birthdays': async ({ shop, row }) => {
    await newRule(shop, { type: 'birthday' })
    const [, month, day] = clock.now().toISOString().slice(0, 10).split('-').map(Number)
    await sql`
      UPDATE customers SET birthday_month = ${month}, birthday_day = ${day},
        birthday_entered_at = ${daysAgo(500)}
      WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
  },

  'expire-points': async ({ shop, row }) => {
    await switchExpiryOn(shop, row)
    await sql`
      UPDATE accounts SET last_activity_at = ${daysAgo(90)}, refilled_at = ${daysAgo(90)},
        credited_at = ${daysAgo(90)}
      WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
  },

  'place-members': async ({ shop, row }) => {
    await shop.switch({ tiers_enabled: true })
    await newTier(shop, { name: 'Gold', threshold: 10_000 })
    await sql`
      UPDATE accounts SET tier_id = (
        SELECT document->'tiers'->1->>'id' FROM programs WHERE shop_id = ${row.shop_id}
      ) WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
    const sweep = { removed_tiers: {}, quiet: false, by_period: false }
    await database.db
      .transaction()
      .execute((tx) => requestTierSweep(tx, row.shop_id, sweep, clock.now()))
  },

  'review-tiers': async ({ shop, row }) => {
    await shop.switch({ tiers_enabled: true })
    await newTier(shop, { name: 'Gold', threshold: 10_000 })
    const tier_period = { mode: 'rolling', months: 1, grace_days: 0 }
    expectOk(await shop.patch('/program/settings', { tier_period, confirm_member_impact: true }))
    await sql`DELETE FROM tier_sweeps WHERE shop_id = ${row.shop_id}`.execute(database.db)
    await sql`
      UPDATE accounts SET tier_id = (
        SELECT document->'tiers'->1->>'id' FROM programs WHERE shop_id = ${row.shop_id}
      ) WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
    await sql`
      INSERT INTO tier_reviews (shop_id, reviewed_at) VALUES (${row.shop_id}, ${daysAgo(1)})
      ON CONFLICT (shop_id) DO UPDATE SET reviewed_at = excluded.reviewed_at,
        reviewing_at = NULL, after_tier_id = '', after_customer_id = 0
    `.execute(database.db)
  },

  'finish-codes': async ({ shop, row }) => {
    const benefits = [{ type: 'entry_discount_code' }]
    const { id, benefits: made } = await newTier(shop, {
      ...{ name: 'Gold', threshold: 1_000_000, benefits },
    })
    await sql`
      INSERT INTO tier_gifts (shop_id, gift_id, customer_id, tier_id, benefit_id, fields, created_at)
      SELECT shop_id, 'gift_' || shop_id || '_' || customer_id, customer_id, ${id}, ${made[0].id},
        ${JSON.stringify(made[0].fields)}::jsonb, ${clock.now()}
      FROM accounts WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
  },

  remind: async ({ shop, row }) => {
    await shop.switch({ emails_enabled: true })
    await switchExpiryOn(shop, row)
    await sql`
      UPDATE accounts SET last_activity_at = ${daysAgo(20)}, refilled_at = ${daysAgo(20)}
      WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
  },

  'announce-campaigns': async ({ shop, row }) => {
    await shop.switch({ emails_enabled: true, campaigns_feature: true })
    await newRule(shop, { type: 'order_placed' })
    await sql`UPDATE customers SET email_consent = true WHERE shop_id = ${row.shop_id}`.execute(
      database.db,
    )
    const [starts_at, ends_at] = [daysAgo(1), daysAgo(-9)].map((at) => at.toISOString())
    const emails = { launch: true }
    await newCampaign(shop, { ...{ starts_at, ends_at, emails }, status: 'scheduled' })
  },

  'fold-days': async ({ row }) => {
    await sql`
      INSERT INTO noted_days (shop_id, day, customer_id)
      SELECT shop_id, ${daysAgo(2).toISOString()}::timestamptz::date, customer_id
      FROM accounts WHERE shop_id = ${row.shop_id}
    `.execute(database.db)
  },

  prune: async ({ row: { shop_id }, members }) => {
    for (const [kind, rows] of Object.entries(OLD_ROWS)) {
      // The keys of the record are all kinds.
      const old = new Date(keptSince(kind as KeptKind, clock.now()).getTime() - DAY_MS)
      for (const [index, { insert }] of rows.entries()) {
        for (let number = 1; number <= members; number += 1) {
          const name = `old_${kind}_${index}_${shop_id}_${number}`
          await insert(shop_id, name, old, number).execute(database.db)
        }
      }
    }
    await sql`
      INSERT INTO idempotency_keys (shop_id, credential, key, fingerprint, request_id, status,
        body, created_at, expires_at)
      SELECT ${shop_id}, 'key_gone', n, '', 'req', 200, '{}', ${daysAgo(5)},
        ${daysAgo(5)}::timestamptz + n * interval '1 second'
      FROM generate_series(1, ${members}::integer) n
    `.execute(database.db)
  },
}

/** The statements by which they do it: each runs once for a batch. */
const DOES: Readonly<Record<string, RegExp>> = {
  'give-referral-codes': /UPDATE customers c SET referral_code/,
  'count-extras': /UPDATE orders o SET counted_extras/,
  'import-members': /UPDATE member_import_rows/,
  'judge-orders': /INSERT INTO judged_orders/,
  'pay-birthdays': /new_awards AS/,
  'expire-points': /new_entries AS/,
  'place-members': /UPDATE accounts a\s+SET tier_id/,
  'review-tiers': /UPDATE accounts a\s+SET tier_id/,
  'finish-codes': /INSERT INTO codes/i,
  remind: /INSERT INTO emails/,
  'announce-campaigns': /INSERT INTO emails/,
  'fold-days': /DELETE FROM noted_days/,
  prune: /^\s*(DELETE FROM|WITH noted AS|UPDATE emails)/,
}

/**
 * So many kinds of rows are deleted: the answers of writes too, but not the request log, whose
 * statements are not counted, since it is written at times of its own.
 */
const PRUNED = Object.values(OLD_ROWS).flat().length

/** Jobs that work in no batches, and why what they lock is little. */
const OTHERS: Readonly<Record<string, string>> = {
  'handle-events': 'each event has a transaction of its own',
  'close-erased': 'each account has a transaction of its own',
  'release-points': 'each order or award has one',
  'sync-partner-codes': 'each code has one',
  'send-events': 'locks deliveries, of which only it writes those that are due',
  'send-emails': 'takes 25 e-mails, which only it writes, and then each by itself',
  'sweep-shopify': 'stores what it finds, a page at a time',
  'import-shopify': 'each order or customer has a transaction of its own',
  'work-shopify': 'each order or customer has a transaction of its own',
  'show-on-shopify': 'goes through members a page at a time, and takes twelve to write',
  'tell-of-proposals': 'marks what waits, at most 50 for each key',
  'tell-of-changes': 'marks what assistants did in a day, at most as their limits allow',
}

async function switchExpiryOn(shop: TestShop, { shop_id }: Shop): Promise<void> {
  const points_expiry = { enabled: true, months: 1 }
  expectOk(await shop.patch('/program/settings', { points_expiry, confirm_member_impact: true }))
  await sql`
    UPDATE programs SET points_expire_since = ${daysAgo(400)} WHERE shop_id = ${shop_id}
  `.execute(database.db)
}

it('every job is here', () => {
  const known = [...Object.keys(BATCHED), ...Object.keys(OTHERS)]
  expect(known.sort()).toEqual(jobs.map(({ name }) => name).sort())
})

const WORKING = jobs.filter(({ name }) => BATCHED[name] !== undefined)

it.each(
  WORKING,
)('$name locks as many rows at once as it may, and then finds nothing', async (job) => {
  const few = await sceneOf(job, FEW)
  await countRun(job, few)
  const idle_with_few = await countRun(job, few)

  const many = await sceneOf(job, DUE)
  const counted = await countRun(job, many)
  const idle_with_many = await countRun(job, many)

  const doing = counted.filter(({ text }) => DOES[job.name]?.test(text))
  const in_batches = doing.filter(
    ({ calls, rows }) => calls >= BATCHES && rows <= calls * ROWS_AT_ONCE,
  )
  expect(in_batches.length, textsOf(doing)).toBe(job.name === 'prune' ? PRUNED : 1)
  expect(callsOf(idle_with_many)).toEqual(callsOf(idle_with_few))
})

async function sceneOf(job: Job, members: number): Promise<Scene> {
  const shop = await newShop(app)
  const row = await findShopByDomain(database.db, shop.domain)
  if (row === undefined) throw new Error('the shop is there')
  await insertMembers(database.db, row.shop_id, { count: members, step: 1, at: daysAgo(60) })
  const scene = { shop, row, members }
  await BATCHED[job.name]?.(scene)
  // What came with it, as codes for all, is not the job's.
  return { ...scene, row: (await findShopByDomain(database.db, shop.domain)) ?? row }
}

/** Runs a job for a shop, if it has something to do for it, as the worker would. */
function countRun(job: Job, { row }: Scene): Promise<CountedStatement[]> {
  return countStatements(database, async () => {
    const due = await listShopsDue(database.db, job.due, clock.now())
    const found = due.find(({ shop_id }) => shop_id === row.shop_id)
    if (found !== undefined) await job.run(app.context, found, clock.now())
  })
}

function textsOf(counted: readonly CountedStatement[]): string {
  const lines = counted.map(({ text, calls, rows }) => `${calls} x, ${rows} rows: ${text}`)
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').slice(0, 200)).join('\n')
}

/** How often each statement ran. */
function callsOf(counted: readonly CountedStatement[]): Record<string, number> {
  return Object.fromEntries(counted.map(({ text, calls }) => [text, calls]))
}
