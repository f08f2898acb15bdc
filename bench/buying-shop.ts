import { ask } from './ask.ts'
import { type Ledger, openShopDatabase } from './ledger.ts'
import { withClient } from './postgres.ts'
import { type RunningServer, startService } from './servers.ts'

/** A shop whose members buy, and the service over it. */
export interface BuyingShop {
  readonly ledger: Ledger
  readonly service: RunningServer
  /** The token with which the shop's server reports. */
  readonly feed: string
}

const COLLECTION = 1
const PRODUCTS = 20
const SILVER = { name: 'Silver', threshold: 100, points_multiplier: 1.25 }
/** Nobody comes near it, so that every order does the same. */
const GOLD = { name: 'Gold', threshold: 1_000_000_000, points_multiplier: 2 }

/** Of the stacking modes each; one for a collection and one for a tier. All of them run. */
const CAMPAIGNS = (tier_id: string) => [
  { multiplier: 1.5, stacking_mode: 'compound' },
  {
    ...{ multiplier: 1.2, stacking_mode: 'compound' },
    product_scope: { mode: 'include', collection_ids: [COLLECTION], tags: ['new'] },
  },
  {
    ...{ multiplier: 1.1, stacking_mode: 'compound' },
    audience: { mode: 'tier', tier_ids: [tier_id] },
  },
  { multiplier: 2, stacking_mode: 'max' },
  { multiplier: 1.75, stacking_mode: 'replace' },
]

/**
 * Makes a shop with live tiers, this many of the campaigns and a catalogue, through the doors of the
 * service. `fill` brings its members, all of them on the second tier. Then a service starts over it,
 * and stays.
 */
export async function openBuyingShop(
  server_url: string,
  name: string,
  { campaigns, customers }: { campaigns: number; customers: number },
  fill: (url: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<BuyingShop> {
  const scopes = [
    ...(['points:read', 'points:write', 'webhooks:manage'] as const),
    ...(['program:read', 'program:write'] as const),
  ]
  const database = await openShopDatabase(server_url, name, scopes)
  const ledger = { ...database, entries: customers, customers, members: customers }
  const furnished_by = await startService(ledger)
  let feed: string
  try {
    feed = await furnish(furnished_by, ledger, campaigns)
  } finally {
    await furnished_by.stop()
  }
  await fill(ledger.url)
  return { ledger, feed, service: await startService(ledger, { environment }) }
}

async function furnish(service: RunningServer, ledger: Ledger, campaigns: number): Promise<string> {
  const call = (path: string, body: object) =>
    ask(service, ledger.key, 'POST', `/api/v1${path}`, body)
  const merchant = (method: string, path: string, body: object) =>
    ask(service, ledger.secret, method, path, body)
  const switches = {
    ...{ program_enabled: true, tiers_enabled: true, campaigns_feature: true },
    confirm_member_impact: true,
  }
  await merchant('PATCH', '/admin/api/switches', switches)
  await merchant('PUT', `/platform/v1/collections/${COLLECTION}`, { title: 'Collection' })
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const { product_id: _product_id, variant_id, price, ...facts } = productOf(number)
    const body = { title: `Product ${number}`, variants: [{ id: variant_id, price }], ...facts }
    await merchant('PUT', `/platform/v1/products/${number}`, body)
  }
  await call('/program/earn-rules', { type: 'order_placed' })
  const made = await call('/program/tiers', SILVER)
  await call('/program/tiers', GOLD)
  // The service's own answer, of its documented shape.
  const { tier } = JSON.parse(made.text) as { tier: { id: string } }
  const window = {
    starts_at: new Date(Date.now() - 86_400_000).toISOString(),
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  for (const [index, boost] of CAMPAIGNS(tier.id).slice(0, campaigns).entries()) {
    const body = { name: `Campaign ${index + 1}`, ...boost, ...window, status: 'scheduled' }
    await call('/campaigns', body)
  }
  const feed = await merchant('POST', '/admin/api/tokens', { name: 'Feed', purpose: 'feed' })
  const { token }: { token: string } = JSON.parse(feed.text)
  return token
}

/** Half of the products are in the collection, every third is new. */
function productOf(number: number) {
  return {
    product_id: number,
    variant_id: number * 10,
    price: (9.9 + number * 1.35).toFixed(2),
    tags: number % 3 === 0 ? ['coffee', 'new'] : ['coffee'],
    collection_ids: number % 2 === 0 ? [COLLECTION] : [],
  }
}

/** Lines of a cart, with holes as the load generator fills them. */
export function cartBody(lines: number): string {
  return withCustomer({
    lines: Array.from({ length: lines }, (_, index) => ({
      ...productOf(index + 1),
      quantity: 1 + (index % 3),
    })),
    discount_total: '15.00',
  })
}

/** The same as a paid order. */
export function orderBody(lines: number): string {
  return withCustomer({
    paid: true,
    lines: Array.from({ length: lines }, (_, index) => {
      const { product_id, variant_id, price } = productOf(index + 1)
      return { id: index + 1, product_id, variant_id, price, quantity: 1 + (index % 3) }
    }),
    discount_total: '15.00',
    shipping: '4.90',
    tax: '12.00',
  })
}

/** One piece of its second line is returned. */
export const REFUND = '{"id":{order_id},"lines":[{"line_id":2,"quantity":1}]}'

function withCustomer(body: object): string {
  return `{"customer_id":{customer_id},${JSON.stringify(body).slice(1)}`
}

/** Places such an order and answers what the service kept of it, as `order.sql` names it. */
export async function valuesOfOrder(
  { ledger, feed, service }: BuyingShop,
  lines: number,
): Promise<Record<string, string>> {
  const path = `/platform/v1/orders/${lines}`
  const body: object = JSON.parse(orderBody(lines).replace('{customer_id}', '1'))
  await ask(service, feed, 'PUT', path, body)
  return withClient(ledger.url, async (client) => {
    const found = await client.query(
      `SELECT s.document::text AS shop_document, o.document::text, o.judgement::text,
        o.points::text, o.counted_spend::text, e.order_total::text, e.tier_points::text
      FROM orders o
      JOIN embedded_orders s ON s.shop_id = o.shop_id AND s.order_id = o.order_id
      JOIN entries e ON e.shop_id = o.shop_id AND e.customer_id = o.customer_id
        AND e.seq = o.entry_seq
      WHERE o.shop_id = 1 AND o.order_id = $1`,
      [lines],
    )
    const [row] = found.rows
    if (row === undefined) throw new Error('an order was not paid for')
    return row
  })
}
