import type { Context } from '../../context.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { takesPart } from '../../domain/orders/boosts.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import { tierHeld } from '../../domain/orders/held-multipliers.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { findClaimer } from '../../store/customers/find-claimer.ts'
import { readProgram } from '../../store/programme/programs.ts'

type Campaigns = (limit: number, before: string | null) => Promise<StoredCampaign[]>

/**
 * Of a list of campaigns those that a member takes part in: who is in the audience and not held
 * out, and may earn at all. Throws `not_found` for somebody who is no member.
 */
export async function campaignsOfMember(
  { database: { db } }: Context,
  { shop_id }: Shop,
  customer_id: number,
  read: Campaigns,
): Promise<Campaigns> {
  const member = await findClaimer(db, shop_id, customer_id)
  if (member === undefined) throw notFound('customer', customer_id)
  const { document: program } = await readProgram(db, shop_id)
  if (excludedCustomer(program.eligibility, member) !== null) return async () => []
  const taker = { customer: member, tier_id: tierHeld(program, member.tier_id)?.id ?? null }
  return async (limit, before) => {
    const taken: StoredCampaign[] = []
    for (let from = before, is_more = true; is_more && taken.length < limit; ) {
      const rows = await read(limit, from)
      taken.push(...rows.filter((campaign) => takesPart(campaign, taker)))
      from = rows.at(-1)?.document.id ?? null
      is_more = rows.length === limit
    }
    return taken.slice(0, limit)
  }
}
