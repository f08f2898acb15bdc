import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import {
  history,
  line,
  member,
  type OrderFields,
  order,
  orderShop,
  points,
  postRefund,
  putOrder,
  refund,
} from '../support/orders.ts'
import { runs } from '../support/runs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * Shops cancel orders by a timer and open them again when the money comes, and refunds are entered
 * by mistake. What was taken back then comes back.
 */

const ADA = 1
const NUMBER = 3
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8, minutes)).toISOString()

let shop: TestShop
beforeEach(async () => {
  shop = await orderShop()
  await shop.customer(ADA)
})

const version = (minutes: number, fields: OrderFields) =>
  order(shop, NUMBER, { customer_id: ADA, updated_at: at(minutes), created_at: at(0), ...fields })
const balance = async () => (await points(shop, ADA)).balance

describe('a cancelled order', () => {
  it('earns again once a later version opens it', async () => {
    await version(1, {})
    await version(10, { cancelled: true })
    expect(await balance()).toBe(0)
    const opened = await version(20, { cancelled: false })
    expect(opened).toMatchObject({ cancelled: false, cancelled_at: null, paid: true })
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 100 })
    const rows = (await history(shop, ADA)).map(({ points: of_row }: { points: number }) => of_row)
    expect(rows).toEqual([100, -100, 100])
    await version(30, { cancelled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
  })

  it.each([60, 100])('does not bring back %s points that were corrected away', async (lost) => {
    await version(1, {})
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -lost }))
    const before = await points(shop, ADA)
    expect(before).toMatchObject({ balance: 100 - lost })
    for (const minutes of [10, 30]) {
      await version(minutes, { cancelled: true })
      expect(await balance()).toBe(0)
      await version(minutes + 10, { cancelled: false })
      expect(await points(shop, ADA)).toEqual(before)
    }
  })

  it('does not bring back points that expired', async () => {
    const points_expiry = { enabled: true, months: 1 }
    const settings = { points_expiry, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', settings))
    await version(1, {})
    await shop.advance(40 * 24 * 60 * 60)
    const before = await points(shop, ADA)
    expect(before).toMatchObject({ balance: 0, earned: 100 })
    await version(10, { cancelled: true })
    await version(20, { cancelled: false })
    expect(await points(shop, ADA)).toEqual(before)
    await version(30, { lines: [line(130)] })
    expect(await balance()).toBe(30)
  })

  it.each([2, null])('stays without lost points when it moves to %s and back', async (other) => {
    await shop.customer(2)
    await version(1, {})
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -60 }))
    const before = await points(shop, ADA)
    for (const minutes of [10, 30]) {
      await version(minutes, { customer_id: other })
      expect(await balance()).toBe(0)
      expect((await points(shop, 2)).balance).toBe(other === null ? 0 : 100)
      await version(minutes + 10, {})
      expect(await points(shop, ADA)).toEqual(before)
      expect((await points(shop, 2)).balance).toBe(0)
    }
    await version(50, { cancelled: true })
    expect(await balance()).toBe(0)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('earns at last where it was cancelled before it was paid', async () => {
    await version(1, { paid: false })
    await version(10, { paid: false, cancelled: true })
    await version(20, { cancelled: false })
    expect(await balance()).toBe(100)
  })

  it('is held again as long as its points were to be', async () => {
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const rule = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { fields: { pendingDays: 14 } }))
    await version(1, { paid: true, created_at: undefined, updated_at: undefined })
    await order(shop, NUMBER, { customer_id: ADA, cancelled: true })
    const now = new Date(shop.app.context.clock.now().getTime() + 60_000).toISOString()
    await version(1, { cancelled: false, created_at: undefined, updated_at: now })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0, pending: 100 })
  })

  it('is opened by a later version also where our clock is ahead of the shop’s', async () => {
    await version(1, {})
    await order(shop, NUMBER, { customer_id: ADA, cancelled: true })
    expect(await balance()).toBe(0)
    expect(await version(20, { cancelled: false })).toMatchObject({ cancelled: false })
    expect(await balance()).toBe(100)
  })

  it('is not opened by a version of which nobody knows whether it is later', async () => {
    await version(10, { cancelled: true })
    for (const updated_at of [undefined, at(10)]) {
      const reply = await putOrder(shop, NUMBER, { cancelled: false, updated_at })
      expect(verdict(reply)).toBe('422 validation_error cancelled')
      expect(reply.body.error.message).toContain('updated_at')
    }
    await version(5, { cancelled: false })
    expect(await balance()).toBe(0)
  })

  it('ends the same in whatever order its versions arrive', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(true, false, undefined), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        async (said, chance) => {
          shop = await orderShop()
          await shop.customer(ADA)
          const told = said.map((cancelled, place) => ({
            cancelled,
            place,
            by: chance.next().value,
          }))
          for (const { cancelled, place } of told.sort((one, other) => one.by - other.by)) {
            await version(place + 1, { cancelled })
          }
          const is_cancelled = said.findLast((cancelled) => cancelled !== undefined) ?? false
          expect(await balance()).toBe(is_cancelled ? 0 : 100)
        },
      ),
      runs(12),
    ),
  )
})

