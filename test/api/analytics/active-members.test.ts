import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpFinishedDays } from '../../../src/actions/analytics/roll-up-days.ts'
import { noteActivity } from '../../../src/actions/write/note-activity.ts'
import { inTransaction } from '../../../src/store/db.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { storedShop } from '../../support/histories.ts'
import { line, order, refund } from '../../support/orders.ts'
import { newReward, newRule } from '../../support/programs.ts'
import { runs, timeLimit } from '../../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/**
 * Who was active in a window: members with an order, a claim or a redemption in it. Every answer is
 * asked for before and after its days are rolled up, on a clock that this file alone moves.
 */

const [ADA, BEN] = [1001, 1002]
const NOW = '2026-06-15T12:00:00Z'
const TODAY = '2026-06-15'
const DAY = 24 * 60 * 60

let app: TestApp
const clock = new HandClock()

beforeAll(async () => {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  app = await startApp({ base_clock: clock, database_name: `laurel_test_active_${worker}` })
})
afterAll(() => app.close())

function setClock(at: string): void {
  clock.now_ms = Date.parse(at)
}

/** A shop whose orders pay points, and whose members Ada and Ben joined and did nothing else. */
async function quietShop(fields = {}): Promise<TestShop> {
  setClock(NOW)
  const shop = await newShop(app)
  for (const member of [ADA, BEN]) await shop.customer(member)
  await newRule(shop, { type: 'order_placed', fields })
  return shop
}

async function activeIn(shop: TestShop, query: string): Promise<number> {
  return expectOk(await shop.get(`/analytics/summary?${query}`)).body.members.active_in_period
}

const activeOn = (shop: TestShop, day: string) => activeIn(shop, `from=${day}&to=${day}`)

/** Rolls up what is over some days later, and goes back to where it was. */
async function rollUp(shop: TestShop, days_later = 2): Promise<void> {
  const later = new Date(Date.parse(NOW) + days_later * DAY * 1_000)
  await rollUpFinishedDays(app.database.db, await storedShop(shop), later)
}

/** What is true of it now is true when all of it is rolled up. */
async function expectRolledUpOrNot(shop: TestShop, expectTrue: () => Promise<void>): Promise<void> {
  await expectTrue()
  await rollUp(shop)
  const noted = await sql`
    SELECT FROM noted_days WHERE shop_id = ${(await storedShop(shop)).shop_id}
  `.execute(app.database.db)
  expect(noted.rows).toHaveLength(0)
  await expectTrue()
}

type Deed = (shop: TestShop) => Promise<unknown>

const claim = async (shop: TestShop, rule: Record<string, unknown>) => {
  const { id } = await newRule(shop, rule)
  expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id: id }))
}

async function redeem(shop: TestShop) {
  await shop.award(ADA, 100)
  const { id: reward_id } = await newReward(shop)
  const redeemed = await shop.post(`/customers/${ADA}/redemptions`, { reward_id })
  return expectOk(redeemed).body.redemption.id
}

const ACTIVE: [string, Deed][] = [
  ['a paid order', (shop) => order(shop, 1, { customer_id: ADA })],
  ['an unpaid order', (shop) => order(shop, 1, { customer_id: ADA, paid: false })],
  ['an order of nothing', (shop) => order(shop, 1, { customer_id: ADA, lines: [line('0.00')] })],
  [
    'an order of an excluded product',
    async (shop) => {
      const excluded = { excluded_product_tags: ['sale'] }
      expectOk(await shop.patch('/program/eligibility', excluded))
      await shop.product(7, { tags: ['sale'] })
      const lines = [line('20.00', { product_id: 7 })]
      await order(shop, 1, { customer_id: ADA, lines })
      expect(expectOk(await shop.get(`/customers/${ADA}`)).body.points_balance).toBe(0)
    },
  ],
  [
    'an order of an excluded customer',
    async (shop) => {
      expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
      await shop.customer(ADA, { tags: ['staff'] })
      await order(shop, 1, { customer_id: ADA })
    },
  ],
  [
    'an order while the programme is off',
    async (shop) => {
      await shop.switch({ program_enabled: false })
      await order(shop, 1, { customer_id: ADA })
    },
  ],
  [
    'an order by which the customer joins',
    async (shop) => {
      await shop.switch({ program_enabled: false })
      await shop.customer(1003)
      await shop.switch({ program_enabled: true })
      await order(shop, 1, { customer_id: 1003 })
      expect(expectOk(await shop.get('/customers/1003')).body.enrolled_via).toBe('first_order')
    },
  ],
  [
    'an order that is cancelled',
    async (shop) => {
      await order(shop, 1, { customer_id: ADA })
      await order(shop, 1, { customer_id: ADA, cancelled: true })
    },
  ],
  [
    'an order that is refunded in full',
    async (shop) => {
      await order(shop, 1, { customer_id: ADA })
      await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    },
  ],
  ['a claim for points', (shop) => claim(shop, { type: 'follow_x' })],
  [
    'a claim for points that wait',
    (shop) => claim(shop, { type: 'follow_x', fields: { pendingDays: 9 } }),
  ],
  [
    'a claim for a code',
    (shop) => {
      const fields = { rewardType: 'discount_code', discountType: 'percentage', discountValue: 10 }
      return claim(shop, { type: 'custom_action', fields: { actionName: 'Survey', ...fields } })
    },
  ],
  ['a redemption', redeem],
  [
    'a redemption that is cancelled',
    async (shop) => {
      const id = await redeem(shop)
      expectOk(await shop.post(`/customers/${ADA}/redemptions/${id}/cancel`))
    },
  ],
]

