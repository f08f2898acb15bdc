import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { DAY, history, line, order, orderShop, points } from '../support/orders.ts'
import { runs } from '../support/runs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * An order that leaves its buyer while its points are held, and comes back: it goes on with the
 * award that the buyer had, which is released when it was to be released.
 */

const NUMBER = 3
const ADA = 1
const BEN = 2
const PENDING_DAYS = 14
const HOUR = 60 * 60
/** As far as an order may be ahead. */
const AHEAD = 23

let shop: TestShop
beforeEach(async () => {
  shop = await shopThatHolds()
})

async function shopThatHolds(): Promise<TestShop> {
  const made = await orderShop({ pendingDays: PENDING_DAYS })
  for (const buyer of [ADA, BEN]) await made.customer(buyer)
  return made
}

const now = () => shop.app.context.clock.now().getTime()

/** An order by a shop whose clock is ahead by these hours, so a later award would be held longer. */
function orderOf(ahead_hours: number) {
  const paid_at = now() + ahead_hours * HOUR * 1_000
  let version = paid_at
  return async (customer_id: number | null) => {
    const dates = { created_at: iso(paid_at), updated_at: iso(version) }
    await order(shop, NUMBER, { customer_id, lines: [line(100)], ...dates })
    version += 1_000
  }
}

const iso = (at: number) => new Date(at).toISOString()
const problems = async () => expectOk(await shop.admin('GET', '/verify')).body.problems
const HELD = { balance: 0, pending: 100, earned: 0 }
const FREE = { balance: 100, pending: 0, earned: 100 }
const NONE = { balance: 0, pending: 0, earned: 0 }

it('is released when it was to be, and stands once in the history', async () => {
  const give = orderOf(AHEAD)
  await give(ADA)
  const [first] = await history(shop, ADA)
  await shop.advance(5 * DAY)
  await give(BEN)
  expect(await points(shop, ADA)).toEqual(NONE)
  expect(await points(shop, BEN)).toEqual(HELD)
  await give(ADA)
  expect(await points(shop, ADA)).toEqual(HELD)
  const rows = await history(shop, ADA)
  expect(rows.map(({ points: of_row, is_pending }) => [of_row, is_pending])).toEqual([
    [0, false],
    [100, true],
  ])
  expect(rows.at(-1)?.pending_until).toBe(first?.pending_until)
  await shop.advance((PENDING_DAYS - 5) * DAY + HOUR)
  expect(await points(shop, ADA)).toEqual(FREE)
  expect(await points(shop, BEN)).toEqual(NONE)
  const released = await history(shop, ADA)
  expect(released.filter(({ is_pending }) => is_pending)).toEqual([])
  expect(released.reduce((sum, row) => sum + row.points, 0)).toBe(100)
  expect(await problems()).toEqual([])
})

it('is released at once if the time is over when it comes back', async () => {
  const give = orderOf(0)
  await give(ADA)
  await give(null)
  await shop.advance(20 * DAY)
  expect(await points(shop, ADA)).toEqual(NONE)
  await give(ADA)
  expect(await points(shop, ADA)).toEqual(FREE)
  expect(await problems()).toEqual([])
})

/** Somebody gets the order, or days pass. */
const step = fc.oneof(
  fc.record({ buyer: fc.constantFrom(ADA, BEN, null) }),
  fc.record({ days: fc.integer({ min: 1, max: 9 }) }),
)

it('ends the same by whatever way it came', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, AHEAD),
      fc.array(step, { minLength: 2, maxLength: 7 }),
      async (ahead_hours, steps) => {
        shop = await shopThatHolds()
        const paid_at = now() + ahead_hours * HOUR * 1_000
        const give = orderOf(ahead_hours)
        const released_at = new Map<number, number>()
        let buyer: number | null = ADA
        await give(ADA)
        released_at.set(ADA, Math.min(paid_at, now()) + PENDING_DAYS * DAY * 1_000)
        const expected = (one: number) => {
          if (one !== buyer) return NONE
          return (released_at.get(one) ?? 0) > now() ? HELD : FREE
        }
        for (const one of [...steps, { buyer: ADA }, { days: 40 }]) {
          if ('days' in one) await shop.advance(one.days * DAY)
          else {
            buyer = one.buyer
            await give(buyer)
            if (buyer !== null && !released_at.has(buyer)) {
              released_at.set(buyer, Math.min(paid_at, now()) + PENDING_DAYS * DAY * 1_000)
            }
          }
          for (const who of [ADA, BEN]) expect(await points(shop, who)).toEqual(expected(who))
        }
        expect(await problems()).toEqual([])
        const rows = await history(shop, ADA)
        expect(rows.filter(({ is_pending }) => is_pending)).toEqual([])
        expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(100)
      },
    ),
    runs(8),
  ),
)
