import {
  accountAfter,
  type ImportColumns,
  type ImportEffects,
  type ImportPreview,
  NO_EFFECTS,
  withRow,
} from '../../domain/imports/import-preview.ts'
import { tierAfterImport } from '../../domain/imports/imported-tier.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import type { Tier } from '../../domain/program.ts'
import { keptSince } from '../../domain/retention.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { sum } from '../../lib/sum.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { findRepeats } from '../../store/imports/import-repeats.ts'
import { listReadyRows } from '../../store/imports/import-rows.ts'
import { findImportedCustomers } from '../../store/imports/imported-members.ts'
import { findAccounts } from '../../store/points/ledger.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { readRankedMembers } from '../../store/tiers/tiers.ts'

type Created = Pick<MemberImport, 'import_id' | 'mode' | 'count_for_tiers'>

/** What importing the staged rows would do, and what of it would be done again. */
export async function previewImport(
  tx: Tx,
  at: ShopAt,
  created: Created,
): Promise<Omit<ImportPreview, keyof ImportColumns>> {
  const effects = await sumEffects(tx, at, created)
  const since = keptSince('imported_rows', at.now)
  return { ...effects, repeats: await findRepeats(tx, at.shop.shop_id, created.import_id, since) }
}

/** Page by page. */
async function sumEffects(
  queries: Queries,
  at: ShopAt,
  { import_id, ...terms }: Created,
): Promise<ImportEffects & Pick<ImportPreview, 'tiers'>> {
  const { shop_id, timezone } = at.shop
  const { tiers: ladder, tier_period } = at.program
  const spans = spansThatCount(tier_period, timezone, at.now)
  const members_of = new Map<Tier, number>()
  let effects = NO_EFFECTS
  let after_line = 0
  for (;;) {
    const page = { after_line, limit: ROWS_AT_ONCE }
    const rows = await listReadyRows(queries, shop_id, import_id, page)
    const customer_ids = rows.flatMap(({ customer_id }) => customer_id ?? [])
    const customers = await findImportedCustomers(queries, shop_id, customer_ids)
    const accounts = await findAccounts(queries, shop_id, customer_ids)
    const ranked = await readRankedMembers(queries, shop_id, spans, { customer_ids })
    const ranks = new Map(ranked.map((member) => [member.customer_id, member]))
    for (const { customer_id, content } of rows) {
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
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) break
    after_line = last.line
  }
  const tiers = ladder.map((tier) => ({
    ...{ tier_id: tier.id, name: tier.name, members: members_of.get(tier) ?? 0 },
  }))
  return { ...effects, tiers }
}
