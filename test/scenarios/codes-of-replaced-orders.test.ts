import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { line, type OrderFields, order, points } from '../support/orders.ts'
import {
  COST,
  cancel,
  expectClean,
  newMember,
  newReward,
  redeem,
  redemptionsOf,
  runJobs,
} from '../support/redemptions.ts'
import { claim, referralShop, sender } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'

/** A shop replaces an order by another one that carries the same code, and cancels the first. */

const ADA = 1
const POINTS = 120
const USED = ['used', POINTS - COST]
const GIVEN_BACK = ['cancelled', POINTS]

let shop: TestShop
let code: string
let redemption_id: string

beforeEach(async () => {
  shop = await newShop()
  await newMember(shop, ADA, POINTS)
  const { redemption } = expectOk(
    await redeem(shop, ADA, await newReward(shop, 'fixed_amount')),
  ).body
  code = redemption.discount_code
  redemption_id = redemption.id
})

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8, minutes)).toISOString()
const buy = (number: number, fields: OrderFields = {}) =>
  order(shop, number, {
    ...{ customer_id: ADA, lines: [line('30.00')], discount_total: '10.00', updated_at: at(1) },
    ...{ discount_codes: [{ code }], ...fields },
  })
const drop = (number: number, fields: OrderFields = {}) =>
  buy(number, { cancelled: true, updated_at: at(2), ...fields })
const keep = async () =>
  expectOk(await shop.patch('/program/settings', { redemptions: { on_cancelled_order: 'keep' } }))

/** What has become of the redemption, once all that is due is done. */
async function outcome(): Promise<unknown[]> {
  await runJobs(shop)
  return [(await redemptionsOf(shop, ADA))[0]?.status, (await points(shop, ADA)).balance]
}

/** What codes took off orders. */
const given = async () => (await revenue()).discounts_given
const revenue = async () => expectOk(await shop.get('/analytics/summary')).body.revenue

type Step = () => Promise<unknown>

/** In every sequence. */
function sequences<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, place) =>
    sequences(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  )
}

describe('a code that two orders carry', () => {
  const steps: [string, Step][] = [
    ['the first', () => buy(1)],
    ['the second', () => buy(2)],
    ['the end of the first', () => drop(1)],
  ]

  it.each(
    sequences(steps).map(
      (sequence) => [sequence.map(([name]) => name).join(', '), sequence] as const,
    ),
  )('stays used by the one that stands: %s', async (_, sequence) => {
    for (const [, step] of sequence) await step()
    expect(await outcome()).toEqual(USED)
    expect(verdict(await cancel(shop, ADA, redemption_id))).toBe(
      '422 validation_error already_used',
    )
    await drop(2)
    expect(await outcome()).toEqual(GIVEN_BACK)
    await expectClean(shop)
  })

  it('stays used where cancelled orders keep their codes, until both are cancelled', async () => {
    await keep()
    await buy(1)
    await buy(2)
    await drop(1)
    expect(verdict(await cancel(shop, ADA, redemption_id))).toBe(
      '422 validation_error already_used',
    )
    expect(await outcome()).toEqual(USED)
    await drop(2)
    expect(await outcome()).toEqual(USED)
    expectOk(await cancel(shop, ADA, redemption_id))
    expect(await outcome()).toEqual(GIVEN_BACK)
    await expectClean(shop)
  })

  it('is the paid order’s once an unpaid one is cancelled, or sent without it', async () => {
    await buy(1, { paid: false })
    await buy(2)
    await buy(3, { paid: false })
    await drop(1, { paid: false })
    expect(verdict(await cancel(shop, ADA, redemption_id))).toBe(
      '422 validation_error already_used',
    )
    await buy(3, { paid: false, discount_codes: [], updated_at: at(2) })
    expect(await outcome()).toEqual(USED)
    await drop(2)
    expect(await outcome()).toEqual(GIVEN_BACK)
  })

  it('comes back where the one that was paid is cancelled first', async () => {
    await buy(1, { paid: false })
    await buy(2)
    await drop(2)
    expect(await outcome()).toEqual(USED)
    await drop(1, { paid: false })
    expect(await outcome()).toEqual(GIVEN_BACK)
  })

  it('can be used again once neither was paid', async () => {
    await buy(1, { paid: false })
    await buy(2, { paid: false })
    await drop(1, { paid: false })
    expect(await outcome()).toEqual(USED)
    await drop(2, { paid: false })
    expect(await outcome()).toEqual(['issued', POINTS - COST])
  })

  it('is a guest’s, who may be its customer, but never another customer’s', async () => {
    await shop.customer(2)
    await buy(1)
    await buy(2, { customer_id: 2 })
    await drop(1)
    await buy(3, { customer_id: null })
    expect(await outcome()).toEqual(USED)
    await drop(3, { customer_id: null })
    expect(await outcome()).toEqual(GIVEN_BACK)
  })

  it('has the discount of the order that stands', async () => {
    await buy(1)
    await buy(2, { discount_total: '4.00' })
    const figures = async () => {
      const { attributed_order_count, attributed_revenue, discounts_given } = await revenue()
      return [attributed_order_count, attributed_revenue, discounts_given]
    }
    expect(await figures()).toEqual([1, 20, 10])
    await drop(1)
    expect(await figures()).toEqual([1, 26, 4])
  })
})

it('a friend’s code stays used by the order that stands', async () => {
  shop = await referralShop({ points: 500 })
  const referral_code = await sender(shop, ADA)
  code = expectOk(await claim(shop, referral_code, 'friend@example.com')).body.discount_code
  await shop.customer(50, { email: 'friend@example.com' })
  const friends = { customer_id: 50, discount_codes: [{ code, amount: '3.00' }] }
  await buy(1, { ...friends, discount_codes: [{ code, amount: '2.00' }] })
  await buy(2, friends)
  await drop(1, { customer_id: 50 })
  expect(await given()).toBe(3)
})

it('holds for orders of Shopify', async () => {
  shop = await newShop()
  const there = await newShop()
  await forgetConnections(shop.app)
  const access = accessTo((await openThere(there)).shopify_domain)
  expectOk(await shop.admin('PUT', '/shopify', access))
  await there.customer(1001)
  await shop.advance(16 * 60)
  await shop.award(1001, POINTS)
  const reward_id = await newReward(shop, 'percentage')
  code = expectOk(await redeem(shop, 1001, reward_id)).body.redemption.discount_code
  const sent = async (id: number, fields: OrderFields = {}) => {
    await order(there, id, { customer_id: 1001, discount_codes: [{ code }], ...fields })
    await report(shop.app.base_url, access, { topic: 'orders/updated', payload: { id } })
    await shop.app.context.runDueJobs()
  }
  await sent(1)
  await sent(2)
  await sent(1, { cancelled: true })
  const [{ status } = {}] = await redemptionsOf(shop, 1001)
  expect([status, (await points(shop, 1001)).balance]).toEqual(USED)
})
