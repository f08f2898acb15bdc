import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { builtIn, type OrderPlace, onShopify } from '../support/order-places.ts'
import { DAY, points } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk } from '../support/shop.ts'

/**
 * An order earns by the tier that its buyer had when it was placed. A shop that catches up with a
 * backlog pays the same points in whatever order it arrives, though what arrives moves the buyer.
 * See runs.ts for how to repeat a failure.
 */

const RUNS = 8
const ADA = 1
/** Of the tiers of the ladder, the entry tier first. */
const MULTIPLIERS = [1, 2, 5] as const
const HOUR_MS = 60 * 60 * 1000

interface Backlog {
  /** The places on the ladder to which she is moved, with the days before. */
  readonly moves: readonly { readonly place: number; readonly days: number }[]
  /** In the order of arrival: how long before the last move, as a part of all that time. */
  readonly orders: readonly { readonly amount: number; readonly part: number }[]
}

const backlog: fc.Arbitrary<Backlog> = fc.record({
  moves: fc.array(
    fc.record({
      place: fc.nat({ max: MULTIPLIERS.length - 1 }),
      days: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  orders: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 200 }), part: fc.nat({ max: 99 }) }),
    { minLength: 1, maxLength: 5 },
  ),
})

/** Moves her, then reports the backlog; answers her points and what they should be. */
async function catchUp({ here, customer, report }: OrderPlace, { moves, orders }: Backlog) {
  const now = () => here.app.context.clock.now().getTime()
  await customer(ADA)
  await newTier(here, { name: 'Silver', threshold: 150, points_multiplier: MULTIPLIERS[1] })
  await newTier(here, { name: 'Gold', threshold: 400, points_multiplier: MULTIPLIERS[2] })
  await here.switch({ tiers_enabled: true })
  const { tiers } = expectOk(await here.get('/program')).body
  const begin = now()
  const held = [{ since: 0, place: 0 }]
  const move = async (place: number) => {
    await here.advance(DAY)
    const tier_id = tiers[place]?.id
    expectOk(await here.call('PUT', `/customers/${ADA}/tier`, { tier_id }))
    held.push({ since: now(), place })
  }
  for (const { place, days } of moves) {
    await here.advance(days * DAY)
    await move(place)
  }
  // From now on what she earns moves her.
  await move(0)
  expectOk(await here.call('DELETE', `/customers/${ADA}/tier`))
  const end = now()
  await here.advance(DAY)
  let expected = 0
  for (const [index, { amount, part }] of orders.entries()) {
    const placed = begin - HOUR_MS + Math.floor(((end - begin) * part) / 100)
    const { place } = held.findLast(({ since }) => since <= placed) ?? { place: 0 }
    expected += amount * (MULTIPLIERS[place] ?? 0)
    const created_at = new Date(placed).toISOString()
    await report(100 + index, {
      ...{ customer_id: ADA, paid: true, fulfilled: true, created_at, updated_at: created_at },
      lines: [{ id: 1, quantity: 1, price: `${amount}.00` }],
    })
  }
  return { earned: (await points(here, ADA)).earned, expected }
}

it.each([
  ['of the built-in shop', builtIn],
  ['on Shopify', onShopify],
])(
  'orders %s that arrive late earn by the tiers of their time, in whatever order',
  { timeout: timeLimit(RUNS) },
  (_where, open) =>
    fc.assert(
      fc.asyncProperty(backlog, async (late) => {
        const place = await open()
        const { earned, expected } = await catchUp(place, late)
        expect(earned).toBe(expected)
        const { body } = await place.here.admin('GET', '/verify')
        expect(body.problems).toEqual([])
      }),
      runs(RUNS),
    ),
)
