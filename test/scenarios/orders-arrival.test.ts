import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { handlePlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import type { Order } from '../../src/domain/orders/order.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { newId } from '../../src/lib/ids.ts'
import { insertPlatformEvents } from '../../src/store/customers/platform-events.ts'
import { inTransaction } from '../../src/store/db.ts'
import { injectFaults } from '../support/database-faults.ts'
import { shopIdOf } from '../support/ladders.ts'
import { history, member, order, orderShop, points } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Events as a platform may report them: late, early, again, and about whom nobody knows. */

const ADA = 1

/** Reports events in this order, each carried out before the next. */
async function tell(shop: TestShop, ...events: PlatformEvent[]): Promise<void> {
  const { context } = shop.app
  const shop_id = await shopIdOf(shop)
  for (const event of events) {
    const now = context.clock.now()
    const row = { event_id: newId('pev', now), kind: event.kind, payload: event }
    await inTransaction(context.database.db, (tx) => insertPlatformEvents(tx, shop_id, [row], now))
    await handlePlatformEvents(context, shop_id, now)
  }
}

/** An order of 100, as it was at this minute. */
function version(minute: number, fields: Partial<Order> = {}): PlatformEvent {
  const at = `2021-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`
  const line = {
    ...{ line_id: 1, product_id: null, variant_id: null, quantity: 4, price: '25.00' },
    ...{ compare_at_price: null, total_discount: '0.00', tags: [], collection_ids: [] },
    ...{ gift_card: false, subscription: false, subscription_renewal: false },
  }
  return {
    kind: 'order_saved',
    order: {
      ...{ order_id: 11, customer_id: ADA, currency: 'EUR', tags: [], source: null },
      ...{ created_at: '2021-01-01T00:00:00.000Z', updated_at: at, paid_at: at },
      ...{ fulfilled_at: null, cancelled_at: null, lines: [line], discount_total: '0.00' },
      ...{ shipping: '0.00', tax: '0.00', taxes_included: true, discount_codes: [] },
      landing_ref: null,
      ...fields,
    },
  }
}

function taken(refund_id: number, quantity: number): PlatformEvent {
  const created_at = '2021-01-01T00:30:00.000Z'
  const lines = [{ line_id: 1, quantity }]
  const refund = { refund_id, created_at, lines, shipping: '0.00', amount: null }
  return { kind: 'order_refunded', order_id: 11, refund }
}

const ada: PlatformEvent = {
  kind: 'customer_saved',
  customer: {
    ...{ customer_id: ADA, email: 'ada@example.com', first_name: null, last_name: null },
    ...{ tags: [], locale: null, is_business: false, email_consent: false },
    created_at: new Date('2021-01-01'),
    updated_at: new Date('2021-01-01'),
  },
}

describe('an order', () => {
  it('that comes before its customer is paid when the customer comes', async () => {
    const shop = await orderShop()
    await tell(shop, version(1))
    expect((await shop.get('/customers')).body.data).toEqual([])
    await tell(shop, ada)
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 100 })
    await tell(shop, ada, version(1))
    expect((await points(shop, ADA)).balance).toBe(100)
  })

  it('that comes after its refunds earns what they leave', async () => {
    const shop = await orderShop()
    await tell(shop, ada, taken(1, 1), taken(2, 2))
    expect(await history(shop, ADA)).toEqual([])
    await tell(shop, version(1))
    expect(await points(shop, ADA)).toEqual({ balance: 25, pending: 0, earned: 25 })
    expect((await member(shop, ADA)).lifetime_spend).toBe(25)
  })

  it('that is sent again in an older version stays as it was', async () => {
    const shop = await orderShop()
    await tell(shop, ada, version(2, { cancelled_at: '2021-01-01T00:02:00.000Z' }), version(1))
    expect(await history(shop, ADA)).toEqual([])
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
    await tell(shop, version(3, { order_id: 12 }), version(2, { order_id: 12, paid_at: null }))
    expect((await points(shop, ADA)).balance).toBe(100)
  })

  it('that is sent again, with its refunds, changes nothing', async () => {
    const shop = await orderShop()
    const events = [ada, version(1), taken(1, 1), taken(2, 1)]
    await tell(shop, ...events)
    const before = await history(shop, ADA, '&include_internal=true')
    await tell(shop, ...events, ...events.reverse())
    expect(await history(shop, ADA, '&include_internal=true')).toEqual(before)
    expect(await points(shop, ADA)).toEqual({ balance: 50, pending: 0, earned: 50 })
  })

  it('moves to another customer with all that it earned, and back', async () => {
    const shop = await orderShop()
    await shop.customer(2)
    const has_it = { points_balance: 75, orders_count: 1, lifetime_spend: 75 }
    const has_not = { points_balance: 0, points_earned: 0, orders_count: 0, lifetime_spend: 0 }
    await tell(shop, ada, version(1), version(2, { customer_id: 2 }), taken(1, 1))
    expect(await member(shop, ADA)).toMatchObject(has_not)
    expect(await member(shop, 2)).toMatchObject(has_it)
    await tell(shop, version(3), version(4, { customer_id: 2 }), version(5))
    expect(await member(shop, ADA)).toMatchObject(has_it)
    expect(await member(shop, 2)).toMatchObject(has_not)
    await tell(shop, version(6, { customer_id: null }))
    expect(await member(shop, ADA)).toMatchObject(has_not)
    expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('that was paid in a moment to come, by the clock of the platform, does not wait for it', async () => {
    const shop = await orderShop()
    const paid_at = new Date(shop.app.context.clock.now().getTime() + 60_000).toISOString()
    await tell(shop, ada, version(1, { paid_at }))
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
  })

  it('of a customer who has to join counts, and earns nothing', async () => {
    const shop = await orderShop()
    await shop.switch({ join_gate_enabled: true })
    await tell(shop, version(1))
    await shop.customer(ADA)
    expectOk(await shop.post(`/customers/${ADA}/enroll`))
    expect(await member(shop, ADA)).toMatchObject({ points_balance: 0, orders_count: 1 })
  })
})

describe('an event that cannot be carried out', () => {
  it('is kept: the shop answers, others go on, and the points come when it can be', async () => {
    const shop = await orderShop()
    for (const customer of [ADA, 2]) await shop.customer(customer)
    const { db } = shop.app.database
    const shop_id = sql.lit(await shopIdOf(shop))
    await sql`
      ALTER TABLE entries ADD CONSTRAINT away CHECK (shop_id <> ${shop_id} OR order_id <> 11) NOT VALID
    `.execute(db)
    try {
      expect(await order(shop, 11, { customer_id: ADA })).toMatchObject({ id: 11, paid: true })
      await order(shop, 12, { customer_id: 2 })
      expect(await member(shop, ADA)).toMatchObject({ points_balance: 0, orders_count: 0 })
      expect((await points(shop, 2)).balance).toBe(100)
    } finally {
      await sql`ALTER TABLE entries DROP CONSTRAINT away`.execute(db)
    }
    await shop.advance(60)
    expect(await member(shop, ADA)).toMatchObject({ points_balance: 100, orders_count: 1 })
  })
})

describe('events that cannot be carried out', () => {
  /** As many as a round takes, and all of them broken: no platform of ours reports such. */
  async function breakEvents(shop: TestShop): Promise<void> {
    const { context } = shop.app
    // Before all others, also in the same millisecond.
    const earlier = new Date(context.clock.now().getTime() - 1_000)
    await sql`
      INSERT INTO platform_events (shop_id, event_id, kind, payload, created_at)
      SELECT ${await shopIdOf(shop)}, 'pev_broken_' || n, 'order_saved', '{"kind": "order_saved"}',
        ${earlier}
      FROM generate_series(1, 100) n
    `.execute(context.database.db)
  }

  it('do not hold up what is reported after them', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await breakEvents(shop)
    await order(shop, 11, { customer_id: ADA })
    expect(await points(shop, ADA)).toMatchObject({ balance: 100 })
  })

  it('wait behind the others, however many they are', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await breakEvents(shop)
    const { context } = shop.app
    const now = context.clock.now()
    // Kept, and then the process died.
    const event = version(1)
    const row = { event_id: newId('pev', now), kind: event.kind, payload: event }
    const shop_id = await shopIdOf(shop)
    await inTransaction(context.database.db, (tx) => insertPlatformEvents(tx, shop_id, [row], now))
    await context.runDueJobs()
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    await shop.advance(60)
    expect((await points(shop, ADA)).balance).toBeGreaterThan(0)
  })
})

describe('a change that the programme cannot follow', () => {
  it.each([
    ['for a fault', '23514'],
    ['because it never wins a race', '40P01'],
    ['because it waits too long', '57014'],
  ])('is kept by the shop %s, and followed as soon as that works', async (_why, code) => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const faults = injectFaults(shop.app.database, (statement) =>
      /INSERT INTO entries/.test(statement) ? code : null,
    )
    try {
      await order(shop, 12, { customer_id: ADA })
      const path = '/orders/12'
      expect(expectOk(await shop.platform('GET', path)).body).toMatchObject({ customer_id: ADA })
      expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    } finally {
      faults.restore()
    }
    await shop.advance(60)
    expect(await points(shop, ADA)).toMatchObject({ balance: 100 })
    // It is followed once.
    await shop.advance(60)
    expect(await history(shop, ADA)).toHaveLength(1)
  })
})