describe('a refund that was entered by mistake', () => {
  const withdraw = (id: number | string, number = NUMBER) =>
    shop.platform('DELETE', `/orders/${number}/refunds/${id}`)

  it('can be withdrawn, and what it took back comes back', async () => {
    const lines = [line('60.00'), line('40.00', { id: 2 })]
    await order(shop, NUMBER, { customer_id: ADA, lines })
    await refund(shop, NUMBER, { id: 1, lines: [{ line_id: 1, quantity: 1 }] })
    await refund(shop, NUMBER, { id: 'external:re_2', amount: '10.00' })
    expect(await balance()).toBe(30)
    expect(expectOk(await withdraw(1)).body).toEqual({ deleted: true })
    expect(await points(shop, ADA)).toEqual({ balance: 90, pending: 0, earned: 90 })
    expect(expectOk(await shop.platform('GET', `/orders/${NUMBER}`)).body.refunds).toHaveLength(1)
    expectOk(await withdraw('external%3Are_2'))
    expect(await balance()).toBe(100)
    // Sent again because its answer was lost.
    expect(expectOk(await withdraw(1)).body).toEqual({ deleted: true })
    expect(await balance()).toBe(100)
    expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it.each([60, 100])('does not bring back %s points that were corrected away', async (lost) => {
    await order(shop, NUMBER, { customer_id: ADA })
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -lost }))
    const before = await points(shop, ADA)
    for (const id of [1, 2]) {
      await refund(shop, NUMBER, { id, amount: '100.00' })
      expect(await balance()).toBe(0)
      expectOk(await withdraw(id))
      expect(await points(shop, ADA)).toEqual(before)
    }
    expect(await problems()).toEqual([])
  })

  it('does not bring back points that expired', async () => {
    const points_expiry = { enabled: true, months: 1 }
    const settings = { points_expiry, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', settings))
    await order(shop, NUMBER, { customer_id: ADA })
    await shop.advance(40 * 24 * 60 * 60)
    const before = await points(shop, ADA)
    expect(before).toMatchObject({ balance: 0, earned: 100 })
    await refund(shop, NUMBER, { id: 1, amount: '70.00' })
    expectOk(await withdraw(1))
    expect(await points(shop, ADA)).toEqual(before)
    expect(await problems()).toEqual([])
  })

  const problems = async () => expectOk(await shop.admin('GET', '/verify')).body.problems

  it('stays withdrawn when a late copy of it arrives', async () => {
    await order(shop, NUMBER, { customer_id: ADA })
    const mistake = { id: 'external:re_1', amount: '10.00' }
    expect((await refund(shop, NUMBER, mistake)).notes).toEqual([])
    expectOk(await withdraw('external%3Are_1'))
    expect((await refund(shop, NUMBER, mistake)).notes).toMatchObject([
      { field: 'id', received: 'external:re_1' },
    ])
    expect(await balance()).toBe(100)
    await order(shop, NUMBER, { customer_id: ADA, fulfilled: true })
    await refund(shop, NUMBER, mistake)
    expect(await balance()).toBe(100)
    expect(expectOk(await shop.platform('GET', `/orders/${NUMBER}`)).body.refunds).toEqual([])
    await refund(shop, NUMBER, { id: 'external:re_2', amount: '10.00' })
    expect(await balance()).toBe(90)
    expect(await problems()).toEqual([])
  })

  it('stays withdrawn, though its order comes between', async () => {
    await refund(shop, NUMBER, { id: 1, amount: '10.00' })
    expectOk(await withdraw(1))
    await refund(shop, NUMBER, { id: 1, amount: '10.00' })
    await order(shop, NUMBER, { customer_id: ADA })
    await refund(shop, NUMBER, { id: 1, amount: '10.00' })
    expect(await balance()).toBe(100)
    expect(await problems()).toEqual([])
  })

  it('stays withdrawn, also where all reports are of one call', async () => {
    await order(shop, NUMBER, { customer_id: ADA })
    await refund(shop, NUMBER, { id: 1, amount: '10.00' })
    expectOk(await withdraw(1))
    const item = { type: 'refund', id: NUMBER, body: { id: 1, amount: '10.00' } }
    const { results } = expectOk(await shop.platform('POST', '/bulk', { items: [item] })).body
    expect(results).toMatchObject([{ status: 200, notes: [{ field: 'id' }] }])
    expect(await balance()).toBe(100)
  })

  it('can be withdrawn before its order comes', async () => {
    expectOk(await postRefund(shop, NUMBER, { id: 1, amount: '10.00' }))
    expectOk(await withdraw(1))
    await order(shop, NUMBER, { customer_id: ADA })
    expect(await balance()).toBe(100)
  })

  it('of an order that nobody knows is not found', async () => {
    expect(verdict(await withdraw(1, 99))).toBe('404 not_found')
  })
})
