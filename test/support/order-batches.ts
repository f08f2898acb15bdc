import { followPlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import type { Order } from '../../src/domain/orders/order.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { RecentMap } from '../../src/lib/recent-map.ts'
import { inTransaction } from '../../src/store/db.ts'
import type { KnownProgram } from '../../src/store/orders/load-orders.ts'
import { SECRET, type TestApp } from './app.ts'
import { newTier, shopIdOf } from './ladders.ts'
import { newMembership, putOnSale } from './memberships.ts'
import type { OrdersTold } from './operation-costs.ts'
import { partner } from './partners.ts'
import { newRule } from './programs.ts'
import { claim, sender } from './referrals.ts'
import { expectOk, newShop, type TestShop } from './shop.ts'

/** Shops in which orders concern more than points, for orders that are reported together. */

const CLUB = 7
const INVITED = 1_000

interface Told {
  /** What the order of a buyer has of its own. */
  orderOf(buyer: number): Promise<Partial<Order>>
}

/** Reports orders in one transaction. */
type Tell = (orders: readonly Order[]) => Promise<void>

/** Reports these events of a shop in one transaction. */
export async function tellTogether(shop: TestShop, events: readonly PlatformEvent[]) {
  const programs = new RecentMap<number, KnownProgram>(1)
  await teller(shop.app, await shopIdOf(shop), programs)(events)
}

function teller(app: TestApp, shop_id: number, programs: RecentMap<number, KnownProgram>) {
  return (events: readonly PlatformEvent[]) => {
    const of_shop = { shop_id, now: app.context.clock.now(), programs }
    return inTransaction(app.context.database.db, (tx) =>
      followPlatformEvents(tx, SECRET, of_shop, events),
    )
  }
}

/** By what the orders have; each buyer buys once. */
const WORLDS: Readonly<Record<OrdersTold, (shop: TestShop, tell: Tell) => Promise<Told>>> = {
  'nothing but points': () => Promise.resolve({ orderOf: () => Promise.resolve({}) }),
  'the code of a partner': async (shop) => {
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
    const { code } = await partner(shop)
    return { orderOf: async () => ({ discount_codes: [{ code, amount: null }] }) }
  },
  'the code of a referred friend': async (shop) => {
    await shop.switch({ referral_enabled: true })
    expectOk(await shop.patch('/program/referrals', { earning_rule: { fields: { points: 500 } } }))
    return {
      orderOf: async (buyer) => {
        const referral_code = await sender(shop, INVITED + buyer)
        const claimed = await claim(shop, referral_code, `friend-${buyer}@example.com`)
        const code = expectOk(claimed).body.discount_code
        return { discount_codes: [{ code, amount: '1.00' }] }
      },
    }
  },
  'the purchase of a membership, with a gift': async (shop) => {
    await newClub(shop)
    return { orderOf: async () => ({ lines: [piece(CLUB)] }) }
  },
  'an order of a member of one': async (shop, tell) => {
    await newClub(shop)
    return {
      orderOf: async (buyer) => {
        await tell([{ ...saved(shop, INVITED + buyer, buyer), lines: [piece(CLUB)] }])
        return {}
      },
    }
  },
  'a move to another tier, with a code as gift': async (shop) => {
    const fields = { discountType: 'percentage', discountValue: 10 }
    const benefits = [{ type: 'entry_discount_code', label: 'A code', fields }]
    await newTier(shop, { name: 'Gold', threshold: 50, benefits })
    await shop.switch({ tiers_enabled: true })
    return { orderOf: () => Promise.resolve({}) }
  },
}

async function newClub(shop: TestShop): Promise<void> {
  await shop.switch({ memberships_enabled: true })
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    ...{ create_product: undefined, product: { id: CLUB }, term: { unit: 'DAY', count: 30 } },
    benefits: [{ type: 'entry_points', label: 'Points', fields: { points: 50 } }],
  })
  await putOnSale(shop, club.id)
}

/** A shop in which orders pay points, with these buyers and the order of each. */
export async function shopWithOrders(
  app: TestApp,
  name: OrdersTold,
  buyers: readonly number[],
): Promise<{ readonly orders: readonly Order[]; readonly tell: Tell }> {
  const shop = await newShop(app)
  const shop_id = await shopIdOf(shop)
  const programs = new RecentMap<number, KnownProgram>(1)
  const tellEvents = teller(app, shop_id, programs)
  const tell: Tell = (orders) => tellEvents(orders.map((order) => ({ kind: 'order_saved', order })))
  await newRule(shop, { type: 'order_placed' })
  const told = await WORLDS[name](shop, tell)
  const orders: Order[] = []
  for (const buyer of buyers) {
    await shop.customer(buyer)
    orders.push({ ...saved(shop, buyer, buyer), ...(await told.orderOf(buyer)) })
  }
  return { orders, tell }
}

export function piece(product_id: number | null): Order['lines'][number] {
  return {
    ...{ line_id: 1, product_id, variant_id: null, quantity: 1, price: '100.00' },
    ...{ compare_at_price: null, total_discount: '0.00', tags: [], collection_ids: [] },
    ...{ gift_card: false, subscription: false, subscription_renewal: false },
  }
}

/** A paid order of 100. */
export function saved(shop: TestShop, order_id: number, customer_id: number): Order {
  const at = shop.app.context.clock.now().toISOString()
  return {
    ...{ order_id, customer_id, currency: 'EUR', tags: [], source: null, landing_ref: null },
    ...{ created_at: at, updated_at: at, paid_at: at, fulfilled_at: null, cancelled_at: null },
    ...{ lines: [piece(null)], discount_total: '0', shipping: '0', tax: '0' },
    ...{ taxes_included: false, discount_codes: [] },
  }
}
