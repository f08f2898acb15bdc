import {
  accountAfter,
  type ImportColumns,
  type ImportEffects,
  type ImportPreview,
  NO_EFFECTS,
  ROWS_PREVIEWED_MAX,
  withRow,
} from '../../domain/imports/import-preview.ts'
import { tierAfterImport } from '../../domain/imports/imported-tier.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import type { Tier } from '../../domain/program.ts'
import { keptSince } from '../../domain/retention.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { sum } from '../../lib/sum.ts'
import { type Database, inTransaction } from '../../store/db.ts'
import { findRepeats } from '../../store/imports/import-repeats.ts'
import { listReadyRows } from '../../store/imports/import-rows.ts'
import { findImportedCustomers } from '../../store/imports/imported-members.ts'
import { findAccounts } from '../../store/points/ledger.ts'
import { readRankedMembers } from '../../store/tiers/tiers.ts'

type Created = Pick<MemberImport, 'import_id' | 'mode' | 'count_for_tiers'>

/** More than a job changes at once: nothing is locked. */
const ROWS_READ_AT_ONCE = 500

/**
 * What importing the staged rows would do, and what of it would be done again. Not in one
 * transaction, which would keep the embedded database from everything else.
 */
export async function previewImport(
  db: Database,
  at: ShopAt,
  created: Created,
  rows_max = ROWS_PREVIEWED_MAX,
): Promise<Omit<ImportPreview, keyof ImportColumns | 'rows_unknown' | 'same_email'>> {
  const effects = await sumEffects(db, at, created, rows_max)
  const since = keptSince('imported_rows', at.now)
  const repeats = await inTransaction(db, (tx) =>
    findRepeats(tx, at.shop.shop_id, created.import_id, since),
  )
  return { ...effects, repeats }
}

/** Page by page, each a short read of its own. */
async function sumEffects(
  db: Database,
  at: ShopAt,
  { import_id, ...terms }: Created,
  rows_max: number,
): Promise<ImportEffects & Pick<ImportPreview, 'is_complete' | 'tiers'>> {
  const { shop_id, timezone } = at.shop
  const { tiers: ladder, tier_period } = at.program
  const spans = spansThatCount(tier_period, timezone, at.now)
  const members_of = new Map<Tier, number>()
  let effects = NO_EFFECTS
  let after_line = 0
  let is_complete = false
  for (let rows_left = rows_max; rows_left > 0 && !is_complete; ) {
    const limit = Math.min(rows_left, ROWS_READ_AT_ONCE)
    const rows = await listReadyRows(db, shop_id, import_id, { after_line, limit })
    const customer_ids = rows.flatMap(({ customer_id }) => customer_id ?? [])
    const customers = await findImportedCustomers(db, shop_id, customer_ids)
    const accounts = await findAccounts(db, shop_id, customer_ids)
    const ranked = await readRankedMembers(db, shop_id, spans, { customer_ids })
    const ranks = new Map(ranked.map((member) => [member.customer_id, member]))
    for (const { customer_id, content } of rows) {
      if (content === null) continue
      const customer = customers.get(customer_id ?? 0)
      const account = accounts.get(customer_id ?? 0)
      const known = customer && { ...customer, account }
      const open = accountAfter(at, terms, content, known)
      effects = withRow(effects, at, content, known, open)
      const points = open === null ? 0 : sum(open.entries.map((entry) => entry.tier_points))
      const member = ranks.get(customer_id ?? 0)
      const { tier: name, is_excluded } = content
      const tier = tierAfterImport(ladder, { member, name, points, is_excluded })
      if (tier !== undefined) members_of.set(tier, (members_of.get(tier) ?? 0) + 1)
    }
    rows_left -= rows.length
    is_complete = rows.length < limit
    after_line = rows.at(-1)?.line ?? after_line
  }
  const tiers = ladder.map((tier) => ({
    ...{ tier_id: tier.id, name: tier.name, members: members_of.get(tier) ?? 0 },
  }))
  return { ...effects, is_complete, tiers }
}
