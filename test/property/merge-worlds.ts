import fc from 'fast-check'
import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { order, refund } from '../support/orders.ts'
import { newReward } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** The same things happen in several shops, to two customers who are two, or one, or become one. */

export const [GOES, STAYS] = [1001, 1002]
const COST = 50

interface Bought {
  readonly number: number
  readonly quantity: number
}

export type Step =
  | { readonly kind: 'order'; readonly who: Who; readonly price: number; readonly quantity: number }
  | { readonly kind: 'refund'; readonly pick: number; readonly quantity: number }
  | { readonly kind: 'award'; readonly who: Who; readonly points: number }
  | { readonly kind: 'redeem'; readonly who: Who }
  | { readonly kind: 'cancel'; readonly pick: number }
  | { readonly kind: 'correct'; readonly who: Who; readonly points: number }
  | { readonly kind: 'wait' }
type Who = typeof GOES | typeof STAYS

const who = fc.constantFrom<Who>(GOES as Who, STAYS as Who)
const buying = fc.record({
  kind: fc.constant('order' as const),
  who,
  price: fc.integer({ min: 1, max: 60 }),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const takingBack = fc.record({
  kind: fc.constant('refund' as const),
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const spending = fc.record({ kind: fc.constant('redeem' as const), who })
const cancelling = fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() })
const awarding = fc.record({
  kind: fc.constant('award' as const),
  who,
  points: fc.integer({ min: 1, max: 80 }),
})
const correcting = fc.record({
  kind: fc.constant('correct' as const),
  who,
  points: fc.integer({ min: -70, max: 40 }).filter((points) => points !== 0),
})
const waiting = fc.record({ kind: fc.constant('wait' as const) })

/** What happens before two customers are merged; `lossy`: points are corrected away. */
export const stepsBefore = (lossy: boolean): fc.Arbitrary<Step[]> => {
  const always = [buying, buying, takingBack, spending, cancelling, awarding, waiting]
  return fc.array(fc.oneof(...always, ...(lossy ? [correcting] : [])), {
    minLength: 4,
    maxLength: 14,
  })
}

/** What becomes of it later: nobody spends or gets anything new. */
export const stepsAfter: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(takingBack, takingBack, cancelling, waiting),
  { minLength: 1, maxLength: 8 },
)

/** Everything of a customer that a merge adds up. Money and counts are what the shop shows. */
export interface Figures {
  readonly balance: number
  readonly pending: number
  readonly owed: number
  readonly earned: number
  readonly redeemed: number
  readonly for_tiers: number
  readonly in_period: number
  readonly orders: number
  readonly spend: number
  readonly entries: number
}

export class MergeWorld {
  readonly shop: TestShop
  readonly #shop_id: number
  readonly #reward: string
  /** Whose number stands for each of the two. */
  readonly #numbers = new Map<Who, number>()
  readonly #orders: Bought[] = []
  readonly #redemptions: { readonly id: string; readonly who: Who }[] = []

  private constructor(shop: TestShop, shop_id: number, reward: string, together: boolean) {
    this.shop = shop
    this.#shop_id = shop_id
    this.#reward = reward
    this.#numbers.set(GOES as Who, together ? (STAYS as number) : (GOES as number))
    this.#numbers.set(STAYS as Who, STAYS as number)
  }

  /** `together`: the two were one from the beginning. */
  static async create(app: TestApp, { together }: { together: boolean }): Promise<MergeWorld> {
    const shop = await newShop(app)
    const fields = { pendingDays: 3 }
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields }))
    await newTier(shop, { name: 'Silver', threshold: 120 })
    await shop.switch({ tiers_enabled: true })
    const reward = await newReward(shop, 'percentage', { points_cost: COST })
    await shop.customer(STAYS as number)
    if (!together) await shop.customer(GOES as number)
    return new MergeWorld(shop, await shopIdOf(shop), reward, together)
  }

  /** False: it could not be. */
  async take(step: Step, wait: () => Promise<void>): Promise<boolean> {
    switch (step.kind) {
      case 'order': {
        const { price, quantity } = step
        const number = 5001 + this.#orders.length
        const lines = [{ id: 1, quantity, price: `${price}.00` }]
        await order(this.shop, number, { customer_id: this.#number(step.who), lines })
        this.#orders.push({ number, quantity })
        return true
      }
      case 'refund':
        return this.#refund(step)
      case 'award':
        await this.shop.award(this.#number(step.who), step.points)
        return true
      case 'correct': {
        const path = `/customers/${this.#number(step.who)}/points/adjust` as const
        expectOk(await this.shop.post(path, { delta: step.points, reason: 'by hand' }))
        return true
      }
      case 'redeem':
        return this.#redeem(step.who)
      case 'cancel': {
        const one = this.#redemptions[step.pick % (this.#redemptions.length || 1)]
        if (one === undefined) return false
        const path = `/customers/${this.#number(one.who)}/redemptions/${one.id}/cancel` as const
        return (await this.shop.post(path)).status === 200
      }
      case 'wait':
        await wait()
        return true
    }
  }

  async merge(): Promise<void> {
    const body = { into: STAYS as number, dry_run: false }
    const path = `/customers/${GOES as number}/merge` as const
    expectOk(await this.shop.admin('POST', path, body))
    this.#numbers.set(GOES as Who, STAYS as number)
  }

  /** Of all who are there, added up. */
  async figures(): Promise<Figures> {
    const numbers = [...new Set(this.#numbers.values())]
    const all = await Promise.all(numbers.map((number) => this.#figuresOf(number)))
    return all.reduce((sum, one) => ({
      balance: sum.balance + one.balance,
      pending: sum.pending + one.pending,
      owed: sum.owed + one.owed,
      earned: sum.earned + one.earned,
      redeemed: sum.redeemed + one.redeemed,
      for_tiers: sum.for_tiers + one.for_tiers,
      in_period: sum.in_period + one.in_period,
      orders: sum.orders + one.orders,
      spend: sum.spend + one.spend,
      entries: sum.entries + one.entries,
    }))
  }

  async tier(): Promise<string> {
    return expectOk(await this.shop.get(`/customers/${STAYS as number}`)).body.tier?.name ?? ''
  }

  async problems(): Promise<unknown[]> {
    return expectOk(await this.shop.admin('GET', '/verify')).body.problems
  }

  #number(who: Who): number {
    return this.#numbers.get(who) ?? who
  }

  async #refund({ pick, quantity }: { pick: number; quantity: number }): Promise<boolean> {
    const index = pick % (this.#orders.length || 1)
    const bought = this.#orders[index]
    if (bought === undefined || bought.quantity < quantity) return false
    await refund(this.shop, bought.number, { lines: [{ line_id: 1, quantity }] })
    this.#orders[index] = { ...bought, quantity: bought.quantity - quantity }
    return true
  }

  async #redeem(who: Who): Promise<boolean> {
    const path = `/customers/${this.#number(who)}/redemptions` as const
    const reply = await this.shop.post(path, { reward_id: this.#reward })
    if (reply.status !== 200) return false
    this.#redemptions.push({ id: reply.body.redemption.id, who })
    return true
  }

  async #figuresOf(number: number): Promise<Figures> {
    const { body } = expectOk(await this.shop.get(`/customers/${number}`))
    const found = await sql<{ owed: number; for_tiers: number; entries: number }>`
      SELECT owed_points AS owed, tier_points AS for_tiers, seq::bigint AS entries FROM accounts
      WHERE shop_id = ${this.#shop_id} AND customer_id = ${number}
    `.execute(this.shop.app.database.db)
    const [account] = found.rows
    if (account === undefined) throw new Error('a member has an account')
    return {
      ...account,
      balance: body.points_balance,
      pending: body.pending_points,
      earned: body.points_earned,
      redeemed: body.points_redeemed,
      in_period: body.tier?.points_in_period ?? 0,
      orders: body.orders_count,
      spend: Math.round(body.lifetime_spend * 100),
    }
  }
}
