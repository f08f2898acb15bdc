import type { Member } from '../../domain/customers/member.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { type NextTier, nextTierOf, wayTo } from '../../domain/tiers/next-tier.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import { standingOf, type TierStanding } from '../../domain/tiers/tier-standing.ts'
import type { Queries } from '../../store/db.ts'
import { findProgress, sumTierPoints } from '../../store/tiers/tiers.ts'

/** The tiers of these members, by their numbers; none while tiers are not live. */
export async function readStandings(
  queries: Queries,
  at: ShopAt,
  members: readonly Member[],
): Promise<ReadonlyMap<number, TierStanding>> {
  const { tiers, switches } = at.program
  if (!switches.tiers_enabled || members.length === 0) return new Map()
  const numbers = members.map(({ customer_id }) => customer_id)
  const sums = await sumTierPoints(queries, at.shop.shop_id, numbers, presentSpan(at))
  return new Map(
    members.flatMap((member) => {
      const standing = standingOf(tiers, member, sums.get(member.customer_id) ?? 0)
      return standing === null ? [] : [[member.customer_id, standing] as const]
    }),
  )
}

export async function readStanding(
  queries: Queries,
  at: ShopAt,
  member: Member,
): Promise<TierStanding | null> {
  const standings = await readStandings(queries, at, [member])
  return standings.get(member.customer_id) ?? null
}

/** The tier above a member's on a live ladder; null: there is none. */
export async function readNextTier(
  queries: Queries,
  at: ShopAt,
  { customer_id }: Member,
  { tier }: TierStanding,
): Promise<NextTier | null> {
  const progress = await findProgress(queries, at.shop.shop_id, customer_id, presentSpan(at))
  return progress === undefined ? null : nextTierOf(at.program.tiers, tier, progress)
}

/** What is missing to keep a tier that has lapsed; null: it has not. */
export async function readWayToKeep(
  queries: Queries,
  at: ShopAt,
  { customer_id }: Member,
  { tier, grace_until }: TierStanding,
): Promise<NextTier | null> {
  if (grace_until === null) return null
  const progress = await findProgress(queries, at.shop.shop_id, customer_id, presentSpan(at))
  return progress === undefined ? null : wayTo(tier, progress)
}

/** The span that is under way. */
function presentSpan({ shop, program, now }: ShopAt): Span {
  return (
    spansThatCount(program.tier_period, shop.timezone, now).at(-1) ?? { from: null, until: null }
  )
}
