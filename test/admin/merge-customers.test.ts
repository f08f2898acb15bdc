import { describe, expect, it } from 'vitest'
import { member, order, orderShop, points, refund } from '../support/orders.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Two customers become one, by hand: docs/members.md. */

const ADA = 1001
const BEN = 1002

const merge = (shop: TestShop, fields: Record<string, unknown> = {}, customer = ADA) =>
  shop.admin('POST', `/customers/${customer}/merge`, { into: BEN, dry_run: false, ...fields })

const sound = async (shop: TestShop) =>
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])

/** Ada and Ben, each with an order of their own: Ada's pays 100 points, Ben's 40. */
async function adaAndBen(fields: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await shop.customer(ADA, { tags: ['vip'] })
  await shop.customer(BEN, { tags: ['wholesale'] })
  await order(shop, 5001, { customer_id: ADA, lines: [{ id: 1, quantity: 4, price: '25.00' }] })
  await order(shop, 5002, { customer_id: BEN, lines: [{ id: 1, quantity: 1, price: '40.00' }] })
  return shop
}

describe('two customers who are merged', () => {
  it('are one, who has the points, the orders and the figures of both', async () => {
    const shop = await adaAndBen()
    const { body } = expectOk(await merge(shop))
    expect(body).toMatchObject({
      changed: true,
      brought: { points: 100, pending_points: 0, owed_points: 0, orders_count: 1 },
      effect: { before: { points_balance: 40 }, after: { points_balance: 140 } },
      text: 'This adds 100 points and 1 order. The balance changes from 40 points to 140 points.',
    })
    expect(await points(shop, BEN)).toEqual({ balance: 140, pending: 0, earned: 140 })
    expect(await member(shop, BEN)).toMatchObject({ orders_count: 2, lifetime_spend: 140 })
    await sound(shop)
  })

  it('have refunds of both from then on, as if all orders had been of one', async () => {
    const shop = await adaAndBen()
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 1 }] })
    expectOk(await merge(shop))
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 1 }] })
    await refund(shop, 5002, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await points(shop, BEN)).toEqual({ balance: 50, pending: 0, earned: 50 })
    expect(await member(shop, BEN)).toMatchObject({ orders_count: 1, lifetime_spend: 50 })
    await sound(shop)
  })

  it('keep held points held until their time', async () => {
    const shop = await adaAndBen({ pendingDays: 10 })
    expectOk(await merge(shop))
    expect(await points(shop, BEN)).toEqual({ balance: 0, pending: 140, earned: 0 })
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 1 }] })
    await shop.advance(11 * 24 * 60 * 60)
    expect(await points(shop, BEN)).toEqual({ balance: 115, pending: 0, earned: 115 })
    await sound(shop)
  })

  it('are asked first, and a dry run changes nothing', async () => {
    const shop = await adaAndBen()
    const dry = expectOk(await merge(shop, { dry_run: true })).body
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await points(shop, BEN)).toEqual({ balance: 40, pending: 0, earned: 40 })
    const { body } = expectOk(await merge(shop))
    expect({ ...dry, dry_run: false }).toEqual(body)
    expect(expectOk(await merge(shop)).body).toMatchObject({ changed: false })
    expect(await points(shop, BEN)).toEqual({ balance: 140, pending: 0, earned: 140 })
    await sound(shop)
  })

  it('answer under the old number who has everything now', async () => {
    const shop = await adaAndBen()
    expectOk(await merge(shop))
    const details = { reason: 'customer_merged', merged_into: BEN }
    const award = { points: 5, source_ref: 'review-1' }
    for (const reply of [
      await shop.get(`/customers/${ADA}`),
      await shop.get(`/customers/${ADA}/transactions`),
      await shop.post(`/customers/${ADA}/points/earn`, award),
      await shop.admin('GET', `/customers/${ADA}/timeline`),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found', details } } })
    }
    await sound(shop)
  })

  it('get late reports of the old number', async () => {
    const shop = await adaAndBen()
    expectOk(await merge(shop))
    await order(shop, 5003, { customer_id: ADA, lines: [{ id: 1, quantity: 1, price: '7.00' }] })
    await order(shop, 5001, {
      customer_id: ADA,
      lines: [{ id: 1, quantity: 4, price: '25.00' }],
      fulfilled: true,
    })
    await shop.customer(ADA, { email: 'again@example.com' })
    expect(await points(shop, BEN)).toEqual({ balance: 147, pending: 0, earned: 147 })
    expect((await shop.get(`/customers/${ADA}`)).status).toBe(404)
    await sound(shop)
  })

  it('have the redemptions of both, which can still be cancelled', async () => {
    const shop = await adaAndBen()
    const reward = await newReward(shop, 'percentage', { points_cost: 60 })
    const { id } = expectOk(await redeem(shop, ADA, reward)).body.redemption
    expectOk(await merge(shop))
    expect(await points(shop, BEN)).toEqual({ balance: 80, pending: 0, earned: 140 })
    expectOk(await shop.post(`/customers/${BEN}/redemptions/${id}/cancel`))
    expect(await points(shop, BEN)).toEqual({ balance: 140, pending: 0, earned: 140 })
    await sound(shop)
  })

  it('owe what one of them owed', async () => {
    const shop = await adaAndBen()
    const reward = await newReward(shop, 'percentage', { points_cost: 100 })
    expectOk(await redeem(shop, ADA, reward))
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 2 }] })
    expectOk(await merge(shop))
    expect(await points(shop, BEN)).toMatchObject({ balance: 40 })
    await order(shop, 5003, { customer_id: BEN, lines: [{ id: 1, quantity: 1, price: '70.00' }] })
    expect(await points(shop, BEN)).toMatchObject({ balance: 60 })
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 2 }] })
    expect(await points(shop, BEN)).toMatchObject({ balance: 10 })
    await sound(shop)
  })

  it('were paid for joining twice, and are not paid again', async () => {
    const shop = await orderShop()
    expectOk(await shop.post('/program/earn-rules', { type: 'account_created' }))
    await shop.customer(ADA)
    await shop.customer(BEN)
    const { balance } = await points(shop, BEN)
    expect(balance).toBeGreaterThan(0)
    expectOk(await merge(shop))
    expect(await points(shop, BEN)).toMatchObject({ balance: 2 * balance })
    await sound(shop)
  })

  it('can be merged on, one after another', async () => {
    const shop = await adaAndBen()
    const CLEO = 1003
    const DAN = 1004
    for (const [customer, number] of [
      [CLEO, 5003],
      [DAN, 5004],
    ] as const) {
      await shop.customer(customer)
      await order(shop, number, { customer_id: customer })
    }
    expectOk(await merge(shop))
    expectOk(await merge(shop, {}, DAN))
    expectOk(await merge(shop, { into: CLEO }, BEN))
    await refund(shop, 5001, { lines: [{ line_id: 1, quantity: 4 }] })
    expect(await points(shop, CLEO)).toEqual({ balance: 240, pending: 0, earned: 240 })
    const { error } = (await shop.get(`/customers/${ADA}`)).body as never
    expect(error).toMatchObject({ details: { merged_into: CLEO } })
    expect(expectOk(await merge(shop, { into: CLEO })).body).toMatchObject({ changed: false })
    expect(await merge(shop, { into: ADA }, CLEO)).toMatchObject({ status: 422 })
    await sound(shop)
  })

  it('are told of in the timeline', async () => {
    const shop = await adaAndBen()
    expectOk(await merge(shop))
    const { data } = expectOk(await shop.admin('GET', `/customers/${BEN}/timeline`)).body
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: 'merged',
        text: `Customer ${ADA} was merged into this one. This adds 100 points and 1 order.`,
      }),
    )
    expect(data.filter(({ kind }) => kind === 'entry')).toHaveLength(2)
  })

  it('must both be there', async () => {
    const shop = await adaAndBen()
    expect(await merge(shop, { into: 4711 })).toMatchObject({ status: 404 })
    expect(await merge(shop, {}, 4711)).toMatchObject({ status: 404 })
    expect(await merge(shop, { into: ADA })).toMatchObject({ status: 422 })
    expect(await merge(shop, { into: 'somebody' })).toMatchObject({ status: 422 })
  })
})
