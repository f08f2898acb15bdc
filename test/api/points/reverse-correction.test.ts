import { beforeAll, describe, expect, it } from 'vitest'
import { newTier, tierEvents } from '../../support/ladders.ts'
import { DAY } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** A correction downward that names the one which it takes back. */

describe('a correction that takes back an earlier one', () => {
  let shop: TestShop
  let number = 0

  const adjust = (customer: number, body: object) =>
    shop.post(`/customers/${customer}/points/adjust`, body)
  const correct = async (customer: number, delta: number, source_ref: string, metadata = {}) =>
    expectOk(await adjust(customer, { delta, source_ref, metadata })).body
  const undo = (customer: number, delta: number, reverses_source_ref: unknown, more = {}) =>
    adjust(customer, { delta, metadata: { reverses_source_ref, ...more } })

  /** Tier, points of the period, lifetime points, balance. */
  const figures = async (customer: number) => {
    const { body } = expectOk(await shop.get(`/customers/${customer}`))
    const { tier, points_earned, points_balance } = body
    return [tier.name, tier.points_in_period, points_earned, points_balance]
  }
  const refusal = async (customer: number, delta: number, name: unknown) => {
    const { status, body } = await undo(customer, delta, name)
    const { reason, left, field } = body.error?.details ?? {}
    return { status, reason, left, field }
  }
  const member = () => shop.customer(++number)

  beforeAll(async () => {
    shop = await newShop()
    const tier_period = { mode: 'rolling', months: 1, grace_days: 0 }
    expectOk(await shop.patch('/program/settings', { tier_period }))
    await newTier(shop, { name: 'Silver', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
  })

  it('takes back what it counted for, and the tier that it led to', async () => {
    const ada = await member()
    await correct(ada, 50_000, 'typo')
    expect(await figures(ada)).toEqual(['Silver', 50_000, 50_000, 50_000])
    expectOk(await undo(ada, -50_000, 'typo'))
    expect(await figures(ada)).toEqual(['Member', 0, 0, 0])
    const moves = (await tierEvents(shop)).filter(({ customer_id }) => customer_id === ada)
    expect(moves.map(({ payload }) => [payload.direction, payload.reason])).toEqual([
      ['up', 'points'],
      ['down', 'refund'],
    ])
  })

  it('takes back no progress where it names nothing: it only puts a balance right', async () => {
    const ada = await member()
    await correct(ada, 120, 'given')
    expectOk(await adjust(ada, { delta: -120 }))
    expect(await figures(ada)).toEqual(['Silver', 120, 120, 0])
  })

  it('takes back all of it though the points were spent, and no other points', async () => {
    const ada = await member()
    await correct(ada, 120, 'given')
    expectOk(await shop.post(`/customers/${ada}/points/deduct`, { points: 100 }))
    const { body } = expectOk(await undo(ada, -120, 'given'))
    expect([body.requested, body.applied, body.balance_after]).toEqual([-120, -20, 0])
    expect(await figures(ada)).toEqual(['Member', 0, 0, 0])
  })

  it('takes it back at the moment of what it undoes', async () => {
    const ada = await member()
    await correct(ada, 300, 'early')
    await shop.advance(20 * DAY)
    await correct(ada, 150, 'late')
    expectOk(await undo(ada, -300, 'early'))
    expect(await figures(ada)).toEqual(['Silver', 150, 150, 150])
    await shop.advance(13 * DAY)
    expect(await figures(ada)).toEqual(['Silver', 150, 150, 150])
  })

  it('takes back no more than was given where many come at once', async () => {
    const ada = await member()
    const given = correct(ada, 40, 'given')
    // Those that arrive while another is written are written together.
    const undone = Array.from({ length: 12 }, () => undo(ada, -10, 'given'))
    await given
    await shop.award(ada, 500)
    const late = Array.from({ length: 12 }, () => undo(ada, -10, 'given'))
    const replies = await Promise.all([...undone, ...late])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await figures(ada)).toEqual(['Silver', 500, 500, 500])
  })

  it('takes back in parts, never more than was given', async () => {
    const ada = await member()
    await correct(ada, 120, 'given')
    await shop.award(ada, 500)
    expectOk(await undo(ada, -50, 'given'))
    expectOk(await undo(ada, -60, 'given'))
    expect(await figures(ada)).toEqual(['Silver', 510, 510, 510])
    for (const delta of [-11, -120]) {
      const refused = { status: 422, reason: 'reverses_too_much', left: 10 }
      expect(await refusal(ada, delta, 'given')).toMatchObject(refused)
    }
    expectOk(await undo(ada, -10, 'given'))
    expect(await refusal(ada, -1, 'given')).toMatchObject({ left: 0 })
    expect(await figures(ada)).toEqual(['Silver', 500, 500, 500])
  })

  it('takes back no progress of one that never counted', async () => {
    const ada = await member()
    await shop.award(ada, 100)
    await correct(ada, 50, 'gift', { counts_for_tier: false })
    expectOk(await undo(ada, -50, 'gift'))
    expect(await figures(ada)).toEqual(['Silver', 100, 100, 100])
    // Whoever wants to leave the tier as it is can say so.
    await correct(ada, 50, 'more')
    expectOk(await undo(ada, -50, 'more', { counts_for_tier: false }))
    expect(await figures(ada)).toEqual(['Silver', 150, 100, 100])
  })

  it('names a correction that added points to the same customer', async () => {
    const [ada, ben] = [await member(), await member()]
    await correct(ada, 50, 'up')
    await correct(ada, -10, 'down')
    await correct(ben, 50, 'of-ben')
    expectOk(await shop.post(`/customers/${ada}/points/earn`, { points: 5, source_ref: 'award' }))
    const refused: [number, unknown][] = [
      ...['nothing', 'down', 'of-ben', 'award', '', 7, null, {}].map((name): [number, unknown] => [
        -10,
        name,
      ]),
      [10, 'up'],
    ]
    for (const [delta, name] of refused) {
      expect(await refusal(ada, delta, name), `${delta} of ${name}`).toMatchObject({
        ...{ status: 422, reason: 'nothing_to_reverse', field: 'metadata.reverses_source_ref' },
      })
    }
    expect(await figures(ada)).toEqual(['Member', 55, 55, 45])
  })

  it('is answered again as it was, by its own name', async () => {
    const ada = await member()
    await correct(ada, 50, 'up')
    const body = { delta: -50, source_ref: 'undo', metadata: { reverses_source_ref: 'up' } }
    expectOk(await adjust(ada, body))
    expect(expectOk(await adjust(ada, body)).body).toMatchObject({ changed: false, applied: -50 })
    expect(await figures(ada)).toEqual(['Member', 0, 0, 0])
  })

  it('undoes what came at the same time only once, however many ask at once', async () => {
    const ada = await member()
    await shop.award(ada, 200)
    const up = adjust(ada, { delta: 50, source_ref: 'up' })
    const undone = Array.from({ length: 20 }, () => undo(ada, -50, 'up'))
    await Promise.all([up, ...undone])
    await undo(ada, -50, 'up')
    expect(await figures(ada)).toEqual(['Silver', 200, 200, 200])
  })

  it('leaves a ledger that adds up, and the same figures in the summary', async () => {
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
    const earned = await Promise.all(
      Array.from({ length: number }, async (_, index) => (await figures(index + 1))[2]),
    )
    const { body } = expectOk(await shop.get('/analytics/summary?period_days=90'))
    const total = earned.reduce((sum: number, points) => sum + Number(points), 0)
    expect(body.points.earned_in_period).toBe(total)
  })
})
