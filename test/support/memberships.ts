import { sql } from 'kysely'
import { expectOk, type TestShop } from './shop.ts'

export const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`

export async function listMemberships(shop: TestShop) {
  return expectOk(await shop.get('/program/memberships?limit=250')).body.data
}

/** A membership bought as a product of its own. */
export async function newMembership(shop: TestShop, fields: Record<string, unknown> = {}) {
  const body = { name: 'Coffee club', create_product: { price: '49.00' }, ...fields }
  return expectOk(await shop.post('/program/memberships', body)).body.membership
}

/** What the storefront was last told of memberships. */
export async function publishedRules(shop: TestShop) {
  return expectOk(await shop.platform('GET', '/membership-rules')).body.data
}

export async function putOnSale(shop: TestShop, id: string, enabled = true): Promise<void> {
  expectOk(await shop.admin('PATCH', `/memberships/${id}`, { enabled }))
}

/** Gives a membership a member who bought it: only orders make one, and there are none here. */
export async function giveMember(shop: TestShop, membership_id: string): Promise<void> {
  await sql`
    INSERT INTO membership_members (shop_id, membership_id, customer_id, started_at)
    SELECT shop_id, ${membership_id}, 1, '2026-01-01T00:00:00Z'
    FROM shops WHERE domain = ${shop.domain}
  `.execute(shop.app.database.db)
}
