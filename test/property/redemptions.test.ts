import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import type { Reply } from '../support/http.ts'
import { putOrder } from '../support/orders.ts'
import {
  cancel,
  expectClean,
  letPass,
  letPlatform,
  newReward,
  proveRedemptions,
  redeem,
  redemptionsOf,
} from '../support/redemptions.ts'
import { failedAt, runs, stepsMax, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Random sequences of what can happen to redemptions while the platform comes and goes. After
 * every step points and codes are as many as each other. See runs.ts for how to repeat a failure.
 */

const RUNS = 8
const STEPS = 25
const ADA = 1
const TYPES = ['percentage', 'store_credit', 'gift_card'] as const
/** Longer than any redemption waits for its next try. */
const EVERYTHING_DONE_MINUTES = 90

type Step =
  | { readonly do: 'award' | 'deduct'; readonly points: number }
  | { readonly do: 'redeem'; readonly reward: number }
  | { readonly do: 'retry' | 'cancel' | 'order'; readonly back: number }
  | { readonly do: 'platform'; readonly mode: 'none' | 'unavailable' | 'throttled' | 'timeout' }
  | { readonly do: 'wait'; readonly minutes: number }

const back = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('award' as const), points: points(300) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deduct' as const), points: points(60) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('redeem' as const), reward: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), back }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), back }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), back }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('platform' as const),
      mode: fc.constantFrom('none', 'none', 'unavailable', 'throttled', 'timeout'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 2, 5, 15, 60, 25 * 60),
    }),
  },
)

function points(max: number) {
  return fc.integer({ min: 1, max })
}

/** One customer, what it was given, and which requests it has sent. */
class World {
  readonly #shop: TestShop
  readonly #clock: HandClock
  readonly #rewards: readonly string[]
  readonly #asked: (() => Promise<Reply>)[] = []
  #given = 0
  #orders = 0

  constructor(shop: TestShop, clock: HandClock, rewards: readonly string[]) {
    this.#shop = shop
    this.#clock = clock
    this.#rewards = rewards
  }

  static async create(app: TestApp, clock: HandClock): Promise<World> {
    const shop = await newShop(app)
    await shop.customer(ADA)
    const rewards: string[] = []
    for (const [index, type] of TYPES.entries()) {
      // One whose codes end, one that can be had twice in all.
      const code_valid_days = type === 'percentage' ? 1 : null
      const fields = type === 'gift_card' ? { usageLimit: 2 } : {}
      rewards.push(
        await newReward(shop, type, { points_cost: 50 + 30 * index, code_valid_days, fields }),
      )
    }
    return new World(shop, clock, rewards)
  }

  async take(step: Step): Promise<void> {
    await this.#do(step)
    await this.#prove()
  }

  async #do(step: Step): Promise<void> {
    const shop = this.#shop
    switch (step.do) {
      case 'award':
        await shop.award(ADA, step.points)
        this.#given += step.points
        return
      case 'deduct': {
        const { points } = step
        const { status } = await shop.post(`/customers/${ADA}/points/deduct`, { points })
        expect([200, 422]).toContain(status)
        if (status === 200) this.#given -= points
        return
      }
      case 'redeem': {
        const reward = this.#rewards[step.reward] ?? ''
        const key = randomUUID()
        return this.#send(() => redeem(shop, ADA, reward, key))
      }
      case 'retry': {
        const asked = this.#asked.at(-1 - step.back)
        if (asked !== undefined) expectKnown(await asked())
        return
      }
      case 'cancel': {
        const redemption = await this.#pick(step.back)
        const key = randomUUID()
        if (redemption) await this.#send(() => cancel(shop, ADA, redemption.id, key))
        return
      }
      case 'order': {
        const code = (await this.#pick(step.back))?.discount_code
        if (!code) return
        // No shop accepts a code that its platform has ended, even if nobody has been told so.
        const { body } = await shop.platform('GET', `/discounts/${code}`)
        if (body.status === 'ended') return
        this.#orders += 1
        const order = { customer_id: ADA, discount_codes: [{ code }], paid: true }
        expectOk(await putOrder(shop, this.#orders, order))
        return
      }
      case 'platform':
        return letPlatform(shop, step.mode)
      case 'wait':
        return letPass(shop, this.#clock, step.minutes)
    }
  }

  async #send(ask: () => Promise<Reply>): Promise<void> {
    this.#asked.push(ask)
    expectKnown(await ask())
  }

  async #pick(back: number) {
    const redemptions = await redemptionsOf(this.#shop, ADA)
    return redemptions[back % Math.max(1, redemptions.length)]
  }

  /** Points and redemptions agree at any time; the platform's side once it has done its part. */
  async #prove(): Promise<void> {
    const shop = this.#shop
    const { points_balance } = expectOk(await shop.get(`/customers/${ADA}/points`)).body
    const kept = (await redemptionsOf(shop, ADA)).filter(({ status }) => status !== 'cancelled')
    const spent = kept.reduce((sum, { points_spent }) => sum + points_spent, 0)
    expect(points_balance).toBe(this.#given - spent)
    for (const { discount_code, discount_type } of kept) {
      if (discount_code === null) continue
      const kind = discount_type === 'gift_card' ? 'gift-cards' : 'discounts'
      expectOk(await shop.platform('GET', `/${kind}/${discount_code}`))
    }
    await expectClean(shop)
  }

  /** Once the platform is well for long enough, nothing is pending and nothing is left over. */
  async finish(): Promise<void> {
    await letPlatform(this.#shop, 'none')
    await letPass(this.#shop, this.#clock, EVERYTHING_DONE_MINUTES)
    await letPass(this.#shop, this.#clock, EVERYTHING_DONE_MINUTES)
    const { redemptions } = await proveRedemptions(this.#shop, ADA, this.#given)
    expect(redemptions.filter(({ status }) => status === 'pending')).toEqual([])
    await expectClean(this.#shop)
  }
}

/** What a caller may see, and nothing else. */
function expectKnown({ status, text }: Reply): void {
  expect([200, 422, 503], text).toContain(status)
}

describe('redemptions', () => {
  const clock = new HandClock()
  let app: TestApp

  beforeAll(async () => {
    const { database } = await sharedApp()
    app = await startApp({ database, base_clock: clock })
  })
  afterAll(() => app.close())

  it('are one charge and one code each, whatever happens', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: stepsMax(STEPS) }), async (steps) => {
        const world = await World.create(app, clock)
        for (const [index, step] of steps.entries()) {
          await world.take(step).catch((cause: unknown) => {
            throw failedAt(index, step, cause)
          })
        }
        await world.finish()
      }),
      runs(RUNS),
    ),
  )
})
