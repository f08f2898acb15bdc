import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../src/domain/days.ts'
import type { Shop } from '../../src/domain/shops/shop.ts'
import { announceCampaignsJob } from '../../src/jobs/announce-campaigns.ts'
import type { Job } from '../../src/jobs/define.ts'
import { finishCodesJob } from '../../src/jobs/finish-codes.ts'
import { giveReferralCodesJob } from '../../src/jobs/give-referral-codes.ts'
import { handleEventsJob } from '../../src/jobs/handle-events.ts'
import { payBirthdaysJob } from '../../src/jobs/pay-birthdays.ts'
import { pruneJob } from '../../src/jobs/prune.ts'
import { releasePointsJob } from '../../src/jobs/release-points.ts'
import { remindJob } from '../../src/jobs/remind.ts'
import { syncPartnerCodesJob } from '../../src/jobs/sync-partner-codes.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { newTier } from '../support/ladders.ts'
import { line, order, orderShop, points } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Jobs read their work page by page: each finds more than a page of it here, and does all. The
 * pages of expiry, of reviews and of changed ladders are crossed in files of their own.
 */

/** One more than the largest page. */
const MANY = 1_001
const DAY_MS = 86_400_000

let shop: TestShop
let row: Shop
let now: Date

const run = (job: Job) => job.run(shop.app.context, row, now)

