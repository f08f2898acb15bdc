import { sql } from 'kysely'
import type { ShopSettings } from '../../domain/shops/changed-shop.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries, Tx } from '../db.ts'
import { SHOP_COLUMNS } from '../shop-columns.ts'
import type { NewRow } from '../tables.ts'

export async function findShop(queries: Queries, shop_id: number): Promise<Shop | undefined> {
  return queries
    .selectFrom('shops')
    .select(SHOP_COLUMNS)
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
}

export async function findShopByDomain(
  queries: Queries,
  domain: string,
): Promise<Shop | undefined> {
  return queries
    .selectFrom('shops')
    .select(SHOP_COLUMNS)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export async function listShops(queries: Queries): Promise<Shop[]> {
  return queries.selectFrom('shops').select(SHOP_COLUMNS).orderBy('shop_id').execute()
}

/** The shops that were added first. */
export async function listFirstShops(queries: Queries, limit: number): Promise<Shop[]> {
  return queries.selectFrom('shops').select(SHOP_COLUMNS).orderBy('shop_id').limit(limit).execute()
}

/** Adds a shop with the next number; null if the domain is taken. */
export async function insertShop(
  tx: Tx,
  shop: Omit<NewRow<'shops'>, 'shop_id'>,
): Promise<Shop | null> {
  const shop_id = await nextShopId(tx)
  const inserted = await tx
    .insertInto('shops')
    .values({ ...shop, shop_id })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

/** Keeps others from adding a shop until the transaction ends. */
export async function lockShops(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO deployment (name, value) VALUES ('last_shop_id', '0')
    ON CONFLICT (name) DO UPDATE SET value = deployment.value
  `.execute(tx)
}

/** The row stays locked until the transaction ends, so two shops never share a number. */
async function nextShopId(tx: Tx): Promise<number> {
  const counted = await sql<{ shop_id: number }>`
    INSERT INTO deployment AS d (name, value) VALUES ('last_shop_id', '1')
    ON CONFLICT (name) DO UPDATE SET value = to_jsonb((d.value)::integer + 1)
    RETURNING value::integer AS shop_id
  `.execute(tx)
  const [row] = counted.rows
  if (row === undefined) throw new Error('the counter of shops returned no row')
  return row.shop_id
}

export type ShopSwitch =
  | 'api_enabled'
  | 'api_paused'
  | 'campaigns_feature'
  | 'affiliates_feature'
  | 'subscriptions_available'
  | 'assistant_emails'

export async function updateShopSwitches(
  tx: Tx,
  shop_id: number,
  switches: Partial<Record<ShopSwitch, boolean>>,
): Promise<void> {
  if (Object.keys(switches).length === 0) return
  await tx.updateTable('shops').set(switches).where('shop_id', '=', shop_id).execute()
}

export async function updateShopSettings(
  tx: Tx,
  shop_id: number,
  { languages, ...others }: ShopSettings,
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ ...others, languages: JSON.stringify(languages) })
    .where('shop_id', '=', shop_id)
    .execute()
}

export async function updateShopLanguages(
  queries: Queries,
  shop_id: number,
  { primary_language, languages }: Pick<Shop, 'primary_language' | 'languages'>,
): Promise<void> {
  await queries
    .updateTable('shops')
    .set({ primary_language, languages: JSON.stringify(languages) })
    .where('shop_id', '=', shop_id)
    .execute()
}

/** Whether a shop has this time zone, which then stays until the transaction ends. */
export async function holdTimeZone(
  tx: Tx,
  { shop_id, timezone }: Pick<Shop, 'shop_id' | 'timezone'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('shops')
    .select('timezone')
    .where('shop_id', '=', shop_id)
    .forShare()
    .executeTakeFirst()
  return found?.timezone === timezone
}

/** Locks a shop's row until the transaction ends. */
export async function lockShop(tx: Tx, shop_id: number): Promise<Shop | undefined> {
  return tx
    .selectFrom('shops')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
