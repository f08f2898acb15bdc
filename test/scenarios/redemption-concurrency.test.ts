import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LooseReply, type Reply, verdict } from '../support/http.ts'
import { putOrder } from '../support/orders.ts'
import {
  COST,
  cancel,
  expectClean,
  newMember,
  newReward,
  proveRedemptions,
  redeem,
} from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { inParallel, startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** Many who redeem at the same time, through two nodes of the service on one database. */

const ADA = 1
const WIDTH = 40

let nodes: TwoNodes
let shop: TestShop
let views: readonly [TestShop, TestShop]

beforeAll(async () => {
  nodes = await startTwoNodes()
})
afterAll(() => nodes.close())

async function newViews(): Promise<void> {
  shop = await newShop(nodes.nodes[0])
  views = [shop, throughNode(shop, nodes.nodes[1])]
}

const through = (index: number): TestShop => views[index % 2 === 0 ? 0 : 1]
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const done = <Any extends Reply>(replies: readonly Any[]) =>
  replies.filter(({ status }) => status === 200)
/** What those were told who did not get it, each once. */
const refusals = (replies: readonly Reply[]) =>
  [...new Set(replies.filter(({ status }) => status !== 200).map(verdict))].sort()

describe('a hundred redemptions and a hundred deductions of one customer at once', () => {
  it('never spend the last points twice', async () => {
    await newViews()
    // For sixty of the two hundred; each asks for as much as another.
    const given = 60 * COST
    await newMember(shop, ADA, given)
    const rewards = [
      await newReward(shop, 'percentage'),
      await newReward(shop, 'store_credit'),
      await newReward(shop, 'gift_card'),
    ]
    const replies = await inParallel(
      numbersTo(200),
      WIDTH,
      async (index): Promise<LooseReply> =>
        index % 2 === 0
          ? redeem(through(index / 2), ADA, rewards[index % rewards.length] ?? '')
          : through(index).post(`/customers/${ADA}/points/deduct`, { points: COST }),
    )
    expect(refusals(replies)).toEqual(['422 insufficient_points'])
    expect(done(replies)).toHaveLength(60)
    const deducted = replies.filter(({ status }, index) => status === 200 && index % 2 === 1)
    const { balance } = await proveRedemptions(shop, ADA, given - COST * deducted.length)
    expect(balance).toBe(0)
    // Whoever was let in was told another balance than everybody else.
    const told = done(replies).map(({ body }) => body.balance_after)
    expect(told.every((points) => points >= 0 && points < given)).toBe(true)
    await expectClean(shop)
  })
})

describe('the limits of a reward', () => {
  it('let one of fifty redemptions of a customer through where it is one for each', async () => {
    await newViews()
    const given = 50 * COST
    await newMember(shop, ADA, given)
    const reward = await newReward(shop, 'percentage', { fields: { perCustomerLimit: 1 } })
    const replies = await inParallel(numbersTo(50), 50, (index) =>
      redeem(through(index), ADA, reward),
    )
    expect(done(replies)).toHaveLength(1)
    expect(refusals(replies)).toEqual(['422 validation_error limit_reached'])
    expect((await proveRedemptions(shop, ADA, given)).redemptions).toHaveLength(1)
    await expectClean(shop)
  })

  it('let five of fifty customers through where it is five for all', async () => {
    await newViews()
    const reward = await newReward(shop, 'percentage', { fields: { usageLimit: 5 } })
    const customers = numbersTo(50).map((index) => index + 1)
    await inParallel(customers, WIDTH, (customer) => newMember(shop, customer, COST))
    const replies = await inParallel(customers, 50, (customer) =>
      redeem(through(customer), customer, reward),
    )
    expect(done(replies)).toHaveLength(5)
    expect(refusals(replies)).toEqual(['422 validation_error limit_reached'])
    for (const customer of customers) await proveRedemptions(shop, customer, COST)
    await expectClean(shop)
  })

  it('hold while others give theirs back', async () => {
    await newViews()
    const reward = await newReward(shop, 'percentage', { fields: { usageLimit: 3 } })
    const customers = numbersTo(12).map((index) => index + 1)
    for (const customer of customers) await newMember(shop, customer, 10 * COST)
    await inParallel(numbersTo(96), 24, async (index) => {
      const customer = customers[index % customers.length] ?? ADA
      const reply = await redeem(through(index), customer, reward)
      if (reply.status !== 200 || index >= 72) return
      expectOk(await cancel(through(index + 1), customer, reply.body.redemption.id))
    })
    const standings = await inParallel(customers, 4, (customer) =>
      proveRedemptions(shop, customer, 10 * COST),
    )
    const issued = standings.flatMap(({ redemptions }) =>
      redemptions.filter(({ status }) => status === 'issued'),
    )
    expect(issued.length).toBeLessThanOrEqual(3)
    const left = 3 - issued.length
    const more = await inParallel(customers, 12, (customer) => redeem(shop, customer, reward))
    expect(done(more)).toHaveLength(left)
    await expectClean(shop)
  })
})

describe('one idempotency key', () => {
  it('that is used a hundred times at once is charged once', async () => {
    await newViews()
    const given = 100 * COST
    await newMember(shop, ADA, given)
    for (const type of ['percentage', 'store_credit', 'gift_card']) {
      const reward = await newReward(shop, type)
      const key = randomUUID()
      const replies = await inParallel(numbersTo(100), 100, (index) =>
        redeem(through(index), ADA, reward, key),
      )
      expect(refusals(replies)).toEqual([])
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    }
    const { redemptions } = await proveRedemptions(shop, ADA, given)
    expect(redemptions.map(({ status }) => status)).toEqual(['issued', 'issued', 'issued'])
    await expectClean(shop)
  })

  it('is charged to one of the customers that it is used for', async () => {
    await newViews()
    const reward = await newReward(shop, 'percentage')
    const customers = numbersTo(20).map((index) => index + 1)
    await inParallel(customers, WIDTH, (customer) => newMember(shop, customer, COST))
    for (let round = 0; round < 3; round += 1) {
      const key = randomUUID()
      const ask = (customer: number) => redeem(through(customer), customer, reward, key)
      const replies = await inParallel(customers, customers.length, ask)
      expect(done(replies)).toHaveLength(1)
      expect(refusals(replies)).toEqual(['409 idempotency_conflict Idempotency-Key'])
      const { redemption } = done(replies)[0]?.body ?? {}
      const winner = customers.filter((_, index) => replies[index]?.status === 200)[0] ?? 0
      for (const customer of customers) await proveRedemptions(shop, customer, COST)
      expectOk(await cancel(shop, winner, redemption?.id ?? ''))
    }
    await expectClean(shop)
  })
})

describe('a redemption, its cancels and the order that uses it', () => {
  it('come to one end, whichever is first', async () => {
    await newViews()
    const given = 30 * COST
    await newMember(shop, ADA, given)
    const rewards = [await newReward(shop, 'percentage'), await newReward(shop, 'fixed_amount')]
    const became = await inParallel(numbersTo(20), 5, async (index) => {
      const reply = await redeem(through(index), ADA, rewards[index % 2] ?? '')
      const { id, discount_code } = expectOk(reply).body.redemption
      const order = { customer_id: ADA, discount_codes: [{ code: discount_code }], paid: true }
      const replies = await Promise.all([
        ...numbersTo(4).map((number) => cancel(through(number), ADA, id)),
        ...(index % 4 === 0 ? [] : [putOrder(through(index + 1), index + 1, order)]),
      ])
      const cancels = replies.slice(0, 4)
      const told = expectOk(await shop.get(`/customers/${ADA}/redemptions/${id}`)).body
      const changed = cancels.filter(({ body }) => body.changed === true)
      expect(changed).toHaveLength(told.status === 'cancelled' ? 1 : 0)
      expect([[], ['422 validation_error already_used']]).toContainEqual(refusals(cancels))
      return told
    })
    const statuses = new Set(became.map(({ status }) => status))
    expect([...statuses].every((status) => ['cancelled', 'used'].includes(status))).toBe(true)
    const { points_balance } = expectOk(await shop.get(`/customers/${ADA}/points`)).body
    const used = became.filter(({ status }) => status === 'used')
    expect(points_balance).toBe(given - COST * used.length)
    await expectClean(shop)
  })

  it('cancelled fifty times at once gives the points back once', async () => {
    await newViews()
    await newMember(shop, ADA, COST)
    for (const type of ['percentage', 'store_credit', 'gift_card']) {
      const reward = await newReward(shop, type)
      const { id } = expectOk(await redeem(shop, ADA, reward)).body.redemption
      const replies = await inParallel(numbersTo(50), 50, (index) =>
        cancel(through(index), ADA, id),
      )
      expect(refusals(replies)).toEqual([])
      expect(replies.filter(({ body }) => body.changed)).toHaveLength(1)
      expect((await proveRedemptions(shop, ADA, COST)).balance).toBe(COST)
    }
    await expectClean(shop)
  })
})
