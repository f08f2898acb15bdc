import { describe, expect, it } from 'vitest'
import { newestOf } from '../support/explanations.ts'
import { newTier } from '../support/ladders.ts'
import { DAY, history, member, order, orderShop, refund } from '../support/orders.ts'
import { newMember, newReward, redeem } from '../support/redemptions.ts'
import { expectRefused } from '../support/refusals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** One entry is reversed by another one, once; first it can be tried. */

const ADA = 1001

function reverse(shop: TestShop, entry_id: string, body: object = {}, customer = ADA) {
  return shop.admin('POST', `/customers/${customer}/entries/${entry_id}/reverse`, body)
}

const idOfNewest = async (shop: TestShop): Promise<string> => (await newestOf(shop, ADA)).id

const correct = async (shop: TestShop, delta: number, more: object = {}) =>
  expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta, ...more }))

async function figures(shop: TestShop) {
  const { points_balance, points_earned, points_redeemed } = await member(shop, ADA)
  return [points_balance, points_earned, points_redeemed]
}

describe('a reversal', () => {
  it('takes back an award by hand, as its dry run says, and only once', async () => {
    const shop = await newShop()
    await shop.switch({ tiers_enabled: true })
    await newTier(shop, { name: 'Gold', threshold: 100 })
    await newMember(shop, ADA, 150)
    const id = await idOfNewest(shop)
    const tried = expectOk(await reverse(shop, id, { dry_run: true })).body
    expect(tried).toMatchObject({
      ...{ entry_id: id, dry_run: true, changed: true, reversal_id: null },
      before: { points_balance: 150, points_earned: 150, tier: { name: 'Gold' } },
      after: { points_balance: 0, points_earned: 0, owed_points: 0 },
    })
    expect(tried.text).toMatch(
      /^The balance changes from 150 points to 0 points\. The tier changes from Gold to /,
    )
    expect((await member(shop, ADA)).points_balance).toBe(150)
    expect(await history(shop, ADA)).toHaveLength(1)

    const done = expectOk(await reverse(shop, id, { reason: 'Wrong customer' })).body
    expect(done).toMatchObject({ dry_run: false, changed: true })
    expect({ ...done, dry_run: true, reversal_id: null }).toEqual(tried)
    expect(await newestOf(shop, ADA)).toMatchObject({
      id: done.reversal_id,
      points: -150,
      made_by: { kind: 'root', id: null, name: null },
    })
    expect((await newestOf(shop, ADA)).text).toMatch(
      /^150 points taken back by hand\. It undoes 150 points of .*“Wrong customer” Made with/,
    )
    const again = expectOk(await reverse(shop, id)).body
    expect(again).toMatchObject({ changed: false, reversal_id: done.reversal_id })
    expect(expectOk(await reverse(shop, id, { dry_run: true })).body.changed).toBe(false)
    expect(await figures(shop)).toEqual([0, 0, 0])
  })

  it('happens once, however many ask at the same time', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 100)
    await shop.award(ADA, 1_000)
    const id = await idOfNewest(shop)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => reverse(shop, id)))
    const changed = replies.map((reply) => expectOk(reply).body.changed)
    expect(changed.filter(Boolean)).toHaveLength(1)
    expect(await figures(shop)).toEqual([100, 100, 0])
  })

  it('leaves owed what was spent, and forgives what has expired', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 100)
    const id = await idOfNewest(shop)
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 70 }))
    const done = expectOk(await reverse(shop, id)).body
    expect(done.after).toMatchObject({ points_balance: 0, owed_points: 70 })
    expect(done.text).toContain('Already spent, so owed: 70 points.')

    const other = await newShop()
    await newMember(other, ADA, 100)
    const expired = await idOfNewest(other)
    const expiry = { points_expiry: { enabled: true, months: 1 }, confirm_member_impact: true }
    expectOk(await other.patch('/program/settings', expiry))
    await other.advance(40 * DAY)
    const after = expectOk(await reverse(other, expired)).body.after
    expect(after).toMatchObject({ points_balance: 0, owed_points: 0 })
  })

  it('gives back what a correction or a deduction took, and counts it nowhere', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 100)
    await correct(shop, -30)
    const down = await idOfNewest(shop)
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 20 }))
    const deducted = await idOfNewest(shop)
    expect(await figures(shop)).toEqual([50, 100, 20])
    expect(expectOk(await reverse(shop, down)).body.after.points_balance).toBe(80)
    expectOk(await reverse(shop, deducted))
    expect(await figures(shop)).toEqual([100, 100, 0])
    expect((await newestOf(shop, ADA)).text).toContain('20 points given back by hand.')
    expectOk(await reverse(shop, down))
    expect(await figures(shop)).toEqual([100, 100, 0])
  })

  it('gives a correction back to its orders: refunded later or before, they leave nothing', async () => {
    for (const refunded_first of [true, false]) {
      const shop = await orderShop()
      await shop.customer(ADA)
      await order(shop, 3, { customer_id: ADA })
      await correct(shop, -60)
      const down = await idOfNewest(shop)
      const refundAll = () => refund(shop, 3, { id: 1, amount: '100.00' })
      if (refunded_first) await refundAll()
      const tried = expectOk(await reverse(shop, down, { dry_run: true })).body
      const done = expectOk(await reverse(shop, down)).body
      expect(done.after).toEqual(tried.after)
      expect(done.after.points_balance).toBe(refunded_first ? 0 : 100)
      if (refunded_first) {
        const { text } = await newestOf(shop, ADA)
        expect(text).toContain('so not returned: 60 points.')
      } else await refundAll()
      expect(await figures(shop)).toEqual([0, 0, 0])
      expectOk(await shop.platform('DELETE', '/orders/3/refunds/1'))
      expect(await figures(shop)).toEqual([100, 100, 0])
      expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
    }
  })

  it('gives a deduction back to what is owed', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 3, { customer_id: ADA })
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 70 }))
    const deducted = await idOfNewest(shop)
    await refund(shop, 3, { id: 1, amount: '100.00' })
    expect(await member(shop, ADA)).toMatchObject({ points_balance: 0 })
    const { after } = expectOk(await reverse(shop, deducted)).body
    expect(after).toMatchObject({ points_balance: 0, owed_points: 0 })
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('takes back what is left of a correction that was undone in part', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 10)
    await correct(shop, 100, { source_ref: 'c1' })
    const id = await idOfNewest(shop)
    await correct(shop, -40, { metadata: { reverses_source_ref: 'c1' } })
    const undoing = await idOfNewest(shop)
    expectRefused(await reverse(shop, undoing), 'is_reversal')
    expect(expectOk(await reverse(shop, id)).body.after.points_balance).toBe(10)
    const more = { delta: -1, metadata: { reverses_source_ref: 'c1' } }
    const refused = await shop.post(`/customers/${ADA}/points/adjust`, more)
    expectRefused(refused, 'reverses_too_much')
    expect(await figures(shop)).toEqual([10, 10, 0])
  })

  it.each([
    0, 500,
  ])('leaves owed what was spent of such a rest, with %i other points', async (more) => {
    const shop = await newShop()
    await shop.customer(ADA)
    await correct(shop, 100, { source_ref: 'a' })
    const id = await idOfNewest(shop)
    await correct(shop, -60, { metadata: { reverses_source_ref: 'a' } })
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 40 }))
    if (more > 0) await shop.award(ADA, more)
    const done = expectOk(await reverse(shop, id)).body
    expect(done.after).toMatchObject(
      more === 0 ? { points_balance: 0, owed_points: 40 } : { points_balance: 460, owed_points: 0 },
    )
    expect((await newestOf(shop, ADA)).text).not.toContain('Already expired or removed')
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('takes back what a rule has paid, held or not', async () => {
    const shop = await newShop()
    const rule = async (type: string, fields: object) => {
      const body = { type, fields }
      return expectOk(await shop.post('/program/earn-rules', body)).body.earning_rule.id
    }
    const at_once = await rule('follow_x', { points: 25 })
    const held = await rule('share_x', { points: 7, pendingDays: 3 })
    await shop.customer(ADA)
    for (const rule_id of [at_once, held]) {
      expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id }))
    }
    const waiting = await idOfNewest(shop)
    const done = expectOk(await reverse(shop, waiting)).body
    expect(done.before.pending_points).toBe(7)
    expect(done.after.pending_points).toBe(0)
    expect(done.text).toContain('Pending points change from 7 points to 0 points.')
    const [first] = await history(shop, ADA)
    expectOk(await reverse(shop, first.id, { reason: 'It was somebody else' }))
    expect((await newestOf(shop, ADA)).text).toContain(
      '25 points taken back that were paid for: Following us on X.',
    )
    expect(expectOk(await reverse(shop, first.id)).body.changed).toBe(false)
    expect(await figures(shop)).toEqual([0, 0, 0])
  })

  it('is refused where something else is behind the entry, and says what to do', async () => {
    const shop = await orderShop()
    const reward = await newReward(shop, 'percentage')
    await shop.customer(ADA)
    await order(shop, 5001, { customer_id: ADA, lines: [{ id: 1, quantity: 1, price: '300.00' }] })
    const of_order = await reverse(shop, await idOfNewest(shop))
    expectRefused(of_order, 'of_order')
    expect(of_order.body).toMatchObject({ error: { details: { instead: 'refund_order' } } })
    const { id } = expectOk(await redeem(shop, ADA, reward)).body.redemption
    const of_redemption = await reverse(shop, await idOfNewest(shop))
    expectRefused(of_redemption, 'of_redemption')
    expect(of_redemption.body).toMatchObject({ error: { details: { redemption_id: id } } })
    await shop.award(ADA, 1)
    const taken = expectOk(await reverse(shop, await idOfNewest(shop))).body.reversal_id
    expectRefused(await reverse(shop, String(taken)), 'is_reversal')
  })

  it('knows only entries of this member of this shop', async () => {
    const shop = await newShop()
    const other = await newShop()
    await newMember(shop, ADA, 100)
    await shop.customer(1002)
    await newMember(other, ADA, 100)
    const id = await idOfNewest(shop)
    expect((await reverse(shop, id, {}, 1002)).status).toBe(404)
    expect((await reverse(shop, id, {}, 9999)).status).toBe(404)
    expect((await reverse(other, id)).status).toBe(404)
    expect((await reverse(shop, 'txn_none')).status).toBe(404)
    expect((await reverse(shop, id, { reason: ' ' })).status).toBe(422)
    expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
    expect((await reverse(shop, id)).status).toBe(404)
    expect((await member(shop, ADA)).points_balance).toBe(100)
  })
})

