import type { Program } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries, Tx } from '../db.ts'
import { SHOP_COLUMNS } from '../shop-columns.ts'

export interface StoredProgram {
  revision: number
  document: Program
  updated_at: Date
}

export async function readProgram(queries: Queries, shop_id: number): Promise<StoredProgram> {
  return queries
    .selectFrom('programs')
    .select(['revision', 'document', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
}

/** A shop with its current programme. */
export async function readShopAt(queries: Queries, shop: Shop, now: Date): Promise<ShopAt> {
  const stored = await selectProgram(queries, shop.shop_id).executeTakeFirstOrThrow()
  return shopAt(shop, stored, now)
}

/** The same by the shop's number, with one statement; undefined: there is no such shop. */
export async function findShopAt(
  queries: Queries,
  shop_id: number,
  now: Date,
): Promise<ShopAt | undefined> {
  const found = await queries
    .selectFrom('shops as s')
    .innerJoin('programs as p', 'p.shop_id', 's.shop_id')
    .select(SHOP_COLUMNS.map((column) => `s.${column}` as const))
    .select(['p.revision', 'p.document', 'p.updated_at', 'p.points_expire_since'])
    .where('s.shop_id', '=', shop_id)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { revision, document, updated_at, points_expire_since, ...shop } = found
  return shopAt(shop, { revision, document, updated_at, points_expire_since }, now)
}

/** Like `readShopAt`, but the programme is locked until this transaction ends. */
export async function lockShopAt(tx: Tx, shop: Shop, now: Date): Promise<ShopAt> {
  const stored = await selectProgram(tx, shop.shop_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return shopAt(shop, stored, now)
}

function selectProgram(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('programs')
    .select(['revision', 'document', 'updated_at', 'points_expire_since'])
    .where('shop_id', '=', shop_id)
}

function shopAt(
  shop: Shop,
  { document, ...stored }: StoredProgram & { points_expire_since: Date | null },
  now: Date,
): ShopAt {
  return { ...stored, shop, program: document, now }
}

/** Like `readProgram`, but locked until this transaction ends. */
export async function lockProgram(tx: Tx, shop_id: number): Promise<StoredProgram> {
  return tx
    .selectFrom('programs')
    .select(['revision', 'document', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertProgram(
  tx: Tx,
  shop_id: number,
  document: Program,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('programs')
    .values({
      shop_id,
      revision: 1,
      document: JSON.stringify(document),
      points_expire_since: document.points_expiry.enabled ? now : null,
      updated_at: now,
    })
    .execute()
}

/** Writes the next revision, and since when points' expiry is on or off. */
export async function updateProgram(
  tx: Tx,
  shop_id: number,
  revision: number,
  document: Program,
  now: Date,
): Promise<void> {
  const { enabled } = document.points_expiry
  await tx
    .updateTable('programs')
    .set(({ fn, ref, val }) => ({
      revision,
      document: JSON.stringify(document),
      points_expire_since: enabled
        ? fn.coalesce(ref('points_expire_since'), val(now).$castTo<Date>())
        : null,
      updated_at: now,
    }))
    .where('shop_id', '=', shop_id)
    .execute()
}

/** Since when points expire in a shop; null: they do not. */
export async function readExpirySince(queries: Queries, shop_id: number): Promise<Date | null> {
  const { points_expire_since } = await queries
    .selectFrom('programs')
    .select('points_expire_since')
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
  return points_expire_since
}
