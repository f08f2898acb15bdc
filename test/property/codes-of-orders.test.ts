import fc from 'fast-check'
import { expect, it } from 'vitest'
import { line, order } from '../support/orders.ts'
import {
  COST,
  newMember,
  newReward,
  redeem,
  redemptionsOf,
  runJobs,
} from '../support/redemptions.ts'
import { runs, stepsMax, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Random orders of two customers and of guests, told again and again with other codes. After every
 * step the shop, the redemptions and the figures tell of the same uses. See runs.ts for how to
 * repeat a failure.
 */

const RUNS = 6
const STEPS = 20
const CUSTOMERS = [1, 2] as const
const OFF = 10
const POINTS = 1_000

interface Step {
  readonly number: number
  readonly customer_id: number | null
  /** The codes that it carries, as places in the list of all. */
  readonly carries: readonly number[]
  readonly is_paid: boolean
  readonly is_cancelled: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  number: fc.integer({ min: 1, max: 4 }),
  customer_id: fc.constantFrom(1, 1, 2, null),
  carries: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  is_paid: fc.boolean(),
  is_cancelled: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
})

interface ReportedCode {
  readonly code: string
  readonly customer_id: number
}

interface Told extends Step {
  readonly created_at: string
}

/**
 * What orders carry and use, by the rule: the first that is its customer's or a guest's, and once that
 * one is cancelled or gives it back, the next that stands. If none does, the code is free again, unless
 * one was paid: then it ends and its points come back.
 */
class World {
  readonly #shop: TestShop
  readonly #codes: readonly ReportedCode[]
  readonly #told = new Map<number, Told>()
  readonly #used_by = new Map<string, number>()
  /** By code: the orders that the shop counts as uses. Each report changes only its own order. */
  readonly #counted: ReadonlyMap<string, Set<number>>
  readonly #given_back = new Set<string>()
  readonly #updated_at = new Map<number, string>()

  constructor(shop: TestShop, codes: readonly ReportedCode[]) {
    this.#shop = shop
    this.#codes = codes
    this.#counted = new Map(codes.map(({ code }) => [code, new Set()]))
  }

  static async create(): Promise<World> {
    const shop = await newShop()
    for (const customer of CUSTOMERS) await newMember(shop, customer, POINTS)
    const reward_id = await newReward(shop, 'fixed_amount', { discount_value: OFF })
    const codes: ReportedCode[] = []
    for (const customer_id of [1, 1, 2]) {
      const { redemption } = expectOk(await redeem(shop, customer_id, reward_id)).body
      codes.push({ code: redemption.discount_code, customer_id })
    }
    return new World(shop, codes)
  }

  async take(asked: Step): Promise<void> {
    const before = this.#told.get(asked.number)
    // An order goes on and never back, and stays its customer's.
    const told = {
      ...asked,
      customer_id: before === undefined ? asked.customer_id : before.customer_id,
      is_paid: asked.is_paid || before?.is_paid === true,
      is_cancelled: asked.is_cancelled || before?.is_cancelled === true,
      // It keeps what it was paid with.
      carries: [...new Set([...asked.carries, ...(before?.is_paid ? before.carries : [])])],
    }
    const sent = asked.carries.map((place) => this.#codeAt(place))
    const { updated_at, created_at } = await order(this.#shop, told.number, {
      customer_id: told.customer_id,
      lines: [line('100.00')],
      discount_codes: sent.map(({ code }) => ({ code: code.toLowerCase() })),
      paid: told.is_paid,
      ...(told.is_cancelled ? { cancelled: true } : {}),
    })
    this.#told.set(told.number, { ...told, created_at })
    const is_repeated = this.#updated_at.get(told.number) === updated_at
    this.#updated_at.set(told.number, updated_at)
    if (is_repeated) {
      // It takes no code that another has left since. Only what is the same is a repetition.
      expect(new Set(told.carries)).toEqual(new Set(before?.carries))
      const state = (step: Step | undefined) => [step?.is_paid, step?.is_cancelled]
      expect(state(told)).toEqual(state(before))
    } else {
      for (const code of this.#codes) {
        this.#count({ ...told, created_at }, code)
        this.#use({ ...told, created_at }, code)
      }
    }
    await this.#prove()
  }

