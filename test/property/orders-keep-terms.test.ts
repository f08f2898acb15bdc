import fc from 'fast-check'
import { expect, it } from 'vitest'
import { builtIn, type OrderPlace, onShopify } from '../support/order-places.ts'
import { history, type OrderFields, points } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * An order keeps the terms it was first judged by. Whatever the merchant changes meanwhile, and
 * however its versions arrive, it comes to what the same order would have come to if it had been
 * told at the first moment as it is at last: its twin. See runs.ts for how to repeat a failure.
 */

const RUNS = 10
/** Each takes longer. */
const RUNS_AGAIN = 5

/** Where orders come from; the stories are the same, and each costs more at Shopify. */
const PLACES = [
  ['of the built-in shop', builtIn, 1],
  ['on Shopify', onShopify, 0.4],
] as const
/** Of an order, which has customers of its own. */
const OTHER_BUYER = 1
const TWIN = 2
const TWINS = 50_000
/** The customer of a second twin, whose order is reported after everything else. */
const LATE_TWIN = 3
const LATE_TWINS = 60_000

const amount = (max: number) => fc.integer({ min: 0, max }).map((cents) => (cents / 100).toFixed(2))

const version = fc.record({
  lines: fc
    .array(fc.record({ price: amount(9_000), quantity: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((lines) => lines.map((one, index) => ({ ...one, id: index + 1 }))),
  tags: fc.subarray(['printed', 'wholesale', 'on hold']),
  tax: amount(500),
  shipping: amount(900),
  discount_total: amount(300),
})

interface OrderStory {
  readonly versions: readonly OrderFields[]
  /** How many of them the other buyer has, the last ones. */
  readonly moved: number
}

const orderStory: fc.Arbitrary<OrderStory> = fc
  .record({
    versions: fc.array(version, { minLength: 1, maxLength: 4 }),
    moved: fc.nat({ max: 6 }),
  })
  .map(({ versions, moved }) => ({ versions, moved: moved < versions.length ? moved : 0 }))

interface Change {
  readonly name: string
  readonly make: (shop: TestShop) => Promise<unknown>
}

const orderRule = async (shop: TestShop): Promise<string> => {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  return earning_rules.find(({ type }: { type: string }) => type === 'order_placed').id
}
const ruleFields = (name: string, fields: object): Change => ({
  name,
  make: async (shop) =>
    expectOk(await shop.patch(`/program/earn-rules/${await orderRule(shop)}`, { fields })),
})
const ruleSwitch = (enabled: boolean): Change => ({
  name: enabled ? 'the rule is on' : 'the rule is off',
  make: async (shop) =>
    expectOk(await shop.patch(`/program/earn-rules/${await orderRule(shop)}`, { enabled })),
})
const eligibility = (name: string, fields: object): Change => ({
  name,
  make: async (shop) => expectOk(await shop.patch('/program/eligibility', fields)),
})

const change: fc.Arbitrary<Change> = fc.constantFrom(
  ruleFields('three points', { earnPoints: 3 }),
  ruleFields('half a point, rounded up', { earnPoints: 0.5, rounding: 'ceil' }),
  ruleFields('with tax and shipping', { includeTax: true, includeShipping: true }),
  ruleFields('from 40 up', { minimumPurchase: 40 }),
  ruleFields('held for a week', { pendingDays: 7 }),
  ruleFields('once it is sent', { awardOn: 'fulfilled' }),
  ruleSwitch(false),
  ruleSwitch(true),
  eligibility('wholesale earns nothing', { excluded_order_tags: ['wholesale'] }),
  eligibility('printed earns nothing', { excluded_order_tags: ['printed'] }),
  eligibility('staff earn nothing', { excluded_customer_tags: ['staff'] }),
  eligibility('only companies earn', { customer_audience: 'b2b_only' }),
  eligibility('all earn', {
    ...{ excluded_order_tags: [], excluded_customer_tags: [], customer_audience: 'all' },
  }),
  {
    name: 'the entry tier multiplies',
    make: async (shop) => {
      const [{ id }] = expectOk(await shop.get('/program')).body.tiers
      expectOk(await shop.patch(`/program/tiers/${id}`, { points_multiplier: 2 }))
      await shop.switch({ tiers_enabled: true })
    },
  },
  {
    name: 'a campaign runs, if there is a rule for it',
    make: async (shop) => {
      const body = { name: 'Boost', starts_at: '2021-01-01T00:00:00Z', multiplier: 3 }
      const { id } = expectOk(await shop.post('/campaigns', body)).body.campaign
      const { status } = await shop.patch(`/campaigns/${id}`, { status: 'scheduled' })
      expect([200, 422]).toContain(status)
    },
  },
  {
    name: 'campaigns are cancelled',
    make: async (shop) => {
      const { data } = expectOk(await shop.get('/campaigns?limit=100')).body
      for (const { id, status } of data) {
        if (status === 'active')
          expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
      }
    },
  },
  {
    name: 'the programme is off',
    make: (shop) => shop.switch({ program_enabled: false }),
  },
  {
    name: 'the programme is on',
    make: (shop) => shop.switch({ program_enabled: true }),
  },
)

interface Story {
  readonly orders: readonly OrderStory[]
  /** What happens between: a change, or the next version of an order. */
  readonly steps: readonly (Change | number)[]
}

const story: fc.Arbitrary<Story> = fc.record({
  orders: fc.array(orderStory, { minLength: 1, maxLength: 3 }),
  steps: fc.array(fc.oneof(change, fc.nat({ max: 2 })), { minLength: 8, maxLength: 16 }),
})

/** Tells a story; answers the last buyer of each order and the buyer of its twin. */
async function tell({ here, customer, report }: OrderPlace, { orders, steps }: Story) {
  const { clock } = here.app.context
  let minute = 0
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const placed = new Map<number, string>()
  const reported = orders.map(() => 0)
  const numberOf = (index: number) => (index + 1) * 100
  const buyerOf = ({ versions, moved }: OrderStory, place: number, number: number) =>
    place >= versions.length - moved ? number + OTHER_BUYER : number
  const fieldsOf = (index: number, fields: OrderFields | undefined, customer_id: number) => {
    const created_at = placed.get(index) ?? at(0)
    placed.set(index, created_at)
    return {
      ...{ ...fields, customer_id, paid: true, fulfilled: true },
      ...{ created_at, updated_at: at(minute) },
    }
  }
  const tellNext = async (index: number) => {
    const one = orders[index]
    const place = reported[index] ?? 0
    if (one === undefined || place >= one.versions.length) return
    minute += 1
    const number = numberOf(index)
    await report(number, fieldsOf(index, one.versions[place], buyerOf(one, place, number)))
    if (place === 0) {
      await report(number + TWINS, fieldsOf(index, one.versions.at(-1), number + TWIN))
      // From now on the first buyer is somebody who would earn nothing.
      expectOk(await here.patch(`/customers/${number}`, { excluded_from_program: true }))
    }
    reported[index] = place + 1
  }
  for (const index of orders.keys()) {
    for (const more of [0, OTHER_BUYER, TWIN, LATE_TWIN]) await customer(numberOf(index) + more)
  }
  for (const step of steps) {
    if (typeof step === 'number') await tellNext(step)
    else await step.make(here)
  }
  for (const [index, { versions }] of orders.entries()) {
    for (const _ of versions) await tellNext(index)
  }
  minute += 1
  return orders.map((one, index) => {
    const number = numberOf(index)
    const buyer = buyerOf(one, one.versions.length - 1, number)
    const fields = fieldsOf(index, one.versions.at(-1), buyer)
    const neutral = { ...fields, source: 'erp' }
    return { number, buyer, twin: number + TWIN, late_twin: number + LATE_TWIN, neutral }
  })
}

it.each(PLACES)(
  'orders %s come to what their twins do, whatever the merchant changes meanwhile',
  { timeout: timeLimit(RUNS) },
  (_where, open, share) =>
    fc.assert(
      fc.asyncProperty(story, async (told) => {
        const place = await open()
        await place.here.switch({ campaigns_feature: true })
        const ends = await tell(place, told)
        for (const { number, neutral, buyer, twin } of ends) {
          const { balance, pending } = await points(place.here, buyer)
          const expected = await points(place.here, twin)
          expect({ number, balance, pending }).toEqual({
            ...{ number, balance: expected.balance, pending: expected.pending },
          })
          const entries = await history(place.here, buyer)
          await place.report(number, neutral)
          expect(await history(place.here, buyer)).toEqual(entries)
        }
        const { body } = await place.here.admin('GET', '/verify')
        expect(body.problems).toEqual([])
      }),
      runs(RUNS * share),
    ),
)

const SPAN = { placed_from: '2020-01-01T00:00:00Z', placed_until: '2040-01-01T00:00:00Z' }

it.each(PLACES)(
  'orders %s that are judged again come to what new ones would, and back',
  { timeout: timeLimit(RUNS_AGAIN) },
  (_where, open, share) =>
    fc.assert(
      fc.asyncProperty(story, async (told) => {
        const place = await open()
        const { here } = place
        await here.switch({ campaigns_feature: true })
        const ends = await tell(place, told)
        const standing = async (customer: number) => {
          // Points that can be spent are not held again.
          const { balance, pending } = await points(here, customer)
          return { points: balance + pending }
        }
        const buyers = ends.map(({ buyer }) => buyer)
        const before = await Promise.all(buyers.map(standing))
        const judging = await here.admin('POST', '/orders/judge-again', {
          ...{ ...SPAN, confirm_changes: true },
        })
        const { id } = expectOk(judging).body
        for (const { number, neutral, buyer, late_twin } of ends) {
          const excluded_from_program = buyer === number
          expectOk(await here.patch(`/customers/${late_twin}`, { excluded_from_program }))
          await place.report(number + LATE_TWINS, { ...neutral, customer_id: late_twin })
          expect({ number, ...(await standing(buyer)) }).toEqual({
            number,
            ...(await standing(late_twin)),
          })
        }
        expectOk(await here.admin('POST', `/orders/judge-again/${id}/undo`))
        expect(await Promise.all(buyers.map(standing))).toEqual(before)
        const { body } = await here.admin('GET', '/verify')
        expect(body.problems).toEqual([])
      }),
      runs(RUNS_AGAIN * share),
    ),
)
