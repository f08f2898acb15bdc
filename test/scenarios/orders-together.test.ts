import { expect, it } from 'vitest'
import type { Order } from '../../src/domain/orders/order.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { piece, saved, tellTogether } from '../support/order-batches.ts'
import { history, orderShop, points } from '../support/orders.ts'
import { commissions, partner } from '../support/partners.ts'
import { claim, completedEvents, referralsOf, sender } from '../support/referrals.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Orders that a platform reports together share a transaction, and concern each other. */

const ADA = 1
const CLUB = 7

function told(shop: TestShop, number: number, customer: number, fields: Partial<Order> = {}) {
  const order = { ...saved(shop, number, customer), ...fields }
  return { kind: 'order_saved', order } satisfies PlatformEvent
}

const givenBack = (order_id: number): PlatformEvent => ({
  kind: 'order_refunded',
  order_id,
  refund: {
    ...{ refund_id: order_id, created_at: '2026-10-01T00:00:00.000Z', shipping: '0' },
    ...{ lines: [{ line_id: 1, quantity: 1 }], amount: null },
  },
})

/** Ada, who is paid for one friend, and the codes of two friends of hers. */
async function twoFriends() {
  const shop = await orderShop()
  await shop.switch({ referral_enabled: true })
  const earning_rule = { fields: { points: 500, limit: 1 } }
  expectOk(await shop.patch('/program/referrals', { earning_rule }))
  const referral_code = await sender(shop, ADA)
  const codes: string[] = []
  for (const friend of [2, 3]) {
    const claimed = await claim(shop, referral_code, `friend-${friend}@example.com`)
    codes.push(expectOk(claimed).body.discount_code)
    await shop.customer(friend)
  }
  return { shop, codes }
}

it('pay a member for friends up to the limit, beside an order of the member', async () => {
  const { shop, codes } = await twoFriends()
  const orderOf = (friend: number, code = '') =>
    told(shop, friend, friend, { discount_codes: [{ code, amount: '1.00' }] })
  await tellTogether(shop, [orderOf(2, codes[0]), told(shop, ADA, ADA), orderOf(3, codes[1])])
  expect(await points(shop, ADA)).toMatchObject({ balance: 600 })
  expect((await referralsOf(shop)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect((await completedEvents(shop)).map(({ points }) => points).sort()).toEqual([0, 500])
})

it('take back what a friend brought, where the refund comes with the order', async () => {
  const { shop, codes } = await twoFriends()
  const discount_codes = [{ code: codes[0] ?? '', amount: '1.00' }]
  await tellTogether(shop, [
    told(shop, 2, 2, { discount_codes }),
    told(shop, ADA, ADA),
    givenBack(2),
  ])
  expect(await points(shop, ADA)).toMatchObject({ balance: 100 })
  expect((await referralsOf(shop)).map(({ status }) => status)).toContain('reversed')
})

it('count for the partner whose code each carries', async () => {
  const shop = await orderShop()
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
  const [one, other] = [await partner(shop, 'Ada'), await partner(shop, 'Bob')]
  for (const buyer of [1, 2, 3]) await shop.customer(buyer)
  const by = (code: string) => ({ discount_codes: [{ code, amount: null }] })
  await tellTogether(shop, [
    told(shop, 1, 1, by(one.code)),
    told(shop, 2, 2, by(other.code)),
    told(shop, 3, 3, by(one.code)),
    givenBack(3),
  ])
  const amounts = async (id: string) => (await commissions(shop, id)).map(({ amount }) => amount)
  expect(await amounts(one.id)).toEqual(expect.arrayContaining(['10.00', '0.00']))
  expect(await amounts(other.id)).toEqual(['10.00'])
})

it('give the gift of a membership, and take it back with the order that bought it', async () => {
  const shop = await orderShop()
  await shop.switch({ memberships_enabled: true })
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    ...{ create_product: undefined, product: { id: CLUB }, term: { unit: 'DAY', count: 30 } },
    benefits: [{ type: 'entry_points', label: 'Points', fields: { points: 50 } }],
  })
  await putOnSale(shop, club.id)
  for (const buyer of [1, 2]) await shop.customer(buyer)
  const bought = { lines: [piece(CLUB)] }
  await tellTogether(shop, [told(shop, 1, 1, bought), told(shop, 2, 2, bought), givenBack(2)])
  expect(await points(shop, 1)).toMatchObject({ balance: 150 })
  expect(await points(shop, 2)).toMatchObject({ balance: 0 })
  expect((await history(shop, 2)).map(({ points }) => points)).toEqual([100, 50, -100, -50])
})
