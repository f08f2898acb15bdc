import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { line, order, refund } from '../support/orders.ts'
import { cancel, expectClean, letPass, newReward, redeem } from '../support/redemptions.ts'
import { runs, stepsMax, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { Purse } from './member-purse.ts'
import { DAY_MS, type Period, Standing } from './member-standing.ts'

/**
 * Random weeks and years of one member, through the real service, beside two models that share
 * nothing with it: which points are where (`Purse`), and what counts when (`Standing`). See runs.ts
 * for how to repeat a failure and how to run more.
 */

const RUNS = 4
const STEPS = 25
const ADA = 1
const BARS = [60, 150]
const TIERS = ['Member', 'Silver', 'Gold']
const COST = 40

type Step =
  | {
      readonly do: 'order' | 'award' | 'uncounted' | 'correct' | 'lose' | 'deduct'
      readonly points: number
    }
  | { readonly do: 'refund' | 'undo'; readonly back: number; readonly points: number }
  | { readonly do: 'cancel' | 'give_back'; readonly back: number }
  | { readonly do: 'redeem' }
  | { readonly do: 'wait'; readonly part: number }

const points = fc.integer({ min: 1, max: 80 })
const back = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('order' as const), points }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('award', 'uncounted', 'correct', 'lose', 'deduct'),
      points,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('refund', 'undo'), back, points }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'give_back'), back }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('redeem' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), part: fc.nat(100) }) },
)

/** Something that counts, and of which some can be taken back. */
interface Earned {
  readonly name: string | number
  readonly price: number
  readonly award: number
  readonly undo: (points: number, at: number) => void
  left: number
}

class Member {
  readonly #shop: TestShop
  readonly #clock: HandClock
  readonly #reward_id: string
  /** The longest that is waited at once, so that periods end now and then. */
  readonly #wait_days: number
  readonly #purse = new Purse()
  readonly #standing: Standing
  readonly #orders: Earned[] = []
  readonly #corrections: Earned[] = []
  readonly #redemptions: { readonly id: string; readonly purchase: number }[] = []
  #earned = 0
  #redeemed = 0

