import type { Call, Context } from '../../context.ts'
import { isFew } from '../../domain/analytics/few.ts'
import { tierDistribution } from '../../domain/analytics/figures.ts'
import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import { QUICK_LOOK } from '../../domain/forecast/look.ts'
import { type Matches, namedBy } from '../../domain/forecast/matches.ts'
import { paysTheSame } from '../../domain/forecast/pays-the-same.ts'
import { groupsNamedBy, isOfFew } from '../../domain/forecast/told-of.ts'
import type { Foresight } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { countTagged } from '../../store/analytics/member-groups.ts'
import { countMembers } from '../../store/customers/count-members.ts'
import { forecastChange } from './forecast-change.ts'

/**
 * The outcome of a dry run with what it says about the future; null: nobody asked for it, or a quick
 * look would have nothing to say.
 */
export async function lookAhead<Outcome extends { readonly compared: ComparedChange }>(
  { context, shop, look, now }: Call<never>,
  outcome: Outcome,
): Promise<(Outcome & { readonly foresight: Foresight }) | null> {
  if (look === undefined) return null
  const { compared } = outcome
  if (look === QUICK_LOOK && paysTheSame(compared)) return null
  const forecast = await forecastChange(context, shop, compared, look, now)
  const matches = await countMatches(context, shop, compared)
  const is_of_few = isOfFew(forecast) || (await namesFew(context, shop, compared))
  return { ...outcome, foresight: { forecast, matches, is_of_few } }
}

/** A dry run needs no platform, so it does not fail where the platform does not answer. */
async function countOrNull(counting: Promise<number>): Promise<number | null> {
  try {
    return await counting
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'platform_unavailable') return null
    throw error
  }
}

async function countMatches(
  { platform, database }: Context,
  shop: Shop,
  compared: ComparedChange,
): Promise<Matches | null> {
  const named = namedBy(shop.platform, compared)
  if (named === null) return null
  const { products, members } = named
  return {
    products: products && (await countOrNull(platform.countProducts(shop, products))),
    members: members && (await countMembers(database.db, shop.shop_id, members)),
  }
}

/** Whether a change names a tag or a tier that only a few members have. */
export async function namesFew(
  { database: { db } }: Context,
  { shop_id }: Shop,
  compared: Pick<ComparedChange, 'before' | 'after' | 'campaigns'>,
): Promise<boolean> {
  const { tags, tier_ids } = groupsNamedBy(compared)
  const tagged = tags.length === 0 ? [] : await countTagged(db, shop_id, tags)
  if (tagged.some(({ members }) => isFew(members))) return true
  if (tier_ids.length === 0) return false
  const members = tierDistribution(compared.before, await countMembersByTier(db, shop_id))
  return tier_ids.some((tier_id) => isFew(members[tier_id] ?? 0))
}
