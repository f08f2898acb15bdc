import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

const MOST = Number.MAX_SAFE_INTEGER

describe('deduct points', () => {
  let shop: TestShop
  let number = 1000
  const deduct = (customer: number, body: unknown, key?: string) =>
    shop.post(`/customers/${customer}/points/deduct`, body, key === undefined ? {} : { key })

  /** A member with this balance. */
  async function member(points: number): Promise<number> {
    const customer = await shop.customer(++number)
    if (points > 0) await shop.award(customer, points)
    return customer
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it('takes points that are there', async () => {
    const ada = await member(100)
    const reply = await deduct(ada, { points: 80 })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      changed: true,
      requested: 80,
      applied: 80,
      points_deducted: 80,
      balance_after: 20,
      balance: {
        id: `gid://shopify/Customer/${ada}`,
        legacy_id: ada,
        external_id: null,
        points_balance: 20,
        points_earned: 100,
        points_redeemed: 80,
        pending_points: 0,
      },
    })
  })

  it('takes all or nothing', async () => {
    const ada = await member(79)
    const reply = await deduct(ada, { points: 80 })
    expect(reply.status).toBe(422)
    expect(reply.body.error.code).toBe('insufficient_points')
    expect(reply.body.error.details).toEqual({ balance: 79, required: 80 })
    expect((await shop.get(`/customers/${ada}/points`)).body).toMatchObject({
      points_balance: 79,
      points_redeemed: 0,
    })
    expect((await shop.get(`/customers/${ada}/transactions`)).body.data).toHaveLength(1)
  })

  it('keeps a refusal under its key, and a new key asks again', async () => {
    const ada = await member(10)
    const first = await deduct(ada, { points: 20 }, `deduct-${ada}`)
    await shop.award(ada, 100)
    const again = await deduct(ada, { points: 20 }, `deduct-${ada}`)
    expect(again.status).toBe(422)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'))
    expect((await deduct(ada, { points: 20 })).body.balance_after).toBe(90)
  })

  it('leaves the reference of a refused deduction free', async () => {
    const ada = await member(10)
    await deduct(ada, { points: 20, source_ref: 'till-1' })
    await shop.award(ada, 10)
    const reply = await deduct(ada, { points: 20, source_ref: 'till-1' })
    expect(reply.body).toMatchObject({ changed: true, applied: 20 })
  })

  it('answers a repeated source_ref with the first result, whatever there is now', async () => {
    const ada = await member(100)
    await deduct(ada, { points: 70, source_ref: 'till-1' })
    const again = await deduct(ada, { points: 90, source_ref: 'till-1' })
    expect(again.body).toMatchObject({
      changed: false,
      requested: 70,
      applied: 70,
      points_deducted: 70,
      balance_after: 30,
      balance: { points_balance: 30, points_redeemed: 70 },
    })
  })

  it('books the deduction in the history, negative', async () => {
    const ada = await member(10)
    await deduct(ada, { points: 4, reason: 'Coffee at the till', source_ref: 'till-1' })
    const [row] = (await shop.get(`/customers/${ada}/transactions`)).body.data
    expect(row).toMatchObject({
      type: 'adjust',
      points: -4,
      balance_after: 6,
      source: 'deduction',
      source_ref: 'till-1',
      description: 'Coffee at the till',
    })
  })

  it('works for an excluded customer', async () => {
    const ada = await member(10)
    await shop.patch(`/customers/${ada}`, { excluded_from_program: true })
    expect((await deduct(ada, { points: 10 })).body.balance_after).toBe(0)
  })

  describe('points', () => {
    it('may be the whole range', async () => {
      const ada = await member(MOST)
      expect((await deduct(ada, { points: MOST })).body.points_deducted).toBe(MOST)
    })

    it.each([
      '0',
      '-1',
      '0.5',
      '9007199254740992',
      '"5"',
      'null',
    ])('may not be %s', async (points) => {
      const raw_body = `{"points":${points}}`
      const reply = await shop.post('/customers/1001/points/deduct', undefined, { raw_body })
      expect(verdict(reply)).toBe('422 validation_error points')
    })

    it('must be there', async () => {
      expect(verdict(await deduct(1001, {}))).toBe('422 validation_error points')
    })
  })
})
