import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishCodes } from '../../src/actions/codes/finish-codes.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import type { Reply } from '../support/http.ts'
import {
  COST,
  cancel,
  expectClean,
  letPass,
  letPlatform,
  newMember,
  newReward,
  proveRedemptions,
  REWARD_TYPES,
  type RewardType,
  redeem,
  runJobs,
} from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { type Stop, StoppingEdge } from '../support/stopping-edge.ts'

/** A redemption that stops at every step in turn, and whoever takes it up afterwards. */

const GIVEN = 3 * COST
const TIME_LIMIT_MS = 120_000

const clock = new HandClock()
let app: TestApp
let edge: StoppingEdge
let shop: TestShop
const rewards = new Map<RewardType, string>()
let customers = 0

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, base_clock: clock })
  shop = await newShop(app)
  for (const type of REWARD_TYPES) rewards.set(type, await newReward(shop, type))
  edge = new StoppingEdge(app)
})
afterAll(async () => {
  edge.restore()
  await app.close()
})

function rewardOf(type: RewardType): string {
  const reward = rewards.get(type)
  if (reward === undefined) throw new Error(`there is a reward of type ${type}`)
  return reward
}

function nextMember(): Promise<number> {
  customers += 1
  return newMember(shop, customers, GIVEN)
}

/** What stays when its answer is lost; a statement of a transaction that breaks does not. */
const STAYS = /^(commit|platform )/

/**
 * At each commit and each call of the platform, and between them at one statement of a few, other
 * ones each time; LAUREL_TEST_EVERY_STEP=1 stops at all of them.
 */
const STATEMENTS_PER_STOP = process.env.LAUREL_TEST_EVERY_STEP === '1' ? 1 : 5

/**
 * Does something, and does it again, stopped at each of its steps; of rewards other than codes,
 * only at those steps that stay.
 */
async function stopEverywhere(
  type: RewardType,
  work: (stop: Stop | null) => Promise<readonly string[]>,
): Promise<number> {
  const steps = await work(null)
  const chosen = randomInt(STATEMENTS_PER_STOP)
  for (const [index, name] of steps.entries()) {
    const step = index + 1
    const is_chosen = type === 'percentage' && step % STATEMENTS_PER_STOP === chosen
    if (is_chosen || STAYS.test(name)) await work({ step, when: 'before' })
    if (STAYS.test(name)) await work({ step, when: 'after' })
  }
  return steps.length
}

const numbers = (standing: { redemptions: readonly { status: string }[] }) => {
  const count = (asked: string) =>
    standing.redemptions.filter(({ status }) => status === asked).length
  return { issued: count('issued'), cancelled: count('cancelled'), pending: count('pending') }
}

describe.each(REWARD_TYPES)('a redemption of type %s that stops at any step', (type) => {
  it('goes on when it is retried with its key', { timeout: TIME_LIMIT_MS }, async () => {
    const steps = await stopEverywhere(type, async (stop) => {
      const customer = await nextMember()
      const key = randomUUID()
      const send = () => redeem(shop, customer, rewardOf(type), key)
      const { result, steps } = await edge.watch(stop, send)
      if (stop !== null) expect([200, 503]).toContain(result.status)
      const { text, body } = expectOk(await send())
      if (result.status === 200) expect(text).toBe(result.text)
      expect(body).toMatchObject({ changed: true, balance_after: GIVEN - COST })
      const standing = await proveRedemptions(shop, customer, GIVEN)
      expect(numbers(standing), JSON.stringify(stop)).toEqual({
        issued: 1,
        cancelled: 0,
        pending: 0,
      })
      expect(body.redemption).toEqual(standing.redemptions[0])
      return steps
    })
    expect(steps).toBeGreaterThan(8)
    await expectClean(shop)
  })

  it('is finished by a job, or never was', { timeout: TIME_LIMIT_MS }, async () => {
    const stopped: { customer: number; step: string; is_apart: boolean }[] = []
    await stopEverywhere(type, async (stop) => {
      const customer = await nextMember()
      const { steps } = await edge.watch(stop, () => redeem(shop, customer, rewardOf(type)))
      // Some ask once more, for a second one.
      const is_apart = customer % 2 === 0
      if (is_apart) expectOk(await redeem(shop, customer, rewardOf(type)))
      stopped.push({ customer, step: JSON.stringify(stop), is_apart })
      return steps
    })
    await letPass(shop, clock, 15)
    const became = { issued: 0, never: 0 }
    for (const { customer, step, is_apart } of stopped) {
      const standing = await proveRedemptions(shop, customer, GIVEN)
      const { issued, cancelled, pending } = numbers(standing)
      expect({ cancelled, pending }, step).toEqual({ cancelled: 0, pending: 0 })
      expect([0, 1], step).toContain(issued - (is_apart ? 1 : 0))
      became[issued > (is_apart ? 1 : 0) ? 'issued' : 'never'] += 1
    }
    // Both come of it: it is not always the same step that is met.
    expect(became.issued).toBeGreaterThan(3)
    expect(became.never).toBeGreaterThan(0)
    await expectClean(shop)
  })
})

