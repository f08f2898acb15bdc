import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Shop } from '../domain/shops/shop.ts'
import { refused } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { once } from '../lib/once.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { findExternalIds } from '../store/shops/external-ids.ts'
import { callerOf } from './caller.ts'
import { numberOf, type ShopifyKind } from './domain/ids.ts'
import { type ImportedThing, UnreadableLine } from './domain/import-lines.ts'
import { matchVariants, type TitledHere, titledAmong, verdictOn } from './domain/match-kept.ts'
import { readThings, type ToCarryOut } from './import-things.ts'
import { recognise } from './keep.ts'
import { countFound, endMove, listCollectionsAlike, listProductsAlike } from './store/built-in.ts'
import { findConnection, moveToShopify } from './store/connections.ts'
import { insertShopifyImport, type ShopifyImportRow, saveFound } from './store/imports.ts'
import {
  clearKept,
  clearSeveral,
  findKept,
  forgetFound,
  insertKept,
  markSeveral,
} from './store/kept-ids.ts'
import { readWholeOrder, type WorkParts } from './work-deliveries.ts'

/**
 * A shop moves from the built-in shop to Shopify: its products, customers and orders are sought in
 * Shopify's files, and what is found keeps its number. The built-in shop keeps the shop until all is
 * read; then Shopify does, at one stroke.
 */

/** Asks for the files; a job reads them. Throws `not_connected`, `nothing_to_move` and `import_running`. */
export async function startMove(
  { db }: WorkParts,
  { shop_id }: Shop,
  { dry_run }: { readonly dry_run: boolean },
  now: Date,
): Promise<string> {
  const connection = await findConnection(db, shop_id)
  if (connection === undefined) {
    throw refused('not_connected', 'The shop is not connected to Shopify.')
  }
  if (!connection.waits_for_move) {
    throw refused('nothing_to_move', 'Shopify keeps this shop already.')
  }
  const import_id = newId('imp', now)
  await inTransaction(db, async (tx) => {
    const moves = dry_run ? 'try' : 'move'
    const wanted = { import_id, orders_since: null, earn: false, moves } as const
    if (!(await insertShopifyImport(tx, shop_id, wanted, now))) {
      throw refused('import_running', 'A move of this shop is not done yet. Stop it first.')
    }
    await clearKept(tx, shop_id)
  })
  return import_id
}

/** Says what was found. A dry run ends so; after a move Shopify keeps the shop. */
export async function finishMove(
  tx: Tx,
  { shop_id }: Shop,
  { import_id, moves }: ShopifyImportRow,
  now: Date,
): Promise<void> {
  await clearSeveral(tx, shop_id)
  await saveFound(tx, shop_id, import_id, await countFound(tx, shop_id))
  if (moves !== 'move') return
  await endMove(tx, shop_id, now)
  await moveToShopify(tx, shop_id)
}

/** Finds out which things of ours these are. Nothing waits: the answer is always 0. */
export async function recogniseThings(
  parts: WorkParts,
  shop: Shop,
  { part }: ShopifyImportRow,
  things: readonly ImportedThing[],
): Promise<number> {
  if (part === 'products') {
    for (const thing of things) await recogniseProduct(parts.db, shop.shop_id, thing)
    return 0
  }
  for (const one of await readThings(parts, shop, part, things)) {
    await recogniseThing(parts, shop, one)
  }
  return 0
}

/** An order with refunds is read by itself: a file has only their numbers. */
async function recogniseThing(
  { db, client, connections }: WorkParts,
  shop: Shop,
  { events, order, subject_id }: ToCarryOut,
): Promise<void> {
  const { shop_id, currency } = shop
  if (events !== null) return recognise(db, shop_id, { events, order }, null)
  const known = await findKept(db, shop_id, [{ kind: 'order', shopify_id: subject_id }])
  if (known.length > 0 || order?.currencyCode !== currency) return
  const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
  const told = await readWholeOrder(caller, shop, subject_id, null)
  if (told !== null) await recognise(db, shop_id, told, null)
}

const Titled = Type.Object({
  id: Type.String(),
  legacyResourceId: Type.String(),
  title: Type.String(),
})
const isTitled = once(() => Compile(Titled))

/** A product by its id or its title, and with it its variants and collections by theirs. */
async function recogniseProduct(
  db: Database,
  shop_id: number,
  { thing, parts }: ImportedThing,
): Promise<void> {
  const belongings = parts.flatMap((part) => (isTitled().Check(part) ? part : []))
  if (!isTitled().Check(thing) || belongings.length < parts.length) {
    throw new UnreadableLine('a product has another shape')
  }
  const of = (kind: string) => belongings.filter(({ id }) => id.includes(`/${kind}/`))
  const there = { kind: 'product', ...namesOf('Product', thing) } as const
  const here = titledAmong(await listProductsAlike(db, shop_id, there))
  if (here !== null && (await noteFound(db, shop_id, there, here))) {
    const variants = of('ProductVariant').map((one) => namesOf('ProductVariant', one))
    const numbers = here.variants.map(({ id }) => ({ kind: 'ProductVariant', number: id }) as const)
    const names = await findExternalIds(db, shop_id, numbers)
    const nameOf = new Map(names.map(({ number, external_id }) => [number, external_id]))
    const found = matchVariants(variants, here.variants, nameOf)
    const rows = found.map((one) => ({ ...one, kind: 'variant', details: null }) as const)
    await insertKept(db, shop_id, rows)
  }
  for (const collection of of('Collection')) {
    const one = { kind: 'collection', ...namesOf('Collection', collection) } as const
    const alike = titledAmong(await listCollectionsAlike(db, shop_id, one))
    if (alike !== null) await noteFound(db, shop_id, one, alike)
  }
}

/** What a thing of Shopify may be called here. */
function namesOf(kind: ShopifyKind, { id: gid, title }: Static<typeof Titled>) {
  const id = numberOf(kind, gid)
  return { id, title, names: [String(id), gid] }
}

/** False: it is none, or what it is was known before. */
async function noteFound(
  db: Database,
  shop_id: number,
  { kind, id: shopify_id }: { readonly kind: 'product' | 'collection'; readonly id: number },
  here: TitledHere,
): Promise<boolean> {
  const verdict = verdictOn(here, shopify_id)
  if (verdict === 'known') return false
  if (verdict === 'several') {
    await markSeveral(db, shop_id, kind, here)
    return false
  }
  if (verdict === 'instead') await forgetFound(db, shop_id, kind, here)
  const found_by = here.is_named ? 'id' : 'title'
  await insertKept(db, shop_id, [{ kind, shopify_id, kept_id: here.id, details: null, found_by }])
  return true
}