  #count(told: Told, reported: ReportedCode): void {
    const { code } = reported
    const counted = this.#counted.get(code) ?? new Set()
    const is_given_up = told.is_cancelled && !told.is_paid
    if (is_given_up || !this.#carries(told, reported)) counted.delete(told.number)
    else if (counted.size === 0 && !this.#given_back.has(code)) counted.add(told.number)
  }

  #use(told: Told, reported: ReportedCode): void {
    const { code } = reported
    const holder = this.#used_by.get(code)
    if (this.#given_back.has(code) || (holder ?? told.number) !== told.number) return
    const carrying = [...this.#told.values()].filter((one) => this.#carries(one, reported))
    const [first] = carrying
      .filter((one) => !one.is_cancelled)
      .toSorted(
        (one, two) =>
          Number(two.number === told.number) - Number(one.number === told.number) ||
          one.created_at.localeCompare(two.created_at) ||
          one.number - two.number,
      )
    if (first !== undefined) {
      this.#used_by.set(code, first.number)
      return
    }
    this.#used_by.delete(code)
    if (carrying.some(({ is_paid }) => is_paid)) this.#given_back.add(code)
  }

  /** Whether it carries a code that its buyer can use: a guest may be anybody. */
  #carries({ customer_id: buyer, carries }: Step, { code, customer_id }: ReportedCode): boolean {
    const is_own = buyer === null || buyer === customer_id
    return is_own && carries.some((place) => this.#codeAt(place).code === code)
  }

  #codeAt(place: number): ReportedCode {
    const code = this.#codes[place]
    if (code === undefined) throw new Error('there are as many codes as places')
    return code
  }

  async #prove(): Promise<void> {
    await runJobs(this.#shop)
    const redemptions = [
      ...(await redemptionsOf(this.#shop, 1)),
      ...(await redemptionsOf(this.#shop, 2)),
    ]
    for (const { code } of this.#codes) {
      const used_count = this.#counted.get(code)?.size ?? 0
      const expected = this.#given_back.has(code)
        ? [used_count, 'ended', 'cancelled']
        : [
            ...[used_count, used_count === 0 ? 'active' : 'used_up'],
            this.#used_by.has(code) ? 'used' : 'issued',
          ]
      const { body } = expectOk(await this.#shop.platform('GET', `/discounts/${code}`))
      const redemption = redemptions.find(({ discount_code }) => discount_code === code)
      expect([body.used_count, body.status, redemption?.status]).toEqual(expected)
    }
    for (const customer of CUSTOMERS) {
      const own = this.#codes.filter(({ customer_id }) => customer_id === customer)
      const charged = own.filter(({ code }) => !this.#given_back.has(code)).length * COST
      const { points_balance } = expectOk(
        await this.#shop.get(`/customers/${customer}/points`),
      ).body
      expect(points_balance).toBe(POINTS - charged)
    }
    const counting = [...this.#used_by.values()]
      .map((number) => this.#told.get(number))
      .filter((told) => told?.is_paid === true && !told.is_cancelled)
    const attributed = new Set(counting.filter((told) => told?.customer_id !== null))
    const { body } = expectOk(await this.#shop.get('/analytics/summary?period_days=0'))
    expect(body.revenue).toMatchObject({
      attributed_order_count: attributed.size,
      attributed_revenue: attributed.size * 100,
      discounts_given: counting.length * OFF,
    })
  }
}

it(
  'every code is used by the order that carries it, wherever that is shown',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: stepsMax(STEPS) }),
        async (steps) => {
          const world = await World.create()
          for (const one of steps) await world.take(one)
        },
      ),
      runs(RUNS),
    )
  },
  timeLimit(60),
)
