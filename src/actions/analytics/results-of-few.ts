import type { Context } from '../../context.ts'
import { isComparisonOfFew } from '../../domain/analytics/campaign-comparison.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { namesFew } from '../forecast/look-ahead.ts'
import type { ComparedResults } from './read-campaign-results.ts'

/** Whether what a campaign brought could tell of a person. */
export async function areResultsOfFew(
  context: Context,
  shop: Shop,
  { campaign, figures, comparison }: ComparedResults,
): Promise<boolean> {
  if (comparison === null) return false
  if (isComparisonOfFew(comparison.groups, figures.members)) return true
  const { document: program } = await readProgram(context.database.db, shop.shop_id)
  const campaigns = [{ before: null, after: campaign }]
  return namesFew(context, shop, { before: program, after: program, campaigns })
}
