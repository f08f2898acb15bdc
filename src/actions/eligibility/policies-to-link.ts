import type { Context } from '../../context.ts'
import type { EligibilityChange, OptInPolicies } from '../../domain/eligibility/eligibility.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { readProgram } from '../../store/programme/programs.ts'

/**
 * The published policies, if opting in becomes required by this change; else null. Calls the
 * platform, so it is for before a transaction.
 */
export async function policiesToLink(
  { database, platform }: Context,
  shop: Shop,
  { opt_in }: Pick<EligibilityChange, 'opt_in'>,
): Promise<OptInPolicies | null> {
  if (opt_in?.required !== true) return null
  const { document } = await readProgram(database.db, shop.shop_id)
  return document.eligibility.opt_in.required ? null : platform.findPolicies(shop)
}
