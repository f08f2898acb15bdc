import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { putOrder } from '../support/orders.ts'
import {
  COST,
  cancel,
  expectClean,
  letPass,
  letPlatform,
  newMember,
  newReward,
  proveRedemptions,
  redeem,
  redemptionsOf,
  runJobs,
} from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { StoppingEdge } from '../support/stopping-edge.ts'

/** Two who are at the same redemption: one of them is held at a step until the other is done. */

const ADA = 1
const GIVEN = 3 * COST
const MINTS = /^platform create/

const clock = new HandClock()
let app: TestApp
let edge: StoppingEdge

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, base_clock: clock })
  edge = new StoppingEdge(app)
})
afterAll(async () => {
  edge.restore()
  await app.close()
})

async function shopWith(type: string, more: object = {}): Promise<[TestShop, string]> {
  const shop = await newShop(app)
  await newMember(shop, ADA, GIVEN)
  return [shop, await newReward(shop, type, { ...more })]
}

const statuses = async (shop: TestShop) =>
  (await redemptionsOf(shop, ADA)).map(({ status }) => status)

describe('a redemption that was given up while the platform was still at it', () => {
  it('starts over, and the code that came late is ended', async () => {
    const [shop, reward] = await shopWith('percentage')
    const held = edge.hold(MINTS)
    const slow = redeem(shop, ADA, reward)
    await held.reached
    await letPlatform(shop, 'unavailable')
    await letPass(shop, clock, 15)
    expect(await statuses(shop)).toEqual(['cancelled'])
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 2)
    held.release()
    expect(expectOk(await slow).body).toMatchObject({ balance_after: GIVEN - COST })
    await letPass(shop, clock, 2)
    // Both were begun by one call, and so at one moment.
    expect((await statuses(shop)).sort()).toEqual(['cancelled', 'issued'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it('is not ended by another job before its call has surely come to its end', async () => {
    const [shop, reward] = await shopWith('percentage')
    const key = randomUUID()
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, ADA, reward)).status).toBe(503)
    expect((await redeem(shop, ADA, reward, key)).status).toBe(503)
    clock.advance(15 * 60)
    const in_client = edge.hold(MINTS, { loses_answer: true })
    const slow = redeem(shop, ADA, reward, key)
    await in_client.reached
    // This job has found both due, and comes to the second when another has given it up.
    const in_job = edge.hold(MINTS)
    const other_job = runJobs(shop)
    await in_job.reached
    await runJobs(shop)
    expect(await statuses(shop)).toEqual(['cancelled', 'cancelled'])
    await letPlatform(shop, 'none')
    in_job.release()
    await other_job
    in_client.release()
    expect((await slow).status).toBe(503)
    await letPass(shop, clock, 1)
    expect(await statuses(shop)).toEqual(['cancelled', 'cancelled'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})

describe('a redemption that was issued and cancelled', () => {
  it('is not charged again by a slower request with its key', async () => {
    const [shop, reward] = await shopWith('percentage')
    const key = randomUUID()
    const held = edge.hold(MINTS)
    const slow = redeem(shop, ADA, reward, key)
    await held.reached
    const first = expectOk(await redeem(shop, ADA, reward, key))
    expectOk(await cancel(shop, ADA, first.body.redemption.id))
    held.release()
    expect((await slow).text).toBe(first.text)
    expect(await statuses(shop)).toEqual(['cancelled'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it.each([
    'percentage',
    'store_credit',
  ])('is not charged again by whoever never had an answer, with type %s', async (type) => {
    const [shop, reward] = await shopWith(type)
    const key = randomUUID()
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, ADA, reward, key)).status).toBe(503)
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 2)
    const [issued] = await redemptionsOf(shop, ADA)
    expectOk(await cancel(shop, ADA, issued?.id ?? ''))
    const { body } = expectOk(await redeem(shop, ADA, reward, key))
    expect(body).toMatchObject({
      balance_after: GIVEN,
      redemption: { id: issued?.id, status: 'cancelled' },
    })
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})

describe('a refusal', () => {
  it('is not the answer to a key under which points were charged meanwhile', async () => {
    const shop = await newShop(app)
    await newMember(shop, ADA, 1)
    const reward = await newReward(shop, 'percentage')
    const key = randomUUID()
    // Where a second transaction keeps what the first has decided, this is the moment between.
    const held = edge.hold(/^begin/, { passing: 1 })
    const slow = redeem(shop, ADA, reward, key)
    const first = await Promise.race([held.reached, slow])
    if (first === undefined) {
      await shop.award(ADA, COST)
      await letPlatform(shop, 'unavailable')
      expect((await redeem(shop, ADA, reward, key)).status).toBe(503)
      await letPlatform(shop, 'none')
    }
    held.release()
    const reply = await slow
    const retried = await redeem(shop, ADA, reward, key)
    expect(retried.text).toBe(reply.text)
    const charged = (await redemptionsOf(shop, ADA)).length
    expect([charged, verdict(retried)]).toEqual([0, '422 insufficient_points'])
    await expectClean(shop)
  })
})

describe('a cancel', () => {
  it('that waits for the platform is not overtaken by the end of the code', async () => {
    const [shop, reward] = await shopWith('percentage', { code_valid_days: 1 })
    const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
    await letPass(shop, clock, 24 * 60 - 1)
    await letPlatform(shop, 'unavailable')
    const key = randomUUID()
    expect((await cancel(shop, ADA, redemption.id, key)).status).toBe(503)
    await letPass(shop, clock, 2)
    expect((await cancel(shop, ADA, redemption.id, key)).status).toBe(503)
    await letPlatform(shop, 'none')
    expect(expectOk(await cancel(shop, ADA, redemption.id, key)).body).toMatchObject({
      balance_after: GIVEN,
      redemption: { status: 'cancelled' },
    })
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it('finds out that an order has used the code meanwhile', async () => {
    const [shop, reward] = await shopWith('percentage')
    const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
    const held = edge.hold(/^platform end/)
    const slow = cancel(shop, ADA, redemption.id)
    await held.reached
    const discount_codes = [{ code: redemption.discount_code }]
    expectOk(await putOrder(shop, 1, { customer_id: ADA, discount_codes, paid: true }))
    held.release()
    expect(verdict(await slow)).toBe('422 validation_error already_used')
    expect(await statuses(shop)).toEqual(['used'])
    await expectClean(shop)
  })

  it('gives no points back for a code that an order carries, though the platform has ended it', async () => {
    const [shop, reward] = await shopWith('percentage')
    const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
    await letPlatform(shop, 'timeout')
    const key = randomUUID()
    expect((await cancel(shop, ADA, redemption.id, key)).status).toBe(503)
    const code = redemption.discount_code
    const at_platform = expectOk(await shop.platform('GET', `/discounts/${code}`)).body
    expect(at_platform.status).toBe('ended')
    // It was placed just before that, and is reported only now.
    const order = { customer_id: ADA, discount_codes: [{ code }], paid: true }
    expectOk(await putOrder(shop, 1, order))
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 2)
    const retried = await cancel(shop, ADA, redemption.id, key)
    expect(verdict(retried)).toBe('422 validation_error already_used')
    expect(await statuses(shop)).toEqual(['used'])
    const { points_balance } = expectOk(await shop.get(`/customers/${ADA}/points`)).body
    expect(points_balance).toBe(GIVEN - COST)
    await expectClean(shop)
  })

  it('and another of the same redemption give the points back once, and say so once', async () => {
    const [shop, reward] = await shopWith('gift_card')
    const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
    const held = edge.hold(/^platform end/)
    const slow = cancel(shop, ADA, redemption.id)
    await held.reached
    const quick = expectOk(await cancel(shop, ADA, redemption.id)).body
    held.release()
    const told = [quick, expectOk(await slow).body]
    expect(told.map(({ changed }) => changed)).toEqual([true, false])
    expect(told.map(({ balance_after }) => balance_after)).toEqual([GIVEN, GIVEN])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})

describe('what is made only after its end', () => {
  it.each([
    'percentage',
    'gift_card',
  ])('would be worth nothing: a %s is given up, and a retry begins anew', async (type) => {
    const [shop, reward] = await shopWith(type, { code_valid_days: 1 })
    const keys = [randomUUID(), randomUUID()]
    await letPlatform(shop, 'unavailable')
    for (const key of keys) expect((await redeem(shop, ADA, reward, key)).status).toBe(503)
    // Nobody looks for more than a day.
    clock.advance(25 * 60 * 60)
    await letPlatform(shop, 'none')
    expect(expectOk(await redeem(shop, ADA, reward, keys[0])).body.redemption.status).toBe('issued')
    await runJobs(shop)
    await letPass(shop, clock, 2)
    expect((await statuses(shop)).toSorted()).toEqual(['cancelled', 'cancelled', 'issued'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})
