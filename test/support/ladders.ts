import { sql } from 'kysely'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { expectOk, type TestShop } from './shop.ts'

/** What tests of live tiers do to a ladder, and where they look at what came of it. */

export async function newTier(shop: TestShop, body: object) {
  const confirmed = { ...body, confirm_member_impact: true }
  return expectOk(await shop.post('/program/tiers', confirmed)).body.tier
}

export async function shopIdOf(shop: TestShop): Promise<number> {
  const found = await findShopByDomain(shop.app.database.db, shop.domain)
  if (found === undefined) throw new Error(`${shop.domain} has no row`)
  return found.shop_id
}

/** The numbers of the members of each tier, by its name, as the list of customers tells them. */
export async function membersByTier(shop: TestShop): Promise<Record<string, number[]>> {
  const { tiers } = expectOk(await shop.get('/program')).body
  const members: Record<string, number[]> = {}
  for (const { id, name } of tiers) {
    const { data } = expectOk(await shop.get(`/customers?tier_id=${id}&limit=250`)).body
    members[name] = data.map(({ legacy_id }: { legacy_id: number }) => legacy_id)
  }
  return members
}

interface KeptEvent {
  readonly customer_id: number
  readonly payload: Record<string, unknown>
}

/** The events of moves. Nothing delivers them yet, so that they are read where they are kept. */
export async function tierEvents(shop: TestShop): Promise<KeptEvent[]> {
  const found = await sql<KeptEvent>`
    SELECT customer_id, payload FROM outbox
    WHERE shop_id = ${await shopIdOf(shop)} AND topic = 'tier.changed'
    ORDER BY created_at, customer_id
  `.execute(shop.app.database.db)
  return found.rows
}

interface OwedGift {
  readonly customer_id: number
  readonly tier_id: string
  readonly fields: Record<string, unknown>
}

/** Gift codes that are owed. Nothing mints them yet, so that they are read where they are kept. */
export async function owedGifts(shop: TestShop): Promise<OwedGift[]> {
  const found = await sql<OwedGift>`
    SELECT customer_id, tier_id, fields FROM tier_gifts
    WHERE shop_id = ${await shopIdOf(shop)} ORDER BY customer_id, gift_id
  `.execute(shop.app.database.db)
  return found.rows
}

/** Places a member by hand. No endpoint does so yet. */
export async function setByHand(
  shop: TestShop,
  customer_id: number,
  tier_id: string,
): Promise<void> {
  await sql`
    UPDATE accounts SET tier_id = ${tier_id}, tier_override_at = updated_at
    WHERE shop_id = ${await shopIdOf(shop)} AND customer_id = ${customer_id}
  `.execute(shop.app.database.db)
}

/** What tiers paid a member on entry, the newest first. */
export async function entryPointsOf(shop: TestShop, customer_id: number): Promise<number[]> {
  const { data } = expectOk(await shop.get(`/customers/${customer_id}/transactions`)).body
  return data
    .filter(({ source }: { source: string }) => source === 'tier')
    .map(({ points }: { points: number }) => points)
}