const INACTIVE: [string, Deed][] = [
  ['an award of the API', (shop) => shop.award(ADA, 10)],
  [
    'a correction or deduction',
    async (shop) => {
      const adjust = (body: object) => shop.post(`/customers/${ADA}/points/adjust`, body)
      expectOk(await adjust({ delta: 50, reason: 'Goodwill' }))
      const coffee = { points: 10, reason: 'Coffee' }
      expectOk(await shop.post(`/customers/${ADA}/points/deduct`, coffee))
    },
  ],
  ['an order of a guest', (shop) => order(shop, 1, { customer_id: null })],
  [
    'a bonus for joining',
    async (shop) => {
      await newRule(shop, { type: 'account_created', fields: { points: 10 } })
      await shop.customer(1003)
    },
  ],
  [
    'a claim that is refused',
    async (shop) => {
      const { id } = await newRule(shop, { type: 'follow_x', enabled: false })
      expect((await shop.post(`/customers/${ADA}/claims`, { rule_id: id })).status).toBe(422)
    },
  ],
]

describe('a member', () => {
  it.each(ACTIVE)('is active by %s', async (_what, deed) => {
    const shop = await quietShop()
    await deed(shop)
    await expectRolledUpOrNot(shop, async () => {
      expect(await activeOn(shop, TODAY)).toBe(1)
      expect(await activeOn(shop, '2026-06-14')).toBe(0)
    })
  })

  it.each(INACTIVE)('is not active by %s', async (_what, deed) => {
    const shop = await quietShop()
    await deed(shop)
    await expectRolledUpOrNot(shop, async () => expect(await activeOn(shop, TODAY)).toBe(0))
  })

  it('is active once, however much there is', async () => {
    const shop = await quietShop()
    for (const [number, customer_id] of [ADA, ADA, BEN].entries()) {
      await order(shop, number + 1, { customer_id })
    }
    await redeem(shop)
    await expectRolledUpOrNot(shop, async () => {
      expect(await activeOn(shop, TODAY)).toBe(2)
      const { members } = expectOk(await shop.get('/analytics/summary?period_days=0')).body
      expect(members).toMatchObject({ active_in_period: 2, active_rate_percent: 100 })
    })
  })

  it('orders, claims and redeems at once, while days are rolled up, and waits for nobody', async () => {
    const shop = await quietShop()
    const { id: reward_id } = await newReward(shop)
    const rules = ['follow_x', 'share_x', 'follow_tiktok'].map((type) => newRule(shop, { type }))
    await shop.award(ADA, 10_000)
    const path = `/customers/${ADA}`
    const long_ago = '2026-02-10T12:00:00Z'
    const deeds = [1, 2, 3, 4].flatMap((number) => [
      order(shop, number, { customer_id: ADA }),
      order(shop, 10 + number, { customer_id: ADA, created_at: long_ago }),
      shop.post(`${path}/redemptions`, { reward_id }).then(expectOk),
      rollUp(shop, 0),
    ])
    const claims = (await Promise.all(rules)).map(({ id }) =>
      shop.post(`${path}/claims`, { rule_id: id }).then(expectOk),
    )
    await Promise.all([...deeds, ...claims])
    await expectRolledUpOrNot(shop, async () => {
      expect([await activeOn(shop, TODAY), await activeOn(shop, '2026-02-10')]).toEqual([1, 1])
    })
  })

  it('is active when the order is placed, not when its points come', async () => {
    const shop = await quietShop({ awardOn: 'fulfilled', pendingDays: 3 })
    await order(shop, 1, { customer_id: ADA })
    clock.advance(2 * DAY)
    await order(shop, 1, { customer_id: ADA, fulfilled: true })
    await shop.advance(4 * DAY)
    expect(expectOk(await shop.get(`/customers/${ADA}`)).body.points_balance).toBe(100)
    expect(await activeOn(shop, TODAY)).toBe(1)
    expect(await activeIn(shop, 'from=2026-06-16&to=2026-06-30')).toBe(0)
  })
})

