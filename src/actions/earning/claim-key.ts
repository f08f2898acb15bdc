import { limited } from '../../domain/catalogue/earning/every-rule.ts'
import { completeFields } from '../../domain/catalogue/fill-fields.ts'
import { paidForKey } from '../../domain/earning/awards.ts'
import { claimedFor, isReported } from '../../domain/earning/claims.ts'
import { startOfPeriod } from '../../domain/period.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { countAwards, findAward } from '../../store/earning/awards.ts'
import { claimLimitReached } from './claim-refusals.ts'

interface ClaimOfRule {
  readonly rule: EarningRule
  readonly claim: { readonly source_ref: string | null }
}

/** What a claim is paid for: see `paidForKey`. */
export function keyOfClaim({ rule, claim }: ClaimOfRule, { timezone }: Shop, now: Date): string {
  return paidForKey(rule, isReported(rule) ? claim.source_ref : claimedFor(rule, timezone, now))
}

/**
 * Throws if the rule has paid the locked member as often as it may in this period. What it has paid
 * already is refused as such, by the caller.
 */
export async function requireWithinLimit(
  tx: Tx,
  { shop, now }: ShopAt,
  customer_id: number,
  { rule, paid_for_key }: { readonly rule: EarningRule; readonly paid_for_key: string },
): Promise<void> {
  const { limit, limitPeriod } = completeFields(limited, rule.fields)
  if (limit === null) return
  if ((await findAward(tx, shop.shop_id, customer_id, paid_for_key)) !== undefined) return
  const from = startOfPeriod(limitPeriod, shop.timezone, now)
  const paid = await countAwards(tx, shop.shop_id, customer_id, { rule_type: rule.type, from })
  if (paid >= limit) throw claimLimitReached(limit)
}
