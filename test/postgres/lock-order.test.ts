import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '../../src/jobs/index.ts'
import { sqlState } from '../../src/store/error-kind.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { inDays, newCampaign } from '../support/campaigns.ts'
import { type Reply, verdict } from '../support/http.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { postRefund, putOrder } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { cancel, expectClean, newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { behindGate } from '../support/row-gate.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/**
 * All kinds of writes about the same few members, at the same time and through two nodes. In each
 * round a row is held until all of them wait for it, or for each other: then a write that takes its
 * locks in another order than the others meets them in a circle.
 */

/** Each is referred by the one before, so that payments go up and down the numbers. */
const MEMBERS = [5, 2, 8, 1, 7, 3, 6, 4]
const GATE = 4
const GATES: Readonly<Record<string, (number: number) => RawBuilder<unknown>>> = {
  account: (number) => sql`accounts WHERE customer_id = ${number} AND`,
  customer: (number) => sql`customers WHERE customer_id = ${number} AND`,
  order: (number) => sql`orders WHERE order_id = ${number} AND`,
  campaign: () => sql`campaigns WHERE`,
}
const DEADLOCK = '40P01'
const HELD_MS = 300

let nodes: TwoNodes
let views: readonly [TestShop, TestShop]
let shop_id: number
let reward_id: string
let rule_id: string
let deadlocks = 0

beforeAll(async () => {
  nodes = await startTwoNodes()
  const shop = await newShop(nodes.nodes[0])
  views = [shop, throughNode(shop, nodes.nodes[1])]
  shop_id = await shopIdOf(shop)
  await shop.switch({ campaigns_feature: true, referral_enabled: true })
  expectOk(await shop.patch('/program/referrals', { earning_rule: { fields: {} } }))
  await newRule(shop, { type: 'order_placed' })
  const fields = { url: 'https://bean-there.example' }
  rule_id = (await newRule(shop, { type: 'visit_url', fields })).id
  reward_id = await newReward(shop, 'fixed_amount', { points_cost: 1 })
  const benefits = [{ type: 'entry_points', fields: { points: 5 } }]
  await newTier(shop, { name: 'Silver', threshold: 150, benefits })
  await newTier(shop, { name: 'Gold', threshold: 300, benefits })
  await shop.switch({ tiers_enabled: true })
  const starts_at = await inDays(shop, -1)
  for (const multiplier of [2, 3]) {
    const limits = { max_bonus_points: 1_000_000 }
    await newCampaign(shop, { starts_at, multiplier, limits, status: 'scheduled' })
  }
  for (const { context } of nodes.nodes) {
    context.database.onError((error) => {
      if (sqlState(error) === DEADLOCK) deadlocks += 1
    })
  }
})
afterAll(() => nodes.close())

/** Members with an unpaid order each, in a chain of referrals. */
async function addMembers(round: number): Promise<number[]> {
  let referral_code: string | null = null
  const numbers = MEMBERS.map((place) => round * 100 + place)
  for (const number of numbers) {
    const email = `friend-${number}@example.com`
    if (referral_code !== null) expectOk(await claim(views[0], referral_code, email))
    await views[0].customer(number, { email })
    await views[0].award(number, 100)
    expectOk(await putOrder(views[0], number, { customer_id: number }))
    referral_code = await codeOf(views[0], number)
  }
  return numbers
}

/** Friends before those who referred them, from another pair in each round. */
function friendsFirst(numbers: readonly number[], round: number): number[] {
  const turned = (2 * round) % numbers.length
  const backwards = numbers.toReversed()
  return [...backwards.slice(-turned), ...backwards.slice(0, -turned)]
}

/** What happens to a member at a moment; orders of every other member go through each node. */
function writesOf(number: number): Promise<Reply>[] {
  const [one, other] = number % 2 === 0 ? views : [views[1], views[0]]
  const email = `friend-${number}@example.com`
  const paid = { customer_id: number, paid: true }
  return [
    putOrder(one, number, paid),
    putOrder(one, number + 50, paid),
    putOrder(other, number, { ...paid, tags: ['edited'] }),
    postRefund(one, number, { amount: '10.00' }),
    other.platform('PUT', `/customers/${number}`, { email, tags: ['regular'] }),
    one.post(`/customers/${number}/points/earn`, { points: 7, source_ref: randomUUID() }, key()),
    other.post(`/customers/${number}/points/deduct`, { points: 3 }, key()),
    other.post(`/customers/${number}/claims`, { rule_id }, key()),
    redeemed(one, number),
  ]
}

const key = () => ({ key: randomUUID() })

/** A redemption that is taken back at once. */
async function redeemed(shop: TestShop, number: number): Promise<Reply> {
  const reply = await redeem(shop, number, reward_id)
  return reply.status === 200 ? cancel(shop, number, reply.body.redemption.id) : reply
}

/** All that runs in the background, on both nodes. */
async function runJobs(): Promise<Reply[]> {
  for (const { context } of nodes.nodes) {
    const shop = await findShopByDomain(context.database.db, views[0].domain)
    if (shop === undefined) throw new Error('the shop is there')
    await Promise.all(jobs.map((job) => job.run(context, shop, context.clock.now())))
  }
  return []
}

/** Holds a row until as many wait as will. */
function behind<Result>(gate: RawBuilder<unknown>, work: () => Promise<Result>): Promise<Result> {
  const { db } = nodes.nodes[0].context.database
  return behindGate(db, sql`${gate} shop_id = ${shop_id}`, (open) => {
    setTimeout(open, HELD_MS)
    return work()
  })
}

it.each(Object.keys(GATES))('no writes meet in a circle behind: %s', async (gate) => {
  const place = Object.keys(GATES).indexOf(gate)
  for (const round of [1, 2, 3].map((turn) => place * 10 + turn)) {
    const numbers = await addMembers(round)
    const row = GATES[gate]?.(round * 100 + GATE)
    if (row === undefined) throw new Error(`there is no ${gate}`)
    const replies = await behind(row, () =>
      Promise.all([...friendsFirst(numbers, round).flatMap(writesOf), runJobs()]),
    )
    const failed = replies.flat().filter(({ status }) => status >= 400)
    expect(failed.map(verdict)).toEqual([])
    expect(deadlocks).toBe(0)
  }
  const { data } = expectOk(await views[0].admin('GET', '/referrals?limit=100')).body
  expect(data.some(({ status }: { status: string }) => status === 'completed')).toBe(true)
  await expectClean(views[0])
})
