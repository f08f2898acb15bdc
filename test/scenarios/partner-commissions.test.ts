import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlePlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import type { Order } from '../../src/domain/orders/order.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { newId } from '../../src/lib/ids.ts'
import { insertPlatformEvents } from '../../src/store/customers/platform-events.ts'
import { inTransaction } from '../../src/store/db.ts'
import { shopIdOf } from '../support/ladders.ts'
import { DAY, line, order, putOrder, refund } from '../support/orders.ts'
import {
  changeSettings,
  clickId,
  commissions,
  decide,
  newGroup,
  partner,
  partnerShop,
  readPartner,
} from '../support/partners.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Whom orders count for, and what that brings, from their placing to their refunds. */

interface Partner {
  readonly id: string
  readonly code: string
  readonly link: string
}

let shop: TestShop
let ada: Partner
let bob: Partner

beforeEach(async () => {
  shop = await partnerShop({ holdback_days: 0 })
  ada = await partner(shop, 'Ada')
  bob = await partner(shop, 'Bob')
})

const withCode = (code: string) => ({ discount_codes: [{ code }] })

/** What partners have for orders: `1 code 10.00`. */
async function bookedFor({ id }: Partner): Promise<string[]> {
  const booked = await commissions(shop, id)
  return booked.map(
    ({ order_id, attributed_by, amount }: Record<string, string>) =>
      `${order_id?.split('/').at(-1)} ${attributed_by} ${amount}`,
  )
}

describe('an order counts', () => {
  it('for the partner whose code it used, however it is written', async () => {
    await order(shop, 1, withCode(ada.code.toLowerCase()))
    await order(shop, 2, withCode('SOMETHING-ELSE'))
    await order(shop, 3)
    expect(await bookedFor(ada)).toEqual(['1 code 10.00'])
    expect(await bookedFor(bob)).toEqual([])
    expect(await commissions(shop, ada.id)).toEqual([
      {
        id: expect.stringMatching(/^com_/),
        order_id: 'gid://shopify/Order/1',
        attributed_by: 'code',
        code: ada.code,
        base: '100.00',
        base_left: '100.00',
        original_amount: '10.00',
        amount: '10.00',
        paid_amount: '0.00',
        status: 'payable',
        ordered_at: expect.any(String),
        available_at: expect.any(String),
      },
    ])
  })

  it('for the partner whose link was clicked, within the window, unless a code was used', async () => {
    const landing_ref = await clickId(shop, bob.link)
    await order(shop, 1, { landing_ref })
    await order(shop, 2, { landing_ref, ...withCode(ada.code) })
    await order(shop, 3, { landing_ref, ...withCode('SUMMER') })
    await shop.advance(29 * DAY)
    await order(shop, 4, { landing_ref })
    await shop.advance(2 * DAY)
    await order(shop, 5, { landing_ref })
    await order(shop, 6, { landing_ref: 'clk_unknown' })
    expect(await bookedFor(bob)).toEqual(['1 link 10.00', '3 link 10.00', '4 link 10.00'])
    expect(await bookedFor(ada)).toEqual(['2 code 10.00'])
  })

  it('for the partner of a link that the shop names itself', async () => {
    const landing_ref = new URL(bob.link).pathname.split('/').at(-1)
    await order(shop, 1, { landing_ref })
    expect(await bookedFor(bob)).toEqual(['1 link 10.00'])
  })

  it('for nobody who was not approved when it was placed', async () => {
    const before = shop.app.context.clock.now()
    await shop.advance(DAY)
    const landing_ref = await clickId(shop, ada.link)
    await decide(shop, ada.id, 'suspended')
    await shop.advance(60)
    const suspended_at = shop.app.context.clock.now().toISOString()
    await shop.advance(60)
    const { code } = await decide(shop, ada.id, 'approved')
    // Told late, with the moment at which they were placed.
    const created_at = before.toISOString()
    await order(shop, 1, { ...withCode(ada.code), created_at })
    await order(shop, 2, { ...withCode(ada.code), created_at: suspended_at })
    await order(shop, 3, { ...withCode(code), created_at: suspended_at })
    await order(shop, 4, { landing_ref, created_at: suspended_at })
    await order(shop, 5, { landing_ref })
    await order(shop, 6, withCode(code))
    await order(shop, 7, { ...withCode(ada.code), created_at: '2020-01-01T00:00:00Z' })
    expect(await bookedFor(ada)).toEqual(['1 code 10.00', '5 link 10.00', '6 code 10.00'])
  })

  it.each([
    ['affiliates_feature', { affiliates_feature: false }],
    ['affiliates_enabled', { affiliates_enabled: false }],
  ])('for nobody while %s is off, nor later', async (_name, switches) => {
    await shop.switch(switches)
    await order(shop, 1, withCode(ada.code))
    await putOrder(shop, 2, { ...withCode(ada.code), paid: false })
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
    await refund(shop, 1, { amount: '10.00' })
    await order(shop, 1, { ...withCode(ada.code), fulfilled: true })
    expect(await bookedFor(ada)).toEqual([])
    // This one is paid only now.
    await order(shop, 2, withCode(ada.code))
    expect(await bookedFor(ada)).toEqual(['2 code 10.00'])
  })

  it('for a partner only where somebody else bought, unless partners may buy for themselves', async () => {
    const customer_id = await shop.customer(1001, { email: 'A.d.a+shop@Partners.example' })
    const other = await shop.customer(1002)
    await order(shop, 1, { ...withCode(ada.code), customer_id })
    await order(shop, 2, { ...withCode(ada.code), customer_id: other })
    await changeSettings(shop, { allow_self_referral: true })
    await order(shop, 3, { ...withCode(ada.code), customer_id })
    expect(await bookedFor(ada)).toEqual(['2 code 10.00', '3 code 10.00'])
  })

  it('once it is paid, and never when it was cancelled before', async () => {
    await putOrder(shop, 1, { ...withCode(ada.code), paid: false })
    await putOrder(shop, 2, { ...withCode(ada.code), paid: false })
    expect(await bookedFor(ada)).toEqual([])
    await order(shop, 1, withCode(ada.code))
    await putOrder(shop, 2, { ...withCode(ada.code), cancelled: true })
    await order(shop, 3, { ...withCode(ada.code), cancelled: true })
    expect(await bookedFor(ada)).toEqual(['1 code 10.00'])
  })

  it('for nobody where there would be nothing to get', async () => {
    await changeSettings(shop, { commission: { code_rate: 0 } })
    await order(shop, 1, withCode(ada.code))
    await order(shop, 2, { ...withCode(ada.code), lines: [line('0.00')] })
    expect(await bookedFor(ada)).toEqual([])
  })

  it('also while the loyalty programme is off, and for a buyer who is no member', async () => {
    await shop.switch({ program_enabled: false })
    const customer_id = await shop.customer(1001)
    await order(shop, 1, { ...withCode(ada.code), customer_id })
    expect(await bookedFor(ada)).toEqual(['1 code 10.00'])
  })
})

