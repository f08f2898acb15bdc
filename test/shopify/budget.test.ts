import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stopwatch } from '../../src/lib/clock.ts'
import { availableAt, firstBudget, take, waitFor } from '../../src/shopify/client/budget.ts'
import { CallQueue, type Turn } from '../../src/shopify/client/call-queue.ts'
import { ShopifyFailure } from '../../src/shopify/client/failure.ts'
import { atOnce } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import {
  CALL_LIMIT_MS,
  machineTime,
  type OnShopify,
  onShopify,
} from '../support/shopify/on-shopify.ts'

describe('a budget', () => {
  it('has enough after the wait that it names, and not before', () => {
    fc.assert(
      fc.property(
        fc.record({
          maximum: fc.nat(4000),
          restored_per_second: fc.integer({ min: 1, max: 2000 }),
        }),
        fc.integer({ min: -500, max: 4000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.nat(2000),
        (limits, available, cost, reserve) => {
          const budget = { ...limits, available: Math.min(available, limits.maximum), at_ms: 5 }
          const wait_ms = waitFor(budget, cost, reserve, 5)
          const needed = Math.min(cost + reserve, limits.maximum)
          expect(availableAt(budget, 5 + wait_ms)).toBeGreaterThanOrEqual(needed - 1e-6)
          // A millisecond may be lost in rounding.
          if (wait_ms < 2) return
          expect(availableAt(budget, 5 + wait_ms - 2)).toBeLessThan(needed)
        },
      ),
    )
  })

  it('is never more than full, and what is taken is gone', () => {
    const full = firstBudget(0)
    expect(availableAt(full, 1e9)).toBe(full.maximum)
    expect(availableAt(take(full, 300, 1e9), 1e9)).toBe(full.maximum - 300)
  })
})

/** A queue that is empty until it is filled at this rate. */
async function emptyQueue(restoreRate: number): Promise<CallQueue> {
  const queue = new CallQueue(stopwatch())
  const turn = await queue.enter(10, 'now', 100)
  turn.settle({ maximumAvailable: 1000, currentlyAvailable: 0, restoreRate })
  return queue
}

describe('the calls of a shop', () => {
  it('go by urgency, and then as they came', async () => {
    const queue = await emptyQueue(4000)
    const went: string[] = []
    const enter = async (name: string, urgency: 'now' | 'later') => {
      const turn: Turn = await queue.enter(100, urgency, 5_000)
      went.push(name)
      turn.settle(null)
    }
    await Promise.all([
      enter('sweep', 'later'),
      enter('import', 'later'),
      enter('shopper', 'now'),
      enter('other shopper', 'now'),
    ])
    expect(went).toEqual(['shopper', 'other shopper', 'sweep', 'import'])
  })

  it('that nobody waits for leave half of it', async () => {
    const queue = new CallQueue(stopwatch())
    const turn = await queue.enter(10, 'now', 100)
    turn.settle({ maximumAvailable: 1000, currentlyAvailable: 550, restoreRate: 1 })
    await expect(queue.enter(100, 'later', 1_000)).rejects.toMatchObject({ kind: 'not_done' })
    ;(await queue.enter(100, 'now', 1_000)).settle(null)
  })

  it('that cannot begin in their time are turned away at once, and told when', async () => {
    const queue = await emptyQueue(10)
    const failure: unknown = await queue.enter(100, 'now', 1_000).catch((error) => error)
    expect(failure).toBeInstanceOf(ShopifyFailure)
    const { kind, retry_after_ms } = failure as ShopifyFailure
    expect(kind).toBe('not_done')
    expect(retry_after_ms).toBeGreaterThan(5_000)
    expect(retry_after_ms).toBeLessThanOrEqual(10_000)
  })

  it('on their way count, although Shopify does not know of them yet', async () => {
    const queue = new CallQueue(stopwatch())
    const first = await queue.enter(600, 'now', 100)
    await queue.enter(900, 'now', 100)
    first.settle({ maximumAvailable: 2000, currentlyAvailable: 1400, restoreRate: 1 })
    await expect(queue.enter(600, 'now', 100)).rejects.toMatchObject({ kind: 'not_done' })
  })
})

describe('a shop on Shopify', () => {
  let shop: TestShop
  let on: OnShopify
  beforeEach(async () => {
    shop = await newShop()
    on = await onShopify(shop)
    on.stand_in.clear()
    await shop.customer(1001)
  })
  afterEach(() => on.stand_in.use())

  it('is never asked more than it allows, and nothing is turned away that fits', async () => {
    on = await onShopify(shop, machineTime(CALL_LIMIT_MS))
    await on.platform.findCustomer(on.own, 1001)
    on.stand_in.use({ maximumAvailable: 200, restoreRate: 2000 })
    // The first answer tells of the smaller bucket.
    await on.platform.findCustomer(on.own, 1001)
    const found = await atOnce(40, () => on.platform.findCustomer(on.own, 1001))
    expect(found).toHaveLength(40)
    expect(on.stand_in.throttled).toBe(0)
  })

  it('that is used up is 503 with the time to come back', async () => {
    on = await onShopify(shop, machineTime(400))
    on.stand_in.use({ maximumAvailable: 40, restoreRate: 5 })
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => on.platform.findCustomer(on.own, 1001)),
    )
    const refused = asked.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(5)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'platform_unavailable',
        headers: { 'Retry-After': expect.stringMatching(/^[1-9]/) },
      })
    }
  })
})
