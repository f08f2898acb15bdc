import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from '../../src/domain/shops/shop.ts'
import { sendEmails } from '../../src/emails/actions/send-emails.ts'
import { payBirthdaysJob } from '../../src/jobs/pay-birthdays.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { newCampaign } from '../support/campaigns.ts'
import {
  type CountedStatement,
  countStatements,
  openCountedDatabase,
} from '../support/count-statements.ts'
import { HandClock } from '../support/hand-clock.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import {
  OPERATION_COSTS,
  type Operation,
  type OperationCost,
  ORDERS_TOLD_COSTS,
  type OrdersTold,
  SPEED_PAGE,
  withCostTable,
} from '../support/operation-costs.ts'
import { shopWithOrders } from '../support/order-batches.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { cancel, newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * What operations cost the database, in numbers that do not depend on the machine. A member is
 * number 1 to 20; the first of them do each operation before it is counted, so that every statement
 * is prepared and every reading that lasts a moment is kept.
 */
const WARM = 10
const COUNTED = 10
const members = Array.from({ length: WARM + COUNTED }, (_, index) => index + 1)
const clock = new HandClock()
const name = `laurel_costs_${process.env.VITEST_POOL_ID}`
let database: OpenDatabase
let app: TestApp
let shop: TestShop
let found: Shop | undefined
let reward_id: string
let rule_id: string
/** By member. */
const redemptions = new Map<number, string>()

beforeAll(async () => {
  database = await openCountedDatabase(name)
  app = await startApp({ database, base_clock: clock })
  shop = await newShop(app)
  await shop.switch({ campaigns_feature: true })
  await newRule(shop, { type: 'order_placed' })
  await newRule(shop, { type: 'birthday' })
  const visit = { type: 'visit_url', fields: { url: 'https://bean-there.example' } }
  rule_id = (await newRule(shop, visit)).id
  reward_id = await newReward(shop, 'fixed_amount', { fields: { usageLimit: 1_000 } })
  await newTier(shop, { name: 'Gold', threshold: 1_000_000 })
  await shop.switch({ tiers_enabled: true })
  for (const member of members) {
    await shop.customer(member)
    for (let award = 1; award <= 50; award += 1) await shop.award(member, 10)
    expectOk(await shop.call('PUT', `/customers/${member}/birthday`, { month: 12, day: 24 }))
  }
  for (const id of products) await shop.product(id)
  const starts_at = clock.now().toISOString()
  const ends_at = new Date(clock.now_ms + 365 * DAY * 1_000).toISOString()
  await newCampaign(shop, { starts_at, ends_at, status: 'scheduled' })
  clock.advance(84 * DAY)
  found = await findShopByDomain(database.db, shop.domain)
  await payBirthdays()
})

afterAll(async () => {
  await app.close()
  await database.close()
})

async function payBirthdays(): Promise<void> {
  if (found === undefined) throw new Error('the shop is there')
  await payBirthdaysJob.run(app.context, found, clock.now())
}

const products = [1, 2, 3]
const lines = products.map((id) => line('10.00', { id, product_id: id }))

const AT_ONCE = 'Birthdays of 20 members'
const IN_A_BATCH = '40 e-mails of 2 templates'
type RepeatedOperation = Exclude<Operation, typeof AT_ONCE | typeof IN_A_BATCH>

/** How a member does each. */
const OPERATIONS: Readonly<Record<RepeatedOperation, (member: number) => Promise<unknown>>> = {
  'Award of points': (member) => shop.award(member, 10),
  Balance: async (member) => expectOk(await shop.get(`/customers/${member}/points`)),
  'Page of 50 transactions': async (member) =>
    expectOk(await shop.get(`/customers/${member}/transactions?limit=50`)),
  'Estimate of a cart': async (customer_id) => {
    const cart = products.map((product_id) => ({ product_id, quantity: 1, price: '10.00' }))
    return expectOk(await shop.post('/estimates', { customer_id, lines: cart }))
  },
  'Order of 3 lines': (member) => order(shop, member, { customer_id: member, lines }),
  'Refund of a line': (member) => refund(shop, member, { lines: [{ line_id: 1, quantity: 1 }] }),
  Redemption: async (member) => {
    redemptions.set(member, expectOk(await redeem(shop, member, reward_id)).body.redemption.id)
  },
  'Cancel of a redemption': async (member) =>
    expectOk(await cancel(shop, member, redemptions.get(member) ?? '')),
  'Claim of a rule': async (member) =>
    expectOk(await shop.post(`/customers/${member}/claims`, { rule_id })),
  'Birthdays, all paid before': payBirthdays,
  'New customer': (member) => shop.customer(1_000 + member),
  'Dry run of a tier': async (member) => {
    const tier = { name: 'Platinum', threshold: 2_000_000 + member, dry_run: true }
    expectOk(await shop.post('/program/tiers', tier))
  },
}

