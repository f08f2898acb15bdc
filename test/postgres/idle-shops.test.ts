import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs, runDueJobs, runJob } from '../../src/jobs/index.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { newCampaign } from '../support/campaigns.ts'
import {
  type CountedStatement,
  countStatements,
  openCountedDatabase,
} from '../support/count-statements.ts'
import { HandClock } from '../support/hand-clock.ts'
import { newTier } from '../support/ladders.ts'
import { DAY, line, order } from '../support/orders.ts'
import { partner } from '../support/partners.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, newShop } from '../support/shop.ts'

/**
 * What background work asks for shops in which everything is on and nothing is due, however many
 * such shops there are: one statement for each job that a worker runs, and one for all jobs of the
 * test clock.
 */
const SHOPS = 5
const MINUTE = 60
const clock = new HandClock()
let database: OpenDatabase
let app: TestApp

beforeAll(async () => {
  database = await openCountedDatabase(`laurel_idle_${process.env.VITEST_POOL_ID}`)
  app = await startApp({ database, base_clock: clock })
  for (let number = 1; number <= SHOPS; number += 1) await furnish()
  // The members celebrate, a campaign has begun and its e-mails go out, and orders are history.
  clock.advance(60 * DAY + 12 * 60 * MINUTE)
  await runDueJobs(app.context)
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function furnish(): Promise<void> {
  const shop = await newShop(app)
  const features = { campaigns_feature: true, affiliates_feature: true }
  await shop.switch({ ...features, affiliates_enabled: true, emails_enabled: true })
  for (const type of ['order_placed', 'birthday', 'pet_birthday']) await newRule(shop, { type })
  await newTier(shop, { name: 'Gold', threshold: 1_000_000 })
  await shop.switch({ tiers_enabled: true })
  const points_expiry = { enabled: true, months: 12 }
  expectOk(await shop.patch('/program/settings', { points_expiry, confirm_member_impact: true }))
  await partner(shop)
  await partner(shop, 'Ben')
  await shop.customer(1)
  await shop.award(1, 10)
  await order(shop, 1, { customer_id: 1, lines: [line('10.00')] })
  expectOk(await shop.call('PUT', '/customers/1/birthday', { month: 11, day: 30 }))
  const at = (days: number) => new Date(clock.now_ms + days * DAY * 1_000).toISOString()
  const emails = { teaser: true, launch: true, last_chance: true }
  await newCampaign(shop, { starts_at: at(60), ends_at: at(90), emails, status: 'scheduled' })
  await newCampaign(shop, { starts_at: at(80), ends_at: at(95), emails, status: 'scheduled' })
}

/** Otherwise that it is idle would say little. */
it('was done before', async () => {
  const { rows } = await sql<{ shops: number }>`
    SELECT count(DISTINCT shop_id)::integer AS shops FROM awards WHERE rule_type = 'birthday'
    UNION ALL SELECT count(*)::integer FROM campaigns WHERE launch_sent_at IS NOT NULL
    UNION ALL SELECT count(DISTINCT shop_id)::integer FROM partners WHERE platform_code IS NOT NULL
    UNION ALL SELECT count(DISTINCT shop_id)::integer FROM daily_figures
    UNION ALL SELECT count(*)::integer FROM programs WHERE points_expire_since IS NOT NULL
  `.execute(database.db)
  expect(rows.map(({ shops }) => shops)).toEqual(Array(5).fill(SHOPS))
})

it.each([
  ['a minute', MINUTE],
  ['an hour', 60 * MINUTE],
])('%s later each job is one statement, and all at once are one', async (_, seconds) => {
  clock.advance(seconds)
  const at_once = await countStatements(database, () => runDueJobs(app.context))
  expect(callsOf(at_once), textsOf(at_once)).toBe(1)
  const one_by_one = await countStatements(database, async () => {
    for (const job of jobs) await runJob(job, app.context)
  })
  expect(callsOf(one_by_one), textsOf(one_by_one)).toBeLessThanOrEqual(jobs.length)
})

function callsOf(counted: readonly CountedStatement[]): number {
  return counted.reduce((sum, { calls }) => sum + calls, 0)
}

function textsOf(counted: readonly CountedStatement[]): string {
  const list = counted.map(({ text, calls }) => `${calls} x ${text.replace(/\s+/g, ' ')}`)
  return list.map((text) => text.slice(0, 200)).join('\n')
}