describe('a redemption that stops at any step', () => {
  it('is done once when the job and the retry meet', { timeout: TIME_LIMIT_MS }, async () => {
    const waiting: { customer: number; send: () => Promise<Reply>; step: string }[] = []
    await stopEverywhere('percentage', async (stop) => {
      const customer = await nextMember()
      const key = randomUUID()
      const send = () => redeem(shop, customer, rewardOf('percentage'), key)
      const { steps } = await edge.watch(stop, send)
      waiting.push({ customer, send, step: JSON.stringify(stop) })
      return steps
    })
    clock.advance(2 * 60)
    const retries = Promise.all(waiting.map(({ send }) => send()))
    await Promise.all([runJobs(shop), runJobs(shop)])
    for (const reply of await retries) expectOk(reply)
    for (const { customer, step } of waiting) {
      const standing = await proveRedemptions(shop, customer, GIVEN)
      expect(numbers(standing), step).toEqual({ issued: 1, cancelled: 0, pending: 0 })
    }
    await expectClean(shop)
  })
})

describe('a job that stops at any step', () => {
  /** What is pending: charged while the platform was away. */
  async function redeemInVain(type: RewardType): Promise<[customer: number, key: string]> {
    const customer = await nextMember()
    const key = randomUUID()
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, customer, rewardOf(type), key)).status).toBe(503)
    await letPlatform(shop, 'none')
    return [customer, key]
  }

  /** The job as a worker runs it, which may throw where it cannot go on. */
  async function runJob(stop: Stop | null): Promise<readonly string[]> {
    const found = await findShopByDomain(app.database.db, shop.domain)
    if (found === undefined) throw new Error('the shop is there')
    const run = () => finishCodes(app.context, found, app.context.clock.now())
    const { steps } = await edge.watch(stop, () => run().catch((error: unknown) => error))
    return steps
  }

  it.each(REWARD_TYPES)(
    'goes on with a %s the next time',
    async (type) => {
      const steps = await stopEverywhere(type, async (stop) => {
        const [customer] = await redeemInVain(type)
        clock.advance(2 * 60)
        const steps = await runJob(stop)
        clock.advance(10 * 60)
        await runJob(null)
        const standing = await proveRedemptions(shop, customer, GIVEN)
        const became = { issued: 1, cancelled: 0, pending: 0 }
        expect(numbers(standing), JSON.stringify(stop)).toEqual(became)
        return steps
      })
      expect(steps).toBeGreaterThan(5)
      await expectClean(shop)
    },
    TIME_LIMIT_MS,
  )

  it(
    'gives up what it cannot have, once, and ends what came of it',
    { timeout: TIME_LIMIT_MS },
    async () => {
      const customers: [customer: number, key: string, step: string][] = []
      const steps = await stopEverywhere('percentage', async (stop) => {
        const [customer, key] = await redeemInVain('percentage')
        customers.push([customer, key, JSON.stringify(stop)])
        clock.advance(15 * 60)
        await letPlatform(shop, 'timeout')
        const steps = await runJob(stop)
        await letPlatform(shop, 'none')
        return steps
      })
      expect(steps).toBeGreaterThan(8)
      await letPass(shop, clock, 60)
      await letPass(shop, clock, 60)
      for (const [customer, key, step] of customers) {
        const { pending, issued, cancelled } = numbers(
          await proveRedemptions(shop, customer, GIVEN),
        )
        expect([pending, issued + cancelled], step).toEqual([0, 1])
        const { body } = expectOk(await redeem(shop, customer, rewardOf('percentage'), key))
        expect(body).toMatchObject({
          balance_after: GIVEN - COST,
          redemption: { status: 'issued' },
        })
      }
      await expectClean(shop)
    },
  )
})

describe.each(REWARD_TYPES)('a cancel of type %s that stops at any step', (type) => {
  async function redeemed(): Promise<[customer: number, id: string]> {
    const customer = await nextMember()
    const { body } = expectOk(await redeem(shop, customer, rewardOf(type)))
    return [customer, body.redemption.id]
  }

  it('goes on when it is retried', { timeout: TIME_LIMIT_MS }, async () => {
    const steps = await stopEverywhere(type, async (stop) => {
      const [customer, id] = await redeemed()
      const key = randomUUID()
      const { result, steps } = await edge.watch(stop, () => cancel(shop, customer, id, key))
      if (stop !== null) expect([200, 503]).toContain(result.status)
      const { body } = expectOk(await cancel(shop, customer, id, key))
      expect(body).toMatchObject({
        changed: true,
        balance_after: GIVEN,
        redemption: { status: 'cancelled' },
      })
      const other = expectOk(await cancel(shop, customer, id)).body
      expect(other).toMatchObject({ changed: false, balance_after: GIVEN })
      const standing = await proveRedemptions(shop, customer, GIVEN)
      expect(numbers(standing), JSON.stringify(stop)).toEqual({
        issued: 0,
        cancelled: 1,
        pending: 0,
      })
      return steps
    })
    expect(steps).toBeGreaterThan(8)
    await expectClean(shop)
  })

  it('is finished by a job, or never was', { timeout: TIME_LIMIT_MS }, async () => {
    const stopped: number[] = []
    await stopEverywhere(type, async (stop) => {
      const [customer, id] = await redeemed()
      const { steps } = await edge.watch(stop, () => cancel(shop, customer, id))
      stopped.push(customer)
      return steps
    })
    await letPass(shop, clock, 2)
    let cancelled = 0
    for (const customer of stopped) {
      const became = numbers(await proveRedemptions(shop, customer, GIVEN))
      expect(became.issued + became.cancelled).toBe(1)
      cancelled += became.cancelled
    }
    expect(cancelled).toBeGreaterThan(2)
    expect(cancelled).toBeLessThan(stopped.length)
    await expectClean(shop)
  })
})
