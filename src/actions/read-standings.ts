import type { Member } from '../domain/member.ts'
import type { Shop } from '../domain/shop.ts'
import { type Standing, standingOf } from '../domain/standing.ts'
import { spansThatCount } from '../domain/tier-period.ts'
import type { Queries } from '../store/db.ts'
import { readProgram } from '../store/programs.ts'
import { sumTierPoints } from '../store/tiers.ts'

/** Where these members stand, by their numbers; nobody stands anywhere while tiers are not live. */
export async function readStandings(
  queries: Queries,
  shop: Shop,
  members: readonly Member[],
  now: Date,
): Promise<ReadonlyMap<number, Standing>> {
  const { document } = await readProgram(queries, shop.shop_id)
  if (!document.switches.tiers_enabled || members.length === 0) return new Map()
  const { tiers, tier_period } = document
  // The span that is under way comes last.
  const span = spansThatCount(tier_period, shop.timezone, now).at(-1) ?? { from: null, until: null }
  const numbers = members.map(({ customer_id }) => customer_id)
  const sums = await sumTierPoints(queries, shop.shop_id, numbers, span)
  return new Map(
    members.flatMap((member) => {
      const standing = standingOf(tiers, member, sums.get(member.customer_id) ?? 0)
      return standing === null ? [] : [[member.customer_id, standing] as const]
    }),
  )
}

export async function readStanding(
  queries: Queries,
  shop: Shop,
  member: Member,
  now: Date,
): Promise<Standing | null> {
  const standings = await readStandings(queries, shop, [member], now)
  return standings.get(member.customer_id) ?? null
}
