import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '../../src/jobs/index.ts'
import { sqlState } from '../../src/store/error-kind.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { inDays, newCampaign } from '../support/campaigns.ts'
import type { Reply } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { postRefund, putOrder } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { cancel, newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** All kinds of writes about the same few members, at the same time and through two nodes. */

/** Each was referred by the member before. The numbers go up and down, so that locks would too. */
const MEMBERS = [5, 2, 8, 1, 7, 3, 6, 4]
const ROUNDS = 12
const DEADLOCK = '40P01'

let nodes: TwoNodes
let views: readonly [TestShop, TestShop]
let reward_id: string
/** One for each round, because each pays once. */
const rules: string[] = []
let deadlocks = 0

beforeAll(async () => {
  nodes = await startTwoNodes()
  const shop = await newShop(nodes.nodes[0])
  views = [shop, throughNode(shop, nodes.nodes[1])]
  await shop.switch({ campaigns_feature: true, referral_enabled: true })
  await newRule(shop, { type: 'order_placed', fields: { pendingDays: 0 } })
  for (let round = 1; round <= ROUNDS; round += 1) {
    const fields = { url: `https://bean-there.example/${round}` }
    rules.push((await newRule(shop, { type: 'visit_url', fields })).id)
  }
  reward_id = await newReward(shop, 'fixed_amount', { points_cost: 1 })
  const gift = [{ type: 'entry_points', fields: { points: 5 } }]
  await newTier(shop, { name: 'Silver', threshold: 300, benefits: gift })
  await newTier(shop, { name: 'Gold', threshold: 600, benefits: gift })
  await shop.switch({ tiers_enabled: true })
  const starts_at = await inDays(shop, -1)
  for (const multiplier of [2, 3]) {
    const limits = { max_bonus_points: 1_000_000 }
    await newCampaign(shop, { starts_at, multiplier, limits, status: 'scheduled' })
  }
  let referral_code: string | null = null
  for (const number of MEMBERS) {
    const email = `friend-${number}@example.com`
    if (referral_code !== null) expectOk(await claim(shop, referral_code, email))
    await shop.customer(number, { email })
    await shop.award(number, 100)
    referral_code = await codeOf(shop, number)
  }
  for (const { context } of nodes.nodes) {
    context.database.onError((error) => {
      if (sqlState(error) === DEADLOCK) deadlocks += 1
    })
  }
})
afterAll(() => nodes.close())

/** What happens to a member in a round, half of it through each node. */
function writesOf(number: number, round: number): Promise<Reply>[] {
  const [one, other] = number % 2 === round % 2 ? views : views.toReversed()
  if (one === undefined || other === undefined) throw new Error('a node is missing')
  const order_id = number + round * 100
  const before = order_id - 100
  return [
    putOrder(one, order_id, { customer_id: number, paid: true }),
    putOrder(other, order_id, { customer_id: number, paid: true, tags: ['edited'] }),
    postRefund(one, before, { amount: '10.00' }),
    putOrder(other, before, { customer_id: number, paid: true, cancelled: round % 3 === 0 }),
    other.platform('PUT', `/customers/${number}`, {
      email: `friend-${number}@example.com`,
      tags: [`${round}`],
    }),
    one.post(
      `/customers/${number}/points/earn`,
      { points: 7, source: 'test' },
      { key: randomUUID() },
    ),
    other.post(`/customers/${number}/claims`, { rule_id: rules[round - 1] }),
    redeemed(one, number),
  ]
}

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

it('lets no two transactions wait for each other in a circle', async () => {
  const replies: Reply[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const doing = MEMBERS.flatMap((number) => writesOf(number, round))
    replies.push(...(await Promise.all([...doing, runJobs()])).flat())
  }
  expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(ROUNDS * 40)
  expect(deadlocks).toBe(0)
  expect(expectOk(await views[0].admin('GET', '/verify')).body.problems).toEqual([])
})
