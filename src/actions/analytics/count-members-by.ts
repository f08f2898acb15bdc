import { TELLABLE_MIN } from '../../domain/analytics/few.ts'
import { tierDistribution } from '../../domain/analytics/figures.ts'
import {
  BALANCE_BANDS,
  bandName,
  type GroupedBy,
  LAPSE_DAYS,
  type MemberGroup,
  spanName,
  tellableCount,
  withTellablePoints,
} from '../../domain/analytics/member-groups.ts'
import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { plainTag } from '../../lib/typed-text.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { countByBalance, countByLapse, countByTag } from '../../store/analytics/member-groups.ts'
import { countMembers } from '../../store/customers/count-members.ts'
import { type Database, inSnapshot, type Queries } from '../../store/db.ts'
import { sumByExpiryMonth } from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'

const TAGS_MAX = 50

export interface MemberCounts {
  readonly as_of: Date
  readonly by: GroupedBy
  readonly groups: readonly MemberGroup[]
  /** Whether groups of a few members are not among them. */
  readonly is_without_few: boolean
}

/** Members by what they have in common; no answer tells of a person. */
export function countMembersBy(
  db: Database,
  shop: Shop,
  asked: { readonly by: GroupedBy; readonly tag?: string },
  now: Date,
): Promise<MemberCounts> {
  return inSnapshot(db, async (tx) => {
    const groups = await GROUPS[asked.by](tx, await readShopAt(tx, shop, now), asked.tag)
    const is_without_few = asked.by === 'tag' && asked.tag === undefined
    return { as_of: now, by: asked.by, groups, is_without_few }
  })
}

type ReadGroups = (queries: Queries, at: ShopAt, tag: string | undefined) => Promise<MemberGroup[]>

const counted = (group: string, members: number | null, name: string | null = null) => ({
  ...{ group, name, members, points: null },
})

const GROUPS: Readonly<Record<GroupedBy, ReadGroups>> = {
  balance: async (queries, { shop }) => {
    const found = await countByBalance(queries, shop.shop_id, BALANCE_BANDS)
    const members = new Map(found.map((one) => [one.key, one.members]))
    return BALANCE_BANDS.map((from, band) => counted(bandName(from), members.get(band + 1) ?? 0))
  },
  tier: async (queries, { shop, program }) => {
    const members = tierDistribution(program, await countMembersByTier(queries, shop.shop_id))
    return program.tiers.flatMap(({ id, name }) =>
      members[id] === undefined ? [] : [counted(id, members[id], name)],
    )
  },
  lapse: async (queries, { shop, now, program }) => {
    if (!program.switches.tiers_enabled) return []
    const today = dayIn(shop.timezone, now)
    const ends = LAPSE_DAYS.map((days) => startOfDay(shop.timezone, daysLater(today, days + 1)))
    const found = await countByLapse(queries, shop.shop_id, ends)
    const members = new Map(found.map((one) => [one.key, one.members]))
    return [...LAPSE_DAYS, null].map((until, span) =>
      counted(spanName(until), members.get(span) ?? 0),
    )
  },
  tag: async (queries, { shop }, tag) => {
    if (tag !== undefined) {
      const audience = { mode: 'tag', tier: null, tags: [plainTag(tag)] } as const
      return [counted(tag, tellableCount(await countMembers(queries, shop.shop_id, audience)))]
    }
    const most = { members_min: TELLABLE_MIN, limit: TAGS_MAX }
    const found = await countByTag(queries, shop.shop_id, most)
    return found.map(({ key, members }) => counted(key, members))
  },
  expiry: async (queries, at) => {
    const terms = expiryTerms(at)
    if (terms === null) return []
    const found = await sumByExpiryMonth(queries, at.shop.shop_id, terms, at.now)
    return withTellablePoints(
      found.map(({ month, members, points }) => ({
        ...{ group: month, name: null, members, points: Number(points) },
      })),
    )
  },
}
