import type { Answer, Call } from '../../context.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { entryPointsOf } from '../../domain/tiers/tier-placement.ts'
import { insufficientScope } from '../../errors.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { setCustomerTier } from '../tiers/set-customer-tier.ts'
import { withinLimits } from './limit-corrections.ts'

/**
 * Puts a member into a tier by hand. Its gifts are points that the caller gives: a key needs the
 * scope for that, and for people in support they count as a correction.
 */
export async function setTierWithinLimits(
  call: Call<MemberChange>,
  customer_id: number,
  placement: { readonly tier_id: string; readonly award_entry_bonus: boolean },
): Promise<Answer> {
  const { context, shop, now, caller } = call
  const set = () => setCustomerTier(call, customer_id, placement)
  if (!placement.award_entry_bonus) return set()
  if (!caller.key.scopes.includes('points:write')) throw insufficientScope('points:write')
  const { tiers } = (await readProgram(context.database.db, shop.shop_id)).document
  const tier = tiers.find(({ id }) => id === placement.tier_id)
  const points = tier === undefined ? 0 : entryPointsOf(tier)
  const correction = { person: caller.person, shop, now, points }
  return withinLimits(context, correction, set, gaveGifts)
}

function gaveGifts({ code, headers, body }: Answer): boolean {
  return code === null && !('Idempotency-Replayed' in headers) && JSON.parse(body).bonus_points > 0
}
