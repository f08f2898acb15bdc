import { type Database, inTransaction } from '../store/db.ts'
import { giveNumbers } from '../store/shops/external-ids.ts'
import { gidOf } from './domain/ids.ts'
import { KeptIds, NOWHERE, THING_KINDS, type ThingKind, type ThingThere } from './domain/kept.ts'
import { findKept, findShopifyIds, insertKept, listTaken } from './store/kept-ids.ts'

/** The numbers of things of Shopify and of ours, in a shop that was moved from the built-in shop. */

/**
 * Our numbers of things of Shopify. If the built-in shop gave the number of one to something else,
 * it gets a number of its own.
 */
export async function ourNumbers(
  db: Database,
  shop_id: number,
  things: readonly ThingThere[],
): Promise<KeptIds> {
  const taken = await listTaken(db, shop_id, things)
  if (taken.length > 0) await keepApart(db, shop_id, taken)
  return new KeptIds(await findKept(db, shop_id, things))
}

/** The same as far as they are known, without giving numbers: the others are `NOWHERE`. */
export async function numbersSoFar(
  db: Database,
  shop_id: number,
  things: readonly ThingThere[],
): Promise<KeptIds> {
  const taken = await listTaken(db, shop_id, things)
  const nowhere = taken.map((one) => ({ ...one, kept_id: NOWHERE, details: null }))
  return new KeptIds([...(await findKept(db, shop_id, things)), ...nowhere])
}

/** What comes from Shopify gets an external id, and so a number that nothing else has. */
async function keepApart(
  db: Database,
  shop_id: number,
  things: readonly ThingThere[],
): Promise<void> {
  const named = things.map(({ kind, shopify_id }) => {
    const external_kind = THING_KINDS[kind]
    const name = { kind: external_kind, external_id: gidOf(external_kind, shopify_id) }
    return { kind, shopify_id, name }
  })
  await inTransaction(db, async (tx) => {
    const given = await giveNumbers(
      tx,
      shop_id,
      named.map(({ name }) => name),
    )
    const rows = given.flatMap(({ external_id, number: kept_id }) =>
      named
        .filter(({ name }) => name.external_id === external_id)
        .map(({ kind, shopify_id }) => ({ kind, shopify_id, kept_id, details: null })),
    )
    await insertKept(tx, shop_id, rows)
  })
}

/** Our number of a thing of Shopify; `NOWHERE`: it has none, and its number is that of another. */
export async function keptNumber(
  db: Database,
  shop_id: number,
  kind: ThingKind,
  shopify_id: number,
): Promise<number> {
  return (await numbersSoFar(db, shop_id, [{ kind, shopify_id }])).numberOf(kind, shopify_id)
}

/** Shopify's number of a thing of ours; `NOWHERE`: Shopify does not have it. */
export async function numberThere(
  db: Database,
  shop_id: number,
  kind: ThingKind,
  kept_id: number,
): Promise<number> {
  return (await numbersThere(db, shop_id, kind, [kept_id])).get(kept_id) ?? kept_id
}

/** The same of several; those that Shopify has under our number are left out. */
export async function numbersThere(
  db: Database,
  shop_id: number,
  kind: ThingKind,
  kept_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const things = kept_ids.map((kept_id) => ({ kind, kept_id }))
  const found = await findShopifyIds(db, shop_id, things)
  return new Map(found.map(({ kept_id, shopify_id }) => [kept_id, shopify_id]))
}

/** The same rows with our numbers of their customers. */
export async function withOurCustomers<Row extends { readonly customer_id: number }>(
  db: Database,
  shop_id: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const named = rows.map(({ customer_id }) => {
    return { kind: 'customer', shopify_id: customer_id } as const
  })
  const ids = await ourNumbers(db, shop_id, named)
  return rows.map((row) => ({ ...row, customer_id: ids.numberOf('customer', row.customer_id) }))
}
