import type { Context } from '../../context.ts'
import type { BroughtByMerge } from '../../domain/customers/customer-merge.ts'
import type { EffectOnMember } from '../../domain/points/figures-of-member.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { customersMerged, notFound } from '../../errors.ts'
import { findWhoHas, readWhatIsBrought } from '../../store/customers/customer-merges.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { saveProfiles } from '../../store/customers/customers.ts'
import { inTransaction, rehearse, type Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { mergeAndSettle } from '../orders/merge-and-settle.ts'
import { readFigures } from './read-figures.ts'

/** What somebody asks for who merges two customers by hand. */
export interface MergeByHand {
  readonly customer_id: number
  readonly into: number
  readonly origin: Origin
}

export interface MergedByHand {
  /** False: they were merged before. */
  readonly changed: boolean
  /** Who stays: `into`, or the one who has everything of theirs by now. */
  readonly merged_into: number
  readonly brought: BroughtByMerge
  /** Of the one who stays; null: who was, or is, no member. */
  readonly effect: EffectOnMember | null
}

/**
 * Merges one customer into another. A dry run does all of it and takes it back. Throws `not_found`
 * for customers who are unknown or gone, and `customer_merged`.
 */
export function mergeByHand(
  { database, own_customers, secret }: Pick<Context, 'database' | 'own_customers' | 'secret'>,
  shop: Shop,
  request: MergeByHand,
  { dry_run, now }: { readonly dry_run: boolean; readonly now: Date },
): Promise<MergedByHand> {
  const run = dry_run ? rehearse : inTransaction
  const { shop_id } = shop
  const { customer_id, into } = request
  return run(database.db, async (tx) => {
    const gone = await findPresence(tx, shop_id, customer_id)
    const kept = await findPresence(tx, shop_id, into)
    if (gone === undefined) throw notFound('customer', customer_id)
    if (kept === undefined) throw notFound('customer', into)
    const at = await readShopAt(tx, shop, now)
    const who = await findWhoHas(tx, shop_id, into)
    if (who === customer_id) throw customersMerged(customer_id, into)
    const brought = await readWhatIsBrought(tx, shop_id, customer_id)
    const before = await figuresOf(tx, at, who)
    // Nobody else would make them one in a shop that keeps its customers here.
    const own = shop.adapter === 'embedded' ? own_customers : null
    const profile = (await own?.merge(tx, shop, { customer_id, into: who }, now)) ?? null
    if (profile !== null) await saveProfiles(tx, shop_id, [profile], now)
    const merge = await mergeAndSettle(tx, secret, at, request)
    const after = await figuresOf(tx, at, who)
    return {
      changed: merge !== null,
      merged_into: who,
      brought: merge ?? brought,
      effect: before === null || after === null ? null : { before, after },
    }
  })
}

async function figuresOf(tx: Tx, at: ShopAt, customer_id: number) {
  const presence = await findPresence(tx, at.shop.shop_id, customer_id)
  return presence?.is_member === true ? readFigures(tx, at, customer_id) : null
}