describe('the preview of a correction', () => {
  const preview = (shop: TestShop, points: number | string) =>
    shop.admin('GET', `/customers/${ADA}/correction?points=${points}`)

  it('is what the correction does', async () => {
    const shop = await newShop()
    await shop.switch({ tiers_enabled: true })
    const benefits = [{ type: 'entry_points', fields: { points: 40 } }]
    await newTier(shop, { name: 'Gold', threshold: 100, benefits })
    const expiry = { points_expiry: { enabled: true, months: 12 }, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', expiry))
    await newMember(shop, ADA, 60)
    const up = expectOk(await preview(shop, 40)).body
    expect(up).toMatchObject({ requested: 40, applied: 40, before: { points_balance: 60 } })
    expect(up.after).toMatchObject({ points_balance: 140, tier: { name: 'Gold' } })
    expect(up.text).toMatch(
      /^The balance changes from 60 points to 140 points\..* to Gold\..*still/,
    )
    const down = expectOk(await preview(shop, -100)).body
    expect(down).toMatchObject({ applied: -60, after: { points_balance: 0, expires_at: null } })
    expect(await history(shop, ADA)).toHaveLength(1)
    const { body } = await correct(shop, 40)
    expect(body.balance.points_balance).toBe(up.after.points_balance)
    const now = expectOk(await preview(shop, 1)).body.before
    expect(now).toEqual(up.after)
  })

  it('refuses what the correction refuses', async () => {
    const shop = await newShop()
    expect((await preview(shop, 1)).status).toBe(404)
    await newMember(shop, ADA, 60)
    expectRefused(await preview(shop, Number.MAX_SAFE_INTEGER), 'points_out_of_range')
    for (const wrong of ['1.5', 'x', '9007199254740993', '']) {
      expect((await preview(shop, wrong)).status).toBe(422)
    }
    expect((await member(shop, ADA)).points_balance).toBe(60)
  })
})