/** How many rows there are; `from` begins with the table. */
async function count(from: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${from}
  `.execute(shop.app.database.db)
  return found.rows[0]?.count ?? 0
}

const emailsOf = (template: string) =>
  count(sql`emails WHERE shop_id = ${row.shop_id} AND template LIKE ${template}`)

beforeAll(async () => {
  shop = await newShop()
  const { context, database } = shop.app
  await shop.switch({ emails_enabled: true, campaigns_feature: true })
  const found = await findShopByDomain(database.db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  row = found
  now = context.clock.now()
  const at = new Date(now.getTime() - 26 * DAY_MS)
  await insertMembers(database.db, row.shop_id, { count: MANY, step: 1, at })
})

describe('more than a page', () => {
  it('of members without a code to refer friends with', async () => {
    await run(giveReferralCodesJob)
    const left = sql`customers WHERE shop_id = ${row.shop_id}
      AND (referral_code IS NULL OR normal_email IS NULL)`
    expect(await count(left)).toBe(0)
  })

  it('of members whose points are about to expire', async () => {
    const points_expiry = { enabled: true, months: 1 }
    const body = { points_expiry, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', body))
    await sql`
      UPDATE programs SET points_expire_since = ${new Date(now.getTime() - 400 * DAY_MS)}
      WHERE shop_id = ${row.shop_id}
    `.execute(shop.app.database.db)
    await run(remindJob)
    expect(await emailsOf('points_expiring%')).toBe(MANY)
  })

  it('of codes that are about to end', async () => {
    const { db } = shop.app.database
    await sql`DELETE FROM emails WHERE shop_id = ${row.shop_id}`.execute(db)
    await shop.customer(5_001)
    await shop.award(5_001, 1_000)
    const ends = { code_valid_days: 30 }
    const reward = {
      type: 'percentage',
      name: '10%',
      points_cost: 100,
      discount_value: 10,
      ...ends,
    }
    const { id } = expectOk(await shop.post('/program/rewards', reward)).body.reward
    const redeemed = await shop.post('/customers/5001/redemptions', { reward_id: id })
    const { redemption } = expectOk(redeemed).body
    const tables = [
      ['codes', 'code_id', redemption.id],
      ['redemptions', 'redemption_id', redemption.id],
    ] as const
    for (const [table, key, value] of tables) {
      await sql`
        INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(r, to_jsonb(r) ||
          jsonb_build_object(${key}::text, 'red_copy_' || lpad(n::text, 5, '0'),
            'key', NULL, 'code', 'COPY' || n, 'ends_at', ${new Date(now.getTime() + DAY_MS)}::timestamptz))).*
        FROM ${sql.table(table)} r, generate_series(1, 501) n
        WHERE r.shop_id = ${row.shop_id} AND r.${sql.ref(key)} = ${value}
      `.execute(db)
    }
    await run(remindJob)
    const reminded = await emailsOf('reward_expiring')
    // No points were spent on these, which the ledger would tell.
    for (const [table, key] of tables.toReversed()) {
      await sql`
        DELETE FROM ${sql.table(table)}
        WHERE shop_id = ${row.shop_id} AND ${sql.ref(key)} LIKE 'red_copy_%'
      `.execute(db)
    }
    expect(reminded).toBe(501)
  })

  it('of readers of a campaign', async () => {
    await sql`UPDATE customers SET email_consent = true WHERE shop_id = ${row.shop_id}`.execute(
      shop.app.database.db,
    )
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const campaign = {
      name: 'Double points',
      multiplier: 2,
      status: 'scheduled',
      starts_at: new Date(now.getTime() - 60_000).toISOString(),
      ends_at: new Date(now.getTime() + 9 * DAY_MS).toISOString(),
      emails: { launch: true },
    }
    const made = expectOk(await shop.post('/campaigns', campaign)).body
    now = shop.app.context.clock.now()
    await run(announceCampaignsJob)
    expect(await emailsOf('campaign_launch')).toBe(made.would_email.recipients)
    expect(made.would_email.recipients).toBeGreaterThanOrEqual(MANY)
    await run(announceCampaignsJob)
    expect(await emailsOf('campaign_launch')).toBe(made.would_email.recipients)
  })

  it('of birthdays on one day', async () => {
    const { db } = shop.app.database
    expectOk(await shop.post('/program/earn-rules', { type: 'birthday' }))
    const today = dayIn(row.timezone, now)
    const [, month, day] = today.split('-').map(Number)
    const entered_at = new Date(now.getTime() - 500 * DAY_MS)
    await sql`
      UPDATE customers SET birthday_month = ${month}, birthday_day = ${day},
        birthday_entered_at = ${entered_at}
      WHERE shop_id = ${row.shop_id} AND customer_id <= 251
    `.execute(db)
    // Somebody who joined today had no birthday with the shop yesterday, which is looked at too.
    const [before_yesterday, yesterday] = [2, 1].map((days) =>
      dayIn(row.timezone, new Date(now.getTime() - days * DAY_MS)),
    )
    const [, their_month, their_day] = (yesterday ?? '').split('-').map(Number)
    await sql`
      UPDATE customers SET birthday_month = ${their_month}, birthday_day = ${their_day},
        birthday_entered_at = ${entered_at}
      WHERE shop_id = ${row.shop_id} AND customer_id = 5001
    `.execute(db)
    await sql`
      INSERT INTO birthday_looks VALUES (${row.shop_id}, ${before_yesterday}::text::date)
      ON CONFLICT (shop_id) DO UPDATE SET looked_until = excluded.looked_until
    `.execute(db)
    await run(payBirthdaysJob)
    const paid = sql`entries WHERE shop_id = ${row.shop_id} AND source = 'birthday'`
    expect(await count(paid)).toBe(251)
  })

  it('of gifts that are owed, and of codes to make for them', async () => {
    const { db } = shop.app.database
    const { id } = await newTier(shop, {
      name: 'Gold',
      threshold: 1_000_000,
      benefits: [{ type: 'entry_discount_code' }],
    })
    const tiers = expectOk(await shop.get('/program')).body.tiers
    const benefit = tiers.find((tier: { id: string }) => tier.id === id).benefits[0]
    await sql`
      INSERT INTO tier_gifts (shop_id, gift_id, customer_id, tier_id, benefit_id, fields, created_at)
      SELECT ${row.shop_id}, 'gift_' || ${randomUUID()}::text || n, n, ${id}, ${benefit.id},
        ${JSON.stringify(benefit.fields)}::jsonb, ${now}
      FROM generate_series(1, 201) n
    `.execute(db)
    await run(finishCodesJob)
    const codes = sql`codes WHERE shop_id = ${row.shop_id} AND kind = 'gift' AND status = 'issued'`
    expect(await count(codes)).toBe(201)
  })

  it('of points that have waited', async () => {
    const waiting = await orderShop({ pendingDays: 1 })
    const { database, context } = waiting.app
    const found = await findShopByDomain(database.db, waiting.domain)
    if (found === undefined) throw new Error('the shop is there')
    await waiting.customer(1)
    for (let number = 1; number <= 201; number += 1) {
      await order(waiting, number, { customer_id: 1, lines: [line(1)] })
    }
    expect(await points(waiting, 1)).toEqual({ balance: 0, pending: 201, earned: 0 })
    await releasePointsJob.run(context, found, new Date(context.clock.now().getTime() + DAY_MS))
    expect(await points(waiting, 1)).toEqual({ balance: 201, pending: 0, earned: 201 })
  })

  it("of partners' codes that the platform does not have yet", async () => {
    const { db } = shop.app.database
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
    await sql`
      INSERT INTO partners (shop_id, partner_id, email, name, code, link_token, status, created_at,
        updated_at)
      SELECT ${row.shop_id}, 'par_' || n, n || '@partners.example', 'Ada', 'PARTNER-' || n,
        'link' || n, 'approved', ${now}, ${now}
      FROM generate_series(1, 101) n
    `.execute(db)
    const owed = sql`partners WHERE shop_id = ${row.shop_id} AND platform_code IS NULL`
    expect(await count(owed)).toBe(101)
    await run(syncPartnerCodesJob)
    expect(await count(owed)).toBe(0)
    expect(
      await count(sql`embedded_discounts WHERE shop_id = ${row.shop_id}
      AND code LIKE 'PARTNER-%' AND ended_at IS NULL`),
    ).toBe(101)
  })

  it('of events of the platform that were left', async () => {
    const { db } = shop.app.database
    await sql`
      INSERT INTO platform_events (shop_id, event_id, kind, payload, created_at)
      SELECT ${row.shop_id}, 'pev_' || n, 'order_saved', '{}', ${now}
      FROM generate_series(1, 201) n
    `.execute(db)
    const left = sql`platform_events WHERE shop_id = ${row.shop_id} AND handled_at IS NULL`
    expect(await count(left)).toBe(201)
    await run(handleEventsJob)
    expect(await count(left)).toBe(0)
  })

  it('of kept answers that are over', async () => {
    const { db } = shop.app.database
    const over = new Date(now.getTime() - 5 * DAY_MS)
    await sql`
      INSERT INTO idempotency_keys (shop_id, credential, key, fingerprint, request_id, status,
        body, created_at, expires_at)
      SELECT ${row.shop_id}, 'key_gone', n, '', 'req', 200, '{}', ${over}, ${over}
      FROM generate_series(1, 1001) n
    `.execute(db)
    await run(pruneJob)
    const kept = sql`idempotency_keys WHERE shop_id = ${row.shop_id} AND credential = 'key_gone'`
    expect(await count(kept)).toBe(0)
  })
})

describe('a reminder that fails', () => {
  it('is made when the job runs again on the same day', async () => {
    const { database } = shop.app
    const { db } = database
    // Tomorrow where the shop is, when it is awake: other files may have moved the clock to a time
    // at which tomorrow has begun there, and not here.
    now = new Date(`${dayIn(row.timezone, new Date(now.getTime() + DAY_MS))}T10:00:00Z`)
    const isDue = async () =>
      (await listShopsDue(db, 'reminders', now)).some(({ shop_id }) => shop_id === row.shop_id)
    await sql`DELETE FROM emails WHERE shop_id = ${row.shop_id}`.execute(db)
    await sql`
      UPDATE accounts SET last_activity_at = ${new Date(now.getTime() - 26 * DAY_MS)}
      WHERE shop_id = ${row.shop_id}
    `.execute(db)
    await database.runScript(
      `ALTER TABLE emails ADD CONSTRAINT no_room CHECK (shop_id <> ${row.shop_id}) NOT VALID`,
    )
    await expect(run(remindJob)).rejects.toThrow()
    await database.runScript('ALTER TABLE emails DROP CONSTRAINT no_room')
    expect(await isDue()).toBe(true)
    await run(remindJob)
    expect(await emailsOf('points_expiring%')).toBeGreaterThanOrEqual(MANY)
    expect(await isDue()).toBe(false)
  })
})