describe('the terms of a commission', () => {
  it('are those of the day on which the order was paid', async () => {
    await order(shop, 1, withCode(ada.code))
    await changeSettings(shop, {
      commission: { code_rate: 50 },
      commission_base: { include_shipping: true },
    })
    await order(shop, 2, { ...withCode(ada.code), shipping: '10.00' })
    await refund(shop, 1, { amount: '50.00' })
    await refund(shop, 2, { amount: '50.00' })
    expect(await bookedFor(ada)).toEqual(['1 code 5.00', '2 code 30.00'])
  })

  it('are those of the group, while the partner is in it', async () => {
    const commission = { type: 'fixed_amount', code_rate: 7, link_rate: 3 }
    const group_id = await newGroup(shop, { commission })
    expectOk(await shop.admin('PATCH', `/partners/${ada.id}`, { group_id }))
    const landing_ref = await clickId(shop, ada.link)
    const { code } = await readPartner(shop, ada.id)
    await order(shop, 1, withCode(code))
    await order(shop, 2, { landing_ref })
    expectOk(await shop.admin('PATCH', `/partners/${ada.id}`, { group_id: null }))
    await order(shop, 3, withCode(code))
    expect(await bookedFor(ada)).toEqual(['1 code 7.00', '2 link 3.00', '3 code 10.00'])
  })

  it('hold it for as many days as they said then', async () => {
    await changeSettings(shop, { holdback_days: 10 })
    await order(shop, 1, withCode(ada.code))
    await changeSettings(shop, { holdback_days: 0 })
    await shop.advance(9 * DAY)
    expect(await commissions(shop, ada.id)).toMatchObject([{ status: 'held' }])
    expect((await readPartner(shop, ada.id)).balance).toMatchObject({ held: '10.00' })
    await shop.advance(DAY)
    expect(await commissions(shop, ada.id)).toMatchObject([{ status: 'payable' }])
    expect((await readPartner(shop, ada.id)).balance).toMatchObject({ payable: '10.00' })
  })
})

