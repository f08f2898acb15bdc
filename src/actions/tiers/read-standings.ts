import type { Member } from '../../domain/customers/member.ts'
import type { TierPeriod } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type NextTier, nextTierOf } from '../../domain/tiers/next-tier.ts'
import { type Standing, standingOf } from '../../domain/tiers/standing.ts'
import { type Span, spansThatCount } from '../../domain/tiers/tier-period.ts'
import type { Queries } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readRankedMembers, sumTierPoints } from '../../store/tiers/tiers.ts'

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
  const span = presentSpan(tier_period, shop, now)
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

/** The tier above a member's on a live ladder; null: there is none. */
export async function readNextTier(
  queries: Queries,
  shop: Shop,
  { customer_id }: Member,
  { tier }: Standing,
  now: Date,
): Promise<NextTier | null> {
  const { tiers, tier_period } = (await readProgram(queries, shop.shop_id)).document
  const spans = [presentSpan(tier_period, shop, now)]
  const page = { after_customer_id: customer_id - 1, limit: 1 }
  const [ranked] = await readRankedMembers(queries, shop.shop_id, spans, page)
  const [progress] = ranked?.progress ?? []
  return progress === undefined ? null : nextTierOf(tiers, tier, progress)
}

/** The span that is under way. */
function presentSpan(tier_period: TierPeriod, { timezone }: Shop, now: Date): Span {
  return spansThatCount(tier_period, timezone, now).at(-1) ?? { from: null, until: null }
}