describe('an order of long ago', () => {
  const told = (shop: TestShop, number: number, created_at: string, customer_id = ADA) =>
    order(shop, number, { customer_id, created_at })

  it('counts on its day, in every window that holds it, though days after it are rolled up', async () => {
    const shop = await quietShop()
    await told(shop, 1, '2026-01-10T12:00:00Z')
    await told(shop, 2, '2026-03-10T12:00:00Z')
    await told(shop, 3, '2026-03-10T12:00:00Z', BEN)
    await rollUp(shop)
    await told(shop, 4, '2026-02-10T12:00:00Z')
    await told(shop, 5, '2026-02-10T12:00:00Z')
    await told(shop, 6, '2026-04-10T12:00:00Z')
    await told(shop, 7, '2025-12-31T23:30:00Z', BEN)
    const windows: [string, number][] = [
      ['from=2026-02-10&to=2026-02-10', 1],
      ['from=2026-02-01&to=2026-02-09', 0],
      ['from=2026-02-01&to=2026-03-10', 2],
      ['from=2026-01-10&to=2026-02-10', 1],
      ['from=2026-03-10&to=2026-03-10', 2],
      ['from=2026-04-01&to=2026-04-30', 1],
      // In Vienna it is the new year.
      ['from=2025-12-31&to=2025-12-31', 0],
      ['from=2026-01-01&to=2026-01-01', 1],
      ['from=2026-01-01&to=2026-12-31', 2],
      [`from=${TODAY}&to=${TODAY}`, 0],
    ]
    await expectRolledUpOrNot(shop, async () => {
      for (const [window, members] of windows) {
        expect([window, await activeIn(shop, window)]).toEqual([window, members])
      }
    })
  })

  it('begins all time, though it earned nothing', async () => {
    const shop = await quietShop()
    const created_at = '2019-05-05T12:00:00Z'
    await order(shop, 1, { customer_id: ADA, created_at, lines: [line('0.00')] })
    await expectRolledUpOrNot(shop, async () => {
      const { window, members } = expectOk(await shop.get('/analytics/summary?period_days=0')).body
      expect(window.start).toBe('2019-05-04T22:00:00.000Z')
      expect(members.active_in_period).toBe(1)
    })
  })

  it('counts once its customer is a member, in the windows that hold it', async () => {
    const shop = await quietShop()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(1003)
    await told(shop, 1, '2026-02-10T12:00:00Z', 1003)
    await rollUp(shop)
    expect(await activeOn(shop, '2026-02-10')).toBe(0)
    expectOk(await shop.post('/customers/1003/enroll'))
    await expectRolledUpOrNot(shop, async () => {
      expect(await activeOn(shop, '2026-02-10')).toBe(1)
    })
  })
})

it(
  'of any days, noted and rolled up in any order, every window says who was active in it',
  async () => {
    const DAYS = 40
    const day = fc.nat(DAYS - 1)
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ member: fc.nat(3), days: fc.array(day, { maxLength: 4 }) }),
      },
      { weight: 2, arbitrary: fc.constant('rollup' as const) },
    )
    const shop = await quietShop()
    const stored = await storedShop(shop)
    const dayOf = (index: number) => new Date(Date.UTC(2026, 2, 1 + index, 12))
    const dateOf = (index: number) => dayOf(index).toISOString().slice(0, 10)
    const holds = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      for (const table of ['noted_days', 'active_days', 'active_members']) {
        const of_shop = sql`DELETE FROM ${sql.table(table)} WHERE shop_id = ${stored.shop_id}`
        await of_shop.execute(app.database.db)
      }
      const active: (readonly [number, number])[] = []
      for (const done of steps) {
        if (done === 'rollup') await rollUp(shop)
        else {
          const moments = done.days.map((index) => ({ customer_id: done.member, at: dayOf(index) }))
          await inTransaction(app.database.db, (tx) => noteActivity(tx, stored, moments))
          active.push(...done.days.map((index) => [done.member, index] as const))
        }
      }
      for (const [from, to] of [
        [0, DAYS - 1],
        [10, 20],
        [15, 15],
        [20, 39],
        [5, 12],
      ] as const) {
        const inside = active.filter(([, index]) => index >= from && index <= to)
        const members = new Set(inside.map(([member]) => member)).size
        const window = `from=${dateOf(from)}&to=${dateOf(to)}`
        expect([window, await activeIn(shop, window)]).toEqual([window, members])
      }
    })
    await fc.assert(holds, runs(12))
  },
  timeLimit(12),
)