describe('what is taken back of an order', () => {
  it('is taken off its commission, exactly and down to nothing', async () => {
    await order(shop, 1, {
      ...withCode(ada.code),
      lines: [line('33.33', { id: 1, quantity: 3 })],
      shipping: '9.99',
    })
    const amounts = [(await bookedFor(ada)).at(-1)]
    for (const back of [
      { lines: [{ line_id: 1, quantity: 1 }] },
      { shipping: '9.99' },
      { amount: '0.01' },
      { amount: '66.65' },
    ]) {
      await refund(shop, 1, back)
      amounts.push((await bookedFor(ada)).at(-1))
    }
    // A tenth of 99.99, of 66.66 twice, of 66.65, and of nothing.
    expect(amounts).toEqual(
      ['10.00', '6.67', '6.67', '6.67', '0.00'].map((amount) => `1 code ${amount}`),
    )
    expect(await commissions(shop, ada.id)).toMatchObject([
      { status: 'reversed', original_amount: '10.00', base_left: '0.00' },
    ])
  })

  it('is everything of a cancelled one', async () => {
    await order(shop, 1, withCode(ada.code))
    await order(shop, 1, { ...withCode(ada.code), cancelled: true })
    expect(await bookedFor(ada)).toEqual(['1 code 0.00'])
  })
})

describe('events of an order', () => {
  /** Reports events in this order, each carried out before the next. */
  async function tell(...events: readonly PlatformEvent[]): Promise<void> {
    const { context } = shop.app
    const shop_id = await shopIdOf(shop)
    for (const event of events) {
      const now = context.clock.now()
      const row = { event_id: newId('pev', now), kind: event.kind, payload: event }
      await inTransaction(context.database.db, (tx) =>
        insertPlatformEvents(tx, shop_id, [row], now),
      )
      await handlePlatformEvents(context, shop_id, now)
    }
  }

  function saved(order_id: number, version: number, fields: Partial<Order> = {}) {
    const now = shop.app.context.clock.now()
    const at = now.toISOString()
    const one = {
      ...{ line_id: 1, product_id: null, variant_id: null, quantity: 4, price: '25.00' },
      ...{ compare_at_price: null, total_discount: '0.00', tags: [], collection_ids: [] },
      ...{ gift_card: false, subscription: false, subscription_renewal: false },
    }
    const told: Order = {
      ...{ order_id, customer_id: null, currency: 'EUR', tags: [], source: null },
      ...{ created_at: at, updated_at: new Date(now.getTime() + version).toISOString() },
      ...{ paid_at: at, fulfilled_at: null, cancelled_at: null, lines: [one] },
      ...{ discount_total: '0', shipping: '0', tax: '0', taxes_included: false },
      ...{ discount_codes: [{ code: ada.code, amount: null }], landing_ref: null, ...fields },
    }
    return { kind: 'order_saved', order: told } as const
  }

  const taken = (order_id: number, refund_id: number, quantity: number): PlatformEvent => ({
    kind: 'order_refunded',
    order_id,
    refund: {
      refund_id,
      created_at: '2026-10-01T00:00:00.000Z',
      lines: [{ line_id: 1, quantity }],
      shipping: '0',
      amount: null,
    },
  })

  it('may come twice and in any order', async () => {
    const events = (id: number) => [
      saved(id, 1, { paid_at: null }),
      saved(id, 2),
      saved(id, 3, { fulfilled_at: '2026-10-01T00:00:00.000Z' }),
      taken(id, 1, 1),
      taken(id, 2, 1),
    ]
    await tell(...events(1))
    await tell(...events(2).reverse())
    await tell(...events(3), ...events(3).reverse())
    expect(await bookedFor(ada)).toEqual([1, 2, 3].map((id) => `${id} code 5.00`))
  })

  it('wait for the customer who bought, and then count', async () => {
    await tell(saved(1, 1, { customer_id: 1001 }), taken(1, 1, 1))
    expect(await bookedFor(ada)).toEqual([])
    await shop.customer(1001)
    expect(await bookedFor(ada)).toEqual(['1 code 7.50'])
  })

  it('that take the code away again leave the commission, which refunds still reduce', async () => {
    await tell(saved(1, 1), saved(1, 2, { discount_codes: [] }), taken(1, 1, 2))
    expect(await bookedFor(ada)).toEqual(['1 code 5.00'])
  })

  it('leave no commission that is paid and not in a payout', async () => {
    await tell(saved(1, 1), saved(2, 1))
    const body = { partner_id: ada.id, reference: 'x' }
    const [paid] = await Promise.all([
      shop.admin('POST', '/payouts', body),
      tell(taken(1, 1, 1), taken(2, 1, 4)),
    ])
    expectOk(paid)
    const { db } = shop.app.database
    const found = await sql<{ order_id: number }>`
      SELECT c.order_id FROM partner_commissions c
      LEFT JOIN partner_payout_lines l ON l.shop_id = c.shop_id AND l.order_id = c.order_id
      WHERE c.shop_id = ${await shopIdOf(shop)}
      GROUP BY c.order_id, c.paid_amount HAVING c.paid_amount <> coalesce(sum(l.amount), 0)
    `.execute(db)
    expect(found.rows).toEqual([])
    expect(await bookedFor(ada)).toEqual(['1 code 7.50', '2 code 0.00'])
  })
})
