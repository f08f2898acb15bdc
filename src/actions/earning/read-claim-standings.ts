import { paidForKey } from '../../domain/earning/awards.ts'
import { type ClaimStanding, claimStanding } from '../../domain/earning/claim-standing.ts'
import { barOfClaim, claimedFor } from '../../domain/earning/claims.ts'
import { asSwitched, type EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { findCodes } from '../../store/codes/codes.ts'
import { findClaimer } from '../../store/customers/find-claimer.ts'
import type { Queries } from '../../store/db.ts'
import { findAwards } from '../../store/earning/awards.ts'

/** Each rule that can be claimed, with what stands against it for this member. */
export async function readClaimStandings(
  queries: Queries,
  { shop, program, now }: ShopAt,
  customer_id: number,
): Promise<ClaimStanding[]> {
  const { shop_id, timezone } = shop
  const claimer = await findClaimer(queries, shop_id, customer_id)
  if (claimer === undefined) return []
  const rules = program.earning_rules
    .map((rule) => asSwitched(program, rule))
    .filter((rule) => barOfClaim(program, rule) === null)
  const keyOf = (rule: EarningRule) => paidForKey(rule, claimedFor(rule, timezone, now))
  const awards = await findAwards(queries, shop_id, customer_id, rules.map(keyOf))
  const code_ids = awards.flatMap(({ code_id }) => code_id ?? [])
  const codes = await findCodes(queries, shop_id, code_ids)
  // A code that was never handed out is claimed again.
  const finished = awards.filter(
    ({ code_id }) => code_id === null || codes.get(code_id)?.status !== 'pending',
  )
  const paid = new Map(finished.map((award) => [award.paid_for_key, award]))
  return rules.map((rule) => {
    const about = { rule, paid: paid.get(keyOf(rule)) ?? null }
    return claimStanding(program, about, claimer, timezone, now)
  })
}
