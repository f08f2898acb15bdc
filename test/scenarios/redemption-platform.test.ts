import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
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
  redeem,
  redemptionsOf,
} from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Redemptions while the platform is away, refuses, or acts and never answers. */

const ADA = 1
const GIVEN = 3 * COST
const MODES = ['unavailable', 'throttled', 'timeout'] as const
/** To be throttled is to be refused; it is tried once. */
const EVERY_CASE = [
  ['throttled', 'percentage'] as const,
  ...REWARD_TYPES.map((type) => ['unavailable', type] as const),
  ...REWARD_TYPES.map((type) => ['timeout', type] as const),
]
const MONEY = EVERY_CASE.filter(([, type]) => type !== 'percentage')

const clock = new HandClock()
let app: TestApp

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, base_clock: clock })
})
afterAll(() => app.close())

async function shopWith(type: string): Promise<[TestShop, string]> {
  const shop = await newShop(app)
  await newMember(shop, ADA, GIVEN)
  return [shop, await newReward(shop, type)]
}

const statuses = async (shop: TestShop) =>
  (await redemptionsOf(shop, ADA)).map(({ status }) => status)

/** Redeems while the platform is not well: the points are reserved, and the caller may retry. */
async function redeemInVain(shop: TestShop, reward: string, key?: string): Promise<void> {
  const reply = await redeem(shop, ADA, reward, key)
  expect(verdict(reply)).toBe('503 platform_unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
}

describe.each(EVERY_CASE)('while the platform is %s, a redemption of type %s', (mode, type) => {
  it('is finished by a retry with its key, and charged once', async () => {
    const [shop, reward] = await shopWith(type)
    const key = randomUUID()
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward, key)
    await redeemInVain(shop, reward, key)
    expect(await redemptionsOf(shop, ADA)).toMatchObject([
      { status: 'pending', discount_code: null, points_spent: COST },
    ])
    await letPlatform(shop, 'none')
    const done = expectOk(await redeem(shop, ADA, reward, key))
    expect(done.body).toMatchObject({ balance_after: GIVEN - COST })
    expect((await redeem(shop, ADA, reward, key)).text).toBe(done.text)
    await letPass(shop, clock, 20)
    expect((await proveRedemptions(shop, ADA, GIVEN)).redemptions).toEqual([done.body.redemption])
    await expectClean(shop)
  })

  it('stands beside another under another key, which needs points of its own', async () => {
    const [shop, reward] = await shopWith(type)
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    await letPlatform(shop, mode)
    for (const key of keys) await redeemInVain(shop, reward, key)
    expect(verdict(await redeem(shop, ADA, reward))).toBe('422 insufficient_points')
    await letPlatform(shop, 'none')
    const ids = new Set<string>()
    for (const key of keys) {
      ids.add(expectOk(await redeem(shop, ADA, reward, key)).body.redemption.id)
    }
    expect(ids.size).toBe(keys.length)
    expect((await proveRedemptions(shop, ADA, GIVEN)).balance).toBe(0)
    await expectClean(shop)
  })

  it('is finished by a job where nobody retries', async () => {
    const [shop, reward] = await shopWith(type)
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward)
    await letPass(shop, clock, 3)
    expect(await statuses(shop)).toEqual(['pending'])
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 11)
    expect(await statuses(shop)).toEqual(['issued'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it('cannot be cancelled before it is done', async () => {
    const [shop, reward] = await shopWith(type)
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward)
    const [pending] = await redemptionsOf(shop, ADA)
    const reply = await cancel(shop, ADA, pending?.id ?? '')
    expect(verdict(reply)).toBe('422 validation_error redemption_pending')
    expect(await statuses(shop)).toEqual(['pending'])
  })

  it('is cancelled once, by a retry or by a job', async () => {
    const [shop, reward] = await shopWith(type)
    const ids: string[] = []
    for (let number = 0; number < 2; number += 1) {
      ids.push(expectOk(await redeem(shop, ADA, reward)).body.redemption.id)
    }
    const [first = '', second = ''] = ids
    await letPlatform(shop, mode)
    const key = randomUUID()
    for (const id of [first, second]) {
      expect(verdict(await cancel(shop, ADA, id, key + id))).toBe('503 platform_unavailable')
    }
    expect(await statuses(shop)).toEqual(['issued', 'issued'])
    await letPlatform(shop, 'none')
    const { body } = expectOk(await cancel(shop, ADA, first, key + first))
    expect(body).toMatchObject({ changed: true, balance_after: GIVEN - COST })
    await letPass(shop, clock, 15)
    expect(await statuses(shop)).toEqual(['cancelled', 'cancelled'])
    expect((await proveRedemptions(shop, ADA, GIVEN)).balance).toBe(GIVEN)
    await expectClean(shop)
  })
})

describe.each(MODES)('a discount code for which the platform stays %s', (mode) => {
  it('is given up after 15 minutes, and ended when the platform is back', async () => {
    const [shop, reward] = await shopWith('percentage')
    const key = randomUUID()
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward, key)
    await letPass(shop, clock, 2)
    await letPass(shop, clock, 12)
    expect(await statuses(shop)).toEqual(['pending'])
    await letPass(shop, clock, 16)
    expect(await redemptionsOf(shop, ADA)).toMatchObject([
      { status: 'cancelled', discount_code: null },
    ])
    expect(expectOk(await shop.get(`/customers/${ADA}/points`)).body).toMatchObject({
      points_balance: GIVEN,
      points_redeemed: 0,
    })
    await letPass(shop, clock, 60)
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 60)
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it('starts over when it is retried after that: another charge, another code', async () => {
    const [shop, reward] = await shopWith('percentage')
    const key = randomUUID()
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward, key)
    await letPass(shop, clock, 15)
    expect(await statuses(shop)).toEqual(['cancelled'])
    await redeemInVain(shop, reward, key)
    await letPlatform(shop, 'none')
    const done = expectOk(await redeem(shop, ADA, reward, key))
    expect(done.body.balance_after).toBe(GIVEN - COST)
    expect((await redeem(shop, ADA, reward, key)).text).toBe(done.text)
    await letPass(shop, clock, 60)
    expect(await statuses(shop)).toEqual(['issued', 'cancelled'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })

  it('leaves the limits of its reward to others', async () => {
    const shop = await newShop(app)
    await newMember(shop, ADA, GIVEN)
    const fields = { usageLimit: 1, perCustomerLimit: 1 }
    const reward = await newReward(shop, 'percentage', { fields })
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward)
    expect(verdict(await redeem(shop, ADA, reward))).toBe('422 validation_error limit_reached')
    await letPass(shop, clock, 15)
    await letPlatform(shop, 'none')
    expectOk(await redeem(shop, ADA, reward))
    await letPass(shop, clock, 60)
    expect(await statuses(shop)).toEqual(['issued', 'cancelled'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})

describe.each(MONEY)('while the platform stays %s, a %s', (mode, type) => {
  it('is waited for, however long it takes', async () => {
    const [shop, reward] = await shopWith(type)
    await letPlatform(shop, mode)
    await redeemInVain(shop, reward)
    for (const minutes of [15, 60, 24 * 60, 3 * 24 * 60]) {
      await letPass(shop, clock, minutes)
      expect(await statuses(shop)).toEqual(['pending'])
    }
    expect((await redeem(shop, ADA, reward)).status).toBe(503)
    await letPlatform(shop, 'none')
    await letPass(shop, clock, 60)
    expect(await statuses(shop)).toEqual(['issued', 'issued'])
    await proveRedemptions(shop, ADA, GIVEN)
    await expectClean(shop)
  })
})

it('tells a caller who was throttled when to come back', async () => {
  const [shop, reward] = await shopWith('percentage')
  await letPlatform(shop, 'throttled', { retry_after_seconds: 42, next_calls: 1 })
  const key = randomUUID()
  const reply = await redeem(shop, ADA, reward, key)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '42'])
  expectOk(await redeem(shop, ADA, reward, key))
  await proveRedemptions(shop, ADA, GIVEN)
})