  constructor(shop: TestShop, clock: HandClock, reward_id: string, period: Period) {
    this.#shop = shop
    this.#clock = clock
    this.#reward_id = reward_id
    this.#wait_days = period.mode === 'rolling' ? 20 : 250
    this.#standing = new Standing(BARS, period)
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'order':
        return this.#order(step.points)
      case 'award':
      case 'uncounted':
        return this.#award(step.points, step.do === 'award')
      case 'correct':
        return this.#correct(step.points)
      case 'lose':
        return this.#lose(step.points)
      case 'deduct':
        return this.#deduct(step.points)
      case 'refund':
        return this.#refund(at(this.#orders, step.back), step.points)
      case 'cancel':
        return this.#cancel(at(this.#orders, step.back))
      case 'undo':
        return this.#undo(at(this.#corrections, step.back), step.points)
      case 'redeem':
        return this.#redeem()
      case 'give_back':
        return this.#giveBack(step.back)
      case 'wait':
        return this.#wait(1 + Math.floor((step.part * this.#wait_days) / 100))
    }
  }

  /** Everything that the service tells of the member is what the models say. */
  async expectToldRight(): Promise<void> {
    const { tier, next_tier, ...told } = expectOk(await this.#shop.get(`/customers/${ADA}`)).body
    const { place } = this.#standing
    const points_in_period = this.#standing.pointsInPeriod(this.#now)
    expect({
      balance: told.points_balance,
      earned: told.points_earned,
      redeemed: told.points_redeemed,
      owed: await owedBy(this.#shop),
      tier: tier.name,
      points_in_period: tier.points_in_period,
      next_bar: next_tier?.threshold ?? null,
    }).toEqual({
      balance: this.#purse.balance,
      earned: this.#earned,
      redeemed: this.#redeemed,
      owed: this.#purse.owed,
      tier: TIERS[place],
      points_in_period,
      next_bar: BARS[place] ?? null,
    })
  }

  get #now(): number {
    return this.#clock.now().getTime()
  }

  #post(path: string, body: object) {
    return this.#shop.post(`/customers/${ADA}/points/${path}`, body)
  }

  async #order(price: number): Promise<void> {
    const name = this.#orders.length + 1
    await order(this.#shop, name, { customer_id: ADA, lines: [line(price)] })
    this.#orders.push(this.#earn(name, price, 'order'))
  }

  async #award(count: number, counts_for_tier: boolean): Promise<void> {
    const award = { points: count, source_ref: randomUUID(), metadata: { counts_for_tier } }
    expectOk(await this.#post('earn', award))
    this.#earn(award.source_ref, counts_for_tier ? count : 0, 'given', count)
  }

  async #correct(delta: number): Promise<void> {
    const source_ref = randomUUID()
    expectOk(await this.#post('adjust', { delta, source_ref }))
    this.#corrections.push(this.#earn(source_ref, delta, 'given'))
  }

  async #lose(count: number): Promise<void> {
    expectOk(await this.#post('adjust', { delta: -count }))
    this.#purse.lose(count)
  }

  async #deduct(count: number): Promise<void> {
    const { status } = await this.#post('deduct', { points: count })
    expect(status).toBe(count <= this.#purse.balance ? 200 : 422)
    if (status === 422) return
    this.#purse.spend(count)
    this.#redeemed += count
  }

  async #refund(bought: Earned | undefined, wanted: number): Promise<void> {
    const amount = Math.min(wanted, bought?.left ?? 0)
    if (bought === undefined || amount === 0) return
    await refund(this.#shop, Number(bought.name), { amount })
    this.#takeBack(bought, amount)
  }

  async #cancel(bought: Earned | undefined): Promise<void> {
    if (bought === undefined) return
    const lines = [line(bought.price)]
    await order(this.#shop, Number(bought.name), { customer_id: ADA, lines, cancelled: true })
    this.#takeBack(bought, bought.left)
  }

  async #undo(correction: Earned | undefined, wanted: number): Promise<void> {
    if (correction === undefined) return
    const undone = { delta: -wanted, metadata: { reverses_source_ref: correction.name } }
    const { status } = await this.#post('adjust', undone)
    expect(status).toBe(wanted <= correction.left ? 200 : 422)
    if (status === 422) return
    // Of the points it is a correction like any other; what counts is that of the one it undoes.
    this.#purse.lose(wanted)
    this.#takeBackCounted(correction, wanted)
  }

  async #redeem(): Promise<void> {
    const reply = await redeem(this.#shop, ADA, this.#reward_id)
    expect(reply.status < 300).toBe(this.#purse.balance >= COST)
    if (reply.status >= 300) return
    this.#redemptions.push({ id: reply.body.redemption.id, purchase: this.#purse.spend(COST) })
    this.#redeemed += COST
  }

  async #giveBack(which: number): Promise<void> {
    const [given_back] = this.#redemptions.splice(which % (this.#redemptions.length || 1), 1)
    if (given_back === undefined) return
    expectOk(await cancel(this.#shop, ADA, given_back.id))
    this.#purse.giveBack(given_back.purchase)
    this.#redeemed -= COST
  }

  async #wait(days: number): Promise<void> {
    const from = this.#now
    await letPass(this.#shop, this.#clock, (days * DAY_MS) / 60_000)
    this.#standing.wait(from, this.#now)
  }

  #earn(name: Earned['name'], counted: number, of: 'order' | 'given', count = counted): Earned {
    this.#earned += count
    const undo = this.#standing.earn(counted, this.#now)
    return { name, price: count, award: this.#purse.come(count, of), undo, left: count }
  }

  #takeBack(bought: Earned, count: number): void {
    this.#purse.takeBack(bought.award, count)
    this.#takeBackCounted(bought, count)
  }

  #takeBackCounted(earned: Earned, count: number): void {
    earned.left -= count
    this.#earned -= count
    earned.undo(count, this.#now)
  }
}

function at<Value>(values: readonly Value[], place: number): Value | undefined {
  return values[place % (values.length || 1)]
}

/** It is told nowhere, and felt with the next order. */
async function owedBy(shop: TestShop): Promise<number | undefined> {
  const found = await sql<{ owed: number }>`
    SELECT owed_points AS owed FROM accounts
    WHERE shop_id = ${await shopIdOf(shop)} AND customer_id = ${ADA}
  `.execute(shop.app.database.db)
  return found.rows[0]?.owed
}

describe('whatever happens to a member', () => {
  let app: TestApp
  const clock = new HandClock()
  beforeAll(async () => {
    app = await startApp({ base_clock: clock })
  })
  afterAll(() => app.close())

  const months = fc.integer({ min: 1, max: 2 })
  const grace_days = fc.constantFrom(0, 0, 3)

  it.each(['rolling', 'calendar_year', 'lifetime'] as const)(
    'points, debts and the tier of a period that is %s are those of the models',
    { timeout: timeLimit(RUNS) },
    (mode) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({ months, grace_days }),
          fc.array(step, { maxLength: stepsMax(STEPS), size: 'max' }),
          async (rest, steps) => {
            const tier_period = { mode, ...rest }
            const shop = await newShop(app, { timezone: 'UTC' })
            expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
            expectOk(await shop.patch('/program/settings', { tier_period }))
            for (const [index, threshold] of BARS.entries()) {
              await newTier(shop, { name: TIERS[index + 1], threshold })
            }
            await shop.switch({ tiers_enabled: true })
            await shop.customer(ADA)
            const reward_id = await newReward(shop, 'percentage', { points_cost: COST })
            const member = new Member(shop, clock, reward_id, tier_period)
            for (const one of steps) {
              await member.take(one)
              await member.expectToldRight()
            }
            await expectClean(shop)
          },
        ),
        runs(RUNS),
      ),
  )
})
