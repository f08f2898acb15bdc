import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

const MOST = Number.MAX_SAFE_INTEGER

describe('adjust points', () => {
  let shop: TestShop
  let number = 1000
  const adjust = (customer: number, body: unknown) =>
    shop.post(`/customers/${customer}/points/adjust`, body)

  /** A member with this balance. */
  async function member(points: number): Promise<number> {
    const customer = await shop.customer(++number)
    if (points > 0) await shop.award(customer, points)
    return customer
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it('corrects a balance upward', async () => {
    const ada = await member(100)
    const reply = await adjust(ada, { delta: 25 })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      changed: true,
      requested: 25,
      applied: 25,
      balance_after: 125,
      balance: {
        id: `gid://shopify/Customer/${ada}`,
        legacy_id: ada,
        external_id: null,
        points_balance: 125,
        points_earned: 125,
        points_redeemed: 0,
        pending_points: 0,
      },
    })
  })

  it('corrects a balance downward, which redeems nothing', async () => {
    const ada = await member(100)
    const reply = await adjust(ada, { delta: -100 })
    expect(reply.body).toMatchObject({
      changed: true,
      requested: -100,
      applied: -100,
      balance_after: 0,
      balance: { points_balance: 0, points_redeemed: 0 },
    })
  })

  it('stops at zero and says what landed', async () => {
    const ada = await member(30)
    const reply = await adjust(ada, { delta: -31 })
    expect(reply.body).toMatchObject({
      changed: true,
      requested: -31,
      applied: -30,
      balance_after: 0,
      balance: { points_balance: 0 },
    })
    const { data } = (await shop.get(`/customers/${ada}/transactions`)).body
    expect(data[0]).toMatchObject({ type: 'adjust', points: -30, balance_after: 0 })
  })

  it('takes nothing from nothing, and owes no event for it', async () => {
    const ada = await member(0)
    const reply = await adjust(ada, { delta: -5 })
    expect(reply.body).toMatchObject({
      changed: false,
      requested: -5,
      applied: 0,
      balance_after: 0,
    })
    expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('books the correction in the history', async () => {
    const ada = await member(10)
    await adjust(ada, { delta: -4, reason: 'Counted twice', source_ref: 'audit-1' })
    const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
    expect(row).toMatchObject({
      type: 'adjust',
      points: -4,
      balance_after: 6,
      source: 'adjustment',
      source_ref: 'audit-1',
      description: 'Counted twice',
    })
  })

  it('leaves source_ref out of the history where none was given', async () => {
    const ada = await member(0)
    await adjust(ada, { delta: 4 })
    const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
    expect(row).not.toHaveProperty('source_ref')
  })

  it('works for an excluded customer', async () => {
    const ada = await member(10)
    await shop.patch(`/customers/${ada}`, { excluded_from_program: true })
    expect((await adjust(ada, { delta: 5 })).body.balance_after).toBe(15)
    expect((await adjust(ada, { delta: -5 })).body.balance_after).toBe(10)
  })

  describe('a repeated source_ref', () => {
    it('answers the first result, unchanged', async () => {
      const ada = await member(30)
      const first = await adjust(ada, { delta: -50, source_ref: 'audit-1' })
      await shop.award(ada, 100)
      const again = await adjust(ada, { delta: -70, source_ref: 'audit-1' })
      expect(first.body).toMatchObject({ changed: true, requested: -50, applied: -30 })
      expect(again.body).toMatchObject({
        changed: false,
        requested: -50,
        applied: -30,
        balance_after: 0,
        balance: { points_balance: 100 },
      })
    })

    it('answers the first result also where nothing was there to take', async () => {
      const ada = await member(0)
      await adjust(ada, { delta: -5, source_ref: 'audit-1' })
      await shop.award(ada, 100)
      const again = await adjust(ada, { delta: -5, source_ref: 'audit-1' })
      expect(again.body).toMatchObject({ changed: false, requested: -5, applied: 0 })
      expect(again.body.balance.points_balance).toBe(100)
    })

    it('is another name than the same one of an award or a deduction', async () => {
      const ada = await member(0)
      const path = `/customers/${ada}/points` as const
      const award = await shop.post(`${path}/earn`, { points: 10, source_ref: 'same' })
      const adjusted = await adjust(ada, { delta: 5, source_ref: 'same' })
      const deducted = await shop.post(`${path}/deduct`, { points: 3, source_ref: 'same' })
      const changes = [award, adjusted, deducted].map((reply) => reply.body.changed)
      expect(changes).toEqual([true, true, true])
      expect(deducted.body.balance_after).toBe(12)
    })
  })

  describe('delta', () => {
    it.each([1, -1, MOST, -MOST])('may be %s', async (delta) => {
      const reply = await adjust(await member(0), { delta })
      expect(reply.status).toBe(200)
      expect(reply.body.requested).toBe(delta)
    })

    it.each([
      '0',
      '-0',
      '0.0',
      '0.5',
      '9007199254740992',
      '-9007199254740992',
      '1e309',
      '"5"',
      'null',
    ])('may not be %s', async (delta) => {
      const raw_body = `{"delta":${delta}}`
      const reply = await shop.post('/customers/1001/points/adjust', undefined, { raw_body })
      expect(verdict(reply)).toBe('422 validation_error delta')
    })

    it('must be there', async () => {
      expect(verdict(await adjust(1001, {}))).toBe('422 validation_error delta')
    })

    it('may not lift a balance out of the range', async () => {
      const ada = await member(MOST)
      const reply = await adjust(ada, { delta: 1 })
      expect(verdict(reply)).toBe('422 validation_error points_out_of_range')
    })

    it('that is zero is refused with words that say so', async () => {
      const { message } = (await adjust(1001, { delta: 0 })).body.error
      expect(message).toMatch(/\b0\b|zero/)
    })
  })
})