/** Operations that another one is needed for come after it. */
it.each(Object.keys(OPERATIONS) as RepeatedOperation[])('%s', async (operation) => {
  const run = OPERATIONS[operation]
  for (const member of members.slice(0, WARM)) await run(member)
  const counted = await countStatements(database, async () => {
    for (const member of members.slice(WARM)) await run(member)
  })
  expectCost(OPERATION_COSTS[operation], counted, COUNTED)
  // A connection that was idle so far plans once what it had not prepared.
  const planned_each_time = counted.filter(({ calls, plans }) => plans > calls / 2)
  expect(planned_each_time).toEqual([])
})

it(AT_ONCE, async () => {
  const birthday_shop = await newShop(app)
  await newRule(birthday_shop, { type: 'birthday' })
  const shop_id = await shopIdOf(birthday_shop)
  await insertMembers(database.db, shop_id, { count: 20, step: 1, at: new Date(0) })
  await sql`
    UPDATE customers SET birthday_month = 12, birthday_day = 24, birthday_entered_at = created_at
    WHERE shop_id = ${shop_id}
  `.execute(database.db)
  found = await findShopByDomain(database.db, birthday_shop.domain)
  expectCost(OPERATION_COSTS[AT_ONCE], await countStatements(database, payBirthdays), 1)
  const { points_balance } = expectOk(await birthday_shop.get('/customers/20/points')).body
  expect(points_balance).toBe(20 + 200)
})

it(IN_A_BATCH, async () => {
  const email_shop = await newShop(app)
  await email_shop.switch({ emails_enabled: true })
  // Each is welcomed, and told of the points.
  for (const member of members) {
    await email_shop.customer(member)
    await email_shop.award(member, 10)
  }
  const sender = await findShopByDomain(database.db, email_shop.domain)
  if (sender === undefined) throw new Error('the shop is there')
  const send = () => sendEmails(app.context, sender, clock.now())
  expectCost(OPERATION_COSTS[IN_A_BATCH], await countStatements(database, send), 1)
  const { data } = expectOk(await email_shop.admin('GET', '/emails?limit=250')).body
  expect(data.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'sent'))
})

describe('orders that a platform tells together, each with', () => {
  const ALONE = 1
  const MANY = 8

  it.each(Object.keys(ORDERS_TOLD_COSTS) as OrdersTold[])('%s', async (name) => {
    const buyers = Array.from({ length: WARM + ALONE + MANY }, (_, index) => index + 1)
    const { orders, tell } = await shopWithOrders(app, name, buyers)
    for (const order of orders.slice(0, WARM)) await tell([order])
    for (const some of [orders.slice(WARM, WARM + ALONE), orders.slice(WARM + ALONE)]) {
      const counted = await countStatements(database, () => tell(some))
      expectCost(ORDERS_TOLD_COSTS[name], counted, 1)
    }
  })
})

it('stands in docs/speed.md (npm run generate)', () => {
  const page = readFileSync(SPEED_PAGE, 'utf8')
  expect(withCostTable(page)).toBe(page)
})

function expectCost(expected: OperationCost, counted: readonly CountedStatement[], times: number) {
  const calls = (some = counted) => some.reduce((sum, statement) => sum + statement.calls, 0)
  const cost: OperationCost = {
    statements: calls() / times,
    commits: calls(counted.filter(({ text }) => /^commit$/i.test(text))) / times,
  }
  const list = counted.map(({ text, calls }) => `${calls} x ${text.replace(/\s+/g, ' ')}`)
  expect(cost, list.map((line) => line.slice(0, 140)).join('\n')).toEqual(expected)
}
