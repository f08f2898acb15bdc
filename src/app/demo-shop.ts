import type { Context } from '../context.ts'
import { CATALOGUE, money } from '../demo/catalogue.ts'
import { FIRST_CUSTOMER_ID } from '../demo/people.ts'
import { DEMO_DOMAIN } from '../demo/seed.ts'
import type { EmbeddedShop } from '../embedded-shop/shop.ts'
import { openThemeSession } from '../endpoints/access/open-theme-session.ts'
import { invalidInput } from '../errors.ts'
import type { DemoProduct } from '../http/demo/document.ts'
import type { Demo, DemoOrderLine } from '../http/demo-page.ts'
import type { Database } from '../store/db.ts'
import { findShopByDomain } from '../store/shops/shops.ts'

const PRODUCTS: readonly DemoProduct[] = CATALOGUE.filter(
  ({ kind }) => kind !== 'gift_card',
).flatMap(({ product_id, title, variants: [first] }) =>
  first === undefined
    ? []
    : [{ product_id, variant_id: first.variant_id, title, price: money(first.price_cents) }],
)

/** The shop that `laurel seed` made; undefined: this service has none. */
export const findDemoShop = (db: Database) => findShopByDomain(db, DEMO_DOMAIN)

/** What the page at /demo shows and does, in the demo shop alone. */
export function demoShop(context: Context, embedded_shop: EmbeddedShop): Demo {
  const { database, clock, addresses } = context
  return {
    read: async () => {
      const shop = await findDemoShop(database.db)
      if (shop === undefined) return null
      const { domain, name, currency } = shop
      return { domain, name, currency, products: PRODUCTS }
    },
    openSession: async () => {
      const shop = await findDemoShop(database.db)
      if (shop === undefined) return null
      const who = { shop_id: shop.shop_id, customer_id: FIRST_CUSTOMER_ID }
      return openThemeSession(context, who, clock.now())
    },
    placeOrder: async (lines) => {
      const shop = await findDemoShop(database.db)
      if (shop === undefined) return
      const now = clock.now()
      const body = { customer_id: FIRST_CUSTOMER_ID, paid: true, lines: lines.map(lineOf) }
      // Of a later number than all orders of the demo's year.
      await embedded_shop.changes.saveOrder(shop, now.getTime(), body, now)
    },
    requireRoom: (address) => addresses.take(address, 'storefront_code', clock.now()),
  }
}

function lineOf({ variant_id, quantity }: DemoOrderLine, index: number) {
  const product = PRODUCTS.find((one) => one.variant_id === variant_id)
  if (product === undefined) {
    const field = `lines[${index}].variant_id`
    throw invalidInput({ field, message: 'must be a variant that the page shows' })
  }
  const { product_id, price } = product
  return { id: index + 1, product_id, variant_id, price, quantity }
}
