import { expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, history, line, order } from '../support/orders.ts'
import { letPlatform, newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Somebody who was forgotten is in no list, export or count of members, and is owed nothing. */

const ADA = 1001
const BEN = 1002
const CLUB = 7

/** Every list, export and count of members, and what they are owed. */
async function counted(shop: TestShop) {
  const summary = expectOk(await shop.get('/analytics/summary')).body
  const by = async (kind: string) =>
    expectOk(await shop.get(`/analytics/member-counts?by=${kind}`)).body.groups
  const admin = async (path: `/${string}`) => expectOk(await shop.admin('GET', path)).body
  const numbers = ({ data }: { data: readonly { legacy_id: number }[] }) =>
    data.map(({ legacy_id }) => legacy_id)
  const rows = async (path: `/${string}`) => {
    const { text } = expectOk(await shop.admin('GET', path))
    return text.split('\n').map((row) => row.split(',')[1])
  }
  return {
    summary: { members: summary.members, outstanding: summary.points.outstanding_points },
    by: [await by('tier'), await by('balance'), await by('tag')],
    count: await admin('/member-count'),
    vip: await admin('/member-count?tag=vip'),
    all: await admin('/audience-count?mode=all'),
    tagged: await admin('/audience-count?mode=tag&tags=vip'),
    members: numbers(expectOk(await shop.get('/customers')).body),
    lists: await Promise.all(
      ['number', 'name', 'balance', 'last_activity', 'enrolled'].map(async (sort) =>
        numbers(await admin(`/members?sort=${sort}`)),
      ),
    ),
    exports: [await rows('/exports/members'), await rows('/exports/liability')],
    expiry: (await admin('/reports/owed-by-expiry')).periods,
    cohorts: (await admin('/reports/cohorts')).data,
  }
}

async function forgettingShop() {
  const shop = await newShop()
  const rule = { type: 'order_placed', fields: { pendingDays: 7 } }
  expectOk(await shop.post('/program/earn-rules', rule))
  expectOk(await shop.post('/program/earn-rules', { type: 'birthday' }))
  await newTier(shop, { name: 'Silver', threshold: 400 })
  await shop.switch({
    ...{ tiers_enabled: true, referral_enabled: true, emails_enabled: true },
    ...{ memberships_enabled: true, affiliates_feature: true, affiliates_enabled: true },
  })
  await shop.product(CLUB)
  const product = { create_product: undefined, product: { id: CLUB } }
  const gift = { type: 'entry_points', fields: { points: 25 } }
  await putOnSale(shop, (await newMembership(shop, { ...product, benefits: [gift] })).id)
  await shop.customer(BEN, { tags: ['vip'] })
  await shop.award(BEN, 40)
  return shop
}

/** Ada has a paid membership, an invited friend, an open and a pending reward, and a commission. */
async function furnishAda(shop: TestShop) {
  const placed = { customer_id: ADA, lines: [line(100, { product_id: CLUB })] }
  await order(shop, 5002, placed)
  expectOk(await claim(shop, await codeOf(shop, ADA), 'friend@example.com'))
  const reward = await newReward(shop, 'percentage')
  expectOk(await redeem(shop, ADA, reward))
  await letPlatform(shop, 'unavailable')
  expect((await redeem(shop, ADA, reward)).status).toBe(503)
  await letPlatform(shop, 'none')
  const named = { email: 'ada@partners.example', name: 'Ada', customer_id: ADA }
  const { id } = expectOk(await shop.admin('POST', '/partners', named)).body
  const approved = await shop.admin('PATCH', `/partners/${id}`, { status: 'approved' })
  const { code } = expectOk(approved).body
  await order(shop, 5003, { lines: [line(100)], discount_codes: [{ code }] })
}

it.each(['forgotten', 'deleted'])('who is %s counts nowhere and is paid nothing', async (how) => {
  const shop = await forgettingShop()
  const without = await counted(shop)
  await shop.customer(ADA, { tags: ['vip'], first_name: 'Ada' })
  await shop.award(ADA, 500)
  await order(shop, 5001, { customer_id: ADA, lines: [line(100)] })
  expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, { month: 6, day: 15 }))
  await furnishAda(shop)
  expect((await counted(shop)).members).toEqual([ADA, BEN])

  if (how === 'deleted') expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
  else expectOk(await shop.admin('POST', `/customers/${ADA}/forget`, { dry_run: false }))
  expect(await counted(shop)).toEqual(without)

  // What the platform has not answered is given up.
  await shop.advance(DAY)
  expect(await counted(shop)).toEqual(without)
  const entries = await history(shop, ADA)
  await order(shop, 5001, { customer_id: ADA, lines: [line(100)], fulfilled: true })
  await shop.advance(30 * DAY)
  expect(await history(shop, ADA)).toEqual(entries)
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
})
